//! An independent referee, written from the Laws and not from the program. It observes the actions at the table,
//! keeps its own record, and states the expected outcomes after each event.
//!
//! Nothing of `annabella::laws` or `annabella::session` judges for them: chess itself is shakmaty's, everything else is
//! worked out here. What differs between the editions stands in a table copied by hand from the texts ([`printed`]). Of the
//! program they know the names of things ([`compare`] alone reads what it put out). Where the Laws leave something to the house, the house's way is named where they follow it:
//! a sighted hand has released a piece once the board rested for a second (4.7), the device does not start the opponent's
//! clock on a press without a move (D.2.4), and it asks before it takes words alone for an illegal move. The
//! press of an illegal move adds no time, because the move does not count.

use annabella::game::{Edition, GameResult, Move, Piece, Position, Seat, Square};

mod adjourned;
mod clock;
mod compare;
mod draws;
mod hands;
mod printed;
mod rulings;
mod touch;
mod turn;
mod unsupervised;

pub(crate) use self::{
    adjourned::Sealed,
    clock::Clock,
    hands::Hand,
    printed::{article, printed},
};

/// The pieces on the 64 squares of a real board.
pub(crate) type Pieces = [Option<Piece>; 64];

pub(crate) fn pieces_of(position: &Position) -> Pieces {
    Square::ALL.map(|square| position.piece_at(square))
}

/// The agreements before the game.
#[derive(Clone)]
pub(crate) struct Terms {
    pub(crate) edition: Edition,
    pub(crate) start: Position,
    pub(crate) clock: Clock,
    /// Who plays on a pegged board (D.2.2, D.2.3); the other player plays normally (D.2.5).
    pub(crate) impaired: [bool; 2],
    /// Who hears announcements and has to repeat them (D.2.1).
    pub(crate) ears: [bool; 2],
    /// Whose board is sensed; the position on another is known from words and typed moves.
    pub(crate) sensed: [bool; 2],
    /// Whether illegal moves of all kinds are counted together or separately, against the edition's default.
    pub(crate) joint: Option<bool>,
    /// Rapid or blitz without full supervision (A.4, B.4).
    pub(crate) unsupervised: bool,
    /// The default time in milliseconds.
    pub(crate) tolerance_ms: u64,
}

/// A ply: made (1.3, 4.7, D.2.3), then completed by a press, by the end of the game or, from 2014 on, by the player's
/// own next move (6.2.1).
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    pub(crate) before: Position,
    pub(crate) m: Move,
    /// When the piece was released or the move announced.
    at: u64,
    /// What its player touched and released, once their turn is over: the ply is answered or completed.
    touched: Option<touch::Touched>,
}

impl Ply {
    fn seat(&self) -> Seat {
        Seat::from(self.before.turn())
    }

    fn is_legal(&self) -> bool {
        self.before.legal_moves().contains(&self.m)
    }

    /// The position after it, legal or, without full supervision, illegal.
    fn after(&self) -> Position {
        self.before.after(self.m).or_else(|| self.before.after_made(self.m)).expect("a ply that stands")
    }
}

/// The pieces after a move, legal or not.
pub(crate) fn pieces_after(position: &Position, m: Move) -> Pieces {
    if let Some(after) = position.after(m) {
        return pieces_of(&after);
    }
    let mut pieces = pieces_of(position);
    if let Some(from) = m.from() {
        pieces[m.to().to_usize()] = pieces[from.to_usize()].take();
    }
    pieces
}

/// A move between these squares that no legal move makes.
pub(crate) fn unlawful(position: &Position, from: Square, to: Square) -> Option<Move> {
    let role = position.piece_at(from)?.role;
    let capture = position.piece_at(to).map(|piece| piece.role);
    Some(Move::Normal { role, from, capture, to, promotion: None })
}

/// The kind of a draw claim (9.2, 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draw {
    Threefold,
    Fifty,
}

/// An action at the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TableAction {
    /// No action; time passes.
    Passes,
    Starts,
    Lifts(Seat, Square),
    Puts(Seat, Square, Piece),
    /// A move is announced, legal or not.
    Names(Seat, Move),
    Repeats(Seat, Move),
    TakesBack(Seat),
    Adjusts(Seat),
    /// A move is typed for a board that is not sensed.
    Types(Seat, Move),
    Presses(Seat),
    Offers(Seat),
    Accepts(Seat),
    Declines(Seat),
    Resigns(Seat),
    Yes(Seat),
    No(Seat),
    Claims(Seat, Draw, Option<Move>),
    /// A draw is claimed with a written move that is not legal.
    ClaimsUnlawfully(Seat, Draw, Move),
    /// The arbiter reports a completed ply as an illegal move, whatever was completed since: whose, and which, from 0.
    ReportsIllegal(Seat, usize),
    /// They found a device on this player that an article forbids.
    FindsDevice(Seat),
    /// A person says that what they were asked to set stands on a board that is not sensed.
    Set(Seat),
    /// The arbiter confirms the proposal for an item, by the program's number.
    Confirms(u32),
    Refuses(u32),
    Undoes,
    Resumes,
    Reopens,
    GivesTime(Seat, u64),
    SetsClocks([u64; 2]),
    SetsCounter(Seat, u32),
    /// The arbiter saw a player use two hands (4.1).
    SeesTwoHands(Seat),
    /// The arbiter stops both clocks.
    Stops,
    /// A player claims that the opponent's flag fell.
    ClaimsTime(Seat),
    /// A player claims that the opponent's last move was illegal.
    ClaimsIllegal(Seat),
    /// The session ends: the player on move has to seal.
    OrdersSealing,
    Seals(Seat, Sealed),
    /// A player arrives at the resumption.
    Comes(Seat),
    /// A board is scanned completely; no hand was there.
    Shows(Seat),
    Opens,
    /// The envelope is missing.
    Mislays,
    /// The arbiter decides an item about an envelope and states the sealed move.
    ReadsAs(u32, Move),
}

/// The kind of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The impaired player pressed the clock before the move was made (D.2.4).
    PressBeforeMade,
    /// A sighted player pressed the clock without a move.
    PressWithoutMove,
    IllegalMove,
    PawnLeft,
    Touch,
    Claim(Draw),
    WrittenNotMade,
    Flag,
    NotRepeated,
    LateCorrection,
    EndsAtRest,
    /// Five occurrences that are not consecutive, if the edition requires that.
    Fivefold,
    TwoHands,
    /// A completed move that the arbiter reports as illegal.
    Reported,
    /// A device on a player.
    Device,
    BoardDiffers,
    /// An invalid sealed move.
    SealedMove,
    Late,
    BothLate,
    EnvelopeMissing,
}

/// An item for the arbiter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub(crate) kind: Kind,
    pub(crate) by: Seat,
    /// Its possible articles; several if several were broken.
    pub(crate) articles: Vec<&'static str>,
    /// The program's number, once known.
    pub(crate) number: Option<u32>,
    /// The number of plies before the move in question.
    pub(crate) before: usize,
    pub(crate) basis: Basis,
}

/// The basis of a decision.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Basis {
    Nothing,
    /// The touched and released pieces of the turn.
    Touched(touch::Touched),
    /// Whether a claim is correct, its moment, and the written move.
    Claim {
        right: Option<bool>,
        at: u64,
        written: Option<Move>,
    },
    /// The move that the decision would complete.
    Move(Move),
}

/// An expected outcome of an action.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ExpectedOutcome {
    Item(Item),
    Completed(Seat, Move, [u64; 2]),
    /// The move is announced to the player's opponent.
    Told(Seat, Move),
    /// This player's offer was declined.
    OfferRefused(Seat),
    Over(GameResult),
}

/// The referee with its record.
#[derive(Clone)]
pub(crate) struct Referee {
    terms: Terms,
    now: u64,
    /// The plies that were made, in order, of which the first ones are completed.
    plies: Vec<Ply>,
    completed: usize,
    /// Whether an illegal move or a pawn left on the last rank was pressed, and the arbiter has not decided yet: the press
    /// stopped the offender's clock (6.2.1, 7.5.1).
    pressed: bool,
    clock: Clock,
    down: [bool; 2],
    hands: [Hand; 2],
    /// The move that each player named in this turn.
    named: [Option<Move>; 2],
    /// Whose offer of a draw stands. A claim is an offer of its own, also while the opponent's stands (9.1.2.3).
    offers: [bool; 2],
    asked: Option<(Seat, PendingConfirmation)>,
    /// The number of the ply that each player was told and has not repeated (D.2.1).
    owes: [Option<usize>; 2],
    /// The move that was announced and, as the arbiter saw, not released: the plies before it, and the move.
    held_back: Option<(usize, Move)>,
    /// The written move of an incorrect claim, and the number of the ply that must be it (9.5.3).
    owed: Option<(usize, Move)>,
    last_written: [Option<Move>; 2],
    /// The counted illegal moves: moves, two hands, presses without a move.
    illegal: [[u32; 3]; 2],
    items: Vec<Item>,
    result: Option<GameResult>,
    /// A result that waits for the arbiter's decision of an item, and since when it would stand.
    held: Option<(GameResult, u64)>,
    adjournment: Option<adjourned::Adjournment>,
    /// Claims of an illegal move, and of a flag: by whom, and whether with time left.
    illegal_claimed: bool,
    time_claims: Vec<(Seat, bool)>,
    /// The record before the arbiter's last decision, and the clock right after it.
    decision: Option<Box<(Self, Clock)>>,
    due: Vec<ExpectedOutcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PendingConfirmation {
    Accept,
    Resign,
    /// The clock was pressed after words for an illegal move, on a board known only from words.
    SaidMove(Move),
}

impl Referee {
    pub(crate) fn new(terms: Terms) -> Self {
        let board = pieces_of(&terms.start);
        Self {
            now: 0,
            plies: Vec::new(),
            completed: 0,
            pressed: false,
            clock: terms.clock.clone(),
            down: [false; 2],
            hands: [Hand::new(board), Hand::new(board)],
            named: [None; 2],
            offers: [false; 2],
            asked: None,
            owes: [None; 2],
            held_back: None,
            owed: None,
            last_written: [None; 2],
            illegal: [[0; 3]; 2],
            items: Vec::new(),
            result: None,
            held: None,
            adjournment: None,
            illegal_claimed: false,
            time_claims: Vec::new(),
            decision: None,
            due: Vec::new(),
            terms,
        }
    }

    /// Observes an action and returns the expected outcomes.
    pub(crate) fn see(&mut self, at: u64, deed: &TableAction) -> Vec<ExpectedOutcome> {
        self.now = at;
        if self.result.is_none() {
            self.time_passes();
        }
        if self.result.is_none() || matches!(deed, TableAction::Undoes | TableAction::Reopens) {
            self.take(deed);
        }
        let due = std::mem::take(&mut self.due);
        for one in &due {
            if let ExpectedOutcome::Item(item) = one {
                self.items.push(item.clone());
            }
        }
        due
    }

    fn take(&mut self, deed: &TableAction) {
        match *deed {
            TableAction::Passes => {}
            TableAction::Starts => self.clock.start(self.mover() as usize, self.now),
            TableAction::Lifts(seat, square) => self.lifts(seat, square),
            TableAction::Puts(seat, square, piece) => self.puts(seat, square, piece),
            TableAction::Names(seat, m) => self.names(seat, m),
            TableAction::Repeats(seat, _) => self.owes[seat as usize] = None,
            TableAction::TakesBack(seat) => self.takes_back(seat),
            TableAction::Adjusts(seat) => self.hands[seat as usize].adjusting = true,
            TableAction::Types(seat, m) => self.types(seat, m),
            TableAction::Presses(seat) => self.presses(seat),
            TableAction::Offers(seat) => self.offers(seat),
            TableAction::Accepts(seat) => self.accepts(seat),
            TableAction::Declines(seat) => self.declines(seat),
            TableAction::Resigns(seat) => self.asked = Some((seat, PendingConfirmation::Resign)),
            TableAction::Yes(seat) => self.says_yes(seat),
            TableAction::No(seat) => self.says_no(seat),
            TableAction::Claims(seat, draw, written) => self.claims(seat, draw, written),
            TableAction::ClaimsUnlawfully(seat, draw, m) => self.claims(seat, draw, Some(m)),
            TableAction::ReportsIllegal(seat, ply) => {
                let item = self.item(Kind::Reported, seat, article(self.terms.edition, "illegal_move"));
                self.raise(Item { before: ply, ..item });
            }
            TableAction::FindsDevice(seat) => {
                let item = self.item(Kind::Device, seat, article(self.terms.edition, "device_on_a_player"));
                self.raise(item);
            }
            TableAction::Set(seat) => {
                self.hands[seat as usize].is_put_right();
                // Who says so is present.
                self.is_seen(seat);
            }
            TableAction::Resumes => self.resumes(),
            TableAction::Stops => {
                if !self.shuts(None) {
                    self.clock.stop(self.now);
                }
            }
            TableAction::ClaimsTime(seat) => self.claims_time(seat),
            TableAction::ClaimsIllegal(seat) => self.claims_illegal(seat),
            TableAction::OrdersSealing => self.orders_sealing(),
            TableAction::Seals(seat, sealed) => self.seals(seat, sealed),
            TableAction::Comes(seat) => self.comes(seat),
            TableAction::Shows(_) => {}
            TableAction::Opens => self.opens(),
            TableAction::Mislays => self.mislays(),
            TableAction::ReadsAs(number, m) => self.decides(|t| t.reads_as(number, m)),
            TableAction::Undoes => self.undoes(),
            TableAction::Reopens => self.reopens(),
            TableAction::GivesTime(seat, ms) => self.clock.give(seat as usize, ms, self.now),
            TableAction::SetsCounter(seat, number) => self.sets_counter(seat, number),
            TableAction::SeesTwoHands(seat) => {
                let item = self.item(Kind::TwoHands, seat, article(self.terms.edition, "two_hands"));
                self.raise(item);
            }
            TableAction::Confirms(number) => self.decides(|t| {
                t.confirms(number);
                t.ends_if_nothing_bars();
            }),
            TableAction::Refuses(number) => self.decides(|t| {
                t.refuses(number);
                t.ends_if_nothing_bars();
            }),
            TableAction::SetsClocks(times) => self.decides(|t| {
                t.clock.set(times, t.now);
                t.down = [0, 1].map(|side| t.clock.is_down(side));
            }),
        }
    }

    // The referee's record.

    /// The position in force: after the plies that were made. An illegal one is in force once a press has completed it.
    pub(crate) fn position(&self) -> Position {
        self.position_after(self.in_force())
    }

    /// The position after the completed plies: whose clock runs follows from it.
    pub(crate) fn position_completed(&self) -> Position {
        self.position_after(self.completed)
    }

    fn position_after(&self, plies: usize) -> Position {
        plies.checked_sub(1).map_or_else(|| self.terms.start.clone(), |last| self.plies[last].after())
    }

    fn in_force(&self) -> usize {
        let strange = self.last_made().is_some_and(|ply| !ply.is_legal());
        self.plies.len() - usize::from(strange)
    }

    /// The last ply, if it is not completed.
    fn last_made(&self) -> Option<&Ply> {
        self.plies[self.completed..].last()
    }

    /// The last ply, if this player made it and it is not completed: their turn is not over.
    fn own_last_made(&self, seat: Seat) -> Option<&Ply> {
        self.last_made().filter(|ply| ply.seat() == seat)
    }

    /// The number of the ply that this player's hand and words make now.
    fn index_for(&self, seat: Seat) -> usize {
        self.plies.len()
            - usize::from(self.last_made().is_some_and(|ply| ply.seat() == seat || !ply.is_legal()))
    }

    /// What the edition of the game says of a matter.
    fn says(&self, field: &str) -> printed::PrintedCell {
        printed(self.terms.edition, field)
    }

    /// Who has the move: the opponent's move has been made (1.3), whether the clock was pressed or not.
    pub(crate) fn mover(&self) -> Seat {
        Seat::from(self.position().turn())
    }

    /// Whose clock runs, if one does: the presses alone say so.
    pub(crate) fn on_clock(&self) -> Seat {
        let seat = Seat::from(self.position_completed().turn());
        if self.pressed { seat.other() } else { seat }
    }

    /// The completed plies.
    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies[..self.completed]
    }

    /// All plies, completed or not.
    pub(crate) fn made_plies(&self) -> &[Ply] {
        &self.plies
    }

    pub(crate) const fn result(&self) -> Option<GameResult> {
        self.result
    }

    pub(crate) fn times(&self) -> [u64; 2] {
        self.clock.times()
    }

    pub(crate) const fn clock_runs(&self) -> bool {
        self.clock.runs()
    }

    /// The last move, if it is made and not completed.
    pub(crate) fn made(&self) -> Option<Move> {
        self.last_made().map(|ply| ply.m)
    }

    pub(crate) const fn offers_stand(&self) -> [bool; 2] {
        self.offers
    }

    pub(crate) const fn owes_repetition(&self, seat: Seat) -> bool {
        self.owes[seat as usize].is_some()
    }

    /// The move that the player who has the move wrote with an incorrect claim.
    pub(crate) fn owed(&self) -> Option<Move> {
        self.owed.filter(|&(ply, _)| ply == self.in_force()).map(|(_, m)| m)
    }

    pub(crate) const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat as usize]
    }

    pub(crate) fn items(&self) -> &[Item] {
        &self.items
    }

    /// The position from which this player's hand and words are judged: before their own last ply, as long as it is
    /// neither completed nor answered, otherwise the position in force.
    pub(crate) fn position_for(&self, seat: Seat) -> Position {
        self.own_last_made(seat).map_or_else(|| self.position(), |ply| ply.before.clone())
    }

    /// The moves that satisfy touch-move for this player's turn.
    pub(crate) fn moves_owed(&self, seat: Seat) -> Vec<Move> {
        self.hands[seat as usize].touched.owed(&self.position_for(seat))
    }

    pub(crate) const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether neither player could mate (5.2.2).
    pub(crate) fn is_dead(&self) -> bool {
        let position = self.position();
        Seat::ALL.into_iter().all(|seat| !has_material(&position, seat))
    }

    /// Whether this move, made by the player who has the move, would end the game (5.1, 5.2, 9.6).
    pub(crate) fn would_end(&self, m: Move) -> bool {
        let mut then = self.clone();
        then.plies.truncate(self.in_force());
        then.plies.push(Ply { before: self.position(), m, at: self.now, touched: None });
        then.ends(then.plies.len(), false).is_some()
    }

    /// Whether a claim would be correct.
    pub(crate) fn would_be_right(&self, draw: Draw, written: Option<Move>) -> bool {
        self.is_right(draw, written)
    }

    /// Whether touches, words and typed moves of this player belong to a move: they have the move (1.3), or their own last
    /// ply is not completed.
    fn is_on_move(&self, seat: Seat) -> bool {
        seat == self.mover() || self.own_last_made(seat).is_some()
    }

    fn item(&self, kind: Kind, by: Seat, article: &'static str) -> Item {
        Item {
            kind,
            by,
            articles: vec![article],
            number: None,
            before: self.index_for(by),
            basis: Basis::Nothing,
        }
    }

    fn raise(&mut self, item: Item) {
        self.due.push(ExpectedOutcome::Item(item));
    }

    fn over(&mut self, result: GameResult) {
        self.result = Some(result);
        self.clock.stop(self.now);
        (self.offers, self.asked) = ([false; 2], None);
        self.owes = [None; 2];
        self.due.push(ExpectedOutcome::Over(result));
    }

    /// A draw by agreement. A flag that was called before it decides first (6.8, 6.9).
    fn is_agreed(&mut self) {
        match self.flag_bars_the_end(self.now) {
            false => self.over(GameResult::Draw),
            true => self.holds(GameResult::Draw),
        }
    }

    /// A resignation. A right claim (9.5.2) or a called flag that came before it decides first.
    fn is_resigned(&mut self, result: GameResult) {
        match self.comes_before_the_end(self.now) {
            false => self.over(result),
            true => self.holds(result),
        }
    }

    fn holds(&mut self, result: GameResult) {
        self.held = Some((result, self.now));
        self.clock.stop(self.now);
    }

    fn close(&mut self, is: impl Fn(&Item) -> bool) {
        self.items.retain(|item| !is(item));
    }
}

const fn won_by(seat: Seat) -> GameResult {
    match seat {
        Seat::White => GameResult::WhiteWins,
        Seat::Black => GameResult::BlackWins,
    }
}

/// Whether a player has enough material to mate (5.2.2).
fn has_material(position: &Position, seat: Seat) -> bool {
    !shakmaty::Position::has_insufficient_material(&position.chess, seat.color())
}

/// Whether a player could mate by any series of legal moves (6.9, 7.5): false if a complete search of all lines finds
/// no mate. If there are too many lines, a mate is assumed.
fn could_mate(position: &Position, seat: Seat) -> bool {
    const MOST: usize = 16_000;
    if !position.king_can_be_taken() && !has_material(position, seat) {
        return false;
    }
    let mut known = std::collections::HashSet::from([position.fen()]);
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        if position.king_can_be_taken() {
            return true;
        }
        let legal = position.legal_moves();
        let mated = legal.is_empty() && position.turn() != seat.color();
        if mated && shakmaty::Position::is_checkmate(&position.chess) || known.len() > MOST {
            return true;
        }
        for after in legal.into_iter().filter_map(|m| position.after(m)) {
            if has_material(&after, seat) && known.insert(after.fen()) {
                open.push(after);
            }
        }
    }
    false
}

/// The square from which a capture removes a piece.
fn captured_at(m: Move) -> Option<Square> {
    match m {
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => None,
    }
}

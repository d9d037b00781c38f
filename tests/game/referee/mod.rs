//! A referee, written from the sentences of the Laws and not from the program: he sees what people at the table
//! do, keeps his own books, and says after each deed what is due.
//!
//! Nothing of `annabella::laws` or `annabella::core` judges for him: chess itself is shakmaty's, everything else is
//! worked out here, edition by edition. Of the program he knows the names of things ([`compare`] alone reads what
//! it put out). Where the Laws leave something to the house, the house's way is named where he follows it:
//! a sighted hand has released a piece once the board rested for a second (4.7), and the device does not start the
//! opponent's clock on a press that completes no move (D.2.4).

use annabella::game::{Edition, GameResult, Move, Piece, Position, Seat, Square};

mod adjourned;
mod articles;
mod clock;
mod compare;
mod draws;
mod hands;
mod rulings;
mod touch;
mod turn;
mod unsupervised;

pub(crate) use self::{adjourned::Sealed, clock::Clock, hands::Hand};

/// What stands on the 64 squares of a real board.
pub(crate) type Pieces = [Option<Piece>; 64];

pub(crate) fn pieces_of(position: &Position) -> Pieces {
    Square::ALL.map(|square| position.piece_at(square))
}

/// What was agreed before the game.
#[derive(Clone)]
pub(crate) struct Terms {
    pub(crate) edition: Edition,
    pub(crate) start: Position,
    pub(crate) clock: Clock,
    /// Who plays on a pegged board (D.2.2, D.2.3); the others play as always (D.2.5).
    pub(crate) impaired: [bool; 2],
    /// Who hears announcements and repeats them (D.2.1).
    pub(crate) ears: [bool; 2],
    /// Whose board tells what stands on it; what stands on another is known by words and typed moves.
    pub(crate) sensed: [bool; 2],
    /// Illegal moves of all kinds are counted together, or each kind apart, whatever the edition says.
    pub(crate) joint: Option<bool>,
    /// Rapid or blitz without full supervision (A.4, B.4).
    pub(crate) unsupervised: bool,
    /// How late anybody may come, milliseconds.
    pub(crate) tolerance_ms: u64,
}

/// The position after a ply that was completed, legal or, without full supervision, not.
fn stands_after(before: &Position, m: Move) -> Position {
    before.after(m).or_else(|| before.after_made(m)).expect("a ply that was completed")
}

/// What stands on a board after a move, legal or not.
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

/// A move from here to there as it would be written, where no legal move does that.
pub(crate) fn unlawful(position: &Position, from: Square, to: Square) -> Option<Move> {
    let role = position.piece_at(from)?.role;
    let capture = position.piece_at(to).map(|piece| piece.role);
    Some(Move::Normal { role, from, capture, to, promotion: None })
}

/// Which draw is claimed (9.2, 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draw {
    Threefold,
    Fifty,
}

/// What somebody does at the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    /// Nothing; time passes.
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
    /// A person says that what he was asked to set stands on a board that is not sensed.
    Set(Seat),
    /// The arbiter confirms what is proposed for an item, by the program's number.
    Confirms(u32),
    Refuses(u32),
    Undoes,
    Resumes,
    Reopens,
    GivesTime(Seat, u64),
    SetsClocks([u64; 2]),
    SetsCounter(Seat, u32),
    /// He saw two hands at work (4.1).
    SeesTwoHands(Seat),
    /// He stops both clocks.
    Stops,
    /// A player says that the other's flag fell.
    ClaimsTime(Seat),
    /// A player says that the other's last move was illegal.
    ClaimsIllegal(Seat),
    /// The session ends: the player on move seals.
    OrdersSealing,
    Seals(Seat, Sealed),
    /// Somebody comes to the resumption.
    Comes(Seat),
    /// A board is read whole; nobody's hand was there.
    Shows(Seat),
    Opens,
    /// The envelope is missing.
    Mislays,
    /// The arbiter decides an item about an envelope: the sealed move is this one.
    ReadsAs(u32, Move),
}

/// What an item is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The impaired player's press before the move was made (D.2.4).
    PressBeforeMade,
    /// A sighted player's press without a move.
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
    /// Five occurrences that are not in a row, where the text wants them so.
    Fivefold,
    TwoHands,
    BoardDiffers,
    /// A sealed move that is none.
    SealedMove,
    Late,
    BothLate,
    EnvelopeMissing,
}

/// Something for the arbiter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub(crate) kind: Kind,
    pub(crate) by: Seat,
    /// The articles it may be under; more than one where several were broken.
    pub(crate) articles: Vec<&'static str>,
    /// The program's number, once it has given one.
    pub(crate) number: Option<u32>,
    /// Plies completed before the move it is about.
    pub(crate) before: usize,
    pub(crate) basis: Basis,
}

/// What a decision rests on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Basis {
    Nothing,
    /// What was touched and released in the turn.
    Touched(touch::Touched),
    /// Whether a claim is right, and the written move.
    Claim {
        right: Option<bool>,
        written: Option<Move>,
    },
    /// A move that would be completed by it.
    Move(Move),
}

/// What is due after a deed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Due {
    Item(Item),
    Completed(Seat, Move, [u64; 2]),
    /// The player's opponent is told the move.
    Told(Seat, Move),
    /// This player's offer was refused.
    OfferRefused(Seat),
    Over(GameResult),
}

/// The referee and his books.
#[derive(Clone)]
pub(crate) struct Referee {
    terms: Terms,
    now: u64,
    /// Completed moves, each with the position before it.
    line: Vec<(Position, Move)>,
    clock: Clock,
    down: [bool; 2],
    hands: [Hand; 2],
    /// What each player named in this turn.
    named: [Option<Move>; 2],
    /// The move of the player on move, once it is made and the opponent was told.
    made: Option<Move>,
    /// His opponent's reply, made before the press (6.2.2).
    reply: Option<Move>,
    /// What was touched for the move that was replied to before its press.
    replied_to: Option<touch::Touched>,
    offer: Option<Seat>,
    asked: Option<(Seat, Asked)>,
    owes: [bool; 2],
    /// The move that was written with a claim found wrong (9.5.3).
    owed: Option<Move>,
    last_written: [Option<Move>; 2],
    /// Illegal moves counted: moves, two hands, presses without a move.
    illegal: [[u32; 3]; 2],
    items: Vec<Item>,
    result: Option<GameResult>,
    adjournment: Option<adjourned::Adjournment>,
    /// An illegal move was claimed, and a flag, by whom and with time left or none.
    illegal_claimed: bool,
    time_claims: Vec<(Seat, bool)>,
    /// His books before the arbiter's last decision, and right after it.
    decision: Option<Box<(Self, Clock)>>,
    due: Vec<Due>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Accept,
    Resign,
}

impl Referee {
    pub(crate) fn new(terms: Terms) -> Self {
        let board = pieces_of(&terms.start);
        Self {
            now: 0,
            line: Vec::new(),
            clock: terms.clock.clone(),
            down: [false; 2],
            hands: [Hand::new(board), Hand::new(board)],
            named: [None; 2],
            made: None,
            reply: None,
            replied_to: None,
            offer: None,
            asked: None,
            owes: [false; 2],
            owed: None,
            last_written: [None; 2],
            illegal: [[0; 3]; 2],
            items: Vec::new(),
            result: None,
            adjournment: None,
            illegal_claimed: false,
            time_claims: Vec::new(),
            decision: None,
            due: Vec::new(),
            terms,
        }
    }

    /// Takes a deed and says what is due after it.
    pub(crate) fn see(&mut self, at: u64, deed: &Deed) -> Vec<Due> {
        self.now = at;
        if self.result.is_none() {
            self.time_passes();
        }
        if self.result.is_none() || matches!(deed, Deed::Undoes | Deed::Reopens) {
            self.take(deed);
        }
        let due = std::mem::take(&mut self.due);
        for one in &due {
            if let Due::Item(item) = one {
                self.items.push(item.clone());
            }
        }
        due
    }

    fn take(&mut self, deed: &Deed) {
        match *deed {
            Deed::Passes => {}
            Deed::Starts => self.clock.start(self.mover() as usize, self.now),
            Deed::Lifts(seat, square) => self.lifts(seat, square),
            Deed::Puts(seat, square, piece) => self.puts(seat, square, piece),
            Deed::Names(seat, m) => self.names(seat, m),
            Deed::Repeats(seat, _) => self.owes[seat as usize] = false,
            Deed::TakesBack(seat) => self.takes_back(seat),
            Deed::Adjusts(seat) => self.hands[seat as usize].adjusting = true,
            Deed::Types(seat, m) => self.types(seat, m),
            Deed::Presses(seat) => self.presses(seat),
            Deed::Offers(seat) => self.offers(seat),
            Deed::Accepts(seat) => self.accepts(seat),
            Deed::Declines(seat) => self.declines(seat),
            Deed::Resigns(seat) => self.asked = Some((seat, Asked::Resign)),
            Deed::Yes(seat) => self.says_yes(seat),
            Deed::No(seat) => self.says_no(seat),
            Deed::Claims(seat, draw, written) => self.claims(seat, draw, written),
            Deed::Set(seat) => self.hands[seat as usize].is_put_right(),
            Deed::Resumes => self.resumes(),
            Deed::Stops => {
                if !self.shuts(None) {
                    self.clock.stop(self.now);
                }
            }
            Deed::ClaimsTime(seat) => self.claims_time(seat),
            Deed::ClaimsIllegal(seat) => self.claims_illegal(seat),
            Deed::OrdersSealing => self.orders_sealing(),
            Deed::Seals(seat, sealed) => self.seals(seat, sealed),
            Deed::Comes(seat) => self.comes(seat),
            Deed::Shows(_) => {}
            Deed::Opens => self.opens(),
            Deed::Mislays => self.mislays(),
            Deed::ReadsAs(number, m) => self.decides(|t| t.reads_as(number, m)),
            Deed::Undoes => self.undoes(),
            Deed::Reopens => self.reopens(),
            Deed::GivesTime(seat, ms) => self.clock.give(seat as usize, ms, self.now),
            Deed::SetsCounter(seat, number) => self.sets_counter(seat, number),
            Deed::SeesTwoHands(seat) => {
                let item = self.item(Kind::TwoHands, seat, articles::two_hands(self.terms.edition));
                self.raise(item);
            }
            Deed::Confirms(number) => self.decides(|t| t.confirms(number)),
            Deed::Refuses(number) => self.decides(|t| t.refuses(number)),
            Deed::SetsClocks(times) => self.decides(|t| {
                t.clock.set(times, t.now);
                t.down = [0, 1].map(|side| t.clock.is_down(side));
            }),
        }
    }

    // What he has in his books.

    pub(crate) fn position(&self) -> Position {
        self.line.last().map_or_else(|| self.terms.start.clone(), |(before, m)| stands_after(before, *m))
    }

    pub(crate) fn mover(&self) -> Seat {
        Seat::from(self.position().turn())
    }

    pub(crate) fn plies(&self) -> &[(Position, Move)] {
        &self.line
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

    pub(crate) const fn made(&self) -> Option<Move> {
        self.made
    }

    pub(crate) const fn offer(&self) -> Option<Seat> {
        self.offer
    }

    pub(crate) const fn owes_repetition(&self, seat: Seat) -> bool {
        self.owes[seat as usize]
    }

    pub(crate) const fn owed(&self) -> Option<Move> {
        self.owed
    }

    pub(crate) const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat as usize]
    }

    pub(crate) fn items(&self) -> &[Item] {
        &self.items
    }

    /// The position on move is to be made in: after the opponent's move, though it is not pressed yet.
    pub(crate) fn position_for(&self, seat: Seat) -> Position {
        let position = self.position();
        let made = self.made.filter(|_| seat != self.mover());
        made.and_then(|m| position.after(m)).unwrap_or(position)
    }

    /// Where a forgotten press was replied to: the position the player on move goes on from.
    pub(crate) fn position_after_reply(&self, seat: Seat) -> Option<Position> {
        let (made, reply) = (self.made?, self.reply.filter(|_| seat == self.mover())?);
        self.position().after(made)?.after(reply)
    }

    /// The moves that keep what this player touched in his turn.
    pub(crate) fn moves_owed(&self, seat: Seat) -> Vec<Move> {
        self.hands[seat as usize].touched.owed(self.terms.edition, &self.position())
    }

    pub(crate) const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether a claim would be found right.
    pub(crate) fn would_be_right(&self, draw: Draw, written: Option<Move>) -> bool {
        self.is_right(draw, written)
    }

    fn is_on_move(&self, seat: Seat) -> bool {
        // "On move" once the opponent's move was made (1.1), pressed or not.
        seat == self.mover() || self.made.is_some_and(|m| self.position().after(m).is_some())
    }

    fn item(&self, kind: Kind, by: Seat, article: &'static str) -> Item {
        Item {
            kind,
            by,
            articles: vec![article],
            number: None,
            before: self.line.len(),
            basis: Basis::Nothing,
        }
    }

    fn raise(&mut self, item: Item) {
        self.due.push(Due::Item(item));
    }

    fn over(&mut self, result: GameResult) {
        self.result = Some(result);
        self.clock.stop(self.now);
        (self.offer, self.asked) = (None, None);
        self.owes = [false; 2];
        self.due.push(Due::Over(result));
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

/// Whether a player could mate by any series of legal moves, as far as the material says (6.9, 7.5).
fn could_mate(position: &Position, seat: Seat) -> bool {
    !shakmaty::Position::has_insufficient_material(&position.chess, seat.color())
}

/// The square a capture takes from.
fn captured_at(m: Move) -> Option<Square> {
    match m {
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => None,
    }
}

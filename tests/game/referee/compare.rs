//! Compares the program's outputs with the referee's expectations. Only this file reads the program's judgments.

use annabella::{
    game::{Moment, Seat},
    laws::{
        adjournment::AdjournmentIncident,
        draw::ClaimKind,
        incident_kind::{AutomaticDraw, IncidentKind},
    },
    session::{
        Announcement, Listener,
        output::{Note, Output},
        session::{Phase, Session},
    },
};

use super::{Draw, ExpectedOutcome, Item, Kind, Referee, article, pieces_after, pieces_of};

/// The kinds of incidents that both know.
fn kind_of(matter: &IncidentKind) -> Option<(Kind, Seat)> {
    Some(match *matter {
        IncidentKind::EarlyPress { by } => (Kind::PressBeforeMade, by),
        IncidentKind::PressWithoutMove { by } => (Kind::PressWithoutMove, by),
        IncidentKind::IllegalMove { by } => (Kind::IllegalMove, by),
        IncidentKind::PromotionUnfinished { by, .. } => (Kind::PawnLeft, by),
        IncidentKind::TouchMove { by, .. } => (Kind::Touch, by),
        IncidentKind::DrawClaim { by, kind: ClaimKind::Threefold, .. } => (Kind::Claim(Draw::Threefold), by),
        IncidentKind::DrawClaim { by, kind: ClaimKind::FiftyMoves, .. } => (Kind::Claim(Draw::Fifty), by),
        IncidentKind::WrittenMoveNotMade { by } => (Kind::WrittenNotMade, by),
        IncidentKind::FlagFall { seat } => (Kind::Flag, seat),
        IncidentKind::ReadBackMissing { by } => (Kind::NotRepeated, by),
        IncidentKind::SlipAfterPress { by } => (Kind::LateCorrection, by),
        IncidentKind::EndingMoveUnpressed { by, .. } => (Kind::EndsAtRest, by),
        IncidentKind::BoardsDiffer { seat, .. } => (Kind::BoardDiffers, seat),
        IncidentKind::Adjournment(AdjournmentIncident::SealedMove { by, .. }) => (Kind::SealedMove, by),
        IncidentKind::Adjournment(AdjournmentIncident::Late { seat: Some(seat) }) => (Kind::Late, seat),
        IncidentKind::Adjournment(AdjournmentIncident::Late { seat: None }) => (Kind::BothLate, Seat::White),
        IncidentKind::Adjournment(AdjournmentIncident::EnvelopeMissing { by, .. }) => {
            (Kind::EnvelopeMissing, by)
        }
        _ => return None,
    })
}

impl Referee {
    /// Matches the program's items with the expected ones, and reports differences.
    pub(crate) fn compare(
        &mut self,
        mut due: Vec<ExpectedOutcome>,
        outputs: &[Output],
        session: &Session,
    ) -> Result<(), String> {
        for output in outputs {
            let found = match output {
                Output::Say { to: Listener::Arbiter, what: Announcement::ArbiterItem { number, matter } } => {
                    if self.board_does_differ(*number, matter)? {
                        continue;
                    }
                    let article = session.law_on(matter).article.number;
                    self.take_item(&mut due, *number, matter, article)?
                }
                Output::Note(Note::Completed { seat, m, white_ms, black_ms, .. }) => {
                    ExpectedOutcome::Completed(*seat, *m, [*white_ms, *black_ms])
                }
                Output::Say { to: Listener::Player(to), what: Announcement::Move { m, .. } }
                    if self.is_relayed(*to, outputs) =>
                {
                    ExpectedOutcome::Told(to.other(), *m)
                }
                Output::Say { to: Listener::Player(to), what: Announcement::MovedInstead { m, .. } } => {
                    ExpectedOutcome::Told(to.other(), *m)
                }
                Output::Say { to: Listener::Player(to), what: Announcement::DrawDeclined } => {
                    ExpectedOutcome::OfferRefused(*to)
                }
                Output::Note(Note::GameEnded { result, .. }) => ExpectedOutcome::Over(*result),
                Output::Say { to: Listener::Player(_) | Listener::Table, what } => {
                    allowed(what)?;
                    continue;
                }
                _ => continue,
            };
            match due.iter().position(|one| *one == found) {
                Some(index) => drop(due.remove(index)),
                None => return Err(format!("the program: {found:?}; due was {due:?}")),
            }
        }
        if !due.is_empty() {
            return Err(format!("due was {due:?}, and the program did not say so"));
        }
        self.compare_state(session)
    }

    /// Whether a move is announced again on request or by a decision, which is not a new announcement.
    fn is_relayed(&self, to: Seat, outputs: &[Output]) -> bool {
        outputs
            .iter()
            .any(|output| matches!(output, Output::Note(Note::Made { seat, .. }) if *seat == to.other()))
            || outputs.iter().any(|output| matches!(output, Output::Note(Note::Completed { .. })))
    }

    fn take_item(
        &mut self,
        due: &mut [ExpectedOutcome],
        number: u32,
        matter: &IncidentKind,
        article: &'static str,
    ) -> Result<ExpectedOutcome, String> {
        let named = match matter {
            IncidentKind::AutomaticDraw(AutomaticDraw::Fivefold) => Some((Kind::Fivefold, self.mover())),
            // Items of the arbiter's own are told apart by the article they named.
            IncidentKind::ArbiterObservation { by, article, .. } => {
                let is = |kind: &ExpectedOutcome| match kind {
                    ExpectedOutcome::Item(item)
                        if item.by == *by && item.articles.contains(&article.as_str()) =>
                    {
                        Some(item.kind)
                    }
                    _ => None,
                };
                due.iter().find_map(is).map(|kind| (kind, *by))
            }
            matter => kind_of(matter),
        };
        let Some((kind, by)) = named else {
            return Err(format!("the program: {matter:?}, which nothing asks for"));
        };
        let is_it = |item: &Item| item.kind == kind && item.by == by && item.number.is_none();
        let Some(item) = due.iter_mut().find_map(|one| match one {
            ExpectedOutcome::Item(item) if is_it(item) => Some(item),
            _ => None,
        }) else {
            return Err(format!("the program: {matter:?}; due was {due:?}"));
        };
        if !item.articles.iter().any(|right| article.starts_with(right) || right.starts_with(article)) {
            return Err(format!("the program puts {matter:?} under {article}, not {:?}", item.articles));
        }
        item.number = Some(number);
        let item = item.clone();
        if let Some(mine) = self.items.iter_mut().find(|mine| is_it(mine)) {
            mine.number = Some(number);
        }
        Ok(ExpectedOutcome::Item(item))
    }

    /// A differing board is reported when it has rested; here only the difference is checked.
    fn board_does_differ(&mut self, number: u32, matter: &IncidentKind) -> Result<bool, String> {
        let IncidentKind::BoardsDiffer { seat, squares, .. } = matter else { return Ok(false) };
        if !self.differs(*seat) {
            return Err(format!(
                "the program says that {seat}'s board differs on {squares:?}, and it does not"
            ));
        }
        let item = self.item(Kind::BoardDiffers, *seat, article(self.terms.edition, "boards_differ"));
        self.items.push(Item { number: Some(number), ..item });
        Ok(true)
    }

    /// Whether a board shows a position that is not allowed: allowed are the game, the moves that are made, and the
    /// player's own move.
    pub(crate) fn differs(&self, seat: Seat) -> bool {
        let hand = self.hand(seat);
        if hand.is_at_work() && self.is_on_move(seat) {
            // Moves of their own hand during their turn are judged at the clock press.
            return false;
        }
        let mut may = vec![pieces_of(&self.position_completed())];
        may.extend(self.made_plies()[self.completed..].iter().map(|ply| pieces_after(&ply.before, ply.m)));
        // An announced move may still have to be executed (D.2.1).
        may.extend(
            hand.is_following().then(|| self.plies().last().map(|ply| pieces_of(&ply.before))).flatten(),
        );
        let held_back = self.held_back.filter(|&(before, _)| before == self.made_plies().len());
        may.extend(held_back.map(|(_, m)| pieces_after(&self.position(), m)));
        if self.is_on_move(seat) {
            let for_him = self.position_for(seat);
            may.extend(for_him.legal_moves().into_iter().map(|m| pieces_after(&for_him, m)));
        }
        self.terms.sensed[seat as usize] && may.iter().all(|pieces| *pieces != hand.board)
    }

    fn compare_state(&mut self, session: &Session) -> Result<(), String> {
        let over = session.phase() == Phase::Over;
        if over != self.result.is_some() || session.result().map(|(result, _)| result) != self.result {
            return Err(format!("the result is {:?}, not {:?}", session.result(), self.result));
        }
        // The program's record: its plies are the completed ones, and its position is the one after them.
        if *session.position() != self.position_completed() || session.plies().len() != self.completed {
            return Err(format!(
                "the game stands at {} after {} plies, not at {} after {}",
                session.position(),
                session.plies().len(),
                self.position_completed(),
                self.completed
            ));
        }
        let (white, black) = session.times(Moment::from_ms(self.now));
        if [white, black] != self.times() {
            return Err(format!("the clocks show {white} and {black}, not {:?}", self.times()));
        }
        // Items that the boards settle are settled when the program next reads them.
        let open =
            |number: u32| session.items().iter().any(|item| item.number == number && item.decision.is_none());
        self.items.retain(|item| item.kind != Kind::BoardDiffers || item.number.is_some_and(open));
        let theirs = session.items().iter().filter(|item| item.decision.is_none()).map(|item| item.number);
        let mut theirs: Vec<u32> = theirs.collect();
        let mut mine: Vec<u32> = self.items.iter().filter_map(|item| item.number).collect();
        theirs.sort_unstable();
        mine.sort_unstable();
        if mine != theirs {
            let about = |n: &u32| session.items()[*n as usize - 1].matter.clone();
            let theirs: Vec<_> = theirs.iter().map(|n| (n, about(n))).collect();
            return Err(format!("open are {theirs:?}, the referee has {:?}", self.items));
        }
        Ok(())
    }
}

/// Arbiter's messages, legality and times are not told to a player without a request (12.6, D.2.10.4).
fn allowed(what: &Announcement) -> Result<(), String> {
    match what {
        Announcement::ArbiterItem { .. } | Announcement::Time { .. } | Announcement::Moves { .. } => {
            Err(format!("a player was told {what:?}"))
        }
        _ => Ok(()),
    }
}

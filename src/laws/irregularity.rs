//! What the arbiter may do about each irregularity: article by edition, and the choices the Laws give.
//!
//! The first choice is the one to propose; none is ever carried out without the arbiter. An early press
//! by the impaired player proposes a warning and the clock back, never a penalty.

use crate::{
    game::{Edition, EndReason, GameResult, Seat},
    laws::{
        Pace, adjournment,
        article::{Article, Topic},
        clock::BothFlags,
        draw::{ClaimKind, Verdict},
        ending::MateBySeries,
        matter::Matter,
        quickplay::{self, Progress},
        supervision::TimeClaim,
        terms::{Force, IllegalKind, Penalty, RapidIllegalMove, TwoHands, UnfinishedPromotion},
        touch::Clause,
        wrong_start,
    },
};

pub use crate::laws::{
    choice::Choice,
    illegal_count::{IllegalCost, IllegalCount},
};

/// What the choices depend on besides the matter itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    /// Standard, rapid or blitz.
    pub pace: Pace,
    /// The competition rules apply in full (always in standard play; A.3, B.3 otherwise).
    pub full_supervision: bool,
    /// Illegal moves of the offender counted so far in the counter this one falls in.
    pub counted_before: u32,
    /// Whether the offender's opponent could still mate by any series of legal moves.
    pub opponent_mates: MateBySeries,
    /// Both flags are down and the arbiter has decided about neither.
    pub both_flags: Option<BothFlags>,
    /// An article says what becomes of the game then: where it stands beside the main Laws, it was announced.
    pub both_flags_settled: bool,
    /// A player's claim on a fallen flag that the arbiter has not decided about; the first that holds.
    pub time_claim: Option<TimeClaim>,
    /// Whose flag is down (White's, Black's).
    pub flag_down: [bool; 2],
    /// How a claim in a quickplay finish stands.
    pub quickplay: Progress,
    /// The opponent claims for the illegal move.
    pub illegal_claimed: bool,
    /// What stands on the board after it is a position the text has the arbiter look at again once the next move is
    /// completed: both kings in check, a pawn on the last rank (A.4.4).
    pub stands_unlawful: bool,
    /// Whoever did it has completed a move in this game.
    pub has_moved: bool,
}

impl Default for Circumstances {
    fn default() -> Self {
        Self {
            pace: Pace::Standard,
            full_supervision: true,
            counted_before: 0,
            opponent_mates: MateBySeries::Unknown,
            both_flags: None,
            both_flags_settled: true,
            time_claim: None,
            flag_down: [false; 2],
            quickplay: Progress::default(),
            illegal_claimed: false,
            stands_unlawful: false,
            has_moved: true,
        }
    }
}

impl Circumstances {
    /// Whether an illegal move of any kind loses without full supervision (A.4.2; B3c in 2009).
    fn loses_at_once(&self, edition: Edition) -> bool {
        self.is_unsupervised()
            && (edition.rapid_illegal_move() == RapidIllegalMove::Lost
                || (edition == Edition::Da09 && self.pace == Pace::Blitz))
    }

    /// The rules for rapid and blitz stand in the way of the competition rules (A.4, B.4).
    fn is_unsupervised(&self) -> bool {
        self.pace != Pace::Standard && !self.full_supervision
    }

    /// The article on illegal moves that governs the game.
    fn on_illegal_moves(&self, supervised: Topic) -> Topic {
        match self.pace {
            _ if !self.is_unsupervised() => supervised,
            Pace::Blitz => Topic::BlitzIllegalMove,
            _ => Topic::RapidIllegalMove,
        }
    }
}

/// Something for the arbiter, as the console shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irregularity {
    /// The article of the edition.
    pub article: Article,
    /// What the Laws let him do, the proposal first.
    pub choices: Vec<Choice>,
    /// The penalties of the edition's list that are not among them (12.9); their numbers go on.
    pub penalties: Vec<Choice>,
}

impl Irregularity {
    /// The number of the choice that is proposed, from 1: the first, but for boards that differ, whose clocks are
    /// stopped on the way.
    pub fn proposed(&self) -> u32 {
        let reconcile = self.choices.iter().position(|choice| *choice == Choice::Reconcile);
        let stops_first = self.choices.first() == Some(&Choice::StopClocks);
        reconcile.filter(|_| stops_first).map_or(1, |index| u32::try_from(index + 1).unwrap_or(1))
    }

    /// The choice of this number, from 1: the choices, then the penalties.
    pub(crate) fn choice(&self, number: u32) -> Option<Choice> {
        let index = (number as usize).checked_sub(1)?;
        self.choices.iter().chain(&self.penalties).nth(index).copied()
    }
}

/// An irregularity under this edition.
pub fn irregularity(edition: Edition, matter: &Matter, seen: &Circumstances) -> Irregularity {
    let (topic, choices): (Topic, Vec<Choice>) = match matter {
        Matter::EarlyPress { by } => (Topic::EarlyPress, early_press(edition, *by)),
        Matter::PressWithoutMove { by } => (Topic::PressWithoutMove, press_without_move(edition, *by, seen)),
        Matter::BoardsDiffer { .. } => {
            (Topic::BoardsDiffer, vec![Choice::StopClocks, Choice::Reconcile, Choice::Dismiss])
        }
        Matter::IllegalMove { by } => {
            (seen.on_illegal_moves(Topic::IllegalMove), illegal_move_pressed(edition, *by, seen))
        }
        Matter::IllegalClaimed { by, late } => {
            let mut choices = vec![Choice::ResumeClocks, Choice::Warn(*by), Choice::Dismiss];
            // What stands is corrected no more.
            if !late {
                choices.insert(1, Choice::CountAsIllegal(by.other()));
            }
            (seen.on_illegal_moves(Topic::IllegalMove), choices)
        }
        Matter::BothKingsInCheck | Matter::PawnOnLastRank { .. } => {
            (Topic::BothKings, vec![Choice::Draw, Choice::Dismiss])
        }
        Matter::PromotionUnfinished { by, .. } => {
            let topic = seen.on_illegal_moves(Topic::UnfinishedPromotion);
            (topic, unfinished_promotion(edition, *by, seen))
        }
        Matter::DrawClaim { by, kind, verdict, .. } => {
            let topic = match kind {
                ClaimKind::Threefold => Topic::Threefold,
                ClaimKind::FiftyMoves => Topic::FiftyMoves,
                ClaimKind::Stalemate => Topic::Stalemate,
                ClaimKind::DeadPosition => Topic::DeadPosition,
            };
            (topic, draw_claim(edition, *by, *kind, *verdict, seen))
        }
        Matter::WrittenMoveNotMade { by } => {
            (Topic::Claim, vec![Choice::Restore, Choice::Warn(*by), Choice::Dismiss])
        }
        Matter::SlipAfterPress { by } => (
            Topic::SlipOfTheTongue,
            vec![Choice::CorrectWords(*by), Choice::Reconcile, Choice::Warn(*by), Choice::Dismiss],
        ),
        Matter::EndsAtRest { by, .. } => (Topic::Completed, vec![Choice::CompleteMove(*by), Choice::Dismiss]),
        // What is touched out of turn obliges to nothing; of who has moved it may be reported of his turn before.
        Matter::TouchMove { by, clause: Some(Clause::NotOnMove), .. } if !seen.has_moved => {
            (Topic::Adjusting, vec![Choice::Dismiss, Choice::Warn(*by)])
        }
        Matter::TouchMove { by, clause, release, .. } => {
            let enforce = match release {
                Some(_) => Choice::EnforceRelease(*by),
                None => Choice::EnforceTouch(*by),
            };
            (topic_of_touch(*clause), vec![enforce, Choice::Restore, Choice::Warn(*by), Choice::Dismiss])
        }
        Matter::FlagFell { seat } if seen.is_unsupervised() => unsupervised_flag(edition, *seat, seen),
        Matter::FlagFell { seat } => match seen.both_flags {
            None => (Topic::FlagFallen, flag(*seat, seen)),
            Some(both) if !seen.both_flags_settled => (Topic::FlagFallen, both_flags(both, seen)),
            Some(both) => (Topic::BothFlags, both_flags(both, seen)),
        },
        Matter::Called { by } => (
            Topic::CallArbiter,
            vec![
                Choice::ResumeClocks,
                Choice::StopClocks,
                Choice::SetClocks,
                Choice::Warn(*by),
                Choice::Dismiss,
            ],
        ),
        Matter::ReadBackMissing { by } => (
            Topic::Announcing,
            vec![Choice::AskReadBack(*by), Choice::WaiveReadBack(*by), Choice::Warn(*by), Choice::Dismiss],
        ),
        Matter::Absent { seat } => (Topic::DefaultTime, absent(edition, *seat)),
        Matter::CameLate { seat, ms, both_were_absent } => {
            let topic = if *both_were_absent { Topic::BothAbsent } else { Topic::AppointedTime };
            (topic, vec![Choice::TakeTimeUntilHeCame { from: *seat, ms: *ms }, Choice::Dismiss])
        }
        Matter::Adjournment(adjourned) => {
            let (topic, ways) =
                adjournment::settlings(edition, adjourned, seen.opponent_mates, seen.flag_down);
            (topic, ways.into_iter().map(Choice::from).collect())
        }
        Matter::BoardLost { seat } => (
            Topic::TwoBoards,
            vec![Choice::StopClocks, Choice::GoOnByKey(*seat), Choice::ResumeClocks, Choice::Dismiss],
        ),
        Matter::AutomaticDraw(reason) => {
            let topic = match reason {
                EndReason::SeventyFiveMoves => Topic::SeventyFiveMoves,
                EndReason::DeadPosition => Topic::DeadPosition,
                _ => Topic::Fivefold,
            };
            (topic, vec![Choice::Draw, Choice::Dismiss])
        }
        Matter::NotRecorded { by, .. } => {
            (Topic::RecordBeforeNext, vec![Choice::Dismiss, Choice::Warn(*by), Choice::StopClocks])
        }
        Matter::WrittenAhead { by, .. } => (Topic::WritingAhead, vec![Choice::Dismiss, Choice::Warn(*by)]),
        Matter::SheetOwed { seat, both, noted, .. } => {
            let topic = match (both, noted) {
                (true, Some(_)) => Topic::Reconstruction,
                (true, None) => Topic::SheetsAfterFlag,
                (false, _) => Topic::SheetAfterFlag,
            };
            // Where neither wrote, the clocks are stopped at once (8.5.1).
            let mut choices =
                vec![Choice::StopClocks, Choice::ResumeClocks, Choice::Dismiss, Choice::Warn(*seat)];
            if !both {
                choices.rotate_left(2);
            }
            (topic, choices)
        }
        Matter::QuickplayFinish { by, asked, standing, alone } => {
            let cannot_mate = seen.opponent_mates == MateBySeries::Impossible;
            let progress = Progress { cannot_mate, ..seen.quickplay };
            quickplay::choices(*by, *asked, *standing, *alone, progress)
        }
        Matter::Helped { seat, writes } => {
            let topic = if *writes { Topic::HelperRecords } else { Topic::HelpedToPress };
            let less = Choice::Penalise { seat: *seat, penalty: Penalty::LessTimeForOffender };
            (topic, vec![Choice::SetClocks, less, Choice::Dismiss])
        }
        Matter::SheetAskedTooOften { by, .. } => {
            let topic = if seen.pace == Pace::Blitz { Topic::BlitzSheet } else { Topic::SheetShown };
            (topic, vec![Choice::Warn(*by), Choice::Dismiss])
        }
        Matter::WrongStart { found, made } => {
            wrong_start::choices(edition, *found, *made, seen.is_unsupervised())
        }
        Matter::Noticed { by, article, .. } => {
            (Topic::Penalties, noticed(edition, *by, counted_by(edition, article), seen))
        } // Written without a wildcard on purpose: a new matter must be given its article and choices.
    };
    let penalties = match offender(matter) {
        Some(seat) => further_penalties(edition, seat, &choices),
        None => Vec::new(),
    };
    let article = match matter {
        Matter::Noticed { article, .. } => edition.article_called(article),
        _ => None,
    };
    let article = article.unwrap_or(edition.article_or_penalties(topic));
    Irregularity { article, choices, penalties }
}

/// The article that a breach of touch-move is under.
const fn topic_of_touch(clause: Option<Clause>) -> Topic {
    match clause {
        Some(Clause::MustCastle) => Topic::CastlingTouch,
        Some(Clause::RookFirst) => Topic::RookFirst,
        Some(Clause::AnotherKingMove) => Topic::AnotherKingMove,
        Some(Clause::PromotionChosen) => Topic::PromotionChoice,
        Some(Clause::Released) => Topic::Released,
        Some(Clause::ReleasedKing) => Topic::ReleasedKing,
        _ => Topic::TouchMove,
    }
}

/// Whom the arbiter may penalise for a matter: nobody where no player did anything.
const fn offender(matter: &Matter) -> Option<Seat> {
    match matter {
        Matter::EarlyPress { by }
        | Matter::PressWithoutMove { by }
        | Matter::IllegalMove { by }
        | Matter::PromotionUnfinished { by, .. }
        | Matter::DrawClaim { by, .. }
        | Matter::WrittenMoveNotMade { by }
        | Matter::SlipAfterPress { by }
        | Matter::TouchMove { by, .. }
        | Matter::Called { by }
        | Matter::ReadBackMissing { by }
        | Matter::NotRecorded { by, .. }
        | Matter::WrittenAhead { by, .. }
        | Matter::SheetOwed { seat: by, .. }
        | Matter::QuickplayFinish { by, .. }
        | Matter::SheetAskedTooOften { by, .. }
        | Matter::IllegalClaimed { by, .. }
        | Matter::Noticed { by, .. } => Some(*by),
        Matter::Adjournment(adjourned) => adjournment::whose(adjourned),
        Matter::BoardsDiffer { .. }
        | Matter::EndsAtRest { .. }
        | Matter::Absent { .. }
        | Matter::CameLate { .. }
        | Matter::FlagFell { .. }
        | Matter::WrongStart { .. }
        | Matter::Helped { .. }
        | Matter::BoardLost { .. }
        | Matter::BothKingsInCheck
        | Matter::PawnOnLastRank { .. }
        | Matter::AutomaticDraw(_) => None,
    }
}

/// Whoever comes after the default time has lost; in 2009 only the regulations may have it otherwise.
fn absent(edition: Edition, seat: Option<Seat>) -> Vec<Choice> {
    use GameResult::{BlackByForfeit, BothForfeit, WhiteByForfeit};
    let results = match seat {
        Some(Seat::White) => &[BlackByForfeit][..],
        Some(Seat::Black) => &[WhiteByForfeit],
        None => &[BothForfeit, WhiteByForfeit, BlackByForfeit],
    };
    let mut choices: Vec<Choice> = results.iter().map(|&result| Choice::Forfeit(result)).collect();
    choices.extend(edition.arbiter_may_accept_lateness().then_some(Choice::AcceptLateness));
    choices.push(Choice::Dismiss);
    choices
}

/// The edition's list without what the choices hold already.
fn further_penalties(edition: Edition, seat: Seat, choices: &[Choice]) -> Vec<Choice> {
    let held = |penalty: Penalty| match penalty {
        Penalty::Warning => choices.contains(&Choice::Warn(seat)),
        Penalty::Loss => choices.contains(&Choice::Loss(seat)),
        _ => false,
    };
    let all = edition.penalties().iter().copied();
    all.filter(|&penalty| !held(penalty)).map(|penalty| Choice::Penalise { seat, penalty }).collect()
}

/// A claim that is right is drawn; one that is wrong costs time where 9.5 governs it.
fn draw_claim(
    edition: Edition,
    by: Seat,
    kind: ClaimKind,
    verdict: Verdict,
    seen: &Circumstances,
) -> Vec<Choice> {
    let minutes = edition.wrong_claim_minutes(seen.pace);
    let reject = kind.is_by_article_9().then_some(Choice::RejectClaim { by, minutes });
    let mut choices: Vec<Choice> = match verdict {
        Verdict::Draw => [Some(Choice::Draw), reject, Some(Choice::Dismiss)],
        Verdict::Wrong { .. } if reject.is_some() => [reject, Some(Choice::Draw), Some(Choice::Dismiss)],
        _ => [Some(Choice::Dismiss), Some(Choice::Draw), reject],
    }
    .into_iter()
    .flatten()
    .collect();
    choices.extend([Choice::Warn(by), Choice::StopClocks, Choice::ResumeClocks]);
    choices
}

fn early_press(edition: Edition, by: Seat) -> Vec<Choice> {
    let mut choices = vec![Choice::GiveClockBack(by), Choice::Warn(by), Choice::Dismiss];
    if edition.press_without_move_is_illegal() {
        choices.push(Choice::CountAsIllegal(by));
    }
    choices
}

/// A press without a move: an illegal move from 2017 on (7.8, 7.5.3), at the arbiter's discretion before. Nothing is
/// to be put right on the board.
fn press_without_move(edition: Edition, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    if !edition.press_without_move_is_illegal() {
        return early_press(edition, by);
    }
    let as_the_article = match illegal_move(edition, by, seen).first() {
        Some(&lost @ (Choice::Loss(_) | Choice::Draw)) => lost,
        _ => Choice::CountAsIllegal(by),
    };
    vec![as_the_article, Choice::Warn(by), Choice::GiveClockBack(by), Choice::Dismiss]
}

/// What the Laws put on an illegal move (7.5; A.4), counted ones included.
fn illegal_move(edition: Edition, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    illegal(edition, by, seen, false)
}

/// The same for one that was pressed.
fn illegal_move_pressed(edition: Edition, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    after_waiting(edition, seen, illegal_move(edition, by, seen))
}

/// A pawn left on the last rank: a queen where the text has it so, else the position before (7.5.2).
fn unfinished_promotion(edition: Edition, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    let queen = edition.unfinished_promotion() == UnfinishedPromotion::Queen;
    after_waiting(edition, seen, illegal(edition, by, seen, queen))
}

/// Without full supervision it is left as it is where the arbiter has to wait: in 2009 for a claim, but in rapid play
/// where the position itself asks him to step in (A4c; not in blitz, B3); later for the next move where it does. A
/// claim ends the waiting.
fn after_waiting(edition: Edition, seen: &Circumstances, mut choices: Vec<Choice>) -> Vec<Choice> {
    let waits = match edition.rapid_illegal_move_is_claimed() {
        true => seen.pace == Pace::Blitz || !seen.stands_unlawful,
        false => seen.stands_unlawful,
    };
    if seen.is_unsupervised() && waits && !seen.illegal_claimed {
        choices.retain(|choice| *choice != Choice::Dismiss);
        choices.insert(0, Choice::Dismiss);
    }
    choices
}

fn illegal(edition: Edition, by: Seat, seen: &Circumstances, queen: bool) -> Vec<Choice> {
    let opponent = by.other();
    let lost = match seen.opponent_mates {
        MateBySeries::Impossible => Choice::Draw,
        MateBySeries::Unknown => Choice::Loss(by),
    };
    let minutes = edition.illegal_move_minutes(seen.pace);
    let article = Choice::AsTheArticle { by, queen, minutes };
    let minutes = Choice::AddMinutes { to: opponent, minutes };
    let put_right = if queen { Choice::MakeQueen(by) } else { Choice::Restore };
    if seen.loses_at_once(edition) || seen.counted_before + 1 >= edition.illegal_move_limit() {
        let other = if lost == Choice::Draw { Choice::Loss(by) } else { Choice::Draw };
        return vec![lost, other, put_right, minutes, Choice::Dismiss];
    }
    vec![
        article,
        put_right,
        minutes,
        Choice::CountAsIllegal(by),
        Choice::SetClocks,
        Choice::Warn(by),
        Choice::Dismiss,
    ]
}

/// What the arbiter saw himself. Where the article makes it an illegal move, what that article asks for comes
/// first; otherwise nothing is proposed.
fn noticed(edition: Edition, by: Seat, kind: Option<IllegalKind>, seen: &Circumstances) -> Vec<Choice> {
    let minutes = edition.illegal_move_minutes(seen.pace);
    let more_time = Choice::AddMinutes { to: by.other(), minutes };
    let count = Choice::CountAsIllegal(by);
    match kind {
        Some(IllegalKind::Move) => illegal_move(edition, by, seen),
        Some(_) if seen.loses_at_once(edition) || seen.counted_before + 1 >= edition.illegal_move_limit() => {
            illegal_move(edition, by, seen)
        }
        Some(_) => {
            vec![count, Choice::Restore, more_time, Choice::SetClocks, Choice::Warn(by), Choice::Dismiss]
        }
        None => vec![Choice::Dismiss, Choice::Warn(by), more_time, count, Choice::Restore, Choice::SetClocks],
    }
}

/// The kind of illegal move an article names, if its edition has it as one.
fn counted_by(edition: Edition, article: &str) -> Option<IllegalKind> {
    let names = |topic| edition.names_article(article, topic);
    if names(Topic::IllegalMove) || names(Topic::UnfinishedPromotion) {
        Some(IllegalKind::Move)
    } else if names(Topic::TwoHands) && edition.two_hands() != TwoHands::NotIllegal {
        Some(IllegalKind::TwoHands)
    } else if names(Topic::PressWithoutMove) && edition.press_without_move_is_illegal() {
        Some(IllegalKind::PressWithoutMove)
    } else {
        None
    }
}

/// The counter a matter falls in, should it count as an illegal move.
pub fn illegal_kind(edition: Edition, matter: &Matter) -> IllegalKind {
    match matter {
        Matter::EarlyPress { .. } | Matter::PressWithoutMove { .. } => IllegalKind::PressWithoutMove,
        Matter::Noticed { article, .. } => counted_by(edition, article).unwrap_or(IllegalKind::Move),
        _ => IllegalKind::Move,
    }
}

/// Whether a matter is about the player's last move itself, so that the position before it is the one to go
/// back to: an illegal move, or an article on the act of moving (4).
pub fn is_about_his_move(edition: Edition, matter: &Matter) -> bool {
    match matter {
        Matter::TouchMove { .. } | Matter::WrittenMoveNotMade { .. } => true,
        Matter::Noticed { article, .. } => {
            article.split('.').next() == Some("4") || counted_by(edition, article).is_some()
        }
        _ => false,
    }
}

fn flag(seat: Seat, seen: &Circumstances) -> Vec<Choice> {
    let mut choices = match seen.opponent_mates {
        MateBySeries::Impossible => vec![Choice::Draw],
        MateBySeries::Unknown => vec![Choice::Loss(seat), Choice::Draw],
    };
    choices.extend([Choice::ResumeClocks, Choice::SetClocks, Choice::Dismiss]);
    choices
}

/// The article and the choices on a flag that fell without full supervision: a matter of claims first, and in 2009
/// the arbiter keeps silent until there is one.
fn unsupervised_flag(edition: Edition, seat: Seat, seen: &Circumstances) -> (Topic, Vec<Choice>) {
    if let Some(claim) = seen.time_claim.filter(|claim| claim.holds(edition)) {
        return (Topic::RapidFlag, flag(claim.by.other(), seen));
    }
    let silent = edition.arbiter_calls_flag_in_rapid() == Force::MustNot;
    match seen.both_flags {
        // Both down and nobody claimed while his own was up: drawn, whichever fell first.
        Some(_) if silent => {
            let nobody_first = BothFlags { first: None, last_period: true };
            (Topic::RapidBothFlags, both_flags(nobody_first, seen))
        }
        // The claim falls with the claimant's own time; what is left is the rule on both flags.
        Some(both) if seen.time_claim.is_some() => {
            let mut choices = both_flags(BothFlags { first: None, ..both }, seen);
            choices.insert(2, Choice::Loss(both.first.unwrap_or(seat)));
            (Topic::RapidBothFlags, choices)
        }
        Some(both) => (Topic::RapidBothFlags, both_flags(both, seen)),
        None if silent => {
            let mut choices = flag(seat, seen);
            choices.retain(|choice| *choice != Choice::Dismiss);
            choices.insert(0, Choice::Dismiss);
            (Topic::RapidFlag, choices)
        }
        None => (Topic::RapidFlag, flag(seat, seen)),
    }
}

/// Who is known to have fallen first has lost; where nobody can tell, the game goes on, or is drawn in the last
/// period (6.11, G.3.1, III.3.1).
fn both_flags(both: BothFlags, seen: &Circumstances) -> Vec<Choice> {
    match (both.first, both.last_period) {
        // Nothing to propose: he has to choose.
        (None, _) if !seen.both_flags_settled => {
            vec![Choice::Dismiss, Choice::Draw, Choice::ResumeClocks, Choice::SetClocks]
        }
        (Some(first), _) => flag(first, seen),
        (None, true) => vec![Choice::Draw, Choice::ResumeClocks, Choice::SetClocks, Choice::Dismiss],
        (None, false) => vec![Choice::ResumeClocks, Choice::Draw, Choice::SetClocks, Choice::Dismiss],
    }
}

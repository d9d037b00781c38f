//! The article of each irregularity by edition, and the arbiter's choices under the Laws.
//!
//! The first choice is proposed. Every choice needs the arbiter's confirmation. For an early press by the impaired
//! player the proposal is a warning and the clock back, never a penalty.

use crate::edition::EditionRules;
use crate::{
    Pace, adjournment,
    article::{Article, Topic},
    clock::BothFlags,
    draw::{ClaimKind, Verdict},
    edition_terms::{
        IllegalKind, OpponentsScore, Penalty, PlayingMode, RapidIllegalMoveRule, RuleForce, TwoHandsRule,
        UnfinishedPromotionRule,
    },
    ending::MateBySeries,
    incident_kind::IncidentKind,
    quickplay::{self, QuickplayProgress},
    supervision::TimeClaim,
    touch::TouchClause,
    wrong_start::{self, CastlingRooks},
};
use annabella_game::{GameResult, Seat};

pub use crate::{
    choice::Choice,
    illegal_count::{IllegalCost, IllegalCount},
};

/// The circumstances that the choices depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    pub pace: Pace,
    /// The competition rules apply in full (always in standard play; A.3, B.3 otherwise).
    pub full_supervision: bool,
    /// The penalty minutes in the event's regulations for blitz under full supervision.
    pub supervised_blitz_minutes: Option<u32>,
    /// The offender's count in the counter of this illegal move.
    pub counted_before: u32,
    /// Whether the offender's opponent could still mate by any series of legal moves.
    pub opponent_mates: MateBySeries,
    /// Both flags are down and the arbiter has decided on neither.
    pub both_flags: Option<BothFlags>,
    /// The rules settle the case of both flags down: by the main Laws, or by an announced appendix.
    pub both_flags_settled: bool,
    /// The first valid claim on a fallen flag that the arbiter has not decided.
    pub time_claim: Option<TimeClaim>,
    /// The flags that are down (White's, Black's).
    pub flag_down: [bool; 2],
    /// The state of a claim in a quickplay finish.
    pub quickplay: QuickplayProgress,
    /// The opponent claims the illegal move.
    pub illegal_claimed: bool,
    /// The resulting position must be examined again after the next move is completed: both kings in check, or a pawn
    /// on the last rank (A.4.4).
    pub stands_unlawful: bool,
    /// Whether a reported touch can have bound the player: a legal move of the turn concerns the piece, and no such move
    /// was made (4.3, 4.5). Out of turn it is about their last turn.
    pub may_have_bound: bool,
    /// The reported move is recorded as a promotion that can stand as one to a queen (7.5.2).
    pub may_be_queen: bool,
    /// The opponent has completed the reply to the move in question.
    pub is_answered: bool,
    /// A valid draw claim was made before the flag fell and is undecided (9.5).
    pub is_claimed_before: bool,
    /// A move that ends the game was made before the flag fell (5.1.1, 5.2.1, 6.9).
    pub is_ended_before: bool,
    /// The rooks that may castle.
    pub castling_rooks: CastlingRooks,
}

impl Default for Circumstances {
    fn default() -> Self {
        Self {
            pace: Pace::Standard,
            full_supervision: true,
            supervised_blitz_minutes: None,
            counted_before: 0,
            opponent_mates: MateBySeries::Unknown,
            both_flags: None,
            both_flags_settled: true,
            time_claim: None,
            flag_down: [false; 2],
            quickplay: QuickplayProgress::default(),
            illegal_claimed: false,
            stands_unlawful: false,
            may_have_bound: true,
            may_be_queen: false,
            is_answered: false,
            is_claimed_before: false,
            is_ended_before: false,
            castling_rooks: CastlingRooks::default(),
        }
    }
}

impl Circumstances {
    /// Whether an illegal move of any kind loses without full supervision (A.4.2; B3c in 2009).
    fn loses_at_once(&self, edition: &'static EditionRules) -> bool {
        self.is_unsupervised()
            && (edition.rapid_illegal_move.value == RapidIllegalMoveRule::Lost
                || (edition.blitz_illegal_move_loses.value && self.pace == Pace::Blitz))
    }

    /// The mode that decides the minutes of a penalty.
    fn mode(&self) -> PlayingMode {
        PlayingMode {
            pace: self.pace,
            full_supervision: self.full_supervision,
            supervised_blitz_minutes: self.supervised_blitz_minutes,
        }
    }

    /// The rules for rapid and blitz replace the competition rules (A.4, B.4).
    fn is_unsupervised(&self) -> bool {
        self.pace != Pace::Standard && !self.full_supervision
    }

    /// The article on illegal moves that governs the game.
    fn on_illegal_moves(&self, supervised: Topic) -> Topic {
        match self.pace {
            Pace::Rapid if self.is_unsupervised() => Topic::RapidIllegalMove,
            Pace::Blitz if self.is_unsupervised() => Topic::BlitzIllegalMove,
            Pace::Standard | Pace::Rapid | Pace::Blitz => supervised,
        }
    }
}

/// An irregularity as the console shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irregularity {
    /// The article of the edition.
    pub article: Article,
    /// The choices under the Laws, the proposal first.
    pub choices: Vec<Choice>,
    /// The other penalties of the edition's list (12.9); their numbers continue.
    pub penalties: Vec<Choice>,
}

impl Irregularity {
    /// The number of the proposed choice, from 1. It is the first choice; if the boards differ and the clocks are
    /// stopped first, it is the reconciliation.
    pub fn proposed(&self) -> u32 {
        let reconcile = self.choices.iter().position(|choice| *choice == Choice::Reconcile);
        let stops_first = self.choices.first() == Some(&Choice::StopClocks);
        reconcile.filter(|_| stops_first).map_or(1, |index| u32::try_from(index + 1).unwrap_or(1))
    }

    /// The choice with this number, from 1: the choices, then the penalties.
    pub fn choice(&self, number: u32) -> Option<Choice> {
        let index = (number as usize).checked_sub(1)?;
        self.choices.iter().chain(&self.penalties).nth(index).copied()
    }
}

/// Returns the irregularity's article and choices under this edition.
pub fn irregularity(
    edition: impl Into<&'static EditionRules>,
    matter: &IncidentKind,
    seen: &Circumstances,
) -> Irregularity {
    let edition = edition.into();
    let topic = matter.row().topic;
    let (topic, choices): (Topic, Vec<Choice>) = match matter {
        IncidentKind::EarlyPress { by } => (topic, early_press(edition, *by)),
        IncidentKind::PressWithoutMove { by } => (topic, press_without_move(edition, *by, seen)),
        IncidentKind::BoardsDiffer { .. } => {
            (topic, vec![Choice::StopClocks, Choice::Reconcile, Choice::Dismiss])
        }
        IncidentKind::IllegalMove { by } => {
            (seen.on_illegal_moves(topic), illegal_move_pressed(edition, *by, seen))
        }
        IncidentKind::IllegalClaimed { by, late } => {
            let mut choices = vec![Choice::ResumeClocks, Choice::Warn(*by), Choice::Dismiss];
            // A late claim no longer corrects the position.
            if !late {
                choices.insert(1, Choice::CountAsIllegal(by.other()));
            }
            (seen.on_illegal_moves(topic), choices)
        }
        IncidentKind::AutomaticDraw(_)
        | IncidentKind::BothKingsInCheck
        | IncidentKind::PawnOnLastRank { .. } => (topic, vec![Choice::Draw, Choice::Dismiss]),
        // The boards have signs for three results.
        IncidentKind::ResultSigned { result } => {
            let choice = match result {
                GameResult::WhiteWins => Choice::Loss(Seat::Black),
                GameResult::BlackWins => Choice::Loss(Seat::White),
                _ => Choice::Draw,
            };
            (topic, vec![choice, Choice::Dismiss])
        }
        IncidentKind::PromotionUnfinished { by, .. } => {
            (seen.on_illegal_moves(topic), unfinished_promotion(edition, *by, seen))
        }
        IncidentKind::DrawClaim { by, kind, verdict, .. } => {
            (topic, draw_claim(edition, *by, *kind, *verdict, seen))
        }
        IncidentKind::WrittenMoveNotMade { by } => {
            (topic, vec![Choice::Restore, Choice::Warn(*by), Choice::Dismiss])
        }
        IncidentKind::SlipAfterPress { by } => {
            (topic, vec![Choice::CorrectWords(*by), Choice::Reconcile, Choice::Warn(*by), Choice::Dismiss])
        }
        IncidentKind::EndingMoveUnpressed { by, .. } => {
            (topic, vec![Choice::CompleteMove(*by), Choice::Dismiss])
        }
        // A touch out of turn does not bind. The report may concern the turn before.
        IncidentKind::TouchMove { by, clause: Some(TouchClause::NotOnMove), .. } if !seen.may_have_bound => {
            (Topic::Adjusting, vec![Choice::Dismiss, Choice::Warn(*by)])
        }
        // No legal move concerns the reported piece, or the move made did (4.3, 4.5).
        IncidentKind::TouchMove { by, clause: None, release: None, .. } if !seen.may_have_bound => {
            (topic, vec![Choice::Dismiss, Choice::Warn(*by), Choice::EnforceTouch(*by), Choice::Restore])
        }
        // The reporting opponent has touched a piece since and lost the right to complain.
        IncidentKind::TouchMove { by, right_is_lost: true, .. } => (
            Topic::ComplaintLost,
            vec![Choice::Dismiss, Choice::EnforceTouch(*by), Choice::Restore, Choice::Warn(*by)],
        ),
        IncidentKind::TouchMove { by, release, .. } => {
            let enforce = match release {
                Some(_) => Choice::EnforceRelease(*by),
                None => Choice::EnforceTouch(*by),
            };
            (topic, vec![enforce, Choice::Restore, Choice::Warn(*by), Choice::Dismiss])
        }
        IncidentKind::FlagFall { seat } if seen.is_unsupervised() => unsupervised_flag(edition, *seat, seen),
        IncidentKind::FlagFall { seat } => match seen.both_flags {
            None => (topic, flag(*seat, seen)),
            Some(both) if !seen.both_flags_settled => (topic, both_flags(both, seen)),
            Some(both) => (Topic::BothFlags, both_flags(both, seen)),
        },
        IncidentKind::ArbiterCalled { by } => (
            topic,
            vec![
                Choice::ResumeClocks,
                Choice::StopClocks,
                Choice::SetClocks,
                Choice::Warn(*by),
                Choice::Dismiss,
            ],
        ),
        IncidentKind::ReadBackMissing { by } => (
            topic,
            vec![Choice::AskReadBack(*by), Choice::WaiveReadBack(*by), Choice::Warn(*by), Choice::Dismiss],
        ),
        IncidentKind::PlayerAbsent { seat } => (topic, absent(edition, *seat)),
        IncidentKind::LateArrival { seat, ms, .. } => {
            (topic, vec![Choice::TakeTimeUntilArrival { from: *seat, ms: *ms }, Choice::Dismiss])
        }
        IncidentKind::Adjournment(adjourned) => {
            (topic, adjournment::settlements(edition, adjourned, seen.opponent_mates, seen.flag_down))
        }
        IncidentKind::BoardLost { seat } => {
            (topic, vec![Choice::StopClocks, Choice::GoOnByKey(*seat), Choice::ResumeClocks, Choice::Dismiss])
        }
        IncidentKind::NotRecorded { by, .. } => {
            (topic, vec![Choice::Dismiss, Choice::Warn(*by), Choice::StopClocks])
        }
        IncidentKind::WrittenAhead { by, .. } => (topic, vec![Choice::Dismiss, Choice::Warn(*by)]),
        IncidentKind::SheetOwed { seat, both, .. } => {
            // The clocks are stopped at once if neither player wrote (8.5.1).
            let mut choices =
                vec![Choice::StopClocks, Choice::ResumeClocks, Choice::Dismiss, Choice::Warn(*seat)];
            if !both {
                choices.rotate_left(2);
            }
            (topic, choices)
        }
        IncidentKind::QuickplayFinish { by, asked, standing, alone } => {
            let cannot_mate = seen.opponent_mates == MateBySeries::Impossible;
            let progress = QuickplayProgress { cannot_mate, ..seen.quickplay };
            (topic, quickplay::choices(*by, *asked, *standing, *alone, progress))
        }
        IncidentKind::AssistedPlayer { seat, .. } => {
            let less = Choice::Penalise { seat: *seat, penalty: Penalty::LessTimeForOffender };
            (topic, vec![Choice::SetClocks, less, Choice::Dismiss])
        }
        IncidentKind::SheetAskedTooOften { by, .. } => {
            let topic = if seen.pace == Pace::Blitz { Topic::BlitzSheet } else { topic };
            (topic, vec![Choice::Warn(*by), Choice::Dismiss])
        }
        IncidentKind::WrongStart { found, made } => {
            wrong_start::choices(edition, *found, *made, seen.is_unsupervised(), seen.castling_rooks)
        }
        IncidentKind::ArbiterObservation { by, article, .. } => {
            let choices = match edition.named_loss(article) {
                Some(loss) => named_loss(*by, loss.opponent, seen),
                None => noticed(edition, *by, article, seen),
            };
            (topic, choices)
        } // No wildcard: a new kind needs its choices.
    };
    let penalties = match matter.offender() {
        Some(seat) => further_penalties(edition, seat, &choices),
        None => Vec::new(),
    };
    let article = match matter {
        IncidentKind::ArbiterObservation { article, .. } => {
            let loss = || edition.named_loss(article).map(|loss| Article { number: loss.article });
            edition.article_called(article).or_else(loss)
        }
        _ => None,
    };
    let article = article.unwrap_or(edition.article_or_penalties(topic));
    Irregularity { article, choices, penalties }
}

/// A player who arrives after the default time loses; in 2009 only the regulations may allow play.
fn absent(edition: &'static EditionRules, seat: Option<Seat>) -> Vec<Choice> {
    use GameResult::{BlackByForfeit, BothForfeit, WhiteByForfeit};
    let results = match seat {
        Some(Seat::White) => &[BlackByForfeit][..],
        Some(Seat::Black) => &[WhiteByForfeit],
        None => &[BothForfeit, WhiteByForfeit, BlackByForfeit],
    };
    let mut choices: Vec<Choice> = results.iter().map(|&result| Choice::Forfeit(result)).collect();
    choices.extend(edition.arbiter_may_accept_lateness.value.then_some(Choice::AcceptLateness));
    choices.push(Choice::Dismiss);
    choices
}

/// The penalties of the edition's list that the choices do not hold.
fn further_penalties(edition: &'static EditionRules, seat: Seat, choices: &[Choice]) -> Vec<Choice> {
    let held = |penalty: Penalty| match penalty {
        Penalty::Warning => choices.contains(&Choice::Warn(seat)),
        Penalty::Loss => choices.contains(&Choice::Loss(seat)),
        _ => false,
    };
    let all = edition.penalties.value.iter().copied();
    all.filter(|&penalty| !held(penalty)).map(|penalty| Choice::Penalise { seat, penalty }).collect()
}

/// A right claim draws. A wrong claim costs time if 9.5 applies to it.
fn draw_claim(
    edition: &'static EditionRules,
    by: Seat,
    kind: ClaimKind,
    verdict: Verdict,
    seen: &Circumstances,
) -> Vec<Choice> {
    let minutes = edition.wrong_claim_minutes.value.of(seen.mode());
    let reject = kind.is_by_article_9().then_some(Choice::RejectClaim { by, minutes });
    let mut choices: Vec<Choice> = match verdict {
        Verdict::Draw => [Some(Choice::Draw), reject, Some(Choice::Dismiss)],
        Verdict::Wrong { .. } | Verdict::IllegalMove { .. } if reject.is_some() => {
            [reject, Some(Choice::Draw), Some(Choice::Dismiss)]
        }
        _ => [Some(Choice::Dismiss), Some(Choice::Draw), reject],
    }
    .into_iter()
    .flatten()
    .collect();
    choices.extend([Choice::Warn(by), Choice::StopClocks, Choice::ResumeClocks]);
    choices
}

fn early_press(edition: &'static EditionRules, by: Seat) -> Vec<Choice> {
    let mut choices = vec![Choice::GiveClockBack(by), Choice::Warn(by), Choice::Dismiss];
    if edition.press_without_move_is_illegal.value {
        choices.push(Choice::CountAsIllegal(by));
    }
    choices
}

/// A press without a move: an illegal move from 2017 on (7.8, 7.5.3), before that at the arbiter's discretion. The
/// board needs no correction.
fn press_without_move(edition: &'static EditionRules, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    if !edition.press_without_move_is_illegal.value {
        return early_press(edition, by);
    }
    let as_the_article = match illegal_move(edition, by, seen).first() {
        Some(&lost @ (Choice::Loss(_) | Choice::Draw)) => lost,
        _ => Choice::CountAsIllegal(by),
    };
    vec![as_the_article, Choice::Warn(by), Choice::GiveClockBack(by), Choice::Dismiss]
}

/// The penalties for an illegal move (7.5; A.4), with the moves counted before.
fn illegal_move(edition: &'static EditionRules, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    illegal(edition, by, seen, false)
}

/// The same for a pressed move.
fn illegal_move_pressed(edition: &'static EditionRules, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    after_waiting(edition, seen, illegal_move(edition, by, seen))
}

/// A pawn left on the last rank: a queen if the text says so, else the earlier position (7.5.2).
fn unfinished_promotion(edition: &'static EditionRules, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    let queen = edition.unfinished_promotion.value == UnfinishedPromotionRule::Queen;
    after_waiting(edition, seen, illegal(edition, by, seen, queen))
}

/// Proposes dismissal without full supervision if the arbiter must wait. In 2009 they wait for a claim, except in rapid
/// play if the position itself requires intervention (A4c; not in blitz, B3); later texts let them wait for the next
/// move in such a position. A claim ends the wait.
fn after_waiting(
    edition: &'static EditionRules,
    seen: &Circumstances,
    mut choices: Vec<Choice>,
) -> Vec<Choice> {
    let waits = match edition.rapid_illegal_move_is_claimed.value {
        true => seen.pace == Pace::Blitz || !seen.stands_unlawful,
        false => seen.stands_unlawful,
    };
    if seen.is_unsupervised() && waits && !seen.illegal_claimed {
        choices.retain(|choice| *choice != Choice::Dismiss);
        choices.insert(0, Choice::Dismiss);
    }
    choices
}

fn illegal(edition: &'static EditionRules, by: Seat, seen: &Circumstances, queen: bool) -> Vec<Choice> {
    let opponent = by.other();
    let lost = match seen.opponent_mates {
        MateBySeries::Impossible => Choice::Draw,
        MateBySeries::Possible | MateBySeries::Unknown => Choice::Loss(by),
    };
    let minutes = edition.illegal_move_minutes.value.of(seen.mode());
    let article = Choice::AsTheArticle { by, queen, minutes };
    let minutes = Choice::AddMinutes { to: opponent, minutes };
    let put_right = if queen { Choice::MakeQueen(by) } else { Choice::Restore };
    if seen.loses_at_once(edition) || seen.counted_before + 1 >= edition.illegal_move_limit.value {
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

/// Whether an article is about a pawn left on the last rank, which becomes a queen under this edition.
fn is_left_pawn(edition: &'static EditionRules, article: &str) -> bool {
    edition.unfinished_promotion.value == UnfinishedPromotionRule::Queen
        && edition.names_article(article, Topic::UnfinishedPromotion)
        && !edition.names_article(article, Topic::IllegalMove)
}

/// The choices where the arbiter reports a pawn left on the last rank. The pawn becomes a queen and is never put back.
/// If no promotion is recorded yet, the move is still to be entered, and only the penalty is proposed.
fn reported_pawn(edition: &'static EditionRules, by: Seat, seen: &Circumstances) -> Vec<Choice> {
    let mut choices = illegal(edition, by, seen, true);
    if !seen.may_be_queen {
        choices.retain(|choice| !matches!(choice, Choice::AsTheArticle { .. } | Choice::MakeQueen(_)));
        // The count brings the article's minutes with it.
        let counts = choices.iter().position(|choice| *choice == Choice::CountAsIllegal(by));
        if let Some(counts) = counts {
            choices[..=counts].rotate_right(1);
        }
    }
    choices
}

/// The choices for the arbiter's observation. If the article makes it an illegal move, that article's penalty comes
/// first; otherwise nothing is proposed.
fn noticed(edition: &'static EditionRules, by: Seat, article: &str, seen: &Circumstances) -> Vec<Choice> {
    let minutes = edition.illegal_move_minutes.value.of(seen.mode());
    let more_time = Choice::AddMinutes { to: by.other(), minutes };
    let count = Choice::CountAsIllegal(by);
    let is_for_others = !seen.is_unsupervised() && names_rapid_illegal_move(edition, article);
    match counted_by(edition, article).filter(|_| !is_for_others) {
        Some(IllegalKind::Move) => {
            let mut choices = match is_left_pawn(edition, article) {
                true => reported_pawn(edition, by, seen),
                false => illegal_move(edition, by, seen),
            };
            // Without full supervision an answered move stands (A.4.2).
            if seen.is_unsupervised() && seen.is_answered {
                choices.retain(|choice| *choice != Choice::Dismiss);
                choices.insert(0, Choice::Dismiss);
            }
            choices
        }
        Some(_)
            if seen.loses_at_once(edition) || seen.counted_before + 1 >= edition.illegal_move_limit.value =>
        {
            illegal_move(edition, by, seen)
        }
        Some(_) => {
            vec![count, Choice::Restore, more_time, Choice::SetClocks, Choice::Warn(by), Choice::Dismiss]
        }
        None => vec![Choice::Dismiss, Choice::Warn(by), more_time, count, Choice::Restore, Choice::SetClocks],
    }
}

/// The choices for an observation under an article that itself prescribes the loss (11.3.2.2, 11.7, 11.8). The
/// regulations may be milder about a device.
fn named_loss(by: Seat, opponent: OpponentsScore, seen: &Circumstances) -> Vec<Choice> {
    let losses = match opponent {
        OpponentsScore::WinsIfAbleToMate if seen.opponent_mates == MateBySeries::Impossible => {
            vec![Choice::LossAndHalf(by), Choice::Loss(by)]
        }
        OpponentsScore::Wins | OpponentsScore::WinsIfAbleToMate => vec![Choice::Loss(by)],
        OpponentsScore::ForTheArbiter => vec![Choice::Loss(by), Choice::LossAndHalf(by), Choice::BothLose],
        OpponentsScore::Loses => vec![Choice::BothLose, Choice::Loss(by)],
    };
    losses.into_iter().chain([Choice::Warn(by), Choice::Dismiss, Choice::SetClocks]).collect()
}

/// The kind of illegal move that a named article is about under this edition, if it is.
fn counted_by(edition: &'static EditionRules, article: &str) -> Option<IllegalKind> {
    let names = |topic| edition.names_article(article, topic);
    // The article on which illegal move loses applies to each kind.
    let says_which_loses = article == edition.illegal_move_limit.article;
    if says_which_loses
        || names(Topic::IllegalMove)
        || names(Topic::UnfinishedPromotion)
        || names_rapid_illegal_move(edition, article)
    {
        Some(IllegalKind::Move)
    } else if names(Topic::TwoHandsPenalty)
        || names(Topic::TwoHands) && edition.two_hands.value != TwoHandsRule::NotIllegal
    {
        Some(IllegalKind::TwoHands)
    } else if names(Topic::PressWithoutMovePenalty)
        || names(Topic::PressWithoutMove) && edition.press_without_move_is_illegal.value
    {
        Some(IllegalKind::PressWithoutMove)
    } else {
        None
    }
}

/// Whether an article is the one on illegal moves in rapid or blitz without full supervision. An article above it has
/// other parts.
fn names_rapid_illegal_move(edition: &'static EditionRules, article: &str) -> bool {
    let topics = [Topic::RapidIllegalMove, Topic::BlitzIllegalMove];
    topics.into_iter().any(|topic| edition.is_article(article, topic))
}

/// Whether the arbiter reports an illegal move. The position before it is then restored, even after further moves
/// (7.5.1).
pub fn is_reported_illegal_move(edition: impl Into<&'static EditionRules>, matter: &IncidentKind) -> bool {
    let edition = edition.into();
    matches!(matter, IncidentKind::ArbiterObservation { article, .. }
        if counted_by(edition, article) == Some(IllegalKind::Move))
}

/// The counter for an incident that counts as an illegal move.
pub fn illegal_kind(edition: impl Into<&'static EditionRules>, matter: &IncidentKind) -> IllegalKind {
    let edition = edition.into();
    match matter {
        IncidentKind::EarlyPress { .. } | IncidentKind::PressWithoutMove { .. } => {
            IllegalKind::PressWithoutMove
        }
        IncidentKind::ArbiterObservation { article, .. } => {
            counted_by(edition, article).unwrap_or(IllegalKind::Move)
        }
        _ => IllegalKind::Move,
    }
}

/// Whether the incident concerns the player's last move itself, so that the game goes back to the position before it:
/// an illegal move, or an article on the act of moving (4).
pub fn concerns_last_move(edition: impl Into<&'static EditionRules>, matter: &IncidentKind) -> bool {
    let edition = edition.into();
    match matter {
        IncidentKind::TouchMove { .. } | IncidentKind::WrittenMoveNotMade { .. } => true,
        IncidentKind::ArbiterObservation { article, .. } => {
            article.split('.').next() == Some("4") || counted_by(edition, article).is_some()
        }
        _ => false,
    }
}

fn flag(seat: Seat, seen: &Circumstances) -> Vec<Choice> {
    let mut choices = match seen.opponent_mates {
        MateBySeries::Impossible => vec![Choice::Draw],
        // A right claim ended the game before the flag fell (9.5.2).
        MateBySeries::Possible | MateBySeries::Unknown if seen.is_claimed_before => {
            vec![Choice::Draw, Choice::Loss(seat)]
        }
        MateBySeries::Possible | MateBySeries::Unknown => vec![Choice::Loss(seat), Choice::Draw],
    };
    choices.extend([Choice::ResumeClocks, Choice::SetClocks, Choice::Dismiss]);
    if seen.is_ended_before && !seen.is_claimed_before {
        // The game was over before the flag fell.
        choices.rotate_right(1);
    }
    choices
}

/// The article and the choices for a flag that fell without full supervision. It needs a claim; in 2009 the arbiter
/// does not intervene without one.
fn unsupervised_flag(
    edition: &'static EditionRules,
    seat: Seat,
    seen: &Circumstances,
) -> (Topic, Vec<Choice>) {
    if let Some(claim) = seen.time_claim.filter(|claim| claim.holds(edition)) {
        return (Topic::RapidFlag, flag(claim.by.other(), seen));
    }
    let silent = edition.arbiter_calls_flag_in_rapid.value == RuleForce::MustNot;
    match seen.both_flags {
        // Both flags are down without a valid claim: drawn, whichever fell first.
        Some(_) if silent => {
            let nobody_first = BothFlags { first: None, last_period: true };
            (Topic::RapidBothFlags, both_flags(nobody_first, seen))
        }
        // The claim is void because the claimant's time is over too; the rule on both flags remains.
        Some(both) if seen.time_claim.is_some() => {
            let mut choices = both_flags(BothFlags { first: None, ..both }, seen);
            choices.insert(2, Choice::Loss(both.first.unwrap_or(seat)));
            (topic_of_both_flags(seen), choices)
        }
        Some(both) => (topic_of_both_flags(seen), both_flags(both, seen)),
        None if silent => {
            let mut choices = flag(seat, seen);
            choices.retain(|choice| *choice != Choice::Dismiss);
            choices.insert(0, Choice::Dismiss);
            (Topic::RapidFlag, choices)
        }
        None => (Topic::RapidFlag, flag(seat, seen)),
    }
}

/// The article on two fallen flags without full supervision; without one, the article on a fallen flag.
const fn topic_of_both_flags(seen: &Circumstances) -> Topic {
    match seen.both_flags_settled {
        true => Topic::RapidBothFlags,
        false => Topic::FlagFallen,
    }
}

/// The player whose flag is known to have fallen first loses. If this is unknown, the game goes on, or is drawn in the
/// last period (6.11, G.3.1, III.3.1).
fn both_flags(both: BothFlags, seen: &Circumstances) -> Vec<Choice> {
    match (both.first, both.last_period) {
        // No proposal: the arbiter must choose.
        (None, _) if !seen.both_flags_settled => {
            vec![Choice::Dismiss, Choice::Draw, Choice::ResumeClocks, Choice::SetClocks]
        }
        (Some(first), _) => flag(first, seen),
        (None, true) => vec![Choice::Draw, Choice::ResumeClocks, Choice::SetClocks, Choice::Dismiss],
        (None, false) => vec![Choice::ResumeClocks, Choice::Draw, Choice::SetClocks, Choice::Dismiss],
    }
}

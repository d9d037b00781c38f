//! The messages to the arbiter, except the items.

use crate::{
    message,
    message_writer::{MessageWriter, count, name, number},
    phrases::{color, word},
};
use annabella_game::{Seat, half_points_text};
use annabella_language::time::clock_text;
use annabella_laws::{
    article::Topic,
    draw::RefuseDrawError,
    edition::{EditionArticles as _, EditionValues as _},
    edition_terms::MinutesByPace,
    ledger::{AccountLine, AccountLineKind, Ruling},
    reconcile::{ArbiterQuestion, ArbiterQuestionKind},
    reconciliation_tasks::{ReconciliationCase, ReconciliationStep, ReconciliationTask},
    scheme_standing::SchemeStanding,
};
use annabella_session::arbiter_message::{
    ArbiterMessage, OrderFault, TournamentMessage, TournamentReception,
};

impl MessageWriter {
    /// One message to the arbiter.
    pub fn arbiter_message(&self, told: &ArbiterMessage) -> String {
        match told {
            ArbiterMessage::Printed(printed) => self.printed(printed),
            ArbiterMessage::Approved { by, article } => {
                self.say(message::TOLD_APPROVED, &[word("name", by), word("article", article.number)])
            }
            ArbiterMessage::AppointedTime { missing, late_ms, article } => {
                let article = word("article", article.number);
                // Less than a second is no delay on a clock.
                let begins = match late_ms {
                    0..1_000 => self.say(message::TOLD_APPOINTED, &[article]),
                    _ => {
                        self.say(message::TOLD_APPOINTED_AGO, &[word("time", clock_text(*late_ms)), article])
                    }
                };
                match missing[..] {
                    [] => begins,
                    [seat] => self
                        .say(message::TOLD_APPOINTED_MISSING, &[word("text", begins), color(seat.color())]),
                    _ => self.say(message::TOLD_APPOINTED_NOBODY, &[word("text", begins)]),
                }
            }
            ArbiterMessage::CameLate { seat, ms } => {
                self.say(message::TOLD_CAME_LATE, &[color(seat.color()), word("time", clock_text(*ms))])
            }
            ArbiterMessage::StartedAgain { after_ms, awaits_resume } => {
                let stopped = awaits_resume.then(|| self.say(message::TOLD_CLOCKS_STOPPED, &[]));
                let clocks = word("clocks", stopped.unwrap_or_default());
                match after_ms {
                    Some(ms) => {
                        self.say(message::TOLD_STARTED_AGAIN_AFTER, &[word("time", clock_text(*ms)), clocks])
                    }
                    None => self.say(message::TOLD_STARTED_AGAIN, &[clocks]),
                }
            }
            ArbiterMessage::StoodStill { ms } => {
                self.say(message::TOLD_STOOD_STILL, &[word("time", clock_text(*ms))])
            }
            ArbiterMessage::SendsTooMuch { seat, what } => {
                let given = [color(seat.color()), word("input", what.name()), name(*seat)];
                self.say(message::TOLD_SENDS_TOO_MUCH, &given)
            }
            ArbiterMessage::SendsAsUsual { seat, what, lost } => {
                let given = [color(seat.color()), word("input", what.name()), word("lost", lost.to_string())];
                self.say(message::TOLD_SENDS_AS_USUAL, &given)
            }
            ArbiterMessage::PageSendsTooMuch { from } => {
                self.say(message::TOLD_PAGE_SENDS_TOO_MUCH, &[word("page", from.to_string())])
            }
            ArbiterMessage::PageSendsAsUsual { from, lost } => {
                let given = [word("page", from.to_string()), word("lost", lost.to_string())];
                self.say(message::TOLD_PAGE_SENDS_AS_USUAL, &given)
            }
            ArbiterMessage::Tournament(told) => self.tournament_message(told),
            ArbiterMessage::Claimed { by, kind, verdict } => {
                let claim = word("claim", self.phrases.claim(*kind));
                let verdict = word("verdict", self.verdict(*verdict));
                self.say(message::TOLD_CLAIMED, &[color(by.color()), claim, verdict])
            }
            ArbiterMessage::ClaimantsFlagIsDown { number, by, holds, article } => {
                let id = if *holds {
                    message::TOLD_OWN_FLAG_DOWN_HOLDS
                } else {
                    message::TOLD_OWN_FLAG_DOWN_FALLS
                };
                let given = [color(by.color()), word("article", article.number)];
                self.of_item(*number, self.say(id, &given))
            }
            ArbiterMessage::Adjourns { by, words } if words.is_empty() => {
                self.of_side(message::TOLD_ADJOURNS, *by)
            }
            ArbiterMessage::Adjourns { by, words } => {
                self.say(message::TOLD_ADJOURNS_IN_WORDS, &[color(by.color()), word("words", words)])
            }
            ArbiterMessage::Adjournment(told) => self.adjournment_message(told),
            ArbiterMessage::AgreedTooEarly { by, why: RefuseDrawError::NoMoveYet } => {
                let article = self.article(Topic::Agreement);
                self.say(message::TOLD_AGREED_TOO_EARLY, &[color(by.color()), article])
            }
            ArbiterMessage::AgreedTooEarly { by, why: RefuseDrawError::TooEarly { before } } => {
                self.say(message::TOLD_AGREED_BEFORE_MOVE, &[color(by.color()), number(*before)])
            }
            ArbiterMessage::NamedNoMove { by, words } => {
                self.say(message::TOLD_NAMED_NO_MOVE, &[color(by.color()), word("words", words)])
            }
            ArbiterMessage::BoardFault { seat, what } => {
                self.say(message::TOLD_BOARD_FAULT, &[color(seat.color()), word("text", what)])
            }
            ArbiterMessage::ResultSign { seat, result } => self
                .say(message::TOLD_RESULT_SIGN, &[color(seat.color()), word("result", result.to_string())]),
            ArbiterMessage::ClockJump { seat, before_ms, shown_ms, stays } => {
                let id = if *stays { message::TOLD_CLOCK_JUMPED } else { message::TOLD_CLOCK_GLITCH };
                let before = word("before", self.clocks(before_ms.0, before_ms.1));
                self.say(
                    id,
                    &[color(seat.color()), before, word("shown", self.clocks(shown_ms.0, shown_ms.1))],
                )
            }
            ArbiterMessage::Clocks { white_ms, black_ms } => {
                self.say(message::TOLD_CLOCKS, &[word("clocks", self.clocks(*white_ms, *black_ms))])
            }
            ArbiterMessage::OpenAfterEnd { open } => {
                self.say_variant("told-", told, &[word("list", self.item_numbers(open))])
            }
            ArbiterMessage::Points { white, black } => {
                self.say(message::TOLD_POINTS, &[word("points", self.points(*white, *black))])
            }
            ArbiterMessage::FlagFellAgain { number, seat, times, period, at } => {
                let given = [
                    color(seat.color()),
                    word("times", times.to_string()),
                    word("period", period.to_string()),
                    word("time", clock_text(at.ms)),
                ];
                self.of_item(*number, self.say(message::TOLD_FELL_AGAIN, &given))
            }
            ArbiterMessage::BothFlags { number, white, black, last_period, announced, article } => {
                let article = word("article", article.number);
                let article = match announced {
                    true => word("article", self.say(message::WHERE_ANNOUNCED, &[article])),
                    false => article,
                };
                let id = if *last_period {
                    message::TOLD_BOTH_FLAGS_DRAWN
                } else {
                    message::TOLD_BOTH_FLAGS_GO_ON
                };
                let [white, black] = [white, black].map(|at| clock_text(at.ms));
                let given = [word("white", white), word("black", black), article];
                self.of_item(*number, self.say(id, &given))
            }
            ArbiterMessage::BothFlagsUnsettled { number, white, black } => {
                let [white, black] = [white, black].map(|at| clock_text(at.ms));
                let given = [word("white", white), word("black", black)];
                self.of_item(*number, self.say(message::TOLD_BOTH_FLAGS_UNSETTLED, &given))
            }
            ArbiterMessage::UndoLoses { lost } => {
                self.say(message::TOLD_UNDO_LOSES, &[word("lost", self.lost(lost))])
            }
            ArbiterMessage::StaysGiven { seat, ms, ruling } => {
                let what = word("ruling", self.ruling(*ms, *ruling));
                self.say(message::TOLD_STAYS_GIVEN, &[color(seat.color()), what, number(ruling.number)])
            }
            ArbiterMessage::TimesBefore { white_ms, black_ms, article } => {
                let given = [
                    word("clocks", self.clocks(*white_ms, *black_ms)),
                    word("white", clock_text(*white_ms)),
                    word("black", clock_text(*black_ms)),
                    word("article", article.number),
                ];
                self.say(message::TOLD_TIMES_BEFORE, &given)
            }
            ArbiterMessage::ClockLine { seat, line } => {
                let line = word("line", self.account_line(*line));
                self.say(message::ACCOUNT_LINE, &[color(seat.color()), line])
            }
            ArbiterMessage::TimeLeft { seat, ms } => {
                self.say(message::TOLD_TIME_LEFT, &[color(seat.color()), word("time", clock_text(*ms))])
            }
            ArbiterMessage::IllegalSet { seat, number: counted } => {
                self.say(message::TOLD_ILLEGAL_SET, &[color(seat.color()), number(*counted)])
            }
            ArbiterMessage::MovesSet { number: moves } => {
                self.say(message::TOLD_MOVES_SET, &[number(*moves)])
            }
            ArbiterMessage::TimeAdded { seat, ms, words, article } => {
                let time = word("time", clock_text(*ms));
                let given =
                    [color(seat.color()), time, word("article", article.number), word("words", words)];
                self.say(message::TOLD_TIME_ADDED, &given)
            }
            ArbiterMessage::QuestionForArbiter { case, question } => self.arbiter_question(*case, question),
            ArbiterMessage::ReconciliationTask(task) => format!("{}: {}", self.who(*task), self.does(*task)),
            ArbiterMessage::AssistantOf { seat, name, may_move } => {
                let id = if *may_move {
                    message::TOLD_ASSISTANT_MAY_MOVE
                } else {
                    message::TOLD_ASSISTANT_MAY_NOT_MOVE
                };
                self.say(id, &[color(seat.color()), word("name", name)])
            }
            ArbiterMessage::AssistantMayExecute { of, duty } => {
                let article = word("article", duty.article(self.edition()));
                self.say(message::TOLD_ASSISTANT_MAY_EXECUTE, &[color(of.color()), article])
            }
            ArbiterMessage::SheetLacks { number: item, seat, ply } => {
                let given = [color(seat.color()), name(*seat), word("ply", ply.to_string()), number(*item)];
                self.of_item(*item, self.say(message::TOLD_SHEET_LACKS, &given))
            }
            ArbiterMessage::SheetFault(fault) => self.sheet_fault(fault),
            ArbiterMessage::SheetsGiveAnother { ply } => {
                self.say(message::TOLD_SHEETS_GIVE_ANOTHER, &[word("ply", ply.to_string())])
            }
            ArbiterMessage::Appeals { by, words, article } => {
                let given =
                    [word("name", self.person(*by)), word("article", article.number), word("words", words)];
                self.say(message::TOLD_APPEALS, &given)
            }
            ArbiterMessage::Remarks { by, words } => {
                self.say(message::TOLD_REMARKS, &[word("name", self.person(*by)), word("words", words)])
            }
            ArbiterMessage::NoAppeal { article } => {
                self.say(message::NO_APPEAL, &[word("article", article.number)])
            }
            ArbiterMessage::SheetAsked { seat, times, most, article } => {
                let given = [
                    color(seat.color()),
                    number(*times),
                    word("most", most.to_string()),
                    word("article", article.number),
                ];
                self.say(message::TOLD_SHEET_ASKED, &given)
            }
            ArbiterMessage::SheetAskedWithoutRight { seat, on_move: true } => {
                self.of_side(message::TOLD_SHEET_ASKED_WITHOUT_RIGHT, *seat)
            }
            ArbiterMessage::SheetAskedWithoutRight { seat, on_move: false } => {
                self.of_side(message::TOLD_SHEET_ASKED_NOT_ON_MOVE, *seat)
            }
            ArbiterMessage::SchemeSet { seat, scheme, standing, article } => {
                let line =
                    self.say(message::TOLD_SCHEME, &[color(seat.color()), word("text", scheme.to_string())]);
                match self.scheme_standing(*standing, article.number) {
                    Some(standing) => format!("{line}; {standing}"),
                    None => line,
                }
            }
            ArbiterMessage::AssistantAccepted { seat, name, article } => {
                let given = [color(seat.color()), word("name", name), word("article", article.number)];
                self.say(message::TOLD_ASSISTANT_ACCEPTED, &given)
            }
            ArbiterMessage::SheetsRow { number: n, white, black } => {
                let [white, black] = [white, black].map(|moves| self.row(moves));
                self.say(message::TOLD_SHEETS_ROW, &[number(*n), word("white", white), word("black", black)])
            }
            ArbiterMessage::SheetRow { seat, row } => {
                let moves = word("moves", self.row(&row.moves));
                self.say(message::TOLD_SHEET_ROW, &[color(seat.color()), number(row.number), moves])
            }
            ArbiterMessage::SheetsAgree { plies } => {
                self.say(message::TOLD_SHEETS_AGREE, &[self.plies(*plies)])
            }
            ArbiterMessage::SheetEndsFirst { seat, plies, others } => {
                let others = word("others", others.to_string());
                self.say(message::TOLD_SHEET_ENDS_FIRST, &[color(seat.color()), self.plies(*plies), others])
            }
            ArbiterMessage::SheetsPart { number: n, by, white, black } => {
                let given = [number(*n), color(by.color()), word("white", white), word("black", black)];
                self.say(message::TOLD_SHEETS_PART, &given)
            }
            ArbiterMessage::Item { number, line } => self.item_line(*number, line),
            named => {
                let facts = self.facts(named.seat(), named.item(), named.article());
                let line = self.say_variant("told-", named, &facts);
                match named.item() {
                    Some(item) => self.of_item(item, line),
                    None => line,
                }
            }
        }
    }

    /// The status of announcement words under the text; `None` if they are printed there.
    pub(super) fn scheme_standing(&self, standing: SchemeStanding, article: &'static str) -> Option<String> {
        (standing != SchemeStanding::Printed)
            .then(|| self.say_variant("scheme-", standing, &[word("article", article)]))
    }

    /// A move of a sheet with White's and Black's entries.
    fn row(&self, [white, black]: &[Option<String>; 2]) -> String {
        match (white, black) {
            (None, None) => "-".to_owned(),
            (Some(white), None) => white.clone(),
            (None, Some(black)) => format!("... {black}"),
            (Some(white), Some(black)) => format!("{white} {black}"),
        }
    }

    /// A line of a clock's account.
    pub fn account_line(&self, line: AccountLine) -> String {
        let amount = word("amount", amount_text(line.ms));
        match line.what {
            AccountLineKind::Period(period) => self.say(message::ACCOUNT_PERIOD, &[number(period), amount]),
            AccountLineKind::Extras { moves } => {
                self.say(message::ACCOUNT_INCREMENTS, &[count(moves), number(moves), amount])
            }
            AccountLineKind::NotCarried => self.say(message::ACCOUNT_NOT_CARRIED, &[amount]),
            AccountLineKind::FollowedMore => self.say(message::ACCOUNT_FOLLOWED_MORE, &[amount]),
            AccountLineKind::Ruled(ruling) => {
                let what = word("ruling", self.ruling(line.ms, ruling));
                self.say(message::ACCOUNT_RULED, &[number(ruling.number), what])
            }
            AccountLineKind::Floor => self.say(message::ACCOUNT_FLOOR, &[amount]),
            AccountLineKind::Used => self.say(message::ACCOUNT_USED, &[amount]),
            AccountLineKind::FollowedLess => self.say(message::ACCOUNT_FOLLOWED_LESS, &[amount]),
        }
    }

    /// A ruling, such as `+0:02:00 (7.5.1, item 3)`.
    fn ruling(&self, ms: i64, ruling: Ruling) -> String {
        let mut why = vec![ruling.why.article.number.to_owned()];
        why.extend(ruling.why.item.map(|item| self.say(message::RULING_ITEM, &[number(item)])));
        why.extend(
            ruling.set_to_ms.map(|ms| self.say(message::RULING_SET_TO, &[word("time", clock_text(ms))])),
        );
        self.say(message::RULING, &[word("amount", amount_text(ms)), word("why", why.join(", "))])
    }

    /// Both players' scores, in half points.
    pub(super) fn points(&self, white: u8, black: u8) -> String {
        self.both(&half_points_text(white), &half_points_text(black))
    }

    /// The person with a task.
    pub(crate) fn who(&self, task: ReconciliationTask) -> String {
        match task.who {
            Some(seat) => self.side(seat),
            None => self.say(message::ARBITER_ROLE, &[]),
        }
    }

    /// A person's task under D.2.9, in the edition's words.
    pub fn does(&self, task: ReconciliationTask) -> String {
        let edition = word("edition", self.edition().to_string());
        let illegal = self.article(Topic::IllegalMove);
        match task.does {
            ReconciliationStep::GoesBySheets => {
                let stop = word("stop", self.edition().article_or_penalties(Topic::CallArbiter).number);
                self.say(message::DOES_GO_BY_SHEETS, &[stop, edition, self.article(Topic::BoardsDiffer)])
            }
            ReconciliationStep::CorrectsBoard => self.say(message::DOES_CORRECT_BOARD, &[edition]),
            ReconciliationStep::StartsClocksAgain => self.say(message::DOES_START_CLOCKS_AGAIN, &[]),
            ReconciliationStep::SetsBoard { plies: 0 } => self.say(message::DOES_SET_BOARD_TO_THE_START, &[]),
            ReconciliationStep::SetsBoard { plies } => self.say(message::DOES_SET_BOARD, &[number(plies)]),
            ReconciliationStep::LeadsBack { turn } => {
                self.say(message::DOES_LEAD_BACK, &[edition, color(turn.color())])
            }
            ReconciliationStep::LeadsBackToIllegalMove { turn } => {
                let opponent = word("opponent", self.side(turn.other()));
                let minutes = word("minutes", self.illegal_move_minutes());
                let limit = number(self.edition().illegal_move_limit());
                let given = [illegal, edition, color(turn.color()), opponent, minutes, limit];
                self.say(message::DOES_LEAD_BACK_TO_ILLEGAL_MOVE, &given)
            }
        }
    }

    fn illegal_move_minutes(&self) -> String {
        let MinutesByPace { standard, rapid, blitz, .. } = self.edition().illegal_move_minutes();
        let minutes = self.of_count(message::MINUTES, standard);
        match (standard == rapid, standard == blitz) {
            (true, true) => minutes,
            (true, false) => {
                self.say(message::MINUTES_AND_IN_BLITZ, &[word("minutes", minutes), number(blitz)])
            }
            (false, _) => self.say(message::MINUTES_AND_IN_RAPID, &[word("minutes", minutes), number(rapid)]),
        }
    }

    /// A question that only the arbiter can decide, in its case.
    pub fn arbiter_question(&self, case: ReconciliationCase, question: &ArbiterQuestion) -> String {
        let ply = number(question.ply.unwrap_or_default());
        let text = question.text.clone().unwrap_or_default();
        let seat = question.seat;
        let on_sheet = |seat: Seat| [color(seat.color()), ply.clone(), word("text", &text)];
        let with_place = |said: String| match question.place {
            Some((line, column)) => {
                let given = [word("line", line.to_string()), word("column", column.to_string())];
                format!("{said} ({})", self.say(message::JUDGE_PLACE, &given))
            }
            None => said,
        };
        match (question.about, seat) {
            (
                ArbiterQuestionKind::Unreadable
                | ArbiterQuestionKind::Ambiguous
                | ArbiterQuestionKind::Impossible,
                Some(seat),
            ) if text.is_empty() => self.say(message::JUDGE_MISSING, &[color(seat.color()), ply]),
            (ArbiterQuestionKind::Unreadable, Some(seat)) => {
                with_place(self.say(message::JUDGE_UNREADABLE, &on_sheet(seat)))
            }
            (ArbiterQuestionKind::Ambiguous, Some(seat)) => {
                let [color, ply, text] = on_sheet(seat);
                let moves = word("moves", self.either(&question.readings));
                with_place(self.say(message::JUDGE_AMBIGUOUS, &[color, ply, text, moves]))
            }
            (ArbiterQuestionKind::Impossible, Some(seat)) => {
                with_place(self.say(message::JUDGE_IMPOSSIBLE, &on_sheet(seat)))
            }
            (ArbiterQuestionKind::DoubtfulTime, Some(seat)) => {
                let given = [color(seat.color()), word("text", &text)];
                with_place(self.say(message::JUDGE_DOUBTFUL_TIME, &given))
            }
            (ArbiterQuestionKind::NotAMove, Some(seat)) => {
                let given = [color(seat.color()), word("text", &text)];
                with_place(self.say(message::JUDGE_NOT_A_MOVE, &given))
            }
            (
                ArbiterQuestionKind::Unreadable
                | ArbiterQuestionKind::Ambiguous
                | ArbiterQuestionKind::Impossible
                | ArbiterQuestionKind::DoubtfulTime
                | ArbiterQuestionKind::NotAMove,
                None,
            ) => text,
            (ArbiterQuestionKind::Unwritten, Some(seat)) => {
                self.say(message::JUDGE_UNWRITTEN, &[color(seat.color()), self.plies(question.lacking)])
            }
            (ArbiterQuestionKind::Unwritten, None) => {
                self.say(message::JUDGE_NO_MOVES, &[self.article(Topic::Reconstruction)])
            }
            (ArbiterQuestionKind::SheetsPart, _) => self.say(message::JUDGE_SHEETS_PART, &[ply]),
            (ArbiterQuestionKind::BoardsBesideSheets, _) if case == ReconciliationCase::InStep => {
                self.say(message::JUDGE_BOARDS_BESIDE_SHEETS, &[])
            }
            (ArbiterQuestionKind::BoardsBesideSheets, _) => self.say(message::JUDGE_BOTH_BOARDS_WRONG, &[]),
            (ArbiterQuestionKind::NoTimes, _) => self.say(message::JUDGE_NO_TIMES, &[ply]),
        }
    }

    fn tournament_message(&self, told: &TournamentMessage) -> String {
        let id = match told {
            TournamentMessage::Reception(TournamentReception::Receiving) => message::TOLD_TOURNAMENT_HEARS,
            TournamentMessage::Reception(TournamentReception::NotReceiving) => message::TOLD_TOURNAMENT_DEAF,
            TournamentMessage::Reception(TournamentReception::ReceivingOtherProgram) => {
                message::TOLD_TOURNAMENT_ANOTHER
            }
            TournamentMessage::Reception(TournamentReception::NoRoom { waiting }) => {
                let lines = u32::try_from(*waiting).unwrap_or(u32::MAX);
                return self.say(message::TOLD_TOURNAMENT_FULL, &[count(lines)]);
            }
            TournamentMessage::Order { line } => {
                return self.say(message::TOLD_TOURNAMENT_ORDERS, &[word("line", line)]);
            }
            TournamentMessage::OrderRejected(OrderFault::Unreadable) => message::TOLD_ORDER_UNREADABLE,
            TournamentMessage::OrderRejected(OrderFault::Forged) => message::TOLD_ORDER_FORGED,
            TournamentMessage::OrderRejected(OrderFault::Foreign) => message::TOLD_ORDER_FOREIGN,
            TournamentMessage::OrderRejected(OrderFault::Stale) => message::TOLD_ORDER_STALE,
            TournamentMessage::OrderRejected(OrderFault::NotAgreed) => message::TOLD_ORDER_NOT_AGREED,
        };
        self.say(id, &[])
    }
}

/// A signed amount of time, such as `+0:02:00`.
fn amount_text(ms: i64) -> String {
    let sign = if ms < 0 { '-' } else { '+' };
    format!("{sign}{}", clock_text(ms.unsigned_abs()))
}

/// The messages that have an arm above. A test compares the others with the voices.
#[cfg(test)]
pub(crate) const ARBITER_MESSAGES_WITH_ARM: &str = "printed approved appointed-time came-late started-again stood-still sends-too-much sends-as-usual page-sends-too-much page-sends-as-usual tournament claimed \
    claimants-flag-is-down adjourns adjournment agreed-too-early named-no-move board-fault result-sign clock-jump clocks \
    points illegal-set moves-set time-added flag-fell-again both-flags both-flags-unsettled undo-loses stays-given \
    times-before clock-line time-left question-for-arbiter reconciliation-task assistant-of \
    assistant-may-execute sheet-lacks sheet-fault sheets-give-another appeals remarks no-appeal sheet-asked \
    sheet-asked-without-right scheme-set assistant-accepted sheets-row sheet-row sheets-agree sheet-ends-first \
    sheets-part item";

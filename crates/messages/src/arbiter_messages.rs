//! The messages to the arbiter, except the items.

use crate::{
    message_writer::{MessageWriter, name, number},
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
        let of = |id: &str, seat: &Seat| self.of_side(id, *seat);
        match told {
            ArbiterMessage::Printed(printed) => self.printed(printed),
            ArbiterMessage::Approved { by, article } => {
                self.say("told-approved", &[word("name", by), word("article", article.number)])
            }
            ArbiterMessage::AppointedTime { missing, late_ms, article } => {
                let article = word("article", article.number);
                // Less than a second is no delay on a clock.
                let begins = match late_ms {
                    0..1_000 => self.say("told-appointed", &[article]),
                    _ => self.say("told-appointed-ago", &[word("time", clock_text(*late_ms)), article]),
                };
                match missing[..] {
                    [] => begins,
                    [seat] => {
                        self.say("told-appointed-missing", &[word("text", begins), color(seat.color())])
                    }
                    _ => self.say("told-appointed-nobody", &[word("text", begins)]),
                }
            }
            ArbiterMessage::CameLate { seat, ms } => {
                self.say("told-came-late", &[color(seat.color()), word("time", clock_text(*ms))])
            }
            ArbiterMessage::StartedAgain { after_ms: None } => self.say("told-started-again", &[]),
            ArbiterMessage::StartedAgain { after_ms: Some(ms) } => {
                self.say("told-started-again-after", &[word("time", clock_text(*ms))])
            }
            ArbiterMessage::StoodStill { ms } => {
                self.say("told-stood-still", &[word("time", clock_text(*ms))])
            }
            ArbiterMessage::Tournament(told) => self.tournament_message(told),
            ArbiterMessage::Claimed { by, kind, verdict } => {
                let claim = word("claim", self.phrases.claim(*kind));
                let verdict = word("verdict", self.verdict(*verdict));
                self.say("told-claimed", &[color(by.color()), claim, verdict])
            }
            ArbiterMessage::ClaimsAfterFlag { number, by, article } => {
                let given = [color(by.color()), word("article", article.number)];
                self.of_item(*number, self.say("told-claims-after-flag", &given))
            }
            ArbiterMessage::ClaimsOnTimeTooEarly { by } => of("told-claims-on-time-too-early", by),
            ArbiterMessage::ClaimsIllegal { number, by, article } => {
                let given = [color(by.color()), word("article", article.number)];
                self.of_item(*number, self.say("told-claims-illegal", &given))
            }
            ArbiterMessage::ClaimsOnTime { number, by } => {
                self.of_item(*number, of("told-claims-on-time", by))
            }
            ArbiterMessage::TouchReportedAgain { number, by } => {
                self.of_item(*number, of("told-touch-reported-again", by))
            }
            ArbiterMessage::ClaimantsFlagIsDown { number, by, holds, article } => {
                let id = if *holds { "told-own-flag-down-holds" } else { "told-own-flag-down-falls" };
                let given = [color(by.color()), word("article", article.number)];
                self.of_item(*number, self.say(id, &given))
            }
            ArbiterMessage::Adjourns { by, words } if words.is_empty() => of("told-adjourns", by),
            ArbiterMessage::Adjourns { by, words } => {
                self.say("told-adjourns-in-words", &[color(by.color()), word("words", words)])
            }
            ArbiterMessage::Adjournment(told) => self.adjournment_message(told),
            ArbiterMessage::AgreedTooEarly { by, why: RefuseDrawError::NoMoveYet } => {
                let article = self.article(Topic::Agreement);
                self.say("told-agreed-too-early", &[color(by.color()), article])
            }
            ArbiterMessage::AgreedTooEarly { by, why: RefuseDrawError::TooEarly { before } } => {
                self.say("told-agreed-before-move", &[color(by.color()), number(*before)])
            }
            ArbiterMessage::NamedNoMove { by, words } => {
                self.say("told-named-no-move", &[color(by.color()), word("words", words)])
            }
            ArbiterMessage::BoardFault { seat, what } => {
                self.say("told-board-fault", &[color(seat.color()), word("text", what)])
            }
            ArbiterMessage::ResultSign { seat, result } => {
                self.say("told-result-sign", &[color(seat.color()), word("result", result.to_string())])
            }
            ArbiterMessage::BoardStated { seat } => of("told-board-stated", seat),
            ArbiterMessage::SayWhenRight { seat } => {
                self.say("told-say-when-right", &[name(*seat), color(seat.color())])
            }
            ArbiterMessage::MovesAreKeyed { seat } => {
                self.say("told-moves-are-keyed", &[name(*seat), color(seat.color())])
            }
            ArbiterMessage::SetClockByHand => self.say("told-set-clock-by-hand", &[]),
            ArbiterMessage::LookAtClock { seat } => of("told-look-at-clock", seat),
            ArbiterMessage::Clocks { white_ms, black_ms } => {
                self.say("told-clocks", &[word("clocks", self.clocks(*white_ms, *black_ms))])
            }
            ArbiterMessage::Points { white, black } => {
                self.say("told-points", &[word("points", self.points(*white, *black))])
            }
            ArbiterMessage::FlagFellAgain { number, seat, times, period, at } => {
                let given = [
                    color(seat.color()),
                    word("times", times.to_string()),
                    word("period", period.to_string()),
                    word("time", clock_text(at.ms)),
                ];
                self.of_item(*number, self.say("told-fell-again", &given))
            }
            ArbiterMessage::BothFlags { number, white, black, last_period, announced, article } => {
                let article = word("article", article.number);
                let article = match announced {
                    true => word("article", self.say("where-announced", &[article])),
                    false => article,
                };
                let id = if *last_period { "told-both-flags-drawn" } else { "told-both-flags-go-on" };
                let [white, black] = [white, black].map(|at| clock_text(at.ms));
                let given = [word("white", white), word("black", black), article];
                self.of_item(*number, self.say(id, &given))
            }
            ArbiterMessage::BothFlagsUnsettled { number, white, black } => {
                let [white, black] = [white, black].map(|at| clock_text(at.ms));
                let given = [word("white", white), word("black", black)];
                self.of_item(*number, self.say("told-both-flags-unsettled", &given))
            }
            ArbiterMessage::StaysGiven { seat, ms, ruling } => {
                let what = word("ruling", self.ruling(*ms, *ruling));
                self.say("told-stays-given", &[color(seat.color()), what, number(ruling.number)])
            }
            ArbiterMessage::TimesBefore { white_ms, black_ms, article } => {
                let given = [
                    word("clocks", self.clocks(*white_ms, *black_ms)),
                    word("white", clock_text(*white_ms)),
                    word("black", clock_text(*black_ms)),
                    word("article", article.number),
                ];
                self.say("told-times-before", &given)
            }
            ArbiterMessage::ClockLine { seat, line } => {
                let line = word("line", self.account_line(*line));
                self.say("account-line", &[color(seat.color()), line])
            }
            ArbiterMessage::TimeLeft { seat, ms } => {
                self.say("told-time-left", &[color(seat.color()), word("time", clock_text(*ms))])
            }
            ArbiterMessage::IllegalSet { seat, number: counted } => {
                self.say("told-illegal-set", &[color(seat.color()), number(*counted)])
            }
            ArbiterMessage::MovesSet { number: moves } => self.say("told-moves-set", &[number(*moves)]),
            ArbiterMessage::TimeAdded { seat, ms, words, article } => {
                let time = word("time", clock_text(*ms));
                let given =
                    [color(seat.color()), time, word("article", article.number), word("words", words)];
                self.say("told-time-added", &given)
            }
            ArbiterMessage::LosesByArticle { seat } => {
                let opponent = word("opponent", self.side(seat.other()));
                self.say("told-loses-by-article", &[color(seat.color()), opponent])
            }
            ArbiterMessage::QuestionForArbiter { case, question } => self.arbiter_question(*case, question),
            ArbiterMessage::ReconciliationTask(task) => format!("{}: {}", self.who(*task), self.does(*task)),
            ArbiterMessage::AssistantOf { seat, name, may_move } => {
                let id = if *may_move { "told-assistant-may-move" } else { "told-assistant-may-not-move" };
                self.say(id, &[color(seat.color()), word("name", name)])
            }
            ArbiterMessage::AssistantMayExecute { of, duty } => {
                let article = word("article", duty.article(self.edition()));
                self.say("told-assistant-may-execute", &[color(of.color()), article])
            }
            ArbiterMessage::SheetLacks { number: item, seat, ply } => {
                let given = [color(seat.color()), name(*seat), word("ply", ply.to_string()), number(*item)];
                self.of_item(*item, self.say("told-sheet-lacks", &given))
            }
            ArbiterMessage::SheetFault(fault) => self.sheet_fault(fault),
            ArbiterMessage::SheetsGiveAnother { ply } => {
                self.say("told-sheets-give-another", &[word("ply", ply.to_string())])
            }
            ArbiterMessage::NoSheetLeadsThere { number: item } => {
                self.of_item(*item, self.say("told-no-sheet-leads-there", &[number(*item)]))
            }
            ArbiterMessage::Appeals { by, words, article } => {
                let given =
                    [word("name", self.person(*by)), word("article", article.number), word("words", words)];
                self.say("told-appeals", &given)
            }
            ArbiterMessage::Remarks { by, words } => {
                self.say("told-remarks", &[word("name", self.person(*by)), word("words", words)])
            }
            ArbiterMessage::NoAppeal { article } => self.say("no-appeal", &[word("article", article.number)]),
            ArbiterMessage::PositionConfirmed { number: item, seat } => {
                self.of_item(*item, of("told-position-confirmed", seat))
            }
            ArbiterMessage::SheetAsked { seat, times, most, article } => {
                let given = [
                    color(seat.color()),
                    number(*times),
                    word("most", most.to_string()),
                    word("article", article.number),
                ];
                self.say("told-sheet-asked", &given)
            }
            ArbiterMessage::SheetAskedWithoutRight { seat, on_move: true } => {
                of("told-sheet-asked-without-right", seat)
            }
            ArbiterMessage::SheetAskedWithoutRight { seat, on_move: false } => {
                of("told-sheet-asked-not-on-move", seat)
            }
            ArbiterMessage::OnRecord => self.say("told-on-record", &[]),
            ArbiterMessage::SchemeSet { seat, scheme, standing, article } => {
                let line = self.say("told-scheme", &[color(seat.color()), word("text", scheme.to_string())]);
                match self.scheme_standing(*standing, article.number) {
                    Some(standing) => format!("{line}; {standing}"),
                    None => line,
                }
            }
            ArbiterMessage::AssistantAccepted { seat, name, article } => {
                let given = [color(seat.color()), word("name", name), word("article", article.number)];
                self.say("told-assistant-accepted", &given)
            }
            ArbiterMessage::NoAssistantBeside { seat, article } => {
                let given = [color(seat.color()), word("article", article.number)];
                self.say("told-no-assistant-beside", &given)
            }
            ArbiterMessage::ExchangePlaces => self.say("told-exchange-places", &[]),
            ArbiterMessage::SayWhenTransferred { seat } => of("told-say-when-transferred", seat),
            ArbiterMessage::MovedBeforeSheet { number: item, seat } => {
                self.of_item(*item, of("told-moved-before-sheet", seat))
            }
            ArbiterMessage::SheetsRow { number: n, white, black } => {
                let [white, black] = [white, black].map(|moves| self.row(moves));
                self.say("told-sheets-row", &[number(*n), word("white", white), word("black", black)])
            }
            ArbiterMessage::SheetRow { seat, row } => {
                let moves = word("moves", self.row(&row.moves));
                self.say("told-sheet-row", &[color(seat.color()), number(row.number), moves])
            }
            ArbiterMessage::SheetIsEmpty { seat } => of("told-sheet-is-empty", seat),
            ArbiterMessage::SheetsAgree { plies } => self.say("told-sheets-agree", &[self.plies(*plies)]),
            ArbiterMessage::SheetEndsFirst { seat, plies, others } => {
                let others = word("others", others.to_string());
                self.say("told-sheet-ends-first", &[color(seat.color()), self.plies(*plies), others])
            }
            ArbiterMessage::SheetsPart { number: n, by, white, black } => {
                let given = [number(*n), color(by.color()), word("white", white), word("black", black)];
                self.say("told-sheets-part", &given)
            }
            ArbiterMessage::NoOpenItems => self.say("told-no-open-items", &[]),
            ArbiterMessage::EndWaits { number: item } => self.of_item(*item, self.say("told-end-waits", &[])),
            ArbiterMessage::SetClocksFirst { number: item } => {
                self.of_item(*item, self.say("told-set-clocks-first", &[number(*item)]))
            }
            ArbiterMessage::Item { number, line } => self.item_line(*number, line),
        }
    }

    /// The status of announcement words under the text; `None` if they are printed there.
    pub(super) fn scheme_standing(&self, standing: SchemeStanding, article: &'static str) -> Option<String> {
        let id = match standing {
            SchemeStanding::Printed => return None,
            SchemeStanding::ScandinavianException => "scheme-exception",
            SchemeStanding::ByTheArbiter => "scheme-by-arbiter",
            SchemeStanding::OnlyAdapted => "scheme-only-adapted",
            SchemeStanding::NotRecommended => "scheme-not-recommended",
        };
        Some(self.say(id, &[word("article", article)]))
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
            AccountLineKind::Period(period) => self.say("account-period", &[number(period), amount]),
            AccountLineKind::Extras { moves } => self.of_count("account-increments", moves, &[amount]),
            AccountLineKind::NotCarried => self.say("account-not-carried", &[amount]),
            AccountLineKind::FollowedMore => self.say("account-followed-more", &[amount]),
            AccountLineKind::Ruled(ruling) => {
                let what = word("ruling", self.ruling(line.ms, ruling));
                self.say("account-ruled", &[number(ruling.number), what])
            }
            AccountLineKind::Floor => self.say("account-floor", &[amount]),
            AccountLineKind::Used => self.say("account-used", &[amount]),
            AccountLineKind::FollowedLess => self.say("account-followed-less", &[amount]),
        }
    }

    /// A ruling, such as `+0:02:00 (7.5.1, item 3)`.
    fn ruling(&self, ms: i64, ruling: Ruling) -> String {
        let mut why = vec![ruling.why.article.number.to_owned()];
        why.extend(ruling.why.item.map(|item| self.say("ruling-item", &[number(item)])));
        why.extend(ruling.set_to_ms.map(|ms| self.say("ruling-set-to", &[word("time", clock_text(ms))])));
        self.say("ruling", &[word("amount", amount_text(ms)), word("why", why.join(", "))])
    }

    /// Both players' scores, in half points.
    pub(super) fn points(&self, white: u8, black: u8) -> String {
        self.both(&half_points_text(white), &half_points_text(black))
    }

    /// The person with a task.
    pub(crate) fn who(&self, task: ReconciliationTask) -> String {
        match task.who {
            Some(seat) => self.side(seat),
            None => self.say("arbiter-role", &[]),
        }
    }

    /// A person's task under D.2.9, in the edition's words.
    pub fn does(&self, task: ReconciliationTask) -> String {
        let edition = word("edition", self.edition().to_string());
        let illegal = self.article(Topic::IllegalMove);
        match task.does {
            ReconciliationStep::GoesBySheets => {
                let stop = word("stop", self.edition().article_or_penalties(Topic::CallArbiter).number);
                self.say("does-go-by-sheets", &[stop, edition, self.article(Topic::BoardsDiffer)])
            }
            ReconciliationStep::CorrectsBoard => self.say("does-correct-board", &[edition]),
            ReconciliationStep::StartsClocksAgain => self.say("does-start-clocks-again", &[]),
            ReconciliationStep::SetsBoard { plies: 0 } => self.say("does-set-board-to-the-start", &[]),
            ReconciliationStep::SetsBoard { plies } => self.say("does-set-board", &[number(plies)]),
            ReconciliationStep::LeadsBack { turn } => {
                self.say("does-lead-back", &[edition, color(turn.color())])
            }
            ReconciliationStep::LeadsBackToIllegalMove { turn } => {
                let opponent = word("opponent", self.side(turn.other()));
                let minutes = word("minutes", self.illegal_move_minutes());
                let limit = number(self.edition().illegal_move_limit());
                let given = [illegal, edition, color(turn.color()), opponent, minutes, limit];
                self.say("does-lead-back-to-illegal-move", &given)
            }
        }
    }

    fn illegal_move_minutes(&self) -> String {
        let MinutesByPace { standard, rapid, blitz, .. } = self.edition().illegal_move_minutes();
        let minutes = self.of_count("minutes", standard, &[]);
        match (standard == rapid, standard == blitz) {
            (true, true) => minutes,
            (true, false) => self.say("minutes-and-in-blitz", &[word("minutes", minutes), number(blitz)]),
            (false, _) => self.say("minutes-and-in-rapid", &[word("minutes", minutes), number(rapid)]),
        }
    }

    /// A question that only the arbiter can decide, in its case.
    pub fn arbiter_question(&self, case: ReconciliationCase, question: &ArbiterQuestion) -> String {
        let ply = number(question.ply.unwrap_or_default());
        let text = question.text.clone().unwrap_or_default();
        let seat = question.seat;
        let on_sheet = |id: &str| match seat {
            Some(seat) => {
                let said = self.say(id, &[color(seat.color()), ply.clone(), word("text", &text)]);
                match question.place {
                    Some((line, column)) => {
                        let given = [word("line", line.to_string()), word("column", column.to_string())];
                        format!("{said} ({})", self.say("judge-place", &given))
                    }
                    None => said,
                }
            }
            None => text.clone(),
        };
        match (question.about, seat) {
            (
                ArbiterQuestionKind::Unreadable
                | ArbiterQuestionKind::Ambiguous
                | ArbiterQuestionKind::Impossible,
                Some(seat),
            ) if text.is_empty() => self.say("judge-missing", &[color(seat.color()), ply]),
            (ArbiterQuestionKind::Unreadable, _) => on_sheet("judge-unreadable"),
            (ArbiterQuestionKind::Ambiguous, _) => on_sheet("judge-ambiguous"),
            (ArbiterQuestionKind::Impossible, _) => on_sheet("judge-impossible"),
            (ArbiterQuestionKind::NotAMove, _) => on_sheet("judge-not-a-move"),
            (ArbiterQuestionKind::Unwritten, Some(seat)) => {
                self.say("judge-unwritten", &[color(seat.color()), self.plies(question.lacking)])
            }
            (ArbiterQuestionKind::Unwritten, None) => {
                self.say("judge-no-moves", &[self.article(Topic::Reconstruction)])
            }
            (ArbiterQuestionKind::SheetsPart, _) => self.say("judge-sheets-part", &[ply]),
            (ArbiterQuestionKind::BoardsBesideSheets, _) if case == ReconciliationCase::InStep => {
                self.say("judge-boards-beside-sheets", &[])
            }
            (ArbiterQuestionKind::BoardsBesideSheets, _) => self.say("judge-both-boards-wrong", &[]),
            (ArbiterQuestionKind::NoTimes, _) => self.say("judge-no-times", &[ply]),
        }
    }

    fn tournament_message(&self, told: &TournamentMessage) -> String {
        let id = match told {
            TournamentMessage::Reception(TournamentReception::Receiving) => "told-tournament-hears",
            TournamentMessage::Reception(TournamentReception::NotReceiving) => "told-tournament-deaf",
            TournamentMessage::Reception(TournamentReception::ReceivingOtherProgram) => {
                "told-tournament-another"
            }
            TournamentMessage::Order { line } => {
                return self.say("told-tournament-orders", &[word("line", line)]);
            }
            TournamentMessage::OrderRejected(OrderFault::Unreadable) => "told-order-unreadable",
            TournamentMessage::OrderRejected(OrderFault::Forged) => "told-order-forged",
            TournamentMessage::OrderRejected(OrderFault::Foreign) => "told-order-foreign",
            TournamentMessage::OrderRejected(OrderFault::Stale) => "told-order-stale",
            TournamentMessage::OrderRejected(OrderFault::NotAgreed) => "told-order-not-agreed",
        };
        self.say(id, &[])
    }
}

/// A signed amount of time, such as `+0:02:00`.
fn amount_text(ms: i64) -> String {
    let sign = if ms < 0 { '-' } else { '+' };
    format!("{sign}{}", clock_text(ms.unsigned_abs()))
}

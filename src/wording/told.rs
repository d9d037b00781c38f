//! What the arbiter is told besides his items, in words.

use crate::{
    core::{
        hall::{HallHears, OrderFault, ToldOfHall},
        told::Told,
    },
    game::Seat,
    language::time::clock_text,
    laws::{
        Pace,
        article::Topic,
        difference::{Case, Does, Task},
        draw::RefuseDrawError,
        ledger::{Line, LineOf, Ruling},
        prescribed::SchemeStanding,
        reconcile::{About, ForArbiter},
    },
    wording::{
        desk::{Desk, name, number},
        phrases::{color, word},
    },
};

impl Desk {
    /// One thing told to the arbiter.
    pub fn told(&self, told: &Told) -> String {
        let of = |id: &str, seat: &Seat| self.of_side(id, *seat);
        match told {
            Told::Printed(printed) => self.printed(printed),
            Told::Approved { by, article } => {
                self.say("told-approved", &[word("name", by), word("article", article.number)])
            }
            Told::AppointedTime { missing, article } => {
                let article = word("article", article.number);
                match missing[..] {
                    [] => self.say("told-appointed", &[article]),
                    [seat] => self.say("told-appointed-missing", &[color(seat.color()), article]),
                    _ => self.say("told-appointed-nobody", &[article]),
                }
            }
            Told::CameLate { seat, ms } => {
                self.say("told-came-late", &[color(seat.color()), word("time", clock_text(*ms))])
            }
            Told::StartedAgain { after_ms: None } => self.say("told-started-again", &[]),
            Told::StartedAgain { after_ms: Some(ms) } => {
                self.say("told-started-again-after", &[word("time", clock_text(*ms))])
            }
            Told::StoodStill { ms } => self.say("told-stood-still", &[word("time", clock_text(*ms))]),
            Told::Hall(told) => self.of_hall(told),
            Told::Claimed { by, kind, verdict } => {
                let claim = word("claim", self.claim(*kind));
                let verdict = word("verdict", self.verdict(*verdict));
                self.say("told-claimed", &[color(by.color()), claim, verdict])
            }
            Told::ClaimsOnTimeTooEarly { by } => of("told-claims-on-time-too-early", by),
            Told::ClaimsIllegal { number, by, article } => {
                let given = [color(by.color()), word("article", article.number)];
                self.of_item(*number, self.say("told-claims-illegal", &given))
            }
            Told::ClaimsOnTime { number, by } => self.of_item(*number, of("told-claims-on-time", by)),
            Told::TouchReportedAgain { number, by } => {
                self.of_item(*number, of("told-touch-reported-again", by))
            }
            Told::ClaimantsFlagIsDown { number, by, holds, article } => {
                let id = if *holds { "told-own-flag-down-holds" } else { "told-own-flag-down-falls" };
                let given = [color(by.color()), word("article", article.number)];
                self.of_item(*number, self.say(id, &given))
            }
            Told::Adjourns { by, words } if words.is_empty() => of("told-adjourns", by),
            Told::Adjourns { by, words } => {
                self.say("told-adjourns-in-words", &[color(by.color()), word("words", words)])
            }
            Told::Adjournment(told) => self.told_of_adjournment(told),
            Told::AgreedTooEarly { by, why: RefuseDrawError::NoMoveYet } => {
                let article = self.article(Topic::Agreement);
                self.say("told-agreed-too-early", &[color(by.color()), article])
            }
            Told::AgreedTooEarly { by, why: RefuseDrawError::TooEarly { before } } => {
                self.say("told-agreed-before-move", &[color(by.color()), number(*before)])
            }
            Told::NamedNoMove { by, words } => {
                self.say("told-named-no-move", &[color(by.color()), word("words", words)])
            }
            Told::BoardFault { seat, what } => {
                self.say("told-board-fault", &[color(seat.color()), word("text", what)])
            }
            Told::ResultSign { seat, result } => {
                self.say("told-result-sign", &[color(seat.color()), word("result", result.to_string())])
            }
            Told::BoardStated { seat } => of("told-board-stated", seat),
            Told::SayWhenRight { seat } => {
                self.say("told-say-when-right", &[name(*seat), color(seat.color())])
            }
            Told::MovesAreKeyed { seat } => {
                self.say("told-moves-are-keyed", &[name(*seat), color(seat.color())])
            }
            Told::SetClockByHand => self.say("told-set-clock-by-hand", &[]),
            Told::LookAtClock { seat } => of("told-look-at-clock", seat),
            Told::Clocks { white_ms, black_ms } => {
                self.say("told-clocks", &[word("clocks", self.clocks(*white_ms, *black_ms))])
            }
            Told::Points { white, black } => {
                self.say("told-points", &[word("points", self.points(*white, *black))])
            }
            Told::FellAgain { number, seat, times, period, at } => {
                let given = [
                    color(seat.color()),
                    word("times", times.to_string()),
                    word("period", period.to_string()),
                    word("time", clock_text(at.ms)),
                ];
                self.of_item(*number, self.say("told-fell-again", &given))
            }
            Told::BothFlags { number, white, black, last_period, announced, article } => {
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
            Told::BothFlagsUnsettled { number, white, black } => {
                let [white, black] = [white, black].map(|at| clock_text(at.ms));
                let given = [word("white", white), word("black", black)];
                self.of_item(*number, self.say("told-both-flags-unsettled", &given))
            }
            Told::StaysGiven { seat, ms, ruling } => {
                let what = word("ruling", self.ruling(*ms, *ruling));
                self.say("told-stays-given", &[color(seat.color()), what, number(ruling.number)])
            }
            Told::TimesBefore { white_ms, black_ms, article } => {
                let given = [
                    word("clocks", self.clocks(*white_ms, *black_ms)),
                    word("white", clock_text(*white_ms)),
                    word("black", clock_text(*black_ms)),
                    word("article", article.number),
                ];
                self.say("told-times-before", &given)
            }
            Told::ClockLine { seat, line } => {
                let line = word("line", self.account_line(*line));
                self.say("account-line", &[color(seat.color()), line])
            }
            Told::TimeLeft { seat, ms } => {
                self.say("told-time-left", &[color(seat.color()), word("time", clock_text(*ms))])
            }
            Told::IllegalSet { seat, number: counted } => {
                self.say("told-illegal-set", &[color(seat.color()), number(*counted)])
            }
            Told::MovesSet { number: moves } => self.say("told-moves-set", &[number(*moves)]),
            Told::TimeAdded { seat, ms, words, article } => {
                let time = word("time", clock_text(*ms));
                let given =
                    [color(seat.color()), time, word("article", article.number), word("words", words)];
                self.say("told-time-added", &given)
            }
            Told::LosesByArticle { seat } => {
                let opponent = word("opponent", self.side(seat.other()));
                self.say("told-loses-by-article", &[color(seat.color()), opponent])
            }
            Told::ToJudge { case, question } => self.to_judge(*case, question),
            Told::Part(task) => format!("{}: {}", self.who(*task), self.does(*task)),
            Told::AssistantOf { seat, name, may_move } => {
                let id = if *may_move { "told-assistant-may-move" } else { "told-assistant-may-not-move" };
                self.say(id, &[color(seat.color()), word("name", name)])
            }
            Told::AssistantMayExecute { of, duty } => {
                let article = word("article", duty.article(self.edition()));
                self.say("told-assistant-may-execute", &[color(of.color()), article])
            }
            Told::SheetLacks { number: item, seat, ply } => {
                let given = [color(seat.color()), name(*seat), word("ply", ply.to_string()), number(*item)];
                self.of_item(*item, self.say("told-sheet-lacks", &given))
            }
            Told::SheetsGiveAnother { ply } => {
                self.say("told-sheets-give-another", &[word("ply", ply.to_string())])
            }
            Told::NoSheetLeadsThere { number: item } => {
                self.of_item(*item, self.say("told-no-sheet-leads-there", &[number(*item)]))
            }
            Told::Appeals { by, words, article } => {
                let given =
                    [word("name", by.to_string()), word("article", article.number), word("words", words)];
                self.say("told-appeals", &given)
            }
            Told::Remarks { by, words } => {
                self.say("told-remarks", &[word("name", by.to_string()), word("words", words)])
            }
            Told::NoAppeal { article } => self.say("no-appeal", &[word("article", article.number)]),
            Told::PositionConfirmed { number: item, seat } => {
                self.of_item(*item, of("told-position-confirmed", seat))
            }
            Told::SheetAsked { seat, times, most, article } => {
                let given = [
                    color(seat.color()),
                    number(*times),
                    word("most", most.to_string()),
                    word("article", article.number),
                ];
                self.say("told-sheet-asked", &given)
            }
            Told::SheetAskedWithoutRight { seat, on_move: true } => {
                of("told-sheet-asked-without-right", seat)
            }
            Told::SheetAskedWithoutRight { seat, on_move: false } => of("told-sheet-asked-not-on-move", seat),
            Told::OnRecord => self.say("told-on-record", &[]),
            Told::SchemeSet { seat, scheme, standing, article } => {
                let line = self.say("told-scheme", &[color(seat.color()), word("text", scheme.to_string())]);
                match self.scheme_standing(*standing, article.number) {
                    Some(standing) => format!("{line}; {standing}"),
                    None => line,
                }
            }
            Told::AssistantAccepted { seat, name, article } => {
                let given = [color(seat.color()), word("name", name), word("article", article.number)];
                self.say("told-assistant-accepted", &given)
            }
            Told::NoAssistantBeside { seat, article } => {
                let given = [color(seat.color()), word("article", article.number)];
                self.say("told-no-assistant-beside", &given)
            }
            Told::ExchangePlaces => self.say("told-exchange-places", &[]),
            Told::SayWhenTransferred { seat } => of("told-say-when-transferred", seat),
            Told::MovedBeforeSheet { number: item, seat } => {
                self.of_item(*item, of("told-moved-before-sheet", seat))
            }
            Told::SheetsRow { number: n, white, black } => {
                let [white, black] = [white, black].map(|moves| self.row(moves));
                self.say("told-sheets-row", &[number(*n), word("white", white), word("black", black)])
            }
            Told::SheetRow { seat, row } => {
                let moves = word("moves", self.row(&row.moves));
                self.say("told-sheet-row", &[color(seat.color()), number(row.number), moves])
            }
            Told::SheetIsEmpty { seat } => of("told-sheet-is-empty", seat),
            Told::SheetsAgree { plies } => self.say("told-sheets-agree", &[self.plies(*plies)]),
            Told::SheetEndsFirst { seat, plies, others } => {
                let others = word("others", others.to_string());
                self.say("told-sheet-ends-first", &[color(seat.color()), self.plies(*plies), others])
            }
            Told::SheetsPart { number: n, by, white, black } => {
                let given = [number(*n), color(by.color()), word("white", white), word("black", black)];
                self.say("told-sheets-part", &given)
            }
            Told::NoOpenItems => self.say("told-no-open-items", &[]),
            Told::SetClocksFirst { number: item } => {
                self.of_item(*item, self.say("told-set-clocks-first", &[number(*item)]))
            }
            Told::Item { number, line } => self.item_line(*number, line),
        }
    }

    /// How announcement words stand to the text; nothing where they are as printed.
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

    /// A move of a sheet: what White's half has, and Black's.
    fn row(&self, [white, black]: &[Option<String>; 2]) -> String {
        match (white, black) {
            (None, None) => "-".to_owned(),
            (Some(white), None) => white.clone(),
            (None, Some(black)) => format!("... {black}"),
            (Some(white), Some(black)) => format!("{white} {black}"),
        }
    }

    /// A line of what makes up a clock's time.
    pub(crate) fn account_line(&self, line: Line) -> String {
        let amount = word("amount", amount_text(line.ms));
        match line.what {
            LineOf::Period(period) => self.say("account-period", &[number(period), amount]),
            LineOf::Extras { moves } => self.of_count("account-increments", moves, &[amount]),
            LineOf::NotCarried => self.say("account-not-carried", &[amount]),
            LineOf::FollowedMore => self.say("account-followed-more", &[amount]),
            LineOf::Ruled(ruling) => {
                let what = word("ruling", self.ruling(line.ms, ruling));
                self.say("account-ruled", &[number(ruling.number), what])
            }
            LineOf::Floor => self.say("account-floor", &[amount]),
            LineOf::Used => self.say("account-used", &[amount]),
            LineOf::FollowedLess => self.say("account-followed-less", &[amount]),
        }
    }

    /// `+0:02:00 (7.5.1, item 3)`
    fn ruling(&self, ms: i64, ruling: Ruling) -> String {
        let mut why = vec![ruling.why.article.number.to_owned()];
        why.extend(ruling.why.item.map(|item| self.say("ruling-item", &[number(item)])));
        why.extend(ruling.set_to_ms.map(|ms| self.say("ruling-set-to", &[word("time", clock_text(ms))])));
        self.say("ruling", &[word("amount", amount_text(ms)), word("why", why.join(", "))])
    }

    /// What both players score, in half points.
    pub(super) fn points(&self, white: u8, black: u8) -> String {
        let text = |half: u8| match half {
            0 => "0",
            1 => "1/2",
            _ => "1",
        };
        self.both(text(white), text(black))
    }

    /// Whose part it is.
    pub(crate) fn who(&self, task: Task) -> String {
        match task.who {
            Some(seat) => self.side(seat),
            None => self.say("arbiter-himself", &[]),
        }
    }

    /// What somebody does under D.2.9, in the edition's words.
    pub fn does(&self, task: Task) -> String {
        let edition = word("edition", self.edition().to_string());
        let illegal = self.article(Topic::IllegalMove);
        match task.does {
            Does::GoesBySheets => {
                let stop = word("stop", self.edition().article_or_penalties(Topic::CallArbiter).number);
                self.say("does-go-by-sheets", &[stop, edition, self.article(Topic::BoardsDiffer)])
            }
            Does::CorrectsBoard => self.say("does-correct-board", &[edition]),
            Does::StartsClocksAgain => self.say("does-start-clocks-again", &[]),
            Does::SetsBoard { plies: 0 } => self.say("does-set-board-to-the-start", &[]),
            Does::SetsBoard { plies } => self.say("does-set-board", &[number(plies)]),
            Does::LeadsBack { turn } => self.say("does-lead-back", &[edition, color(turn.color())]),
            Does::LeadsBackToIllegalMove { turn } => {
                let opponent = word("opponent", self.side(turn.other()));
                let minutes = word("minutes", self.illegal_move_minutes());
                let limit = number(self.edition().illegal_move_limit());
                let given = [illegal, edition, color(turn.color()), opponent, minutes, limit];
                self.say("does-lead-back-to-illegal-move", &given)
            }
        }
    }

    fn illegal_move_minutes(&self) -> String {
        let [usual, blitz] =
            [Pace::Standard, Pace::Blitz].map(|pace| self.edition().illegal_move_minutes(pace));
        let minutes = self.of_count("minutes", usual, &[]);
        match usual == blitz {
            true => minutes,
            false => self.say("minutes-and-in-blitz", &[word("minutes", minutes), number(blitz)]),
        }
    }

    /// Something only the arbiter can judge, in the case it arose in.
    pub fn to_judge(&self, case: Case, question: &ForArbiter) -> String {
        let ply = number(question.ply.unwrap_or_default());
        let text = question.text.clone().unwrap_or_default();
        let seat = question.seat;
        let on_sheet = |id: &str| match seat {
            Some(seat) => self.say(id, &[color(seat.color()), ply.clone(), word("text", &text)]),
            None => text.clone(),
        };
        match (question.about, seat) {
            (About::Unreadable | About::Ambiguous | About::Impossible, Some(seat)) if text.is_empty() => {
                self.say("judge-missing", &[color(seat.color()), ply])
            }
            (About::Unreadable, _) => on_sheet("judge-unreadable"),
            (About::Ambiguous, _) => on_sheet("judge-ambiguous"),
            (About::Impossible, _) => on_sheet("judge-impossible"),
            (About::Unwritten, Some(seat)) => {
                self.say("judge-unwritten", &[color(seat.color()), self.plies(question.lacking)])
            }
            (About::Unwritten, None) => self.say("judge-no-moves", &[self.article(Topic::Reconstruction)]),
            (About::SheetsPart, _) => self.say("judge-sheets-part", &[ply]),
            (About::BoardsBesideSheets, _) if case == Case::InStep => {
                self.say("judge-boards-beside-sheets", &[])
            }
            (About::BoardsBesideSheets, _) => self.say("judge-both-boards-wrong", &[]),
            (About::NoTimes, _) => self.say("judge-no-times", &[ply]),
        }
    }

    fn of_hall(&self, told: &ToldOfHall) -> String {
        let id = match told {
            ToldOfHall::Hears(HallHears::Yes) => "told-hall-hears",
            ToldOfHall::Hears(HallHears::No) => "told-hall-deaf",
            ToldOfHall::Hears(HallHears::Another) => "told-hall-another",
            ToldOfHall::Orders { line } => return self.say("told-hall-orders", &[word("line", line)]),
            ToldOfHall::NotTaken(OrderFault::Unreadable) => "told-order-unreadable",
            ToldOfHall::NotTaken(OrderFault::Forged) => "told-order-forged",
            ToldOfHall::NotTaken(OrderFault::Foreign) => "told-order-foreign",
            ToldOfHall::NotTaken(OrderFault::Stale) => "told-order-stale",
            ToldOfHall::NotTaken(OrderFault::NotAgreed) => "told-order-not-agreed",
        };
        self.say(id, &[])
    }
}

/// `+0:02:00`
fn amount_text(ms: i64) -> String {
    let sign = if ms < 0 { '-' } else { '+' };
    format!("{sign}{}", clock_text(ms.unsigned_abs()))
}

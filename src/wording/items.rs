//! The arbiter's items in words: what each is about, what can be done, what was decided.

use crate::{
    core::{
        amount::Amount,
        decided::{Decision, Settled},
        told::ItemLine,
    },
    game::{EndReason, Seat, Square},
    language::time::clock_text,
    laws::{
        article::Topic,
        difference::Case,
        draw::{ClaimKind, InvalidClaim, Verdict},
        irregularity::Choice,
        matter::{Matter, Sureness},
        quickplay::{Basis, QuickplayAsk, Standing},
        recording::AtTheFlag,
        terms::Penalty,
        touch::Clause,
        wrong_start::WrongStart,
    },
    wording::{
        adjournment::adjourned_message,
        desk::{Desk, number},
        phrases::{Given, color, word},
    },
};

impl Desk {
    /// What an item is about.
    pub fn title(&self, matter: &Matter) -> String {
        match matter {
            Matter::EarlyPress { by } => self.of_side("title-early-press", *by),
            Matter::PressWithoutMove { by } => self.of_side("pressed-without-a-move", *by),
            Matter::BoardsDiffer { seat, sure, squares, since_ply, .. } => {
                let id = match (sure, &squares[..]) {
                    (_, []) => "title-boards-differ-unplaced",
                    (Sureness::Pieces, _) => "title-boards-differ",
                    _ => "title-boards-differ-or-before",
                };
                let on: Vec<String> = squares.iter().map(Square::to_string).collect();
                let mut given =
                    vec![color(seat.color()), number(since_ply + 1), word("sure", self.sureness(*sure))];
                if !on.is_empty() {
                    given.push(word("squares", on.join(" ")));
                }
                self.say(id, &given)
            }
            Matter::IllegalMove { by } => self.of_side("title-illegal-move", *by),
            Matter::PromotionUnfinished { by, m } => {
                let square = word("square", m.to().to_string());
                self.say("title-promotion-unfinished", &[color(by.color()), square])
            }
            Matter::DrawClaim { by, kind, written, .. } => {
                let claim = word("claim", self.claim(*kind));
                match written {
                    None => self.say("title-draw-claim", &[color(by.color()), claim]),
                    Some(m) => {
                        let given = [color(by.color()), claim, word("move", m.to_string())];
                        self.say("title-draw-claim-with-move", &given)
                    }
                }
            }
            Matter::WrittenMoveNotMade { by } => self.of_side("title-written-move-not-made", *by),
            Matter::SlipAfterPress { by } => self.of_side("title-slip-after-press", *by),
            Matter::EndsAtRest { by, m } => {
                self.say("ends-at-rest", &[color(by.color()), word("square", m.to().to_string())])
            }
            Matter::TouchMove { by, square, clause, .. } => {
                self.say(touch_message(*clause), &[color(by.color()), word("square", square.to_string())])
            }
            Matter::FlagFell { seat } => self.of_side("title-flag-fell", *seat),
            Matter::Called { by } => self.of_side("title-called", *by),
            Matter::ReadBackMissing { by } => self.of_side("title-read-back-missing", *by),
            Matter::Absent { seat: Some(seat) } => self.of_side("title-absent", *seat),
            Matter::Absent { seat: None } => self.say("title-nobody-came", &[]),
            Matter::CameLate { seat, ms, .. } => {
                self.say("title-came-late", &[color(seat.color()), word("time", clock_text(*ms))])
            }
            Matter::Adjournment(adjourned) => {
                let (id, given) = adjourned_message(adjourned);
                self.say(id, &given)
            }
            Matter::BoardLost { seat } => self.of_side("title-board-lost", *seat),
            Matter::Noticed { by, article, words } => {
                let given = [color(by.color()), word("article", article), word("words", words)];
                self.say("title-noticed", &given)
            }
            Matter::NotRecorded { by, ply } => self.of_ply("not-recorded", *by, *ply),
            Matter::WrittenAhead { by, ply } => self.of_ply("written-ahead", *by, *ply),
            Matter::SheetOwed { seat, ply, both, .. } => self.of_ply(sheet_owed(*both), *seat, *ply),
            Matter::QuickplayFinish { by, asked, .. } => self.of_side(quickplay(*asked), *by),
            Matter::IllegalClaimed { by, late } => self.of_side(illegal_claimed(*late), *by),
            Matter::BothKingsInCheck => self.say("both-kings-in-check", &[]),
            Matter::PawnOnLastRank { square } => {
                self.say("pawn-on-last-rank", &[word("square", square.to_string())])
            }
            Matter::Helped { seat, writes } => self.of_side(helped(*writes), *seat),
            Matter::SheetAskedTooOften { by, times } => {
                self.say("sheet-asked-too-often", &[color(by.color()), number(*times)])
            }
            Matter::WrongStart { found, .. } => {
                let (id, seat) = wrong_start(*found);
                self.of_side(id, seat)
            }
            Matter::AutomaticDraw(reason) => self.say(
                match reason {
                    EndReason::SeventyFiveMoves => "title-seventy-five-moves",
                    EndReason::DeadPosition => "title-dead-position",
                    _ => "title-fivefold",
                },
                &[],
            ),
        }
    }

    /// A message about a ply of one side, counted from 0.
    fn of_ply(&self, id: &str, seat: Seat, ply: usize) -> String {
        self.say(id, &[color(seat.color()), ply_number(ply)])
    }

    /// What is noted before a game is reconstructed.
    fn at_the_flag(&self, noted: AtTheFlag) -> String {
        let AtTheFlag { clocks_ms: [white_ms, black_ms], running, made, completed } = noted;
        let given = [
            word("clocks", self.clocks(white_ms, black_ms)),
            word("side", running.map_or_else(|| "-".to_owned(), |seat| self.side(seat))),
            word("white", completed[0].to_string()),
            word("black", completed[1].to_string()),
            word("made-white", made[0].to_string()),
            word("made-black", made[1].to_string()),
        ];
        self.say("item-at-the-flag", &given)
    }

    pub(crate) fn claim(&self, kind: ClaimKind) -> String {
        let id = match kind {
            ClaimKind::Threefold => "claim-threefold",
            ClaimKind::FiftyMoves => "claim-fifty-moves",
            ClaimKind::Stalemate => "claim-stalemate",
            ClaimKind::DeadPosition => "claim-dead-position",
        };
        self.say(id, &[])
    }

    /// How far what a board shows can be relied on.
    pub fn sureness(&self, sure: Sureness) -> String {
        let id = match sure {
            Sureness::Pieces => "sureness-pieces",
            Sureness::Squares => "sureness-squares",
            Sureness::Retraced => "sureness-retraced",
            Sureness::Word => "sureness-word",
            Sureness::Unknown => "sureness-unknown",
        };
        self.say(id, &[])
    }

    /// What was worked out about a claim.
    pub(crate) fn verdict(&self, verdict: Verdict) -> String {
        let id = match verdict {
            Verdict::Draw => "verdict-draw",
            Verdict::Wrong { opponent_gets_ms: 0, .. } => "verdict-wrong",
            Verdict::Wrong { enforced: None, .. } => "verdict-wrong-time",
            Verdict::Wrong { enforced: Some(_), .. } => "verdict-wrong-time-and-move",
            Verdict::Invalid(InvalidClaim::NotOnMove) => "verdict-not-on-move",
            Verdict::Invalid(InvalidClaim::Touched) => "verdict-touched",
            Verdict::Invalid(InvalidClaim::IllegalMove) => "verdict-illegal-move",
            Verdict::ForTheArbiter => "verdict-for-the-arbiter",
        };
        match verdict {
            Verdict::Wrong { opponent_gets_ms, .. } if opponent_gets_ms > 0 => {
                let minutes = u32::try_from(opponent_gets_ms / 60_000).unwrap_or(u32::MAX);
                self.say(id, &[self.minutes(minutes)])
            }
            _ => self.say(id, &[]),
        }
    }

    /// A choice of the arbiter's.
    pub fn choice(&self, choice: Choice) -> String {
        let id = match choice {
            Choice::AsTheArticle { queen: true, .. } => "choice-as-the-article-queen".to_owned(),
            Choice::Penalise { .. } => "choice-penalise".to_owned(),
            Choice::Postpone { minutes: 0, .. } => "choice-postpone".to_owned(),
            Choice::Postpone { .. } => "choice-postpone-with-minutes".to_owned(),
            other => format!("choice-{}", other.name().replace('_', "-")),
        };
        match choice {
            Choice::Dismiss
            | Choice::SetClocks
            | Choice::StopClocks
            | Choice::ResumeClocks
            | Choice::Restore
            | Choice::AcceptLateness
            | Choice::NewGame
            | Choice::BothLose
            | Choice::Reconcile
            | Choice::Draw => self.say(&id, &[]),
            Choice::Warn(seat)
            | Choice::GiveClockBack(seat)
            | Choice::EnforceTouch(seat)
            | Choice::EnforceRelease(seat)
            | Choice::MakeQueen(seat)
            | Choice::CountAsIllegal(seat)
            | Choice::CorrectWords(seat)
            | Choice::AskReadBack(seat)
            | Choice::WaiveReadBack(seat)
            | Choice::CompleteMove(seat)
            | Choice::GoOnByKey(seat)
            | Choice::TransferPosition(seat)
            | Choice::NoCastling(seat)
            | Choice::SealedMoveIs(seat)
            | Choice::Loss(seat) => self.of_side(&id, seat),
            Choice::AddMinutes { to, minutes } => self.say(&id, &[color(to.color()), self.minutes(minutes)]),
            Choice::AsTheArticle { by, minutes, .. } => {
                let opponent = word("opponent", self.side(by.other()));
                self.say(&id, &[color(by.color()), opponent, self.minutes(minutes)])
            }
            Choice::Postpone { minutes: 0, .. } => self.say(&id, &[]),
            Choice::RejectClaim { by, minutes }
            | Choice::GrantFiveSeconds { by, minutes }
            | Choice::Postpone { by, minutes }
            | Choice::RejectQuickplay { by, minutes } => {
                self.say(&id, &[word("opponent", self.side(by.other())), self.minutes(minutes)])
            }
            Choice::Forfeit(result) => self.say(&id, &[word("result", result.to_string())]),
            Choice::TakeTimeUntilHeCame { from, ms } => {
                self.say(&id, &[color(from.color()), word("time", clock_text(ms))])
            }
            Choice::Penalise { seat, penalty } => {
                self.say(&id, &[word("penalty", self.penalty(penalty)), color(seat.color())])
            }
        }
    }

    /// A penalty of the edition's list (12.9).
    pub(crate) fn penalty(&self, penalty: Penalty) -> String {
        self.say(&penalty.name().replace('_', "-"), &[])
    }

    /// How much; `None` where there is no measure.
    pub(crate) fn amount(&self, amount: &Amount) -> Option<String> {
        Some(match amount {
            Amount::None => return None,
            Amount::Time(ms) => clock_text(*ms),
            Amount::Clocks(white_ms, black_ms) => self.clocks(*white_ms, *black_ms),
            Amount::HalfPoints(1) => self.say("half-a-point", &[]),
            Amount::HalfPoints(_) => self.say("one-point", &[]),
            Amount::Words(words) => words.clone(),
        })
    }

    /// Something, and how much of it.
    pub(super) fn with_amount(&self, what: String, amount: &Amount) -> String {
        match self.amount(amount) {
            Some(amount) => format!("{what}: {amount}"),
            None => what,
        }
    }

    /// What became of an item.
    pub(crate) fn decision(&self, decision: &Decision) -> String {
        match decision {
            Decision::Refused(words) => self.say("decision-refused", &[word("words", words)]),
            Decision::InHisWords(words) => words.clone(),
            Decision::Carried(choice, amount) => self.with_amount(self.choice(*choice), amount),
            Decision::AfterTheGame(choice, amount) => {
                let decision = self.with_amount(self.choice(*choice), amount);
                self.say("decision-after-the-game", &[word("decision", decision)])
            }
            Decision::WentBack { case: Case::SheetsDiffer, plies } => {
                self.say("decision-went-back-sheets-differ", &[number(*plies)])
            }
            Decision::WentBack { plies, .. } => self.say("decision-went-back-not-legal", &[number(*plies)]),
            Decision::BoardsCorrected => self.say("decision-boards-corrected", &[]),
            Decision::BoardsAreTheGame => self.say("decision-boards-are-the-game", &[]),
            Decision::ByItself(settled) => self.settled(*settled),
        }
    }

    fn settled(&self, settled: Settled) -> String {
        match settled {
            Settled::BoardPutRight => self.say("settled-board-put-right", &[]),
            Settled::BoardAnswers => self.say("settled-board-answers", &[]),
            Settled::MovesAreKeyed => self.say("settled-moves-are-keyed", &[]),
            Settled::AcceptedAsOffer => self.say("settled-accepted-as-offer", &[]),
            Settled::Completed => self.say("settled-completed", &[]),
            Settled::TouchKept => self.say("settled-touch-kept", &[]),
            Settled::MoveStands => self.say("settled-move-stands", &[]),
            Settled::SheetUpToDate => self.say("settled-sheet-up-to-date", &[]),
            Settled::WrittenToClaim => self.say("settled-written-to-claim", &[]),
            Settled::SealedMoveEnded => self.say("settled-sealed-move-ended", &[]),
            Settled::TakenBack => self.say("settled-taken-back", &[]),
            Settled::ItIsItem(item) => self.say("settled-it-is-item", &[number(item)]),
        }
    }

    /// What D.2.9 asks for where boards differ, in the edition's words: the sheets agree, the sheets differ.
    pub fn duties_where_boards_differ(&self) -> [String; 2] {
        [
            ("where-sheets-agree", Topic::BoardsDifferSheetsAgree),
            ("where-sheets-differ", Topic::BoardsDifferSheetsDiffer),
        ]
        .map(|(id, topic)| self.say(id, &[self.article(topic), word("edition", self.edition().to_string())]))
    }

    /// A line about an item, its number before it.
    pub(super) fn item_line(&self, item: u32, line: &ItemLine) -> String {
        self.of_item(item, self.line_of_item(item, line))
    }

    /// A line about an item, where its number is known.
    pub(crate) fn line_of_item(&self, item: u32, line: &ItemLine) -> String {
        match line {
            // He named the article himself; the title has it.
            ItemLine::InShort { matter: matter @ Matter::Noticed { .. }, .. } => self.title(matter),
            ItemLine::InShort { matter, article } => {
                self.say("item-in-short", &[word("title", self.title(matter)), word("article", article)])
            }
            ItemLine::Title(matter) => self.title(matter),
            ItemLine::BothFlagsAreDown => self.say("item-both-flags-are-down", &[]),
            ItemLine::Where { article, at, plies } => {
                let time = word("time", clock_text(at.ms));
                self.say("item-where", &[word("article", article), time, self.plies(*plies)])
            }
            ItemLine::Board { seat, shows, sure } => {
                let sure = word("sure", self.sureness(*sure));
                match shows {
                    Some(board) => self.say("item-board", &[color(seat.color()), word("board", board), sure]),
                    None => self.say("item-board-unknown", &[color(seat.color()), sure]),
                }
            }
            ItemLine::AtTheFlag(noted) => self.at_the_flag(*noted),
            ItemLine::Quickplay(standing) => self.say(quickplay_standing(*standing), &[]),
            ItemLine::NoAppeal { article } => self.say("no-appeal", &[word("article", article.number)]),
            ItemLine::WaitForNextMove { article, pawn } => {
                let id = if *pawn { "item-wait-for-pawn" } else { "item-wait-for-next-move" };
                self.say(id, &[word("article", article.number)])
            }
            ItemLine::PositionConfirmed(true) => self.say("item-position-confirmed", &[]),
            ItemLine::PositionConfirmed(false) => self.say("item-position-not-confirmed", &[]),
            ItemLine::Verdict(verdict) => {
                self.say("item-verdict", &[word("verdict", self.verdict(*verdict))])
            }
            ItemLine::WhereSheetsAgree => self.duties_where_boards_differ()[0].clone(),
            ItemLine::WhereSheetsDiffer => self.duties_where_boards_differ()[1].clone(),
            ItemLine::Moved { seat, m } => {
                self.say("item-moved", &[color(seat.color()), word("move", m.to_string())])
            }
            ItemLine::KeepsIt(moves) => {
                let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
                self.say("item-keeps-it", &[word("moves", moves.join(", "))])
            }
            ItemLine::LastWords { seat, words } => {
                self.say("item-last-words", &[color(seat.color()), word("words", words)])
            }
            ItemLine::Choice { choice, what } => {
                let given = [word("choice", choice.to_string()), word("what", self.choice(*what))];
                self.say("item-choice", &given)
            }
            ItemLine::Penalties { article, list } => {
                let list: Vec<String> =
                    list.iter().map(|(n, penalty)| format!("{n} {}", self.penalty(*penalty))).collect();
                let given = [word("article", article.number), word("list", list.join(", "))];
                self.say("item-penalties", &given)
            }
            ItemLine::Effect { choice, effect } => {
                let what = word("what", self.effect(effect));
                self.say("item-effect", &[word("choice", choice.to_string()), what])
            }
            ItemLine::Printed(printed) => self.printed(printed),
            ItemLine::HowToDecide => self.say("item-how-to-decide", &[number(item)]),
        }
    }

    /// A line with the number of its item before it.
    pub(super) fn of_item(&self, item: u32, line: String) -> String {
        self.say("item-line", &[number(item), word("line", line)])
    }
}

/// A sheet that is behind when a flag falls: one player's, or both.
pub(super) const fn sheet_owed(both: bool) -> &'static str {
    if both { "sheets-owed" } else { "sheet-owed" }
}

/// A ply counted from 0, as it is told.
pub(super) fn ply_number(ply: usize) -> Given {
    number(u32::try_from(ply.saturating_add(1)).unwrap_or(u32::MAX))
}

/// Whether it can be asked for.
const fn quickplay_standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Stands => "quickplay-stands",
        Standing::WhereAnnounced => "quickplay-where-announced",
        Standing::NotInForce => "quickplay-not-in-force",
        Standing::NoArticle => "quickplay-no-article",
        Standing::NotOnMove => "quickplay-not-on-move",
        Standing::TimeEnough => "quickplay-time-enough",
        Standing::FlagFallen => "quickplay-flag-fallen",
    }
}

/// What a player asks for in a quickplay finish.
pub(super) const fn quickplay(asked: QuickplayAsk) -> &'static str {
    match asked {
        QuickplayAsk::FiveSeconds => "asks-for-five-seconds",
        QuickplayAsk::Draw(Basis::Either) => "claims-quickplay",
        QuickplayAsk::Draw(Basis::CannotWin) => "claims-cannot-win",
        QuickplayAsk::Draw(Basis::NoEffort) => "claims-no-effort",
    }
}

/// A claim of an illegal move that nobody saw, or of one that stands.
pub(super) const fn illegal_claimed(late: bool) -> &'static str {
    if late { "illegal-claimed-late" } else { "illegal-claimed" }
}

/// What somebody does for a player.
pub(super) const fn helped(writes: bool) -> &'static str {
    if writes { "helped-to-write" } else { "helped-at-the-clock" }
}

/// What was wrong from the beginning, and whose it is.
pub(super) const fn wrong_start(found: WrongStart) -> (&'static str, Seat) {
    match found {
        WrongStart::Pieces => ("wrong-setup", Seat::White),
        WrongStart::KingAndQueen(seat) => ("wrong-king-and-queen", seat),
        WrongStart::Board(seat) => ("wrong-board", seat),
        WrongStart::Colours => ("wrong-colours", Seat::White),
    }
}

/// What was seen of a touched or released piece, by the clause; the same for the eye and the ear.
pub(super) const fn touch_message(clause: Option<Clause>) -> &'static str {
    match clause {
        None => "touch-reported",
        Some(Clause::MustCastle) => "touch-king-and-rook",
        Some(Clause::AnotherKingMove) => "touch-king-not-moved",
        Some(Clause::RookFirst) => "touch-rook-first",
        Some(Clause::PromotionChosen) => "touch-new-piece",
        Some(Clause::Released) => "touch-released",
        Some(Clause::ReleasedKing) => "touch-released-king",
        Some(Clause::NotOnMove) => "touch-not-on-move",
        Some(_) => "touch-not-moved",
    }
}

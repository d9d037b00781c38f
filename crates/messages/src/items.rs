//! The messages of the arbiter's items: the subject, the choices and the decision.

use crate::{
    incident_message_ids::IncidentForm,
    incident_texts::IncidentWriter,
    message_writer::{MessageWriter, number},
    phrases::{color, word},
};
use annabella_game::{Role, Seat, Square};
use annabella_language::time::clock_text;
use annabella_laws::{
    article::Topic,
    draw::{InvalidClaim, Verdict},
    edition_terms::Penalty,
    ending::MateBySeries,
    helpmate::MateStudy,
    incident_kind::{BoardReliability, IncidentKind},
    irregularity::Choice,
    placement::{Placement, SquareReading},
    reconciliation_tasks::ReconciliationCase,
    recording::FlagFallNote,
    wrong_start::seat_of_rook,
};
use annabella_score::{letters_of, notation::letter};
use annabella_session::{
    act::PositionForm,
    amount::Amount,
    announcement::SheetsRead,
    arbiter_message::ItemLine,
    decision::{ChangedPart, ClosureReason, Decision},
};

impl MessageWriter {
    /// The title of an item.
    pub fn title(&self, matter: &IncidentKind) -> String {
        IncidentWriter { phrases: self.phrases, form: IncidentForm::Title, scheme: None }.text(matter)
    }

    /// The note before a game is reconstructed.
    fn at_the_flag(&self, noted: FlagFallNote) -> String {
        let FlagFallNote { clocks_ms: [white_ms, black_ms], running, made, completed } = noted;
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

    /// The reliability of a board's reading.
    pub fn sureness(&self, sure: BoardReliability) -> String {
        self.phrases.sureness(sure)
    }

    /// The computed verdict on a claim.
    pub(crate) fn verdict(&self, verdict: Verdict) -> String {
        let id = match verdict {
            Verdict::Draw => "verdict-draw",
            Verdict::Wrong { opponent_gets_ms: 0, .. } => "verdict-wrong",
            Verdict::Wrong { enforced: None, .. } => "verdict-wrong-time",
            Verdict::Wrong { enforced: Some(_), .. } => "verdict-wrong-time-and-move",
            Verdict::IllegalMove { .. } => "verdict-illegal-written-move",
            Verdict::Invalid(InvalidClaim::NotOnMove) => "verdict-not-on-move",
            Verdict::Invalid(InvalidClaim::Touched) => "verdict-touched",
            Verdict::Invalid(InvalidClaim::IllegalMove) => "verdict-illegal-move",
            Verdict::ForTheArbiter => "verdict-for-the-arbiter",
        };
        match verdict {
            Verdict::Wrong { opponent_gets_ms, .. } | Verdict::IllegalMove { opponent_gets_ms }
                if opponent_gets_ms > 0 =>
            {
                let minutes = u32::try_from(opponent_gets_ms / 60_000).unwrap_or(u32::MAX);
                self.say(id, &[self.minutes(minutes)])
            }
            _ => self.say(id, &[]),
        }
    }

    /// One of the arbiter's choices.
    pub fn choice(&self, choice: Choice) -> String {
        let id = match choice {
            Choice::AsTheArticle { queen: true, .. } => "choice-as-the-article-queen".to_owned(),
            Choice::Penalise { .. } => "choice-penalise".to_owned(),
            Choice::Postpone { minutes: 0, .. } => "choice-postpone".to_owned(),
            Choice::Postpone { .. } => "choice-postpone-with-minutes".to_owned(),
            other => format!("choice-{}", other.name().replace('_', "-")),
        };
        let given = match choice {
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
            | Choice::LossAndHalf(seat)
            | Choice::Loss(seat) => vec![color(seat.color())],
            Choice::NoCastlingWith(rook) => {
                vec![color(seat_of_rook(rook).color()), word("square", rook.to_string())]
            }
            Choice::AddMinutes { to, minutes } => vec![color(to.color()), self.minutes(minutes)],
            Choice::AsTheArticle { by, minutes, .. } => {
                vec![color(by.color()), word("opponent", self.side(by.other())), self.minutes(minutes)]
            }
            Choice::RejectClaim { by, minutes }
            | Choice::GrantFiveSeconds { by, minutes }
            | Choice::Postpone { by, minutes }
            | Choice::RejectQuickplay { by, minutes } => {
                vec![word("opponent", self.side(by.other())), self.minutes(minutes)]
            }
            Choice::Forfeit(result) => vec![word("result", result.to_string())],
            Choice::TakeTimeUntilArrival { from, ms } => {
                vec![color(from.color()), word("time", clock_text(ms))]
            }
            Choice::Penalise { seat, penalty } => {
                vec![word("penalty", self.penalty(penalty)), color(seat.color())]
            }
            _ => Vec::new(),
        };
        self.say(&id, &given)
    }

    /// A penalty of the edition's list (12.9).
    pub(crate) fn penalty(&self, penalty: Penalty) -> String {
        self.say(&penalty.name().replace('_', "-"), &[])
    }

    /// An amount; `None` if there is none.
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

    /// A text with its amount.
    pub(super) fn with_amount(&self, what: String, amount: &Amount) -> String {
        match self.amount(amount) {
            Some(amount) => format!("{what}: {amount}"),
            None => what,
        }
    }

    /// The decision on an item.
    pub fn decision(&self, decision: &Decision) -> String {
        match decision {
            Decision::Refused(words) => self.say("decision-refused", &[word("words", words)]),
            Decision::InArbitersWords(words) => words.clone(),
            Decision::CarriedOut(choice, amount) => self.with_amount(self.choice(*choice), amount),
            Decision::NotedAfterGame(choice, amount) => {
                let decision = self.with_amount(self.choice(*choice), amount);
                self.say("decision-after-the-game", &[word("decision", decision)])
            }
            Decision::WentBack { case: ReconciliationCase::SheetsDiffer, plies } => {
                self.say("decision-went-back-sheets-differ", &[number(*plies)])
            }
            Decision::WentBack { plies, .. } => self.say("decision-went-back-not-legal", &[number(*plies)]),
            Decision::BoardsCorrected { read: SheetsRead::Whole } => {
                self.say("decision-boards-corrected", &[])
            }
            Decision::BoardsCorrected { read: SheetsRead::Part } => {
                self.say("decision-boards-corrected-as-read", &[])
            }
            Decision::BoardsAdopted => self.say("decision-boards-are-the-game", &[]),
            Decision::ClosedByItself(settled) => self.settled(*settled),
        }
    }

    fn settled(&self, settled: ClosureReason) -> String {
        let id = format!("settled-{}", <&str>::from(settled));
        match settled {
            ClosureReason::MergedIntoItem(item) => self.say(&id, &[number(item)]),
            _ => self.say(&id, &[]),
        }
    }

    /// The duties of D.2.9 if the boards differ, in the edition's words: for sheets that agree, and for sheets that
    /// differ.
    pub fn duties_where_boards_differ(&self) -> [String; 2] {
        [
            ("where-sheets-agree", Topic::BoardsDifferSheetsAgree),
            ("where-sheets-differ", Topic::BoardsDifferSheetsDiffer),
        ]
        .map(|(id, topic)| self.say(id, &[self.article(topic), word("edition", self.edition().to_string())]))
    }

    /// A line of an item, with the item's number.
    pub(super) fn item_line(&self, item: u32, line: &ItemLine) -> String {
        self.of_item(item, self.line_of_item(item, line))
    }

    /// A line of an item, without the number.
    pub fn line_of_item(&self, item: u32, line: &ItemLine) -> String {
        match line {
            // The title holds the article that the arbiter named.
            ItemLine::InShort { matter: matter @ IncidentKind::ArbiterObservation { .. }, .. } => {
                self.title(matter)
            }
            ItemLine::InShort { matter, article } => {
                self.say("item-in-short", &[word("title", self.title(matter)), word("article", article)])
            }
            ItemLine::Title(matter) => self.title(matter),
            ItemLine::BothFlagsAreDown => self.say("item-both-flags-are-down", &[]),
            ItemLine::Where { article, at, plies } => {
                let time = word("time", clock_text(at.ms));
                self.say("item-where", &[word("article", article), time, self.plies(*plies)])
            }
            ItemLine::Board { seat, shows, sure, form } => {
                let sure = word("sure", self.sureness(*sure));
                let shows = shows.as_ref().map(|field| self.placement(field, *form));
                match shows {
                    Some(board) => self.say("item-board", &[color(seat.color()), word("board", board), sure]),
                    None => self.say("item-board-unknown", &[color(seat.color()), sure]),
                }
            }
            ItemLine::AtTheFlag(noted) => self.at_the_flag(*noted),
            ItemLine::Quickplay(standing) => self.say(&format!("quickplay-{}", <&str>::from(standing)), &[]),
            ItemLine::NoAppeal { article } => self.say("no-appeal", &[word("article", article.number)]),
            ItemLine::WaitForNextMove { article, pawn } => {
                let id = if *pawn { "item-wait-for-pawn" } else { "item-wait-for-next-move" };
                self.say(id, &[word("article", article.number)])
            }
            ItemLine::PositionConfirmed(true) => self.say("item-position-confirmed", &[]),
            ItemLine::PositionConfirmed(false) => self.say("item-position-not-confirmed", &[]),
            ItemLine::MateBySeries { seat, study } => self.mate_by_series(*seat, study),
            ItemLine::Verdict(verdict) => {
                self.say("item-verdict", &[word("verdict", self.verdict(*verdict))])
            }
            ItemLine::WhereSheetsAgree => self.duties_where_boards_differ()[0].clone(),
            ItemLine::WhereSheetsDiffer => self.duties_where_boards_differ()[1].clone(),
            ItemLine::Moved { seat, m } => {
                self.say("item-moved", &[color(seat.color()), word("move", self.by_squares(*m))])
            }
            ItemLine::Announced(m) => self.say("item-announced", &[word("move", self.by_squares(*m))]),
            ItemLine::Pegged(m) => self.say("item-pegged", &[word("move", self.by_squares(*m))]),
            ItemLine::PressedAgain { times, last } => {
                self.say("item-pressed-again", &[number(*times), word("time", clock_text(last.ms))])
            }
            ItemLine::KeepsIt(moves) => {
                self.say("item-keeps-it", &[word("moves", self.all_by_squares(moves))])
            }
            ItemLine::LastWords { seat, words } => {
                self.say("item-last-words", &[color(seat.color()), word("words", words)])
            }
            ItemLine::Choice { choice, what } => {
                let given = [word("choice", choice.to_string()), word("what", self.choice(*what))];
                self.say("item-choice", &given)
            }
            ItemLine::ProposedChoice { choice, what } => {
                let given = [word("choice", choice.to_string()), word("what", self.choice(*what))];
                self.say("item-proposed-choice", &given)
            }
            ItemLine::Penalties { article, list } => {
                let list: Vec<String> =
                    list.iter().map(|(n, penalty)| format!("{n} {}", self.penalty(*penalty))).collect();
                let given = [word("article", article.number), word("list", list.join(", "))];
                self.say("item-penalties", &given)
            }
            ItemLine::Effect { choice, effect, form } => {
                let what = match self.effect(effect, *form) {
                    nothing if nothing.is_empty() => self.say("effect-nothing-else", &[]),
                    what => what,
                };
                self.say("item-effect", &[word("choice", choice.to_string()), word("what", what)])
            }
            ItemLine::Position(position) => self.say("effect-position", &[word("position", position.fen())]),
            ItemLine::ChangedSinceShown(changed) => {
                let part = |part: &ChangedPart| self.say(&format!("changed-{}", <&str>::from(part)), &[]);
                let list: Vec<String> = changed.iter().map(part).collect();
                self.say("item-changed-since-shown", &[word("list", list.join(", ")), number(item)])
            }
            ItemLine::Printed(printed) => self.printed(printed),
            ItemLine::HowToDecide => self.say("item-how-to-decide", &[number(item)]),
        }
    }

    /// Whether a player could mate by any series of legal moves, with the shortest series found.
    fn mate_by_series(&self, seat: Seat, study: &MateStudy) -> String {
        let article = self.article(Topic::FlagResult);
        match study.mates {
            MateBySeries::Impossible => self.say("item-mate-impossible", &[color(seat.color()), article]),
            MateBySeries::Unknown => self.say("item-mate-not-decided", &[color(seat.color()), article]),
            MateBySeries::Possible => {
                let series = word("series", self.all_by_squares(&study.series));
                let given = [color(seat.color()), article, series];
                self.say("item-mate-possible", &given)
            }
        }
    }

    /// The pieces on a board, from the first field of a FEN: by name for each side, or the field itself.
    fn placement(&self, field: &str, form: PositionForm) -> String {
        match (form, Placement::read(field)) {
            (PositionForm::Words, Ok(placement)) => self.placement_in_words(&placement),
            (PositionForm::Words, Err(_)) | (PositionForm::Fen, _) => field.to_owned(),
        }
    }

    /// Each side's pieces, the king first; the squares if the board does not identify pieces.
    pub(super) fn placement_in_words(&self, placement: &Placement) -> String {
        let letters = letters_of(self.phrases.lang());
        let side = |seat: Seat| {
            let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
            let of = |role: Role| {
                let stands = SquareReading::Piece(role.of(seat.color()));
                let squares = Square::ALL.into_iter().filter(move |&square| placement.at(square) == stands);
                squares.map(move |square| format!("{}{square}", letter(role, letters)))
            };
            let pieces: Vec<String> = order.into_iter().flat_map(of).collect();
            (!pieces.is_empty()).then(|| format!("{} {}", self.side(seat), pieces.join(" ")))
        };
        let untold =
            Square::ALL.into_iter().filter(|&square| placement.at(square) == SquareReading::Something);
        let untold: Vec<String> = untold.map(|square| square.to_string()).collect();
        let mut parts: Vec<String> = Seat::ALL.into_iter().filter_map(side).collect();
        if !untold.is_empty() {
            parts.push(self.say("placement-of-pieces", &[word("squares", untold.join(" "))]));
        }
        match parts.is_empty() {
            true => self.say("placement-empty", &[]),
            false => parts.join(", "),
        }
    }

    /// A line with its item's number.
    pub(super) fn of_item(&self, item: u32, line: String) -> String {
        self.say("item-line", &[number(item), word("line", line)])
    }
}

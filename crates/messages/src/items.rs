//! The messages of the arbiter's items: the subject, the choices and the decision.

use crate::{
    incident_forms::IncidentForm,
    incident_texts::IncidentWriter,
    message,
    message_writer::{MessageWriter, number},
    phrases::{MessageArgument, color, word},
};
use annabella_game::{Role, Seat, Square};
use annabella_language::{question::Question, time::clock_text};
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
    decision::{ClosureReason, Decision},
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
        self.say(message::ITEM_AT_THE_FLAG, &given)
    }

    /// The reliability of a board's reading.
    pub fn sureness(&self, sure: BoardReliability) -> String {
        self.phrases.sureness(sure)
    }

    /// The computed verdict on a claim.
    pub(crate) fn verdict(&self, verdict: Verdict) -> String {
        let with_minutes = |message, opponent_gets_ms: u64| {
            let minutes = u32::try_from(opponent_gets_ms / 60_000).unwrap_or(u32::MAX);
            self.say(message, &[self.minutes(minutes)])
        };
        match verdict {
            Verdict::Draw => self.say(message::VERDICT_DRAW, &[]),
            Verdict::Wrong { opponent_gets_ms: 0, .. } => self.say(message::VERDICT_WRONG, &[]),
            Verdict::Wrong { opponent_gets_ms, enforced: None } => {
                with_minutes(message::VERDICT_WRONG_TIME, opponent_gets_ms)
            }
            Verdict::Wrong { opponent_gets_ms, enforced: Some(_) } => {
                with_minutes(message::VERDICT_WRONG_TIME_AND_MOVE, opponent_gets_ms)
            }
            Verdict::IllegalMove { opponent_gets_ms } => {
                with_minutes(message::VERDICT_ILLEGAL_WRITTEN_MOVE, opponent_gets_ms)
            }
            Verdict::Invalid(InvalidClaim::NotOnMove) => self.say(message::VERDICT_NOT_ON_MOVE, &[]),
            Verdict::Invalid(InvalidClaim::Touched) => self.say(message::VERDICT_TOUCHED, &[]),
            Verdict::Invalid(InvalidClaim::IllegalMove) => self.say(message::VERDICT_ILLEGAL_MOVE, &[]),
            Verdict::ForTheArbiter => self.say(message::VERDICT_FOR_THE_ARBITER, &[]),
        }
    }

    /// One of the arbiter's choices.
    pub fn choice(&self, choice: Choice) -> String {
        let say = |given: &[MessageArgument]| self.say_variant("choice-", choice.name(), given);
        match choice {
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
            | Choice::Loss(seat) => say(&[color(seat.color())]),
            Choice::NoCastlingWith(rook) => {
                say(&[color(seat_of_rook(rook).color()), word("square", rook.to_string())])
            }
            Choice::AddMinutes { to, minutes } => say(&[color(to.color()), self.minutes(minutes)]),
            Choice::AsTheArticle { by, minutes, queen } => {
                let opponent = word("opponent", self.side(by.other()));
                let given = [color(by.color()), opponent, self.minutes(minutes)];
                if queen { self.say(message::CHOICE_AS_THE_ARTICLE_QUEEN, &given) } else { say(&given) }
            }
            Choice::Postpone { by, minutes: minutes @ 1.. } => self.say(
                message::CHOICE_POSTPONE_WITH_MINUTES,
                &[word("opponent", self.side(by.other())), self.minutes(minutes)],
            ),
            Choice::RejectClaim { by, minutes }
            | Choice::GrantFiveSeconds { by, minutes }
            | Choice::RejectQuickplay { by, minutes } => {
                say(&[word("opponent", self.side(by.other())), self.minutes(minutes)])
            }
            Choice::Forfeit(result) => say(&[word("result", result.to_string())]),
            Choice::TakeTimeUntilArrival { from, ms } => {
                say(&[color(from.color()), word("time", clock_text(ms))])
            }
            Choice::Penalise { seat, penalty } => {
                let given = [word("penalty", self.penalty(penalty)), color(seat.color())];
                self.say(message::CHOICE_PENALISE, &given)
            }
            _ => say(&[]),
        }
    }

    /// A penalty of the edition's list (12.9).
    pub(crate) fn penalty(&self, penalty: Penalty) -> String {
        self.say_variant("", penalty.name(), &[])
    }

    /// An amount; `None` if there is none.
    pub(crate) fn amount(&self, amount: &Amount) -> Option<String> {
        Some(match amount {
            Amount::None => return None,
            Amount::Time(ms) => clock_text(*ms),
            Amount::Clocks(white_ms, black_ms) => self.clocks(*white_ms, *black_ms),
            Amount::HalfPoints(1) => self.say(message::HALF_A_POINT, &[]),
            Amount::HalfPoints(_) => self.say(message::ONE_POINT, &[]),
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
            Decision::Refused(words) => self.say(message::DECISION_REFUSED, &[word("words", words)]),
            Decision::InArbitersWords(words) => words.clone(),
            Decision::CarriedOut(choice, amount) => self.with_amount(self.choice(*choice), amount),
            Decision::NotedAfterGame(choice, amount) => {
                let decision = self.with_amount(self.choice(*choice), amount);
                self.say(message::DECISION_AFTER_THE_GAME, &[word("decision", decision)])
            }
            Decision::WentBack { case: ReconciliationCase::SheetsDiffer, plies } => {
                self.say(message::DECISION_WENT_BACK_SHEETS_DIFFER, &[number(*plies)])
            }
            Decision::WentBack { plies, .. } => {
                self.say(message::DECISION_WENT_BACK_NOT_LEGAL, &[number(*plies)])
            }
            Decision::BoardsCorrected { read: SheetsRead::Whole } => {
                self.say(message::DECISION_BOARDS_CORRECTED, &[])
            }
            Decision::BoardsCorrected { read: SheetsRead::Part } => {
                self.say(message::DECISION_BOARDS_CORRECTED_AS_READ, &[])
            }
            Decision::BoardsAdopted => self.say(message::DECISION_BOARDS_ARE_THE_GAME, &[]),
            Decision::ClosedByItself(settled) => self.settled(*settled),
        }
    }

    fn settled(&self, settled: ClosureReason) -> String {
        match settled {
            ClosureReason::MergedIntoItem(item) => {
                self.say(message::SETTLED_MERGED_INTO_ITEM, &[number(item)])
            }
            named => self.say_variant("settled-", named, &[]),
        }
    }

    /// The duties of D.2.9 if the boards differ, in the edition's words: for sheets that agree, and for sheets that
    /// differ.
    pub fn duties_where_boards_differ(&self) -> [String; 2] {
        [
            (message::WHERE_SHEETS_AGREE, Topic::BoardsDifferSheetsAgree),
            (message::WHERE_SHEETS_DIFFER, Topic::BoardsDifferSheetsDiffer),
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
            ItemLine::InShort { matter, article, proposed } => {
                let title = match matter {
                    IncidentKind::ArbiterObservation { .. } => self.title(matter),
                    _ => {
                        let given = [word("title", self.title(matter)), word("article", article)];
                        self.say(message::ITEM_IN_SHORT, &given)
                    }
                };
                match proposed {
                    None => title,
                    Some((what, effect)) => {
                        let does = [self.choice(*what), self.effect(effect, PositionForm::Words)];
                        let does = does.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
                        let given = [word("title", title), number(item), word("what", does.join("; "))];
                        self.say(message::ITEM_WITH_PROPOSAL, &given)
                    }
                }
            }
            ItemLine::Title(matter) => self.title(matter),
            ItemLine::BothFlagsAreDown => self.say(message::ITEM_BOTH_FLAGS_ARE_DOWN, &[]),
            ItemLine::Where { article, at, plies } => {
                let time = word("time", clock_text(at.ms));
                self.say(message::ITEM_WHERE, &[word("article", article), time, self.plies(*plies)])
            }
            ItemLine::Board { seat, shows, sure, form } => {
                let sure = word("sure", self.sureness(*sure));
                let shows = shows.as_ref().map(|field| self.placement(field, *form));
                match shows {
                    Some(board) => {
                        self.say(message::ITEM_BOARD, &[color(seat.color()), word("board", board), sure])
                    }
                    None => self.say(message::ITEM_BOARD_UNKNOWN, &[color(seat.color()), sure]),
                }
            }
            ItemLine::AtTheFlag(noted) => self.at_the_flag(*noted),
            ItemLine::Quickplay(standing) => self.say_variant("quickplay-", *standing, &[]),
            ItemLine::NoAppeal { article } => {
                self.say(message::NO_APPEAL, &[word("article", article.number)])
            }
            ItemLine::WaitForNextMove { article, pawn } => {
                let id = if *pawn { message::ITEM_WAIT_FOR_PAWN } else { message::ITEM_WAIT_FOR_NEXT_MOVE };
                self.say(id, &[word("article", article.number)])
            }
            ItemLine::PositionConfirmed(true) => self.say(message::ITEM_POSITION_CONFIRMED, &[]),
            ItemLine::PositionConfirmed(false) => self.say(message::ITEM_POSITION_NOT_CONFIRMED, &[]),
            ItemLine::MateBySeries { seat, study } => self.mate_by_series(*seat, study),
            ItemLine::Verdict(verdict) => {
                self.say(message::ITEM_VERDICT, &[word("verdict", self.verdict(*verdict))])
            }
            ItemLine::WhereSheetsAgree => self.duties_where_boards_differ()[0].clone(),
            ItemLine::WhereSheetsDiffer => self.duties_where_boards_differ()[1].clone(),
            ItemLine::Moved { seat, m } => {
                self.say(message::ITEM_MOVED, &[color(seat.color()), word("move", self.by_squares(*m))])
            }
            ItemLine::Announced(m) => self.say(message::ITEM_ANNOUNCED, &[word("move", self.by_squares(*m))]),
            ItemLine::Pegged(m) => self.say(message::ITEM_PEGGED, &[word("move", self.by_squares(*m))]),
            ItemLine::Asked(question) => {
                self.say(message::ITEM_ASKED, &[word("question", self.asked(question))])
            }
            ItemLine::PressedAgain { times, last } => {
                self.say(message::ITEM_PRESSED_AGAIN, &[number(*times), word("time", clock_text(last.ms))])
            }
            ItemLine::KeepsIt(moves) => {
                self.say(message::ITEM_KEEPS_IT, &[word("moves", self.all_by_squares(moves))])
            }
            ItemLine::LastWords { seat, words } => {
                self.say(message::ITEM_LAST_WORDS, &[color(seat.color()), word("words", words)])
            }
            ItemLine::Choice { choice, what } => {
                let given = [word("choice", choice.to_string()), word("what", self.choice(*what))];
                self.say(message::ITEM_CHOICE, &given)
            }
            ItemLine::ProposedChoice { choice, what } => {
                let given = [word("choice", choice.to_string()), word("what", self.choice(*what))];
                self.say(message::ITEM_PROPOSED_CHOICE, &given)
            }
            ItemLine::Penalties { article, list } => {
                let list: Vec<String> =
                    list.iter().map(|(n, penalty)| format!("{n} {}", self.penalty(*penalty))).collect();
                let given = [word("article", article.number), word("list", list.join(", "))];
                self.say(message::ITEM_PENALTIES, &given)
            }
            ItemLine::Effect { choice, effect, form } => {
                let what = match self.effect(effect, *form) {
                    nothing if nothing.is_empty() => self.say(message::EFFECT_NOTHING_ELSE, &[]),
                    what => what,
                };
                self.say(message::ITEM_EFFECT, &[word("choice", choice.to_string()), word("what", what)])
            }
            ItemLine::Position(position) => {
                self.say(message::EFFECT_POSITION, &[word("position", position.fen())])
            }
            ItemLine::ChangedSinceShown(changed) => {
                let list: Vec<String> =
                    changed.iter().map(|&part| self.say_variant("changed-", part, &[])).collect();
                self.say(message::ITEM_CHANGED_SINCE_SHOWN, &[word("list", list.join(", ")), number(item)])
            }
            ItemLine::ConfirmOnceMore => self.say(message::ITEM_CONFIRM_ONCE_MORE, &[number(item)]),
            ItemLine::Printed(printed) => self.printed(printed),
            ItemLine::HowToDecide => self.say(message::ITEM_HOW_TO_DECIDE, &[number(item)]),
        }
    }

    /// A question to a player: the moves in question, or the command.
    fn asked(&self, question: &Question) -> String {
        match question {
            Question::WhichMove { candidates, .. } => self.all_by_squares(candidates),
            Question::ConfirmMove { m, .. } => self.by_squares(*m),
            Question::PromotionPiece { square } => square.to_string(),
            Question::Confirm(command) => self.phrases.command_words(*command),
        }
    }

    /// Whether a player could mate by any series of legal moves, with the shortest series found.
    fn mate_by_series(&self, seat: Seat, study: &MateStudy) -> String {
        let article = self.article(Topic::FlagResult);
        match study.mates {
            MateBySeries::Impossible => {
                self.say(message::ITEM_MATE_IMPOSSIBLE, &[color(seat.color()), article])
            }
            MateBySeries::Unknown => {
                self.say(message::ITEM_MATE_NOT_DECIDED, &[color(seat.color()), article])
            }
            MateBySeries::Possible => {
                let series = word("series", self.all_by_squares(&study.series));
                let given = [color(seat.color()), article, series];
                self.say(message::ITEM_MATE_POSSIBLE, &given)
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
            parts.push(self.pieces_on(&untold.join(" ")));
        }
        match parts.is_empty() {
            true => self.no_piece(),
            false => parts.join(", "),
        }
    }

    /// Pieces of unknown kinds on these squares.
    pub fn pieces_on(&self, squares: &str) -> String {
        self.say(message::PLACEMENT_OF_PIECES, &[word("squares", squares.to_owned())])
    }

    /// An empty board.
    pub fn no_piece(&self) -> String {
        self.say(message::PLACEMENT_EMPTY, &[])
    }

    /// A line with its item's number.
    pub(super) fn of_item(&self, item: u32, line: String) -> String {
        self.say(message::ITEM_LINE, &[number(item), word("line", line)])
    }
}

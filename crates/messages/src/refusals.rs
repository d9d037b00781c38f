//! The messages of refusals: the actual cause and the remedy.

use crate::{
    message,
    message_writer::{MessageWriter, count, name, number},
    phrases::{MessageArgument, color, word},
};
use annabella_game::{Seat, plain_text::code_point};
use annabella_language::notation::ReadNotationError;
use annabella_laws::{assistant::Duty, placement::PlacementFault, reconciliation_tasks::ReconciliationCase};
use annabella_score::{
    LARGEST_SHEET, pgn::ReadPgnError, sheet_file_fault::SheetFileFault, text_file::NoTextError,
};
use annabella_session::{
    act::{ActKind, ReadActError},
    actor::Actor,
    amount::RequiredAmount,
    refusal::{Refusal, SheetFault},
};
use fluent_bundle::FluentValue;

impl MessageWriter {
    /// The reason why an act is refused, and the remedy.
    pub fn refusal(&self, why: &Refusal) -> String {
        let duty = |duty: Duty| word("article", duty.article(self.edition()));
        match why {
            Refusal::OnlyTheArbiter { by } => {
                // A refused player or assistant must call the arbiter as the player.
                let player = match by {
                    Actor::Player(seat) | Actor::Assistant(seat) => seat.to_string(),
                    Actor::Arbiter => by.to_string(),
                };
                self.say(
                    message::REFUSE_ONLY_THE_ARBITER,
                    &[word("name", self.person(*by)), word("player", player)],
                )
            }
            Refusal::DutyNotGiven { seat, duty: which } => {
                self.say(message::REFUSE_DUTY_NOT_GIVEN, &[color(seat.color()), duty(*which), name(*seat)])
            }
            Refusal::EnteredByAssistant { seat, duty: which } => self
                .say(message::REFUSE_ENTERED_BY_ASSISTANT, &[color(seat.color()), duty(*which), name(*seat)]),
            Refusal::NobodyInforms { seat } => self.say(
                message::REFUSE_NOBODY_INFORMS,
                &[self.reader(*seat), color(seat.color()), duty(Duty::D)],
            ),
            Refusal::NotTheirPly { ply, seat } => {
                self.say(message::REFUSE_NOT_THEIR_PLY, &[color(seat.color()), number(*ply)])
            }
            Refusal::FewerPlies { completed } => {
                self.say(message::REFUSE_FEWER_PLIES, &[self.plies(*completed), number(*completed)])
            }
            Refusal::EndStands { item: Some(item) } => self.say(message::REFUSE_END_WAITS, &[number(*item)]),
            Refusal::EndStands { item: None } => self.say(message::REFUSE_END_STANDS, &[]),
            Refusal::BoardNotRight { seat, sensed: true } => {
                self.of_reader(message::REFUSE_BOARD_NOT_RIGHT, *seat)
            }
            Refusal::BoardNotRight { seat, sensed: false } => self.say(
                message::REFUSE_BOARD_NOT_RIGHT_UNSENSED,
                &[self.reader(*seat), color(seat.color()), name(*seat)],
            ),
            Refusal::SealedMoveUnplayable { item: Some(item), .. } => {
                self.say(message::REFUSE_SEALED_MOVE_HAS_ITEM, &[number(*item)])
            }
            Refusal::SealedMoveUnplayable { item: None, plies } => {
                self.say(message::REFUSE_SEALED_MOVE_UNPLAYABLE, &[number(*plies)])
            }
            Refusal::BoardsStandWrong { squares } => {
                let [white, black] = squares.map(|number| number.to_string());
                self.say(message::REFUSE_BOARDS_STAND_WRONG, &[word("squares", self.both(&white, &black))])
            }
            Refusal::NotAMove(error) => self.not_a_move(error),
            Refusal::WordsMeanNothing { seat, words } => self.say(
                message::REFUSE_WORDS_MEAN_NOTHING,
                &[self.reader(*seat), word("words", words), color(seat.color())],
            ),
            Refusal::SheetUnreadable(error) => self.unreadable_sheet(error),
            Refusal::SheetTooLarge => {
                let kib = (LARGEST_SHEET / 1024).to_string();
                self.say(message::REFUSE_SHEET_TOO_LARGE, &[word("kib", kib)])
            }
            Refusal::SheetTooLong { plies } => {
                self.say(message::REFUSE_SHEET_TOO_LONG, &[word("plies", plies.to_string())])
            }
            Refusal::SheetFault(fault) => self.sheet_fault(fault),
            Refusal::ItemNotOpen { number: item, open } if open.is_empty() => {
                self.say(message::REFUSE_NO_ITEM_IS_OPEN, &[number(*item)])
            }
            Refusal::ItemNotOpen { number: item, open } => self
                .say(message::REFUSE_ITEM_NOT_OPEN, &[number(*item), word("list", self.item_numbers(open))]),
            Refusal::NoSuchChoice { number: item, choices } => self
                .say(message::REFUSE_NO_SUCH_CHOICE, &[number(*item), word("choices", choices.to_string())]),
            Refusal::Amount { number: item, choice, needs } => {
                let [item, choice] = [number(*item), word("choice", choice.to_string())];
                match self.needs(*needs) {
                    Some(needs) => self.say(message::REFUSE_AMOUNT, &[item, choice, word("needs", needs)]),
                    None => self.say(message::REFUSE_AMOUNT_NOTHING, &[item, choice]),
                }
            }
            Refusal::NothingStoodThere { square } => {
                self.say(message::REFUSE_NOTHING_STOOD_THERE, &[word("square", square.to_string())])
            }
            named => {
                self.say_variant("refuse-", named, &self.facts(named.seat(), named.number(), named.article()))
            }
        }
    }

    fn not_a_move(&self, error: &ReadNotationError) -> String {
        match error {
            ReadNotationError::Unreadable { text } => {
                self.say(message::REFUSE_MOVE_UNREADABLE, &[word("text", text)])
            }
            ReadNotationError::Illegal { text, .. } => {
                self.say(message::REFUSE_NO_SUCH_MOVE, &[word("text", text)])
            }
            ReadNotationError::Ambiguous { text, candidates } => {
                let moves = word("moves", self.either(candidates));
                self.say(message::REFUSE_MOVE_AMBIGUOUS, &[word("text", text), moves])
            }
            ReadNotationError::PawnOrPiece { text, pawn, piece } => {
                let given = [word("text", text), word("pawn", pawn), word("piece", piece)];
                self.say(message::REFUSE_MOVE_PAWN_OR_PIECE, &given)
            }
            ReadNotationError::PromotionPieceMissing { text } => {
                self.say(message::REFUSE_MOVE_WITHOUT_PIECE, &[word("text", text)])
            }
        }
    }

    /// The missing part of a typed amount, if any.
    pub fn needs(&self, needs: RequiredAmount) -> Option<String> {
        (needs != RequiredAmount::Nothing).then(|| self.say_variant("needs-", needs, &[]))
    }

    fn unreadable_sheet(&self, error: &ReadPgnError) -> String {
        let at = |name: &'static str, n: &usize| word(name, n.to_string());
        match error {
            ReadPgnError::Empty => self.say(message::REFUSE_SHEET_WITHOUT_GAME, &[]),
            ReadPgnError::Unclosed { line, column, opening } => {
                let given = [at("line", line), at("column", column), word("text", opening.to_string())];
                self.say(message::REFUSE_SHEET_UNCLOSED, &given)
            }
            ReadPgnError::Tag { line, column } => {
                self.say(message::REFUSE_SHEET_TAG, &[at("line", line), at("column", column)])
            }
            ReadPgnError::Fen { line, .. } => self.say(message::REFUSE_SHEET_FEN, &[at("line", line)]),
        }
    }

    /// The unreadable part of a submitted sheet, and the remedy.
    pub(crate) fn sheet_fault(&self, fault: &SheetFault) -> String {
        match fault {
            SheetFault::Unread(question) => {
                let text = self.arbiter_question(ReconciliationCase::SheetsDiffer, question);
                let seat = question.seat.unwrap_or(Seat::White);
                self.say(message::SHEET_UNREAD, &[word("text", text), name(seat)])
            }
            SheetFault::SecondGame { seat, line, column } => {
                let at = |name: &'static str, n: &usize| word(name, n.to_string());
                let given = [at("line", line), at("column", column), color(seat.color()), name(*seat)];
                self.say(message::SHEET_SECOND_GAME, &given)
            }
            SheetFault::More { seat, number: n } => {
                self.say(message::SHEET_UNREAD_MORE, &[count(*n), number(*n), color(seat.color())])
            }
        }
    }

    /// The reason why a typed line is not an act, and possible lines.
    pub fn unread(&self, error: &ReadActError) -> String {
        let text = |text: &str| -> MessageArgument { word("text", text) };
        match error {
            ReadActError::Nobody { name } => self.say(message::UNREAD_NOBODY, &[text(name)]),
            ReadActError::AnotherRole { name, own } => {
                let own = Actor::read(own).map_or_else(|| own.clone(), |own| self.person(own));
                self.say(message::UNREAD_ANOTHER_ROLE, &[text(name), word("name", own)])
            }
            ReadActError::Unknown { word } => self.say(message::UNREAD_UNKNOWN, &[text(word)]),
            ReadActError::NothingFollows { word } => self.say(message::UNREAD_NOTHING_FOLLOWS, &[text(word)]),
            ReadActError::TooMuch { word } => self.say(message::UNREAD_TOO_MUCH, &[text(word)]),
            ReadActError::NoNumber { word: first, text: number } => {
                // The example omits the optional rest.
                let example = ActKind::of(first).map_or(*first, |kind| kind.example);
                let example = example.trim_end_matches(" AMOUNT");
                self.say(message::UNREAD_NO_NUMBER, &[text(number), word("example", example)])
            }
            ReadActError::NoCommand { text: command } => {
                self.say(message::UNREAD_NO_COMMAND, &[text(command)])
            }
            ReadActError::NoSquare { text: square } => self.say(message::UNREAD_NO_SQUARE, &[text(square)]),
            ReadActError::NothingToShow { text: what } => {
                self.say(message::UNREAD_NOTHING_TO_SHOW, &[text(what)])
            }
            ReadActError::NotLike { example } => self.say(message::UNREAD_NOT_LIKE, &[text(example)]),
            ReadActError::NoResult { text: result } => self.say(message::UNREAD_NO_RESULT, &[text(result)]),
            ReadActError::SteeringCharacter { character } => {
                self.say(message::UNREAD_STEERING_CHARACTER, &[text(&code_point(*character))])
            }
            ReadActError::TooLong { most } => self.say(message::UNREAD_TOO_LONG, &[text(&most.to_string())]),
            ReadActError::NoBoard { text: board, why } => {
                self.say(message::UNREAD_NO_BOARD, &[text(board), word("why", self.no_board(why))])
            }
            named => self.say_variant("unread-", named, &[]),
        }
    }

    /// The message that the game is over and its result is not signed (8.7): how to sign, and for how many seconds
    /// signing is possible.
    pub fn result_unsigned(&self, seconds: u64) -> String {
        self.say(message::RESULT_UNSIGNED, &[word("seconds", seconds.to_string())])
    }

    /// The message that the pages stay open after the game.
    pub fn pages_stay_open(&self) -> String {
        self.say(message::PAGES_STAY_OPEN, &[])
    }

    /// The message that the last lines are not saved, with the plies among them. `by_signal`: the program is ended by a
    /// signal and not by `quit`.
    pub fn last_lines_unsaved(&self, plies: usize, by_signal: bool) -> String {
        let moves = match plies {
            0 => String::new(),
            1 => self.say(message::LAST_LINES_ONE_MOVE, &[]),
            plies => self.say(message::LAST_LINES_MOVES, &[word("moves", plies.to_string())]),
        };
        let again = if by_signal { self.say(message::LAST_LINES_SIGNAL, &[]) } else { "`quit`".to_owned() };
        self.say(message::LAST_LINES_UNSAVED, &[word("moves", moves), word("again", again)])
    }

    /// The message that the last lines are lost.
    pub fn last_lines_lost(&self) -> String {
        self.say(message::LAST_LINES_LOST, &[])
    }

    /// The message that the recording of a dictation (D.2.7) is not finished: its disk hangs, or its recogniser
    /// broke down.
    pub fn dictation_unfinished(&self, broke_down: bool) -> String {
        match broke_down {
            true => self.say(message::RECOGNISER_BROKE_DOWN, &[]),
            false => self.say(message::DICTATION_UNFINISHED, &[]),
        }
    }

    /// The message that nothing is published without permission (11.3).
    pub fn not_published(&self) -> String {
        self.say(message::NOT_PUBLISHED, &[])
    }

    /// The message that a device does not work, with the command that explains it.
    pub fn device_trouble(&self) -> String {
        self.say(message::DEVICE_TROUBLE, &[])
    }

    /// The message that a sheet came too soon after the last one of the same role, and after how many seconds it may come
    /// again.
    pub fn sheet_too_soon(&self, seconds: u64) -> String {
        self.say(message::SHEET_TOO_SOON, &[word("seconds", seconds.to_string())])
    }

    /// The message that a score sheet's file cannot be read.
    pub fn unreadable_file(&self, path: &str, why: &SheetFileFault) -> String {
        let why = match why {
            SheetFileFault::Missing => self.say(message::NO_FILE_MISSING, &[]),
            SheetFileFault::Forbidden => self.say(message::NO_FILE_FORBIDDEN, &[]),
            SheetFileFault::NoFile => self.say(message::NO_FILE_FOLDER, &[]),
            SheetFileFault::TooLarge => {
                let kib = (LARGEST_SHEET / 1024).to_string();
                self.say(message::NO_FILE_LARGE, &[word("kib", kib)])
            }
            SheetFileFault::NoText(NoTextError { line, column }) => {
                let at = [word("line", line.to_string()), word("column", column.to_string())];
                self.say(message::NO_FILE_TEXT, &at)
            }
            SheetFileFault::Failed(why) => self.say(message::NO_FILE_FAILED, &[word("why", why.as_str())]),
        };
        self.say(message::UNREAD_NO_FILE, &[word("text", path), word("why", why)])
    }

    fn no_board(&self, why: &PlacementFault) -> String {
        let n = |name: &'static str, n: &usize| word(name, n.to_string());
        let count = |n: &usize| ("count", FluentValue::from(*n));
        match why {
            PlacementFault::Empty => self.say(message::NO_BOARD_EMPTY, &[]),
            PlacementFault::Fields => self.say(message::NO_BOARD_FIELDS, &[]),
            PlacementFault::Ranks { found } => {
                self.say(message::NO_BOARD_RANKS, &[count(found), n("number", found)])
            }
            PlacementFault::Squares { rank, found } => {
                self.say(message::NO_BOARD_SQUARES, &[n("rank", rank), count(found), n("number", found)])
            }
            PlacementFault::Letter { letter, rank } => {
                self.say(message::NO_BOARD_LETTER, &[word("letter", letter.to_string()), n("rank", rank)])
            }
        }
    }
}

/// The refusals that have an arm above. A test compares the others with the voices.
#[cfg(test)]
pub(crate) const REFUSALS_WITH_ARM: &str = "only-the-arbiter duty-not-given entered-by-assistant nobody-informs fewer-plies not-their-ply \
    end-stands boards-stand-wrong sealed-move-unplayable board-not-right not-a-move words-mean-nothing sheet-unreadable sheet-fault item-not-open \
    sheet-too-large sheet-too-long no-such-choice amount nothing-stood-there";

/// The faults of typed lines that have an arm above. A test compares the others with the voices.
#[cfg(test)]
pub(crate) const UNREAD_LINES_WITH_ARM: &str = "nobody another-role unknown nothing-follows too-much no-number no-command no-square \
    nothing-to-show not-like no-result steering-character too-long no-board";

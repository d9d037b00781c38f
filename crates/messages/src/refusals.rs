//! The messages of refusals: the actual cause and the remedy.

use crate::{
    message_writer::{MessageWriter, name, number},
    phrases::{MessageArgument, color, word},
};
use annabella_game::{Seat, plain_text::code_point};
use annabella_language::notation::ReadNotationError;
use annabella_laws::{assistant::Duty, placement::PlacementFault, reconciliation_tasks::ReconciliationCase};
use annabella_score::{pgn::ReadPgnError, sheet_file_fault::SheetFileFault, text_file::NoTextError};
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
            Refusal::NotTheArbiters => self.say("refuse-not-the-arbiters", &[]),
            Refusal::OnlyTheArbiter { by } => {
                // A refused player or assistant must call the arbiter as the player.
                let player = match by {
                    Actor::Player(seat) | Actor::Assistant(seat) => seat.to_string(),
                    Actor::Arbiter => by.to_string(),
                };
                self.say("refuse-only-the-arbiter", &[word("name", self.person(*by)), word("player", player)])
            }
            Refusal::DutyNotGiven { seat, duty: which } => {
                self.say("refuse-duty-not-given", &[color(seat.color()), duty(*which), name(*seat)])
            }
            Refusal::NoAssistant { seat } => {
                self.say("refuse-no-assistant", &[color(seat.color()), name(*seat)])
            }
            Refusal::EnteredByAssistant { seat, duty: which } => {
                self.say("refuse-entered-by-assistant", &[color(seat.color()), duty(*which), name(*seat)])
            }
            Refusal::ThePlayersOwn { seat } => self.say("refuse-the-players-own", &[name(*seat)]),
            Refusal::OnlyThePlayerSigns { seat } => {
                self.say("refuse-only-the-player-signs", &[color(seat.color()), name(*seat)])
            }
            Refusal::OpponentHasAssistant { seat, article } => {
                let given = [self.reader(*seat), color(seat.color()), word("article", article.number)];
                self.say("refuse-opponent-has-assistant", &given)
            }
            Refusal::NobodyInforms { seat } => {
                self.say("refuse-nobody-informs", &[self.reader(*seat), color(seat.color()), duty(Duty::D)])
            }
            Refusal::OnlyInPractice => self.say("refuse-only-in-practice", &[]),
            Refusal::NoArbiterInPractice => self.say("refuse-no-arbiter-in-practice", &[]),
            Refusal::NotApproved { article } => {
                self.say("refuse-not-approved", &[word("article", article.number)])
            }
            Refusal::HasStarted => self.say("refuse-has-started", &[]),
            Refusal::NotStarted => self.say("refuse-not-started", &[]),
            Refusal::IsOver => self.say("refuse-is-over", &[]),
            Refusal::ClocksStand => self.say("refuse-clocks-stand", &[]),
            Refusal::ClocksRun => self.say("refuse-clocks-run", &[]),
            Refusal::NotPlayersClock { seat } => self.of_reader("refuse-not-players-clock", *seat),
            Refusal::NotPlayersMove { seat } => self.of_reader("refuse-not-players-move", *seat),
            Refusal::NothingToSeal => self.say("refuse-nothing-to-seal", &[]),
            Refusal::SealFirst => self.say("refuse-seal-first", &[]),
            Refusal::IsAdjourned => self.say("refuse-is-adjourned", &[]),
            Refusal::NotAdjourned => self.say("refuse-not-adjourned", &[]),
            Refusal::NoEnvelope => self.say("refuse-no-envelope", &[]),
            Refusal::NotThere { seat, article } => {
                let given = [color(seat.color()), name(*seat), word("article", article.number)];
                self.say("refuse-not-there", &given)
            }
            Refusal::NotTheirPly { ply, seat } => {
                self.say("refuse-not-their-ply", &[color(seat.color()), number(*ply)])
            }
            Refusal::FewerPlies { completed } => {
                self.say("refuse-fewer-plies", &[self.plies(*completed), number(*completed)])
            }
            Refusal::NoSuchRuling { number: ruling } => self.say("refuse-no-such-ruling", &[number(*ruling)]),
            Refusal::EndStands { item: Some(item) } => self.say("refuse-end-waits", &[number(*item)]),
            Refusal::EndStands { item: None } => self.say("refuse-end-stands", &[]),
            Refusal::BoardNotRight { seat, sensed: true } => self.of_reader("refuse-board-not-right", *seat),
            Refusal::BoardNotRight { seat, sensed: false } => self.say(
                "refuse-board-not-right-unsensed",
                &[self.reader(*seat), color(seat.color()), name(*seat)],
            ),
            Refusal::BoardIsSensed { seat } => self.of_reader("refuse-board-is-sensed", *seat),
            Refusal::NotAMove(error) => self.not_a_move(error),
            Refusal::WordsMeanNothing { seat, words } => self.say(
                "refuse-words-mean-nothing",
                &[self.reader(*seat), word("words", words), color(seat.color())],
            ),
            Refusal::SheetOfAnotherGame => self.say("refuse-sheet-of-another-game", &[]),
            Refusal::SheetUnreadable(error) => self.unreadable_sheet(error),
            Refusal::SheetFault(fault) => self.sheet_fault(fault),
            Refusal::SheetEmpty { seat } => self.of_reader("refuse-sheet-empty", *seat),
            Refusal::ItemNotOpen { number: item, open } if open.is_empty() => {
                self.say("refuse-no-item-is-open", &[number(*item)])
            }
            Refusal::ItemNotOpen { number: item, open } => {
                let open: Vec<String> = open.iter().map(u32::to_string).collect();
                self.say("refuse-item-not-open", &[number(*item), word("list", open.join(", "))])
            }
            Refusal::NoSuchChoice { number: item, choices } => {
                self.say("refuse-no-such-choice", &[number(*item), word("choices", choices.to_string())])
            }
            Refusal::ChoicesChanged { number: item } => self.say("refuse-choices-changed", &[number(*item)]),
            Refusal::Amount { number: item, choice, needs } => {
                let mut given = vec![number(*item), word("choice", choice.to_string())];
                match self.needs(*needs) {
                    Some(needs) => {
                        given.push(word("needs", needs));
                        self.say("refuse-amount", &given)
                    }
                    None => self.say("refuse-amount-nothing", &given),
                }
            }
            Refusal::NothingToUndo => self.say("refuse-nothing-to-undo", &[]),
            Refusal::PlayedOn => self.say("refuse-played-on", &[]),
            Refusal::SealedOn => self.say("refuse-sealed-on", &[]),
            Refusal::IsSigned => self.say("refuse-is-signed", &[]),
            Refusal::FlagDecides { seat, article } => {
                self.say("refuse-flag-decides", &[color(seat.color()), word("article", article.number)])
            }
            Refusal::NothingStoodThere { square } => {
                self.say("refuse-nothing-stood-there", &[word("square", square.to_string())])
            }
            Refusal::HasSigned { seat } => self.of_reader("refuse-has-signed", *seat),
            Refusal::NotOver => self.say("refuse-not-over", &[]),
            Refusal::NoReason { number: item } => self.say("refuse-no-reason", &[number(*item)]),
            Refusal::NoWords { number: item } => self.say("refuse-no-words", &[number(*item)]),
            Refusal::TooLateToComplete { number: item } => {
                self.say("refuse-too-late-to-complete", &[number(*item)])
            }
        }
    }

    fn not_a_move(&self, error: &ReadNotationError) -> String {
        match error {
            ReadNotationError::Unreadable { text } => {
                self.say("refuse-move-unreadable", &[word("text", text)])
            }
            ReadNotationError::Illegal { text, .. } => self.say("refuse-no-such-move", &[word("text", text)]),
            ReadNotationError::Ambiguous { text, candidates } => {
                let moves = word("moves", self.either(candidates));
                self.say("refuse-move-ambiguous", &[word("text", text), moves])
            }
            ReadNotationError::PromotionPieceMissing { text } => {
                self.say("refuse-move-without-piece", &[word("text", text)])
            }
        }
    }

    /// The missing part of a typed amount, if any.
    pub fn needs(&self, needs: RequiredAmount) -> Option<String> {
        let id = match needs {
            RequiredAmount::Time => "needs-time",
            RequiredAmount::Clocks => "needs-clocks",
            RequiredAmount::Points => "needs-points",
            RequiredAmount::Fine => "needs-fine",
            RequiredAmount::Move => "needs-move",
            RequiredAmount::Rounds => "needs-rounds",
            RequiredAmount::Nothing => return None,
        };
        Some(self.say(id, &[]))
    }

    fn unreadable_sheet(&self, error: &ReadPgnError) -> String {
        let at = |name: &'static str, n: &usize| word(name, n.to_string());
        match error {
            ReadPgnError::Empty => self.say("refuse-sheet-without-game", &[]),
            ReadPgnError::Unclosed { line, column, opening } => {
                let given = [at("line", line), at("column", column), word("text", opening.to_string())];
                self.say("refuse-sheet-unclosed", &given)
            }
            ReadPgnError::Tag { line, column } => {
                self.say("refuse-sheet-tag", &[at("line", line), at("column", column)])
            }
            ReadPgnError::Fen { line, .. } => self.say("refuse-sheet-fen", &[at("line", line)]),
        }
    }

    /// The unreadable part of a submitted sheet, and the remedy.
    pub(crate) fn sheet_fault(&self, fault: &SheetFault) -> String {
        match fault {
            SheetFault::Unread(question) => {
                let text = self.arbiter_question(ReconciliationCase::SheetsDiffer, question);
                let seat = question.seat.unwrap_or(Seat::White);
                self.say("sheet-unread", &[word("text", text), name(seat)])
            }
            SheetFault::SecondGame { seat, line, column } => {
                let at = |name: &'static str, n: &usize| word(name, n.to_string());
                let given = [at("line", line), at("column", column), color(seat.color()), name(*seat)];
                self.say("sheet-second-game", &given)
            }
            SheetFault::More { seat, number } => {
                self.of_count("sheet-unread-more", *number, &[color(seat.color())])
            }
        }
    }

    /// The reason why a typed line is not an act, and possible lines.
    pub fn unread(&self, error: &ReadActError) -> String {
        let text = |text: &str| -> MessageArgument { word("text", text) };
        match error {
            ReadActError::Nobody { name } => self.say("unread-nobody", &[text(name)]),
            ReadActError::AnotherRole { name, own } => {
                let own = Actor::read(own).map_or_else(|| own.clone(), |own| self.person(own));
                self.say("unread-another-role", &[text(name), word("name", own)])
            }
            ReadActError::OnlyLooksOn => self.say("unread-only-looks-on", &[]),
            ReadActError::NothingAfterName => self.say("unread-nothing-after-name", &[]),
            ReadActError::Unknown { word } => self.say("unread-unknown", &[text(word)]),
            ReadActError::NothingFollows { word } => self.say("unread-nothing-follows", &[text(word)]),
            ReadActError::TooMuch { word } => self.say("unread-too-much", &[text(word)]),
            ReadActError::NoNumber { word: first, text: number } => {
                // The example omits the optional rest.
                let example = ActKind::of(first).map_or(*first, |kind| kind.example);
                let example = example.trim_end_matches(" AMOUNT");
                self.say("unread-no-number", &[text(number), word("example", example)])
            }
            ReadActError::NoCommand { text: command } => self.say("unread-no-command", &[text(command)]),
            ReadActError::NoSquare { text: square } => self.say("unread-no-square", &[text(square)]),
            ReadActError::NothingToShow { text: what } => self.say("unread-nothing-to-show", &[text(what)]),
            ReadActError::NoClaim => self.say("unread-no-claim", &[]),
            ReadActError::NotLike { example } => self.say("unread-not-like", &[text(example)]),
            ReadActError::NoClocks => self.say("unread-no-clocks", &[]),
            ReadActError::NoResult { text: result } => self.say("unread-no-result", &[text(result)]),
            ReadActError::SteeringCharacter { character } => {
                self.say("unread-steering-character", &[text(&code_point(*character))])
            }
            ReadActError::TooLong { most } => self.say("unread-too-long", &[text(&most.to_string())]),
            ReadActError::NoBoard { text: board, why } => {
                self.say("unread-no-board", &[text(board), word("why", self.no_board(why))])
            }
        }
    }

    /// The message that the game is over and its result is not signed (8.7): how to sign, and for how many seconds
    /// signing is possible.
    pub fn result_unsigned(&self, seconds: u64) -> String {
        self.say("result-unsigned", &[word("seconds", seconds.to_string())])
    }

    /// The message that a score sheet's file cannot be read.
    pub fn unreadable_file(&self, path: &str, why: &SheetFileFault) -> String {
        let why = match why {
            SheetFileFault::Missing => self.say("no-file-missing", &[]),
            SheetFileFault::Forbidden => self.say("no-file-forbidden", &[]),
            SheetFileFault::NoFile => self.say("no-file-folder", &[]),
            SheetFileFault::TooLarge => self.say("no-file-large", &[]),
            SheetFileFault::NoText(NoTextError { line, column }) => {
                let at = [word("line", line.to_string()), word("column", column.to_string())];
                self.say("no-file-text", &at)
            }
            SheetFileFault::Failed(why) => self.say("no-file-failed", &[word("why", why.as_str())]),
        };
        self.say("unread-no-file", &[word("text", path), word("why", why)])
    }

    fn no_board(&self, why: &PlacementFault) -> String {
        let n = |name: &'static str, n: &usize| word(name, n.to_string());
        let count = |n: &usize| ("count", FluentValue::from(*n));
        match why {
            PlacementFault::Empty => self.say("no-board-empty", &[]),
            PlacementFault::Fields => self.say("no-board-fields", &[]),
            PlacementFault::Ranks { found } => {
                self.say("no-board-ranks", &[count(found), n("number", found)])
            }
            PlacementFault::Squares { rank, found } => {
                self.say("no-board-squares", &[n("rank", rank), count(found), n("number", found)])
            }
            PlacementFault::Letter { letter, rank } => {
                self.say("no-board-letter", &[word("letter", letter.to_string()), n("rank", rank)])
            }
        }
    }
}

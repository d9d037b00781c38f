//! Refusals in words: the real cause, and what to do instead.

use crate::{
    core::{act::ReadActError, actor::Actor, amount::Needs, refusal::Refusal},
    language::notation::ReadNotationError,
    laws::{assistant::Duty, placement::NoBoard},
    score::pgn::ReadPgnError,
    wording::{
        desk::{Desk, name, number},
        phrases::{Given, color, word},
    },
};

impl Desk {
    /// Why something is not done, and what to do instead.
    pub(crate) fn refusal(&self, why: &Refusal) -> String {
        let duty = |duty: Duty| word("article", duty.article(self.edition()));
        match why {
            Refusal::NotTheArbiters => self.say("refuse-not-the-arbiters", &[]),
            Refusal::OnlyTheArbiter { by } => {
                // Whoever tried it, a player calls the arbiter.
                let player = match by {
                    Actor::Player(seat) | Actor::Assistant(seat) => seat.to_string(),
                    Actor::Arbiter => by.to_string(),
                };
                self.say("refuse-only-the-arbiter", &[word("name", by.to_string()), word("player", player)])
            }
            Refusal::DutyNotGiven { seat, duty: which } => {
                self.say("refuse-duty-not-given", &[color(seat.color()), duty(*which), name(*seat)])
            }
            Refusal::ThePlayersOwn { seat } => self.say("refuse-the-players-own", &[name(*seat)]),
            Refusal::OnlyThePlayerSigns { seat } => {
                self.say("refuse-only-the-player-signs", &[color(seat.color()), name(*seat)])
            }
            Refusal::OpponentHasAssistant { seat, article } => {
                let given = [color(seat.color()), word("article", article.number)];
                self.say("refuse-opponent-has-assistant", &given)
            }
            Refusal::NobodyInforms { seat } => {
                self.say("refuse-nobody-informs", &[color(seat.color()), duty(Duty::D)])
            }
            Refusal::NotApproved { article } => {
                self.say("refuse-not-approved", &[word("article", article.number)])
            }
            Refusal::HasStarted => self.say("refuse-has-started", &[]),
            Refusal::NotStarted => self.say("refuse-not-started", &[]),
            Refusal::IsOver => self.say("refuse-is-over", &[]),
            Refusal::ClocksStand => self.say("refuse-clocks-stand", &[]),
            Refusal::ClocksRun => self.say("refuse-clocks-run", &[]),
            Refusal::NotHisClock { seat } => self.of_side("refuse-not-his-clock", *seat),
            Refusal::NotHisMove { seat } => self.of_side("refuse-not-his-move", *seat),
            Refusal::NothingToSeal => self.say("refuse-nothing-to-seal", &[]),
            Refusal::SealFirst => self.say("refuse-seal-first", &[]),
            Refusal::IsAdjourned => self.say("refuse-is-adjourned", &[]),
            Refusal::NotAdjourned => self.say("refuse-not-adjourned", &[]),
            Refusal::NoEnvelope => self.say("refuse-no-envelope", &[]),
            Refusal::NotThere { seat, article } => {
                let given = [color(seat.color()), name(*seat), word("article", article.number)];
                self.say("refuse-not-there", &given)
            }
            Refusal::FewerPlies { completed } => {
                self.say("refuse-fewer-plies", &[self.plies(*completed), number(*completed)])
            }
            Refusal::NoSuchRuling { number: ruling } => self.say("refuse-no-such-ruling", &[number(*ruling)]),
            Refusal::BoardNotRight { seat, sensed: true } => self.of_side("refuse-board-not-right", *seat),
            Refusal::BoardNotRight { seat, sensed: false } => {
                self.say("refuse-board-not-right-unsensed", &[color(seat.color()), name(*seat)])
            }
            Refusal::BoardIsSensed { seat } => self.of_side("refuse-board-is-sensed", *seat),
            Refusal::NotAMove(error) => self.not_a_move(error),
            Refusal::WordsMeanNothing { seat, words } => {
                self.say("refuse-words-mean-nothing", &[word("words", words), color(seat.color())])
            }
            Refusal::SheetOfAnotherGame => self.say("refuse-sheet-of-another-game", &[]),
            Refusal::SheetUnreadable(error) => self.unreadable_sheet(error),
            Refusal::SheetEmpty { seat } => self.of_side("refuse-sheet-empty", *seat),
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
            Refusal::NothingStoodThere { square } => {
                self.say("refuse-nothing-stood-there", &[word("square", square.to_string())])
            }
            Refusal::HasSigned { seat } => self.of_side("refuse-has-signed", *seat),
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

    pub(crate) fn needs(&self, needs: Needs) -> Option<String> {
        let id = match needs {
            Needs::Time => "needs-time",
            Needs::Clocks => "needs-clocks",
            Needs::Points => "needs-points",
            Needs::Fine => "needs-fine",
            Needs::Move => "needs-move",
            Needs::Rounds => "needs-rounds",
            Needs::Nothing => return None,
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

    /// Why a typed line is no act, and what could be typed.
    pub fn unread(&self, error: &ReadActError) -> String {
        let text = |text: &str| -> Given { word("text", text) };
        match error {
            ReadActError::Nobody { name } => self.say("unread-nobody", &[text(name)]),
            ReadActError::AnotherRole { name, own } => {
                self.say("unread-another-role", &[text(name), word("name", own)])
            }
            ReadActError::OnlyLooksOn => self.say("unread-only-looks-on", &[]),
            ReadActError::NothingAfterName => self.say("unread-nothing-after-name", &[]),
            ReadActError::Unknown { word } => self.say("unread-unknown", &[text(word)]),
            ReadActError::NothingFollows { word } => self.say("unread-nothing-follows", &[text(word)]),
            ReadActError::TooMuch { word } => self.say("unread-too-much", &[text(word)]),
            ReadActError::NoNumber { word: first, text: number } => {
                self.say("unread-no-number", &[text(number), word("word", *first)])
            }
            ReadActError::NoCommand { text: command } => self.say("unread-no-command", &[text(command)]),
            ReadActError::NoSquare { text: square } => self.say("unread-no-square", &[text(square)]),
            ReadActError::NothingToShow { text: what } => self.say("unread-nothing-to-show", &[text(what)]),
            ReadActError::NoClaim => self.say("unread-no-claim", &[]),
            ReadActError::NotLike { example } => self.say("unread-not-like", &[text(example)]),
            ReadActError::NoClocks => self.say("unread-no-clocks", &[]),
            ReadActError::NoResult { text: result } => self.say("unread-no-result", &[text(result)]),
            ReadActError::NoBoard { text: board, why } => {
                self.say("unread-no-board", &[text(board), word("why", self.no_board(why))])
            }
        }
    }

    /// A score sheet's file that cannot be read.
    pub(crate) fn no_file(&self, path: &str, why: &str) -> String {
        self.say("unread-no-file", &[word("text", path), word("why", why)])
    }

    fn no_board(&self, why: &NoBoard) -> String {
        let n = |name: &'static str, n: &usize| word(name, n.to_string());
        match why {
            NoBoard::Empty => self.say("no-board-empty", &[]),
            NoBoard::Fields => self.say("no-board-fields", &[]),
            NoBoard::Ranks { found } => self.say("no-board-ranks", &[n("number", found)]),
            NoBoard::Squares { rank, found } => {
                self.say("no-board-squares", &[n("rank", rank), n("number", found)])
            }
            NoBoard::Letter { letter, rank } => {
                self.say("no-board-letter", &[word("letter", letter.to_string()), n("rank", rank)])
            }
        }
    }
}

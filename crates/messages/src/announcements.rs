//! The words of announcements. One exhaustive match selects the sentence of each announcement.
//!
//! Moves and names of squares are in the listener's announcement scheme, so a sentence may hold parts in another
//! language. Names of pieces outside a move are in the sentence's language.

mod next_step;

use fluent_bundle::FluentValue as Value;

use crate::{
    incident_message_ids::IncidentForm,
    incident_texts::IncidentWriter,
    language_runs::{marked, split, text},
    phrases::{MessageArgument, Phrases, color, word},
};
use annabella_board::guidance::Instruction;
use annabella_game::{Color, Edition, EndReason, GameResult, Lang, Move, Piece, Position, Role, Square};
use annabella_language::{
    SpeechPart, Verbosity,
    announce::{AnnouncementForm, announce, announce_parts, square_words},
    command::{Command, role_name},
    number::{Inflection, number},
    question::{Question, question_text},
    scheme::Scheme,
    time::{clock_text, counted_moves, spoken_moves, spoken_time},
};
use annabella_laws::{draw::RefuseDrawError, edition_terms::ClockWord};
use annabella_rulebook as rulebook;
use annabella_rulebook::ArticleNumber;
use annabella_score::{Notation, letters_of, write_move};
use annabella_session::{
    Announcement,
    announcement::{ClockOwner, SheetsRead, SystemStatus},
};

impl Phrases {
    /// The words of an announcement in parts by language; empty if this verbosity uses only an earcon.
    pub fn speak(
        &self,
        announcement: &Announcement,
        scheme: &Scheme,
        verbosity: Verbosity,
    ) -> Vec<SpeechPart> {
        let speaker = AnnouncementWriter { phrases: self, scheme, cells: false };
        split(&speaker.announcement(announcement, verbosity), self.lang())
    }
}

impl Phrases {
    /// An announcement for a Braille line: moves and squares in writing, numbers as digits.
    pub fn cells(&self, announcement: &Announcement, scheme: &Scheme) -> String {
        let writer = AnnouncementWriter { phrases: self, scheme, cells: true };
        text(&split(&writer.announcement(announcement, Verbosity::Move), self.lang()))
    }
}

/// Writes one announcement in one language and one scheme.
struct AnnouncementWriter<'a> {
    phrases: &'a Phrases,
    scheme: &'a Scheme,
    /// The text is for a Braille line and not for a voice.
    cells: bool,
}

impl AnnouncementWriter<'_> {
    fn announcement(&self, announcement: &Announcement, verbosity: Verbosity) -> String {
        use Announcement as A;
        let say = |id: &str| self.phrases.say(id, &[]);
        let with = |id: &str, args: &[MessageArgument]| self.phrases.say(id, args);
        match announcement {
            A::Move { .. } | A::ReadBackRight | A::BoardsInStep if verbosity == Verbosity::Earcon => {
                String::new()
            }
            A::GameStarts => say("game-starts"),
            A::PracticeStarts => say("practice-starts"),
            A::WhatNow(step) => self.next_step(step),
            A::NotLegal { before, m, why } => self.not_legal(before, *m, *why),
            A::FlagFell { seat } => with("flag-fell", &[color(seat.color())]),
            A::ClocksRun => say("clocks-run"),
            A::ClaimRejected { written: None, .. } => say("claim-rejected"),
            A::ClaimRejected { before, written: Some(m) } => {
                with("claim-rejected-with-move", &[word("move", self.short(before, *m))])
            }
            A::ClaimNotRight => say("claim-not-right"),
            A::TakenBack { by } => with("taken-back", &[color(by.color())]),
            A::NothingToTakeBack => say("nothing-to-take-back"),
            A::Hint { square, piece, squares } => self.hint(*square, *piece, squares),
            A::HintNeedsPiece => say("hint-needs-piece"),
            A::Move { before, m } => self.made(before, *m, verbosity),
            A::AnnouncedOtherThanPegged { before, announced, pegged } => {
                self.announced_other(before, *announced, *pegged)
            }
            A::MovedInstead { before, m } => with("moved-instead", &[word("move", self.short(before, *m))]),
            A::ReadBackDiffers { before, m } => {
                with("read-back-differs", &[word("move", self.short(before, *m))])
            }
            A::ReadBackRight => say("read-back-right"),
            A::PleaseAnnounce => say("please-announce"),
            A::Interrupted => say("interrupted"),
            A::GameReopened => say("game-reopened"),
            A::NotUnderstood => say("not-understood"),
            A::MoveWithdrawn => say("move-withdrawn"),
            A::Corrected => say("corrected"),
            A::TooLateToCorrect => say("too-late-to-correct"),
            A::Ask(question) => self.question(question),
            A::BoardsInStep => say("boards-in-step"),
            A::SealingOrdered { by } => with("sealing-ordered", &[color(by.color())]),
            A::SealedMove(said) => with("sealed-move", &[word("move", self.own(&said.words(self.scheme)))]),
            A::SealedWords(words) => with("sealed-words", &[word("words", words)]),
            A::BoardSeals => say("board-seals"),
            A::GameAdjourned { by } => with("game-adjourned", &[color(by.color())]),
            A::AnswerSealed { by } => with("answer-sealed", &[color(by.color())]),
            A::GameResumed { sealed } => with("game-resumed", &[color(sealed.color())]),
            A::GameOver { result, reason } => with(
                "game-over",
                &[word("reason", self.reason(*reason)), word("result", self.result(*result))],
            ),
            A::Time { whose, left_ms } => {
                let time = if self.cells {
                    clock_text(*left_ms)
                } else {
                    spoken_time(*left_ms, self.phrases.lang())
                };
                let time = word("time", time);
                match whose {
                    ClockOwner::Own => with("time-own", &[time]),
                    ClockOwner::Opponents => with("time-opponents", &[time]),
                    ClockOwner::Of(seat) => with("time-of", &[color(seat.color()), time]),
                }
            }
            A::Moves { count } if self.cells => counted_moves(*count, self.phrases.lang()),
            A::Moves { count } => with("moves", &[word("moves", spoken_moves(*count, self.phrases.lang()))]),
            A::NoMoveYet => say("no-move-yet"),
            A::MoveList { moves } if moves.is_empty() => say("no-move-yet"),
            A::MoveList { moves } => self.move_list(moves),
            A::SquareHolds { square, piece: Some(piece) } => self.square_holds(*square, *piece),
            A::SquareHolds { square, piece: None } => with("square-empty", &[self.square("square", *square)]),
            A::PiecesStand { color, role, pieces } => self.pieces_stand(*color, *role, pieces),
            A::FileHolds { file, pieces } if pieces.is_empty() => {
                with("file-empty", &[word("file", self.own(self.scheme.file_word(*file)))])
            }
            A::RankHolds { rank, pieces } if pieces.is_empty() => {
                with("rank-empty", &[word("rank", self.own(self.scheme.rank_word(*rank)))])
            }
            A::FileHolds { pieces, .. } | A::RankHolds { pieces, .. } => self.squares_hold(pieces),
            A::Captured { white, black } => self.captured(white, black),
            A::Help { from } => {
                let commands = Command::in_help().into_iter().skip(*from).take(Announcement::AT_ONCE);
                let commands =
                    word("commands", commas(commands.map(|command| self.phrases.command_words(command))));
                with(if *from == 0 { "help" } else { "help-further" }, &[commands])
            }
            A::MoreFollows { left } => with("more-follows", &[self.number(*left)]),
            A::NothingMore => say("nothing-more"),
            A::StartPosition { number, pieces } => {
                let pieces = pieces.map(|role| self.phrases.piece_name(role).to_owned());
                with(
                    "start-position",
                    &[self.number(u32::from(*number)), word("pieces", commas(pieces.into_iter()))],
                )
            }
            A::DrawOffered { by } => with("draw-offered", &[color(by.color())]),
            A::DrawOfferNoted => say("draw-offer-noted"),
            A::DrawDeclined => say("draw-declined"),
            A::NothingToAnswer => say("nothing-to-answer"),
            A::NotPossibleNow => say("not-possible-now"),
            A::NothingToCorrect => say("nothing-to-correct"),
            A::NoDrawYet { why: RefuseDrawError::NoMoveYet } => say("no-draw-before-both-moved"),
            A::NoDrawYet { why: RefuseDrawError::TooEarly { before } } => {
                with("no-draw-before-move", &[self.number(*before)])
            }
            A::Rule { edition, number } => self.rule(*edition, *number),
            A::DrawClaimed { by, halted: None } => with("draw-claimed", &[color(by.color())]),
            A::DrawClaimed { by, halted: Some(halted) } => {
                let id = match halted {
                    ClockWord::Stop => "draw-claimed-clocks-stopped",
                    ClockWord::Pause => "draw-claimed-clocks-paused",
                };
                with(id, &[color(by.color())])
            }
            A::SheetsAgree { seats, assistant_may, read } => {
                let who = match (&seats[..], read) {
                    (&[seat], SheetsRead::Whole) => with("sheets-agree", &[color(seat.color())]),
                    (&[seat], SheetsRead::Part) => with("sheets-agree-as-read", &[color(seat.color())]),
                    (_, SheetsRead::Whole) => say("sheets-agree-both"),
                    (_, SheetsRead::Part) => say("sheets-agree-both-as-read"),
                };
                if *assistant_may { format!("{who}. {}", say("assistant-may-execute")) } else { who }
            }
            A::DecisionTakenBack { plies } => {
                let again = plies.map(|(plies, first)| self.goes_back(plies, first));
                let parts =
                    [Some(say("decision-taken-back")), again, Some(say("decision-taken-back-clocks"))];
                parts.into_iter().flatten().collect::<Vec<_>>().join(". ")
            }
            A::GoesBack { plies, first, sheets_differ } => {
                let back = self.goes_back(*plies, *first);
                if *sheets_differ { format!("{}. {back}", say("sheets-differ")) } else { back }
            }
            A::ArbiterCalled { by, halted } => {
                let id = match halted {
                    ClockWord::Stop => "arbiter-called",
                    ClockWord::Pause => "arbiter-called-clocks-paused",
                };
                with(id, &[color(by.color())])
            }
            A::KeysFollow => say("keys-follow"),
            A::LearnsKeys { on: true } => self.phrases.learns_keys(),
            A::LearnsKeys { on: false } => say("keys-learnt"),
            A::KeysDo { keys } => self.phrases.keys_do(keys),
            A::SaysSoMuch { of_moves } => say(match of_moves {
                Verbosity::Earcon => "moves-by-sound",
                Verbosity::Move => "moves-short",
                Verbosity::Check => "moves-and-check",
                Verbosity::Sentence => "moves-full",
            }),
            A::OtherVoice => say("other-voice"),
            A::AdjustNoted => say("adjust-noted"),
            A::AdjustOnMoveOnly => say("adjust-on-move-only"),
            A::PutRight(step) => self.step(*step),
            A::BoardStandsRight => say("board-stands-right"),
            A::PiecesKnown => say("pieces-known"),
            A::OwnBoardLost => say("board-lost"),
            A::PressKept => say("press-kept"),
            A::OwnBoardBack { differing } if differing.is_empty() => say("your-board-back"),
            A::OwnBoardBack { differing } => {
                with("your-board-back-differing", &[word("squares", self.squares(differing))])
            }
            A::OwnBoardBackAtStart => say("your-board-back-at-start"),
            A::BoardBackAtStart { seat } => with("board-back-at-start", &[color(seat.color())]),
            A::BoardBack { seat, differing } if differing.is_empty() => {
                with("board-back", &[color(seat.color())])
            }
            A::BoardBack { seat, differing } => {
                let squares = word("squares", self.squares(differing));
                with("board-back-differing", &[color(seat.color()), squares])
            }
            A::Device { seat, what, works } => {
                let id = if *works { "device-back" } else { "device-gone" };
                with(id, &[color(seat.color()), ("device", Value::from(what.name()))])
            }
            A::OwnDevice { what, works } => {
                let id = if *works { "your-device-back" } else { "your-device-gone" };
                with(id, &[("device", Value::from(what.name()))])
            }
            A::SharedDevice { of, what, works } => {
                let id = if *works { "device-beside-back" } else { "device-beside-gone" };
                with(id, &[("of", Value::from(of.name())), ("device", Value::from(what.name()))])
            }
            A::Trouble(trouble) => say(match trouble {
                SystemStatus::SpeechInputLost => "trouble-ear-lost",
                SystemStatus::SpeechInputRestored => "trouble-ear-back",
                SystemStatus::RecogniserModelMissing => "trouble-no-model",
                SystemStatus::JournalLost => "trouble-journal-lost",
                SystemStatus::JournalRestored => "trouble-journal-back",
            }),
            A::ArbiterItem { number, matter } => {
                let scheme = (!self.cells).then_some(self.scheme);
                let incident = IncidentWriter { phrases: self.phrases, form: IncidentForm::Spoken, scheme };
                with("arbiter-item", &[self.number(*number), word("matter", incident.text(matter))])
            }
        }
    }

    /// The text of an article, or the nearest existing numbers; numbers are spoken in parts.
    fn rule(&self, edition: Edition, number: ArticleNumber) -> String {
        let lang = self.phrases.lang();
        let text = match rulebook::rule(edition, number, lang) {
            Ok(rule) => format!("{}: {}", rule.printed, rule.text),
            Err(none) => none.text,
        };
        spoken_numbers(&text, lang)
    }

    fn question(&self, question: &Question) -> String {
        match question {
            Question::WhichMove { .. } | Question::PromotionPiece { .. } => {
                self.own(&question_text(question, self.scheme))
            }
            // The display shows yes and no beside the question.
            Question::Confirm(command) if self.cells => format!("{}?", self.command(*command)),
            Question::ConfirmMove { before, m } if self.cells => format!("{}?", self.short(before, *m)),
            // Acceptance ends the game, so the question names the offer.
            Question::Confirm(Command::Accept) => self.phrases.say("confirm-accept", &[]),
            Question::Confirm(command) => {
                self.phrases.say("confirm", &[word("command", self.command(*command))])
            }
            Question::ConfirmMove { before, m } => {
                self.phrases.say("confirm-move", &[word("move", self.short(before, *m))])
            }
        }
    }

    /// A move in this verbosity, all in the scheme's language.
    fn made(&self, before: &Position, m: Move, verbosity: Verbosity) -> String {
        if self.cells {
            return self.short(before, m);
        }
        announce_parts(self.scheme, before, m, verbosity)
            .iter()
            .map(|part| marked(&part.text, part.lang))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The announced move and the move on the board.
    fn announced_other(&self, before: &Position, announced: Move, pegged: Move) -> String {
        let (announced, pegged) = self.told_apart(before, announced, pegged);
        let both = [word("announced", announced), word("pegged", pegged)];
        self.phrases.say("announced-other-than-pegged", &both)
    }

    /// The names of two moves, in a form that distinguishes them.
    fn told_apart(&self, before: &Position, one: Move, other: Move) -> (String, String) {
        let short = (self.short(before, one), self.short(before, other));
        if self.cells {
            return short;
        }
        if short.0 != short.1 || one == other {
            return short;
        }
        let long = |m| self.own(&announce(self.scheme, before, m, AnnouncementForm::Long));
        (long(one), long(other))
    }

    fn move_list(&self, moves: &[(Position, Move)]) -> String {
        let mut turns = Vec::new();
        let mut rest = moves;
        while let [(before, first), tail @ ..] = rest {
            let mut words = vec![self.short(before, *first)];
            let black_first = before.turn() == Color::Black;
            rest = tail;
            let number = self.number(before.move_number());
            if let ([(before, reply), tail @ ..], false) = (rest, black_first) {
                words.push(self.short(before, *reply));
                rest = tail;
            }
            let id = if black_first { "turn-black" } else { "turn" };
            turns.push(self.phrases.say(id, &[number, word("moves", commas(words.into_iter()))]));
        }
        turns.join(". ")
    }

    fn square_holds(&self, square: Square, piece: Piece) -> String {
        let given = [self.square("square", square), word("piece", self.piece(piece))];
        self.phrases.say("square-holds", &given)
    }

    /// The pieces on a file or a rank. Each square is named in full before its piece, because a rank before a piece
    /// would sound like a number ("two white pawn").
    fn squares_hold(&self, pieces: &[(Square, Piece)]) -> String {
        commas(pieces.iter().map(|(square, piece)| self.square_holds(*square, *piece)))
    }

    fn pieces_stand(&self, only: Option<Color>, role: Role, pieces: &[(Square, Piece)]) -> String {
        let piece = word("piece", self.phrases.piece_name(role));
        if pieces.is_empty() {
            return match only {
                None => self.phrases.say("pieces-none", &[piece]),
                Some(side) => self.phrases.say("pieces-none-of", &[color(side), piece]),
            };
        }
        let sides = Color::ALL.into_iter().filter_map(|side| {
            // Sorted by file, because players ask for their pawns in that order.
            let mut squares: Vec<Square> =
                pieces.iter().filter(|(_, piece)| piece.color == side).map(|(square, _)| *square).collect();
            squares.sort_by_key(|square| (square.file(), square.rank()));
            let names = squares.iter().map(|square| self.square_name(*square));
            let names = word("squares", commas(names));
            (!squares.is_empty()).then(|| self.phrases.say("side-squares", &[color(side), names]))
        });
        let sides = sides.collect::<Vec<_>>().join(". ");
        self.phrases.say("pieces-stand", &[piece, word("where", sides)])
    }

    fn captured(&self, white: &[Role], black: &[Role]) -> String {
        let sides: Vec<String> = [(Color::White, white), (Color::Black, black)]
            .into_iter()
            .filter(|(_, gone)| !gone.is_empty())
            .map(|(side, gone)| {
                let kinds = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn, Role::King];
                let counted = kinds.into_iter().filter_map(|role| {
                    match u32::try_from(gone.iter().filter(|gone| **gone == role).count()).unwrap_or(u32::MAX)
                    {
                        0 => None,
                        1 => Some(self.phrases.piece_name(role).to_owned()),
                        n => Some(self.several(n, role)),
                    }
                });
                self.phrases.say("captured", &[color(side), word("pieces", commas(counted))])
            })
            .collect();
        if sides.is_empty() { self.phrases.say("captured-none", &[]) } else { sides.join(". ") }
    }

    /// A number with the plural of a piece: "zwei Bauern".
    fn several(&self, n: u32, role: Role) -> String {
        let number = word("number", number(n, self.phrases.lang(), Inflection::Common));
        self.phrases.say("several", &[number, ("role", Value::from(role_name(role)))])
    }

    fn step(&self, step: Instruction) -> String {
        let say = |id: &str, args: &[MessageArgument]| self.phrases.say(id, args);
        let of = |piece: Piece| {
            [
                color(piece.color),
                ("role", Value::from(role_name(piece.role))),
                word("piece", self.phrases.piece_name(piece.role)),
            ]
        };
        match step {
            Instruction::Remove { square, piece: Some(piece) } => {
                let [color, role, piece] = of(piece);
                say("step-remove", &[color, role, piece, self.square("square", square)])
            }
            Instruction::Remove { square, piece: None } => {
                say("step-clear", &[self.square("square", square)])
            }
            Instruction::Put { square, piece } => {
                let [color, role, piece] = of(piece);
                say("step-put", &[color, role, piece, self.square("square", square)])
            }
            Instruction::Bring { piece, from, to } => {
                let [color, role, piece] = of(piece);
                say("step-bring", &[color, role, piece, self.square("from", from), self.square("to", to)])
            }
        }
    }

    /// The last remaining move, by number and colour.
    fn goes_back(&self, plies: u32, first: Color) -> String {
        if plies == 0 {
            return self.phrases.say("goes-back-to-start", &[]);
        }
        let by = if plies % 2 == 1 { first } else { first.other() };
        let number = (plies - 1 + u32::from(first == Color::Black)) / 2 + 1;
        self.phrases.say("goes-back", &[self.number(number), color(by)])
    }

    /// Names of squares in the listener's scheme.
    fn squares(&self, squares: &[Square]) -> String {
        commas(squares.iter().map(|square| self.square_name(*square)))
    }

    fn reason(&self, reason: EndReason) -> String {
        self.phrases.reason(reason)
    }

    fn result(&self, result: GameResult) -> String {
        let id = match result {
            GameResult::WhiteWins => "result-white-wins",
            GameResult::BlackWins => "result-black-wins",
            GameResult::Draw => "result-draw",
            GameResult::BothLose => "result-both-lose",
            GameResult::HalfForWhite => "result-half-for-white",
            GameResult::HalfForBlack => "result-half-for-black",
            GameResult::WhiteByForfeit => "result-white-by-forfeit",
            GameResult::BlackByForfeit => "result-black-by-forfeit",
            GameResult::BothForfeit => "result-both-forfeit",
        };
        self.phrases.say(id, &[])
    }

    /// A command in a confirmation question, with its argument if it has one.
    fn command(&self, command: Command) -> String {
        match command {
            Command::Piece(None, role) => self.phrases.piece_name(role).to_owned(),
            Command::Piece(Some(color), role) => self.piece(Piece { color, role }),
            Command::File(file) => self.own(self.scheme.file_word(file)),
            Command::Rank(rank) => self.own(self.scheme.rank_word(rank)),
            Command::Square(square) => self.square_name(square),
            Command::Rule(number) => spoken_numbers(&number.to_string(), self.phrases.lang()),
            other => self.phrases.command_words(other),
        }
    }

    /// A piece with its colour.
    fn piece(&self, piece: Piece) -> String {
        let role = ("role", Value::from(role_name(piece.role)));
        let name = word("piece", self.phrases.piece_name(piece.role));
        self.phrases.say("piece", &[color(piece.color), role, name])
    }

    fn square(&self, name: &'static str, square: Square) -> MessageArgument {
        word(name, self.square_name(square))
    }

    fn square_name(&self, square: Square) -> String {
        if self.cells { square.to_string() } else { self.own(&square_words(self.scheme, square)) }
    }

    fn number(&self, n: u32) -> MessageArgument {
        if self.cells {
            return word("number", n.to_string());
        }
        word("number", number(n, self.phrases.lang(), Inflection::Bare))
    }

    fn short(&self, before: &Position, m: Move) -> String {
        if self.cells {
            // Check and mate are omitted, as in every announcement.
            let written = write_move(before, m, letters_of(self.phrases.lang()), Notation::Long);
            return written.replace(['+', '#'], "").replace(" e.p.", "");
        }
        self.own(&announce(self.scheme, before, m, AnnouncementForm::Short))
    }

    /// Marks words of the scheme with its language.
    fn own(&self, words: &str) -> String {
        marked(words, self.scheme.lang())
    }
}

/// Spells `D.2.9` as "D two nine", because a voice would read it as a date.
fn spoken_numbers(text: &str, lang: Lang) -> String {
    let one = |word: &str| {
        let end = word.trim_end_matches(|c: char| c.is_ascii_punctuation()).len();
        let (article, end) = word.split_at(end);
        if !article.contains(|c: char| c.is_ascii_digit()) {
            return word.to_owned();
        }
        let mut said = String::new();
        let mut rest = article;
        while let Some(first) = rest.chars().next() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (part, after) = rest.split_at(if digits > 0 { digits } else { first.len_utf8() });
            rest = after;
            if let Ok(n) = part.parse() {
                said.push_str(&format!(" {} ", number(n, lang, Inflection::Bare)));
            } else if first.is_alphanumeric() {
                said.push(first);
            } else {
                said.push(' ');
            }
        }
        let said: Vec<&str> = said.split_whitespace().collect();
        said.join(" ") + end
    };
    text.split(' ').map(one).collect::<Vec<_>>().join(" ")
}

fn commas(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

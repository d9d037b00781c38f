//! The words of announcements. An announcement without an arm is said by the message that is named after it.
//!
//! Moves are in the words of the listener's announcement scheme, so a sentence may hold them in another language. Names of
//! pieces and squares outside a move are in the sentence's language.

mod next_step;
mod terms;

use std::{fmt::Display, path::Path};

use fluent_bundle::FluentValue as Value;

use crate::{
    incident_forms::IncidentForm,
    incident_texts::IncidentWriter,
    language_runs::{marked, split, text},
    message,
    phrases::{MessageArgument, Phrases, color, word},
};
use annabella_board::guidance::Instruction;
use annabella_game::{Color, Edition, EndReason, Lang, Move, Piece, Position, Role, Seat, Square};
use annabella_language::{
    SpeechPart, Verbosity,
    announce::{
        AnnouncementForm, announce, announce_parts, announce_parts_without_check, is_mate, rank_word_in,
        square_words_in,
    },
    command::{AskedPieces, Command, role_name},
    command_label,
    everyday_wording::{longer_wording, spoken_label},
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
    announcement::{BoardLine, ClockOwner, DecidedTimes, SheetsRead},
    flooded_input::FloodedInput,
    journal_state::{DiskFault, JournalChange},
    practice_setup::{LEVELS, MINUTES},
};

impl Phrases {
    /// The words of an announcement in parts by language; empty if this verbosity uses only an earcon.
    pub fn speak(
        &self,
        announcement: &Announcement,
        scheme: &Scheme,
        verbosity: Verbosity,
    ) -> Vec<SpeechPart> {
        let speaker = AnnouncementWriter { phrases: *self, scheme, cells: false };
        split(&speaker.announcement(announcement, verbosity), self.lang())
    }
}

impl Phrases {
    /// Why the disk takes nothing, with the remedy.
    pub fn disk_fault(&self, fault: DiskFault) -> String {
        self.say_variant("disk-", fault, &[])
    }

    /// What another program did to the journal, with the remedy, and that it was written again.
    pub fn journal_rewritten(&self, change: JournalChange) -> String {
        let change = self.say_variant("journal-was-", change, &[]);
        self.say(message::JOURNAL_REWRITTEN, &[word("change", change)])
    }

    /// An envelope cannot be written beside the game.
    pub fn envelope_unwritten(self, place: &Path, why: &dyn Display) -> String {
        let place = word("place", place.display().to_string());
        self.say(message::ENVELOPE_UNWRITTEN, &[place, word("why", why.to_string())])
    }

    /// An envelope cannot be decrypted.
    pub fn envelope_stays_shut(self, why: &dyn Display) -> String {
        self.say(message::ENVELOPE_STAYS_SHUT, &[word("why", format!("{why:#}"))])
    }

    /// The program hangs, and the second signal ends it.
    pub fn ended_by_second_signal(self) -> String {
        self.say(message::ENDED_BY_SECOND_SIGNAL, &[])
    }

    /// An announcement for a Braille line: moves and squares in writing, numbers as digits.
    pub fn cells(&self, announcement: &Announcement, scheme: &Scheme) -> String {
        let writer = AnnouncementWriter { phrases: *self, scheme, cells: true };
        text(&split(&writer.announcement(announcement, Verbosity::Move), self.lang()))
    }
}

/// Writes one announcement in one language and one scheme.
struct AnnouncementWriter<'a> {
    phrases: Phrases,
    scheme: &'a Scheme,
    /// The text is for a Braille line and not for a voice.
    cells: bool,
}

impl AnnouncementWriter<'_> {
    fn announcement(&self, announcement: &Announcement, verbosity: Verbosity) -> String {
        use Announcement as A;
        let say = |message| self.phrases.say(message, &[]);
        match announcement {
            A::YouPlay { color, board_number, opponent } => {
                self.you_play(*color, board_number.as_deref(), opponent.as_deref())
            }
            A::TimeControl(control) => self.time_control(control),
            A::WordsInUse => self.words_in_use(),
            A::Move { .. } | A::OwnMove { .. } | A::ReadBackRight | A::BoardsInStep
                if verbosity == Verbosity::Earcon =>
            {
                String::new()
            }
            A::WhatNow(step) => self.next_step(step),
            A::NotLegal { before, m, why } => self.not_legal(before, *m, *why),
            A::ClaimRejected { written: None, .. } => say(message::CLAIM_REJECTED),
            A::ClaimRejected { before, written: Some(m) } => {
                self.phrases.say(message::CLAIM_REJECTED_WITH_MOVE, &[word("move", self.short(before, *m))])
            }
            A::LevelIs { level } => self.phrases.say(message::LEVEL_IS, &[self.number(u32::from(*level))]),
            A::MinutesAre => {
                let [least, most] =
                    [MINUTES.start(), MINUTES.end()].map(|many| self.number(u32::from(*many)).1);
                self.phrases.say(message::MINUTES_ARE, &[("least", least), ("most", most)])
            }
            A::LevelsAre => {
                let [least, most] =
                    [LEVELS.start(), LEVELS.end()].map(|level| self.number(u32::from(*level)).1);
                self.phrases.say(message::LEVELS_ARE, &[("least", least), ("most", most)])
            }
            A::HintPiece { square, piece } => {
                let named =
                    [word("piece", self.phrases.piece_name(piece.role)), self.square("square", *square)];
                self.phrases.say(message::HINT_PIECE, &named)
            }
            A::HintMove { before, m } => {
                self.phrases.say(message::HINT_MOVE, &[word("move", self.short(before, *m))])
            }
            A::MoveJudged { before, judgement, best } => {
                self.phrases.say_variant("judged-", judgement, &[word("move", self.short(before, *best))])
            }
            A::Hint { square, piece, squares } => self.hint(*square, *piece, squares),
            A::Move { before, m } | A::OwnMove { before, m } => self.made(before, *m, verbosity),
            A::AnnouncedOtherThanPegged { before, announced, pegged } => {
                self.announced_other(before, *announced, *pegged)
            }
            A::MovedInstead { before, m } => {
                self.phrases.say(message::MOVED_INSTEAD, &[word("move", self.short(before, *m))])
            }
            A::ReadBackDiffers { before, m } => {
                self.phrases.say(message::READ_BACK_DIFFERS, &[word("move", self.short(before, *m))])
            }
            A::NotUnderstoodRepeat { before, m } => {
                self.phrases.say(message::NOT_UNDERSTOOD_REPEAT, &[word("move", self.short(before, *m))])
            }
            A::SayLonger { command } => {
                let lang = self.phrases.lang();
                let wording = longer_wording(*command, lang).unwrap_or_else(|| command_label(*command, lang));
                self.phrases.say(message::SAY_LONGER, &[word("words", wording)])
            }
            A::Ask(question) => self.question(question),
            A::SealedMove(said) => {
                self.phrases.say(message::SEALED_MOVE, &[word("move", self.own(&said.words(self.scheme)))])
            }
            A::PawnOrPiece { text, pawn, piece } => self
                .phrases
                .say(message::PAWN_OR_PIECE, &[word("text", text), word("pawn", pawn), word("piece", piece)]),
            A::SealedWords(words) => self.phrases.say(message::SEALED_WORDS, &[word("words", words)]),
            A::GameOver { result, reason } => self.phrases.say(
                message::GAME_OVER,
                &[word("reason", self.reason(*reason)), word("result", self.phrases.result(*result))],
            ),
            A::Time { whose, left_ms } => {
                let time = if self.cells {
                    clock_text(*left_ms)
                } else {
                    spoken_time(*left_ms, self.phrases.lang())
                };
                let time = word("time", time);
                match whose {
                    ClockOwner::Own => self.phrases.say(message::TIME_OWN, &[time]),
                    ClockOwner::Opponents => self.phrases.say(message::TIME_OPPONENTS, &[time]),
                    ClockOwner::Of(seat) => self.phrases.say(message::TIME_OF, &[color(seat.color()), time]),
                }
            }
            A::Moves { count } if self.cells => counted_moves(*count, self.phrases.lang()),
            A::Moves { count } => {
                self.phrases.say(message::MOVES, &[word("moves", spoken_moves(*count, self.phrases.lang()))])
            }
            A::MoveList { moves } if moves.is_empty() => self.phrases.say_variant("", &A::NoMoveYet, &[]),
            A::MoveList { moves } => self.move_list(moves),
            A::SquareHolds { square, piece: Some(piece) } => self.square_holds(*square, *piece),
            A::SquareHolds { square, piece: None } => {
                self.phrases.say(message::SQUARE_EMPTY, &[self.square("square", *square)])
            }
            A::PiecesStand { color, role, pieces } => self.pieces_stand(*color, *role, pieces),
            A::FileHolds { file, pieces } if pieces.is_empty() => {
                self.phrases.say(message::FILE_EMPTY, &[word("file", self.scheme.file_word(*file))])
            }
            A::RankHolds { rank, pieces } if pieces.is_empty() => self
                .phrases
                .say(message::RANK_EMPTY, &[word("rank", rank_word_in(self.phrases.lang(), *rank))]),
            A::FileHolds { pieces, .. } | A::RankHolds { pieces, .. } => self.squares_hold(pieces),
            A::LineHolds { line, pieces } => self.line_holds(*line, pieces),
            A::SquareCovered { square, color, protects, pieces } => {
                self.square_covered(*square, *color, *protects, pieces)
            }
            A::InCheck { pieces } if pieces.is_empty() => say(message::NOT_IN_CHECK),
            A::InCheck { pieces } => {
                self.phrases.say(message::IN_CHECK, &[word("pieces", self.pieces_on(pieces))])
            }
            A::NotOnOneLine { from, to } => {
                let squares = [self.square("from", *from), self.square("to", *to)];
                self.phrases.say(message::NOT_ON_ONE_LINE, &squares)
            }
            A::TakenBackMoves { by, count } => {
                self.phrases.say(message::TAKEN_BACK_MOVES, &[color(by.color()), self.moves(*count)])
            }
            A::FewerToTakeBack { count } => {
                self.phrases.say(message::FEWER_TO_TAKE_BACK, &[self.moves(*count)])
            }
            A::Captured { white, black } => self.captured(white, black),
            A::Help { from, practice } => {
                let commands =
                    Command::in_help(*practice).into_iter().skip(*from).take(Announcement::AT_ONCE);
                let lang = self.phrases.lang();
                let commands = commas(commands.map(|command| spoken_label(command, lang).to_owned()));
                let commands = word("commands", commands);
                match (*from, *practice) {
                    (0, true) => {
                        let press = word("press", self.phrases.command_words(Command::Press));
                        self.phrases.say(message::HELP_PRACTICE, &[press, commands])
                    }
                    (0, false) => self.phrases.say(message::HELP, &[commands]),
                    _ => self.phrases.say(message::HELP_FURTHER, &[commands]),
                }
            }
            A::MoreFollows { left } => self.phrases.say(message::MORE_FOLLOWS, &[self.number(*left)]),
            A::StartPosition { number, pieces } => {
                let pieces = pieces.map(|role| self.phrases.piece_name(role).to_owned());
                self.phrases.say(
                    message::START_POSITION,
                    &[self.number(u32::from(*number)), word("pieces", commas(pieces.into_iter()))],
                )
            }
            A::NoDrawYet { why: RefuseDrawError::NoMoveYet } => say(message::NO_DRAW_BEFORE_BOTH_MOVED),
            A::NoDrawYet { why: RefuseDrawError::TooEarly { before } } => {
                self.phrases.say(message::NO_DRAW_BEFORE_MOVE, &[self.number(*before)])
            }
            A::Rule { edition, number } => self.rule(*edition, *number),
            A::DrawClaimed { by, halted: None } => {
                self.phrases.say(message::DRAW_CLAIMED, &[color(by.color())])
            }
            A::DrawClaimed { by, halted: Some(halted) } => {
                let id = match halted {
                    ClockWord::Stop => message::DRAW_CLAIMED_CLOCKS_STOPPED,
                    ClockWord::Pause => message::DRAW_CLAIMED_CLOCKS_PAUSED,
                };
                self.phrases.say(id, &[color(by.color())])
            }
            A::SheetsAgree { seats, assistant_may, read } => {
                let who = match (&seats[..], read) {
                    (&[seat], SheetsRead::Whole) => {
                        self.phrases.say(message::SHEETS_AGREE, &[color(seat.color())])
                    }
                    (&[seat], SheetsRead::Part) => {
                        self.phrases.say(message::SHEETS_AGREE_AS_READ, &[color(seat.color())])
                    }
                    (_, SheetsRead::Whole) => say(message::SHEETS_AGREE_BOTH),
                    (_, SheetsRead::Part) => say(message::SHEETS_AGREE_BOTH_AS_READ),
                };
                if *assistant_may { format!("{who}. {}", say(message::ASSISTANT_MAY_EXECUTE)) } else { who }
            }
            A::DecisionTakenBack { plies, clocks_stand } => {
                let again = plies.map(|(plies, first)| self.goes_back(plies, first));
                let parts = [
                    Some(say(message::DECISION_TAKEN_BACK)),
                    again,
                    clocks_stand.then(|| say(message::DECISION_TAKEN_BACK_CLOCKS)),
                ];
                parts.into_iter().flatten().collect::<Vec<_>>().join(". ")
            }
            A::Decided { warned, back, times } => self.decided(*warned, *back, *times),
            A::GoesBack { plies, first, sheets_differ } => {
                let back = self.goes_back(*plies, *first);
                if *sheets_differ { format!("{}. {back}", say(message::SHEETS_DIFFER)) } else { back }
            }
            A::ArbiterCalled { by, halted } => {
                let id = match halted {
                    ClockWord::Stop => message::ARBITER_CALLED,
                    ClockWord::Pause => message::ARBITER_CALLED_CLOCKS_PAUSED,
                };
                self.phrases.say(id, &[color(by.color())])
            }
            A::LearnsKeys { on: true } => self.phrases.learns_keys(),
            A::LearnsKeys { on: false } => say(message::KEYS_LEARNT),
            A::KeysDo { keys } => self.phrases.keys_do(keys),
            A::SaysSoMuch { of_moves } => say(match of_moves {
                Verbosity::Earcon => message::MOVES_BY_SOUND,
                Verbosity::Move => message::MOVES_SHORT,
                Verbosity::Check => message::MOVES_AND_CHECK,
                Verbosity::Sentence => message::MOVES_FULL,
            }),
            A::PutRight(step) => self.step(*step),
            A::OwnBoardBack { differing } if differing.is_empty() => say(message::OWN_BOARD_BACK),
            A::OwnBoardBack { differing } => self
                .phrases
                .say(message::OWN_BOARD_BACK_DIFFERING, &[word("squares", self.squares(differing))]),
            A::BoardBack { seat, differing } if differing.is_empty() => {
                self.phrases.say(message::BOARD_BACK, &[color(seat.color())])
            }
            A::BoardBack { seat, differing } => {
                let squares = word("squares", self.squares(differing));
                self.phrases.say(message::BOARD_BACK_DIFFERING, &[color(seat.color()), squares])
            }
            A::Device { seat, what, works } => {
                let id = if *works { message::DEVICE_BACK } else { message::DEVICE_GONE };
                self.phrases.say(id, &[color(seat.color()), ("device", Value::from(what.name()))])
            }
            A::OwnDevice { what, works } => {
                let id = if *works { message::OWN_DEVICE_BACK } else { message::OWN_DEVICE_GONE };
                self.phrases.say(id, &[("device", Value::from(what.name()))])
            }
            A::OwnInput { what, floods, has_arbiter } => {
                let id = if *floods { message::OWN_INPUT_FLOODS } else { message::OWN_INPUT_RESTS };
                let told = self.phrases.say(id, &[("input", Value::from(what.name()))]);
                match (what, floods) {
                    (FloodedInput::Presses, true) => {
                        let id = if *has_arbiter { message::PRESS_BY_ARBITER } else { message::PRESS_TYPED };
                        format!("{told}. {}", say(id))
                    }
                    _ => told,
                }
            }
            A::SharedDevice { of, what, works } => {
                let id = if *works { message::DEVICE_BESIDE_BACK } else { message::DEVICE_BESIDE_GONE };
                self.phrases.say(id, &[("of", Value::from(of.name())), ("device", Value::from(what.name()))])
            }
            A::JournalLost { fault, plies } => self.journal_lost(*fault, *plies),
            A::JournalRewritten { change } => self.phrases.journal_rewritten(*change),
            A::NotOnDisk { own, plies } => self.not_on_disk(*own, *plies),
            A::Trouble(status) => self.phrases.say_variant("trouble-", status, &[]),
            A::ArbiterItem { number, matter } => {
                let scheme = (!self.cells).then_some(self.scheme);
                let incident = IncidentWriter { phrases: self.phrases, form: IncidentForm::Spoken, scheme };
                let matter = word("matter", incident.text(matter));
                self.phrases.say(message::ARBITER_ITEM, &[self.number(*number), matter])
            }
            named => {
                let seat = named.seat().map(|seat| color(seat.color()));
                self.phrases.say_variant("", named, seat.as_slice())
            }
        }
    }

    /// Why the game cannot be saved, the remedy, and the plies that are not on the disk.
    fn journal_lost(&self, fault: Option<DiskFault>, plies: usize) -> String {
        let why = self.phrases.disk_fault(fault.unwrap_or(DiskFault::Other));
        let lost = self.phrases.say(message::JOURNAL_LOST, &[word("why", why)]);
        match plies {
            0 => lost,
            _ => format!("{lost}. {}", self.not_on_disk(false, plies)),
        }
    }

    /// A number of moves: "three moves".
    fn moves(&self, count: u32) -> MessageArgument {
        let lang = self.phrases.lang();
        word("moves", if self.cells { counted_moves(count, lang) } else { spoken_moves(count, lang) })
    }

    fn not_on_disk(&self, own: bool, plies: usize) -> String {
        let count = u32::try_from(plies).unwrap_or(u32::MAX);
        let id = if own { message::OWN_PLIES_NOT_ON_DISK } else { message::PLIES_NOT_ON_DISK };
        self.phrases.say(id, &[("count", Value::from(count)), self.moves(count)])
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
            Question::Confirm(Command::Accept) => self.phrases.say(message::CONFIRM_ACCEPT, &[]),
            Question::Confirm(Command::NewGame) => self.phrases.say(message::CONFIRM_NEW_GAME, &[]),
            Question::Confirm(Command::PlayWhite) => {
                self.phrases.say(message::CONFIRM_NEW_SIDE, &[color(Color::White)])
            }
            Question::Confirm(Command::PlayBlack) => {
                self.phrases.say(message::CONFIRM_NEW_SIDE, &[color(Color::Black)])
            }
            Question::Confirm(Command::Minutes(minutes)) => {
                let time = spoken_time(u64::from(*minutes) * 60_000, self.phrases.lang());
                self.phrases.say(message::CONFIRM_NEW_TIME, &[word("time", time)])
            }
            Question::Confirm(command) => {
                self.phrases.say(message::CONFIRM, &[word("command", self.command(*command))])
            }
            Question::ConfirmMove { before, m } => {
                self.phrases.say(message::CONFIRM_MOVE, &[word("move", self.short(before, *m))])
            }
        }
    }

    /// A move in this verbosity, all in the scheme's language.
    fn made(&self, before: &Position, m: Move, verbosity: Verbosity) -> String {
        if self.cells {
            return self.short(before, m);
        }
        // The end of the game is told by a sentence of its own, so mate is not said with the move as well.
        let parts = match is_mate(before, m) {
            true => announce_parts_without_check(self.scheme, before, m, verbosity),
            false => announce_parts(self.scheme, before, m, verbosity),
        };
        parts.iter().map(|part| marked(&part.text, part.lang)).collect::<Vec<_>>().join(" ")
    }

    /// The announced move and the move on the board.
    fn announced_other(&self, before: &Position, announced: Move, pegged: Move) -> String {
        let (announced, pegged) = self.told_apart(before, announced, pegged);
        let both = [word("announced", announced), word("pegged", pegged)];
        self.phrases.say(message::ANNOUNCED_OTHER_THAN_PEGGED, &both)
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
            let id = if black_first { message::TURN_BLACK } else { message::TURN };
            turns.push(self.phrases.say(id, &[number, word("moves", commas(words.into_iter()))]));
        }
        turns.join(". ")
    }

    fn square_holds(&self, square: Square, piece: Piece) -> String {
        let given = [self.square("square", square), word("piece", self.piece(piece))];
        self.phrases.say(message::SQUARE_HOLDS, &given)
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
                None => self.phrases.say(message::PIECES_NONE, &[piece]),
                Some(side) => self.phrases.say(message::PIECES_NONE_OF, &[color(side), piece]),
            };
        }
        // The asker's own pieces come first.
        let first = pieces.first().map_or(Color::White, |(_, piece)| piece.color);
        let sides = [first, !first].into_iter().filter_map(|side| {
            // Sorted by file, because players ask for their pawns in that order.
            let mut squares: Vec<Square> =
                pieces.iter().filter(|(_, piece)| piece.color == side).map(|(square, _)| *square).collect();
            squares.sort_by_key(|square| (square.file(), square.rank()));
            let names = squares.iter().map(|square| self.square_name(*square));
            let names = word("squares", commas(names));
            (!squares.is_empty()).then(|| self.phrases.say(message::SIDE_SQUARES, &[color(side), names]))
        });
        let sides = sides.collect::<Vec<_>>().join(". ");
        self.phrases.say(message::PIECES_STAND, &[piece, word("where", sides)])
    }

    /// The pieces on a line. A line without pieces is said to be empty.
    fn line_holds(&self, line: BoardLine, pieces: &[(Square, Piece)]) -> String {
        let pieces = match pieces {
            [] => self.phrases.say(message::LINE_EMPTY, &[]),
            pieces => self.squares_hold(pieces),
        };
        let pieces = word("pieces", pieces);
        let (id, from, to) = match line {
            BoardLine::Towards(to) => {
                return self.phrases.say(message::LINE_TOWARDS, &[self.square("to", to), pieces]);
            }
            BoardLine::Whole { from, to } => (message::LINE_WHOLE, from, to),
            BoardLine::Between { from, to } => (message::LINE_BETWEEN, from, to),
        };
        self.phrases.say(id, &[self.square("from", from), self.square("to", to), pieces])
    }

    /// The pieces of a colour that attack or protect a square.
    fn square_covered(
        &self,
        square: Square,
        side: Color,
        protects: bool,
        pieces: &[(Square, Piece)],
    ) -> String {
        let (square, side) = (self.square("square", square), color(side));
        if pieces.is_empty() {
            let id = if protects { message::PROTECTED_BY_NONE } else { message::ATTACKED_BY_NONE };
            return self.phrases.say(id, &[square, side]);
        }
        let id = if protects { message::PROTECTED_BY } else { message::ATTACKED_BY };
        self.phrases.say(id, &[square, side, word("pieces", self.pieces_on(pieces))])
    }

    /// Pieces of one colour with their squares: "knight Felix three, pawn Eva two".
    fn pieces_on(&self, pieces: &[(Square, Piece)]) -> String {
        commas(pieces.iter().map(|(square, piece)| {
            format!("{} {}", self.phrases.piece_name(piece.role), self.square_name(*square))
        }))
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
                self.phrases.say(message::CAPTURED, &[color(side), word("pieces", commas(counted))])
            })
            .collect();
        if sides.is_empty() { self.phrases.say(message::CAPTURED_NONE, &[]) } else { sides.join(". ") }
    }

    /// A number with the plural of a piece: "zwei Bauern".
    fn several(&self, n: u32, role: Role) -> String {
        let number = word("number", number(n, self.phrases.lang(), Inflection::Common));
        self.phrases.say(message::SEVERAL, &[number, ("role", Value::from(role_name(role)))])
    }

    fn step(&self, step: Instruction) -> String {
        let phrases = self.phrases;
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
                phrases.say(message::STEP_REMOVE, &[color, role, piece, self.square("square", square)])
            }
            Instruction::Remove { square, piece: None } => {
                phrases.say(message::STEP_CLEAR, &[self.square("square", square)])
            }
            Instruction::Put { square, piece } => {
                let [color, role, piece] = of(piece);
                phrases.say(message::STEP_PUT, &[color, role, piece, self.square("square", square)])
            }
            Instruction::Bring { piece, from, to } => {
                let [color, role, piece] = of(piece);
                phrases.say(
                    message::STEP_BRING,
                    &[color, role, piece, self.square("from", from), self.square("to", to)],
                )
            }
        }
    }

    /// The last remaining move, by number and colour.
    fn goes_back(&self, plies: u32, first: Color) -> String {
        if plies == 0 {
            return self.phrases.say(message::GOES_BACK_TO_START, &[]);
        }
        let by = if plies % 2 == 1 { first } else { first.other() };
        let number = (plies - 1 + u32::from(first == Color::Black)) / 2 + 1;
        self.phrases.say(message::GOES_BACK, &[self.number(number), color(by)])
    }

    /// A decision of the arbiter, in one sentence.
    fn decided(&self, warned: Option<Seat>, back: Option<(u32, Color)>, times: DecidedTimes) -> String {
        let time = |ms: u64| if self.cells { clock_text(ms) } else { spoken_time(ms, self.phrases.lang()) };
        let mut parts: Vec<String> = Vec::new();
        parts.extend(warned.map(|seat| self.phrases.say(message::DECIDED_WARNING, &[color(seat.color())])));
        parts.extend(back.map(|(plies, first)| without_capital(&self.goes_back(plies, first))));
        match times {
            DecidedTimes::Same => {}
            DecidedTimes::Given { white_ms, black_ms } => {
                for (seat, ms) in Seat::ALL.into_iter().zip([white_ms, black_ms]).filter(|(_, ms)| *ms != 0) {
                    let id = if ms > 0 { message::DECIDED_MORE_TIME } else { message::DECIDED_LESS_TIME };
                    let given = [color(seat.color()), word("time", time(ms.unsigned_abs()))];
                    parts.push(self.phrases.say(id, &given));
                }
            }
            DecidedTimes::Set { white_ms, black_ms } => parts.push(self.phrases.say(
                message::DECIDED_CLOCKS,
                &[word("white", time(white_ms)), word("black", time(black_ms))],
            )),
        }
        self.phrases.say(message::DECIDED, &[word("list", parts.join(", "))])
    }

    /// Names of squares.
    fn squares(&self, squares: &[Square]) -> String {
        commas(squares.iter().map(|square| self.square_name(*square)))
    }

    fn reason(&self, reason: EndReason) -> String {
        self.phrases.reason(reason)
    }

    /// A command in a confirmation question, with its argument if it has one.
    fn command(&self, command: Command) -> String {
        match command {
            Command::Piece(AskedPieces::Of(color), role) => self.piece(Piece { color, role }),
            Command::Piece(_, role) => self.phrases.piece_name(role).to_owned(),
            Command::File(file) => self.scheme.file_word(file).to_owned(),
            Command::Rank(rank) => rank_word_in(self.phrases.lang(), rank).to_owned(),
            Command::Square(square) => self.square_name(square),
            Command::Rule(number) => spoken_numbers(&number.to_string(), self.phrases.lang()),
            other => self.phrases.command_words(other),
        }
    }

    /// A piece with its colour.
    fn piece(&self, piece: Piece) -> String {
        let role = ("role", Value::from(role_name(piece.role)));
        let name = word("piece", self.phrases.piece_name(piece.role));
        self.phrases.say(message::PIECE, &[color(piece.color), role, name])
    }

    fn square(&self, name: &'static str, square: Square) -> MessageArgument {
        word(name, self.square_name(square))
    }

    /// A square in a sentence, all in the sentence's language. Only moves have the scheme's words (D.2.1).
    fn square_name(&self, square: Square) -> String {
        match self.cells {
            true => square.to_string(),
            false => square_words_in(self.phrases.lang(), self.scheme, square),
        }
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

/// The announcements that have an arm above. A test compares the others with the voices.
#[cfg(test)]
pub(crate) const ANNOUNCEMENTS_WITH_ARM: &str = "you-play time-control words-in-use start-position journal-lost journal-rewritten not-on-disk move own-move announced-other-than-pegged moved-instead read-back-differs \
    not-understood-repeat say-longer \
    decision-taken-back decided what-now not-legal claim-rejected hint level-is levels-are minutes-are hint-piece hint-move move-judged ask sealed-move sealed-words pawn-or-piece game-over time moves \
    move-list square-holds pieces-stand file-holds rank-holds line-holds square-covered in-check not-on-one-line taken-back-moves fewer-to-take-back captured help more-follows rule no-draw-yet \
    draw-claimed arbiter-called learns-keys keys-do says-so-much sheets-agree goes-back put-right own-board-back \
    board-back own-device own-input device shared-device trouble arbiter-item";

#[cfg(test)]
pub(crate) use next_step::STEPS_WITH_ARM;

/// A sentence as a part of another one.
fn without_capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

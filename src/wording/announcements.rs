//! Announcements in words: the one exhaustive match says which sentence each of them is.
//!
//! Names of squares and pieces stay in the listener's announcement scheme, so a sentence may hold stretches
//! of another language.

use fluent_bundle::FluentValue as Value;

use crate::{
    board::guidance::Instruction,
    core::{
        Announcement,
        announcement::{Trouble, Whose},
    },
    game::{Color, Edition, EndReason, GameResult, Lang, Move, Piece, Position, Role, Square},
    language::{
        SpeechPart, Verbosity,
        announce::{Form, announce, announce_parts, square_words},
        command::{Command, role_name},
        number::{Inflection, number},
        question::{Question, question_text},
        scheme::Scheme,
        time::{clock_text, counted_moves, spoken_moves, spoken_time},
    },
    laws::{
        draw::RefuseDrawError,
        matter::{Matter, Sureness},
    },
    rulebook::{self, Number},
    score::{Notation, letters_of, write_move},
    wording::{
        adjournment::adjourned_message,
        items::{helped, illegal_claimed, ply_number, quickplay, sheet_owed, touch_message, wrong_start},
        phrase_part::{marked, split, text},
        phrases::{Given, Phrases, color, word},
    },
};

impl Phrases {
    /// The words of an announcement, stretch by stretch; empty where this verbosity leaves it to an earcon.
    pub fn speak(
        &self,
        announcement: &Announcement,
        scheme: &Scheme,
        verbosity: Verbosity,
    ) -> Vec<SpeechPart> {
        let speaker = Announcer { phrases: self, scheme, cells: false };
        split(&speaker.announcement(announcement, verbosity), self.lang())
    }
}

impl Phrases {
    /// An announcement as it stands on a Braille line: moves and squares as they are written, numbers as digits.
    pub fn cells(&self, announcement: &Announcement, scheme: &Scheme) -> String {
        let writer = Announcer { phrases: self, scheme, cells: true };
        text(&split(&writer.announcement(announcement, Verbosity::Move), self.lang()))
    }
}

/// One language and one scheme, for the length of an announcement.
struct Announcer<'a> {
    phrases: &'a Phrases,
    scheme: &'a Scheme,
    /// For a Braille line, not for a voice.
    cells: bool,
}

impl Announcer<'_> {
    fn announcement(&self, announcement: &Announcement, verbosity: Verbosity) -> String {
        use Announcement as A;
        let say = |id: &str| self.phrases.say(id, &[]);
        let with = |id: &str, args: &[Given]| self.phrases.say(id, args);
        match announcement {
            A::Move { .. } | A::ReadBackRight | A::BoardsInStep if verbosity == Verbosity::Earcon => {
                String::new()
            }
            A::GameStarts => say("game-starts"),
            A::Move { before, m } => self.made(before, *m, verbosity),
            A::AnnouncedOtherThanPegged { before, announced, pegged } => {
                let (announced, pegged) = self.told_apart(before, *announced, *pegged);
                with("announced-other-than-pegged", &[word("announced", announced), word("pegged", pegged)])
            }
            A::MovedInstead { before, m } => with("moved-instead", &[word("move", self.short(before, *m))]),
            A::ReadBackDiffers { before, m } => {
                with("read-back-differs", &[word("move", self.short(before, *m))])
            }
            A::ReadBackRight => say("read-back-right"),
            A::PleaseAnnounce => say("please-announce"),
            A::Interrupted => say("interrupted"),
            A::NotUnderstood => say("not-understood"),
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
                    Whose::Own => with("time-own", &[time]),
                    Whose::Opponents => with("time-opponents", &[time]),
                    Whose::Of(seat) => with("time-of", &[color(seat.color()), time]),
                }
            }
            A::Moves { count } if self.cells => counted_moves(*count, self.phrases.lang()),
            A::Moves { count } => with("moves", &[word("moves", spoken_moves(*count, self.phrases.lang()))]),
            A::NoMoveYet => say("no-move-yet"),
            A::MoveList { moves, .. } if moves.is_empty() => say("no-move-yet"),
            A::MoveList { first_ply, moves } => self.move_list(*first_ply, moves),
            A::SquareHolds { square, piece: Some(piece) } => {
                with("square-holds", &[self.square("square", *square), word("piece", self.piece(*piece))])
            }
            A::SquareHolds { square, piece: None } => with("square-empty", &[self.square("square", *square)]),
            A::PiecesStand { color, role, pieces } => self.pieces_stand(*color, *role, pieces),
            A::FileHolds { file, pieces } => {
                let file = word("file", self.own(self.scheme.file_word(*file)));
                if pieces.is_empty() {
                    return with("file-empty", &[file]);
                }
                let pieces = pieces.iter().map(|(square, piece)| {
                    format!("{} {}", self.own(self.scheme.rank_word(square.rank())), self.piece(*piece))
                });
                with("file-holds", &[file, word("pieces", commas(pieces.into_iter()))])
            }
            A::RankHolds { rank, pieces } => {
                let rank = word("rank", self.own(self.scheme.rank_word(*rank)));
                if pieces.is_empty() {
                    return with("rank-empty", &[rank]);
                }
                let pieces = pieces.iter().map(|(square, piece)| {
                    format!("{} {}", self.own(self.scheme.file_word(square.file())), self.piece(*piece))
                });
                with("rank-holds", &[rank, word("pieces", commas(pieces.into_iter()))])
            }
            A::Captured { white, black } => self.captured(white, black),
            A::Help { from } => {
                let commands = Command::TOLD.iter().skip(*from).take(Announcement::AT_ONCE);
                let commands =
                    word("commands", commas(commands.map(|command| say(&command_message(*command)))));
                with(if *from == 0 { "help" } else { "help-further" }, &[commands])
            }
            A::MoreFollows { left } => with("more-follows", &[self.number(*left)]),
            A::NothingMore => say("nothing-more"),
            A::StartPosition { number, pieces } => {
                let pieces = pieces.map(|role| self.own(self.scheme.piece_word(role)));
                with(
                    "start-position",
                    &[self.number(u32::from(*number)), word("pieces", commas(pieces.into_iter()))],
                )
            }
            A::DrawOffered { by } => with("draw-offered", &[color(by.color())]),
            A::DrawOfferNoted => say("draw-offer-noted"),
            A::DrawDeclined => say("draw-declined"),
            A::NothingToAnswer => say("nothing-to-answer"),
            A::NothingToCorrect => say("nothing-to-correct"),
            A::NoDrawYet { why: RefuseDrawError::NoMoveYet } => say("no-draw-before-both-moved"),
            A::NoDrawYet { why: RefuseDrawError::TooEarly { before } } => {
                with("no-draw-before-move", &[self.number(*before)])
            }
            A::Rule { edition, number } => self.rule(*edition, *number),
            A::DrawClaimed { by, clocks_stopped: false } => with("draw-claimed", &[color(by.color())]),
            A::DrawClaimed { by, clocks_stopped: true } => {
                with("draw-claimed-clocks-stopped", &[color(by.color())])
            }
            A::SheetsAgree { seats, assistant_may } => {
                let who = match seats[..] {
                    [seat] => with("sheets-agree", &[color(seat.color())]),
                    _ => say("sheets-agree-both"),
                };
                if *assistant_may { format!("{who}. {}", say("assistant-may-execute")) } else { who }
            }
            A::GoesBack { plies, first, sheets_differ } => {
                let back = self.goes_back(*plies, *first);
                if *sheets_differ { format!("{}. {back}", say("sheets-differ")) } else { back }
            }
            A::ArbiterCalled { by } => with("arbiter-called", &[color(by.color())]),
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
            A::PiecesKnown { seat } => with("pieces-known", &[color(seat.color())]),
            A::BoardLost { seat } => with("board-lost", &[color(seat.color())]),
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
            A::DeviceBeside { of, what, works } => {
                let id = if *works { "device-beside-back" } else { "device-beside-gone" };
                with(id, &[("of", Value::from(of.name())), ("device", Value::from(what.name()))])
            }
            A::Trouble(trouble) => say(match trouble {
                Trouble::EarLost => "trouble-ear-lost",
                Trouble::EarBack => "trouble-ear-back",
                Trouble::NoModel => "trouble-no-model",
                Trouble::JournalLost => "trouble-journal-lost",
                Trouble::JournalBack => "trouble-journal-back",
            }),
            A::ArbiterItem { number, matter } => {
                with("arbiter-item", &[self.number(*number), word("matter", self.matter(matter))])
            }
        }
    }

    /// What an article says, or the nearest numbers there are; its numbers are spoken part by part.
    fn rule(&self, edition: Edition, number: Number) -> String {
        let lang = self.phrases.lang();
        let text = match rulebook::rule(edition, number, lang) {
            Ok(rule) => format!("{}: {}", rule.printed, rule.text),
            Err(none) => none.text,
        };
        spoken_numbers(&text, lang)
    }

    fn question(&self, question: &Question) -> String {
        match question {
            Question::Which { .. } | Question::PromotionPiece { .. } => {
                self.own(&question_text(question, self.scheme))
            }
            // Yes and no stand beside it, to be touched.
            Question::Confirm(command) if self.cells => format!("{}?", self.command(*command)),
            Question::ConfirmMove { before, m } if self.cells => format!("{}?", self.short(before, *m)),
            Question::Confirm(command) => {
                self.phrases.say("confirm", &[word("command", self.command(*command))])
            }
            Question::ConfirmMove { before, m } => {
                self.phrases.say("confirm-move", &[word("move", self.short(before, *m))])
            }
        }
    }

    /// A move as this verbosity has it: all of it in the scheme's language.
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

    /// Two moves so named that they cannot sound alike.
    fn told_apart(&self, before: &Position, one: Move, other: Move) -> (String, String) {
        let short = (self.short(before, one), self.short(before, other));
        if self.cells {
            return short;
        }
        if short.0 != short.1 || one == other {
            return short;
        }
        let long = |m| self.own(&announce(self.scheme, before, m, Form::Long));
        (long(one), long(other))
    }

    fn move_list(&self, first_ply: u32, moves: &[(Position, Move)]) -> String {
        let mut turns = Vec::new();
        let mut rest = moves;
        let mut ply = first_ply;
        while let [(before, first), tail @ ..] = rest {
            let mut words = vec![self.short(before, *first)];
            let black_first = before.turn() == Color::Black;
            rest = tail;
            let number = self.number(ply / 2 + 1);
            ply += 1;
            if let ([(before, reply), tail @ ..], false) = (rest, black_first) {
                words.push(self.short(before, *reply));
                rest = tail;
                ply += 1;
            }
            let id = if black_first { "turn-black" } else { "turn" };
            turns.push(self.phrases.say(id, &[number, word("moves", commas(words.into_iter()))]));
        }
        turns.join(". ")
    }

    fn pieces_stand(&self, only: Option<Color>, role: Role, pieces: &[(Square, Piece)]) -> String {
        let piece = word("piece", self.own(self.scheme.piece_word(role)));
        if pieces.is_empty() {
            return match only {
                None => self.phrases.say("pieces-none", &[piece]),
                Some(side) => self.phrases.say("pieces-none-of", &[color(side), piece]),
            };
        }
        let sides = Color::ALL.into_iter().filter_map(|side| {
            // By file: players ask for their pawns that way.
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
                        1 => Some(self.own(self.scheme.piece_word(role))),
                        n => Some(self.several(n, role)),
                    }
                });
                self.phrases.say("captured", &[color(side), word("pieces", commas(counted))])
            })
            .collect();
        if sides.is_empty() { self.phrases.say("captured-none", &[]) } else { sides.join(". ") }
    }

    /// "zwei Bauern": number and plural in the scheme's own language.
    fn several(&self, n: u32, role: Role) -> String {
        let lang = self.scheme.lang();
        let phrases = if lang == self.phrases.lang() { self.phrases } else { Phrases::builtin(lang) };
        let number = word("number", number(n, lang, Inflection::Common));
        self.own(&phrases.say("several", &[number, ("role", Value::from(role_name(role)))]))
    }

    fn step(&self, step: Instruction) -> String {
        let say = |id: &str, args: &[Given]| self.phrases.say(id, args);
        let of = |piece: Piece| {
            [
                color(piece.color),
                ("role", Value::from(role_name(piece.role))),
                word("piece", self.own(self.scheme.piece_word(piece.role))),
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

    /// The last move that remains, by number and colour.
    fn goes_back(&self, plies: u32, first: Color) -> String {
        if plies == 0 {
            return self.phrases.say("goes-back-to-start", &[]);
        }
        let by = if plies % 2 == 1 { first } else { first.other() };
        let number = (plies - 1 + u32::from(first == Color::Black)) / 2 + 1;
        self.phrases.say("goes-back", &[self.number(number), color(by)])
    }

    /// Squares in the words of the listener's scheme.
    fn squares(&self, squares: &[Square]) -> String {
        commas(squares.iter().map(|square| self.square_name(*square)))
    }

    fn matter(&self, matter: &Matter) -> String {
        let of = |id: &str, seat: crate::game::Seat| self.phrases.say(id, &[color(seat.color())]);
        match matter {
            Matter::EarlyPress { by } => of("matter-early-press", *by),
            Matter::PressWithoutMove { by } => of("pressed-without-a-move", *by),
            Matter::BoardsDiffer { seat, sure, squares, since_ply, since_by } => {
                let board = ("board", color(seat.color()).1);
                let sure = word(
                    "sure",
                    self.phrases.say(
                        match sure {
                            Sureness::Pieces => "sure-pieces",
                            Sureness::Squares => "sure-squares",
                            Sureness::Retraced => "sure-retraced",
                            Sureness::Word | Sureness::Unknown => "sure-word",
                        },
                        &[],
                    ),
                );
                let side = since_by.color();
                // A game that Black begins has its second ply in move two.
                let black_first = since_ply.is_multiple_of(2) == (side == Color::Black);
                let number = self.number((since_ply + u32::from(black_first)) / 2 + 1);
                if squares.is_empty() {
                    let args = [board, number, color(side), sure];
                    return self.phrases.say("matter-boards-differ-unplaced", &args);
                }
                let squares = word("squares", self.squares(squares));
                self.phrases.say("matter-boards-differ", &[board, number, color(side), squares, sure])
            }
            Matter::IllegalMove { by } => of("matter-illegal-move", *by),
            Matter::PromotionUnfinished { by, m } => {
                let args = [color(by.color()), self.square("square", m.to())];
                self.phrases.say("matter-promotion-unfinished", &args)
            }
            Matter::DrawClaim { by, kind, .. } => {
                let reason = word("reason", self.reason(kind.reason()));
                self.phrases.say("matter-draw-claim", &[color(by.color()), reason])
            }
            Matter::WrittenMoveNotMade { by } => of("matter-written-move-not-made", *by),
            Matter::SlipAfterPress { by } => of("matter-slip-after-press", *by),
            Matter::EndsAtRest { by, m } => {
                self.phrases.say("ends-at-rest", &[color(by.color()), self.square("square", m.to())])
            }
            Matter::TouchMove { by, square, clause, .. } => {
                let given = [color(by.color()), self.square("square", *square)];
                self.phrases.say(touch_message(*clause), &given)
            }
            Matter::FlagFell { seat } => of("matter-flag-fell", *seat),
            Matter::Called { by } => of("matter-called", *by),
            Matter::ReadBackMissing { by } => of("matter-read-back-missing", *by),
            Matter::Absent { seat: Some(seat) } => of("matter-absent", *seat),
            Matter::Absent { seat: None } => self.phrases.say("matter-nobody-came", &[]),
            Matter::CameLate { seat, .. } => of("matter-came-late", *seat),
            Matter::Adjournment(adjourned) => {
                let (id, given) = adjourned_message(adjourned);
                self.phrases.say(id, &given)
            }
            Matter::BoardLost { seat } => of("matter-board-lost", *seat),
            Matter::AutomaticDraw(reason) => {
                self.phrases.say("matter-automatic-draw", &[word("reason", self.reason(*reason))])
            }
            Matter::QuickplayFinish { by, asked, .. } => of(quickplay(*asked), *by),
            Matter::IllegalClaimed { by, late } => of(illegal_claimed(*late), *by),
            Matter::BothKingsInCheck => self.phrases.say("both-kings-in-check", &[]),
            Matter::PawnOnLastRank { square } => {
                self.phrases.say("pawn-on-last-rank", &[self.square("square", *square)])
            }
            Matter::Helped { seat, writes } => of(helped(*writes), *seat),
            Matter::SheetAskedTooOften { by, times } => self
                .phrases
                .say("sheet-asked-too-often", &[color(by.color()), word("number", times.to_string())]),
            Matter::WrongStart { found, .. } => {
                let (id, seat) = wrong_start(*found);
                of(id, seat)
            }
            Matter::NotRecorded { by, ply } => {
                self.phrases.say("not-recorded", &[color(by.color()), ply_number(*ply)])
            }
            Matter::WrittenAhead { by, ply } => {
                self.phrases.say("written-ahead", &[color(by.color()), ply_number(*ply)])
            }
            Matter::SheetOwed { seat, ply, both, .. } => {
                self.phrases.say(sheet_owed(*both), &[color(seat.color()), ply_number(*ply)])
            }
            // Heard, his own words are enough; the article's number is read.
            Matter::Noticed { by, words, .. } => {
                let args = [color(by.color()), word("words", words)];
                self.phrases.say("matter-noticed", &args)
            }
        }
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

    /// A command as it is asked back: what it is about where it names something.
    fn command(&self, command: Command) -> String {
        match command {
            Command::Piece(None, role) => self.own(self.scheme.piece_word(role)),
            Command::Piece(Some(color), role) => self.piece(Piece { color, role }),
            Command::File(file) => self.own(self.scheme.file_word(file)),
            Command::Rank(rank) => self.own(self.scheme.rank_word(rank)),
            Command::Square(square) => self.square_name(square),
            Command::Rule(number) => spoken_numbers(&number.to_string(), self.phrases.lang()),
            other => self.phrases.say(&command_message(other), &[]),
        }
    }

    /// A piece with its colour.
    fn piece(&self, piece: Piece) -> String {
        let role = ("role", Value::from(role_name(piece.role)));
        let name = word("piece", self.own(self.scheme.piece_word(piece.role)));
        self.phrases.say("piece", &[color(piece.color), role, name])
    }

    fn square(&self, name: &'static str, square: Square) -> Given {
        word(name, self.square_name(square))
    }

    fn square_name(&self, square: Square) -> String {
        if self.cells { square.to_string() } else { self.own(&square_words(self.scheme, square)) }
    }

    fn number(&self, n: u32) -> Given {
        if self.cells {
            return word("number", n.to_string());
        }
        word("number", number(n, self.phrases.lang(), Inflection::Bare))
    }

    fn short(&self, before: &Position, m: Move) -> String {
        if self.cells {
            // What every announcement says, and no more: neither check nor mate.
            let written = write_move(before, m, letters_of(self.phrases.lang()), Notation::Long);
            return written.replace(['+', '#'], "").replace(" e.p.", "");
        }
        self.own(&announce(self.scheme, before, m, Form::Short))
    }

    /// Words of the scheme, marked as being in its language.
    fn own(&self, words: &str) -> String {
        marked(words, self.scheme.lang())
    }
}

/// `D.2.9` as "D two nine": a voice would make a date of it.
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

/// The message that names a command by its shortest words.
pub(super) fn command_message(command: Command) -> String {
    format!("command-{}", command.name().replace('_', "-"))
}

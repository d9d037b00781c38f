//! What is understood, read and said, as rows of texts: `WORDS -> OUTCOME`. `== TITLE` begins a part at the start position,
//! `position: FEN` changes it, `#` is a remark.
//!
//! - `meanings.txt`: words, and a move, a question, a command, `illegal` or `not understood`. Indented rows answer the
//!   question above, `candidates` are its moves. `languages` restricts the part, `§` is the number of an article.
//! - `announced.txt`: scheme, form or verbosity, and move; the words.
//! - `written.txt`: whose letters, or what small letters are; a move, or `!` and the reason.

use annabella::{
    game::{Lang, Move, Position, SchemeId},
    language::{
        Verbosity,
        announce::{AnnouncementForm, announce, announce_parts},
        command::Command,
        notation::{PieceLetters, ReadNotationError, SmallLetters, read_move, read_move_with},
        question::question_text,
        read_article,
        scheme::Scheme,
        understand::{Understanding, understand_choice, understand_words},
    },
};

/// Plays the rows of a text; `row` gets position, languages, and what is left and right of the arrow.
fn each_row(file: &str, mut row: impl FnMut(&Position, &[Lang], &str, &str)) {
    let path = format!("{}/tests/language/{file}", env!("CARGO_MANIFEST_DIR"));
    let (mut position, mut langs) = (Position::default(), Vec::new());
    let text = std::fs::read_to_string(&path).unwrap();
    for (line, number) in text.lines().zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // Shown where a row fails.
        println!("{file}:{number}: {line}");
        if let Some(fen) = line.strip_prefix("position: ") {
            position = if fen == "start" { Position::default() } else { Position::from_fen(fen).unwrap() };
        } else if let Some(tags) = line.strip_prefix("languages ") {
            langs =
                Lang::ALL.into_iter().filter(|lang| tags.split(' ').any(|tag| tag == lang.tag())).collect();
        } else if line.starts_with("== ") {
            (position, langs) = (Position::default(), Vec::new());
        } else {
            let (left, right) = line.rsplit_once("->").unwrap_or((line, ""));
            row(&position, &langs, left.strip_suffix(' ').unwrap_or(left), right.trim_start());
        }
    }
}

/// The outcome in words; a question in those of the FIDE scheme.
pub(crate) fn name(understanding: &Understanding, position: &Position) -> String {
    match understanding {
        Understanding::Move { m, draw_offer } => {
            format!("{}{}", position.uci(*m), if *draw_offer { " =" } else { "" })
        }
        Understanding::Ambiguous { question, .. } => question_text(question, Scheme::builtin(SchemeId::Fide)),
        Understanding::Illegal => "illegal".to_owned(),
        Understanding::Command(command) => format!("command {command}"),
        Understanding::NotUnderstood => "not understood".to_owned(),
    }
}

#[test]
fn words_have_the_meanings_of_the_table() {
    let mut asked: Vec<Move> = Vec::new();
    each_row("meanings.txt", |position, langs, words, outcome| {
        if let Some(number) = words.strip_prefix('§') {
            let read = read_article(number.trim_start());
            assert_eq!(read.as_ref().map_or("none".to_owned(), |number| number.to_string()), outcome);
            // The same in the form of a key's command.
            assert_eq!(format!("rule {number}").parse().ok(), read.ok().map(Command::Rule));
        } else if let Some(moves) = words.strip_prefix("candidates ") {
            assert_eq!(asked.iter().map(|m| position.uci(*m)).collect::<Vec<_>>().join(" "), moves);
        } else if let Some(answer) = words.strip_prefix("    ") {
            assert_eq!(name(&understand_choice(answer, &asked, position, &[], &[]), position), outcome);
        } else {
            let understood = understand_words(words, position, &[], langs);
            assert_eq!(name(&understood, position), outcome);
            if let Understanding::Ambiguous { candidates, .. } = understood {
                asked = candidates;
            }
        }
    });
}

#[test]
fn moves_are_announced_in_the_words_of_the_table() {
    each_row("announced.txt", |position, _, said, words| {
        let [scheme, form, text] = said.split(' ').collect::<Vec<_>>()[..] else { panic!("three words") };
        let scheme = SchemeId::ALL.into_iter().find(|id| id.to_string() == scheme).expect("a scheme");
        let scheme = Scheme::builtin(scheme);
        let m = read_move(position, text, PieceLetters::Any).unwrap();
        let by_parts = |verbosity| {
            let parts = announce_parts(scheme, position, m, verbosity);
            assert!(parts.iter().all(|part| part.lang == scheme.lang()));
            parts.into_iter().map(|part| part.text).collect()
        };
        let announced: String = match form {
            "short" => announce(scheme, position, m, AnnouncementForm::Short),
            "long" => announce(scheme, position, m, AnnouncementForm::Long),
            "earcon" => by_parts(Verbosity::Earcon),
            "move" => by_parts(Verbosity::Move),
            "check" => by_parts(Verbosity::Check),
            _ => by_parts(Verbosity::Sentence),
        };
        assert_eq!(announced, words);
    });
}

#[test]
fn written_moves_are_read_as_the_table_says() {
    each_row("written.txt", |position, _, written, outcome| {
        let (how, text) = written.split_once(' ').unwrap();
        let read = match how {
            "national" => read_move(position, text, PieceLetters::National),
            "english" => read_move(position, text, PieceLetters::English),
            "any" => read_move(position, text, PieceLetters::Any),
            "either" => read_move_with(position, text, PieceLetters::Any, SmallLetters::Either),
            _ => read_move_with(position, text, PieceLetters::Any, SmallLetters::Files),
        };
        match (read, outcome.strip_prefix('!')) {
            (Err(why), Some(reason)) => assert!(why.to_string().contains(reason.trim_start()), "{why}"),
            (Err(ReadNotationError::PawnOrPiece { pawn, piece, .. }), None) => {
                assert_eq!(format!("{pawn} or {piece}"), outcome);
            }
            (Err(ReadNotationError::Illegal { .. }), None) => assert_eq!(outcome, "illegal"),
            (Ok(m), None) => {
                let castles = if m.is_castle() { " castling" } else { "" };
                assert_eq!(position.uci(m) + castles, outcome);
            }
            (read, _) => panic!("{read:?}"),
        }
    });
}

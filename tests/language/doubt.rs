//! Uncertain recognition: several readings with costs, their results, and the questions to the player.

use annabella::{
    game::{Position, SchemeId},
    language::{
        announce::{AnnouncementForm, announce},
        heard_utterance::{HeardUtterance, Reading},
        question::question_text,
        scheme::Scheme,
        spelling,
        understand::{CLOSE, Understanding, understand, understand_choice},
    },
};

use super::{tables::name, walk::walk};

const CASTLING_BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// What was heard, with the cost of each reading.
fn utterance(readings: &[(&str, f32)]) -> HeardUtterance {
    HeardUtterance {
        readings: readings.iter().map(|(words, cost)| Reading::of(words, *cost)).collect(),
        lasted_ms: 1500,
        rejection_score: None,
        unconfirmed: false,
        held_key: false,
    }
}

#[test]
fn a_confused_word_in_doubt_never_passes_as_another_move() {
    let mut doubtful = false;
    for seed in 1..=2 {
        for (position, _) in walk(Position::default(), seed, 80).iter().step_by(8) {
            for m in position.legal_moves() {
                for id in [SchemeId::Fide, SchemeId::Da, SchemeId::EnPlain] {
                    let scheme = Scheme::builtin(id);
                    let said = announce(scheme, position, m, AnnouncementForm::Short);
                    for (misheard, cost) in confused(scheme, &said) {
                        let heard = utterance(&[(&misheard, 0.0), (&said, CLOSE * (1.5 - cost))]);
                        doubtful = true;
                        if let Understanding::Move { m: taken, .. } = understand(&heard, position, &[id], &[])
                        {
                            assert_eq!(taken, m, "{said:?} misheard as {misheard:?} in {position}");
                        }
                    }
                }
            }
        }
    }
    assert!(doubtful, "no word is like another");
}

/// An announcement with one word replaced by one that the grammar files list as similar.
fn confused(scheme: &Scheme, said: &str) -> Vec<(String, f32)> {
    let words = spelling::words(said);
    let mut misheard = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let key = spelling::key(word);
        for confusion in scheme.confusions() {
            let other = if confusion.one == key {
                &confusion.other
            } else if confusion.other == key {
                &confusion.one
            } else {
                continue;
            };
            let mut changed = words.clone();
            changed[at].clone_from(other);
            misheard.push((changed.join(" "), confusion.cost));
        }
    }
    misheard
}

#[test]
fn the_ears_doubt_asks_and_never_bends() {
    let start = Position::default();
    let heard = |readings: &[(&str, f32)]| name(&understand(&utterance(readings), &start, &[], &[]), &start);
    assert_eq!(heard(&[("springer felix drei", 0.0), ("springer felix drei schach", 0.1)]), "g1f3");
    assert_eq!(heard(&[("anna drei", 0.0), ("eva drei", 0.3)]), "Anna oder Eva?");
    assert_eq!(heard(&[("anna drei", 0.0), ("eva drei", 9.0)]), "a2a3");
    assert_eq!(heard(&[("springer felix vier", 0.0), ("springer felix drei", 0.3)]), "not understood");
    assert_eq!(heard(&[("springer felix vier", 0.0), ("springer felix drei", 9.0)]), "illegal");
    assert_eq!(heard(&[("springer springer felix drei", 0.0), ("springer felix drei", 0.3)]), "g1f3");
    assert_eq!(heard(&[("springer [unk] drei", 0.0), ("springer felix drei", 0.3)]), "not understood");
    assert_eq!(heard(&[("aufgeben", 0.0), ("eva vier", 0.3)]), "not understood");
}

#[test]
fn a_question_of_the_ears_doubt_can_be_answered_too() {
    let cases = [
        (
            "6k1/8/8/8/8/8/8/4Q1K1 w - - 0 1",
            ["dame anna eins", "dame eva drei"],
            "Anna eins oder Eva drei?",
            "Eva drei",
            "e1e3",
        ),
        (
            "6k1/8/8/8/8/8/8/4Q1K1 w - - 0 1",
            ["dame eva zwei", "dame eva drei"],
            "zwei oder drei?",
            "zwo",
            "e1e2",
        ),
        (
            "6k1/8/8/8/8/8/8/Q5K1 w - - 0 1",
            ["dame anna drei", "dame cesar drei"],
            "Anna oder Cesar?",
            "Anna",
            "a1a3",
        ),
        (
            "6k1/8/8/8/8/8/8/Q2R2K1 w - - 0 1",
            ["dame david vier", "turm david vier"],
            "Dame oder Turm?",
            "Turm",
            "d1d4",
        ),
        (
            CASTLING_BOTH,
            ["kurze rochade", "lange rochade"],
            "Kurze Rochade oder Lange Rochade?",
            "lang",
            "e1c1",
        ),
    ];
    for (fen, said, asked, words, uci) in cases {
        let position = at(fen);
        let understood = understand(&utterance(&said.map(|words| (words, 0.1))), &position, &[], &[]);
        let Understanding::Ambiguous { candidates, question } = understood else {
            panic!("{said:?}: {understood:?}")
        };
        assert_eq!(question_text(&question, Scheme::builtin(SchemeId::Fide)), asked);
        assert_eq!(
            name(&understand_choice(words, &candidates, &position, &[], &[]), &position),
            uci,
            "{words}"
        );
    }
}

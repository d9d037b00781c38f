//! Tests of the whole drill in several schemes and languages, by voice and by keyboard.

use super::*;
use crate::scheme::Scheme;
use annabella_game::{Lang, Move};

fn at(ms: u64) -> Moment {
    Moment::from_ms(ms)
}

fn said(words: &str) -> HeardUtterance {
    HeardUtterance { lasted_ms: 1_200, ..HeardUtterance::typed(words) }
}

fn drill(scheme: SchemeId, enrolment: &[&str]) -> Drill {
    let enrolment = enrolment.iter().map(|words| (*words).to_owned()).collect();
    Drill::new(scheme, draw_tasks(enrolment, 7))
}

fn sentences(outputs: &[DrillOutput]) -> Vec<DrillSentence> {
    outputs
        .iter()
        .filter_map(|output| match output {
            DrillOutput::Say(sentence) => Some(sentence.clone()),
            DrillOutput::Expect(_)
            | DrillOutput::LearnFrom(_)
            | DrillOutput::KeepEnrolment
            | DrillOutput::End => None,
        })
        .collect()
}

fn prompt(outputs: &[DrillOutput]) -> Option<DrillPrompt> {
    sentences(outputs).into_iter().rev().find_map(|sentence| match sentence {
        DrillSentence::Prompt(prompt) => Some(prompt),
        _ => None,
    })
}

#[test]
fn every_task_is_answered_by_its_own_words_in_every_scheme() {
    for scheme in SchemeId::ALL {
        for task in draw_tasks(vec![format!("{} {}", "eva", "zwei")], 3) {
            let words = task.words(scheme);
            let answer = task.read_answer(&said(&words), scheme);
            assert!(answer.as_ref().is_some_and(|answer| answer.is_right), "{scheme}: {words}: {answer:?}");
        }
    }
}

#[test]
fn a_drill_has_every_file_and_rank_and_eight_sorts_of_legal_moves() {
    for seed in 0..20 {
        let tasks = draw_tasks(vec!["eva zwei".into()], seed);
        assert_eq!(tasks.len(), 8 + 8 + 8 + 1);
        let moves: Vec<Move> = tasks
            .iter()
            .filter_map(|task| match task {
                DrillTask::Move { before, m } => {
                    assert!(before.is_legal(*m));
                    Some(*m)
                }
                DrillTask::File(_) | DrillTask::Rank(_) | DrillTask::Enrolment(_) => None,
            })
            .collect();
        assert!(moves.iter().any(|m| m.is_castle()) && moves.iter().any(|m| m.is_capture()), "{seed}");
        assert!(moves.iter().any(|m| m.promotion().is_some()), "{seed}");
        assert_eq!(draw_tasks(vec!["eva zwei".into()], seed), tasks, "the same seed draws the same tasks");
    }
}

#[test]
fn by_keyboard_the_drill_says_so_in_one_sentence_and_goes_to_its_end_and_keeps_nothing() {
    let mut drill = drill(SchemeId::Da, &["Erik to", "kort rokade"]);
    let mut outputs = drill.handle(at(0), DrillInput::Begin(DrillSource::Keyboard));
    assert_eq!(sentences(&outputs)[0], DrillSentence::NoMicrophone);
    let mut parts = 0;
    let mut ms = 0;
    while let Some(asked) = prompt(&outputs) {
        assert!(asked.typed);
        parts += sentences(&outputs).iter().filter(|s| matches!(s, DrillSentence::Part(_))).count();
        ms += 1_000;
        assert_eq!(drill.due(), None, "nobody hurries who types");
        outputs = drill.handle(at(ms), DrillInput::Typed(&asked.words));
        assert!(matches!(sentences(&outputs)[0], DrillSentence::Right { .. }), "{asked:?}: {outputs:?}");
    }
    assert_eq!(parts, 4);
    assert_eq!(
        sentences(&outputs)[1..],
        [DrillSentence::Finished { right: 26, all: 26 }, DrillSentence::EnrolmentUnfinished]
    );
    assert!(!outputs.contains(&DrillOutput::KeepEnrolment) && outputs.ends_with(&[DrillOutput::End]));
}

#[test]
fn what_was_understood_is_said_with_what_was_expected_and_three_tries_are_enough() {
    let mut drill = drill(SchemeId::SvScand, &[]);
    drill.handle(at(0), DrillInput::Begin(DrillSource::Microphone));
    let (bella, anna) = ("Bella".to_owned(), "Anna".to_owned());
    for again in [true, true, false] {
        let outputs = drill.handle(at(1_000), DrillInput::Heard(&said("bella")));
        let wrong = DrillSentence::Wrong { understood: bella.clone(), expected: anna.clone(), again };
        assert_eq!(sentences(&outputs)[0], wrong);
        let next = if again { 1 } else { 2 };
        assert_eq!(prompt(&outputs).unwrap().number, next);
    }
    let outputs = drill.handle(at(2_000), DrillInput::Heard(&said("[unk]")));
    let expected = bella;
    assert_eq!(sentences(&outputs)[0], DrillSentence::NotUnderstood { expected, again: true });
}

#[test]
fn repeat_what_now_help_and_stop_are_understood_in_every_part_and_language() {
    let words = [
        ("gentag", "hvad nu", "stop"),
        ("wiederholen", "was jetzt", "Stopp"),
        ("repeat", "what now", "stop"),
        ("gjenta", "hva nå", "stopp"),
        ("upprepa", "vad nu", "sluta"),
    ];
    for (lang, (repeat, what_now, stop)) in Lang::ALL.into_iter().zip(words) {
        let scheme = lang.scheme();
        let castling = Scheme::builtin(scheme).castling(shakmaty::CastlingSide::KingSide).to_owned();
        let mut drill = drill(scheme, &[&castling]);
        let mut asked = prompt(&drill.handle(at(0), DrillInput::Begin(DrillSource::Microphone))).unwrap();
        loop {
            let again = drill.handle(at(1), DrillInput::Heard(&said(repeat)));
            assert_eq!(sentences(&again), [DrillSentence::Prompt(asked.clone())], "{lang}");
            let now = drill.handle(at(1), DrillInput::Typed(what_now));
            assert_eq!(sentences(&now), [DrillSentence::WhatNow(asked.clone())], "{lang}");
            let outputs = drill.handle(at(1), DrillInput::Typed(&asked.words));
            match prompt(&outputs) {
                Some(next) if next.number < next.all => asked = next,
                Some(_) | None => break,
            }
        }
        let outputs = drill.handle(at(2), DrillInput::Heard(&said(stop)));
        assert_eq!(sentences(&outputs), [DrillSentence::Stopped { done: 24, all: 25 }], "{lang}");
        assert!(outputs.ends_with(&[DrillOutput::End]));
        assert_eq!(drill.handle(at(3), DrillInput::Typed("anna")), [], "it is over");
    }
}

/// A drill at the announcements of the enrolment, with the earlier tasks done.
fn at_the_enrolment(enrolment: &[&str]) -> (Drill, DrillPrompt) {
    let mut drill = drill(SchemeId::Nb, enrolment);
    let mut outputs = drill.handle(at(0), DrillInput::Begin(DrillSource::Microphone));
    for _ in 0..24 {
        let asked = prompt(&outputs).unwrap();
        outputs = drill.handle(at(1), DrillInput::Heard(&said(&asked.words)));
    }
    let asked = prompt(&outputs).unwrap();
    (drill, asked)
}

#[test]
fn the_voice_is_learned_when_every_announcement_was_said_and_only_then() {
    let (mut drill, asked) = at_the_enrolment(&["Eva zwei", "Kurze Rochade"]);
    assert_eq!((asked.number, asked.all), (25, 26));
    let cough = HeardUtterance { lasted_ms: 120, ..HeardUtterance::typed("[unk]") };
    assert_eq!(drill.handle(at(2), DrillInput::Heard(&cough)), []);
    let outputs = drill.handle(at(3), DrillInput::Heard(&said("eva drei")));
    assert_eq!(outputs, [DrillOutput::LearnFrom("Eva zwei".into())]);
    let outputs = drill.handle(at(4), DrillInput::EnrolmentHeard(Some("eva drei".into())));
    let wrong =
        DrillSentence::Wrong { understood: "eva drei".into(), expected: "Eva zwei".into(), again: false };
    assert_eq!(sentences(&outputs)[0], wrong, "it is learned from as it was said");
    drill.handle(at(5), DrillInput::Heard(&said("kurze rochade")));
    let outputs = drill.handle(at(6), DrillInput::EnrolmentHeard(Some("kurze rochade".into())));
    assert!(outputs.ends_with(&[DrillOutput::KeepEnrolment]), "{outputs:?}");
    assert_eq!(drill.handle(at(7), DrillInput::Leave), [], "a signal leaves no half of a file");
    let outputs = drill.handle(at(8), DrillInput::EnrolmentKept("nora.toml".into()));
    assert_eq!(sentences(&outputs), [DrillSentence::EnrolmentKept { file: "nora.toml".into() }]);

    let (mut stopped, _) = at_the_enrolment(&["Eva zwei", "Kurze Rochade"]);
    stopped.handle(at(3), DrillInput::Heard(&said("eva zwei")));
    stopped.handle(at(4), DrillInput::EnrolmentHeard(Some("eva zwei".into())));
    let outputs = stopped.handle(at(5), DrillInput::Leave);
    assert!(!outputs.contains(&DrillOutput::KeepEnrolment), "{outputs:?}");
    assert_eq!(
        sentences(&outputs),
        [DrillSentence::Stopped { done: 25, all: 26 }, DrillSentence::EnrolmentUnfinished]
    );
}

#[test]
fn a_lost_microphone_hands_over_to_the_keyboard_and_its_announcements_are_not_learned() {
    let (mut drill, _) = at_the_enrolment(&["Eva zwei", "Kurze Rochade"]);
    let outputs = drill.handle(at(2), DrillInput::MicrophoneLost);
    assert_eq!(sentences(&outputs)[0], DrillSentence::MicrophoneLost);
    assert!(prompt(&outputs).unwrap().typed);
    assert_eq!(drill.handle(at(3), DrillInput::MicrophoneLost), [], "told once");
    let outputs = drill.handle(at(4), DrillInput::Typed("e2"));
    assert!(matches!(sentences(&outputs)[0], DrillSentence::Right { .. }), "{outputs:?}");
    let outputs = drill.handle(at(5), DrillInput::MicrophoneBack);
    assert_eq!(sentences(&outputs)[0], DrillSentence::MicrophoneBack);
    drill.handle(at(6), DrillInput::Heard(&said("kurze rochade")));
    let outputs = drill.handle(at(7), DrillInput::EnrolmentHeard(Some("kurze rochade".into())));
    assert!(!outputs.contains(&DrillOutput::KeepEnrolment));
    assert_eq!(sentences(&outputs).last(), Some(&DrillSentence::EnrolmentUnfinished));
}

#[test]
fn whoever_says_nothing_hears_the_prompt_again_twice() {
    let mut drill = drill(SchemeId::Fide, &[]);
    drill.handle(at(0), DrillInput::Begin(DrillSource::Microphone));
    drill.handle(at(9_000), DrillInput::Spoken);
    assert_eq!(drill.due(), Some(at(9_000 + SILENCE_MS)));
    assert_eq!(drill.handle(at(10_000), DrillInput::TimePassed), [], "too early");
    for ms in [30_000, 60_000] {
        let outputs = drill.handle(at(ms), DrillInput::TimePassed);
        assert_eq!(sentences(&outputs)[0], DrillSentence::NothingHeard);
        assert_eq!(prompt(&outputs).unwrap().number, 1);
    }
    assert_eq!(drill.due(), None, "then it waits");
    drill.handle(at(90_000), DrillInput::Heard(&said("anna")));
    assert_eq!(drill.due(), Some(at(90_000 + SILENCE_MS)));
}

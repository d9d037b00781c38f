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

fn drill(scheme: SchemeId) -> Drill {
    Drill::new(scheme, Scheme::builtin(scheme).lang(), draw_tasks(7))
}

fn sentences(outputs: &[DrillOutput]) -> Vec<DrillSentence> {
    outputs
        .iter()
        .filter_map(|output| match output {
            DrillOutput::Say(sentence) => Some(sentence.clone()),
            DrillOutput::Expect(_) | DrillOutput::End => None,
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
        for task in draw_tasks(3) {
            let words = task.words(scheme);
            let answer = task.read_answer(&said(&words), scheme);
            assert!(answer.as_ref().is_some_and(|answer| answer.is_right), "{scheme}: {words}: {answer:?}");
        }
    }
}

#[test]
fn a_drill_has_every_file_and_rank_and_eight_sorts_of_legal_moves() {
    for seed in 0..20 {
        let tasks = draw_tasks(seed);
        assert_eq!(tasks.len(), 8 + 8 + 8);
        let moves: Vec<Move> = tasks
            .iter()
            .filter_map(|task| match task {
                DrillTask::Move { before, m } => {
                    assert!(before.is_legal(*m));
                    Some(*m)
                }
                DrillTask::File(_) | DrillTask::Rank(_) => None,
            })
            .collect();
        assert!(moves.iter().any(|m| m.is_castle()) && moves.iter().any(|m| m.is_capture()), "{seed}");
        assert!(moves.iter().any(|m| m.promotion().is_some()), "{seed}");
        assert_eq!(draw_tasks(seed), tasks, "the same seed draws the same tasks");
    }
}

#[test]
fn by_keyboard_the_drill_says_so_in_one_sentence_and_goes_to_its_end() {
    let mut drill = drill(SchemeId::Da);
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
    assert_eq!(parts, 3);
    assert_eq!(sentences(&outputs)[1..], [DrillSentence::Finished { right: 24, all: 24 }]);
    assert!(outputs.ends_with(&[DrillOutput::End]));
}

#[test]
fn what_was_understood_is_said_with_what_was_expected_and_three_tries_are_enough() {
    let mut drill = drill(SchemeId::SvScand);
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
        let mut drill = drill(scheme);
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
        assert_eq!(sentences(&outputs), [DrillSentence::Stopped { done: 23, all: 24 }], "{lang}");
        assert!(outputs.ends_with(&[DrillOutput::End]));
        assert_eq!(drill.handle(at(3), DrillInput::Typed("anna")), [], "it is over");
    }
}

#[test]
fn a_lost_microphone_hands_over_to_the_keyboard_until_it_is_back() {
    let mut drill = drill(SchemeId::Nb);
    drill.handle(at(0), DrillInput::Begin(DrillSource::Microphone));
    let outputs = drill.handle(at(2), DrillInput::MicrophoneLost);
    assert_eq!(sentences(&outputs)[0], DrillSentence::MicrophoneLost);
    assert!(prompt(&outputs).unwrap().typed);
    assert_eq!(drill.handle(at(3), DrillInput::MicrophoneLost), [], "told once");
    let outputs = drill.handle(at(4), DrillInput::Typed("anna"));
    assert!(matches!(sentences(&outputs)[0], DrillSentence::Right { .. }), "{outputs:?}");
    let outputs = drill.handle(at(5), DrillInput::MicrophoneBack);
    assert_eq!(sentences(&outputs)[0], DrillSentence::MicrophoneBack);
    assert!(!prompt(&outputs).unwrap().typed);
    let outputs = drill.handle(at(6), DrillInput::Leave);
    assert_eq!(sentences(&outputs), [DrillSentence::Stopped { done: 1, all: 24 }]);
}

#[test]
fn whoever_says_nothing_hears_the_prompt_again_twice() {
    let mut drill = drill(SchemeId::Fide);
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

#[test]
fn keys_ask_for_the_task_again_and_a_key_of_something_else_also_gives_it() {
    let mut drill = drill(SchemeId::Da);
    let first = prompt(&drill.handle(at(0), DrillInput::Begin(DrillSource::Microphone)));
    for command in [Command::Repeat, Command::Help, Command::DrawOffer] {
        let answer = drill.handle(at(1_000), DrillInput::Keyed(command));
        assert_eq!(prompt(&answer), first, "{command}");
    }
    let ends = drill.handle(at(2_000), DrillInput::Keyed(Command::Quit));
    assert!(ends.contains(&DrillOutput::End));
}

//! Whether the answers to "what now?" are true: the words about the clocks, compared with the clock that runs.

use annabella::{
    game::{Lang, SchemeId, Seat},
    language::{Verbosity, scheme::Scheme},
    messages::{Phrases, text},
    session::{
        Announcement,
        pending::NextStep,
        session::{Phase, Session},
    },
};
use std::sync::OnceLock;

/// The answer in words.
pub(crate) fn sentence(lang: Lang, step: NextStep) -> String {
    let what = Announcement::WhatNow(step);
    let scheme = Scheme::builtin(SchemeId::Fide);
    text(&Phrases::builtin(lang).speak(&what, scheme, Verbosity::Sentence))
}

/// The words that say whose clock runs: the player's own, the opponent's, none.
pub(crate) fn of_clocks(lang: Lang) -> &'static [Vec<String>; 3] {
    static WORDS: [OnceLock<[Vec<String>; 3]>; Lang::ALL.len()] =
        [const { OnceLock::new() }; Lang::ALL.len()];
    WORDS[lang as usize].get_or_init(|| {
        [
            vec![sentence(lang, NextStep::Move), sentence(lang, NextStep::ClockRuns { own: true })],
            vec![sentence(lang, NextStep::OpponentsMove), sentence(lang, NextStep::ClockRuns { own: false })],
            vec![sentence(lang, NextStep::ClocksStand)],
        ]
    })
}

/// What is untrue in the answers to both players now, in this language.
pub(crate) fn untrue_in(session: &Session, lang: Lang) -> Option<String> {
    if session.phase() != Phase::Playing {
        return None;
    }
    let of = of_clocks(lang);
    Seat::ALL.into_iter().find_map(|seat| {
        let said = sentence(lang, session.next_step(seat));
        let runs = [Some(seat), Some(seat.other()), None];
        let begins = |words: &Vec<String>| words.iter().any(|words| said.starts_with(words));
        let told = of.iter().position(begins)?;
        (runs[told] != session.running())
            .then(|| format!("{lang} {seat}: \"{said}\", but {:?} runs", session.running()))
    })
}

/// The same in the language of White.
pub(crate) fn untrue(session: &Session) -> Option<String> {
    untrue_in(session, session.setup().seat_lang(Seat::White))
}

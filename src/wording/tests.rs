//! Every value that is told has words in every language: each is listed in `samples.rs`, and the source is read for
//! those that are not.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
};

use crate::{
    core::{
        amount::Needs,
        decided::{Decision, Settled},
        listener::Listener,
        output::Note,
        refusal::Refusal,
        setup::Setup,
        told::Told,
    },
    game::{Edition, Lang, Seat},
    laws::{assistant::Duty, irregularity::Choice},
    wording::{Desk, messages::messages, refusal_samples::*, samples::*},
};

/// The variants an `enum` of a file has.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let body = source.split(&format!("enum {name} {{\n")).nth(1).unwrap().split("\n}").next().unwrap();
    let names = body
        .lines()
        .filter(|line| line.starts_with("    ") && !line.starts_with("     "))
        .map(|line| line.trim().split(['(', ' ', ',']).next().unwrap_or_default().to_owned())
        .filter(|word| word.starts_with(char::is_uppercase));
    names.collect()
}

fn names<T: Debug>(values: &[T]) -> BTreeSet<String> {
    let of = |value: &T| format!("{value:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned();
    values.iter().map(of).collect()
}

#[test]
fn the_lists_above_hold_every_variant_of_the_source() {
    let needs: Vec<Needs> = refusals()
        .into_iter()
        .filter_map(|why| if let Refusal::Amount { needs, .. } = why { Some(needs) } else { None })
        .collect();
    let settled: Vec<Settled> = decisions()
        .into_iter()
        .filter_map(|d| if let Decision::ByItself(settled) = d { Some(settled) } else { None })
        .collect();
    let (mut abouts, mut does, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for told in told() {
        match told {
            Told::ToJudge { question, .. } => abouts.push(question.about),
            Told::Part(task) => does.push(task.does),
            Told::ClockLine { line, .. } => lines.push(line.what),
            _ => {}
        }
    }
    for (source, name, listed) in [
        (include_str!("../core/told.rs"), "Told", names(&told())),
        (include_str!("../core/told.rs"), "ItemLine", names(&item_lines())),
        (include_str!("../core/printed.rs"), "Printed", names(&printed())),
        (include_str!("../core/refusal.rs"), "Refusal", names(&refusals())),
        (include_str!("../core/amount.rs"), "Needs", names(&needs)),
        (include_str!("../core/decided.rs"), "Decision", names(&decisions())),
        (include_str!("../core/decided.rs"), "Settled", names(&settled)),
        (include_str!("../core/act/table.rs"), "ReadActError", names(&unread())),
        (include_str!("../core/output.rs"), "Note", names(&notes())),
        (include_str!("../laws/matter.rs"), "Matter", names(&matters())),
        (include_str!("../laws/choice.rs"), "Choice", names(&choices())),
        (include_str!("../laws/draw.rs"), "Verdict", names(&verdicts())),
        (include_str!("../laws/terms.rs"), "Penalty", names(&PENALTIES)),
        (include_str!("../laws/reconcile.rs"), "About", names(&abouts)),
        (include_str!("../laws/difference.rs"), "Does", names(&does)),
        (include_str!("../laws/ledger.rs"), "LineOf", names(&lines)),
    ] {
        assert_eq!(listed, variants(source, name), "{name}");
        assert!(!listed.is_empty(), "{name}");
    }
}

/// Everything above in the words of one reader, list by list.
fn all_words(desk: &Desk) -> Vec<Vec<(String, String)>> {
    fn each<T: Debug>(values: Vec<T>, words: impl Fn(&T) -> String) -> Vec<(String, String)> {
        values.iter().map(|value| (format!("{value:?}"), words(value))).collect()
    }
    vec![
        each(told(), |told| desk.told(told)),
        each(refusals(), |why| desk.refusal(why)),
        each(decisions(), |decision| desk.decision(decision)),
        each(unread(), |error| desk.unread(error)),
        each(notes(), |note| desk.note(note)),
        each(inputs(), |input| desk.input(input).unwrap()),
        each(Duty::ALL.to_vec(), |duty| desk.duty(*duty)),
        vec![
            ("silence".into(), desk.silence()),
            ("speech".into(), desk.speech(120, 100)),
            ("no file".into(), desk.no_file("late.pgn", "it is not there")),
        ],
    ]
}

#[test]
fn everything_told_has_whole_words_in_every_language_and_edition() {
    for lang in Lang::ALL {
        for edition in Edition::ALL {
            for list in all_words(&Desk::new(lang, edition)) {
                let mut said: BTreeMap<String, String> = BTreeMap::new();
                for (what, words) in list {
                    assert!(words.chars().any(char::is_alphanumeric), "{lang}: {what} has no words");
                    assert!(!words.contains("{ ") && !words.contains('$'), "{lang}: {words}");
                    // Times are h:mm:ss, never the milliseconds of the values above.
                    assert!(!words.contains("57874") && !words.contains(" ms"), "{lang}: {words}");
                    let other = said.insert(words.clone(), what.clone());
                    assert!(other.is_none(), "{lang}: `{words}` says {what} and {other:?}");
                }
            }
        }
    }
}

#[test]
fn no_sentence_was_left_in_english() {
    let file = |lang: Lang| match lang {
        Lang::Da => include_str!("../../voices/da.ftl"),
        Lang::De => include_str!("../../voices/de.ftl"),
        Lang::En => include_str!("../../voices/en.ftl"),
        Lang::Nb => include_str!("../../voices/nb.ftl"),
        Lang::Sv => include_str!("../../voices/sv.ftl"),
    };
    let message = |text: &str, id: &str| -> String {
        let start = text.find(&format!("\n{id} =")).unwrap() + 1;
        let rest = &text[start..];
        let end = rest[1..].find("\n").map_or(rest.len(), |first| {
            let continued = rest[first + 2..].lines().take_while(|l| l.starts_with([' ', '}']));
            first + 2 + continued.map(|l| l.len() + 1).sum::<usize>()
        });
        rest[..end.min(rest.len())].trim().to_owned()
    };
    let english = file(Lang::En);
    // Words that are the same word there.
    let shared =
        ["command-stop", "half-a-point", "one-point", "account-period", "key-plus", "key-minus", "key-enter"];
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        let text = file(lang);
        for (id, _) in messages() {
            let words = message(text, id);
            let only_values = words.split_once('=').is_some_and(|(_, body)| {
                let outside: String = body.split('{').map(|p| p.rsplit('}').next().unwrap_or(p)).collect();
                !outside.contains(char::is_alphabetic)
            });
            let same = words == message(english, id);
            assert!(!same || only_values || shared.contains(id), "{lang}: {words}");
        }
    }
}

#[test]
fn one_of_a_kind_is_told_in_the_singular() {
    let of = |lang, note: &Note| Desk::new(lang, Edition::Da18).note(note);
    assert_eq!(of(Lang::En, &Note::WentBack { plies: 1 }), "the game goes back: 1 ply remains");
    assert_eq!(of(Lang::En, &Note::WentBack { plies: 2 }), "the game goes back: 2 plies remain");
    assert_eq!(of(Lang::De, &Note::WentBack { plies: 1 }), "die Partie geht zurück: 1 Halbzug bleibt");
    let minutes = |lang, minutes| {
        Desk::new(lang, Edition::Da18).choice(Choice::AddMinutes { to: Seat::White, minutes })
    };
    assert_eq!(minutes(Lang::En, 1), "give white 1 minute more");
    assert_eq!(minutes(Lang::Sv, 2), "ge vit 2 minuter extra");
    assert_eq!(minutes(Lang::Da, 1), "giv hvid 1 minut ekstra");
    assert_eq!(minutes(Lang::Nb, 1), "gi hvit 1 minutt ekstra");
}

#[test]
fn the_arbiter_reads_his_language_and_each_player_his_own() {
    let mut setup = Setup { lang: Lang::Da, ..Setup::default() };
    setup.white.lang = Lang::De;
    setup.black.lang = Lang::Sv;
    let refusal = |reader| Desk::of(&setup, reader).refusal(&Refusal::NotHisClock { seat: Seat::White });
    assert_eq!(refusal(Listener::Arbiter), "hvids ur går ikke");
    assert_eq!(refusal(Listener::Player(Seat::White)), "die Uhr von Weiß läuft nicht");
    assert_eq!(refusal(Listener::Assistant(Seat::Black)), "vits klocka går inte");
}

#[test]
fn help_has_a_line_for_every_act_and_fits_a_page() {
    for lang in Lang::ALL {
        let help = Desk::new(lang, Edition::Da18).help();
        for kind in &crate::core::act::KINDS {
            assert!(
                help.lines().any(|line| line.starts_with(&format!("  {}", kind.example))),
                "{}",
                kind.word
            );
        }
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{lang}:\n{help}");
    }
}

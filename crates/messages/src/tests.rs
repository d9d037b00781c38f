//! Checks that every message value has words in every language. `samples.rs` lists the values, and the source is
//! searched for missing ones.

use crate::{MessageWriter, message_ids::messages, refusal_samples::*, samples::*};
use annabella_game::{Edition, Lang, Position, SchemeId, Seat};
use annabella_laws::{
    article::Topic,
    assistant::Duty,
    draw::{ClaimKind, Verdict},
    edition::EditionArticles as _,
    ending::MateBySeries,
    helpmate::MateStudy,
    incident_kind::IncidentKind,
    irregularity::Choice,
};
use annabella_score::{sheet_file_fault::SheetFileFault, text_file::NoTextError};
use annabella_session::{
    Announcement,
    act::PositionForm,
    act::ReadActError,
    actor::{Actor, Listener},
    amount::RequiredAmount,
    arbiter_message::{ArbiterMessage, ItemLine},
    decision::{ClosureReason, Decision, DecisionEffect},
    output::Note,
    refusal::Refusal,
    setup::Setup,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
};

/// The variants of an `enum` in a source file.
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
    let needs: Vec<RequiredAmount> = refusals()
        .into_iter()
        .filter_map(|why| if let Refusal::Amount { needs, .. } = why { Some(needs) } else { None })
        .collect();
    let settled: Vec<ClosureReason> = decisions()
        .into_iter()
        .filter_map(|d| if let Decision::ClosedByItself(settled) = d { Some(settled) } else { None })
        .collect();
    let (mut abouts, mut does, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for told in told() {
        match told {
            ArbiterMessage::QuestionForArbiter { question, .. } => abouts.push(question.about),
            ArbiterMessage::ReconciliationTask(task) => does.push(task.does),
            ArbiterMessage::ClockLine { line, .. } => lines.push(line.what),
            _ => {}
        }
    }
    for (source, name, listed) in [
        (include_str!("../../session/src/arbiter_message.rs"), "ArbiterMessage", names(&told())),
        (include_str!("../../session/src/arbiter_message.rs"), "ItemLine", names(&item_lines())),
        (include_str!("../../session/src/arbiter_message.rs"), "EditionProvision", names(&printed())),
        (include_str!("../../session/src/refusal.rs"), "Refusal", names(&refusals())),
        (include_str!("../../session/src/amount.rs"), "RequiredAmount", names(&needs)),
        (include_str!("../../session/src/decision.rs"), "Decision", names(&decisions())),
        (include_str!("../../session/src/decision.rs"), "ClosureReason", names(&settled)),
        (include_str!("../../session/src/act/arguments.rs"), "ReadActError", names(&unread())),
        (include_str!("../../session/src/output.rs"), "Note", names(&notes())),
        (include_str!("../../laws/src/choice.rs"), "Choice", names(&choices())),
        (include_str!("../../laws/src/draw.rs"), "Verdict", names(&verdicts())),
        (include_str!("../../laws/src/edition_terms.rs"), "Penalty", names(&PENALTIES)),
        (include_str!("../../laws/src/reconcile.rs"), "ArbiterQuestionKind", names(&abouts)),
        (include_str!("../../laws/src/reconciliation_tasks.rs"), "ReconciliationStep", names(&does)),
        (include_str!("../../laws/src/ledger.rs"), "AccountLineKind", names(&lines)),
    ] {
        assert_eq!(listed, variants(source, name), "{name}");
        assert!(!listed.is_empty(), "{name}");
    }
}

fn sheet_file_faults() -> Vec<SheetFileFault> {
    vec![
        SheetFileFault::Missing,
        SheetFileFault::Forbidden,
        SheetFileFault::NoFile,
        SheetFileFault::TooLarge,
        SheetFileFault::NoText(NoTextError { line: 2, column: 7 }),
        SheetFileFault::Failed("EIO".into()),
    ]
}

/// The words of all samples for one reader, list by list.
fn all_words(desk: &MessageWriter) -> Vec<Vec<(String, String)>> {
    fn each<T: Debug>(values: Vec<T>, words: impl Fn(&T) -> String) -> Vec<(String, String)> {
        values.iter().map(|value| (format!("{value:?}"), words(value))).collect()
    }
    vec![
        each(told(), |told| desk.arbiter_message(told)),
        each(refusals(), |why| desk.refusal(why)),
        each(decisions(), |decision| desk.decision(decision)),
        each(unread(), |error| desk.unread(error)),
        each(notes(), |note| desk.note(note)),
        each(inputs(), |input| desk.input(input).unwrap()),
        each(Duty::ALL.to_vec(), |duty| desk.duty(*duty)),
        each(sheet_file_faults(), |why| desk.unreadable_file("late.pgn", why)),
        vec![
            ("silence".into(), desk.silence()),
            ("speech".into(), desk.speech(120, 100)),
            ("result unsigned".into(), desk.result_unsigned(30)),
        ],
    ]
}

#[test]
fn everything_told_has_whole_words_in_every_language_and_edition() {
    for lang in Lang::ALL {
        for edition in Edition::ALL {
            for list in all_words(&MessageWriter::new(lang, edition)) {
                let mut said: BTreeMap<String, String> = BTreeMap::new();
                for (what, words) in list {
                    assert!(words.chars().any(char::is_alphanumeric), "{lang}: {what} has no words");
                    assert!(!words.contains("{ ") && !words.contains('$'), "{lang}: {words}");
                    // Times are h:mm:ss, never the milliseconds of the samples.
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
        Lang::Da => include_str!("../../../voices/da.ftl"),
        Lang::De => include_str!("../../../voices/de.ftl"),
        Lang::En => include_str!("../../../voices/en.ftl"),
        Lang::Nb => include_str!("../../../voices/nb.ftl"),
        Lang::Sv => include_str!("../../../voices/sv.ftl"),
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
    // Messages that are the same in both languages.
    let shared = ["half-a-point", "one-point", "account-period", "key-plus", "key-minus", "key-enter"];
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
    let of = |lang, note: &Note| MessageWriter::new(lang, Edition::Da18).note(note);
    assert_eq!(of(Lang::En, &Note::WentBack { plies: 1 }), "the game goes back: 1 ply remains");
    assert_eq!(of(Lang::En, &Note::WentBack { plies: 2 }), "the game goes back: 2 plies remain");
    assert_eq!(of(Lang::De, &Note::WentBack { plies: 1 }), "die Partie geht zurück: 1 Halbzug bleibt");
    let minutes = |lang, minutes| {
        MessageWriter::new(lang, Edition::Da18).choice(Choice::AddMinutes { to: Seat::White, minutes })
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
    let refusal =
        |reader| MessageWriter::of(&setup, reader).refusal(&Refusal::NotPlayersClock { seat: Seat::White });
    assert_eq!(refusal(Listener::Arbiter), "hvids ur går ikke");
    assert_eq!(refusal(Listener::Player(Seat::White)), "Ihre Uhr läuft nicht");
    assert_eq!(refusal(Listener::Assistant(Seat::White)), "die Uhr von Weiß läuft nicht");
    assert_eq!(refusal(Listener::Assistant(Seat::Black)), "vits klocka går inte");
}

#[test]
fn help_has_a_line_for_every_act_and_fits_a_page() {
    for lang in Lang::ALL {
        let help = MessageWriter::new(lang, Edition::Da18).help();
        for kind in &annabella_session::act::KINDS {
            assert!(
                help.lines().any(|line| line.starts_with(&format!("  {}", kind.example))),
                "{}",
                kind.word
            );
        }
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{lang}:\n{help}");
    }
}

#[test]
fn moves_are_written_with_the_piece_letters_of_the_reader() {
    let position = Position::default();
    let knight = position.read_uci("g1f3").unwrap();
    let matter = IncidentKind::DrawClaim {
        by: Seat::White,
        kind: ClaimKind::Threefold,
        written: Some(knight),
        verdict: Verdict::ForTheArbiter,
    };
    let study = MateStudy { mates: MateBySeries::Possible, series: vec![knight] };
    let lines = [
        ItemLine::Title(matter),
        ItemLine::Moved { seat: Seat::White, m: knight },
        ItemLine::Announced(knight),
        ItemLine::Pegged(knight),
        ItemLine::KeepsIt(vec![knight, knight]),
        ItemLine::MateBySeries { seat: Seat::White, study },
    ];
    for lang in Lang::ALL {
        let desk = MessageWriter::new(lang, Edition::Fide23);
        let (knight, mate) = if lang == Lang::En { ("Ng1-f3", "a8=Q#") } else { ("Sg1-f3", "a8=D#") };
        for line in &lines {
            let text = desk.line_of_item(1, line);
            assert!(text.contains(knight), "{lang}: {text}");
        }
        assert_eq!(desk.numbered(3, Seat::Black, "a8=Q#"), format!("3... {mate}"));
        assert_eq!(desk.numbered(3, Seat::White, "O-O"), "3. O-O");
    }
}

#[test]
fn persons_have_the_words_of_the_language() {
    let [white, black] = Seat::ALL;
    let people = [Actor::Player(white), Actor::Assistant(black), Actor::Arbiter];
    for (lang, names) in [
        (Lang::Da, ["hvid", "sorts assistent", "dommeren"]),
        (Lang::Nb, ["hvit", "svarts assistent", "dommeren"]),
        (Lang::Sv, ["vit", "svarts assistent", "domaren"]),
        (Lang::De, ["Weiß", "der Assistent von Schwarz", "der Schiedsrichter"]),
        (Lang::En, ["white", "black's assistant", "the arbiter"]),
    ] {
        let desk = MessageWriter::new(lang, Edition::Fide23);
        for (by, name) in people.into_iter().zip(names) {
            let words = "x".to_owned();
            let remarks = desk.arbiter_message(&ArbiterMessage::Remarks { by, words: words.clone() });
            assert!(remarks.starts_with(name), "{remarks}");
            let article = Edition::Fide23.article_or_penalties(Topic::Appeal);
            let appeals = desk.arbiter_message(&ArbiterMessage::Appeals { by, words, article });
            assert!(appeals.starts_with(name), "{appeals}");
            let other = ReadActError::AnotherRole { name: "black".into(), own: by.to_string() };
            assert!(desk.unread(&other).contains(name), "{}", desk.unread(&other));
        }
    }
}

#[test]
fn what_a_seat_would_hear_is_shown_in_the_words_of_that_seat() {
    let before = Position::default();
    let m = before.read_uci("b1c3").unwrap();
    let what = Announcement::Move { before: Box::new(before), m };
    let mut setup = Setup { lang: Lang::En, edition: Edition::Fide23, ..Setup::default() };
    setup.black.scheme = Some(SchemeId::Fide);
    let heard = vec![(Listener::Player(Seat::Black), what)];
    let effect = crate::decision_effects::tests::every_effect().swap_remove(3);
    let effect = DecisionEffect { heard, ..effect };
    let shown = MessageWriter::of(&setup, Listener::Arbiter).effect(&effect, PositionForm::Words);
    assert!(shown.contains("Springer Cesar drei"), "{shown}");
}

//! Checks that the files of the five languages have what the code asks for, and how some messages read.

use crate::{
    MessageWriter,
    announcements::{ANNOUNCEMENTS_WITH_ARM, STEPS_WITH_ARM},
    arbiter_messages::ARBITER_MESSAGES_WITH_ARM,
    phrases,
    refusals::{REFUSALS_WITH_ARM, UNREAD_LINES_WITH_ARM},
    transcript_lines::NOTES_WITH_ARM,
};
use annabella_game::{Edition, EndReason, Lang, Position, SchemeId, Seat};
use annabella_laws::{
    article::Topic,
    draw::{ClaimKind, Verdict},
    edition::EditionArticles as _,
    edition_terms::Penalty,
    ending::MateBySeries,
    helpmate::MateStudy,
    illegal_reason::IllegalReason,
    incident_kind::{BoardReliability, IncidentKind},
    irregularity::Choice,
    quickplay::QuickplayStanding,
    scheme_standing::SchemeStanding,
};
use annabella_session::{
    Announcement,
    act::{KINDS, PositionForm, ReadActError},
    actor::{Actor, Listener},
    amount::RequiredAmount,
    announcement::{MoveJudgement, SystemStatus},
    arbiter_message::{ArbiterMessage, ItemLine},
    decision::{ChangedPart, ClosureReason, DecisionEffect, ValueChange},
    journal_state::{DiskFault, JournalChange},
    output::Note,
    pending::{AwaitedAction, NextStep},
    refusal::Refusal,
    setup::Setup,
};
use annabella_texts::ftl_file::{self, FtlMessage};
use std::collections::BTreeSet;
use strum::{VariantArray as _, VariantNames as _};

/// The messages that are named after the values of one type.
struct NamedMessages {
    /// The group comment above them.
    group: String,
    prefix: &'static str,
    names: Vec<&'static str>,
    /// The values whose sentence has an arm of its own.
    with_arm: &'static str,
}

fn after_variants(
    of: &str,
    prefix: &'static str,
    names: &[&'static str],
    with_arm: &'static str,
) -> NamedMessages {
    let prefix_told = if prefix.is_empty() { String::new() } else { format!(", with `{prefix}`") };
    let group = format!("Named after the variants of `{of}`{prefix_told}");
    NamedMessages { group, prefix, names: names.to_vec(), with_arm }
}

/// Every type whose values name messages.
fn named_messages() -> Vec<NamedMessages> {
    let values = |of: &str, prefix, names: Vec<&'static str>, with_arm| NamedMessages {
        group: format!("Named after the values of `{of}`, with `{prefix}`"),
        prefix,
        names,
        with_arm,
    };
    vec![
        after_variants("Announcement", "", Announcement::VARIANTS, ANNOUNCEMENTS_WITH_ARM),
        after_variants("NextStep", "next-", NextStep::VARIANTS, STEPS_WITH_ARM),
        after_variants("IllegalReason", "why-", IllegalReason::VARIANTS, ""),
        after_variants("EndReason", "reason-", EndReason::VARIANTS, ""),
        after_variants("SystemStatus", "trouble-", SystemStatus::VARIANTS, ""),
        after_variants(
            "AwaitedAction",
            "wait-",
            AwaitedAction::VARIANTS,
            "approval board-right appointed items sealed-move",
        ),
        after_variants("Note", "note-", Note::VARIANTS, NOTES_WITH_ARM),
        after_variants("ArbiterMessage", "told-", ArbiterMessage::VARIANTS, ARBITER_MESSAGES_WITH_ARM),
        after_variants("Refusal", "refuse-", Refusal::VARIANTS, REFUSALS_WITH_ARM),
        after_variants("ReadActError", "unread-", ReadActError::VARIANTS, UNREAD_LINES_WITH_ARM),
        after_variants("RequiredAmount", "needs-", RequiredAmount::VARIANTS, "nothing"),
        after_variants("ClaimKind", "claim-", ClaimKind::VARIANTS, ""),
        after_variants("BoardReliability", "sureness-", BoardReliability::VARIANTS, ""),
        after_variants("QuickplayStanding", "quickplay-", QuickplayStanding::VARIANTS, ""),
        after_variants("ChangedPart", "changed-", ChangedPart::VARIANTS, ""),
        after_variants("ClosureReason", "settled-", ClosureReason::VARIANTS, "merged-into-item"),
        after_variants("SchemeStanding", "scheme-", SchemeStanding::VARIANTS, "printed"),
        after_variants("MoveJudgement", "judged-", MoveJudgement::VARIANTS, ""),
        values("IncidentKind", "incident-", IncidentKind::names().collect(), ""),
        values(
            "Penalty",
            "penalty-",
            Penalty::VARIANTS.iter().map(|name| name.trim_start_matches("penalty_")).collect(),
            "",
        ),
        values("DiskFault", "disk-", DiskFault::VARIANTS.iter().map(|fault| fault.name()).collect(), ""),
        values(
            "JournalChange",
            "journal-was-",
            JournalChange::VARIANTS.iter().map(|change| change.name()).collect(),
            "",
        ),
        values("Choice", "choice-", Choice::VARIANTS.to_vec(), "penalise"),
        NamedMessages {
            group: "Named after the typed lines, with `act-`".to_owned(),
            prefix: "act-",
            names: KINDS.iter().map(|kind| kind.word).collect(),
            with_arm: "",
        },
    ]
}

#[test]
fn every_value_that_names_a_message_has_it_and_no_message_is_left_over() {
    let (english, _) = ftl_file::messages(phrases::source(Lang::En));
    for named in named_messages() {
        let with_arm: BTreeSet<&str> = named.with_arm.split_whitespace().collect();
        let names: BTreeSet<String> = named.names.iter().map(|name| name.replace('_', "-")).collect();
        let expected: BTreeSet<String> = names
            .iter()
            .filter(|name| !with_arm.contains(name.as_str()))
            .map(|name| format!("{}{name}", named.prefix))
            .collect();
        let there: BTreeSet<String> = english
            .iter()
            .filter(|message| message.group == named.group)
            .map(|message| message.name.clone())
            .collect();
        let missing: Vec<_> = expected.difference(&there).collect();
        assert!(missing.is_empty(), "`{}` in voices/en.ftl lacks {missing:?}", named.group);
        let left_over: Vec<_> = there.difference(&expected).collect();
        assert!(left_over.is_empty(), "`{}` in voices/en.ftl: nothing is named {left_over:?}", named.group);
        assert!(with_arm.iter().all(|name| names.contains(*name)), "`{}`: {with_arm:?}", named.group);
    }
    let groups: BTreeSet<String> = named_messages().into_iter().map(|named| named.group).collect();
    for message in english.iter().filter(|message| message.group.starts_with("Named after")) {
        assert!(groups.contains(&message.group), "{}", message.group);
    }
}

#[test]
fn no_sentence_was_left_in_english() {
    let message = |text: &str, id: &str| -> String {
        let start = text.find(&format!("\n{id} =")).unwrap() + 1;
        let rest = &text[start..];
        let end = rest[1..].find("\n").map_or(rest.len(), |first| {
            let continued = rest[first + 2..].lines().take_while(|l| l.starts_with([' ', '}']));
            first + 2 + continued.map(|l| l.len() + 1).sum::<usize>()
        });
        rest[..end.min(rest.len())].trim().to_owned()
    };
    let english = phrases::source(Lang::En);
    // Messages that are the same in both languages.
    let shared = ["half-a-point", "one-point", "account-period", "key-plus", "key-minus", "key-enter"];
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        let text = phrases::source(lang);
        for FtlMessage { name, .. } in ftl_file::messages(english).0 {
            let words = message(text, &name);
            let only_values = words.split_once('=').is_some_and(|(_, body)| {
                let outside: String = body.split('{').map(|p| p.rsplit('}').next().unwrap_or(p)).collect();
                !outside.contains(char::is_alphabetic)
            });
            let same = words == message(english, &name);
            assert!(!same || only_values || shared.contains(&name.as_str()), "{lang}: {words}");
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
    setup.white.lang = Some(Lang::De);
    setup.black.lang = Some(Lang::Sv);
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
        for kind in &KINDS {
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
    let effect = DecisionEffect {
        refused: None,
        closes: true,
        only_noted: false,
        is_signed: false,
        plies: ValueChange { from: 17, to: 17 },
        lost: Vec::new(),
        position: None,
        clocks_ms: [ValueChange { from: 3_600_000, to: 3_600_000 }; 2],
        clocks_run: ValueChange { from: true, to: true },
        entries: [ValueChange { from: 17, to: 17 }; 2],
        illegal: [ValueChange { from: 0, to: 0 }; 2],
        result: ValueChange { from: None, to: None },
        boards: Vec::new(),
        heard,
    };
    let shown = MessageWriter::of(&setup, Listener::Arbiter).effect(&effect, PositionForm::Words);
    assert!(shown.contains("Springer Cesar drei"), "{shown}");
}

//! The spoken text of an article: complete in every edition and language, short, and correct for its edition.

use annabella::laws::edition::EditionArticles as _;
use annabella::laws::edition::{EditionValues as _, rules};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use annabella::{
    game::{Edition, Lang},
    language::number::{Inflection, number},
    laws::{Pace, Topic},
    rulebook::{self, ArticleNumber, Rule},
};

fn file(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("voices/rules").join(name)).unwrap()
}

fn rule(edition: Edition, number: &str, lang: Lang) -> Option<Rule> {
    rulebook::rule(edition, number.parse().unwrap(), lang).ok()
}

fn text(edition: Edition, number: &str, lang: Lang) -> String {
    rule(edition, number, lang).unwrap_or_else(|| panic!("{edition} has no {number}")).text
}

/// Every clause of a language's file with its text.
fn clauses(lang: Lang) -> BTreeMap<String, String> {
    file(&format!("{lang}.ftl"))
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .filter(|(name, words)| !name.starts_with(['#', ' ']) && !words.contains(['{', '}']))
        .map(|(name, words)| (name.to_owned(), words.to_owned()))
        .collect()
}

/// A number in words, as in the texts.
fn word(n: u32, lang: Lang) -> String {
    number(n, lang, Inflection::Bare)
}

fn third_or_second(limit: u32, lang: Lang) -> &'static str {
    match (limit, lang) {
        (2, Lang::Da) => "andet taber",
        (2, Lang::De) => "zweite",
        (2, Lang::En) => "second one the player loses",
        (2, Lang::Nb) => "andre taper",
        (2, Lang::Sv) => "andra förlorar",
        (3, Lang::Da) => "tredje taber",
        (3, Lang::De) => "dritte",
        (3, Lang::En) => "third one the player loses",
        (3, Lang::Nb) => "tredje taper",
        (3, Lang::Sv) => "tredje förlorar",
        _ => panic!("no edition lets the illegal move number {limit} lose"),
    }
}

/// An article number for each edition, in the order of [`Edition::ALL`].
type Places = [&'static str; Edition::ALL.len()];

fn place(edition: Edition, places: Places) -> &'static str {
    let at = Edition::ALL.iter().position(|e| *e == edition).unwrap();
    places[at]
}

#[test]
fn every_number_of_every_edition_has_its_text_in_every_language() {
    for edition in Edition::ALL {
        let mut said = 0;
        for number in rulebook::numbers(edition) {
            let mut texts = BTreeSet::new();
            for lang in Lang::ALL {
                let rule = rule(edition, number, lang).unwrap();
                assert_eq!(rule.printed, number);
                assert!(rule.text.ends_with('.'), "{edition} {number} {lang}: {}", rule.text);
                texts.insert(rule.text);
            }
            assert_eq!(
                texts.len(),
                Lang::ALL.len(),
                "{edition} {number}: two languages say the same words: {texts:?}"
            );
            said += 1;
        }
        assert!(said > 200, "{edition} has only {said} numbers");
    }
}

#[test]
fn no_text_is_longer_than_one_hears_at_once() {
    for edition in Edition::ALL {
        for (number, lang) in rulebook::numbers(edition).flat_map(|n| Lang::ALL.map(|lang| (n, lang))) {
            let text = text(edition, number, lang);
            let sentences = text.split_inclusive(". ").count();
            let words = text.split_whitespace().count();
            assert!(sentences <= 3 && words <= 60, "{edition} {number} {lang}: {words} words: {text}");
        }
    }
}

#[test]
fn texts_are_made_to_be_heard() {
    for lang in Lang::ALL {
        for (name, words) in clauses(lang) {
            let strange = words.chars().find(|c| !(c.is_alphabetic() || " .,;:'-".contains(*c)));
            assert_eq!(strange, None, "{lang} {name}: {words}");
            assert!(words.starts_with(char::is_uppercase), "{lang} {name}: {words}");
        }
    }
}

#[test]
fn every_language_has_the_same_clauses_and_none_is_unused() {
    let used: BTreeSet<String> = Edition::ALL
        .into_iter()
        .flat_map(|edition| rulebook::numbers(edition).map(move |number| (edition, number)))
        .map(|(edition, number)| rule(edition, number, Lang::En).unwrap().clause.to_owned())
        .collect();
    for lang in Lang::ALL {
        let written: BTreeSet<String> = clauses(lang).into_keys().collect();
        let unused: Vec<_> = written.difference(&used).collect();
        let unwritten: Vec<_> = used.difference(&written).collect();
        assert!(
            unused.is_empty() && unwritten.is_empty(),
            "{lang}: unused {unused:?}, unwritten {unwritten:?}"
        );
        let words: BTreeSet<String> = clauses(lang).into_values().collect();
        assert_eq!(words.len(), written.len(), "{lang}: two clauses have the same words");
    }
    let placed = file("numbers.toml").lines().filter(|line| line.contains(" = [")).count();
    assert_eq!(placed, used.len(), "a clause without a number in any edition");
}

#[test]
fn what_has_parts_is_itself_told() {
    for edition in Edition::ALL {
        for number in rulebook::numbers(edition) {
            let written = number.parse::<ArticleNumber>().unwrap().to_string();
            let runs: Vec<(usize, char)> = written.char_indices().collect();
            let kind = |c: char| if c.is_ascii_digit() { 1 } else { u8::from(c != '.') + 1 };
            for pair in runs.windows(2).filter(|pair| kind(pair[0].1) != kind(pair[1].1)) {
                let heading = &written[..pair[1].0];
                assert!(
                    rule(edition, heading, Lang::En).is_some(),
                    "{edition} has {number}, but no {heading}"
                );
            }
        }
    }
}

#[test]
fn a_heading_names_what_can_be_asked_next() {
    let winning = rule(Edition::Da18, "5.1", Lang::En).unwrap();
    assert_eq!(winning.parts, ["5.1.1", "5.1.2"]);
    assert!(winning.text.ends_with("Its parts: 5.1.1, 5.1.2."), "{}", winning.text);
    let draws = rule(Edition::Da09, "9", Lang::Sv).unwrap();
    assert!(draws.text.ends_with("Delarna: 9.1 till 9.6."), "{}", draws.text);
    let alone = rule(Edition::Da09, "D", Lang::En).unwrap();
    assert!(alone.text.ends_with("Its part: D1."), "{}", alone.text);
    assert_eq!(rule(Edition::Da18, "III", Lang::En).unwrap().parts.len(), 6);
}

#[test]
fn what_an_item_cites_can_be_asked_for() {
    for edition in Edition::ALL {
        for &topic in Topic::ALL {
            let Some(article) = edition.article(topic) else { continue };
            assert!(
                rule(edition, article.number, Lang::En).is_some(),
                "{topic:?}: nothing is told of {article} of {edition}"
            );
        }
        for duty in 0..6 {
            let number = edition.duty_article(duty);
            assert!(rule(edition, number, Lang::En).is_some(), "nothing is told of {number} of {edition}");
        }
    }
}

#[test]
fn minutes_and_limits_are_those_the_program_applies() {
    let penalty = ["7.4b", "7.5b", "7.5.3", "7.5.3", "7.5.5", "7.5.5"];
    let wrong_claim = ["9.5b", "9.5b", "9.5.3", "9.5.3", "9.5.3", "9.5.3"];
    let setup = ["A4a", "A4a", "A.4.1", "A.4.1", "A.4.1", "A.5.1"];
    for (edition, lang) in Edition::ALL.into_iter().flat_map(|e| Lang::ALL.map(|lang| (e, lang))) {
        let said = |places: Places| text(edition, place(edition, places), lang);
        let minutes = word(edition.illegal_move_minutes().of(Pace::Standard), lang);
        assert!(said(penalty).contains(&format!(" {minutes} ")), "{}", said(penalty));
        if edition.illegal_move_counters() == 3 || edition == Edition::No14 || edition == Edition::Da09 {
            let loses = third_or_second(edition.illegal_move_limit(), lang);
            assert!(said(penalty).contains(loses) || lang == Lang::De, "{}", said(penalty));
        }
        let minutes = word(edition.wrong_claim_minutes().of(Pace::Standard), lang);
        assert!(said(wrong_claim).contains(&format!(" {minutes} ")), "{}", said(wrong_claim));
        let moves = word(edition.setup_claims_end_after_moves(), lang);
        assert!(said(setup).contains(&format!(" {moves} ")), "{}", said(setup));
        if let Some(times) = edition.rapid_sheet_viewings() {
            let shown = edition.article(Topic::SheetShown).unwrap();
            let text = text(edition, shown.number, lang);
            assert!(text.contains(&word(times, lang)), "{text}");
        }
    }
}

#[test]
fn rapid_and_blitz_begin_where_the_program_says() {
    for (edition, lang) in Edition::ALL.into_iter().flat_map(|e| Lang::ALL.map(|lang| (e, lang))) {
        let limit = if edition == Edition::Da09 { 15 } else { 10 };
        // The limit itself is rapid in one edition and blitz in the others.
        assert_eq!(rules(edition).pace(limit * 60) == Pace::Rapid, edition == Edition::Da09);
        assert_eq!(rules(edition).pace(limit * 60 + 1), Pace::Rapid);
        assert_eq!(rules(edition).pace(limit * 60 - 1), Pace::Blitz);
        assert_eq!(
            (rules(edition).pace(60 * 60 - 1), rules(edition).pace(60 * 60)),
            (Pace::Rapid, Pace::Standard)
        );
        let limit = word(u32::try_from(limit).unwrap(), lang);
        for number in ["A1", "B1"] {
            let text = text(edition, number, lang);
            assert!(text.contains(&format!(" {limit}")), "{text}");
        }
        assert!(text(edition, "A1", lang).contains(&word(60, lang)));
    }
}

#[test]
fn rapid_and_blitz_halve_the_minutes_where_the_program_does() {
    for edition in Edition::ALL {
        let (illegal, claim) = (edition.illegal_move_minutes(), edition.wrong_claim_minutes());
        let halved = illegal.blitz < illegal.standard;
        assert_eq!(halved, claim.blitz < claim.standard);
        let said = |number: &str, clause: &str| {
            rule(edition, number, Lang::En).is_some_and(|rule| rule.clause == clause)
        };
        // From 2023 on rapid play has the one minute, and only unsupervised blitz adopts it (A.3, B.3).
        let in_rapid = illegal.rapid < illegal.standard;
        assert_eq!(said("B2", "blitz-one-minute"), halved && !in_rapid, "{edition}");
        assert_eq!(said("A.3", "rapid-one-minute"), in_rapid, "{edition}");
        assert_eq!(said("B.3", "blitz-as-rapid-one-minute"), in_rapid, "{edition}");
    }
}

/// Fields whose difference another article tells than the one that has the value.
const TOLD_ELSEWHERE: [&str; 3] =
    ["both_flags_settled_in_main_laws", "illegal_move_minutes", "wrong_claim_minutes"];

#[test]
fn editions_that_differ_are_told_apart_in_every_language() {
    let tables = Edition::ALL.map(|edition| rules(edition).rows());
    let said = |edition: usize, at: usize, lang| {
        let row = &tables[edition][at];
        let number = row.article.split(", ").next().filter(|number| !number.is_empty())?;
        rule(Edition::ALL[edition], number, lang).map(|rule| rule.text)
    };
    let mut alike = BTreeSet::new();
    for (at, field) in tables[0].iter().enumerate() {
        for (one, other) in (0..tables.len()).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let same = |lang| said(one, at, lang).is_some() && said(one, at, lang) == said(other, at, lang);
            if tables[one][at].value != tables[other][at].value && Lang::ALL.into_iter().any(same) {
                alike.insert(field.field);
            }
        }
    }
    assert_eq!(alike.into_iter().collect::<Vec<_>>(), TOLD_ELSEWHERE);
}

#[test]
fn differences_that_no_method_holds_are_told_apart_too() {
    let differ = |one: Edition, here: &str, other: Edition, there: &str| {
        assert_ne!(text(one, here, Lang::En), text(other, there, Lang::En), "{one} {here}, {other} {there}");
    };
    use Edition::{Da09, Da17, Da18, No14, Sv17};
    // Who counts as impaired, and who adapts the rules.
    for (one, here) in [(Da09, "E1"), (No14, "D1"), (Sv17, "D.1")] {
        for (other, there) in [(Da09, "E1"), (No14, "D1"), (Sv17, "D.1"), (Da17, "D.1")] {
            if one != other {
                differ(one, here, other, there);
            }
        }
    }
    differ(Sv17, "D.2.10.6", Da18, "D.2.10.6");
    differ(Da09, "E2.5", Da18, "D.2.7");
    // A claim on time must stop the clocks, or may.
    differ(Sv17, "A.4.3", Da17, "A.4.3");
    // The clocks of an adjourned game are set to the times used, or to the times left.
    differ(Sv17, "E.5", Da18, "I.5");
    // If no number defines equal positions, the article on the claim does.
    differ(No14, "9.2", Da18, "9.2");
    // Whether the sentence on the clock is part of the three conditions, and exempts the sighted player.
    differ(Da09, "E2.3", Da18, "D.2.3");
    differ(No14, "D2.3", Sv17, "D.2.3");
    // The clock that can be felt, and the one that speaks.
    for (one, here) in [(Da09, "E2.4"), (No14, "D2.5"), (Sv17, "D.2.6.1")] {
        differ(one, here, Da18, "D.2.6.1");
    }
    // A right of the sighted player, or a possibility.
    differ(Sv17, "D.2.11", Da18, "D.2.11");
    // The letter names are mandatory, or recommended.
    differ(No14, "D2.1", Da18, "D.2.1");
    // Where the article on updating the sheet after a flag is found.
    differ(Da09, "8.4", Da18, "8.4");
    // Whether the text says that nothing is saved in delay mode.
    differ(Sv17, "6.3.2", Da17, "6.3.2");
}

#[test]
fn the_same_subject_has_each_editions_own_number() {
    assert_eq!(rule(Edition::Da09, "E2.6", Lang::En), {
        let same = rule(Edition::Da18, "D.2.8", Lang::En).unwrap();
        Some(Rule { printed: "E2.6", ..same })
    });
    for (edition, number) in [
        (Edition::Da09, "D.2.8"),
        (Edition::Da18, "E2.6"),
        (Edition::Da18, "9.5b"),
        (Edition::No14, "D.2.11"),
        (Edition::Sv17, "III.4"),
        (Edition::Da17, "7.5.5"),
        (Edition::Da18, "7.8.1"),
        (Edition::Da09, "9.7"),
    ] {
        assert_eq!(rule(edition, number, Lang::En), None, "{edition} {number}");
    }
}

#[test]
fn an_article_of_the_laws_without_a_text_here_is_not_denied() {
    use annabella::rulebook::{ArticleNumber, rule};
    for edition in Edition::ALL {
        for (asked, held_elsewhere) in
            [("3.8", true), ("3.8.2", true), ("1.4", true), ("3", true), ("13.1", false), ("A.9", false)]
        {
            let missing = rule(edition, asked.parse::<ArticleNumber>().unwrap(), Lang::En).unwrap_err();
            let denied = missing.text.starts_with("There is no");
            assert_eq!(!denied, held_elsewhere, "{edition} {asked}: {}", missing.text);
        }
    }
}

#[test]
fn an_unknown_number_is_answered_by_the_nearest_in_one_sentence() {
    for (edition, lang) in Edition::ALL.into_iter().flat_map(|e| Lang::ALL.map(|lang| (e, lang))) {
        for asked in ["9.5.7", "D.2.99", "C.13", "1", "99", "Z", "4.1.1.1.1.1.1.1", "0"] {
            let Err(missing) = rulebook::rule(edition, asked.parse().unwrap(), lang) else {
                panic!("{edition} has {asked}");
            };
            assert!(!missing.nearest.is_empty() && missing.nearest.len() <= 3, "{asked}: {missing:?}");
            for nearest in missing.nearest {
                assert!(
                    rule(edition, nearest, lang).is_some(),
                    "{edition} {asked}: {nearest} is not there either"
                );
                assert!(missing.text.contains(nearest), "{}", missing.text);
            }
            assert_eq!(missing.text.split_inclusive(". ").count(), 1, "{}", missing.text);
        }
    }
}

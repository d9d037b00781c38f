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

/// If two editions differ in the program's behaviour, their texts differ, or one has no text; if the texts are
/// equal, the behaviour is equal.
#[track_caller]
fn told_apart<T: PartialEq>(of: impl Fn(Edition) -> T, places: Places) {
    let mut apart = 0;
    for one in Edition::ALL {
        for other in Edition::ALL.into_iter().filter(|other| *other > one) {
            let [here, there] = [one, other].map(|e| place(e, places));
            if here.is_empty() || there.is_empty() {
                assert!(of(one) != of(other) || here == there, "{one} {here}, {other} {there}");
                apart += 1;
            } else if of(one) != of(other) {
                apart += 1;
                for lang in Lang::ALL {
                    assert_ne!(
                        text(one, here, lang),
                        text(other, there, lang),
                        "{one} {here}, {other} {there}"
                    );
                }
            }
        }
    }
    assert!(apart > 0, "no edition differs in {places:?}");
}

#[test]
fn editions_that_differ_are_told_apart() {
    let same = |number: &'static str| [number; 6];
    // Appendix D.
    let announcing = ["E2.1", "D2.1", "D.2.1", "D.2.1", "D.2.1", "D.2.1"];
    told_apart(Edition::rank_words_force, announcing);
    told_apart(Edition::arbiter_may_change_rank_words, announcing);
    told_apart(Edition::scandinavian_words_between_scandinavians, announcing);
    told_apart(Edition::default_scheme, announcing);
    told_apart(Edition::counts_moves, ["E2.4", "D2.5c", "D.2.6.1", "D.2.6.1", "D.2.6.1", "D.2.6.1"]);
    told_apart(
        Edition::assistant_clock_bears_announcement_in_mind,
        ["E2.9c", "D2.9c", "D.2.10.3", "D.2.10.3", "D.2.10.3", "D.2.10.3"],
    );
    let tells = ["E2.9d", "D2.9d", "D.2.10.4", "D.2.10.4", "D.2.10.4", "D.2.10.4"];
    told_apart(Edition::assistant_informs_only_on_request, tells);
    told_apart(Edition::assistant_counts_moves, tells);
    told_apart(
        Edition::assistant_may_claim_draw_on_time,
        ["E2.9e", "D2.9e", "D.2.10.5", "D.2.10.5", "D.2.10.5", "D.2.10.5"],
    );
    let sighted = ["E2.9", "D2.10", "D.2.11", "D.2.11", "D.2.11", "D.2.11"];
    told_apart(Edition::assistant_mandatory_if_hearing_impaired, sighted);
    // 4.
    told_apart(Edition::touch_intent, same("4.3"));
    told_apart(Edition::castling_touch_may_be_together, ["4.4c", "4.4c", "4.4.3", "4.4.3", "4.4.3", "4.4.3"]);
    told_apart(Edition::pawn_must_reach_last_rank, ["4.6c", "4.7c", "4.7.3", "4.7.3", "4.7.3", "4.7.3"]);
    told_apart(Edition::assistant_may_move_pieces, ["", "4.9", "4.9", "4.9", "4.9", "4.9"]);
    // 5.
    told_apart(Edition::touch_rule_bars_the_end, ["5.1a", "5.1a", "5.1.1", "5.1.1", "5.1.1", "5.1.1"]);
    told_apart(Edition::agreement_needs_a_move_each, ["5.2c", "5.2c", "5.2.3", "5.2.3", "5.2.3", "5.2.3"]);
    // 6.
    told_apart(Edition::own_next_move_completes, ["6.7a", "6.2a", "6.2.1", "6.2.1", "6.2.1", "6.2.1"]);
    told_apart(Edition::own_next_move_completes, ["", "6.2a(2)", "6.2.1.2", "6.2.1.2", "6.2.1.2", "6.2.1.2"]);
    told_apart(Edition::default_time, ["6.6a", "6.7a", "6.7.1", "6.7.1", "6.7.1", "6.7.1"]);
    told_apart(Edition::clock_adjusted_for_a_helper, ["6.7d", "6.2e", "6.2.6", "6.2.6", "6.2.6", "6.2.6"]);
    told_apart(Edition::clock_adjusted_for_a_helper, ["8.1", "8.1e", "8.1.6", "8.1.6", "8.1.6", "8.1.6"]);
    told_apart(Edition::both_flags_settled_in_main_laws, ["6.11", "6.11", "", "", "", ""]);
    // 7.
    told_apart(Edition::reversed_colours, ["7.2", "7.3", "7.3", "7.3", "7.3", "7.3"]);
    told_apart(Edition::illegal_move_limit, ["7.4b", "7.5b", "7.5.3", "7.5.3", "7.5.5", "7.5.5"]);
    told_apart(Edition::illegal_move_counters, ["7.4", "7.5", "7.5", "7.5", "7.5", "7.5"]);
    told_apart(Edition::unfinished_promotion, ["7.4a", "7.5a", "7.5.2", "7.5.2", "7.5.2", "7.5.2"]);
    told_apart(Edition::two_hands, ["", "", "7.7.1", "7.7.1", "7.5.4", "7.5.4"]);
    told_apart(Edition::press_without_move_is_illegal, ["", "", "7.8.1", "7.8.1", "7.5.3", "7.5.3"]);
    // 9.
    told_apart(Edition::offers_can_be_forbidden, ["9.1a", "9.1a", "9.1.1", "9.1.1", "9.1.1", "9.1.1"]);
    told_apart(
        |e| e.wrong_claim_minutes().of(Pace::Standard),
        ["9.5b", "9.5b", "9.5.3", "9.5.3", "9.5.3", "9.5.3"],
    );
    told_apart(Edition::claim_stops_clocks, ["9.5", "9.5", "9.5.1", "9.5.1", "9.5.1", "9.5.1"]);
    told_apart(Edition::announced_move, ["9.2a", "9.2a", "9.2.1.1", "9.2.1.1", "9.2.1.1", "9.2.1"]);
    told_apart(Edition::announced_move, ["9.3a", "9.3a", "9.3.1", "9.3.1", "9.3.1", "9.3.1"]);
    told_apart(Edition::fifty_move_claim_counts, ["9.3b", "9.3b", "9.3.2", "9.3.2", "9.3.2", "9.3.2"]);
    told_apart(Edition::fivefold, ["", "9.6a", "9.6.1", "9.6.1", "9.6.1", "9.6.1"]);
    told_apart(Edition::seventy_five_moves, ["", "9.6b", "9.6.2", "9.6.2", "9.6.2", "9.6.2"]);
    // Rapid, blitz, quickplay, adjournment.
    told_apart(|e| rules(e).pace(601), same("A1"));
    told_apart(|e| rules(e).pace(899), same("B1"));
    told_apart(Edition::rapid_illegal_move, ["A4c", "A4b", "A.4.2", "A.4.2", "A.4.2", "A.5.2"]);
    told_apart(Edition::arbiter_calls_flag_in_rapid, ["A4d", "6.8", "A.4.5", "A.4.5", "A.4.5", "A.5.5"]);
    told_apart(Edition::flag_claim_needs_own_time, ["A4e", "A4c", "A.4.3", "A.4.3", "A.4.3", "A.5.3"]);
    told_apart(Edition::setup_claims_end_after_moves, ["A4a", "A4a", "A.4.1", "A.4.1", "A.4.1", "A.5.1"]);
    told_apart(Edition::rapid_sheet_viewings, ["", "", "A.3.2", "A.3.2", "A.3.2", "A.4.3"]);
    told_apart(Edition::quickplay, ["10", "G", "G", "III", "III", "III"]);
    told_apart(Edition::five_seconds_on_request, ["", "G4", "G.4", "III.4", "III.4", "III.4"]);
    told_apart(Edition::resumption_lateness, ["R10", "E10", "E.10", "I.10", "I.10", "I.10"]);
    // Conduct, and the arbiter.
    told_apart(Edition::devices, ["12.3b", "11.3b", "11.3.2", "11.3.2", "11.3.2", "11.3.2"]);
    told_apart(Edition::penalties, ["13.4", "12.9", "12.9", "12.9", "12.9", "12.9"]);
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

//! An edition is data: a test edition with five changed fields is judged by them.

use annabella::{
    game::{Edition, Seat},
    laws::{
        Pace,
        clock::Clock,
        draw::{self, DrawRules, RefuseDrawError},
        edition::{EditionRules, Provision, rules, says},
        edition_terms::{IllegalCounter, IllegalKind, MinutesByPace},
        ending::{self, MateBySeries},
        illegal_count::{IllegalCost, IllegalCount},
        incident_kind::IncidentKind,
        irregularity::{Choice, Circumstances, irregularity},
    },
};

/// The edition of 2018 with five changed articles.
static TOY: EditionRules = EditionRules {
    illegal_move_limit: says(4, "T.1"),
    illegal_move_minutes: says(MinutesByPace { standard: 7, rapid: 6, blitz: 5, supervised_blitz: 4 }, "T.2"),
    agreement_needs_a_move_each: says(false, "T.3"),
    resignation_needs_a_possible_mate: says(true, "T.4"),
    rapid_from_seconds: says(20 * 60, "T.5"),
    ..*DA18
};
const DA18: &EditionRules = rules(Edition::Da18);

#[test]
fn five_changed_fields_are_judged_and_cited() {
    let changed: Vec<_> = TOY.rows().into_iter().zip(DA18.rows()).filter(|(toy, old)| toy != old).collect();
    let articles: Vec<_> = changed.iter().map(|(toy, _)| toy.article).collect();
    assert_eq!(articles, ["T.4", "T.1", "T.2", "T.3", "T.5"]);
}

#[test]
fn the_fourth_illegal_move_loses_and_the_first_three_cost_seven_minutes() {
    let of = |edition: &'static EditionRules| {
        let mut count = IllegalCount::by(IllegalCounter::Edition);
        [(); 4].map(|()| count.count(edition, Pace::Standard, IllegalKind::Move))
    };
    let seven = IllegalCost::Minutes(7);
    assert_eq!(of(&TOY), [seven, seven, seven, IllegalCost::Loss]);
    assert_eq!(of(DA18)[..2], [IllegalCost::Minutes(2), IllegalCost::Loss]);
    let by = Seat::White;
    let seen = Circumstances { counted_before: 2, ..Circumstances::default() };
    let item = irregularity(&TOY, &IncidentKind::IllegalMove { by }, &seen);
    assert_eq!(item.choices[0], Choice::AsTheArticle { by, queen: false, minutes: 7 });
    let blitz = Circumstances { pace: Pace::Blitz, ..Circumstances::default() };
    for (full_supervision, event, minutes) in [(false, None, 5), (true, None, 4), (true, Some(9), 9)] {
        let seen = Circumstances { full_supervision, supervised_blitz_minutes: event, ..blitz };
        let item = irregularity(&TOY, &IncidentKind::IllegalMove { by }, &seen);
        assert_eq!(item.choices[0], Choice::AsTheArticle { by, queen: false, minutes });
    }
}

#[test]
fn a_draw_is_agreed_before_anybody_moved() {
    assert_eq!(draw::may_agree(&TOY, DrawRules::default(), 0, 0), Ok(()));
    assert_eq!(draw::may_agree(DA18, DrawRules::default(), 0, 0), Err(RefuseDrawError::NoMoveYet));
}

#[test]
fn who_resigns_to_an_opponent_that_cannot_mate_has_drawn() {
    let of = |edition: &'static EditionRules| {
        ending::resignation(edition, Seat::Black, MateBySeries::Impossible).result.to_string()
    };
    assert_eq!((of(&TOY).as_str(), of(DA18).as_str()), ("1/2-1/2", "1-0"));
}

#[test]
fn rapid_play_begins_at_twenty_minutes() {
    assert_eq!([19 * 60, 20 * 60].map(|seconds| TOY.pace(seconds)), [Pace::Blitz, Pace::Rapid]);
    assert_eq!(DA18.pace(19 * 60), Pace::Rapid);
    // The clock accepts a table as well.
    assert_eq!(Clock::new(&TOY, "5+0".parse().unwrap()), Clock::new(&TOY, "5+0".parse().unwrap()));
}

#[test]
fn a_value_stands_beside_its_article() {
    let Provision { value, article } = TOY.illegal_move_limit;
    assert_eq!((value, article), (4, "T.1"));
}

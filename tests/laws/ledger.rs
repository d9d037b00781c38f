//! The clock and its ledger: stories in lines (`ledger.txt`), and random sequences of all events, checked by an independent
//! referee.
//!
//! A story begins with `# WHAT IT SHOWS`, `control: TEXT` (or `control: WHITE'S BLACK'S BLACK-BEGINS`) and `edition: sv17` (da18
//! without it). Its acts begin with their millisecond: `500 start`, `press` (who is on move) or `press white`, `stop`, `run white`,
//! `set 1000 2000`, `give white 60000 IllegalMove 3` (the topic of its article, and an item), `take …`, `follow 5400000 5399000`,
//! `drop 2`. `back 4 then` or `back 0 kept`: the game goes back, and used time is as then or stays used.
//!
//! Looks: `times MS WHITE BLACK`, `would MS PLY then WHITE BLACK` (after going back), `ply 1 WHITE BLACK`, `flag white MS FELL`,
//! `deadline MS`, `running white`, `mover white`, `plies 1`, `rulings PLY: NUMBER SEAT MS ITEM, …`, `falls: SEAT MS PERIOD, …`, `both
//! MS FIRST LAST-PERIOD`, `explained white MS: WHAT MS, …`, `entries white 4`. What is not there is `none`.

use std::{fs, path::Path};

use annabella::laws::edition::EditionArticles as _;
use annabella::{
    game::{Edition, Seat},
    laws::{
        Topic,
        clock::Clock,
        ledger::{AccountLineKind, RulingBasis, UsedTime},
    },
};
use proptest::prelude::*;

use super::{clock_events, setup::at};

fn seat(word: &str) -> Seat {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == word).unwrap_or_else(|| panic!("{word}: no seat"))
}

fn used(word: &str) -> UsedTime {
    if word == "kept" { UsedTime::Kept } else { UsedTime::AsThen }
}

/// The basis of a ruling, from the name of its topic and perhaps a number of an item.
fn why(edition: Edition, words: &[&str]) -> RulingBasis {
    let topic = words.first().copied().unwrap_or("ClockSetting");
    let topic = Topic::ALL.iter().find(|of| format!("{of:?}") == topic).unwrap_or_else(|| panic!("{topic}"));
    let item = words.get(1).map(|item| item.parse().unwrap());
    RulingBasis { article: edition.article(*topic).unwrap(), item }
}

fn number(word: &str) -> u64 {
    word.parse().unwrap_or_else(|_| panic!("{word}: no number"))
}

fn text<T>(of: Option<T>, told: impl Fn(T) -> String) -> String {
    of.map_or("none".into(), told)
}

fn pair((white, black): (u64, u64)) -> String {
    format!("{white} {black}")
}

/// Does an act; the first word is its millisecond.
fn act(clock: &mut Clock, edition: Edition, words: &[&str]) {
    let (now, words) = (at(number(words[0])), &words[1..]);
    match *words {
        ["start"] => clock.start(now),
        ["press"] => drop(clock.press(clock.on_move(), now)),
        ["press", who] => drop(clock.press(seat(who), now)),
        ["stop"] => clock.stop(now),
        ["advance"] => clock.advance(now),
        ["run", who] => clock.run(seat(who), now),
        ["follow", white, black] => clock.follow(number(white), number(black), now),
        ["set", white, black] => clock.set(number(white), number(black), why(edition, &[]), now),
        ["give", who, ms, ref basis @ ..] => clock.give(seat(who), number(ms), why(edition, basis), now),
        ["take", who, ms, ref basis @ ..] => clock.take(seat(who), number(ms), why(edition, basis), now),
        ["drop", ruling] => assert!(clock.drop_ruling(number(ruling) as u32, now), "{words:?}"),
        ["drops", "nothing", ruling] => assert!(!clock.drop_ruling(number(ruling) as u32, now), "{words:?}"),
        _ => panic!("{words:?}: no act"),
    }
}

/// What is there instead, if a look finds something else.
fn looks(clock: &mut Clock, line: &str) -> Result<(), String> {
    let (line, listed) = line.split_once(": ").unwrap_or((line, ""));
    let words: Vec<&str> = line.split(' ').collect();
    let (found, wanted) = match words[..] {
        ["back", ply, how] => {
            assert!(clock.go_back(number(ply) as u32, used(how)), "{line}");
            return Ok(());
        }
        ["times", ms, white, black] => (pair(clock.times(at(number(ms)))), format!("{white} {black}")),
        ["would", ms, ply, how, white, black] => {
            let times = clock.times_after_going_back(number(ply) as u32, used(how), at(number(ms)));
            (text(times, pair), format!("{white} {black}"))
        }
        ["ply", ply, white, black] => {
            let shown = clock.at_ply(number(ply) as u32);
            (text(shown, |shown| pair((shown.white_ms, shown.black_ms))), format!("{white} {black}"))
        }
        ["flag", who, ms, fell] => {
            (text(clock.flag(seat(who), at(number(ms))), |at| at.ms.to_string()), fell.into())
        }
        ["deadline", ms] => (text(clock.deadline(), |at| at.ms.to_string()), ms.into()),
        ["running", who] => (text(clock.running(), |seat| seat.to_string()), who.into()),
        ["mover", who] => (clock.on_move().to_string(), who.into()),
        ["plies", plies] => (clock.plies().to_string(), plies.into()),
        ["entries", who, count] => (clock.ledger(seat(who)).entries().len().to_string(), count.into()),
        ["rulings", ply] => {
            let of = clock.rulings_after(number(ply) as u32);
            let told = |(seat, ms, ruling): &(Seat, i64, _)| ruled(*seat, *ms, ruling);
            (of.iter().map(told).collect::<Vec<_>>().join(", "), listed.into())
        }
        ["falls"] => {
            let told =
                clock.falls().iter().map(|fall| format!("{} {} {}", fall.seat, fall.at.ms, fall.period));
            let told = told.collect::<Vec<_>>().join(", ");
            (if told.is_empty() { "none".into() } else { told }, listed.into())
        }
        ["both", ms, ref wanted @ ..] => {
            let both = clock.both_flags(at(number(ms)));
            let told = text(both, |both| {
                format!("{} {}", text(both.first, |seat| seat.to_string()), both.last_period)
            });
            (told, wanted.join(" "))
        }
        ["explained", who, ms] => {
            let lines = clock.explain(seat(who), at(number(ms)));
            assert_eq!(
                lines.iter().map(|line| line.ms).sum::<i64>(),
                clock.left_ms(seat(who), at(number(ms))) as i64
            );
            let told = lines.iter().map(|line| match line.what {
                AccountLineKind::Ruled(r) => {
                    format!(
                        "{} item {} at {} {}",
                        r.why.article.number,
                        text(r.why.item, |i| i.to_string()),
                        r.at,
                        line.ms
                    )
                }
                what => format!("{what:?} {}", line.ms),
            });
            (told.collect::<Vec<_>>().join(", "), listed.into())
        }
        _ => panic!("{line}: no such line"),
    };
    if found == wanted { Ok(()) } else { Err(found) }
}

fn ruled(seat: Seat, ms: i64, ruling: &annabella::laws::ledger::Ruling) -> String {
    format!("{} {seat} {ms} {}", ruling.number, text(ruling.why.item, |item| item.to_string()))
}

#[test]
fn each_story_goes_to_the_millisecond() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws/ledger.txt");
    let stories = fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    for story in stories.split("\n# ").skip(1) {
        let lines = || story.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with("-- "));
        let key = |name: &str| lines().find_map(|line| line.strip_prefix(name));
        let named = key("edition: ").unwrap_or("da18");
        let edition = Edition::ALL.into_iter().find(|edition| edition.to_string() == named).unwrap();
        let controls: Vec<&str> = key("control: ").unwrap().split(' ').collect();
        let mut clock = match controls[..] {
            [control] => Clock::new(edition, control.parse().unwrap()),
            [white, black, first] => {
                Clock::with_sides(edition, white.parse().unwrap(), black.parse().unwrap(), seat(first))
            }
            _ => panic!("{controls:?}"),
        };
        for line in lines().filter(|line| !line.starts_with("control: ") && !line.starts_with("edition: ")) {
            let words: Vec<&str> = line.split(' ').collect();
            if words[0].parse::<u64>().is_ok() {
                act(&mut clock, edition, &words);
            } else if let Err(is) = looks(&mut clock, line) {
                wrong.push(format!("{}: `{line}`: {is}", story.lines().next().unwrap_or_default()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

proptest! {
    #[test]
    fn any_sequence_of_events_conserves_time_to_the_millisecond(seed in any::<u64>(), events in 1_u64..80) {
        if let Err(why) = clock_events::play(seed, events) {
            prop_assert!(false, "{}", why);
        }
    }
}

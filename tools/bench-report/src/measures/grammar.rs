//! The same words, recognised correctly or with one word confused, in lichess' matching method and in ours.
//!
//! Confused words are those that espeak-ng pronounces alike: the edit distance of their phones is at most three
//! quarters of the longer one.

use std::process::Command;

use annabella::{
    board::hand_simulation::random_game,
    game::{Move, Position, SchemeId},
    language::{
        heard_utterance::{HeardUtterance, Reading},
        scheme::Scheme,
        spelling,
        understand::{CLOSE, Understanding, understand, understand_words},
    },
};
use anyhow::{Context as _, Result, anyhow, bail};
use strsim::generic_levenshtein;

use crate::{
    figure::Figure,
    reference_methods::grammar::{Confusions, MatchResult, PositionPhrases, SpokenWords},
};

const FIRST: u64 = 600_000;
const PLIES: usize = 120;
/// Every so many plies a position is tested.
const STEP: usize = 12;
/// Words whose phones differ by more than this part of the longer one are not confused.
const ALIKE: f64 = 0.75;
/// How much more the right words cost than the wrong ones if the recogniser has both readings.
const NEAR: f32 = CLOSE / 2.0;

/// Measures the figures with this many games.
pub(crate) fn measure(games: usize) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for (name, voice, words, is_ours) in vocabularies()? {
        let confusions = Confusions::by_rank(&confused(&words.all(), voice)?);
        let tally = contest(&words, &confusions, games, is_ours);
        let count = |what: &str, who: &str, n: usize, of: usize| {
            Figure::share(format!("{what}, {name}, {who}"), "said moves", n, of)
        };
        let MatchTally { exact, misheard, theirs, timer, ours, doubtful } = tally;
        figures.push(count("heard exactly", "lichess' matching", theirs.right_exact, exact));
        figures.push(count(
            "one word misheard, another move",
            "lichess' matching, timer on",
            timer,
            misheard,
        ));
        figures.push(count(
            "one word misheard, another move",
            "lichess' matching, timer off",
            theirs.wrong,
            misheard,
        ));
        figures.push(count(
            "one word misheard, put right",
            "lichess' matching, timer on",
            theirs.put_right,
            misheard,
        ));
        if is_ours {
            figures.push(count("heard exactly", "ours", ours.right_exact, exact));
            let what = "one word misheard, another move";
            figures.push(count(what, "ours, the ear certain of the wrong word", ours.wrong, misheard));
            figures.push(count(what, "ours, the ear in doubt", doubtful, misheard));
        }
    }
    Ok(figures)
}

#[derive(Default)]
struct Counts {
    right_exact: usize,
    wrong: usize,
    put_right: usize,
}

#[derive(Default)]
struct MatchTally {
    exact: usize,
    misheard: usize,
    theirs: Counts,
    /// Wrong moves that the timer of lichess played.
    timer: usize,
    ours: Counts,
    /// Our wrong moves for which the recogniser had the right words as its second reading.
    doubtful: usize,
}

fn contest(words: &SpokenWords, confusions: &Confusions, games: usize, is_ours: bool) -> MatchTally {
    let mut tally = MatchTally::default();
    for seed in (FIRST..).take(games) {
        let mut position = Position::default();
        for (ply, m) in random_game(seed, PLIES).into_iter().enumerate() {
            if ply % STEP == 0 {
                let prepared = PositionPhrases::new(words, confusions, &position);
                for meant in position.legal_moves() {
                    one(words, confusions, &prepared, &position, meant, is_ours, &mut tally);
                }
            }
            let Some(after) = position.after(m) else { break };
            position = after;
        }
    }
    tally
}

fn one(
    words: &SpokenWords,
    confusions: &Confusions,
    prepared: &PositionPhrases<'_>,
    position: &Position,
    meant: Move,
    is_ours: bool,
    tally: &mut MatchTally,
) {
    let ours = |heard: &[String]| match understand_words(&heard.join(" "), position, &[SchemeId::Fide], &[]) {
        Understanding::Move { m, .. } => Some(m),
        _ => None,
    };
    let said = words.said(position, meant);
    tally.exact += 1;
    tally.theirs.right_exact += usize::from(prepared.hear(&said) == MatchResult::MovePlayed(meant));
    tally.ours.right_exact += usize::from(is_ours && ours(&said) == Some(meant));
    for at in 0..said.len() {
        for other in confusions.of(&said[at]) {
            let mut heard = said.clone();
            heard[at] = other.to_owned();
            tally.misheard += 1;
            match prepared.hear(&heard) {
                MatchResult::MovePlayed(m) => {
                    tally.theirs.wrong += usize::from(m != meant);
                    tally.timer += usize::from(m != meant);
                    tally.theirs.put_right += usize::from(m == meant);
                }
                MatchResult::MovesOffered { best: Some(m), .. } => {
                    tally.timer += usize::from(m != meant);
                    tally.theirs.put_right += usize::from(m == meant);
                }
                MatchResult::MovesOffered { best: None, .. } | MatchResult::NoMatch => {}
            }
            let wrong = |u: &Understanding| matches!(u, Understanding::Move { m, .. } if *m != meant);
            if is_ours {
                let readings = vec![Reading::of(&heard.join(" "), 0.0), Reading::of(&said.join(" "), NEAR)];
                let heard = HeardUtterance { readings, lasted_ms: 1_500, ..HeardUtterance::typed("") };
                let understood = understand(&heard, position, &[SchemeId::Fide], &[]);
                tally.doubtful += usize::from(wrong(&understood));
            }
            tally.ours.wrong += usize::from(is_ours && ours(&heard).is_some_and(|m| m != meant));
        }
    }
}

/// The name, espeak-ng's voice, the words, and whether they are our own.
fn vocabularies() -> Result<[(&'static str, &'static str, SpokenWords, bool); 3]> {
    let english = |files: &str| -> Result<SpokenWords> {
        Ok(SpokenWords {
            files: array(files)?,
            ranks: array("one two three four five six seven eight")?,
            pieces: array("king queen rook bishop knight pawn")?,
            takes: "takes".to_owned(),
            castles: ["castle short", "castle long"].map(|c| c.split(' ').map(str::to_owned).collect()),
        })
    };
    let fide = Scheme::builtin(SchemeId::Fide);
    let german = SpokenWords {
        files: shakmaty::File::ALL.map(|file| spelling::key(fide.file_word(file))),
        ranks: shakmaty::Rank::ALL.map(|rank| spelling::key(fide.rank_word(rank))),
        pieces: {
            use shakmaty::Role::{Bishop, King, Knight, Pawn, Queen, Rook};
            [King, Queen, Rook, Bishop, Knight, Pawn].map(|role| spelling::key(fide.piece_word(role)))
        },
        takes: spelling::key(fide.capture_word()),
        castles: [shakmaty::CastlingSide::KingSide, shakmaty::CastlingSide::QueenSide]
            .map(|side| spelling::words(fide.castling(side)).iter().map(|w| spelling::key(w)).collect()),
    };
    Ok([
        ("letters", "en-gb", english("a b c d e f g h")?, false),
        ("NATO", "en-gb", english("alpha bravo charlie delta echo foxtrot golf hotel")?, false),
        ("Appendix D", "de", german, true),
    ])
}

fn array<const N: usize>(words: &str) -> Result<[String; N]> {
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    words.try_into().map_err(|words: Vec<String>| anyhow!("{} words where {N} are wanted", words.len()))
}

/// The pairs of words that sound alike, the most similar first.
fn confused(words: &[String], voice: &str) -> Result<Vec<(String, String)>> {
    let phones: Vec<Vec<String>> = words.iter().map(|word| phones(word, voice)).collect::<Result<_>>()?;
    let mut pairs = Vec::new();
    for (i, one) in words.iter().enumerate() {
        for (j, other) in words.iter().enumerate().skip(i + 1) {
            let longer = phones[i].len().max(phones[j].len()).max(1) as f64;
            let apart = generic_levenshtein(&phones[i], &phones[j]) as f64 / longer;
            if apart <= ALIKE {
                pairs.push((apart, one.clone(), other.clone()));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(pairs.into_iter().map(|(_, one, other)| (one, other)).collect())
}

/// A word's phones in espeak-ng, without stress marks.
fn phones(word: &str, voice: &str) -> Result<Vec<String>> {
    let out = Command::new("espeak-ng")
        .args(["-q", "--ipa", "--sep=_", "-v", voice, word])
        .output()
        .context("espeak-ng is not installed; `make deps` does it")?;
    let text = String::from_utf8_lossy(&out.stdout);
    let phones: Vec<String> = text
        .split(['_', ' ', '\n'])
        .map(|phone| phone.chars().filter(|c| !"ˈˌ".contains(*c)).collect::<String>())
        .filter(|phone| !phone.is_empty())
        .collect();
    if phones.is_empty() {
        bail!("espeak-ng says nothing for `{word}`");
    }
    Ok(phones)
}

#[cfg(test)]
mod tests {
    use super::{contest, vocabularies};
    use crate::reference_methods::grammar::Confusions;

    #[test]
    fn our_own_words_are_understood_as_the_other_matching_reads_them() {
        let [.., (_, _, german, _)] = vocabularies().unwrap();
        let pairs = [("eva".to_owned(), "anna".to_owned())];
        let tally = contest(&german, &Confusions::by_rank(&pairs), 1, true);
        assert!(tally.exact > 100 && tally.misheard > 10);
        assert_eq!(tally.ours.right_exact, tally.exact);
        assert!(tally.theirs.right_exact <= tally.exact);
    }
}

//! The utterances of a speaker: announcements, the same ones where they are illegal, commands, and talk.

use std::path::Path;

use annabella::{
    game::{File, Lang, Position, Rank, Role, SchemeId},
    language::{
        announce::{AnnouncementForm, announce},
        command_wordings,
        number::number_words,
        ordinal_words,
        scheme::Scheme,
        spelling,
        understand::{Understanding, understand_words},
    },
    seeded_rng::SeededRng,
    speech_input::recordings::Recording,
};
use shakmaty::Position as _;

use crate::{
    letters, positions,
    speakers::{Speaker, Speech},
    speech::SpeakError,
};

/// Everyday sentences without a meaning in the game.
const TALK: &str = include_str!("talk.txt");
/// Everyday words for continuous talk.
const COMMON: &str = include_str!("common.txt");

/// The numbers of utterances.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UtterancePlan {
    /// Announcements of legal moves for each voice; as many more are made in positions where they are illegal.
    pub(crate) announcements: usize,
    /// Commands for each voice that can speak them.
    pub(crate) commands: usize,
    /// Sentences of everyday talk for each voice; letters and syllables for each language.
    pub(crate) talk: usize,
    /// The random seed.
    pub(crate) seed: u64,
}

/// All utterances of a speaker. Commands are in these languages, and use only words that the model knows.
///
/// # Errors
/// If the synthesiser is missing or fails.
pub(crate) fn utterances(
    speaker: &Speaker,
    scheme: SchemeId,
    programme: UtterancePlan,
    langs: &[Lang],
    knows: &dyn Fn(&str) -> bool,
    folder: &Path,
) -> Result<Vec<Recording>, SpeakError> {
    let mut chance = SeededRng::new(programme.seed ^ name_bits(&speaker.name()));
    let lang = Scheme::builtin(scheme).lang();
    let voice = speaker.name();
    let mut out = Vec::new();
    if let Speaker::Letters(language) = speaker {
        for (words, samples) in letters::recorded(language, programme.talk, folder)? {
            let position = positions::position_and_move(&mut chance).0;
            out.push(Recording { voice: voice.clone(), words, position, samples });
        }
        return Ok(out);
    }
    for _ in 0..programme.announcements {
        let (position, m) = positions::position_and_move(&mut chance);
        let form = if chance.below(3) == 0 { AnnouncementForm::Long } else { AnnouncementForm::Short };
        let words = announce(Scheme::builtin(scheme), &position, m, form);
        let samples = speaker.speak(Speech::Announcement(&words, lang), &mut chance, folder)?;
        let recording = |position| Recording {
            voice: voice.clone(),
            words: words.clone(),
            position,
            samples: samples.clone(),
        };
        if let Some(other) = illegal_elsewhere(&words, scheme, &mut chance) {
            out.push(recording(other));
        }
        out.push(recording(position));
    }
    // Accents and flite have a list of words without commands.
    if matches!(speaker, Speaker::Espeak(_) | Speaker::Trained(_)) {
        let sayable: Vec<(Lang, Vec<String>)> =
            langs.iter().map(|&l| (l, commands(scheme, l, knows))).filter(|(_, c)| !c.is_empty()).collect();
        for _ in 0..programme.commands {
            let Some((lang, sayable)) = chance.pick(&sayable) else { break };
            let Some(words) = chance.pick(sayable) else { break };
            let samples =
                speaker.speak(Speech::Plain(&words.to_lowercase(), lang.tag()), &mut chance, folder)?;
            let position = positions::position_and_move(&mut chance).0;
            out.push(Recording { voice: voice.clone(), words: words.clone(), position, samples });
        }
    }
    let sentences = talk(speaker.tongue());
    for k in 0..programme.talk {
        let (language, text) = match sentences.get((k + chance.below(2)) * 7 % sentences.len().max(1)) {
            Some((language, text)) => (*language, (*text).to_owned()),
            None => sentence(speaker, &mut chance),
        };
        let position = positions::position_and_move(&mut chance).0;
        let samples = speaker.speak(Speech::Plain(&text, language), &mut chance, folder)?;
        out.push(Recording { voice: voice.clone(), words: text, position, samples });
    }
    Ok(out)
}

/// Everyday words in random order, in a language of the speaker.
pub(crate) fn sentence(speaker: &Speaker, chance: &mut SeededRng) -> (&'static str, String) {
    let lists: Vec<(&'static str, &'static str)> = entries(COMMON)
        .filter(|(language, _)| speaker.tongue().is_none_or(|only| only == *language))
        .collect();
    let Some(&(language, list)) = chance.pick(&lists) else { return ("en", String::new()) };
    let words: Vec<&str> = list.split_whitespace().collect();
    let said: Vec<&str> = (0..1 + chance.below(8)).filter_map(|_| chance.pick(&words).copied()).collect();
    (language, said.join(" "))
}

/// All commands of a language with words that a model knows, with values for their placeholders.
pub(crate) fn commands(scheme: SchemeId, lang: Lang, knows: &dyn Fn(&str) -> bool) -> Vec<String> {
    let scheme = Scheme::builtin(scheme);
    let (file, rank) = (File::ALL[3], Rank::ALL[4]);
    let mut out: Vec<String> = command_wordings(lang)
        .map(|(_, wording)| {
            let filled = wording.iter().map(|word| match word.as_str() {
                "<file>" => scheme.file_word(file).to_owned(),
                "<rank>" => scheme.rank_word(rank).to_owned(),
                "<ordinal>" => ordinal_words(lang, rank)[0].clone(),
                "<square>" => format!("{} {}", scheme.file_word(file), scheme.rank_word(rank)),
                "<piece>" => scheme.piece_word(Role::Queen).to_owned(),
                "<rule>" => [9, 2].map(|n| number_words(n, lang).concat()).join(" "),
                "<number>" => number_words(20, lang).concat(),
                word => word.to_owned(),
            });
            filled.collect::<Vec<_>>().join(" ")
        })
        .filter(|text| spelling::words(text).iter().all(|w| knows(w)))
        .filter(|text| {
            let meant = understand_words(text, &Position::default(), &[scheme.id()], &[lang]);
            matches!(meant, Understanding::Command(_))
        })
        .collect();
    out.sort();
    out.dedup();
    out
}

/// A position in which the words announce no legal move.
fn illegal_elsewhere(words: &str, scheme: SchemeId, chance: &mut SeededRng) -> Option<Position> {
    (0..50).map(|_| positions::position_and_move(chance).0).find(|position| {
        !position.chess.is_game_over()
            && understand_words(words, position, &[scheme], &[]) == Understanding::Illegal
    })
}

/// The sentences of `talk.txt` in one language or in all.
fn talk(only: Option<&str>) -> Vec<(&'static str, &'static str)> {
    entries(TALK).filter(|(language, _)| only.is_none_or(|o| o == *language)).collect()
}

/// The language and text of each entry.
fn entries(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "))
}

fn name_bits(name: &str) -> u64 {
    name.bytes().fold(0, |bits, b| bits.rotate_left(9) ^ u64::from(b))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use annabella::{
        game::{Lang, Position, SchemeId},
        language::{
            command_wordings,
            scheme::Scheme,
            spelling,
            understand::{Understanding, understand_words},
        },
        seeded_rng::SeededRng,
    };

    use super::{COMMON, commands, entries, sentence, talk};
    use crate::speakers::Speaker;

    #[test]
    fn talk_means_nothing_in_any_language() {
        assert!(talk(None).len() >= 60);
        assert!(!talk(Some("en")).is_empty() && talk(Some("xx")).is_empty());
        for (language, text) in talk(None) {
            let meant = understand_words(text, &Position::default(), &[SchemeId::Fide], &[]);
            assert_eq!(meant, Understanding::NotUnderstood, "{language}: {text}");
        }
    }

    #[test]
    fn no_everyday_word_is_one_of_ours() {
        let mut ours: BTreeSet<String> = BTreeSet::new();
        for scheme in [SchemeId::Fide, SchemeId::Da] {
            let vocabulary = Scheme::builtin(scheme).vocabulary();
            ours.extend(vocabulary.into_iter().flat_map(|w| spelling::words(&w)));
        }
        for lang in [Lang::De, Lang::Da] {
            ours.extend(command_wordings(lang).flat_map(|(_, w)| w.iter().flat_map(|w| spelling::words(w))));
        }
        let mut found = Vec::new();
        for (language, list) in entries(COMMON) {
            assert!(list.split_whitespace().count() > 80, "{language}");
            found.extend(
                list.split_whitespace().filter(|w| ours.contains(*w)).map(|w| format!("{language} {w}")),
            );
        }
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn a_speaker_talks_in_the_languages_he_has() {
        let mut chance = SeededRng::new(1);
        let heard = |speaker: Speaker, chance: &mut SeededRng| -> BTreeSet<&str> {
            (0..60).map(|_| sentence(&speaker, chance).0).collect()
        };
        assert_eq!(heard(Speaker::Flite("slt"), &mut chance), BTreeSet::from(["en"]));
        assert_eq!(heard(Speaker::Accent("nb"), &mut chance), BTreeSet::from(["nb"]));
        assert_eq!(heard(Speaker::Espeak("f4"), &mut chance).len(), 5);
    }

    #[test]
    fn commands_are_said_only_in_words_the_model_knows() {
        let all = commands(SchemeId::Fide, Lang::De, &|_| true);
        assert!(all.len() > 150 && all.contains(&"linie David".to_owned()), "{all:?}");
        let some = commands(SchemeId::Fide, Lang::De, &|w| w != "zeit");
        assert!(some.len() < all.len() && !some.iter().any(|t| t.split(' ').any(|w| w == "zeit")));
        assert!(commands(SchemeId::Fide, Lang::De, &|_| false).is_empty());
    }
}

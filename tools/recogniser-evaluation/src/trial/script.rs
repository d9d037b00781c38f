//! The script of a person in a trial: moves, commands and other speech, in two rooms and with two microphones.
//!
//! The same name gives the same script, so that an interrupted session can continue. Over a whole script all words of
//! an announcement have similar frequencies.

use std::collections::BTreeMap;

use annabella::game::{Lang, Position};
use annabella::language::{
    announce::{AnnouncementForm, announce},
    command_wordings,
    scheme::Scheme,
    spelling,
    understand::{Understanding, understand_words},
};
use annabella::seeded_rng::SeededRng;

/// A room and a microphone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrialPlace {
    /// The name in file names.
    pub name: &'static str,
}

/// The places; each has its own prompts.
pub const PLACES: [TrialPlace; 4] = [
    TrialPlace { name: "quiet-headset" },
    TrialPlace { name: "quiet-table" },
    TrialPlace { name: "hall-headset" },
    TrialPlace { name: "hall-table" },
];
/// The number of moves and of commands in each place.
const MOVES: usize = 20;
const COMMANDS: usize = 10;
/// The number of random moves from which the one with the least used words is chosen.
const DRAWN: usize = 40;

/// A prompt for the speaker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The name in file names: the place and a number.
    pub name: String,
    /// The words.
    pub words: String,
    /// The position of the words, if it is not the start position.
    pub fen: Option<String>,
}

impl Prompt {
    /// The text file of the recording, in the format of `recordings`.
    pub fn text(&self) -> String {
        let fen = self.fen.as_ref().map(|fen| format!("fen: {fen}\n")).unwrap_or_default();
        format!("{}\n{fen}", self.words)
    }
}

/// The whole script, place by place; `talk` is distributed over the places.
pub fn script(scheme: &Scheme, lang: Lang, talk: &[String], who: &str) -> Vec<Prompt> {
    let seed = who.bytes().fold(0x7472_6961_6c00_u64, |seed, byte| seed.rotate_left(7) ^ u64::from(byte));
    let mut chance = SeededRng::new(seed);
    let commands = commands(scheme, lang);
    let mut said: BTreeMap<String, u32> = BTreeMap::new();
    let mut prompts = Vec::new();
    for (at, place) in PLACES.into_iter().enumerate() {
        let mut here: Vec<(String, Option<String>)> = Vec::new();
        for _ in 0..MOVES {
            let (words, fen) = least_said(scheme, &said, &mut chance);
            for word in spelling::words(&words) {
                *said.entry(word).or_default() += 1;
            }
            here.push((words, Some(fen)));
        }
        let command = |k| commands.get((at * COMMANDS + k) % commands.len().max(1));
        here.extend((0..COMMANDS).filter_map(command).map(|words| (words.clone(), None)));
        here.extend(talk.iter().skip(at).step_by(PLACES.len()).map(|words| (words.clone(), None)));
        prompts.extend((1..).zip(here).map(|(number, (words, fen))| Prompt {
            name: format!("{}-{number:02}", place.name),
            words,
            fen,
        }));
    }
    prompts
}

/// A random move and its position: of several the one with the least used words.
fn least_said(scheme: &Scheme, said: &BTreeMap<String, u32>, chance: &mut SeededRng) -> (String, String) {
    let drawn = (0..DRAWN).map(|_| {
        let (position, m) = position_and_move(chance);
        let form = if chance.below(4) == 0 { AnnouncementForm::Long } else { AnnouncementForm::Short };
        (announce(scheme, &position, m, form), position.fen())
    });
    let often = |words: &str| {
        let words = spelling::words(words);
        let times: u32 = words.iter().map(|word| said.get(word).copied().unwrap_or(0)).sum();
        times * 100 / u32::try_from(words.len()).unwrap_or(1).max(1)
    };
    drawn.min_by_key(|(words, _)| often(words)).unwrap_or_default()
}

/// A random position and a move in it.
fn position_and_move(chance: &mut SeededRng) -> (Position, annabella::game::Move) {
    loop {
        let mut position = Position::default();
        for _ in 0..2 + chance.below(60) {
            let moves = position.legal_moves();
            let Some(after) = chance.pick(&moves).and_then(|&m| position.after(m)) else { break };
            position = after;
        }
        if let Some(&m) = chance.pick(&position.legal_moves()) {
            return (position, m);
        }
    }
}

/// One wording of each command without a slot.
fn commands(scheme: &Scheme, lang: Lang) -> Vec<String> {
    let mut first: BTreeMap<&str, String> = BTreeMap::new();
    for (command, wording) in command_wordings(lang) {
        let words = wording.join(" ");
        let is_plain = !words.contains('<');
        let meant = || understand_words(&words, &Position::default(), &[scheme.id()], &[lang]);
        if is_plain && matches!(meant(), Understanding::Command(_)) {
            first.entry(command.name()).or_insert(words);
        }
    }
    first.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella::game::SchemeId;

    fn talk() -> Vec<String> {
        (0..8).map(|k| format!("guten Morgen {k}")).collect()
    }

    #[test]
    fn every_place_has_moves_commands_and_talk_that_mean_what_they_are() {
        for (id, lang) in [(SchemeId::Fide, Lang::De), (SchemeId::Da, Lang::Da), (SchemeId::Fide, Lang::En)] {
            let scheme = Scheme::builtin(id);
            let prompts = script(scheme, lang, &talk(), "Karin");
            assert_eq!(prompts.len(), PLACES.len() * (MOVES + COMMANDS + 2));
            for place in PLACES {
                let here: Vec<&Prompt> = prompts.iter().filter(|p| p.name.starts_with(place.name)).collect();
                let meant = |prompt: &&Prompt| {
                    let position = prompt
                        .fen
                        .as_deref()
                        .map_or_else(Position::default, |fen| Position::from_fen(fen).unwrap());
                    understand_words(&prompt.words, &position, &[id], &[lang])
                };
                let moves = here.iter().filter(|p| matches!(meant(p), Understanding::Move { .. })).count();
                let commands = here.iter().filter(|p| matches!(meant(p), Understanding::Command(_))).count();
                assert_eq!(
                    (moves, commands, here.len()),
                    (MOVES, COMMANDS, MOVES + COMMANDS + 2),
                    "{id} {lang:?}"
                );
            }
        }
    }

    #[test]
    fn the_words_of_announcements_come_about_equally_often_and_a_name_has_its_own_script() {
        let scheme = Scheme::builtin(SchemeId::Fide);
        let prompts = script(scheme, Lang::De, &talk(), "Karin");
        let mut times: BTreeMap<String, u32> = BTreeMap::new();
        for word in prompts.iter().filter(|p| p.fen.is_some()).flat_map(|p| spelling::words(&p.words)) {
            *times.entry(word).or_default() += 1;
        }
        for word in annabella::game::File::ALL.map(|file| scheme.file_word(file)) {
            assert!(times[&word.to_lowercase()] >= 8, "{word}: {times:?}");
        }
        assert_eq!(prompts, script(scheme, Lang::De, &talk(), "Karin"));
        assert_ne!(prompts, script(scheme, Lang::De, &talk(), "Jens"));
    }
}

//! How each language is spoken: engine, voice, rate, pitch, volume. PURE: the file's text is handed in.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

use crate::game::Lang;

/// Slowest and fastest rate, words a minute; espeak-ng's own bounds, and faster than anyone listens.
pub(crate) const RATE_WPM: std::ops::RangeInclusive<u16> = 80..=900;

/// How one language is spoken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// The voice adapter's name; `None` for the one chosen for the session.
    pub engine: Option<String>,
    /// The engine's own name of the voice (`de`); `None` for the language's plain one.
    pub voice: Option<String>,
    /// A variant of that voice (`f3`); `None` for the voice itself.
    pub variant: Option<String>,
    /// Words a minute.
    pub rate: u16,
    /// 0 (low) to 100 (high), 50 is the voice's own.
    pub pitch: u8,
    /// 0 (silent) to 100.
    pub volume: u8,
}

impl Default for Profile {
    fn default() -> Self {
        Self { engine: None, voice: None, variant: None, rate: 175, pitch: 50, volume: 100 }
    }
}

/// The profiles of all languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profiles {
    by_lang: BTreeMap<Lang, Profile>,
    /// The variant a listener wished for: he comes back to it.
    wished_variant: Option<String>,
}

/// Why a file of profiles was refused.
#[derive(Debug, Error, PartialEq, Eq)]
pub(crate) enum ReadProfilesError {
    /// It is no TOML, or a key is unknown or of the wrong kind.
    #[error("{file}: {why}")]
    Syntax {
        file: String,
        /// What the reader said, with the line.
        why: String,
    },
    /// A number is out of its bounds.
    #[error("{file}: [{lang}] {key} = {value}: give {bounds}")]
    Bounds {
        file: String,
        /// The table.
        lang: Lang,
        key: &'static str,
        /// What it said.
        value: u16,
        /// What it may say.
        bounds: &'static str,
    },
}

impl Profiles {
    /// Reads tables named after languages: `[de]` with `engine`, `voice`, `rate`, `pitch`, `volume`.
    ///
    /// # Errors
    /// Named with the file, and the line or the table and key.
    pub(crate) fn from_toml(file: &str, text: &str) -> Result<Self, ReadProfilesError> {
        let by_lang: BTreeMap<Lang, Profile> = toml::from_str(text).map_err(|e| {
            let why = e.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
            ReadProfilesError::Syntax { file: file.to_owned(), why }
        })?;
        for (&lang, p) in &by_lang {
            let wrong = |key, value, bounds| ReadProfilesError::Bounds {
                file: file.to_owned(),
                lang,
                key,
                value,
                bounds,
            };
            if !RATE_WPM.contains(&p.rate) {
                return Err(wrong("rate", p.rate, "80 to 900 words a minute"));
            }
            if p.pitch > 100 {
                return Err(wrong("pitch", p.pitch.into(), "0 to 100"));
            }
            if p.volume > 100 {
                return Err(wrong("volume", p.volume.into(), "0 to 100"));
            }
        }
        Ok(Self { by_lang, wished_variant: None })
    }

    /// How a language is spoken.
    pub(crate) fn of(&self, lang: Lang) -> Profile {
        self.by_lang.get(&lang).cloned().unwrap_or_default()
    }

    /// Changes one language's profile.
    pub fn set(&mut self, lang: Lang, profile: Profile) {
        self.by_lang.insert(lang, profile);
    }

    /// All languages as one listener wishes: words a minute, volume (0 to 100), and a variant of espeak-ng's voices
    /// (`f3`), each as it is where nothing is wished.
    #[must_use]
    pub(crate) fn wished(&self, rate: Option<u16>, volume: Option<u8>, variant: Option<&str>) -> Self {
        let mut all = self.changed(|p| {
            p.rate = rate.unwrap_or(p.rate).clamp(*RATE_WPM.start(), *RATE_WPM.end());
            p.volume = volume.unwrap_or(p.volume).min(100);
            p.variant = variant.map(str::to_owned).or_else(|| p.variant.clone());
        });
        all.wished_variant = variant.map(str::to_owned);
        all
    }

    /// All languages with the next of some variants: after the last comes the voice itself, then what was wished.
    #[must_use]
    pub(crate) fn with_next_variant(&self, offered: &[&str]) -> Self {
        let wished = self.wished_variant.as_deref();
        let ring: Vec<Option<&str>> = [None, wished]
            .into_iter()
            .take(1 + usize::from(wished.is_some()))
            .chain(offered.iter().copied().filter(|name| Some(*name) != wished).map(Some))
            .collect();
        let now = self.of(Lang::En).variant;
        let at = ring.iter().position(|variant| *variant == now.as_deref()).unwrap_or(0);
        let next = ring[(at + 1) % ring.len()].map(str::to_owned);
        self.changed(|p| p.variant.clone_from(&next))
    }

    /// All languages faster or slower by a percentage, within [`RATE_WPM`]: 120 is a fifth faster.
    #[must_use]
    pub(crate) fn at_rate(&self, percent: u16) -> Self {
        self.changed(|p| {
            let rate = u32::from(p.rate) * u32::from(percent) / 100;
            p.rate = u16::try_from(rate).unwrap_or(u16::MAX).clamp(*RATE_WPM.start(), *RATE_WPM.end());
        })
    }

    /// All languages louder or softer by a percentage, from 5 to 100.
    #[must_use]
    pub(crate) fn at_volume(&self, percent: u16) -> Self {
        self.changed(|p| {
            let volume = u32::from(p.volume) * u32::from(percent) / 100;
            p.volume = u8::try_from(volume.clamp(5, 100)).unwrap_or(100);
        })
    }

    fn changed(&self, change: impl Fn(&mut Profile)) -> Self {
        let with = |lang| {
            let mut profile = self.of(lang);
            change(&mut profile);
            (lang, profile)
        };
        Self {
            by_lang: Lang::ALL.into_iter().map(with).collect(),
            wished_variant: self.wished_variant.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_key_is_named_with_its_line_and_a_wrong_number_with_its_table() {
        let why = Profiles::from_toml("p.toml", "[de]\nrate = 200\nspeed = 3\n").unwrap_err().to_string();
        assert!(why.contains("p.toml") && why.contains("line 3") && why.contains("speed"), "{why}");
        let why = Profiles::from_toml("p.toml", "[da]\nrate = 5\n").unwrap_err().to_string();
        assert!(why.contains("[da] rate = 5"), "{why}");
    }

    #[test]
    fn a_listener_has_his_own_rate_volume_and_voice_in_every_language() {
        let wished = Profiles::default().wished(Some(260), Some(40), Some("f3"));
        for lang in Lang::ALL {
            let profile = wished.of(lang);
            assert_eq!((profile.rate, profile.volume), (260, 40));
            assert_eq!((profile.voice.as_deref(), profile.variant.as_deref()), (None, Some("f3")));
        }
        let none = Profiles::default().wished(None, None, None);
        assert_eq!(none.of(Lang::Da), Profile::default());
    }

    #[test]
    fn another_voice_follows_another_till_the_wished_one_speaks_again() {
        let variants = |wished: Option<&str>, offered: &[&str]| {
            let mut profiles = Profiles::default().wished(None, None, wished);
            let mut heard = Vec::new();
            for _ in 0..5 {
                profiles = profiles.with_next_variant(offered);
                let now = Lang::ALL.map(|lang| profiles.of(lang).variant);
                assert!(now.iter().all(|variant| *variant == now[0]), "every language has it: {now:?}");
                heard.push(now[0].clone().unwrap_or_default());
            }
            heard
        };
        assert_eq!(variants(Some("Alex"), &["f3", "m3"]), ["f3", "m3", "", "Alex", "f3"]);
        assert_eq!(variants(Some("m3"), &["f3", "m3"]), ["f3", "", "m3", "f3", ""]);
        assert_eq!(variants(None, &["f3", "m3"]), ["f3", "m3", "", "f3", "m3"]);
        assert_eq!(variants(None, &[]), ["", "", "", "", ""]);
    }

    #[test]
    fn faster_and_louder_stay_within_bounds() {
        let profiles = Profiles::default();
        assert_eq!(profiles.at_rate(120).of(Lang::De).rate, 210);
        assert_eq!(profiles.at_rate(60_000).of(Lang::De).rate, 900);
        assert_eq!(profiles.at_volume(0).of(Lang::De).volume, 5);
    }
}

//! The speech settings of each language: engine, voice, rate, pitch, volume. The caller passes in
//! the file's text.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;

use annabella_game::Lang;
use annabella_texts::toml_bounds::check_toml_bounds;

/// The range of rates in words a minute, which is espeak-ng's.
pub const RATE_WPM: std::ops::RangeInclusive<u16> = 80..=900;

/// The speech settings of one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// The voice adapter's name; `None` for the session's choice.
    pub engine: Option<String>,
    /// The engine's name of the voice (`de`); `None` for the language's plain one.
    pub voice: Option<String>,
    /// A variant of that voice (`f3`); `None` for the voice itself.
    pub variant: Option<String>,
    /// Words a minute; `None` for the voice's own rate.
    pub rate: Option<u16>,
    /// 0 (low) to 100 (high); `None` for the voice's own pitch.
    pub pitch: Option<u8>,
    /// 0 (silent) to 100; `None` for the voice's own volume.
    pub volume: Option<u8>,
}

/// The settings of a voice where no profile sets them: those of an engine's plain voice, or of the user's speech
/// server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnSettings {
    /// Words a minute.
    pub rate: u16,
    /// 0 (low) to 100 (high).
    pub pitch: u8,
    /// 0 (silent) to 100.
    pub volume: u8,
}

impl Default for OwnSettings {
    fn default() -> Self {
        Self { rate: 175, pitch: 50, volume: 100 }
    }
}

/// The profiles of all languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profiles {
    by_lang: BTreeMap<Lang, Profile>,
    /// The variant that the listener configured; cycling returns to it.
    preferred_variant: Option<String>,
}

/// Why a profiles file is invalid.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ReadProfilesError {
    /// It is not TOML, or a key is unknown or has the wrong type.
    #[error("{file}: {why}")]
    Syntax {
        /// The name of the file.
        file: String,
        /// The reader's message, with the line.
        why: String,
    },
    /// A number is out of range.
    #[error("{file}: [{lang}] {key} = {value}: give {bounds}")]
    Bounds {
        /// The name of the file.
        file: String,
        /// The table.
        lang: Lang,
        /// The invalid key.
        key: &'static str,
        /// Its value.
        value: u16,
        /// The valid range.
        bounds: &'static str,
    },
}

impl Profiles {
    /// Reads tables named after languages: `[de]` with `engine`, `voice`, `rate`, `pitch`, `volume`.
    ///
    /// # Errors
    /// With the file's name, and the line or the table and key.
    pub fn from_toml(file: &str, text: &str) -> Result<Self, ReadProfilesError> {
        check_toml_bounds(text)
            .map_err(|why| ReadProfilesError::Syntax { file: file.to_owned(), why: why.to_string() })?;
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
            if let Some(rate) = p.rate.filter(|rate| !RATE_WPM.contains(rate)) {
                return Err(wrong("rate", rate, "80 to 900 words a minute"));
            }
            if let Some(pitch) = p.pitch.filter(|pitch| *pitch > 100) {
                return Err(wrong("pitch", pitch.into(), "0 to 100"));
            }
            if let Some(volume) = p.volume.filter(|volume| *volume > 100) {
                return Err(wrong("volume", volume.into(), "0 to 100"));
            }
        }
        Ok(Self { by_lang, preferred_variant: None })
    }

    /// The variant that the listener configured.
    #[cfg_attr(
        not(feature = "speech-dispatcher"),
        allow(dead_code, reason = "asked by the user's own voice")
    )]
    pub(crate) fn preferred_variant(&self) -> Option<&str> {
        self.preferred_variant.as_deref()
    }

    /// The settings of a language.
    pub(crate) fn of(&self, lang: Lang) -> Profile {
        self.by_lang.get(&lang).cloned().unwrap_or_default()
    }

    /// Changes one language's profile.
    pub fn set(&mut self, lang: Lang, profile: Profile) {
        self.by_lang.insert(lang, profile);
    }

    /// All languages with a listener's preferences: words a minute, volume (0 to 100), and a variant of espeak-ng's
    /// voices (`f3`). `None` leaves a setting unchanged.
    #[must_use]
    pub fn with_preferences(&self, rate: Option<u16>, volume: Option<u8>, variant: Option<&str>) -> Self {
        let mut all = self.changed(|p| {
            p.rate = rate.map(within_bounds).or(p.rate);
            p.volume = volume.map(|volume| volume.min(100)).or(p.volume);
            p.variant = variant.map(str::to_owned).or_else(|| p.variant.clone());
        });
        all.preferred_variant = variant.map(str::to_owned);
        all
    }

    /// All languages with the next of some variants: after the last one the plain voice, then the configured
    /// variant.
    #[must_use]
    pub fn with_next_variant(&self, offered_variants: &[&str]) -> Self {
        let with_preferences = self.preferred_variant.as_deref();
        let ring: Vec<Option<&str>> = [None, with_preferences]
            .into_iter()
            .take(1 + usize::from(with_preferences.is_some()))
            .chain(offered_variants.iter().copied().filter(|name| Some(*name) != with_preferences).map(Some))
            .collect();
        let now = self.of(Lang::En).variant;
        let at = ring.iter().position(|variant| *variant == now.as_deref()).unwrap_or(0);
        let next = ring[(at + 1) % ring.len()].map(str::to_owned);
        self.changed(|p| p.variant.clone_from(&next))
    }

    /// All languages at this percentage of their rate, within [`RATE_WPM`]: 120 is a fifth faster. A language without
    /// a rate starts from the voice's `own`.
    #[must_use]
    pub fn at_rate(&self, percent: u16, own: u16) -> Self {
        self.changed(|p| {
            let rate = u32::from(p.rate.unwrap_or(own)) * u32::from(percent) / 100;
            p.rate = Some(within_bounds(u16::try_from(rate).unwrap_or(u16::MAX)));
        })
    }

    /// All languages at this percentage of their volume, from 5 to 100. A language without a volume starts from the
    /// voice's `own`.
    #[must_use]
    pub fn at_volume(&self, percent: u16, own: u8) -> Self {
        self.changed(|p| {
            let volume = u32::from(p.volume.unwrap_or(own)) * u32::from(percent) / 100;
            p.volume = Some(u8::try_from(volume.clamp(5, 100)).unwrap_or(100));
        })
    }

    /// The profiles adapted to another voice: its own settings where none is configured, and no variant that it
    /// lacks.
    #[must_use]
    #[cfg_attr(
        not(feature = "speech-dispatcher"),
        allow(dead_code, reason = "asked by the user's own voice")
    )]
    pub(crate) fn for_voice(&self, own: OwnSettings, has_variant: impl Fn(&str) -> bool) -> Self {
        self.changed(|p| {
            p.rate = p.rate.or(Some(own.rate));
            p.pitch = p.pitch.or(Some(own.pitch));
            p.volume = p.volume.or(Some(own.volume));
            p.variant = p.variant.take().filter(|name| has_variant(name));
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
            preferred_variant: self.preferred_variant.clone(),
        }
    }
}

fn within_bounds(rate: u16) -> u16 {
    rate.clamp(*RATE_WPM.start(), *RATE_WPM.end())
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
        let with_preferences = Profiles::default().with_preferences(Some(260), Some(40), Some("f3"));
        for lang in Lang::ALL {
            let profile = with_preferences.of(lang);
            assert_eq!((profile.rate, profile.volume), (Some(260), Some(40)));
            assert_eq!((profile.voice.as_deref(), profile.variant.as_deref()), (None, Some("f3")));
        }
        let none = Profiles::default().with_preferences(None, None, None);
        assert_eq!(none.of(Lang::Da), Profile::default());
    }

    #[test]
    fn another_voice_follows_another_till_the_wished_one_speaks_again() {
        let variants = |with_preferences: Option<&str>, offered_variants: &[&str]| {
            let mut profiles = Profiles::default().with_preferences(None, None, with_preferences);
            let mut heard = Vec::new();
            for _ in 0..5 {
                profiles = profiles.with_next_variant(offered_variants);
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
        let rate = |profiles: &Profiles| profiles.of(Lang::De).rate;
        assert_eq!(rate(&profiles), None, "the voice's own");
        assert_eq!(rate(&profiles.at_rate(120, 175)), Some(210));
        assert_eq!(rate(&profiles.at_rate(120, 300)), Some(360), "a fifth faster than the user's own");
        assert_eq!(rate(&profiles.at_rate(120, 175).at_rate(50, 300)), Some(105), "from what it is now");
        assert_eq!(rate(&profiles.at_rate(60_000, 175)), Some(900));
        assert_eq!(profiles.at_volume(0, 100).of(Lang::De).volume, Some(5));
        assert_eq!(profiles.at_volume(200, 30).of(Lang::De).volume, Some(60));
    }

    #[test]
    fn another_voice_has_its_own_settings_and_no_variant_it_does_not_know() {
        let own = OwnSettings { rate: 320, pitch: 40, volume: 70 };
        let wished = Profiles::default().with_preferences(None, Some(90), Some("female1"));
        let profile = wished.for_voice(own, |name| name == "f3").of(Lang::Sv);
        assert_eq!((profile.rate, profile.pitch, profile.volume), (Some(320), Some(40), Some(90)));
        assert_eq!(profile.variant, None);
    }
}

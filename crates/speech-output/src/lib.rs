//! Voices: adapters that turn text into sound. They decide nothing.
//!
//! The first entry of `VOICES` is the default; the transcript voice is always built. To add a
//! voice, add a file with a type that implements [`Voice`], and a line in the table.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

use std::sync::Arc;

use thiserror::Error;

use annabella_audio::Sink;
use annabella_language::SpeechPart;
use annabella_session::Earcon;

pub use annabella_audio::mixer::UtterancePriority;

pub mod earcon;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
pub mod espeak;
pub mod profile;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "speech-dispatcher")]
pub(crate) mod speech_dispatcher;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "speech-dispatcher")]
pub(crate) mod speech_server;
pub(crate) mod transcript;
pub mod unspoken_queue;
#[allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an adapter: it uses files, threads or clocks"
)]
#[cfg(feature = "speech-dispatcher")]
pub(crate) mod user_voice;

pub use profile::{OwnSettings, Profile, Profiles};

/// An announcement to be spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    /// The number that [`VoiceEvent`] refers to.
    pub id: u64,
    /// The text in parts, each with its language.
    pub parts: Vec<SpeechPart>,
    /// Its priority in the queue.
    pub weight: UtterancePriority,
}

/// A report of a voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoiceEvent {
    /// The first sample of an utterance is played.
    Began(u64),
    /// An utterance was played to its end.
    Ended(u64),
    /// An utterance was interrupted by [`Voice::stop`].
    Stopped(u64),
    /// The voice failed and dropped an utterance and all later ones; `why` names a remedy. It accepts nothing until
    /// it [`BeganAnew`](Self::BeganAnew).
    BrokeDown {
        /// The first utterance that was dropped; larger than any id if there was none.
        from: u64,
        /// The reason and a remedy.
        why: String,
    },
    /// The restarted voice ([`Voice::restart`]) accepts utterances again.
    BeganAnew,
    /// A message for the operator; no utterance is lost.
    Remark(String),
}

/// A voice. It loses no utterance except those it reports ([`VoiceEvent::BrokeDown`]), and only moves overtake
/// waiting answers ([`UtterancePriority`]). `stop` interrupts the current utterance and drops the waiting ones.
pub trait Voice: Send {
    /// Queues an utterance behind those already queued; returns at once.
    fn say(&mut self, utterance: &Utterance);
    /// Plays a short sound at once, mixed with speech.
    fn play(&mut self, earcon: Earcon);
    /// Stops all speech at once.
    fn stop(&mut self);
    /// Stops answers; other announcements continue. A voice that cannot distinguish them does
    /// nothing.
    fn stop_answers(&mut self) {}
    /// The variants for cycling through, in this order; empty if there is one voice only.
    fn offered_variants(&self) -> &'static [&'static str] {
        &[]
    }
    /// The settings where no profile sets them.
    fn own_settings(&self) -> OwnSettings {
        OwnSettings::default()
    }
    /// Uses these profiles from the next utterance on (faster, louder).
    fn set_profiles(&mut self, profiles: &Profiles);
    /// Restarts a failed voice; returns at once. [`VoiceEvent::BeganAnew`] or another failure follows.
    fn restart(&mut self);
}

/// Receives the events of utterances. It is called from an audio thread, so it may only send to a
/// channel.
pub type VoiceReport = Arc<dyn Fn(VoiceEvent) + Send + Sync>;

/// The setup of a voice.
#[derive(Clone)]
pub struct VoiceSetup {
    /// The profile of each language.
    pub profiles: Profiles,
    /// The output of earcons and of voices that make samples. Its own report must be
    /// [`played`]`(report)`, so that begin and end are those of the playback.
    pub output: Sink,
    /// Receives the events of utterances.
    pub report: VoiceReport,
    /// Samples of an earcon at [`VOICE_RATE`](annabella_audio::VOICE_RATE).
    pub earcons: fn(Earcon, u32) -> Vec<i16>,
    /// Receives the lines of the transcript voice; other voices ignore it.
    pub lines: Arc<dyn Fn(String) + Send + Sync>,
}

/// Why a voice cannot be opened.
#[derive(Debug, Error)]
#[error("the voice `{voice}` cannot speak: {why}; {remedy}")]
pub struct OpenVoiceError {
    /// Its name in [`VOICES`].
    pub(crate) voice: &'static str,
    /// What is missing.
    pub(crate) why: String,
    /// The remedy.
    pub(crate) remedy: &'static str,
}

/// A kind of voice that can be selected by name.
pub struct VoiceKind {
    /// The name used in configurations.
    pub name: &'static str,
    /// All variants of its voices; an error if they cannot be determined.
    pub(crate) variants: fn() -> Result<Vec<String>, String>,
    /// Some variants that differ from one another.
    pub(crate) offered_variants: &'static [&'static str],
    /// Whether it speaks and plays earcons through a loudspeaker; otherwise both are lines.
    pub makes_sound: bool,
    /// Opens the voice.
    pub open: fn(VoiceSetup) -> Result<Box<dyn Voice>, OpenVoiceError>,
}

/// All built-in voices, the default first.
pub const VOICES: &[VoiceKind] = &[
    #[cfg(feature = "speech-dispatcher")]
    VoiceKind {
        name: user_voice::NAME,
        variants: || {
            let mut all = espeak::variants().map_err(|why| why.to_string())?;
            all.extend(speech_server::VARIANTS.map(str::to_owned));
            Ok(all)
        },
        offered_variants: espeak::OFFERED,
        makes_sound: true,
        open: |setup| Ok(Box::new(user_voice::UserVoice::open(setup)?)),
    },
    VoiceKind {
        name: espeak::NAME,
        variants: || espeak::variants().map_err(|why| why.to_string()),
        offered_variants: espeak::OFFERED,
        makes_sound: true,
        open: |setup| Ok(Box::new(espeak::Espeak::open(setup)?)),
    },
    #[cfg(feature = "speech-dispatcher")]
    VoiceKind {
        name: speech_dispatcher::NAME,
        variants: || Ok(speech_server::VARIANTS.map(str::to_owned).into()),
        offered_variants: &speech_server::VARIANTS,
        makes_sound: true,
        open: |setup| Ok(Box::new(speech_dispatcher::SpeechDispatcher::open(setup)?)),
    },
    VoiceKind {
        name: transcript::NAME,
        variants: || Ok(Vec::new()),
        offered_variants: &[],
        makes_sound: false,
        open: |setup| Ok(Box::new(transcript::Transcript::new(setup.lines, setup.report))),
    },
];

/// The name of the default voice, the user's own. A build without a speech server client uses espeak-ng.
pub const DEFAULT_VOICE: &str = "user";

/// The voice of this name, if it was built in. `espeak-ng` is an alias of `espeak`.
pub fn find(name: &str) -> Option<&'static VoiceKind> {
    let is_plain = name == "espeak-ng" || (name == DEFAULT_VOICE && cfg!(not(feature = "speech-dispatcher")));
    let name = if is_plain { espeak::NAME } else { name };
    VOICES.iter().find(|v| v.name == name)
}

/// What is wrong with the name of a variant, if anything; an engine would silently speak an unknown one as its plain
/// voice. `None` if the variants cannot be determined.
pub fn unknown_variant(kind: &VoiceKind, name: &str) -> Option<String> {
    let known = (kind.variants)().ok()?;
    if known.iter().any(|variant| variant == name) {
        return None;
    }
    if known.is_empty() {
        return Some(format!("the voice `{}` has no variants; leave `{name}` out", kind.name));
    }
    // Names are case-sensitive.
    let meant = known.iter().find(|variant| variant.eq_ignore_ascii_case(name));
    let such = meant.map_or_else(|| kind.offered_variants.join("`, `"), Clone::clone);
    Some(format!("the voice `{}` has no variant `{name}`; give one such as `{such}`", kind.name))
}

/// The report of a [`Sink`] that serves a voice: playback events become voice events.
pub fn played(report: VoiceReport) -> annabella_audio::sink::SinkReport {
    use annabella_audio::{mixer::PlaybackEvent, sink::SinkEvent};
    Arc::new(move |event| match event {
        SinkEvent::Played(PlaybackEvent::Began(id)) => report(VoiceEvent::Began(id)),
        SinkEvent::Played(PlaybackEvent::Ended(id)) => report(VoiceEvent::Ended(id)),
        SinkEvent::Played(PlaybackEvent::Stopped(id)) => report(VoiceEvent::Stopped(id)),
        // Queued utterances wait for the loudspeaker, and a recording is only a copy.
        SinkEvent::Failed(why) | SinkEvent::Lost(why) => report(VoiceEvent::Remark(why)),
        SinkEvent::Back => {}
    })
}

/// The user's settings of their speech server, as text.
///
/// # Errors
/// If none runs, it does not answer in time, or this build has no client for it.
#[cfg(feature = "speech-dispatcher")]
pub fn describe_speech_server(longest: std::time::Duration) -> Result<String, String> {
    let server = speech_server::describe(longest)?;
    let own = server.own;
    Ok(format!(
        "{} in {}, {} words a minute, pitch {}, volume {}",
        server.module, server.language, own.rate, own.pitch, own.volume
    ))
}

/// Text without control characters and markup that a synthesiser would interpret.
pub(crate) fn speakable(text: &str) -> String {
    let clean: String = text
        .chars()
        .map(|c| if c.is_control() || matches!(c, '[' | ']' | '<' | '>' | '{' | '}') { ' ' } else { c })
        .collect();
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_voice_is_found_by_its_name_and_unknown_ones_are_not() {
        for voice in VOICES {
            assert_eq!(find(voice.name).map(|v| v.name), Some(voice.name));
        }
        assert!(find("hal").is_none());
    }

    #[test]
    fn a_variant_that_a_voice_does_not_have_is_named_with_one_that_it_has() {
        let kind = VoiceKind {
            name: "choir",
            variants: || Ok(vec!["Alto".to_owned(), "f3".to_owned()]),
            offered_variants: &["f3"],
            makes_sound: true,
            open: |_| unreachable!("nobody sings"),
        };
        assert_eq!(unknown_variant(&kind, "f3"), None);
        let told = |name| unknown_variant(&kind, name).unwrap();
        assert!(told("alto").contains("no variant `alto`") && told("alto").contains("such as `Alto`"));
        assert!(told("bass").contains("such as `f3`"));
        let mute = find(transcript::NAME).unwrap();
        assert!(unknown_variant(mute, "f3").unwrap().contains("no variants"));
        let unknown = VoiceKind { variants: || Err("not installed".into()), ..kind };
        assert_eq!(unknown_variant(&unknown, "bass"), None, "who cannot know says nothing");
    }

    #[test]
    fn every_variant_that_is_offered_is_one_the_voice_has() {
        for kind in VOICES {
            let known = (kind.variants)().unwrap();
            assert!(
                kind.offered_variants.iter().all(|name| known.iter().any(|k| k == name)),
                "{}",
                kind.name
            );
        }
    }

    #[test]
    fn text_that_would_harm_a_synthesiser_is_made_harmless() {
        assert_eq!(speakable("a\0b\n [[k'a]] <speak>"), "a b k'a speak");
        assert_eq!(speakable("\u{7}"), "");
    }
}

//! Voices: adapters that turn words into sound. They decide nothing.
//!
//! First in `VOICES` is the default; the transcript voice is always built. To add one: a file here
//! with a type that implements [`Voice`], and a line in the table.

use std::sync::Arc;

use thiserror::Error;

use crate::{audio::Sink, core::Earcon, language::SpeechPart};

pub use crate::audio::mixer::Weight;

pub(crate) mod earcon;
pub mod espeak;
pub(crate) mod profile;
#[cfg(feature = "speech-dispatcher")]
pub(crate) mod speech_dispatcher;
#[cfg(feature = "speech-dispatcher")]
pub(crate) mod speech_server;
pub(crate) mod transcript;
pub(crate) mod unsaid;

pub use profile::{Profile, Profiles};

/// One thing to be spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    /// A number that comes back in [`VoiceEvent`].
    pub id: u64,
    /// The words, each stretch with its language.
    pub parts: Vec<SpeechPart>,
    /// What it may be made to wait for.
    pub weight: Weight,
}

/// What a voice reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoiceEvent {
    /// The first sample of an utterance is out.
    Began(u64),
    /// An utterance was spoken to its end.
    Ended(u64),
    /// An utterance was cut off by [`Voice::stop`].
    Stopped(u64),
    /// The voice broke down and dropped an utterance and all that it was given after it; a remedy is named. It takes
    /// nothing until it [`BeganAnew`](Self::BeganAnew).
    BrokeDown {
        /// The first utterance that was dropped; beyond all where it held none.
        from: u64,
        /// Why, and what can be done.
        why: String,
    },
    /// It takes words again, as it was asked to ([`Voice::begin_anew`]).
    BeganAnew,
    /// Something for the operator; nothing of what is to be said is lost.
    Remark(String),
}

/// A voice. Nothing is lost but where it says so ([`VoiceEvent::BrokeDown`]), and only a move is said before what waits ([`Weight`]); `stop` silences what is being said and what waits.
pub trait Voice: Send {
    /// Queues an utterance behind those already queued; returns at once.
    fn say(&mut self, utterance: &Utterance);
    /// Plays a short sound at once, mixed over speech.
    fn play(&mut self, earcon: Earcon);
    /// Silence, at once.
    fn stop(&mut self);
    /// Answers fall silent; what is owed goes on. A voice that cannot tell them apart goes on.
    fn stop_answers(&mut self) {}
    /// Its variants for whoever wants another one, in this order; none where it has one voice.
    fn offered(&self) -> &'static [&'static str] {
        &[]
    }
    /// Speaks as these profiles say from the next utterance on (faster, louder).
    fn tune(&mut self, profiles: &Profiles);
    /// It broke down and is to begin anew; returns at once. [`VoiceEvent::BeganAnew`] follows, or that it broke down again.
    fn begin_anew(&mut self);
}

/// Told what became of utterances. It is called from a thread that plays sound: it may send on a
/// channel and nothing more.
pub type Report = Arc<dyn Fn(VoiceEvent) + Send + Sync>;

/// What a voice is made of.
#[derive(Clone)]
pub struct VoiceSetup {
    /// How each language is spoken.
    pub profiles: Profiles,
    /// Where earcons, and voices that make samples, are heard. Its own report must be
    /// [`played`]`(report)`, so that begin and end come from what was really played.
    pub output: Sink,
    /// Told what became of utterances.
    pub report: Report,
    /// Samples of an earcon at [`VOICE_RATE`](crate::audio::VOICE_RATE).
    pub earcons: fn(Earcon, u32) -> Vec<i16>,
    /// Lines of the transcript voice; ignored by the others.
    pub lines: Arc<dyn Fn(String) + Send + Sync>,
}

/// Why a voice cannot be used.
#[derive(Debug, Error)]
#[error("the voice `{voice}` cannot speak: {why}; {remedy}")]
pub struct OpenVoiceError {
    /// Its name in [`VOICES`].
    pub(crate) voice: &'static str,
    /// What is missing.
    pub(crate) why: String,
    /// What to do.
    pub(crate) remedy: &'static str,
}

/// A voice that may be chosen by name.
pub struct VoiceKind {
    /// The name used in configurations.
    pub(crate) name: &'static str,
    /// Every variant its voices have; an error where that cannot be known.
    pub(crate) variants: fn() -> Result<Vec<String>, String>,
    /// Some of them that sound unlike one another.
    pub(crate) offered: &'static [&'static str],
    /// Opens it.
    pub open: fn(VoiceSetup) -> Result<Box<dyn Voice>, OpenVoiceError>,
}

/// Every voice that was built in, the default first.
pub(crate) const VOICES: &[VoiceKind] = &[
    VoiceKind {
        name: espeak::NAME,
        variants: || espeak::variants().map_err(|why| why.to_string()),
        offered: espeak::OFFERED,
        open: |setup| Ok(Box::new(espeak::Espeak::open(setup)?)),
    },
    #[cfg(feature = "speech-dispatcher")]
    VoiceKind {
        name: speech_dispatcher::NAME,
        variants: || Ok(speech_server::VARIANTS.map(str::to_owned).into()),
        offered: &speech_server::VARIANTS,
        open: |setup| Ok(Box::new(speech_dispatcher::SpeechDispatcher::open(setup)?)),
    },
    VoiceKind {
        name: transcript::NAME,
        variants: || Ok(Vec::new()),
        offered: &[],
        open: |setup| Ok(Box::new(transcript::Transcript::new(setup.lines, setup.report))),
    },
];

/// The voice of this name, if it was built in. `espeak-ng` is `espeak`.
pub fn find(name: &str) -> Option<&'static VoiceKind> {
    let name = if name == "espeak-ng" { espeak::NAME } else { name };
    VOICES.iter().find(|v| v.name == name)
}

/// What is wrong with a variant of this kind of voice, if anything is: an engine would speak an unknown one as its plain
/// voice, and nobody would know. Where its variants cannot be known nothing is said of them.
pub(crate) fn unknown_variant(kind: &VoiceKind, name: &str) -> Option<String> {
    let known = (kind.variants)().ok()?;
    if known.iter().any(|variant| variant == name) {
        return None;
    }
    if known.is_empty() {
        return Some(format!("the voice `{}` has no variants; leave `{name}` out", kind.name));
    }
    // Capital letters count.
    let meant = known.iter().find(|variant| variant.eq_ignore_ascii_case(name));
    let such = meant.map_or_else(|| kind.offered.join("`, `"), Clone::clone);
    Some(format!("the voice `{}` has no variant `{name}`; give one such as `{such}`", kind.name))
}

/// The report of an [`Sink`] that serves a voice: what was played becomes what was said.
pub fn played(report: Report) -> crate::audio::sink::SinkReport {
    use crate::audio::{mixer::Played, sink::SinkEvent};
    Arc::new(move |event| match event {
        SinkEvent::Played(Played::Began(id)) => report(VoiceEvent::Began(id)),
        SinkEvent::Played(Played::Ended(id)) => report(VoiceEvent::Ended(id)),
        SinkEvent::Played(Played::Stopped(id)) => report(VoiceEvent::Stopped(id)),
        // What is queued waits for the loudspeaker, and a recording is only a copy.
        SinkEvent::Failed(why) | SinkEvent::Lost(why) => report(VoiceEvent::Remark(why)),
        SinkEvent::Back => {}
    })
}

/// Text as a synthesiser may be given it: no control characters, no markup of its own.
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
            offered: &["f3"],
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
            assert!(kind.offered.iter().all(|name| known.iter().any(|k| k == name)), "{}", kind.name);
        }
    }

    #[test]
    fn text_that_would_harm_a_synthesiser_is_made_harmless() {
        assert_eq!(speakable("a\0b\n [[k'a]] <speak>"), "a b k'a speak");
        assert_eq!(speakable("\u{7}"), "");
    }
}

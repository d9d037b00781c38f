//! A connection to the desktop's speech server, on a thread of its own. A call to a hanging server never returns, and
//! the caller goes on without it.
//!
//! `tts` speaks. Its list of voices takes seconds, and it cannot set a language. Therefore a second connection sets
//! what `tts` cannot, using the number of the first: language, kind of voice, punctuation, markup. Callbacks of `tts`
//! deadlock when they call back, so they only send.
//!
//! The user's settings are read when the server is reached, and changed only for a listener's preferences. A sentence
//! in two languages is one message with markup if the server accepts markup and its synthesiser changes voices by it:
//! two messages are 340 ms apart at the monitor, because espeak-ng pauses at the end of a text. Otherwise it is one
//! message for each language.

use std::{
    collections::BTreeMap,
    net::TcpStream,
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::mpsc::{self, RecvTimeoutError},
    time::Duration,
};

use speech_dispatcher::{CapitalLetters, Connection, Mode, Punctuation, VoiceType};
use thiserror::Error;
use tts::{Tts, UtteranceId};

use crate::{OwnSettings, Profile};
use annabella_game::Lang;

/// The server's kinds of voices; each synthesiser supports some of them.
pub(crate) const VARIANTS: [&str; 8] =
    ["female1", "male1", "female2", "male2", "female3", "male3", "child_female", "child_male"];

/// The time limit for an answer.
const ANSWER: Duration = Duration::from_secs(3);
/// Attempts to open the speaking connection between two numbered ones.
const SANDWICHES: usize = 5;

/// An event of a message.
pub(super) enum MessageEvent {
    /// Its playback begins.
    Began(UtteranceId),
    /// Its playback ends.
    Ended(UtteranceId),
}

/// A text for one voice.
pub(super) struct Message {
    pub(super) text: String,
    pub(super) lang: Lang,
    pub(super) profile: Profile,
}

/// Why a server cannot be used.
#[derive(Debug, Error)]
pub(super) enum ReachServerError {
    /// It refused the connection, for this reason.
    #[error("{0}")]
    Refused(String),
    /// It has not answered, and may still do so.
    #[error("it does not answer")]
    Hangs,
}

/// The properties of a connected server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ServerDescription {
    /// The user's settings.
    pub(crate) own: OwnSettings,
    /// The user's language, in the server's form.
    pub(crate) language: String,
    /// The synthesiser.
    pub(crate) module: String,
}

/// Whether the user's speech server runs. It is not started: without a running one espeak-ng speaks.
pub(crate) fn is_running() -> bool {
    let address = std::env::var("SPEECHD_ADDRESS").ok();
    match address.as_deref().and_then(|address| address.split_once(':')) {
        Some(("inet_socket", place)) => TcpStream::connect(place).is_ok(),
        Some((_, path)) => UnixStream::connect(path).is_ok(),
        None => socket_path().is_some_and(|path| UnixStream::connect(path).is_ok()),
    }
}

/// The path of this user's server socket, found as in the server's own library.
fn socket_path() -> Option<PathBuf> {
    let folder = std::env::var_os("XDG_RUNTIME_DIR")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))?;
    Some(folder.join("speech-dispatcher/speechd.sock"))
}

/// Reads the user's settings from a running server.
pub(crate) fn describe(longest: Duration) -> Result<ServerDescription, String> {
    if !is_running() {
        return Err("no speech server runs".to_owned());
    }
    let mut server = SpeechServer::call(|_| ());
    server.wait_until_reached(longest).map_err(|why| why.to_string())
}

type ServerJob = Box<dyn FnOnce(&mut ServerConnection) + Send>;

/// The server, behind a thread. When dropped, it stops speaking as soon as it answers.
pub(super) struct SpeechServer {
    jobs: mpsc::Sender<ServerJob>,
    reached: mpsc::Receiver<Result<ServerDescription, String>>,
}

impl SpeechServer {
    /// Starts to connect; the server is started if it does not run. `heard` is called from its threads and may only
    /// send.
    pub(super) fn call(heard: impl Fn(MessageEvent) + Clone + Send + 'static) -> Self {
        let (jobs, waiting) = mpsc::channel::<ServerJob>();
        let (opened, reached) = mpsc::channel();
        std::thread::spawn(move || match ServerConnection::open(&heard) {
            Ok(mut server) => {
                // If the caller has given up, no jobs follow.
                drop(opened.send(Ok(server.user.clone())));
                for errand in waiting {
                    errand(&mut server);
                }
                // Messages that are no longer awaited must not be spoken later.
                drop(server.tts.stop());
            }
            Err(why) => drop(opened.send(Err(why))),
        });
        Self { jobs, reached }
    }

    /// Waits for the connection, within a time limit.
    pub(super) fn wait_until_reached(
        &mut self,
        longest: Duration,
    ) -> Result<ServerDescription, ReachServerError> {
        match self.reached.recv_timeout(longest) {
            Ok(reached) => reached.map_err(ReachServerError::Refused),
            Err(RecvTimeoutError::Timeout) => Err(ReachServerError::Hangs),
            Err(RecvTimeoutError::Disconnected) => Err(ReachServerError::Refused("it gave up".to_owned())),
        }
    }

    /// Whether the server still answers.
    pub(super) fn is_alive(&self) -> Result<bool, ReachServerError> {
        self.ask(|server| server.is_alive())
    }

    /// Queues messages; returns their numbers.
    pub(super) fn speak(&self, spans: Vec<Message>) -> Result<Vec<UtteranceId>, String> {
        let spoken = self.ask(move |server| server.speak(&spans));
        spoken.map_err(|why| why.to_string())?
    }

    /// Stops speaking.
    pub(super) fn stop(&self) -> Result<(), String> {
        let stopped = self.ask(|server| server.tts.stop().map(drop).map_err(|why| why.to_string()));
        stopped.map_err(|why| why.to_string())?
    }

    fn ask<T: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut ServerConnection) -> T + Send + 'static,
    ) -> Result<T, ReachServerError> {
        let (tell, told) = mpsc::channel();
        let errand: ServerJob = Box::new(move |server| drop(tell.send(errand(server))));
        self.jobs.send(errand).map_err(|_| ReachServerError::Refused("it gave up".to_owned()))?;
        told.recv_timeout(ANSWER).map_err(|_| ReachServerError::Hangs)
    }
}

/// The last settings of the speaking connection.
struct Voicing {
    language: String,
    kind: VoiceType,
    settings: OwnSettings,
    markup: bool,
}

/// The speaking connection, and a second one for settings that it cannot change.
struct ServerConnection {
    tts: Tts,
    beside: Connection,
    id: u32,
    user: ServerDescription,
    own_kind: VoiceType,
    takes_markup: bool,
    now: Voicing,
    /// The synthesiser of each language; the user may have configured several.
    modules: BTreeMap<Lang, String>,
}

impl ServerConnection {
    fn open(heard: &(impl Fn(MessageEvent) + Clone + Send + 'static)) -> Result<Self, String> {
        let connect = || {
            Connection::open("annabella", "language", "annabella", Mode::Threaded)
                .map_err(|e| format!("the speech server cannot be reached ({e:?})"))
        };
        for _ in 0..SANDWICHES {
            let before = connect()?;
            let tts = Tts::default().map_err(|e| format!("the speech server refuses to speak ({e})"))?;
            let beside = connect()?;
            let (low, high) = (before.client_id(), beside.client_id());
            // Dropping closes the connection; `close` as well would free it twice.
            drop(before);
            // Another program connected in between: try again.
            if high == low + 2 {
                let id = u32::try_from(low + 1).map_err(|e| e.to_string())?;
                let mut server = Self::of(tts, beside, id)?;
                server.listen(heard).map_err(|e| e.to_string())?;
                return Ok(server);
            }
        }
        Err("the speech server is too busy to be asked for a language".to_owned())
    }

    /// Reads the user's settings, and switches off those of a screen reader, such as spelling.
    fn of(tts: Tts, beside: Connection, id: u32) -> Result<Self, String> {
        let told = |e: tts::Error| e.to_string();
        let own = OwnSettings {
            rate: words_a_minute(tts.get_rate().map_err(told)?),
            pitch: percent(tts.get_pitch().map_err(told)?),
            volume: percent(tts.get_volume().map_err(told)?),
        };
        let failed = |e: speech_dispatcher::Error| format!("{e:?}");
        // A server that does not report these is used with defaults.
        let language = beside.get_language().unwrap_or_default().to_owned();
        let own_kind = beside.get_voice_type().unwrap_or(VoiceType::Male1);
        beside.set_punctuation_uid(Punctuation::None, id).map_err(failed)?;
        beside.set_capital_letters_uid(CapitalLetters::None, id).map_err(failed)?;
        beside.set_spelling_uid(false, id).map_err(failed)?;
        let takes_markup = set_markup(&beside, id, true) && set_markup(&beside, id, false);
        let module = output_module(&beside);
        let now = Voicing { language: language.clone(), kind: own_kind, settings: own, markup: false };
        let user = ServerDescription { own, language, module };
        Ok(Self { tts, beside, id, user, own_kind, takes_markup, now, modules: BTreeMap::new() })
    }

    fn listen(&mut self, heard: &(impl Fn(MessageEvent) + Clone + Send + 'static)) -> Result<(), tts::Error> {
        let told = |event: fn(UtteranceId) -> MessageEvent| {
            let heard = heard.clone();
            Some(Box::new(move |id| heard(event(id))) as Box<dyn FnMut(UtteranceId)>)
        };
        self.tts.on_utterance_begin(told(MessageEvent::Began))?;
        self.tts.on_utterance_end(told(MessageEvent::Ended))?;
        self.tts.on_utterance_stop(told(MessageEvent::Ended))
    }

    /// Whether the server still answers.
    fn is_alive(&self) -> bool {
        self.beside.set_language_uid(self.now.language.as_str(), self.id).is_ok()
    }

    /// The server's tag of a language: the user's own tag if the language is the same (`en-GB`).
    fn tag(&self, lang: Lang) -> String {
        let own = self.user.language.split(['-', '_']).next().unwrap_or_default();
        if own.eq_ignore_ascii_case(lang.tag()) { self.user.language.clone() } else { lang.tag().to_owned() }
    }

    fn kind(&self, profile: &Profile) -> VoiceType {
        profile.variant.as_deref().and_then(kind_of).unwrap_or(self.own_kind)
    }

    fn settings(&self, profile: &Profile) -> OwnSettings {
        let own = self.user.own;
        OwnSettings {
            rate: profile.rate.unwrap_or(own.rate),
            pitch: profile.pitch.unwrap_or(own.pitch),
            volume: profile.volume.unwrap_or(own.volume),
        }
    }

    /// The synthesiser of a language.
    fn module(&mut self, lang: Lang) -> String {
        if let Some(module) = self.modules.get(&lang) {
            return module.clone();
        }
        // On failure the name is empty, which no synthesiser has.
        let asked = self.beside.set_language(self.tag(lang));
        let module = if asked.is_ok() { output_module(&self.beside) } else { String::new() };
        self.modules.insert(lang, module.clone());
        module
    }

    /// Whether these parts can be one message: the synthesiser is the same and changes voices by markup, and no other
    /// setting changes.
    fn is_one_message(&mut self, spans: &[Message]) -> bool {
        let Some(first) = spans.first() else { return false };
        let (kind, settings) = (self.kind(&first.profile), self.settings(&first.profile));
        self.takes_markup
            && spans.iter().any(|span| span.lang != first.lang)
            && spans.iter().all(|span| {
                self.kind(&span.profile) as u32 == kind as u32 && self.settings(&span.profile) == settings
            })
            && spans.iter().all(|span| self.module(span.lang).starts_with("espeak-ng"))
    }

    fn speak(&mut self, spans: &[Message]) -> Result<Vec<UtteranceId>, String> {
        if self.is_one_message(spans) {
            let texts: Vec<(String, &str)> =
                spans.iter().map(|span| (self.tag(span.lang), span.text.as_str())).collect();
            let text = marked_up(&texts, self.kind(&spans[0].profile));
            return Ok(vec![self.send(&spans[0], &text, true)?]);
        }
        spans.iter().map(|span| self.send(span, &span.text, false)).collect()
    }

    /// Sends a message with the voice of its part. Only changed settings are sent, because each takes a round trip.
    fn send(&mut self, span: &Message, text: &str, markup: bool) -> Result<UtteranceId, String> {
        let failed = |e: speech_dispatcher::Error| format!("{e:?}");
        let told = |e: tts::Error| e.to_string();
        let wanted = Voicing {
            language: self.tag(span.lang),
            kind: self.kind(&span.profile),
            settings: self.settings(&span.profile),
            markup,
        };
        let (from, to) = (self.now.settings, wanted.settings);
        if self.now.language != wanted.language {
            self.beside.set_language_uid(wanted.language.as_str(), self.id).map_err(failed)?;
        }
        if self.now.kind as u32 != wanted.kind as u32 {
            self.beside.set_voice_type_uid(wanted.kind, self.id).map_err(failed)?;
        }
        if self.now.markup != wanted.markup && !set_markup(&self.beside, self.id, wanted.markup) {
            return Err("it takes no markup any more".to_owned());
        }
        if from.rate != to.rate {
            self.tts.set_rate(server_rate(to.rate)).map_err(told)?;
        }
        if from.pitch != to.pitch {
            self.tts.set_pitch(scale(to.pitch)).map_err(told)?;
        }
        if from.volume != to.volume {
            self.tts.set_volume(scale(to.volume)).map_err(told)?;
        }
        self.now = wanted;
        self.tts.speak(text, false).map_err(told)?.ok_or_else(|| "it gave no number".to_owned())
    }
}

/// Switches markup of a connection; returns whether the server accepts it.
fn set_markup(beside: &Connection, id: u32, on: bool) -> bool {
    let state = if on { "on" } else { "off" };
    let answer = beside.send_data(format!("SET {id} SSML_MODE {state}\r\n"), true);
    answer.is_some_and(|answer| answer.starts_with('2'))
}

/// The synthesiser of a connection.
fn output_module(beside: &Connection) -> String {
    let answer = beside.send_data("GET OUTPUT_MODULE\r\n".to_owned(), true).unwrap_or_default();
    let first = answer.lines().next().unwrap_or_default();
    first.strip_prefix("251-").unwrap_or_default().trim().to_owned()
}

/// Parts in the voices of their languages, as one message with markup.
fn marked_up(spans: &[(String, &str)], kind: VoiceType) -> String {
    let first = spans.first().map(|(language, _)| language.as_str()).unwrap_or_default();
    let voice = gender_of(kind);
    let words: Vec<String> = spans
        .iter()
        .map(|(language, text)| {
            let text = escaped(text);
            if language == first {
                text
            } else {
                format!("<voice xml:lang=\"{language}\"{voice}>{text}</voice>")
            }
        })
        .collect();
    format!("<speak>{}</speak>", words.join(" "))
}

/// Text with escapes for markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The markup for a kind of voice; empty for the plain one.
const fn gender_of(kind: VoiceType) -> &'static str {
    match kind {
        VoiceType::Female1 => " gender=\"female\"",
        VoiceType::Female2 => " gender=\"female\" variant=\"2\"",
        VoiceType::Female3 => " gender=\"female\" variant=\"3\"",
        VoiceType::Male2 => " gender=\"male\" variant=\"2\"",
        VoiceType::Male3 => " gender=\"male\" variant=\"3\"",
        VoiceType::ChildFemale => " gender=\"female\" age=\"10\"",
        VoiceType::ChildMale => " gender=\"male\" age=\"10\"",
        VoiceType::Male1 => "",
    }
}

/// The server's kind of voice of this name.
pub(crate) fn kind_of(variant: &str) -> Option<VoiceType> {
    Some(match variant {
        "female1" => VoiceType::Female1,
        "female2" => VoiceType::Female2,
        "female3" => VoiceType::Female3,
        "male1" => VoiceType::Male1,
        "male2" => VoiceType::Male2,
        "male3" => VoiceType::Male3,
        "child_female" => VoiceType::ChildFemale,
        "child_male" => VoiceType::ChildMale,
        _ => return None,
    })
}

/// Words a minute on the server's scale of -100 to 100; its espeak-ng speaks 80, 170 and 449 there.
fn server_rate(wpm: u16) -> f32 {
    let off = f32::from(wpm) - 170.0;
    (if off < 0.0 { off / 90.0 * 100.0 } else { off / 279.0 * 100.0 }).clamp(-100.0, 100.0).round()
}

/// The inverse of [`server_rate`].
fn words_a_minute(rate: f32) -> u16 {
    let rate = rate.clamp(-100.0, 100.0);
    (170.0 + rate / 100.0 * if rate < 0.0 { 90.0 } else { 279.0 }).round() as u16
}

/// A percentage on the server's scale of -100 to 100.
fn scale(percent: u8) -> f32 {
    f32::from(percent.min(100)) * 2.0 - 100.0
}

/// The inverse of [`scale`].
fn percent(scaled: f32) -> u8 {
    (f32::midpoint(scaled.clamp(-100.0, 100.0), 100.0)).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_one_of_the_servers_kinds() {
        assert!(VARIANTS.iter().all(|name| kind_of(name).is_some()));
        assert!(kind_of("f3").is_none());
    }

    #[test]
    fn words_a_minute_fit_the_servers_scale() {
        for (wpm, scale) in [(80, -100.0), (170, 0.0), (449, 100.0), (900, 100.0), (10, -100.0)] {
            assert!((server_rate(wpm) - scale).abs() < 0.01, "{wpm}");
        }
    }

    #[test]
    fn what_the_user_chose_at_their_server_comes_back_within_one_step() {
        for rate in -100..=100_i16 {
            let rate = f32::from(rate);
            assert!((server_rate(words_a_minute(rate)) - rate).abs() <= 1.0, "{rate}");
            assert!((scale(percent(rate)) - rate).abs() <= 1.0, "{rate}");
        }
    }

    #[test]
    fn names_stand_in_markup_as_they_are_written() {
        let spans = [("da".to_owned(), "Hvid: O'Brien <& Đorđević>"), ("de".to_owned(), "Springer")];
        assert_eq!(
            marked_up(&spans, VoiceType::Male1),
            "<speak>Hvid: O'Brien &lt;&amp; Đorđević&gt; <voice xml:lang=\"de\">Springer</voice></speak>"
        );
        assert!(marked_up(&spans, VoiceType::Female1).contains("<voice xml:lang=\"de\" gender=\"female\">"));
    }
}

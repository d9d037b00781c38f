//! A question before a game, asked in words and answered by yes or no: by voice, by a typed line or by its letter.

use std::thread;

use tokio::sync::{mpsc::unbounded_channel, oneshot};

use super::{
    drill::DrillVoice,
    drill_microphone::{DrillMicrophone, MicrophoneEvent},
};
use annabella_console as console;
use annabella_daemon::{ArrivalSender, DaemonEvent, arrival_queue};
use annabella_events::{Event, TimedEvent, VERSION};
use annabella_game::{Lang, Position, SchemeId, Seat};
use annabella_language::{
    SpeechPart,
    command::Command,
    heard_utterance::{AwaitedSpeech, Expectation},
    understand::{Understanding, understand, understand_words},
};
use annabella_session::actor::Listener;
use anyhow::{Context as _, Result};

/// A question to the player.
pub(super) struct YesNoQuestion {
    pub(super) text: String,
    pub(super) lang: Lang,
    pub(super) scheme: SchemeId,
    pub(super) seat: Seat,
    /// Whether nothing is heard or spoken.
    pub(super) terminal: bool,
    pub(super) json: bool,
}

impl YesNoQuestion {
    /// Asks, and waits for an answer. A typed line that is no answer means no, and is a line of the game that follows;
    /// so does the end of the lines. What is heard and no answer is not counted.
    ///
    /// # Errors
    /// If the system has no event loop.
    pub(super) fn ask(&self, game: &ArrivalSender) -> Result<bool> {
        let parts = vec![SpeechPart { text: self.text.clone(), lang: self.lang }];
        if self.json {
            let event = Event::say(Listener::Player(self.seat), self.lang, &parts);
            console::tell(TimedEvent { v: VERSION, at_ms: 0, event }.json());
        } else {
            console::tell(&self.text);
        }
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the event loop")?
            .block_on(self.wait(parts, game))
    }

    async fn wait(&self, parts: Vec<SpeechPart>, game: &ArrivalSender) -> Result<bool> {
        // The voice's news are not the game's.
        let (news, _news) = arrival_queue();
        let (told, mut heard) = unbounded_channel();
        let mut voice = if self.terminal { None } else { DrillVoice::open(&news) };
        let sink = voice.as_ref().map(DrillVoice::sink);
        let microphone = if self.terminal { None } else { DrillMicrophone::open(self.scheme, sink, told) };
        if let Some(voice) = &mut voice {
            voice.say(parts);
        }
        if let Some(microphone) = &microphone {
            microphone.expect(Expectation {
                awaited: AwaitedSpeech::YesOrNo,
                asked: true,
                ..Expectation::any_move(Position::default(), vec![self.scheme], vec![self.lang])
            });
        }
        let (typed, line) = oneshot::channel();
        let late = game.clone();
        thread::spawn(move || {
            let line = console::typed_lines().next();
            // A line that comes after a spoken answer is a line of the game.
            if let Err(Some(line)) = typed.send(line) {
                let _ = late.send_when_there_is_room(DaemonEvent::Line(line));
            }
        });
        let hears = async {
            while let Some(event) = heard.recv().await {
                if let MicrophoneEvent::Heard(utterance) = event {
                    let meant = understand(&utterance, &Position::default(), &[self.scheme], &[self.lang]);
                    if let Some(answer) = answer_of(&meant) {
                        return answer;
                    }
                }
            }
            std::future::pending().await
        };
        let answer = tokio::select! {
            line = line => match line.ok().flatten() {
                None => false,
                Some(line) => match self.typed_answer(&line) {
                    Some(answer) => answer,
                    None => {
                        let _ = game.send_when_there_is_room(DaemonEvent::Line(line));
                        false
                    }
                },
            },
            answer = hears => answer,
        };
        if let Some(voice) = &mut voice {
            voice.stop();
        }
        Ok(answer)
    }

    fn typed_answer(&self, line: &str) -> Option<bool> {
        let line = line.trim().to_lowercase();
        let mut letters = line.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            // The first letters of yes and no in the five languages.
            return match letter {
                'y' | 'j' => Some(true),
                'n' => Some(false),
                other => answer_of(&Understanding::Command(Command::of_letter(other)?)),
            };
        }
        answer_of(&understand_words(&line, &Position::default(), &[self.scheme], &[self.lang, Lang::En]))
    }
}

const fn answer_of(meant: &Understanding) -> Option<bool> {
    match meant {
        Understanding::Command(Command::Yes) => Some(true),
        Understanding::Command(Command::No) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_answer_is_a_word_of_the_language_or_a_letter_and_a_move_is_none() {
        for (lang, yes, no) in [
            (Lang::En, "yes", "No"),
            (Lang::De, "ja", "nein"),
            (Lang::Da, "ja", "nej"),
            (Lang::Nb, " ja ", "nei"),
            (Lang::Sv, "Ja", "nej"),
        ] {
            let question = YesNoQuestion {
                text: String::new(),
                lang,
                scheme: lang.scheme(),
                seat: Seat::White,
                terminal: true,
                json: false,
            };
            assert_eq!([yes, "y", "j"].map(|line| question.typed_answer(line)), [Some(true); 3], "{lang}");
            assert_eq!([no, "n"].map(|line| question.typed_answer(line)), [Some(false); 2], "{lang}");
            assert_eq!(["e4", "", "w", "time", "quit"].map(|line| question.typed_answer(line)), [None; 5]);
        }
    }
}

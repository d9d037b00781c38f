//! A question before a game, asked in words and answered by yes or no: by voice, by a typed line, by its letter or by a key.

use std::path::PathBuf;

use super::person_devices::{PersonDevices, PersonDevicesSetup, PersonInput, converse};
use annabella_console as console;
use annabella_daemon::{ArrivalSender, DaemonEvent};
use annabella_events::{Event, TimedEvent, VERSION};
use annabella_game::{Lang, Position, SchemeId, Seat};
use annabella_language::{
    SpeechPart,
    command::Command,
    heard_utterance::{AwaitedSpeech, Expectation, HeardUtterance},
    understand::{Understanding, understand, understand_words},
};
use annabella_messages::text;
use annabella_session::actor::Listener;
use anyhow::Result;

/// A question to the player.
pub(super) struct YesNoQuestion {
    pub(super) text: String,
    pub(super) lang: Lang,
    pub(super) scheme: SchemeId,
    pub(super) seat: Seat,
    /// Whether nothing is heard or spoken.
    pub(super) terminal: bool,
    pub(super) keypad: Option<PathBuf>,
    pub(super) json: bool,
}

impl YesNoQuestion {
    /// Asks, and waits for an answer. A typed line that is no answer means no, and is a line of the game that follows;
    /// so does the end of the lines where nothing else can come. What is heard or pressed and no answer is not counted.
    ///
    /// # Errors
    /// If the system has no event loop.
    pub(super) fn ask(&self, game: &ArrivalSender) -> Result<bool> {
        converse(self.hold(game))
    }

    async fn hold(&self, game: &ArrivalSender) -> Result<bool> {
        let mut devices = PersonDevices::open(&PersonDevicesSetup {
            scheme: self.scheme,
            lang: self.lang,
            terminal: self.terminal,
            keypad: self.keypad.as_deref(),
            game: Some(game),
        });
        devices.expect(Expectation {
            awaited: AwaitedSpeech::YesOrNo,
            asked: true,
            ..Expectation::at_seat(Position::default(), vec![self.scheme], self.lang)
        });
        let question = vec![SpeechPart { text: self.text.clone(), lang: self.lang }];
        self.tell(&mut devices, &question);
        let answer = loop {
            let answer = match devices.next().await {
                PersonInput::Heard(heard) => {
                    self.answer_or_again(&mut devices, &self.meaning(&heard), &question)
                }
                PersonInput::Keyed(command) => {
                    self.answer_or_again(&mut devices, &Understanding::Command(command), &question)
                }
                PersonInput::Typed(line) => match self.typed_answer(&line) {
                    Some(answer) => Some(answer),
                    None => {
                        // If the game has ended, the line is not needed.
                        let _ = game.send_when_there_is_room(DaemonEvent::Line(line));
                        Some(false)
                    }
                },
                PersonInput::KeysTold(parts) => {
                    self.tell(&mut devices, &parts);
                    None
                }
                PersonInput::Leaves => Some(false),
                PersonInput::KeyedMove(_)
                | PersonInput::MicrophoneLost
                | PersonInput::MicrophoneBack
                | PersonInput::Spoken => None,
            };
            if let Some(answer) = answer {
                break answer;
            }
        };
        devices.hush();
        Ok(answer)
    }

    fn tell(&self, devices: &mut PersonDevices, parts: &[SpeechPart]) {
        if self.json {
            let event = Event::say(Listener::Player(self.seat), self.lang, parts);
            console::tell(TimedEvent { v: VERSION, at_ms: 0, event }.json());
        } else {
            console::tell(text(parts));
        }
        devices.say(parts);
    }

    /// The answer; a request to hear the question again is carried out.
    fn answer_or_again(
        &self,
        devices: &mut PersonDevices,
        meant: &Understanding,
        question: &[SpeechPart],
    ) -> Option<bool> {
        match meant {
            Understanding::Command(Command::Repeat | Command::WhatNow | Command::Help) => {
                devices.hush();
                self.tell(devices, question);
                None
            }
            Understanding::Command(Command::Stop) => {
                devices.hush();
                None
            }
            meant => answer_of(meant),
        }
    }

    /// What was heard. The recogniser listens for the language of the announcement words, too, as in a game.
    fn meaning(&self, heard: &HeardUtterance) -> Understanding {
        understand(heard, &Position::default(), &[self.scheme], &[])
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
        // Plus and minus of a keypad accept and decline.
        Understanding::Command(Command::Yes | Command::Accept) => Some(true),
        Understanding::Command(Command::No | Command::Decline) => Some(false),
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
                keypad: None,
                json: false,
            };
            assert_eq!([yes, "y", "j"].map(|line| question.typed_answer(line)), [Some(true); 3], "{lang}");
            assert_eq!([no, "n"].map(|line| question.typed_answer(line)), [Some(false); 2], "{lang}");
            assert_eq!(["e4", "", "w", "time", "quit"].map(|line| question.typed_answer(line)), [None; 5]);
            let german = YesNoQuestion { scheme: SchemeId::Fide, ..question };
            let heard = ["ja", "nein"].map(|words| answer_of(&german.meaning(&HeardUtterance::typed(words))));
            assert_eq!(heard, [Some(true), Some(false)], "{lang}");
        }
    }
}

//! The announcement drill: decides the next prompt and the evaluation of an answer. Pure.
//!
//! Inputs with their time give the outputs. The drill covers the names of the files, the ranks and whole moves.

mod tasks;
#[cfg(test)]
mod tests;
pub mod voice_check;

use crate::{
    command::Command,
    heard_utterance::{Expectation, HeardUtterance},
    understand::{Understanding, understand},
};
use annabella_game::{File, Lang, Moment, Rank, SchemeId};

use tasks::TaskAnswer;
pub use tasks::{DrillTask, draw_tasks};

/// The number of attempts at a task before the next one follows.
pub const TRIES: u8 = 3;
/// The silence after which the prompt is repeated, milliseconds.
pub const SILENCE_MS: u64 = 20_000;
/// The most repetitions of a prompt after silence.
const REMINDERS: u8 = 2;

/// The source of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillSource {
    /// Speech.
    Microphone,
    /// Typed lines, because there is no microphone.
    Keyboard,
    /// Typed lines, as requested.
    Terminal,
}

/// An input of the drill.
#[derive(Clone, Debug, PartialEq)]
pub enum DrillInput<'a> {
    /// The drill begins.
    Begin(DrillSource),
    /// A recognised utterance.
    Heard(&'a HeardUtterance),
    /// A typed line.
    Typed(&'a str),
    /// A command by the keys of a keypad.
    Keyed(Command),
    /// The microphone was lost.
    MicrophoneLost,
    /// The microphone works again.
    MicrophoneBack,
    /// The voice has finished; the silence begins.
    Spoken,
    /// No input has arrived until now.
    TimePassed,
    /// The typed input ended, or a signal came.
    Leave,
}

/// An output of the drill.
#[derive(Clone, Debug, PartialEq)]
pub enum DrillOutput {
    /// Speak and show a sentence.
    Say(DrillSentence),
    /// Set the recogniser's expectation.
    Expect(Box<Expectation>),
    /// The drill is over.
    End,
}

/// The prompt of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillPrompt {
    /// The number of the task, from 1.
    pub number: usize,
    /// The number of tasks.
    pub all: usize,
    /// The subject.
    pub subject: PromptSubject,
    /// The words to say.
    pub words: String,
    /// Whether the words must be typed.
    pub typed: bool,
}

/// The subject of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptSubject {
    /// The name of a file.
    File(File),
    /// The word of a rank.
    Rank(Rank),
    /// A whole announcement.
    Announcement,
}

/// A part of the drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillPart {
    /// The names of the files.
    Files,
    /// The words of the ranks.
    Ranks,
    /// Whole moves.
    Moves,
}

/// A sentence of the drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrillSentence {
    /// The purpose of the drill and the possible answers.
    Welcome {
        /// The number of tasks.
        tasks: usize,
        /// Whether the answers are typed.
        typed: bool,
    },
    /// There is no microphone; answers are typed.
    NoMicrophone,
    /// The microphone was lost; answers are typed.
    MicrophoneLost,
    /// The microphone works again.
    MicrophoneBack,
    /// A part begins.
    Part(DrillPart),
    /// The prompt of a task.
    Prompt(DrillPrompt),
    /// The action expected now.
    WhatNow(DrillPrompt),
    /// The possible answers.
    Help {
        /// Whether answers are typed.
        typed: bool,
    },
    /// The answer is right.
    Right {
        /// The words.
        words: String,
    },
    /// The answer is wrong.
    Wrong {
        /// The understood words.
        understood: String,
        /// The expected words.
        expected: String,
        /// Whether the task is repeated.
        again: bool,
    },
    /// The answer was not understood.
    NotUnderstood {
        /// The expected words.
        expected: String,
        /// Whether the task is repeated.
        again: bool,
    },
    /// No speech was recognised.
    NothingHeard,
    /// All tasks are done.
    Finished {
        /// Tasks answered rightly at the first attempt.
        right: usize,
        /// All tasks.
        all: usize,
    },
    /// The drill was stopped before its end.
    Stopped {
        /// Tasks done.
        done: usize,
        /// All tasks.
        all: usize,
    },
}

/// The state of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DrillState {
    /// The drill has not begun.
    New,
    /// A task is open.
    Asking,
    /// The drill is over.
    Over,
}

/// A drill in progress.
#[derive(Clone, Debug)]
pub struct Drill {
    scheme: SchemeId,
    lang: Lang,
    tasks: Vec<DrillTask>,
    at: usize,
    tries: u8,
    right: usize,
    source: DrillSource,
    state: DrillState,
    /// The beginning of the current silence, while an answer is expected.
    silent_since: Option<Moment>,
    reminders: u8,
}

impl Drill {
    /// A drill of these tasks, in the words of a scheme. Commands are heard as at a seat of this language; typed ones are
    /// understood in every language.
    pub const fn new(scheme: SchemeId, lang: Lang, tasks: Vec<DrillTask>) -> Self {
        Self {
            scheme,
            lang,
            tasks,
            at: 0,
            tries: 0,
            right: 0,
            source: DrillSource::Keyboard,
            state: DrillState::New,
            silent_since: None,
            reminders: 0,
        }
    }

    /// The time at which [`DrillInput::TimePassed`] is due if no other input arrives.
    pub fn due(&self) -> Option<Moment> {
        let waits = self.state == DrillState::Asking
            && self.source == DrillSource::Microphone
            && self.reminders < REMINDERS;
        self.silent_since.filter(|_| waits).map(|since| since.plus_ms(SILENCE_MS))
    }

    /// Processes an input at this moment.
    pub fn handle(&mut self, at: Moment, input: DrillInput<'_>) -> Vec<DrillOutput> {
        let mut outputs = Vec::new();
        match (self.state, input) {
            (DrillState::Over, _) => {}
            (_, DrillInput::Leave) => self.stop(&mut outputs),
            (DrillState::New, DrillInput::Begin(source)) => self.begin(source, &mut outputs),
            (DrillState::New, _) | (DrillState::Asking, DrillInput::Begin(_)) => {}
            (DrillState::Asking, DrillInput::Heard(heard)) => {
                self.reminders = 0;
                self.answer(heard, &mut outputs);
            }
            (DrillState::Asking, DrillInput::Typed(line)) => {
                if !line.trim().is_empty() {
                    self.reminders = 0;
                    self.answer(&HeardUtterance::typed(line), &mut outputs);
                }
            }
            (DrillState::Asking, DrillInput::Keyed(command)) => {
                self.reminders = 0;
                if !self.obey(command, &mut outputs) {
                    self.prompt(&mut outputs);
                }
            }
            (DrillState::Asking, DrillInput::MicrophoneLost) => {
                self.change_source(DrillSource::Keyboard, DrillSentence::MicrophoneLost, &mut outputs);
            }
            (DrillState::Asking, DrillInput::MicrophoneBack) => {
                self.change_source(DrillSource::Microphone, DrillSentence::MicrophoneBack, &mut outputs);
            }
            (DrillState::Asking, DrillInput::Spoken) => self.silent_since = Some(at),
            (DrillState::Asking, DrillInput::TimePassed) => {
                if self.due().is_some_and(|due| due <= at) {
                    self.reminders += 1;
                    outputs.push(DrillOutput::Say(DrillSentence::NothingHeard));
                    self.prompt(&mut outputs);
                }
            }
        }
        if outputs.iter().any(|output| matches!(output, DrillOutput::Say(_))) {
            self.silent_since = Some(at);
        }
        outputs
    }

    fn begin(&mut self, source: DrillSource, outputs: &mut Vec<DrillOutput>) {
        self.source = source;
        self.state = DrillState::Asking;
        if source == DrillSource::Keyboard {
            outputs.push(DrillOutput::Say(DrillSentence::NoMicrophone));
        }
        let welcome = DrillSentence::Welcome { tasks: self.tasks.len(), typed: self.is_typed() };
        outputs.push(DrillOutput::Say(welcome));
        self.ask(outputs);
    }

    const fn is_typed(&self) -> bool {
        match self.source {
            DrillSource::Microphone => false,
            DrillSource::Keyboard | DrillSource::Terminal => true,
        }
    }

    fn change_source(
        &mut self,
        source: DrillSource,
        sentence: DrillSentence,
        outputs: &mut Vec<DrillOutput>,
    ) {
        // A requested terminal stays the source.
        if self.source == source || self.source == DrillSource::Terminal {
            return;
        }
        self.source = source;
        self.reminders = 0;
        outputs.push(DrillOutput::Say(sentence));
        if self.state == DrillState::Asking {
            self.prompt(outputs);
        }
    }

    /// The open task; `None` after the last one.
    fn task(&self) -> Option<&DrillTask> {
        self.tasks.get(self.at)
    }

    /// Begins the next task, or finishes.
    fn ask(&mut self, outputs: &mut Vec<DrillOutput>) {
        self.tries = 0;
        self.state = DrillState::Asking;
        let Some(task) = self.task() else {
            let (right, all) = (self.right, self.tasks.len());
            self.finish(DrillSentence::Finished { right, all }, outputs);
            return;
        };
        let begins = self.at == 0 || self.tasks.get(self.at - 1).is_none_or(|last| !last.is_kin_of(task));
        if begins {
            let part = match task {
                DrillTask::File(_) => DrillPart::Files,
                DrillTask::Rank(_) => DrillPart::Ranks,
                DrillTask::Move { .. } => DrillPart::Moves,
            };
            outputs.push(DrillOutput::Say(DrillSentence::Part(part)));
        }
        outputs.push(DrillOutput::Expect(Box::new(task.expectation(self.scheme, self.lang))));
        self.prompt(outputs);
    }

    fn prompt(&self, outputs: &mut Vec<DrillOutput>) {
        if let Some(prompt) = self.current_prompt() {
            outputs.push(DrillOutput::Say(DrillSentence::Prompt(prompt)));
        }
    }

    fn current_prompt(&self) -> Option<DrillPrompt> {
        let task = self.task()?;
        Some(DrillPrompt {
            number: self.at + 1,
            all: self.tasks.len(),
            subject: task.subject(),
            words: task.words(self.scheme),
            typed: self.is_typed(),
        })
    }

    /// Evaluates an answer, spoken or typed.
    fn answer(&mut self, heard: &HeardUtterance, outputs: &mut Vec<DrillOutput>) {
        let Some(task) = self.task().cloned() else { return };
        let expected = task.words(self.scheme);
        let answer = task.read_answer(heard, self.scheme);
        if answer.is_none()
            && let Some(command) = self.command_in(heard, &task)
            && self.obey(command, outputs)
        {
            return;
        }
        let raw = || TaskAnswer { words: heard.text(), is_right: false };
        match answer.or_else(|| heard.has_words().then(raw)) {
            Some(TaskAnswer { is_right: true, .. }) => {
                self.right += usize::from(self.tries == 0);
                outputs.push(DrillOutput::Say(DrillSentence::Right { words: expected }));
                self.at += 1;
                self.ask(outputs);
            }
            Some(TaskAnswer { words, is_right: false }) => self.refuse(Some(words), expected, outputs),
            None => self.refuse(None, expected, outputs),
        }
    }

    /// Carries out a command of the drill; returns whether it is one.
    fn obey(&mut self, command: Command, outputs: &mut Vec<DrillOutput>) -> bool {
        match command {
            Command::Repeat => self.prompt(outputs),
            Command::WhatNow => {
                let now = self.current_prompt().map(DrillSentence::WhatNow);
                outputs.extend(now.map(DrillOutput::Say));
            }
            Command::Help => {
                outputs.push(DrillOutput::Say(DrillSentence::Help { typed: self.is_typed() }));
                self.prompt(outputs);
            }
            Command::Stop | Command::Quit => self.stop(outputs),
            _ => return false,
        }
        true
    }

    /// The command in the words, if they are one.
    fn command_in(&self, heard: &HeardUtterance, task: &DrillTask) -> Option<Command> {
        let typed = heard.text();
        if ["quit", "exit"].iter().any(|word| typed.trim().eq_ignore_ascii_case(word)) {
            return Some(Command::Stop);
        }
        match understand(heard, &task.position(), &[self.scheme], &[]) {
            Understanding::Command(command) => Some(command),
            _ => None,
        }
    }

    /// Handles a wrong answer: the task is repeated, or the next one follows.
    fn refuse(&mut self, understood: Option<String>, expected: String, outputs: &mut Vec<DrillOutput>) {
        self.tries += 1;
        let again = self.tries < TRIES;
        outputs.push(DrillOutput::Say(match understood {
            Some(understood) => DrillSentence::Wrong { understood, expected, again },
            None => DrillSentence::NotUnderstood { expected, again },
        }));
        if again {
            self.prompt(outputs);
        } else {
            self.at += 1;
            self.ask(outputs);
        }
    }

    fn stop(&mut self, outputs: &mut Vec<DrillOutput>) {
        let (done, all) = (self.at, self.tasks.len());
        self.finish(DrillSentence::Stopped { done, all }, outputs);
    }

    fn finish(&mut self, last: DrillSentence, outputs: &mut Vec<DrillOutput>) {
        self.state = DrillState::Over;
        outputs.extend([DrillOutput::Say(last), DrillOutput::End]);
    }
}

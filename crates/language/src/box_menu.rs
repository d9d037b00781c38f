//! The menu of a machine without screen and keyboard: what each key chooses, and what is said. Pure.
//!
//! The caller tells which devices are there, which keys are pressed, and how a game ended. Every key is answered by a
//! sentence.

use annabella_game::Moment;

/// How long an answer is awaited, in milliseconds.
const ANSWER_MS: u64 = 10_000;

/// The keys of the menu. `Enter` and `-` answer a question as in a game.
const PRACTICE: char = '1';
const GAME: char = '2';
const AGAIN: char = '0';
const HELP: char = '5';
const SWITCH_OFF: char = '9';
const YES: char = 'E';
const NO: char = '-';

/// What is there at the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoxDevices {
    /// The boards that can be used, by their makes' names for people.
    pub boards: Vec<String>,
    /// How many devices may be boards, but their make is not certain or they cannot be opened.
    pub doubtful_boards: usize,
    /// How many keypads are there.
    pub keypads: usize,
    /// The name of the loudspeaker or headphones.
    pub loudspeaker: Option<String>,
    /// The name of the microphone.
    pub microphone: Option<String>,
    /// What keeps sound from being heard or recorded, in the language of the menu.
    pub sound_faults: Vec<String>,
    /// Whether a game is configured.
    pub has_game: bool,
    /// Whether a practice game was left before its end.
    pub has_unfinished_practice: bool,
}

/// A game that the menu starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxGame {
    /// A new practice game.
    Practice,
    /// The practice game that was left.
    UnfinishedPractice,
    /// The configured game.
    Configured,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoxInput {
    /// These devices are there now.
    Devices(BoxDevices),
    /// A key was pressed.
    Key(char),
    /// The started game ended; the reason if it failed.
    GameEnded(Result<(), String>),
    /// The machine cannot be switched off, for this reason.
    StaysOn(String),
    /// The moment that was due has come.
    TimePassed,
}

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoxSentence {
    /// The machine is ready.
    Ready,
    /// A board is there.
    Board(String),
    /// A board is there no longer.
    BoardGone(String),
    /// No board is there.
    NoBoard,
    /// Something may be a board, but cannot be used as it is.
    DoubtfulBoard,
    /// A keypad is there.
    Keypad,
    /// There is no keypad any longer.
    KeypadGone,
    /// No keypad is there; without one nothing can be chosen.
    NoKeypad,
    /// A loudspeaker is there.
    Loudspeaker(String),
    /// No loudspeaker is there. Only whoever reads the log learns it.
    NoLoudspeaker,
    /// A microphone is there.
    Microphone(String),
    /// No microphone is there any longer.
    MicrophoneGone,
    /// No microphone is there.
    NoMicrophone,
    /// Something keeps sound from being heard or recorded.
    SoundFault(String),
    /// What the keys choose.
    Choices,
    /// A key that chooses nothing was pressed.
    OtherKey,
    /// Whether the practice game that was left is to go on.
    AskGoOn,
    /// A practice game begins.
    PracticeBegins,
    /// The practice game goes on.
    PracticeGoesOn,
    /// The configured game begins.
    GameBegins,
    /// No game is configured.
    NoGame,
    /// The game is over or was left.
    GameEnded,
    /// The game could not be played, for this reason.
    GameFailed(String),
    /// Whether the machine is to be switched off.
    AskSwitchOff,
    /// The machine stays on.
    StaysOn,
    /// The machine is switched off, and when the power may go.
    SwitchesOff,
    /// The machine cannot be switched off, for this reason.
    CannotSwitchOff(String),
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoxOutput {
    /// Say this.
    Say(BoxSentence),
    /// Start this game when everything is said; [`BoxInput::GameEnded`] follows.
    Start(BoxGame),
    /// Switch the machine off when everything is said.
    SwitchOff,
}

/// A question that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoxQuestion {
    GoOn,
    SwitchOff { until: Moment },
}

/// The menu.
#[derive(Clone, Debug, Default)]
pub struct BoxMenu {
    /// `None` before they were told for the first time.
    devices: Option<BoxDevices>,
    question: Option<BoxQuestion>,
    /// A game is played, or the machine is being switched off.
    is_busy: bool,
}

impl BoxMenu {
    /// When [`BoxInput::TimePassed`] is due.
    pub const fn due(&self) -> Option<Moment> {
        match self.question {
            Some(BoxQuestion::SwitchOff { until }) => Some(until),
            Some(BoxQuestion::GoOn) | None => None,
        }
    }

    /// Handles an input.
    pub fn handle(&mut self, now: Moment, input: BoxInput) -> Vec<BoxOutput> {
        match input {
            BoxInput::Devices(devices) => say(self.take_devices(devices)),
            // A key that was pressed before the last choice was carried out.
            BoxInput::Key(_) if self.is_busy => Vec::new(),
            BoxInput::Key(key) => match self.question.take() {
                Some(question) => self.answer(question, key),
                None => self.choose(now, key),
            },
            BoxInput::GameEnded(ended) => {
                self.is_busy = false;
                let told = match ended {
                    Ok(()) => BoxSentence::GameEnded,
                    Err(why) => BoxSentence::GameFailed(why),
                };
                say(vec![told, BoxSentence::Choices])
            }
            BoxInput::StaysOn(why) => {
                self.is_busy = false;
                say(vec![BoxSentence::CannotSwitchOff(why), BoxSentence::Choices])
            }
            BoxInput::TimePassed if self.due().is_some_and(|due| due <= now) => {
                self.question = None;
                say(vec![BoxSentence::StaysOn])
            }
            BoxInput::TimePassed => Vec::new(),
        }
    }

    fn take_devices(&mut self, devices: BoxDevices) -> Vec<BoxSentence> {
        let earlier = self.devices.replace(devices.clone());
        // A game tells its own devices.
        if self.is_busy {
            return Vec::new();
        }
        match earlier {
            // What was said before the loudspeaker was there was heard by nobody.
            Some(earlier) if earlier.loudspeaker.is_some() || devices.loudspeaker.is_none() => {
                changes(&earlier, &devices)
            }
            _ => all(&devices),
        }
    }

    fn choose(&mut self, now: Moment, key: char) -> Vec<BoxOutput> {
        let devices = self.devices.clone().unwrap_or_default();
        match key {
            PRACTICE if devices.has_unfinished_practice => {
                self.question = Some(BoxQuestion::GoOn);
                say(vec![BoxSentence::AskGoOn])
            }
            PRACTICE => self.start(BoxGame::Practice),
            GAME if devices.has_game => self.start(BoxGame::Configured),
            GAME => say(vec![BoxSentence::NoGame]),
            AGAIN => say(all(&devices)),
            HELP => say(vec![BoxSentence::Choices]),
            SWITCH_OFF => {
                self.question = Some(BoxQuestion::SwitchOff { until: now.plus_ms(ANSWER_MS) });
                say(vec![BoxSentence::AskSwitchOff])
            }
            _ => say(vec![BoxSentence::OtherKey]),
        }
    }

    fn answer(&mut self, question: BoxQuestion, key: char) -> Vec<BoxOutput> {
        match (question, key) {
            (BoxQuestion::GoOn, YES) => self.start(BoxGame::UnfinishedPractice),
            (BoxQuestion::GoOn, NO) => self.start(BoxGame::Practice),
            // Any other key asks again: a game that was left is not passed over by mistake.
            (BoxQuestion::GoOn, _) => {
                self.question = Some(question);
                say(vec![BoxSentence::AskGoOn])
            }
            (BoxQuestion::SwitchOff { .. }, YES) => {
                self.is_busy = true;
                vec![BoxOutput::Say(BoxSentence::SwitchesOff), BoxOutput::SwitchOff]
            }
            (BoxQuestion::SwitchOff { .. }, _) => say(vec![BoxSentence::StaysOn]),
        }
    }

    fn start(&mut self, game: BoxGame) -> Vec<BoxOutput> {
        self.is_busy = true;
        let told = match game {
            BoxGame::Practice => BoxSentence::PracticeBegins,
            BoxGame::UnfinishedPractice => BoxSentence::PracticeGoesOn,
            BoxGame::Configured => BoxSentence::GameBegins,
        };
        vec![BoxOutput::Say(told), BoxOutput::Start(game)]
    }
}

fn say(sentences: Vec<BoxSentence>) -> Vec<BoxOutput> {
    sentences.into_iter().map(BoxOutput::Say).collect()
}

/// That the machine is ready, everything that is there and that is missing, and the choices.
fn all(devices: &BoxDevices) -> Vec<BoxSentence> {
    let mut told = vec![BoxSentence::Ready];
    told.extend(devices.boards.iter().cloned().map(BoxSentence::Board));
    if devices.doubtful_boards > 0 {
        told.push(BoxSentence::DoubtfulBoard);
    } else if devices.boards.is_empty() {
        told.push(BoxSentence::NoBoard);
    }
    told.push(devices.loudspeaker.clone().map_or(BoxSentence::NoLoudspeaker, BoxSentence::Loudspeaker));
    told.push(devices.microphone.clone().map_or(BoxSentence::NoMicrophone, BoxSentence::Microphone));
    told.extend(devices.sound_faults.iter().cloned().map(BoxSentence::SoundFault));
    match devices.keypads {
        0 => told.push(BoxSentence::NoKeypad),
        _ => told.extend([BoxSentence::Keypad, BoxSentence::Choices]),
    }
    told
}

/// What has changed.
fn changes(earlier: &BoxDevices, now: &BoxDevices) -> Vec<BoxSentence> {
    let mut told = Vec::new();
    told.extend(beyond(&earlier.boards, &now.boards).into_iter().map(BoxSentence::BoardGone));
    told.extend(beyond(&now.boards, &earlier.boards).into_iter().map(BoxSentence::Board));
    if now.doubtful_boards > earlier.doubtful_boards {
        told.push(BoxSentence::DoubtfulBoard);
    }
    if now.loudspeaker != earlier.loudspeaker {
        told.push(now.loudspeaker.clone().map_or(BoxSentence::NoLoudspeaker, BoxSentence::Loudspeaker));
    }
    if now.microphone != earlier.microphone {
        told.push(now.microphone.clone().map_or(BoxSentence::MicrophoneGone, BoxSentence::Microphone));
    }
    let new_faults = beyond(&now.sound_faults, &earlier.sound_faults);
    told.extend(new_faults.into_iter().map(BoxSentence::SoundFault));
    match (earlier.keypads, now.keypads) {
        (1.., 0) => told.push(BoxSentence::KeypadGone),
        (before, now) if now > before => {
            told.push(BoxSentence::Keypad);
            if before == 0 {
                told.push(BoxSentence::Choices);
            }
        }
        _ => {}
    }
    told
}

/// The names in one list that the other lacks; two equal boards count twice.
fn beyond(names: &[String], others: &[String]) -> Vec<String> {
    let mut left = others.to_vec();
    let mut found = Vec::new();
    for name in names {
        match left.iter().position(|other| other == name) {
            Some(at) => drop(left.remove(at)),
            None => found.push(name.clone()),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use BoxOutput::{Say, Start, SwitchOff};
    use BoxSentence as Told;

    const NOW: Moment = Moment::from_ms(1_000);

    fn devices() -> BoxDevices {
        BoxDevices {
            boards: vec!["DGT".to_owned()],
            keypads: 1,
            loudspeaker: Some("Headset".to_owned()),
            microphone: Some("Headset".to_owned()),
            has_game: true,
            ..BoxDevices::default()
        }
    }

    fn menu(devices: &BoxDevices) -> BoxMenu {
        let mut menu = BoxMenu::default();
        menu.handle(NOW, BoxInput::Devices(devices.clone()));
        menu
    }

    /// What the last of some keys leads to.
    fn keys(menu: &mut BoxMenu, keys: &str) -> Vec<BoxOutput> {
        keys.chars().fold(Vec::new(), |_, key| menu.handle(NOW, BoxInput::Key(key)))
    }

    #[test]
    fn the_first_sentence_tells_what_is_there_and_what_is_missing() {
        let headset = || "Headset".to_owned();
        let told = BoxMenu::default().handle(NOW, BoxInput::Devices(devices()));
        let (out, microphone) = (Told::Loudspeaker(headset()), Told::Microphone(headset()));
        let board = Told::Board("DGT".to_owned());
        let expected = [Told::Ready, board, out, microphone, Told::Keypad, Told::Choices];
        assert_eq!(told, expected.map(Say));
        let told = BoxMenu::default().handle(NOW, BoxInput::Devices(BoxDevices::default()));
        let missing = [Told::Ready, Told::NoBoard, Told::NoLoudspeaker, Told::NoMicrophone, Told::NoKeypad];
        assert_eq!(told, missing.map(Say));
    }

    #[test]
    fn what_is_plugged_in_or_pulled_out_later_is_told_once() {
        let mut menu = menu(&BoxDevices { keypads: 0, microphone: None, ..devices() });
        let mut now = |devices: &BoxDevices| menu.handle(NOW, BoxInput::Devices(devices.clone()));
        let microphone = Told::Microphone("Headset".to_owned());
        assert_eq!(now(&devices()), [microphone, Told::Keypad, Told::Choices].map(Say));
        assert_eq!(now(&devices()), []);
        let two = BoxDevices { boards: vec!["DGT".to_owned(); 2], ..devices() };
        assert_eq!(now(&two), [Say(Told::Board("DGT".to_owned()))]);
        let gone = BoxDevices { boards: vec!["peg".to_owned()], keypads: 0, ..devices() };
        let dgt = || Told::BoardGone("DGT".to_owned());
        assert_eq!(now(&gone), [dgt(), dgt(), Told::Board("peg".to_owned()), Told::KeypadGone].map(Say));
        let doubtful = BoxDevices { doubtful_boards: 1, ..gone };
        assert_eq!(now(&doubtful), [Say(Told::DoubtfulBoard)]);
        let muted = BoxDevices { sound_faults: vec!["muted".to_owned()], ..doubtful };
        assert_eq!(now(&muted), [Say(Told::SoundFault("muted".to_owned()))]);
    }

    #[test]
    fn a_loudspeaker_that_comes_later_is_told_everything() {
        let silent = BoxDevices { loudspeaker: None, ..devices() };
        let mut menu = menu(&silent);
        assert_eq!(menu.handle(NOW, BoxInput::Devices(silent)), []);
        let told = menu.handle(NOW, BoxInput::Devices(devices()));
        assert_eq!((told.first(), told.last()), (Some(&Say(Told::Ready)), Some(&Say(Told::Choices))));
    }

    #[test]
    fn keys_choose_and_every_key_is_answered() {
        let all = devices();
        for key in annabella_keys() {
            assert_ne!(keys(&mut menu(&all), &key.to_string()), [], "{key}");
        }
        let start = |told, game| vec![Say(told), Start(game)];
        assert_eq!(keys(&mut menu(&all), "1"), start(Told::PracticeBegins, BoxGame::Practice));
        assert_eq!(keys(&mut menu(&all), "2"), start(Told::GameBegins, BoxGame::Configured));
        assert_eq!(keys(&mut menu(&BoxDevices { has_game: false, ..devices() }), "2"), [Say(Told::NoGame)]);
        assert_eq!(keys(&mut menu(&all), "7"), [Say(Told::OtherKey)]);
        assert_eq!(keys(&mut menu(&all), "5"), [Say(Told::Choices)]);
        assert_eq!(keys(&mut menu(&all), "0").len(), 6);
    }

    fn annabella_keys() -> impl Iterator<Item = char> {
        crate::keypad_layout::KEYS.chars()
    }

    #[test]
    fn a_practice_game_that_was_left_is_asked_about_until_it_is_answered() {
        let left = BoxDevices { has_unfinished_practice: true, ..devices() };
        for (pressed, told) in [
            ("1", vec![Say(Told::AskGoOn)]),
            ("17", vec![Say(Told::AskGoOn)]),
            ("1E", vec![Say(Told::PracticeGoesOn), Start(BoxGame::UnfinishedPractice)]),
            ("17-", vec![Say(Told::PracticeBegins), Start(BoxGame::Practice)]),
        ] {
            assert_eq!(keys(&mut menu(&left), pressed), told, "{pressed}");
        }
    }

    #[test]
    fn only_enter_after_the_question_switches_off_and_only_in_time() {
        let all = devices();
        assert_eq!(keys(&mut menu(&all), "E"), [Say(Told::OtherKey)]);
        assert_eq!(keys(&mut menu(&all), "9"), [Say(Told::AskSwitchOff)]);
        assert_eq!(keys(&mut menu(&all), "9E"), [Say(Told::SwitchesOff), SwitchOff]);
        for pressed in ["9-", "99", "91", "9."] {
            assert_eq!(keys(&mut menu(&all), pressed), [Say(Told::StaysOn)], "{pressed}");
        }
        let mut menu = menu(&all);
        keys(&mut menu, "9");
        let due = menu.due().unwrap();
        assert_eq!(menu.handle(NOW, BoxInput::TimePassed), []);
        assert_eq!(menu.handle(due, BoxInput::TimePassed), [Say(Told::StaysOn)]);
        assert_eq!((menu.due(), menu.handle(due, BoxInput::TimePassed)), (None, vec![]));
        assert_eq!(keys(&mut menu, "E"), [Say(Told::OtherKey)]);
    }

    #[test]
    fn while_a_game_is_played_nothing_is_said_and_its_end_is() {
        let mut menu = menu(&devices());
        keys(&mut menu, "1");
        assert_eq!(keys(&mut menu, "12579E"), []);
        assert_eq!(menu.handle(NOW, BoxInput::Devices(BoxDevices::default())), []);
        assert_eq!(menu.handle(NOW, BoxInput::GameEnded(Ok(()))), [Say(Told::GameEnded), Say(Told::Choices)]);
        assert_eq!(keys(&mut menu, "2"), [Say(Told::NoGame)], "the devices are those of now");
        keys(&mut menu, "1");
        let why = || "no room".to_owned();
        let told = menu.handle(NOW, BoxInput::GameEnded(Err(why())));
        assert_eq!(told[0], Say(Told::GameFailed(why())));
        keys(&mut menu, "9E");
        let told = menu.handle(NOW, BoxInput::StaysOn(why()));
        assert_eq!(told[0], Say(Told::CannotSwitchOff(why())));
        assert_eq!(keys(&mut menu, "5"), [Say(Told::Choices)]);
    }
}

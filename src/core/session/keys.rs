//! Keys: what a player's hand does on a keypad, and what it learns of it. Speech is never the only way.

use crate::{
    core::{
        announcement::Announcement,
        earcon::Earcon,
        input::{Act, Actor},
        keying::HandKeyed,
        listener::Listener,
        output::Output,
        refusal::Refusal,
        session::{Phase, Session},
    },
    game::{Move, Position, Seat},
    language::{
        command::Command,
        hearing::Heard,
        keypad::{BOARD_KEY, KeyedMove, KeysMean},
        question::Question,
    },
};

impl Session {
    /// A key of a player's keypad: that of his board, one of his own, or a terminal read key by key.
    pub(super) fn on_keypad(&mut self, seat: Seat, key: char) {
        let now = self.now;
        match self.seat_mut(seat).keys.press(key, now) {
            HandKeyed::Whole(KeysMean::Command(command)) => self.on_keyed_command(seat, command),
            HandKeyed::Whole(KeysMean::Say(said)) => self.on_keyed_words(seat, said),
            HandKeyed::Whole(KeysMean::Press) => self.on_press(seat),
            HandKeyed::Begun(keys) if keys.chars().eq([BOARD_KEY]) => {
                self.answer_hand(seat, Announcement::KeysFollow);
            }
            HandKeyed::Begun(_) => self.play(seat, Earcon::Understood),
            HandKeyed::Learns(on) => self.answer_hand(seat, Announcement::LearnsKeys { on }),
            HandKeyed::Asks(keys) => self.answer_hand(seat, Announcement::KeysDo { keys }),
            HandKeyed::Nothing | HandKeyed::Whole(KeysMean::Learn | KeysMean::More | KeysMean::Nothing) => {
                self.play(seat, Earcon::Mismatch);
            }
        }
    }

    /// What a hand hears of its keys is nothing of the game: "repeat" leaves it out.
    fn answer_hand(&mut self, seat: Seat, what: Announcement) {
        self.outputs.push(Output::Say { to: Listener::Player(seat), what });
    }

    /// A finger that falls on a key twice agrees to nothing: what is asked back is answered by yes (9.1.2.1).
    fn on_keyed_command(&mut self, seat: Seat, command: Command) {
        if command == Command::Accept
            && let Some(question @ Question::Confirm(Command::Accept)) =
                self.seat(seat).talk.question().cloned()
        {
            return self.say(Listener::Player(seat), Announcement::Ask(question));
        }
        self.on_command(Actor::Player(seat), seat, command);
    }

    /// A move that was keyed is words: an announcement, or a repetition, as if spoken.
    fn on_keyed_words(&mut self, seat: Seat, keyed: KeyedMove) {
        if !self.on_said(seat, keyed.words()) {
            self.play(seat, Earcon::Mismatch);
        }
    }

    /// What a player heard announced last, and whether he owes its repetition (D.2.1); else the last move.
    pub(crate) fn last_announced(&self, seat: Seat) -> (Option<(&Position, Move)>, bool) {
        match self.seat(seat).talk.owed() {
            Some(owed) => (Some((&owed.before, owed.m)), true),
            None => (self.record.plies().last().map(|ply| (&ply.before, ply.m)), false),
        }
    }

    /// A key that an assistant or the arbiter types, as the line it stands for; a row is whole with its last key.
    pub(super) fn on_key_of_another(&mut self, by: Actor, key: char) {
        let now = self.now;
        let at = Actor::ALL.iter().position(|&actor| actor == by).unwrap_or_default();
        let Some(means) = self.keys_of_others[at].press_of_another(key, now) else {
            self.outputs.push(Output::Play { to: self.asked_by, earcon: Earcon::Understood });
            return;
        };
        match (means, by) {
            (KeysMean::Command(command), by) => self.on_act(by, Act::Command(command)),
            (KeysMean::Say(keyed), by) => self.on_act(by, Act::Say(keyed.words())),
            (KeysMean::Press, Actor::Assistant(_)) => self.on_act(by, Act::Press),
            _ => {
                let seat = self.mover();
                self.refuse(Refusal::WordsMeanNothing { seat, words: key.to_string() });
            }
        }
    }

    /// Words that were typed or keyed: as if heard exactly. A microphone may hear the hall; who types or keys is
    /// answered. `false` where they led to nothing.
    pub(super) fn on_said(&mut self, seat: Seat, words: String) -> bool {
        let before = self.outputs.len();
        self.on_heard(seat, &Heard::typed(words.clone()));
        if self.outputs.len() > before || !self.facts.is_empty() {
            return true;
        }
        self.refuse(match self.record.phase() {
            Phase::Over => Refusal::IsOver,
            Phase::SettingUp => Refusal::NotStarted,
            Phase::Playing => Refusal::WordsMeanNothing { seat, words },
        });
        false
    }
}

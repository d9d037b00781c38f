//! Commands in words that people say anyway. A microphone is open to the room, so such words count only where they are
//! expected, or said twice; elsewhere the player hears which longer wording is wanted.

use crate::{actor::Listener, announcement::Announcement, output::Earcon, session::Session};
use annabella_game::{Moment, Seat};
use annabella_language::{
    command::Command,
    everyday_wording::{SAID_TWICE_MS, is_for_the_moment, longer_wording, may_be_meant_for_others},
    heard_utterance::HeardUtterance,
};

/// For so long after the program said something to a player, words that refer to it are expected, milliseconds. The
/// whole board takes most of a minute.
const TOLD_LATELY_MS: u64 = 60_000;

/// A command in everyday words that was not carried out yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnexpectedCommand {
    command: Command,
    at: Moment,
}

impl Session {
    /// Keeps a command in everyday words back that is not expected now, and tells the player what to say. Returns `false`
    /// if the command counts.
    pub(crate) fn keep_back_everyday_words(
        &mut self,
        seat: Seat,
        heard: &HeardUtterance,
        command: Command,
    ) -> bool {
        if !may_be_meant_for_others(heard, command) || self.is_expected(seat, command) {
            self.talks[seat].unexpected = None;
            return false;
        }
        let now = self.now();
        let before = self.talks[seat].unexpected.take();
        let is_said_twice =
            |said: UnexpectedCommand| said.command == command && now.ms_since(said.at) <= SAID_TWICE_MS;
        if before.is_some_and(is_said_twice) {
            return false;
        }
        self.talks[seat].unexpected = Some(UnexpectedCommand { command, at: now });
        self.play(seat, Earcon::Unheard);
        if !is_for_the_moment(command) {
            let what = match longer_wording(command, self.setup.seat_lang(seat)) {
                Some(_) if !self.is_never_suggested(command) => Announcement::SayLonger { command },
                _ => Announcement::NotUnderstood,
            };
            self.say_beside(Listener::Player(seat), what);
        }
        true
    }

    /// Whether no player is told how to say a command: nobody suggests to resign or to offer a draw, nor what a rated game
    /// does not have.
    fn is_never_suggested(&self, command: Command) -> bool {
        let row = command.row();
        row.is_grave || row.only_in_practice && !self.policy().helps_players()
    }

    /// Whether a player is likely to give a command now: it answers what is open, or refers to what was just said.
    fn is_expected(&self, seat: Seat, command: Command) -> bool {
        let talk = &self.talks[seat];
        let to = Listener::Player(seat);
        let was_told = talk.told_at.is_some_and(|at| self.now().ms_since(at) <= TOLD_LATELY_MS);
        match command {
            _ if command.is_answer() => talk.question().is_some() || self.draws.is_offered_to(seat),
            Command::Stop | Command::Repeat => was_told,
            Command::Further => self.has_remainder(to) && was_told || self.is_led_by_words(seat),
            Command::Press => self.plies.turn_of(seat).is_some_and(|turn| {
                self.policy().helps_players() && (turn.relayed().is_some() || turn.standing().is_some())
            }),
            Command::Next => self.is_led_by_words(seat) || self.to_execute(seat).is_some(),
            _ => was_told && talk.said_last.iter().any(|what| what.offers(command)),
        }
    }
}

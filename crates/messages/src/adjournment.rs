//! The messages of adjourned games: items, and the text of the envelope.

use crate::{
    line_wrap::wrapped,
    message,
    message_writer::{MessageWriter, name, number},
    phrases::{color, word},
};
use annabella_game::{Color, Lang, Position, Role, Seat, Square};
use annabella_language::time::clock_text;
use annabella_laws::edition::EditionValues as _;
use annabella_score::notation::{letter, letters_of};
use annabella_session::{
    actor::Listener,
    adjournment::{AdjournmentMessage, EnvelopeLine},
    session::Session,
};

/// Characters in a line of the envelope.
const WIDTH: usize = 100;

/// The text of the envelope for the game's records, in the arbiter's language; `None` if no move was sealed.
pub fn envelope_page(session: &Session) -> Option<String> {
    let setup = session.setup();
    let desk = MessageWriter::of(setup, Listener::Arbiter);
    let lines = session.envelope()?.lines([&setup.white.name, &setup.black.name]);
    let lines = lines.iter().map(|line| desk.envelope_line(line));
    let title = desk.say(message::ENVELOPE_TITLE, &[]);
    let mut page: Vec<String> =
        std::iter::once(title).chain(lines).flat_map(|line| wrapped(&line, WIDTH)).collect();
    page.push(String::new());
    Some(page.join("\n"))
}

impl MessageWriter {
    /// A message to the arbiter about an adjourned game.
    pub(super) fn adjournment_message(&self, told: &AdjournmentMessage) -> String {
        use AdjournmentMessage as T;
        let of = |message, seat: &Seat| self.of_side(message, *seat);
        match told {
            T::SealingWaits { seat } => of(message::TOLD_SEALING_WAITS, seat),
            T::RestOfSession { seat, ms, article } => {
                let time = word("time", clock_text(*ms));
                let given = [color(seat.color()), time, word("article", article.number)];
                self.say(message::TOLD_REST_OF_SESSION, &given)
            }
            T::Envelope(line) => self.envelope_line(line),
            T::ResumptionDue { missing, article } => {
                let article = word("article", article.number);
                match missing[..] {
                    [] => self.say(message::TOLD_RESUMPTION_DUE, &[article]),
                    [seat] => {
                        let given = [color(seat.color()), name(seat), article];
                        self.say(message::TOLD_RESUMPTION_DUE_MISSING, &given)
                    }
                    _ => self.say(message::TOLD_RESUMPTION_DUE_NOBODY, &[article]),
                }
            }
            T::ResumptionWas { ms } => {
                self.say(message::TOLD_RESUMPTION_WAS, &[word("time", clock_text(*ms))])
            }
            T::CameBack { seat, ms: 0 } => of(message::TOLD_CAME_BACK, seat),
            T::CameBack { seat, ms } => {
                self.say(message::TOLD_CAME_BACK_LATE, &[color(seat.color()), word("time", clock_text(*ms))])
            }
            T::OpenNow { seat } => of(message::TOLD_OPEN_NOW, seat),
            T::ReplierIsAbsent { seat, article } => self
                .say(message::TOLD_REPLIER_ABSENT, &[color(seat.color()), word("article", article.number)]),
            T::MayEndTheGame { article } => {
                self.say(message::TOLD_MAY_END_THE_GAME, &[word("article", article.number)])
            }
            T::Opened { by, text } => {
                self.say(message::TOLD_OPENED, &[color(by.color()), word("words", text)])
            }
            T::NotOpened => self.say(message::TOLD_NOT_OPENED, &[]),
            T::MaySealAnswer { seat, article } => {
                let given = [color(seat.color()), name(*seat), word("article", article.number)];
                let id = match self.edition().replier_halts_own_clock() {
                    true => message::TOLD_MAY_SEAL_ANSWER_AND_PAUSE,
                    false => message::TOLD_MAY_SEAL_ANSWER,
                };
                self.say(id, &given)
            }
            T::ResumeWhenRight { seat } => of(message::TOLD_RESUME_WHEN_RIGHT, seat),
        }
    }

    /// One line of the envelope (I.2).
    fn envelope_line(&self, line: &EnvelopeLine) -> String {
        match line {
            EnvelopeLine::Names(white, black) => {
                self.say(message::ENVELOPE_NAMES, &[word("players", self.both(white, black))])
            }
            EnvelopeLine::Position(position) => {
                let [white, black] =
                    [Color::White, Color::Black].map(|c| pieces(position, c, self.phrases.lang()));
                self.say(message::ENVELOPE_POSITION, &[word("pieces", self.both(&white, &black))])
            }
            EnvelopeLine::Used(white, black) => {
                self.say(message::ENVELOPE_USED, &[word("clocks", self.clocks(*white, *black))])
            }
            EnvelopeLine::Left(white, black) => {
                self.say(message::ENVELOPE_LEFT, &[word("clocks", self.clocks(*white, *black))])
            }
            EnvelopeLine::Sealer(seat, move_number) => {
                self.say(message::ENVELOPE_SEALER, &[color(seat.color()), number(*move_number)])
            }
            EnvelopeLine::Offer(Some(seat)) => self.of_side(message::ENVELOPE_OFFER, *seat),
            EnvelopeLine::Offer(None) => self.say(message::ENVELOPE_NO_OFFER, &[]),
            EnvelopeLine::Resumption(words) if words.is_empty() => {
                self.say(message::ENVELOPE_WHEN_UNKNOWN, &[])
            }
            EnvelopeLine::Resumption(words) => self.say(message::ENVELOPE_WHEN, &[word("words", words)]),
            EnvelopeLine::On(time) => self.say(message::ENVELOPE_ON, &[word("time", time)]),
            EnvelopeLine::Seal(seal) => self.say(message::ENVELOPE_SEAL, &[word("seal", seal)]),
        }
    }
}

/// A side's pieces in the letters of a score sheet, king first.
fn pieces(position: &Position, side: Color, lang: Lang) -> String {
    let letters = letters_of(lang);
    let of = |role: Role| {
        let is = move |square: &Square| {
            position.piece_at(*square).is_some_and(|piece| piece.role == role && piece.color == side)
        };
        Square::ALL.into_iter().filter(is).map(move |square| format!("{}{square}", letter(role, letters)))
    };
    let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    order.into_iter().flat_map(of).collect::<Vec<_>>().join(" ")
}

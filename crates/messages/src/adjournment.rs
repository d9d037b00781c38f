//! The messages of adjourned games: items, and the text of the envelope.

use crate::{
    line_wrap::wrapped,
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
    let title = desk.say("envelope-title", &[]);
    let mut page: Vec<String> =
        std::iter::once(title).chain(lines).flat_map(|line| wrapped(&line, WIDTH)).collect();
    page.push(String::new());
    Some(page.join("\n"))
}

impl MessageWriter {
    /// A message to the arbiter about an adjourned game.
    pub(super) fn adjournment_message(&self, told: &AdjournmentMessage) -> String {
        use AdjournmentMessage as T;
        let of = |id: &str, seat: &Seat| self.of_side(id, *seat);
        match told {
            T::SealingWaits { seat } => of("told-sealing-waits", seat),
            T::RestOfSession { seat, ms, article } => {
                let time = word("time", clock_text(*ms));
                let given = [color(seat.color()), time, word("article", article.number)];
                self.say("told-rest-of-session", &given)
            }
            T::Envelope(line) => self.envelope_line(line),
            T::ResumptionDue { missing, article } => {
                let article = word("article", article.number);
                match missing[..] {
                    [] => self.say("told-resumption-due", &[article]),
                    [seat] => {
                        let given = [color(seat.color()), name(seat), article];
                        self.say("told-resumption-due-missing", &given)
                    }
                    _ => self.say("told-resumption-due-nobody", &[article]),
                }
            }
            T::ResumptionWas { ms } => self.say("told-resumption-was", &[word("time", clock_text(*ms))]),
            T::CameBack { seat, ms: 0 } => of("told-came-back", seat),
            T::CameBack { seat, ms } => {
                self.say("told-came-back-late", &[color(seat.color()), word("time", clock_text(*ms))])
            }
            T::OpenNow { seat } => of("told-open-now", seat),
            T::ReplierIsAbsent { seat, article } => {
                self.say("told-replier-absent", &[color(seat.color()), word("article", article.number)])
            }
            T::MayEndTheGame { article } => {
                self.say("told-may-end-the-game", &[word("article", article.number)])
            }
            T::Opened { by, text } => self.say("told-opened", &[color(by.color()), word("words", text)]),
            T::NotOpened => self.say("told-not-opened", &[]),
            T::MaySealAnswer { seat, article } => {
                let given = [color(seat.color()), name(*seat), word("article", article.number)];
                let id = match self.edition().replier_halts_own_clock() {
                    true => "told-may-seal-answer-and-pause",
                    false => "told-may-seal-answer",
                };
                self.say(id, &given)
            }
            T::ResumeWhenRight { seat } => of("told-resume-when-right", seat),
        }
    }

    /// One line of the envelope (I.2).
    fn envelope_line(&self, line: &EnvelopeLine) -> String {
        match line {
            EnvelopeLine::Names(white, black) => {
                self.say("envelope-names", &[word("players", self.both(white, black))])
            }
            EnvelopeLine::Position(position) => {
                let [white, black] =
                    [Color::White, Color::Black].map(|c| pieces(position, c, self.phrases.lang()));
                self.say("envelope-position", &[word("pieces", self.both(&white, &black))])
            }
            EnvelopeLine::Used(white, black) => {
                self.say("envelope-used", &[word("clocks", self.clocks(*white, *black))])
            }
            EnvelopeLine::Left(white, black) => {
                self.say("envelope-left", &[word("clocks", self.clocks(*white, *black))])
            }
            EnvelopeLine::Sealer(seat, move_number) => {
                self.say("envelope-sealer", &[color(seat.color()), number(*move_number)])
            }
            EnvelopeLine::Offer(Some(seat)) => self.of_side("envelope-offer", *seat),
            EnvelopeLine::Offer(None) => self.say("envelope-no-offer", &[]),
            EnvelopeLine::Resumption(words) if words.is_empty() => self.say("envelope-when-unknown", &[]),
            EnvelopeLine::Resumption(words) => self.say("envelope-when", &[word("words", words)]),
            EnvelopeLine::On(time) => self.say("envelope-on", &[word("time", time)]),
            EnvelopeLine::Seal(seal) => self.say("envelope-seal", &[word("seal", seal)]),
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

//! Adjourned games in words: items, and what stands on the envelope.

use crate::{
    core::{
        adjournment::{EnvelopeLine, ToldOfAdjournment},
        listener::Listener,
        session::Session,
    },
    game::{Color, Lang, Position, Role, Seat, Square},
    language::time::clock_text,
    laws::adjournment::{Adjourned, SealedFault},
    score::notation::{letter, letters_of},
    wording::{
        desk::{Desk, name, number},
        phrases::{Given, color, word},
        wrap::wrapped,
    },
};

/// Characters in a line of the envelope.
const WIDTH: usize = 100;

/// The message about an item for the eye, and what it is given.
pub(super) fn adjourned_message(matter: &Adjourned) -> (&'static str, Vec<Given>) {
    match matter {
        Adjourned::SealedMove { by, text, fault } => {
            let id = match fault {
                SealedFault::Ambiguous => "adjourned-ambiguous",
                SealedFault::Unreadable => "adjourned-unreadable",
                SealedFault::Illegal => "adjourned-illegal",
            };
            (id, vec![color(by.color()), word("words", text)])
        }
        Adjourned::Late { seat: Some(seat) } => ("adjourned-late", vec![color(seat.color())]),
        Adjourned::Late { seat: None } => ("adjourned-nobody", Vec::new()),
        Adjourned::EnvelopeMissing { by, exchanged } => {
            let id = if *exchanged { "adjourned-exchanged" } else { "adjourned-missing" };
            (id, vec![color(by.color())])
        }
        Adjourned::ClockWrong { by, in_time } => {
            let id = if *in_time { "adjourned-clock" } else { "adjourned-clock-late" };
            (id, vec![color(by.color())])
        }
    }
}

/// The message about an item for the ear, and what it is given: what was sealed is read, not heard.
pub(super) fn adjourned_aloud(matter: &Adjourned) -> (&'static str, Vec<Given>) {
    match matter {
        Adjourned::SealedMove { by, .. } => ("heard-adjourned-sealed-move", vec![color(by.color())]),
        Adjourned::Late { seat: Some(seat) } => ("heard-adjourned-late", vec![color(seat.color())]),
        Adjourned::Late { seat: None } => ("heard-adjourned-nobody", Vec::new()),
        Adjourned::EnvelopeMissing { exchanged: false, .. } => ("heard-adjourned-missing", Vec::new()),
        Adjourned::EnvelopeMissing { exchanged: true, .. } => ("heard-adjourned-exchanged", Vec::new()),
        Adjourned::ClockWrong { by, .. } => ("heard-adjourned-clock", vec![color(by.color())]),
    }
}

/// The envelope, to be kept with the game, in the arbiter's language; `None` where none was shut.
pub fn envelope_page(session: &Session) -> Option<String> {
    let setup = session.setup();
    let desk = Desk::of(setup, Listener::Arbiter);
    let lines = session.envelope()?.lines([&setup.white.name, &setup.black.name]);
    let lines = lines.iter().map(|line| desk.envelope_line(line));
    let title = desk.say("envelope-title", &[]);
    let mut page: Vec<String> =
        std::iter::once(title).chain(lines).flat_map(|line| wrapped(&line, WIDTH)).collect();
    page.push(String::new());
    Some(page.join("\n"))
}

impl Desk {
    /// What the arbiter is told of an adjourned game.
    pub(super) fn told_of_adjournment(&self, told: &ToldOfAdjournment) -> String {
        use ToldOfAdjournment as T;
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
                self.say("told-may-seal-answer", &given)
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

/// A side's pieces as a sheet writes them, king first.
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

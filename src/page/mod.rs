//! The pages of one game: what each role sees, laid out on the server as HTML that needs no script. PURE.
//!
//! A snapshot of the game becomes a role's sight (`sight/`), which holds nothing the role may not know, and that becomes
//! HTML (`html/`). The door serves it; the one style sheet and the one script are built in.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

pub mod form;
mod html;
mod sight;
#[cfg(test)]
mod tests;
mod texts;
mod words;

pub use html::Style;
pub(crate) use html::{Shell, head, section};

use crate::{
    core::{
        GameRole,
        session::{Phase, Session},
    },
    events::Stamped,
    game::{Edition, Lang, Moment, Seat},
    language::notation::Letters,
    page::{
        form::Asks,
        html::Leaf,
        sight::{ArbiterSight, AssistantSight, PlayerSight, ReportSight, SpectatorSight},
        words::PageWords,
    },
    rulebook,
    score::{Sheet, brf, pgn},
};

/// What a page is made of.
pub struct View<'a> {
    /// The game after the last step.
    pub session: &'a Session,
    /// Who looks.
    pub role: GameRole,
    /// Where the page stands: `/arbiter`; a hall has many.
    pub base: &'a str,
    /// The role's language; the address may ask for another.
    pub lang: Lang,
    /// When the page is made: clocks are as they stand then.
    pub now: Moment,
    /// Stands in every form.
    pub token: &'a str,
    /// The stream goes on after this event.
    pub last_id: u64,
    /// What the role was told lately, newest last.
    pub recent: &'a [String],
    /// How many lines it was told since the game began.
    pub told: u64,
    /// What answers the form that was just sent.
    pub answer: &'a [String],
    /// Whether the door is open to other machines (11.3).
    pub exposed: bool,
    /// The table is elsewhere, and only what its hall's desk may order is offered.
    pub elsewhere: bool,
    /// The fields of the address.
    pub query: &'a [(String, String)],
}

/// A file every page needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// What kind of file it is.
    pub mime: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

/// The style sheet, the script or the icon, by its name.
pub fn asset(name: &str) -> Option<Asset> {
    let (mime, bytes) = match name {
        "page.css" => ("text/css; charset=utf-8", include_str!("page.css")),
        "page.js" => ("text/javascript; charset=utf-8", include_str!("page.js")),
        "tones.js" => ("text/javascript; charset=utf-8", include_str!("tones.js")),
        "icon.svg" => ("image/svg+xml", include_str!("icon.svg")),
        _ => return None,
    };
    Some(Asset { mime, bytes: bytes.as_bytes() })
}

/// Why there is no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Nobody entered in this role with this browser.
    NotEntered(GameRole),
    /// The link was used, or never was one.
    LinkUsed(GameRole),
    /// The request was meant for another host.
    Host,
    /// The request comes from another page.
    Origin,
    /// There is no such page.
    NoSuchPage,
    /// Too many in too short a time.
    TooMuch,
    /// The game does not answer.
    NotNow,
    /// What was sent cannot be read.
    NotReadable,
}

/// A file made of the game.
#[derive(Clone, Debug)]
pub struct Download {
    /// Its kind.
    pub mime: &'static str,
    /// What it is called; a page that is looked at at once has no name.
    pub file_name: Option<String>,
    /// What it holds.
    pub made: Made,
}

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Made {
    /// Text as it is.
    Text(String),
    /// Lines that have yet to be put into the cells of a language.
    ForBraille(Vec<String>, Lang),
}

/// A file made of the game, where the role may have it: its own sheet, and the game once it is over. `course` is asked
/// for a report alone.
pub fn download(view: &View<'_>, name: &str, course: impl FnOnce() -> Vec<Stamped>) -> Option<Download> {
    let View { session, role, .. } = view;
    let lang = Asks::read(view.query).lang.unwrap_or(view.lang);
    let over = session.phase() == Phase::Over;
    // Clocks stand in it: before the end they are the arbiter's to look at.
    let whole = over || *role == GameRole::Arbiter;
    let text = |sheet: &Sheet, name: &str| Download {
        mime: "application/vnd.chess-pgn",
        file_name: Some(format!("{name}.pgn")),
        made: Made::Text(pgn::write(sheet, Letters::English)),
    };
    let sheet = |seat: Seat| {
        let his = role.seat() == Some(seat) && over;
        (his || *role == GameRole::Arbiter).then(|| text(session.sheet(seat), &format!("{seat}-sheet")))
    };
    match name {
        "report" if over => Some(Download {
            mime: "text/html; charset=utf-8",
            file_name: None,
            made: Made::Text(report(session, &course(), *role, lang, Style::Linked)),
        }),
        "pgn" if whole => Some(text(&session.game_sheet(), "game")),
        "brf" if whole => Some(Download {
            mime: "text/plain; charset=us-ascii",
            file_name: Some("game.brf".to_owned()),
            made: Made::ForBraille(brf::print_lines(&session.game_sheet(), lang), lang),
        }),
        "white-sheet" => sheet(Seat::White),
        "black-sheet" => sheet(Seat::Black),
        _ => None,
    }
}

/// The whole page of a role.
pub fn render(view: &View<'_>) -> String {
    let asks = Asks::read(view.query);
    let lang = asks.lang.unwrap_or(view.lang);
    let session = view.session;
    let words = PageWords::new(lang, session.setup().edition);
    let (item, choice, rule) = (asks.item, asks.choice, asks.rule.clone());
    let leaf = Leaf {
        words,
        role: view.role,
        base: view.base,
        asks,
        token: view.token,
        last_id: view.last_id,
        recent: view.recent,
        answer: view.answer,
        told: view.told,
        exposed: view.exposed,
        elsewhere: view.elsewhere,
    };
    match view.role {
        GameRole::Player(seat) => html::player(&leaf, &PlayerSight::of(session, seat, &leaf.words)),
        GameRole::Assistant(seat) => html::assistant(&leaf, &AssistantSight::of(session, seat, &leaf.words)),
        GameRole::Spectator => html::spectator(&leaf, &SpectatorSight::of(session, view.now, &leaf.words)),
        GameRole::Arbiter => {
            let sight = ArbiterSight::of(session, view.now, &leaf.words, item, choice);
            let found = rule.map(|number| match number.parse() {
                Ok(number) => rulebook::rule(session.setup().edition, number, lang).map_err(|none| none.text),
                Err(_) => Err(leaf.words.say("rule-no-number")),
            });
            html::arbiter(&leaf, &sight, found)
        }
    }
}

/// The report of a game as a role may read it; the arbiter's holds the items, too.
pub fn report(session: &Session, course: &[Stamped], role: GameRole, lang: Lang, style: Style) -> String {
    let words = PageWords::new(lang, session.setup().edition);
    html::report(&words, &ReportSight::of(session, course, role, &words), style)
}

/// Which roles there are.
pub fn front(lang: Lang) -> String {
    html::front(&PageWords::new(lang, Edition::default()))
}

/// The page that says why there is none.
pub fn refused(lang: Lang, why: Refused) -> String {
    html::refused(&PageWords::new(lang, Edition::default()), why)
}

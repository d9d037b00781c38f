//! The pages of one game: each role's view, rendered on the server as HTML that works without a script.
//!
//! A snapshot of the game becomes the role's view (`view/`), which contains nothing that the role may not know; the
//! view becomes HTML (`html/`). The web server serves the pages. The style sheet and the script are built in.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

pub mod form;
mod html;
mod page_keys;
#[cfg(test)]
mod tests;
mod texts;
mod view;
mod words;

pub use html::StyleSource;
pub use html::{PageFrame, folding, head, region, section, told_line};
pub use page_keys::{KeyPage, key_rows};

use crate::{
    form::PageQuery,
    html::PageContext,
    view::{ArbiterView, AssistantView, PlayerView, ReportView, SpectatorView},
    words::PageWords,
};
use annabella_events::{TimedEvent, ToldLine};
use annabella_game::{Edition, Lang, Moment, Seat};
use annabella_language::notation::PieceLetters;
use annabella_rulebook as rulebook;
use annabella_score::{Sheet, brf, pgn};
use annabella_session::{
    GameRole,
    session::{Phase, Session},
};

/// Identifies the journal of a game, in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalSeal {
    /// The hash of its last line.
    pub head: String,
    /// The public key of the device that signs it, if one does.
    pub device: Option<String>,
}

/// One line of the answer to a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerLine {
    pub line: ToldLine,
    /// Whether it was announced to the role as well, and so is read aloud already.
    pub is_announced: bool,
}

impl AnswerLine {
    /// A line that is announced to the role as well.
    pub fn announced(text: String) -> Self {
        Self { line: text.into(), is_announced: true }
    }

    /// A line for whoever sent the form.
    pub const fn alone(line: ToldLine) -> Self {
        Self { line, is_announced: false }
    }
}

/// The input of a page.
pub struct PageInput<'a> {
    /// The game after the last step.
    pub session: &'a Session,
    pub role: GameRole,
    /// The page's path, such as `/arbiter`; a tournament has many.
    pub base: &'a str,
    /// The role's language; the query may name another.
    pub lang: Lang,
    /// The moment of the page and of its clock times.
    pub now: Moment,
    /// The token in every form.
    pub token: &'a str,
    /// The number in every form, by which a form that is sent twice is known.
    pub form_number: &'a str,
    /// The last event that the page includes; the stream continues after it.
    pub last_id: u64,
    /// The role's latest announcements, newest last.
    pub recent: &'a [ToldLine],
    /// The number of announcements since the game began.
    pub told: u64,
    /// The answer to the last form.
    pub answer: &'a [AnswerLine],
    /// Whether the web server accepts other machines (11.3).
    pub exposed: bool,
    /// Whether the table is remote; then only acts that the tournament desk may order are offered.
    pub elsewhere: bool,
    /// The seal of this game's journal, for the arbiter.
    pub journal: Option<&'a JournalSeal>,
    /// Whether the player hears a voice of the program's own, so that the page need not be read aloud besides.
    pub has_voice: bool,
    /// The query fields.
    pub query: &'a [(String, String)],
}

/// A static file of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    pub mime: &'static str,
    pub bytes: &'static [u8],
}

/// The style sheet, the script or the icon, by name.
pub fn asset(name: &str) -> Option<Asset> {
    let (mime, bytes) = match name {
        "page.css" => ("text/css; charset=utf-8", include_str!("page.css")),
        "page.js" => ("text/javascript; charset=utf-8", include_str!("page.js")),
        "awaited.js" => ("text/javascript; charset=utf-8", include_str!("awaited.js")),
        "folding.js" => ("text/javascript; charset=utf-8", include_str!("folding.js")),
        "tones.js" => ("text/javascript; charset=utf-8", include_str!("tones.js")),
        "icon.svg" => ("image/svg+xml", include_str!("icon.svg")),
        _ => return None,
    };
    Some(Asset { mime, bytes: bytes.as_bytes() })
}

/// Why a request is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageRefusal {
    /// This browser has no session in the role.
    NotEntered(GameRole),
    /// The link was used already, or is invalid.
    LinkUsed(GameRole),
    /// The request names another host.
    Host,
    /// The request comes from another site.
    Origin,
    /// There is no such page.
    NoSuchPage,
    /// Too many requests in a short time.
    TooMuch,
    /// The game does not answer in time.
    NotNow,
    /// The form was sent before.
    SentBefore,
    /// The request's content cannot be read.
    NotReadable,
    /// The request's content is longer than a score sheet may be.
    TooLong,
    /// `after` of an event stream is no number of an event.
    NoEventNumber,
}

/// A file made from the game.
#[derive(Clone, Debug)]
pub struct Download {
    pub mime: &'static str,
    /// Its name for saving; `None` for a page that is shown at once.
    pub file_name: Option<String>,
    pub made: DownloadBody,
}

/// The content of a file.
#[derive(Clone, Debug)]
pub enum DownloadBody {
    /// Plain text.
    Text(String),
    /// Lines still to be translated into Braille of a language.
    BrailleLines(Vec<String>, Lang),
}

/// A file made from the game, if the role may have it: its own sheet, and the game once it is over. `course` is
/// called for a report only.
pub fn download(
    view: &PageInput<'_>,
    name: &str,
    course: impl FnOnce() -> Vec<TimedEvent>,
) -> Option<Download> {
    let PageInput { session, role, .. } = view;
    let lang = PageQuery::read(view.query).lang.unwrap_or(view.lang);
    let over = session.phase() == Phase::Over;
    // The PGN contains clock times, which before the end only the arbiter may see.
    let whole = over || *role == GameRole::Arbiter;
    let text = |sheet: &Sheet, name: &str| Download {
        mime: "application/vnd.chess-pgn",
        file_name: Some(format!("{name}.pgn")),
        made: DownloadBody::Text(pgn::write(sheet, PieceLetters::English)),
    };
    let sheet = |seat: Seat| {
        let own = role.seat() == Some(seat) && over;
        (own || *role == GameRole::Arbiter).then(|| text(&session.sheet_file(seat), &format!("{seat}-sheet")))
    };
    match name {
        "report" if over => Some(Download {
            mime: "text/html; charset=utf-8",
            file_name: None,
            made: DownloadBody::Text(report(session, &course(), *role, lang, StyleSource::Linked)),
        }),
        "pgn" if whole => Some(text(&session.game_sheet(), "game")),
        "brf" if whole => Some(Download {
            mime: "text/plain; charset=us-ascii",
            file_name: Some("game.brf".to_owned()),
            made: DownloadBody::BrailleLines(brf::print_lines(&session.game_sheet(), lang), lang),
        }),
        "white-sheet" => sheet(Seat::White),
        "black-sheet" => sheet(Seat::Black),
        _ => None,
    }
}

/// Renders a role's page.
pub fn render(view: &PageInput<'_>) -> String {
    let asks = PageQuery::read(view.query);
    let lang = asks.lang.unwrap_or(view.lang);
    let session = view.session;
    let words = PageWords::new(lang, session.setup().edition);
    let rule = asks.rule.clone();
    let leaf = PageContext {
        words,
        role: view.role,
        base: view.base,
        asks,
        token: view.token,
        form_number: view.form_number,
        last_id: view.last_id,
        recent: view.recent,
        answer: view.answer,
        told: view.told,
        exposed: view.exposed,
        has_voice: view.has_voice,
        elsewhere: view.elsewhere,
    };
    match view.role {
        GameRole::Player(seat) => html::player(&leaf, &PlayerView::of(session, seat, &leaf.words)),
        GameRole::Assistant(seat) => html::assistant(&leaf, &AssistantView::of(session, seat, &leaf.words)),
        GameRole::Spectator => html::spectator(&leaf, &SpectatorView::of(session, view.now, &leaf.words)),
        GameRole::Arbiter => {
            let sight = ArbiterView::of(session, view.now, &leaf.words, &leaf.asks);
            let found = rule.map(|number| match annabella_language::read_article(&number) {
                Ok(number) => rulebook::rule(session.setup().edition, number, lang).map_err(|none| none.text),
                Err(_) => Err(leaf.words.say("rule-no-number")),
            });
            html::arbiter(&leaf, &sight, found, view.journal)
        }
    }
}

/// Both clocks of a game with their names, as on every page.
pub fn running_clocks(lang: Lang, session: &Session, now: Moment, names: [&str; 2]) -> maud::Markup {
    let words = PageWords::new(lang, session.setup().edition);
    html::clocks(&words, &view::ClockView::of(session, now), names)
}

/// The report of a game for a role; the arbiter's includes the items.
pub fn report(
    session: &Session,
    course: &[TimedEvent],
    role: GameRole,
    lang: Lang,
    style: StyleSource,
) -> String {
    let words = PageWords::new(lang, session.setup().edition);
    html::report(&words, &ReportView::of(session, course, role, &words), style)
}

/// The page with the roles.
pub fn front(lang: Lang) -> String {
    html::front(&PageWords::new(lang, Edition::default()))
}

/// The answer to a form with an empty field that must not be empty, in the language of its page.
pub fn empty_field_refusal(fields: &[(String, String)]) -> Option<String> {
    let lang = PageQuery::read(fields).lang.unwrap_or_default();
    form::lacks_field(fields).then(|| PageWords::new(lang, Edition::default()).say("field-empty"))
}

/// The answer to a form that was sent before, in the language of its page.
pub fn sent_before(fields: &[(String, String)]) -> String {
    let lang = PageQuery::read(fields).lang.unwrap_or_default();
    PageWords::new(lang, Edition::default()).say("sent-before")
}

/// The page for a rejected request.
pub fn refused(lang: Lang, why: PageRefusal) -> String {
    html::refused(&PageWords::new(lang, Edition::default()), why)
}

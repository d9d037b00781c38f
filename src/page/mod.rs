//! The pages of a game, one a role, as HTML that is whole without any script. PURE: a game as it stands becomes text.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::fmt::Write as _;

use crate::{
    core::{GameRole, session::Session},
    game::{Lang, Moment},
};

/// What a page is made of.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game as it stands.
    pub session: &'a Session,
    /// Who looks at it.
    pub role: GameRole,
    /// The language of the page.
    pub lang: Lang,
    /// The moment it is made at.
    pub now: Moment,
    /// What every form carries in its hidden field `token`.
    pub token: &'a str,
    /// The role's stream goes on behind this.
    pub last_id: u64,
    /// What the role was told lately, newest last.
    pub recent: &'a [String],
    /// What answers the form that was just sent.
    pub answer: &'a [String],
    /// Whether the door is open to other machines (11.3).
    pub exposed: bool,
    /// The part of the page that is wanted, where it is not the whole.
    pub part: Option<&'a str>,
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

/// A file that belongs to every page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its kind.
    pub mime: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// A file made of the game.
#[derive(Clone, Debug)]
pub struct Download {
    /// Its kind.
    pub mime: &'static str,
    /// What it is called.
    pub file_name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// The page of a role.
pub fn render(view: &View<'_>) -> String {
    let mut main = format!("<h1>{}</h1>", view.role);
    for (heading, lines) in [("!", view.answer), ("…", view.recent)] {
        if lines.is_empty() {
            continue;
        }
        let _ = write!(main, "<h2>{heading}</h2><ul>");
        for line in lines {
            let _ = write!(main, "<li>{}</li>", escaped(line));
        }
        main.push_str("</ul>");
    }
    if view.role.actor().is_some() {
        let _ = write!(
            main,
            "<form method=post action=\"/{role}/act\"><input type=hidden name=token value=\"{token}\">\
             <label>&gt; <input name=line autocomplete=off></label><button>OK</button></form>",
            role = view.role,
            token = escaped(view.token),
        );
    }
    document(view.lang, "Annabella", &main)
}

/// Which roles there are.
pub fn front(lang: Lang) -> String {
    let mut main = String::from("<h1>Annabella</h1><ul>");
    for role in GameRole::ALL {
        let _ = write!(main, "<li><a href=\"/{role}\">{role}</a></li>");
    }
    main.push_str("</ul>");
    document(lang, "Annabella", &main)
}

/// The page that says why there is none.
pub fn refused(lang: Lang, why: Refused) -> String {
    let text = match why {
        Refused::NotEntered(role) => {
            format!("<a href=\"/{role}\">{role}</a>: `annabella join --link --as {role}`")
        }
        Refused::LinkUsed(role) => format!("`annabella join --link --as {role}`"),
        Refused::Host => "Host".to_owned(),
        Refused::Origin => "Origin".to_owned(),
        Refused::NoSuchPage => "404".to_owned(),
        Refused::TooMuch => "429".to_owned(),
        Refused::NotNow => "503".to_owned(),
        Refused::NotReadable => "400".to_owned(),
    };
    document(lang, "Annabella", &format!("<h1>Annabella</h1><p>{text}</p>"))
}

/// A file every page may ask for.
pub const fn asset(_name: &str) -> Option<Asset> {
    None
}

/// A file made of the game, where the role may have it.
pub const fn download(_view: &View<'_>, _name: &str) -> Option<Download> {
    None
}

fn document(lang: Lang, title: &str, main: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"{lang}\"><meta charset=utf-8><title>{title}</title><main>{main}</main></html>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

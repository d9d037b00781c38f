//! The entrance page with the roles, and the pages for rejected requests.

use maud::{DOCTYPE, Markup, html};

use crate::{
    PageRefusal,
    html::frame::head,
    words::{PageWords, color},
};
use annabella_game::Lang;
use annabella_session::GameRole;

/// The roles, each a link.
pub(crate) fn front(words: &PageWords) -> String {
    let inside = html! {
        p { (words.say("choose-role")) }
        ul.roles {
            @for role in GameRole::ALL {
                li { a href={ "/" (role) } { (role_name(words, role)) } }
            }
        }
    };
    plain(words.lang, &words.say("title-chooser"), &inside)
}

/// The name of a role.
fn role_name(words: &PageWords, role: GameRole) -> String {
    match role {
        GameRole::Player(seat) => words.of("role-player", seat),
        GameRole::Assistant(seat) => words.fill("role-assistant", &[color(seat)]),
        GameRole::Arbiter => words.say("role-arbiter"),
        GameRole::Spectator => words.say("role-spectator"),
    }
}

/// The reason for a rejection, and the remedy.
pub(crate) fn refused(words: &PageWords, why: PageRefusal) -> String {
    let name = match why {
        PageRefusal::NotEntered(_) => "refused-not-entered",
        PageRefusal::LinkUsed(_) => "refused-link-used",
        PageRefusal::Host => "refused-host",
        PageRefusal::Origin => "refused-origin",
        PageRefusal::NoSuchPage => "refused-no-such-page",
        PageRefusal::TooMuch => "refused-too-much",
        PageRefusal::NotNow => "refused-not-now",
        PageRefusal::SentBefore => "sent-before",
        PageRefusal::NotReadable => "refused-not-readable",
        PageRefusal::TooLong => "refused-too-long",
        PageRefusal::NoEventNumber => "refused-no-event-number",
    };
    let inside = html! {
        p { (words.say(name)) }
        @if let PageRefusal::NotEntered(role) | PageRefusal::LinkUsed(role) = why {
            p { (role_name(words, role)) ": " code { "annabella join --link --as " (role) } }
        }
        p { a href="/" { (words.say("title-chooser")) } }
    };
    plain(words.lang, &words.say("title-refused"), &inside)
}

fn plain(lang: Lang, heading: &str, inside: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(lang) {
            (head(heading, &Markup::default()))
            body {
                main id="main" {
                    h1 { (heading) }
                    (inside)
                }
            }
        }
    };
    page.into_string()
}

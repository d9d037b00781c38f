//! The page at the door: which roles there are; and what is told to whoever is not let in.

use maud::{DOCTYPE, Markup, html};

use crate::{
    core::GameRole,
    game::Lang,
    page::{
        Refused,
        html::frame::head,
        words::{PageWords, color},
    },
};

/// Which roles there are, each a link.
pub(in crate::page) fn front(words: &PageWords) -> String {
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

/// What a role is called.
fn role_name(words: &PageWords, role: GameRole) -> String {
    match role {
        GameRole::Player(seat) => words.of("role-player", seat),
        GameRole::Assistant(seat) => words.fill("role-assistant", &[color(seat)]),
        GameRole::Arbiter => words.say("role-arbiter"),
        GameRole::Spectator => words.say("role-spectator"),
    }
}

/// Why there is no page, and what to do.
pub(in crate::page) fn refused(words: &PageWords, why: Refused) -> String {
    let name = match why {
        Refused::NotEntered(_) => "refused-not-entered",
        Refused::LinkUsed(_) => "refused-link-used",
        Refused::Host => "refused-host",
        Refused::Origin => "refused-origin",
        Refused::NoSuchPage => "refused-no-such-page",
        Refused::TooMuch => "refused-too-much",
        Refused::NotNow => "refused-not-now",
        Refused::NotReadable => "refused-not-readable",
    };
    let inside = html! {
        p { (words.say(name)) }
        @if let Refused::NotEntered(role) | Refused::LinkUsed(role) = why {
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

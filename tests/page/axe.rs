//! Checks all rules of axe-core, including those beyond the standards, on every page, state, language and
//! palette.

use serde_json::{Value, json};

use crate::{
    browser::{Browser, UNFOLD, Window},
    http_client::PageSession,
    web_game::{GAME, ROLES, WebGame},
};

const LANGS: [&str; 5] = ["da", "de", "en", "nb", "sv"];

/// The colour preferences of a user's system.
const PALETTES: [&[(&str, &str)]; 4] = [
    &[("prefers-color-scheme", "light")],
    &[("prefers-color-scheme", "dark")],
    &[("prefers-contrast", "more"), ("prefers-color-scheme", "dark")],
    &[("forced-colors", "active")],
];

/// The set of rules. Colours do not depend on the language, and texts not on the palette.
#[derive(Clone, Copy)]
pub(crate) enum AxeRuleSet {
    Everything,
    AllButColours,
    Colours,
}

impl AxeRuleSet {
    /// The options in axe's form.
    fn options(self) -> Value {
        let tags = json!({"type": "tag", "values": [
            "wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental",
        ]});
        let colours = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];
        let (sought, rules) = match self {
            Self::Everything => (tags, json!({})),
            Self::AllButColours => {
                let without = colours.map(|rule| (rule.to_owned(), json!({"enabled": false})));
                (tags, Value::Object(without.into_iter().collect()))
            }
            Self::Colours => (json!({"type": "rule", "values": colours}), json!({})),
        };
        json!({"resultTypes": ["violations"], "runOnly": sought, "rules": rules})
    }
}

/// The violations: the rule, and the beginning of the element.
async fn violations(window: &Window, sought: AxeRuleSet) -> Vec<String> {
    if window.js("return typeof axe").await != "object" {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/.deps/axe/axe.min.js");
        let axe = std::fs::read_to_string(path);
        window.js(&axe.unwrap_or_else(|why| panic!("{path}: {why}; `make deps-test` fetches it"))).await;
    }
    let found = window
        .js_with(
            "return axe.run(document, arguments[0]) \
             .then((done) => done.violations.flatMap((broken) => broken.nodes.map((node) => broken.id + ': ' + \
                 node.html.slice(0, 160) + ' ' + [...node.any, ...node.all, ...node.none].map((one) => one.message).join(' '))))",
            vec![sought.options()],
        )
        .await;
    serde_json::from_value(found).unwrap()
}

async fn put_on(window: &Window, palette: &[(&str, &str)]) {
    let features: Vec<Value> =
        palette.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
    window.cdp("Emulation.setEmulatedMedia", json!({ "features": features })).await;
}

/// Checks that no rule is violated.
pub(crate) async fn holds(window: &Window, state: &str) {
    has_nothing_of(window, AxeRuleSet::Everything, state).await;
}

/// Unfolds everything and checks it.
pub(crate) async fn has_nothing_of(window: &Window, sought: AxeRuleSet, state: &str) {
    window.js(UNFOLD).await;
    assert_eq!(violations(window, sought).await, Vec::<String>::new(), "{state}");
}

/// A game whose acts come from other clients, and one window that enters in every role.
struct PageRendering {
    web_game: WebGame,
    window: Window,
    arbiter: PageSession,
    white: PageSession,
    black: PageSession,
}

impl PageRendering {
    async fn begin(browser: &Browser) -> Self {
        let web_game = WebGame::open(GAME);
        let window = browser.window().await;
        for role in ROLES {
            window.open(&web_game.link(role)).await;
        }
        let [arbiter, white, black] = web_game.people();
        Self { web_game, window, arbiter, white, black }
    }

    async fn show(&self, path: &str) {
        self.window.open(&format!("{}/{path}", self.web_game.address)).await;
    }

    async fn every_role_holds(&self, state: &str) {
        for role in ROLES {
            self.show(role).await;
            holds(&self.window, &format!("{role}, {state}")).await;
        }
    }

    fn white_moved(&self) {
        self.arbiter.begins();
        self.white.types("move e4");
        self.white.types("say eva vier");
    }
}

#[tokio::test]
async fn no_rule_is_broken_in_any_state_of_a_game() {
    let browser = Browser::start();
    let viewing = PageRendering::begin(&browser).await;
    let PageRendering { window, arbiter, white, black, .. } = &viewing;
    viewing.every_role_holds("waiting").await;
    for path in ["", "nowhere", "arbiter?key=0"] {
        viewing.show(path).await;
        holds(window, &format!("without a session: /{path}")).await;
    }
    viewing.white_moved();
    viewing.every_role_holds("playing").await;
    white.types("key resign");
    black.types("key draw_offer");
    viewing.every_role_holds("asked").await;
    white.types("key no");
    black.types("say eva vier");
    black.types("executed");
    white.types("press");
    black.types("write e3");
    black.types("key arbiter");
    arbiter.types("item white 4.1 two hands on the clock");
    for (query, state) in [
        ("", "items"),
        ("?item=1", "an item open"),
        ("?item=2&choice=1", "a choice shown before"),
        ("?rule=9.2", "a rule"),
    ] {
        viewing.show(&format!("arbiter{query}")).await;
        holds(window, state).await;
    }
    arbiter.types("result 1/2-1/2");
    viewing.every_role_holds("over").await;
    arbiter.types("sign");
    viewing.every_role_holds("signed").await;
    viewing.show("arbiter/report").await;
    holds(window, "the report").await;
}

#[tokio::test]
async fn no_rule_is_broken_in_any_language_or_palette() {
    let browser = Browser::start();
    let viewing = PageRendering::begin(&browser).await;
    viewing.white_moved();
    viewing.arbiter.types("item white 4.1 two hands on the clock");
    for lang in LANGS {
        for role in ROLES {
            viewing
                .show(&format!(
                    "{role}?lang={lang}{}",
                    if role == "arbiter" { "&item=1&choice=1" } else { "" }
                ))
                .await;
            assert_eq!(viewing.window.js("return document.documentElement.lang").await, lang);
            has_nothing_of(&viewing.window, AxeRuleSet::AllButColours, &format!("{role} in {lang}")).await;
        }
    }
    for palette in PALETTES {
        for role in ROLES {
            viewing.show(&format!("{role}{}", if role == "arbiter" { "?item=1&choice=1" } else { "" })).await;
            put_on(&viewing.window, palette).await;
            has_nothing_of(&viewing.window, AxeRuleSet::Colours, &format!("{role} {palette:?}")).await;
            viewing.window.picture(&format!("{role}-{}", palette[0].1)).await;
        }
    }
}

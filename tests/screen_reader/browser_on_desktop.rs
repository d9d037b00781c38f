//! A browser on the desktop of the screen reader, with a profile of its own. It reaches this machine only.

use std::time::{Duration, Instant};

use annabella::game::Lang;

use crate::{
    desktop::{Desktop, LOOK, wait_until},
    owned_process::OwnedProcess,
};

/// The pages are read in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BrowserKind {
    Firefox,
    Chromium,
}

impl BrowserKind {
    /// What follows the page's title in the title of the window.
    fn window_suffix(self) -> &'static str {
        match self {
            Self::Firefox => "Mozilla Firefox",
            Self::Chromium => "Chromium",
        }
    }
}

/// Whatever is not on this machine goes to a port at which nobody listens.
const NOWHERE: &str = "127.0.0.1:9";

/// The time limit for a page, for a busy machine.
const ARRIVAL: Duration = Duration::from_secs(45);
/// How often an address is entered: a busy browser loses keys.
const ATTEMPTS: usize = 3;

pub(crate) struct BrowserOnDesktop {
    kind: BrowserKind,
    process: OwnedProcess,
}

impl BrowserOnDesktop {
    /// Starts it with an empty page.
    pub(crate) fn start(kind: BrowserKind, desktop: &Desktop) -> Self {
        let profile = desktop.folder(&format!("profile-{kind:?}"));
        let profile_name = profile.display().to_string();
        let mut program = match kind {
            BrowserKind::Firefox => {
                std::fs::write(profile.join("user.js"), firefox_preferences(desktop.lang)).unwrap();
                let mut firefox = desktop.program("firefox-esr");
                firefox.args(["--no-remote", "--profile", &profile_name]);
                firefox.args(["--width", "1200", "--height", "1500", "about:blank"]);
                firefox
            }
            BrowserKind::Chromium => {
                let mut chromium = desktop.program("chromium");
                chromium.args([
                    "--force-renderer-accessibility",
                    "--no-first-run",
                    "--no-default-browser-check",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--disable-sync",
                    "--password-store=basic",
                    "--disable-component-update",
                    "--disable-background-networking",
                    "--disable-features=Translate,MediaRouter,OptimizationHints",
                    "--window-size=1200,1500",
                    "--window-position=0,0",
                ]);
                chromium.arg(format!("--lang={}", desktop.lang));
                chromium.arg(format!("--proxy-server={NOWHERE}"));
                chromium.arg("--proxy-bypass-list=127.0.0.1;localhost");
                chromium.arg(format!("--user-data-dir={profile_name}"));
                // Chromium's sandbox does not start as root; only our own pages are opened here.
                if rustix::process::geteuid().is_root() {
                    chromium.arg("--no-sandbox");
                }
                chromium.arg("about:blank");
                chromium
            }
        };
        let process = desktop.start_program(&format!("{kind:?}"), &mut program);
        let mut browser = Self { kind, process };
        wait_until("the browser's window", || {
            browser.process.assert_runs();
            browser.window_title(desktop).contains(kind.window_suffix())
        });
        // Its toolbar takes the focus a moment later.
        std::thread::sleep(Duration::from_millis(500));
        browser
    }

    fn window_title(&self, desktop: &Desktop) -> String {
        desktop.xdotool(&["getactivewindow", "getwindowname"])
    }

    /// Enters an address as a person does, and waits until the window has a title with these words.
    pub(crate) fn goes_to(&mut self, desktop: &Desktop, address: &str, title: &str) {
        self.enters(desktop, address, &format!("a window with the title {title}"), |now| now.contains(title));
    }

    /// Leaves the page for an empty one.
    pub(crate) fn goes_nowhere(&mut self, desktop: &Desktop) {
        let suffix = self.kind.window_suffix();
        self.enters(desktop, "about:blank", "an empty window", |now| {
            now == suffix || now.starts_with("about:blank")
        });
    }

    fn enters(&mut self, desktop: &Desktop, address: &str, awaited: &str, has_come: impl Fn(&str) -> bool) {
        let mut shown = String::new();
        for _ in 0..ATTEMPTS {
            desktop.xdotool(&["key", "--clearmodifiers", "ctrl+l"]);
            std::thread::sleep(Duration::from_millis(250));
            desktop.xdotool(&["type", "--delay", "10", address]);
            desktop.xdotool(&["key", "Return"]);
            let until = Instant::now() + ARRIVAL;
            while Instant::now() < until {
                self.process.assert_runs();
                shown = self.window_title(desktop);
                if has_come(&shown) {
                    return;
                }
                std::thread::sleep(LOOK);
            }
            // A list or a dialog of the browser may have taken the keys.
            desktop.xdotool(&["key", "Escape"]);
        }
        panic!("not {awaited}, but `{shown}`; the browser printed:\n{}", self.process.printed());
    }
}

/// Nothing is asked for, offered, updated or reported.
fn firefox_preferences(lang: Lang) -> String {
    let interface = match lang {
        Lang::Da => "da",
        Lang::De => "de",
        Lang::En => "en-US",
        Lang::Nb => "nb-NO",
        Lang::Sv => "sv-SE",
    };
    let (host, port) = NOWHERE.split_once(':').expect("it has a port");
    let switched_off = [
        "app.normandy.enabled",
        "app.shield.optoutstudies.enabled",
        "app.update.auto",
        "browser.aboutwelcome.enabled",
        "browser.newtabpage.enabled",
        "browser.safebrowsing.malware.enabled",
        "browser.safebrowsing.phishing.enabled",
        "browser.search.suggest.enabled",
        "browser.search.update",
        "browser.sessionstore.resume_from_crash",
        "browser.shell.checkDefaultBrowser",
        "browser.translations.enable",
        "browser.urlbar.autoFill",
        "datareporting.healthreport.uploadEnabled",
        "datareporting.policy.dataSubmissionEnabled",
        "dom.push.connection.enabled",
        "extensions.getAddons.cache.enabled",
        "extensions.systemAddon.update.enabled",
        "extensions.update.enabled",
        "geo.enabled",
        "network.captive-portal-service.enabled",
        "network.connectivity-service.enabled",
        "network.prefetch-next",
        "signon.rememberSignons",
        "toolkit.telemetry.enabled",
    ];
    let mut lines: Vec<String> =
        switched_off.iter().map(|name| format!("user_pref(\"{name}\", false);")).collect();
    for name in
        ["dom.disable_beforeunload", "termsofuse.bypassNotification", "trailhead.firstrun.didSeeAboutWelcome"]
    {
        lines.push(format!("user_pref(\"{name}\", true);"));
    }
    for (name, value) in [
        ("browser.startup.homepage_override.mstone", "ignore"),
        ("intl.accept_languages", lang.into()),
        ("intl.locale.requested", interface),
        ("network.proxy.http", host),
        ("network.proxy.no_proxies_on", "localhost, 127.0.0.1"),
        ("network.proxy.ssl", host),
        ("services.settings.server", "data:,"),
    ] {
        lines.push(format!("user_pref(\"{name}\", \"{value}\");"));
    }
    // Without this one Firefox would not build the tree for the screen reader in a container.
    lines.push("user_pref(\"accessibility.force_disabled\", -1);".into());
    lines.push("user_pref(\"network.proxy.type\", 1);".into());
    lines.push(format!("user_pref(\"network.proxy.http_port\", {port});"));
    lines.push(format!("user_pref(\"network.proxy.ssl_port\", {port});"));
    lines.join("\n")
}

//! A browser for tests: Debian's Chromium, controlled by its driver. Each person has a window with their own cookies.
//!
//! Whatever the result of a test, every session is ended at its driver, and the driver by its process id. Profiles
//! are in a folder that is removed with them.

use std::{
    io::{BufRead as _, BufReader},
    mem::ManuallyDrop,
    net::Ipv4Addr,
    os::unix::process::CommandExt as _,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Mutex,
    time::{Duration, Instant},
};

use annabella::web::free_port;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::{error::WebDriverErrorInner, prelude::*};

use crate::installed::installed;

/// The time limit of a wait, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The polling interval.
const LOOK: Duration = Duration::from_millis(20);

const DRIVER: &str = "chromedriver";

/// The script that unfolds everything on a page.
pub(crate) const UNFOLD: &str = "document.querySelectorAll('details').forEach((one) => { one.open = true }); \
     document.querySelectorAll('[data-fold][aria-expanded=false]').forEach((one) => { one.click() });";

/// A driver with its open windows.
pub(crate) struct Browser {
    process: Child,
    address: String,
    chromium: PathBuf,
    sessions: Mutex<Vec<String>>,
    _profiles: TempDir,
}

impl Browser {
    pub(crate) fn start() -> Self {
        let chromium = installed("chromium", "deps-test");
        let profiles = tempfile::tempdir().unwrap();
        // With port 0 the driver takes a free port of IPv6 and ends where that of IPv4 is taken.
        let port = free_port(Ipv4Addr::LOCALHOST).unwrap();
        let mut process = Command::new(installed(DRIVER, "deps-test"))
            .arg(format!("--port={port}"))
            // Files of the browser and the driver are in a folder that is removed with the test.
            .env("TMPDIR", profiles.path())
            .env("HOME", profiles.path())
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut before = Vec::new();
        loop {
            let line = lines.next().and_then(Result::ok);
            let line = line.unwrap_or_else(|| panic!("{DRIVER} does not start at port {port}: {before:?}"));
            if line.contains("started successfully") {
                break;
            }
            before.push(line);
        }
        // A thread drains its output, so that it never blocks.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            process,
            address: format!("http://127.0.0.1:{port}"),
            chromium,
            sessions: Mutex::default(),
            _profiles: profiles,
        }
    }

    /// A window with its own profile, like that of another machine.
    pub(crate) async fn window(&self) -> Window {
        self.window_with(&[]).await
    }

    pub(crate) async fn window_with(&self, more: &[&str]) -> Window {
        let mut wanted = DesiredCapabilities::chrome();
        wanted.set_binary(&self.chromium.to_string_lossy()).unwrap();
        let plain = [
            "--headless=new",
            "--window-size=1280,1000",
            "--force-renderer-accessibility",
            // A container has little shared memory, and background network traffic is not needed.
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
        ];
        for argument in plain.iter().chain(more) {
            wanted.add_arg(argument).unwrap();
        }
        // Chromium's sandbox does not start as root; only our own pages are opened here.
        if rustix::process::geteuid().is_root() {
            wanted.add_arg("--no-sandbox").unwrap();
        }
        let driver = WebDriver::new(&self.address, wanted).await.expect("a window opens");
        self.sessions.lock().unwrap().push(driver.session_id().to_string());
        Window { driver: ManuallyDrop::new(driver) }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        for session in self.sessions.get_mut().unwrap().drain(..) {
            // A session may have ended already.
            let _ = ureq::delete(format!("{}/session/{session}", self.address)).call();
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn is_gone(why: &WebDriverError) -> bool {
    matches!(**why, WebDriverErrorInner::StaleElementReference(_) | WebDriverErrorInner::NoSuchElement(_))
}

/// A window with its user.
pub(crate) struct Window {
    /// Never dropped, because dropping would wait for the runtime that it blocks; the browser ends every session.
    pub(crate) driver: ManuallyDrop<WebDriver>,
}

impl Window {
    pub(crate) async fn open(&self, address: &str) {
        self.driver.goto(address).await.unwrap();
    }

    /// The result of a script, which may be a promise.
    pub(crate) async fn js(&self, script: &str) -> Value {
        self.js_with(script, vec![]).await
    }

    pub(crate) async fn js_with(&self, script: &str, given: Vec<Value>) -> Value {
        let returned = self.driver.execute(script, given).await;
        returned.unwrap_or_else(|why| panic!("{script}: {why}")).json().clone()
    }

    /// The text of the page without its boards.
    pub(crate) async fn text(&self) -> String {
        let script = "const page = document.body.cloneNode(true); \
            page.querySelectorAll('table.board, #keys').forEach((one) => one.remove()); \
            return page.textContent.replace(/\\s+/g, ' ')";
        self.js(script).await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a condition of the page holds.
    pub(crate) async fn until(&self, condition: &str) -> Value {
        let until = Instant::now() + PATIENCE;
        let script = format!("return {condition}");
        loop {
            let found = self.js(&script).await;
            if !matches!(found, Value::Null | Value::Bool(false)) {
                return found;
            }
            assert!(Instant::now() < until, "this never holds: {condition}\n{}", self.text().await);
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Waits until an element of the page contains a text.
    pub(crate) async fn until_told(&self, css: &str, words: &str) {
        let holds = format!(
            "(document.querySelector({}) || {{innerText: ''}}).innerText.includes({})",
            json!(css),
            json!(words)
        );
        self.until(&holds).await;
    }

    /// Clicks as a user does: the element must be visible and not covered, and no part of the page is about to leave it.
    pub(crate) async fn click(&self, css: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            self.until("typeof leaving === 'undefined' || leaving.size === 0").await;
            self.until(&format!("document.querySelector({}) !== null", json!(css))).await;
            match self.click_once(css).await {
                Ok(()) => return,
                // The page was renewed meanwhile.
                Err(why) if is_gone(&why) && Instant::now() < until => {}
                Err(why) => panic!("{css}: {why}"),
            }
        }
    }

    async fn click_once(&self, css: &str) -> WebDriverResult<()> {
        let found = self.driver.find(By::Css(css)).await?;
        found.scroll_into_view().await?;
        found.click().await
    }

    /// Presses the button that sends a line.
    pub(crate) async fn press(&self, section: &str, line: &str) {
        self.click(&format!("#{section} button[name=line][value={}]", json!(line))).await;
    }

    /// Unfolds a section.
    pub(crate) async fn unfold(&self, id: &str) {
        self.until(&format!("document.getElementById({})", json!(id))).await;
        self.js(&format!(
            "const part = document.getElementById({}); \
             if (part.matches('details')) part.open = true; \
             else if (part.getAttribute('aria-expanded') === 'false') part.click()",
            json!(id)
        ))
        .await;
    }

    /// Types into a field and presses Enter.
    pub(crate) async fn enter(&self, css: &str, text: &str) {
        self.until(&format!("document.querySelector({}) !== null", json!(css))).await;
        let field = self.driver.find(By::Css(css)).await.unwrap();
        field.send_keys(text).await.unwrap_or_else(|why| panic!("{css}: {why}"));
        field.send_keys(Key::Enter + "").await.unwrap();
    }

    /// Presses keys at the focused element.
    pub(crate) async fn keys(&self, keys: impl IntoIterator<Item = impl Into<char>>) {
        let mut chain = self.driver.action_chain();
        for key in keys {
            let key: char = key.into();
            chain = chain.key_down(key).key_up(key);
        }
        chain.perform().await.unwrap();
    }

    /// The focused element: tag, id and the beginning of its text.
    pub(crate) async fn focus(&self) -> String {
        let script = "const f = document.activeElement; \
            return f.tagName + '#' + f.id + ' ' + (f.getAttribute('aria-label') || f.innerText || f.value || '').trim().slice(0, 60)";
        self.js(script).await.as_str().unwrap_or_default().to_owned()
    }

    /// Sends a command of the browser's own protocol.
    pub(crate) async fn cdp(&self, command: &str, given: Value) -> Value {
        self.driver.cdp().send_raw(command, given).await.unwrap_or_else(|why| panic!("{command}: {why}"))
    }

    /// Starts to record what is inserted into the live regions.
    pub(crate) async fn listen(&self) {
        self.js("window.heard = []; \
             const watch = (region) => new MutationObserver((changes) => { \
                 for (const change of changes) for (const node of change.addedNodes) \
                     heard.push([region.id, node.textContent, performance.now()]); \
             }).observe(region, { childList: true, characterData: true, subtree: true }); \
             document.querySelectorAll('[aria-live]').forEach(watch)")
            .await;
    }

    /// The recorded announcements: the region and the text.
    pub(crate) async fn heard(&self) -> Vec<(String, String)> {
        let heard = self.js("return heard.map(([region, text]) => [region, text])").await;
        serde_json::from_value(heard).unwrap()
    }

    /// Clears the recorded announcements.
    pub(crate) async fn forget(&self) {
        self.js("heard.length = 0").await;
    }

    /// The error messages on the page's console.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let told = self.driver.browser_log().await.unwrap();
        told.into_iter().map(|entry| entry.message).collect()
    }

    /// Stores a screenshot if `ANNABELLA_SHOTS` names a folder.
    pub(crate) async fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("ANNABELLA_SHOTS") else { return };
        let size = self.cdp("Page.getLayoutMetrics", json!({})).await["cssContentSize"].clone();
        let clip = json!({"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1});
        let given = json!({"captureBeyondViewport": true, "clip": clip});
        let shot = self.cdp("Page.captureScreenshot", given).await["data"].as_str().unwrap().to_owned();
        let folder = std::path::Path::new(&folder);
        std::fs::write(folder.join(format!("{name}.png.base64")), shot).unwrap();
    }
}

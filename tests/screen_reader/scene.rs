//! What a person does with the keyboard, and what they must hear.
//!
//! Every act begins a passage. `hears` goes forward in the passage, so that several calls in a row check an order.

use std::{fmt::Write as _, time::Duration};

use annabella::game::Lang;

use crate::{
    browser_on_desktop::BrowserOnDesktop,
    desktop::{Desktop, LOOK},
    voice_log::{Utterance, now},
};

/// The time limit for words that must come, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// It is quiet when nothing was said and no key was pressed for so long.
const QUIET: Duration = Duration::from_millis(800);
/// The time limit for an answer to an act or a key.
const LONGEST_SILENCE: Duration = Duration::from_secs(4);
/// After this time of silence Orca does not begin to read a page any more.
const BEGINS_LATE: Duration = Duration::from_secs(2);
/// Nobody talks for longer at a stretch, and a page that is read as a whole is hushed.
const LONGEST_TALK: Duration = Duration::from_secs(150);

/// Orca's key that changes between browse mode and focus mode.
const CHANGE_MODE: &str = "Insert+a";

/// How Orca moves through a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Browse,
    Focus,
}

/// One scene with its reader, on a browser that others have used before, or without one.
pub(crate) struct Scene<'a> {
    pub(crate) desktop: &'a mut Desktop,
    browser: Option<&'a mut BrowserOnDesktop>,
    begins: Duration,
    /// The number of utterances before the scene.
    first: usize,
    /// The number of utterances before the last act.
    passage: usize,
    /// The number of utterances before the last act or key.
    unanswered: usize,
    acted: Duration,
    /// Where the next `hears` seeks.
    from: usize,
    last_key: Duration,
    notes: Vec<(Duration, String)>,
}

impl<'a> Scene<'a> {
    pub(crate) fn begin(desktop: &'a mut Desktop, browser: Option<&'a mut BrowserOnDesktop>) -> Self {
        let first = desktop.voice.utterances().len();
        let begins = now();
        Self {
            desktop,
            browser,
            begins,
            first,
            passage: first,
            unanswered: first,
            acted: begins,
            from: first,
            last_key: begins,
            notes: Vec::new(),
        }
    }

    pub(crate) fn lang(&self) -> Lang {
        self.desktop.lang
    }

    /// Names what is done next. What was heard before is no longer asked about.
    pub(crate) fn act(&mut self, what: &str) {
        self.passage = self.desktop.voice.utterances().len();
        self.unanswered = self.passage;
        self.from = self.passage;
        self.acted = now();
        self.notes.push((self.acted, what.to_owned()));
    }

    // --- Keys ---

    /// Presses a key or chord, by its name for xdotool. It belongs to the act before.
    pub(crate) fn press(&mut self, key: &str) {
        self.unanswered = self.desktop.voice.utterances().len();
        self.last_key = now();
        self.notes.push((self.last_key, format!("key {key}")));
        self.desktop.xdotool(&["key", "--clearmodifiers", key]);
    }

    /// Presses a key as an act of its own.
    pub(crate) fn act_by_key(&mut self, key: &str) {
        self.act(&format!("presses {key}"));
        self.press(key);
    }

    /// Types a text with this time between keys. It belongs to the act before.
    pub(crate) fn types(&mut self, text: &str, between_keys: Duration) {
        self.notes.push((now(), format!("types {text}")));
        self.desktop.xdotool(&["type", "--delay", &between_keys.as_millis().to_string(), text]);
        self.last_key = now();
    }

    /// Orca is told to be silent.
    pub(crate) fn hush(&mut self) {
        self.press("Control_L");
        self.until_silent_for(QUIET);
    }

    /// Brings Orca into a mode.
    pub(crate) fn change_to(&mut self, mode: Mode) {
        // As Orca's own translations have it.
        let words = match (self.lang(), mode) {
            (Lang::Da, Mode::Browse) => "gennemse",
            (Lang::De, Mode::Browse) => "stöbern",
            (Lang::En, Mode::Browse) => "browse mode",
            (Lang::Nb, Mode::Browse) => "utforsker",
            (Lang::Sv, Mode::Browse) => "bläddring",
            (Lang::En, Mode::Focus) => "focus mode",
            (_, Mode::Focus) => "fokus",
        };
        for _ in 0..2 {
            self.act_by_key(CHANGE_MODE);
            self.until_quiet();
            if self.passage_holds(words) {
                return;
            }
        }
        panic!("Orca does not change to {mode:?}:\n{}", self.heard_so_far());
    }

    /// Goes from the top of the page with a key of Orca's browse mode (`h` heading, `b` button, `e` field, `m`
    /// landmark, `k` link, or `Tab`) until these words are said.
    pub(crate) fn walk_to(&mut self, key: &str, words: &str) {
        const MOST: usize = 60;
        self.act(&format!("goes by {key} to {words}"));
        self.press("ctrl+Home");
        self.until_answered();
        // Orca may read on from there; the next key ends that.
        std::thread::sleep(Duration::from_millis(500));
        for _ in 0..MOST {
            self.from = self.desktop.voice.utterances().len();
            self.press(key);
            self.until_quiet_for(Duration::from_millis(350));
            let from = self.from;
            if self.desktop.voice.utterances()[from..].iter().any(|said| said.holds(words)) {
                return;
            }
        }
        panic!("no way by {key} to `{words}`:\n{}", self.heard_so_far());
    }

    // --- The page ---

    /// Opens a page in place of the one before, and makes Orca stop reading it by itself. The title is a part of the page's.
    pub(crate) fn open(&mut self, address: &str, title: &str) {
        self.open_and_listen(address, title);
        self.hears(title);
        loop {
            self.hush();
            let said = self.desktop.voice.utterances().len();
            // On a busy machine Orca begins to read the page only after it was hushed at its title.
            std::thread::sleep(BEGINS_LATE);
            if self.desktop.voice.utterances().len() == said {
                break;
            }
        }
    }

    /// Opens a page; Orca begins to read it by itself.
    pub(crate) fn open_and_listen(&mut self, address: &str, title: &str) {
        self.act(&format!("opens the page {title}"));
        let browser = self.browser.as_mut().expect("this scene has a browser");
        browser.goes_to(self.desktop, address, title);
        self.last_key = now();
    }

    /// Leaves the page, so that nothing of it is heard in the next scene.
    pub(crate) fn leave(&mut self) {
        if let Some(browser) = &mut self.browser {
            self.notes.push((now(), "leaves the page".into()));
            browser.goes_nowhere(self.desktop);
        }
    }

    // --- Waiting ---

    /// Waits until the last act or key is answered and nothing is said any more.
    pub(crate) fn until_quiet(&mut self) {
        self.until_quiet_for(QUIET);
    }

    pub(crate) fn until_quiet_for(&mut self, quiet: Duration) {
        self.until_answered();
        self.until_silent_for(quiet);
    }

    /// Waits until something is said after the last act or key. On a busy machine Orca answers late, and a second key before its
    /// answer would go one step too far. Where there is nothing to say, this ends after a while.
    fn until_answered(&mut self) {
        let until = self.acted.max(self.last_key) + LONGEST_SILENCE;
        while now() < until && self.desktop.voice.utterances().len() == self.unanswered {
            std::thread::sleep(LOOK);
        }
    }

    fn until_silent_for(&mut self, quiet: Duration) {
        let until = now() + LONGEST_TALK;
        loop {
            let last = self.acted.max(self.last_key);
            if let Some(silent) = self.desktop.voice.silent_since()
                && now().saturating_sub(silent.max(last)) > quiet
            {
                return;
            }
            assert!(now() < until, "it does not become quiet:\n{}", self.heard_so_far());
            std::thread::sleep(LOOK);
        }
    }

    // --- What must be heard, and what must not ---

    /// Waits for an utterance with these words, after those that were asked for before. Returns the time since the act.
    pub(crate) fn hears(&mut self, words: &str) -> Duration {
        self.hears_one_of(&[words])
    }

    /// The same, where several wordings are right.
    pub(crate) fn hears_one_of(&mut self, wordings: &[&str]) -> Duration {
        let until = now() + PATIENCE;
        loop {
            let from = self.from;
            let said = self.desktop.voice.utterances();
            let found = said[from..].iter().position(|said| wordings.iter().any(|words| said.holds(words)));
            if let Some(at) = found {
                let begins = said[from + at].begins;
                self.from = from + at + 1;
                return begins.saturating_sub(self.acted);
            }
            if now() > until {
                self.desktop.assert_orca_runs();
                panic!("nothing was heard with {wordings:?}:\n{}", self.heard_so_far());
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Waits for words that may not come.
    pub(crate) fn until_heard_or(&mut self, words: &str, limit: Duration) {
        let until = now() + limit;
        while now() < until && !self.passage_holds(words) {
            std::thread::sleep(LOOK);
        }
    }

    /// Words that must begin within a time after the act.
    pub(crate) fn hears_within(&mut self, limit: Duration, words: &str) {
        let after = self.hears(words);
        assert!(
            after <= limit,
            "`{words}` came after {} ms and not within {} ms:\n{}",
            after.as_millis(),
            limit.as_millis(),
            self.heard_so_far()
        );
    }

    /// After it has become quiet: how many utterances since the act held these words.
    pub(crate) fn times(&mut self, words: &str) -> usize {
        self.until_quiet();
        self.passage().iter().filter(|said| said.holds(words)).count()
    }

    /// Words that begin within a time after the act, and are said once.
    pub(crate) fn hears_once_within(&mut self, limit: Duration, words: &str) {
        self.hears_within(limit, words);
        let times = self.times(words);
        assert_eq!(times, 1, "`{words}` once:\n{}", self.heard_so_far());
    }

    /// Words that nobody may hear after the act, until it is quiet.
    pub(crate) fn never_hears(&mut self, words: &str) {
        let times = self.times(words);
        assert_eq!(times, 0, "`{words}` never:\n{}", self.heard_so_far());
    }

    /// Nothing is said from now on for so long.
    pub(crate) fn hears_nothing_for(&mut self, time: Duration) {
        self.until_quiet();
        let before = self.desktop.voice.utterances().len();
        std::thread::sleep(time);
        let after = self.desktop.voice.utterances().len();
        assert_eq!(before, after, "nothing for {} s:\n{}", time.as_secs(), self.heard_so_far());
    }

    /// After it has become quiet: nothing with these words was cut off since the act.
    pub(crate) fn was_whole(&mut self, words: &str) {
        self.until_quiet();
        let cut = self.passage().iter().any(|said| said.holds(words) && said.was_cut());
        assert!(!cut, "`{words}` to the end:\n{}", self.heard_so_far());
    }

    /// The utterances since the act.
    pub(crate) fn passage(&mut self) -> Vec<Utterance> {
        let from = self.passage;
        self.desktop.voice.utterances()[from..].to_vec()
    }

    /// Whether an utterance since the act holds these words, as far as they came.
    pub(crate) fn passage_holds(&mut self, words: &str) -> bool {
        self.passage().iter().any(|said| said.holds(words))
    }

    // --- Transcripts ---

    /// What was done and heard since the beginning: seconds, act or utterance, where it was cut off.
    pub(crate) fn transcript(&mut self) -> String {
        self.transcript_from(self.begins, self.first)
    }

    /// The transcript since the act.
    pub(crate) fn heard_so_far(&mut self) -> String {
        self.transcript_from(self.acted, self.passage)
    }

    fn transcript_from(&mut self, time: Duration, utterance: usize) -> String {
        let default = self.lang().to_string();
        let acts = self.notes.iter().filter(|(at, _)| *at >= time);
        let mut rows: Vec<(Duration, String)> = acts.map(|(at, what)| (*at, format!("[{what}]"))).collect();
        for said in &self.desktop.voice.utterances()[utterance..] {
            let mut row = format!("    \"{}\"", said.text);
            if !said.lang.starts_with(&default) {
                let _ = write!(row, " <{}>", said.lang);
            }
            match &said.end {
                None => row.push_str(" … is still said"),
                Some(end) => {
                    if let Some(heard) = &end.cut_after {
                        let _ = write!(row, " -- cut off after \"{heard}\"");
                    }
                }
            }
            rows.push((said.begins, row));
        }
        rows.sort_by_key(|(at, _)| *at);
        let mut text = String::new();
        for (at, row) in rows {
            let seconds = at.saturating_sub(self.begins).as_secs_f64();
            let _ = writeln!(text, "{seconds:8.2}  {row}");
        }
        text
    }
}

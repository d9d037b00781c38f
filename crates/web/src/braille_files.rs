//! Files in Braille. Another program writes each, so that requests are served one after another: however many ask, one
//! program runs. What was written last is kept.

use std::{collections::VecDeque, sync::Arc};

use sha2::{Digest as _, Sha256};
use tokio::sync::{Mutex, Semaphore};

use annabella_braille as braille;
use annabella_console as console;
use annabella_game::Lang;
use annabella_page::PageRefusal;

/// The requests that may wait at once.
const WAITING: usize = 256;
/// The written texts that are kept.
const KEPT: usize = 16;

/// The digest of the lines and their language, and the text.
type WrittenBraille = ([u8; 32], Arc<str>);

/// The files in Braille of one server.
pub(crate) struct BrailleFiles {
    waiting: Semaphore,
    /// Held while a text is written.
    written: Mutex<VecDeque<WrittenBraille>>,
}

/// Of this program's server.
pub(crate) static BRAILLE_FILES: BrailleFiles = BrailleFiles::new();

impl BrailleFiles {
    const fn new() -> Self {
        Self { waiting: Semaphore::const_new(WAITING), written: Mutex::const_new(VecDeque::new()) }
    }

    /// Lines of text as pages of Braille ASCII.
    pub(crate) async fn write(&self, lines: Vec<String>, lang: Lang) -> Result<Arc<str>, PageRefusal> {
        self.write_by(lines, lang, |lines, lang| {
            braille::write_lines(&lines, lang).map_err(|why| {
                console::warn(format_args!("no Braille for the page: {why}"));
            })
        })
        .await
    }

    async fn write_by(
        &self,
        lines: Vec<String>,
        lang: Lang,
        write: impl FnOnce(Vec<String>, Lang) -> Result<String, ()> + Send + 'static,
    ) -> Result<Arc<str>, PageRefusal> {
        let _waits = self.waiting.try_acquire().map_err(|_| PageRefusal::TooMuch)?;
        let mut digest = Sha256::new().chain_update(lang.tag());
        for line in &lines {
            digest.update([0]);
            digest.update(line);
        }
        let digest: [u8; 32] = digest.finalize().into();
        let mut written = self.written.lock().await;
        if let Some((_, text)) = written.iter().find(|(of, _)| *of == digest) {
            return Ok(text.clone());
        }
        let text = tokio::task::spawn_blocking(move || write(lines, lang)).await;
        let text: Arc<str> = text.ok().and_then(Result::ok).ok_or(PageRefusal::NotNow)?.into();
        if written.len() >= KEPT {
            written.pop_front();
        }
        written.push_back((digest, text.clone()));
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering::SeqCst},
        time::Duration,
    };

    use super::*;

    #[tokio::test]
    async fn however_many_ask_one_program_runs_and_the_same_text_is_written_once() {
        static RUNNING: AtomicUsize = AtomicUsize::new(0);
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let files = Arc::new(BrailleFiles::new());
        let ask = |text: usize| {
            let files = files.clone();
            tokio::spawn(async move {
                let write = |lines: Vec<String>, _| {
                    assert_eq!(RUNNING.fetch_add(1, SeqCst), 0, "two programs at once");
                    STARTED.fetch_add(1, SeqCst);
                    std::thread::sleep(Duration::from_millis(5));
                    RUNNING.fetch_sub(1, SeqCst);
                    Ok(lines.concat())
                };
                files.write_by(vec![text.to_string()], Lang::Da, write).await
            })
        };
        let asked: Vec<_> = (0..102).map(|request| (request % 3, ask(request % 3))).collect();
        for (text, answer) in asked {
            assert_eq!(*answer.await.unwrap().unwrap(), text.to_string());
        }
        assert_eq!(STARTED.load(SeqCst), 3);
        // None is written before all have asked.
        let all_asked = files.written.lock().await;
        let flood: Vec<_> = (0..2 * WAITING).map(|n| ask(1_000 + n)).collect();
        for _ in 0..10_000 {
            if flood.iter().filter(|one| one.is_finished()).count() == WAITING {
                break;
            }
            tokio::task::yield_now().await;
        }
        drop(all_asked);
        let mut refused = 0;
        for answer in flood {
            refused += usize::from(answer.await.unwrap() == Err(PageRefusal::TooMuch));
        }
        assert_eq!(refused, WAITING);
        assert!(files.written.lock().await.len() <= KEPT);
    }
}

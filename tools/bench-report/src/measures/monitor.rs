//! Detects sound at a sound server's monitor: when it begins and when it ends.
//!
//! A block of samples arrives with its last sample; the time of each sample is computed back from that.

use std::{
    io::Read as _,
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};

const RATE: u32 = 16_000;
/// The samples of a window of five milliseconds.
const WINDOW: usize = 80;
/// A sample above this level is audible: 50 dB below full scale.
const AUDIBLE: u16 = 100;

/// A recorder, and the end times of windows with sound.
pub(crate) struct Monitor {
    recorder: Child,
    loud: Receiver<Instant>,
}

impl Monitor {
    /// Records a device of this process's sound server.
    pub(crate) fn open(device: &str) -> Result<Self> {
        let mut recorder = Command::new("parec")
            .args(["--raw", "--format=s16le", "--channels=1", "--latency-msec=5"])
            .arg(format!("--rate={RATE}"))
            .args(["-d", device])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("parec is not installed; `make deps` does it")?;
        let mut sound = recorder.stdout.take().context("a pipe")?;
        let (sender, loud) = channel();
        std::thread::spawn(move || {
            let mut block = [0; 4_096];
            let mut half: Option<u8> = None;
            while let Ok(n) = sound.read(&mut block)
                && n > 0
            {
                let now = Instant::now();
                let bytes: Vec<u8> = half.take().into_iter().chain(block[..n].iter().copied()).collect();
                let (pairs, rest) = bytes.as_chunks::<2>();
                half = rest.first().copied();
                let samples: Vec<u16> = pairs.iter().map(|b| i16::from_le_bytes(*b).unsigned_abs()).collect();
                for (k, window) in samples.chunks(WINDOW).enumerate() {
                    if window.iter().any(|s| *s > AUDIBLE) {
                        let after = samples.len().saturating_sub((k + 1) * WINDOW) as u32;
                        let ago = Duration::from_secs_f64(f64::from(after) / f64::from(RATE));
                        if sender.send(now.checked_sub(ago).unwrap_or(now)).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        Ok(Self { recorder, loud })
    }

    /// Waits until there was no sound for `quiet`.
    pub(crate) fn wait_for_silence(&self, quiet: Duration) {
        while self.loud.recv_timeout(quiet).is_ok() {}
    }

    /// The first sound after a moment, if it comes within `longest`.
    pub(crate) fn first_after(&self, moment: Instant, longest: Duration) -> Option<Instant> {
        let until = moment + longest;
        loop {
            match self.loud.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(at) if at >= moment => return Some(at),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// The longest pause within the sound up to a silence of `quiet`; `None` without sound.
    pub(crate) fn longest_pause(&self, quiet: Duration) -> Option<Duration> {
        // A voice may start late.
        let mut last = self.loud.recv_timeout(10 * quiet).ok()?;
        let mut longest = Duration::ZERO;
        while let Ok(at) = self.loud.recv_timeout(quiet) {
            longest = longest.max(at.saturating_duration_since(last));
            last = at;
        }
        Some(longest)
    }

    /// The last sound before a silence of `quiet`; `None` without sound.
    pub(crate) fn last_before(&self, quiet: Duration) -> Option<Instant> {
        let mut last = None;
        while let Ok(at) = self.loud.recv_timeout(quiet) {
            last = Some(at);
        }
        last
    }
}

impl Drop for Monitor {
    fn drop(&mut self) {
        drop(self.recorder.kill());
        drop(self.recorder.wait());
    }
}

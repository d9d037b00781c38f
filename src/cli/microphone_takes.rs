//! Recordings of the microphone, one at a time, each after Enter.

use anyhow::{Result, bail};

/// The source of recordings. Its arguments are the longest duration in seconds and the recording's name; it returns
/// `None` if there is none.
pub type TakeSource<'a> = dyn FnMut(u64, &str) -> Result<Option<Vec<i16>>> + 'a;

/// Records the microphone after Enter, for a number of seconds; the pause keeps a screen reader out of the recording.
/// `None` at the end of input.
#[cfg(feature = "audio")]
pub fn microphone_takes(device: Option<&str>) -> Result<Box<TakeSource<'static>>> {
    use std::{
        sync::mpsc,
        time::{Duration, Instant},
    };

    use anyhow::Context as _;

    use annabella_speech_input::{
        capture::{Capture, CaptureEvent},
        own_voice::OwnVoice,
    };

    let (sender, captured) = mpsc::channel();
    let capture = Capture::open(device, sender, OwnVoice::default())?;
    Ok(Box::new(move |seconds, _| {
        // The closure keeps the microphone open.
        let _open = &capture;
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line).context("waiting for Enter")? == 0 {
            return Ok(None);
        }
        // Sound from before the line was read is discarded.
        while captured.try_recv().is_ok() {}
        let (end, mut samples) = (Instant::now() + Duration::from_secs(seconds), Vec::new());
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match captured.recv_timeout(left) {
                Ok(CaptureEvent::Samples(piece)) => samples.extend(piece),
                Ok(CaptureEvent::Lost(why)) => bail!("{why}"),
                Ok(_) | Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(Some(samples))
    }))
}

#[cfg(not(feature = "audio"))]
pub fn microphone_takes(_: Option<&str>) -> Result<Box<TakeSource<'static>>> {
    bail!("built without sound; give recordings with --recordings DIR")
}

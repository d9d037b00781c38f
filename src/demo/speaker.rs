//! The speakers of the demonstration: espeak-ng synthesises their words.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, ensure};

use annabella_audio::wav::WavSource;

/// The silence before and after what is said, in samples. The end is told to the recogniser, so it needs no pause.
const SILENCE: usize = 1_600;
/// How fast they speak, in words a minute: espeak-ng's own rate.
const RATE: &str = "175";

/// Synthesises some words: 16 kHz mono samples with a short silence around them.
pub(super) fn say(voice: &str, words: &str) -> Result<Vec<i16>> {
    let folder = tempfile::tempdir().context("making a folder for a speaker's sound")?;
    let path = folder.path().join("words.wav");
    synthesise(voice, words, &path)?;
    let spoken = WavSource::open(&path)?.read_all()?;
    let mut samples = vec![0; SILENCE];
    samples.extend(spoken);
    samples.extend(std::iter::repeat_n(0, SILENCE));
    Ok(samples)
}

fn synthesise(voice: &str, words: &str, path: &Path) -> Result<()> {
    let status = Command::new("espeak-ng")
        .args(["-v", voice, "-s", RATE, "-w"])
        .arg(path)
        .arg("--")
        .arg(words.to_lowercase())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .context("espeak-ng is missing; run `make deps`")?;
    ensure!(status.success(), "espeak-ng could not speak with the voice {voice}");
    Ok(())
}

//! Converts sound to the input of the encoder: the logarithms of 80 mel bands, one frame per 10 ms.

use crate::linear::Kernels;

/// Samples per second.
pub const RATE: usize = 16_000;
const WINDOW: usize = 400;
const HOP: usize = 160;
const BINS: usize = WINDOW / 2 + 1;
pub(crate) const BANDS: usize = 80;

/// Precomputed tables: Fourier factors multiplied by the window, and the filters.
pub(crate) struct Mel {
    /// `WINDOW` rows of `2 · BINS`.
    fourier: Vec<f32>,
    /// `BINS` rows of `BANDS`.
    filters: Vec<f32>,
}

/// Slaney's mel scale: linear below 1 kHz, logarithmic above.
fn mel_of(hertz: f64) -> f64 {
    if hertz < 1000.0 { hertz * 3.0 / 200.0 } else { 15.0 + (hertz / 1000.0).ln() * 27.0 / 6.4f64.ln() }
}

fn hertz_of(mel: f64) -> f64 {
    if mel < 15.0 { mel * 200.0 / 3.0 } else { 1000.0 * ((mel - 15.0) * 6.4f64.ln() / 27.0).exp() }
}

impl Mel {
    pub(crate) fn new() -> Self {
        use std::f64::consts::TAU;
        let mut fourier = vec![0f32; WINDOW * 2 * BINS];
        for n in 0..WINDOW {
            let window = 0.5 - 0.5 * (TAU * n as f64 / WINDOW as f64).cos();
            for k in 0..BINS {
                let angle = TAU * (n * k % WINDOW) as f64 / WINDOW as f64;
                fourier[n * 2 * BINS + k] = (window * angle.cos()) as f32;
                fourier[n * 2 * BINS + BINS + k] = (window * angle.sin()) as f32;
            }
        }
        let edges: Vec<f64> =
            (0..BANDS + 2).map(|i| hertz_of(mel_of(8000.0) * i as f64 / (BANDS + 1) as f64)).collect();
        let mut filters = vec![0f32; BINS * BANDS];
        for band in 0..BANDS {
            let (low, middle, high) = (edges[band], edges[band + 1], edges[band + 2]);
            for bin in 0..BINS {
                let hertz = bin as f64 * RATE as f64 / WINDOW as f64;
                let rise = (hertz - low) / (middle - low);
                let fall = (high - hertz) / (high - middle);
                filters[bin * BANDS + band] = (rise.min(fall).max(0.0) * 2.0 / (high - low)) as f32;
            }
        }
        Self { fourier, filters }
    }

    /// Returns `frames` rows of `BANDS`; `sound` is cut or padded with silence to fit.
    pub(crate) fn apply(&self, sound: &[f32], frames: usize) -> Vec<f32> {
        let half = WINDOW / 2;
        let mut padded = vec![0f32; frames * HOP + WINDOW];
        let taken = sound.len().min(frames * HOP);
        padded[half..half + taken].copy_from_slice(&sound[..taken]);
        // The start is mirrored, as in the training of Whisper.
        for i in 0..half {
            padded[half - 1 - i] = padded[half + 1 + i];
        }
        let mut windows = Vec::with_capacity(frames * WINDOW);
        for frame in 0..frames {
            windows.extend_from_slice(&padded[frame * HOP..frame * HOP + WINDOW]);
        }
        let mut spectrum = vec![0f32; frames * 2 * BINS];
        Kernels::product(&mut spectrum, &windows, &self.fourier, frames, WINDOW, 2 * BINS);
        let mut power = vec![0f32; frames * BINS];
        for (row, out) in spectrum.chunks_exact(2 * BINS).zip(power.chunks_exact_mut(BINS)) {
            for ((out, re), im) in out.iter_mut().zip(&row[..BINS]).zip(&row[BINS..]) {
                *out = re * re + im * im;
            }
        }
        let mut mel = vec![0f32; frames * BANDS];
        Kernels::product(&mut mel, &power, &self.filters, frames, BINS, BANDS);
        let mut most = f32::NEG_INFINITY;
        for v in &mut mel {
            *v = v.max(1e-10).log10();
            most = most.max(*v);
        }
        for v in &mut mel {
            *v = (v.max(most - 8.0) + 4.0) / 4.0;
        }
        mel
    }
}

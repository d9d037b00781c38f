"""Forty cepstra every 10 ms, computed as the recogniser computes them; the net is given sixteen.

All forty are stored, so that the frequency axis can still be stretched in training.
"""

import kaldi_native_fbank as knf
import numpy as np

STORED = 40
USED = 16
LOW_HZ, HIGH_HZ = 20, 7600
SHIFT, HALF_WINDOW = 160, 200


def _options() -> knf.MfccOptions:
    options = knf.MfccOptions()
    options.frame_opts.dither = 0
    options.frame_opts.samp_freq = 16000
    options.frame_opts.snip_edges = True
    options.use_energy = False
    options.num_ceps = STORED
    options.mel_opts.num_bins = STORED
    options.mel_opts.low_freq = LOW_HZ
    options.mel_opts.high_freq = HIGH_HZ
    return options


_OPTIONS = _options()


def cepstra(samples: np.ndarray) -> np.ndarray:
    """(frames, 40), half precision; samples are 16-bit numbers, not fractions of one."""
    online = knf.OnlineMfcc(_OPTIONS)
    online.accept_waveform(16000, samples.astype(np.float32).tolist())
    online.input_finished()
    if not online.num_frames_ready:
        return np.zeros((0, STORED), np.float16)
    return np.stack([online.get_frame(i) for i in range(online.num_frames_ready)]).astype(np.float16)


def labels(frames: int, marks: list[tuple[float, int]]) -> np.ndarray:
    """The phone at each frame's middle; `marks` are (first sample, phone), in order; before: silence."""
    middles = np.arange(frames) * SHIFT + HALF_WINDOW
    starts = np.array([-1.0] + [m for m, _ in marks])
    names = np.array([0] + [p for _, p in marks], np.uint8)
    return names[np.searchsorted(starts, middles, side="right") - 1]


MEL_CENTRES = np.arange(1, STORED + 1)


# Where along the frequency axis two vocal tracts of one length may still differ: throat, mouth, teeth.
KNOTS_HZ = (150, 500, 1200, 2200, 3500, 6000)


def stretch_matrices(limit: float, count: int, uneven: float, rng: np.random.Generator) -> np.ndarray:
    """(count, 40, 16) matrices from stored cepstra to used ones, each with its frequency stretch.

    Undoes the cepstral lifter and the cosine transform, moves the mel channels, redoes both: as if
    the vocal tract were up to `limit` (natural logarithm) longer or shorter, and its parts another `uneven`
    (standard deviation).
    """

    def mel(hz: np.ndarray) -> np.ndarray:
        return 1127 * np.log(1 + hz / 700)

    def hertz(m: np.ndarray) -> np.ndarray:
        return 700 * (np.exp(m / 1127) - 1)

    low, high = mel(np.array(float(LOW_HZ))), mel(np.array(float(HIGH_HZ)))
    centres = low + (high - low) / (STORED + 1) * MEL_CENTRES
    knots = mel(np.array(KNOTS_HZ, float))
    n = np.arange(STORED)
    cosines = np.sqrt(2 / STORED) * np.cos(np.pi / STORED * (n[None, :] + 0.5) * n[:, None])
    cosines[0] = np.sqrt(1 / STORED)
    lifter = 1 + 11 * np.sin(np.pi * n / 22)
    forward, back = cosines * lifter[:, None], cosines.T / lifter[None, :]
    out = []
    for whole in np.linspace(-limit, limit, count):
        parts = np.interp(centres, knots, rng.normal(0, uneven, len(knots)))
        wanted = mel(hertz(centres) * np.exp(whole + parts))
        place = np.clip((wanted - centres[0]) / (centres[1] - centres[0]), 0, STORED - 1)
        lower = np.minimum(place.astype(int), STORED - 2)
        share = place - lower
        move = np.zeros((STORED, STORED))
        move[n, lower] = 1 - share
        move[n, lower + 1] += share
        out.append((forward @ move @ back)[:USED].T)
    return np.stack(out).astype(np.float32)

"""What a room and a microphone do to speech: colour, echo, noise, level, now and then clipping."""

import numpy as np
from scipy import signal

RATE = 16000
NOISES = ("white", "pink", "brown", "hum", "babble", "babble")


def echo(rng: np.random.Generator) -> np.ndarray:
    """An impulse response: the direct sound, a short gap, then a decaying tail."""
    reverberation = rng.uniform(0.08, 0.5)
    n = int(reverberation * RATE)
    tail = rng.standard_normal(n) * np.exp(-6.9 * np.arange(n) / n) * rng.uniform(0.02, 0.25)
    return np.concatenate([[1.0], np.zeros(int(rng.uniform(0.001, 0.015) * RATE)), tail])


def noise(rng: np.random.Generator, n: int, kind: str, talk: list[np.ndarray]) -> np.ndarray:
    """`n` samples of noise of unit strength; babble is made of the utterances in `talk`."""
    if kind == "babble" and len(talk) > 3:
        sum_ = np.zeros(n)
        for _ in range(rng.integers(1, 6)):
            one = talk[rng.integers(len(talk))]
            start = rng.integers(len(one))
            sum_ += np.resize(np.roll(one, -start), n) * rng.uniform(0.3, 1)
        return sum_ / (sum_.std() + 1e-9)
    white = rng.standard_normal(n)
    if kind == "white":
        return white
    slope = {"pink": 0.5, "brown": 1.0, "hum": 1.5}.get(kind, 0.5)
    f = np.maximum(np.fft.rfftfreq(n, 1 / RATE), 40)
    out = np.fft.irfft(np.fft.rfft(white) / f**slope, n)
    out /= out.std() + 1e-9
    if kind == "hum":
        t = np.arange(n) / RATE
        base = rng.choice([50, 60, 100, 120])
        for harmonic in range(1, 6):
            out += rng.uniform(0, 0.8) * np.sin(2 * np.pi * base * harmonic * t + rng.uniform(0, 6))
        out /= out.std()
    return out


def colour(rng: np.random.Generator, x: np.ndarray) -> np.ndarray:
    """A smooth random curve in the spectrum; sometimes a dull microphone or a telephone."""
    f = np.fft.rfftfreq(len(x), 1 / RATE)
    knots = np.array([0, 100, 300, 700, 1500, 3000, 5000, 8000.0])
    gain = rng.normal(0, 4, 8)
    gain[0] -= rng.uniform(0, 12)
    if rng.random() < 0.25:
        gain[-1] -= rng.uniform(5, 30)
    if rng.random() < 0.12:
        gain[[0, 1, -2, -1]] -= [25, 20, 25, 40]
    curve = 10 ** (np.interp(np.log1p(f), np.log1p(knots), gain) / 20)
    return np.fft.irfft(np.fft.rfft(x) * curve, len(x))


def augment(x: np.ndarray, rng: np.random.Generator, talk: list[np.ndarray]) -> np.ndarray:
    """One recording as some microphone in some room would have made it, in 16-bit numbers."""
    size = len(x)
    n = int(2 ** np.ceil(np.log2(size)))
    x = np.pad(x, (0, n - size))
    if rng.random() < 0.7:
        x = colour(rng, x)
    if rng.random() < 0.4:
        x = signal.fftconvolve(x, echo(rng))[:n]
    x = x[:size]
    x = x / (np.sqrt(np.mean(x**2)) + 1e-6)
    if rng.random() < 0.85:
        kind = NOISES[rng.integers(len(NOISES))]
        # A quarter lies between a quiet room and a studio.
        snr = rng.uniform(40, 65) if rng.random() < 0.25 else rng.uniform(12 if kind == "babble" else 4, 40)
        x = x + noise(rng, n, kind, talk)[:size] * 10 ** (-snr / 20)
    x = x * 10 ** (rng.uniform(-50, -14) / 20) * 32768
    if rng.random() < 0.04:
        x = x * 4
    if rng.random() < 0.6:  # what a converter hisses by itself; without it and without noise a pause is nothing at all
        x = x + rng.standard_normal(size) * 10 ** rng.uniform(-0.3, 1.2)
    if rng.random() < 0.08:  # recorded with 8,000 samples a second
        x = signal.resample_poly(signal.resample_poly(x, 1, 2), 2, 1)[:size]
    return np.clip(np.round(x), -32768, 32767)

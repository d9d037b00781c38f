"""People's recordings as training speech: what `recogniser-evaluation trial` recorded, a folder a person.

Their times are found by the first net, as Pico's are. Only what is said in words of the lexicon is learned from: of talk
nobody knows how it was said, and it serves to measure. `consent.wav` is no recording.
"""

import random
import unicodedata
import wave
from pathlib import Path

import numpy as np

from training import align, data, lexicon, sentences, shards, sound

# The worst-fitting recordings are left out: there something else was said than was asked for.
KEPT = 0.95
# Copies of each with other rooms and microphones: people are few beside the synthetic voices.
COPIES = 6


class RecordingError(ValueError):
    """A recording that cannot be used; says which, and what to do."""


def words(text: str) -> list[str]:
    """The words of a text, as the program's own reader of recordings takes them: those of its first line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    plain = "".join(c if c.isalnum() or unicodedata.combining(c) or c == "'" else " " for c in first)
    return plain.lower().split()


def ways(entries: dict[str, lexicon.Entry], said: list[str]) -> list[list[tuple[str, ...]]] | None:
    """The ways each word may have been said; `None` where one is no word of ours."""
    by_key = {lexicon.key(s): e for e in entries.values() for s in e.spellings}
    found = [by_key.get(lexicon.key(word)) for word in said]
    return None if not said or None in found else [[p for _, p in e.variants] for e in found if e]


def samples(path: Path) -> np.ndarray:
    """A recording, 16 kHz mono, as the trial writes it."""
    with wave.open(str(path), "rb") as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, sound.RATE):
            raise RecordingError(f"{path}: give 16-bit mono at {sound.RATE} samples a second, as the trial writes it")
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float64)


def persons(folder: Path) -> list[Path]:
    """The folders of the people, by name."""
    found = sorted(p for p in folder.iterdir() if p.is_dir() and any(p.glob("*.wav")))
    if not found:
        raise RecordingError(f"{folder} holds no folder of recordings; `recogniser-evaluation trial --out {folder}` makes one")
    return found


def shard(s: data.Speakers, name: str, net: align.Net, folder: Path) -> data.Shard:
    """Everything one person said in our words."""
    rng = random.Random(s.seeded(name))
    out = data.Shard(s.names, s.seeded(name))
    found = []
    for path in sorted(folder.glob("*.wav")):
        if path.stem == "consent":
            continue
        said = ways(s.entries, words(path.with_suffix(".txt").read_text(encoding="utf-8")))
        aligned = said and align.align(net, samples(path), said)
        if aligned:
            found.append((aligned.score, path, aligned.marks))
    least = sorted(score for score, _, _ in found)[int(len(found) * (1 - KEPT))] if found else 0.0
    for score, path, marks in found:
        if score < least:
            continue
        for copy in range(COPIES):
            factor = 1.0 if copy == 0 else rng.uniform(0.9, 1.12)
            x, per_second = data.resample(samples(path), sound.RATE, factor)
            out.add(x, [(m * per_second / sound.RATE, p) for m, p in marks])
    print(f"  {name}: {len(found)} recordings aligned", flush=True)
    return out


def make(scheme: sentences.Scheme, work: Path, net: align.Net, folder: Path, seed: int) -> list[Path]:
    """A shard for each person; those that are there are kept."""
    s = data.Speakers(scheme, work, seed)
    return shards.make([(f"person-{p.name}", lambda n, p=p: shard(s, n, net, p)) for p in persons(folder)], work)

"""How long each phone lasts and how the pitch runs when a Festival voice says a sentence."""

import random
from dataclasses import dataclass
from itertools import pairwise

from training.phones import CONSONANT_MS, EITHER_LENGTH, LONG_VOWELS, VOWELS
from training.voices import Voice

# Phones of a voice for one of ours, each with its share of the time; `None`: of what is left.
Parts = tuple[tuple[str, float | None], ...]

# Sounds a voice lacks, in words that are only fillers anyway.
NEAREST = {
    "y": ("i:", "u:"), "Y:": ("e:", "o:"), "y:": ("i:",), "W": ("o:",), "Y": ("E",), "A": ("a",),
    "x": ("k",), "z": ("s",), "S": ("s",), "C": ("S",), "v": ("f",), "b": ("p",), "d": ("t",),
    "j": ("i:",), "h": (), "e": ("e:",), "o": ("o:",), "i": ("I",), "u": ("u:",), "a:": ("A:",),
    "3:": ("3",), "tS": ("S",), "dZ": ("S",), "Z": ("S",), "pF": ("f",), "w": ("v",), "l#": ("l",),
    "i:3": ("i:",), "e:3": ("e:",), "o:3": ("o:",), "u:3": ("u:",), "U3": ("U",), "aI3": ("aI",),
    "aU3": ("aU",), "ER": ("E", "r"), "IR": ("I",), "OR": ("O",), "AR": ("a",), "W:": ("o:",),
    "r-": ("r",), "EI": ("E",), "T": ("s",), "D": ("d",), "oe": ("e",), "N": ("n",),
}  # fmt: skip


@dataclass(frozen=True)
class Segment:
    """One phone of the voice: its seconds, the label it carries, whether it is stressed."""

    phone: str
    seconds: float
    label: str
    stressed: bool


@dataclass(frozen=True)
class Word:
    """A word as phones of ours; `label` replaces them all where it is no word of ours."""

    phones: tuple[str, ...]
    stress: int
    labels: tuple[str, ...]


def realise(voice: Voice, word: Word, bad: set, rng: random.Random) -> list[tuple[str, str, Parts]] | None:
    """A word's phones as (ours, label, the voice's with their shares), or `None` if it cannot say it."""
    ours = word.phones == word.labels
    for _ in range(8):
        out = []
        for phone, label in zip(word.phones, word.labels, strict=True):
            alternatives = voice.table.get(phone)
            if alternatives is None:
                if ours:
                    return None
                near = [n for n in NEAREST.get(phone, ()) if n in voice.table]
                if not near:
                    continue
                alternatives = voice.table[rng.choice(near)]
            out.append((phone, label, rng.choice(alternatives)))
        names = [name for _, _, parts in out for name, _ in parts]
        if out and (voice.own_durations or not any(p in bad for p in pairwise(names))):
            return out
    return None


def _milliseconds(phone: str, stressed: bool, rng: random.Random) -> float:
    if phone in VOWELS or phone[0] in "aeiouyAEIOUY@30":
        if phone in LONG_VOWELS:
            return rng.uniform(95, 170) if stressed else rng.uniform(65, 110)
        if phone in EITHER_LENGTH:
            return rng.uniform(75, 160) if stressed else rng.uniform(45, 95)
        return rng.uniform(75, 115) + 40 * (phone == "UR") if stressed else rng.uniform(45, 85)
    return CONSONANT_MS.get(phone, 65)


def segments(voice: Voice, words: list[Word], bad: set, rng: random.Random) -> list[Segment] | None:
    """A whole sentence, silence at both ends; `None` where the voice lacks a sound or a joint."""
    pace = rng.uniform(0.75, 1.3)
    pausing = rng.random()
    out = [Segment(voice.silence, 0.12, "SIL", False)]
    for index, word in enumerate(words):
        said = realise(voice, word, bad, rng)
        if said is None:
            return None
        first = said[0][2][0][0]
        if index:
            last = out[-1].phone
            forced = (last, first) in bad or last == first
            if forced or (pausing > 0.35 and rng.random() < 0.5):
                pause = rng.choice((0.03, 0.05, 0.08, 0.12, 0.15))
                out.append(Segment(voice.silence, pause if pausing < 0.9 else rng.uniform(0.15, 0.5), "SIL", False))
        vowels = sum(p in VOWELS for p, _, _ in said)
        stress = min(word.stress, vowels - 1)
        at_end = index == len(words) - 1 or pausing > 0.8
        seen = 0
        for k, (phone, label, parts) in enumerate(said):
            stressed = False
            if phone in VOWELS:
                stressed = seen == stress
                seen += 1
            ms = _milliseconds(phone, stressed, rng) * rng.lognormvariate(0, 0.2) / pace
            if at_end and k >= len(said) - 3:
                ms *= rng.uniform(1.05, 1.5)
            known = sum(s for _, s in parts if s)
            open_ = sum(s is None for _, s in parts)
            for name, share in parts:
                rest = 1.0 if phone == "N" else max(0.2, 1 - known) / max(1, open_)
                own = rest if share is None else share
                out.append(Segment(name, max(0.025, ms * own / 1000), label, stressed))
    out.append(Segment(voice.silence, 0.12, "SIL", False))
    if not voice.own_durations and any(p in bad for p in pairwise(s.phone for s in out)):
        return None
    return out


def pitches(voice: Voice, sentence: list[Segment], rng: random.Random) -> list[float]:
    """A target in hertz for every segment (without one Festival's diphone joiner crashes)."""
    total = sum(s.seconds for s in sentence)
    base = voice.pitch * rng.uniform(0.82, 1.22)
    slope, end = rng.uniform(-0.28, 0.02), rng.choice((-0.15, -0.1, -0.05, 0.0, 0.15))
    out, time = [], 0.0
    for one in sentence:
        middle = time + one.seconds / 2
        f = 1 + slope * middle / total + rng.gauss(0, 0.015)
        f += rng.uniform(0.04, 0.22) if one.stressed else 0
        f += end if middle > total - 0.35 else 0
        out.append(min(max(base * f, 55.0), 400.0))
        time += one.seconds
    return out

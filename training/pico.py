"""SVOX Pico: six voices from human recordings, spoken to in text or in phones (X-SAMPA).

It does not say when its phones begin; `align.py` finds that out.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

FILE = Path(__file__).with_name("pico.toml")
SAMPLE_RATE = 16000
# How fast and how high it may be told to speak, in percent of its usual way.
PACES, PITCHES = (72, 150), (75, 135)


@dataclass(frozen=True)
class Voice:
    """One speaker."""

    name: str
    language: str
    # phone of ours -> alternatives in X-SAMPA
    table: dict[str, tuple[str, ...]]
    # the language whose words it reads by its own rules
    reads: str
    share: float
    # Not trained on: the limits of belief are chosen with it.
    set_aside: bool

    def sayable(self, phones: tuple[str, ...]) -> bool:
        """Has it a sound for each of these?"""
        return all(p in self.table for p in phones)


def read(path: Path = FILE) -> list[Voice]:
    """All voices in order."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))

    def table(name: str) -> dict[str, tuple[str, ...]]:
        rows = dict(data["tables"][name])
        base = rows.pop("extends", None)
        out = table(base) if base else {}
        out |= {p: (p,) for p in rows.pop("same", "").split()}
        return out | {p: tuple(ways) for p, ways in rows.items()}

    return [
        Voice(raw["name"], raw["language"], table(raw["table"]), raw["reads"], raw["share"], raw.get("set_aside", False))
        for raw in data["voices"]
    ]


def phones(voice: Voice, said: tuple[str, ...], choose: Callable[[tuple[str, ...]], str]) -> str:
    """A word given in phones; `choose` picks one of several likenesses."""
    return "<phoneme ph='" + "".join(choose(voice.table[p]) for p in said) + "'/>"


def manner(text: str, pace: int, pitch: int) -> str:
    """The text, faster or slower, higher or lower."""
    return f'<speed level="{pace}"><pitch level="{pitch}">{text}</pitch></speed>'


class Speaker:
    """A loaded voice."""

    def __init__(self, voice: Voice) -> None:
        import ttspico

        self.engine = ttspico.TtsEngine(voice.language)

    def say(self, text: str) -> np.ndarray:
        """16 kHz samples as 16-bit numbers."""
        parts: list[bytes] = []

        def take(_form: object, audio: bytes, _end: object) -> bool:
            parts.append(audio)
            return True

        self.engine.speak(text, take)
        return np.frombuffer(b"".join(parts), np.int16).astype(np.float64)

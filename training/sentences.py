"""What the synthetic speakers say: announcements, commands, words in any order, and other talk."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from training.lexicon import Entry
from training.phones import normal


@dataclass(frozen=True)
class Scheme:
    """The words of one announcement scheme by their part in an announcement."""

    name: str
    files: tuple[str, ...]
    ranks: tuple[str, ...]
    pieces: tuple[str, ...]
    promotions: tuple[str, ...]
    takes: str
    castlings: tuple[str, ...]
    espeak: str
    respell: dict[str, tuple[str, ...]] = field(default_factory=dict)
    # Words that may stand before the square left and the square reached, and after an announcement.
    leaving: str = ""
    reaching: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    # What espeak-ng calls a phone of its voice -> what the word list calls it.
    phones: dict[str, str] = field(default_factory=dict)

    def phone(self, name: str) -> str:
        """The word list's name of a phone of espeak-ng's voice; a mark in front of one is dropped."""
        name = name.lstrip("?") or name
        return normal(self.phones.get(name, name))


FIDE = Scheme(
    name="fide",
    files=("anna", "bella", "cäsar", "david", "eva", "felix", "gustav", "hektor"),
    ranks=("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"),
    pieces=("könig", "dame", "turm", "läufer", "springer", "bauer"),
    promotions=("dame", "turm", "läufer", "springer"),
    takes="schlägt",
    castlings=("kurze rochade", "lange rochade"),
    espeak="de",
    leaving="von",
    reaching=("nach", "auf"),
    endings=("remis", "remis", "schach"),
    # espeak-ng reads these wrongly, or speakers differ.
    respell={
        "cäsar": ("zäsar", "zäsar", "zäsahr", "cäsar"),
        "remis": ("remih", "rehmi", "remis", "remihs"),
        "remisangebot": ("remih-angebot",),
        "en": ("ong",),
        "passant": ("passong",),
        "rochade": ("rochade", "rochade", "roschade"),
        "j'adoube": ("schaduhb",),
        "adoube": ("aduhb",),
    },
    phones={"y:": "y", "e": "e:", "i": "I", "o": "o:", "u": "u:", "a:": "A:", "3:": "3", "@L": "@", "a#": "a"},
)
DA = Scheme(
    name="da",
    files=("anna", "bodil", "cecilie", "dora", "erik", "frederik", "gustav", "henrik"),
    ranks=("et", "to", "tre", "fire", "fem", "seks", "syv", "otte"),
    pieces=("konge", "dronning", "tårn", "løber", "springer", "bonde"),
    promotions=("dronning", "tårn", "løber", "springer"),
    takes="slår",
    castlings=("kort rokade", "lang rokade"),
    espeak="da",
    respell={"j'adoube": ("sjaduhb",), "adoube": ("aduhb",), "passant": ("passang",)},
    phones={"&": "ae", "a": "ae", "A": "ah", "&#": "eh", "V": "oh", "O": "aw", "W": "oe", "3-": "er", "@-": "@"},
)
SCHEMES = {s.name: s for s in (FIDE, DA)}


def announcement(scheme: Scheme, draw: random.Random) -> list[str]:
    """One announcement in a random allowed form; half the words of a game are these."""

    def square() -> list[str]:
        return [draw.choice(scheme.files), draw.choice(scheme.ranks)]

    kind = draw.random()
    if kind < 0.25:
        return [draw.choice(scheme.pieces), *square()]
    if kind < 0.40:
        if scheme.leaving and draw.random() < 0.15:
            return [scheme.leaving, *square(), draw.choice(scheme.reaching), *square()]
        return square() + square()
    if kind < 0.52:
        return square()
    if kind < 0.62:
        return [draw.choice(scheme.pieces), *square(), *square()]
    if kind < 0.77:
        return [draw.choice(scheme.pieces), scheme.takes, *square()]
    if kind < 0.87:
        return [draw.choice(scheme.files), scheme.takes, *square()]
    if kind < 0.93:
        return [*square(), draw.choice(scheme.promotions)]
    return draw.choice(scheme.castlings).split()


def sentence(
    scheme: Scheme,
    entries: dict[str, Entry],
    other: Sequence[str],
    draw: random.Random,
    command: Callable[[], list[str]] | None = None,
) -> list[str]:
    """An utterance. `other` are words outside the lexicon, spoken as fillers; `command` draws a command."""
    kind = draw.random()
    known = list(entries)
    if kind < 0.43:
        ending = [draw.choice(scheme.endings)] if scheme.endings and draw.random() < 0.08 else []
        return announcement(scheme, draw) + ending
    if command and kind < 0.68:
        return command()
    if kind < 0.74:
        return [draw.choice(known) for _ in range(draw.randint(1, 4))]
    if kind < 0.85:  # an announcement inside other talk
        before = [draw.choice(other) for _ in range(draw.randint(0, 3))]
        return before + announcement(scheme, draw) + [draw.choice(other) for _ in range(draw.randint(0, 2))]
    return [draw.choice(other) for _ in range(draw.randint(1, 5))]

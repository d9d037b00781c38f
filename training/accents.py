"""The German words with the sounds of another language: its voice of espeak-ng is given phones, not letters.

A way to say a word is drawn from those whose every phone the language has. So the labels are the word
list's own, and what is heard is how a Dane or an Englishwoman says `Läufer`.
"""

import random

from training import espeak, nearest
from training import phones as ph
from training.lexicon import Entry

# How each language says our phones, in espeak-ng's names; parts apart. A phone without an entry cannot be said.
_SAME = {p: p for p in "b d f g h j k l m n N p s S t v".split()} | {"ts": "t s"}
TABLES: dict[str, dict[str, str]] = {
    "da": _SAME
    | {
        "r": "R", "a": "a", "A:": "A:", "E": "E", "E:": "E:", "e:": "e", "i:": "i", "I": "I", "o:": "o", "O": "O",
        "u:": "u", "U": "u", "y": "y", "Y:": "Y", "@": "@", "3": "3", "aI": "aI", "OY": "O Y", "aU": "a w", "UR": "u R",
    },
    "nb": _SAME
    | {
        "r": "r", "a": "a", "A:": "A:", "E": "E", "E:": "E:", "e:": "e:", "i:": "i:", "I": "I", "o:": "o:", "O": "O",
        "u:": "u:", "U": "U", "y": "y", "Y:": "Y:", "@": "@", "aI": "aI", "OY": "Yy", "aU": "aU", "UR": "U r",
    },
    "sv": _SAME
    | {
        "r": "r", "a": "a", "A:": "A:", "E": "E", "E:": "E:", "e:": "e:", "i:": "i:", "I": "I", "o:": "o:", "O": "O",
        "u:": "u:", "U": "U", "y": "y", "Y:": "Y:", "@": "@", "aI": "a I", "OY": "O j", "aU": "a U", "UR": "U r",
        "C": "C",
    },
    "en": _SAME
    | {
        "r": "r", "z": "z", "a": "V", "A:": "A:", "E": "E", "E:": "E", "e:": "eI", "i:": "i:", "I": "I", "o:": "oU",
        "O": "0", "u:": "u:", "U": "U", "@": "@", "3": "3", "aI": "aI", "OY": "OI", "aU": "aU", "UR": "3:",
    },
}  # fmt: skip


def way(language: str, entry: Entry, rng: random.Random) -> tuple[str, ...] | None:
    """How speakers of a language say a word; `None` where it takes a sound they do not have."""
    table = TABLES[language]
    # Foreign ways are theirs, not the exception.
    return entry.draw(rng, lambda said: all(p in table for p in said), least=0.4)


def text(language: str, said: tuple[str, ...], stress: int) -> str:
    """The phones of a word as espeak-ng is given them; `stress` counts vowels."""
    out, vowels = [], 0
    for phone in said:
        parts = TABLES[language][phone].split()
        if phone in ph.VOWELS:
            parts[0] = "'" * (vowels == stress) + parts[0]
            vowels += 1
        out += parts
    return "[[" + "|".join(out) + "]]"


def labels(
    language: str, words: list[tuple[str, ...]], spoken: espeak.Spoken
) -> list[tuple[int, str]] | None:
    """Our phones with the samples they begin at; `None` when something else was spoken than was asked."""
    if len(spoken.words) != len(words):
        return None
    marks: list[tuple[int, str]] = []
    for said, heard in zip(words, spoken.words, strict=True):
        wanted = [p if k == 0 else "" for p in said for k, _ in enumerate(TABLES[language][p].split())]
        for sample, phone in heard:
            if nearest.is_pause(phone):
                marks.append((sample, ph.SILENCE))
            elif not phone.startswith("_") and phone not in ("?", ";"):
                if not wanted:
                    return None
                if label := wanted.pop(0):
                    marks.append((sample, label))
        if wanted:
            return None
    return marks

"""The German words with the sounds of another language: its voice of espeak-ng is given phones, not letters.

A way to say a word is drawn from those whose every phone the language has. So the labels are the word
list's own, and what is heard is how a Dane or an Englishwoman says `Läufer`.
"""

import random

from training import espeak, nearest
from training import phones as ph
from training.lexicon import Entry

# How each language says our phones, in espeak-ng's names: ways apart by `/`, the parts of one by a space. A phone
# without an entry cannot be said.
_SAME = {p: p for p in "b d f g h j k l m n N p s S t v".split()} | {"ts": "t s"}
TABLES: dict[str, dict[str, str]] = {
    "da": _SAME
    | {
        "r": "R", "a": "a/A", "A:": "A:/a", "E": "E", "E:": "E:", "e:": "e", "i:": "i:", "I": "I/e", "o:": "o/O",
        "O": "O/V", "u:": "u", "U": "u/o", "y": "y", "Y:": "Y/y", "@": "@/E", "3": "3/V", "aI": "aI/A j",
        "OY": "O Y/V j", "aU": "a w/A w", "UR": "u R/o R",
    },
    "nb": _SAME
    | {
        "r": "r/r/R", "a": "a", "A:": "A:/a", "E": "E", "E:": "E:/e:", "e:": "e:", "i:": "i:", "I": "I", "o:": "o:",
        "O": "O", "u:": "u:", "U": "U/u-", "y": "y/u-", "Y:": "Y:/W", "@": "@/E", "aI": "aI/a I", "OY": "Yy/OI",
        "aU": "aU/a U", "UR": "U r/u- r", "ts": "t s/t s/s", "C": "C/S", "S": "S/S/s.",
    },
    "sv": _SAME
    | {
        "r": "r/r/R", "a": "a", "A:": "A:/a", "E": "E", "E:": "E:/E", "e:": "e:", "i:": "i:", "I": "I", "o:": "o:/u:",
        "O": "O", "u:": "u:", "U": "U/u-", "y": "y/u-", "Y:": "Y:/8", "@": "@/E", "aI": "a I/a j",
        "OY": "O j/O I", "aU": "a U", "UR": "U r/u- r", "C": "C/S", "ts": "t s/t s/s", "S": "S/S/sx/s.",
    },
    "en": _SAME
    | {
        "r": "r", "z": "z", "a": "V/a/A:", "A:": "A:", "E": "E", "E:": "E/eI/e@", "e:": "eI", "i:": "i:", "I": "I",
        "o:": "oU/O:", "O": "0/O:", "u:": "u:", "U": "U/u:", "@": "@", "3": "3/@ r", "aI": "aI", "OY": "OI",
        "aU": "aU", "UR": "3:/U r", "x": "x",
    },
}  # fmt: skip

# How a speaker says one word: our phones, each with the parts that stand for it.
Way = list[tuple[str, list[str]]]


def way(language: str, entry: Entry, rng: random.Random) -> Way | None:
    """How a speaker of a language says a word; `None` where it takes a sound they do not have."""
    table = TABLES[language]
    # Foreign ways are theirs, not the exception.
    said = entry.draw(rng, lambda said: all(p in table for p in said), least=0.4)
    return said and [(p, rng.choice(table[p].split("/")).split()) for p in said]


def text(way: Way, stress: int) -> str:
    """The phones of a word as espeak-ng is given them; `stress` counts vowels."""
    out, vowels = [], 0
    for phone, parts in way:
        marked = list(parts)
        if phone in ph.VOWELS:
            marked[0] = "'" * (vowels == stress) + marked[0]
            vowels += 1
        out += marked
    return "[[" + "|".join(out) + "]]"


def labels(words: list[Way], spoken: espeak.Spoken) -> list[tuple[int, str]] | None:
    """Our phones with the samples they begin at; `None` when something else was spoken than was asked."""
    if len(spoken.words) != len(words):
        return None
    marks: list[tuple[int, str]] = []
    for way, heard in zip(words, spoken.words, strict=True):
        wanted = [phone if k == 0 else "" for phone, parts in way for k, _ in enumerate(parts)]
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

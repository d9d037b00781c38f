"""Everyday words of many languages, none of ours: what the net must learn to reject.

The lists are Debian's dictionaries; short words are drawn far more often, as in talk. A word is left
out when it is spelt like one of ours, or sounds like one (that is judged on phones by the caller).
"""

import random
from pathlib import Path

FOLDER = Path("/usr/share/dict")
# The dictionary, and the espeak-ng voice that reads it.
LANGUAGES = {
    "de": ("ngerman",), "da": ("dansk", "danish"), "en": ("american-english",),
    "sv": ("svenska", "swedish"), "nb": ("bokmål", "bokmaal"), "nl": ("dutch",),
    "fr": ("french",), "it": ("italian",), "es": ("spanish",), "pl": ("polish",),
}  # fmt: skip


Words = dict[int, list[str]]
# How often a word of so many letters is drawn: roughly as in running talk.
WEIGHTS = {2: 2, 3: 6, 4: 10, 5: 10, 6: 8, 7: 6, 8: 5, 9: 3, 10: 2, 11: 1, 12: 1}


def read(language: str, known: set[str]) -> Words:
    """The words of a language by length; raises when its dictionary is not installed."""
    for name in LANGUAGES[language]:
        path = FOLDER / name
        if not path.exists():
            continue
        raw = path.read_bytes()
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            text = raw.decode("latin-1")
        by_length: Words = {}
        for word in sorted({w.strip().lower() for w in text.splitlines()}):
            if len(word) in WEIGHTS and word.isalpha() and word not in known:
                by_length.setdefault(len(word), []).append(word)
        return by_length
    raise FileNotFoundError(f"no word list of {language} in {FOLDER}; `make deps-model` installs it")


def draw(words: Words, count: int, rng: random.Random) -> list[str]:
    """`count` words, a length first, then any word of that length."""
    lengths = list(words)
    if not lengths:
        return []
    drawn = rng.choices(lengths, [WEIGHTS[n] for n in lengths], k=count)
    return [rng.choice(words[n]) for n in drawn]

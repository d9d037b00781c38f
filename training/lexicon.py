"""How every word of a scheme is said: one line a word in `words/SCHEME.txt`.

The words of spoken commands are in `words/SCHEME-commands-LANGUAGE.txt`, in the same form; `python -m
training spell` made them from the grammars.

Variants are real ones (a vocalised r, an accent). Whatever is synthesised, the label says what was
said; the graph allows all variants.
"""

import random
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from training.phones import normal

# Weights of a pronunciation marked `~` (an accent, or a voice without that sound) and `~~` (how
# speakers of English who do not know the word say it).
RARER, STRANGER = 0.3, 0.1
# Of how another language says a word that is written alike.
ALIKE = 0.6
FOLDED = {"æ": "a", "ø": "o", "ß": "ss"}
LINE = re.compile(r"^(?P<spellings>[^=^]+?)\s*(\^(?P<stress>\d+))?\s*=\s*(?P<variants>.+)$")


@dataclass(frozen=True)
class Entry:
    """A word: its spellings (the first is the usual one), weighted pronunciations, stressed vowel."""

    spellings: tuple[str, ...]
    variants: tuple[tuple[float, tuple[str, ...]], ...]
    stress: int = 0
    in_model: bool = True
    # The language whose speakers say it; `None`: the scheme's own.
    language: str | None = None

    def draw(self, rng: random.Random, sayable: Callable[[tuple[str, ...]], bool], least: float = 0.0) -> tuple[str, ...] | None:
        """One of the ways that a speaker can say; rare ones weigh `least` at least. `None` if he can say none."""
        ways = [(max(k, least), said) for k, said in self.variants if sayable(said)]
        return rng.choices([said for _, said in ways], [k for k, _ in ways])[0] if ways else None


class LexiconError(ValueError):
    """A line that cannot be read; says which."""


def read(path: Path) -> dict[str, Entry]:
    """The lexicon, by usual spelling."""
    entries: dict[str, Entry] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        in_model = not line.startswith("-")
        found = LINE.match(line.strip().removeprefix("-"))
        if not found:
            raise LexiconError(f"{path}:{number}: write `word = phones | phones`, not `{line}`")
        spellings = tuple(s.strip() for s in found["spellings"].split(","))
        variants = []
        for variant in found["variants"].split("|"):
            mark = variant.strip()
            weight = STRANGER if mark.startswith("~~") else RARER if mark.startswith("~") else 1.0
            said = tuple(normal(p) for p in variant.replace("~", " ").split())
            if not said:
                raise LexiconError(f"{path}:{number}: a pronunciation of `{spellings[0]}` is empty")
            variants.append((weight, said))
        if spellings[0] in entries:
            raise LexiconError(f"{path}:{number}: `{spellings[0]}` is there twice; keep one line")
        entries[spellings[0]] = Entry(spellings, tuple(variants), int(found["stress"] or 0), in_model)
    return entries


def key(word: str) -> str:
    """What the program's own ear finds a word by: two spellings with one key are one word to it."""
    plain = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))
    plain = "".join(FOLDED.get(c, c) for c in plain if c.isalnum())
    return re.sub("a[ea]|[ou]e", lambda found: found[0][0], plain)


def read_scheme(folder: Path, scheme: str) -> dict[str, Entry]:
    """The words of the announcements and of the commands; one entry for words with one key."""
    entries = read(folder / f"{scheme}.txt")
    by_key = {key(s): word for word, e in entries.items() for s in e.spellings}
    for path in sorted(folder.glob(f"{scheme}-commands-*.txt")):
        language = path.stem.rpartition("-")[2]
        for word, entry in read(path).items():
            there = by_key.get(key(word))
            if there is None:
                by_key[key(word)] = word
                entries[word] = replace(entry, language=language)
                continue
            old = entries[there]
            said = {p for _, p in old.variants}
            more = tuple((ALIKE, p) for _, p in entry.variants if p not in said)
            entries[there] = replace(old, variants=old.variants + more)
    return entries


def phones(entries: dict[str, Entry]) -> set[str]:
    """Every phone some word has."""
    return {p for e in entries.values() for _, said in e.variants for p in said}

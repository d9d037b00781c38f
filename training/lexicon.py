"""How every word of a scheme is said: one line a word in `words/SCHEME.txt`.

Variants are real ones (a vocalised r, an accent). Whatever is synthesised, the label says what was
said; the graph allows all variants.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from training.phones import normal

RARER = 0.3
LINE = re.compile(r"^(?P<spellings>[^=^]+?)\s*(\^(?P<stress>\d+))?\s*=\s*(?P<variants>.+)$")


@dataclass(frozen=True)
class Entry:
    """A word: its spellings (the first is the usual one), weighted pronunciations, stressed vowel."""

    spellings: tuple[str, ...]
    variants: tuple[tuple[float, tuple[str, ...]], ...]
    stress: int = 0
    in_model: bool = True


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
            rarer = variant.strip().startswith("~")
            said = tuple(normal(p) for p in variant.replace("~", " ").split())
            if not said:
                raise LexiconError(f"{path}:{number}: a pronunciation of `{spellings[0]}` is empty")
            variants.append((RARER if rarer else 1.0, said))
        if spellings[0] in entries:
            raise LexiconError(f"{path}:{number}: `{spellings[0]}` is there twice; keep one line")
        entries[spellings[0]] = Entry(spellings, tuple(variants), int(found["stress"] or 0), in_model)
    return entries


def phones(entries: dict[str, Entry]) -> set[str]:
    """Every phone some word has."""
    return {p for e in entries.values() for _, said in e.variants for p in said}

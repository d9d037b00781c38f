"""The decoding graph in the run-time lookahead layout: words to phones, and a whole-game grammar.

`[unk]` is a loop: over the fillers cheaply, over the words' own phones dearly. So speech made of our
sounds but of none of our words has somewhere to go besides the nearest move.
"""

import math
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from training.kaldi import STAY
from training.lexicon import Entry
from training.phones import FILLERS, LONG_VOWELS, SILENCE, VOWELS
from training.sentences import Scheme

UNKNOWN = "[unk]"
LOOKAHEAD = "libfstlookahead.so.22"


@dataclass(frozen=True)
class Costs:
    """Natural-logarithm costs in the graph."""

    silence: float = math.log(2)  # of a pause between words, and of none
    filler: float = 0.7  # each filler in [unk]
    phone: float = 1.4  # each phone of our words in [unk]
    unknown: float = 3.0  # each [unk] in the whole-game grammar
    # Shortest length in steps of 30 ms, inside our words: so that a short sound can never be squeezed
    # into a whole announcement.
    long_vowel: int = 2
    short_vowel: int = 1
    hissing: int = 2


HISSING = ("ts", "S", "s", "f", "x", "C")


def phone_table(names: list[str]) -> tuple[list[tuple[str, str]], list[int]]:
    """(name, kind) of every phone of the graph, from number 1; and the net's output for each."""
    table, outputs = [(SILENCE, "nonword")], [0]
    for output, name in enumerate(names):
        if name == SILENCE:
            continue
        for mark, kind in zip("BEIS", ("begin", "end", "internal", "singleton"), strict=True):
            table.append((f"{name}_{mark}", kind))
            outputs.append(output)
    return table, outputs


class Lexical:
    """The transducer from transitions to words, arc by arc."""

    def __init__(self, numbers: dict[str, int], costs: Costs) -> None:
        self.numbers = numbers
        self.costs = costs
        self.arcs: list[tuple[int, int, int, int, float]] = []
        self.states = 3

    def state(self) -> int:
        self.states += 1
        return self.states - 1

    def shortest(self, phone: str) -> int:
        """Steps a phone of our words lasts at least."""
        if phone in LONG_VOWELS or phone == "UR":
            return self.costs.long_vowel
        if phone in VOWELS and phone not in "@3":
            return self.costs.short_vowel
        return self.costs.hissing if phone in HISSING else 1

    def phone(self, source: int, name: str, word: int, cost: float, target: int | None = None, steps: int = 1) -> int:
        """One phone: leave it once, then stay in it for as long as it lasts, `steps` at least."""
        number = self.numbers[name]
        inside = self.state()
        self.arcs.append((source, inside, 2 * number, word, cost - math.log(1 - STAY)))
        for _ in range(steps - 1):
            before, inside = inside, self.state()
            self.arcs.append((before, inside, 2 * number - 1, 0, -math.log(STAY)))
        self.arcs.append((inside, inside, 2 * number - 1, 0, -math.log(STAY)))
        if target is not None:
            self.arcs.append((inside, target, 0, 0, 0.0))
        return inside

    def word(self, number: int, said: tuple[str, ...], cost: float) -> None:
        at = 1
        for k, phone in enumerate(said):
            mark = "S" if len(said) == 1 else "B" if k == 0 else "E" if k == len(said) - 1 else "I"
            first = k == 0
            at = self.phone(at, f"{phone}_{mark}", number if first else 0, cost if first else 0.0, steps=self.shortest(phone))
        self.arcs.append((at, 2, 0, 0, 0.0))

    def unknown(self, number: int, names: list[str], costs: Costs) -> None:
        loop = self.state()
        for name in names:
            if name == SILENCE:
                continue
            cost = costs.filler if name in FILLERS else costs.phone
            if name in FILLERS:
                self.phone(1, f"{name}_S", number, cost, 2)
            self.phone(1, f"{name}_B", number, cost, loop)
            self.phone(loop, f"{name}_I", 0, cost, loop)
            self.phone(loop, f"{name}_E", 0, cost, 2)

    def silences(self, cost: float) -> None:
        for source in (0, 2):
            self.arcs.append((source, 1, 0, 0, cost))
            self.phone(source, SILENCE, 0, cost, 1)

    def text(self) -> str:
        lines = "".join(f"{a} {b} {label} {word} {cost:.5f}\n" for a, b, label, word, cost in sorted(self.arcs))
        return lines + "1 0\n2 0\n"


def _shell(command: str, folder: Path) -> None:
    subprocess.run(["bash", "-c", f"set -euo pipefail; {command}"], check=True, cwd=folder)


def grammar(scheme: Scheme, entries: dict[str, Entry], ids: dict[str, int], unknown: float) -> str:
    """Announcements of a whole game, or our words in any order dearly; `[unk]` anywhere."""
    arcs: list[tuple[int, int, int, float]] = []
    states = 2

    def new() -> int:
        nonlocal states
        states += 1
        return states - 1

    def any_of(source: int, target: int, words: Sequence[str], cost: float = 0.0) -> None:
        arcs.extend((source, target, ids[w], cost + math.log(len(words))) for w in words)

    files, ranks = scheme.files, scheme.ranks
    piece, file1, rank1, taken, file2, rank2 = (new() for _ in range(6))
    arcs.extend((a, b, ids[UNKNOWN], unknown) for a, b in ((0, 0), (1, 1), (0, 1)))
    any_of(0, piece, scheme.pieces, 0.7)
    any_of(0, file1, files, 0.7)
    any_of(piece, file1, files)
    any_of(file1, rank1, ranks)
    arcs.append((rank1, 1, 0, 1.0))
    for source in (piece, rank1, file1):
        any_of(source, taken, [scheme.takes], 1.0)
    any_of(rank1, 1, scheme.promotions, 3.0)
    any_of(rank1, file2, files, 0.7)
    any_of(taken, file2, files)
    any_of(file2, rank2, ranks)
    arcs.append((rank2, 1, 0, 0.05))
    any_of(rank2, 1, scheme.promotions, 3.0)
    for castling in scheme.castlings:
        first, second = castling.split()
        between = new()
        any_of(0, between, [first], 3.0)
        any_of(between, 1, [second])
    others = [s for e in entries.values() for s in e.spellings[:1]]
    any_of(0, 1, others, 4.0)
    any_of(1, 1, others, 4.0)
    return "".join(f"{a} {b} {word} {cost:.4f}\n" for a, b, word, cost in sorted(arcs)) + "0 0\n1 0\n"


def write(folder: Path, work: Path, scheme: Scheme, entries: dict[str, Entry], names: list[str], costs: Costs) -> list[int]:
    """Writes `folder/graph`; returns the net's output for each phone of the graph."""
    graph = folder / "graph"
    (graph / "phones").mkdir(parents=True, exist_ok=True)
    work.mkdir(parents=True, exist_ok=True)
    table, outputs = phone_table(names)
    numbers = {name: k for k, (name, _) in enumerate(table, 1)}
    (graph / "phones.txt").write_text("<eps> 0\n" + "".join(f"{n} {k}\n" for n, k in numbers.items()), encoding="utf-8")
    (graph / "phones" / "word_boundary.int").write_text("".join(f"{numbers[n]} {kind}\n" for n, kind in table), encoding="utf-8")
    (graph / "disambig_tid.int").write_text("")

    entries = {w: e for w, e in entries.items() if e.in_model}
    spelt = [(e.spellings[0], e) for e in entries.values()]
    words = sorted({UNKNOWN, *(s for s, _ in spelt)})
    ids = {w: k for k, w in enumerate(words, 1)}
    lexical = Lexical(numbers, costs)
    lexical.silences(costs.silence)
    lexical.unknown(ids[UNKNOWN], names, costs)
    for spelling, entry in sorted(spelt, key=lambda x: x[0]):
        for weight, said in entry.variants:
            lexical.word(ids[spelling], said, -math.log(weight))
    # How each word may be said: what the program holds against the sounds it heard.
    ways = [f"{spelling} {' '.join(said)}\n" for spelling, e in sorted(spelt) for _, said in e.variants]
    (graph / "lexicon.txt").write_text("".join(ways), encoding="utf-8")
    (work / "HCL.txt").write_text(lexical.text())
    target = (graph / "HCLr.fst").resolve()
    _shell(
        "fstcompile HCL.txt | fstarcsort --sort_type=olabel | "
        f"LD_PRELOAD={LOOKAHEAD} fstconvert --fst_type=olabel_lookahead --save_relabel_opairs=relabel > '{target}'",
        work,
    )
    renumbered = dict(map(int, line.split()) for line in (work / "relabel").read_text().splitlines())
    ids = {w: renumbered[k] for w, k in ids.items()}
    listing = sorted(ids.items(), key=lambda item: item[1])
    (graph / "words.txt").write_text("<eps> 0\n" + "".join(f"{w} {k}\n" for w, k in listing), encoding="utf-8")
    (work / "G.txt").write_text(grammar(scheme, entries, ids, costs.unknown))
    target = (graph / "Gr.fst").resolve()
    _shell(
        "fstcompile --acceptor G.txt | fstrmepsilon | fstdeterminize | fstminimize | "
        f"fstarcsort --sort_type=ilabel | fstconvert --fst_type=const > '{target}'",
        work,
    )
    return outputs

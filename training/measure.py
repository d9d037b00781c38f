"""How well a model hears voices it never met, with a hard grammar of each position.

Legal phrases are free, any other well-formed announcement costs a little, `[unk]` a little less: the
recogniser the program itself builds is of this kind. `python -m training measure MODEL`.
"""

import json
import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import vosk

from training import sound
from training.interval import wilson
from training.positions import Item
from training.sentences import Scheme

vosk.SetLogLevel(-1)


@dataclass
class Count:
    """Outcomes of some utterances."""

    n: int = 0
    right: int = 0
    wrong: int = 0

    def line(self) -> str:
        low, high = wilson(self.right, self.n)
        wlow, whigh = wilson(self.wrong, self.n)
        return (
            f"n={self.n:4d} right {100 * self.right / max(1, self.n):5.1f} % [{low:.1f}, {high:.1f}]  "
            f"wrong accepted {100 * self.wrong / max(1, self.n):4.1f} % [{wlow:.1f}, {whigh:.1f}]"
        )


class Recogniser:
    """A copy of a model folder whose grammar is rewritten for each position."""

    def __init__(self, model: Path, scheme: Scheme, general: float, unknown: float) -> None:
        self.folder = Path(tempfile.mkdtemp())
        shutil.copytree(model, self.folder / "m")
        lines = (model / "graph" / "words.txt").read_text(encoding="utf-8").splitlines()
        self.ids = {w: int(k) for w, k in (line.split() for line in lines)}
        self.scheme, self.general, self.unknown = scheme, general, unknown

    def close(self) -> None:
        shutil.rmtree(self.folder)

    def id(self, word: str) -> int:
        return self.ids[word]

    def expect(self, phrases: Iterable[str]) -> None:
        """Builds the grammar and loads the model with it."""
        arcs: list[tuple[int, int, int, float]] = []
        states = 2
        s = self.scheme

        def new() -> int:
            nonlocal states
            states += 1
            return states - 1

        def link(a: int, b: int, words: Iterable[str], cost: float = 0.0) -> None:
            arcs.extend((a, b, self.id(w), cost) for w in words)

        for phrase in phrases:
            words, at = phrase.split(), 0
            for k, word in enumerate(words):
                to = 1 if k == len(words) - 1 else new()
                link(at, to, [word])
                at = to
        piece, file1, rank1, taken, file2, castle, pawn = (new() for _ in range(7))
        link(0, piece, s.pieces, self.general)
        link(0, file1, s.files, self.general)
        link(0, pawn, s.files, self.general)
        link(piece, file1, s.files)
        link(file1, rank1, s.ranks)
        arcs.append((rank1, 1, 0, 0.0))
        for source in (piece, rank1, pawn):
            link(source, taken, [s.takes])
        link(rank1, file2, s.files)
        link(taken, file2, s.files)
        link(file2, 1, s.ranks)
        link(0, castle, [c.split()[0] for c in s.castlings], self.general)
        link(castle, 1, [s.castlings[0].split()[1]])
        arcs.extend((at, 1, self.ids["[unk]"], self.unknown) for at in (0, 1))
        text = "".join(f"{a} {b} {word} {cost:.4f}\n" for a, b, word, cost in sorted(arcs)) + "0 0\n1 0\n"
        (self.folder / "G.txt").write_text(text)
        command = (
            "set -e; fstcompile --acceptor G.txt | fstrmepsilon | fstdeterminize | fstminimize | "
            "fstarcsort --sort_type=ilabel | fstconvert --fst_type=const > m/graph/Gr.fst"
        )
        subprocess.run(["bash", "-c", command], cwd=self.folder, check=True)
        self.model = vosk.Model(str(self.folder / "m"))

    def hear(self, samples: np.ndarray) -> str:
        """The words, without `[unk]`; a quiet room before and after."""
        rng = np.random.default_rng(1)
        x = np.concatenate([np.zeros(4800), samples, np.zeros(9600)])
        x = np.clip(x + rng.normal(0, 8, len(x)).round(), -32768, 32767).astype(np.int16).tobytes()
        recogniser = vosk.KaldiRecognizer(self.model, 16000)
        parts = []
        for k in range(0, len(x), 3200):
            if recogniser.AcceptWaveform(x[k : k + 3200]):
                parts.append(json.loads(recogniser.Result())["text"])  # noqa: PERF401 - each piece changes what is asked
        parts.append(json.loads(recogniser.FinalResult())["text"])
        return " ".join(w for p in parts for w in p.split() if w != "[unk]")


def noisy(x: np.ndarray, kind: str, decibels: float, seed: int) -> np.ndarray:
    """With noise so far below the speech."""
    rng = np.random.default_rng(seed)
    strength = np.sqrt(np.mean(x.astype(float) ** 2)) * 10 ** (-decibels / 20)
    return np.clip(np.round(x + sound.noise(rng, len(x), kind, []) * strength), -32768, 32767).astype(np.int16)


def announcements(
    r: Recogniser, speech: list[tuple[str, str, np.ndarray]], items: list[Item], noise: float | None
) -> dict[str, Count]:
    """Announcements of legal moves, by voice."""
    counts: dict[str, Count] = {}
    for k, ((voice, text, x), item) in enumerate(zip(speech, items, strict=True)):
        assert text == item.words
        r.expect(item.phrases)
        heard = r.hear(x if noise is None else noisy(x, "pink", noise, k))
        count = counts.setdefault(voice, Count())
        count.n += 1
        move = item.phrases.get(heard)
        count.right += move == item.move
        count.wrong += move is not None and move != item.move
    return counts


def nothing_legal(
    r: Recogniser, speech: list[tuple[str, str, np.ndarray]], items: list[Item]
) -> tuple[dict[str, Count], list[str]]:
    """Speech that names no legal move of its position: every acceptance is wrong."""
    counts: dict[str, Count] = {}
    examples = []
    for voice, text, x in speech:
        start = zlib.crc32((voice + text).encode())
        item = next(i for q in range(len(items)) if text not in (i := items[(start + q * 13) % len(items)]).phrases)
        r.expect(item.phrases)
        heard = r.hear(x)
        count = counts.setdefault(voice, Count())
        count.n += 1
        taken = heard in item.phrases
        count.wrong += taken
        count.right += not taken
        if taken:
            examples.append(f"{voice}: {text} > {heard}")
    return counts, examples


def total(counts: dict[str, Count]) -> Count:
    """All voices together."""
    out = Count()
    for c in counts.values():
        out.n, out.right, out.wrong = out.n + c.n, out.right + c.right, out.wrong + c.wrong
    return out

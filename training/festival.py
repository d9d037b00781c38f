"""Festival in batches: many sentences a process, each written as a WAV with the times of its phones.

A voice can crash on a sentence; the batch then goes on with the next one.
"""

import json
import subprocess
import wave
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.prosody import Segment
from training.voices import Voice

DEFINE = """({function})
(define (told u i) (utt.save.wave u (format nil "{folder}/%d.wav" i) (quote riff))
 (format t "SEG %d" i)
 (mapcar (lambda (s) (format t " %s %f" (item.name s) (item.feat s "end"))) (utt.relation.items u (quote Segment)))
 (format t "\\n"))
(define (phones i l) (format stderr "UTT %d\\n" i)
 (told (utt.synth (eval (list (quote Utterance) (quote Segments) l))) i))
(define (text i l) (format stderr "UTT %d\\n" i)
 (told (utt.synth (eval (list (quote Utterance) (quote Text) l))) i))
"""


@dataclass
class Spoken:
    """A spoken sentence: samples, their rate, and (phone, end in seconds) in order."""

    samples: np.ndarray
    rate: int
    ends: list[tuple[str, float]]


def phones_command(index: int, sentence: list[Segment], pitches: list[float]) -> str:
    """Speaks exactly these phones."""
    body = " ".join(f"({s.phone} {s.seconds:.3f} ({s.seconds / 2:.3f} {p:.0f}))" for s, p in zip(sentence, pitches, strict=True))
    return f"(phones {index} '({body}))"


def text_command(index: int, text: str, stretch: float) -> str:
    """Reads a text by the voice's own rules."""
    plain = "".join(c for c in text if c.isalpha() or c in " ,")
    return f'(begin (Param.set \'Duration_Stretch {stretch:.2f}) (text {index} "{plain}"))'


def speak(voice: Voice, commands: list[str], folder: Path) -> dict[int, Spoken]:
    """Runs the commands (numbered from 0); those that crash or lack a sound are left out."""
    folder.mkdir(parents=True, exist_ok=True)
    ends: dict[int, list[tuple[str, float]]] = {}
    warned: set[int] = set()
    start = 0
    for _ in range(60):
        if start >= len(commands):
            break
        script = folder / "batch.scm"
        head = DEFINE.format(function=voice.function, folder=folder)
        script.write_text(head + "\n".join(commands[start:]) + "\n", encoding="utf-8")
        run = subprocess.run(["festival", "-b", str(script)], capture_output=True, text=True, errors="replace", check=False)
        current = -1
        for line in run.stderr.splitlines():
            if line.startswith("UTT"):
                current = int(line.split()[1])
            elif "default diphone" in line or "ERROR" in line:
                warned.add(current)
        for line in run.stdout.splitlines():
            if line.startswith("SEG"):
                parts = line.split()
                try:
                    times = [float(t) for t in parts[3::2]]
                except ValueError:
                    continue
                ends[int(parts[1])] = list(zip(parts[2::2], times, strict=False))
        if current < 0:
            raise RuntimeError(f"festival said nothing as {voice.function}: {run.stderr[-300:]}")
        if run.returncode == 0 and current == len(commands) - 1:
            break
        ends.pop(current, None)
        start = current + 1
    spoken = {}
    for index, times in ends.items():
        if index in warned:
            continue
        try:
            with wave.open(str(folder / f"{index}.wav")) as file:
                rate = file.getframerate()
                samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
        except (OSError, EOFError, wave.Error):
            continue
        if len(samples) > rate * 0.25 and np.abs(samples).max() > 50:
            spoken[index] = Spoken(samples.astype(np.float64), rate, times)
    for file in folder.glob("*.wav"):
        file.unlink()
    return spoken


def missing_joints(voice: Voice, cache: Path) -> set[tuple[str, str]]:
    """The pairs of phones the voice has no recording of; found once by trying each."""
    if cache.exists():
        return {tuple(p) for p in json.loads(cache.read_text())}
    names = sorted({n for alts in voice.table.values() for parts in alts for n, _ in parts})
    names = [voice.silence, *names]
    pairs = [(a, b) for a in names for b in names if not a == b == voice.silence]
    lines = []
    for index, (a, b) in enumerate(pairs):
        padded = ([voice.silence] if a != voice.silence else []) + [a, b]
        padded += [voice.silence] if b != voice.silence else []
        body = " ".join(f"({p} 0.08 (0.04 {voice.pitch:.0f}))" for p in padded)
        lines.append(f'(unwind-protect (phones {index} \'({body})) (format stderr "ERROR\\n"))')
    folder = cache.parent / f"probe-{voice.name}"
    folder.mkdir(parents=True, exist_ok=True)
    bad: set[tuple[str, str]] = set()
    start = 0
    while start < len(lines):
        script = folder / "batch.scm"
        head = DEFINE.format(function=voice.function, folder=folder)
        script.write_text(head + "\n".join(lines[start:]) + "\n", encoding="utf-8")
        run = subprocess.run(["festival", "-b", str(script)], capture_output=True, text=True, errors="replace", check=False)
        current = -1
        for line in run.stderr.splitlines():
            if line.startswith("UTT"):
                current = int(line.split()[1])
            elif current >= 0 and ("ERROR" in line or "-".join(pairs[current]) in line):
                bad.add(pairs[current])
        if current < 0:
            raise RuntimeError(f"festival said nothing as {voice.function}: {run.stderr[-300:]}")
        if run.returncode != 0:
            bad.add(pairs[current])
        start = current + 1
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    cache.write_text(json.dumps(sorted(bad)))
    return bad

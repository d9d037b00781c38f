"""Development speech for `annabella bench limits --recordings`: announcements and talk by the Festival voices.

`python -m training.development WORK OUT [COUNT]` writes COUNT announcements (and a third as much talk) a voice
into OUT, WAV files with texts beside them. WORK holds what is remembered between runs. These voices are
trained on: nothing measured on them says how well a model hears.
"""

import random
import sys
import wave
from pathlib import Path

import chess
import numpy as np

from training import data, festival, other_words, outside, positions, prosody, sentences
from training import voices as festival_voices


def _position(scheme: sentences.Scheme, rng: random.Random) -> tuple[str, str]:
    """A position with ten to fifty legal moves, and words that name one of them."""
    while True:
        board = chess.Board()
        for _ in range(rng.randint(2, 70)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if not board.is_game_over() and 10 <= board.legal_moves.count() <= 50:
            return board.fen(), rng.choice(sorted(positions.phrases(board, scheme)))


def _write(folder: Path, number: int, samples: np.ndarray, words: str, fen: str) -> None:
    with wave.open(str(folder / f"{number:03d}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16000)
        file.writeframes(outside._even(samples).tobytes())
    (folder / f"{number:03d}.txt").write_text(f"{words}\nfen: {fen}\n", encoding="utf-8")


def speak(s: data.Speakers, voice: festival_voices.Voice, count: int, out: Path) -> int:
    """What one voice says; how much of it could be spoken."""
    rng = random.Random(s.seeded(f"development-{voice.name}"))
    bad = festival.missing_joints(voice, s.work / f"joints-{voice.name}.json")
    said: list[tuple[str, str]] = []
    commands: list[str] = []
    for _ in range(count * 30):
        if len(commands) == count:
            break
        fen, words = _position(s.scheme, rng)
        spoken = []
        for word in words.split():
            sayable = [(k, p) for k, p in s.entries[word].variants if all(x in voice.table for x in p)]
            if sayable:
                phones = rng.choices([p for _, p in sayable], [k for k, _ in sayable])[0]
                spoken.append(prosody.Word(phones, s.entries[word].stress, phones))
        found = prosody.segments(voice, spoken, bad, rng) if len(spoken) == len(words.split()) else None
        if found is not None:
            commands.append(festival.phones_command(len(commands), found, prosody.pitches(voice, found, rng)))
            said.append((words, fen))
    for _ in range(count // 3 if voice.reads else 0):
        words = " ".join(other_words.draw(s.other[rng.choice(voice.reads)], rng.randint(1, 4), rng))
        commands.append(festival.text_command(len(commands), words, 1 / rng.uniform(0.8, 1.3)))
        # One word that is none of ours, whatever was read.
        said.append(("talk" + words.replace(" ", ""), _position(s.scheme, rng)[0]))
    heard = festival.speak(voice, commands, s.work / f"development-{voice.name}")
    folder = out / f"festival {voice.name}"
    folder.mkdir(parents=True, exist_ok=True)
    for number, one in heard.items():
        samples, _ = data.resample(one.samples, one.rate, 1.0)
        _write(folder, number, samples, *said[number])
    return len(heard)


def main() -> None:
    """Speaks with every voice of `voices.toml`."""
    work, out = Path(sys.argv[1]), Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 12
    work.mkdir(parents=True, exist_ok=True)
    speakers = data.Speakers(sentences.FIDE, work, 1)
    for voice in festival_voices.read().values():
        print(f"{voice.name}: {speak(speakers, voice, count, out)}", flush=True)


if __name__ == "__main__":
    main()

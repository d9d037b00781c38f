"""Development speech for `recogniser-evaluation limits --recordings`: announcements, commands and talk by the voices
that are set aside (`voices.toml`, `pico.toml`). No net is trained on them, and no figure is made with them.

`python -m training.development SCHEME WORK OUT [COUNT]` writes COUNT announcements, half as many commands and a third
as much talk a voice into OUT: WAV files with texts beside them. Each announcement is there twice, in a position where
it is legal and in one where it is not. WORK holds what is remembered between runs.
"""

import itertools
import random
import sys
import tempfile
import wave
from collections.abc import Callable
from pathlib import Path

import chess
import numpy as np

from training import data, festival, other_words, outside, pico, positions, prosody, rhvoice, sentences
from training import voices as festival_voices

# What is said, and the position it is said in.
Said = tuple[str, str]
# How it sounds, 16 kHz, and what it says.
Spoken = tuple[np.ndarray, Said]
# How a voice says some words; `None` where it cannot.
CanSay = Callable[[list[str]], object | None]


def position(scheme: sentences.Scheme, rng: random.Random) -> Said:
    """Words that name a legal move, and a position with ten to fifty of them."""
    while True:
        board = chess.Board()
        for _ in range(rng.randint(2, 70)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if not board.is_game_over() and 10 <= board.legal_moves.count() <= 50:
            return rng.choice(sorted(positions.phrases(board, scheme))), board.fen()


def _programme(s: data.Speakers, count: int, rng: random.Random) -> list[Said]:
    """Announcements and commands: more than are wanted, since not every voice can say all."""
    out = []
    for _ in range(count * 20):
        out.append(position(s.scheme, rng))
        if rng.random() < 0.5:
            drawn = s.commands.command(rng.choice(s.commands.languages), rng, True)
            out.append((" ".join(s.usual[data.lexicons.key(w)] for w in drawn), out[-1][1]))
    return out


def _talk(s: data.Speakers, reads: tuple[str, ...], count: int, rng: random.Random) -> list[tuple[str, Said]]:
    """Text to be read, and one word that is none of ours, whatever was read."""
    out = []
    for _ in range(count if reads else 0):
        text = " ".join(other_words.draw(s.other[rng.choice(reads)], rng.randint(1, 4), rng))
        out.append((text, ("talk" + text.replace(" ", ""), position(s.scheme, rng)[1])))
    return out


def write(folder: Path, spoken: list[Spoken]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for number, (samples, (words, fen)) in enumerate(spoken):
        with wave.open(str(folder / f"{number:03d}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(16000)
            file.writeframes(outside._even(samples).tobytes())
        (folder / f"{number:03d}.txt").write_text(f"{words}\nfen: {fen}\n", encoding="utf-8")
    return len(spoken)


def illegal(scheme: sentences.Scheme, spoken: list[Spoken]) -> list[Spoken]:
    """The same announcements, each in the first position of the others in which no legal move is called that."""
    legal = {fen: positions.phrases(chess.Board(fen), scheme) for _, (_, fen) in spoken}
    out = []
    for k, (samples, (words, fen)) in enumerate(spoken):
        if words in legal[fen]:
            others = (other for _, (_, other) in spoken[k + 1 :] + spoken[:k] if words not in legal[other])
            out += [(samples, (words, other)) for other in itertools.islice(others, 1)]
    return out


def _wanted(s: data.Speakers, programme: list[Said], count: int, can_say: CanSay) -> list[tuple[object, Said]]:
    """The first announcements and half as many commands that a voice can say, with how it says them."""
    moves, others = [], []
    scheme_words = {*s.scheme.files, *s.scheme.ranks, *s.scheme.pieces, *" ".join(s.scheme.castlings).split()}
    for words, fen in programme:
        mine = moves if all(w in scheme_words or w == s.scheme.takes for w in words.split()) else others
        if len(mine) < (count if mine is moves else count // 2):
            found = can_say(words.split())
            if found is not None:
                mine.append((found, (words, fen)))
    return moves + others


def _spoken(s: data.Speakers, voice: festival_voices.Voice, words: list[str], rng: random.Random) -> list[prosody.Word] | None:
    spoken = []
    for word in words:
        entry = s.entries[word]
        phones = entry.draw(rng, voice.sayable)
        if phones is None:
            return None
        spoken.append(prosody.Word(phones, entry.stress, phones))
    return spoken


def by_rhvoice(s: data.Speakers, voice: festival_voices.Voice, count: int, out: Path) -> int:
    """What one of RHVoice's voices says; its talk is words of many languages, as it is given phones only."""
    rng = random.Random(s.seeded(f"development-{voice.name}"))

    def can_say(words: list[str]) -> list[rhvoice.Phrase] | None:
        spoken = _spoken(s, voice, words, rng)
        return rhvoice.phrases(voice, spoken, rng) if spoken else None

    planned = _wanted(s, _programme(s, count, rng), count, can_say)
    others = data.spelt_out(s, s.other_pool(rng, 600), rng)
    pool = list(others)
    for k in range(count // 3):
        words = [rng.choice(pool) for _ in range(rng.randint(1, 4))]
        plan = rhvoice.phrases(voice, [others[w] for w in words], rng)
        planned.append((plan, (f"talk{k}", position(s.scheme, rng)[1])))
    spoken = []
    with tempfile.TemporaryDirectory() as home:
        speaker = rhvoice.Speaker(voice, Path(home))
        for plan, said in planned:
            one = speaker.say(plan, rng) if plan else None
            if one:
                spoken.append((data.resample(one.samples, one.rate, 1.0)[0], said))
    return write(out / f"rhvoice {voice.name}", spoken + illegal(s.scheme, spoken))


def by_festival(s: data.Speakers, voice: festival_voices.Voice, count: int, out: Path) -> int:
    """What one of Festival's voices says; how much of it could be spoken."""
    rng = random.Random(s.seeded(f"development-{voice.name}"))
    bad = festival.missing_joints(voice, s.work / f"joints-{voice.name}.json")

    def can_say(words: list[str]) -> list[prosody.Segment] | None:
        spoken = _spoken(s, voice, words, rng)
        return prosody.segments(voice, spoken, bad, rng) if spoken else None

    orders, said = [], []
    for found, one in _wanted(s, _programme(s, count, rng), count, can_say):
        orders.append(festival.phones_command(len(orders), found, prosody.pitches(voice, found, rng)))
        said.append(one)
    for text, one in _talk(s, voice.reads, count // 3, rng):
        orders.append(festival.text_command(len(orders), text, 1 / rng.uniform(0.8, 1.3)))
        said.append(one)
    heard = festival.speak(voice, orders, s.work / f"development-{voice.name}")
    spoken = [(data.resample(one.samples, one.rate, 1.0)[0], said[k]) for k, one in sorted(heard.items())]
    return write(out / f"festival {voice.name}", spoken + illegal(s.scheme, spoken))


def by_pico(s: data.Speakers, voice: pico.Voice, count: int, out: Path) -> int:
    """What one of Pico's voices says."""
    rng = random.Random(s.seeded(f"development-{voice.name}"))
    speaker = pico.Speaker(voice)

    def can_say(words: list[str]) -> str | None:
        spoken = []
        for word in words:
            said = s.entries[word].draw(rng, voice.sayable)
            if said is None:
                return None
            spoken.append(pico.phones(voice, said, rng.choice))
        return " ".join(spoken)

    texts = _wanted(s, _programme(s, count, rng), count, can_say)
    texts += _talk(s, (voice.reads,), count // 3, rng)
    spoken = []
    for text, one in texts:
        manner = pico.manner(str(text), rng.randint(*pico.PACES), rng.randint(*pico.PITCHES))
        spoken.append((speaker.say(manner), one))
    return write(out / f"pico {voice.name}", spoken + illegal(s.scheme, spoken))


def main() -> None:
    """Speaks with every voice that is set aside."""
    scheme, work, out = sentences.SCHEMES[sys.argv[1]], Path(sys.argv[2]), Path(sys.argv[3])
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 60
    work.mkdir(parents=True, exist_ok=True)
    speakers = data.Speakers(scheme, work, 1)
    for voice in festival_voices.read().values():
        if voice.set_aside:
            speak = by_rhvoice if voice.rhvoice else by_festival
            print(f"{voice.name}: {speak(speakers, voice, count, out)}", flush=True)
    for spoken in pico.read():
        if spoken.set_aside and speakers.foreign:  # its tables know the German words' phones
            print(f"{spoken.name}: {by_pico(speakers, spoken, count, out)}", flush=True)


if __name__ == "__main__":
    main()

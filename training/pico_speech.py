"""Pico's share of the training speech: our words and other talk, with times found by a first net."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from training import align, commands, data, espeak, lexicon, other_words, pico, sentences, shards
from training import phones as ph

# The worst-fitting utterances are left out: there it said something else than was asked.
KEPT = 0.93
# Chance that a word of the voice's own language is given as text, with the voice's own pronunciation.
AS_TEXT = 0.6
# Words written otherwise for the German voice.
SPELT = {"j'adoube": "schaduhb", "remis": "remi"}


@dataclass(frozen=True)
class Token:
    """A word as Pico is given it, and the ways it may then sound."""

    text: str
    ways: tuple[tuple[str, ...], ...]


def fillers(s: data.Speakers, language: str, count: int, rng: random.Random) -> dict[str, Token]:
    """Other words of a language with the fillers they sound like."""
    drawn = sorted(set(other_words.draw(s.other[language], count, rng)))
    voice = "en-us" if language == "en" else language
    requests = [espeak.Request(voice, word, 170, 50, 50) for word in drawn]
    out = {}
    for word, spoken in zip(drawn, espeak.say_all(requests), strict=True):
        if spoken is None or len(spoken.words) != 1:
            continue
        heard = spoken.words[0]
        found = tuple(label for _, p in heard if (label := ph.filler(p)))
        if found and not s.nearest_like_ours(language, heard):
            out[word] = Token(word, (found,))
    return out


class Script:
    """Draws what one voice says."""

    def __init__(self, s: data.Speakers, voice: pico.Voice, rng: random.Random) -> None:
        self.s, self.voice, self.rng = s, voice, rng
        self.others = fillers(s, voice.reads, 1500, rng)
        self.pool = list(self.others)

    def known(self, word: str) -> Token | None:
        """A word of ours, as text or as phones."""
        entry, rng = self.s.entries[word], self.rng
        own = (entry.language or self.s.scheme.espeak) == self.voice.reads
        if own and rng.random() < AS_TEXT:
            usual = tuple(p for k, p in entry.variants if k > lexicon.STRANGER)
            return Token(SPELT.get(word, word), usual)
        # Who speaks English says the words in the English way oftener.
        said = entry.draw(rng, self.voice.sayable, least=0.4 if self.voice.reads == "en" else 0.0)
        if said is None:
            return None
        return Token(pico.phones(self.voice, said, rng.choice), (said,))

    def ours(self) -> list[Token] | None:
        """A sentence with words of ours, `None` if the voice cannot say it."""
        rng = self.rng
        spoken = [c for c in commands.LANGUAGES if c == self.voice.reads] * 4 + list(commands.LANGUAGES)
        command = self.s.command(rng.choice(spoken), rng)
        words = sentences.sentence(self.s.scheme, self.s.entries, self.pool, rng, command)
        tokens = [self.others.get(w) or self.known(w) for w in words]
        return None if None in tokens else [t for t in tokens if t]

    def other(self) -> list[Token]:
        """A few other words."""
        return [self.others[self.rng.choice(self.pool)] for _ in range(self.rng.randint(1, 6))]


def shard(s: data.Speakers, name: str, net: align.Net, voice: pico.Voice, amounts: data.Amounts) -> data.Shard:
    """Everything one voice says."""
    known, other = int(amounts.pico * voice.share), int(amounts.pico_other * voice.share)
    rng = random.Random(s.seeded(name))
    out = data.Shard(s.names, s.seeded(name))
    script = Script(s, voice, rng)
    speaker = pico.Speaker(voice)
    makers: list[Callable[[], list[Token] | None]] = [script.ours] * known + [script.other] * other
    found = []
    for k, make in enumerate(makers):
        tokens = next(t for t in iter(make, 0) if t)
        between = " " if rng.random() < 0.7 else ", "
        text = pico.manner(between.join(t.text for t in tokens), rng.randint(*pico.PACES), rng.randint(*pico.PITCHES))
        samples = speaker.say(text)
        aligned = align.align(net, samples, [list(t.ways) for t in tokens])
        if aligned is not None:
            found.append((aligned, samples, k >= known))
    for is_other in (False, True):
        scores = sorted(a.score for a, _, o in found if o == is_other)
        if not scores:
            continue
        least = scores[int(len(scores) * (1 - KEPT))]
        for aligned, samples, o in found:
            if o != is_other or aligned.score < least:
                continue
            for copy in range(amounts.copies):
                factor = 1.0 if copy == 0 and rng.random() < 0.5 else rng.uniform(0.85, 1.18)
                x, per_second = data.resample(samples, pico.SAMPLE_RATE, factor)
                marks = [(m * per_second / pico.SAMPLE_RATE, p) for m, p in aligned.marks]
                out.add(x, marks, other=is_other)
    middle = sorted(a.score for a, _, _ in found)[len(found) // 2] if found else 0.0
    print(f"  {name}: {len(found)} of {len(makers)} aligned, middle score {middle:.2f}", flush=True)
    return out


def make(scheme: sentences.Scheme, work: Path, net: align.Net, amounts: data.Amounts, seed: int, only: list[str]) -> list[Path]:
    """A shard for each voice; those that are there are kept."""
    s = data.Speakers(scheme, work, seed)
    voices = [v for v in pico.read() if not v.set_aside and (not only or v.name in only)]
    return shards.make([(f"pico-{v.name}", lambda n, v=v: shard(s, n, net, v, amounts)) for v in voices], work)

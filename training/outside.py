"""Speech of voices that training never met: espeak-ng's held-out variants and flite's four speakers.

Also talk that names no move, and Debian's recorded letters and syllables (real people) for choosing
thresholds. All 16 kHz, 16-bit.
"""

import random
import shutil
import subprocess
import tempfile
import wave
from math import gcd
from pathlib import Path

import numpy as np
from scipy import signal

from training import espeak, other_words
from training.sentences import Scheme

FLITE_VOICES = ("kal16", "awb", "rms", "slt")
# The announcement words in their phones, by scheme.
FLITE_WORDS = {"fide": "flite.txt", "da": "flite-da.txt"}
LETTERS = Path("/usr/share/klettres")
MEASURING = Path(__file__).parent.parent / "tools" / "recogniser-evaluation" / "src"


def _talk() -> dict[str, list[str]]:
    """Everyday sentences by language: the same ones `recogniser-evaluation hearing` speaks."""
    out: dict[str, list[str]] = {}
    for line in (MEASURING / "talk.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            language, _, text = line.partition(": ")
            out.setdefault(language, []).append(text)
    return out


TALK = _talk()


def _to_rate(x: np.ndarray, rate: int) -> np.ndarray:
    g = gcd(16000, rate)
    return signal.resample_poly(x, 16000 // g, rate // g) if rate != 16000 else x


def _even(x: np.ndarray) -> np.ndarray:
    """The loudest sample at 12 000, as every source is given to the recogniser."""
    return np.clip(np.round(x / (np.abs(x).max() + 1e-9) * 12000), -32768, 32767).astype(np.int16)


def espeak_held(
    scheme: Scheme, texts: list[str], seed: int, variants: list[str] = espeak.HELD_OUT
) -> list[tuple[str, str, np.ndarray]]:
    """(voice, text, samples); every text by one held-out variant, at four paces."""
    rng = random.Random(seed)
    out = []
    for k, text in enumerate(texts):
        variant = variants[k % len(variants)]
        espeak.voice(f"{scheme.espeak}+{variant}")
        said = " ".join(scheme.respell.get(w, (w,))[0] for w in text.split())
        spoken = espeak.say(said, (120, 160, 200, 250)[k % 4], rng.randint(20, 85), rng.randint(20, 90))
        out.append((variant, text, _even(_to_rate(spoken.samples.astype(float), espeak.SAMPLE_RATE))))
    return out


def espeak_words(seed: int, count: int) -> list[tuple[str, str, np.ndarray]]:
    """One to three words of the dictionaries by variants that were trained on: development only."""
    rng = random.Random(seed)
    out = []
    lists = {language: other_words.read(language, set()) for language in ("de", "da", "en", "sv", "nb")}
    for k in range(count):
        language = sorted(lists)[k % len(lists)]
        text = " ".join(other_words.draw(lists[language], rng.randint(1, 3), rng))
        espeak.voice(f"{'en-us' if language == 'en' else language}+{rng.choice(espeak.TRAINED)}")
        spoken = espeak.say(text, rng.choice((130, 160, 190)), rng.randint(20, 85), rng.randint(20, 90))
        if len(spoken.samples):
            out.append((language, text, _even(_to_rate(spoken.samples.astype(float), espeak.SAMPLE_RATE))))
    return out


def espeak_talk(seed: int) -> list[tuple[str, str, np.ndarray]]:
    """Everyday sentences and words by held-out variants."""
    rng = random.Random(seed)
    out = []
    for language, texts in TALK.items():
        for k, text in enumerate(texts):
            variant = espeak.HELD_OUT[(k * 5) % len(espeak.HELD_OUT)]
            espeak.voice(f"{'en-us' if language == 'en' else language}+{variant}")
            spoken = espeak.say(text, rng.choice((130, 160, 190)), rng.randint(20, 85), rng.randint(20, 90))
            out.append((f"{language}+{variant}", text, _even(_to_rate(spoken.samples.astype(float), espeak.SAMPLE_RATE))))
    return out


def _invented(number: int) -> str:
    """A word flite reads letter by letter in no case; the lexicon says how it is spoken."""
    word = "ba"
    for _ in range(4):
        word += "bdfglmnprst"[number % 11] + "aiou"[(number // 11) % 4]
        number //= 44
    return word


def _read_wave(path: Path) -> np.ndarray:
    with wave.open(str(path)) as file:
        raw = np.frombuffer(file.readframes(file.getnframes()), np.int16).astype(float)
        return _to_rate(raw, file.getframerate())


def flite(scheme: Scheme, texts: list[str], voice: str) -> list[tuple[str, str, np.ndarray]]:
    """Announcements by one of flite's speakers, with his own rhythm and melody."""
    said: dict[str, str] = {}
    for line in (MEASURING / FLITE_WORDS[scheme.name]).read_text(encoding="utf-8").splitlines():
        if "=" in line:
            word, phones = line.split("=")
            german = {"cesar": "cäsar", "hector": "hektor"}.get(word.strip(), word.strip())
            said[german] = phones.strip()
    token = {w: _invented(k + 1) for k, w in enumerate(said)}
    out = []
    with tempfile.TemporaryDirectory() as folder:
        lexicon, sound = Path(folder) / "words.lex", Path(folder) / "out.wav"
        lexicon.write_text("".join(f"{token[w]} 0 : {p}\n" for w, p in said.items()))
        for text in texts:
            spelt = " ".join(token[w] for w in text.split())
            subprocess.run(
                ["flite", "-voice", voice, "-add_lex", str(lexicon), "-t", spelt, "-o", str(sound)],
                check=True, capture_output=True,
            )  # fmt: skip
            out.append((voice, text, _even(_read_wave(sound))))
    return out


def flite_talk(voice: str) -> list[tuple[str, str, np.ndarray]]:
    """English everyday sentences and words by one of flite's speakers."""
    out = []
    with tempfile.TemporaryDirectory() as folder:
        sound = Path(folder) / "out.wav"
        for text in TALK["en"]:
            subprocess.run(["flite", "-voice", voice, "-t", text, "-o", str(sound)], check=True, capture_output=True)
            out.append((voice, text, _even(_read_wave(sound))))
    return out


def recorded_letters(languages: tuple[str, ...], most: int) -> list[tuple[str, str, np.ndarray]]:
    """Letters and syllables recorded by people (package klettres-data): development only."""
    decoder = shutil.which("oggdec") or shutil.which("ffmpeg")
    if decoder is None or not LETTERS.is_dir():
        raise FileNotFoundError("install klettres-data and vorbis-tools")
    out = []
    with tempfile.TemporaryDirectory() as folder:
        sound = Path(folder) / "out.wav"
        for language in languages:
            files = sorted((LETTERS / language).rglob("*.ogg"))
            for file in files[:: max(1, len(files) // most)][:most]:
                command = ["oggdec", "-Q", "-o", str(sound), str(file)]
                if decoder.endswith("ffmpeg"):
                    command = ["ffmpeg", "-v", "error", "-y", "-i", str(file), "-ac", "1", str(sound)]
                if subprocess.run(command, capture_output=True, check=False).returncode:
                    continue
                with wave.open(str(sound)) as opened:
                    raw = np.frombuffer(opened.readframes(opened.getnframes()), np.int16).astype(float)
                    raw = raw.reshape(-1, opened.getnchannels()).mean(1)
                    if len(raw) > 800:
                        out.append((language, file.stem, _even(_to_rate(raw, opened.getframerate()))))
    return out

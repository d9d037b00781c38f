"""Telephone prompts recorded by people (Debian's asterisk-core-sounds): single words, numbers, short sentences.

`python -m training.prompts OUT MOST LANGUAGE…` writes up to MOST of those that last four seconds at most, evenly
spread over all, as WAV files into a folder a language, each with a text beside it: one word that is none of ours, and a
position. None of it is trained on (the terms, CC-BY-SA-3.0, could reach the weights); English and Spanish serve to
choose limits by, French, Italian and Russian to measure with.
"""

import random
import re
import sys
from pathlib import Path

import numpy as np
from G722 import G722

from training import development, sentences

SOUNDS = Path("/usr/share/asterisk/sounds")
LONGEST_S = 4
# No speech; and prompts with words of ours.
NO_SPEECH = ("silence", "beep", "tone")
OURS = {"yes", "no", "repeat"}
# Whole prompts that are commands in a language.
COMMANDS = {"en": {("time",)}}


def read(path: Path) -> np.ndarray:
    """16 kHz samples."""
    return np.asarray(G722(16000, 64000).decode(path.read_bytes()), np.float64)


def is_talk(parts: tuple[str, ...], language: str) -> bool:
    """Whether a prompt (its folders and its name) is speech that is none of our words."""
    speech = not any(sound in part for part in parts for sound in NO_SPEECH)
    ours = OURS & {word for part in parts for word in re.split("[-_]", part)}
    return speech and not ours and parts not in COMMANDS.get(language, ())


def recorded(language: str) -> list[tuple[str, np.ndarray]]:
    """(name, samples) of every prompt that is short enough."""
    found = sorted(p for folder in SOUNDS.glob(f"{language}_*") for p in folder.rglob("*.g722"))
    if not found:
        raise SystemExit(f"no prompts in {SOUNDS}; install asterisk-core-sounds-{language}-g722")
    out = []
    for path in found:
        parts = path.relative_to(SOUNDS).with_suffix("").parts[1:]
        # 64 kbit a second; a pause of a quarter second at either end belongs to it.
        short = 2000 < path.stat().st_size <= LONGEST_S * 8000
        if short and is_talk(parts, language):
            out.append(("".join(c for c in "".join(parts) if c.isalnum()), read(path)))
    return out


def main() -> None:
    """Writes the languages asked for."""
    out, most = Path(sys.argv[1]), int(sys.argv[2])
    for language in sys.argv[3:]:
        rng = random.Random(language)
        found = recorded(language)
        found = [found[k * len(found) // most] for k in range(most)] if most < len(found) else found
        spoken = [(x, (f"prompt{n}", development.position(sentences.FIDE, rng)[1])) for n, x in found]
        print(f"{language}: {development.write(out / f'prompts {language}', spoken)}", flush=True)


if __name__ == "__main__":
    main()

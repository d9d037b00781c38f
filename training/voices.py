"""The voices of `voices.toml`: Festival's, and those of RHVoice."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("voices.toml")
# The outside test. Training refuses them, whatever the file says.
HELD_OUT = ("kal", "slt", "awb", "rms", "kal16")


@dataclass(frozen=True)
class Voice:
    """One human speaker as Festival or RHVoice has him."""

    name: str
    # What makes Festival speak so; RHVoice's language.
    function: str
    silence: str
    pitch: float
    # phone of ours -> alternatives, each a list of (phone of the voice, share of the time or None)
    table: dict[str, tuple[tuple[tuple[str, float | None], ...], ...]]
    # dictionaries whose words it can read by its own rules
    reads: tuple[str, ...]
    own_durations: bool
    # Not trained on: the limits of belief are chosen with it.
    set_aside: bool
    # RHVoice has it, not Festival.
    rhvoice: bool = False

    def sayable(self, phones: tuple[str, ...]) -> bool:
        """Has it a sound for each of these?"""
        return all(p in self.table for p in phones)


def _alternative(text: str) -> tuple[tuple[str, float | None], ...]:
    parts = []
    for part in text.split():
        name, slash, share = part.partition("/")
        parts.append((name, float(share)) if slash and name else (part, None))
    return tuple(parts)


def read(path: Path = FILE) -> dict[str, Voice]:
    """All voices by name; refuses one that is held out for the test."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    voices = {}
    for raw in data["voices"]:
        if raw["name"] in HELD_OUT or any(h in raw["function"] for h in ("kal", "slt")):
            raise ValueError(f"{path}: the voice `{raw['name']}` is held out for the test; take it out")
        rows = data["tables"][raw["table"]]
        table = {p: (((p, None),),) for p in rows["same"].split()}
        table |= {p: tuple(map(_alternative, alts)) for p, alts in rows.items() if p != "same"}
        voices[raw["name"]] = Voice(
            raw["name"], raw["function"], raw["silence"], raw.get("pitch", 0.0), table,
            tuple(raw["reads"]), raw.get("own_durations", False), raw.get("set_aside", False), raw.get("rhvoice", False),
        )  # fmt: skip
    return voices

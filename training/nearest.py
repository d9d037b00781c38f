"""Danish, Norwegian, Swedish and English sounds as the nearest phones of the German words.

Commands may be given in five languages while moves are announced in German words. Their words are spelt
with the phones the net has anyway: what espeak-ng says in each language, put through these tables. The
same tables label espeak-ng's speech in that language.
"""

from training import phones as ph

# espeak-ng's name in the language -> ours; marks that are no sound of their own are left away.
_PLAIN = {p: p for p in "a b d e: f g h i: j k l m n o: p r s t u: v z E I O U N S C x @ A: E: aI aU".split()}
_PLAIN |= {"R": "r", "w": "v", "y": "y", "y:": "y", "Y:": "Y:", "W": "Y:", "i": "I", "e": "e:", "o": "o:"}
_MARKS = {"_", "_:", "_::", "_!", "_|", "?", ";", "'", ","}

TABLES: dict[str, dict[str, str]] = {
    "de": _PLAIN
    | {
        "y:": "y", "i": "I", "a:": "A:", "3:": "3", "@L": "@ l", "a#": "a", "3": "3", "ts": "ts", "OY": "OY",
        "UR": "UR", "pF": "p f", "tS": "t S", "Y": "Y:", "i:3": "i: 3", "u:3": "u: 3", "e:3": "e: 3",
        "o:3": "o: 3", "U3": "U 3", "aU3": "aU 3", "aI3": "aI 3", "IR": "I r", "OR": "O r", "ER": "E r", "EI": "e:",
        "AR": "A: r", "Y:3": "Y: 3", "y:3": "y 3", "E:3": "E: 3", "l#": "l", "W:": "Y:", "A": "a", "r-": "r", "E2": "E",
    },
    "da": _PLAIN
    | {
        "i": "i:", "u": "u:", "a": "a", "A": "A:", "&": "a", "&#": "E", "E": "E", "V": "3", "3-": "3",
        "@-": "@", "D": "l", "O": "O", "o": "o:", "y": "y", "3": "3",
    },
    "nb": _PLAIN
    | {
        "A": "A:", "a#": "a", "a:": "A:", "u-": "y", "u-:": "y", "Yy": "OY", "aI": "aI", "r": "r",
        "E:": "E:", "Y": "Y:", "s;": "C",
    },
    "sv": _PLAIN
    | {
        "8": "Y:", "E-": "E", "u-": "y", "u-:": "y", "S;": "S", "sx": "S", "s.": "S", "r": "r",
    },
    "en": _PLAIN
    | {
        "0": "O", "O2": "O", "O:": "O", "3": "3", "3:": "3", "@L": "@ l", "A@": "A: r", "D": "d", "T": "s",
        "I#": "I", "I2": "I", "V": "a", "a": "E", "a#": "@", "aa": "a", "aI3": "aI 3", "aI@": "aI 3",
        "dZ": "d S", "tS": "t S", "e@": "E: r", "eI": "e:", "i@": "i: 3", "i@3": "i: 3", "i": "i:", "o@": "o: r", "oU": "o:",
        "t#": "d", "t2": "t", "OI": "OY", "U@": "u: r", "@2": "@", "l#": "l", "z#": "s", "Z": "S", "Q": "O",
        "O@": "o: r", "A:": "A:", "aI#": "aI", "@5": "@", "I3": "I", "u#": "u:", "n-": "n", "r-": "r", "_?": "",
    },
}  # fmt: skip
# The voice of espeak-ng that speaks each; English is heard as Americans and as Britons say it.
VOICES = {"de": ("de",), "da": ("da",), "nb": ("nb",), "sv": ("sv",), "en": ("en-us", "en")}


class StrangeSoundError(ValueError):
    """espeak-ng used a phone the table does not have."""


def is_pause(phone: str) -> bool:
    """Does nobody speak?"""
    return phone in ("_", "_:", "_::")


def ours(language: str, phone: str) -> tuple[str, ...]:
    """The nearest phones of ours, none for a mark."""
    # `(en)` tells that a loan word follows the rules of English, with English phones after it.
    if phone in _MARKS or phone.startswith(("_", "(")):
        return ()
    table = TABLES[language]
    plain = phone.lstrip("?") if language == "da" else phone
    if plain not in table:
        table = TABLES["en"]
    if plain not in table:
        raise StrangeSoundError(f"espeak-ng's `{phone}` ({language}) is not in training/nearest.py; add it")
    return tuple(ph.normal(p) for p in table[plain].split())

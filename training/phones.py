"""The phones a net tells apart: those of the announcement words, silence, and fillers by broad class.

A filler stands for speech that is none of our words. Eight fillers, one for each broad class of
sound, teach the net more about foreign words than a single one would: it must say "a vowel like
this, but of no word of ours" and so learns the words' shapes, not only their sounds.
"""

SILENCE = "SIL"
FILLERS = ("+a", "+i", "+u", "+n", "+l", "+s", "+z", "+t")
FILLER_OF_CLASS = dict(zip("aiunlszt", FILLERS, strict=True))

# The Danish list's vowels, of which espeak-ng does not tell long from short.
EITHER_LENGTH = frozenset("i e u o ae ah eh oh aw oe".split())
VOWELS = EITHER_LENGTH | frozenset("a A: E E: e: i: I O o: U u: y Y: y: @ 3 aI aU OY UR er".split())
LONG_VOWELS = frozenset("A: E: e: i: o: u: Y: y: aI aU OY".split())

# A consonant's usual length in milliseconds, spoken at a middling pace.
CONSONANT_MS = {
    "p": 78, "t": 70, "k": 76, "b": 60, "d": 52, "g": 55, "f": 92, "s": 96, "S": 102, "C": 82,
    "x": 82, "v": 58, "z": 76, "h": 55, "m": 65, "n": 58, "N": 70, "l": 55, "r": 50, "j": 55,
    "ts": 116, "D": 48, "w": 55,
}  # fmt: skip


def normal(phone: str) -> str:
    """The name a phone goes by here."""
    return "r" if phone == "R" else phone


def filler(phone: str) -> str | None:
    """The filler for a phone of any synthesiser, `None` for a mark that is no sound of its own."""
    p = phone.lstrip("_?").rstrip("!|~^'`.,;:1234567890#") or phone
    if not p.strip("?'") or phone.startswith("_") or p in "?|'#":
        return None
    first, low = p[0], p.lower()
    if low.startswith(("ts", "tf", "ch", "sh", "zh", "pf", "th", "dz", "tS".lower())):
        return FILLER_OF_CLASS["z" if low[0] in "dz" else "s"]
    if len(low) > 1 and low[0] == "t" and p[1] in "sSc":
        return FILLER_OF_CLASS["s"]
    if first in "iIyYeE2Q" and not p.startswith("Q"):
        return FILLER_OF_CLASS["i"]
    if first in "uUoOwWQ" or p in ("ao", "aw"):
        return FILLER_OF_CLASS["l" if p == "w" else "u"]
    if first in "aA@V3&0896":
        return FILLER_OF_CLASS["a"]
    if first in "mnNMJ":
        return FILLER_OF_CLASS["n"]
    if first in "lLrRjw4*":
        return FILLER_OF_CLASS["l"]
    if first in "fFsSxXhHCTcW":
        return FILLER_OF_CLASS["s"]
    if first in "vzZDBG":
        return FILLER_OF_CLASS["z"]
    if first in "pbtdkgqPTKtdq":
        return FILLER_OF_CLASS["t"]
    return FILLER_OF_CLASS["a"]


def inventory(lexicon_phones: set[str]) -> list[str]:
    """Silence first, then the fillers, then the words' phones in a fixed order."""
    rest = sorted({normal(p) for p in lexicon_phones})
    return [SILENCE, *FILLERS, *rest]

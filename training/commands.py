"""The wordings of spoken commands in five languages, and the announcement words of the schemes that are not
German, from the grammar files the program reads.

Also how these words are said: espeak-ng reads each, `nearest.py` gives it the phones of the German words.
`python -m training spell` adds that to the files in `words/`, where it is corrected by hand.
"""

import random
import re
import tomllib
from pathlib import Path

from training import espeak, lexicon, nearest, sentences
from training import phones as ph
from training.sentences import Scheme

FOLDER = Path(__file__).parent.parent / "grammars"
WORDS = Path(__file__).parent / "words"
LANGUAGES = ("de", "da", "nb", "sv", "en")
SLOT = re.compile(r"<(square|file|rank|ordinal|piece|number|rule)>")
# Commands that end or change a game, and answers: said oftener in training than their share of wordings.
WEIGHTY = ("draw_offer", "accept", "decline", "resign", "yes", "no", "repeat", "time", "correction", "stop")
# The words of the numbers of moves and articles, 0 to 19 and 20, 30, … 90: as `crates/language/src/number.rs` has them.
NUMBERS = {
    "da": (
        "nul en to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
        "tyve tredive fyrre halvtreds tres halvfjerds firs halvfems",
    ),
    "de": (
        "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
        "achtzehn neunzehn",
        "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    ),
    "en": (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen",
        "twenty thirty forty fifty sixty seventy eighty ninety",
    ),
    "nb": (
        "null en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
        "tjue tretti førti femti seksti sytti åtti nitti",
    ),
    "sv": (
        "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton",
        "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
    ),
}
# Between units and tens where units come first.
BETWEEN = {"de": "und", "da": "og"}
# Two words with one key are one word to the ear; these sound too unlike the announcement's word.
LEFT_OUT = {"da": ("længe",), "sv": ("länge",)}
# Sounds between words that the ear hears as other speech.
HESITATIONS = {"äh", "ähm", "öh", "hm", "æh", "øh", "øhm", "eh", "um", "uh", "er"}
# The schemes whose words are those of a language, and how often a move in them is drawn instead of a command.
SCHEMES = {"da": "da", "nb": "nb-scand", "sv": "sv-scand", "en": "en-plain"}
MOVES = 0.4


def number(n: int, language: str) -> list[str]:
    """A number below a hundred, in words that the ear knows."""
    small, tens = (part.split() for part in NUMBERS[language])
    if n < len(small):
        return [small[n]]
    unit, ten = n % 10, tens[n // 10 - 2]
    if not unit:
        return [ten]
    return [small[unit], BETWEEN[language], ten] if language in BETWEEN else [ten, small[unit]]


def plain(word: str) -> str:
    """A word as the ear looks it up: lower case, no apostrophe."""
    return "".join(c for c in word.lower() if c.isalnum())


def _wordings(wording: str) -> list[list[str]]:
    """One wording with and without its bracket, as words and slots."""
    ways = [wording]
    if "[" in wording:
        ways = [re.sub(r"\[|\]", "", wording), re.sub(r"\[.*?\]", "", wording)]
    return [[w if SLOT.fullmatch(w) else plain(w) for w in way.replace("-", " ").split()] for way in ways]


def read(language: str, folder: Path = FOLDER) -> dict[str, list[list[str]]]:
    """The wordings by command."""
    data = tomllib.loads((folder / f"words-{language}.toml").read_text(encoding="utf-8"))
    return {name: [w for one in ways for w in _wordings(one)] for name, ways in data["commands"].items()}


def _table(name: str, folder: Path) -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


def words(language: str, folder: Path = FOLDER) -> list[str]:
    """Every word the ear may listen for in a command or a move; one of those with one key."""
    out = {w for ways in read(language, folder).values() for way in ways for w in way if not SLOT.fullmatch(w)}
    data = _table(f"words-{language}", folder)
    parts = [data[part] for part in ("words", "castling", "pieces", "plurals", "ranks", "ordinals")]
    parts.append({colour: data[colour] for colour in ("white", "black")})
    if language in SCHEMES:
        parts.append(_table(SCHEMES[language], folder)["files"])
    lists = [ways for part in parts for ways in part.values()]
    out |= {plain(w) for ways in lists for way in ways for w in re.split("[ -]", way)}
    out |= {w for part in (*NUMBERS[language], BETWEEN.get(language, "")) for w in part.split()}
    kept = {lexicon.key(w): w for w in sorted(out, reverse=True)}
    return sorted(set(kept.values()) - HESITATIONS - set(LEFT_OUT.get(language, ())))


def read_ordinals(language: str, folder: Path = FOLDER) -> list[list[str]]:
    """The ordinal numbers of the ranks, in every form."""
    return list(_table(f"words-{language}", folder)["ordinals"].values())


def every_file(scheme_name: str, folder: Path = FOLDER) -> list[str]:
    """The words for the files of a scheme, in every spelling."""
    return [w for ways in _table(scheme_name, folder)["files"].values() for w in ways]


def scheme(language: str, folder: Path = FOLDER) -> Scheme:
    """The scheme whose words are a language's own; every spelling counts as a word."""
    data = _table(f"words-{language}", folder)

    def every(part: dict[str, list[str]], but: tuple[str, ...] = ()) -> tuple[str, ...]:
        return tuple(plain(w) for name, ways in part.items() if name not in but for w in ways)

    return Scheme(
        name=SCHEMES[language],
        files=tuple(plain(w) for w in every_file(SCHEMES[language], folder)),
        ranks=every(data["ranks"]),
        pieces=every(data["pieces"]),
        promotions=every(data["pieces"], ("king", "pawn")),
        takes=data["words"]["capture"][0],
        castlings=tuple(w for side in ("short", "long") for w in data["castling"][side][:2]),
        espeak=nearest.VOICES[language][0],
    )


def add_missing(path: Path, scheme_name: str, language: str) -> None:
    """Writes the words a file lacks into it; lines that are there stay as they are."""
    there = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    known = {line.split()[0] for line in there}
    new = [line for line in spell(scheme_name, language) if line.split()[0] not in known]
    path.write_text("".join(f"{line}\n" for line in sorted([*there, *new])), encoding="utf-8")


def spell(scheme_name: str, language: str) -> list[str]:
    """A line for each word that the scheme's own file lacks."""
    known = {lexicon.key(s) for e in lexicon.read(WORDS / f"{scheme_name}.txt").values() for s in e.spellings}
    # The letters' names are the German ones; the word list has them in every accent.
    names = {plain(w) for name in SCHEMES.values() if name != "da" for w in every_file(name)}
    voices = nearest.VOICES.get(language, (language,))
    lines: list[str] = []
    for word in words(language):
        if lexicon.key(word) in known and (language == "de" or word in ("adoube", "jadoube") or word in names):
            continue
        said: list[str] = []
        for voice in voices:
            espeak.voice(voice)
            heard = [p for w in espeak.say(word).words for _, p in w]
            found = " ".join(p for one in heard for p in nearest.ours(language, one))
            if found not in said:
                said.append(found)
        lines.append(f"{word} = {' | '.join(said)}")
    return lines


class Commands:
    """Draws commands; slots are filled with the scheme's words or left out."""

    def __init__(self, ours: Scheme, languages: tuple[str, ...] = LANGUAGES) -> None:
        self.scheme = ours
        self.languages = languages
        self.by_language = {language: read(language) for language in languages}
        left = {language: set(LEFT_OUT.get(language, ())) for language in languages}
        for language, commands in self.by_language.items():
            for name, ways in commands.items():
                commands[name] = [way for way in ways if not left[language] & set(way)]
        # A move in the scheme's own words is no command.
        self.schemes = {lang: scheme(lang) for lang in languages if SCHEMES.get(lang, ours.name) != ours.name}

    def draw(self, language: str, rng: random.Random, slots: bool) -> list[str]:
        """One command, or a move in the language's own words."""
        if language in self.schemes and rng.random() < MOVES:
            return sentences.announcement(self.schemes[language], rng)
        return self.command(language, rng, slots)

    def command(self, language: str, rng: random.Random, slots: bool) -> list[str]:
        """One command."""
        commands = self.by_language[language]
        name = rng.choice(WEIGHTY) if rng.random() < 0.35 else rng.choice(sorted(commands))
        out: list[str] = []
        for word in rng.choice(commands[name]):
            found = SLOT.fullmatch(word)
            if not found:
                out.append(word)
            elif slots:
                out += self.slot(found[1], language, rng)
        return out

    def slot(self, name: str, language: str, rng: random.Random) -> list[str]:
        """What is asked about."""
        s = self.scheme
        if name == "number":
            return number(rng.randint(1, 60), language)
        if name == "rule":
            return [rng.choice([*s.ranks, *number(9, language)]) for _ in range(rng.randint(1, 3))]
        if name == "piece":
            return [rng.choice(s.pieces)]
        if name == "ordinal":
            return [rng.choice([way for ways in read_ordinals(language) for way in ways])]
        drawn = {"file": [s.files], "rank": [s.ranks], "square": [s.files, s.ranks]}[name]
        return [rng.choice(ways) for ways in drawn]


def labels(language: str, heard: list[tuple[int, str]], end: int) -> list[tuple[int, str]]:
    """espeak-ng's (sample, phone) marks as ours; a sound of two of ours is shared between them."""
    out: list[tuple[int, str]] = []
    for k, (sample, phone) in enumerate(heard):
        if nearest.is_pause(phone):
            out.append((sample, ph.SILENCE))
            continue
        parts = nearest.ours(language, phone)
        after = heard[k + 1][0] if k + 1 < len(heard) else end
        out += [(sample + (after - sample) * i // len(parts), p) for i, p in enumerate(parts)]
    return out

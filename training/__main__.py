"""`python -m training make|check|measure|spell|graph`: the pipeline's commands.

`make` synthesises, trains and writes a model folder; each step is skipped when its files are there.
`check` does the same in small, loads the result and decodes with it. `measure` tests a model on voices
that are held out. `spell` writes how the words of spoken commands are said. `graph` gives a model the words that were
added since it was trained: its nets know phones, not words.
"""

import argparse
import os
import shutil
import tempfile
from pathlib import Path

# One thread unless the caller wants more: training shares the machine.
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def make(scheme_name: str, work: Path, out: Path, small: bool, seed: int, recordings: Path | None = None) -> None:
    """All steps in order; people's `recordings` are learned from, too, where there are some."""
    import numpy as np

    from training import align, data, fit, model, people, pico_speech, sentences

    scheme = sentences.SCHEMES[scheme_name]
    amounts = data.CHECK if small else data.FULL
    sizes = (fit.Size(steps=60, width=64, save_every=30),) * 2 if small else fit.FULL[scheme.name]
    first_size = fit.Size(steps=40, width=64, save_every=40) if small else fit.FIRST
    speech = work / "speech"
    files = data.make(scheme, speech, amounts, seed, ["ked", "dita", "clb"] if small else [])
    names = model.names_of(speech)
    if scheme.name == "fide" or recordings:  # a first net finds the times in speech that comes without
        first = fit.fit(files, names, work / "first-net", first_size, seed)
        known = align.Net(dict(np.load(first)), names)
        if scheme.name == "fide":
            files += pico_speech.make(scheme, speech, known, amounts, seed, ["gl0"] if small else [])
        if recordings:
            files += people.make(scheme, speech, known, recordings, seed)
    nets = [fit.fit(files, names, work / f"net-{k}", size, seed + k) for k, size in enumerate(sizes)]
    model.write(out, work, scheme, nets, names)
    print(f"[model] {out}: {sum(f.stat().st_size for f in out.rglob('*')) / 1e6:.1f} MB", flush=True)


def check(scheme_name: str, work: Path, seed: int) -> None:
    """The whole path in minutes, from nothing; fails if the model does not load or decode."""
    from training import measure, outside, positions, sentences

    shutil.rmtree(work, ignore_errors=True)
    out = work / "model"
    make(scheme_name, work, out, small=True, seed=seed)
    scheme = sentences.SCHEMES[scheme_name]
    items = positions.items(scheme, 3, seed)
    recogniser = measure.Recogniser(out, scheme, 6.0, 3.0)
    try:
        speech = outside.espeak_held(scheme, [i.words for i in items], seed)
        heard = []
        for (_, text, samples), item in zip(speech, items, strict=True):
            recogniser.expect(item.phrases)
            heard.append(recogniser.hear(samples))
            print(f"[check] said `{text}`, heard `{heard[-1]}`", flush=True)
    finally:
        recogniser.close()
    known = {w for i in items for p in i.phrases for w in p.split()} | set(scheme.files) | set(scheme.ranks)
    for words in heard:
        strange = [w for w in words.split() if w not in known and w not in recogniser.ids]
        if strange:
            raise SystemExit(f"the model gave words outside its vocabulary: {strange}")
    if not any(heard):
        raise SystemExit("the model heard nothing in three announcements; look at training/kaldi.py and graph.py")
    print("[check] the model loads and decodes", flush=True)


def test(model: Path, scheme_name: str, count: int, general: float, unknown: float, letters: bool, development: bool) -> None:
    """Prints figures on held-out voices, or on trained ones for choosing costs."""
    from training import espeak, measure, outside, positions, sentences

    variants = espeak.TRAINED[::5] if development else espeak.HELD_OUT
    kind = "development" if development else "held out"
    scheme = sentences.SCHEMES[scheme_name]
    items = positions.items(scheme, 160, 12 if development else 11)
    recogniser = measure.Recogniser(model, scheme, general, unknown)

    def show(name: str, counts: dict[str, measure.Count]) -> None:
        print(f"{name:28s} {measure.total(counts).line()}", flush=True)
        if len(counts) <= 6:
            for voice, count_ in counts.items():
                print(f"    {voice:24s} {count_.line()}", flush=True)

    try:
        some = items[:count]
        speech = outside.espeak_held(scheme, [i.words for i in some], 3, variants)
        for noise, name in ((None, "clean"), (20.0, "20 dB"), (10.0, "10 dB")):
            show(f"espeak-ng {kind}, {name}", measure.announcements(recogniser, speech, some, noise))
        counts, _ = measure.nothing_legal(recogniser, speech, items)
        show("espeak-ng, illegal", counts)
        talk = outside.espeak_words(5, 150) if development else outside.espeak_talk(5)
        counts, _ = measure.nothing_legal(recogniser, talk, items)
        show("espeak-ng, talk", {"all": measure.total(counts)})
        if not development and shutil.which("flite"):
            spoken, meant = [], []
            for k, voice in enumerate(outside.FLITE_VOICES):
                mine = [items[(k * 40 + j) % len(items)] for j in range(count)]
                spoken += outside.flite(scheme, [i.words for i in mine], voice)
                meant += mine
            for noise, name in ((None, "clean"), (20.0, "20 dB")):
                show(f"flite, {name}", measure.announcements(recogniser, spoken, meant, noise))
            counts, _ = measure.nothing_legal(recogniser, spoken, items)
            show("flite, illegal", counts)
            talk = [x for v in outside.FLITE_VOICES for x in outside.flite_talk(v)]
            counts, _ = measure.nothing_legal(recogniser, talk, items)
            show("flite, talk", counts)
        if letters:
            languages = ("de", "da", "en", "fr", "it", "nl", "cs", "es", "nb")
            people = outside.recorded_letters(languages, 10 if development else 24)
            counts, _ = measure.nothing_legal(recogniser, people, items)
            show("recorded letters (dev)", {"all": measure.total(counts)})
    finally:
        recogniser.close()


def write_graph(model: Path, scheme_name: str) -> None:
    """Writes a model's graph anew, for the phones that its nets tell apart. Its limits of belief were found with another."""
    from training import graph, lexicon, sentences

    table = (model / "graph" / "phones.txt").read_text(encoding="utf-8").split()[::2]
    names = list(dict.fromkeys(name.rpartition("_")[0] or name for name in table if name != "<eps>"))
    entries = lexicon.read_scheme(Path(__file__).parent / "words", scheme_name)
    with tempfile.TemporaryDirectory() as work:
        graph.write(model, Path(work), sentences.SCHEMES[scheme_name], entries, names, graph.Costs())


def main() -> None:
    parser = argparse.ArgumentParser(prog="training", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("make", "check", "measure"):
        one = commands.add_parser(name)
        one.add_argument("--scheme", default="fide", choices=("fide", "da"))
        one.add_argument("--seed", type=int, default=1)
        if name != "measure":
            one.add_argument("--work", type=Path, required=True)
        if name == "make":
            one.add_argument("--out", type=Path, required=True)
            one.add_argument("--recordings", type=Path, help="people's recordings, a folder a person")
        if name == "measure":
            one.add_argument("model", type=Path)
            one.add_argument("--count", type=int, default=60, help="announcements a voice")
            one.add_argument("--general", type=float, default=6.0, help="cost of an announcement that is not legal")
            one.add_argument("--unknown", type=float, default=3.0, help="cost of [unk]")
            one.add_argument("--development", action="store_true", help="voices that were trained on: to choose costs by")
            one.add_argument("--letters", action="store_true", help="also Debian's recorded letters")
    one = commands.add_parser("graph")
    one.add_argument("model", type=Path)
    one.add_argument("--scheme", default="fide", choices=("fide", "da"))
    one = commands.add_parser("spell")
    one.add_argument("--scheme", default="fide", choices=("fide",))
    given = parser.parse_args()
    if given.command == "make":
        make(given.scheme, given.work, given.out, small=False, seed=given.seed, recordings=given.recordings)
    elif given.command == "graph":
        write_graph(given.model, given.scheme)
    elif given.command == "spell":
        from training import commands as spoken

        for language in spoken.LANGUAGES:
            path = spoken.WORDS / f"{given.scheme}-commands-{language}.txt"
            spoken.add_missing(path, given.scheme, language)
    elif given.command == "check":
        check(given.scheme, given.work, given.seed)
    else:
        test(given.model, given.scheme, given.count, given.general, given.unknown, given.letters, given.development)


if __name__ == "__main__":
    main()

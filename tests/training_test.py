"""Tests of the decisions in the training pipeline, without sound and without training.

`make test` runs them in an environment without jax and libvosk; tests that need these are in `training_net_test.py`.
"""

import random
import re
import struct
import tempfile
import tomllib
import unittest
from pathlib import Path

import numpy as np

from training import (
    accents,
    align,
    commands,
    development,
    espeak,
    features,
    graph,
    interval,
    kaldi,
    lexicon,
    nearest,
    people,
    pico,
    prompts,
    prosody,
    rhvoice,
    sentences,
    shape,
    shards,
    sound,
    voices,
)
from training.phones import filler

ROOT = Path(__file__).parent.parent
WORDS = ROOT / "training" / "words"
# Fillers of the Danish grammar, which are skipped in typed text.
DANISH_LEFT_OUT = {"øh", "æh", "øhm"}


def asked_for(*files: str) -> set[str]:
    """Every word of some grammar files that the recogniser may have to recognise."""
    words: set[str] = set()

    def take(text: str) -> None:
        words.update(re.sub(r"<\w+>|[\[\]]", " ", text).lower().split())

    for file in files:
        grammar = tomllib.loads((ROOT / "grammars" / file).read_text(encoding="utf-8"))
        for key in ("white", "black"):
            for word in grammar.get(key, ()):
                take(word)
        take(grammar.get("or", ""))
        for part in ("files", "ranks", "pieces", "plurals", "castling", "words", "commands"):
            for wordings in grammar.get(part, {}).values():
                for wording in wordings:
                    take(wording)
    return words


class PeoplesRecordings(unittest.TestCase):
    def test_only_what_is_said_in_our_words_is_learned_from(self) -> None:
        entries = lexicon.read_scheme(WORDS, "fide")
        self.assertEqual(people.words("Springer Felix drei\nfen: x\n"), ["springer", "felix", "drei"])
        said = people.ways(entries, people.words("Springer Felix drei\n"))
        self.assertEqual([len(ways) > 0 for ways in said or []], [True] * 3)
        self.assertIsNone(people.ways(entries, people.words("Der Zug hatte Verspätung.")))
        self.assertIsNone(people.ways(entries, []))

    def test_every_person_is_a_folder_and_an_empty_one_is_refused(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(people.RecordingError):
                people.persons(Path(folder))
            for name in ("2", "1"):
                (Path(folder) / name).mkdir()
                (Path(folder) / name / "quiet-headset-01.wav").touch()
            (Path(folder) / "notes").mkdir()
            self.assertEqual([p.name for p in people.persons(Path(folder))], ["1", "2"])


class Words(unittest.TestCase):
    def test_every_word_of_an_announcement_has_a_pronunciation(self):
        for s in sentences.SCHEMES.values():
            entries = lexicon.read(WORDS / f"{s.name}.txt")
            needed = {*s.files, *s.ranks, *s.pieces, *s.promotions, s.takes, *" ".join(s.castlings).split()}
            self.assertEqual(needed - set(entries), set(), s.name)

    def test_every_danish_word_of_the_grammars_is_in_the_list_or_named_as_left_out(self):
        spelt = {w for e in lexicon.read(WORDS / "da.txt").values() for w in e.spellings}
        asked = asked_for("da.toml", "words-da.toml")
        self.assertLessEqual({"fredrik", "modstanderens", "kort", "j'adoube", "øh"}, asked)
        self.assertEqual(asked - spelt, DANISH_LEFT_OUT)
        head = "".join(line for line in (WORDS / "da.txt").read_text().splitlines(True) if line[0] == "#")
        for word in DANISH_LEFT_OUT:
            self.assertIn(word, head)

    def test_no_two_words_of_the_danish_model_are_said_alike(self):
        said: dict[tuple[str, ...], str] = {}
        for word, entry in lexicon.read(WORDS / "da.txt").items():
            for _, phones_ in entry.variants if entry.in_model else ():
                self.assertEqual(said.setdefault(phones_, word), word, phones_)

    def test_what_espeak_says_goes_by_the_lists_own_names(self):
        heard = ["s", "p", "R", "?e", "N", "?V"]
        entry = lexicon.read(WORDS / "da.txt")["springer"]
        self.assertEqual(tuple(map(sentences.DA.phone, heard)), entry.variants[0][1])
        self.assertEqual([sentences.FIDE.phone(p) for p in ("a:", "o", "R")], ["A:", "o:", "r"])

    def test_both_spellings_of_a_name_are_heard(self):
        spelt = {w for e in lexicon.read(WORDS / "fide.txt").values() for w in e.spellings}
        self.assertLessEqual({"cesar", "cäsar", "cæsar", "hector", "hektor", "große", "grosse"}, spelt)

    def test_every_word_of_a_command_in_five_languages_has_a_pronunciation(self):
        known = {lexicon.key(s) for e in lexicon.read_scheme(WORDS, "fide").values() for s in e.spellings}
        for language in commands.LANGUAGES:
            missing = [w for w in commands.words(language) if lexicon.key(w) not in known]
            self.assertEqual(missing, [], language)

    def test_words_with_one_key_are_one_word_and_announcements_keep_their_own(self):
        own, all_ = lexicon.read(WORDS / "fide.txt"), lexicon.read_scheme(WORDS, "fide")
        keys = [lexicon.key(w) for w, e in all_.items() if e.in_model]
        self.assertEqual(len(keys), len(set(keys)))
        s = sentences.FIDE
        for word in (*s.files, *s.ranks, *s.pieces, s.takes, *" ".join(s.castlings).split()):
            own_ways = own[word].variants
            self.assertEqual(all_[word].variants[: len(own_ways)], own_ways, word)
        self.assertEqual(lexicon.key("Läufer"), lexicon.key("laeufer"))
        self.assertEqual(lexicon.key("opponent's"), "opponents")

    def test_numbers_of_moves_are_said_as_each_language_says_them_in_the_words_of_the_program(self):
        said = (
            (23, "de", "drei und zwanzig"),
            (21, "da", "en og tyve"),
            (23, "en", "twenty three"),
            (40, "nb", "førti"),
            (9, "sv", "nio"),
        )
        for n, language, words in said:
            self.assertEqual(" ".join(commands.number(n, language)), words)
        program = (ROOT / "crates" / "language" / "src" / "number.rs").read_text(encoding="utf-8")
        for language, parts in commands.NUMBERS.items():
            self.assertEqual([len(part.split()) for part in parts], [20, 8], language)
            for word in " ".join(parts).split():
                self.assertIn(f'"{word}"', program, language)
        rng = random.Random(1)
        known = {lexicon.key(s) for e in lexicon.read_scheme(WORDS, "da").values() for s in e.spellings}
        danish = commands.Commands(sentences.SCHEMES["da"], ("da",))
        drawn = {w for name in ("number", "rule") for _ in range(300) for w in danish.slot(name, "da", rng)}
        self.assertEqual([w for w in drawn if lexicon.key(w) not in known], [])
        drawn_too = commands.Commands(sentences.FIDE, ("sv",))
        self.assertNotIn("number", {w for _ in range(500) for w in drawn_too.command("sv", rng, True)})

    def test_the_commands_need_no_phone_of_their_own(self):
        own, all_ = lexicon.read(WORDS / "fide.txt"), lexicon.read_scheme(WORDS, "fide")
        self.assertEqual(lexicon.phones(all_) - lexicon.phones(own), set())

    def test_a_foreign_sound_has_its_nearest_and_a_strange_one_is_named(self):
        self.assertEqual(nearest.ours("en", "tS"), ("t", "S"))
        self.assertEqual(nearest.ours("da", "?&"), ("a",))
        self.assertEqual(nearest.ours("sv", "_:"), ())
        with self.assertRaisesRegex(nearest.StrangeSoundError, "nearest.py"):
            nearest.ours("en", "%%")

    def test_a_sound_of_two_of_ours_is_shared_between_them(self):
        found = commands.labels("en", [(0, "_"), (100, "tS"), (300, "i:")], 500)
        self.assertEqual(found, [(0, "SIL"), (100, "t"), (200, "S"), (300, "i:")])

    def test_every_language_has_a_scheme_whose_words_are_known_and_can_be_drawn(self):
        entries = lexicon.read_scheme(WORDS, "fide")
        known = {lexicon.key(s) for e in entries.values() for s in e.spellings}
        drawn = commands.Commands(sentences.FIDE)
        for language in commands.SCHEMES:
            said = {w for _ in range(400) for w in drawn.draw(language, random.Random(_), True)}
            self.assertEqual([w for w in said if lexicon.key(w) not in known], [], language)
            own = commands.scheme(language)
            self.assertTrue(said & set(own.ranks) and said & set(own.pieces), language)
        self.assertIn("seven", commands.scheme("en").ranks)
        self.assertIn("bodil", commands.scheme("da").files)

    def test_speakers_of_every_language_can_say_the_words_of_a_move(self):
        entries = lexicon.read(WORDS / "fide.txt")
        s = sentences.FIDE
        for language in accents.TABLES:
            for word in (*s.files, *s.ranks, *s.pieces, s.takes, *" ".join(s.castlings).split()):
                self.assertIsNotNone(accents.way(language, entries[word], random.Random(1)), f"{language} {word}")

    def test_what_another_language_says_keeps_our_labels(self):
        said = [("l", ["l"]), ("OY", ["O", "Y"]), ("f", ["f"]), ("3", ["3"])]
        self.assertEqual(accents.text(said, 0), "[[l|'O|Y|f|3]]")
        heard = [(0, "l"), (10, "O"), (20, "Y"), (30, "f"), (40, "3"), (50, "_:")]
        found = accents.labels([said], espeak.Spoken(np.zeros(60), [heard]))
        self.assertEqual(found, [(0, "l"), (10, "OY"), (30, "f"), (40, "3"), (50, "SIL")])
        for other in (heard[:3], [*heard, (55, "s")]):
            self.assertIsNone(accents.labels([said], espeak.Spoken(np.zeros(60), [other])))
        self.assertIsNone(accents.labels([said, said], espeak.Spoken(np.zeros(60), [heard])))

    def test_a_faulty_line_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x.txt"
            for text, said in (("anna", "x.txt:1"), ("a = \n", "x.txt:1"), ("a = a\na = b\n", "twice")):
                path.write_text(text)
                with self.assertRaisesRegex(lexicon.LexiconError, said):
                    lexicon.read(path)


class Voices(unittest.TestCase):
    def test_no_voice_of_the_outside_test_is_trained_on(self):
        self.assertFalse(set(voices.read()) & set(voices.HELD_OUT))
        self.assertFalse(set(espeak.TRAINED) & set(espeak.HELD_OUT))

    def test_voices_to_choose_limits_by_are_set_aside_and_human(self):
        aside = [v.name for v in (*voices.read().values(), *pico.read()) if v.set_aside]
        self.assertEqual(aside, ["pc", "bdl", "cm0"])

    def test_a_held_out_voice_is_refused(self):
        festival = 'name = "mine"\nfunction = "voice_kal_diphone"\npitch = 100\n'
        rhvoice_s = 'name = "slt"\nrhvoice = true\nfunction = "English"\n'
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "voices.toml"
            for voice in (festival, rhvoice_s):
                path.write_text(f'[tables.t]\nsame = "a"\n[[voices]]\n{voice}silence = "pau"\ntable = "t"\nreads = []\n')
                with self.assertRaisesRegex(ValueError, "held out"):
                    voices.read(path)

    def test_rhvoice_is_told_each_phone_and_what_is_around_it(self):
        voice = voices.read()["clb"]
        eva = prosody.Word(("e:", "f", "a"), 0, ("e:", "f", "a"))
        acht = prosody.Word(("a", "x", "t"), 0, ("+a", "+s", "+t"))
        self.assertIsNone(rhvoice.phrases(voice, [prosody.Word(("y",), 0, ("y",))], random.Random(1)))
        ways = [rhvoice.phrases(voice, [eva, acht], random.Random(k)) for k in range(20)]
        self.assertEqual({len(way) for way in ways}, {1, 2}, "with a pause between the words or without")
        sentence = next(way for way in ways if len(way) == 1)
        labels = rhvoice.labels(sentence)
        self.assertEqual(labels, ["SIL", "e:", "f", "a", "+a", "+s", "+t", "SIL"])
        around = rhvoice.contexts(sentence)
        self.assertEqual([one["name"] for one in around], ["pau", "ey", "f", around[3]["name"], *[o["name"] for o in around[4:]]])
        self.assertEqual(len(around), len(labels))
        f = around[2]
        self.assertEqual((f["prev_prev_name"], f["prev_name"], f["next_next_name"]), ("pau", "ey", around[4]["name"]))
        self.assertEqual((f["syl_pos_in_word_fw"], f["pos_in_syl_fw"], f["pos_in_word_fw"]), (2, 1, 2))
        self.assertEqual((f["prev_syl_stress"], f["syl_stress"], f["num_words_in_phrase"]), (1, 0, 2))
        self.assertEqual((around[0]["num_phrases_in_utt"], around[0]["prev_name"]), (1, "x"))

    def test_a_word_is_cut_before_the_last_consonant_between_two_vowels(self):
        springer = [(p, p) for p in ("s", "p", "r", "ih", "ng", "s", "ah", "r")]
        cut = rhvoice.syllables(springer, 1)
        self.assertEqual([s.phones for s in cut], [["s", "p", "r", "ih", "ng"], ["s", "ah", "r"]])
        self.assertEqual([s.stressed for s in cut], [False, True])
        self.assertEqual([s.vowel for s in cut], ["ih", "ah"])
        self.assertEqual([s.phones for s in rhvoice.syllables([("s", "s")], 0)], [["s"]])

    def test_a_sentence_starts_and_ends_in_silence_and_keeps_its_labels(self):
        voice = voices.read()["ked"]
        said = ("a", "n", "a")
        found = prosody.segments(voice, [prosody.Word(said, 0, said)], set(), random.Random(1))
        self.assertEqual([s.label for s in found], ["SIL", "a", "n", "a", "SIL"])
        self.assertTrue(found[1].stressed and not found[3].stressed)

    def test_pico_says_our_words_with_sounds_it_has(self):
        entries = lexicon.read_scheme(WORDS, "fide")
        s = sentences.FIDE
        needed = {*s.files, *s.ranks, *s.pieces, s.takes, *" ".join(s.castlings).split()}
        for voice in pico.read():
            for word in needed:
                self.assertTrue(any(voice.sayable(p) for _, p in entries[word].variants), f"{voice.name} {word}")
        german = pico.read()[0]
        self.assertEqual(pico.phones(german, ("t", "UR", "m"), lambda ways: ways[0]), "<phoneme ph='tU6m'/>")


class Alignment(unittest.TestCase):
    NAMES = ("SIL", "a", "n", "o:")

    def aligned(self, heard, words):
        """Aligns frames for which the net gives `heard` with high probability."""

        class Sure:
            def __init__(self, names):
                self.priors = np.zeros(len(names))
                self.index = {n: i for i, n in enumerate(names)}

            def frames(self, _samples):
                out = np.full((len(heard), 4), -8.0)
                out[np.arange(len(heard)), [self.index[p] for p in heard]] = -0.01
                return out

        return align.align(Sure(self.NAMES), np.zeros(1), words)

    def test_phones_begin_where_they_are_heard_and_pauses_are_found(self):
        heard = ["SIL"] * 4 + ["a"] * 6 + ["n"] * 5 + ["SIL"] * 9 + ["o:"] * 7
        found = self.aligned(heard, [[("a", "n")], [("o:",)]])
        self.assertEqual([p for _, p in found.marks], ["SIL", "a", "n", "SIL", "o:"])
        # Frame t is about sample 160 t + 200 and begins half a shift earlier.
        self.assertEqual([m for m, _ in found.marks], [0, 4 * 160 + 120, 10 * 160 + 120, 15 * 160 + 120, 24 * 160 + 120])
        self.assertAlmostEqual(found.score, -0.01, places=5)

    def test_the_way_that_was_said_is_chosen_and_the_same_phone_twice_begins_twice(self):
        heard = ["a"] * 12 + ["n"] * 4
        found = self.aligned(heard, [[("o:",), ("a",)], [("a", "n"), ("o:", "n")]])
        self.assertEqual([p for _, p in found.marks], ["a", "a", "n"])

    def test_speech_too_short_for_its_words_is_refused(self):
        self.assertIsNone(self.aligned(["a"] * 4, [[("a", "n")], [("o:",)]]))


class Made:
    """A shard of three frames."""

    def __init__(self, text: str) -> None:
        self.labels = [np.zeros(3)]
        self.text = text

    def save(self, path: Path) -> None:
        path.write_text(self.text)


class Shards(unittest.TestCase):
    def test_what_is_there_is_kept_and_the_order_is_that_of_the_jobs(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "b.npz").write_text("old")
            made = shards.make([(n, lambda name: Made(f"new {name}")) for n in ("c", "b", "a")], Path(folder))
            self.assertEqual([p.stem for p in made], ["c", "b", "a"])
            self.assertEqual([p.read_text() for p in made], ["new c", "old", "new a"])

    def test_a_job_that_fails_is_no_silence(self):
        def fails(_name: str) -> Made:
            raise ValueError("no voice")

        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(ValueError, "no voice"):
            shards.make([("a", fails)], Path(folder))


class Development(unittest.TestCase):
    def test_an_announcement_is_there_again_where_no_legal_move_is_called_so(self):
        scheme = sentences.SCHEMES["fide"]
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        kings = "8/8/8/4k3/8/8/8/4K3 w - - 0 1"
        sound = np.zeros(3)
        spoken = [(sound, ("eva vier", start)), (sound, ("zeit", start)), (sound, ("könig eva zwei", kings))]
        again = [said for _, said in development.illegal(scheme, spoken)]
        self.assertEqual(again, [("eva vier", kings), ("könig eva zwei", start)])
        self.assertEqual(development.illegal(scheme, spoken[:2]), [])


class Sounds(unittest.TestCase):
    def test_prompts_with_our_words_are_told_by_whole_words(self):
        for parts in (("yes",), ("vm-no",), ("repeat_only",), ("silence", "1"), ("dialtone",), ("time",)):
            self.assertFalse(prompts.is_talk(parts, "en"), parts)
        for parts in (("vm-nobodyavail",), ("not-enough-credit",), ("digits", "7"), ("eyes",)):
            self.assertTrue(prompts.is_talk(parts, "en"), parts)
        self.assertTrue(prompts.is_talk(("time",), "fr"), "`heure` is no command")

    def test_foreign_phones_fall_into_broad_classes(self):
        for phone, label in (("oU", "+u"), ("?&", "+a"), ("tS", "+s"), ("n^", "+n"), ("w", "+l"), ("D", "+z"), ("k", "+t")):
            self.assertEqual(filler(phone), label, phone)
        self.assertIsNone(filler("_|"))
        self.assertIsNone(filler("?"))

    def test_a_frame_has_the_label_of_its_middle(self):
        found = features.labels(4, [(300.0, 5), (560.0, 0)])  # middles 200, 360, 520, 680
        self.assertEqual(found.tolist(), [0, 5, 5, 0])

    def test_a_room_may_be_quiet_and_a_recording_narrow(self):
        """Some speech has almost no noise, some begins with digital silence, some has no sound above 4 kHz."""
        draw = np.random.default_rng(1)
        x = np.concatenate([np.zeros(4000), draw.standard_normal(12000)])
        heard = [sound.augment(x, np.random.default_rng(k), []) for k in range(300)]
        quiet = [np.sqrt(np.mean(y[1000:3000] ** 2)) for y in heard]
        silent = sum(q == 0 for q in quiet)
        self.assertTrue(5 < silent < 60, f"{silent} silent")
        below = [20 * np.log10(np.sqrt(np.mean(y[4000:] ** 2)) / max(q, 0.01)) for y, q in zip(heard, quiet, strict=True) if q]
        studio = sum(45 < b < 70 for b in below)
        self.assertTrue(20 < studio < 150, f"{studio} of {len(below)} between a quiet room and a studio")
        narrow = 0
        for y in heard:
            power = np.abs(np.fft.rfft(y[4000:])) ** 2
            narrow += power[int(len(power) * 0.56) :].sum() < 1e-3 * power.sum()
        self.assertTrue(8 < narrow < 90, f"{narrow} narrow")

    def test_no_stretch_changes_nothing(self):
        same = np.eye(features.STORED)[:, : features.USED]
        matrix = features.stretch_matrices(0.15, 3, 0.0, np.random.default_rng(1))[1]
        self.assertTrue(np.allclose(matrix, same, atol=1e-4))
        uneven = features.stretch_matrices(0.15, 3, 0.05, np.random.default_rng(1))[1]
        self.assertFalse(np.allclose(uneven, same, atol=1e-2), "the parts of the tract differ")


class Files(unittest.TestCase):
    def test_the_acoustic_model_is_kaldi_binary_from_topology_to_priors(self):
        sizes = [features.USED * 3] + [12] * len(shape.SPLICES)
        net = {"mean": np.zeros(16), "deviation": np.ones(16), "priors": np.full(4, 0.25)}
        for i in range(len(shape.SPLICES)):
            net[f"w{i}"] = np.zeros((sizes[i] if i == 0 else 36, 12))
            net[f"b{i}"] = np.zeros(12)
        last = len(shape.SPLICES)
        net[f"w{last}"], net[f"b{last}"] = np.zeros((12, 4)), np.zeros(4)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "final.mdl"
            kaldi.write(path, [net, net], [0, 1, 1, 2, 3])
            raw = path.read_bytes()
        self.assertTrue(raw.startswith(b"\0B<TransitionModel> <Topology> "))
        self.assertIn(b"<Triples> " + struct.pack("<bi", 4, 5), raw)
        self.assertEqual(raw.count(b" <CompositeComponent> "), 2 * (len(shape.SPLICES) + 1))
        spliced = b"input=Append(Offset(net1-l1, -3), net1-l1, Offset(net1-l1, 3))\n"
        self.assertIn(b"component-node name=net1-l2 component=net1-l2 " + spliced, raw)
        self.assertIn(b"input=Sum(Scale(0.5, net0-last), Scale(0.5, net1-last)) objective", raw)
        self.assertIn(b"<LeftContext> " + struct.pack("<bi", 4, 20), raw)
        self.assertIn(b"<RightContext> " + struct.pack("<bi", 4, 17), raw)
        self.assertTrue(raw.endswith(np.full(4, 0.25, "<f4").tobytes()))

    def test_a_matrix_keeps_its_numbers_in_one_or_two_bytes_each(self):
        values = np.random.default_rng(1).standard_normal((3, 5))
        for bytes_each, mark, kind, most in ((1, b"\0BCM3 ", "u1", 255), (2, b"\0BCM2 ", "<u2", 65535)):
            for kept in (values, np.zeros((2, 2))):
                out = kaldi.Writer()
                out.matrix(kept, bytes_each)
                least, span, rows, columns = struct.unpack("<ffii", out.raw[6:22])
                self.assertEqual((bytes(out.raw[:6]), (rows, columns)), (mark, kept.shape))
                read = least + span * np.frombuffer(out.raw[22:], kind).reshape(kept.shape) / most
                self.assertTrue(np.allclose(read, kept, atol=0.51 * span / most + 1e-5))

    def test_a_long_vowel_lasts_two_steps_at_least(self):
        table, _ = graph.phone_table(["SIL", "e:", "n"])
        numbers = {name: k for k, (name, _) in enumerate(table, 1)}
        lexical = graph.Lexical(numbers, graph.Costs())
        lexical.word(7, ("e:", "n"), 0.0)
        stays = [(a, b) for a, b, label, _, _ in lexical.arcs if label == 2 * numbers["e:_B"] - 1]
        self.assertEqual(sum(a != b for a, b in stays), 1, "one stay is forced")
        self.assertEqual(sum(a == b for a, b in stays), 1, "more are free")

    def test_known_bounds_come_out(self):
        low, high = interval.wilson(95, 100)
        self.assertAlmostEqual(low, 88.8, places=1)
        self.assertAlmostEqual(high, 97.8, places=1)


if __name__ == "__main__":
    unittest.main()

"""Puts a model folder together: the nets, the graph, and the recogniser's options."""

import json
from pathlib import Path

import numpy as np

from training import features, graph, kaldi, lexicon
from training.sentences import Scheme

# Chosen on development voices; smaller trusts the net's single frames less.
ACOUSTIC_SCALE = 0.22

# Without `phone-determinize=false` every way through the loop of [unk] is kept apart, and a second of
# talk takes ten to decode. Without `optimize=false` the recogniser spends 64 million instructions instead of 54 at every
# position on making the net's run quicker, which then is no quicker.
OPTIONS = """--min-active=200
--max-active=3000
--beam=13.0
--lattice-beam=6.0
--phone-determinize=false
--acoustic-scale={scale}
--optimization.optimize=false
--frame-subsampling-factor=3
--endpoint.silence-phones=1
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=0.75
--endpoint.rule4.min-trailing-silence=1.0
"""
FEATURES = """--sample-frequency=16000
--use-energy=false
--num-mel-bins={stored}
--num-ceps={used}
--low-freq={low}
--high-freq={high}
--dither=0.0
"""


def write(
    folder: Path,
    work: Path,
    scheme: Scheme,
    nets: list[Path],
    names: list[str],
) -> None:
    """Writes the whole folder; libvosk loads it as it stands."""
    entries = lexicon.read_scheme(Path(__file__).parent / "words", scheme.name)
    outputs = graph.write(folder, work / "graph", scheme, entries, names, graph.Costs())
    for part in ("am", "conf"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    kaldi.write(folder / "am" / "final.mdl", [dict(np.load(net)) for net in nets], outputs)
    (folder / "conf" / "model.conf").write_text(OPTIONS.format(scale=ACOUSTIC_SCALE))
    (folder / "conf" / "mfcc.conf").write_text(
        FEATURES.format(stored=features.STORED, used=features.USED, low=features.LOW_HZ, high=features.HIGH_HZ)
    )


def names_of(work: Path) -> list[str]:
    """The phones the shards were made with."""
    return json.loads((work / "names.json").read_text())

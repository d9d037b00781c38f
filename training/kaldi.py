"""Writes `final.mdl`: Kaldi's binary form of the phones' topology and of the net.

Every phone has one state; the four variants of a phone (at a word's begin, end, inside, alone) share
one output of the net. Transition 2k-1 of phone k stays, 2k leaves.
"""

import math
import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from training import features, shape

STAY = 0.5
# How many frames a layer takes at once at most: more than any utterance has.
ROWS = 2048


class Writer:
    """Tokens and typed values as Kaldi reads them."""

    def __init__(self) -> None:
        self.raw = bytearray(b"\0B")

    def tokens(self, text: str) -> None:
        for token in text.split():
            self.raw += token.encode() + b" "

    def integer(self, value: int) -> None:
        self.raw += struct.pack("<bi", 4, value)

    def real(self, value: float) -> None:
        self.raw += struct.pack("<bf", 4, value)

    def double(self, value: float) -> None:
        self.raw += struct.pack("<bd", 8, value)

    def integers(self, values: list[int]) -> None:
        self.raw += struct.pack("<bi", 4, len(values)) + np.asarray(values, "<i4").tobytes()

    def vector(self, values: Sequence[float] | np.ndarray) -> None:
        self.tokens("FV")
        self.integer(len(values))
        self.raw += np.asarray(values, "<f4").tobytes()

    def matrix(self, values: np.ndarray, bytes_each: int) -> None:
        """One or two bytes a number, in even steps between the least and the greatest."""
        mark, kind, most = {1: ("CM3", "u1", 255), 2: ("CM2", "<u2", 65535)}[bytes_each]
        least = float(values.min())
        span = max(float(values.max()) - least, 1e-9)
        self.tokens(mark)
        self.raw += struct.pack("<ffii", least, span, *values.shape)
        self.raw += np.rint((values - least) / span * most).astype(kind).tobytes()


def _transitions(out: Writer, outputs: list[int]) -> None:
    n = len(outputs)
    out.tokens("<TransitionModel> <Topology>")
    out.integers(list(range(1, n + 1)))
    out.integers([-1] + [0] * n)
    out.integer(1)  # one topology
    out.integer(2)  # with two states
    out.integer(0)
    out.integer(2)
    for target, share in ((0, STAY), (1, 1 - STAY)):
        out.integer(target)
        out.real(share)
    out.integer(-1)  # the final state has no output
    out.integer(0)
    out.tokens("</Topology> <Triples>")
    out.integer(n)
    for phone, output in enumerate(outputs, 1):
        out.integer(phone)
        out.integer(0)
        out.integer(output)
    out.tokens("</Triples> <LogProbs>")
    out.vector([0.0] + [math.log(STAY), math.log(1 - STAY)] * n)
    out.tokens("</LogProbs> </TransitionModel>")


def _layer(out: Writer, name: str, weights: np.ndarray, bias: np.ndarray, kind: str, bytes_each: int = 1) -> None:
    """An affine layer and what follows it in one: as parts of their own they cost a third more at every position, when
    the recogniser loads the net and works out how to run it (87 million instructions, 64 so).
    """
    out.tokens(f"<ComponentName> {name} <CompositeComponent> <MaxRowsProcess>")
    out.integer(ROWS)
    out.tokens("<NumComponents>")
    out.integer(2)
    out.tokens("<FixedAffineComponent> <LinearParams>")
    out.matrix(weights, bytes_each)
    out.tokens("<BiasParams>")
    out.vector(bias)
    out.tokens(f"</FixedAffineComponent> <{kind}> <Dim>")
    out.integer(len(bias))
    out.tokens("<ValueAvg>")
    out.vector([])
    out.tokens("<DerivAvg>")
    out.vector([])
    out.tokens("<Count>")
    out.double(0.0)
    out.tokens(f"</{kind}> </CompositeComponent>")


def _nodes(net: str) -> list[str]:
    """How the layers of one net hang together; the last is `NET-last`."""
    nodes, before = [], "input"
    for i, splice in enumerate(shape.SPLICES):
        parts = ", ".join(before if o == 0 else f"Offset({before}, {o})" for o in splice)
        nodes.append(f"component-node name={net}-l{i} component={net}-l{i} input=Append({parts})")
        before = f"{net}-l{i}"
    return [*nodes, f"component-node name={net}-last component={net}-last input={before}"]


def _layers(out: Writer, name: str, net: dict[str, np.ndarray]) -> None:
    for i in range(len(shape.SPLICES) + 1):
        weights = net[f"w{i}"].T.astype(np.float64)
        bias = net[f"b{i}"].astype(np.float64)
        if i == 0:  # normalising the input is part of the first layer
            times = len(shape.SPLICES[0])
            mean, deviation = np.tile(net["mean"], times), np.tile(net["deviation"], times)
            bias = bias - weights @ (mean / deviation)
            weights = weights / deviation
        if i < len(shape.SPLICES):
            # The first is small and its inputs are of very different sizes.
            _layer(out, f"{name}-l{i}", weights, bias, "RectifiedLinearComponent", 1 if i else 2)
        else:
            _layer(out, f"{name}-last", weights, bias, "LogSoftmaxComponent")


def write(path: Path, nets: list[dict[str, np.ndarray]], outputs: list[int]) -> None:
    """Several nets side by side are one whose output is the mean of theirs (of logarithms of chances): where they
    differ, neither is sure. `outputs[k]` is their output for the phone with number k + 1.
    """
    out = Writer()
    _transitions(out, outputs)
    share = 1 / len(nets)
    names = [f"net{k}" for k in range(len(nets))]
    mean = f"Scale({share}, {names[0]}-last)"
    for name in names[1:]:
        mean = f"Sum({mean}, Scale({share}, {name}-last))"
    config = [f"input-node name=input dim={features.USED}"]
    config += [node for name in names for node in _nodes(name)]
    config.append(f"output-node name=output input={mean} objective=linear")
    out.tokens("<Nnet3>")
    out.raw += ("\n" + "\n".join(config) + "\n\n").encode()
    out.tokens("<NumComponents>")
    out.integer(len(nets) * (len(shape.SPLICES) + 1))
    for name, net in zip(names, nets, strict=True):
        _layers(out, name, net)
    out.tokens("</Nnet3> <LeftContext>")
    out.integer(shape.BEFORE)
    out.tokens("<RightContext>")
    out.integer(shape.AFTER)
    out.tokens("<Priors>")
    priors = np.exp(np.mean([np.log(np.maximum(net["priors"], 1e-4)) for net in nets], axis=0))
    out.vector(priors / priors.sum())
    path.write_bytes(out.raw)

"""Trains the net on the shards; a stopped run goes on where it was.

Every stretch of speech is altered anew: the vocal tract longer or shorter, the pace, the microphone's
colour, blurred or roughened, short gaps. Nothing here knows about the outside test.
"""

import json
import time
from dataclasses import dataclass
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

from training import features, network, shape

OUTPUTS = 50
BATCH = 64
# Share of the stretches drawn from each kind of speech.
SHARES = (
    ("espeak-known", 0.11), ("espeak-other", 0.07), ("espeak-commands", 0.11), ("espeak-accents", 0.09),
    ("festival", 0.28), ("pico", 0.18), ("rhvoice", 0.16),
)  # fmt: skip
STRETCH, STRETCHES = 0.15, 201
OFFSET, SCALE, MASKED = 0.3, 0.1, 0.4
# How much faster or slower (natural logarithm); shares of the stretches that are blurred in time, as by a far
# microphone, or roughened, as no synthesiser is but people are.
TEMPO, BLURRED, ROUGHENED, ROUGHNESS = 0.12, 0.1, 0.15, 0.1


@dataclass(frozen=True)
class Size:
    """How long and how wide."""

    steps: int
    width: int
    peak: float = 1.5e-3
    save_every: int = 250
    uneven: float = 0.0  # how unlike each other the parts of a vocal tract are stretched


# Two nets that learn apart and are heard together: on voices that neither has met they seldom err alike.
FULL = {
    "fide": (Size(steps=9000, width=320), Size(steps=12000, width=320, uneven=0.05)),
    "da": (Size(steps=7500, width=256), Size(steps=7500, width=256, uneven=0.05)),
}
# The net that only finds the times in speech that comes without them.
FIRST = Size(steps=350, width=160, save_every=350)


class Speech:
    """All shards in memory, and how often each is drawn from."""

    def __init__(self, files: list[Path]) -> None:
        shards = [np.load(f) for f in files]
        self.frames = np.concatenate([s["frames"] for s in shards])
        self.labels = np.concatenate([s["labels"] for s in shards])
        self.sizes = np.array([len(s["labels"]) for s in shards])
        self.starts = np.concatenate([[0], np.cumsum(self.sizes)])
        weights = np.zeros(len(files))
        for kind, share in SHARES:
            mine = np.array([f.name.startswith(kind) for f in files])
            if mine.any():
                weights[mine] = share * self.sizes[mine] / self.sizes[mine].sum()
        self.weights = weights / weights.sum()

    def priors(self, outputs: int) -> np.ndarray:
        """How often each phone is met, as drawn."""
        total = np.zeros(outputs)
        for start, size, weight in zip(self.starts, self.sizes, self.weights, strict=False):
            total += weight * np.bincount(self.labels[start : start + size], minlength=outputs) / size
        return total


def fit(files: list[Path], names: list[str], out: Path, size: Size, seed: int) -> Path:
    """Returns `net.npz`: weights, input mean and deviation, priors."""
    out.mkdir(parents=True, exist_ok=True)
    final, state_file = out / "net.npz", out / "state.npz"
    if final.exists():
        print("[net] there already", flush=True)
        return final
    speech = Speech(files)
    hours = len(speech.labels) / 360000
    print(f"[net] {hours:.1f} h of speech, {len(names)} phones, {size.steps} steps", flush=True)
    rng = np.random.default_rng(seed)
    some = speech.frames[rng.choice(len(speech.frames), min(400000, len(speech.frames)), replace=False)]
    some = some[:, : features.USED].astype(np.float32)
    mean, deviation = some.mean(0), some.std(0) + 1e-5
    priors = speech.priors(len(names))
    stretches = features.stretch_matrices(STRETCH, STRETCHES, size.uneven, rng)

    # Even for two thirds, then down in a line: a run may be lengthened until the way down begins.
    warm, down = min(150, size.steps // 5), size.steps * 2 // 3
    schedule = optax.join_schedules(
        [
            optax.linear_schedule(1e-4, size.peak, warm),
            optax.constant_schedule(size.peak),
            optax.linear_schedule(size.peak, 2e-5, size.steps - down),
        ],
        [warm, down],
    )
    optimiser = optax.chain(optax.clip_by_global_norm(5.0), optax.adamw(schedule, weight_decay=1e-3))
    layers = network.start(jax.random.PRNGKey(seed), size.width, len(names))
    state = optimiser.init(layers)

    def loss(layers: network.Layers, x: jax.Array, y: jax.Array) -> tuple[jax.Array, jax.Array]:
        log = jax.nn.log_softmax(network.scores(layers, x, OUTPUTS))
        right = (log.argmax(-1) == y).mean()
        return -jnp.take_along_axis(log, y[..., None], -1).mean(), right

    @jax.jit
    def step(
        layers: network.Layers, state: optax.OptState, x: jax.Array, y: jax.Array
    ) -> tuple[network.Layers, optax.OptState, jax.Array, jax.Array]:
        (value, right), slopes = jax.value_and_grad(loss, has_aux=True)(layers, x, y)
        changes, state = optimiser.update(slopes, state, layers)
        return optax.apply_updates(layers, changes), state, value, right

    begin = 0
    tree = jax.tree_util.tree_structure((layers, state))
    if state_file.exists():
        saved = np.load(state_file)
        begin = int(saved["step"])
        flat = [jnp.asarray(saved[f"a{i}"]) for i in range(tree.num_leaves)]
        layers, state = jax.tree_util.tree_unflatten(tree, flat)
        print(f"[net] going on at step {begin}", flush=True)

    length = shape.frames_for(OUTPUTS)
    longest = int(np.ceil(length * np.exp(TEMPO)))
    reach = np.arange(length)
    middles = shape.BEFORE + shape.STRIDE * np.arange(OUTPUTS)
    began, losses, rights = time.monotonic(), [], []
    for i in range(begin, size.steps):
        draw = np.random.default_rng((seed, i))  # the same stretches whether or not the run was stopped
        which = draw.choice(len(speech.weights), BATCH, p=speech.weights)
        at = speech.starts[which] + (draw.random(BATCH) * (speech.sizes[which] - longest)).astype(np.int64)
        tempo = np.exp(draw.uniform(-TEMPO, TEMPO, (BATCH, 1)))
        x = speech.frames[at[:, None] + (reach * tempo).astype(np.int64)].astype(np.float32)
        x = (np.matmul(x, stretches[draw.integers(0, STRETCHES, BATCH)]) - mean) / deviation
        scale, offset = (draw.standard_normal((BATCH, 1, features.USED)).astype(np.float32) for _ in range(2))
        x = x * (1 + SCALE * scale) + OFFSET * offset
        kind = draw.random(BATCH)
        blurred, rough = kind < BLURRED, kind > 1 - ROUGHENED
        x[blurred, 1:-1] = x[blurred, :-2] / 4 + x[blurred, 1:-1] / 2 + x[blurred, 2:] / 4
        x[rough] += ROUGHNESS * draw.standard_normal(x[rough].shape).astype(np.float32)
        for row in np.nonzero(draw.random(BATCH) < MASKED)[0]:
            for _ in range(2):
                gap = draw.integers(0, length - 12)
                x[row, gap : gap + draw.integers(2, 10)] = 0
        y = speech.labels[at[:, None] + (middles * tempo).astype(np.int64)].astype(np.int32)
        layers, state, value, right = step(layers, state, x, y)
        losses.append(value)
        rights.append(right)
        done = i + 1
        if done % 50 == 0 or done == size.steps:
            each = (time.monotonic() - began) / (done - begin)
            print(
                f"[net] step {done}/{size.steps}  loss {np.mean(losses):.3f}  frames right "
                f"{np.mean(rights):.3f}  {each:.2f} s a step, {each * (size.steps - done) / 60:.0f} min left",
                flush=True,
            )
            losses, rights = [], []
        if done % size.save_every == 0:
            flat = jax.tree_util.tree_leaves((layers, state))
            partial = out / "state.part.npz"
            np.savez(partial, step=done, **{f"a{k}": np.asarray(v) for k, v in enumerate(flat)})
            partial.rename(state_file)
            save(out / "net.so-far.npz", layers, mean, deviation, priors)
    save(final, layers, mean, deviation, priors)
    (out / "names.json").write_text(json.dumps(names, ensure_ascii=False))
    state_file.unlink(missing_ok=True)
    return final


def save(path: Path, layers: network.Layers, mean: np.ndarray, deviation: np.ndarray, priors: np.ndarray) -> None:
    """Weights as plain arrays."""
    arrays = {f"w{i}": np.asarray(w) for i, (w, _) in enumerate(layers)}
    arrays |= {f"b{i}": np.asarray(b) for i, (_, b) in enumerate(layers)}
    partial = path.with_suffix(".part.npz")
    np.savez(partial, mean=mean, deviation=deviation, priors=priors, **arrays)
    partial.rename(path)

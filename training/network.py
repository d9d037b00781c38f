"""The net: six layers over a widening stretch of time, one output for each phone, every 30 ms.

The first layer runs on every frame, the rest on every third, as the recogniser runs it.
"""

import jax
import jax.numpy as jnp
import numpy as np

from training import features
from training.shape import SPLICES, STRIDE

Layers = list[tuple[jax.Array, jax.Array]]


def start(key: jax.Array, width: int, outputs: int) -> Layers:
    """Weights to begin with."""
    layers, inputs = [], features.USED
    for splice in SPLICES:
        key, k = jax.random.split(key)
        n = inputs * len(splice)
        layers.append((jax.random.normal(k, (n, width)) * np.sqrt(2 / n), jnp.zeros(width)))
        inputs = width
    key, k = jax.random.split(key)
    layers.append((jax.random.normal(k, (width, outputs)) * 0.05, jnp.zeros(outputs)))
    return layers


def scores(layers: Layers, x: jax.Array, outputs: int) -> jax.Array:
    """(batch, frames, cepstra) to (batch, outputs, phones), not yet normalised."""
    n = x.shape[1] - 2
    w, b = layers[0]
    h = jax.nn.relu(jnp.concatenate([x[:, k : k + n] for k in range(3)], -1) @ w + b)
    n = outputs + sum(s[-1] - s[0] for s in SPLICES[2:]) // STRIDE
    w, b = layers[1]
    strided = [h[:, k : k + STRIDE * (n - 1) + 1 : STRIDE] for k in range(3)]
    h = jax.nn.relu(jnp.concatenate(strided, -1) @ w + b)
    for (w, b), splice in zip(layers[2:-1], SPLICES[2:], strict=True):
        n = h.shape[1] - (splice[-1] - splice[0]) // STRIDE
        firsts = [(o - splice[0]) // STRIDE for o in splice]
        h = jax.nn.relu(jnp.concatenate([h[:, k : k + n] for k in firsts], -1) @ w + b)
    w, b = layers[-1]
    return h @ w + b

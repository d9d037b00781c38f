"""The net in training equals the shipped net. `make model-check` runs this; it needs jax, which `make test` does not install."""

import unittest

import numpy as np

from training import align, features, network, shape


class Net(unittest.TestCase):
    def test_the_net_in_training_is_the_net_run_on_every_frame(self):
        draw, inputs, layers = np.random.default_rng(2), features.USED, []
        for splice in shape.SPLICES:
            layers.append((draw.standard_normal((inputs * len(splice), 8)) / 5, draw.standard_normal(8)))
            inputs = 8
        layers.append((draw.standard_normal((8, 4)), np.zeros(4)))
        arrays = {f"w{i}": w for i, (w, _) in enumerate(layers)} | {f"b{i}": b for i, (_, b) in enumerate(layers)}
        arrays |= {"mean": np.zeros(features.USED), "deviation": np.full(features.USED, 10.0), "priors": np.full(4, 0.25)}
        sound = draw.standard_normal(16000) * 1000
        x = features.cepstra(sound)[None, : shape.frames_for(9), : features.USED].astype(np.float32) / 10
        strided = np.asarray(network.scores(layers, x, 9))[0]
        strided = strided - np.log(np.exp(strided).sum(1, keepdims=True))
        every = align.Net(arrays, ["SIL", "a", "b", "c"]).frames(sound)[shape.BEFORE :: shape.STRIDE][:9]
        self.assertGreater(np.ptp(every), 1)
        self.assertTrue(np.allclose(strided, every, atol=1e-3))


if __name__ == "__main__":
    unittest.main()

"""Finds when each phone begins in speech whose synthesiser does not say so.

The words are known, so only the times are sought: the likeliest path of a net's frames through the
words' pronunciations, with a pause allowed between any two words.
"""

from dataclasses import dataclass

import numpy as np

from training import features, shape
from training.phones import SILENCE

# A phone lasts 30 ms at least; how far the net's own expectation of each phone is taken out again.
SHORTEST, PRIOR = 3, 0.6
# Of a state: it follows the one before it; of the first silence: nothing comes before.
WITHIN, NOTHING = -2, -1


@dataclass(frozen=True)
class Aligned:
    """(first sample, phone) in order, and the mean log-probability of a frame that is no silence."""

    marks: list[tuple[int, str]]
    score: float


class Net:
    """A trained net run on every frame."""

    def __init__(self, arrays: dict[str, np.ndarray], names: list[str]) -> None:
        count = len(shape.SPLICES) + 1
        self.layers = [(arrays[f"w{i}"], arrays[f"b{i}"]) for i in range(count)]
        self.mean, self.deviation = arrays["mean"], arrays["deviation"]
        self.priors = np.log(np.maximum(arrays["priors"], 1e-5))
        self.index = {n: i for i, n in enumerate(names)}

    def frames(self, samples: np.ndarray) -> np.ndarray:
        """Log-probability of each phone for each frame of 10 ms."""
        x = features.cepstra(samples)[:, : features.USED].astype(np.float32)
        h = np.pad((x - self.mean) / self.deviation, ((shape.BEFORE, shape.AFTER), (0, 0)), mode="edge")
        for (w, b), splice in zip(self.layers, shape.SPLICES, strict=False):
            n = len(h) - (splice[-1] - splice[0])
            firsts = [o - splice[0] for o in splice]
            h = np.maximum(np.concatenate([h[k : k + n] for k in firsts], 1) @ w + b, 0)
        w, b = self.layers[-1]
        scores = h @ w + b
        scores -= scores.max(1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(1, keepdims=True))


def align(net: Net, samples: np.ndarray, words: list[list[tuple[str, ...]]]) -> Aligned | None:
    """`words` are the ways each may have been said. `None` when the speech is too short for them."""
    phones: list[str] = []  # of each state; a way of saying a word is a chain of states
    group: list[int] = []  # of a chain's first state: the group of ends it may follow
    stays: list[bool] = []
    ends: list[list[int]] = []

    def chain(said: tuple[str, ...], after: int) -> int:
        for phone in said:
            for k in range(SHORTEST):
                phones.append(phone)
                group.append(after)
                after = WITHIN
                stays.append(k == SHORTEST - 1)
        return len(phones) - 1

    ends.append([chain((SILENCE,), NOTHING)])
    for index, ways in enumerate(words):
        first = len(phones)
        reached = [chain(said, len(ends) - 1) for said in ways]
        if index == 0:
            starts = [0, *(k for k in range(first, len(phones)) if group[k] != WITHIN)]
        # A pause follows the word's ends, the next word either.
        ends.append(reached)
        pause = chain((SILENCE,), len(ends) - 1)
        ends.append([*reached, pause])
    logs = net.frames(samples)
    if len(logs) < SHORTEST * (len(words) + 1):
        return None
    at = np.array([net.index[p] for p in phones])
    cost = -(logs[:, at] - PRIOR * net.priors[at])
    groups, may_stay = np.array(group), np.array(stays)
    heads = np.nonzero(groups != WITHIN)[0]
    heads_group = groups[heads]
    all_ends, cuts = np.concatenate(ends), np.cumsum([0, *map(len, ends)])
    follows = [np.array(e) for e in ends]
    rows = np.arange(len(phones))
    best = np.full(len(phones), np.inf)
    best[starts] = cost[0, starts]
    back = np.zeros((len(logs), len(phones)), np.int32)
    for t in range(1, len(logs)):
        moved = np.concatenate([[np.inf], best[:-1]])
        cheapest = np.minimum.reduceat(best[all_ends], cuts[:-1])
        moved[heads] = np.where(heads_group == NOTHING, np.inf, cheapest[heads_group])
        stayed = np.where(may_stay, best, np.inf)
        stay = stayed <= moved
        back[t] = np.where(stay, rows, rows - 1)
        which = np.array([e[int(best[e].argmin())] for e in follows])
        back[t, heads] = np.where(stay[heads] | (heads_group == NOTHING), heads, which[heads_group])
        best = np.where(stay, stayed, moved) + cost[t]
    last = min(ends[-1], key=lambda s: best[s])
    if not np.isfinite(best[last]):
        return None
    path = [last]
    for t in range(len(logs) - 1, 0, -1):
        path.append(int(back[t, path[-1]]))
    path.reverse()
    marks: list[tuple[int, str]] = []
    voiced = []
    for t, state in enumerate(path):
        came = path[t - 1]
        entered = t == 0 or (came != state and (came != state - 1 or stays[came]))
        if entered:
            # A frame is about its middle, so the phone begins half a shift before it.
            sample = 0 if t == 0 else t * features.SHIFT + features.HALF_WINDOW - features.SHIFT // 2
            marks.append((sample, phones[state]))
        if phones[state] != SILENCE:
            voiced.append(logs[t, at[state]])
    return Aligned(marks, float(np.mean(voiced)) if voiced else -np.inf)

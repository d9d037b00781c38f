"""Makes the shards of a kind, as many at once as there are processors; those that are there are kept.

Each has a seed of its own, so that nothing depends on which is made first.
"""

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Protocol


class Shard(Protocol):
    """Frames with labels."""

    labels: list

    def save(self, path: Path) -> None:
        """Writes it whole or not at all."""


# The processes are forks and find the jobs here: what makes a shard cannot be sent through a pipe.
_jobs: list[tuple[str, Callable[[str], Shard]]] = []


def _one(number: int, folder: Path) -> float | None:
    name, job = _jobs[number]
    path = folder / f"{name}.npz"
    if path.exists():
        return None
    shard = job(name)
    shard.save(path)
    return sum(map(len, shard.labels)) / 360000


def make(jobs: list[tuple[str, Callable[[str], Shard]]], folder: Path) -> list[Path]:
    """The files in the order of the jobs; the longest jobs are best put first."""
    _jobs[:] = jobs
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("fork")) as pool:
        made = [pool.submit(_one, k, folder) for k in range(len(jobs))]
        for number, ((name, _), one) in enumerate(zip(jobs, made, strict=True), 1):
            hours = one.result()
            told = "there already" if hours is None else f"{hours:.2f} h"
            print(f"[speech {number}/{len(jobs)}] {name}: {told}", flush=True)
    return [folder / f"{name}.npz" for name, _ in jobs]

"""How long a training runs, its learning rate over time, and what it prints."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from math import cos, pi
from pathlib import Path
from time import monotonic

import torch
from torch import Tensor, nn

from training.shards import SHARDS, WEIGHTS

WARM = 100
"""Steps until the full learning rate is reached."""
FLAT = 0.3
"""The share of the time after which the learning rate begins to fall."""
KEPT = 120.0
"""Seconds between two saves of the weights."""


@dataclass
class Run:
    """A training: the network, the running mean of its weights, and how many minutes it may take."""

    network: nn.Module
    minutes: float
    rate: float
    decay: float
    into: Path
    start: float = field(default_factory=monotonic)
    step: int = 0
    saved: float = field(default_factory=monotonic)
    seen: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.into.parent.mkdir(parents=True, exist_ok=True)
        self.network.to(memory_format=torch.channels_last)
        self.mean = deepcopy(self.network)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), self.rate, weight_decay=self.decay)

    @property
    def past(self) -> float:
        """The share of the time that has passed."""
        return (monotonic() - self.start) / (60 * self.minutes)

    def learn(self, fault: Tensor, **shown: float) -> None:
        """Takes one optimizer step on this loss and adds the values to the running means that are printed."""
        rate = self.rate * min(1, (self.step + 1) / WARM)
        if self.past > FLAT:
            rate *= 0.5 * (1 + cos(pi * min(1, (self.past - FLAT) / (1 - FLAT)))) + 0.005
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.zero_grad()
        fault.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5)
        self.optimizer.step()
        self.step += 1
        self._follow()
        for name, value in {"fault": fault.item(), **shown}.items():
            self.seen[name] = 0.98 * self.seen.get(name, value) + 0.02 * value
        if self.step % 50 == 0:
            print(self.line(), flush=True)
        if monotonic() - self.saved > KEPT:
            self.save()

    @torch.no_grad()
    def _follow(self) -> None:
        keep = min(0.998, self.step / (self.step + 10))
        for mean, now in zip(self.mean.state_dict().values(), self.network.state_dict().values(), strict=True):
            if mean.dtype.is_floating_point:
                mean.lerp_(now, 1 - keep)
            else:
                mean.copy_(now)

    def save(self) -> None:
        """Saves the running mean of the weights, replacing the file in one move."""
        part = self.into.with_suffix(".part")
        torch.save(self.mean.state_dict(), part)
        part.rename(self.into)
        self.saved = monotonic()

    def line(self) -> str:
        """A line with the steps, the minutes elapsed and of the processor, and the running means."""
        used = os.times()
        watched = " ".join(f"{name} {value:.4f}" for name, value in self.seen.items())
        minutes = f"{(monotonic() - self.start) / 60:.1f} min, processor {(used.user + used.system) / 60:.1f} min"
        return f"{Path(sys.argv[0]).stem}: step {self.step}, {minutes}: {watched}"


def command(what: str | None, train: Callable[[float, Path | None, Path, Path], Run], name: str) -> None:
    """Reads the command line of a training, runs it, and prints its last line."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--shards", type=Path, default=SHARDS)
    parser.add_argument("--into", type=Path, default=WEIGHTS / f"{name}.pt")
    given = parser.parse_args()
    print("done:", train(given.minutes, given.start, given.shards, given.into).line())

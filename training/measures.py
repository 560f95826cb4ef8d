"""How accurate readings are: by card and by picture, with the uncertainty of the figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

import numpy as np

from referee.camera.corners import NAMES
from referee.camera.photo import JOKER, ReadCard
from training.shards import CARD, CLEAR, HEIGHT, RANK, SUIT, VISIBLE, X, Y

NEAR = 0.6
"""A reading belongs to a mark if it is closer than this share of the larger of their heights."""
DOUBTFUL = 0.3
"""The least visible share of an index for a reading of it to count as right; below `CLEAR` it need not be read."""
RESAMPLED = 2000


@dataclass(frozen=True)
class Result:
    """The result for a picture: the numbers of cards read correctly, cards missed, and false readings."""

    right: int
    missed: int
    false: int

    @property
    def exact(self) -> bool:
        """Whether nothing was missed or false."""
        return not self.missed and not self.false


def by_name(wanted: Iterable[str], read: Iterable[str]) -> Result:
    """The result for a picture of which only the cards are known, not their positions."""
    asked, given = Counter(wanted), Counter(read)
    return Result(sum((asked & given).values()), sum((asked - given).values()), sum((given - asked).values()))


def name(mark: np.ndarray) -> str:
    """The name of a mark's card, as the reader writes it."""
    return JOKER if mark[RANK] == 13 else NAMES[int(mark[RANK]) * 4 + int(mark[SUIT])]


def by_place(marks: np.ndarray, read: Iterable[ReadCard], least: float, only: str = "") -> Result:
    """The result for a picture whose marks are known; an index at least `least` pixels high must be read."""
    clear = marks[(marks[:, VISIBLE] >= CLEAR) & (marks[:, HEIGHT] >= least)]
    wanted = {int(mark[CARD]): name(mark) for mark in clear}
    asked = {card for card, called in wanted.items() if not only or called in only}
    found: set[int] = set()
    false = 0
    for seen in read:
        new = [mark for mark in marks if int(mark[CARD]) not in found and _near(mark, seen) and name(mark) == seen.card]
        if new:
            found.add(int(min(new, key=lambda mark: (int(mark[CARD]) not in wanted, _far(mark, seen)))[CARD]))
        elif not only or seen.card in only:
            false += 1
    return Result(len(asked & found), len(asked - found), false)


def _near(mark: np.ndarray, seen: ReadCard) -> bool:
    return bool(_far(mark, seen) < NEAR * max(mark[HEIGHT], seen.height) and mark[VISIBLE] >= DOUBTFUL)


def _far(mark: np.ndarray, seen: ReadCard) -> float:
    return hypot(mark[X] - seen.x, mark[Y] - seen.y)


@dataclass(frozen=True)
class Figure:
    """A share with its 90% interval, from resampling the pictures."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.3f} ({self.low:.3f}-{self.high:.3f})"


def figures(results: Iterable[Result]) -> dict[str, Figure]:
    """Recall, precision, and the share of pictures without an error, each with its interval."""
    counts = np.array([(each.right, each.missed, each.false, each.exact) for each in results], float)
    drawn = np.random.default_rng(1).integers(len(counts), size=(RESAMPLED, len(counts)))
    sums = counts[drawn].sum(1)
    return {
        "recall": _figure(counts.sum(0), sums, (0, 1)),
        "precision": _figure(counts.sum(0), sums, (0, 2)),
        "exact": Figure(counts[:, 3].mean(), *np.quantile(sums[:, 3] / len(counts), (0.05, 0.95))),
    }


def _figure(whole: np.ndarray, drawn: np.ndarray, columns: tuple[int, int]) -> Figure:
    right, other = columns
    shares = drawn[:, right] / np.maximum(1, drawn[:, right] + drawn[:, other])
    return Figure(whole[right] / max(1, whole[right] + whole[other]), *np.quantile(shares, (0.05, 0.95)))

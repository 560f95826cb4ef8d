"""The two networks: one finds the corner indices of cards in a picture, one reads an index that was found."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

RANKS = 15
"""Ace to king, the joker, and "no index"."""
SUITS = 5
"""Clubs, diamonds, hearts, spades, and "no suit"."""
JOKER = 13
NO_RANK = 14
NO_SUIT = 4
PLANES = 6
"""Of the detector: heat, sine and cosine of the angle, logarithm of the height, and the way to the card's centre."""


def layer(inputs: int, outputs: int, step: int = 1, apart: int = 1) -> nn.Sequential:
    """A convolution of 3 by 3, `apart` pixels between its taps."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, step, apart, dilation=apart, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two layers beside a way past them."""

    def __init__(self, width: int, apart: int = 1) -> None:
        super().__init__()
        self.first = layer(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, apart, dilation=apart, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, given: Tensor) -> Tensor:
        """What came in, and what two layers make of it."""
        return functional.relu(given + self.second(self.first(given)))


def twice(given: Tensor) -> Tensor:
    """Each pixel as four."""
    return functional.interpolate(given, scale_factor=2.0, mode="nearest")


class Detector(nn.Module):
    """A picture, its sides multiples of 16, to six planes of a quarter of its size."""

    def __init__(self) -> None:
        super().__init__()
        self.quarter = nn.Sequential(layer(3, 16, 2), layer(16, 32, 2), layer(32, 32))
        self.eighth = nn.Sequential(layer(32, 64, 2), layer(64, 64))
        self.sixteenth = nn.Sequential(layer(64, 96, 2), Residual(96), Residual(96, 2))
        self.from_sixteenth = nn.Conv2d(96, 64, 1)
        self.at_eighth = layer(64, 64)
        self.from_eighth = nn.Conv2d(64, 48, 1)
        self.beside = nn.Conv2d(32, 48, 1)
        self.at_quarter = layer(48, 48)
        self.planes = nn.Conv2d(48, PLANES, 1)
        nn.init.constant_(self.planes.bias[:1], -4.0)  # indices are rare

    def forward(self, picture: Tensor) -> Tensor:
        """The planes, heat as logits."""
        fine = self.quarter(picture)
        middle = self.eighth(fine)
        coarse = self.sixteenth(middle)
        middle = self.at_eighth(middle + twice(self.from_sixteenth(coarse)))
        fine = self.at_quarter(self.beside(fine) + twice(self.from_eighth(middle)))
        return self.planes(fine)


class Classifier(nn.Module):
    """An upright patch around an index, 48 by 64 pixels, to logits of ranks and suits, one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = nn.Sequential(
            layer(3, 24),
            layer(24, 48, 2),
            Residual(48),
            layer(48, 96, 2),
            Residual(96),
            layer(96, 128, 2),
            layer(128, 128),
            layer(128, 96, 2),
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(96 * 3 * 4, 192),
            nn.ReLU(inplace=True),
            nn.Dropout(0.2),
        )
        self.rank = nn.Linear(192, RANKS)
        self.suit = nn.Linear(192, SUITS)

    def forward(self, patch: Tensor) -> Tensor:
        """Ranks and suits, as logits."""
        seen = self.looks(patch)
        return torch.cat([self.rank(seen), self.suit(seen)], 1)

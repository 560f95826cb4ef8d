"""The two networks: one finds the corner indices of cards in a picture, the other reads an index."""

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
"""The planes of the detector: heat, sine and cosine of the angle, log of the height, x and y to the card's centre."""


def layer(inputs: int, outputs: int, step: int = 1, apart: int = 1) -> nn.Sequential:
    """A 3 by 3 convolution with normalization and ReLU; `apart` is the distance between its taps in pixels."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, step, apart, dilation=apart, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two layers with a skip connection."""

    def __init__(self, width: int, apart: int = 1) -> None:
        super().__init__()
        self.first = layer(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, apart, dilation=apart, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, given: Tensor) -> Tensor:
        """The sum of the input and the output of the two layers, with ReLU."""
        return functional.relu(given + self.second(self.first(given)))


def twice(given: Tensor) -> Tensor:
    """Doubles width and height by repeating every pixel."""
    return functional.interpolate(given, scale_factor=2.0, mode="nearest")


class Detector(nn.Module):
    """Turns a picture whose sides are multiples of 16 into six planes with sides a quarter as long."""

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
        """The six planes, with the heat as logits."""
        fine = self.quarter(picture)
        middle = self.eighth(fine)
        coarse = self.sixteenth(middle)
        middle = self.at_eighth(middle + twice(self.from_sixteenth(coarse)))
        fine = self.at_quarter(self.beside(fine) + twice(self.from_eighth(middle)))
        return self.planes(fine)


class Classifier(nn.Module):
    """Turns an upright patch around an index, 48 by 64 pixels, into logits of the ranks and then of the suits."""

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
        """The logits of the ranks, followed by those of the suits."""
        seen = self.looks(patch)
        return torch.cat([self.rank(seen), self.suit(seen)], 1)

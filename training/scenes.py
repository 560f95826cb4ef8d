"""Scenes of cards as a camera would see them, with the position of every index.

`scene` returns a picture and its marks. A mark is a row of eleven numbers for an index: x and y of its middle in
pixels; its angle in radians, clockwise from upright; its height and width in pixels; x and y of the middle of its card;
its rank, from 0 for an ace to 12 for a king, and 13 for a joker; its suit, from 0 to 3 for clubs, diamonds, hearts and
spades, and -1 for a joker; the share of it that is visible; and the number of its card, which its other indices share.
"""

from __future__ import annotations

from math import atan2, exp, log
from typing import NamedTuple

import cv2
import numpy as np

from training.arrangements import KINDS, ODDS, Place, arrangement
from training.backgrounds import background
from training.decks import DECKS, Deck, backs, faces
from training.drawn_cards import Style
from training.faces import BACK, HIGH, JOKER, WIDE, Face, on_all
from training.photograph import photograph
from training.shards import VISIBLE

cv2.setNumThreads(1)
CROPPED = 640
"""The side in pixels below which a scene shows part of a photo instead of a whole one."""
OF_OTHERS = 0.3
"""The share of training scenes with published decks."""
TWINS = 0.06
LEAST_CONTRAST = 22
"""The least difference between paper and ink in any colour channel, of 255, at which an index is legible."""
STYLES = 10
"""The number of drawn decks of a kind in use at once; each is replaced after a while."""
JOKERS = {"jokers": 0.4, "standard": 2 / 54}
"""The share of jokers in scenes of these kinds; in other kinds it is higher than in a pack."""
COUNTRY = {"german": "german", "standard": "english", "corners": "english"}
"""The letters in scenes of these kinds; in "corners", every card but a joker has an index in all four corners."""
SKIN = ((150, 180, 230), (110, 145, 205), (80, 110, 165), (50, 75, 115), (170, 195, 240))


class Laid(NamedTuple):
    """A card in the picture: its face, and the matrix from the pixels of the card to those of the picture."""

    face: Face
    way: np.ndarray


class Hand:
    """The decks in use, from which cards are drawn."""

    def __init__(self, held_out: bool) -> None:
        self.held_out = held_out
        self.styles: dict[str, list[Style]] = {}

    def style(self, chance: np.random.Generator, kind: str) -> Style:
        """A drawn deck for scenes of a kind, now and then a new one."""
        known = self.styles.setdefault(kind, [])
        if len(known) < STYLES:
            known.append(self._new(chance, kind))
            return known[-1]
        at = int(chance.integers(STYLES))
        if chance.random() < 0.12:
            known[at] = self._new(chance, kind)
        return known[at]

    def _new(self, chance: np.random.Generator, kind: str) -> Style:
        while True:
            style = Style(chance, self.held_out, COUNTRY.get(kind, ""))
            style.four = style.four or kind == "corners"
            if kind != "standard" or style.usual:
                return style

    def others(self, chance: np.random.Generator, kind: str) -> Deck:
        """A random published deck that suits a kind of scene."""
        fit = [each for each in DECKS if each.held_out == self.held_out]
        if kind == "german":
            fit = [each for each in fit if each.letters == "german"]
        if kind == "standard":
            fit = [each for each in fit if each.usual]
        if kind == "jokers":
            fit = [each for each in fit if each.joker]
        return fit[chance.integers(len(fit))]

    def cards(self, chance: np.random.Generator, kind: str, count: int) -> list[Face]:
        """Cards of one deck, with some duplicates, as from two packs, and some backs."""
        drawn = chance.random() >= (0.5 if self.held_out else OF_OTHERS) or kind == "corners"
        style = self.style(chance, kind if kind in COUNTRY else "") if drawn else None
        deck = () if drawn else faces(self.others(chance, kind))
        often = JOKERS.get(kind, 0.08)
        found: list[Face] = []
        for _ in range(count):
            if found and chance.random() < TWINS:
                found.append(found[-1])
            elif chance.random() < 0.04:
                found.append(style.back if style else _one(chance, backs(self.held_out)))
            elif style:
                joker = chance.random() < often
                found.append(style.face(JOKER, -1) if joker else style.face(*_card(chance, kind)))
            else:
                found.append(self._taken(chance, deck, kind, often))
        return found

    def _taken(self, chance: np.random.Generator, deck: tuple[Face, ...], kind: str, often: float) -> Face:
        jokers = [face for face in deck if face.rank == JOKER]
        if jokers and chance.random() < often:
            return _one(chance, jokers)
        letters = [face for face in deck if 10 <= face.rank < JOKER]
        if kind == "german" and letters and chance.random() < 0.5:
            return _one(chance, letters)
        return _one(chance, deck)


def _one(chance: np.random.Generator, faces: tuple[Face, ...] | list[Face]) -> Face:
    return faces[chance.integers(len(faces))]


def _card(chance: np.random.Generator, kind: str) -> tuple[int, int]:
    letter = kind == "german" and chance.random() < 0.5
    rank = int(chance.choice([0, 10, 11, 12])) if letter else int(chance.integers(13))
    return rank, int(chance.integers(4))


HANDS = {False: Hand(held_out=False), True: Hand(held_out=True)}


def scene(chance: np.random.Generator, size: int, held_out: bool, kind: str = "any") -> tuple[np.ndarray, np.ndarray]:
    """A picture in blue, green, red, and its marks; `held_out` uses the decks and fonts kept out of training."""
    shape = kind if kind in KINDS else str(chance.choice(KINDS, p=ODDS))
    while shape == "none" and kind in {"jokers", *COUNTRY}:
        shape = str(chance.choice(KINDS, p=ODDS))
    many = shape in {"row", "fan"} and (kind == shape or chance.random() < 0.35)
    places = arrangement(chance, shape, many)
    cards = HANDS[held_out].cards(chance, kind, len(places))
    if shape == "none" and chance.random() < 0.5:
        places = arrangement(chance, "scatter", many=False)
        cards = [_one(chance, backs(held_out)) for _ in places]
    return pictured(chance, size, cards, places)


def pictured(
    chance: np.random.Generator, size: int, cards: list[Face], places: list[Place]
) -> tuple[np.ndarray, np.ndarray]:
    """A photo of these cards at these places, with its marks."""
    image, owner = background(chance, size), np.full((size, size), -1, np.int16)
    whole, laid = way(chance, size, cards, places), []
    for number, (face, place) in enumerate(zip(cards, places, strict=True)):
        laid.append(Laid(face, whole @ placed(place)))
        lay(chance, image, owner, laid[-1], number)
    if places and chance.random() < 0.2:
        fingers(chance, image, owner)
    photo = photograph(chance, image)
    return photo, seen(marks(laid, owner), photo)


def placed(place: Place) -> np.ndarray:
    """The matrix from the pixels of a card to its place on the table."""
    turn = np.deg2rad(place.angle)
    across, down = np.cos(turn), np.sin(turn)
    lies = np.array([[across, -down, place.x], [down, across, place.y], [0, 0, 1]])
    return lies @ np.array([[1, 0, -WIDE / 2], [0, 1, -HIGH / 2], [0, 0, 1.0]])


def way(chance: np.random.Generator, size: int, cards: list[Face], places: list[Place]) -> np.ndarray:
    """The matrix from places on the table to the picture, with random scale, rotation and camera angle."""
    if not places:
        return np.eye(3)
    high = next((face.indices[0].height for face in cards if face.rank != BACK), HIGH / 4)
    photo = max(size, CROPPED)
    smallest, largest = (12, 90) if size < CROPPED else (size * 0.019, size * 0.09)
    scale = exp(chance.uniform(log(smallest), log(largest))) / high
    spots = np.array([(each.x, each.y) for each in places])
    at = middle = (spots.min(0) + spots.max(0)) / 2
    if size < CROPPED and chance.random() < 0.8:
        at = spots[chance.integers(len(spots))] + chance.uniform(-0.6, 0.6, 2) * HIGH
    else:
        reach = np.hypot(*(spots - middle).T).max() + 0.6 * HIGH
        scale = min(max(photo / 2 / reach * chance.uniform(0.55, 1.05), smallest / high), largest / high)
    turn = np.deg2rad(chance.normal(0, 14) if chance.random() < 0.55 else chance.uniform(-180, 180))
    across, down = np.cos(turn) * scale, np.sin(turn) * scale
    narrow = chance.uniform(0.9, 1.04)
    flat = np.array([[across * narrow, -down, 0], [down * narrow, across, 0], [0, 0, 1]])
    flat = flat @ np.array([[1, 0, -at[0]], [0, 1, -at[1]], [0, 0, 1.0]])
    tilt = chance.normal(0, 0.1, 2).clip(-0.28, 0.28) / (size / 2)
    steep = np.array([[1, 0, 0], [0, 1, 0], [*tilt, 1]])
    pressed = np.diag([1.0, chance.uniform(0.72, 1), 1]) if chance.random() < 0.4 else np.eye(3)
    shift = np.array([[1, 0, size / 2], [0, 1, size / 2], [0, 0, 1.0]])
    return shift @ steep @ pressed @ flat


def through(way: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Transforms the points of a card into points of the picture."""
    seen = np.c_[points, np.ones(len(points))] @ way.T
    return seen[:, :2] / np.maximum(seen[:, 2:], 1e-3)


def lay(chance: np.random.Generator, image: np.ndarray, owner: np.ndarray, card: Laid, number: int) -> None:
    """Draws a card, usually with a shadow, over the picture and marks its pixels with its number in `owner`."""
    size = image.shape[0]
    edge = through(card.way, np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]]))
    left, top = np.maximum(np.floor(edge.min(0)).astype(int) - 12, 0)
    right, bottom = np.minimum(np.ceil(edge.max(0)).astype(int) + 12, size)
    if right - left < 2 or bottom - top < 2:
        return
    scale = np.sqrt(abs(cv2.contourArea(edge.astype(np.float32))) / (WIDE * HIGH))
    level = 0 if scale > 0.6 else 1 if scale > 0.3 else 2
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]])
    grow = np.array([[2**level, 0, (2**level - 1) / 2], [0, 2**level, (2**level - 1) / 2], [0, 0, 1.0]])
    seen = cv2.warpPerspective(card.face.layers[level], shift @ card.way @ grow, (int(right - left), int(bottom - top)))
    part, outline = image[top:bottom, left:right], seen[..., 3].astype(np.float32) / 255
    if chance.random() < 0.85:
        soft = cv2.GaussianBlur(outline, (0, 0), chance.uniform(0.8, 3.5) * max(0.5, scale))
        part *= on_all(1 - np.float32(0.5 * chance.random()) * soft)
    part *= on_all(1 - outline)
    part += cv2.cvtColor(seen, cv2.COLOR_BGRA2BGR) * on_all(outline * np.float32(chance.uniform(0.9, 1)))
    owner[top:bottom, left:right][seen[..., 3] > 127] = number


def fingers(chance: np.random.Generator, image: np.ndarray, owner: np.ndarray) -> None:
    """Draws one to three fingers over the picture and marks their pixels in `owner`."""
    size = image.shape[0]
    thick, skin = chance.uniform(0.04, 0.12) * size, np.array(SKIN[chance.integers(len(SKIN))], np.float32)
    tip, turn = chance.uniform(0.1, 0.9, 2) * size, chance.uniform(0, 2 * np.pi)
    skin *= np.float32(chance.uniform(0.8, 1.1))
    for at in range(int(chance.integers(1, 4))):
        start = tip + np.array([-np.sin(turn), np.cos(turn)]) * thick * 1.15 * at
        end = start + np.array([np.cos(turn), np.sin(turn)]) * size
        mask = np.zeros((size, size), np.uint8)
        cv2.line(mask, tuple(start.astype(int).tolist()), tuple(end.astype(int).tolist()), 255, int(thick), cv2.LINE_AA)
        far = cv2.distanceTransform(mask, cv2.DIST_L2, 3) / (thick / 2)
        share = cv2.GaussianBlur(mask, (0, 0), 1.2) / np.float32(255)
        image *= on_all(1 - share)
        round_ = share * (0.7 + 0.3 * np.clip(far, 0, 1) ** 0.5).astype(np.float32)
        image += cv2.merge([round_ * plane for plane in skin])
        owner[mask > 127] = -2


def marks(laid: list[Laid], owner: np.ndarray) -> np.ndarray:
    """A row for every index whose middle is in the picture."""
    size, found = owner.shape[0], []
    for number, (face, way) in enumerate(laid):
        centre = through(way, np.array([[WIDE / 2, HIGH / 2]]))[0]
        for index in face.indices:
            box = through(way, index.corners())
            x, y = box.mean(0)
            if not (0 <= x < size and 0 <= y < size):
                continue
            up, wide = (box[0] + box[1] - box[2] - box[3]) / 2, (box[1] + box[2] - box[0] - box[3]) / 2
            rest = [face.rank, face.suit, visible(box, owner, number), number]
            found.append([x, y, atan2(up[0], -up[1]), np.hypot(*up), np.hypot(*wide), *centre, *rest])
    return np.array(found, np.float32).reshape(-1, 11)


def seen(found: np.ndarray, photo: np.ndarray) -> np.ndarray:
    """The marks, with those that glare or darkness makes illegible set to half visible at most."""
    smooth = cv2.GaussianBlur(photo, (0, 0), 0.8)
    for mark in found:
        x, y, _, height, width = mark[:5]
        half = max(3, 0.45 * min(height, width))
        part = smooth[max(0, int(y - half)) : int(y + half) + 1, max(0, int(x - half)) : int(x + half) + 1]
        dark, light = np.percentile(part, (4, 96), axis=(0, 1))
        if (light - dark).max() < LEAST_CONTRAST:
            mark[VISIBLE] = min(mark[VISIBLE], 0.5)
    return found


def visible(box: np.ndarray, owner: np.ndarray, number: int) -> float:
    """The share of an index that is in the picture and not covered."""
    left, top = np.floor(box.min(0)).astype(int) - 1
    wide, high = np.ceil(box.max(0)).astype(int) + 2 - (left, top)
    mask = np.zeros((high, wide), np.uint8)
    cv2.fillConvexPoly(mask, np.round(box - (left, top)).astype(np.int32), 1)
    whole = int(mask.sum())
    x, y = max(0, left), max(0, top)
    under = owner[y : top + high, x : left + wide]
    seen = mask[y - top : y - top + under.shape[0], x - left : x - left + under.shape[1]]
    return float((seen.astype(bool) & (under == number)).sum() / max(1, whole))

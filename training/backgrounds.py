"""Table tops, and the things on them that are not cards."""

from __future__ import annotations

from string import ascii_letters, ascii_uppercase, digits

import cv2
import numpy as np

from training import letters
from training.faces import Index, on_all, paint
from training.suits import suits

TABLES = (
    (60, 110, 40), (50, 80, 120), (30, 45, 70), (130, 170, 200), (150, 150, 150),
    (45, 40, 40), (120, 60, 30), (222, 225, 225), (40, 30, 110), (240, 240, 240),
)  # fmt: skip
PAPERS = ((245, 250, 250), (200, 225, 235), (40, 30, 30), (40, 30, 200), (255, 240, 240))


def some_colour(chance: np.random.Generator) -> tuple[int, int, int]:
    """A random colour."""
    return tuple(int(each) for each in chance.integers(0, 256, 3))


def background(chance: np.random.Generator, size: int) -> np.ndarray:
    """A table top, sometimes with things on it."""
    image = table(chance, size)
    kind = chance.random()
    if kind < 0.12:
        image = pattern(chance, image)
    elif kind < 0.3:
        things(chance, image)
    for _ in range(int(chance.choice([0, 1, 2], p=(0.6, 0.28, 0.12)))):
        image = printed(chance, image)
    if chance.random() < 0.12:
        keys(chance, image)
    if chance.random() < 0.35:
        image = cv2.GaussianBlur(image, (0, 0), chance.uniform(0.5, 4))
    return image


def table(chance: np.random.Generator, size: int) -> np.ndarray:
    """Wood, felt, cloth or stone: noise of several grain sizes, sometimes stretched in one direction."""
    base = TABLES[chance.integers(len(TABLES))] if chance.random() < 0.65 else some_colour(chance)
    image = np.empty((size, size, 3), np.float32)
    image[:] = base
    drawn = float(chance.choice([1, 1, 0.12]))
    for grain in (3, 8, 24, 96, size // 2):
        strong = float(chance.choice([0, 4, 8, 18, 36]))
        if strong:
            planes = int(chance.choice([1, 1, 3]))
            noise = chance.standard_normal((grain, max(2, int(grain * drawn)), planes), dtype=np.float32)
            grown = cv2.resize(noise, (size, size), interpolation=cv2.INTER_LINEAR).reshape(size, size, planes)
            image += (grown if planes == 3 else on_all(grown)) * np.float32(strong * 0.6)
    if chance.random() < 0.5:
        image = np.ascontiguousarray(np.rot90(image))
    return image


def pattern(chance: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """A picture with the stripes or checks of a cloth over it."""
    size = image.shape[0]
    step = int(chance.integers(6, 60))
    stripes = np.tile((np.arange(size) // step % 2).astype(np.float32), (size, 1))
    if chance.random() < 0.5:
        stripes = (stripes + stripes.T) % 2
    turn = cv2.getRotationMatrix2D((size / 2, size / 2), chance.uniform(0, 180), 1.6)
    share = cv2.warpAffine(stripes, turn, (size, size)) * np.float32(chance.uniform(0.2, 1))
    return image * on_all(1 - share) + cv2.merge([share * np.float32(plane) for plane in some_colour(chance)])


def things(chance: np.random.Generator, image: np.ndarray) -> None:
    """Draws circles, lines and blocks that stand for coins, cups, pens, dice and boxes."""
    size = image.shape[0]
    for _ in range(int(chance.integers(2, 16))):
        x, y = (int(each) for each in chance.integers(0, size, 2))
        fill, thick = some_colour(chance), int(chance.choice([-1, 1, 2, 5]))
        kind = chance.integers(4)
        if kind == 0:
            radius = int(chance.integers(3, size // 5))
            cv2.circle(image, (x, y), radius, fill, thick, cv2.LINE_AA)
            cv2.circle(image, (x, y), int(radius * 0.8), some_colour(chance), 1, cv2.LINE_AA)
        elif kind == 1:
            end = tuple(int(each) for each in chance.integers(0, size, 2))
            cv2.line(image, (x, y), end, fill, int(chance.integers(1, 14)), cv2.LINE_AA)
        else:
            box = cv2.boxPoints(((x, y), tuple(chance.uniform(6, size / 3, 2)), chance.uniform(0, 90)))
            cv2.fillPoly(image, [box.astype(np.int32)], fill, cv2.LINE_AA)


def _text(chance: np.random.Generator, length: int) -> str:
    kind = chance.integers(4)
    if kind == 0:
        return "".join(chance.choice(list(digits + "  "), length))
    if kind == 1:
        return "".join(chance.choice(list(ascii_uppercase + " "), length))
    return "".join(chance.choice(list(ascii_letters + "   "), length))


def printed(chance: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """A picture with a printed sheet, box or book on it, with text of any size and at any angle."""
    size = image.shape[0]
    wide, high = (int(each) for each in chance.integers(size // 6, size, 2))
    sheet = np.empty((high, wide, 3), np.uint8)
    sheet[:] = PAPERS[chance.integers(len(PAPERS))] if chance.random() < 0.8 else some_colour(chance)
    ink = (20, 20, 20) if sheet[0, 0].sum() > 380 else (240, 240, 240)
    if chance.random() < 0.3:
        ink = some_colour(chance)
    if chance.random() < 0.3:
        for at in range(0, max(wide, high), int(chance.integers(14, 50))):
            cv2.line(sheet, (at, 0), (at, high), (170, 150, 150), 1)
            cv2.line(sheet, (0, at), (wide, at), (170, 150, 150), 1)
    tall = int(chance.choice([9, 13, 18, 26, 40, 70]))
    font = letters.font(chance, held_out=False)
    lines = [letters.word(font, _text(chance, 12).strip() or "A") for _ in range(3)]
    for top in range(6, high - tall, int(tall * chance.uniform(1.2, 2.2))):
        shape = lines[chance.integers(len(lines))]
        line = min(wide - 10, int(tall * shape.shape[1] / shape.shape[0]))
        if line > 4:
            share = cv2.resize(shape, (line, tall), interpolation=cv2.INTER_AREA)[..., None] / np.float32(255)
            part = sheet[top : top + tall, 5 : 5 + line]
            part[:] = part * (1 - share) + np.array(ink, np.float32) * share
    if chance.random() < 0.3:
        signs(chance, sheet)
    return laid(chance, image, sheet)


def signs(chance: np.random.Generator, sheet: np.ndarray) -> None:
    """Draws suit symbols on a sheet, as on a box of cards, because a pip without a rank is not an index."""
    high, wide = sheet.shape[:2]
    shapes, ink = suits(chance), some_colour(chance)
    for _ in range(int(chance.integers(1, 9))):
        shape, tall = shapes[chance.integers(4)], chance.uniform(8, 70)
        place = Index(*(chance.uniform(0, 1, 2) * (wide, high)), tall * shape.shape[1] / shape.shape[0], tall)
        paint(sheet, shape, place, ink)


def laid(chance: np.random.Generator, image: np.ndarray, sheet: np.ndarray) -> np.ndarray:
    """A picture with a sheet laid on it at a random place and angle."""
    size, (high, wide) = image.shape[0], sheet.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), chance.uniform(-180, 180), 1)
    turn[:, 2] += chance.uniform(0, size, 2) - (wide / 2, high / 2)
    whole = np.dstack([sheet, np.full((high, wide), 255, np.uint8)])
    over = cv2.warpAffine(whole, turn, (size, size)).astype(np.float32)
    share = on_all(over[..., 3] / 255)
    return image * (1 - share) + cv2.cvtColor(over, cv2.COLOR_BGRA2BGR) * share


def keys(chance: np.random.Generator, image: np.ndarray) -> None:
    """Draws single letters and digits in rows, as on a keyboard or on tiles."""
    size = image.shape[0]
    side = int(chance.integers(14, 60))
    left, top = (int(each) for each in chance.integers(0, size // 2, 2))
    font, tile, ink = letters.font(chance, held_out=False), some_colour(chance), some_colour(chance)
    for row in range(int(chance.integers(1, 4))):
        for column in range(int(chance.integers(2, 9))):
            x, y = left + column * int(side * 1.15), top + row * int(side * 1.15)
            if x + side >= size or y + side >= size:
                continue
            cv2.rectangle(image, (x, y), (x + side, y + side), tile, -1)
            shape = letters.word(font, str(chance.choice(list(ascii_uppercase + digits))))
            high = side // 2
            wide = min(side - 4, max(2, int(high * shape.shape[1] / shape.shape[0])))
            share = cv2.resize(shape, (wide, high), interpolation=cv2.INTER_AREA)[..., None] / np.float32(255)
            part = image[y + side // 4 : y + side // 4 + high, x + 3 : x + 3 + wide]
            part[:] = part * (1 - share) + np.array(ink, np.float32) * share

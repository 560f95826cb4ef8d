"""The effects of light, lens and file format on a scene."""

from __future__ import annotations

import cv2
import numpy as np

from training.faces import on_all


def photograph(chance: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """A scene as a phone would photograph it, from sharp and bright to dark, blurred and pale."""
    image = exposed(chance, lit(chance, image))
    image = noisy(chance, blurred(chance, image))
    stored = np.clip(image, 0, 255).astype(np.uint8)
    quality = int(chance.integers(40, 96))
    stored = cv2.imdecode(cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    if chance.random() < 0.25:
        soft = cv2.GaussianBlur(stored, (0, 0), chance.uniform(0.8, 1.5))
        strong = chance.uniform(0.3, 0.9)
        stored = cv2.addWeighted(stored, 1 + strong, soft, -strong, 0)
    return stored


def lit(chance: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """Adds uneven light, and sometimes a shadow and glare."""
    size = image.shape[0]
    darkest = 0.5 if chance.random() < 0.3 else 0.8
    light = cv2.resize(
        chance.uniform(darkest, 1.12, (3, 3)).astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC
    )
    image = image * on_all(light)
    if chance.random() < 0.22:
        places = chance.integers(-size // 8, size + size // 8, (4, 2)).astype(np.int32)
        image *= 1 - np.float32(chance.uniform(0.2, 0.65)) * _spot(size, places, chance.uniform(1, 12))
    if chance.random() < 0.18:
        place = chance.uniform(0, size, 2)
        turn = np.linspace(0, 2 * np.pi, 20)
        around = place + np.stack([np.cos(turn), np.sin(turn)], 1) * chance.uniform(size / 80, size / 6, 2)
        image += np.float32(chance.uniform(40, 190)) * _spot(size, around.astype(np.int32), chance.uniform(4, 20))
    return image


def _spot(size: int, places: np.ndarray, soft: float) -> np.ndarray:
    """A mask with a soft patch of 1 around these places, calculated at half size for speed."""
    half = np.zeros((size // 2, size // 2), np.float32)
    cv2.fillConvexPoly(half, cv2.convexHull(places // 2), 1.0)
    soft_half = cv2.GaussianBlur(half, (0, 0), soft / 2)
    return on_all(cv2.resize(soft_half, (size, size)))


def exposed(chance: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """Adds the colour of the light and the exposure."""
    warm = chance.uniform(0.7, 1.12), chance.uniform(0.88, 1.05), chance.uniform(0.85, 1.12)
    bright = chance.uniform(0.32, 0.6) if chance.random() < 0.12 else chance.uniform(0.6, 1.15)
    size = image.shape[0]
    tint = np.tile(np.array(warm, np.float32) * np.float32(bright), size)
    image = (image.reshape(size, -1) * tint + np.float32(chance.uniform(0, 18))).reshape(size, size, 3)
    if chance.random() < 0.3:
        bend = chance.uniform(0.75, 1.3)
        image = 255 * (np.clip(image, 0, 255) / 255) ** np.float32(bend)
    return image


def blurred(chance: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """Sometimes adds blur from focus, camera shake, or enlarging a smaller picture."""
    if chance.random() < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), chance.uniform(0.3, 1.4))
    if chance.random() < 0.12:
        length = int(chance.integers(3, 8))
        trail = np.zeros((length, length), np.float32)
        trail[length // 2] = 1
        turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), chance.uniform(0, 180), 1)
        trail = cv2.warpAffine(trail, turn, (length, length))
        image = cv2.filter2D(image, -1, trail / max(0.1, trail.sum()))
    if chance.random() < 0.22:
        share, size = chance.uniform(0.45, 0.9), image.shape[0]
        small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC)
    return image


def noisy(chance: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """Adds fine grain, and sometimes coarse, coloured noise."""
    size = image.shape[0]
    strong = chance.uniform(0, 7)
    image = image + on_all(chance.standard_normal((size, size), dtype=np.float32) * np.float32(strong))
    if chance.random() < 0.2:
        coarse = chance.standard_normal((size // 3, size // 3, 3), dtype=np.float32) * np.float32(chance.uniform(2, 9))
        image += cv2.resize(coarse, (size, size))
    return image

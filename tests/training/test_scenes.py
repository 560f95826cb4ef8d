from __future__ import annotations

from math import pi

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")
pytest.importorskip("PIL")

from training.arrangements import KINDS, MANY, Place, arrangement  # noqa: E402
from training.faces import HIGH, WIDE, Face, Index  # noqa: E402
from training.jokers import framed, sign  # noqa: E402
from training.photograph import photograph  # noqa: E402
from training.scenes import Laid, lay, marks, placed, seen, through, visible, way  # noqa: E402
from training.shards import ANGLE, CARD, CENTRE_X, CENTRE_Y, HEIGHT, RANK, SUIT, VISIBLE, X, Y  # noqa: E402
from training.suits import club, diamond, heart, spade  # noqa: E402

SIZE = 640
FIRST = Index(40, 60, 30, 80)
MIDDLE = np.array([[1, 0, SIZE / 2], [0, 1, SIZE / 2], [0, 0, 1.0]])


def face(rank: int = 4, suit: int = 2) -> Face:
    return Face(np.full((HIGH, WIDE, 3), 250, np.uint8), rank, suit, (FIRST, FIRST.opposite()))


def laid(*places: Place):
    chance = np.random.default_rng(1)
    image, owner = np.zeros((SIZE, SIZE, 3), np.float32), np.full((SIZE, SIZE), -1, np.int16)
    cards = [Laid(face(), MIDDLE @ placed(place)) for place in places]
    for number, card in enumerate(cards):
        lay(chance, image, owner, card, number)
    return image, owner, marks(cards, owner)


def test_an_upright_card_has_its_marks_where_its_indices_are():
    image, _, found = laid(Place(0, 0, 0))
    upper, lower = found
    assert upper[[X, Y]].tolist() == pytest.approx([SIZE / 2 - WIDE / 2 + 40, SIZE / 2 - HIGH / 2 + 60], abs=0.1)
    assert upper[[ANGLE, HEIGHT, RANK, SUIT, CARD]].tolist() == pytest.approx([0, 80, 4, 2, 0], abs=0.01)
    assert abs(lower[ANGLE]) == pytest.approx(pi)
    assert upper[VISIBLE] == lower[VISIBLE] == 1
    assert found[:, [CENTRE_X, CENTRE_Y]] == pytest.approx(SIZE / 2)
    assert image[SIZE // 2, SIZE // 2].min() > 200


def test_a_card_that_is_turned_to_the_right_has_an_angle_above_nothing():
    _, _, found = laid(Place(0, 0, 30))
    assert found[0][ANGLE] == pytest.approx(np.deg2rad(30), abs=1e-4)


def test_what_is_covered_is_not_visible():
    _, _, found = laid(Place(0, 0, 0), Place(0.3 * WIDE, 0, 0))
    of_first = found[found[:, CARD] == 0]
    assert of_first[0][VISIBLE] == 1
    assert of_first[1][VISIBLE] == 0
    assert found[found[:, CARD] == 1][:, VISIBLE].tolist() == [1, 1]


def test_what_is_outside_the_picture_is_not_visible_or_has_no_mark():
    _, _, found = laid(Place(-SIZE / 2 + WIDE / 2 - 40, 0, 0))
    assert found[0][VISIBLE] == pytest.approx(0.5, abs=0.05)
    assert not len(laid(Place(3 * SIZE, 0, 0))[2])


def test_half_an_index_under_a_finger():
    owner = np.zeros((100, 100), np.int16)
    owner[:, 50:] = -2
    assert visible(np.array([[40, 20], [60, 20], [60, 60], [40, 60.0]]), owner, 0) == pytest.approx(0.5, abs=0.05)


def test_an_index_that_light_has_swallowed_is_not_asked_for():
    mark = np.array([[50, 50, 0, 40, 20, 90, 90, 3, 1, 1, 0]], np.float32)
    photo = np.full((100, 100, 3), 250, np.uint8)
    assert seen(mark.copy(), photo)[0][VISIBLE] == 0.5
    photo[40:60, 45:55] = 30
    assert seen(mark.copy(), photo)[0][VISIBLE] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_every_arrangement_fits_into_a_whole_photo(kind: str):
    chance = np.random.default_rng(3)
    for _ in range(20):
        places = arrangement(chance, kind, many=False)
        cards = [face() for _ in places]
        whole = way(chance, SIZE, cards, places)
        spots = [through(whole @ placed(place), np.array([[WIDE / 2, HIGH / 2]]))[0] for place in places]
        assert all((spot >= 0).all() and (spot <= SIZE).all() for spot in spots)


@pytest.mark.parametrize("kind", ["row", "fan"])
def test_many_cards_are_nine_and_more_and_none_covers_the_corner_of_another(kind: str):
    chance = np.random.default_rng(5)
    for _ in range(20):
        places = arrangement(chance, kind, many=True)
        assert len(places) >= MANY
        upright = [placed(each) @ (FIRST.x, FIRST.y, 1) for each in places]
        assert (np.hypot(*np.diff(upright, axis=0).T[:2]) > 0.1 * WIDE).all()


def test_a_photo_is_a_picture_of_the_same_size():
    image = np.full((96, 96, 3), 120, np.float32)
    for seed in range(30):
        photo = photograph(np.random.default_rng(seed), image.copy())
        assert (photo.shape, photo.dtype) == (image.shape, np.uint8)


@pytest.mark.parametrize("shape", [club, diamond, heart, spade])
def test_a_sign_of_a_suit_is_the_same_from_both_sides(shape):
    drawn = shape(np.random.default_rng(2)) > 127
    assert 0.3 < drawn.mean() < 0.9
    assert (drawn == drawn[:, ::-1]).mean() > 0.95


@pytest.mark.parametrize(
    ("drawn", "high"),
    [(Index(40, 30, 20, 20), 80), (Index(40, 100, 20, 180), 80), (Index(60, 30, 110, 20), 88)],
    ids=["a small star", "a long column", "a lying word"],
)
def test_a_joker_is_framed_from_its_top_as_high_as_the_other_cards_or_as_its_word_is_wide(drawn: Index, high: float):
    index = framed(drawn, 80)
    assert index.height == high
    assert index.y - index.height / 2 == drawn.y - drawn.height / 2
    assert (index.x, index.width) == (drawn.x, drawn.width)


@pytest.mark.parametrize("style", ["star", "badge", "face", "ornament"])
def test_signs_of_jokers_differ_from_deck_to_deck(style: str):
    made = [sign(np.random.default_rng(seed), style) for seed in range(12)]
    assert len({shape.tobytes() for shape in made}) > 2
    assert all(0.1 < (shape > 127).mean() < 0.9 for shape in made)

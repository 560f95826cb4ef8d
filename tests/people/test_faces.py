"""Faces: everybody keeps theirs, and no two at a table are alike."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from referee.people.faces import BY_SEAT, COLOURS, at_table, new_face
from referee.people.statistics import Person
from tests.tables import table

OWN = st.lists(st.none() | st.integers(1, COLOURS), min_size=1, max_size=COLOURS)


@table(
    "why, own, then",
    [
        ("nobody is known", [None, None, None], (1, 2, 3)),
        ("everybody has one", [4, 1, 8], (4, 1, 8)),
        ("a guest takes the one of the seat", [3, None], (3, 2)),
        ("a guest takes one that is free", [2, None], (2, 1)),
        ("two have the same", [5, 5, None], (5, 2, 3)),
        ("a guest takes the seat of another guest", [None, None, 1], (2, 3, 1)),
        ("more come and go than there are faces", [None] * 10, (1, 2, 3, 4, 5, 6, 7, 8, 1, 2)),
    ],
)
def test_a_table_has_the_faces_of_its_people(why: str, own: list[int | None], then: tuple[int, ...]) -> None:
    assert at_table(own) == then


def test_who_comes_for_somebody_wears_that_face_where_there_are_too_few() -> None:
    assert at_table([None] * 10, {8: 1, 9: 8}) == (1, 2, 3, 4, 5, 6, 7, 8, 2, 2)
    assert at_table([7, *[None] * 8], {0: 3}) == (3, 1, 2, 3, 4, 5, 6, 7, 8)
    assert at_table([None] * 3, {2: 0}) == (1, 2, 3), "as long as there are enough, nobody shares one"


@given(OWN)
def test_no_two_at_a_table_are_alike(own: list[int | None]) -> None:
    found = at_table(own)
    assert len(set(found)) == len(own)
    assert set(found) <= set(BY_SEAT)
    assert all(found[own.index(face)] == face for face in own if face is not None)


@pytest.mark.parametrize(
    ("here", "everywhere", "then"),
    [([], [], 1), ([1, 2], [1, 2], 3), ([1], [1, 1, 2, 3, 4, 5, 6, 8], 7), ([7], [*BY_SEAT], 1)],
)
def test_somebody_new_gets_a_face_that_is_free_and_rare(here: list[int], everywhere: list[int], then: int) -> None:
    assert new_face(here, everywhere) == then


def test_whoever_chose_none_has_a_face_all_the_same() -> None:
    assert [Person(number, "Ann", colour).face for number, colour in ((1, None), (9, None), (10, 7))] == [1, 1, 7]

"""Work that is counted, not timed: keys that count how often they are compared, however fast the machine is."""

from __future__ import annotations


class Key(str):
    """A key that counts how often any of its kind is hashed or compared."""

    looked = 0

    def __hash__(self) -> int:
        Key.looked += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        Key.looked += 1
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def keys(many: int) -> list[Key]:
    """This many different keys, followed by the last one again: what a search for it may have to look through."""
    Key.looked = 0
    return [Key(f"k{number}") for number in [*range(many), many - 1]]

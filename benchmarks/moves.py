"""How long a replay takes in which players come and go and rules change, against the same game without: at most 1.3 times.

Every replay works out all hands, as after a correction of the first one; nothing that was worked out before is used.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from benchmarks.hands import ROUNDS, how
from referee.sheet.record import FORMAT, Record, read_record
from referee.sheet.replay import replay

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve"]
HANDS = 100
PASSES = 5
GAMES: dict[str, dict[str, Any]] = {
    "kaluki": {"limit": 1000},
    "500-rum": {"target": 10_000, "sit_out": "average", "threshold": 30},
}


def hand(preset: str, number: int, *, moves: bool) -> dict[str, Any]:
    """A hand of cards; with `moves` somebody sits out every other hand, joins or leaves, and rules change."""
    absent = [NAMES[number % 4]] if moves and number % 2 else []
    gone = moves and number % 10 > 4
    there = [name for name in NAMES if name not in absent and not (name == "Eve" and gone)]
    held = {name: ("2S 3S", "4H 6D 8C", "TC", "5D")[place % 4] for place, name in enumerate(there[1:])}
    found: dict[str, Any] = {"out": there[0], "held": held}
    if preset == "500-rum":
        found["melded"] = {name: 5 + place for place, name in enumerate(there)}
    if not moves:
        return found
    told = {"absent": absent} if absent else {}
    comes = {"joins": {"Eve": "own"}} if number and number % 10 == 0 else {}
    leaves = {"leaves": {"Eve": "counts"}} if number % 10 == 4 else {}
    changed = (
        {"rules": {"joker_penalty" if preset == "kaluki" else "out_bonus": 20 + number % 5}} if number % 5 == 3 else {}
    )
    return {**found, **told, **comes, **leaves, **changed}


def game(preset: str, *, moves: bool) -> Record:
    """A long game of five."""
    hands = [hand(preset, number, moves=moves) for number in range(HANDS)]
    return read_record({"format": FORMAT, "game": preset, "players": NAMES, "rules": GAMES[preset], "hands": hands})


def microseconds(record: Record) -> float:
    """Of the quickest of several passes what a hand takes, of hands that nobody has worked out before."""
    passes = []
    for _ in range(ROUNDS):
        fresh = [replace(record, hands=tuple(replace(each) for each in record.hands)) for _ in range(PASSES)]
        start = perf_counter()
        for each in fresh:
            replay(each)
        passes.append((perf_counter() - start) / PASSES)
    return min(passes) * 1e6 / len(replay(record).hands)


def main() -> None:
    """Print both times of each game, and how many times as long the one takes."""
    print(how())
    for preset in GAMES:
        still, moved = (microseconds(game(preset, moves=moves)) for moves in (False, True))
        print(f"{preset}: {still:.0f} µs a hand, with moves {moved:.0f} µs: {moved / still:.2f} times")


if __name__ == "__main__":
    main()

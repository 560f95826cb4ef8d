"""The table of docs/rules/turn.md as plain data, made from the page and not from the code: what the referee must answer.

It imports nothing of the code that it judges. A cell is a verdict, or a name in capitals for what depends on more facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Facts = Mapping[str, Any]
Options = Mapping[str, Any]
Answer = tuple[str, str, bool | None]
"""A verdict, its clause, and whether the hand is over; None if undecided."""

REFUSED = ("refused", "", None)
YES, NO, OPEN, MISSING = "legal", "illegal", "undecided", "MISSING"
KNOCK, DRAW, DRAW_HERE = "KNOCK", "DRAW", "DRAW_HERE"
NEVER, ALWAYS, BY_PASSING = "never", "always", "by passing"

Row = tuple[str, str, Callable[[Options, Facts], bool], str, str, str, str]
"""The game, the clause, when it fits, the cells of stock, discard and pass, and when the hand is over."""


def gone(f: Facts) -> bool:
    return f.get("stock") == 0


def few(f: Facts, most: int) -> bool:
    return f.get("pile") is not None and f["pile"] <= most


def low(o: Options, f: Facts) -> bool:
    return f.get("stock") is not None and f["stock"] <= o["stock_left"]


def first(f: Facts) -> bool:
    return bool(f.get("first"))


def passed(f: Facts) -> int:
    return int(f.get("passed") or 0)


ROWS: list[Row] = [
    ("gin", "gin.deal", lambda o, f: o["first_turn"] == "eleven" and first(f), NO, NO, YES, NEVER),
    ("gin", "gin.first-turn", lambda o, f: o["first_turn"] == "offer" and first(f) and passed(f) < 2, NO, YES, YES, NEVER),
    ("gin", "gin.first-turn", lambda o, f: o["first_turn"] == "offer" and first(f) and passed(f) == 2, YES, NO, NO, NEVER),
    ("gin", "gin.stock-out", lambda o, f: low(o, f) and not o["last_discard"], NO, NO, NO, ALWAYS),
    ("gin", "gin.stock-out", lambda o, f: low(o, f) and o["last_discard"], NO, KNOCK, YES, BY_PASSING),
    ("500", "500.deal", lambda o, f: o["first_discard"] == "chosen" and first(f), NO, NO, YES, NEVER),
    ("kaluki", "kaluki.first-turn", lambda o, f: offered(o, f) and f.get("players") is None, MISSING, MISSING, MISSING, NEVER),
    ("kaluki", "kaluki.first-turn", lambda o, f: offered(o, f) and passed(f) < f["players"], NO, DRAW, YES, NEVER),
    ("kaluki", "kaluki.first-turn", lambda o, f: offered(o, f) and passed(f) == f["players"], YES, NO, NO, NEVER),
    ("kaluki", "kaluki.stock-out", lambda o, f: gone(f) and few(f, 0 if o["stock_out"] == "offer" else 1), NO, NO, NO, ALWAYS),
    ("kaluki", "kaluki.stock-out", lambda o, f: gone(f) and o["stock_out"] == "reshuffle", YES, DRAW, NO, NEVER),
    ("kaluki", "kaluki.stock-out", lambda o, f: gone(f) and o["stock_out"] == "offer" and not f.get("declined"), NO, DRAW_HERE, NO, NEVER),
    ("kaluki", "kaluki.stock-out", lambda o, f: gone(f) and o["stock_out"] == "offer" and bool(f.get("declined")), YES, NO, NO, NEVER),
    ("500", "500.stock-out", lambda o, f: gone(f) and o["stock_out"] == "decline", NO, YES, YES, BY_PASSING),
    ("500", "500.stock-out", lambda o, f: gone(f) and o["stock_out"] == "end", NO, NO, NO, ALWAYS),
    ("500", "500.stock-out", lambda o, f: gone(f) and o["stock_out"] == "reshuffle" and not few(f, 1), YES, YES, NO, NEVER),
    ("500", "500.stock-out", lambda o, f: gone(f) and o["stock_out"] == "reshuffle" and few(f, 1), NO, YES, YES, BY_PASSING),
    ("500", "500.stock-out", lambda o, f: gone(f) and o["stock_out"] == "until-out", NO, YES, YES, NEVER),
    ("contract", "contract.stock-out", lambda _o, f: gone(f) and not few(f, 1), YES, YES, NO, NEVER),
    ("contract", "contract.stock-out", lambda _o, f: gone(f) and few(f, 1), NO, NO, NO, ALWAYS),
    ("seven", "seven.stock-out", lambda o, f: gone(f) and (o["stock_out"] == "end" or few(f, 1)), NO, NO, NO, ALWAYS),
    ("seven", "seven.draw", lambda _o, f: f["wants"] == "discard", "", NO, "", NEVER),
    ("seven", "seven.stock-out", lambda o, f: gone(f) and o["stock_out"] == "reshuffle" and not few(f, 1), YES, "", NO, NEVER),
    ("gin", "gin.draw", lambda _o, _f: True, YES, YES, NO, NEVER),
    ("500", "500.draw", lambda _o, _f: True, YES, YES, NO, NEVER),
    ("contract", "contract.draw", lambda _o, _f: True, YES, YES, NO, NEVER),
    ("kaluki", "kaluki.draw", lambda _o, _f: True, YES, DRAW, NO, NEVER),
    ("seven", "seven.draw", lambda _o, _f: True, YES, "", NO, NEVER),
]  # fmt: skip
"""The rows beneath the first one, which is of a card that is put back, in the order of the page."""


def offered(o: Options, f: Facts) -> bool:
    return o["first_turn"] == "offer" and first(f)


def expected(game: str, options: Options, facts: Facts) -> tuple[int, Answer]:
    """The place of the row that answers, -1 for a card that is put back and -2 for what is refused, and its answer."""
    if any(refusals(game, options, facts)):
        return -2, REFUSED
    if facts["wants"] == "back":
        return -1, (NO, f"{game}.draw", False)
    place = next(at for at, row in enumerate(ROWS) if row[0] == game and row[2](options, facts))
    _, clause, _, stock, discard, passing, over = ROWS[place]
    cell = {"stock": stock, "discard": discard, "pass": passing}[facts["wants"]]
    verdict, clause = settled(cell, clause, options, facts)
    if verdict == OPEN:
        return place, (OPEN, clause, None)
    return place, (verdict, clause, over == ALWAYS or (over == BY_PASSING and facts["wants"] == "pass"))


def refusals(game: str, options: Options, facts: Facts) -> Iterator[bool]:
    """What no table can have said; if an upcard is offered, at most six play."""
    for key in ("stock", "pile", "passed"):
        yield (facts.get(key) or 0) < 0
    there = packs(game, options)
    yield (facts.get("stock") or 0) + (facts.get("pile") or 0) > there
    yield bool(facts.get("opened")) and first(facts)
    goes_round = options.get("first_turn") == "offer" and first(facts)
    yield passed(facts) > 0 and not goes_round
    if goes_round and game == "gin":
        yield passed(facts) > 2
    yield passed(facts) > 6
    if goes_round and game == "kaluki" and facts.get("players") is not None:
        yield passed(facts) > facts["players"]


def packs(game: str, options: Options) -> int:
    """The most cards there can be if nobody said how many play."""
    if game == "gin":
        return 52
    if game == "seven":
        return 52 + int(options["jokers"])
    if game == "kaluki":
        return 2 * 52 + int(options["jokers"])
    if game == "500":
        in_all = options["jokers_in_all"]
        return 2 * 52 + (2 * int(options["jokers"]) if in_all == "by-packs" else int(in_all))
    count, players = (2, 5) if options["packs"] == 2 else (3, 8)
    jokers = {"players-1": players - 1, "packs-1": count - 1}
    return count * 52 + int(jokers.get(options["jokers"], options["jokers"]))


def settled(cell: str, clause: str, options: Options, facts: Facts) -> tuple[str, str]:
    """A cell with what it depends on: the verdict and its clause."""
    none = facts["wants"] == "discard" and facts.get("pile") == 0
    if cell == MISSING:
        return OPEN, clause
    if cell == KNOCK:
        cell = {True: YES, False: NO, None: OPEN}[facts.get("to_knock")]
    if cell in (DRAW, DRAW_HERE):
        found = kaluki_draw(options, facts)
        return (NO if none else found), (clause if cell == DRAW_HERE and found == YES else "kaluki.draw")
    return (NO if none and cell != NO else cell), clause


def kaluki_draw(options: Options, facts: Facts) -> str:
    """Who may take the top discard of Kaluki, by `discard_draw`."""
    opened, to_open = facts.get("opened"), facts.get("to_open")
    if options["discard_draw"] == "free":
        return YES
    if options["discard_draw"] == "opened-only":
        return {True: YES, False: NO, None: OPEN}[opened]
    if opened or to_open:
        return YES
    return NO if opened is False and to_open is False else OPEN

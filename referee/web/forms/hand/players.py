"""Who plays a hand, as its form asks: who is at the table, who sits out or goes home, and whose names are new."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.fields import Field, fields_of
from referee.games.base.standing import AWAY, LEFT, OUT, Standing, at_the_start
from referee.games.fields.players import Seats
from referee.sheet.attendance import MOVES, latecomers, next_standing as before_next, why_waiting
from referee.sheet.changes import Newcomer, with_newcomers
from referee.sheet.json_types import HandJson
from referee.sheet.ledger import Entry, Ledger, ids_of
from referee.sheet.record import Record, read_name
from referee.web.forms.base import FormValues
from referee.words import Fault, Words, say

DUEL = 2
"""Where exactly so many play, a third is another game."""
NEW = "new"
"""Under this name, a number and what it is, a form sends a player who is not on the sheet yet."""


def usual_total(record: Record) -> str:
    """With which total a new player sits down before anything is chosen: chips must add up to nothing."""
    return "zero" if record.game.scoring.chips(record.rules) else "worst"


def as_joining(typed: FormValues, record: Record) -> dict[str, str]:
    """What was typed, where a new player joins as one who is known does."""
    found = {key: value for key, value in typed.items() if not key.startswith(f"{NEW}-")}
    for each in _named(typed):
        found[f"joins-{each}"] = typed.get(f"{NEW}-{each}-as") or usual_total(record)
        found[f"joins-{each}-points"] = typed.get(f"{NEW}-{each}-as-points", "")
    return found


def _named(typed: FormValues) -> list[str]:
    """The ids of the new players who have a name."""
    keys = [key.split("-") for key, value in typed.items() if key.startswith(f"{NEW}-") and value.strip()]
    return [parts[1] for parts in keys if len(parts) == 2 and parts[1].isdecimal()]


def newcomers(known: Collection[str], typed: FormValues) -> list[Newcomer]:
    """The players who are not on the sheet yet; a Fault where a name cannot be one."""
    return [
        Newcomer(each, read_name(typed[f"{NEW}-{each}"], f"{NEW}-{each}"), typed.get(f"{NEW}-{each}-after", ""))
        for each in _named(typed)
        if each not in known
    ]


def extended(ledger: Ledger, typed: FormValues) -> tuple[Record, Seats, list[Newcomer], Fault | None]:
    """The record and the ids with the new players, and who they are; as they are, and why, where nobody can sit down."""
    try:
        found = newcomers(ids_of(ledger).names, typed)
        longer = _longer(ledger, len(ledger.entries), found, {})
        names = [seat["name"].casefold() for seat in longer.setup["seats"]]
        twice = next((each.name for each in found if names.count(each.name.casefold()) > 1), None)
        if twice:
            raise Fault(say("“{name}” appears twice: every player needs a different name.", name=twice), NEW)
        record = longer.record
        return replace(record, hands=record.hands[: len(ledger.entries)]), ids_of(longer), found, None
    except Fault as fault:
        return ledger.record, ids_of(ledger), [], fault


def _longer(ledger: Ledger, index: int, new: Sequence[Newcomer], said: HandJson) -> Ledger:
    """The ledger up to a hand of which nothing is known but who plays it; as it is where nobody moves."""
    joins = {**{each.id: "zero" for each in new}, **said.get("joins", {})}
    body = {**said, **({"joins": joins} if joins else {})}
    if not body:
        return ledger
    entries = (*ledger.entries[:index], Entry({"void": True, **body}))
    return Ledger(with_newcomers(ledger.setup, new), entries)


@dataclass(frozen=True)
class WhoPlays:
    """Who can play a hand: the ids of those at the table before it in their order, of those who can come back, and who is new.

    It is `asked` where players may come and go, or may change their seats; `moves` says the first: not in a game for two. It was `used` where
    somebody of this game has done so, and `waits` is why those at the table are not as many as may play.
    """

    here: tuple[str, ...]
    back: tuple[str, ...]
    new: tuple[Newcomer, ...]
    next_id: str
    moves: bool
    used: bool
    waits: Words | None

    @property
    def asked(self) -> bool:
        """Whether anything can be said at all."""
        return self.moves or len(self.here) > 2


def who_plays(ledger: Ledger, index: int, new: Sequence[Newcomer] = ()) -> WhoPlays:
    """Who can play the hand at this place of a ledger that does not know the new players yet."""
    record, ids = ledger.record, ids_of(ledger).names
    standing = standing_before(ledger, index)
    away = [each for each, status in zip(ids, standing.status, strict=True) if status in (LEFT, OUT, AWAY)]
    numbers = [int(each) for each in (*ids, *(each.id for each in new)) if each.isdecimal()]
    rules = rules_at(ledger, index)
    least, most = record.game.seating.players(rules)
    fields = fields_of(record.game.hand)
    return WhoPlays(
        here=tuple(ids[seat] for seat in standing.table),
        back=tuple(away),
        new=tuple(new),
        next_id=str(max(numbers) + 1),
        moves=record.alone and (least < most or most > DUEL),
        waits=why_waiting(record.game, rules, standing),
        used=any(getattr(hand, key) for hand in record.hands for key, field in fields.items() if field.says_who_plays),
    )


def said_of_moves(declared: Mapping[str, Field], typed: FormValues, ids: Seats) -> HandJson:
    """What is typed about who plays, as a hand stores it; nothing where it cannot be read."""
    found: dict[str, Any] = {}
    try:
        for key in (key for key in MOVES if key in declared):
            found |= declared[key].from_form(key, typed, ids, ids)
    except Fault:
        return {}
    return found


def resting(ledger: Ledger, index: int, dealer: str, said: HandJson, new: Sequence[Newcomer] = ()) -> tuple[str, ...]:
    """The ids of those who are at the table and do not play the hand at this place, if this one deals it.

    A Fault where what is said of who plays cannot be.
    """
    if said or new:
        return _resting_then(_longer(ledger, index, new, {**said, **({"dealer": dealer} if dealer else {})}))
    game, rules, ids = ledger.record.game, rules_at(ledger, index), ids_of(ledger).names
    coming = before_next(game, rules, standing_before(ledger, index))
    named = ids.index(dealer) if dealer in ids else coming.dealer
    playing = game.seating.plays_hand(rules, replace(coming, dealer=named, playing=coming.table))
    return tuple(ids[seat] for seat in coming.table if seat not in playing)


def _resting_then(ledger: Ledger) -> tuple[str, ...]:
    """Who rests in the last hand of a ledger."""
    played = ledger.sheet.hands[-1]
    there = [seat for seat in played.before.table if seat not in played.hand.absent]
    return tuple(ids_of(ledger).names[seat] for seat in there if seat not in played.before.playing)


def standing_before(ledger: Ledger, index: int) -> Standing:
    """What stands before the hand at this place; of one behind the end what stands at the end."""
    record = ledger.record
    if not index:
        return at_the_start(record.players, record.sides, record.first_dealer, latecomers(record.hands))
    played = ledger.sheet.hands
    return played[min(index, len(played)) - 1].after if played else ledger.sheet.standing


def rules_at(ledger: Ledger, index: int) -> Any:
    """The rules in force in the hand at this place."""
    played = ledger.sheet.hands
    return played[index].rules if index < len(played) else ledger.sheet.rules

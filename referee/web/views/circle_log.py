"""What was done in a circle, each deed as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from referee.store.circles.rows import CircleLogRow
from referee.words import Words, say, say_n


@dataclass(frozen=True)
class CircleDeed:
    """Something that was done in a circle, in a sentence."""

    at: str
    told: Words


def deeds(rows: Iterable[CircleLogRow], called: Mapping[int, str], paid: Mapping[int, Words]) -> list[CircleDeed]:
    """What was done in a circle, without what this version does not know; `paid` says each payment, by number."""
    found = ((row, _told(row, called, paid)) for row in rows)
    return [CircleDeed(row.at, told) for row, told in found if told]


_BY = {
    "left": say("{who} left."),
    "asked": say("{who} had {phone} asked again whose it is."),
    "removed": say("{who} removed {phone}."),
    "back": say("{who} let {phone} in again."),
    "took-over": say("{who} became an organiser, because no organiser had done anything for a month."),
    "named": say("{who} renamed the circle."),
    "closed": say("{who} closed the circle."),
    "reopened": say("{who} opened the circle again."),
    "deleted": say("{who} deleted the circle."),
    "restored": say("{who} brought the circle back."),
    "made": say("{who} made the circle."),
    "name-removed": say("{who} took a name out of the records for good."),
    "renamed": say("{who} renamed a player."),
    "merged": say("{who} merged two players."),
    "separated": say("{who} separated two players."),
    "recoloured": say("{who} gave a player another colour."),
    "rules-kept": say("{who} kept house rules."),
    "rules-renamed": say("{who} renamed house rules."),
    "rules-removed": say("{who} removed house rules."),
    "rules-back": say("{who} brought house rules back."),
    "rate": say("{who} changed what a point is worth."),
    "rate-undone": say("{who} took a rate back."),
    "season": say("{who} made a season."),
    "season-changed": say("{who} changed a season."),
    "season-ended": say("{who} ended a season."),
    "season-removed": say("{who} removed a season."),
    "season-back": say("{who} brought a season back."),
}
"""What was done, by whom, to which phone."""
_JOINED = {
    "viewer": say("{who} joined, only to watch."),
    "member": say("{who} joined."),
    "organiser": say("{who} joined as an organiser."),
}
_MADE = {
    "viewer": say("{who} made {phone} a viewer."),
    "member": say("{who} made {phone} a member."),
    "organiser": say("{who} made {phone} an organiser."),
}
_LINKS = {
    ("link-renewed", "join"): say("{who} renewed the join link."),
    ("link-renewed", "television"): say("{who} renewed the television link."),
    ("link-dropped", "join"): say("{who} switched the join link off."),
    ("link-dropped", "television"): say("{who} switched the television link off."),
}


def _told(row: CircleLogRow, called: Mapping[int, str], paid: Mapping[int, Words]) -> Words | None:
    kind, detail = row.kind, row.detail
    who = _who(row.phone, called)
    phone = _phone(detail.get("phone"), called)
    several: dict[str, Callable[[], Words | None]] = {
        "joined": lambda: _joined(row, who),
        "role": lambda: _role(row, who, phone),
        "called": lambda: _called(row, called),
        "paid": lambda: say("{who} ticked: {payment}", who=who, payment=paid[detail["payment"]]),
        "payment-undone": lambda: say("{who} took this back: {payment}", who=who, payment=paid[detail["payment"]]),
        "moved-in": lambda: say_n(
            "{who} moved {n} game in.", "{who} moved {n} games in.", n=len(detail["games"]), who=who
        ),
        "moved-out": lambda: say_n(
            "{who} moved {n} game back out.", "{who} moved {n} games back out.", n=len(detail["games"]), who=who
        ),
    }
    try:
        if kind in several:
            return several[kind]()
        known = _BY.get(kind) or _LINKS.get((kind, detail.get("opens", "")))
    except KeyError:
        return None
    return replace(known, values={"who": who, "phone": phone}) if known else None


def _who(phone: int | None, called: Mapping[int, str]) -> Words | str:
    if phone is None:
        return say("The host")
    return called.get(phone) or say("A phone without a name")


def _phone(phone: int | None, called: Mapping[int, str]) -> Words:
    name = called.get(phone or 0)
    return say("{name}'s phone", name=name) if name else say("a phone without a name")


def _joined(row: CircleLogRow, who: Words | str) -> Words:
    if row.version == 1 and row.detail["role"] == "organiser":
        return say("{who} made the circle.", who=who)
    return replace(_JOINED[row.detail["role"]], values={"who": who})


def _role(row: CircleLogRow, who: Words | str, phone: Words) -> Words:
    if row.detail["phone"] == row.phone and row.detail["is"] == "member":
        return say("{who} became a member by the join link.", who=who)
    return replace(_MADE[row.detail["is"]], values={"who": who, "phone": phone})


def _called(row: CircleLogRow, called: Mapping[int, str]) -> Words:
    name = called.get(row.phone or 0)
    return say("A phone said that it is {name}'s.", name=name) if name else say("A phone said that it is nobody's.")

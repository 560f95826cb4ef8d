"""The phones of a circle as its pages call them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from referee.names import plain_name
from referee.people.statistics import Person
from referee.store.circles.rows import Phone
from referee.words import Words, say

ROLES = {"viewer": say("viewer"), "member": say("member"), "organiser": say("organiser")}
"""What the phones of a circle are, by role."""


@dataclass(frozen=True)
class ShownPhone:
    """A phone of a circle in a list: what it is called, and whose it is, if anybody's who has played."""

    phone: Phone
    name: Words
    person: Person | None

    @property
    def role(self) -> Words:
        """What it is in the circle."""
        return ROLES[self.phone.role]

    @property
    def day(self) -> str:
        """The day of its last deed."""
        return self.phone.did or self.phone.at[:10]


def named_phones(
    phones: Iterable[Phone], people: Mapping[str, Person], unsaid: Collection[int] = ()
) -> list[ShownPhone]:
    """Phones in the order in which they came, each called after its player; those of one player are told apart."""
    seen: Counter[str] = Counter()
    shown = []
    for phone in sorted(phones, key=lambda each: each.id):
        person = people.get(phone.called)
        called = person.name if person else phone.called
        seen[plain_name(called)] += 1
        shown.append(ShownPhone(phone, _name(phone, called, seen[plain_name(called)], phone.id in unsaid), person))
    return shown


def _name(phone: Phone, called: str, number: int, asked: bool) -> Words:
    if called:
        words = {1: say("{name}'s phone", name=called), 2: say("{name}'s second phone", name=called)}
        return words.get(number) or say("{name}'s phone number {n}", name=called, n=number)
    if phone.role == "viewer":
        return say("A phone that only watches")
    return say("A phone that has not said whose it is") if asked else say("A phone on the table")

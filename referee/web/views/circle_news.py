"""What the page of a circle tells in a few words: what is on, who won how often, and who is new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import Response
from flask_babel import get_locale

from referee import clock
from referee.people.season import Season
from referee.people.statistics import Count, Person
from referee.sheet.settlement import MOST_DECIMALS
from referee.store import InCircle
from referee.store.circles.money import Balances
from referee.store.circles.rows import Circle, Phone
from referee.store.sheets.evenings import Evening
from referee.store.sheets.times import PAUSE
from referee.web.http.preferences import choice, keep_choice
from referee.web.http.request import store
from referee.web.views.circles import ShownPhone
from referee.web.views.evenings import players_of, written
from referee.web.views.game_list import ListedSheet, evening_day
from referee.web.views.people import games
from referee.words import Words, say

MOST_IN_ROW = 3
"""The most names in one row of the page."""
MOST_ON = 2
"""The most games that are shown as being on."""


@dataclass(frozen=True)
class GameOn:
    """A game that is on: how it stands in a few words."""

    listed: ListedSheet

    @property
    def key(self) -> str:
        """What opens it."""
        return self.listed.row.key

    @property
    def hand(self) -> int:
        """The number of the hand that is played."""
        return self.listed.row.summary.hands + 1

    @property
    def leads(self) -> Words | None:
        """Who leads, if it is one player or side."""
        first, *others = self.listed.sides
        if not self.listed.row.summary.hands or any(each.final == first.final for each in others):
            return None
        return say("{name} leads", name=" · ".join(first.names))


def games_on(rows: Iterable[ListedSheet]) -> list[GameOn]:
    """The game that is on, or two if both were touched on one evening; the one touched last first."""
    on = [each for each in rows if not (each.row.summary.finished or each.at_rest)]
    touched = [datetime.fromisoformat(each.row.changed) for each in on]
    return [GameOn(each) for each, at in zip(on, touched, strict=True) if (touched[0] - at).total_seconds() < PAUSE][
        :MOST_ON
    ]


@dataclass(frozen=True)
class LastEvening:
    """The evening that was last: its number, its day, and who won how often."""

    number: int
    day: str
    wins: tuple[tuple[str, int], ...]


def last_evening(evening: Evening) -> LastEvening:
    """The row of an evening."""
    wins = tuple((each.name, each.wins) for each in players_of(evening) if each.wins)
    day = evening_day([game.row.day for game in evening.games], "MMMEd")
    return LastEvening(evening.games[0].row.number, day, wins[:MOST_IN_ROW])


@dataclass(frozen=True)
class WinsOfYear:
    """Who is ahead in a year or a season: its name, and the best with what counts there; `season` is 0 for a year."""

    name: str
    wins: tuple[tuple[str, int], ...]
    season: int = 0


def standings(asked: InCircle) -> WinsOfYear | None:
    """The standings of the season that is on, otherwise of the last year in which somebody played; None if nobody ever did."""
    years = store().people.years(asked)
    if not years:
        return None
    today = clock.now()[:10]
    on = (each for each in store().seasons.all(asked) if each.first_day <= today <= (each.last_day or today))
    season = next(on, None) or Season(years[0], f"{years[0]}-01-01", f"{years[0]}-12-31")
    places = store().seasons.standings(asked, season).places[:MOST_IN_ROW]
    return WinsOfYear(season.name, tuple((each.person.name, each.count) for each in places if each.count), season.id)


def balance(asked: InCircle, person: Person) -> str:
    """What a person is up or down in all; empty where nothing is settled in money, or nothing is open."""
    amount, balances = store().money.balance(asked, person.id)
    return amount_in(balances, amount, signed=True) if amount else ""


def payments_told(asked: InCircle) -> dict[int, Words]:
    """Every payment that was ever ticked, in words, by its number."""
    found, balances = store().money.ever_paid(asked)
    return {
        number: say(
            "{payer} pays {payee} {amount}.",
            payer=each.payer.name,
            payee=each.payee.name,
            amount=amount_in(balances, each.amount),
        )
        for number, each in found.items()
    }


def amount_in(balances: Balances, amount: int, *, signed: bool = False) -> str:
    """An amount of such balances, with as many decimals as are needed."""
    finer = 10 ** (MOST_DECIMALS - balances.shown)
    decimals = MOST_DECIMALS if amount % finer else balances.shown
    shown = written(amount // 10 ** (MOST_DECIMALS - decimals), decimals, balances.currency, get_locale())
    return f"+{shown}" if signed and amount > 0 else shown


def about_me(asked: InCircle, me: Phone) -> tuple[Person, Words] | None:
    """The player whose phone this is, and how many games they won; None if it is nobody's or they never finished one."""
    number = store().people.called(asked, me.called) if me.called else None
    if number is None:
        return None
    periods = store().people.periods(asked, number).values()
    count = Count(sum(each.n for each in periods), sum(each.of for each in periods))
    return (store().people.person(asked, number), games(count)) if count.of else None


MET = "met"
"""The choice of a browser that has, for each circle, the newest phone there that its page of who is in has shown."""
MOST_MET = 20
"""The most circles of which that is kept."""


def met(circle: Circle) -> int:
    """The number of the newest phone that this browser has seen among those who are in; at least its own."""
    known = dict(each.split("-", 1) for each in choice(MET).split(".") if each.count("-") == 1)
    return max(circle.me.id, int(found) if (found := known.get(str(circle.id), "")).isdecimal() else 0)


def have_met(response: Response, circle: Circle, phones: Iterable[Phone]) -> Response:
    """Notes with an answer that this browser has seen who is in."""
    others = [each for each in choice(MET).split(".") if each and not each.startswith(f"{circle.id}-")]
    newest = max((each.id for each in phones), default=0)
    keep_choice(response, MET, ".".join((*others[-MOST_MET:], f"{circle.id}-{newest}")))
    return response


def newcomers(circle: Circle, shown: Sequence[ShownPhone], evening: Evening | None) -> list[ShownPhone]:
    """The phones that came since the last evening and that nobody at this phone has looked at: whoever is in sees who came by a link."""
    if not circle.plays:
        return []
    since, known = evening.times.began if evening else circle.made, met(circle)
    return [each for each in shown if each.phone.id > known and not _long_before(each.phone.at, since)]


def _long_before(at: str, began: str) -> bool:
    """Whether something belongs to an earlier evening than the one that began then."""
    return (datetime.fromisoformat(began) - datetime.fromisoformat(at)).total_seconds() >= PAUSE

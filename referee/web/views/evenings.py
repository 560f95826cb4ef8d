"""Evenings, and the games and amounts of their settlement, for the pages."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby

from babel import Locale
from babel.dates import format_skeleton
from babel.numbers import format_currency, get_currency_symbol
from flask_babel import get_locale

from referee import games
from referee.people.statistics import Count
from referee.sheet.scoresheet import Scoresheet
from referee.sheet.settlement import CHIPS, POINTS, UNITS, Payer
from referee.store import Credential, Damaged, OpenedSheet, SheetRow
from referee.store.sheets.evenings import Evening, PlayedGame, Seat
from referee.store.sheets.times import Times
from referee.web.http.owner import known_owner
from referee.web.http.request import store
from referee.web.views.game_list import Side, evening_day, sides_of, title_of
from referee.web.views.people import games as games_of
from referee.words import Fault, Words, say

MARK = 20
"""The room for a mark in a row of them."""


@dataclass(frozen=True)
class Mark:
    """A game in the row of a player: its position, and whether they won it."""

    at: int
    won: bool


@dataclass(frozen=True)
class PlayerOfEvening:
    """Somebody who played on an evening: their finished games, each at its position in the evening."""

    name: str
    face: int
    marks: tuple[Mark, ...]

    @property
    def wins(self) -> int:
        """The number of games they won."""
        return sum(mark.won for mark in self.marks)

    @property
    def told(self) -> Words:
        """How many of how many, in words."""
        return games_of(Count(self.wins, len(self.marks)))


@dataclass(frozen=True)
class EveningSummary:
    """An evening in the list: its first game, its day, how many games, who played, and who won how many games of which kind."""

    number: int
    month: str
    day: str
    times: Times
    games: int
    players: tuple[PlayerOfEvening, ...]
    won: tuple[tuple[Words, tuple[tuple[str, int], ...]], ...]
    playing: int


def is_damaged(game: PlayedGame) -> bool:
    """Whether a game cannot be read, or was never computed."""
    return game.row.damaged or not game.seats or title_of(game.row.summary.preset) is None


def payer(seat: Seat) -> Payer:
    """The player of a seat, as the same person in all games."""
    return Payer(seat.person, seat.name)


def players_of(evening: Evening) -> tuple[PlayerOfEvening, ...]:
    """The players of an evening, most wins first."""
    seats: dict[Payer, list[tuple[int, bool, Seat]]] = {}
    for place, game in enumerate(evening.games):
        for seat in game.seats:
            seats.setdefault(payer(seat), []).append((place, game.row.summary.finished, seat))
    found = (
        PlayerOfEvening(who.name, some[0][2].face, tuple(Mark(MARK * at, seat.won) for at, over, seat in some if over))
        for who, some in seats.items()
    )
    return tuple(sorted(found, key=lambda each: -each.wins))


def evening_summary(evening: Evening) -> EveningSummary:
    """An evening in the list."""
    won: dict[str, Counter[Payer]] = {}
    for game in evening.games:
        if game.row.summary.finished and not is_damaged(game):
            won.setdefault(game.row.summary.preset, Counter()).update(payer(seat) for seat in game.seats if seat.won)
    day = min((game.row.day for game in evening.games if game.row.day), default="")
    return EveningSummary(
        number=evening.games[0].row.number,
        month=str(format_skeleton("yMMMM", date.fromisoformat(day), locale=get_locale())) if day else "",
        day=evening_day([day], "MMMEd"),
        times=evening.times,
        games=len(evening.games),
        players=players_of(evening),
        won=tuple(
            (title, tuple((who.name, times) for who, times in counted.most_common()))
            for preset, counted in won.items()
            if (title := title_of(preset))
        ),
        playing=sum(not (game.row.summary.finished or is_damaged(game)) for game in evening.games),
    )


def by_month(evenings: Sequence[Evening]) -> list[tuple[str, list[EveningSummary]]]:
    """Evenings in the order of a list, grouped by month."""
    return [(month, list(some)) for month, some in groupby(map(evening_summary, evenings), lambda each: each.month)]


def written(amount: int, decimals: int, currency: str, locale: Locale | str) -> str:
    """A whole number with this many decimals; a sign before it, a word after it, a real minus."""
    number = f"#,##0.{'0' * decimals}".rstrip(".")
    sign = get_currency_symbol(currency, locale) if currency else ""
    if any(unicodedata.category(char) == "Sc" for char in sign):
        number = f"¤{number}"
    elif sign:
        number += "¤" if unicodedata.east_asian_width(sign[0]) in "WF" else "\N{NO-BREAK SPACE}¤"
    pattern = f"{number};\N{MINUS SIGN}{number}"
    exact = Decimal(f"{amount}E-{decimals}")
    return format_currency(exact, sign, pattern, locale, currency_digits=False)


@dataclass(frozen=True)
class EveningGame:
    """A game of an evening; `left` says why it is over and not part of the settlement, if so.

    `settles` says whether it could be part of it; `sheet` has its stakes, if it can have any.
    """

    row: SheetRow
    title: Words
    sides: tuple[Side, ...]
    settles: bool
    left: Words | None
    damaged: bool
    sheet: OpenedSheet | None = None


@dataclass(frozen=True)
class ShownPayment:
    """Who pays whom, how much, and the same to send: the names, and the amount with `MOST_DECIMALS` decimals."""

    words: Words
    amount: str
    payer: str
    payee: str
    exact: int
    id: int = 0
    """The number of a payment that was made."""


@dataclass(frozen=True)
class ShownSettlement:
    """A settlement as the page shows it: the unit, who pays whom, who has paid, and how much everyone is up or down."""

    title: Words
    payments: tuple[ShownPayment, ...]
    paid: tuple[ShownPayment, ...]
    money: bool
    balances: tuple[tuple[str, str], ...]
    together: str


@dataclass(frozen=True)
class GameInSettlement:
    """A game of an evening for the settlement: the unit, what everybody won, and why it cannot be settled, if so.

    `sheet` is that of a game that can have stakes: these are settled instead of its totals.
    """

    game: PlayedGame
    unit: str
    nets: tuple[int, ...]
    why_not: Words | None
    sheet: OpenedSheet | None = None

    def left(self, without: Collection[str]) -> Words | None:
        """Why the game is not part of the settlement, if it is not."""
        return self.why_not or (say("It is left out.") if str(self.game.row.number) in without else None)


UNFINISHED = say("Games in play are settled when they are over.")
"""Said once of all games of an evening that are not over."""


def reckoned(game: PlayedGame) -> GameInSettlement:
    """How a game of an evening can be settled."""
    unit = CHIPS if game.row.summary.chips else POINTS
    damaged = say("It is damaged, so it is not settled.")
    if is_damaged(game):
        return GameInSettlement(game, unit, (), damaged)
    if not game.row.summary.finished:
        return GameInSettlement(game, unit, (), UNFINISHED)
    try:
        sheet = _staked(game)
    except (Damaged, Fault):
        return GameInSettlement(game, unit, (), damaged)
    if sheet:
        return GameInSettlement(game, UNITS, sheet.ledger.scoresheet.paid, _unpaid(sheet.ledger.scoresheet), sheet)
    nets = tuple(seat.balance for seat in game.seats if seat.balance is not None)
    if len(nets) < len(game.seats) or sum(nets) != 0:
        words = say("Its chips do not add up to zero, so nobody can say who owes the rest: it is not settled.")
        return GameInSettlement(game, unit, (), words)
    return GameInSettlement(game, unit, nets, None)


def _unpaid(scoresheet: Scoresheet) -> Words | None:
    """Why the stakes of a game are not settled, if so."""
    if not scoresheet.paid:
        return say("It was played without stakes, so nobody owes anything.")
    return say("Nobody has won the pool, so it is not settled.") if sum(scoresheet.paid) else None


def _staked(game: PlayedGame) -> OpenedSheet | None:
    """A game with the rules of one that is played for stakes."""
    if not any(each.scoring.stakes for each in games.GAMES if each.slug == game.row.summary.game):
        return None
    sheet = store().load(Credential(game.row.key, known_owner()))
    return sheet if sheet.ledger.scoresheet.record.game.scoring.staked(sheet.ledger.scoresheet.rules) else None


def shown_game(each: GameInSettlement, without: Collection[str]) -> EveningGame:
    """A game of an evening as the page shows it."""
    game = each.game
    title = title_of(game.row.summary.preset) or say("Game {number}", number=game.row.number)
    return EveningGame(
        game.row,
        title,
        sides_of(game.row, game.seats),
        each.why_not is None,
        None if each.why_not is UNFINISHED else each.left(without),
        is_damaged(game),
        each.sheet,
    )

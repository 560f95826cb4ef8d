"""All games of a browser, found again: by what stands in them, by person, game and year."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request
from wtforms import Form

from referee import games as known_games
from referee.games import find
from referee.store import SheetRow, Wanted
from referee.store.deeds import happened as what_happened
from referee.web.forms.small import number, text, yes
from referee.web.http.owner import known_owner
from referee.web.http.request import store
from referee.words import Fault, Words

bp = Blueprint("history", __name__)
ON_A_PAGE = 20
LONGEST = 100
"""The longest text that is looked for."""
DIGITS = 9
"""Of the numbers in an address."""


@dataclass(frozen=True)
class ListedSheet:
    """A sheet in a list, with the title of its game, and the notes that stand in it where notes are looked for.

    No title where nothing can be shown of a damaged one.
    """

    row: SheetRow
    title: Words | None
    notes: tuple[tuple[int, str], ...] = ()

    @property
    def damaged(self) -> bool:
        """Whether the game cannot be read."""
        return self.row.damaged or self.title is None


def title_of(preset: str) -> Words | None:
    """What a game is called in lists, where it is known."""
    try:
        return find(preset)[1].title
    except Fault:
        return None


def listed(rows: Iterable[SheetRow], wanted: Wanted | None = None) -> list[ListedSheet]:
    """Sheets as lists show them."""
    return [ListedSheet(row, title_of(row.summary.preset), _notes(row, wanted)) for row in rows]


def _notes(row: SheetRow, wanted: Wanted | None) -> tuple[tuple[int, str], ...]:
    """The notes to show: those with the text, or all where games with notes are wanted."""
    if wanted is None or not (wanted.text or wanted.noted):
        return ()
    return tuple((number, text) for number, text in row.summary.notes if wanted.stands_in(text))


class FinderForm(Form):
    """What games are looked for; what makes no sense in it asks for nothing."""

    q = text(filters=[lambda found: found.strip()[:LONGEST]])
    person = number(DIGITS)
    also = number(DIGITS, name="with")
    game = text(LONGEST)
    year = text(4)
    disputes = yes()
    notes = yes()
    happened = text()
    deleted = yes()
    page = number(DIGITS)

    @property
    def wanted(self) -> Wanted:
        """What is looked for, as the store knows it."""
        return Wanted(
            text=self.q.data,
            people=tuple(each for each in (self.person.data, self.also.data) if each),
            preset=self.game.data,
            year=self.year.data,
            disputed=self.disputes.data,
            noted=self.notes.data,
            happened=self.happened.data if self.happened.data in what_happened() else "",
            deleted=self.deleted.data,
        )


@bp.get("/games")
def games() -> str:
    """The browser's games, the newest first, a page at a time; those that are wanted, or the deleted ones."""
    owner = known_owner()
    form = FinderForm(request.args)
    wanted, page = form.wanted, form.page.data or 1
    offset = (page - 1) * ON_A_PAGE
    history = store().history
    found = history.find(owner, wanted, limit=ON_A_PAGE, offset=offset)
    return render_template(
        "history.html",
        rows=listed(found.rows, wanted),
        count=found.count,
        page=page,
        more=found.count > offset + ON_A_PAGE,
        wanted=wanted,
        asked=_asked(wanted),
        years=history.years(owner),
        presets=_presets(history.presets(owner)),
        people=history.people(owner),
        happened=[*what_happened().items()],
    )


def _asked(wanted: Wanted) -> dict[str, Any]:
    """What is wanted as the address says it, without what is not."""
    person, *others = (*wanted.people, 0)
    asked = {
        "q": wanted.text,
        "person": person,
        "with": others[0] if wanted.people[1:] else 0,
        "game": wanted.preset,
        "year": wanted.year,
        "disputes": "yes" if wanted.disputed else "",
        "notes": "yes" if wanted.noted else "",
        "happened": wanted.happened,
        "deleted": "yes" if wanted.deleted else "",
    }
    return {key: value for key, value in asked.items() if value}


def _presets(played: Iterable[str]) -> list[tuple[str, Words]]:
    """What can be chosen: the games that were played in several presets, and the presets."""
    slugs = list(played)
    presets = [(slug, title) for slug in slugs if (title := title_of(slug))]
    whole = [
        (game.slug, game.title)
        for game in known_games.GAMES
        if sum(preset.slug in slugs for preset in game.presets) > 1 and game.slug not in slugs
    ]
    return [*whole, *presets]

"""The people in the games of a browser or a circle: who they are, how they did and against whom; and managing the roster."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for
from wtforms import Form

from referee import clock
from referee.names import UNNAMED
from referee.people.faces import COLOURS
from referee.people.statistics import Count, Person, streaks_of
from referee.sheet.record import read_name
from referee.sheet.settlement import payments
from referee.store.faults import NameTaken, NoSuchPerson, SatTogether
from referee.store.people.figures import People
from referee.web.forms.fields import SureForm, number, read, text, whole
from referee.web.http.holder import circle, holder, shared
from referee.web.http.htmx import go_to
from referee.web.http.request import new_form_key, sent_form_key, store
from referee.web.views import people as standing
from referee.web.views.charts import columns_of, form, lead_of, rivals, shares
from referee.web.views.circle_news import amount_in
from referee.web.views.filters import day
from referee.web.views.game_list import listed
from referee.web.views.people import FilterChoice, chips_of
from referee.words import Fault, Words, say

bp = Blueprint("people", __name__)
LAST_MEETINGS = 5
ON_A_PAGE = 100
"""The players listed on a page: no club has more, so its players are one page."""
LONGEST_PAGE = 6
"""The most digits in a page number."""

Answer = str | Response | tuple[str, int]


def new_name(typed: str) -> str:
    """The typed name, or a Fault."""
    name = read_name(typed)
    if UNNAMED.fullmatch(name):
        raise Fault(say("“{name}” stands for a removed name, not a player: choose another name.", name=name))
    return name


class NameForm(Form):
    """A new name for a person."""

    name = read(new_name)


class MergeForm(Form):
    """The person to merge with, by number, 0 if nobody is chosen."""

    other = number(name="with")


class RemoveForm(SureForm):
    """The name to remove from the records for good, as the page showed it."""

    name = text()


def _people() -> People:
    return store().people


def _year(years: list[str]) -> str:
    """The requested year; empty if nobody played in it."""
    asked = request.args.get("year", "")
    return asked if asked in years else ""


def _year_chips(years: list[str], year: str, address: Callable[..., str]) -> list[FilterChoice]:
    return chips_of("year", say("All years"), [(each, each) for each in years], year, address)


@shared(bp, "/people")
def people() -> str:
    """The roster, most games first, and the leaders; for all years, or for one."""
    whose = holder()
    years = _people().years(whose)
    year = _year(years)
    page = whole(request.args.get("page", ""), LONGEST_PAGE) or 1
    shown = slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE)
    roster, absent = _people().roster(whose, year), [] if year else _people().absent(whose)
    rows = [(each, standing.games(each.wins), share) for each, share in zip(roster, shares(roster), strict=True)]
    return render_template(
        "people.html",
        roster=rows[shown],
        outstanding=standing.outstanding(roster) if page == 1 else [],
        absent=absent[shown],
        page=page,
        more=max(len(roster), len(absent)) > shown.stop,
        year=year or None,
        years=_year_chips(years, year, lambda **more: url_for("people.people", **more)),
    )


@shared(bp, "/people/<int:person>")
def person(person: int) -> str:
    """A person: how they did, by game, and against whom; in one game or all, in one year or all."""
    return _page(_people().person(holder(), person))


def _page(who: Person, **more: Any) -> str:
    whose, kept = holder(), _people()
    years, games = kept.years(whose, who.id), kept.games(whose, who.id)
    year, game = _year(years), request.args.get("game", "")
    asked = {"year": year, "game": game if game in games else ""}

    def address(**changed: Any) -> str:
        chosen: dict[str, Any] = {key: value for key, value in {**asked, **changed}.items() if value}
        return url_for("people.person", person=who.id, **chosen)

    titles = [(each, standing.title_of(each)) for each in games]
    return render_template(
        "person.html",
        person=who,
        years=_year_chips(years, year, address),
        games=chips_of("game", say("All games"), titles, asked["game"], address),
        asked=asked,
        owed=_owed(who),
        **_career(who, years, **asked),
        **_keeping(who, **more),
    )


def _owed(who: Person) -> list[Words]:
    """Who owes this person what in all, or whom they owe, where the circle has agreed on a rate."""
    there = circle()
    if there is None:
        return []
    balances = store().money.balances(there)
    people = [payer for payer, _ in balances.sums]
    return [
        say(
            "All in all: {payer} owes {payee} {amount}.",
            payer=people[payer].name,
            payee=people[payee].name,
            amount=amount_in(balances, amount),
        )
        for payer, payee, amount in payments([n for _, n in balances.sums])
        if who.id in (people[payer].person, people[payee].person)
    ]


def _career(who: Person, years: list[str], *, game: str, year: str) -> Any:
    """What a person's page says about their games."""
    whose, kept = holder(), _people()
    finishes = kept.finishes(whose, who.id, game=game, year=year)
    only = years[0] if len(years) == 1 else ""
    return {
        "wins": Count(sum(each.won for each in finishes), len(finishes)),
        "form": form(finishes),
        "streaks": streaks_of(each.won for each in finishes),
        "columns": columns_of(kept.periods(whose, who.id, game=game, year=year or only)),
        "by_game": standing.by_game(kept.figures(whose, who.id, game=game, year=year)),
        "rivals": rivals(kept.opponents(whose, who.id, game=game, year=year)),
    }


def _keeping(who: Person, *, name: str | None = None, fault: Words | None = None, taken: Person | None = None) -> Any:
    """What the forms of a person's page need."""
    whose = holder()
    mergers = _people().mergers(whose, who.id)
    spellings = _people().spellings(whose, who.id)
    return {
        "name": who.name if name is None else name,
        "fault": fault,
        "taken": taken,
        "palette": range(1, COLOURS + 1),
        "others": _people().others(whose, who.id),
        "mergers": mergers,
        "also": [each for each in spellings if each != who.name],
        "form_key": new_form_key(),
    }


@shared(bp, "/people/<int:person>/name", "POST", needs="plays")
def rename(person: int) -> Answer:
    """Renames a person, or says why not; if the name belongs to another player, offers to merge the two."""
    who = _people().person(holder(), person)
    form = NameForm(request.form)
    if not form.validate():
        return _page(who, name=form.name.typed, fault=form.name.errors[0]), 422
    try:
        _people().rename(holder(), person, form.name.data, when=clock.now())
    except NameTaken as fault:
        return _page(who, name=form.name.typed, fault=fault.words, taken=fault.person), 422
    return go_to(url_for("people.person", person=person))


@shared(bp, "/people/<int:person>/colour", "POST", needs="plays")
def recolour(person: int) -> Response:
    """Gives a person a colour, or none; an unknown colour changes nothing."""
    known = {"": None, **{str(colour): colour for colour in range(1, COLOURS + 1)}}
    before = _people().person(holder(), person).colour
    _people().recolour(holder(), person, known.get(request.form.get("colour", "?"), before))
    return go_to(url_for("people.person", person=person))


@shared(bp, "/people/<int:person>/merge", needs="plays")
def ask_merge(person: int) -> str:
    """Whom to merge a person with, and what that does."""
    who = _people().person(holder(), person)
    chosen = MergeForm(request.args).other.data
    other = _people().person(holder(), chosen) if chosen else None
    return _merging(who, other)


def _merging(who: Person, other: Person | None, fault: Words | None = None) -> str:
    whose = holder()
    day_of = _people().together(whose, who.id, other.id) if other is not None else None
    return render_template(
        "merger.html",
        person=who,
        other=other,
        fault=fault or (SatTogether.told(day(day_of)) if day_of and other != who else None),
        games=_people().sheets(whose, other.id) if other else 0,
        others=_people().others(whose, who.id),
        form_key=new_form_key(),
    )


@shared(bp, "/people/<int:person>/merge", "POST", needs="plays")
def merge(person: int) -> Answer:
    """Merges another person into this one; this can be undone at any time."""
    whose, other = holder(), MergeForm(request.form).other.data
    try:
        _people().merge(whose, person, other, when=clock.now())
    except SatTogether as fault:
        told = SatTogether.told(day(fault.day))
        return _merging(_people().person(whose, person), _people().person(whose, other), told), 422
    return go_to(url_for("people.person", person=person))


@shared(bp, "/people/<int:person>/separate/<int:merged>", "POST", needs="plays")
def separate(person: int, merged: int) -> Response:
    """Undoes a merger."""
    _people().separate(holder(), person, merged)
    return go_to(url_for("people.person", person=person))


@shared(bp, "/people/<int:person>/against/<int:other>")
def against(person: int, other: int) -> str:
    """How two people did against each other, in both directions."""
    whose, kept = holder(), _people()
    one, two = kept.person(whose, person), kept.person(whose, other)
    if one == two:
        raise NoSuchPerson
    years = kept.years(whose, person)
    year = _year(years)
    met = kept.meetings(whose, person, other, year=year)
    encounters = kept.encounters(whose, person, other, year=year)
    last = store().imports.found(whose, [each.number for each in encounters[-LAST_MEETINGS:]])

    def address(**changed: Any) -> str:
        return url_for("people.against", person=person, other=other, **changed)

    return render_template(
        "head_to_head.html",
        one=one,
        other=two,
        met=[(standing.title_of(each.game, each.kind), each) for each in met],
        all=standing.summed(met),
        lead=lead_of(encounters),
        last=listed(reversed(last)),
        duels=standing.duels(met),
        year=year,
        years=_year_chips(years, year, address),
    )


@shared(bp, "/people/<int:person>/remove", needs="organises")
def ask_remove(person: int) -> str:
    """What removing a person's name from the records does."""
    return _removing(_people().person(holder(), person))


def _removing(who: Person, *, fault: Words | None = None) -> str:
    whose = holder()
    return render_template(
        "erasure.html",
        person=who,
        games=store().erasure.written(whose, who.id),
        also=[each for each in _people().spellings(whose, who.id) if each != who.name],
        fault=fault,
        form_key=sent_form_key() or new_form_key(),
    )


@shared(bp, "/people/<int:person>/remove", "POST", needs="organises")
def remove(person: int) -> Answer:
    """Removes a person's name from the records for good, once it is confirmed whose."""
    whose = holder()
    if not store().erasure.removed(whose, sent_form_key()):
        who = _people().person(whose, person)
        form = RemoveForm(request.form)
        if form.name.data != who.name:
            return _removing(who, fault=say("The name has changed since this page was opened. Look at it again.")), 409
        if not form.sure.data:
            return _removing(who, fault=say("Tick this first: removing the name cannot be undone.")), 422
    store().erasure.remove(whose, person, when=clock.now(), form_key=sent_form_key())
    return go_to(url_for("people.people"))

"""House rules: a browser's own sets, and those in a link, with everything they play differently from the book."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, abort, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response
from wtforms import Form

from referee import clock
from referee.exchange.import_files import text_from
from referee.names import as_seen
from referee.sheet.house_rules import HouseRules, query_of, read_query, write_house_rules
from referee.sheet.record import read_name
from referee.sheet.rule_changes import options_since, rule_changes
from referee.store import Credential
from referee.store.faults import RulesNameTaken, TooManyRules
from referee.web.forms.fields import text, whole
from referee.web.forms.new_game import OF_SET
from referee.web.forms.options import values_of
from referee.web.http.address import reach
from referee.web.http.errors import answer
from referee.web.http.holder import holder, shared, starter
from referee.web.http.htmx import go_to
from referee.web.http.language import sentence
from referee.web.http.qr_code import qr_code
from referee.web.http.request import as_file, store
from referee.words import Fault, Words, say

bp = Blueprint("house_rules", __name__)

Answer = Response | str | tuple[str, int]
LONGEST = 200
"""The most characters of a name that are read: more than allowed, so that a long name is refused and not cut off."""


class RulesNameForm(Form):
    """The name for somebody's rules."""

    name = text(most=LONGEST)


@shared(bp, "/house")
def mine() -> str:
    """The rules of this browser, and those it removed last."""
    whose = holder()
    kept = store().house_rules
    removed = kept.all(whose, removed=True)
    just = whole(request.args.get("removed", ""))
    return render_template(
        "house_rules_list.html",
        own=kept.all(whose),
        removed=[each for each in removed if each.number != just],
        just=next((each for each in removed if each.number == just), None),
    )


@shared(bp, "/house/<preset>")
def shown(preset: str) -> str:
    """The rules of a link, how they differ from the book, and what can be done with them."""
    return _page(_asked(preset))


@bp.get("/s/<look:key>/rules/otherwise")
def sheet(key: Credential) -> str:
    """How the rules in force on a sheet differ from the book."""
    sheet = store().load(key)
    record = sheet.ledger.scoresheet.as_played
    changes = rule_changes(sheet.ledger.scoresheet)
    house = HouseRules(record.game, record.preset, record.rules)
    named = store().house_rules.known_as(sheet.owner, house)
    return _page(
        house.named(named.name) if named else house, sheet=sheet, changes=changes, since=options_since(changes)
    )


@bp.get("/house/<preset>/share")
def share(preset: str) -> str:
    """The link of rules, as a code to scan, and their file."""
    house, at = _asked(preset), reach()
    address = at.base + address_of(house)
    return render_template("house_rules_link.html", house=house, address=address, code=qr_code(address), near=at.near)


@bp.get("/house/<preset>/rules.json")
def file(preset: str) -> Response:
    """Rules as a file."""
    house = _asked(preset)
    return as_file(text_from(write_house_rules(house)), "application/json", f"rules-{house.preset.slug}.json")


@shared(bp, "/house/<preset>/take", "POST", needs="plays")
def take(preset: str) -> Answer:
    """Saves the rules of a link as this browser's own, under a name."""
    house = _asked(preset)
    typed = RulesNameForm(request.form).name.data
    try:
        house = house.named(_name(typed))
        store().house_rules.take(starter(), house, clock.now())
    except (Fault, RulesNameTaken, TooManyRules) as fault:
        return _page(house, typed=typed, fault=fault.words), 422
    return go_to(address_of(house))


@shared(bp, "/house/sets/<int:number>/name", "POST", needs="plays")
def rename(number: int) -> Answer:
    """Gives rules of this browser another name."""
    whose = holder()
    house = store().house_rules.one(whose, number).house or abort(404)
    typed = RulesNameForm(request.form).name.data
    try:
        name = _name(typed)
        store().house_rules.rename(whose, number, name)
    except (Fault, RulesNameTaken) as fault:
        return _page(house, typed=typed, fault=fault.words), 422
    return go_to(address_of(house.named(name)))


@shared(bp, "/house/sets/<int:number>/remove", "POST", needs="plays")
def remove(number: int) -> Response:
    """Removes rules from this browser's list; they can be brought back."""
    store().house_rules.remove(holder(), number, clock.now())
    return go_to(url_for("house_rules.mine", removed=number))


@shared(bp, "/house/sets/<int:number>/restore", "POST", needs="plays")
def restore(number: int) -> Answer:
    """Brings removed rules back."""
    store().house_rules.restore(holder(), number)
    return go_to(url_for("house_rules.mine"))


def address_of(house: HouseRules, endpoint: str = "shown") -> str:
    """The address of rules, which contains everything about them."""
    query: dict[str, Any] = {"preset": house.preset.slug, **query_of(house)}
    return url_for(f"house_rules.{endpoint}", **query)


def begun_with(house: HouseRules, again: str | None = None) -> str:
    """The address at which a game with these rules is started, for the people of the sheet before, if there is one."""
    usual = values_of(house.game, house.game.rules(**house.preset.changes))
    query: dict[str, Any] = {"preset": house.preset.slug, "again": again, OF_SET: house.name or None}
    query |= {key: value for key, value in values_of(house.game, house.rules).items() if value != usual[key]}
    return url_for("new_game.new", **query)


def _asked(preset: str) -> HouseRules:
    """The rules in the address; a page that says what is wrong with them."""
    try:
        return read_query(preset, [each for each in request.args.items(multi=True) if each[0] != "lang"])
    except Fault as fault:
        told = sentence(fault.words)
        if fault.path:
            told = _("The part “%(part)s” is wrong. %(sentence)s", part=fault.place, sentence=told)
        return abort(answer(422, _("These rules cannot be read."), told))


def _name(typed: str) -> str:
    if not as_seen(typed):
        raise Fault(say("Enter a name for these rules."), "name")
    return read_name(typed, "name")


def _page(house: HouseRules, *, typed: str | None = None, fault: Words | None = None, **more: Any) -> str:
    known = store().house_rules.known_as(holder(), house)
    name = typed if typed is not None else known.name if known else house.name
    return render_template("house_rules.html", house=house, known=known, name=name, fault=fault, **more)


def init_app(app: Flask) -> None:
    """Gives the templates the addresses of rules."""
    app.jinja_env.globals["house_address"] = address_of
    app.jinja_env.globals["begun_with"] = begun_with
    app.register_blueprint(bp)

"""The rules to read: of every game and preset, and those in force on a sheet."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, render_template, request, url_for

from referee import games
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.house_rules import HouseRules
from referee.sheet.lessons import drawn_by_chapter
from referee.sheet.rule_changes import clauses_since, options_since, rule_changes
from referee.sheet.rulebook import (
    NOT_PLAYED,
    RuleEntry,
    book_rules,
    chapter_of,
    chapters,
    cited,
    in_short,
    not_played,
    own_by_option,
    settings,
    unlike_usual,
)
from referee.store import Credential, OpenedSheet
from referee.web.forms.more_games import more_games
from referee.web.forms.search import contains, searched
from referee.web.http.converters import preset_or_404
from referee.web.http.language import offered
from referee.web.http.owner import known_owner
from referee.web.http.request import store

bp = Blueprint("rules", __name__)


@bp.get("/rules")
def books() -> str:
    """The games with rules and lessons."""
    owner = known_owner()
    return render_template(
        "rulebooks.html", games=offered(), more=more_games(), own=bool(owner) and store().house_rules.all(owner)
    )


@bp.get("/rules/<preset>")
def book(preset: str) -> str:
    """The rules of a preset."""
    game, chosen = preset_or_404(preset)
    rules = book_rules(game, chosen)
    return _page(None, game, chosen, rules)


@bp.get("/s/<look:key>/rules")
def sheet(key: Credential) -> str:
    """The rules in force on a sheet, with what the book says if the table plays differently."""
    sheet = store().load(key)
    record = sheet.ledger.record
    return _page(sheet, record.game, record.preset, sheet.ledger.scoresheet.rules)


def _page(sheet: OpenedSheet | None, game: Game, preset: Preset, rules: Any) -> str:
    wanted = request.args.get("q", "")[:100].strip()
    changes = rule_changes(sheet.ledger.scoresheet) if sheet else ()
    return render_template(
        "rulebook.html",
        changes=changes,
        since=clauses_since(changes),
        options_since=options_since(changes),
        sheet=sheet,
        game=game,
        preset=preset,
        chapters=chapters(game, preset, rules),
        left_out=not_played(game, preset, rules),
        left_out_title=NOT_PLAYED,
        settings=settings(game, preset, rules),
        named=store().house_rules.known_as(sheet.owner, HouseRules(game, preset, rules)) if sheet else None,
        own=own_by_option(game, preset, rules),
        differs={} if wanted else unlike_usual(game, preset),
        brief=in_short(game, preset, rules) if not wanted else None,
        drawn={} if wanted else drawn_by_chapter(game, preset, rules),
        staked=sheet is not None and game.scoring.staked(rules),
        wanted=wanted,
        seldom=bool(wanted or request.args.get("seldom")),
    )


def clause_link(sheet: OpenedSheet | None, preset: str, clause: str) -> str:
    """The address of a clause: among the rules in force on a sheet, or without one among its preset's."""
    laws = games.preset_of(preset)[0].referee.laws
    seldom = "yes" if laws and clause in laws.fixes else None
    if sheet is None:
        return url_for("rules.book", preset=preset, seldom=seldom, _anchor=clause)
    return url_for("rules.sheet", key=sheet.key, seldom=seldom, _anchor=clause)


def searched_of(entry: RuleEntry) -> str:
    """The searched text of a clause besides its name: its words, the book's words if different, and its table."""
    cells = (cell for row in entry.table for cell in row)
    return searched(entry.words, *([entry.book] if entry.book else []), *cells)


def finds(entry: RuleEntry, wanted: str) -> bool:
    """Whether a clause matches the search."""
    return contains(wanted, f"{searched_of(entry)} {entry.clause}")


def init_app(app: Flask) -> None:
    """Gives the templates the address of a clause, its searched text, whether it is found, and the links in a note."""
    app.jinja_env.tests["finds"] = finds
    app.jinja_env.filters["searched"] = searched_of
    app.jinja_env.globals["clause_link"] = clause_link
    app.jinja_env.globals["chapter_of"] = chapter_of
    app.jinja_env.globals["cited"] = cited
    app.register_blueprint(bp)

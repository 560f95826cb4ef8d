"""Starting a game: the presets, the form of players and rules, and a rematch."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import clock
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import Record
from referee.sheet.scoresheet import Scoresheet
from referee.store import CannotSave, Credential, InCircle, OpenedSheet, Right, SheetRow
from referee.store.circles.rows import Circle
from referee.store.faults import OverQuota
from referee.web.forms.more_games import more_games
from referee.web.forms.new_game import OF_SET, SEATS, NewGameForm, sides_typed
from referee.web.forms.options import PREFIX, values_of
from referee.web.http.converters import credential_for, preset_or_404
from referee.web.http.errors import RETRY, status_of
from referee.web.http.holder import circle, enter, holder, shared, starter
from referee.web.http.htmx import go_to, wants_part
from referee.web.http.language import offered
from referee.web.http.owner import known_owner, owner_id
from referee.web.http.preferences import choice, keep_choice
from referee.web.http.request import new_form_key, sent_form_key, store
from referee.words import say

bp = Blueprint("new_game", __name__)
FOR = "for"
"""The field, and the choice of a browser, that names the circle for which a game is started; empty for none."""
LAST = 20
"""The number of games in which to look for what was played last."""
Answer = Response | str | tuple[str, int] | tuple[str, int, dict[str, str]]


@shared(bp, "/new", needs="plays")
def choose() -> str:
    """The games, own rules first; for the people of the sheet before, if there is one."""
    _check_start(request.args.get("again"))
    own = [each for each in store().house_rules.all(holder()) if each.house]
    played = dict.fromkeys(row.summary.preset for row in _last_games())
    more = more_games(played)
    return render_template(
        "presets.html",
        games=offered(),
        more=more,
        last=[each.preset for each in more if each.preset.slug == next(iter(played), None)],
        own=own,
        again=request.args.get("again"),
    )


def _check_start(before: str | None) -> None:
    """On a server where circles alone start games, says so at once to whoever cannot."""
    store().check_start(holder(), credential_for(before, Right.KEEP) if before else None)


def _last_games() -> list[SheetRow]:
    """The games that were started last, newest first."""
    return store().sheets(holder(), limit=LAST)


@shared(bp, "/new/<preset>", needs="plays")
def new(preset: str) -> str:
    """The form that starts a game; a rematch has the players and rules of the sheet before, another game its players."""
    game, chosen = preset_or_404(preset)
    before = request.args.get("again")
    _check_start(before)
    values = _seated_last(game)
    if before:
        sheet = store().load(credential_for(before, Right.KEEP))
        enter(sheet.holder if isinstance(sheet.holder, InCircle) else None)
        values = again_values(sheet, chosen)
    if request.args.get(OF_SET):
        values = {key: value for key, value in values.items() if not key.startswith(PREFIX)}
    played = next((row.summary.players for row in _last_games() if row.summary.preset == preset), ())
    form = NewGameForm(game, chosen, {SEATS: str(len(played)), **values, **request.args})
    if wants_part():
        return render_template("_options.html", form=form, every=True)
    owner_id()
    if circle() is None and not before:
        enter(_chosen_last())
    return _form(form, new_form_key())


def _seated_last(game: Game) -> dict[str, str]:
    """In a circle the players of its last game, for whoever starts a game there."""
    there = circle()
    last = store().sheets(there, limit=1) if there else []
    names = last[0].summary.players if last else ()
    least, most = game.seating.seats
    if not least <= len(names) <= most:
        return {}
    return {f"name-{place}": name for place, name in enumerate(names, 1)} | {"players": str(len(names))}


def _circles() -> list[Circle]:
    """The circles for which this browser can start a game."""
    browser = known_owner()
    return [each for each in store().circles.mine(browser) if each.plays] if browser else []


def _chosen_last() -> InCircle | None:
    """The circle for which this browser started its last game, if it still can."""
    last = choice(FOR)
    return next((InCircle(each.key, each.browser) for each in _circles() if each.key == last), None) if last else None


def _enter_chosen() -> None:
    """Goes on for the circle that was chosen in the form, or for this browser alone; without a choice for the address."""
    if FOR in request.form:
        chosen = request.form[FOR]
        enter(InCircle(chosen, known_owner(), Right.SHARE) if chosen else None)
        if chosen:
            store().circles.look(InCircle(chosen, known_owner(), Right.SHARE))


@shared(bp, "/new/<preset>", "POST", needs="plays")
def start(preset: str) -> Answer:
    """Starts the game, once for each form; without scripts, shows all its rules if requested."""
    _enter_chosen()
    game, chosen = preset_or_404(preset)
    form = NewGameForm(game, chosen, request.form.to_dict())
    form_key = sent_form_key()
    if request.form.get("every"):
        return _form(form, form_key or new_form_key(), every=True)
    record = form.read(clock.now())
    if record is None:
        return _form(form, form_key or new_form_key()), 422
    return _begin(form, open_ledger(record, _carried(record)), form_key, follows=_before(record))


def _before(record: Record) -> Credential | None:
    """The game that the new one follows: the one it was started from, or the last one of the same people this evening."""
    if request.form.get("apart"):
        return None
    if before := request.form.get("again"):
        asked = credential_for(before, Right.KEEP)
        return asked if FOR not in request.form or _of_chosen(asked) else None
    return store().game_before(holder(), record.players, clock.now())


def _of_chosen(before: Credential) -> bool:
    """Whether a game belongs to the circle that was chosen, or to none if none was."""
    there = circle()
    return store().load(before).circle == (there.key if there else None)


def _begin(
    form: NewGameForm, ledger: Ledger, form_key: str | None, *, follows: Credential | None, typed: bool = True
) -> Answer:
    """The table of the new game, which a form starts only once; or the form with what was wrong, if one was `typed`."""
    try:
        key = store().create(ledger, holder=starter(), when=clock.now(), form_key=form_key, follows=follows)
    except (CannotSave, OverQuota) as fault:
        form.faults["players"] = fault.words
        return _form(form, form_key or new_form_key()), status_of(fault), RETRY
    if typed and _another(started := store().load(key), ledger, follows=follows is not None):
        if follows:
            return _form(form, new_form_key(), started=started), 409
        form.faults["players"] = say(
            "This form has already started a game, with different names or rules. Start again to have both games."
        )
        return _form(form, new_form_key()), 409
    response = go_to(url_for("sheets.table", key=key))
    if FOR in request.form:
        keep_choice(response, FOR, request.form[FOR])
    return response


def _another(sheet: OpenedSheet, sent: Ledger, *, follows: bool) -> bool:
    """Whether the game is not the submitted one: the form was sent before and edited since, or somebody else started the next game."""
    was, now_sent = ({**ledger.setup, "started": None} for ledger in (sheet.ledger, sent))
    return (follows or sheet.version == 1) and was != now_sent


def _form(form: NewGameForm, form_key: str, *, every: bool = False, started: OpenedSheet | None = None) -> str:
    """The form, with the names known from earlier games; `every` rule only on request.

    `started` is the next game, if somebody else has started it in the meantime.
    """
    known = [name for name in store().names(holder()) if name not in form.given]
    every = (
        every
        or form.rules.wrong
        or (request.method == "POST" and form.rules.whole)
        or request.args.get("every") == "yes"
    )
    return render_template(
        "new_game.html",
        form=form,
        form_key=form_key,
        known=known,
        every=every,
        started=started,
        circles=_circles(),
        for_circle=there.key if (there := circle()) else "",
    )


def _carried(record: Record) -> dict[int, int]:
    """The totals of the sheet before, for the players who play on, if the table wants them carried over."""
    before = request.form.get("again")
    if not before or request.form.get("carry") != "yes":
        return {}
    scoresheet = store().load(credential_for(before, Right.KEEP)).ledger.scoresheet
    old = dict(zip(scoresheet.record.players, _own(scoresheet), strict=True))
    return {seat: old[name] for seat, name in enumerate(record.players) if name in old}


def _own(scoresheet: Scoresheet) -> tuple[int, ...]:
    """The totals by player; for partners, what each contributed to their side's total."""
    if scoresheet.record.alone:
        return scoresheet.totals
    return tuple(sum(played.scores[seat] for played in scoresheet.hands) for seat in range(len(scoresheet.totals)))


def again_values(sheet: OpenedSheet, chosen: Preset) -> dict[str, str]:
    """The form of a rematch: the same players in their seats and, in the same game, its rules, with the deal moved on."""
    scoresheet = sheet.ledger.scoresheet
    record = scoresheet.record
    there = [seat for seat in range(len(record.players)) if scoresheet.plays_on(seat)]
    values = {f"name-{place}": record.players[seat] for place, seat in enumerate(there, 1)}
    values |= {"players": str(len(there)), "again": sheet.key}
    if chosen.slug != record.preset.slug:
        return values
    values |= values_of(record.game, scoresheet.rules)
    values |= {
        "first": str(there.index(scoresheet.dealer) + 1 if scoresheet.dealer in there else 1),
        "partners": sides_typed(record),
    }
    if record.finished and any(scoresheet.totals) and not scoresheet.parts:
        values["may_carry"] = "yes"
    return values


@bp.post("/s/<keep:key>/again")
def again(key: Credential) -> Response:
    """A rematch: the form of a new game, filled in."""
    sheet = store().load(key)
    return go_to(url_for("new_game.new", circle=sheet.circle, preset=sheet.ledger.setup["game"], again=key))


@bp.post("/s/<keep:key>/same")
def same(key: Credential) -> Answer:
    """The same game again at once: the same players and rules, the deal moved on."""
    sheet = store().load(key)
    if isinstance(sheet.holder, InCircle):
        enter(sheet.holder)
    record = sheet.ledger.scoresheet.record
    form = NewGameForm(record.game, record.preset, again_values(sheet, record.preset))
    form_key = sent_form_key()
    new = form.read(clock.now())
    return (
        (_form(form, form_key or new_form_key()), 422)
        if new is None
        else _begin(form, open_ledger(new, {}), form_key, follows=key, typed=False)
    )

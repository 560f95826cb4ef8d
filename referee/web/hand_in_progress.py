"""Melds on the table: what is laid during a hand, checked at once, and taken over when the hand is recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from flask import Blueprint, abort, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee import clock
from referee.cards import write_cards
from referee.games.base.deal import Deal
from referee.games.base.hand import early_fields
from referee.games.fields.hand import HandChoice
from referee.games.fields.players import Seats
from referee.games.table.plays import ACTS, read_play
from referee.sheet.hand_in_progress import (
    TableNow,
    comes_too_early,
    last_turn,
    next_turn,
    ruling_on,
    table_now,
    with_play,
    with_sitting_out,
    with_words_before,
    without_last,
)
from referee.sheet.ledger import ids_of
from referee.sheet.record import Record
from referee.sheet.scoresheet import Scoresheet
from referee.store import Credential, HandInProgress, OpenedSheet, Stale
from referee.verdict import Verdict
from referee.web.forms.play import PlayForm
from referee.web.http import polling
from referee.web.http.htmx import go_to, part_or_page
from referee.web.http.request import new_form_key, sent_form_key, sent_version, store
from referee.web.views.hand_in_progress import OfferButton, PlayerView, offered, players_at
from referee.web.views.look import side_faces
from referee.words import Fault, Words, say

bp = Blueprint("hand_in_progress", __name__)

Answer = str | Response | tuple[str, int]


@dataclass
class PlayPage:
    """The form of the next play: what was typed, what can be done with it, and what is wrong."""

    sheet: OpenedSheet
    in_progress: HandInProgress
    table: TableNow
    typed: PlayForm = field(default_factory=PlayForm)
    fault: Words | None = None
    ruling: Verdict | None = None
    said: Words | None = None
    calm: bool = False
    refused: bool = False
    leaving: bool = False
    on: int | None = None
    form_key: str = field(default_factory=new_form_key)

    @property
    def record(self) -> Record:
        """The game with its players."""
        return self.table.scoresheet.record

    @property
    def ids(self) -> Seats:
        """The ids of the players in seat order."""
        return ids_of(self.sheet.ledger)

    @property
    def by(self) -> str:
        """The player: as typed, otherwise whose turn it is, otherwise who played last, otherwise who plays first."""
        ids = self.ids.names
        if self.typed.by.data in [place.id for place in self.places if place.plays]:
            return str(self.typed.by.data)
        if self.table.in_turn is not None:
            return ids[self.table.in_turn]
        last = self.table.plays[-1].by if self.table.plays else self.table.first
        return ids[last]

    @property
    def version_tag(self) -> str:
        """What the page polls: it changes whenever the felt does, or a hand is being entered."""
        hands = store().entering.others(self.sheet.number)
        return polling.version_tag(
            self.sheet.version, self.in_progress.version, hands, store().pulse(self.sheet.credential).next
        )

    @cached_property
    def offers(self) -> list[OfferButton]:
        """What can be done with the typed cards."""
        typed = PlayForm(MultiDict({"by": self.by, "cards": self.typed.cards.data}))
        return offered(typed.offered(self.table, self.ids), self.table, self.places)

    @cached_property
    def early(self) -> Words | None:
        """Why cards that fit on a meld are not offered: their player has not opened."""
        seat, cards = self.ids.names.index(self.by), self.typed.tapped
        told = None if self.offers or not cards else comes_too_early(self.table, seat, cards)
        if told is None or any(self.table.opened(seat)):
            return told.because if told else None
        return say("{name} has not opened.", name=self.record.players[seat])

    @cached_property
    def places(self) -> list[PlayerView]:
        """The players with their melds."""
        return players_at(self.table, self.ids.names, side_faces(self.sheet))

    @property
    def waits(self) -> bool:
        """Whether the only fault is that an opening is not complete yet."""
        return self.table.in_turn is not None and self.table.opening(self.table.in_turn) is not None

    @property
    def last(self) -> dict[str, str]:
        """The last play as typed values: undo puts it back."""
        play = self.table.plays[-1]
        return {
            "cards": write_cards((*play.cards, *([play.split_card] if play.split_card else []))),
            "by": self.ids.names[play.by],
        }

    @property
    def heard(self) -> Words | None:
        """What was played last."""
        return last_play_words(self.table) if self.table.plays else None

    @property
    def deal(self) -> Deal:
        """The deal: the cards in play."""
        return self.record.game.seating.deal_for(self.table.scoresheet.rules, self.table.standing.seats)

    @property
    def said_early(self) -> dict[str, HandChoice]:
        """What can be said before the hand is played."""
        return early_fields(self.record.game.hand, self.table.scoresheet.rules)

    @property
    def may_rest(self) -> list[tuple[PlayerView, bool]]:
        """Who is at the table, each with whether they sit this hand out; nobody if this is not possible, or a play already shows who plays."""
        scoresheet, out = self.table.scoresheet, self.table.noted.absent
        least, most = self.record.game.seating.players(scoresheet.rules)
        if (
            not self.record.alone
            or least == most
            or (self.table.plays and not out)
            or len(scoresheet.standing.table) <= least
        ):
            return []
        there = (seat for seat in scoresheet.standing.table if seat not in scoresheet.resting)
        return [(self.places[seat], seat in out) for seat in there]


def last_play_words(table: TableNow) -> Words:
    """The last play in a few words."""
    play, name = table.plays[-1], table.scoresheet.record.players[table.plays[-1].by]
    if play.split_card is not None:
        return say("{name} splits the pile at {card}.", name=name, card=play.split_card)
    return say("{name}: {cards} on the table.", name=name, cards=play.cards)


def _sheet(sheet: OpenedSheet) -> Scoresheet:
    """The sheet of an unfinished game with melds on the table; 404 for any other."""
    scoresheet = sheet.ledger.scoresheet
    return scoresheet if scoresheet.record.game.table and scoresheet.next else abort(404)


def _play_page(
    sheet: OpenedSheet, in_progress: HandInProgress, typed: PlayForm | None = None, fault: Words | None = None
) -> PlayPage:
    sheet = sheet.with_next_players()
    table = table_now(_sheet(sheet), ids_of(sheet.ledger), in_progress.body)
    return PlayPage(
        sheet, in_progress, table, typed or PlayForm(), fault or (table.fault.words if table.fault else None)
    )


def _refused(sheet: OpenedSheet, in_progress: HandInProgress, typed: PlayForm, fault: Fault, act: str) -> PlayPage:
    """The form with what is wrong: for a play with the referee's answer, for a turn more calmly while an opening is incomplete."""
    page = _play_page(sheet, in_progress, typed, fault.words)
    page.calm = act == "turn" and page.waits
    at = fault.path[0] if fault.path and not act and not page.table.fault else ""
    try:
        play = read_play(typed.read(page.table, page.ids), page.ids)
    except Fault:
        return page
    page.on = play.on
    page.refused = at in (*ACTS, "turn", "claim")
    page.ruling = ruling_on(page.table, play) if at in ACTS else None
    return page


def _page(page: PlayPage, status: int = 200, part: str = "_hand_in_progress.html") -> tuple[str, int]:
    return part_or_page(part, "hand_in_progress.html", page=page, table=page.table), status


@bp.get("/s/<keep:key>/laid")
def show(key: Credential) -> Answer:
    """The melds on the table, and the form for the next play."""
    return _page(_play_page(store().load(key), store().hand_in_progress(key)))


def followed(key: Credential) -> Answer:
    """The felt as others left it in the meantime, with the cards tapped here; the table if the game is over."""
    sheet = store().load(key)
    scoresheet = sheet.ledger.scoresheet
    if not sheet.keeps or not scoresheet.record.game.table:
        abort(404)
    if not scoresheet.next:
        return go_to(url_for("sheets.table", key=key))
    page = _play_page(sheet, store().hand_in_progress(key), PlayForm(request.args))
    if page.table.in_turn is not None and not page.typed.cards.data.strip():
        page.typed = PlayForm()
    if page.typed.cards.data.strip():
        page.form_key = request.args.get("once") or page.form_key
    seen, lie = request.args.get("plays", 0, type=int), len(page.table.plays)
    if seen != lie:
        page.said = page.heard if lie > seen else say("The last play is undone.")
    return _page(page)


@bp.post("/s/<keep:key>/laid")
def play(key: Credential) -> Answer:
    """Lays a meld or plays on one, or says why that is not legal."""
    typed = PlayForm(request.form)

    def edit(scoresheet: Scoresheet, ids: Seats, body: Any) -> Any:
        return with_play(scoresheet, ids, body, typed.read(table_now(scoresheet, ids, body), ids))

    return _change(key, edit, typed)


@bp.post("/s/<keep:key>/laid/offers")
def offers(key: Credential) -> Answer:
    """What can be done with the typed cards; nothing is laid. On the way to the form of the hand, they are asked about."""
    typed = PlayForm(request.form)
    page = _play_page(store().load(key), store().hand_in_progress(key), typed)
    if not typed.leave.data:
        return _page(page, part="_offers.html")
    if not typed.cards.data.strip():
        return go_to(url_for("hands.blank", key=page.sheet.key))
    page.leaving = True
    return _page(page)


@bp.post("/s/<keep:key>/laid/undo")
def undo(key: Credential) -> Answer:
    """Undoes the last play; its cards, named in the form, are back in the form of the next play."""
    undone = {each: request.form[each] for each in ("cards", "by") if each in request.form}
    return _change(key, lambda _sheet, ids, body: without_last(ids, body), PlayForm(), then=undone)


@bp.post("/s/<keep:key>/laid/turn")
def turn(key: Credential) -> Answer:
    """Goes to the next turn or back one, which starts the noting of turns; typed cards stay."""
    step = last_turn if request.form.get("to") == "last" else next_turn
    typed = PlayForm(request.form)
    return _change(key, step, typed, {"cards": typed.cards.data, "by": ""}, "turn")


@bp.post("/s/<keep:key>/laid/rest")
def rest(key: Credential) -> Answer:
    """Makes a player sit this hand out, or play it after all; typed cards stay."""
    typed = PlayForm(request.form)
    player = request.form.get("player", "")

    def edit(scoresheet: Scoresheet, ids: Seats, body: Any) -> Any:
        return with_sitting_out(scoresheet, ids, body, player) if player in ids.names else abort(404)

    return _change(key, edit, typed, {"cards": typed.cards.data, "by": typed.by.data}, f"rest{player}")


@bp.post("/s/<keep:key>/laid/jokers")
def jokers(key: Credential) -> Answer:
    """Notes what is said before the hand, such as what the dealer named for the jokers."""
    typed = request.form.to_dict()

    def edit(scoresheet: Scoresheet, ids: Seats, body: Any) -> Any:
        early = early_fields(scoresheet.record.game.hand, scoresheet.rules)
        said = {key: typed[key] if typed[key] in each.values else None for key, each in early.items() if key in typed}
        return with_words_before(ids, body, said) if early else abort(404)

    return _change(key, edit, PlayForm(request.form), typed, "jokers")


def _change(
    key: Credential,
    edit: Callable[[Scoresheet, Seats, Any], Any],
    typed: PlayForm,
    then: Mapping[str, str] | None = None,
    act: str = "",
) -> Answer:
    """Stores the result of an edit of the table, once per form and action; `then` is the next content of the form, otherwise cards are laid."""
    new: list[bool] = []
    seen: list[OpenedSheet] = []

    def stored(sheet: OpenedSheet, in_progress: HandInProgress) -> Any:
        sheet = sheet.with_next_players()
        seen.append(sheet)
        if sheet.deleted:
            raise Stale(sheet)
        new.append(bool((in_progress.body or {}).get("plays")))
        return edit(_sheet(sheet), ids_of(sheet.ledger), in_progress.body)

    def sheet() -> OpenedSheet:
        return seen[-1] if seen else store().load(key)

    form_key = sent_form_key()
    try:
        in_progress = store().change_hand_in_progress(
            key, stored, when=clock.now(), form_key=f"{form_key}{act}" if form_key else None, version=sent_version()
        )
        if not new and then is None and not typed.lies_in((in_progress.body or {}).get("plays", ())):
            raise Stale(sheet())
    except Fault as fault:
        return _page(_refused(sheet(), store().hand_in_progress(key), typed, fault, act), 422)
    except Stale as stale:
        return _page(_play_page(stale.current, store().hand_in_progress(key), typed, _overtaken(stale.current)), 409)
    page = _play_page(sheet(), in_progress, PlayForm(MultiDict({"by": typed.by.data, **then})) if then else None)
    if not act and new and (new[0] or then is None):
        page.said = say("The last play is undone.") if then is not None else page.heard
    return _page(page)


def _overtaken(sheet: OpenedSheet) -> Words:
    """Why the submitted play is not stored."""
    if sheet.deleted:
        return say("This game is deleted: whoever started it can bring it back on its page. Then save.")
    return say("Somebody else has just played something. Check the table, then try again.")

"""Every change of a ledger: a hand recorded, corrected, deleted; players, rules, stakes; a remedy applied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.fields import options
from referee.games.base.hand import Hand, write_hand
from referee.sheet.arrivals import apart, made_in, moves_of
from referee.sheet.coming import Coming, Newcomer, coming_of, with_coming, with_newcomers, without_coming
from referee.sheet.json_types import Detail, HandJson, RulesJson, Setup, TypedJson
from referee.sheet.ledger import Entry, Ledger, ids_of, with_next_players
from referee.sheet.record import write_rules
from referee.sheet.scoresheet import Scoresheet, rescored_hands

TOTALS_OF_OTHERS = ("worst", "average")
"""The totals of a joining player that are worked out from those at the table."""


@dataclass(frozen=True)
class Change:
    """An edit of a ledger: the new ledger, and the entry for the log."""

    ledger: Ledger
    kind: str
    detail: Detail


def record_hand(
    ledger: Ledger, hand: Hand, typed: TypedJson, place: int | None = None, new: Sequence[Newcomer] = ()
) -> Change:
    """A hand added at the end, or inserted at this index; `new` players join in it.

    At the end, the players who were announced come and go with it.
    """
    index = len(ledger.entries) if place is None else place
    setup = with_newcomers(ledger.setup, new)
    longer = replace(ledger, setup=without_coming(setup) if place is None else setup)
    entry = Entry(write_hand(hand, ids_of(longer)), typed)
    if place is None and (ahead := ledger.setup.get("ahead")):
        entry = _ruled(entry, ahead)
        longer = replace(longer, setup={key: value for key, value in longer.setup.items() if key != "ahead"})
    entries = (*ledger.entries[:index], entry, *ledger.entries[index:])
    dealers = _dealers(ledger)
    after = _settled(ledger, replace(longer, entries=entries), [*dealers[:index], None, *dealers[index:]])
    kind = "recorded" if place is None else "inserted"
    return Change(after, kind, {"number": index + 1, "is": _scores(after, index), **_moves(after, index)})


def correct_hand(ledger: Ledger, index: int, hand: Hand, typed: TypedJson, new: Sequence[Newcomer] = ()) -> Change:
    """The hand at this index, corrected; later hands keep their real dealers."""
    entry = ledger.entries[index]
    longer = replace(ledger, setup=with_newcomers(ledger.setup, new))
    body = write_hand(hand, ids_of(longer))
    if index == len(ledger.entries) - 1 and body.get("leaves", {}).keys() - entry.body.get("leaves", {}).keys():
        longer = replace(longer, setup=with_coming(longer.setup, _as_they_joined(ledger, coming_of(ledger.setup))))
    corrected = replace(entry, body=body, typed=typed)
    corrected = _ruled(corrected, entry.body.get("rules", {}))
    entries = (*ledger.entries[:index], corrected, *ledger.entries[index + 1 :])
    dealers = _dealers(ledger)
    dealers[index] = None
    after = _settled(ledger, _with_entries(longer, entries), dealers)
    detail = {"number": index + 1, "was": _scores(ledger, index), "is": _scores(after, index), "body": dict(entry.body)}
    return Change(after, "corrected", detail | _moves(after, index) | _through(ledger, after, index))


def bring_back(ledger: Ledger, player: str) -> Change:
    """A player who has just gone out and comes back at once; the last hand then says so."""
    scoresheet, seat = ledger.scoresheet, ids_of(ledger).names.index(player)
    field, index = scoresheet.record.game.seating.buy_in_field, len(scoresheet.hands) - 1
    hand = scoresheet.hands[index].hand
    back: Any = tuple(sorted((*getattr(hand, field), seat)))
    typed = {**ledger.entries[index].typed, f"{field}-{player}": "yes"}
    after = correct_hand(ledger, index, replace(hand, **{field: back}), typed).ledger
    detail = {"number": index + 1, "player": player, "total": after.scoresheet.hands[index].totals[seat]}
    return Change(after, "returned", detail)


def delete_hand(ledger: Ledger, index: int) -> Change:
    """The ledger without the hand at this index."""
    rest = [*ledger.entries[:index], *ledger.entries[index + 1 :]]
    setup, kept = dict(ledger.setup), ledger.entries[index].body.get("rules", {})
    if kept and index < len(rest):
        rest[index] = _ruled(rest[index], {**kept, **rest[index].body.get("rules", {})})
    elif kept:
        setup["ahead"] = {**kept, **setup.get("ahead", {})}
    dealers = _dealers(ledger)
    after = _settled(
        ledger, _with_entries(replace(ledger, setup=setup), tuple(rest)), [*dealers[:index], *dealers[index + 1 :]]
    )
    detail = {"number": index + 1, "was": _scores(ledger, index), "body": dict(ledger.entries[index].body)}
    return Change(after, "deleted", detail)


def _with_entries(ledger: Ledger, entries: tuple[Entry, ...]) -> Ledger:
    """The ledger with other hands, without the players who now join in none of them."""
    before, after = ([entry.body for entry in each] for each in (ledger.entries, entries))
    return Ledger(without_strangers(ledger.setup, before, after), entries)


def change_players(ledger: Ledger, seats: Sequence[tuple[str, str]]) -> Change:
    """New names, or the players in other seats; sides alternate, so they follow the seats."""
    setup = {**ledger.setup, "seats": [{"id": each, "name": name} for each, name in seats]}
    if "sides" in setup:
        order = [each for each, _ in seats]
        count = len(setup["sides"])
        setup["sides"] = [order[first::count] for first in range(count)]
    return with_setup(ledger, setup, "players", {"seats": ledger.setup["seats"], "is": setup["seats"]})


def change_attendance(ledger: Ledger, coming: Coming, leaves: Mapping[str, str]) -> Change:
    """Who comes, sits out or changes seats with the next hand; a player who leaves has left with the last one.

    Whoever had joined before then keeps the total they joined with.
    """
    if leaves:
        coming = _as_they_joined(ledger, coming)
        scoresheet, ids = ledger.scoresheet, ids_of(ledger).names
        index = len(scoresheet.hands) - 1
        hand = scoresheet.hands[index].hand
        gone = {**hand.leaves, **{ids.index(each): how for each, how in leaves.items()}}
        typed = {**ledger.entries[index].typed, **{f"leaves-{each}": how for each, how in leaves.items()}}
        ledger = correct_hand(ledger, index, replace(hand, leaves=gone), typed).ledger
    detail: dict[str, Any] = {"moves": {**coming.moves, **({"leaves": dict(leaves)} if leaves else {})}}
    if coming.new:
        detail["newcomers"] = [{"id": each.id, "name": each.name} for each in coming.new]
    return with_setup(ledger, with_coming(ledger.setup, coming), "attendance", detail)


def _as_they_joined(ledger: Ledger, coming: Coming) -> Coming:
    """The same with the totals of those who had joined already as numbers: a total of others does not follow who leaves later."""
    joined, begun = coming_of(ledger.setup).moves.get("joins", {}), with_next_players(ledger)
    if begun is ledger:
        return coming
    totals = dict(zip(ids_of(begun).names, begun.scoresheet.standing.totals, strict=True))
    joins = {
        each: totals[each] if total in TOTALS_OF_OTHERS and joined.get(each) == total else total
        for each, total in coming.moves.get("joins", {}).items()
    }
    return replace(coming, moves={**coming.moves, **({"joins": joins} if joins else {})})


def change_rules(ledger: Ledger, preset: str, rules: RulesJson, since: int = 1) -> Change:
    """New rules for the whole sheet, or from a hand on; every hand under them is scored again."""
    was = rules_before(ledger.scoresheet, since)
    later = [entry.body.get("rules", {}) for entry in ledger.entries]
    giving_way = [*([ledger.setup.get("ahead", {}), *reversed(later)] if since == 1 else ()), was]
    changed = {
        key: [old[key], value] for key, value in rules.items() for old in giving_way if key in old and old[key] != value
    }
    after = _with_rules(ledger, preset, rules, since, {key: value for key, (_, value) in changed.items()})
    made = _settled(ledger, after, _dealers(ledger))
    held = {"since": since} if since > 1 else {}
    return Change(
        made, "rules", {"changed": changed, **held, "hands": rescored_hands(ledger.scoresheet, made.scoresheet)}
    )


def _with_rules(ledger: Ledger, preset: str, rules: RulesJson, since: int, changed: RulesJson) -> Ledger:
    """The ledger with new rules: everywhere, in the hand from which they apply, or waiting for the next one."""
    if since == 1:
        setup = {key: value for key, value in ledger.setup.items() if key != "ahead"}
        entries = tuple(_ruled(entry, {}) for entry in ledger.entries)
        return Ledger({**setup, "game": preset, "rules": dict(rules)}, entries)
    ending = leaving_no_deal(ledger.scoresheet, changed, since)
    if ending:
        ledger = _last_deal(ledger, ending, since)
        changed = {key: value for key, value in changed.items() if key not in ending}
    if since > len(ledger.entries):
        return replace(ledger, setup={**ledger.setup, "ahead": dict(changed)})
    at = since - 1
    return replace(ledger, entries=(*ledger.entries[:at], _ruled(ledger.entries[at], changed), *ledger.entries[since:]))


def _last_deal(ledger: Ledger, ending: RulesJson, since: int) -> Ledger:
    """The ledger with lists by deals that apply from the last deal before a hand."""
    at = place_of_last_deal(ledger.scoresheet, since)
    last = _ruled(ledger.entries[at], {**ledger.entries[at].body.get("rules", {}), **ending})
    return replace(ledger, entries=(*ledger.entries[:at], last, *ledger.entries[at + 1 :]))


def _ruled(entry: Entry, changed: RulesJson) -> Entry:
    """A hand with new rules that apply from it on."""
    if not changed and "rules" not in entry.body:
        return entry
    body = {key: value for key, value in entry.body.items() if key != "rules"}
    return replace(entry, body={**body, "rules": dict(changed)} if changed else body)


def change_stakes(ledger: Ledger, stakes: Mapping[str, int]) -> Change:
    """Other stakes, or none."""
    setup = {key: value for key, value in ledger.setup.items() if key != "stakes"}
    return with_setup(ledger, {**setup, "stakes": dict(stakes)} if stakes else setup, "stakes", {"is": dict(stakes)})


def finish(ledger: Ledger) -> Change:
    """The game ended by agreement."""
    return with_setup(ledger, {**ledger.setup, "finished": "agreed"}, "finished", {})


def reopen(ledger: Ledger) -> Change:
    """The game resumed after it was ended by agreement."""
    return with_setup(ledger, {**ledger.setup, "finished": None}, "reopened", {})


def with_setup(ledger: Ledger, setup: Setup, kind: str, detail: Detail) -> Change:
    """The ledger with a new set-up, scored again."""
    return Change(_settled(ledger, replace(ledger, setup=setup), _dealers(ledger)), kind, detail)


def _dealers(ledger: Ledger) -> list[str | None]:
    """Who dealt each hand, by id; None for a hand after the end, whose dealer only the hand itself can name."""
    ids = ids_of(ledger).names
    dealt: list[str | None] = [ids[played.dealer] for played in ledger.scoresheet.hands]
    return dealt + [None] * (len(ledger.entries) - len(dealt))


def _settled(was: Ledger, now: Ledger, dealers: Sequence[str | None]) -> Ledger:
    """The changed ledger with the real dealers, replayed; a Fault if a hand cannot be scored.

    Whoever was announced and now cannot come or go with the next hand is no longer announced.
    """
    now, ids = replace(now, earlier=was.worked_out), ids_of(now)
    scoresheet = now.replayed([None if each is None else ids.names.index(each) for each in dealers])
    changed = zip(now.entries, now.record.hands, scoresheet.record.hands, strict=True)
    entries = (
        entry if after is before else replace(entry, body={**write_hand(after, ids), **_rules_from(entry)})
        for entry, before, after in changed
    )
    setup = now.setup
    if "coming" in setup and not scoresheet.finished:
        here = [ids.names[seat] for seat in scoresheet.standing.table]
        setup = with_coming(setup, coming_of(setup).for_those(ids.names, here))
    return replace(now, setup=setup, entries=tuple(entries), earlier=now.following(scoresheet))


def _rules_from(entry: Entry) -> HandJson:
    """The rules that apply from a hand on; for the first hand a record has them among the rules of the game."""
    return {"rules": entry.body["rules"]} if "rules" in entry.body else {}


def _moves(ledger: Ledger, index: int) -> dict[str, Any]:
    """What a hand says about who sits at the table, for the log."""
    said = moves_of(ledger.record.game, ledger.entries[index].body)
    return {"moves": said} if said else {}


def _through(was: Ledger, now: Ledger, index: int) -> dict[str, Any]:
    """The totals that a correction changes through other hands, for the log; empty if the end moves."""
    (old, before), (new, after) = (
        [
            dict(zip(ids_of(each).names, points, strict=True))
            for points in (apart(each.scoresheet, index), each.scoresheet.totals)
        ]
        for each in (was, now)
    )
    totals = {each: [before[each], after[each]] for each in old if each in new and old[each] != new[each]}
    return {"totals": totals} if totals and len(was.scoresheet.hands) == len(now.scoresheet.hands) else {}


def _scores(ledger: Ledger, index: int) -> dict[str, int] | None:
    """The score of everybody who has one in a hand, by id, for the log; None after the end."""
    scoresheet = ledger.scoresheet
    if index >= len(scoresheet.hands):
        return None
    played = scoresheet.hands[index]
    made = made_in(scoresheet, played)
    return {each: made[seat] for seat, each in enumerate(ids_of(ledger).names) if played.scored(seat)}


def remedies(ledger: Ledger) -> tuple[int, ...]:
    """The ids of the rulings whose remedies were applied and not undone."""
    return tuple(ledger.setup.get("remedies", ()))


def apply_remedy(ledger: Ledger, ruling: int) -> Change:
    """An applied remedy that writes nothing by itself."""
    setup = {**ledger.setup, "remedies": [*remedies(ledger), ruling]}
    return with_setup(ledger, setup, "remedied", {"ruling": ruling})


def throw_in(ledger: Ledger, ruling: int, hand: Hand, typed: TypedJson) -> Change:
    """An applied remedy that throws a hand in."""
    made = record_hand(apply_remedy(ledger, ruling).ledger, hand, typed, new=coming_of(ledger.setup).new)
    return replace(made, detail={**made.detail, "ruling": ruling})


def withdraw_remedy(ledger: Ledger, ruling: int) -> Change:
    """A remedy applied by mistake, which no longer waits."""
    rest = [each for each in remedies(ledger) if each != ruling]
    return with_setup(ledger, {**ledger.setup, "remedies": rest}, "withdrawn", {"ruling": ruling})


def without_strangers(setup: Setup, before: Iterable[HandJson], after: Sequence[HandJson]) -> Setup:
    """The set-up without players who joined in one of the earlier hands and are in none of the later ones."""
    joined = {each for body in before for each in body.get("joins", ())} - {
        each for body in after for each in body.get("joins", ())
    }
    gone = {each for each in joined if not any(_names(body, each) for body in after)}
    if not gone:
        return setup
    return {**setup, "seats": [seat for seat in setup["seats"] if seat["id"] not in gone]}


def _names(value: Any, wanted: str) -> bool:
    """Whether a player's id is anywhere in a stored hand."""
    if isinstance(value, dict):
        return wanted in value or any(_names(each, wanted) for each in value.values())
    if isinstance(value, list):
        return any(_names(each, wanted) for each in value)
    return bool(value == wanted)


def rules_before(scoresheet: Scoresheet, since: int) -> RulesJson:
    """The rules in force before a hand; for the first one, those at the start of the game."""
    record = scoresheet.record
    held = record.rules if since == 1 else scoresheet.hands[min(since - 1, len(scoresheet.hands)) - 1].rules
    return write_rules(record.game, held)


def leaving_no_deal(scoresheet: Scoresheet, changed: RulesJson, since: int) -> RulesJson:
    """The changes to lists by deals from a hand on, if all deals before it are unchanged and none is left for it."""
    was, declared = rules_before(scoresheet, since), options(scoresheet.record.game.rules)
    deal = scoresheet.hands[since - 1].before.deal if since <= len(scoresheet.hands) else scoresheet.standing.deal
    lists = {key: value for key, value in changed.items() if declared[key].per_deal}
    fewer = all(value[: deal - 1] == was[key][: deal - 1] and len(value) < deal for key, value in lists.items())
    return lists if fewer else {}


def place_of_last_deal(scoresheet: Scoresheet, since: int) -> int:
    """The place of the last hand before another that was not thrown in."""
    return max(place for place, played in enumerate(scoresheet.hands[: since - 1]) if not played.hand.thrown_in)

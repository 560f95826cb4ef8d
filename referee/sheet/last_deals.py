"""The rules before a hand, and lists by deals that are changed from it on and leave no deal for it."""

from __future__ import annotations

from referee.declare import options
from referee.sheet.record import write_rules
from referee.sheet.scoresheet import Scoresheet
from referee.sheet.shapes import RulesJson


def rules_before(sheet: Scoresheet, since: int) -> RulesJson:
    """The rules in force before a hand; of the first one those that the game began with."""
    record = sheet.record
    held = record.rules if since == 1 else sheet.hands[min(since - 1, len(sheet.hands)) - 1].rules
    return write_rules(record.game, held)


def leaving_no_deal(sheet: Scoresheet, changed: RulesJson, since: int) -> RulesJson:
    """What changes in lists by deals from a hand on, where all deals before it are as they were and none is left for it."""
    was, declared = rules_before(sheet, since), options(sheet.record.game.rules)
    deal = sheet.hands[since - 1].before.deal if since <= len(sheet.hands) else sheet.standing.deal
    lists = {key: value for key, value in changed.items() if declared[key].dealt}
    fewer = all(value[: deal - 1] == was[key][: deal - 1] and len(value) < deal for key, value in lists.items())
    return lists if fewer else {}


def place_of_last_deal(sheet: Scoresheet, since: int) -> int:
    """The place of the last hand before another that was not thrown in."""
    return max(place for place, played in enumerate(sheet.hands[: since - 1]) if not played.hand.thrown_in)

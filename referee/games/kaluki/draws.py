"""The rows of Kaluki that say who may draw, and from where."""

from __future__ import annotations

from dataclasses import replace

from referee.games.draws import MUST_DRAW, Draws, by_wish, free_draw, from_pile, nothing_left
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.values import in_play
from referee.games.rounds import Round
from referee.games.turn_facts import TurnAsk
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, together


def _offered(rules: KalukiRules, case: TurnAsk) -> bool:
    return rules.first_turn == "offer" and case.first


def _players(case: TurnAsk, now: Round) -> int | None:
    return now.seats if case.players is None else case.players


def _how_many(rules: KalukiRules, case: TurnAsk, now: Round) -> Verdict | None:
    if not _offered(rules, case) or _players(case, now) is not None:
        return None
    because = say("It depends on how many play, because the upcard is offered to each of them.")
    return undecided("kaluki.first-turn", because, say("Enter the number of players."))


def _upcard(rules: KalukiRules, case: TurnAsk, now: Round) -> Verdict | None:
    players = _players(case, now)
    if not _offered(rules, case) or players is None or case.passed >= players:
        return None
    waiting = say(
        "Nobody draws from the stock until all have passed on the upcard: so far it is {n} of {most}.",
        n=case.passed,
        most=players,
    )
    then = (
        say("You may pass. If you do, all have passed, and the first player draws from the stock.")
        if case.passed + 1 == players
        else say("You may pass. If you do, the upcard is offered to the next player.")
    )
    return by_wish(
        case,
        illegal("kaluki.first-turn", waiting, say("Take the upcard if you may, or pass.")),
        _discard(rules, case),
        legal("kaluki.first-turn", then),
    )


def _all_passed(rules: KalukiRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if not _offered(rules, case):
        return None
    because = say("All {n} have passed, so the first player must draw from the stock.", n=case.passed)
    return by_wish(
        case,
        legal("kaluki.first-turn", because),
        illegal("kaluki.first-turn", because),
        illegal("kaluki.first-turn", because),
    )


def _nothing_to_shuffle(rules: KalukiRules, case: TurnAsk, _now: Round) -> Verdict | None:
    fewest = 1 if rules.stock_out == "offer" else 2
    if case.stock != 0 or case.pile is None or case.pile >= fewest:
        return None
    because = (
        say("The stock is gone, and one discard is too few to shuffle. The hand is over, and nobody has gone out.")
        if case.pile
        else say("The stock and the discard pile are gone. The hand is over, and nobody has gone out.")
    )
    return nothing_left("kaluki.stock-out", because)


def _shuffled(rules: KalukiRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0 or rules.stock_out != "reshuffle":
        return None
    because = say(
        "The stock is gone: the dealer shuffles all discards into a new stock and turns one up. You may draw from it."
    )
    return by_wish(
        case, legal("kaluki.stock-out", because), _discard(rules, case), illegal("kaluki.stock-out", MUST_DRAW)
    )


def _last_discard(rules: KalukiRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0 or case.declined:
        return None
    because = say("The stock is gone: first take the last discard, or turn it down.")
    found = _discard(rules, case)
    return by_wish(
        case,
        illegal("kaluki.stock-out", because, say("Turn the last discard down, then draw from the new stock.")),
        replace(found, clause="kaluki.stock-out") if found.ok else found,
        illegal("kaluki.stock-out", because, say("Take the last discard, or draw from the new stock.")),
    )


def _turned_down(_rules: KalukiRules, case: TurnAsk, _now: Round) -> Verdict | None:
    if case.stock != 0:
        return None
    shuffled = say(
        "You have turned the last discard down: the pile is shuffled into a new stock, and you draw from it."
    )
    gone = say("You have turned the last discard down: it is in the new stock, and nothing is turned up.")
    return by_wish(
        case,
        legal("kaluki.stock-out", shuffled),
        illegal("kaluki.stock-out", gone, say("Draw from the new stock.")),
        illegal("kaluki.stock-out", shuffled),
    )


def _otherwise(rules: KalukiRules, case: TurnAsk, _now: Round) -> Verdict:
    return _discard(rules, case) if case.wants == "discard" else free_draw(case, "kaluki.draw")


def _discard(rules: KalukiRules, case: TurnAsk) -> Verdict:
    """Whether the top discard may be taken by this player, wherever the stock is."""
    return from_pile(case, _who_may(rules, case))


def _who_may(rules: KalukiRules, case: TurnAsk) -> Verdict:
    if rules.discard_draw == "free":
        return _taken(rules, say("You may take the top card of the discard pile."))
    if case.opened:
        return _taken(rules, say("You have opened, so you may take the top discard."))
    if rules.discard_draw == "opened-only":
        return _opened_only(case)
    if case.to_open:
        return _taken(rules, say("You open with the top discard at once, so you may take it."))
    only = say("You may take the top discard only if you have opened, or if you open with it at once.")
    if case.opened is None:
        return undecided("kaluki.draw", only, say("Say whether you have opened."))
    if case.to_open is None:
        return undecided("kaluki.draw", only, say("Say whether you open with it."))
    return illegal("kaluki.draw", only, say("Draw from the stock."))


def _opened_only(case: TurnAsk) -> Verdict:
    only = say("You may take the top discard only if you opened in an earlier turn.")
    if case.opened is None:
        return undecided("kaluki.draw", only, say("Say whether you have opened."))
    return illegal("kaluki.draw", only, say("Draw from the stock."))


def _taken(rules: KalukiRules, because: Words) -> Verdict:
    used = (say("You must use it in this turn."),) if rules.discard_used else ()
    return legal("kaluki.draw", together(because, *used))


DRAWS = Draws(
    draw="kaluki.draw",
    rows=(
        _how_many,
        _upcard,
        _all_passed,
        _nothing_to_shuffle,
        _shuffled,
        _last_discard,
        _turned_down,
        _otherwise,
    ),
    packs=lambda rules, _seats: in_play(rules),
    passing=lambda rules, case, now: _players(case, now) if _offered(rules, case) else 0,
    more=("players", "to_open", "declined"),
    when={
        "players": lambda rules: rules.first_turn == "offer",
        "to_open": lambda rules: rules.discard_draw == "opened",
        "declined": lambda rules: rules.stock_out == "offer",
    },
    shown={
        "first": lambda rules: rules.first_turn == "offer",
        "passed": lambda rules: rules.first_turn == "offer",
        "opened": lambda rules: rules.discard_draw != "free",
    },
)
"""Who may draw in Kaluki."""

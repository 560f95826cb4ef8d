"""Whether cards may be laid as a new meld, and which reading is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.cards import JOKER, Card
from referee.games.base.wild_ranks import or_wild
from referee.games.table.plays import Play
from referee.games.table.position import OwnedMeld, PlayRules, TableMeld
from referee.melds import Meld, MeldRules, extensions, readings
from referee.melds.readings import readings_without_suits, same_cards, with_ace_ends, with_suits
from referee.melds.refusals import refuse_meld
from referee.melds.search import is_jokers_only
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Fault, Words, say, say_n, together


def judge_meld(cards: Sequence[Card], rules: MeldRules, kind: str | None = None, *, ace_open: bool = False) -> Verdict:
    """Whether cards are a meld: legal with one reading, undecided with several or if a fact is missing.

    With `ace_open` nobody needs to know at which end of a run an ace is.
    """
    found = readings(cards, rules, kind)
    if one_is_meant(found, ace_open=ace_open):
        return legal(_clause(found[0], rules), _it_is(found[0], rules))
    if found:
        return needs_reading(found, rules)
    if is_jokers_only(cards, rules, kind):
        which = or_wild(
            rules,
            say("Say which cards the jokers stand for."),
            say("Say which cards {cards} stand for.", cards=cards),
        )
        return undecided(rules.joker_clause, which)
    could_be = readings_without_suits(cards, rules, kind)
    if could_be:
        as_set = any(meld.kind == "set" for meld in could_be)
        return suits_missing(cards, rules.set_clause if as_set else rules.run_clause)
    return illegal(*refuse_meld(cards, rules, kind))


def one_is_meant(found: Sequence[Meld], *, ace_open: bool) -> bool:
    """Whether nobody needs to say which reading is meant: there is one, or they differ only in an open ace."""
    return len(found) == 1 or (ace_open and bool(found) and same_cards(found))


def _clause(meld: Meld, rules: MeldRules) -> str:
    own = next((clause for each in rules.kinds if (clause := each.clause_of(meld))), None)
    if own:
        return own
    if meld.kind == "run":
        return rules.run_clause
    return rules.joker_clause if meld.rank == 0 else rules.set_clause


def _it_is(meld: Meld, rules: MeldRules) -> Words:
    own = next((words for each in rules.kinds if (words := each.words_of(meld))), None)
    if own:
        return own
    if meld.kind == "set":
        return say("{cards} is a {set}.", cards=meld.cards, set=rules.set_name)
    return say("{cards} is a {run}.", cards=meld.cards, run=rules.run_name)


def needs_reading(found: Sequence[Meld], rules: MeldRules) -> Verdict:
    """Several readings: the player must say which."""
    told = with_ace_ends(found)
    open_card = next((card for card in found[0].cards if card.joker and card not in found[1].cards), JOKER)
    clause = rules.natural_clause if open_card.under else rules.joker_clause
    shown = open_card.own
    if all(meld.kind == "set" for meld in found):
        because = (
            say("{card} could be either of two suits in the {set}.", card=shown, set=rules.set_name)
            if len(found) == 2
            else say("{card} could be any of {n} suits in the {set}.", card=shown, n=len(found), set=rules.set_name)
        )
        return needs_one_of(told, clause, because)
    ace = next((card for meld in told for card in meld.cards if card.end and not card.joker), None)
    if ace is None or any(card.joker for meld in found for card in meld.cards):
        return needs_one_of(told, clause, say("{card} could make {n} different melds.", card=shown, n=len(found)))
    low, high = (str(replace(ace, end=end)) for end in ("low", "high"))
    because = say(
        "{card} can be at either end: write {low} for low, {high} for high.",
        card=replace(ace, end=""),
        low=low,
        high=high,
    )
    return needs_one_of(told, rules.run_clause, because)


def needs_one_of(melds: Sequence[Meld], clause: str, because: Words) -> Verdict:
    """The answer if it depends on which of these readings is meant."""
    shown = [meld.cards for meld in melds]
    return undecided(clause, because, say("Which one? {readings}.", readings=shown), tuple(melds))


def needs_one_of_each(found: Sequence[Sequence[Meld]], clause: str, because: Words) -> Verdict:
    """The answer if it depends on which reading is meant of each meld that has several."""
    first, *others = (tuple(melds) for melds in found if len(melds) > 1)
    asked = needs_one_of(first, clause, because)
    also = (say("And which of these? {readings}.", readings=[meld.cards for meld in melds]) for melds in others)
    assert asked.instead is not None
    return replace(
        asked, instead=together(asked.instead, *also), readings=(*first, *(meld for melds in others for meld in melds))
    )


def suits_missing(cards: Sequence[Card], clause: str) -> Verdict:
    """The answer if a card is noted by its rank alone and its suit would decide."""
    bare = next(card for card in cards if card.rank and not card.suit)
    because = say("{card} has no suit, and here the suit matters.", card=bare)
    return undecided(clause, because, say("Write the suits, such as 8S."))


def some_suits_fit(cards: Sequence[Card], lying: Sequence[Meld], rules: MeldRules) -> bool:
    """Whether cards fit on a meld with suits that nobody noted."""
    return any(extensions(meld, each, rules) for meld in lying for each in with_suits(cards, meld.cards))


def lay_down(play: Play, rules: PlayRules) -> TableMeld:
    """The meld that is laid; a Fault if it is not one."""
    if play.claim is not None:
        _check_claim(play, play.claim, rules.claims)
    found = readings(play.cards, rules.melds)
    if not one_is_meant(found, ace_open=rules.ace_open):
        ruling = judge_meld(play.cards, rules.melds, ace_open=rules.ace_open)
        raise Fault(not_laid(play.cards, ruling), "meld")
    size = len(play.cards)
    return TableMeld(tuple(OwnedMeld(meld, (play.by,) * size) for meld in found), size)


def not_laid(cards: Sequence[Card], ruling: Verdict) -> Words:
    """Why a record cannot contain a meld: if the cards are not one, they are quoted, whatever the answer says about them."""
    if ruling.forbidden:
        return say("{cards} is not a meld. {why}", cards=cards, why=ruling.refusal)
    return ruling.refusal


def _check_claim(play: Play, claim: Card, least: int | None) -> None:
    """Refuses a claimed discard that is not a real card of its meld, or a meld too small for it."""
    if least is None:
        raise Fault(say("{card} cannot be claimed: there are no claims in this game.", card=claim), "claim")
    if claim.joker or claim not in play.cards:
        raise Fault(
            say("{card} is not a real card in {cards}. Only a real card can be claimed.", card=claim, cards=play.cards),
            "claim",
        )
    if len(play.cards) < least:
        words = say_n(
            "{card} was claimed, and here a meld with a claimed discard has at least {n} card.",
            "{card} was claimed, and here a meld with a claimed discard has at least {n} cards.",
            n=least,
            card=claim,
        )
        raise Fault(words, "claim")

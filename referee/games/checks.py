"""What the games' judges share: rulings on a meld and a lay-off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.cards import JOKER, Card, show_cards
from referee.ends import ends_said, same_cards
from referee.games.fields import LaidOn
from referee.games.fitting import jokers_alone, same_meld
from referee.games.wild import or_wild
from referee.meld_rules import LEAST, MeldRules
from referee.melds import Meld, extensions, readings
from referee.misfits import no_fit, no_meld
from referee.packs import Packs
from referee.special_misfits import complete
from referee.suitless import lacks_suit, possible, suited
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, say_n


def judge_meld(cards: Sequence[Card], rules: MeldRules, kind: str | None = None, *, ace_open: bool = False) -> Verdict:
    """Whether cards are a meld: legal with one reading, undecided with several or where a fact is missing.

    With `ace_open` nobody needs to know at which end of a run an ace stands.
    """
    found = readings(cards, rules, kind)
    if found and (len(found) == 1 or (ace_open and same_cards(found))):
        return legal(_clause(found[0], rules), _it_is(found[0], rules))
    if found:
        return which_reading(found, rules)
    if jokers_alone(cards, rules, kind):
        which = or_wild(
            rules,
            say("★: say which cards the jokers stand for."),
            say("{cards}: say which cards they stand for.", cards=show_cards(cards)),
        )
        return undecided(rules.joker_clause, which)
    could_be = possible(cards, rules, kind)
    if could_be:
        as_set = any(meld.kind == "set" for meld in could_be)
        return suits_missing(cards, rules.set_clause if as_set else rules.run_clause)
    return illegal(*no_meld(cards, rules, kind))


def judge_layoff(cards: Sequence[Card], on: Sequence[Card], rules: MeldRules, *, ace_open: bool = False) -> Verdict:
    """Whether all these cards may be added to a meld, in some order."""
    lying = readings(on, rules)
    if not lying:
        return not_lying(on, rules)
    if rules.special:
        return illegal(rules.layoff_clause, complete(lying[0], cards, rules))
    rules = rules.beside(len(on))
    each = [extensions(meld, cards, rules) for meld in lying]
    found = tuple({str(meld): meld for longer in each for meld in longer}.values())
    if not found:
        if lacks_suit(cards) and _some_suits_fit(cards, lying, rules):
            return suits_missing(cards, rules.layoff_clause)
        if len(lying) > 1:
            facts = {"cards": show_cards(cards), "meld": show_cards(on)}
            words = or_wild(
                rules,
                say("{cards} does not fit on {meld}, whatever its jokers stand for.", **facts),
                say("{cards} does not fit on {meld}, whatever its jokers and wild cards stand for.", **facts),
            )
            return illegal(rules.layoff_clause, words)
        return illegal(*no_fit(lying[0], cards, rules))
    if not all(each):
        return which_reading(lying, rules)
    if len(found) == 1 or (ace_open and same_cards(found)):
        because = say("{cards} fits on {meld}.", cards=show_cards(cards), meld=show_cards(lying[0].cards))
        return legal(rules.layoff_clause, because)
    return which_reading(found, rules)


def with_layoffs(
    melds: Sequence[Sequence[Card]], found: Sequence[tuple[Meld, ...]], layoffs: Sequence[LaidOn], rules: MeldRules
) -> tuple[list[tuple[Meld, ...]], Verdict | None]:
    """The readings of each new meld under which all that is laid off on it fits.

    Beside them the answer about a lay-off that never fits, or about one on another meld that is not clear.
    """
    kept = list(found)
    typed = [tuple(cards) for cards in melds]
    lying: list[dict[Meld, tuple[Meld, ...]]] = [{meld: (meld,) for meld in each} for each in found]
    doubt: Verdict | None = None
    for each in layoffs:
        place = next((at for at, cards in enumerate(typed) if same_meld(cards, each.on)), None)
        if place is None or not lying[place]:
            ruling = judge_layoff(each.cards, each.on, rules, ace_open=True)
            if ruling.forbidden:
                return kept, ruling
            doubt = doubt or (None if ruling.ok else ruling)
            continue
        longer = {
            first: tuple(more for meld in now for more in extensions(meld, each.cards, rules))
            for first, now in lying[place].items()
        }
        fits = {first: now for first, now in longer.items() if now}
        if not fits:
            return kept, judge_layoff(each.cards, each.on, rules, ace_open=True)
        lying[place], kept[place] = fits, tuple(fits)
        typed[place] = (*typed[place], *each.cards)
    return kept, doubt


def not_on_table(on: Sequence[Card], table: Sequence[Sequence[Card]] | None, clause: str) -> Verdict | None:
    """The answer where a meld does not lie on the table, as far as that is known."""
    if table is None or any(same_meld(on, each) for each in table):
        return None
    return illegal(clause, say("{meld} is not on the table.", meld=show_cards(on)))


def out_of_turn(clause: str) -> Verdict:
    """The answer where somebody lays cards in another player's turn."""
    return illegal(
        clause, say("Out of turn: only the player whose turn it is may meld or lay off."), say("Wait for your turn.")
    )


def overfull(cards: Sequence[Card], packs: Packs, clause: str) -> Verdict | None:
    """The answer where the packs in play do not hold these cards."""
    found = next(iter(packs.surplus(cards)), None)
    if found is None:
        return None
    times = len(found.places)
    if found.of == 0 and not packs.jokers:
        words = say("★ is a joker, and this game is played without jokers.")
    elif found.of == 0:
        words = say_n(
            "{seen} jokers are entered: only {n} is in play.",
            "{seen} jokers are entered: only {n} are in play.",
            n=packs.jokers,
            seen=times,
        )
    elif isinstance(found.of, int):
        words = say(
            "{card} appears {times} times: there are {most} in play.",
            card=Card(found.of).sign,
            times=times,
            most=found.most,
        )
    elif packs.count == 1:
        words = say("{card} appears twice: one pack has one.", card=found.of.sign)
    else:
        words = say("{card} appears {times} times: {n} packs have {n}.", card=found.of.sign, times=times, n=packs.count)
    return illegal(clause, words)


def _clause(meld: Meld, rules: MeldRules) -> str:
    if rules.lone and len(meld.cards) < LEAST:
        lone = rules.lone
        return {"seven": lone.clause, "set": lone.pair_clause, "run": lone.run_clause}[meld.kind]
    if meld.kind == "run":
        return rules.run_clause
    return rules.joker_clause if meld.rank == 0 else rules.set_clause


def _it_is(meld: Meld, rules: MeldRules) -> Words:
    if meld.kind == "seven":
        return say("{card} is a meld alone.", card=show_cards(meld.cards))
    if meld.kind == "set":
        return say("{cards} is a {set}.", cards=show_cards(meld.cards), set=rules.set_name)
    return say("{cards} is a {run}.", cards=show_cards(meld.cards), run=rules.run_name)


def which_reading(found: Sequence[Meld], rules: MeldRules) -> Verdict:
    """Several readings: the player says which."""
    told = ends_said(found)
    open_card = next((card for card in found[0].cards if card.joker and card not in found[1].cards), JOKER)
    clause = rules.natural_clause if open_card.under else rules.joker_clause
    shown = open_card.own.sign
    if all(meld.kind == "set" for meld in found):
        because = say("{card} could be any of {n} suits in the {set}.", card=shown, n=len(found), set=rules.set_name)
        return say_which(told, clause, because)
    ace = next((card for meld in told for card in meld.cards if card.end and not card.joker), None)
    if ace is None or any(card.joker for meld in found for card in meld.cards):
        return say_which(told, clause, say("{card} could make {n} different melds.", card=shown, n=len(found)))
    low, high = (str(replace(ace, end=end)) for end in ("low", "high"))
    because = say(
        "{card} can be at either end: write {low} for low, {high} for high.",
        card=replace(ace, end="").sign,
        low=low,
        high=high,
    )
    return say_which(told, rules.run_clause, because)


def say_which(melds: Sequence[Meld], clause: str, because: Words) -> Verdict:
    """The answer where it depends on which of these readings is meant."""
    shown = [show_cards(meld.cards) for meld in melds]
    return undecided(clause, because, say("Which one? {readings}.", readings=shown), tuple(melds))


def suits_missing(cards: Sequence[Card], clause: str) -> Verdict:
    """The answer where a card is noted by its rank alone, and its suit would decide."""
    bare = next(card for card in cards if card.rank and not card.suit)
    because = say("{card} has no suit, and here the suit matters.", card=bare.sign)
    return undecided(clause, because, say("Write the suits, such as 8S."))


def not_lying(on: Sequence[Card], rules: MeldRules) -> Verdict:
    """The answer where what is said to lie on the table is not known to be a meld."""
    found = judge_meld(on, rules)
    if not found.forbidden:
        return found
    return illegal(
        found.clause, say("{cards} on the table is not a meld. {why}", cards=show_cards(on), why=found.because)
    )


def _some_suits_fit(cards: Sequence[Card], lying: Sequence[Meld], rules: MeldRules) -> bool:
    return any(extensions(meld, each, rules) for meld in lying for each in suited(cards, meld.cards))

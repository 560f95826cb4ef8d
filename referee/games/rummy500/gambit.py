"""What is impossible with the jokers of Dealer's Gambit: how many there are, a blocked one, and splitting ones."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import Card
from referee.games.base.standing import Standing
from referee.games.rummy500.hand import Rummy500Hand
from referee.games.rummy500.options import Rummy500Rules, in_play
from referee.games.table.play_by_play import cards_known
from referee.games.table.plays import Play
from referee.verdict import Line
from referee.words import Fault, Words, say, say_n


def check_gambit(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing, *, in_progress: bool = False) -> None:
    """Refuses jokers that nobody can have had; in a hand in progress a split card may still be used."""
    _check_jokers(rules, hand, before)
    _check_block(rules, hand, before)
    for index, play in enumerate(hand.plays):
        if play.act == "split" and hand.joker_use == "splitter":
            _check_split(rules, hand, index, play, in_progress=in_progress)


def gambit_lines(hand: Rummy500Hand) -> Iterator[Line]:
    """Jokers that left the hand count nothing; the line says where they went."""
    for play in hand.plays:
        if play.act == "split" and play.split_card is not None:
            because = say("a joker split the pile at {card}: it counts 0", card=play.split_card)
            yield Line(play.by, 0, "gambit.splitter", because)
    if hand.blocked is not None:
        yield Line(hand.blocked, 0, "gambit.block", say("a joker blocked the dealer's joker and counts 0"))


def _jokers(hand: Rummy500Hand, before: Standing) -> Iterator[tuple[int, bool, tuple[str | int, ...], list[Card]]]:
    """The jokers of every play and of every hand: whose they are, whether played, and where they are noted."""
    owners = (
        *((play.by, True) for play in hand.plays),
        *((seat, False) for seat, held in hand.held.items() if not isinstance(held, int)),
    )
    for (owner, played), (_, path, cards) in zip(owners, cards_known(hand.plays, hand.held, before), strict=True):
        yield owner, played, path, [card for card in cards if card.joker]


def _check_jokers(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> None:
    """Refuses a visible joker without a use, and more of them with the others than there are besides the dealer's."""
    most = in_play(rules, before.seats).jokers - 1
    others = 0 if hand.blocked is None else 1
    for owner, _, path, jokers in _jokers(hand, before):
        if jokers and hand.joker_use is None:
            words = say("{card} is a joker: write whether the dealer chose wild, double or splitter.", card=jokers[0])
            raise Fault(words, "joker_use")
        others += 0 if owner == before.dealer else len(jokers)
        if jokers and others > most:
            words = say_n(
                "The others have {n} joker, but there can be at most {most}, because one belongs to "
                "the dealer, {dealer}.",
                "The others have {n} jokers, but there can be at most {most}, because one belongs to "
                "the dealer, {dealer}.",
                n=others,
                most=most,
                dealer=before.names[before.dealer],
            )
            raise Fault(words, *path)


def _check_block(rules: Rummy500Rules, hand: Rummy500Hand, before: Standing) -> None:
    """Refuses a block by the dealer or without a second joker, and more jokers than there are besides those two."""
    if hand.blocked is None:
        return
    if hand.blocked == before.dealer:
        words = say(
            "{player} deals: only another player may block the dealer's joker.", player=before.names[hand.blocked]
        )
        raise Fault(words, "blocked")
    most = in_play(rules, before.seats).jokers
    if most < 2:
        raise Fault(say("there is no second joker to block the dealer's with."), "blocked")
    there = 2
    for owner, played, path, jokers in _jokers(hand, before):
        there += len(jokers) if played or owner != before.dealer else 0
        if jokers and there > most:
            words = say(
                "{seen} jokers were entered, counting the dealer's blocked joker and {player}'s joker on "
                "top of it, but only {most} are in play.",
                seen=there,
                player=before.names[hand.blocked],
                most=most,
            )
            raise Fault(words, *path)


def _check_split(rules: Rummy500Rules, hand: Rummy500Hand, index: int, play: Play, *, in_progress: bool) -> None:
    """A splitting joker is the draw of its turn, and the card that it gives must be used in that turn as in any pick-up."""
    assert play.split_card is not None
    if len(play.cards) != 1 or not play.cards[0].bare:
        words = say("{cards} is not a joker: only a joker splits the pile.", cards=play.cards)
        raise Fault(words, "plays", index, "split")
    if play.split_card.joker or not play.split_card.suit:
        raise Fault(
            say(
                "{card} is not a card in the pile: write a rank and a suit, such as {other}.",
                card=play.split_card,
                other=Card(8, "S"),
            ),
            "plays",
            index,
            "at",
        )
    mine = [(at, each) for at, each in enumerate(hand.plays) if each.by == play.by and each.turn == play.turn]
    if play.turn is not None and not rules.out_of_turn and mine[0][0] < index:
        words = say(
            "{card} is too late for a split: split the pile instead of drawing, before you lay anything in that turn.",
            card=play.split_card,
        )
        raise Fault(words, "plays", index, "split")
    used = any(at > index and play.split_card in each.cards and _is_use(rules, each) for at, each in mine)
    over = not in_progress or (play.turn is not None and play.turn != hand.plays[-1].turn)
    if not used and over:
        raise Fault(_unused(rules, play.split_card), "plays", index, "at")


def _is_use(rules: Rummy500Rules, play: Play) -> bool:
    return play.act == "meld" or (play.act == "lay" and not _only_melds(rules))


def _only_melds(rules: Rummy500Rules) -> bool:
    """Whether the card must make a new meld; nobody notes how many are taken, so it may always have been a few."""
    return rules.pickup_use == "new-meld" and not rules.layoff_pickup


def _unused(rules: Rummy500Rules, card: Card) -> Words:
    if _only_melds(rules):
        return say("{card} was taken by a split: it must be used in a new meld in that turn.", card=card)
    return say("{card} was taken by a split: it must be melded or laid off in that turn.", card=card)

"""Whether melds are a legal opening of Kaluki, and whether the top discard may be taken for one."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, show_cards
from referee.games.checks import judge_meld, overfull, say_which, suits_missing, with_layoffs
from referee.games.facts import OpeningAsk, PickupAsk
from referee.games.fields import LaidOn
from referee.games.fitting import missing, same_card
from referee.games.kaluki.openings import points_to_open, short
from referee.games.kaluki.reach import melds_all, reach
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.values import in_play, meld_rules
from referee.games.questions import Progress
from referee.games.rounds import Round
from referee.games.taking import judge_top, judge_use
from referee.games.wild import or_wild
from referee.melds import Meld, readings
from referee.suitless import lacks_suit
from referee.verdict import Verdict, illegal, legal, undecided
from referee.words import Words, say, say_n


def too_many(rules: KalukiRules, cards: Sequence[Card]) -> Verdict | None:
    """The answer where the packs do not hold these cards."""
    return overfull(cards, in_play(rules), "kaluki.pack")


def judge_opening(rules: KalukiRules, case: OpeningAsk, _now: Round) -> Verdict:
    """Whether these melds count enough together, under every card that their jokers could stand for."""
    melds = meld_rules(rules)
    wrong = too_many(rules, case.cards)
    if wrong:
        return wrong
    rulings = [judge_meld(cards, melds, ace_open=True) for cards in case.melds]
    wrong = next((each for each in rulings if each.forbidden), None) or _taken(rules, case)
    wrong = wrong or _none_kept(rules, case.kept)
    if wrong:
        return wrong
    unread = next((each for each in rulings if not (each.ok or each.readings)), None)
    choices = [readings(cards, melds) for cards in case.melds]
    kept, later = with_layoffs(case.melds, choices, case.layoffs, melds)
    if later and later.forbidden:
        return later
    found = unread or _enough(rules, kept, case)
    if found.ok and kept != choices:
        found = _depends(choices, say("Whether all of it fits depends on ★."))
    return later if later and found.ok else found


def progress(rules: KalukiRules, case: OpeningAsk, now: Round) -> Progress | None:
    """How many points lie, where an opening is refused only because more are needed."""
    found = judge_opening(rules, case, now)
    if found.ok or found.clause != "kaluki.opening":
        return None
    melds = meld_rules(rules)
    points = points_to_open(rules, [readings(cards, melds) for cards in case.melds])[1]
    so_far = say("{points} of {least} points", points=points, least=rules.opening_points)
    return Progress(so_far, say_n("Still missing: {n} point.", "Still missing: {n} points.", n=short(rules, points)))


def _taken(rules: KalukiRules, case: OpeningAsk) -> Verdict | None:
    """The answer where the discard was taken and is in none of the melds."""
    if case.took_discard is None or rules.discard_draw == "free":
        return None
    alike = [same_card(case.took_discard, card) for meld in case.melds for card in meld]
    if True in alike:
        return None
    if None in alike:
        return suits_missing([case.took_discard, *(card for meld in case.melds for card in meld)], "kaluki.draw")
    because = say("{card} was taken from the pile and is in none of these melds.", card=case.took_discard.sign)
    return illegal("kaluki.draw", because, say("Put it in one of the opening melds."))


def _enough(rules: KalukiRules, found: Sequence[tuple[Meld, ...]], case: OpeningAsk) -> Verdict:
    points = [points_to_open(rules, [each]) for each in found]
    (low, high), least = points_to_open(rules, found), rules.opening_points
    if not short(rules, low):
        return legal("kaluki.opening", _of(points, say("enough to open ({least} needed).", least=least)))
    lacking = short(rules, high)
    if not rules.opening_when_out and case.kept in (0, 1):
        return legal("kaluki.opening", _of(points, say("a player who goes out in this turn needs none.")))
    if lacking and not rules.opening_when_out and case.kept is None:
        because = _of(points, say("{short} short of the {least} needed.", short=lacking, least=least))
        ask = say("Enter how many cards are left: a player who goes out in this turn needs no points.")
        return undecided("kaluki.opening", because, ask)
    if lacking:
        because = _of(points, say("{short} short of the {least} needed.", short=lacking, least=least))
        return illegal(
            "kaluki.opening",
            _but(because, [card for each in case.layoffs for card in each.cards]),
            say_n("Lay {n} more point in the same turn.", "Lay {n} more points in the same turn.", n=lacking),
        )
    what = say("it depends on what the joker stands for.")
    wild = say("it depends on what a joker or wild card stands for.")
    return _depends(found, _of(points, or_wild(rules, what, wild)))


def _but(because: Words, laid_off: Sequence[Card]) -> Words:
    """That melds are too few points, and that lay-offs add none."""
    if not laid_off:
        return because
    return say_n(
        "{why} The lay-off {cards} does not count.",
        "{why} The lay-offs {cards} do not count.",
        n=len(laid_off),
        why=because,
        cards=show_cards(laid_off),
    )


def _depends(found: Sequence[tuple[Meld, ...]], because: Words) -> Verdict:
    """The answer where some readings of the jokers do and others do not."""
    return say_which([meld for each in found if len(each) > 1 for meld in each], "kaluki.joker", because)


def _of(points: Sequence[tuple[int, int]], then: Words) -> Words:
    """What melds count, from least to most, and what that means: added up where each counts one number."""
    low, high = (sum(each) for each in zip(*points, strict=True))
    if low < high:
        return say("{low} to {high} points: {then}", low=low, high=high, then=then)
    if len(points) == 1:
        return say("{points} points: {then}", points=low, then=then)
    return say("{sum} points: {then}", sum=f"{' + '.join(str(each) for each, _ in points)} = {low}", then=then)


def judge_pickup(rules: KalukiRules, case: PickupAsk, _now: Round) -> Verdict:
    """Whether the top discard may be taken: freely, or to open at once with it."""
    assert case.card is not None
    wrong = too_many(rules, (*case.pile, *(case.held or ()))) or too_many(rules, case.use_on_table)
    if wrong:
        return wrong
    top = judge_top(case, "kaluki.draw")
    if not top.ok:
        return top
    if case.opened or rules.discard_draw == "free":
        return judge_use(case, meld_rules(rules), "kaluki.draw", ace_open=True) or top
    if isinstance(case.use, LaidOn):
        because = say("{card} must go into an opening meld: laying it off is not enough.", card=case.card.sign)
        return illegal("kaluki.draw", because)
    return _opens(rules, case, case.card)


def _opens(rules: KalukiRules, case: PickupAsk, card: Card) -> Verdict:
    """Whether the player can open at once with the card, in the meld that is said or in any."""
    found = _opening_with(rules, case, card)
    if found.forbidden and case.held is not None and lacks_suit((card, *case.held)):
        return suits_missing((card, *case.held), "kaluki.draw")
    return found


def _opening_with(rules: KalukiRules, case: PickupAsk, card: Card) -> Verdict:
    owned = None if case.held is None else (*case.held, card)
    if not isinstance(case.use, tuple):
        if owned is None:
            because = say("{card} may be taken only to open with it at once.", card=card.sign)
            return undecided("kaluki.draw", because, say("Enter the player's hand."))
        return _reaches(rules, card, _most(rules, owned, card, rules.opening_points))
    if missing([card], case.use) is not None:
        return illegal("kaluki.draw", say("{card} itself must be in an opening meld.", card=card.sign))
    lacking = missing(case.use, owned) if owned is not None else None
    if lacking:
        return illegal("kaluki.draw", say("{card} is not in your hand.", card=lacking.sign))
    wrong = _none_kept(rules, None if owned is None else len(owned) - len(case.use))
    if wrong:
        return wrong
    ruling = judge_meld(case.use, meld_rules(rules))
    found = readings(case.use, meld_rules(rules))
    if not found:
        return ruling
    points = points_to_open(rules, [found])[1]
    if short(rules, points):
        if owned is None:
            because = say_n(
                "{n} point in that meld: enter what else the player lays.",
                "{n} points in that meld: enter what else the player lays.",
                n=points,
            )
            return undecided("kaluki.draw", because)
        points += _most(rules, _rest(owned, case.use), None, short(rules, points)) or 0
    return _reaches(rules, card, points)


def _kept(rules: KalukiRules) -> int:
    return 1 if rules.must_discard_out else 0


def _none_kept(rules: KalukiRules, left: int | None) -> Verdict | None:
    """The answer where no card is left for the discard that the hand must end with."""
    if left is None or left >= _kept(rules):
        return None
    because = say("0 cards would be left, but the hand must end with a discard.")
    return illegal("kaluki.out", because, say("Keep one card to discard."))


def _rest(owned: Sequence[Card], used: Sequence[Card]) -> list[Card]:
    left = list(owned)
    for card in used:
        left.remove(next(each for each in left if each == card or (each.joker and card.joker)))
    return left


def _reaches(rules: KalukiRules, card: Card, points: int | None) -> Verdict:
    if points is None:
        return illegal("kaluki.draw", say("{card} makes no meld with the cards in hand.", card=card.sign))
    if short(rules, points):
        because = say(
            "{points} points at most with {card}: you need {least} to open.",
            points=points,
            card=card.sign,
            least=rules.opening_points,
        )
        return illegal("kaluki.draw", because)
    return legal("kaluki.draw", say("{card} may be taken: the player can open with it.", card=card.sign))


def _most(rules: KalukiRules, cards: Sequence[Card], taken: Card | None, enough: int) -> int | None:
    """The most points to open with; `enough` where all can be melded but for one last discard, and no points are needed."""
    if not rules.opening_when_out and melds_all(cards, taken, rules, keep=_kept(rules)):
        return enough
    return reach(cards, taken, rules, enough, keep=_kept(rules))

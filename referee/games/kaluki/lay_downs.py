"""Whether melds are a legal opening of Kaluki, and whether the top discard may be taken for one."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, show_cards
from referee.games.checks import judge_meld, overfull, say_which, suits_missing, with_layoffs
from referee.games.facts import OpeningAsk
from referee.games.fitting import same_card
from referee.games.kaluki.openings import points_to_open, short
from referee.games.kaluki.rules import KalukiRules
from referee.games.kaluki.values import in_play, meld_rules
from referee.games.questions import Progress
from referee.games.rounds import Round
from referee.games.wild import or_wild
from referee.melds import Meld, readings
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
    wrong = wrong or none_kept(rules, case.kept)
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
    free = rules.discard_draw == "free"
    if case.took_discard is None or (free and not rules.discard_used):
        return None
    if rules.discard_draw == "opened-only":
        because = say(
            "{card} was taken from the pile: only a player who has opened may do so.", card=case.took_discard.sign
        )
        return illegal("kaluki.draw", because)
    laid_off = [card for each in case.layoffs for card in each.cards] if free else []
    alike = [
        same_card(case.took_discard, card) for card in (*(card for meld in case.melds for card in meld), *laid_off)
    ]
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


def kept(rules: KalukiRules) -> int:
    """How many cards a player has to keep for the last discard."""
    return 1 if rules.must_discard_out else 0


def none_kept(rules: KalukiRules, left: int | None) -> Verdict | None:
    """The answer where no card is left for the discard that the hand must end with."""
    if left is None or left >= kept(rules):
        return None
    because = say("0 cards would be left, but the hand must end with a discard.")
    return illegal("kaluki.out", because, say("Keep one card to discard."))

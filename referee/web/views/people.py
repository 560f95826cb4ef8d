"""Figures of people as the pages show them: each with how often it happened, of how many times it could have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flask import url_for

from referee.games import GAMES
from referee.people.figures import Count, Figures, Meeting, Peak, Person, Standing, leaders
from referee.sheet.text import signed
from referee.words import Words, say, say_n


@dataclass(frozen=True)
class Outstanding:
    """What somebody does most: who, and how often of how many."""

    what: Words
    who: list[tuple[Person, Words]]


@dataclass(frozen=True)
class Figure:
    """One figure: what it is, its value, of how many, and the hand that it leads to, if it does."""

    what: Words
    value: Words | str
    of: Words | None
    address: str = ""


@dataclass(frozen=True)
class ByGame:
    """The figures of one kind of game."""

    title: Words
    figures: list[Figure]


def title_of(game: str, kind: str = "") -> Words:
    """What a kind of game is called."""
    title = next((each.title for each in GAMES if each.slug == game), say("Other games"))
    return KINDS[kind](title) if kind in _unusual(game) else title


KINDS = {
    "chips": lambda game: say("{game}, chips", game=game),
    "high": lambda game: say("{game}, highest wins", game=game),
    "low": lambda game: say("{game}, lowest wins", game=game),
}


def _unusual(game: str) -> set[str]:
    """The kinds of points that a game has only where the table, or another preset, wants it so."""
    found = next((each for each in GAMES if each.slug == game), None)
    if found is None:
        return set()
    usual = "low" if found.lowest_wins(found.rules(**found.presets[0].changes)) else "high"
    return set(KINDS) - {usual}


def games(count: Count) -> Words:
    """How many of how many games."""
    return say_n("{times} of {n} game", "{times} of {n} games", n=count.of, times=count.n)


def hands(count: Count) -> Words:
    """How many of how many hands."""
    return say_n("{times} of {n} hand", "{times} of {n} hands", n=count.of, times=count.n)


def noted(count: Count) -> Words:
    """How many of how many hands whose held cards were noted."""
    return say_n("{times} of {n} noted hand", "{times} of {n} noted hands", n=count.of, times=count.n)


def faced(count: Count) -> Words:
    """How many of how many knocks of the other."""
    return say_n("{times} of {n} knock faced", "{times} of {n} knocks faced", n=count.of, times=count.n)


def knocked(count: Count) -> Words:
    """How many of how many knocks of one's own."""
    return say_n("{times} of {n} own knock", "{times} of {n} own knocks", n=count.of, times=count.n)


def percent(count: Count) -> Words:
    """A share as people say it."""
    return say("{n}%", n=count.percent)


def mean(value: Fraction) -> str:
    """A mean with one decimal, a half rounded away from zero."""
    tenths = int(abs(value) * 10 + Fraction(1, 2))
    minus = "\N{MINUS SIGN}" if value < 0 and tenths else ""
    return f"{minus}{tenths // 10}.{tenths % 10}"


def outstanding(standings: Sequence[Standing]) -> list[Outstanding]:
    """Who stands out, and in what."""
    found = [
        (say("Most wins"), leaders(standings, lambda each: each.wins), games),
        (say("Best share of wins, from 5 games"), leaders(standings, lambda each: each.wins, by_share=True), _share),
        (say("Most often out"), leaders(standings, lambda each: each.out), hands),
        (say("Most often caught with an ace"), leaders(standings, lambda each: each.ace), noted),
        (say("Most often caught with a joker"), leaders(standings, lambda each: each.joker), noted),
    ]
    return [Outstanding(what, [(who, told(count)) for who, count in best]) for what, best, told in found if best]


def _share(count: Count) -> Words:
    return say("{share}, {games}", share=percent(count), games=games(count))


def by_game(figures: Sequence[Figures]) -> list[ByGame]:
    """The figures of every kind of game that was played."""
    return [ByGame(title_of(each.game, each.kind), list(_figures(each))) for each in figures]


def _figures(of: Figures) -> Iterator[Figure]:
    yield Figure(say("Won"), percent(of.wins), games(of.wins))
    played = say_n("{n} game", "{n} games", n=of.wins.of)
    yield Figure(say("Final total, on average"), mean(of.average), played)
    if of.hands:
        yield Figure(say("Points a hand"), mean(of.a_hand), say_n("{n} hand", "{n} hands", n=of.hands))
        yield Figure(say("Ended the hand") if of.knocks else say("Went out"), percent(of.out), hands(of.out))
    for what, count, told in (
        (say("Had gin"), of.gin if of.knocks else Count(0, 0), hands),
        (say("Undercut the other"), of.undercut, faced),
        (say("Was undercut"), of.was_undercut, knocked),
        (say("Caught with an ace"), of.ace, noted),
        (say("Caught with a joker"), of.joker, noted),
    ):
        if count.of:
            yield Figure(what, percent(count), told(count))
    for what, peak in ((say("Best hand"), of.best), (say("Worst hand"), of.worst)):
        if peak is not None:
            yield Figure(what, signed(peak.points), say_n("{n} hand", "{n} hands", n=of.hands), _address(peak))


def _address(peak: Peak) -> str:
    """The page of a hand; that of its game where the hand cannot be found."""
    if peak.hand_id is None:
        return url_for("sheets.table", key=peak.key)
    return url_for("hands.hand", key=peak.key, hand_id=peak.hand_id)


@dataclass(frozen=True)
class Duel:
    """Something that two people did to each other: how often each, of how many."""

    what: Words
    one: Words
    other: Words


def duels(met: Sequence[Meeting]) -> list[Duel]:
    """Gins and undercuts of two people against each other; nothing where they never knocked."""
    gins, theirs = sum(each.gins for each in met), sum(each.their_gins for each in met)
    undercut = Count(sum(each.undercut.n for each in met), sum(each.undercut.of for each in met))
    was = Count(sum(each.was_undercut.n for each in met), sum(each.was_undercut.of for each in met))
    if not (gins or theirs or undercut.of or was.of):
        return []
    return [
        Duel(say("Gin"), _times(gins), _times(theirs)),
        Duel(say("Undercut the other"), faced(undercut), faced(was)),
    ]


def _times(count: int) -> Words:
    return say_n("{n} time", "{n} times", n=count)


def summed(met: Sequence[Meeting]) -> Meeting:
    """All games of two people together."""
    return Meeting(
        "", "", sum(each.games for each in met), sum(each.ahead for each in met), sum(each.behind for each in met)
    )

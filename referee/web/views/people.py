"""The figures of people as their pages show them, and the choices above them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flask import url_for

from referee.games import of_slug
from referee.games.base.statistics import Statistic
from referee.people.statistics import FEWEST_GAMES, Career, CareerPeak, Count, Counts, Figures, Meeting, Person, leaders
from referee.sheet.results import all_statistics
from referee.sheet.scoresheet_text import signed
from referee.web.views.filters import minus
from referee.words import Words, say, say_n


@dataclass(frozen=True)
class Leader:
    """What somebody does most: who, and how often out of how many."""

    what: Words
    who: list[tuple[Person, Words]]


@dataclass(frozen=True)
class Figure:
    """A figure: its name, its value, out of how many, the hand that it links to, and its percentage for a bar, if any."""

    what: Words
    value: Words | str
    of: Words | None
    address: str = ""
    share: int | None = None


def title_of(game: str, kind: str = "") -> Words:
    """The title of a kind of game as its tile shows it, with its kind of points if that is not the usual one."""
    found = of_slug(game)
    if found is None:
        return say("Other games")
    usual = "low" if found.scoring.lowest_wins(found.rules(**found.presets[0].changes)) else "high"
    title = found.title
    return FIGURE_TITLES[kind](title) if kind in FIGURE_TITLES and kind != usual else title


FIGURE_TITLES = {
    "chips": lambda game: say("{game}, chips", game=game),
    "high": lambda game: say("{game}, highest wins", game=game),
    "low": lambda game: say("{game}, lowest wins", game=game),
}


def games(count: Count) -> Words:
    """A number of games out of so many: “3 of 5 games”."""
    return say_n("{times} of {n} game", "{times} of {n} games", n=count.of, times=count.n)


def hands(count: Count) -> Words:
    """A number of hands out of so many: “3 of 5 hands”."""
    return say_n("{times} of {n} hand", "{times} of {n} hands", n=count.of, times=count.n)


def _count_words(statistic: Statistic, count: Count) -> Words:
    """How often something happened, and out of how many chances: “3 of 5 hands”."""
    told = all_statistics()[statistic.out_of].told if statistic.out_of else None
    return told(count.n, count.of) if told else hands(count)


def percent(count: Count) -> Words:
    """A share in words."""
    return say("{n}%", n=count.percent)


def mean(value: Fraction, of: int) -> str:
    """A mean, rounded half away from zero; with tenths if it is based on enough."""
    tenths = int(abs(value) * 10 + Fraction(1, 2)) if of >= FEWEST_GAMES else 10 * int(abs(value) + Fraction(1, 2))
    minus = "\N{MINUS SIGN}" if value < 0 and tenths else ""
    return f"{minus}{tenths // 10}" + (f".{tenths % 10}" if of >= FEWEST_GAMES else "")


def _share(what: Words, count: Count, told: Words) -> Figure:
    """How often out of how many, as a bar; in percent if there are enough."""
    if count.of < FEWEST_GAMES:
        return Figure(what, told, None, share=count.percent)
    return Figure(what, percent(count), told, share=count.percent)


def outstanding(standings: Sequence[Career]) -> list[Leader]:
    """The leaders, and in what."""
    wins = leaders(standings, lambda each: each.wins)
    share = leaders(standings, lambda each: each.wins, by_share=True, fewest=FEWEST_GAMES)
    shares = [(who, say("{share}, {games}", share=percent(each), games=games(each))) for who, each in share]
    found = [
        Leader(say("Most wins"), [(who, games(count)) for who, count in wins]),
        Leader(say("Highest win rate (5 games or more)"), shares),
    ]
    for statistic in all_statistics().values():
        if statistic.most:
            best = leaders(standings, lambda each: each.done.count(statistic), fewest=FEWEST_GAMES)  # noqa: B023 - called at once
            found.append(Leader(statistic.most, [(who, _count_words(statistic, count)) for who, count in best]))
    return [each for each in found if each.who]


def by_game(figures: Sequence[Figures]) -> list[tuple[Words, list[Figure]]]:
    """The title of every kind of game that was played, and its figures."""
    return [(title_of(each.game, each.kind), list(_figures(each))) for each in figures]


def _figures(of: Figures) -> Iterator[Figure]:
    yield _share(say("Won"), of.wins, games(of.wins))
    played = say_n("{n} game", "{n} games", n=of.wins.of)
    if of.wins.of > 1:
        yield Figure(say("Final total, on average"), mean(of.average, of.wins.of), played)
    else:
        yield Figure(say("Final total"), minus(of.final), None)
    done = of.done
    hands_played = say_n("{n} hand", "{n} hands", n=done.hands)
    if done.hands > 1:
        yield Figure(say("Points per hand"), mean(of.a_hand, done.hands), hands_played)
    game = of_slug(of.game)
    for statistic in game.scoring.statistics if game else ():
        count = done.count(statistic)
        known = not statistic.beside or any(done.times[each] for each in statistic.beside)
        if statistic.title and count.of and known:
            yield _share(statistic.title, count, _count_words(statistic, count))
    for what, peak in ((say("Best hand"), of.best), (say("Worst hand"), of.worst)):
        if peak is not None:
            yield Figure(what, signed(peak.points), hands_played, _address(peak))


def _address(peak: CareerPeak) -> str:
    """The page of a hand; that of its game if the hand cannot be found."""
    if peak.hand_id is None:
        return url_for("sheets.table", key=peak.key)
    return url_for("hands.hand", key=peak.key, hand_id=peak.hand_id)


@dataclass(frozen=True)
class Done:
    """How often somebody did something, and in words."""

    times: int
    told: Words


def duels(met: Sequence[Meeting]) -> list[tuple[Statistic, Done, Done]]:
    """What two people did to each other, and how often each; empty if none of it could ever happen."""
    mine, theirs = _added(each.mine for each in met), _added(each.theirs for each in met)
    if not any((*mine.times.values(), *theirs.times.values())):
        return []
    played = [game for each in met if (game := of_slug(each.game))]
    shown = {statistic.key: statistic for game in played for statistic in game.scoring.statistics if statistic.between}
    return [(statistic, _did(statistic, mine), _did(statistic, theirs)) for statistic in shown.values()]


def _added(several: Iterable[Counts]) -> Counts:
    return Counts(times=sum((Counter(each.times) for each in several), Counter()))


def _did(statistic: Statistic, done: Counts) -> Done:
    count = done.count(statistic)
    return Done(
        count.n, _count_words(statistic, count) if statistic.out_of else say_n("{n} time", "{n} times", n=count.n)
    )


def summed(met: Sequence[Meeting]) -> Meeting:
    """All games of two people together."""
    return Meeting(
        "", "", sum(each.games for each in met), sum(each.ahead for each in met), sum(each.behind for each in met)
    )


@dataclass(frozen=True)
class FilterChoice:
    """A choice of what is shown, one tap away."""

    words: Words | str
    address: str
    on: bool


def chips_of(
    key: str, all_words: Words, choices: Iterable[tuple[str, Words | str]], chosen: str, address: Callable[..., str]
) -> list[FilterChoice]:
    """Choices for one part of the query: everything first, then each choice; none if there is no choice."""
    listed = list(choices)
    if len(listed) < 2 and not chosen:
        return []
    everything = FilterChoice(all_words, address(**{key: None}), not chosen)
    return [everything, *(FilterChoice(words, address(**{key: value}), value == chosen) for value, words in listed)]

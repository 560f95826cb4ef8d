"""How values are written on the pages, and what was noted about a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from babel import Locale
from babel.dates import format_interval, format_skeleton
from flask import Flask, request
from flask_babel import format_date, format_datetime, format_time, get_locale, gettext

from referee.cards import Card
from referee.cards.card import in_signs
from referee.games.base.hand import Hand, hand_fields
from referee.games.fields.players import Seats
from referee.games.table.plays import Play, PlaysField
from referee.sheet.arrivals import is_made, made_in
from referee.sheet.scoresheet import remarks_on
from referee.sheet.scoresheet_text import signed
from referee.store.sheets.times import Times
from referee.web.views.paging import back_to
from referee.words import Partners, Words, named, say


def minus(points: int) -> str:
    """Points with a real minus."""
    return str(points).replace("-", "\N{MINUS SIGN}")


_DATES = {
    "ja": ("y年M月d日（EEEEE）", "y年M月d日（EEEEE） H:mm", "H:mm"),
    "en-gb": ("d MMM y", "d MMM y, HH:mm", "HH:mm"),
}
"""How dates are written, alone and with the time, and the time alone, if not in the default way."""
_USUAL = ("medium", "medium", "short")
_ENGLISH = Locale("en")
_WIDE = str.maketrans("()", "（）")


def _calendar() -> str:
    """The region whose dates the reader uses, if the language has several, from the browser's languages."""
    language = str(get_locale().language)
    asked = [tag.lower() for tag, _ in request.accept_languages if tag.partition("-")[0].lower() == language]
    return next((tag for tag in [*asked[:1], language] if tag in _DATES), language)


def _dates() -> tuple[str, str, str]:
    """How the reader writes dates."""
    return _DATES.get(_calendar(), _USUAL)


def named_day(when: date, skeleton: str = "yMMMEd") -> str:
    """A day with its name, in the reader's order; in Japanese the brackets are as wide as its letters."""
    named = str(format_skeleton(skeleton, when, locale=Locale.parse(_calendar(), sep="-")))
    return named.translate(_WIDE) if _calendar() == "ja" else named


def day(when: str) -> str:
    """The date of a time, as the server's calendar showed it."""
    how, _, _ = _dates()
    return str(format_date(datetime.fromisoformat(when), how, rebase=False))


def moment(when: str) -> str:
    """The date and time, as the server's clock showed it."""
    _, how, _ = _dates()
    return str(format_datetime(datetime.fromisoformat(when), how, rebase=False))


def clock(when: str) -> str:
    """The time of day of a time, as the server's clock showed it."""
    _, _, how = _dates()
    return str(format_time(datetime.fromisoformat(when), how, rebase=False))


def span(times: Times) -> str:
    """From start to end, as the server's clock showed it; only the start, if the end is unknown."""
    if not times.ended:
        return clock(times.began) if times.began else ""
    if _dates() is _USUAL and "a" in get_locale().time_formats["short"].pattern:  # the halves of the day are said once
        began, ended = (datetime.fromisoformat(each).replace(tzinfo=None) for each in (times.began, times.ended))
        return str(format_interval(began, ended, "hm", locale=get_locale()))
    return str(gettext("%(began)s–%(ended)s", began=clock(times.began), ended=clock(times.ended)))


def lasted(seconds: int) -> Words:
    """How long something took."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return say("{n} min", n=minutes)
    return say("{hours} h {n} min", hours=minutes // 60, n=minutes % 60)


def ordinal(place: int) -> Words:
    """A place in a ranking, such as 2nd."""
    written = {
        "one": say("{n}st", n=place),
        "two": say("{n}nd", n=place),
        "few": say("{n}rd", n=place),
        "other": say("{n}th", n=place),
    }
    return written[_ENGLISH.ordinal_form(place)]


@dataclass(frozen=True)
class NumberedPlay:
    """A play for display: its player, the number of the meld that it makes or goes to, and its call."""

    who: str
    meld: int
    play: Play
    call: Words | None = None


@dataclass(frozen=True)
class Fact:
    """Something noted about a hand: a label with cards, or with plays."""

    label: Words | str
    cards: tuple[Card, ...] = ()
    plays: tuple[NumberedPlay, ...] = ()


def partners(names: Sequence[str]) -> Partners:
    """The names of a side as one."""
    return Partners(tuple(names))


def facts(hand: Hand, names: Sequence[str]) -> list[Fact]:
    """What was noted about a hand besides numbers."""
    found: list[Fact] = []
    for key, declared in hand_fields(type(hand)).items():
        value = getattr(hand, key)
        if isinstance(declared, PlaysField) and value:
            found.append(Fact(declared.label, plays=tuple(_numbered(value, names, declared))))
        found += [Fact(label, cards) for label, cards in declared.noted(value, Seats(tuple(names)))]
    return found


def _numbered(plays: Iterable[Play], names: Sequence[str], declared: PlaysField) -> Iterator[NumberedPlay]:
    """The plays in order; melds are numbered in the order they are laid."""
    melds = 0
    for play in plays:
        melds += play.act == "meld"
        yield NumberedPlay(names[play.by], play.on or melds, play, declared.call(play))


def init_app(app: Flask) -> None:
    """Gives the templates the filters."""
    for each in (
        minus,
        signed,
        day,
        moment,
        clock,
        span,
        lasted,
        ordinal,
        facts,
        named,
        in_signs,
        partners,
    ):
        app.jinja_env.filters[each.__name__] = each
    app.jinja_env.filters["remarks"] = remarks_on
    app.jinja_env.filters["made_in"] = made_in
    app.jinja_env.tests["made"] = lambda line, game: is_made(game, line)
    app.jinja_env.globals["back_to"] = back_to

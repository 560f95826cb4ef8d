"""The people in the games of one browser or circle: who they are, and the figures of their finished games, computed without reading hands."""

from __future__ import annotations

import sqlite3

from referee.people.statistics import Career, CareerPeak, Count, Counts, Encounter, Figures, Finish, Meeting, Person
from referee.sheet.results import all_statistics
from referee.store.holder import Holder, HolderSection, by_holder, of_holder
from referee.store.people import counts, roster
from referee.store.people.roster import SEATED, SPELLINGS

_MINE = f"mine.owner = :owner AND mine.name IN {SPELLINGS.format(person=':person')} AND mine.finished = 1"
_MY_NAMES = SPELLINGS.format(person=":person")
_YEARS = """
    WITH RECURSIVE played(year) AS (
        SELECT substr(max(day), 1, 4) FROM result WHERE owner = :owner
        UNION ALL SELECT (SELECT substr(max(day), 1, 4) FROM result WHERE owner = :owner AND day < year)
        FROM played WHERE year IS NOT NULL
    )
    SELECT year FROM played WHERE year IS NOT NULL
"""
"""Each year by looking up the one before, so that only as many rows are read as there are years."""
_THEIRS = SPELLINGS.format(person=":other")
_WHEN = """AND (:game = '' OR mine.game = :game) AND (:year = '' OR mine.day BETWEEN :year AND :year || '~')"""
_ROSTER = """
    WITH counted AS (
        SELECT name, finished, max(day) AS last, count(*) AS games, sum(won) AS wins, sum(hands) AS hands,
            {inner}
        FROM result WHERE owner = :owner AND (:year = '' OR day BETWEEN :year AND :year || '~') GROUP BY name, finished
    )
    SELECT person.id, person.name, person.colour, max(last) AS last, sum(finished * games) AS games,
        sum(finished * wins) AS wins, sum(finished * hands) AS hands,
        {outer}
    FROM counted JOIN spelling ON spelling.owner = :owner AND spelling.name = counted.name
    JOIN person ON person.id = spelling.person_id
    GROUP BY person.id ORDER BY games DESC, wins DESC, person.id
"""
"""Only the statistics that are shown: an index has everything that the roster needs."""
_PLAYS = """
    EXISTS (SELECT 1 FROM spelling JOIN result ON result.owner = spelling.owner AND result.name = spelling.name
            WHERE spelling.person_id = person.id)
"""
_OTHERS = f"SELECT id, name, colour FROM person WHERE owner = :owner AND id <> :person AND {_PLAYS} ORDER BY name"  # noqa: S608
_ABSENT = f"SELECT id, name, colour FROM person WHERE owner = :owner AND NOT {_PLAYS} ORDER BY name"  # noqa: S608 - ours
_KIND = "CASE WHEN mine.chips THEN 'chips' WHEN mine.direction > 0 THEN 'high' ELSE 'low' END"
"""Points that can be added up: those where high is good, those where low is good, and chips."""
_FIGURES = f"""
    SELECT game, {_KIND} AS kind, count(*) AS games, sum(won) AS wins, sum(final_total) AS final, sum(points) AS points,
        sum(hands) AS hands, {{statistics}}
    FROM result AS mine WHERE {_MINE} {_WHEN} GROUP BY game, kind ORDER BY games DESC, game, kind = 'chips', kind
"""  # noqa: S608 - ours
_PEAKS = f"""
    WITH peak AS (
        SELECT game, {_KIND} AS kind, {{end}}(direction * {{which}}) AS mark, {{which}} AS points, {{which}}_hand AS number, sheet_id
        FROM result AS mine WHERE {_MINE} {_WHEN} AND {{which}} IS NOT NULL GROUP BY game, kind
    )
    SELECT peak.*, sheet.key, (SELECT id FROM hand WHERE hand.sheet_id = peak.sheet_id AND place = number) AS hand_id
    FROM peak JOIN sheet ON sheet.id = peak.sheet_id
"""  # noqa: S608 - ours
_IN_ORDER = f"SELECT won, place FROM result AS mine WHERE {_MINE} {_WHEN} ORDER BY +played, sheet_id"  # noqa: S608 - ours
_PERIODS = f"""
    SELECT substr(day, 1, iif(:year = '', 4, 7)) AS period, count(*) AS games, sum(won) AS wins
    FROM result AS mine WHERE {_MINE} {_WHEN} GROUP BY 1 ORDER BY 1
"""  # noqa: S608 - ours
_ENCOUNTERS = f"""
    SELECT mine.sheet_id, (mine.place < theirs.place) - (mine.place > theirs.place) AS lead
    FROM result AS mine JOIN result AS theirs ON theirs.sheet_id = mine.sheet_id AND theirs.side <> mine.side
    WHERE {_MINE} {_WHEN} AND theirs.name IN {_THEIRS} ORDER BY +mine.played, mine.sheet_id
"""  # noqa: S608 - ours
_OPPONENTS = f"""
    SELECT person.id, person.name, person.colour, sum(games) AS games, sum(ahead) AS ahead, sum(behind) AS behind FROM (
        SELECT theirs.name, count(*) AS games, sum(mine.place < theirs.place) AS ahead,
            sum(mine.place > theirs.place) AS behind
        FROM result AS mine JOIN result AS theirs ON theirs.sheet_id = mine.sheet_id AND theirs.side <> mine.side
        WHERE {_MINE} {_WHEN} GROUP BY theirs.name
    ) AS met
    JOIN spelling ON spelling.owner = :owner AND spelling.name = met.name
    JOIN person ON person.id = spelling.person_id
    GROUP BY person.id ORDER BY games DESC, person.id
"""  # noqa: S608 - ours
_MEETINGS = f"""
    SELECT mine.game, {_KIND} AS kind, count(*) AS games, sum(mine.place < theirs.place) AS ahead,
        sum(mine.place > theirs.place) AS behind,
        {{statistics}}
    FROM result AS mine JOIN result AS theirs ON theirs.sheet_id = mine.sheet_id AND theirs.side <> mine.side
    WHERE {_MINE} {_WHEN} AND theirs.name IN {_THEIRS}
    GROUP BY mine.game, kind ORDER BY games DESC, mine.game, kind = 'chips', kind
"""  # noqa: S608 - ours


class People(HolderSection):
    """Looks up people and their figures, and manages the roster."""

    person = of_holder(roster.person_of)
    faces = of_holder(roster.faces)
    called = of_holder(roster.person_called)
    spellings = of_holder(roster.spellings)
    mergers = of_holder(roster.mergers)
    together = of_holder(roster.day_together)
    rename = by_holder(roster.rename, "renamed")
    recolour = by_holder(roster.recolour, "recoloured")
    merge = by_holder(roster.merge, "merged")
    separate = by_holder(roster.separate, "separated")

    def roster(self, holder: Holder, year: str = "") -> list[Career]:
        """The people who have played, most games first; for a year, those who played in it."""
        shown = counts.counted(lambda statistic: statistic.most)
        finished = ", ".join(f"sum(finished * {key}) AS {key}" for key in sorted(shown))
        query = _ROSTER.format(inner=counts.summed(shown), outer=finished)
        return [_standing(row, shown) for row in self._of(holder, query, year=year)]

    def years(self, holder: Holder, person: int | None = None) -> list[str]:
        """The years when games were played, or when a person played, latest first."""
        who = f"SELECT DISTINCT substr(day, 1, 4) FROM result WHERE owner = :owner AND name IN {_MY_NAMES} ORDER BY 1 DESC"  # noqa: S608
        return [row[0] for row in self._of(holder, _YEARS if person is None else who, person=person)]

    def games(self, holder: Holder, person: int) -> list[str]:
        """The games that a person has finished, most often played first."""
        games = f"SELECT game FROM result AS mine WHERE {_MINE} GROUP BY game ORDER BY count(*) DESC, game"  # noqa: S608
        return [row["game"] for row in self._of(holder, games, person=person)]

    def others(self, holder: Holder, person: int) -> list[Person]:
        """Everybody else who has played, by name."""
        return [_person(row) for row in self._of(holder, _OTHERS, person=person)]

    def absent(self, holder: Holder) -> list[Person]:
        """Everybody who is in no game now, but in deleted ones or in earlier states, by name."""
        return [_person(row) for row in self._of(holder, _ABSENT)]

    def figures(self, holder: Holder, person: int, *, game: str = "", year: str = "") -> list[Figures]:
        """The results of a person's finished games, by game, most often played first."""
        asked = {"person": person, "game": game, "year": year}
        best, worst = (
            {
                (row["game"], row["kind"]): CareerPeak(row["points"], row["key"], row["hand_id"])
                for row in self._of(holder, _PEAKS.format(end=end, which=which), **asked)
            }
            for end, which in (("max", "best"), ("min", "worst"))
        )
        found = self._of(holder, _FIGURES.format(statistics=counts.summed(all_statistics())), **asked)
        return [
            _figures(row, best.get((row["game"], row["kind"])), worst.get((row["game"], row["kind"]))) for row in found
        ]

    def finishes(self, holder: Holder, person: int, *, game: str = "", year: str = "") -> list[Finish]:
        """How a person's finished games ended, in order of play."""
        found = self._of(holder, _IN_ORDER, person=person, game=game, year=year)
        return [Finish(bool(row["won"]), row["place"]) for row in found]

    def periods(self, holder: Holder, person: int, *, game: str = "", year: str = "") -> dict[str, Count]:
        """How many games a person won, out of how many, in each month of a year or in each year: by 2026-11 or 2026."""
        found = self._of(holder, _PERIODS, person=person, game=game, year=year)
        return {row["period"]: Count(row["wins"], row["games"]) for row in found}

    def encounters(self, holder: Holder, person: int, other: int, *, year: str = "") -> list[Encounter]:
        """The games of two people against each other, in order of play."""
        found = self._of(holder, _ENCOUNTERS, person=person, other=other, game="", year=year)
        return [Encounter(row["sheet_id"], row["lead"]) for row in found]

    def opponents(self, holder: Holder, person: int, *, game: str = "", year: str = "") -> list[tuple[Person, Meeting]]:
        """How a person did against everyone on another side, most frequent opponents first."""
        found = self._of(holder, _OPPONENTS, person=person, game=game, year=year)
        return [(_person(row), Meeting(game, "", row["games"], row["ahead"], row["behind"])) for row in found]

    def meetings(self, holder: Holder, person: int, other: int, *, year: str = "") -> list[Meeting]:
        """How a person did against another person, by game, most often played first."""
        shown = counts.counted(lambda statistic: statistic.between)
        sums = f"{counts.summed(shown, 'mine.')}, {counts.summed(shown, 'theirs.', 'their_')}"
        found = self._of(holder, _MEETINGS.format(statistics=sums), person=person, other=other, game="", year=year)
        return [_meeting(row, shown) for row in found]

    def sheets(self, holder: Holder, person: int) -> int:
        """The number of sheets with a person, including deleted ones."""
        named = SPELLINGS.format(person=":person")
        count = f"""SELECT count(*) FROM sheet WHERE owner = :owner
                    AND EXISTS (SELECT 1 FROM {SEATED} WHERE value IN {named})"""  # noqa: S608 - ours
        found: int = self._of(holder, count, person=person)[0][0]
        return found


def _person(row: sqlite3.Row) -> Person:
    return Person(row["id"], row["name"], row["colour"])


def _standing(row: sqlite3.Row, shown: set[str]) -> Career:
    return Career(
        _person(row),
        wins=Count(row["wins"], row["games"]),
        done=Counts(row["hands"], {key: row[key] for key in shown}),
        last=row["last"],
    )


def _figures(row: sqlite3.Row, best: CareerPeak | None, worst: CareerPeak | None) -> Figures:
    return Figures(
        row["game"],
        row["kind"],
        wins=Count(row["wins"], row["games"]),
        final=row["final"],
        points=row["points"],
        done=Counts(row["hands"], {key: row[key] for key in all_statistics()}),
        best=best,
        worst=worst,
    )


def _meeting(row: sqlite3.Row, shown: set[str]) -> Meeting:
    return Meeting(
        row["game"],
        row["kind"],
        row["games"],
        row["ahead"],
        row["behind"],
        mine=Counts(times={key: row[key] for key in shown}),
        theirs=Counts(times={key: row[f"their_{key}"] for key in shown}),
    )

"""The rules in force as a book: chapters in the order of play, and which parts are this table's own choice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.fields import Field, options
from referee.games.base.deal import Aim
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.games.lessons.book import Rows
from referee.sheet.record import Record
from referee.words import Words, parted, say, together

_CITED = re.compile(r" ?\[([\w.-]+)\]")
"""A clause cited in a note."""
AGREED: Mapping[str, Words] = {
    "table.void": say(
        "If a hand is thrown in, nobody scores and the same player deals again. It does not count as a deal."
    ),
    "table.joined": say(
        "A player who joins later starts with a total the table chooses: 0, the average or the worst of "
        "the others, or any number."
    ),
    "table.left": say(
        "After leaving, a player no longer plays, deals or scores. The table chooses whether the total "
        "still counts or is only shown."
    ),
    "table.factor": say(
        "If the table makes a hand count double or more, all its points are multiplied, bonuses "
        "included, but not points by agreement."
    ),
    "table.scores": say(
        "If the table entered the scores of a hand itself, they count as entered, with bonuses and doublings included."
    ),
    "table.adjust": say(
        "Points by agreement, such as a penalty, are added to the total unchanged. They are never "
        "doubled or divided and do not win a hand."
    ),
}
"""Rules that are in no book but on which any score line may depend."""


@dataclass(frozen=True)
class RuleEntry:
    """A clause under the current rules; `book` has the book's text if the table plays differently."""

    clause: str
    words: Words
    book: Words | None = None
    table: Rows = ()
    mistake: bool = False
    """Whether it describes a situation and what to do then."""

    @property
    def situation(self) -> Words:
        """The situation that a clause about a mistake applies to."""
        return parted(self.words)[0]

    @property
    def steps(self) -> tuple[Words, ...]:
        """The steps to take after that mistake."""
        return tuple(each for each in parted(self.words)[1:] if "remedy" not in each.values)

    @property
    def choices(self) -> tuple[Words, ...]:
        """The choices after that mistake, each with its steps."""
        return tuple(each for each in parted(self.words)[1:] if "remedy" in each.values)


@dataclass(frozen=True)
class Chapter:
    """A heading with its clauses; `name` is its anchor, empty if its clauses are listed apart from the rest.

    A `seldom` chapter is only needed when something has gone wrong, and is shown on request.
    """

    name: str
    title: Words
    entries: tuple[RuleEntry, ...]
    seldom: bool = False


@dataclass(frozen=True)
class Setting:
    """An option with its value; `book` has the book's value if the table's differs."""

    key: str
    option: Field
    value: Any
    book: Words | str | None = None

    @property
    def shown(self) -> Words | str:
        """The value as people read it."""
        return self.option.shown(self.value)

    @property
    def words(self) -> Words:
        """The option with its value."""
        return say("{label}: {value}", label=self.option.label, value=self.shown)


@dataclass(frozen=True)
class OwnRule:
    """An option that the table plays differently from its book, with the sentences that it changes, by clause."""

    setting: Setting
    words: Mapping[str, Words]


def book_rules(game: Game, preset: Preset) -> Any:
    """The rules of the book: those of the preset."""
    return game.rules(**preset.changes)


def clause_words(game: Game, rules: Any, clause: str) -> Words:
    """A clause under these rules."""
    return game.book.clauses[clause](rules) if clause in game.book.clauses else AGREED[clause]


def chapter_of(game: Game, clause: str) -> Words:
    """The title of the chapter of a clause."""
    return next((title for title, clauses in game.book.chapters if clause in clauses), AGREED_TITLE)


def cited(game: Game, note: str) -> Iterator[tuple[str, str]]:
    """The text of a note in parts, each with the clause in brackets after it, or none."""
    read = 0
    for found in _CITED.finditer(note):
        if found[1] in game.book.clauses or found[1] in AGREED:
            yield note[read : found.start()], found[1]
            read = found.end()
    yield note[read:], ""


def whose(game: Game, preset: Preset, rules: Any, clause: str) -> bool:
    """Whether a clause reads as in the book (standard); otherwise it is this table's rule."""
    return clause not in game.book.clauses or _entry(game, book_rules(game, preset), rules, clause).book is None


def is_played(game: Game, rules: Any, clause: str) -> bool:
    """Whether a clause is played under these rules at all."""
    return clause not in game.book.played or game.book.played[clause](rules)


def in_short(game: Game, preset: Preset, rules: Any) -> Words:
    """The game in a few sentences; a game that needs partners says so first, in place of how many can play."""
    first, *others = game.book.brief(rules)
    if preset.partners:
        first = say("For two sides of partners, usually two against two with one pack.")
    return together(first, *others)


def chapters(game: Game, preset: Preset, rules: Any) -> tuple[Chapter, ...]:
    """The book of the rules that are in play; chapters without any are left out."""
    agreed = tuple(RuleEntry(clause, words) for clause, words in AGREED.items())
    return (
        *_chapters(game, preset, rules, played=True),
        Chapter(f"part-{len(game.book.chapters) + 1}", AGREED_TITLE, agreed),
    )


AGREED_TITLE = say("Agreed at the table")
"""The title of the chapter for rules that no book has."""
NOT_PLAYED = say("Rules that make no difference here")
"""The heading under which unused clauses are folded."""


def not_played(game: Game, preset: Preset, rules: Any) -> tuple[Chapter, ...]:
    """The clauses of the book that are not in play under these rules, by chapter."""
    return tuple(_chapters(game, preset, rules, played=False))


def _chapters(game: Game, preset: Preset, rules: Any, *, played: bool) -> Iterator[Chapter]:
    book = book_rules(game, preset)
    for number, (title, clauses) in enumerate(game.book.chapters, 1):
        found = [clause for clause in clauses if is_played(game, rules, clause) is played]
        if found:
            name = f"part-{number}" if played or len(found) == len(clauses) else ""
            entries = tuple(_entry(game, book, rules, clause) for clause in found)
            yield Chapter(name, title, entries, game.referee.laws is not None and found[0] in game.referee.laws.fixes)


def _entry(game: Game, book: Any, rules: Any, clause: str) -> RuleEntry:
    text = game.book.clauses[clause]
    words, standard = text(rules), text(book)
    table = game.book.tables[clause](rules) if clause in game.book.tables else ()
    laws = game.referee.laws
    mistake = laws is not None and laws.stepwise(clause) and len(parted(words)) > 1
    return RuleEntry(clause, words, None if str(words) == str(standard) else standard, table, mistake)


def new_words(words: Words, book: Words) -> Words | None:
    """What a clause says that the book does not, with the text that it refers to; None if it only says less."""
    texts, known = parted(words), {str(each) for each in parted(book)}
    new = {number for number, each in enumerate(texts) if str(each) not in known}
    return together(*(each for number, each in enumerate(texts) if new & {number, number + 1})) if new else None


def changed_clauses(game: Game, preset: Preset, rules: Any) -> dict[str, Words]:
    """What a table plays differently from its book, in sentences by clause."""
    book = book_rules(game, preset)
    entries = [_entry(game, book, rules, clause) for _, clauses in game.book.chapters for clause in clauses]
    return {each.clause: new_words(each.words, each.book) or each.words for each in entries if each.book is not None}


def own_by_option(game: Game, preset: Preset, rules: Any) -> tuple[OwnRule, ...]:
    """What a table plays differently from its book, option by option, each sentence once."""
    book, left, rest = book_rules(game, preset), rules, changed_clauses(game, preset, rules)
    found = []
    for setting in changed_settings(game, preset, rules):
        nearer = replace(left, **{setting.key: getattr(book, setting.key)})
        changed = [each for each in rest if str(game.book.clauses[each](left)) != str(game.book.clauses[each](nearer))]
        found.append(OwnRule(setting, {each: rest.pop(each) for each in changed}))
        left = nearer
    return tuple(found)


def unlike_usual(game: Game, preset: Preset) -> dict[str, Words]:
    """What a preset plays differently from the usual game, in sentences by clause, each sentence once."""
    rules, common = book_rules(game, preset), book_rules(game, game.presets[0])
    found: dict[str, tuple[str, Words]] = {}
    for clause in (each for _, clauses in game.book.chapters for each in clauses):
        played, known = (is_played(game, each, clause) for each in (rules, common))
        words = game.book.clauses[clause](rules)
        said = words if played and not known else new_words(words, game.book.clauses[clause](common))
        if said is not None and (played or known):
            found.setdefault(str(said), (clause, said))
    return dict(found.values())


def changed_settings(game: Game, preset: Preset, rules: Any) -> tuple[Setting, ...]:
    """The options that the table plays differently from its book, each with both values."""
    return tuple(each for each in settings(game, preset, rules) if each.book is not None)


def settings(game: Game, preset: Preset, rules: Any) -> tuple[Setting, ...]:
    """Every option with its value."""
    book = book_rules(game, preset)
    return tuple(
        Setting(key, option, value, None if value == getattr(book, key) else option.shown(getattr(book, key)))
        for key, option in options(game.rules).items()
        for value in (getattr(rules, key),)
    )


def aim_of(record: Record, deal: int, aim: Aim) -> Words:
    """What players have to lay in this deal, and which deal of how many it is."""
    deals = record.game.scoring.deals(record.rules)
    if deals:
        return say("Deal {number} of {deals}: {aim}", number=deal, deals=deals, aim=aim.words)
    return say("{title}: {aim}", title=aim.title, aim=aim.words)

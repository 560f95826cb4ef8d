"""The referee's tray: cards are tapped first, then the questions that fit them are offered, and the likely one is answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.cards import parse_cards
from referee.cards.ranges import written_out
from referee.fields import Field, fields_of
from referee.games.base.options import Preset
from referee.games.game import Game
from referee.sheet.fitting_questions import FittingQuestion, TapContext, fitting_questions, likely_of
from referee.web.forms.base import FormValues
from referee.web.forms.question.form import QuestionContext, QuestionForm, cards_left
from referee.web.forms.question.taps import FILL_PREFIX
from referee.words import Fault, Words

CHOOSE, CHOSEN = "pin", "pinned"
"""The name of the buttons that choose a question, and of the chosen one."""
ALL_QUESTIONS = "more"
"""The name of the button that asks for all questions."""
MOST_CHIPS = 8
EXAMPLES = 3
"""The number of questions shown as examples before anything is tapped."""


class Tray:
    """The tapped cards, what is offered, and the form of the question that is answered."""

    def __init__(
        self, game: Game, preset: Preset, rules: Any, typed: FormValues, known: QuestionContext | None = None
    ) -> None:
        self.game = game
        self.preset = preset
        self.rules = rules
        self.known = known or QuestionContext()
        self.typed = dict(typed)
        self.pinned = typed.get(CHOOSE) or typed.get(CHOSEN, "")
        self.cards = cards_left(game, typed)
        if rules.runs_around:
            self.cards = written_out(self.cards)
        self._offer()
        put = next((FILL_PREFIX + key for key in self._keys if FILL_PREFIX + key in typed), None)
        if put:
            self.cards = " ".join(self.typed.pop(put).split())
            self._offer()
        self.form = self._form()

    def _offer(self) -> None:
        self.offers = fitting_questions(self._context(), self.cards)
        pinned = next((each for each in self.offers if each.key == self.pinned), None)
        self.chosen = pinned or likely_of(self.offers)

    @property
    def _keys(self) -> Sequence[str]:
        return self.chosen.question.fit.keys if self.chosen and self.chosen.question.fit else ()

    def _context(self) -> TapContext:
        ask, _, place = self.pinned.rpartition("-")
        on = int(place) - 1 if ask and place.isdecimal() and len(place) < 4 else None
        table = self.known.lying
        seats = self.known.seats
        return TapContext(self.game, self.preset, self.rules, seats, table=table, known=self._facts(), on=on)

    def _facts(self) -> dict[str, Any]:
        """What the sheet knows and what was answered in place, as JSON, as far as it can be read."""
        found = {}
        for key, text in {**self.known.usual, **self.answered}.items():
            declared = self._declared(key)
            try:
                value = declared.from_text(text) if declared else None
                if declared and text.strip():
                    declared.read(value)
                    found[key] = value
            except Fault:
                continue
        return found

    @property
    def answered(self) -> dict[str, str]:
        """What was answered in place, by fact; a card only while it is on the tray."""
        put = {key.removeprefix(FILL_PREFIX): text for key, text in self.typed.items() if key.startswith(FILL_PREFIX)}
        told = {key: text for key, text in {**self.typed, **put}.items() if key != "cards"}
        return {key: text for key, text in told.items() if (each := self._declared(key)) and self._still(each, text)}

    def _still(self, declared: Field, text: str) -> bool:
        try:
            return not declared.asks_cards or set(parse_cards(text.strip("-"))) <= set(parse_cards(self.cards))
        except Fault:
            return False

    def _declared(self, key: str) -> Field | None:
        """The field of a fact, which is the same in every question that reads it."""
        asks = (fields_of(each.kind.facts) for each in self.game.referee.questions if key in each.keys)
        return next((fields[key] for fields in asks), None)

    def _form(self) -> QuestionForm:
        """The question that is answered, filled in; an empty one if there is none."""
        chosen = self.chosen
        question = chosen.question if chosen else self.game.referee.questions[0]
        form = QuestionForm(self.game, self.preset, self.rules, question, {}, self.known)
        if chosen:
            text = {key: form.declared[key].to_text(value) for key, value in chosen.facts.items()}
            form.typed = text
            form.values = {**form.values, **text}
        return form

    @property
    def asks_who(self) -> bool:
        """Whether the table knows who has opened, and something depends on it."""
        keys = (key for each in self.game.referee.questions for key in each.shown_under(self.rules))
        return bool(self.known.lying) and any(key.startswith("opened") for key in keys)

    @property
    def kept(self) -> dict[str, str]:
        """What comes back with the next card: the chosen question, and what was answered in place."""
        return ({CHOSEN: self.pinned} if self.pinned else {}) | self.answered

    @property
    def chips(self) -> list[FittingQuestion]:
        """The questions to show, the answered one first; all of the game before a card is tapped, or on request."""
        first = [self.chosen] if self.chosen else []
        shown = [*first, *(each for each in self.strip if each is not self.chosen)]
        return shown if self.all or not self.offers else shown[:MOST_CHIPS]

    @property
    def all(self) -> bool:
        """Whether the other questions were requested."""
        return bool(self.typed.get(ALL_QUESTIONS))

    @property
    def strip(self) -> Iterator[FittingQuestion]:
        """The questions that fit, in the order of the game, and those shown even if there are too few cards for them."""
        moment = self._context()
        for question in self.game.referee.questions:
            fitting = [each for each in self.offers if each.question is question]
            early = question.fit is not None and question.fit.shown_before_enough
            if fitting or early or self.all or not self.cards.strip():
                yield from fitting or [FittingQuestion(moment, question, {})]

    @property
    def examples(self) -> list[Words]:
        """What people can ask, as players say it."""
        return [each.kind.wording(self.rules).title for each in self.game.referee.questions[:EXAMPLES]]

    @property
    def homeless(self) -> bool:
        """Whether the tapped cards fit on none of the melds on the table, and nothing else is likely."""
        return bool(self.offers and self.known.lying) and self.chosen is None

    @property
    def unreadable(self) -> Fault | None:
        """Why the cards cannot be read."""
        try:
            parse_cards(self.cards)
        except Fault as fault:
            return fault
        return None

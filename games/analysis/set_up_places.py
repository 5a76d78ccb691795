"""A position that is being set up by hand: what is held to be put, and what a press
makes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.engine.errors import EngineError
from games.engine.registry import AnyRules
from games.engine.setting_up import Remembered, SettingUp
from games.rulesets.addresses import changed_query, with_query

AWAY: Final = "-"  # held: the next men that are pressed are taken away
AT: Final = "@"  # held: "@C4", the man of that square goes where the next press is
FIELD: Final = re.compile("field-([0-9])")
LONGEST: Final = 600  # characters of a field


@dataclass(frozen=True)
class SetUpPlace:
    """A position of these rules, changed by their `hand`; `held` is a man by its text,
    AWAY, AT with a square, or nothing; `typed` are fields that could not be read."""

    rules: AnyRules
    hand: SettingUp
    position: Any
    held: str = ""
    refusals: tuple[str, ...] = ()
    typed: Mapping[int, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The position as text."""
        text: str = self.rules.write_position(self.position)
        return text

    @property
    def chosen(self) -> str:
        """The square whose man is to go elsewhere, or ""."""
        return self.held.removeprefix(AT) if self.held.startswith(AT) else ""

    def url(self, page: str = "analysis-set-up") -> str:
        """The address of this position, on this page or on the analysis board."""
        words = {"position": self.text}
        if self.held and page == "analysis-set-up":
            words["held"] = self.held
        query = "&".join(filter(None, (changed_query(self.rules), urlencode(words))))
        return with_query(reverse(page, args=[self.rules.key]), query)

    @property
    def action(self) -> str:
        """Where presses go; they bring the position with them."""
        query = changed_query(self.rules)
        return with_query(reverse("analysis-set-up", args=[self.rules.key]), query)

    # --- What is pressed -------------------------------------------------------------

    def pressed(self, form: Mapping[str, str]) -> SetUpPlace:
        """The place after a press: on the board, on a man beside it, on a turn, on what
        is remembered. A position that cannot be is refused, and all stays."""
        if "hold" in form:
            held = form["hold"]
            return replace(self, held="" if held == self.held else held)
        if "press" in form:
            return self._on_square(form["press"])
        if "remember" in form:
            return self._remembering(form)
        try:
            return self._changed(self._asked(form))
        except EngineError as error:
            return self._refused(error)

    @property
    def remembered(self) -> list[Remembered]:
        """What the rules remember, as it was typed if that could not be read."""
        return [
            replace(each, text=self.typed.get(each.number, each.text))
            for each in self.hand.remembered(self.text)
        ]

    def _remembering(self, form: Mapping[str, str]) -> SetUpPlace:
        typed = {
            int(found[1]): said[:LONGEST]
            for name, said in form.items()
            if (found := FIELD.fullmatch(name))
        }
        try:
            return self._changed(self.hand.with_remembered(self.text, typed))
        except EngineError as error:
            return replace(self._refused(error), typed=typed)

    def _on_square(self, square: str) -> SetUpPlace:
        there = self.hand.men(self.text).get(square, ())
        if not self.held:
            if there:
                return replace(self, held=AT + square)
            words = _("Nobody stands on %s: choose a man from the list first.")
            return replace(self, refusals=(words % square,))
        try:
            return self._put(square, there)
        except EngineError as error:
            return self._refused(error)

    def _put(self, square: str, there: tuple[str, ...]) -> SetUpPlace:
        """What is held comes to a square. Raises PositionError."""
        hand, text = self.hand, self.text
        if self.chosen:
            return replace(
                self._changed(hand.moved(text, self.chosen, square)), held=""
            )
        if self.held == AWAY or self.held in there:
            return self._changed(hand.taken_away(text, square))
        return self._changed(hand.put(text, square, self.held))

    def _asked(self, form: Mapping[str, str]) -> str:
        """The text that another press asks for."""
        hand, text = self.hand, self.text
        if form.get("turn") in hand.turns:
            return hand.with_turn(text, form["turn"])
        if "empty" in form:
            return hand.emptied(text)
        return text

    def _changed(self, text: str) -> SetUpPlace:
        """With the position of a text. Raises PositionError."""
        return replace(self, position=self.rules.read_position(text), refusals=())

    def _refused(self, error: EngineError) -> SetUpPlace:
        return replace(self, refusals=(str(error),))

"""What a learner has said so far on one step, and what comes of it.

An attempt is three texts that fit into an address: a move half built (`partial`), a
square asked for beside it (`press`), or a whole move (`move`). So every answer is a
page that can be reloaded, and the lessons work without scripts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from games.engine.errors import EngineError, IllegalMove, NotationError
from games.engine.registry import AnyRules
from games.learn.lessons import Step
from games.learn.verdicts import Verdict, judge

LONGEST = 200  # characters of a move worth reading


@dataclass(frozen=True)
class Attempt:
    partial: str = ""
    press: str = ""
    move: str = ""

    def query(self, number: int) -> str:
        """The part of an address that brings this attempt at step `number` back."""
        said = {"partial": self.partial, "press": self.press, "move": self.move}
        given = {name: text for name, text in said.items() if text}
        return urlencode({"step": number} | given)


def shown(query: QueryDict) -> Attempt:
    """The attempt that an address names."""
    said = [query.get(name, "")[:LONGEST] for name in ("partial", "press", "move")]
    return Attempt(*said)


def answered(rules: AnyRules, position: Any, form: QueryDict) -> Attempt:
    """The attempt after the learner has pressed or typed something on the board."""
    said = {name: form.get(name, "")[:LONGEST] for name in ("partial", "send", "typed")}
    if said["send"]:
        return Attempt(move=said["send"])
    if said["typed"]:
        return _typed(rules, position, said["typed"].strip())
    if "choice" in form:
        offers = rules.offers(position, form.get("choice", "")[:LONGEST])
    else:
        presses = [press[:LONGEST] for press in form.getlist("press")[:2]]
        offers = rules.offers_after(position, said["partial"], presses)
        if offers.refusals and presses:
            return Attempt(partial=offers.partial, press=presses[-1])
    if offers.sure and offers.move:
        return Attempt(move=offers.move)
    return Attempt(partial=offers.partial)


def _typed(rules: AnyRules, position: Any, text: str) -> Attempt:
    """A typed text is a whole move if it reads as one, else the beginning of one."""
    try:
        move = rules.read_typed(position, text)
    except NotationError:
        return Attempt(partial=text)
    return Attempt(move=rules.write_move(position, move))


def weigh(
    rules: AnyRules, position: Any, step: Step, attempt: Attempt
) -> tuple[Verdict | None, str]:
    """The verdict on a whole move, or why it is refused; neither while it is built."""
    if not attempt.move:
        return None, ""
    try:
        return judge(rules, position, attempt.move, step.goal), ""
    except IllegalMove as refusal:
        return None, refusal.words.text
    except EngineError as error:
        return None, str(error)

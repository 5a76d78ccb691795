"""What is asked at a table and not answered yet by all, as each of those at it is told
it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from games.common.words import seat_words
from games.play import questions
from games.play.addresses import action_at
from games.play.models import Game
from games.play.seats import Viewer


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question of another that waits for an answer by yes or no."""

    url: str
    sentence: str
    yes: str
    no: str


def prompts(game: Game, viewer: Viewer) -> list[Prompt]:
    """What another has asked and `viewer` may answer."""
    if not (game.is_live and viewer.is_seated):
        return []
    found = []
    if viewer.seat in questions.awaited(game, questions.DRAW):
        sentence = _("%(side)s offers a draw.")
        found.append(_ask(game, "answer-draw", sentence, questions.DRAW, _("Agree")))
    if viewer.seat in questions.awaited(game, questions.TAKEBACK):
        sentence = _("%(side)s asks to take the last move back.")
        question = questions.TAKEBACK
        found.append(_ask(game, "answer-takeback", sentence, question, _("Allow")))
    return found


def _ask(game: Game, action: str, sentence: str, question: str, yes: str) -> Prompt:
    asked = sentence % {"side": seat_words(questions.asker(game, question))}
    tally = questions.tally(game, question)
    return Prompt(
        action_at(game.pk, action), f"{asked} {tally}".strip(), yes, _("Decline")
    )


def waits(game: Game, viewer: Viewer) -> list[str]:
    """What is asked at the table and not yet answered by all, for the players who have
    said yes and, where several are asked, for those who watch."""
    if game.local:
        return []
    return [
        f"{words} {questions.tally(game, question)}".strip()
        for question in (questions.DRAW, questions.TAKEBACK, questions.REMATCH)
        if (words := _waiting(game, viewer, question))
    ]


OWN = {
    questions.DRAW: _l("You offer a draw; it stands until your opponent moves."),
    questions.TAKEBACK: _l("You have asked to take your last move back."),
    questions.REMATCH: _l("You have offered a rematch; it waits for your opponent."),
}
OWN_OF_SEVERAL = {
    questions.DRAW: _l("You offer a draw; it stands until an opponent moves."),
    questions.TAKEBACK: _l("You have asked to take your last move back."),
    questions.REMATCH: _l("You have offered a rematch."),
}
OTHERS = {
    questions.DRAW: _l("%(side)s offers a draw."),
    questions.TAKEBACK: _l("%(side)s asks to take the last move back."),
    questions.REMATCH: _l("%(side)s has offered a rematch."),
}


def _waiting(game: Game, viewer: Viewer, question: str) -> str:
    """What is asked, in words for `viewer`; "" for those who have to answer it."""
    asker, several = questions.asker(game, question), len(game.rules.seats) > 2
    if not asker:
        return ""
    if viewer.seat == asker:
        return str((OWN_OF_SEVERAL if several else OWN)[question])
    asked = question != questions.REMATCH  # that one is answered by its button
    asked = asked and viewer.seat in questions.awaited(game, question)
    if several and not asked:
        return str(OTHERS[question]) % {"side": seat_words(asker)}
    return ""

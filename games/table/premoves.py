"""Choosing a premove on the board: one's own man, then any square, also that of another
own man, who may be taken by then. What comes of it is judged when the turn comes, so
nothing here knows where a man can go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from django.utils.translation import gettext as _

from games.engine.offers import Choice, Offers
from games.engine.scenes import Scene
from games.engine.words import Words
from games.play import plans, premoves
from games.play.models import Game
from games.play.positions import position_of
from games.play.seats import Viewer
from games.table.forms import PageState
from games.table.players import idle_words


def may_choose(game: Game, viewer: Viewer, state: PageState) -> bool:
    """Whether `viewer` can choose their next move on the board that they see."""
    awaits = viewer.is_seated and viewer.seat != game.turn and state.ply is None
    return awaits and game.is_one_sitting


def offers(game: Game, viewer: Viewer, state: PageState) -> Offers | None:
    """What `viewer` has chosen for their next turn, and what they can press; None where
    they cannot choose ahead."""
    if not may_choose(game, viewer, state):
        return None
    scene = game.rules.scene(position_of(game))
    own = own_men(scene, viewer.seat)
    origin = state.partial if state.partial in own else ""
    text = origin or premoves.waiting(game, viewer.seat)
    return Offers(
        partial=text,
        sentence=Words("premove", _sentence(game, viewer, state, text)),
        squares=tuple(_squares(scene, own, origin, text)),
    )


def refusals(game: Game, viewer: Viewer, state: PageState) -> tuple[Words, ...]:
    """Why nothing that `viewer` chose before was played, until they choose again."""
    if state.partial or state.press:
        return ()
    lost = premoves.lost(game, viewer), plans.lost(game, viewer)
    return tuple(Words("premove_lost", words) for words in lost if words)


def own_men(scene: Scene, seat: str) -> dict[str, str]:
    """The squares on which men of `seat` stand, with their names."""
    tally = scene.tallies.get(seat)
    sides = {seat, *(tally.armies if tally else ())}
    return {
        cell.square: man.name
        for board in scene.boards
        for cell in board.cells
        if cell.man is not None or cell.beside is not None
        for man in (cell.beside, cell.man)
        if man is not None and man.side in sides
    }


def picked(
    game: Game, viewer: Viewer, origin: str, squares: Iterable[str]
) -> tuple[str, str]:
    """What `squares`, pressed after the man on `origin`, make: the man that is chosen
    now, and the premove. A man that is pressed again is left."""
    scene = game.rules.scene(position_of(game))
    own, text = own_men(scene, viewer.seat), ""
    there = premoves.squares_of(scene)
    origin = origin if origin in own else ""
    for square in squares:
        if square == origin:
            origin = ""
        elif origin and square in there:
            origin, text = "", f"{origin} {square}"
        elif square in own:
            origin, text = square, ""
    return origin, text


def _sentence(game: Game, viewer: Viewer, state: PageState, text: str) -> str:
    whose = idle_words(game, viewer, state)
    if not text:
        return whose
    if text == state.partial:
        return _("Next: %(origin)s to … Press a square.") % {"origin": text}
    return f"{_('Next: %(move)s.') % {'move': premoves.in_words(text)}} {whose}"


@lru_cache(maxsize=4096)
def _man(square: str, name: str, code: str, said: str) -> Choice:
    """A man who can be chosen; most are the same from move to move."""
    return Choice(square, "man", name, Words(code, said), square)


def _squares(
    scene: Scene, own: dict[str, str], origin: str, text: str
) -> Iterator[Choice]:
    code, said = "man", _("Choose it for your next move.")
    if origin:
        code, said = "goal", _("Your next move can end here, if this man is taken.")
    for square, name in own.items():
        if square == origin:
            leave = _("Leave the man on %(square)s.") % {"square": square}
            yield Choice("", "chosen", "", Words("leave_man", leave), square)
        else:
            yield _man(square, name, code, said)
    squares = text.split()
    if origin or not premoves.squares_of(scene).issuperset(squares):
        return
    ends = (_("Your next move begins here."), _("Your next move ends here."))
    for kind, square, words in zip(
        ("next-from", "next-to"), squares, ends, strict=False
    ):
        yield Choice(text, kind, "", Words(kind, words), square)

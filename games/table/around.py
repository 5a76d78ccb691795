"""What stands around the game on its page: links, helps, talk, tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import live
from games.dice.checking import told
from games.models import Game
from games.ratings.pools import read_pool
from games.table import panels, questions
from games.table.forms import Sight
from games.table.seats import Viewer, seats_of
from games.wording import control_words


def page_context(
    game: Game, viewer: Viewer, sight: Sight, *, helps: bool
) -> dict[str, Any]:
    """What stands around the game and changes with its viewer alone."""
    by_program = viewer.is_seated and game.is_live and not game.local
    fresh = sight.but(partial="", press="", typed="", unsaid="")
    return {
        "path": sight.path(game),
        "fresh_url": fresh.url(game),
        "look_url": fresh.but(focus=()).url(game),
        "toggles": panels.toggles(game.rules, sight) if helps else [],
        "turned_query": sight.but(flip=not sight.flip).query,
        "listens": sight.ply is None,
        "watching": live.watching(game.pk),
        "talks": not game.local and _may_be_heard(game, viewer),
        "may_have_token": by_program,
        "has_token": by_program and _has_token(game, viewer),
        "dice": told(game),
        "counts": counts(game),
    }


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is said of how a game counts, and where to read more of it."""

    words: str
    url: str = ""


def counts(game: Game) -> list[Part]:
    """Its time control and where it is rated; nothing in a game that is played for
    itself without a clock."""
    parts = []
    if game.control:
        parts.append(Part(control_words(game.control)))
    if game.pool:
        pool = read_pool(game.pool)
        words = _("rated: %(pool)s") % {"pool": pool.title}
        parts.append(Part(words, pool.get_absolute_url()))
    elif game.control:
        parts.append(Part(_("not rated")))
    return parts


def _may_be_heard(game: Game, viewer: Viewer) -> bool:
    """Whether there is anybody to talk with: machines do not listen."""
    return not viewer.is_seated or bool(questions.asked_by(game, viewer.seat))


def _has_token(game: Game, viewer: Viewer) -> bool:
    """Whether a program may act for the seat of `viewer`."""
    return any(s.token_hash for s in seats_of(game) if s.name == viewer.seat)

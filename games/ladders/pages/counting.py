"""For which ladder a game counts, as the page of the game says it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from accounts.models import User
from games.ladders.access import viewer_of
from games.ladders.pages.told import Told
from games.models import Game, LadderChallenge


@dataclass(frozen=True)
class Counted:
    """A ladder by name, with the challenge that stands behind a game. Both are linked
    for those who may see the ladder."""

    name: str
    ladder_url: str = ""
    url: str = ""
    words: str = ""


def counted(game: Game, person: User | None) -> Counted | None:
    """For which ladder `game` counts, None where for none. What goes by link is not
    named to others."""
    if game.ladder is None:
        return None
    viewer = viewer_of(game.ladder, person)
    if not viewer.may_see:
        return Counted("")
    name, ladder_url = str(game.ladder), game.ladder.get_absolute_url()
    challenge = _challenge(game)
    if challenge is None:
        return Counted(name, ladder_url)
    url = reverse("ladder-challenge", args=[game.ladder.slug, challenge.pk])
    words = Told(challenge, game.ladder, viewer.member).words
    return Counted(name, ladder_url, url, words)


def _challenge(game: Game) -> LadderChallenge | None:
    """The challenge that is decided by this game."""
    found = LadderChallenge.objects.filter(game=game)
    return found.select_related("challenger__player", "challenged__player").first()

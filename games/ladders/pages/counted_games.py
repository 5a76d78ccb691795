"""For which ladder a game counts, as the page of the game says it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.access import viewer_of
from games.ladders.arranged_games import ladder_of
from games.ladders.models import Ladder, LadderChallenge, Pairing
from games.ladders.pages.shown_challenges import ShownChallenge
from games.play.models import Game


@dataclass(frozen=True)
class CountedGame:
    """A ladder by name, with the challenge or round of a game. Both are linked for
    those who may see the ladder; `words` say to everybody what has come of the game."""

    words: str
    name: str = ""
    ladder_url: str = ""
    url: str = ""


def counted_game(game: Game, person: User | None) -> CountedGame | None:
    """For which ladder `game` counts, None where for none. What goes by link is not
    named to others."""
    ladder = ladder_of(game)
    if ladder is None:
        return None
    words = counted_words(game)
    if not viewer_of(ladder, person).may_see:
        return CountedGame(words)
    url = _url_of(ladder, game) or ladder.get_absolute_url()
    return CountedGame(words, str(ladder), ladder.get_absolute_url(), url)


def counted_words(game: Game) -> str:
    """How a game of a ladder counts there."""
    if game.is_live:
        return _("the game is being played")
    challenge = _challenge(game)
    if game.status == Game.Status.ABORTED or game.voided_at is not None:
        return _("this game does not count")
    return (
        ShownChallenge(challenge, challenge.ladder).words
        if challenge
        else _("the game is over")
    )


def _url_of(ladder: Ladder, game: Game) -> str:
    if challenge := _challenge(game):
        return reverse("ladder-challenge", args=[ladder.slug, challenge.pk])
    if ladder.form == Ladder.Form.ARENA:
        return ""  # its page is where the next opponent comes from
    pairings = Pairing.objects.filter(
        game=game.match_of_id or game.pk, round__season=ladder.season
    )
    round_ = pairings.values_list("round__number", flat=True).first()
    return reverse("ladder-round", args=[ladder.slug, round_]) if round_ else ""


def _challenge(game: Game) -> LadderChallenge | None:
    """The challenge that is decided by this game or by its match."""
    found = LadderChallenge.objects.filter(game=game.match_of_id or game.pk)
    people = ("ladder", "challenger__player", "challenged__player")
    return found.select_related(*people).first()

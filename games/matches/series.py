"""Which games belong to one match, and the next one, which begins by itself."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.dispatch import Signal, receiver

from games.engine.rules import Series
from games.fairness.errors import AccountClosed
from games.play.beginnings import begin_again
from games.play.changes import board_changed
from games.play.models import Game

# Sent with `game`, the next one of a match, and `before`, as soon as it has begun.
match_went_on = Signal()


def series_of(game: Game) -> Series | None:
    """The match that the rules of `game` ask for, if they do."""
    return game.rules.series if game.has_rules else None


def games_of(game: Game) -> list[Game]:
    """The games of the match of `game` so far, in order."""
    first = game.match_of or game
    later = sorted(first.later_games.all(), key=lambda each: (each.created_at, each.pk))
    return [first, *later]


def is_off(game: Game) -> bool:
    """Whether a game ends its match without a result: one that does not count."""
    return game.status == Game.Status.ABORTED


@receiver(board_changed)
def go_on(sender: type[Game], *, game: Game, **kwargs: Any) -> None:
    """Begin the next game of a match in the transaction that ends the one before it,
    so neither is there without the other."""
    if game.is_live or is_off(game):
        return
    series = series_of(game)
    if series is None or game.ended_at is None:
        return
    games = games_of(game)
    if len(games) < series.games and games[-1].pk == game.pk:
        with suppress(AccountClosed):  # nobody is left to play it
            new = begin_again(game, game.ended_at, rated=game.rated)
            Game.objects.filter(pk=new.pk).update(match_of=games[0])
            match_went_on.send(Game, game=new, before=game)

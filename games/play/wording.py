"""A game in words, the same on every page that names it."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.common.words import seat_words, seats_words
from games.play.models import Game
from games.play.seats import rivals_of, team_of, teams_of
from games.rulesets import full_title


def heading(game: Game, between: str = " – ") -> str:
    """Who plays: "Ada – Boethius", "Ada & Boethius – Clara & Dante"; one person alone
    plays both sides."""
    teams = [
        " & ".join(dict.fromkeys(str(seat.player) for seat in team))
        for team in teams_of(game)
    ]
    if len(set(teams)) == 1:
        return _("%(name)s, both sides") % {"name": teams[0]}
    return between.join(teams)


def link_words(game: Game) -> str:
    """A game as a link to it says: "Ada v Boethius, 11 July 2026"."""
    day = date_format(game.created_at, "DATE_FORMAT")
    return _("%(players)s, %(day)s") % {"players": heading(game, " v "), "day": day}


def rules_words(game: Game) -> str:
    """What is played: "Rithmomachia", "Rithmomachia (Without ambush)"."""
    return full_title(game.rules)


def summary(game: Game) -> str:
    """A game in one or two sentences, for those who meet a link to it."""
    where = _("A game of %(game)s, begun on %(date)s.") % {
        "game": rules_words(game),
        "date": date_format(game.created_at, "DATE_FORMAT"),
    }
    if game.is_live:
        return where
    return f"{where} {game.ending}"


def loss_words(game: Game, seat: str, *, alone: str, allied: str) -> str:
    """How `seat` has lost the game, and who wins by it: `alone` where two play each
    other, else `allied`, who lose together."""
    team, winners = team_of(game, seat), rivals_of(game, seat)
    given = {
        "loser": seat_words(seat),
        "team": seats_words(team),
        "winner": seats_words(winners),
    }
    return (alone if len(team) == len(winners) == 1 else allied) % given

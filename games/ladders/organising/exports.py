"""What of a ladder goes into files."""

from __future__ import annotations

from typing import Any

from games.ladders.models import Ladder, LadderChallenge, Member, Pairing
from games.ladders.rounds.events import event_of
from games.play.models import Game

Row = dict[str, Any]
PLACE = ("place", "player", "status", "points", "joined", "last_game")
GAME = (
    "date",
    "kind",
    "first",
    "second",
    "result",
    "how",
    "game",
    "round",
    "rated",
    "void",
)
MOST = 20_000


def exported_standing(ladder: Ladder) -> list[Row]:
    """Everybody who stands on the ladder, the first first; then those without a place.
    In rounds by points, with them."""
    if ladder.form != Ladder.Form.CHALLENGE:
        event = event_of(ladder)
        if event.rounds:
            return [_place(m, row.place, row.points) for row, m in event.standing]
    found = ladder.members.select_related("player").exclude(status="asking")
    members = sorted(found, key=lambda each: (each.place is None, each.place or 0))
    return [_place(each, each.place, None) for each in members]


def _place(member: Member, place: int | None, points: float | None) -> Row:
    return {
        "place": place,
        "player": member.player.username,
        "status": member.status,
        "points": points,
        "joined": member.joined_at.date().isoformat(),
        "last_game": member.played_at.date().isoformat(),
    }


def games(ladder: Ladder) -> list[Row]:
    """Every challenge or pairing that has a result or a game, the first one first."""
    if ladder.form == Ladder.Form.CHALLENGE:
        found = ladder.challenges.exclude(status__in=["made", "accepted", "cancelled"])
        people = ("challenger__player", "challenged__player", "game")
        rows = found.select_related(*people).order_by("made_at", "pk")[:MOST]
        return [_challenge(each) for each in rows]
    pairings = Pairing.objects.filter(round__ladder=ladder).select_related(
        "round", "first__player", "second__player", "game"
    )
    ordered = pairings.order_by("round__season", "round__number", "board")
    return [_pairing(each) for each in ordered[:MOST]]


def _challenge(challenge: LadderChallenge) -> Row:
    game = challenge.game
    return {
        "date": (challenge.ended_at or challenge.made_at).isoformat(),
        "kind": "challenge",
        "first": challenge.challenger.player.username,
        "second": challenge.challenged.player.username,
        "result": challenge.result or challenge.status,
        "how": "forfeit" if challenge.forfeited else _how(game),
        "round": None,
        **_game(game),
        "void": challenge.status == LadderChallenge.Status.VOID,
    }


def _pairing(pairing: Pairing) -> Row:
    return {
        "date": pairing.round.starts_at.isoformat(),
        "kind": "round",
        "first": pairing.first.player.username,
        "second": pairing.second.player.username if pairing.second else None,
        "result": pairing.result or "open",
        "how": _how(pairing.game),
        "round": pairing.round.number,
        **_game(pairing.game),
        "void": bool(pairing.game and pairing.game.voided_at),
    }


def _how(game: Game | None) -> str:
    return game.termination if game is not None else ""


def _game(game: Game | None) -> Row:
    if game is None:
        return {"game": None, "rated": False}
    return {"game": game.get_absolute_url(), "rated": game.rated}


def everything(ladder: Ladder) -> Row:
    """The ladder as JSON: its rules with their digest, its settings, who stands where,
    what was played."""
    return {
        "name": ladder.name,
        "address": ladder.get_absolute_url(),
        "form": ladder.form,
        "status": ladder.status,
        "season": ladder.season,
        "rules": {
            "game": ladder.key,
            "options": ladder.options,
            "digest": ladder.digest,
            "control": ladder.control,
            "helps": ladder.helps,
            "rated": ladder.rated,
            "programs": ladder.programs,
            "pool": ladder.pool,
        },
        "settings": {"version": ladder.settings_version, **ladder.settings},
        "standing": exported_standing(ladder),
        "games": games(ladder),
    }

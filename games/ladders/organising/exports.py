"""What of a ladder goes into files."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.ladders.models import Ladder, LadderChallenge, Member, Pairing, Season
from games.ladders.season_standings import SeasonPlace, season_standing
from games.ladders.seasons import goes_on
from games.play.models import Game
from games.ratings.selectors import changes_by, fetch_changes, ratings_at
from games.rulesets.offers import own_sets

Row = dict[str, Any]
PLACE = ("place", "player", "status", "rating_at_start", "rating")
RESULTS = ("games", "won", "drawn", "lost", "points")  # tie-breaks after these
DATES = ("joined", "last_game")
GAME = (
    *("date", "kind", "season", "round"),
    *("first", "first_rating", "second", "second_rating"),
    *("result", "how", "ending", "rules", "game", "rated", "void"),
)
MOST = 20_000


# --- Players ---------------------------------------------------------------------


def exported_standing(season: Season, now: datetime) -> list[Row]:
    """All who stood on the ladder in a season, the first first, with their ratings at
    its start and at its end or now; in rounds with points and tie-breaks. After those
    of the present season come members without a place."""
    ladder = season.ladder
    standing = season_standing(ladder, season.number)
    people = [each.member.player_id for each in standing.places]
    end = now if season.ends_at is None or goes_on(ladder, season) else season.ends_at
    before = ratings_at(ladder.pool, people, season.starts_at)
    after = ratings_at(ladder.pool, people, end)
    rows = [
        _named(each.member, each.place)
        | {
            "rating_at_start": before.get(each.member.player_id),
            "rating": after.get(each.member.player_id),
        }
        | _results(each, standing.order)
        for each in standing.places
    ]
    return rows + _others(season, {each.member.pk for each in standing.places})


def heads_of_standing(rows: Iterable[Row]) -> list[str]:
    """The columns in their order: tie-breaks are those that the rows have."""
    usual = (*PLACE, *RESULTS, *DATES)
    more = (name for row in rows for name in row if name not in usual)
    return [*PLACE, *RESULTS, *dict.fromkeys(more), *DATES]


def _others(season: Season, placed: set[int]) -> list[Row]:
    """Members who are there without a place."""
    ladder = season.ladder
    if ladder.form != Ladder.Form.CHALLENGE or season.number != ladder.season:
        return []
    found = ladder.members.select_related("player").exclude(status="asking")
    return [_named(each, None) for each in found if each.pk not in placed]


def _named(member: Member, place: int | None) -> Row:
    return {
        "place": place,
        "player": member.player.username,
        "status": member.status,
        "joined": member.joined_at.date().isoformat(),
        "last_game": member.played_at.date().isoformat(),
    }


def _results(line: SeasonPlace, order: Iterable[str]) -> Row:
    score = line.score
    return {
        "games": score.games,
        "won": score.won,
        "drawn": score.drawn,
        "lost": score.lost,
        "points": line.points,
        **dict(zip(order, line.figures, strict=False)),
    }


# --- Games -----------------------------------------------------------------------


def games(ladder: Ladder, season: Season | None = None) -> list[Row]:
    """Every challenge or pairing that has a result or a game, of one season or of all,
    the first one first."""
    rows: list[Row] = []
    if ladder.form == Ladder.Form.CHALLENGE:
        found = ladder.challenges.exclude(status__in=["made", "accepted", "cancelled"])
        people = ("challenger__player", "challenged__player", "game")
        made = found.select_related(*people).order_by("made_at", "pk")
        if season:
            made = made.filter(season=season.number)
        challenges = list(made[:MOST])
        fetch_changes([each.game for each in challenges if each.game])
        rows = [_challenge(each) for each in challenges]
    else:
        paired = Pairing.objects.filter(round__ladder=ladder).select_related(
            "round", "first__player", "second__player", "game"
        )
        if season:
            paired = paired.filter(round__season=season.number)
        ordered = paired.order_by("round__season", "round__number", "board")
        pairings = list(ordered[:MOST])
        fetch_changes([each.game for each in pairings if each.game])
        rows = [_pairing(each) for each in pairings]
    titles = {each.digest: each.title for each in own_sets(ladder.key)}
    return [row | {"rules": titles.get(row["rules"], row["rules"])} for row in rows]


def _challenge(challenge: LadderChallenge) -> Row:
    game = challenge.game
    return {
        "date": (challenge.ended_at or challenge.made_at).isoformat(),
        "kind": "challenge",
        "first": challenge.challenger.player.username,
        "second": challenge.challenged.player.username,
        "result": challenge.result or challenge.status,
        "how": "forfeit" if challenge.forfeited else _how(game),
        "season": challenge.season,
        "round": None,
        **_game(game),
        **_ratings(game, challenge.challenger, challenge.challenged),
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
        "season": pairing.round.season,
        "round": pairing.round.number,
        **_game(pairing.game),
        **_ratings(pairing.game, pairing.first, pairing.second),
        "void": bool(pairing.game and pairing.game.voided_at),
    }


def _how(game: Game | None) -> str:
    return game.termination if game is not None else ""


def _game(game: Game | None) -> Row:
    if game is None:
        return {"game": None, "rated": False, "ending": "", "rules": ""}
    return {
        "game": game.get_absolute_url(),
        "rated": game.rated,
        "ending": game.ending,
        "rules": game.digest,
    }


def _ratings(game: Game | None, first: Member, second: Member | None) -> Row:
    """The ratings of both before a game; none of a game that was not rated."""
    changes = changes_by(game) if game is not None else []
    before = {each.player_id: round(each.before) for each in changes}
    return {
        "first_rating": before.get(first.player_id),
        "second_rating": before.get(second.player_id) if second else None,
    }


def everything(
    ladder: Ladder, season: Season, now: datetime, *, alone: bool = False
) -> Row:
    """The ladder as JSON: its rules with their digest, its settings, who stands where
    in a season, what was played; `alone` in this season."""
    return {
        "name": ladder.name,
        "address": ladder.get_absolute_url(),
        "form": ladder.form,
        "status": ladder.status,
        "season": season.number,
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
        "standing": exported_standing(season, now),
        "games": games(ladder, season if alone else None),
    }

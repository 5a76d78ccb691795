"""No analysis of a game that the asker is playing, nor what others played from its
position: the one place that says so."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, Final

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.players import PlayerRequest
from games.common.prepared_queries import Question
from games.engine.registry import AnyRules
from games.fairness.browsers import people_known
from games.learn.made_moves import Men, men
from games.partners.hints import may_have_hints
from games.play.models import Game, Ply, Seat
from games.play.positions import position_of
from games.play.wording import heading

# So many squares differ after two moves.
NEAR: Final = 4
GAMES_KEPT: Final = 256  # whose positions are known


def askers_of(request: PlayerRequest) -> set[int]:
    """The keys of the accounts for which a page may be asked: who is logged in, and all
    others that this browser has used."""
    own = {request.player.pk} if request.player is not None else set()
    return own | {*people_known(request)}


def refusal_of_analysis(
    request: PlayerRequest, rules: AnyRules, position: Any, line: Iterable[Any] = ()
) -> str:
    """Why nobody is told what a position is worth, "" where they are. It may not be one
    of a game that is still being played with others, by whomever has used this browser;
    against people not near the one on the board either. `line` are the positions on
    the way to it: who tries moves from the board asks about that game, too."""
    seats = _seats(askers_of(request), rules.key)
    if not seats:
        return ""
    here, way = men(rules, position), [men(rules, each) for each in line]
    for seat in seats:
        game = seat.game
        if game.local and may_have_hints(game, seat.player, seat.name):
            continue
        most = NEAR if seat.against_people else 0
        now = men(game.rules, position_of(game))
        # From where all begin, lines belong to nobody.
        leads_on = bool(game.ply) and now in way
        if leads_on or _differing(now, here) <= most:
            return _words(game)
        if hash(frozenset(here.items())) in _shown_in(game.pk, game.board_version):
            return _words(game)
    return ""


def refusal_of_book(askers: Iterable[int], rules: AnyRules, position: Any) -> str:
    """Why those of these keys are not told what others played from a position, "" where
    they are: it is the one on the board of a game in which they may have no hints."""
    here = men(rules, position)
    for seat in _seats(askers, rules.key):
        game = seat.game
        is_on_board = men(game.rules, position_of(game)) == here
        if is_on_board and not may_have_hints(game, seat.player, seat.name):
            return _words(game)
    return ""


def refusal_of_key(askers: Iterable[int], *keys: int) -> str:
    """The same where positions are asked for by their keys."""
    for seat in _seats(askers):
        game = seat.game
        is_on_board = game.rules.position_key(position_of(game)) in keys
        if is_on_board and not may_have_hints(game, seat.player, seat.name):
            return _words(game)
    return ""


def _live_seats(askers: Collection[int]) -> QuerySet[Any]:
    others = Seat.objects.filter(game=OuterRef("game"), player__partner="")
    against = Exists(others.exclude(player=OuterRef("player")))
    live = Seat.objects.filter(player__in=askers, game__status=Game.Status.LIVE)
    return live.annotate(against_people=against).select_related("game", "player")


_held: Question[Any] = Question(_live_seats)


def _seats(askers: Iterable[int], key: str = "") -> list[Any]:
    """The seats that they hold in games that are still being played, of a kind if one
    is given; each says whether it is `against_people`, and not machines alone."""
    keys = {*askers}
    held = _held.all(askers=keys) if keys else []
    own = [seat for seat in held if key in ("", seat.game.key)]
    return [seat for seat in own if seat.game.has_rules]


def _differing(one: Men, other: Men) -> int:
    """On how many squares not the same man stands."""
    return sum(one.get(square) != other.get(square) for square in {*one, *other})


@lru_cache(maxsize=GAMES_KEPT)
def _shown_in(game: str, board_version: int) -> frozenset[int]:
    """What tells the positions of a game after its plies from others, until the board
    is another one."""
    rules = Game.objects.get(pk=game).rules
    texts = Ply.objects.filter(game=game).values_list("position", flat=True)
    boards = (men(rules, rules.read_position(text)) for text in texts if text)
    return frozenset(hash(frozenset(each.items())) for each in boards)


def _words(game: Game) -> str:
    words = _(
        "This is the position of your game %(game)s, or close to it. You can look into "
        "it when the game is over."
    )
    return words % {"game": heading(game, " v ")}

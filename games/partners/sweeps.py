"""Practice games that nobody takes care of: a turn whose task was lost, a partner that
cannot move, a player who has left."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import F
from django.utils.translation import gettext as _

from accounts.partners import partner_title
from games.background.queues import MOST_ATTEMPTS, Entry, failed, under_way
from games.common import logs
from games.common.prepared_queries import Question
from games.partners.stopping import end_without_result
from games.partners.tasks import think
from games.play.changes import locked
from games.play.models import Game
from games.play.partner_answers import partner_at

LOST = timedelta(seconds=5)  # a turn without a task for so long is taken up
LEFT = timedelta(days=14)  # a game without a move for so long is put away

Turn = tuple[str, int]  # what `think` is called with


def take_up_turns(*, now: datetime) -> int:
    """Call the partners whose task was lost, and end the games in which every attempt
    has failed; how many turns there were to see to."""
    waiting = [_turn(game) for game in _waiting.all(since=now - LOST) if game.has_rules]
    if not waiting:  # the usual case, asked every second
        return 0
    pending = {tuple(given) for given in under_way(think)}
    lost = [turn for turn in waiting if turn not in pending]
    tried = failed(think) if lost else []
    for turn in lost:
        with logs.logged("The turn %s was not taken up", turn):
            if _attempts(tried, turn) < MOST_ATTEMPTS:
                think.enqueue(*turn)
            else:
                _end_failed(turn, now)
    return len(lost)


# The games in which it has been a partner's turn for some time.
_waiting: Question[Game] = Question(
    lambda since: Game.objects.filter(
        status=Game.Status.LIVE,
        local=False,
        moved_at__lt=since,
        seats__name=F("turn"),
        seats__player__partner__gt="",
    )
)


def _turn(game: Game) -> Turn:
    return game.pk, game.board_version


def _turn_of(entry: Entry) -> Turn:
    game_id, version = entry.given
    return game_id, version


def _attempts(entries: Iterable[Entry], turn: Turn) -> int:
    return sum(len(each.workers) for each in entries if _turn_of(each) == turn)


def _end_failed(turn: Turn, now: datetime) -> None:
    game_id, version = turn
    with locked(game_id) as game:
        if game.is_live and game.board_version == version:
            name = partner_title(partner_at(game, game.turn))
            words = _("%(name)s could not find a move; the game does not count.")
            end_without_result(game, words % {"name": name}, now)


def put_away(*, now: datetime) -> int:
    """End the practice games that were left long ago; how many they were. Where the
    clock of a person runs, it decides."""
    left = Game.objects.filter(
        status=Game.Status.LIVE,
        deadline_at=None,
        moved_at__lt=now - LEFT,
        seats__player__partner__gt="",
    )
    ids = list(left.values_list("pk", flat=True).distinct())
    for game_id in ids:
        with logs.logged("%s was not put away", game_id), locked(game_id) as game:
            if game.is_live and game.moved_at < now - LEFT:
                words = _("Abandoned for two weeks, so this game does not count.")
                end_without_result(game, words, now)
    return len(ids)

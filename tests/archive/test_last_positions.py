"""Small pictures of the ends of finished games, with their last moves."""

from __future__ import annotations

import re

import pytest

from games.archive.last_positions import last_position, with_last_moves
from games.boards.thumbnails import MARK
from games.engine import GAMES
from games.play.models import Game, Ply
from games.play.positions import position_of

pytestmark = pytest.mark.django_db


def marked(game: Game) -> int:
    """How many squares are marked in its picture."""
    picture = last_position(with_last_moves(Game.objects.all()).get(pk=game.pk))
    assert len(picture) < 2_600
    paths = re.findall(r'class="moved" d="([^"]*)"', picture)
    return "".join(paths).count(MARK)


@pytest.mark.parametrize("key", GAMES)
def test_the_last_move_is_marked_as_on_the_board(ended, key):
    game = ended(key, 5)
    marks = game.rules.scene(position_of(game)).marks.values()
    assert marked(game) == sum(bool({"from", "last"} & {*each}) for each in marks) > 0


@pytest.mark.parametrize("plies", [0, 1])
def test_the_first_move_is_marked_and_before_it_there_is_none(ended, plies):
    assert marked(ended(plies=plies)) == 2 * plies


def test_a_last_move_that_cannot_be_read_is_not_marked(ended):
    game = ended(plies=2)
    Ply.objects.filter(game=game, number=2).update(text="?")
    assert marked(game) == 0


def test_pictures_take_one_query_and_are_kept(ended, django_assert_num_queries):
    for plies in (2, 3):
        ended(plies=plies)
    with django_assert_num_queries(1):
        games = list(with_last_moves(Game.objects.all()))
        first = [last_position(game) for game in games]
    with django_assert_num_queries(0):
        assert [last_position(game) for game in games] == first
    assert len({*first}) == 2

"""A move can be typed as the list of moves has it."""

from __future__ import annotations

import pytest

from games.common.errors import MoveRefused
from games.play import services
from games.play.models import Ply
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ("N2-I7", "N2-I7"),
        ("C2 I7", "N2-I7"),
        (" c2i7 ", "N2-I7"),
        ("T5 K8 *S361", "N8-K8*A8:SUM(P1,P6)"),
    ],
)
def test_what_is_typed_is_kept_in_the_notation_of_the_game(game, ada, typed, played):
    services.play(game_id=game.pk, player=ada, text=typed, version=None, now=NOON)
    assert Ply.objects.get(game=game).text == played


def test_where_two_are_listed_alike_it_is_asked_which_one_is_meant(game, ada):
    with pytest.raises(MoveRefused, match="C2 L4 can be N2-L4 or N6-L4: write which"):
        services.play(game_id=game.pk, player=ada, text="C2 L4", version=None, now=NOON)
    assert not Ply.objects.exists()


def test_what_is_no_move_is_refused_with_how_moves_are_written(game, ada):
    with pytest.raises(MoveRefused, match="write C1-D1"):
        services.play(game_id=game.pk, player=ada, text="C2 Z9", version=None, now=NOON)


def test_a_move_chosen_ahead_can_be_typed_so_too(game, ada, boethius):
    services.premove(
        game_id=game.pk, player=boethius, text="T16 D1", version=None, now=NOON
    )
    services.play(game_id=game.pk, player=ada, text="c2 i7", version=None, now=NOON)
    assert [ply.text for ply in Ply.objects.order_by("number")][1:] == ["C1-D1"]

"""What a position is worth."""

from __future__ import annotations

import pytest

from games.engine import rules
from games.engine.analysis.appraising import LONGEST, appraise
from tests.toy import Pile, Stones

FORCED = (  # Red is in check and has one move
    "(yKyN)yQyByR2bn(bKbN)/ynyqyb3bqbQ/3yr2bbbB/6br1/kRkr6/kBkb5bR/kQ1kq1rrrbrq1/"
    "(kKkN)kn2rRrBrQ(rKrN) fire-of-fire rkyb r aaaa bkry ---- - 4"
)


def test_an_only_move_is_worth_what_it_leads_to():
    """The search answers it without a thought, as if all were even."""
    game = rules("enochian", players="4", turn_order="deosil")
    here = game.read_position(FORCED)
    (move,) = game.legal_moves(here)
    found = appraise(game, here, 3000)
    then = appraise(game, game.after(here, move), 3000)
    assert found is not None
    assert then is not None
    assert found.value == -then.value < -500
    assert found.depth == then.depth + 1
    assert found.line == (game.write_move(here, move), *then.line)[:LONGEST]


@pytest.mark.parametrize(("stones", "wins_in"), [(1, 1), (2, 1), (4, -2), (5, 3)])
def test_wins_and_losses_are_counted_to_their_end(stones, wins_in):
    found = appraise(Stones(), Pile(stones), 3000)
    assert found is not None
    assert found.wins_in == wins_in


class Broken(Stones):
    """A game with a fault."""

    def after(self, position, move):
        raise ValueError("An index is wrong.")


def test_where_there_is_no_move_nothing_is_said_but_faults_come_out():
    assert appraise(Stones(), Pile(0), 3000) is None
    with pytest.raises(ValueError, match="An index is wrong"):
        appraise(Broken(), Pile(4), 3000)

"""How long a game is said to be: the rows of its list of moves, wherever it stands."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.urls import reverse

from games.engine import GAMES, rules
from games.play import services
from games.play.lengths import length_words, moves_made, with_lengths
from games.play.models import Game
from games.play.move_lists import moves_of
from games.play.positions import position_of
from games.table.move_tables import draw_moves
from tests.support import four
from tests.support.games import start_game
from tests.support.people import NOON
from tests.table.test_table_pages import play

pytestmark = pytest.mark.django_db
PLIES = 11
PLY = re.compile(r"\bpl(?:y|ies)\b", re.IGNORECASE)


def played(key, ada, boethius, *, options=None, seed=3, start="") -> Game:
    """A game after some random plies."""
    options = options or {}
    ruleset, random = rules(key, **options), Random(seed)
    seats = dict(zip(ruleset.seats, [ada, boethius], strict=True))
    game = start_game(key=key, options=options, players=seats, now=NOON, start=start)
    for _ in range(PLIES):
        moves = list(ruleset.legal_moves(position_of(game)))
        text = ruleset.write_move(position_of(game), random.choice(moves))
        game = play(game, seats[game.turn], text)
    return game


def numbers_listed(game: Game) -> set[str]:
    """The numbers of the rows of the list of moves."""
    html = draw_moves(game, moves_of(game), 0)
    heads = re.findall(r'<th scope="row"[^>]*>(?:<i [^>]*></i>)?(\d+)', html)
    return set(heads)


@pytest.mark.parametrize("key", GAMES)
def test_the_length_is_the_last_row_of_the_list(key, ada, boethius):
    game = played(key, ada, boethius)
    known = with_lengths(Game.objects.all()).get(pk=game.pk)
    rows = numbers_listed(game)
    assert moves_made(known) == moves_made(game) == len(rows) == max(map(int, rows))
    assert moves_made(game) < game.ply


@pytest.mark.parametrize("key", GAMES)
def test_a_game_from_a_position_is_as_long_as_its_own_list(key, ada, boethius):
    before = played(key, ada, boethius, seed=4)
    start = before.rules.write_position(position_of(before))
    game = played(key, ada, boethius, start=start)
    known = with_lengths(Game.objects.all()).get(pk=game.pk)
    assert moves_made(known) == moves_made(game) == len(numbers_listed(game))


def test_it_is_known_without_another_question(ada, boethius, django_assert_num_queries):
    game = played("margrites", ada, boethius)
    (known,) = with_lengths(Game.objects.filter(pk=game.pk))
    with django_assert_num_queries(0):
        assert length_words(known) == "3 moves"


def test_a_round_of_four_armies_is_a_move():
    game = four.begin("Pe2-e3", "Pb1-c1", "Pa7-a6", "Pg5-f5", "Pf2-f3")
    assert length_words(game) == "2 moves"


def test_what_is_placed_before_the_first_turn_is_no_move(ada, boethius):
    game = played("margrites", ada, boethius, options={"setup": "hostile"})
    assert (game.ply, length_words(game)) == (PLIES, "0 moves")


def test_a_game_without_a_move_has_none(game):
    assert length_words(game) == "0 moves"


def test_a_move_taken_back_counts_no_more(game, ada, boethius):
    play(game, ada, "N2-L4")
    after = play(game, boethius, "C1-D1")
    assert length_words(after) == "1 move"
    after = play(game, ada, "L4-M5")
    assert length_words(after) == "2 moves"
    after.ply = 2
    assert length_words(after) == "1 move"


def test_lists_of_games_speak_of_moves(game, ada, boethius, client):
    play(game, ada, "N2-L4")
    play(game, boethius, "C1-D1")
    play(game, ada, "L4-M5")
    client.force_login(ada)
    for page in (reverse("watch"), reverse("lobby"), reverse("profile", args=["Ada"])):
        shown = re.sub(r"<[^>]+>", " ", client.get(page).content.decode())
        assert "2 moves" in shown, page
        assert not PLY.search(shown), page
    services.resign(game_id=game.pk, player=boethius, now=NOON)
    page = client.get(reverse("archive")).content.decode()
    page = re.sub(r"<code>.*?</code>", " ", page)  # the words of a search
    shown = re.sub(r"<[^>]+>", " ", page)
    assert "2 moves" in shown
    assert not PLY.search(shown)

"""A finished game on paper, with the diagrams that are asked for."""

from __future__ import annotations

import re

import pytest

from games.engine import GAMES
from games.play.models import Game
from games.play.move_lists import moves_of
from games.sharing.score_sheets import chosen_plies, people_of, rows_of
from tests.support.people import NOON
from tests.support.rated import played

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", GAMES)
def test_it_has_people_result_all_moves_and_the_last_position(client, ended, key):
    game = ended(key, 4)
    page = client.get(f"/g/{game.pk}/sheet/").content.decode()
    assert game.ending in page.replace("&#x27;", "’")
    assert "Ada" in page
    assert page.count('class="picture"') >= 1
    rows = {entry.row for entry in moves_of(game).entries}
    for row in rows:
        assert f"<b>{row}</b>" in page
    assert f"http://testserver/g/{game.pk}/" in page


@pytest.mark.parametrize("key", GAMES)
def test_everybody_has_a_side_and_every_move_too(ended, key):
    game = ended(key, 4)
    people = list(people_of(game))
    assert len(people) == 2
    assert all(each.seats and each.name for each in people)
    rows = list(rows_of(game))
    entries = moves_of(game).entries
    assert all(cell.by and cell.words for row in rows for cell in row.cells)
    for entry in entries:
        text = f"[{entry.listed.die}]" if entry.listed.die else entry.listed.text
        row = next(row for row in rows if row.number == entry.row)
        if game.rules.columns:
            assert len(row.cells) == len(game.rules.columns)
            cell = next(cell for cell in row.cells if cell.by == entry.listed.by)
            assert text in cell.moves
        assert any(text in cell.moves for cell in row.cells)


def test_the_sheet_says_sides_ratings_and_rules(ada, boethius, client):
    game = played(ada, boethius)
    page = client.get(f"/g/{game.pk}/sheet/").content.decode()
    text = " ".join(re.sub("<[^>]*>", "", page).split())
    assert "White: Ada 1500?" in text
    assert "Black: Boethius 1500?" in text
    assert re.search("White ?Black", text)
    assert "rated" in text


def test_what_differs_of_the_rules_is_on_the_sheet(client, ended):
    games = (ended(), ended(point_victory="on"))
    pages = [client.get(f"/g/{each.pk}/sheet/").content.decode() for each in games]
    assert "What differs:" not in pages[0]
    assert "What differs:" in pages[1]


def test_every_move_of_four_armies_can_be_chosen(ended):
    game = ended("enochian", 4)
    assert chosen_plies(game, "1.1 1.2 1.3 1.4").plies == (1, 2, 3, 4)


def test_a_game_that_counts_no_more_says_so_on_paper_and_where_it_is_cited(
    client, ended
):
    game = ended(plies=4)
    address = f"/g/{game.pk}/sheet/"
    assert "out of all counts" not in client.get(address).content.decode()
    Game.objects.filter(pk=game.pk).update(voided_at=NOON, void_reason="A machine’s.")
    page = client.get(address).content.decode()
    assert "This game has been taken out of all counts: A machine’s." in page
    shared = client.get(f"/g/{game.pk}/4/share/").content.decode()
    assert shared.count("Later taken out of the count.") == 2


@pytest.mark.parametrize(
    ("wanted", "plies"),
    [
        ("", (4,)),
        ("0", (0,)),
        ("1.", (1,)),
        ("1", (2,)),
        ("1… 2.", (2, 3)),
        ("1.1 1.2 2.1", (1, 2, 3)),
        ("2, 0, 2", (0, 4)),
    ],
)
def test_diagrams_are_named_by_their_moves(ended, wanted, plies):
    chosen = chosen_plies(ended(plies=4), wanted)
    assert (chosen.plies, chosen.refusals) == (plies, ())


def test_a_move_that_is_not_there_is_named(client, ended):
    game = ended(plies=4)
    page = client.get(f"/g/{game.pk}/sheet/?moves=1,9,x,1.0,1.3").content.decode()
    for word in ("9", "x", "1.0", "1.3"):
        assert f"There is no move {word}." in page
    assert page.count("<figure>") == 1
    assert client.get(f"/g/{game.pk}/sheet/?moves=...").status_code == 200


def test_a_stranger_keeps_each_sheet(client, ended, game):
    address = f"/g/{ended(plies=4).pk}/sheet/?moves="
    tags = [client.get(address + moves)["ETag"] for moves in ("1", "2")]
    assert tags[0] != tags[1]
    again = client.get(f"{address}1", headers={"if-none-match": tags[0]})
    assert again.status_code == 304
    assert client.get(f"/g/{game.pk}/sheet/").status_code == 404

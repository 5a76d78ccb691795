"""A finished game on paper, with the diagrams that are asked for."""

from __future__ import annotations

import pytest

from games.engine import GAMES
from games.play.move_lists import moves_of
from games.sharing.score_sheets import chosen_plies

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


@pytest.mark.parametrize(
    ("wanted", "plies"),
    [
        ("", (4,)),
        ("0", (0,)),
        ("1.", (1,)),
        ("1", (2,)),
        ("1… 2.", (2, 3)),
        ("2, 0, 2", (0, 4)),
    ],
)
def test_diagrams_are_named_by_their_moves(ended, wanted, plies):
    chosen = chosen_plies(ended(plies=4), wanted)
    assert (chosen.plies, chosen.refusals) == (plies, ())


def test_a_move_that_is_not_there_is_named(client, ended):
    game = ended(plies=4)
    page = client.get(f"/g/{game.pk}/sheet/?moves=1,9,x").content.decode()
    assert "There is no move 9." in page
    assert "There is no move x." in page
    assert page.count("<figure>") == 1
    assert client.get(f"/g/{game.pk}/sheet/?moves=...").status_code == 200


def test_a_stranger_keeps_each_sheet(client, ended, game):
    address = f"/g/{ended(plies=4).pk}/sheet/?moves="
    tags = [client.get(address + moves)["ETag"] for moves in ("1", "2")]
    assert tags[0] != tags[1]
    again = client.get(f"{address}1", headers={"if-none-match": tags[0]})
    assert again.status_code == 304
    assert client.get(f"/g/{game.pk}/sheet/").status_code == 404

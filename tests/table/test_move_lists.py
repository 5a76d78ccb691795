"""The list of moves: a row for each round or turn, a link for each ply, and the
sentence of the move that is shown."""

from __future__ import annotations

import re

import pytest

from accounts.models import Preferences
from games.boards.equations import unbroken
from games.engine import rules
from games.play.move_lists import moves_of
from games.table.move_tables import draw_moves
from tests.support import four
from tests.support.games import SECRET, start_game
from tests.support.people import NOON
from tests.support.plain import Page
from tests.table.test_table_pages import play

pytestmark = pytest.mark.django_db


def table(game, ply: int = 0, *, in_sentences: bool = False) -> list[list[str]]:
    """What is read in the rows of the table, its heads first."""
    drawn = draw_moves(game, moves_of(game), ply, in_sentences=in_sentences)
    html = re.sub(r"<svg.*?</svg>", "⚀", drawn)
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    cells = (re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row) for row in rows)
    return [[re.sub("<.*?>", "", cell).strip() for cell in row] for row in cells]


def test_moves_of_two_stand_in_pairs(game, ada, boethius):
    play(game, ada, "N1xC1:DIVISOR")
    play(game, boethius, "C2-D2")
    after = play(game, ada, "N2-L4")
    assert table(after) == [
        ["Move", "White", "Black"],
        ["1", "T4×T16 C1", "T12 D2"],
        ["2", "C2 L4", ""],
    ]


def test_in_sentences_each_turn_has_a_row(game, ada, boethius):
    play(game, ada, "N1xC1:DIVISOR")
    after = play(game, boethius, "C2-D2")
    assert table(after, in_sentences=True) == [
        ["Move", "Moves"],
        [
            "1 White",
            "White T4 N1→C1 takes Black T16: 16\xa0=\xa04\xa0×\xa04 (4 divides 16)",
        ],
        ["1 Black", "Black T12 C2→D2"],
    ]
    html = draw_moves(after, moves_of(after), ply=2, in_sentences=True)
    assert re.findall(r'id="ply-(\d)"[^>]*aria-current="step"', html) == ["2"]
    assert "title=" not in html
    assert table(after)[1] == ["1", "T4×T16 C1", "T12 D2"]  # the other is kept apart


def test_the_page_lists_moves_as_its_reader_likes_them(client, game, ada):
    play(game, ada, "N2-L4")
    client.force_login(ada)
    Preferences.objects.create(user=ada, move_list="sentences")
    page = client.get(game.get_absolute_url()).content.decode()
    assert re.search(r'id="ply-1"[^>]*>White C2 N2→L4</a>', page)
    assert "told-move" not in page
    assert re.search(r"board=2&amp;version=\d+&amp;sentences=1", page)
    Preferences.objects.update(move_list="pairs")
    page = client.get(game.get_absolute_url()).content.decode()
    assert re.search(r'id="ply-1"[^>]*>C2 L4</a>', page)
    assert "told-move" in page
    assert "sentences=" not in page


def test_the_settings_of_a_table_lead_back_to_it(client, game, ada):
    play(game, ada, "N2-L4")
    chosen = {"theme": "dark", "direction": "wide"}
    for address in (game.get_absolute_url(), f"{game.get_absolute_url()}1/"):
        page = Page(client.get(address).content.decode())
        assert client.post(page.links["Settings"], chosen).url == address


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("b21-b22", "b21-b22"),
        ("w7@a41", "w7@a41"),
        ("a21-b21{c21:N}{d32:O}", "a21-b21 ×2"),
        ("c31-c42>c43{b33:O,b34:R,b44:D}", "c31-c42>c43 ×3"),
    ],
)
def test_boolean_moves_are_listed_with_how_many_they_take(text, short):
    game = rules("boolean")
    assert game.listed(game.initial(), text).text == short


def test_a_ply_links_to_its_position_and_says_its_sentence(game, ada, boethius):
    play(game, ada, "N1xC1:DIVISOR")
    after = play(game, boethius, "C2-D2")
    html = draw_moves(after, moves_of(after), ply=1)
    assert re.findall(r'href="/g/\w+/(\d)/"', html) == ["1", "2"]
    (shown,) = re.findall(r'id="ply-(\d)"[^>]*aria-current="step"', html)
    assert shown == "1"
    words = unbroken("White T4 N1→C1 takes Black T16: 16 = 4 × 4 (4 divides 16)")
    assert f'title="{words}"' in html


def test_four_armies_have_a_column_each():
    game = four.begin("Pe2-e3", "Pb1-c1", "Pa7-a6", "Pg5-f5", "Pf2-f3")
    assert table(game) == [
        ["Move", "Red", "Black", "Yellow", "Blue"],
        ["1", "Pe2-e3", "Pb1-c1", "Pa7-a6", "Pg5-f5"],
        ["2", "Pf2-f3", "", "", ""],
    ]


def test_a_throw_stands_before_the_move_it_allows(ada, boethius):
    game = start_game(
        key="enochian",
        options={"players": "2", "divination": True},
        players={"earth": ada, "air": boethius},
        now=NOON,
        pk="thrown",
        secret=SECRET,
    )
    dice = [each.listed.die for each in moves_of(game).entries]
    assert dice
    assert all(dice)
    first = table(game)[1][1]
    assert first.count("⚀throws") == len(dice)
    assert "; " not in first


def test_an_army_that_is_passed_over_has_a_dash():
    game = four.stuck(*four.STUCK_TWICE)
    head, first, *_ = table(game)
    assert head == ["Move", "Blue", "Red", "Black", "Yellow"]
    assert first[2] == "—"
    assert "—" not in (first[1], first[3])

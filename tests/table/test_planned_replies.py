"""Replies are planned on a page of their own, by pressing and typing, with or without
scripts."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.play import plans, services
from games.play.models import Game
from tests.support.games import SECRET, start_game
from tests.support.people import NOON
from tests.table.test_table_moves import moves
from tests.table.test_table_pages import HTMX, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def slow(ada, boethius) -> Game:
    return start_game(
        key="rithmomachia",
        options={"ambush": False},
        players={"white": ada, "black": boethius},
        now=timezone.now(),
        control="3d",
    )


@pytest.fixture
def his(slow, boethius, plain):
    """The browser of Boethius on the page where replies are planned."""
    browser = plain(boethius)
    browser.open(slow.get_absolute_url())
    browser.follow("Plan replies")
    return browser


def lines(game) -> list[plans.Line]:
    return plans.planned_lines(Game.objects.get(pk=game.pk), "black")


def test_a_line_is_played_on_the_board_and_kept(slow, his, ada):
    assert "Play a move for your opponent." in his.html
    his.press("N8")
    page = his.press("M8")
    assert "White: N8-M8" in his.html
    assert page.squares["M8"]["data-man"] == "wT5"
    assert "Now play your reply." in his.html
    his.press("C8")
    his.press("D8")
    assert "Black: C8-D8" in his.html
    his.push("Keep this line")
    assert lines(slow) == [("N8-M8", "C8-D8")]
    assert "N8-M8 · C8-D8" in his.html
    his.open(slow.get_absolute_url())
    assert "Plan replies (1)" in his.html
    play(slow, ada, "N8-M8")
    assert moves(slow) == ["N8-M8", "C8-D8"]


def test_where_a_die_decides_the_page_says_why_no_reply_is_planned(
    ada, boethius, plain
):
    players = {"earth": ada, "air": boethius}
    for control, told in (("3d", True), ("15+10", False)):
        game = start_game(
            key="enochian",
            options={"divination": True},
            players=players,
            now=timezone.now(),
            control=control,
            pk=f"thrown{told:d}",
            secret=SECRET,
        )
        for player in (ada, boethius):
            html = plain(player).open(game.get_absolute_url()).texts["strip"]
            waits = told and player is boethius
            assert ("Replies cannot be planned: the die decides" in html) == waits
            assert "Plan replies" not in html


def test_what_the_rules_refuse_is_refused_with_their_reason(slow, his):
    his.push("Play", typed="N8-M7")
    assert "T5 cannot go from N8 to M7" in his.html
    assert "No moves yet." in his.html


def test_a_move_is_taken_back_and_a_line_removed(slow, his, boethius):
    his.push("Play", typed="N8-M8")
    his.push("Back one move")
    assert "No moves yet." in his.html
    for texts in (["N8-M8", "C8-D8"], ["N1-M1", "C8-D8"]):
        services.add_line(
            game_id=slow.pk, player=boethius, texts=texts, version=None, now=NOON
        )
    his.open(f"/g/{slow.pk}/plan/")
    his.push(name="remove")
    assert lines(slow) == [("N1-M1", "C8-D8")]


def test_one_that_does_not_fit_is_gone_and_its_player_told(slow, his, ada, boethius):
    services.add_line(
        game_id=slow.pk,
        player=boethius,
        texts=["N8-M8", "C8-D8"],
        version=None,
        now=NOON,
    )
    play(slow, ada, "N2-L4")
    page = his.open(slow.get_absolute_url())
    assert "You planned no reply to N2-L4" in page.texts["strip"]
    assert moves(slow) == ["N2-L4"]


def test_an_older_board_begins_the_line_anew(slow, his, ada, boethius, enter):
    data = {"line": "N8-M8", "typed": "C8-D8", "version": slow.board_version}
    play(slow, ada, "N2-L4")
    play(Game.objects.get(pk=slow.pk), boethius, "C1-D1")
    client, url = enter(ada), f"/g/{slow.pk}/plan/"
    assert client.post(url, data).status_code == 302  # it is her own turn
    play(Game.objects.get(pk=slow.pk), ada, "N1-M1")
    answer = enter(ada).post(url, data).content.decode()
    assert "The board has changed" in answer


def test_htmx_is_answered_with_the_line_alone(slow, enter, boethius):
    data = {"press": ["N8", "M8"], "version": slow.board_version, "line": ""}
    answer = enter(boethius).post(f"/g/{slow.pk}/plan/", data, headers=HTMX)
    assert answer.content.decode().lstrip().startswith('<div id="plan"')


def test_nobody_else_learns_of_it(slow, game, enter, ada, boethius, cusanus):
    services.add_line(
        game_id=slow.pk,
        player=boethius,
        texts=["N8-M8", "C8-D8"],
        version=None,
        now=NOON,
    )
    assert Game.objects.get(pk=slow.pk).version == slow.version
    for other in (ada, cusanus, None):
        assert "C8-D8" not in enter(other).get(slow.get_absolute_url()).content.decode()
        assert enter(other).get(f"/g/{slow.pk}/plan/").status_code != 200
    assert "C8-D8" not in enter(ada).get(f"/g/{slow.pk}.json").content.decode()
    # Only by correspondence.
    assert enter(boethius).get(f"/g/{game.pk}/plan/").status_code == 404

"""One render path: page, reply and push show the same table."""

from __future__ import annotations

import re

import pytest
from django.test import RequestFactory

from accounts.models import Preferences
from games.play import move_lists, services
from games.play.models import Game
from games.play.seats import SPECTATOR, viewer_of
from games.table import contexts, fragments, move_tables
from tests.support.people import NOON
from tests.support.plain import Page
from tests.table.test_table_pages import HTMX, play

pytestmark = pytest.mark.django_db

PUSHED = ["build", "strip", "pending", "player-white", "player-black", "moves"]
CARDS = ["far", "near"]  # in which the cards of the players come
ALWAYS = ["status", "actions", "talk-lines"]


@pytest.fixture(autouse=True)
def empty_list() -> None:
    move_lists.shelf.clear()


def elements(html: str) -> dict[str, str]:
    """Each fragment by its id, as the page holds it: without token and oob."""
    html = re.sub(r' hx-swap-oob="\w+"', "", html)
    html = re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", html)
    html = re.sub(r"\s+", " ", html).replace("> <", "><")
    found = {}
    for name in (*PUSHED, *ALWAYS):
        start = re.search(rf'<(\w+) id="{name}"', html)
        if start is not None:
            found[name] = _whole(html[start.start() :], start[1])
    return found


def _whole(html: str, tag: str) -> str:
    """The element with which `html` begins."""
    depth = 0
    for match in re.finditer(rf"</?{tag}\b", html):
        depth += -1 if match[0].startswith("</") else 1
        if depth == 0:
            return html[: match.end()]
    raise AssertionError(f"<{tag}> is not closed")


@pytest.fixture
def busy(game, ada, boethius) -> Game:
    """A game with moves, talk, a pending harmony and an offer."""
    play(game, ada, "N8-M8")
    play(game, boethius, "C1-D1#GEOM(B3,C2,D1)")
    services.say(game_id=game.pk, player=ada, room="players", text="Oh", now=NOON)
    return services.offer_draw(game_id=game.pk, player=boethius, now=NOON)


@pytest.mark.parametrize("who", ["ada", "boethius", "cusanus"])
def test_page_reply_and_push_agree(busy, who, request, enter):
    player = request.getfixturevalue(who)
    viewer = viewer_of(busy, player)
    client = enter(player)
    page = elements(client.get(busy.get_absolute_url()).content.decode())
    reply = client.get(busy.get_absolute_url(), headers=HTMX).content.decode()
    push = fragments.render_push(busy, viewer, with_board=True, now=NOON)
    assert set(page) == {*PUSHED, *ALWAYS}
    assert elements(reply) == page
    assert elements(push) == page


def test_a_push_without_the_board_leaves_board_and_strip_alone(busy, ada):
    push = fragments.render_push(busy, viewer_of(busy, ada), with_board=False, now=NOON)
    assert set(elements(push)) == set(ALWAYS)
    assert "Black offers a draw." in push


def test_every_pushed_element_says_that_it_is_to_be_put_in_its_place(busy, ada):
    push = fragments.render_push(busy, viewer_of(busy, ada), with_board=True, now=NOON)
    names = {*PUSHED, *ALWAYS, *CARDS} - {"player-white", "player-black"}
    for name in names:
        assert re.search(rf'<\w+ id="{name}"[^>]* hx-swap-oob="', push), name
    for name in CARDS:
        assert re.search(rf'<\w+ id="{name}"[^>]*><\w+ id="player-', push), name


def test_viewers_of_one_kind_share_what_is_pushed(busy, ada, boethius, cusanus):
    kinds = {
        name: fragments.kind_of(busy, viewer_of(busy, player))
        for name, player in (("a", ada), ("b", boethius), ("c", cusanus))
    }
    assert len(set(kinds.values())) == 3
    assert fragments.kind_of(busy, SPECTATOR) == kinds["c"]
    Preferences.objects.create(user=ada, helps=False)
    fresh = type(ada).objects.get(pk=ada.pk)
    assert fragments.kind_of(busy, viewer_of(busy, fresh)) != kinds["a"]


def test_a_push_is_lean(busy, ada, django_assert_max_num_queries):
    """Seats with players, the preferences, the new plies and the talk."""
    viewer = viewer_of(busy, ada)
    fragments.render_push(busy, viewer, with_board=True, now=NOON)
    after = play(busy, ada, "N1xD1:DIVISOR")
    with django_assert_max_num_queries(3):
        fragments.render_push(after, viewer_of(after, ada), with_board=True, now=NOON)


def test_the_number_of_watchers_goes_alone(busy):
    html = fragments.render_watchers(busy.pk, 3)
    assert Page(html).texts == {"watchers": "3 people are watching."}
    assert Page(fragments.render_watchers(busy.pk, 0)).texts == {}


# --- The list of moves ---------------------------------------------------------


def rows(game) -> list[str]:
    return [each.listed.text for each in move_lists.moves_of(game).entries]


def test_rows_are_carried_on_ply_by_ply(game, ada, boethius, django_assert_num_queries):
    after = play(game, ada, "N1-M1")
    assert rows(after) == ["T4 M1"]
    after = play(game, boethius, "C1-D1")
    with django_assert_num_queries(1):
        assert rows(after) == ["T4 M1", "T16 D1"]
    with django_assert_num_queries(0):
        assert move_lists.moves_of(after).last.startswith("Black T16 C1→D1")


def test_rows_follow_a_takeback(game, ada, boethius):
    play(game, ada, "N1-M1")
    after = play(game, boethius, "C1-D1")
    assert rows(after) == ["T4 M1", "T16 D1"]
    services.ask_takeback(game_id=game.pk, player=boethius, now=NOON)
    back = services.answer_takeback(game_id=game.pk, player=ada, accept=True, now=NOON)
    assert rows(back) == ["T4 M1"]
    assert move_lists.moves_of(back).last == "White T4 N1→M1"
    assert rows(play(game, boethius, "C1-E1")) == ["T4 M1", "T16 E1"]


def test_rows_follow_a_takeback_that_was_not_looked_at(game, ada, boethius):
    play(game, ada, "N1-M1")
    assert rows(play(game, boethius, "C1-D1")) == ["T4 M1", "T16 D1"]
    services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    services.answer_takeback(game_id=game.pk, player=boethius, accept=True, now=NOON)
    assert rows(play(game, ada, "N1-L1")) == ["T4 L1"]


def test_an_older_state_of_a_game_keeps_its_own_rows(game, ada, boethius):
    older = play(game, ada, "N1-M1")
    assert rows(play(game, boethius, "C1-D1")) == ["T4 M1", "T16 D1"]
    assert rows(older) == ["T4 M1"]
    assert rows(Game.objects.get(pk=game.pk)) == ["T4 M1", "T16 D1"]


def test_the_sentence_of_the_move_shown_holds_its_equation_together(game, ada):
    after = play(game, ada, "N1-M1")
    after.plies.update(text="cannot be read", words="So 9 = 3 × 3")
    moves = move_lists.moves_of(Game.objects.get(pk=game.pk))
    assert [each.listed.text for each in moves.entries] == ["T4 M1"]  # as it was made
    said = move_tables.move_sentence(moves, 1)
    assert said is not None
    assert (said.label, said.words) == ("1.", "So 9\xa0=\xa03\xa0×\xa03")
    assert move_tables.move_sentence(moves, 0) is None


# --- The page around it --------------------------------------------------------


def test_the_context_needs_no_request(busy, ada):
    context = contexts.table_context(busy, viewer_of(busy, ada), now=NOON)
    html = fragments.render_table(RequestFactory().get("/"), context)
    assert html.startswith('<div id="table"')

"""What is pushed after a move brings the page to what it would be if it was loaded
anew, and does not grow with the game."""

from __future__ import annotations

import random
from datetime import timedelta
from itertools import product
from statistics import median

import pytest

from games.engine import registry
from games.play import positions, services
from games.play.models import Game
from games.play.seats import viewer_of
from games.table import fragments
from games.table.contexts import table_context
from rithmo_site.server.deflating import deflated
from tests.support.changes import read_change
from tests.support.games import start_game
from tests.support.people import NOON
from tests.table.changed_page import ChangedPage, letters

pytestmark = pytest.mark.django_db

GAMES = ["rithmomachia", "medieval", "boolean", "margrites", "enochian"]
PLIES = 40
TYPICAL, MOST = 1600, 3000  # bytes of a change


def begin(key, ada, boethius, **given):
    seats = registry.rules(key).seats
    players = {seat: (ada, boethius)[n % 2] for n, seat in enumerate(seats)}
    return start_game(key=key, options={}, players=players, now=NOON, **given)


def any_move(game, chosen):
    """A move of a game, any of those that are legal; "" where there is none."""
    game = Game.objects.get(pk=game.pk)
    position = positions.position_of(game)
    moves = list(game.rules.legal_moves(position)) if game.is_live else []
    return game.rules.write_move(position, chosen.choice(moves)) if moves else ""


def play(game, text):
    game = Game.objects.get(pk=game.pk)
    who = game.seats.get(name=game.turn).player
    return services.play(game_id=game.pk, player=who, text=text, version=None, now=NOON)


def pushed(game, player, shown, *, in_sentences=False):
    game = Game.objects.get(pk=game.pk)
    return fragments.push_once(
        game,
        viewer_of(game, player),
        shown=shown,
        with_talk=False,
        in_sentences=in_sentences,
        now=NOON,
    )


def size(message):
    """In bytes, as it is sent."""
    return len(message.encode())


@pytest.mark.parametrize("who", ["ada", "boethius", "nobody"])
@pytest.mark.parametrize("key", GAMES)
def test_pushes_bring_a_page_up_to_every_move(key, who, ada, boethius, enter):
    game, chosen = begin(key, ada, boethius), random.Random(7)
    player = {"ada": ada, "boethius": boethius}.get(who)
    address, client = game.get_absolute_url(), enter(player)
    page = ChangedPage(client.get(address).content.decode())
    changes = 0
    for _ in range(PLIES):
        text = any_move(game, chosen)
        if not text:
            break
        play(game, text)
        message = pushed(game, player, page.version)
        assert message.startswith("{"), text
        changes += 1
        page.take(message)
        fresh = ChangedPage(client.get(address).content.decode())
        assert page.tags == fresh.tags, text
    assert changes > 15


# --- How a game ends ---------------------------------------------------------------

ENDINGS = {
    "resigned": lambda game, ada, boethius: services.resign(
        game_id=game.pk, player=boethius, now=NOON
    ),
    "lost on time": lambda game, ada, boethius: services.flag(
        game_id=game.pk, now=NOON + timedelta(days=1)
    ),
    "drawn": lambda game, ada, boethius: draw(game, ada, boethius),
}
# Bytes: an end brings all that can be done with a finished game.
MOST_OF_AN_END = {"boolean": 3200}
# A draw cannot be agreed on so early in Enochian chess.
ENDED = [each for each in product(GAMES, ENDINGS) if each != ("enochian", "drawn")]


def draw(game, ada, boethius):
    services.offer_draw(game_id=game.pk, player=ada, now=NOON)
    services.answer_draw(game_id=game.pk, player=boethius, accept=True, now=NOON)


@pytest.mark.parametrize("who", ["ada", "boethius", "nobody"])
@pytest.mark.parametrize(("key", "ending"), ENDED)
def test_the_end_of_a_game_is_told_as_a_change(key, ending, who, ada, boethius, enter):
    """All that a page of a finished game has comes with it."""
    game, chosen = begin(key, ada, boethius, control="5+3"), random.Random(3)
    for _ in range(5):
        play(game, any_move(game, chosen))
    player = {"ada": ada, "boethius": boethius}.get(who)
    address, client = game.get_absolute_url(), enter(player)
    page = ChangedPage(client.get(address).content.decode())
    ENDINGS[ending](game, ada, boethius)
    message = pushed(game, player, page.version)
    page.take(message)
    fresh = ChangedPage(client.get(address).content.decode())
    assert page.tags == fresh.tags
    assert 'id="slider"' in fresh.html
    assert message.startswith("{")
    assert size(message) < MOST_OF_AN_END.get(key, 2900)


def test_a_move_that_ends_a_game_is_told_without_the_moves_before_it(ada, boethius):
    """Here as in a process that learns of the end from another one: what is carried on
    in the mover's waits for a commit, which does not come in this test."""
    game, chosen = begin("boolean", ada, boethius), random.Random(3)
    message, now = "", game
    while now.is_live:
        shown = now.board_version
        now = play(game, any_move(game, chosen))
        message = pushed(game, ada, shown)
    assert now.ply > 10
    assert "ply-1 " not in message
    assert f"ply-{now.ply} " in message
    assert len(deflated(message)) < 2500 < size(message), "as browsers are sent it"


# Black, on move, scores with its last piece and wins.
LATE = "7B1/9/9/9/9/9/1W7/9 B 4 - 0,0 2,1 9"


@pytest.mark.parametrize("who", ["ada", "boethius", "nobody"])
def test_the_end_of_each_game_of_a_match_is_told(who, ada, boethius, enter):
    first = start_game(
        key="margrites",
        options={"two_for_three": True},
        players={"white": ada, "black": boethius},
        start=LATE,
        now=NOON,
    )
    player = {"ada": ada, "boethius": boethius}.get(who)
    client = enter(player)

    def told_of_the_end(game):
        address = game.get_absolute_url()
        page = ChangedPage(client.get(address).content.decode())
        play(game, "h8>B++")
        page.take(pushed(game, player, page.version))
        fresh = ChangedPage(client.get(address).content.decode())
        assert page.element("match") == fresh.element("match")
        assert page.tags == fresh.tags
        return page.element("match")

    assert "Game 2 has begun" in told_of_the_end(first)
    second = Game.objects.get(match_of=first)
    assert "1 : 1" in told_of_the_end(second)


def test_who_had_no_helps_is_told_the_end_too(ada, boethius, enter):
    """Where a game is played without helps its end brings them: all is drawn anew."""
    game, chosen = begin("boolean", ada, boethius, helps=False), random.Random(3)
    play(game, any_move(game, chosen))
    play(game, any_move(game, chosen))
    client = enter(ada)
    page = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    services.resign(game_id=game.pk, player=boethius, now=NOON)
    page.take(pushed(game, ada, page.version))
    fresh = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    assert page.element("toggles") == fresh.element("toggles")
    assert page.element("afterwards") == fresh.element("afterwards")


def whole(game, player):
    """What a push without an earlier board tells."""
    return ChangedPage(f'<div id="table">{letters(pushed(game, player, 0))}</div>')


@pytest.mark.parametrize("control", ["5+3", "3d"])
@pytest.mark.parametrize("key", GAMES)
def test_clocks_and_status_are_brought_up_too(key, control, ada, boethius):
    """At the very moment at which they are told, as a whole push tells them."""
    game, chosen = begin(key, ada, boethius, control=control), random.Random(5)
    page = whole(game, ada)
    changes = 0
    while changes < 12 and (text := any_move(game, chosen)):
        if not play(game, text).is_live:
            break
        message = pushed(game, ada, page.version)
        changes += message.startswith("{")
        page.take(message)
        fresh = whole(game, ada)
        for seat in game.rules.seats:
            name = f"clock-{seat}"
            assert page.element(name).split() == fresh.element(name).split()
        assert page.element("status") == fresh.element("status")
    assert changes == 12


@pytest.mark.parametrize("who", ["ada", "nobody"])
@pytest.mark.parametrize("key", GAMES)
def test_what_is_pushed_is_small_and_does_not_grow_with_the_game(
    key, who, ada, boethius, enter
):
    game, chosen = begin(key, ada, boethius, control="5+3"), random.Random(3)
    player = ada if who == "ada" else None
    enter(player).get(game.get_absolute_url())  # as those see it who watch it begin
    sizes: list[int] = []
    while len(sizes) < 2 * PLIES and (text := any_move(game, chosen)):
        shown = Game.objects.get(pk=game.pk).board_version
        if not play(game, text).is_live:
            break
        sizes.append(size(pushed(game, player, shown)))
    quarter = len(sizes) // 4
    early, late = sizes[1 : quarter + 1], sizes[-quarter:]
    assert median(late) < 1.5 * median(early)
    assert median(sizes) < TYPICAL
    assert max(sizes) < MOST


# Of the moves of these games one or two flip men in five or six ways.
@pytest.mark.parametrize("seed", [2, 7])
def test_a_move_that_flips_many_men_is_told_in_as_little(seed, ada, boethius, enter):
    """Each way has its equation, and the list has one for all."""
    game, chosen = begin("boolean", ada, boethius, control="5+3"), random.Random(seed)
    players, sizes, ways, now = (ada, None), [], [], game
    for player in players:
        enter(player).get(game.get_absolute_url())
    while now.is_live:
        shown = now.board_version
        now = play(game, any_move(game, chosen))
        messages = [pushed(game, player, shown) for player in players]
        sizes.append(max(map(size, messages)))
        ways.append(len(now.rules.scene(positions.position_of(now)).effects))
    assert max(ways[:-1]) >= 5
    assert max(sizes[:-1]) < MOST
    assert sizes[-1] < 5000  # with all that can be done with a finished game


def second_move(ada, boethius):
    """A game after two moves, and what was pushed to Ada of the second."""
    game, chosen = begin("rithmomachia", ada, boethius), random.Random(1)
    for _ in range(2):
        shown = Game.objects.get(pk=game.pk).board_version
        play(game, any_move(game, chosen))
        message = pushed(game, ada, shown)
    return game, message


def test_a_man_who_moves_is_told_by_the_squares_alone(ada, boethius):
    """What he is called and how he is drawn stands on the square that he comes from."""
    game, message = second_move(ada, boethius)
    origin, goal = game.plies.last().text.partition(":")[0].split("-")
    cells = read_change(message)["cells"]
    assert [origin] in cells
    assert [goal, origin] in cells


def test_letters_are_sent_as_they_are(ada, boethius):
    """And not as escapes, which are three times as long."""
    _game, message = second_move(ada, boethius)
    assert "→" in message
    assert "\\u" not in message


def test_moves_in_sentences_are_pushed_in_sentences(ada, boethius):
    game, chosen = begin("rithmomachia", ada, boethius), random.Random(1)
    for _ in range(4):
        shown = Game.objects.get(pk=game.pk).board_version
        play(game, any_move(game, chosen))
        pushed(game, ada, shown, in_sentences=True)
    rows = read_change(pushed(game, ada, shown, in_sentences=True))["rows"]
    assert "White" in rows[1] or "Black" in rows[1]


def test_a_page_with_a_board_that_is_not_known_here_is_told_all(ada, boethius):
    game, chosen = begin("rithmomachia", ada, boethius), random.Random(1)
    play(game, any_move(game, chosen))
    play(game, any_move(game, chosen))
    assert pushed(game, ada, 2).startswith("<form")


# --- What is chosen on the board ---------------------------------------------------


def pressed(client, game, **form):
    form = {"version": str(game.board_version), **form}
    address = f"{game.get_absolute_url()}press/"
    return client.post(address, form, headers={"HX-Request": "true"})


def test_a_press_is_answered_with_marks_and_the_strip_alone(game, ada, enter):
    client = enter(ada)
    page = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    answer = pressed(client, game, press="N2")
    assert answer["Content-Type"] == "application/json"
    assert len(answer.content) < MOST
    page.take(answer.content.decode())
    chosen = f"{game.get_absolute_url()}?partial=N2"
    fresh = ChangedPage(client.get(chosen).content.decode())
    assert page.cells == fresh.cells
    assert page.element("strip") == fresh.element("strip")


def test_what_is_chosen_stands_against_the_board_without_it(game, ada, enter):
    """A second press is told as if nothing had been chosen before it."""
    client = enter(ada)
    html = client.get(game.get_absolute_url()).content.decode()
    pressed(client, game, press="N2")
    page = ChangedPage(html)
    page.take(pressed(client, game, press="N3", partial="N2").content.decode())
    chosen = f"{game.get_absolute_url()}?partial=N3"
    fresh = ChangedPage(client.get(chosen).content.decode())
    assert page.cells == fresh.cells


def test_a_press_is_answered_with_the_table_where_its_board_is_not_known(
    game, ada, enter
):
    answer = pressed(enter(ada), game, press="N2")
    assert answer.content.decode().startswith('<div id="table"')


def test_a_premove_is_answered_with_its_marks(game, boethius, enter):
    client = enter(boethius)
    page = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    for form in ({"press": "C1"}, {"press": "D1", "partial": "C1"}):
        told = pressed(client, game, ahead="1", **form).content.decode()
    page.take(told)
    fresh = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    assert page.cells == fresh.cells
    assert "next-to" in page.button("D1")


# --- Between two moves -------------------------------------------------------------


def test_what_was_told_without_the_board_is_told_back(ada, boethius, enter):
    """An offer of a draw changes the buttons, and lapses with the next move."""
    game, chosen = begin("rithmomachia", ada, boethius), random.Random(2)
    for _ in range(5):
        play(game, any_move(game, chosen))
    client = enter(ada)
    page = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    services.offer_draw(game_id=game.pk, player=ada, now=NOON)
    before = page.element("actions")
    page.take(pushed(game, ada, page.version))
    assert page.element("actions") != before
    play(game, any_move(game, chosen))
    page.take(pushed(game, ada, page.version))
    fresh = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    assert page.tags == fresh.tags


def test_a_page_drawn_late_is_not_taken_for_what_was_pushed(ada, boethius, enter):
    """It was read before the offer and is drawn after it: the next change begins with
    the offer, as a page that was told of it does."""
    game, chosen = begin("rithmomachia", ada, boethius), random.Random(2)
    for _ in range(5):
        play(game, any_move(game, chosen))
    page = ChangedPage(enter(ada).get(game.get_absolute_url()).content.decode())
    early = Game.objects.get(pk=game.pk)
    services.offer_draw(game_id=game.pk, player=boethius, now=NOON)
    page.take(pushed(game, ada, page.version))
    fragments.seen(table_context(early, viewer_of(early, ada), now=NOON))
    offered = Game.objects.get(pk=game.pk).version
    play(game, any_move(game, chosen))
    message = pushed(game, ada, page.version)
    assert read_change(message)["after"] == offered
    page.take(message)
    fresh = ChangedPage(enter(ada).get(game.get_absolute_url()).content.decode())
    assert page.tags == fresh.tags


@pytest.mark.parametrize("plies", [3, 4, 5])
def test_what_is_taken_back_leaves_the_list(plies, ada, boethius, enter):
    game, chosen = begin("rithmomachia", ada, boethius), random.Random(2)
    for _ in range(plies):
        mover = play(game, any_move(game, chosen))
    client = enter(ada)
    page = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    asker, other = (boethius, ada) if mover.turn == "white" else (ada, boethius)
    services.ask_takeback(game_id=game.pk, player=asker, now=NOON)
    page.take(pushed(game, ada, page.version))
    services.answer_takeback(game_id=game.pk, player=other, accept=True, now=NOON)
    message = pushed(game, ada, page.version)
    assert "rows" in read_change(message)
    page.take(message)
    fresh = ChangedPage(client.get(game.get_absolute_url()).content.decode())
    assert page.tags == fresh.tags

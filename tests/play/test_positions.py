"""Positions with their history: kept in the process, and made again from the plies."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from games.common.shelves import Shelf
from games.engine.face import Listed
from games.play import move_lists, positions, services
from games.play.changes import board_changed
from games.play.models import Game, Ply
from games.play.move_lists import moves_of
from games.play.positions import position_at, position_of
from games.play.seats import seats_of
from games.play.selectors import find_table
from tests.support.games import start_game
from tests.support.people import NOON


def play(game, *moves):
    for player, text in moves:
        game = services.play(
            game_id=game.pk, player=player, text=text, version=None, now=NOON
        )
    return game


@pytest.fixture
def played(game, ada, boethius) -> Game:
    return play(
        game, (ada, "N2-L4"), (boethius, "C1-D1#GEOM(B3,C2,D1)"), (ada, "N1xD1:DIVISOR")
    )


@pytest.mark.django_db
def test_a_position_is_made_again_from_the_plies(played):
    positions.forget()
    position = position_of(played)
    assert played.rules.write_position(position) == played.position
    assert position == position_at(played, 3)
    assert position_at(played, 0) == played.rules.initial()


@pytest.mark.django_db
def test_a_kept_position_asks_the_database_nothing(played, django_assert_num_queries):
    position_of(played)
    with django_assert_num_queries(0):
        position_of(played)


@pytest.mark.django_db(transaction=True)
def test_the_position_after_a_move_is_kept_at_once(
    game, ada, boethius, django_assert_num_queries
):
    game = play(game, (ada, "N2-L4"))
    with django_assert_num_queries(0):
        after = position_of(game)
    positions.forget()
    assert after == position_of(game)


def test_the_shelf_keeps_those_used_last():
    shelf = Shelf(2)
    shelf.put("a", 1)
    shelf.put("b", 2)
    assert shelf.get("a") == 1
    shelf.put("c", 3)
    assert (shelf.get("a"), shelf.get("b"), shelf.get("c")) == (1, None, 3)


@pytest.mark.django_db
def test_a_game_can_begin_at_any_position(ada, boethius):
    start = play_start(ada, boethius).position
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        start=start,
        now=NOON,
    )
    assert (game.turn, game.position) == ("black", start)
    play(game, (boethius, "C1-D1"))
    positions.forget()
    game.refresh_from_db()
    assert game.rules.write_position(position_of(game)) == game.position


def play_start(ada, boethius) -> Game:
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
    )
    return play(game, (ada, "N2-L4"))


@pytest.mark.django_db
def test_games_that_agree_with_their_plies_pass_the_check(played, alone, capsys):
    call_command("check_positions")
    assert capsys.readouterr().out == "2 games agree with their plies.\n"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"position": "x"}, "position is 'x'"),
        ({"turn": "white"}, "turn is 'white'"),
        ({"ply": 2}, "ply is 2"),
        ({"digest": "x"}, "the digest of its rules"),
        (
            {"status": "finished", "termination": "rules", "ended_at": NOON},
            "its plies do not end it",
        ),
    ],
)
def test_a_changed_game_is_found(played, change, fault, capsys):
    Game.objects.filter(pk=played.pk).update(**change)
    with pytest.raises(CommandError, match=r"1 of 1 games differ"):
        call_command("check_positions", played.pk)
    assert fault in capsys.readouterr().out


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"text": "C1-C2"}, "ply 2, C1-C2, cannot be played"),
        ({"position": "x"}, "the position after ply 2 is another"),
        ({"short": "C1"}, "ply 2 is listed as Listed(by='black', text='C1'"),
        ({"seat": "white"}, "ply 2 is of white, who was not on move"),
        ({"number": 9}, "ply 2 is missing"),
    ],
)
def test_a_changed_ply_is_found(played, change, fault, capsys):
    Ply.objects.filter(game=played, number=2).update(**change)
    with pytest.raises(CommandError):
        call_command("check_positions")
    assert fault in capsys.readouterr().out


@pytest.mark.django_db
def test_a_migration_lists_the_plies_that_were_made_before(played, alone):
    made = list(Ply.objects.order_by("game", "number"))
    listed = [ply.listed for ply in made]
    Ply.objects.update(by="", short="")
    Ply.objects.filter(pk=made[-1].pk).update(text="?")
    migration = import_module("games.play.migrations.0004_short_moves")
    migration.list_plies(apps, None)
    *same, last = [ply.listed for ply in Ply.objects.order_by("game", "number")]
    assert same == listed[:-1]
    assert last == Listed(made[-1].seat, "?")


def medieval(white, black) -> Game:
    players = {"white": white, "black": black}
    return start_game(key="medieval", options={}, players=players, now=NOON)


@pytest.mark.django_db
def test_the_first_page_after_a_start_does_not_play_the_game_again(
    ada, boethius, client, monkeypatch
):
    """Of a game that looks back one ply; the rules may ask for the rest later."""
    game = medieval(ada, boethius)
    for _ in range(6):
        position = position_of(game)
        move = next(iter(game.rules.legal_moves(position)))
        player = ada if game.turn == "white" else boethius
        game = play(game, (player, game.rules.write_move(position, move)))
    whole = list(position_of(game).line())
    positions.forget()
    asked, played = [], positions._played

    def noted(rules, start, texts):
        asked.append(len(texts))
        return played(rules, start, texts)

    monkeypatch.setattr(positions, "_played", noted)
    client.force_login(ada)
    assert client.get(f"/g/{game.pk}/").status_code == 200
    assert asked == []
    assert list(position_of(Game.objects.get(pk=game.pk)).line()) == whole
    assert asked == [5]


# --- What other processes have done ------------------------------------------------

OPENING = "N2-L4", "C1-D1", "L4-N2", "D1-C1", "N2-L4"


def seen_by_another(game, known):
    """The position in a process that knows the game as it was some time ago."""
    positions.forget()
    if known:
        positions.present.put(game.pk, known)
    return position_of(Game.objects.get(pk=game.pk))


@pytest.mark.django_db(transaction=True)
def test_what_others_have_played_is_played_on_from_what_is_known(
    game, ada, boethius, monkeypatch
):
    turns, known = zip((ada, boethius) * 3, OPENING, strict=False), []
    for turn in turns:
        known.append(positions.present.get(game.pk))
        game = play(game, turn)
    whole = seen_by_another(game, None)
    monkeypatch.setattr(positions, "replay", None)  # and nothing from the start
    for before in known[1:]:
        assert before.ply < game.ply
        found = seen_by_another(game, before)
        assert [*found.line()] == [*whole.line()]
        assert positions.present.get(game.pk).version == game.board_version


def as_it_was(game):
    """A way back to a process that knows no more of the game than now."""
    known = positions.Known(game.board_version, game.ply, position_of(game))
    listed = moves_of(game)

    def back():
        positions.present.clear()
        move_lists.shelf.clear()
        positions.present.put(game.pk, known)
        move_lists.shelf.put(game.pk, listed)

    return back


@pytest.mark.django_db(transaction=True)
def test_a_move_after_what_others_have_played_is_listed_with_it(game, ada, boethius):
    back = as_it_was(game)
    play(game, (ada, "N2-L4"))
    back()
    game = play(game, (boethius, "C1-D1"))
    assert [entry.listed.text for entry in moves_of(game).entries] == [
        "C2 L4",
        "T16 D1",
    ]
    assert position_of(game).ply == 2


@pytest.mark.django_db(transaction=True)
def test_what_others_have_played_takes_two_questions(
    game, ada, boethius, django_assert_num_queries
):
    """The table with its seats, and the plies, for the position and for the list."""
    back = as_it_was(game)
    game = play(game, (ada, "N2-L4"), (boethius, "C1-D1"))
    whole, moves = position_of(game), moves_of(game)
    back()
    with django_assert_num_queries(2):
        found = find_table(game.pk)
        assert [seat.player for seat in seats_of(found)] == [ada, boethius]
        assert position_of(found) == whole
        assert moves_of(found).entries == moves.entries


@pytest.mark.django_db(transaction=True)
def test_what_others_have_taken_back_is_not_played_on(game, ada, boethius):
    """Nor is what they have played instead, as much, less or more."""
    game = play(game, (ada, "N2-L4"), (boethius, "C1-D1"))
    known = positions.present.get(game.pk)
    assert known.ply == 2
    services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    game = services.answer_takeback(
        game_id=game.pk, player=boethius, accept=True, now=NOON
    )
    for turn in (None, (ada, "N3-M4"), (boethius, "C1-D1"), (ada, "M4-N3")):
        game = play(game, turn) if turn else game
        whole = seen_by_another(game, None)
        assert seen_by_another(game, known) == whole
        assert game.rules.write_position(whole) == game.position


@pytest.mark.django_db(transaction=True)
def test_the_end_of_a_game_leaves_its_position(game, ada, boethius):
    game = play(game, (ada, "N2-L4"))
    known = positions.present.get(game.pk)
    game = services.resign(game_id=game.pk, player=boethius, now=NOON)
    assert game.board_version > known.version
    assert seen_by_another(game, known) is known.position


@pytest.mark.django_db
def test_a_kept_position_that_cannot_be_read_is_not_needed(ada, boethius):
    game = medieval(ada, boethius)
    game = play(game, (ada, "T72 L2-J2"), (boethius, "C3 F3-G2"))
    Ply.objects.filter(game=game).update(position="?")
    before = position_of(game)
    positions.forget()
    assert position_of(game) == before


@pytest.mark.django_db
def test_an_older_game_object_does_not_displace_the_present_position(
    game, ada, boethius
):
    old = Game.objects.get(pk=game.pk)
    game = play(game, (ada, "N2-L4"))
    position = position_of(Game.objects.get(pk=game.pk))
    assert position_of(old) == game.rules.initial()
    assert positions.present.get(game.pk) == (game.board_version, game.ply, position)


@pytest.mark.django_db
def test_what_is_rolled_back_was_never_the_present_position(game, ada):
    class Broken(Exception):
        """Something fails after the move, in the same transaction."""

    def look_and_fail(sender, *, game, **more):
        assert position_of(game) != game.rules.initial(), "it is known at once"
        raise Broken

    board_changed.connect(look_and_fail)
    try:
        with pytest.raises(Broken):
            play(game, (ada, "N2-L4"))
    finally:
        board_changed.disconnect(look_and_fail)
    assert position_of(Game.objects.get(pk=game.pk)) == game.rules.initial()

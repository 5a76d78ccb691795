"""What the players of a game are told while they are elsewhere."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.engine import rules
from games.engine.options import Value
from games.lobby import services as lobby
from games.notices.deadlines import near, warn
from games.notices.models import Notice
from games.play import services
from games.play.models import Game, Seat
from games.play.positions import position_of
from games.play.timing.flags import SETTLING, flag_overdue
from games.vacations.services import go_away
from tests.support.four import STUCK, STUCK_TWICE, four_people
from tests.support.games import SECRET, seek_game, start_game
from tests.support.people import NOON

DAY = timedelta(days=1)


@pytest.fixture
def slow(ada, boethius) -> Game:
    """A game by correspondence: Ada, White, is to move."""
    return begin({"white": ada, "black": boethius}, control="3d")


def begin(players, *, key="rithmomachia", **more) -> Game:
    given: dict[str, Any] = {"options": {}, "now": NOON} | more
    return start_game(key=key, players=players, **given)


def play(game: Game, player, text: str, *, now=NOON) -> None:
    version = Game.objects.get(pk=game.pk).version
    services.play(game_id=game.pk, player=player, text=text, version=version, now=now)


def told(person, *kinds: str) -> list[str]:
    notices = Notice.objects.filter(person=person).order_by("pk")
    return [each.text for each in notices if not kinds or each.kind in kinds]


def test_by_correspondence_whoever_is_to_move_is_told(slow, ada, boethius):
    assert told(ada) == ["Your move: Rithmomachia with Boethius."]
    assert told(boethius) == []
    play(slow, ada, "N2-L4")
    assert told(boethius) == ["Your move: Rithmomachia with Ada."]
    notice = Notice.objects.get(person=boethius)
    assert (notice.kind, notice.url) == ("turn", slow.get_absolute_url())


def test_a_turn_that_is_over_is_told_no_more(slow, ada):
    play(slow, ada, "N2-L4")
    assert told(ada) == []


def test_a_turn_taken_back_is_told_again(slow, ada, boethius):
    play(slow, ada, "N2-L4")
    services.ask_takeback(game_id=slow.pk, player=ada, now=NOON)
    services.answer_takeback(game_id=slow.pk, player=boethius, accept=True, now=NOON)
    assert told(ada) == ["Your move: Rithmomachia with Boethius."]
    assert told(boethius) == []


def test_a_turn_of_several_steps_is_told_once(ada, boethius):
    seats = rules("margrites").seats
    game = begin(
        dict(zip(seats, (ada, boethius), strict=True)), key="margrites", control="1d"
    )
    mover = boethius if game.turn == seats[1] else ada
    assert told(mover) != []
    position = game.rules.initial()
    step = next(iter(game.rules.legal_moves(position)))
    play(game, mover, game.rules.write_move(position, step))
    assert Game.objects.get(pk=game.pk).turn == game.turn, "the same seat goes on"
    assert told(mover) == []


def test_a_turn_that_comes_back_to_the_same_player_is_told(db):
    """Blue has moved and Red is passed over: Black, whom the same player leads, is to
    move."""
    people = four_people()
    seats = rules("enochian", players="2").seats
    game = begin(
        dict(zip(seats, (people["red"], people["blue"]), strict=True)),
        key="enochian",
        options={"players": "2", "turn_order": "brky"},
        start=STUCK,
        control="3d",
    )
    mover = next(each.player for each in game.seats.all() if each.name == game.turn)
    Notice.objects.all().delete()
    play(game, mover, STUCK_TWICE[0])
    after = Game.objects.get(pk=game.pk)
    assert (after.turn, after.plies.count()) == (game.turn, 1)
    assert len(told(mover, "turn")) == 1


def test_a_turn_that_begins_with_a_throw_is_told(ada, boethius):
    options: dict[str, Value] = {"divination": True, "players": "2"}
    seats = rules("enochian", **options).seats
    game = begin(
        dict(zip(seats, (ada, boethius), strict=True)),
        key="enochian",
        options=options,
        control="3d",
        pk="thrown",
        secret=SECRET,
    )
    position = position_of(game)
    move = next(iter(game.rules.legal_moves(position)))
    play(game, ada, game.rules.write_move(position, move))
    last = Game.objects.get(pk=game.pk).plies.last()
    assert last is not None
    assert last.throw is not None
    assert len(told(boethius, "turn")) == 1


def test_at_one_sitting_only_who_is_away_is_told(game, ada, boethius):
    play(game, ada, "N2-L4")
    assert told(boethius) == []
    Seat.objects.filter(game=game, player=ada).update(gone_at=NOON)
    play(game, boethius, "C1-D1")
    assert told(ada) == ["Your move: Rithmomachia with Boethius."]


def test_everybody_is_told_how_a_game_ended(game, ada, boethius):
    play(game, ada, "N2-L4")
    play(game, boethius, "C1-D1")
    services.resign(game_id=game.pk, player=ada, now=NOON)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    assert told(ada) == [
        "You have lost Rithmomachia against Boethius. Black won: White resigned."
    ]
    assert told(boethius) == [
        "You have won Rithmomachia against Ada. Black won: White resigned."
    ]


def test_draws_and_games_that_do_not_count_are_told_as_such(game, slow, ada, boethius):
    services.offer_draw(game_id=game.pk, player=ada, now=NOON)
    services.answer_draw(game_id=game.pk, player=boethius, accept=True, now=NOON)
    services.abort(game_id=slow.pk, player=boethius, now=NOON)
    draw, aborted = told(ada)
    assert draw.startswith("Your game of Rithmomachia against Boethius is a draw.")
    assert "does not count" in aborted


def test_allies_win_together_against_the_others(
    ada, boethius, cusanus, django_user_model
):
    dee = django_user_model.objects.create_user("Dee")
    four = rules("enochian", players="4")
    people = dict(zip(four.seats, (ada, boethius, cusanus, dee), strict=True))
    game = begin(people, key="enochian", options={"players": "4"})
    ally = next(team for team in four.teams if four.seats[0] in team)[1]
    services.abort(game_id=game.pk, player=ada, now=NOON)
    words = Notice.objects.get(person=ada).text
    assert str(people[ally]) not in words
    assert sum(str(each) in words for each in people.values()) == 2


def test_a_machine_and_one_screen_need_not_tell(alone, ada):
    services.resign(game_id=alone.pk, player=ada, now=NOON)
    assert told(ada) == []


# --- The beginning -------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "is_told"),
    [({"kept": True}, True), ({"public": False}, True), ({}, False)],
)
def test_who_does_not_wait_at_his_invitation_is_told_of_its_game(
    ada, boethius, more, is_told
):
    seek = seek_game(creator=ada, key="rithmomachia", options={}, now=NOON, **more)
    game = lobby.accept_seek(token=seek.token, player=boethius, now=NOON)
    words = "Boethius accepted your invitation: Rithmomachia has begun."
    assert told(ada) == ([words] if is_told else [])
    assert told(boethius) == []
    urls = Notice.objects.values_list("url", flat=True)
    assert set(urls) <= {game.get_absolute_url()}


# --- Deadlines -----------------------------------------------------------------


def test_the_end_of_a_turn_is_told_once_a_day_before(slow, ada):
    assert warn(NOON + 2 * DAY - timedelta(minutes=1)) == 0
    assert warn(NOON + 2 * DAY) == 1
    assert warn(NOON + 2 * DAY + timedelta(minutes=1)) == 0
    assert told(ada, "deadline") == [
        "Less than 24 hours left for your move: Rithmomachia with Boethius."
    ]


def test_each_turn_has_its_own_warning_and_a_move_takes_it_back(slow, ada, boethius):
    warn(NOON + 2 * DAY)
    play(slow, ada, "N2-L4", now=NOON + 2 * DAY)
    assert told(ada) == []
    assert warn(NOON + 4 * DAY) == 1
    assert len(told(boethius, "deadline")) == 1


def test_a_short_turn_is_warned_of_when_half_of_it_is_over(ada, boethius):
    begin({"white": ada, "black": boethius}, control="1d")
    assert near("1d") == timedelta(hours=12)
    assert warn(NOON + timedelta(hours=11)) == 0
    assert warn(NOON + timedelta(hours=12)) == 1
    assert told(ada, "deadline") == [
        "Less than 12 hours left for your move: Rithmomachia with Boethius."
    ]


def test_a_vacation_that_comes_or_goes_is_no_end_of_a_turn(slow, ada):
    day = NOON.date() + timedelta(days=2)
    vacation = go_away(player=ada, day=day, days=5, now=NOON)
    hours = timedelta(hours=12)
    assert warn(vacation.starts_at - hours) == 0
    flag_overdue(vacation.starts_at + SETTLING)
    assert warn(vacation.ends_at - hours) == 0
    flag_overdue(vacation.ends_at + SETTLING)
    assert warn(vacation.ends_at + hours - timedelta(minutes=1)) == 0
    assert warn(vacation.ends_at + hours + timedelta(minutes=1)) == 1
    assert len(told(ada, "deadline")) == 1


def test_one_broken_game_keeps_no_other_from_its_warning(slow, ada, boethius, caplog):
    broken = begin({"white": ada, "black": boethius}, control="3d")
    Game.objects.filter(pk=broken.pk).update(clock={"left": 1})
    assert warn(NOON + 2 * DAY) == 1
    assert broken.pk in caplog.text


def test_games_that_were_warned_of_are_not_read_again(
    slow, ada, boethius, django_assert_num_queries
):
    for _ in range(3):
        begin({"white": ada, "black": boethius}, control="3d")
    assert warn(NOON + 2 * DAY) == 4
    with django_assert_num_queries(1):
        assert warn(NOON + 2 * DAY) == 0


def test_games_at_one_sitting_and_games_that_are_over_are_not_warned_of(
    game, slow, ada, boethius
):
    begin({"white": ada, "black": boethius}, control="15+10")
    services.abort(game_id=slow.pk, player=ada, now=NOON)
    for hours in (0, 1, 49, 71):
        assert warn(NOON + timedelta(hours=hours)) == 0

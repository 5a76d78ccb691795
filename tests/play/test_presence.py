"""Who is at the table, who has left it, and what the others may then claim."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from games.api.public_state import state_of
from games.common import errors
from games.engine.clock import TimeControl
from games.play import services
from games.play.changes import keep
from games.play.models import Game, Seat
from games.play.seats import SPECTATOR, seats_of, viewer_of
from games.play.selectors import find_table
from games.play.timing import outages, presence
from games.play.timing.absences import away, claim_absence, patience
from games.play.timing.clocks import moment
from games.wire.live import hub
from games.wire.threads import in_thread
from tests.support.four import ROUND, four_people
from tests.support.four import play as play_on
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.sockets import table_page

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
LEFT = NOON + presence.LEASE + SECOND  # when the lease of who came at noon has run out


def row(game: Game, seat: str) -> Seat:
    return Seat.objects.get(game=game, name=seat)


def begin(ada, boethius, control: str = "5+3", *, moved: bool = True) -> Game:
    game = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
        control=control,
    )
    return play_on(game, "N8-M8", "C1-D1") if moved else game


def leave(game: Game, seat: str = "black") -> Game:
    """Who sits there has come at noon and is away at LEFT."""
    presence.arrive(row(game, seat).pk, NOON)
    presence.mark_gone(LEFT)
    game.refresh_from_db()
    return Game.objects.get(pk=game.pk)


def claim(game: Game, player, *, seconds: float = 40, draw: bool = False) -> Game:
    return claim_absence(
        game_id=game.pk, player=player, draw=draw, now=LEFT + seconds * SECOND
    )


# --- Presence ------------------------------------------------------------------


def test_who_reloads_is_never_away(ada, boethius):
    game = begin(ada, boethius)
    black = row(game, "black").pk
    presence.arrive(black, NOON)
    presence.mark_gone(NOON + 9 * SECOND)
    presence.arrive(black, NOON + 9 * SECOND)
    presence.mark_gone(LEFT)
    assert row(game, "black").gone_at is None


def test_a_lease_that_runs_out_is_somebody_gone_and_the_table_is_told(ada, boethius):
    game = begin(ada, boethius)
    version = Game.objects.get(pk=game.pk).version
    after = leave(game)
    assert row(game, "black").gone_at == LEFT
    assert after.version == version + 1
    assert after.board_version == version
    presence.mark_gone(LEFT + SECOND)  # a second sweep finds nothing more
    assert Game.objects.get(pk=game.pk).version == version + 1


def test_who_closes_his_last_page_is_gone_sooner(ada, boethius):
    game = begin(ada, boethius)
    black = row(game, "black").pk
    presence.arrive(black, NOON)
    presence.depart(black, NOON + SECOND)
    presence.mark_gone(NOON + 6 * SECOND)
    assert row(game, "black").gone_at is None  # he may only have reloaded the page
    presence.mark_gone(NOON + 7 * SECOND)
    assert row(game, "black").gone_at is not None


def test_closing_a_page_makes_no_lease_longer(ada, boethius):
    game = begin(ada, boethius)
    black = row(game, "black").pk
    presence.arrive(black, NOON)
    presence.depart(black, NOON + presence.LEASE - SECOND)
    assert row(game, "black").seen_until == NOON + presence.LEASE


def test_one_broken_game_keeps_no_other_from_being_told(
    ada, boethius, monkeypatch, caplog
):
    broken, other = begin(ada, boethius), begin(ada, boethius)
    for game in (broken, other):
        presence.arrive(row(game, "black").pk, NOON)

    def keep_some(game: Game) -> Game:
        if game.pk == broken.pk:
            raise RuntimeError("broken")
        return keep(game)

    monkeypatch.setattr("games.play.timing.presence.keep", keep_some)
    presence.mark_gone(LEFT)
    assert row(other, "black").gone_at == LEFT
    assert row(broken, "black").gone_at is None
    assert broken.pk in caplog.text
    monkeypatch.undo()
    presence.mark_gone(LEFT + SECOND)  # it is tried again later, not all the time
    assert row(broken, "black").gone_at is None
    presence.mark_gone(LEFT + presence.LATER)
    assert row(broken, "black").gone_at is not None


def test_who_comes_back_is_there_again(ada, boethius):
    game = leave(begin(ada, boethius))
    presence.renew([row(game, "black").pk], LEFT + 5 * SECOND)
    assert row(game, "black").gone_at is None
    presence.mark_gone(LEFT + 6 * SECOND)
    assert row(game, "black").gone_at is None
    assert Game.objects.get(pk=game.pk).version == game.version + 1


def test_a_page_without_scripts_brings_one_back(ada, boethius, plain):
    game = leave(begin(ada, boethius))
    plain(boethius).open(game.get_absolute_url())
    assert row(game, "black").gone_at is None


def test_a_look_of_somebody_else_brings_nobody_back(ada, boethius, plain):
    game = leave(begin(ada, boethius))
    for player in (ada, None):
        plain(player).open(game.get_absolute_url())
    assert row(game, "black").gone_at is not None


def test_nobody_is_away_who_never_opened_a_socket(ada, boethius):
    game = begin(ada, boethius)
    presence.mark_gone(NOON + timedelta(hours=1))
    assert {seat.gone_at for seat in seats_of(game)} == {None}


@pytest.mark.parametrize("control", ["3d", "local", "over"])
def test_where_it_does_not_matter_nobody_is_away(ada, boethius, alone, control):
    if control == "local":
        game, seat = alone, "white"
    else:
        game, seat = begin(ada, boethius, "3d" if control == "3d" else "5+3"), "black"
    if control == "over":
        services.resign(game_id=game.pk, player=ada, now=NOON)
        game.refresh_from_db()
    assert presence.take_seat(game, seat, NOON) == 0
    assert row(leave(game, seat), seat).gone_at is None


def test_after_a_start_browsers_have_time_to_come_back(ada, boethius):
    game = begin(ada, boethius)
    black = row(game, "black").pk
    presence.arrive(black, NOON)
    process = presence.Attendance()  # the site comes up a minute later
    up = NOON + timedelta(minutes=1)
    process.sweep((), up)
    process.sweep((), up + 15 * SECOND)
    assert row(game, "black").gone_at is None
    process.sweep((), up + 21 * SECOND)
    assert row(game, "black").gone_at == up + 21 * SECOND


def test_those_who_come_back_after_a_start_have_their_leases_renewed_together(
    ada, boethius, django_assert_num_queries
):
    games = [begin(ada, boethius) for _ in range(3)]
    seats = [row(game, "black").pk for game in games]
    presence.renew(seats, NOON)
    process, up = presence.Attendance(), LEFT  # all leases have run out
    process.sweep((), up)
    read = [find_table(game.pk) for game in games]
    for game in read:
        seats_of(game)
    with django_assert_num_queries(0):  # however many come
        held = [presence.take_seat(game, "black", up + SECOND) for game in read]
    assert held == seats
    process.sweep(seats, up + 2 * SECOND)
    leases = Seat.objects.filter(pk__in=seats).values_list("seen_until", flat=True)
    assert set(leases) == {up + 2 * SECOND + presence.LEASE}


def test_a_page_that_is_closed_before_the_next_pass_renews_no_lease(ada, boethius):
    game = begin(ada, boethius)
    black = row(game, "black").pk
    presence.arrive(black, NOON)
    presence.take_seat(find_table(game.pk), "black", NOON + 40 * SECOND)
    presence.Attendance().sweep((), NOON + 41 * SECOND)
    assert row(game, "black").seen_until == NOON + presence.LEASE


def test_nobody_is_called_gone_while_others_still_come_back_after_a_start(
    ada, boethius, cusanus
):
    slow, quick = begin(ada, boethius), begin(ada, cusanus)
    seats = [row(game, "black").pk for game in (slow, quick)]
    presence.renew(seats, NOON)
    process, up = presence.Attendance(), LEFT
    process.sweep((), up)
    presence.take_seat(find_table(quick.pk), "black", up + 19 * SECOND)
    process.sweep(seats[1:], up + 19 * SECOND)
    process.sweep(seats[1:], up + 21 * SECOND)
    assert row(slow, "black").gone_at is None
    process.sweep(seats[1:], up + 25 * SECOND)
    assert row(slow, "black").gone_at == up + 25 * SECOND
    assert row(quick, "black").gone_at is None


def test_each_process_renews_the_seats_of_its_own_sockets(
    ada, boethius, django_assert_num_queries
):
    game = begin(ada, boethius)
    white, black = row(game, "white").pk, row(game, "black").pk
    one, other = presence.Attendance(), presence.Attendance()
    for second in range(0, 120, 2):
        one.sweep({white}, NOON + second * SECOND)
        other.sweep({black} if second < 40 else (), NOON + second * SECOND)
    assert row(game, "white").gone_at is None
    gone_at = row(game, "black").gone_at
    assert gone_at is not None
    # Renewed when half of the lease was over, by the next beat.
    assert NOON + 90 * SECOND <= gone_at <= NOON + 96 * SECOND
    with django_assert_num_queries(1):  # most passes ask one question
        one.sweep({white}, NOON + 119 * SECOND)


@pytest.mark.django_db(transaction=True)
async def test_an_open_page_is_presence(ada, boethius, cusanus):
    game = await in_thread(begin, ada, boethius)
    black = await in_thread(row, game, "black")
    before = hub.seats_held()
    async with table_page(game, boethius) as page, table_page(game, cusanus):
        await page.frame()
        assert hub.seats_held() == before | {black.pk}
        came = (await in_thread(row, game, "black")).seen_until
        assert came is not None
        async with table_page(game, boethius) as second:
            await second.frame()
        stays = (await in_thread(row, game, "black")).seen_until
        assert stays is not None
        assert stays >= came  # one of his pages is still open
    assert hub.seats_held() == before
    leaves = (await in_thread(row, game, "black")).seen_until
    assert leaves is not None
    assert leaves <= timezone.now() + presence.GRACE


# --- What is shown -------------------------------------------------------------


def test_the_opponent_sees_who_is_away_and_from_when_he_may_claim(ada, boethius):
    game = leave(begin(ada, boethius))
    [gone] = away(game, viewer_of(game, ada), LEFT + 10 * SECOND)
    assert (gone.name, gone.side, gone.wait) == ("Boethius", "Black", 30_000)
    [gone] = away(game, viewer_of(game, ada), LEFT + 40 * SECOND)
    assert gone.is_over
    [gone] = away(game, SPECTATOR, LEFT + 40 * SECOND)
    assert gone.wait is None


def test_programs_and_spectators_are_told_who_is_away_and_no_more(ada, boethius):
    game = leave(begin(ada, boethius))
    assert state_of(game)["away"] == ["B"]
    assert "gone" not in json.dumps(state_of(game))
    services.resign(game_id=game.pk, player=ada, now=LEFT)
    assert state_of(Game.objects.get(pk=game.pk))["away"] == []


def test_there_is_no_countdown_where_the_clock_ends_sooner(ada, boethius):
    game = begin(ada, boethius, "1+0")
    game = services.play(
        game_id=game.pk, player=ada, text="M8-L8", version=None, now=NOON
    )
    presence.arrive(row(game, "black").pk, NOON + 40 * SECOND)
    presence.mark_gone(LEFT + 40 * SECOND)
    [gone] = away(Game.objects.get(pk=game.pk), viewer_of(game, ada), LEFT)
    assert gone.wait is None


# --- Claims --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "seconds"),
    [("1+0", 20), ("5+3", 40), ("10+5", 80), ("30+0", 120), ("3d", None), ("", None)],
)
def test_how_long_one_waits_depends_on_the_time_control(control, seconds):
    waited = patience(TimeControl.read(control))
    assert waited == (None if seconds is None else seconds * SECOND)


def test_the_win_is_claimed(ada, boethius):
    game = claim(leave(begin(ada, boethius)), ada)
    assert (game.status, game.winner) == ("finished", "white")
    assert game.termination == Game.Termination.ABSENCE
    assert game.at_fault == "black"
    assert game.ending == "White won: Black left the game."
    assert claim(game, ada).version == game.version  # again: nothing changes


def test_or_a_draw(ada, boethius):
    game = claim(leave(begin(ada, boethius)), ada, draw=True)
    assert (game.status, game.winner) == ("finished", "")
    assert game.ending == "Draw claimed: Black left the game."


def test_not_before_the_time(ada, boethius):
    game = leave(begin(ada, boethius))
    with pytest.raises(errors.StillWaiting):
        claim(game, ada, seconds=39.9)


def test_not_against_who_is_there(ada, boethius):
    game = begin(ada, boethius)
    with pytest.raises(errors.NotAway):
        claim(game, ada)
    with pytest.raises(errors.NotAway):  # nor by who left himself
        claim(leave(game), boethius)


def test_not_by_who_watches(ada, boethius, cusanus):
    game = leave(begin(ada, boethius))
    with pytest.raises(errors.NotSeated):
        claim(game, cusanus)


def test_not_against_who_came_back_at_the_last_moment(ada, boethius):
    game = leave(begin(ada, boethius))
    presence.arrive(row(game, "black").pk, LEFT + 39 * SECOND)
    with pytest.raises(errors.NotAway):
        claim(game, ada)


def test_not_against_who_moves_without_a_socket(ada, boethius):
    game = leave(begin(ada, boethius), "white")
    services.play(
        game_id=game.pk, player=ada, text="N1-M1", version=None, now=LEFT + 39 * SECOND
    )
    assert row(game, "white").gone_at is None
    with pytest.raises(errors.NotAway):
        claim(game, boethius, seconds=60)


def test_not_for_the_time_in_which_the_site_stood_still(ada, boethius):
    game = leave(begin(ada, boethius))
    outages.beat(LEFT + 10 * SECOND)
    outages.beat(LEFT + 70 * SECOND)
    outages.forget()
    with pytest.raises(errors.StillWaiting):
        claim(game, ada, seconds=99)
    assert claim(game, ada, seconds=100).winner == "white"


def test_not_before_everybody_has_moved(ada, boethius):
    game = begin(ada, boethius, moved=False)
    presence.arrive(row(game, "black").pk, NOON)
    presence.depart(row(game, "black").pk, NOON)
    soon = NOON + presence.GRACE
    presence.mark_gone(soon)
    with pytest.raises(errors.NotAway):
        claim_absence(game_id=game.pk, player=ada, draw=False, now=soon)
    game = Game.objects.get(pk=game.pk)
    [gone] = away(game, viewer_of(game, ada), soon)
    assert gone.wait is None


def test_not_once_the_time_of_who_is_to_move_is_up(ada, boethius):
    game = claim(leave(begin(ada, boethius)), ada, seconds=600)
    assert game.termination == Game.Termination.FLAG
    assert game.winner == "black"


def test_in_a_game_without_a_clock_nothing_is_claimed(game, ada):
    play_on(game, "N8-M8", "C1-D1")
    with pytest.raises(errors.NotAway):
        claim(leave(game), ada, seconds=9999)


def test_of_four_the_rivals_of_who_left_win_together():
    people = four_people()
    game = start_game(
        key="enochian",
        options={"players": "4"},
        players=people,
        now=NOON,
        control="30+0",
    )
    game = leave(play_on(game, *ROUND), "yellow")
    with pytest.raises(errors.NotAway):
        claim(game, people["red"], seconds=120)  # his ally
    game = claim(game, people["blue"], seconds=120)
    assert set(game.winners) == {"black", "blue"}
    assert game.ending == "Black and Blue won: Yellow left the game of Red and Yellow."


def test_a_claim_without_scripts(ada, boethius, plain):
    game, now = begin(ada, boethius), timezone.now()
    clock = game.clock | {"since": moment(now)}
    gone_at = now - 41 * SECOND
    Game.objects.filter(pk=game.pk).update(clock=clock, deadline_at=now + 300 * SECOND)
    Seat.objects.filter(game=game, name="black").update(gone_at=gone_at)
    page = plain(ada)
    shown = page.open(game.get_absolute_url())
    assert "Black has left the table." in shown.texts["status"]
    page.push("Claim a draw")
    game.refresh_from_db()
    assert game.termination == Game.Termination.ABSENCE
    assert game.winner == ""

"""An arena: players come and go, are paired as they become free, and time ends it."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.ladders import services as ladders
from games.ladders.errors import NotAMember, NotOpen, SettingsRefused
from games.ladders.models import ArenaPlayer, Honour, Ladder, Pairing, Round
from games.ladders.organising import leadership
from games.ladders.rounds import arenas, sweeps
from games.ladders.rounds.events import event_of
from games.notices.models import Notice
from games.play import services as table
from games.play.timing import arrivals
from games.ratings.models import Rating
from tests.ladders.test_ladder_rounds import begin, open_event
from tests.support.laddered import both, end, found, game_of
from tests.support.people import NOON

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
SIX = [f"P{number}" for number in range(1, 7)]


def arena(ada, names=SIX, **more) -> tuple[Ladder, list[User]]:
    """An arena of an hour that has begun."""
    given = {"settings": {"minutes": 60}} | more
    ladder, people = open_event(ada, names, form="arena", control="5+3", **given)
    begin(ladder, ada)
    return ladder, people


def play(ladder: Ladder, player: User, now: datetime = NOON) -> ArenaPlayer:
    return arenas.enter(ladder_id=ladder.pk, player=player, now=now)


def open_pairings(ladder: Ladder) -> list[Pairing]:
    found = Pairing.objects.filter(round__ladder=ladder, result="")
    return list(found.select_related("first__player", "second__player", "game"))


def points(ladder: Ladder) -> dict[str, float]:
    return {str(m.player): row.points for row, m in event_of(ladder).standing}


def test_who_is_free_is_paired_at_once_and_the_game_begins(ada):
    ladder, people = arena(ada)
    play(ladder, people[0])
    assert not open_pairings(ladder)
    play(ladder, people[1], NOON + SECOND)
    (pairing,) = open_pairings(ladder)
    assert {*both(pairing)} == {*people[:2]}
    assert game_of(pairing).is_live
    assert game_of(pairing).control == "5+3"


def test_members_are_told_that_it_has_begun(ada):
    _ladder, people = arena(ada)
    told = Notice.objects.filter(text__contains="arena of", person__in=people)
    assert told.count() == len(people)


def test_a_win_is_two_points_and_the_winner_waits_for_another(ada):
    ladder, people = arena(ada)
    for player in people[:2]:
        play(ladder, player)
    (pairing,) = open_pairings(ladder)
    end(game_of(pairing), people[0], NOON + MINUTE)
    assert (points(ladder)["P1"], points(ladder)["P2"]) == (2, 0)
    for player in people[:3]:
        play(ladder, player, NOON + MINUTE)
    (pairing,) = open_pairings(ladder)
    assert people[2] in both(pairing)  # the first two do not meet twice running


def test_who_pauses_or_has_no_page_open_is_not_paired(ada):
    ladder, people = arena(ada)
    play(ladder, people[0])
    arenas.rest(ladder_id=ladder.pk, player=people[0], now=NOON)
    play(ladder, people[1], NOON)
    assert not open_pairings(ladder)
    late = NOON + MINUTE  # the lease of the second one is over
    play(ladder, people[2], late)
    assert not open_pairings(ladder)
    arenas.page_opened(ladder.pk, people[1].pk, late)
    assert {*both(*open_pairings(ladder))} == {people[1], people[2]}


def test_a_page_that_is_opened_does_not_end_a_pause(ada):
    ladder, people = arena(ada)
    for player in people[:2]:
        arenas.rest(ladder_id=ladder.pk, player=player, now=NOON)
        arenas.page_opened(ladder.pk, player.pk, NOON)
    assert not open_pairings(ladder)
    assert not ArenaPlayer.objects.exists()


def test_two_alone_meet_again_after_a_while(ada):
    ladder, people = arena(ada, SIX[:2])
    for player in people:
        play(ladder, player)
    end(game_of(*open_pairings(ladder)), None, NOON + MINUTE)
    for player in people:
        play(ladder, player, NOON + MINUTE)
    assert not open_pairings(ladder)
    arenas.sweep_arenas(NOON + MINUTE + 20 * SECOND)
    assert len(open_pairings(ladder)) == 1


def test_members_come_late_and_strangers_join_first(ada, boethius):
    ladder, people = arena(ada)
    with pytest.raises(NotAMember):
        play(ladder, boethius)
    ladders.join(ladder_id=ladder.pk, player=boethius, now=NOON + MINUTE)
    play(ladder, boethius, NOON + MINUTE)
    play(ladder, people[0], NOON + MINUTE)
    assert len(open_pairings(ladder)) == 1
    assert points(ladder)["Boethius"] == 0


def test_when_time_is_up_games_go_on_and_the_last_one_ends_it(ada):
    ladder, people = arena(ada)
    for player in people[:4]:
        play(ladder, player)
    one, two = open_pairings(ladder)
    end(game_of(one), both(one)[0], NOON + MINUTE)
    sweeps.sweep_rounds(NOON + 61 * MINUTE)
    with pytest.raises(NotOpen):
        play(ladder, people[4], NOON + 61 * MINUTE)
    assert not event_of(ladder).is_over
    end(game_of(two), both(two)[1], NOON + 62 * MINUTE)
    assert event_of(ladder).is_over
    assert Honour.objects.filter(season__ladder=ladder, place=1).count() == 2


def test_an_arena_in_which_nobody_plays_at_the_end_is_over_with_its_time(ada):
    ladder, _ = arena(ada)
    sweeps.sweep_rounds(NOON + 59 * MINUTE)
    assert not event_of(ladder).is_over
    sweeps.sweep_rounds(NOON + 61 * MINUTE)
    assert event_of(ladder).is_over


def test_who_does_not_come_to_the_board_pauses_and_nothing_counts(ada):
    ladder, people = arena(ada)
    for player in people[:2]:
        play(ladder, player)
    (pairing,) = open_pairings(ladder)
    game = game_of(pairing)
    for seat in game.seats.all():
        arrivals.came(game, seat.name, NOON)
    table.abort(game_id=game.pk, player=people[0], now=NOON + SECOND)
    pairing.refresh_from_db()
    assert pairing.result == Pairing.Result.NEITHER
    paused = ArenaPlayer.objects.filter(is_paused=True).select_related("member")
    assert {each.member.player_id for each in paused} <= {people[0].pk}
    assert points(ladder)["P1"] == points(ladder)["P2"] == 0


def test_in_a_pause_nobody_is_paired_and_the_time_stands_still(ada):
    ladder, people = arena(ada)
    play(ladder, people[0])
    leadership.pause(ladder_id=ladder.pk, by=ada, reason="Fire.", now=NOON)
    arenas.page_opened(ladder.pk, people[1].pk, NOON)
    arenas.sweep_arenas(NOON)
    assert not open_pairings(ladder)
    later = NOON + 30 * MINUTE
    leadership.resume(ladder_id=ladder.pk, by=ada, reason="Out.", now=later)
    assert ladder.rounds.get().due_at == NOON + 90 * MINUTE


def test_an_arena_needs_games_of_minutes(ada):
    with pytest.raises(SettingsRefused, match="at one sitting"):
        found(ada, form="arena", control="3d")


def test_its_page_says_what_to_do_in_every_state(ada, enter, plain):
    ladder, people = open_event(ada, form="arena", control="5+3", settings={})
    address = f"/ladders/{ladder.slug}/"
    assert "Begin the arena" in enter(ada).get(address).content.decode()
    browser = plain(ada)
    browser.open(address)
    browser.push("Begin the arena")
    one, two = plain(people[0]), plain(people[1])
    one.open(address)
    assert "You get an opponent as soon as somebody is free" in one.html
    one.push("Play")
    assert "Looking for an opponent" in one.html
    assert '<meta http-equiv="refresh" content="5; url=?waiting">' in one.html
    one.push("Pause")
    assert "You pause." in one.html
    one.push("Play on")
    two.open(address)
    two.push("Play")
    (pairing,) = open_pairings(ladder)
    assert "Go to the game" in two.html
    assert "Pause after this game" in two.html
    led = enter(people[0]).get(address + "?waiting")
    assert led.url == game_of(pairing).get_absolute_url()
    assert "1 game being played" in " ".join(
        enter().get(address).content.decode().split()
    )


def test_the_standing_tells_points_game_by_game(ada, enter):
    ladder, people = arena(ada)
    now = NOON
    for _ in range(4):
        now += MINUTE
        for player in people[:3]:
            play(ladder, player, now)
        (pairing,) = open_pairings(ladder)
        winner = people[0] if people[0] in both(pairing) else both(pairing)[0]
        end(game_of(pairing), winner, now)
    for page in ("", "rounds/"):
        text = enter().get(f"/ladders/{ladder.slug}/{page}").content.decode()
        assert "Game by game" in text
        assert "2" in text


# --- A whole arena ---------------------------------------------------------------


class Bots:
    """Players who come, play by lots, rest and come back, minute by minute."""

    def __init__(self, ladder: Ladder, people: list[User], seed: int) -> None:
        self.ladder, self.people, self.lots = ladder, people, random.Random(seed)
        self.resting: set[User] = set()

    def minute(self, now: datetime) -> None:
        for pairing in open_pairings(self.ladder):
            if self.lots.random() < 0.3:
                one, other = both(pairing)
                winner = self.lots.choice([one, one, other, None])
                end(game_of(pairing), winner, now)
        for person in self.people:
            if person in self.resting:
                if self.lots.random() < 0.2:
                    self.resting.discard(person)
                    play(self.ladder, person, now)
            elif self.lots.random() < 0.05:
                self.resting.add(person)
                arenas.rest(ladder_id=self.ladder.pk, player=person, now=now)
            else:
                arenas.page_opened(self.ladder.pk, person.pk, now)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_arena_keeps_its_rules(ada, seed):
    ladder, people = arena(ada, [f"P{n}" for n in range(9)], settings={"minutes": 30})
    bots = Bots(ladder, people, seed)
    for person in people:
        play(ladder, person)
    for minute in range(1, 30):
        bots.minute(NOON + minute * MINUTE)
        busy = [who for pairing in open_pairings(ladder) for who in both(pairing)]
        assert len(busy) == len(set(busy))  # nobody plays two games at once
    end_ = NOON + 31 * MINUTE
    sweeps.sweep_rounds(end_)
    for pairing in open_pairings(ladder):
        end(game_of(pairing), pairing.first.player, end_)
    event = event_of(ladder)
    assert event.is_over
    assert Round.objects.get(ladder=ladder).status == Round.Status.DONE
    games = len(event.pairings)
    assert games > 20
    assert sum(row.figures[1] or 0 for row, _ in event.standing) == 2 * games
    rows = [row.points for row, _ in event.standing]
    assert rows == sorted(rows, reverse=True)
    assert not Rating.objects.exists()  # it is casual


def test_neighbours_do_not_meet_twice_running_while_others_are_free(ada):
    ladder, people = arena(ada)
    now = NOON
    for _ in range(6):
        now += MINUTE
        for player in people:
            play(ladder, player, now)
        arenas.sweep_arenas(now)
        for pairing in open_pairings(ladder):
            end(game_of(pairing), pairing.first.player, now)
    last: dict[int, int] = {}
    for each in event_of(ladder).pairings:
        one, two = each.first_id, each.second_id or 0
        assert last.get(one) != two
        last[one], last[two] = two, one

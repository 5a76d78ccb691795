"""What waits on a ladder, and what nobody has to wait for."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.fairness.blocks import block
from games.ladders import pauses, services, sweeps
from games.ladders.access import viewer_of
from games.ladders.challenges import results
from games.ladders.challenges import sweeps as challenge_sweeps
from games.ladders.locks import locked
from games.ladders.models import Ladder, Season
from games.ladders.organising import members, pairings
from games.ladders.organising.errors import CannotDecide, NoReason
from games.ladders.pages import fragments
from games.ladders.rounds import services as rounds
from games.ladders.rounds.sweeps import sweep_rounds as rounds_due
from games.play import services as table
from games.play.timing import arrivals
from tests.support.laddered import (
    DAY,
    HOUR,
    again,
    both,
    challenge,
    due,
    end,
    fill,
    found,
    game_of,
    member,
    playing,
    standing,
)
from tests.support.people import NOON

NAMES = ["Anna", "Bruno", "Clara", "Dante"]


@pytest.fixture
def ladder(ada):
    return found(ada)


@pytest.fixture
def people(ladder):
    return fill(ladder, NAMES)


def idle_words(ladder, person, now) -> str:
    ladder = Ladder.objects.get(pk=ladder.pk)
    return fragments.page_context(viewer_of(ladder, person), None, now)[
        "mine"
    ].idle_words


def test_who_was_busy_when_he_was_due_is_looked_at_as_soon_as_he_is_free(
    ladder, people
):
    made = playing(ladder, people[1], people[0], NOON + 13 * DAY)
    sweeps.sweep_ladders(NOON + 14 * DAY)
    assert member(ladder, people[0]).warned_at is None
    free = NOON + 14 * DAY + HOUR
    with locked(ladder.pk) as held:
        row = again(made)
        row.ladder = held
        results.void(held, row, free)
    sweeps.sweep_ladders(free)
    assert member(ladder, people[0]).warned_at == free


def test_no_step_of_idleness_is_announced_to_who_plays_or_in_a_pause(ladder, people):
    late = NOON + 20 * DAY
    made = playing(ladder, people[1], people[0], NOON + DAY)
    assert idle_words(ladder, people[2], late)
    assert not idle_words(ladder, people[0], late)
    assert not idle_words(ladder, people[1], late)
    end(game_of(made), people[0], late)
    with locked(ladder.pk) as held:
        pauses.pause(held, late)
    assert not idle_words(ladder, people[2], late)


@pytest.mark.parametrize(("by", "against"), [(1, 2), (2, 1)])
def test_a_block_is_no_excuse_for_not_answering(ladder, people, by, against):
    made = challenge(ladder, people[2], people[1])
    block(by=people[by], against=people[against], now=NOON)
    sweeps.sweep_ladders(due(made))
    assert again(made).status == "forfeit"


def test_one_challenge_that_cannot_be_looked_at_keeps_nothing_waiting(
    ladder, people, monkeypatch, caplog
):
    broken = challenge(ladder, people[1], people[0])
    whole = challenge(ladder, people[3], people[2])
    look_at = challenge_sweeps.look_at

    def look(key, now):
        if key == broken.pk:
            raise RuntimeError("broken")
        look_at(key, now)

    monkeypatch.setattr(challenge_sweeps, "look_at", look)
    sweeps.sweep_ladders(due(whole))
    assert again(whole).status == "forfeit"
    assert "broken" in caplog.text


def test_a_season_is_ended_with_a_reason(ladder, people, ada):
    with pytest.raises(NoReason):
        services.end_season(ladder_id=ladder.pk, by=ada, reason=" ", now=NOON)
    assert not Season.objects.filter(number=2).exists()


def test_a_closed_account_is_not_let_in_again(ladder, people, ada):
    services.leave(ladder_id=ladder.pk, player=people[0], now=NOON)
    people[0].is_active = False
    people[0].save()
    gone = member(ladder, people[0])
    with pytest.raises(CannotDecide):
        members.admit(member_id=gone.pk, by=ada, place=1, reason="Back", now=NOON)
    assert standing(ladder) == NAMES[1:]


def test_codes_that_wait_are_so_many_at_most(ladder, ada, monkeypatch):
    monkeypatch.setattr(members, "MOST_UNUSED", 2)
    members.make_codes(ladder_id=ladder.pk, by=ada, labels=["a", "b"], now=NOON)
    with pytest.raises(CannotDecide):
        members.make_codes(ladder_id=ladder.pk, by=ada, labels=["c"], now=NOON)
    assert ladder.codes.count() == 2


# --- Rounds --------------------------------------------------------------------


def in_rounds(ada, **more):
    """A ladder in rounds for two, and its first round, which has begun."""
    settings = {"rounds": 2, "round_days": 7}
    ladder = found(ada, form="swiss", settings=settings, **more)
    fill(ladder, NAMES[:2])
    return ladder, rounds.begin_round(ladder_id=ladder.pk, by=ada, now=NOON)


def test_a_pairing_that_is_played_again_has_the_days_of_a_round(ada):
    _, round_ = in_rounds(ada)
    pairing = round_.pairings.get()
    late = due(round_) + 2 * DAY
    end(game_of(pairing), pairing.first.player, NOON + DAY)
    pairings.play_again(pairing_id=pairing.pk, by=ada, reason="Wrong rules", now=late)
    rounds_due(late)
    assert again(pairing).result == ""
    rounds_due(late + 7 * DAY)
    assert again(pairing).result == "neither"


def test_a_game_broken_off_when_the_round_is_late_is_not_played_again(ada):
    _, round_ = in_rounds(ada, control="5+3")
    pairing = round_.pairings.get()
    late = due(round_) - timedelta(seconds=5)
    for person in both(pairing):
        rounds.be_ready(pairing_id=pairing.pk, player=person, now=late)
    rounds_due(due(round_))
    pairing = again(pairing)
    for seat in game_of(pairing).seats.all():
        arrivals.came(game_of(pairing), seat.name, due(round_))
    table.abort(game_id=game_of(pairing).pk, player=both(pairing)[1], now=due(round_))
    assert again(pairing).result == "first_forfeit"
    round_.refresh_from_db()
    assert round_.status == "done"

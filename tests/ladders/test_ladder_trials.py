"""What other settings would have made of the last season."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.ladders import services as ladders
from games.ladders import sweeps
from games.ladders.organising import leadership, seasons
from games.ladders.organising.simulations import Event, replay_season
from games.ladders.settings import LadderSettings
from tests.support.laddered import (
    DAY,
    HOUR,
    end,
    fill,
    found,
    member,
    playing,
    standing,
)
from tests.support.people import NOON

NAMES = ["Euclid", "Nicomachus", "Hypatia", "Fulke", "Bede", "Alcuin"]


def lived(ada):
    """A ladder with a month behind it: two have climbed, the others fell idle."""
    ladder = found(ada)
    people = fill(ladder, NAMES)
    for day, one, other, wins in ((1, 3, 0, True), (9, 5, 1, True), (12, 2, 0, False)):
        now = NOON + day * DAY
        made = playing(ladder, people[one], people[other], now)
        end(made.game, people[one if wins else other], now + HOUR)
    for day in range(13, 31):
        sweeps.sweep_ladders(NOON + day * DAY)
    return ladder, people


def tried(ladder, now, **settings):
    past = seasons.past_of(ladder, seasons.last_season(ladder), now)
    found = replay_season(
        past.start,
        past.events,
        begun=past.begun,
        ended=past.ended,
        settings=LadderSettings(**settings),
        pauses=past.pauses,
    )
    names = dict(ladder.members.values_list("pk", "player__username"))
    return found, [names[key] for key in found.order], past


def test_the_present_settings_lead_to_what_has_been(ada):
    ladder, _ = lived(ada)
    found, order, past = tried(ladder, NOON + 30 * DAY)
    assert order == standing(ladder)
    assert [member_.pk for member_ in ladder.members.order_by("place")] == list(
        past.standing
    )
    assert not found.refused
    assert found.falls > 0


@pytest.mark.parametrize("is_over", [True, False])
def test_in_a_pause_of_the_season_nobody_was_idle(ada, is_over):
    ladder = found(ada)
    people = fill(ladder, NAMES)
    made = playing(ladder, people[3], people[1], NOON + DAY)
    end(made.game, people[3], NOON + DAY + HOUR)
    about = {"ladder_id": ladder.pk, "by": ada, "reason": "Holidays."}
    leadership.pause(now=NOON + 10 * DAY, **about)
    last = NOON + 50 * DAY
    if is_over:
        leadership.resume(now=NOON + 45 * DAY, **about)
        sweeps.sweep_ladders(last)
    ladder.refresh_from_db()
    trial, order, past = tried(ladder, last)
    assert (trial.falls, trial.parked) == (0, [])
    assert order == standing(ladder)
    assert len(past.pauses) == 1


def test_climbing_half_of_the_way_puts_winners_lower(ada):
    ladder, _ = lived(ada)
    usual = {"idle_warn_days": 0, "idle_days": 0, "park_days": 0}
    _, above, _ = tried(ladder, NOON + 30 * DAY, **usual)
    _, half, _ = tried(ladder, NOON + 30 * DAY, climb="half", **usual)
    assert above[0] == "Fulke"
    assert half.index("Fulke") > above.index("Fulke")


def test_a_challenge_out_of_range_is_left_out_with_the_reason(ada):
    ladder, _ = lived(ada)
    settings = {"range_places": 1, "range_percent": 0, "first_free": "none"}
    found, order, _ = tried(ladder, NOON + 30 * DAY, **settings)
    assert {why.code for why in found.refused.values()} == {"too_far"}
    assert order.index("Euclid") < order.index("Fulke")


def test_parking_sooner_takes_idle_members_off(ada):
    ladder, _ = lived(ada)
    early = {"idle_warn_days": 5, "idle_days": 0, "park_days": 10}
    found, order, _ = tried(ladder, NOON + 30 * DAY, **early)
    assert "Bede" not in order
    assert len(found.parked) == len(NAMES) - len(order)


def test_the_last_season_that_has_ended_is_tried(ada):
    ladder, people = lived(ada)
    before = standing(ladder)
    ladders.end_season(
        ladder_id=ladder.pk, by=ada, reason="Term is over", now=NOON + 31 * DAY
    )
    later = NOON + 40 * DAY
    upper, lower = (people[NAMES.index(name)] for name in before[2:4])
    made = playing(ladder, lower, upper, later)
    end(made.game, lower, later)
    past = seasons.past_of(ladder, seasons.last_season(ladder), later)
    assert past.season.number == 1
    names = dict(ladder.members.values_list("pk", "player__username"))
    assert [names[key] for key in past.standing] == before
    now = seasons.past_of(ladder, ladder.seasons.get(number=2), later)
    assert [names[key] for key in now.start] == before


def test_a_move_by_an_organiser_is_made_again_and_time_alone_changes_nothing(ada):
    begun = NOON
    settings = LadderSettings(idle_warn_days=0, idle_days=0, park_days=0)
    events = [
        Event(begun + DAY, "move", 3, place=1),
        Event(begun + 2 * DAY, "go", 2),
        Event(begun + 3 * DAY, "come", 4, place=None),
    ]
    trial = replay_season(
        (1, 2, 3),
        events,
        begun=begun,
        ended=begun + timedelta(days=90),
        settings=settings,
    )
    assert trial.order == (3, 1, 4)
    assert trial.falls == 0


def test_a_trial_changes_nothing(ada, enter):
    ladder, people = lived(ada)
    before, version = standing(ladder), ladder.settings_version
    address = f"/ladders/{ladder.slug}/organise/trial/"
    assert enter(people[0]).get(address).status_code == 404
    page = enter(ada).get(address)
    fields = page.context["form"].initial | {"climb": "half"}
    given = {
        f"set-{name}": value for name, value in fields.items() if value is not False
    }
    text = enter(ada).get(address, given).content.decode()
    assert "Preview" in text
    assert "Halfway" in text
    ladder.refresh_from_db()
    assert (standing(ladder), ladder.settings_version) == (before, version)
    assert member(ladder, people[0]).place

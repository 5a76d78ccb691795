"""In a pause time stands still: nothing is late, and what is set then waits too."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.ladders import services
from games.ladders.challenges.errors import TooLate
from games.ladders.errors import LadderPaused, NotOpen
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.organising import challenges, leadership, pairings
from games.ladders.rounds import services as rounds
from games.ladders.rounds.errors import NoRound
from games.ladders.sweeps import sweep_ladders as sweep
from games.notices.models import Notice
from tests.ladders.test_ladder_rounds import begin, open_event
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
)
from tests.support.people import NOON

LONG = 40 * DAY
WHY = "Holidays."


@pytest.fixture
def ladder(ada):
    return found(ada)


@pytest.fixture
def people(ladder):
    return fill(ladder, ["Anna", "Bruno", "Clara"])


def pause(ladder, by, now=NOON) -> None:
    leadership.pause(ladder_id=ladder.pk, by=by, reason=WHY, now=now)


def resume(ladder, by, now=NOON + LONG) -> None:
    leadership.resume(ladder_id=ladder.pk, by=by, reason=WHY, now=now)


def forfeited(ladder, people, now=NOON) -> LadderChallenge:
    """A challenge that was not answered: it is open to dispute for a day."""
    made = challenge(ladder, people[1], people[0], now)
    sweep(now + 3 * DAY)
    return again(made)


@pytest.mark.parametrize(
    ("how", "who", "more"),
    [
        (services.claim_forfeit, 1, {}),
        (services.waive_forfeit, 1, {}),
        (services.dispute, 0, {"text": "I was ill."}),
    ],
)
def test_what_is_said_of_a_forfeit_is_late_by_the_time_of_the_ladder(
    ladder, people, ada, how, who, more
):
    made = forfeited(ladder, people)
    said = {"challenge_id": made.pk, "player": people[who], **more}
    pause(ladder, ada, NOON + 3 * DAY + HOUR)
    with pytest.raises(LadderPaused, match="no deadline runs"):
        how(now=NOON + LONG, **said)
    resume(ladder, ada)
    with pytest.raises(TooLate):
        how(now=NOON + LONG + 23 * HOUR, **said)
    how(now=NOON + LONG + 22 * HOUR, **said)


def test_an_answer_in_a_pause_is_not_called_late(ladder, people, ada):
    made = challenge(ladder, people[1], people[0])
    pause(ladder, ada)
    with pytest.raises(NotOpen, match="no deadline runs"):
        services.accept(challenge_id=made.pk, player=people[0], now=NOON + LONG)


def test_more_time_that_is_given_in_a_pause_begins_after_it(ladder, people, ada):
    made = challenge(ladder, people[1], people[0])
    pause(ladder, ada, NOON + HOUR)
    challenges.extend(
        challenge_id=made.pk, by=ada, days=2, reason=WHY, now=NOON + 30 * DAY
    )
    resume(ladder, ada)
    left = timedelta(hours=72 - 1) + 2 * DAY
    assert due(again(made)) == NOON + LONG + left


def test_a_forfeit_that_comes_about_in_a_pause_can_be_disputed_after_it(
    ladder, people, ada
):
    made = playing(ladder, people[1], people[0])
    pause(ladder, ada, NOON + HOUR)
    end(game_of(made), people[1], NOON + 30 * DAY, moves=0)
    said = Notice.objects.filter(person=people[0], key__endswith=":forfeit").get()
    assert "1\N{NO-BREAK SPACE}day after the ladder goes on" in said.text
    resume(ladder, ada)
    assert due(again(made)) == NOON + LONG + DAY


def test_who_played_in_a_pause_is_idle_from_its_end_on(ladder, people, ada):
    made = playing(ladder, people[1], people[0])
    pause(ladder, ada, NOON + HOUR)
    end(game_of(made), people[1], NOON + 30 * DAY)
    resume(ladder, ada)
    assert member(ladder, people[1]).idle_since == NOON + LONG
    assert member(ladder, people[1]).played_at == NOON + 30 * DAY
    assert member(ladder, people[2]).idle_since == NOON + LONG - HOUR


def test_a_round_that_is_given_time_in_a_pause_has_it_after_the_pause(ada):
    ladder, _ = open_event(ada, control="15+10")
    round_ = begin(ladder, ada)
    pairing = round_.pairings.get(board=1)
    pause(ladder, ada, NOON + DAY)
    with pytest.raises(LadderPaused):
        rounds.be_ready(pairing_id=pairing.pk, player=both(pairing)[0], now=NOON + LONG)
    with pytest.raises(NoRound, match="paused"):
        begin(ladder, ada, NOON + LONG)
    pairings.extend(round_id=round_.pk, by=ada, days=1, reason=WHY, now=NOON + LONG)
    resume(ladder, ada)
    assert due(again(round_)) == NOON + LONG + 7 * DAY


def test_the_pages_say_that_time_stands_still(ladder, people, ada, enter):
    made = forfeited(ladder, people)
    pause(ladder, ada, NOON + 3 * DAY + HOUR)
    for person in people[:2]:
        page = enter(person)
        for path in ("", f"challenges/{made.pk}/"):
            text = page.get(f"/ladders/{ladder.slug}/{path}").content.decode()
            assert "Paused with 23\N{NO-BREAK SPACE}hours left" in text
            assert "Decided within" not in text
            assert "Claim the forfeit" not in text
            assert "Dispute the forfeit" not in text


def test_the_page_of_a_round_says_that_time_stands_still(ada, enter):
    ladder, _ = open_event(ada)
    begin(ladder, ada)
    pause(ladder, ada, NOON + DAY)
    for path in ("", "rounds/1/"):
        text = enter().get(f"/ladders/{ladder.slug}/{path}").content.decode()
        assert "the round has 6\N{NO-BREAK SPACE}days left" in text
        assert "lay by" not in text
    assert Ladder.objects.get(pk=ladder.pk).status == "paused"


# --- Seasons of days -----------------------------------------------------------


@pytest.fixture
def of_days(ada):
    """A ladder whose first season ends after ten days."""
    ladder = found(ada, settings={"season_days": 10})
    fill(ladder, ["Anna", "Bruno"])
    return ladder


def season_end(ladder, number=1):
    return ladder.seasons.get(number=number).ends_at


def turned(ladder, now) -> bool:
    """Whether another season has begun at `now`."""
    before = Ladder.objects.get(pk=ladder.pk).season
    sweep(now)
    return Ladder.objects.get(pk=ladder.pk).season > before


def test_a_season_of_days_is_as_much_longer_as_the_ladder_stood_still(of_days, ada):
    pause(of_days, ada, NOON + 4 * DAY)
    assert not turned(of_days, NOON + 30 * DAY)
    resume(of_days, ada, NOON + LONG)
    pause(of_days, ada, NOON + LONG + DAY)
    resume(of_days, ada, NOON + LONG + 3 * DAY)
    last = NOON + LONG + 8 * DAY
    assert season_end(of_days) == last
    assert not turned(of_days, last - HOUR)
    assert turned(of_days, last)
    assert season_end(of_days) == last
    assert season_end(of_days, 2) == last + 10 * DAY, "its pauses were in the first"


def test_other_days_of_a_season_keep_what_the_ladder_stood_still(of_days, ada):
    def have(days, now):
        changed = {"season_days": days}
        services.change_settings(
            ladder_id=of_days.pk, by=ada, settings=changed, now=now
        )
        return season_end(of_days)

    pause(of_days, ada, NOON + DAY)
    assert have(20, NOON + 2 * DAY) == NOON + 20 * DAY, "the pause is not over"
    resume(of_days, ada, NOON + 6 * DAY)
    assert season_end(of_days) == NOON + 25 * DAY
    assert have(0, NOON + 7 * DAY) is None
    assert have(10, NOON + 8 * DAY) == NOON + 15 * DAY


def test_a_season_that_begins_in_a_pause_has_all_its_days_after_it(of_days, ada):
    pause(of_days, ada, NOON + DAY)
    services.end_season(ladder_id=of_days.pk, by=ada, reason=WHY, now=NOON + 5 * DAY)
    resume(of_days, ada)
    assert season_end(of_days) == NOON + 5 * DAY
    assert season_end(of_days, 2) == NOON + LONG + 10 * DAY


def test_a_pause_before_the_first_day_takes_nothing_of_the_season(ada):
    begins = NOON + 10 * DAY
    ladder = found(ada, starts_at=begins, settings={"season_days": 10})
    pause(ladder, ada, NOON)
    resume(ladder, ada, NOON + 5 * DAY)
    assert season_end(ladder) == begins + 10 * DAY
    pause(ladder, ada, NOON + 8 * DAY)
    resume(ladder, ada, NOON + 13 * DAY)
    assert season_end(ladder) == begins + 13 * DAY


def test_the_end_of_a_ladder_that_is_over_is_not_moved_by_its_settings(ada):
    ladder = found(ada, settings={"season_days": 10}, ends_at=NOON + 5 * DAY)
    sweep(NOON + 5 * DAY)
    assert season_end(ladder) == NOON + 5 * DAY
    services.change_settings(
        ladder_id=ladder.pk, by=ada, settings={"season_days": 20}, now=NOON + 6 * DAY
    )
    assert season_end(ladder) == NOON + 5 * DAY


def test_the_pages_say_of_the_end_of_a_season_what_is_so(of_days, ada, enter):
    def honours():
        text = enter().get(f"/ladders/{of_days.slug}/honours/").content.decode()
        assert "The ladder had no players" not in text
        return text

    def calendar():
        found = enter().get(f"/ladders/{of_days.slug}/calendar.ics")
        return found.content.decode()

    last = "under way, ends on "
    assert f"{last}{NOON + 10 * DAY:%-d %B %Y}" in honours()
    assert "Season 1 of The Academy ends" in calendar()
    pause(of_days, ada, NOON + 4 * DAY)
    text = honours()
    assert "under way, paused with 6\N{NO-BREAK SPACE}days left" in text
    assert last not in text
    assert "Season 1" not in calendar()
    resume(of_days, ada)
    assert f"{last}{NOON + LONG + 6 * DAY:%-d %B %Y}" in honours()
    assert f"DTSTART:{NOON + LONG + 6 * DAY:%Y%m%dT%H%M%SZ}" in calendar()


def test_the_button_that_ends_a_pause_says_so(ladder, ada, enter):
    pause(ladder, ada)
    page = enter(ada).get(f"{ladder.get_absolute_url()}organise/").content.decode()
    assert "Resume the ladder" in page

"""How a season of rounds ends, and a ladder in rounds with it."""

from __future__ import annotations

import pytest

from games.ladders.errors import NotALeader, NotOpen
from games.ladders.models import Decision, Honour, Organiser, Season
from games.ladders.organising import pairings
from games.ladders.organising.errors import CannotDecide, NoReason
from games.ladders.rounds import services, sweeps
from games.ladders.rounds.errors import NoRound
from games.ladders.services import change_settings
from games.upkeep.sweeps import once
from tests.ladders.test_ladder_rounds import begin, new_season, open_event, play
from tests.support.laddered import DAY, HOUR, again, both, due
from tests.support.people import NOON

TWO = ["Euclid", "Nicomachus"]
ONE_ROUND = {"rounds": 1, "round_days": 7}


def status(ladder) -> str:
    ladder.refresh_from_db()
    return ladder.status


def test_a_ladder_whose_rounds_ended_early_is_over_on_its_last_day(ada):
    ladder, _ = open_event(ada, TWO, settings=ONE_ROUND, ends_at=NOON + 20 * DAY)
    play(begin(ladder, ada), NOON + DAY)
    ended = Season.objects.get(ladder=ladder).ends_at
    sweeps.sweep_rounds(NOON + 19 * DAY)
    assert status(ladder) == "running"
    sweeps.sweep_rounds(NOON + 20 * DAY)
    assert status(ladder) == "over"
    assert Season.objects.get(ladder=ladder).ends_at == ended, "it had ended before"
    assert Honour.objects.filter(season__ladder=ladder).count() == 2


def test_a_season_of_rounds_that_is_over_waits_for_who_begins_the_next(ada, caplog):
    ladder, _ = open_event(ada, TWO, settings=ONE_ROUND)
    play(begin(ladder, ada), NOON + DAY)
    once(NOON + 2 * DAY)
    assert "failed" not in caplog.text
    ladder.refresh_from_db()
    assert (ladder.status, ladder.season) == ("running", 1)
    assert Honour.objects.filter(season__ladder=ladder).count() == 2


def test_no_round_begins_that_cannot_be_played_before_the_last_day(ada):
    settings = {"rounds": 3, "round_days": 7}
    ladder, _ = open_event(ada, settings=settings, ends_at=NOON + 10 * DAY)
    play(begin(ladder, ada), NOON + 4 * DAY)
    with pytest.raises(NoRound, match=r"7 days.*in 6\Wdays"):
        begin(ladder, ada, NOON + 4 * DAY)
    sweeps.sweep_rounds(NOON + 4 * DAY)
    assert ladder.rounds.count() == 1, "nor does one begin by itself"
    later = NOON + 11 * DAY
    change_settings(ladder_id=ladder.pk, by=ada, now=NOON, ends_at=later)
    assert begin(ladder, ada, NOON + 4 * DAY).number == 2


def test_a_season_that_is_cut_short_has_its_honours(ada):
    ladder, _ = open_event(ada, settings={"rounds": 3}, ends_at=NOON + 10 * DAY)
    play(begin(ladder, ada), NOON + 4 * DAY)
    sweeps.sweep_rounds(NOON + 10 * DAY)
    assert status(ladder) == "over"
    best = Honour.objects.filter(season__ladder=ladder, place=1)
    assert {each.player.username for each in best} <= {"Euclid", "Fulke"}
    assert best.exists()


def test_a_ladder_without_a_round_is_over_too(ada):
    ladder, _ = open_event(ada, TWO[:1], ends_at=NOON + 8 * DAY)
    sweeps.sweep_rounds(NOON + 8 * DAY)
    assert status(ladder) == "over"


def test_a_round_without_an_end_ends_with_the_ladder(ada):
    settings = {"rounds": 2, "round_days": 0}
    ladder, _ = open_event(
        ada, TWO, settings=settings, control="15+10", ends_at=NOON + DAY
    )
    pairing = begin(ladder, ada).pairings.get()
    services.be_ready(pairing_id=pairing.pk, player=both(pairing)[1], now=NOON)
    sweeps.sweep_rounds(NOON + DAY)
    assert again(pairing).result == "second_forfeit"
    assert status(ladder) == "over"


def test_a_round_that_was_given_more_time_has_it_after_the_last_day(ada):
    given = {"settings": ONE_ROUND, "control": "15+10", "ends_at": NOON + 8 * DAY}
    ladder, _ = open_event(ada, TWO, **given)
    round_ = begin(ladder, ada)
    pairings.extend(round_id=round_.pk, by=ada, days=3, reason="Ill.", now=NOON)
    sweeps.sweep_rounds(NOON + 9 * DAY)
    assert status(ladder) == "running"
    round_.refresh_from_db()
    sweeps.sweep_rounds(due(round_))
    sweeps.sweep_rounds(due(round_))
    assert status(ladder) == "over"


def test_games_that_are_played_on_the_last_day_count(ada):
    ladder, _ = open_event(ada, TWO, settings=ONE_ROUND, ends_at=NOON + 7 * DAY)
    round_ = begin(ladder, ada)
    sweeps.sweep_rounds(NOON + 8 * DAY)
    assert status(ladder) == "running"
    play(round_, NOON + 9 * DAY)
    assert status(ladder) == "over"
    assert round_.pairings.get().result == "first"


def test_what_is_over_is_awarded_but_not_played_again(ada):
    ladder, _ = open_event(ada, TWO, settings=ONE_ROUND, ends_at=NOON + 8 * DAY)
    play(begin(ladder, ada))
    sweeps.sweep_rounds(NOON + 8 * DAY)
    pairing = ladder.rounds.get().pairings.get()
    about = {"pairing_id": pairing.pk, "by": ada, "reason": "A wrong move."}
    with pytest.raises(CannotDecide, match="has ended"):
        pairings.play_again(now=NOON + 9 * DAY, **about)
    pairings.award(result="second", now=NOON + 9 * DAY, **about)
    first = Honour.objects.get(season__ladder=ladder, place=1)
    assert first.player == both(pairing)[1], "the honours are those of the award"
    with pytest.raises(NotOpen):
        new_season(ladder, ada, NOON + 9 * DAY)


def test_a_season_is_begun_with_a_reason_by_who_leads_not_by_arbiters(ada, boethius):
    ladder, _ = open_event(ada, TWO, settings=ONE_ROUND)
    arbiter = {"ladder": ladder, "person": boethius, "role": "arbiter", "since": NOON}
    Organiser.objects.create(**arbiter)
    play(begin(ladder, boethius))
    with pytest.raises(NotALeader):
        new_season(ladder, boethius)
    with pytest.raises(NoReason):
        new_season(ladder, ada, reason=" ")
    new_season(ladder, ada, reason="Spring term.")
    made = Decision.objects.get(ladder=ladder)
    assert (made.kind, made.reason, made.organiser) == ("season", "Spring term.", ada)


def test_no_season_begins_without_time_for_a_round(ada):
    ladder, _ = open_event(ada, TWO, settings=ONE_ROUND, ends_at=NOON + 12 * DAY)
    play(begin(ladder, ada))
    with pytest.raises(NoRound, match="7 days"):
        new_season(ladder, ada, NOON + 6 * DAY)


def test_the_page_says_what_comes_after_the_last_round(ada, boethius, enter):
    ladder, _ = open_event(ada, TWO, settings=ONE_ROUND)
    address = f"/ladders/{ladder.slug}/"
    Organiser.objects.create(ladder=ladder, person=boethius, role="arbiter", since=NOON)
    play(begin(ladder, ada))
    said = (
        "its top players are in the hall of fame. An organiser begins the next season."
    )
    for person in (None, boethius):
        text = enter(person).get(address).content.decode()
        assert said in text
        assert "Begin a new season" not in text
    assert "Begin a new season" in enter(ada).get(address).content.decode()
    enter(ada).post(f"{address}rounds/again/", {"reason": "Once more."})
    log = enter().get(f"{address}log/").content.decode()
    assert "Once more." in log
    assert "season 2 begins" in log


def test_the_page_says_why_no_other_round_begins(ada, enter):
    settings = {"rounds": 3, "round_days": 7}
    ladder, _ = open_event(ada, settings=settings)
    play(begin(ladder, ada))
    ladder.ends_at = NOON + HOUR
    ladder.save()
    text = enter().get(f"/ladders/{ladder.slug}/").content.decode()
    assert "The last day of this ladder was" in text
    assert (
        "Begin round 2"
        not in enter(ada).get(ladder.get_absolute_url()).content.decode()
    )

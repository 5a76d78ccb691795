"""Who may not play rated games any more costs nobody else a place."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.fairness.models import Measure
from games.ladders import services
from games.ladders.challenges import sweeps
from games.ladders.challenges.errors import NotTogether
from games.ladders.models import Decision, LadderChallenge
from games.ladders.sweeps import sweep_ladders as sweep
from games.notices.models import Notice
from tests.support.laddered import (
    DAY,
    HOUR,
    again,
    challenge,
    due,
    fill,
    found,
    standing,
    why_moved,
)
from tests.support.people import NOON

NAMES = ["Anna", "Bruno", "Clara"]


@pytest.fixture
def judge(db) -> User:
    return User.objects.create_user("Judge")


@pytest.fixture
def bar(judge):
    """A moderator keeps somebody from rated games."""

    def bar(person: User, now=NOON + HOUR, until=None) -> Measure:
        return Measure.objects.create(
            person=person,
            moderator=judge,
            kind=Measure.Kind.NO_RATED,
            reason="Lost on purpose.",
            made_at=now,
            until=until,
        )

    return bar


def rated(ada, control="3d"):
    ladder = found(ada, rated=True, control=control)
    return ladder, fill(ladder, NAMES)


def quick(ada):
    """A challenge by Bruno to Anna at one sitting that has been accepted."""
    ladder, (anna, bruno, _) = rated(ada, "15+10")
    made = challenge(ladder, bruno, anna)
    services.accept(challenge_id=made.pk, player=anna, now=NOON)
    return ladder, anna, bruno, again(made)


def state(row: LadderChallenge) -> tuple[str, str, bool]:
    row = again(row)
    return row.status, row.result, row.forfeited


def test_a_challenger_who_may_not_play_has_taken_his_challenge_back(ada, bar, enter):
    ladder, (anna, bruno, clara) = rated(ada)
    made, other = challenge(ladder, bruno, anna), challenge(ladder, clara, bruno)
    bar(bruno)
    with pytest.raises(NotTogether):
        services.accept(challenge_id=made.pk, player=anna, now=NOON + HOUR)
    sweep(NOON + HOUR)
    assert state(made) == ("void", "", False)
    assert state(other)[0] == "made", "the challenged may get leave in time"
    sweep(NOON + 9 * DAY)
    assert standing(ladder)[0] == "Anna"
    decision = Decision.objects.get(challenge=made)
    assert (decision.kind, decision.organiser) == ("void", None)
    for path in ("log/", f"challenges/{made.pk}/"):
        text = enter(anna).get(f"/ladders/{ladder.slug}/{path}").content.decode()
        assert "Bruno cannot play rated games at present" in text
    told = Notice.objects.filter(person=anna, key=f"ladder-challenge:{made.pk}:barred")
    assert told.count() == 1


def test_also_when_time_was_faster_than_the_sweep(ada, bar):
    ladder, (anna, bruno, _) = rated(ada)
    made = challenge(ladder, bruno, anna)
    bar(bruno)
    sweeps.look_at(made.pk, due(made))
    assert state(made) == ("void", "", False)
    assert standing(ladder) == NAMES


def test_a_challenged_player_who_may_not_play_forfeits_and_all_can_read_why(
    ada, bar, enter
):
    ladder, (anna, bruno, _) = rated(ada)
    made = challenge(ladder, bruno, anna)
    bar(anna)
    sweep(due(made))
    assert state(made)[0] == "forfeit"
    later = due(made) + HOUR
    services.claim_forfeit(challenge_id=made.pk, player=bruno, now=later)
    sweep(due(made) + DAY)
    assert standing(ladder)[:2] == ["Bruno", "Anna"]
    assert why_moved(ladder, anna)[-1] == "loss"
    text = enter().get(f"/ladders/{ladder.slug}/members/Anna/").content.decode()
    assert "Anna cannot play rated games at present" in text, "on the time line"


def test_who_may_not_play_reads_it_on_every_page_that_could_be_asked_there(
    ada, bar, enter
):
    ladder, (_anna, bruno, _) = rated(ada)
    client, here = enter(bruno), ladder.get_absolute_url()
    pages = ("", "members/Anna/", "challenge/Anna/")
    said = "keep Bruno from rated games"
    for page in pages:
        assert said not in client.get(f"{here}{page}").content.decode()
    bar(bruno)
    for page in pages:
        assert said in client.get(f"{here}{page}").content.decode(), page


def test_a_measure_that_is_over_in_time_changes_nothing(ada, bar):
    ladder, (anna, bruno, _) = rated(ada)
    made = challenge(ladder, bruno, anna)
    bar(anna, until=NOON + DAY)
    services.accept(challenge_id=made.pk, player=anna, now=NOON + 2 * DAY)
    assert state(made)[0] == "playing"


def test_who_was_there_gains_nothing_where_he_himself_may_not_play(ada, bar):
    ladder, anna, bruno, made = quick(ada)
    services.be_ready(challenge_id=made.pk, player=bruno, now=NOON)
    bar(bruno)
    with pytest.raises(NotTogether):
        services.be_ready(challenge_id=made.pk, player=anna, now=NOON)
    sweep(due(made))
    assert state(made) == ("done", "challenged", True)
    assert standing(ladder) == NAMES


def test_where_neither_may_play_it_is_void(ada, bar):
    ladder, anna, bruno, made = quick(ada)
    for person in (anna, bruno):
        bar(person)
    sweep(due(made))
    assert state(made) == ("void", "", False)
    assert standing(ladder) == NAMES


def test_casual_ladders_ask_for_nothing_of_the_kind(ada, bar):
    ladder = found(ada)
    anna, bruno, _ = fill(ladder, NAMES)
    made = challenge(ladder, bruno, anna)
    bar(bruno)
    sweep(NOON + HOUR)
    assert state(made)[0] == "made"

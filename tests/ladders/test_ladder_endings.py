"""A ladder is closed for good, or deleted with all that it has kept."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.archive.index.queue import next_in_line
from games.archive.index.writing import index_waiting
from games.fairness.blocks import block
from games.ladders import services
from games.ladders.challenges.errors import ChallengeRefused
from games.ladders.errors import NotALeader
from games.ladders.models import Honour, Ladder, Member, Organiser, Season
from games.ladders.organising import deletions, leadership
from games.ladders.organising.errors import CannotDecide, NoReason
from games.ladders.seasons import pauses_of
from games.ladders.sweeps import sweep_ladders as sweep
from games.notices.models import Notice
from games.play.models import Game
from tests.ladders.test_ladder_rounds import begin, open_event, play
from tests.support.laddered import (
    DAY,
    HOUR,
    again,
    challenge,
    end,
    fill,
    found,
    game_of,
    playing,
)
from tests.support.people import NOON

WHY = "The term is over."


@pytest.fixture
def ladder(ada):
    return found(ada)


@pytest.fixture
def people(ladder):
    return fill(ladder, ["Anna", "Bruno", "Clara"])


def close(ladder, by, now=NOON + DAY) -> None:
    leadership.close_ladder(ladder_id=ladder.pk, by=by, reason=WHY, now=now)


def delete(ladder, by, name=None, reason=WHY, now=NOON + DAY) -> str:
    return deletions.delete_ladder(
        ladder_id=ladder.pk,
        by=by,
        name=ladder.name if name is None else name,
        reason=reason,
        now=now,
    )


# --- Closing ------------------------------------------------------------------------


def test_a_ladder_without_open_games_is_over_at_once(ladder, people, ada):
    close(ladder, ada)
    ladder.refresh_from_db()
    assert ladder.status == "over"
    assert ladder.ends_at == NOON + DAY
    assert [each.place for each in Honour.objects.all()] == [1, 2, 3]
    assert ladder.decisions.get(kind="close").reason == WHY


def test_a_game_that_is_played_still_counts(ladder, people, ada):
    made = playing(ladder, people[1], people[0])
    close(ladder, ada)
    assert again(ladder).status == "running"
    with pytest.raises(ChallengeRefused, match="has ended"):
        challenge(ladder, people[2], people[1], NOON + DAY + HOUR)
    end(game_of(made), people[1], NOON + 2 * DAY)
    sweep(NOON + 2 * DAY + HOUR)
    assert again(ladder).status == "over"
    best = Honour.objects.order_by("place").first()
    assert best is not None
    assert best.player == people[1]


def test_a_paused_ladder_goes_on_to_its_end(ladder, people, ada):
    leadership.pause(ladder_id=ladder.pk, by=ada, reason=WHY, now=NOON)
    close(ladder, ada)
    assert again(ladder).status == "over"
    assert again(ladder).paused_at is None
    assert pauses_of(ladder) == [(NOON, NOON + DAY)]


def test_an_event_in_rounds_ends_with_the_round_that_is_played(ada):
    event, _ = open_event(ada)
    round_ = begin(event, ada)
    close(event, ada)
    assert again(event).status == "running"
    play(round_)
    sweep(NOON + 2 * DAY)
    assert again(event).status == "over"


def test_nothing_is_closed_twice_or_by_others(ladder, people, ada):
    with pytest.raises(NotALeader):
        close(ladder, people[0])
    close(ladder, ada)
    with pytest.raises(CannotDecide, match="closed already"):
        close(ladder, ada)


def test_saving_the_settings_of_the_same_day_opens_nothing(ladder, people, ada, client):
    playing(ladder, people[1], people[0])
    close(ladder, ada)
    client.force_login(ada)
    page = client.get(reverse("ladder-settings", args=[ladder.slug]) + "?change")
    form = page.context["chosen"].about
    again_sent = form.of(again(ladder), form.initial)
    assert again_sent.is_valid()
    assert again_sent.plan["ends_at"] == NOON + DAY


# --- Deleting -----------------------------------------------------------------------


def test_all_of_a_ladder_goes_and_its_games_stay(ladder, people, ada):
    game = game_of(playing(ladder, people[1], people[0]))
    end(game, people[1], NOON + HOUR)
    services.end_season(ladder_id=ladder.pk, by=ada, reason=WHY, now=NOON + HOUR)
    said = delete(ladder, ada)
    assert said == "“The Academy” has been deleted. Its 1 game stays in the archive."
    assert Game.objects.filter(pk=game.pk, status="finished").exists()
    for model in (Ladder, Member, Season, Honour, Organiser):
        assert not model.objects.exists(), model


def test_its_games_are_indexed_anew(ladder, people, ada):
    game = game_of(playing(ladder, people[1], people[0]))
    end(game, people[1], NOON + HOUR)
    index_waiting()
    assert not next_in_line(10).exists()
    delete(ladder, ada)
    assert [each.game for each in next_in_line(10)] == [game]


def test_players_are_told_and_find_no_dead_links(ladder, people, ada):
    challenge(ladder, people[1], people[0], NOON)
    block(by=people[2], against=ada, now=NOON)
    delete(ladder, ada)
    told = {each.person: each for each in Notice.objects.all()}
    assert set(told) == set(people)
    assert told[people[0]].text == (
        "The Academy has been deleted by its owner, Ada. “The term is over.”"
    )
    assert told[people[2]].text == "The Academy has been deleted by its owner, Ada."
    assert {each.url for each in told.values()} == {"/ladders/"}


def test_games_that_are_played_keep_it(ladder, people, ada):
    playing(ladder, people[1], people[0])
    with pytest.raises(CannotDecide, match="1 game of this ladder is still being"):
        delete(ladder, ada)
    assert Ladder.objects.exists()


@pytest.mark.parametrize("name", ["", "Academy", "The Academies"])
def test_its_name_has_to_be_typed(ladder, people, ada, name):
    with pytest.raises(CannotDecide, match="type its name: “The Academy”"):
        delete(ladder, ada, name)
    assert Ladder.objects.exists()


def test_its_name_may_be_typed_in_any_case(ladder, ada):
    delete(ladder, ada, " the  academy ")
    assert not Ladder.objects.exists()


def test_a_reason_is_needed(ladder, ada):
    with pytest.raises(NoReason):
        delete(ladder, ada, reason="")
    assert Ladder.objects.exists()


def test_only_owners_delete(ladder, people, ada, client):
    given = {"ladder": ladder, "since": NOON}
    Organiser.objects.create(person=people[0], role="organiser", **given)
    for person in people[:2]:
        with pytest.raises(NotALeader):
            delete(ladder, person)
    client.force_login(people[0])
    address = reverse("ladder-delete", args=[ladder.slug])
    assert client.get(address).status_code == 404
    assert (
        "Delete the ladder"
        not in client.get(reverse("ladder-organise", args=[ladder.slug])).text
    )


def test_the_page_says_what_goes_and_keeps_what_was_typed(ladder, people, ada, client):
    client.force_login(ada)
    address = reverse("ladder-delete", args=[ladder.slug])
    text = client.get(address).text
    assert "<b>3</b> players lose their places" in text
    assert "archive, and" not in text  # as there are no games
    text = client.post(address, {"name": "Acad", "reason": WHY}).text
    assert 'value="Acad"' in text
    assert f'value="{WHY}"' in text
    page = client.post(address, {"name": "The Academy", "reason": WHY}, follow=True)
    assert page.redirect_chain == [("/ladders/", 302)]
    assert "“The Academy” has been deleted." in page.text
    assert client.get(ladder.get_absolute_url()).status_code == 404


def test_the_address_of_a_deleted_ladder_is_never_another_ones(
    ladder, ada, boethius, enter
):
    """Old links would lead to a stranger's ladder of the same name."""
    old = ladder.get_absolute_url()
    delete(ladder, ada)
    second, third = found(boethius, name=ladder.name), found(ada, name=ladder.name)
    assert len({old, second.get_absolute_url(), third.get_absolute_url()}) == 3
    assert enter().get(old).status_code == 404
    delete(second, boethius)
    fourth = found(boethius, name=ladder.name)
    assert fourth.get_absolute_url() not in {old, second.get_absolute_url()}

"""A challenge ladder: challenges, their games, and the places that they change."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.fairness.errors import Silent
from games.fairness.models import Block, SharedBrowser
from games.ladders import errors, services, sweeps
from games.ladders.arranged_games import ladder_of
from games.ladders.challenges import checks
from games.ladders.challenges import errors as challenge_errors
from games.ladders.models import Member
from games.notices.models import Notice
from games.play import services as table
from games.play.models import Game
from games.play.timing import arrivals
from tests.support.laddered import (
    DAY,
    HOUR,
    again,
    challenge,
    end,
    fill,
    found,
    game_of,
    member,
    playing,
    standing,
    why_moved,
)
from tests.support.people import NOON

NAMES = ["Anna", "Bruno", "Clara", "Dante", "Emma"]


@pytest.fixture
def ladder(ada):
    return found(ada)


@pytest.fixture
def people(ladder):
    return fill(ladder, NAMES)


def told(person) -> list[str]:
    """What `person` was told, the first first."""
    notices = Notice.objects.filter(person=person).order_by("pk")
    return list(notices.values_list("text", flat=True))


def test_who_joins_stands_at_the_bottom(ladder, people):
    assert standing(ladder) == NAMES
    assert why_moved(ladder, people[0]) == ["join"]
    assert member(ladder, people[4]).best_place == 5


def test_a_winner_takes_the_place_of_the_loser_and_the_others_slide(ladder, people):
    _, bruno, clara, dante, _ = people
    made = playing(ladder, dante, bruno)
    end(made.game, dante, NOON + DAY)
    assert standing(ladder) == ["Anna", "Dante", "Bruno", "Clara", "Emma"]
    assert again(made).status == "done"
    assert why_moved(ladder, dante) == ["join", "win"]
    assert why_moved(ladder, bruno) == ["join", "loss"]
    assert why_moved(ladder, clara) == ["join", "slid"]
    assert member(ladder, dante).best_place == 2
    assert any("place 2" in text for text in told(dante))
    assert any("place 3" in text for text in told(bruno))


def test_a_loser_stays_where_he_is(ladder, people):
    made = playing(ladder, people[3], people[1])
    end(made.game, people[1], NOON + DAY)
    assert standing(ladder) == NAMES
    assert again(made).result == "challenged"


def test_a_draw_moves_nobody_and_the_pair_need_not_wait(ladder, people):
    made = playing(ladder, people[3], people[1])
    end(made.game, None, NOON + DAY)
    assert standing(ladder) == NAMES
    assert challenge(ladder, people[3], people[1], NOON + DAY + HOUR).status == "made"


def test_a_pair_waits_after_a_game(ladder, people):
    made = playing(ladder, people[3], people[1])
    end(made.game, people[1], NOON + DAY)
    with pytest.raises(challenge_errors.ChallengeRefused) as refused:
        challenge(ladder, people[3], people[1], NOON + 2 * DAY)
    assert refused.value.code == "met"
    assert refused.value.from_when == NOON + 8 * DAY
    assert challenge(ladder, people[3], people[1], NOON + 8 * DAY).status == "made"


def test_challenging_twice_gives_the_same_challenge(ladder, people):
    first = challenge(ladder, people[3], people[2])
    assert challenge(ladder, people[3], people[2]) == first
    assert len(told(people[2])) == 1


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [(0, 0, "self"), (1, 3, "below"), (4, 0, "too_far")],
)
def test_a_refusal_has_its_reason(ladder, people, one, other, code):
    Member.objects.update(challenged=True)
    with pytest.raises(challenge_errors.ChallengeRefused) as refused:
        challenge(ladder, people[one], people[other])
    assert refused.value.code == code


def test_only_members_challenge(ladder, people, boethius):
    with pytest.raises(errors.NotAMember):
        challenge(ladder, boethius, people[0])


def test_what_is_not_answered_is_forfeited_when_it_is_claimed(ladder, people):
    made = challenge(ladder, people[3], people[1])
    due = NOON + 72 * HOUR
    sweeps.sweep_ladders(due)
    assert again(made).status == "forfeit"
    assert standing(ladder) == NAMES
    services.claim_forfeit(challenge_id=made.pk, player=people[3], now=due + HOUR)
    sweeps.sweep_ladders(due + 23 * HOUR)
    assert standing(ladder) == NAMES
    sweeps.sweep_ladders(due + 24 * HOUR)
    assert standing(ladder)[1] == "Dante"
    assert again(made).forfeited


def test_an_unclaimed_forfeit_lapses(ladder, people):
    made = challenge(ladder, people[3], people[1])
    sweeps.sweep_ladders(NOON + 72 * HOUR)
    sweeps.sweep_ladders(NOON + 96 * HOUR)
    assert again(made).status == "void"
    assert standing(ladder) == NAMES


def test_a_forfeit_can_be_waived(ladder, people):
    made = challenge(ladder, people[3], people[1])
    sweeps.sweep_ladders(NOON + 72 * HOUR)
    with pytest.raises(challenge_errors.NotYourChallenge):
        services.waive_forfeit(
            challenge_id=made.pk, player=people[1], now=NOON + 73 * HOUR
        )
    services.waive_forfeit(challenge_id=made.pk, player=people[3], now=NOON + 73 * HOUR)
    assert again(made).status == "void"


def test_a_disputed_forfeit_waits_for_an_organiser(ladder, people, ada):
    made = challenge(ladder, people[3], people[1])
    sweeps.sweep_ladders(NOON + 72 * HOUR)
    with pytest.raises(challenge_errors.NothingSaid):
        services.dispute(
            challenge_id=made.pk, player=people[1], text=" ", now=NOON + 73 * HOUR
        )
    services.dispute(
        challenge_id=made.pk, player=people[1], text="Ill.", now=NOON + 73 * HOUR
    )
    sweeps.sweep_ladders(NOON + 200 * HOUR)
    assert again(made).status == "forfeit"
    assert standing(ladder) == NAMES
    assert "disputes" in told(ada)[-1]


def test_who_declines_forfeits_at_once(ladder, people):
    made = challenge(ladder, people[3], people[1])
    services.decline(challenge_id=made.pk, player=people[1], now=NOON + HOUR)
    assert standing(ladder)[1] == "Dante"
    services.decline(challenge_id=made.pk, player=people[1], now=NOON + HOUR)
    assert standing(ladder)[1] == "Dante"


def test_only_the_challenged_player_answers(ladder, people):
    made = challenge(ladder, people[3], people[1])
    for service in (services.accept, services.decline):
        with pytest.raises(challenge_errors.NotYourChallenge):
            service(challenge_id=made.pk, player=people[3], now=NOON)


def test_a_challenge_can_be_taken_back_before_it_is_answered(ladder, people):
    made = challenge(ladder, people[3], people[1])
    services.withdraw(challenge_id=made.pk, player=people[3], now=NOON)
    with pytest.raises(challenge_errors.ChallengeMoved):
        services.accept(challenge_id=made.pk, player=people[1], now=NOON)
    assert challenge(ladder, people[3], people[1], NOON + HOUR).status == "made"


def test_a_first_challenge_that_came_to_nothing_is_free_again(ladder, people):
    made = challenge(ladder, people[4], people[2])
    assert member(ladder, people[4]).challenged
    services.withdraw(challenge_id=made.pk, player=people[4], now=NOON)
    assert not member(ladder, people[4]).challenged


def test_the_time_to_accept_ends(ladder, people):
    made = challenge(ladder, people[3], people[1])
    with pytest.raises(challenge_errors.TooLate):
        services.accept(challenge_id=made.pk, player=people[1], now=NOON + 72 * HOUR)


def test_one_is_reminded_once_before_the_deadline(ladder, people):
    challenge(ladder, people[3], people[1])
    for hours in (47, 48, 49):
        sweeps.sweep_ladders(NOON + hours * HOUR)
    assert len(told(people[1])) == 2


def test_the_game_has_the_terms_of_the_ladder(ladder, people):
    game = game_of(playing(ladder, people[3], people[1]))
    assert (game.control, ladder_of(game), game.rated) == ("3d", ladder, False)
    assert {seat.player for seat in game.seats.all()} == {people[1], people[3]}
    assert game.seats.get(order=0).player == people[1]


def test_a_short_game_given_up_by_the_challenged_is_a_forfeit(ladder, people):
    made = playing(ladder, people[3], people[1])
    end(made.game, people[3], NOON + DAY, moves=1)
    assert again(made).status == "forfeit"
    services.claim_forfeit(challenge_id=made.pk, player=people[3], now=NOON + DAY)
    sweeps.sweep_ladders(NOON + 2 * DAY)
    assert standing(ladder)[1] == "Dante"


def test_a_short_draw_is_void(ladder, people):
    made = playing(ladder, people[3], people[1])
    end(made.game, None, NOON + DAY, moves=1)
    assert again(made).status == "void"


def test_nobody_falls_by_winning(ladder, people):
    """Dante has climbed past Bruno by the time at which he beats him."""
    anna, bruno, _, dante, _ = people
    first, second = playing(ladder, dante, bruno), playing(ladder, dante, anna)
    end(second.game, dante, NOON + DAY)
    end(first.game, dante, NOON + 2 * DAY)
    assert standing(ladder)[0] == "Dante"


# --- At one sitting ------------------------------------------------------------

SOON = timedelta(seconds=20)  # in which nobody takes a player to be gone


@pytest.fixture
def quick(ada):
    ladder = found(ada, name="Quick", control="5+3", rated=True)
    return ladder, fill(ladder, NAMES)


def test_at_one_sitting_the_game_begins_when_both_are_there(quick):
    ladder, people = quick
    made = challenge(ladder, people[2], people[1])
    accepted = services.accept(challenge_id=made.pk, player=people[1], now=NOON)
    assert (accepted.status, accepted.game) == ("accepted", None)
    later = NOON + HOUR
    services.be_ready(challenge_id=made.pk, player=people[1], now=NOON)
    # Nobody has kept a page open since then.
    services.be_ready(challenge_id=made.pk, player=people[2], now=later)
    assert again(made).status == "accepted"
    services.be_ready(challenge_id=made.pk, player=people[1], now=later + SOON)
    game = game_of(made)
    assert (again(made).status, game.control, game.rated) == ("playing", "5+3", True)
    assert game.pool
    assert "has started" in told(people[2])[-1]


def test_who_never_comes_forfeits(quick):
    ladder, people = quick
    made = challenge(ladder, people[2], people[1])
    services.accept(challenge_id=made.pk, player=people[1], now=NOON)
    services.be_ready(challenge_id=made.pk, player=people[2], now=NOON + DAY)
    sweeps.sweep_ladders(NOON + 14 * DAY)
    assert again(made).status == "forfeit"


def test_nobody_forfeits_when_neither_came(quick):
    ladder, people = quick
    made = challenge(ladder, people[2], people[1])
    services.accept(challenge_id=made.pk, player=people[1], now=NOON)
    sweeps.sweep_ladders(NOON + 14 * DAY)
    assert again(made).status == "void"


def test_a_challenger_who_never_comes_has_lost(quick):
    ladder, people = quick
    made = challenge(ladder, people[2], people[1])
    services.accept(challenge_id=made.pk, player=people[1], now=NOON)
    services.be_ready(challenge_id=made.pk, player=people[1], now=NOON + DAY)
    sweeps.sweep_ladders(NOON + 14 * DAY)
    assert (again(made).status, again(made).result) == ("done", "challenged")
    assert standing(ladder) == NAMES


def test_an_aborted_game_is_played_again(quick):
    ladder, people = quick
    made = challenge(ladder, people[2], people[1])
    services.accept(challenge_id=made.pk, player=people[1], now=NOON)
    for player in (people[2], people[1]):
        services.be_ready(challenge_id=made.pk, player=player, now=NOON)
    game = game_of(made)
    for seat in game.seats.all():
        arrivals.came(game, seat.name, NOON)
    table.abort(game_id=game.pk, player=people[1], now=NOON)
    row = again(made)
    assert (row.status, row.game) == ("accepted", None)
    assert row.challenged_ready_at is None
    sweeps.sweep_ladders(NOON + 14 * DAY)
    assert again(made).status == "forfeit"
    assert Game.objects.get(pk=game.pk).status == "aborted"


def test_in_days_who_aborts_forfeits(ladder, people):
    made = playing(ladder, people[3], people[1])
    table.abort(game_id=game_of(made).pk, player=people[1], now=NOON + DAY)
    assert again(made).status == "forfeit"


def test_in_days_who_does_not_begin_forfeits(ladder, people):
    made = playing(ladder, people[3], people[1])
    game = game_of(made)
    table.flag(game_id=game.pk, now=NOON + 4 * DAY)
    assert Game.objects.get(pk=game.pk).status == "aborted"  # nobody had moved
    assert again(made).status == "forfeit"


# --- Other rules ---------------------------------------------------------------


def test_where_a_draw_moves_the_challenger_he_comes_just_below(ada):
    ladder = found(ada, settings={"draw": "below"})
    people = fill(ladder, NAMES)
    made = playing(ladder, people[3], people[0])
    end(made.game, None, NOON + DAY)
    assert standing(ladder) == ["Anna", "Dante", "Bruno", "Clara", "Emma"]
    assert why_moved(ladder, people[3]) == ["join", "draw"]
    assert "brings you to place 2" in " ".join(told(people[3]))


def test_by_halves_a_winner_climbs_half_of_the_way(ada):
    ladder = found(ada, settings={"climb": "half"})
    people = fill(ladder, NAMES)
    made = playing(ladder, people[3], people[0])
    end(made.game, people[3], NOON + DAY)
    assert standing(ladder) == ["Anna", "Dante", "Bruno", "Clara", "Emma"]


def test_where_forfeits_need_no_claim_they_count_when_nobody_disputes(ada):
    ladder = found(ada, settings={"confirm_forfeits": False})
    people = fill(ladder, NAMES)
    challenge(ladder, people[1], people[0])
    sweeps.sweep_ladders(NOON + 72 * HOUR)
    assert "unless the forfeit is disputed" in told(people[1])[-1]
    sweeps.sweep_ladders(NOON + 96 * HOUR)
    assert standing(ladder)[0] == "Bruno"


def test_who_had_the_first_seat_less_often_has_it_now(ada):
    ladder = found(ada, settings={"pair_wait_days": 0})
    people = fill(ladder, NAMES[:2])
    for first in (people[0], people[1], people[0]):
        made = playing(ladder, people[1], people[0])
        assert game_of(made).seats.get(order=0).player == first
        end(made.game, people[0], NOON)


@pytest.mark.parametrize(("by", "against"), [(1, 3), (3, 1)])
def test_a_block_keeps_no_place_from_being_challenged(ladder, people, by, against):
    Block.objects.create(by=people[by], against=people[against], made_at=NOON)
    made = playing(ladder, people[3], people[1])
    end(game_of(made), people[3], NOON)
    assert standing(ladder) == ["Anna", "Dante", "Bruno", "Clara", "Emma"]


def test_the_blocked_play_on_a_ladder_in_silence(ladder, people):
    Block.objects.create(by=people[1], against=people[3], made_at=NOON)
    game = game_of(playing(ladder, people[3], people[1]))
    for player in (people[1], people[3]):
        with pytest.raises(Silent, match="has blocked the other"):
            table.say(
                game_id=game.pk, player=player, room="players", text="Ha!", now=NOON
            )


def test_two_accounts_of_one_browser_are_marked(ladder, people):
    low, high = sorted((people[1], people[3]), key=lambda person: person.pk)
    SharedBrowser.objects.create(low=low, high=high, seen_at=NOON)
    assert challenge(ladder, people[3], people[1]).marked
    assert not challenge(ladder, people[2], people[1]).marked


def test_reasons_for_a_page_of_members_take_four_queries(
    ladder, people, django_assert_max_num_queries
):
    challenge(ladder, people[3], people[1])
    members = list(ladder.members.select_related("player"))
    me = next(each for each in members if each.player == people[3])
    ladder.refresh_from_db()
    with django_assert_max_num_queries(4):
        found = checks.why_not_many(ladder, me, members, NOON)
    codes = [why.code if (why := found[each.pk]) else None for each in members]
    assert codes == [None, "open", None, "self", "below"]

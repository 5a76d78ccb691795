"""A ladder in rounds: who is paired, what results do, what time does."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.fairness.blocks import block
from games.ladders import services as ladders
from games.ladders.arranged_games import ladder_of
from games.ladders.errors import NotALeader
from games.ladders.models import Decision, Honour, Pairing, Round
from games.ladders.rounds import next_rounds, services, sweeps
from games.ladders.rounds.errors import (
    NobodyLeft,
    NoRound,
    NotInRounds,
    NotYourPairing,
)
from games.ladders.rounds.events import event_of
from games.notices.models import Notice
from games.play import services as table
from games.play.timing import arrivals
from tests.support.laddered import DAY, HOUR, both, end, fill, found, game_of
from tests.support.people import NOON

NAMES = ["Euclid", "Nicomachus", "Hypatia", "Fulke"]


def open_event(ada, names=NAMES, now=NOON, **more):
    """A ladder in rounds with these players, the first round not yet begun."""
    given = {"form": "swiss", "name": "Rounds", "settings": {"rounds": 2}}
    ladder = found(ada, now, **(given | more))
    return ladder, fill(ladder, names, now)


def begin(ladder, by, now=NOON) -> Round:
    return services.begin_round(ladder_id=ladder.pk, by=by, now=now)


def new_season(ladder, by, now=NOON, reason="On we go.") -> Decision:
    return services.new_season(ladder_id=ladder.pk, by=by, reason=reason, now=now)


def pairs(round_) -> list[tuple[str, str]]:
    return [
        (str(p.first.player), str(p.second.player) if p.second else "")
        for p in round_.pairings.all()
    ]


def play(round_, now=NOON, winner="first") -> None:
    """Every game of the round ends so."""
    for pairing in round_.pairings.exclude(game=None).filter(result=""):
        people = {"first": pairing.first, "second": pairing.second}
        who = people[winner].player if winner else None
        end(pairing.game, who, now)


def test_the_first_round_pairs_the_upper_half_with_the_lower_one(ada):
    ladder, _ = open_event(ada)
    assert pairs(begin(ladder, ada)) == [("Euclid", "Hypatia"), ("Fulke", "Nicomachus")]


def test_two_of_whom_one_has_blocked_the_other_are_paired_and_play(ada):
    ladder, people = open_event(ada)
    block(by=people[0], against=people[2], now=NOON)
    round_ = begin(ladder, ada)
    assert ("Euclid", "Hypatia") in pairs(round_)
    assert all(pairing.game for pairing in round_.pairings.all())


def test_a_round_of_many_begins_in_a_few_commands(ada, django_assert_max_num_queries):
    names = [f"P{number}" for number in range(40)]
    ladder, _ = open_event(ada, names, control="15+10")
    with django_assert_max_num_queries(24):
        begin(ladder, ada)
    assert Notice.objects.filter(text__contains="you meet").count() == 40


def test_who_finds_nobody_left_does_not_end_what_another_has_begun(ada, monkeypatch):
    ladder, _ = open_event(ada)
    find = next_rounds.next_pairs

    def slowly(event):
        monkeypatch.setattr(services, "next_pairs", find)
        begin(ladder, ada)
        raise NobodyLeft

    monkeypatch.setattr(services, "next_pairs", slowly)
    with pytest.raises(NoRound, match="being played"):
        begin(ladder, ada)
    assert ladder.seasons.get().ends_at is None
    assert not Honour.objects.exists()


def test_in_days_the_games_begin_at_once_and_count_for_the_ladder(ada):
    ladder, _ = open_event(ada)
    for pairing in begin(ladder, ada).pairings.all():
        game = game_of(pairing)
        assert game.is_live
        assert (ladder_of(game), game.control) == (ladder, "3d")
        assert game.seats.get(order=0).player_id == pairing.first.player_id


def test_the_ended_game_is_the_result_and_the_last_one_ends_the_round(ada):
    ladder, _ = open_event(ada)
    first = begin(ladder, ada)
    play(first)
    first.refresh_from_db()
    assert first.status == Round.Status.DONE
    assert {p.result for p in first.pairings.all()} == {Pairing.Result.FIRST}
    rows = [(row.place, str(m.player)) for row, m in event_of(ladder).standing]
    assert [name for place, name in rows if place <= 2] == ["Euclid", "Fulke"]


def test_the_next_round_begins_by_itself_when_the_sweep_comes(ada):
    ladder, _ = open_event(ada)
    play(begin(ladder, ada))
    sweeps.sweep_rounds(NOON + HOUR)
    sweeps.sweep_rounds(NOON + HOUR)
    second = ladder.rounds.get(number=2)
    assert ladder.rounds.count() == 2
    assert pairs(second)[0] in [("Euclid", "Fulke"), ("Fulke", "Euclid")]


def test_the_next_round_waits_for_an_organiser_where_the_settings_say_so(ada):
    settings = {"rounds": 2, "next_by_itself": False}
    ladder, _ = open_event(ada, settings=settings)
    play(begin(ladder, ada))
    sweeps.sweep_rounds(NOON + HOUR)
    assert ladder.rounds.count() == 1


def test_after_the_last_round_the_best_are_honoured_and_a_new_season_can_begin(ada):
    ladder, _ = open_event(ada)
    play(begin(ladder, ada))
    with pytest.raises(NoRound):
        new_season(ladder, ada)
    play(begin(ladder, ada, NOON + DAY), NOON + DAY)
    honours = Honour.objects.filter(season__ladder=ladder)
    assert honours.get(place=1).player.username in ("Euclid", "Fulke")
    with pytest.raises(NoRound, match="All rounds"):
        begin(ladder, ada, NOON + DAY)
    new_season(ladder, ada, NOON + DAY)
    assert begin(ladder, ada, NOON + DAY).season == 2


def test_with_an_odd_number_one_has_a_bye_and_nobody_twice(ada):
    ladder, _ = open_event(ada, [*NAMES, "Bede"], settings={"rounds": 3})
    byes = []
    for number in range(3):
        now = NOON + number * DAY
        round_ = begin(ladder, ada, now)
        byes += [p.first_id for p in round_.pairings.filter(second=None)]
        play(round_, now)
    assert len(set(byes)) == 3


def test_all_play_all_and_a_player_who_left_forfeits_what_remains(ada):
    ladder, people = open_event(ada, form="round_robin", settings={})
    play(begin(ladder, ada))
    ladders.leave(ladder_id=ladder.pk, player=people[3], now=NOON)
    second = begin(ladder, ada, NOON + DAY)
    results = {p.result for p in second.pairings.all() if people[3] in both(p)}
    assert results <= {"first_forfeit", "second_forfeit"}
    assert len(results) == 1
    play(second, NOON + DAY)
    play(begin(ladder, ada, NOON + 2 * DAY), NOON + 2 * DAY)
    event = event_of(ladder)
    assert event.is_over
    met = [frozenset((m.first, m.second)) for m in event.meetings]
    assert len(met) == len(set(met)) == 6


def test_a_game_at_one_sitting_begins_when_both_are_there(ada):
    ladder, _ = open_event(ada, control="15+10")
    pairing = begin(ladder, ada).pairings.get(board=1)
    one, two = both(pairing)
    assert pairing.game is None
    services.be_ready(pairing_id=pairing.pk, player=one, now=NOON)
    late = NOON + timedelta(minutes=1)
    assert services.be_ready(pairing_id=pairing.pk, player=two, now=late).game is None
    again = services.be_ready(pairing_id=pairing.pk, player=one, now=late)
    assert game_of(again).is_live
    assert services.be_ready(pairing_id=pairing.pk, player=two, now=late).game
    assert ladder.games.count() == 1
    with pytest.raises(NotYourPairing):
        services.be_ready(pairing_id=pairing.pk, player=ada, now=late)


def test_who_came_wins_a_round_that_is_over_and_running_games_go_on(ada):
    ladder, _ = open_event(ada, [*NAMES, "Bede", "Alcuin"], control="15+10")
    round_ = begin(ladder, ada)
    came, played, _nobody = round_.pairings.all()
    services.be_ready(pairing_id=came.pk, player=both(came)[1], now=NOON)
    for player in both(played):
        services.be_ready(pairing_id=played.pk, player=player, now=NOON)
    sweeps.sweep_rounds(NOON + 7 * DAY)
    results = list(round_.pairings.values_list("result", flat=True))
    assert results == ["second_forfeit", "", "neither"]
    round_.refresh_from_db()
    assert round_.status == Round.Status.PLAYING
    play(round_)
    round_.refresh_from_db()
    assert round_.status == Round.Status.DONE


def test_players_are_told_once_whom_they_meet_and_reminded_once(ada):
    ladder, people = open_event(ada, control="15+10")
    begin(ladder, ada)
    for hours in (1, 2):
        sweeps.sweep_rounds(NOON + 6 * DAY + hours * HOUR)
    told = Notice.objects.filter(person=people[0], url__contains="/rounds/1/")
    assert [each.kind for each in told.order_by("made_at")] == ["challenge", "deadline"]


def test_a_game_that_was_not_played_is_played_again(ada):
    ladder, _ = open_event(ada, control="15+10")
    pairing = begin(ladder, ada).pairings.get(board=1)
    for player in both(pairing):
        services.be_ready(pairing_id=pairing.pk, player=player, now=NOON)
    game = game_of(pairing)
    for seat in game.seats.all():
        arrivals.came(game, seat.name, NOON)
    table.abort(game_id=game.pk, player=pairing.first.player, now=NOON)
    pairing.refresh_from_db()
    assert (pairing.game, pairing.result, pairing.first_ready_at) == (None, "", None)
    assert pairing.second_ready_at == NOON


def test_rounds_are_begun_by_those_who_lead_and_only_where_there_are_rounds(
    ada, boethius
):
    ladder, _ = open_event(ada)
    with pytest.raises(NotALeader):
        begin(ladder, boethius)
    with pytest.raises(NotInRounds):
        begin(found(ada), ada)
    alone, _ = open_event(ada, ["Gerbert"], name="Alone")
    with pytest.raises(NoRound, match="two players"):
        begin(alone, ada)


def test_a_round_does_not_begin_while_one_is_played(ada):
    ladder, _ = open_event(ada)
    begin(ladder, ada)
    with pytest.raises(NoRound):
        begin(ladder, ada)
    assert ladder.rounds.count() == 1


def test_an_event_ends_early_when_all_have_met(ada):
    ladder, _ = open_event(ada, ["Bede", "Alcuin"], settings={"rounds": 5})
    play(begin(ladder, ada))
    with pytest.raises(NobodyLeft, match="meeting twice; 1 of 5 rounds were played"):
        begin(ladder, ada)
    sweeps.sweep_rounds(NOON + HOUR)
    assert ladder.rounds.count() == 1
    assert event_of(ladder).is_over
    assert Honour.objects.filter(season__ladder=ladder).count() == 2
    with pytest.raises(NoRound, match="All rounds"):
        begin(ladder, ada)
    new_season(ladder, ada)
    ladder.refresh_from_db()
    assert ladder.season == 2


def test_who_leaves_before_his_game_forfeits_it_at_once(ada):
    ladder, _ = open_event(ada, control="15+10", settings={"round_days": 0})
    pairing = begin(ladder, ada).pairings.get(board=1)
    ladders.leave(ladder_id=ladder.pk, player=pairing.first.player, now=NOON)
    sweeps.sweep_rounds(NOON + HOUR)
    pairing.refresh_from_db()
    assert pairing.result == "second_forfeit"

"""Seeks: made, taken exactly once, cancelled, expired."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games.common import errors
from games.engine import rules
from games.lobby import instant_games, selectors, services
from games.lobby.models import Seek
from games.play.models import Game
from tests.support.games import seek_game
from tests.support.people import NOON

MINUTE = timedelta(minutes=1)


def seek_of(creator: User, now: datetime = NOON, **more: Any) -> Seek:
    given: dict[str, Any] = {"key": "rithmomachia", "options": {}} | more
    return seek_game(creator=creator, now=now, **given)


def accept(*, token: str, player: User, now: datetime) -> Any:
    return services.accept_seek(token=token, player=player, now=now)


def play_now(key: str = "rithmomachia", **options: Any) -> Any:
    players = {name: options.pop(name) for name in ("player", "now")}
    return services.play_now(rules=rules(key, **options), **players)


def status_of(seek) -> str:
    return Seek.objects.get(pk=seek.pk).status


def test_a_seek_keeps_its_rules_whole_and_their_digest(ada):
    seek = seek_of(ada, options={"ambush": False})
    assert seek.options == rules("rithmomachia", ambush=False).options.values()
    assert seek.digest == rules("rithmomachia", ambush=False).options.digest(seek.key)


def test_rules_that_are_not_are_refused_with_the_reason(ada):
    with pytest.raises(errors.RulesRefused, match="101"):
        seek_of(ada, options={"point_target": 101})
    assert not Seek.objects.exists()


def test_accepting_seats_both_as_the_maker_wished(ada, boethius):
    seek = seek_of(ada, seat="black", helps=False, options={"ambush": False})
    game = accept(token=seek.token, player=boethius, now=NOON + MINUTE)
    assert {s.name: s.player for s in game.seats.all()} == {
        "white": boethius,
        "black": ada,
    }
    assert (game.helps, game.options["ambush"]) == (False, False)
    assert game.digest == seek.digest
    seek.refresh_from_db()
    assert (seek.status, seek.game) == (Seek.Status.TAKEN, game)


def test_without_a_wish_the_lot_decides(ada, boethius, monkeypatch):
    monkeypatch.setattr("secrets.choice", lambda seats: seats[-1])
    seek = seek_of(ada)
    game = accept(token=seek.token, player=boethius, now=NOON)
    assert game.seats.get(player=ada).name == "black"


def test_a_second_taker_comes_too_late(ada, boethius, cusanus):
    seek = seek_of(ada)
    accept(token=seek.token, player=boethius, now=NOON)
    with pytest.raises(errors.SeekTaken):
        accept(token=seek.token, player=cusanus, now=NOON)
    assert Game.objects.count() == 1


def test_accepting_twice_leads_to_the_same_game(ada, boethius):
    seek = seek_of(ada)
    first = accept(token=seek.token, player=boethius, now=NOON)
    again = accept(token=seek.token, player=boethius, now=NOON + MINUTE)
    assert (first, 1) == (again, Game.objects.count())


def test_nobody_takes_his_own_seek(ada):
    with pytest.raises(errors.OwnSeek):
        accept(token=seek_of(ada).token, player=ada, now=NOON)


def test_a_cancelled_seek_is_gone(ada, boethius):
    seek = seek_of(ada)
    services.cancel_seek(token=seek.token, player=ada)
    services.cancel_seek(token=seek.token, player=ada)
    with pytest.raises(errors.SeekGone):
        accept(token=seek.token, player=boethius, now=NOON)


def test_only_the_maker_cancels(ada, boethius):
    seek = seek_of(ada)
    with pytest.raises(Seek.DoesNotExist):
        services.cancel_seek(token=seek.token, player=boethius)
    assert status_of(seek) == "open"


def test_what_is_taken_cannot_be_cancelled(ada, boethius):
    seek = seek_of(ada)
    accept(token=seek.token, player=boethius, now=NOON)
    with pytest.raises(errors.SeekTaken):
        services.cancel_seek(token=seek.token, player=ada)


def test_one_person_has_a_limited_number_of_seeks_open(ada, boethius):
    made = [seek_of(ada) for _ in range(services.MOST_OPEN_SEEKS)]
    with pytest.raises(errors.TooManySeeks, match=str(services.MOST_OPEN_SEEKS)):
        seek_of(ada)
    seek_of(boethius)
    services.cancel_seek(token=made[0].token, player=ada)
    seek_of(ada)


@pytest.mark.parametrize(
    ("kind", "lasts"),
    [
        ({}, timedelta(minutes=30)),
        ({"kept": True}, timedelta(hours=24)),
        ({"public": False}, timedelta(days=14)),
    ],
    ids=["waiting", "kept", "link"],
)
def test_each_kind_of_seek_lasts_its_time(ada, boethius, kind, lasts):
    seek = seek_of(ada, **kind)
    assert services.expire_seeks(now=NOON + lasts - MINUTE) == 0
    assert services.expire_seeks(now=NOON + lasts) == 1
    assert services.expire_seeks(now=NOON + lasts) == 0
    assert status_of(seek) == "expired"


def test_a_seek_whose_time_is_over_is_not_taken_before_the_sweep(ada, boethius):
    seek = seek_of(ada)
    late = NOON + services.UNATTENDED
    with pytest.raises(errors.SeekGone):
        accept(token=seek.token, player=boethius, now=late)
    assert selectors.shown_seeks(late) == []


def test_a_waiting_page_keeps_its_seek_open_for_a_day_at_most(ada):
    seek, now = seek_of(ada), NOON
    while now < NOON + timedelta(hours=23, minutes=50):
        now += 10 * MINUTE
        services.keep_waiting(token=seek.token, player=ada, now=now)
        assert services.expire_seeks(now=now + 9 * MINUTE) == 0
    assert services.expire_seeks(now=NOON + timedelta(hours=24)) == 1


def test_a_closed_seek_does_not_open_again_by_waiting(ada):
    seek = seek_of(ada)
    late = NOON + services.UNATTENDED
    services.keep_waiting(token=seek.token, player=ada, now=late)
    assert services.expire_seeks(now=late) == 1


def test_who_finds_a_game_no_longer_waits_elsewhere(ada, boethius):
    waiting, kept = seek_of(ada), seek_of(ada, kept=True)
    link, others = seek_of(ada, public=False), seek_of(boethius)
    taken = seek_of(ada)
    accept(token=taken.token, player=boethius, now=NOON)
    states = [status_of(each) for each in (taken, waiting, kept, link, others)]
    assert states == ["taken", "cancelled", "open", "open", "cancelled"]


# --- Play now ------------------------------------------------------------------


def test_play_now_takes_the_newest_who_waits(ada, boethius, cusanus):
    seek_of(ada)
    newest = seek_of(boethius, now=NOON + MINUTE)
    game = play_now(player=cusanus, now=NOON + MINUTE)
    newest.refresh_from_db()
    assert newest.game == game


def test_play_now_waits_when_nobody_does(ada):
    seek = play_now(player=ada, now=NOON)
    assert isinstance(seek, Seek)
    assert (seek.public, seek.kept, seek.creator) == (True, False, ada)
    assert play_now(player=ada, now=NOON + MINUTE) == seek


@pytest.mark.parametrize(
    "unfit",
    [{"options": {"ambush": False}}, {"helps": False}, {"public": False}],
    ids=["other rules", "no helps", "by link"],
)
def test_play_now_takes_only_the_usual_rules(ada, boethius, unfit):
    seek_of(ada, **unfit)
    assert isinstance(play_now(player=boethius, now=NOON), Seek)


def test_play_now_leads_to_nobody_who_has_left(ada, boethius):
    seek = seek_of(ada)
    away = NOON + selectors.AT_HAND
    assert isinstance(play_now(player=boethius, now=away), Seek)
    services.keep_waiting(token=seek.token, player=ada, now=away)
    assert isinstance(play_now(player=boethius, now=away), Game)


def test_closing_the_waiting_page_counts_as_leaving(ada, boethius):
    seek = seek_of(ada)
    services.leave_waiting(token=seek.token, player=ada, now=NOON)
    assert isinstance(play_now(player=boethius, now=NOON), Seek)


def test_two_who_begin_to_wait_unseen_still_meet(ada, boethius, monkeypatch):
    """Boethius' seek is committed between Ada's look round and her own seek."""
    look, looked = instant_games._take_first, []

    def first_look_sees_nobody(player, *rest):
        looked.append(player)
        if len(looked) == 1:
            seek_of(boethius)
            return None
        return look(player, *rest)

    monkeypatch.setattr(instant_games, "_take_first", first_look_sees_nobody)
    assert isinstance(play_now(player=ada, now=NOON), Game)
    assert not Seek.objects.filter(status="open").exists()


def test_the_command_closes_what_is_over(ada, capsys):
    seek = seek_of(ada)
    call_command("expire_seeks")
    call_command("expire_seeks")
    assert capsys.readouterr().out.splitlines() == [
        "Invitations closed: 1.",
        "Invitations closed: 0.",
    ]
    assert status_of(seek) == "expired"

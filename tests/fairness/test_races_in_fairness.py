"""Moderators and players at the same instant."""

from __future__ import annotations

from functools import partial
from threading import Event

import pytest
from django.db import connection

from accounts.models import User
from games.common.errors import Refused
from games.fairness.blocks import block
from games.fairness.models import Block, Measure
from games.ladders.models import Invitation, Member
from games.ladders.organising import consents
from games.ladders.organising.members import import_members
from games.ladders.rounds.services import begin_round
from games.lobby import services
from games.lobby.models import Seek
from games.moderation import bans as banning
from games.moderation.measures import act
from games.moderation.models import Report
from games.moderation.reports import report
from games.people import departures
from games.play import services as table
from games.play.models import Game
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.support.games import seek_game, start_game
from tests.support.laddered import found
from tests.support.people import NOON


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("fairness")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def people(database):
    yield [User.objects.create_user(name) for name in ("Ada", "Boethius")]
    empty()


def ban_of(person: User, judge_name: str = "Judge"):
    judge = User.objects.create_user(judge_name, is_staff=True)
    return partial(
        act,
        moderator=judge,
        person=person,
        kind=Measure.Kind.BAN,
        reason="A machine played for him.",
        now=NOON,
    )


def rated_game(ada: User, boethius: User, control: str = "5+3") -> Game:
    seek = seek_game(
        creator=ada,
        key="rithmomachia",
        options={},
        seat="white",
        control=control,
        rated=True,
        now=NOON,
    )
    game = services.accept_seek(token=seek.token, player=boethius, now=NOON)
    assert isinstance(game, Game)
    return game


def under_way(game: Game, white: User, black: User) -> Game:
    """Both have moved, so it counts."""
    for player, text in ((white, "N2-L4"), (black, "C1-D1")):
        table.play(game_id=game.pk, player=player, text=text, version=None, now=NOON)
    return game


def test_the_same_block_and_the_same_report_at_once_are_one(people):
    ada, boethius = people
    tell = partial(
        report,
        by=ada,
        against=boethius,
        kind=Report.Kind.TALK,
        text="He wrote insults to me.",
        now=NOON,
    )
    keep_away = partial(block, by=ada, against=boethius, now=NOON)
    results = at_once(keep_away, keep_away, tell, tell)
    assert not [each for each in results if isinstance(each, Exception)]
    assert (Block.objects.count(), Report.objects.count()) == (1, 1)


def test_a_ban_and_a_move_at_once(people):
    ada, boethius = people
    game = rated_game(ada, boethius)
    move = partial(table.play, game_id=game.pk, player=ada, text="N2-L4", version=None)
    moved, banned = at_once(partial(move, now=NOON), ban_of(boethius))
    assert isinstance(moved, Game | Refused)
    assert isinstance(banned, Measure)
    game.refresh_from_db()
    assert not game.is_live
    assert not User.objects.get(pk=boethius.pk).is_active


def test_a_ban_and_two_ends_at_once_leave_nothing_counted(people):
    ada, boethius = people
    game = rated_game(ada, boethius)
    under_way(game, ada, boethius)
    resign = partial(table.resign, game_id=game.pk, now=NOON)
    results = at_once(partial(resign, player=ada), ban_of(boethius))
    assert isinstance(results[0], Game | Refused)
    assert isinstance(results[1], Measure)
    game.refresh_from_db()
    assert game.voided_at == NOON
    assert not game.rating_changes.exists()


def test_a_ban_and_the_ends_of_several_games_at_once(people):
    ada, boethius = people
    cusanus = User.objects.create_user("Cusanus")
    ban = ban_of(boethius)
    for _ in range(3):
        User.objects.update(is_active=True)
        games = [rated_game(other, boethius) for other in (ada, cusanus)]
        for game, other in zip(games, (ada, cusanus), strict=True):
            under_way(game, other, boethius)
        last = max(games, key=lambda game: game.pk)
        player = ada if last == games[0] else cusanus
        resign = partial(table.resign, game_id=last.pk, player=player, now=NOON)
        resigned, banned = at_once(resign, ban)
        assert isinstance(resigned, Game | Refused)
        assert isinstance(banned, Measure)
        assert not Game.objects.filter(status=Game.Status.LIVE).exists()


@pytest.mark.parametrize("banned", ["who has invited", "who accepts"])
def test_a_ban_and_an_acceptance_at_once_leave_no_live_game(people, banned):
    ada, boethius = people
    gone = boethius if banned == "who has invited" else ada
    ban = ban_of(gone)
    for _ in range(4):
        User.objects.update(is_active=True)
        Seek.objects.update(status=Seek.Status.CANCELLED)
        given = {"creator": boethius, "key": "rithmomachia", "options": {}}
        seek = seek_game(control="5+3", now=NOON, **given)
        accept = partial(services.accept_seek, token=seek.token, player=ada, now=NOON)
        accepted, banned = at_once(accept, ban)
        assert isinstance(accepted, Game | Refused)
        assert isinstance(banned, Measure)
        assert not Seek.objects.filter(status=Seek.Status.OPEN, creator=gone).exists()
        assert not Game.objects.filter(status=Game.Status.LIVE).exists()


def test_a_ban_and_a_rematch_at_once_leave_no_live_game(people):
    ada, boethius = people
    ban = ban_of(ada)
    for _ in range(4):
        User.objects.update(is_active=True)
        players = {"white": ada, "black": boethius}
        game = start_game(key="rithmomachia", options={}, players=players, now=NOON)
        table.abort(game_id=game.pk, player=ada, now=NOON)
        table.rematch(game_id=game.pk, player=ada, now=NOON)
        accept = partial(table.rematch, game_id=game.pk, player=boethius, now=NOON)
        accepted, banned = at_once(accept, ban)
        assert isinstance(accepted, Game | Refused)
        assert isinstance(banned, Measure)
        assert not Game.objects.filter(status=Game.Status.LIVE).exists()


def test_two_bans_over_the_same_two_pools_do_not_wait_for_each_other(people):
    """Each ends a game in one pool and voids games of the other; the names are such
    that their games end in both orders."""
    ada, boethius = people
    cusanus, dee = (User.objects.create_user(name) for name in ("Cusanus", "Dee"))
    bans = [ban_of(boethius, "Judge"), ban_of(cusanus, "Other")]
    for _ in range(3):
        User.objects.update(is_active=True)
        for one, fast, slow in ((boethius, "1+0", "5+3"), (cusanus, "5+3", "1+0")):
            ended = under_way(rated_game(ada, one, slow), ada, one)
            table.resign(game_id=ended.pk, player=ada, now=NOON)
            under_way(rated_game(dee, one, fast), dee, one)
        results = at_once(*bans)
        assert all(isinstance(each, Measure) for each in results), results
        assert not Game.objects.filter(status=Game.Status.LIVE).exists()
        assert not Game.objects.filter(rated=True, voided_at=None).exists()


@pytest.fixture
def open_ban(monkeypatch):
    """Two moments of a ban: its games have ended and it is not kept yet, and others
    have done something meanwhile. Where one writes at a time it waits for nobody."""
    ended, done = Event(), Event()
    leave_again = departures.leave_again

    def wait(*given) -> None:
        leave_again(*given)
        ended.set()
        if connection.features.has_select_for_update:
            assert done.wait(timeout=60)

    monkeypatch.setattr(banning, "leave_again", wait)
    return ended, done


@pytest.mark.parametrize("rated", [True, False])
def test_what_others_begin_while_somebody_is_banned_ends_after_it(
    people, open_ban, rated
):
    """They come to a ladder, of which the ban knows nothing, and its round begins."""
    ada, boethius = people
    ended, done = open_ban
    ladder = found(ada, form="swiss", rated=rated, settings={"rounds": 2})
    by = {"ladder_id": ladder.pk, "by": ada, "now": NOON}

    def begin() -> None:
        assert ended.wait(timeout=60)
        try:
            names = "Ada\nBoethius"
            import_members(text=names, **by)
            for each in Invitation.objects.order_by("rank"):
                consents.accept(invitation_id=each.pk, person=each.person, now=NOON)
            begin_round(**by)
        finally:
            done.set()

    banned, begun = at_once(ban_of(boethius), begin)
    assert isinstance(banned, Measure)
    assert not isinstance(begun, Exception) or isinstance(begun, Refused)
    games = ladder.games.all()
    assert games.count() == connection.features.has_select_for_update
    assert not games.filter(status=Game.Status.LIVE).exists()
    assert not games.filter(rated=True, voided_at=None).exists()
    stays = Member.objects.filter(player=boethius, status=Member.Status.ACTIVE)
    assert not stays.exists()

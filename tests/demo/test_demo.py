"""The demo data: real games, every ending, the same the second time."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import islice, permutations

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.classes.models import SchoolClass
from games.demo import loading, replaying
from games.demo.management.commands import demo as command
from games.demo.people import EVERYBODY, NAMES, PASSWORD, people
from games.demo.plans import Plan, shows
from games.demo.records import all_games, read_games, write_games
from games.demo.selfplay import play_out
from games.dice.checking import dice_report, throws_made
from games.engine.record import replay
from games.ladders import services as ladders
from games.ladders.models import (
    Honour,
    Ladder,
    LadderChallenge,
    Pairing,
    PlaceChange,
    Round,
)
from games.ladders.rounds.events import event_of
from games.lobby import selectors
from games.lobby.models import Seek
from games.notices.models import Notice
from games.play.models import Game, Ply
from games.play.seats import seats_of
from games.ratings import services
from games.ratings.leaderboards import leaders
from games.ratings.pools import read_pool
from games.rulesets.offers import rules_for_ladders

AT_A_TIME = 60  # steps until the loading is interrupted


@pytest.fixture(scope="module")
def records():
    return list(all_games())


@pytest.fixture
def made(db):
    """All of it, though the loading was interrupted again and again; how many finished
    games were new each time."""
    new: list[int] = []
    while not new or new[-1]:
        new.append(sum(islice(loading.steps(timezone.now()), AT_A_TIME)))
    new.append(loading.load(timezone.now())[0])
    return new


@pytest.fixture
def a_few(db, records, monkeypatch):
    """Only those from a made position, and one of each game in mid-play."""
    few = [record for record in records if record.start]
    few += [r for r in records if "Date" not in r.headers][::2]
    monkeypatch.setattr(loading, "all_games", lambda: few)
    loading.load(timezone.now())


def of_game(records, key):
    return [record for record in records if record.rules.key == key]


@pytest.mark.parametrize("key", shows())
def test_every_game_is_shown_as_planned(records, key):
    show, found = shows()[key], of_game(records, key)
    finished = [record for record in found if "Termination" in record.headers]
    endings = [record.headers["Termination"] for record in finished]
    assert endings == [plan.ending for plan in show.finished]
    assert len(found) - len(finished) == len(show.live) >= 1
    assert show.seeks


def test_there_is_a_game_for_every_ending_of_spec_v1(records):
    found = of_game(records, "rithmomachia")
    endings = Counter(record.headers.get("Termination") for record in found)
    assert sum(endings.values()) - endings[None] >= 30
    wanted = "harmony points exhaustion resignation agreement repetition fifty"
    assert all(endings[ending] >= 2 for ending in wanted.split())


@pytest.mark.parametrize("proportion", ["ARITH", "GEOM", "HARM"])
def test_harmonies_of_each_kind_win(records, proportion):
    won = [r for r in records if r.headers.get("Termination") == "harmony"]
    assert sum(f"#{proportion}" in r.moves[-2] for r in won) >= 2


def test_no_two_games_begin_together(records):
    dates = [record.headers["Date"] for record in records if "Date" in record.headers]
    assert len(set(dates)) == len(dates)


def test_no_game_is_there_twice(records):
    assert len({record.moves for record in records}) == len(records)


def test_every_recorded_move_is_legal_and_the_rules_end_it_there(records):
    for record in records:
        *_, (position, _) = replay(record)
        outcome = record.rules.outcome(position)
        how = record.headers.get("Termination")
        claims = [claim.reason for claim in record.rules.claims(position)]
        if outcome is not None:
            assert outcome.reason == how
        else:
            assert how in (None, "resignation", "agreement", *claims)


def test_the_file_reads_back_as_it_is_written(records):
    assert list(read_games(write_games(records))) == records


def test_every_page_has_something_to_show(made, records):
    ended = {replaying.date_of(r) for r in records if "Date" in r.headers}
    assert sum(made) == len(ended)
    finished = Game.objects.filter(status="finished", created_at__in=ended)
    assert finished.count() == len(ended)
    assert {game.key for game in selectors.live_games()} == set(shows())
    assert {seek.key for seek in selectors.shown_seeks(timezone.now())} == set(shows())
    assert not Game.objects.filter(moved_at__gt=timezone.now()).exists()
    assert not Game.objects.filter(ended_at__gt=timezone.now()).exists()
    see_rated_play()
    see_evenings()
    see_ladders()
    see_a_cup_an_arena_and_a_class()
    see_nothing_made_again()


def see_rated_play():
    """Part of the test above, as all that is shown is made once."""
    rated = Game.objects.filter(rated=True, status="finished")
    assert not rated.filter(counted_at=None).exists()
    assert not rated.filter(termination="time").exists()
    assert not Ply.objects.filter(game__control="15+10", left_ms=None).exists()
    pools = [read_pool(name) for name in services.pools_counted()]
    boards = [leaders(pool, timezone.now()) for pool in pools]
    assert max(map(len, boards)) >= 3
    unread = Notice.objects.filter(read_at=None, person__username=NAMES[0])
    assert 1 <= unread.count() < 10


def see_evenings():
    """Everybody has met everybody in each seat, in the order of the evenings, whatever
    was interrupted."""
    plan = shows()["rithmomachia"].evenings
    assert plan
    games = Game.objects.filter(control=plan.control, status="finished")
    met = Counter(tuple(seat.player.username for seat in seats_of(g)) for g in games)
    assert met == dict.fromkeys(permutations(plan.who, 2), plan.times)


def see_ladders():
    """One of challenges with something of every kind, and one in rounds; all by the
    rules with which the form for a new ladder is filled in."""
    for founded in Ladder.objects.all():
        assert founded.rules == rules_for_ladders(founded.key)
    ladder = Ladder.objects.get(form="challenge")
    assert ladder.members.filter(status="active").count() == 12
    assert {"made", "playing", "done"} <= set(
        LadderChallenge.objects.values_list("status", flat=True)
    )
    assert PlaceChange.objects.filter(member__ladder=ladder, cause="win").exists()
    swiss = Pairing.objects.filter(round__ladder__form="swiss")
    results = swiss.values_list("round__status", "result")
    assert len(results) == 8
    assert all(status == "done" and result for status, result in results)


def see_a_cup_an_arena_and_a_class():
    """The cup is in its semi-finals, the arena is over and had a streak, and pupils of
    the class have played."""
    cup = event_of(Ladder.objects.get(form="knock_out"))
    assert [bool(pairing.result) for pairing in cup.pairings_of(2)] == [True, False]
    assert not cup.is_over
    arena = event_of(Ladder.objects.get(form="arena"))
    assert arena.is_over
    points = [arena.form.points_by_game(arena, n) or () for n in arena.numbered]
    assert max(map(max, points)) == 4
    assert Honour.objects.filter(season__ladder__form="arena", place=1).exists()
    (school_class,) = SchoolClass.objects.all()
    assert school_class.pupils.count() == 4
    played = Game.objects.filter(seats__player__pupil__isnull=False)
    assert played.filter(status="finished").distinct().count() == 3


def see_nothing_made_again():
    def count() -> tuple[int, ...]:
        kinds = (SchoolClass, Game, Ladder, LadderChallenge, Round, Notice)
        unread = Notice.objects.filter(read_at=None).count()
        return (*(kind.objects.count() for kind in kinds), unread)

    before = count()
    assert loading.load(timezone.now() + timedelta(days=1))[0] == 0
    assert count() == before


def test_something_of_each_kind_comes_first(db):
    """Of a few steps Watch, the lobby, the archive and the ladders show something."""
    handful = Counter(record.rules.key for record in all_games())
    few = 3 * len(handful) + len(shows())
    assert few < sum(handful.values()) / 2
    for _made in islice(loading.steps(timezone.now()), few):
        pass
    finished = Game.objects.filter(status="finished")
    assert set(finished.values_list("key", flat=True)) == set(handful)
    assert {game.key for game in selectors.live_games()} == set(shows())
    assert {seek.key for seek in selectors.shown_seeks(timezone.now())} == set(shows())
    assert Ladder.objects.exists()


def test_a_round_has_room_for_somebody_who_joined_meanwhile(db, records, monkeypatch):
    monkeypatch.setattr(loading, "all_games", lambda: of_game(records, "rithmomachia"))
    loaded = loading.steps(timezone.now())
    rounds = Round.objects.filter(ladder__form="swiss")
    while not rounds.exists():
        next(loaded)
    event = rounds.get().ladder
    guest = User.objects.create_user("Someone")
    ladders.join(ladder_id=event.pk, player=guest, now=timezone.now())
    for _made in loaded:
        pass
    theirs = Q(first__player=guest) | Q(second__player=guest)
    second = Pairing.objects.filter(round__ladder=event, round__number=2)
    assert second.get(theirs)
    assert second.exclude(theirs).exclude(result="").count() >= 3


def test_a_game_from_a_made_position_says_so(a_few):
    games = Game.objects.exclude(start="")
    assert games
    for game in games:
        assert "position made by hand" in game.talk.get().text


def test_a_name_that_looks_the_same_is_no_second_account(db):
    mine = User.objects.create_user("Ada")
    found = people()
    assert found["ada"] == mine
    assert len({person.pk for person in found.values()}) == len(EVERYBODY)
    assert people() == found


def test_the_second_time_nothing_is_made(a_few):
    def count() -> tuple[int, int]:
        return Game.objects.count(), Seek.objects.count()

    before = count()
    assert loading.load(timezone.now())[0] == 0
    assert count() == before


def test_a_record_that_no_longer_fits_is_told(db, records):
    record = next(r for r in records if r.headers.get("Termination") == "harmony")
    cut = type(record)(record.rules, record.moves[:-1], record.headers)
    times = replaying.moments_of(cut, timezone.now())
    with pytest.raises(replaying.RecordBroken, match="make_demo_games"):
        replaying.replay_record(cut, people(), times)
    assert not Game.objects.exists()


def test_the_command_tells_the_accounts(a_few, client, capsys, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("demo")
    said = capsys.readouterr().out
    assert all(name in said for name in NAMES)
    assert PASSWORD in said
    assert client.login(username="ada", password=PASSWORD)


def test_the_command_goes_on_once_the_database_is_free(
    db, records, settings, monkeypatch
):
    """In the middle of it others write for longer than SQLite waits."""
    settings.ALLOWED_HOSTS = ["localhost"]
    few = [record for record in records if "Date" not in record.headers]
    monkeypatch.setattr(loading, "all_games", lambda: few)
    monkeypatch.setattr(loading, "shows", dict)
    monkeypatch.setattr(command, "RETRY_AFTER", 0)
    begin, begun = loading.steps, Counter[str]()

    def interrupted(now):
        begun["times"] += 1
        yield from islice(begin(now), 3) if begun["times"] == 1 else begin(now)
        if begun["times"] == 1:
            raise OperationalError("database is locked")

    monkeypatch.setattr(loading, "steps", interrupted)
    call_command("demo")
    assert begun["times"] == 2
    assert Game.objects.count() == len(few)


@pytest.mark.parametrize(
    "public", [{"HTTPS": True}, {"ALLOWED_HOSTS": ["rithmo.example"]}]
)
def test_a_site_for_others_gets_no_open_accounts(db, capsys, settings, public):
    settings.ALLOWED_HOSTS = ["localhost"]
    for name, value in public.items():
        setattr(settings, name, value)
    call_command("demo")
    assert "no demo data" in capsys.readouterr().out
    assert not Game.objects.exists()


def test_the_same_seed_plays_the_same_game():
    plan = Plan("resign", "resignation", 6, 24, margin=40)
    first, again, other = (play_out("rithmomachia", plan, seed) for seed in (7, 7, 8))
    assert first is not None
    assert first == again != other


def test_every_throw_of_a_demo_game_is_that_of_its_secret(db, records, monkeypatch):
    thrown = [r for r in records if r.rules.has_dice and "Date" in r.headers]
    monkeypatch.setattr(loading, "all_games", lambda: thrown)
    monkeypatch.setattr(loading, "shows", dict)
    loading.load(timezone.now())
    assert thrown
    for game in Game.objects.all():
        dice = dice_report(game)
        assert dice is not None
        assert dice.is_kept
        assert throws_made(game)
        assert all(throw.fits for throw in throws_made(game))


def test_a_four_seat_invitation_waits_with_people_in_it(db, monkeypatch):
    monkeypatch.setattr(loading, "all_games", lambda: ())
    loading.load(timezone.now())
    joined = [
        (len(seek.rules.seats), seek.places.count())
        for seek in selectors.shown_seeks(timezone.now())
        if seek.places.exists()
    ]
    assert (4, 2) in joined

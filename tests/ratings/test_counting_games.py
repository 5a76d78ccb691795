"""Which games count, what they do to ratings, and how they are taken back."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.play import services
from games.play.models import Game
from games.ratings import glicko2
from games.ratings.models import Rating, RatingChange
from games.ratings.scale import START, WIDEST, Strength
from games.ratings.selectors import shown
from games.ratings.services import StillPlayed, count, rebuild, restore, void
from tests.databases import KINDS, at_once, database_of
from tests.migrated import empty
from tests.support import four
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.rated import (
    BLITZ,
    OPENING,
    begin,
    days,
    drawn,
    open_with,
    played,
    resign,
)

FIELDS = ("player", "pool", "rating", "deviation", "volatility", "games", "rated_at")
CHANGED = (
    "game",
    "player",
    "score",
    "before",
    "deviation_before",
    "after",
    "deviation_after",
    "volatility_after",
    "changed_at",
)


def everything() -> tuple[list, list]:
    ratings = Rating.objects.order_by("player", "pool").values_list(*FIELDS)
    changes = RatingChange.objects.order_by("game", "player").values_list(*CHANGED)
    return list(ratings), list(changes)


@pytest.mark.django_db
def test_two_newcomers_change_as_glicko_2_says(ada, boethius):
    game = played(ada, boethius)
    new = Strength()
    won = glicko2.rated(new, [(new, 1.0)], periods=0)
    row = Rating.objects.get(player=ada)
    assert (row.pool, row.games, row.rated_at) == (BLITZ, 1, NOON)
    assert row.rating == pytest.approx(won.rating)
    assert row.deviation == pytest.approx(won.deviation)
    lost = RatingChange.objects.get(game=game, player=boethius)
    assert (lost.score, lost.before, lost.deviation_before) == (0, START, WIDEST)
    assert lost.after == pytest.approx(2 * START - won.rating)
    game.refresh_from_db()
    assert game.counted_at == NOON


@pytest.mark.django_db
def test_a_draw_of_equals_moves_nobody(ada, boethius):
    drawn(ada, boethius)
    for row in Rating.objects.all():
        assert row.rating == pytest.approx(START)
        assert row.deviation < WIDEST


@pytest.mark.django_db
def test_the_deviation_has_grown_by_the_days_between(ada, boethius):
    played(ada, boethius)
    first = RatingChange.objects.get(player=ada)
    played(ada, boethius, at=NOON + days(100))
    second = RatingChange.objects.get(player=ada, changed_at__gt=NOON)
    assert second.before == first.after
    assert second.deviation_before > first.deviation_after + 5
    row = shown([ada.pk], BLITZ, NOON + days(100))[ada.pk]
    assert shown([ada.pk], BLITZ, NOON + days(400))[ada.pk].deviation > row.deviation


@pytest.mark.django_db
def test_a_casual_game_does_not_count(ada, boethius):
    played(ada, boethius, rated=False)
    assert not Rating.objects.exists()


@pytest.mark.django_db
def test_a_game_in_which_somebody_never_moved_does_not_count(ada, boethius):
    game = open_with(begin(ada, boethius), OPENING[0], at=NOON)
    assert resign(game, boethius, at=NOON).counted_at is None
    assert not Rating.objects.exists()


@pytest.mark.django_db
def test_an_aborted_game_does_not_count(ada, boethius):
    game = begin(ada, boethius)
    services.abort(game_id=game.pk, player=ada, now=NOON)
    assert not Rating.objects.exists()


@pytest.mark.django_db
def test_guests_are_not_rated(ada):
    guest = User.objects.create(username="guest-1", is_guest=True)
    played(ada, guest)
    assert not Rating.objects.exists()


@pytest.mark.django_db
def test_a_game_counts_once(ada, boethius):
    game = played(ada, boethius)
    game.refresh_from_db()
    assert count(game, now=NOON) == []
    assert Rating.objects.get(player=ada).games == 1


@pytest.mark.django_db
def test_games_that_end_at_one_moment_are_counted_one_after_another(ada, boethius):
    games = [played(ada, boethius) for _ in range(3)]
    moments = [Game.objects.get(pk=game.pk).counted_at for game in games]
    assert moments == [NOON + timedelta(microseconds=n) for n in range(3)]


@pytest.mark.django_db
def test_each_time_class_and_family_has_a_rating_of_its_own(ada, boethius):
    played(ada, boethius)
    played(ada, boethius, control="20+0")
    pools = Rating.objects.filter(player=ada).values_list("pool", flat=True)
    assert set(pools) == {BLITZ, "rithmomachia/spec/rapid"}


@pytest.mark.django_db
def test_four_people_are_rated_as_teams():
    people = four.four_people()
    game = start_game(
        key="enochian",
        options={"players": "4"},
        players=people,
        now=NOON,
        control="5+3",
        rated=True,
        pool="enochian/four-players/blitz",
    )
    open_with(game, *four.ROUND, at=NOON)
    services.flag(game_id=game.pk, now=NOON + days(1))
    game.refresh_from_db()
    after = {row.player: row.rating for row in Rating.objects.select_related("player")}
    winners = {people[seat] for seat in game.winners}
    assert len(after) == 4
    assert len(winners) == 2
    for person, rating in after.items():
        assert (rating > START) == (person in winners)


# --- Taking back and counting again ----------------------------------------------


@pytest.fixture
def season(ada, boethius, cusanus):
    """Twenty games of three people within two months, some drawn."""
    chance, people, games = Random(7), [ada, boethius, cusanus], []
    for number in range(20):
        one, two = chance.sample(people, 2)
        play = drawn if number % 5 == 0 else played
        games.append(play(one, two, at=NOON + days(number * 3)))
    return games


def test_counting_again_gives_the_same_numbers(season):
    before = everything()
    call_command("rebuild_ratings", stdout=StringIO())
    assert everything() == before


def test_ratings_that_were_spoilt_are_made_right(season):
    before = everything()
    Rating.objects.update(rating=2000, games=1)
    RatingChange.objects.filter(score=1).update(after=7)
    assert rebuild(BLITZ) == 20
    assert everything() == before


def test_counting_from_a_moment_on_is_counting_all(season):
    before = everything()
    assert rebuild(BLITZ, since=NOON + days(30)) == 10
    assert everything() == before


def test_a_void_game_is_as_if_it_had_not_been_rated(season, cusanus):
    gone = [game.pk for game in season[6:9]]
    assert void(game_ids=gone, reason="Played by a machine.", now=NOON) == 3
    part = everything()
    rebuild(BLITZ)
    assert everything() == part
    assert not RatingChange.objects.filter(game__in=gone).exists()
    game = Game.objects.get(pk=gone[0])
    assert (game.voided_at, game.void_reason) == (NOON, "Played by a machine.")
    assert void(game_ids=gone, reason="Again.", now=NOON) == 0


def test_a_void_game_that_counts_again_changes_nothing(season):
    before = everything()
    gone = [game.pk for game in season[4:6]]
    void(game_ids=gone, reason="Played by a machine.", now=NOON)
    assert everything() != before
    assert restore(game_ids=gone, now=NOON) == 2
    assert everything() == before
    assert Game.objects.get(pk=gone[0]).voided_at is None
    assert restore(game_ids=gone, now=NOON) == 0


@pytest.mark.django_db
def test_whose_only_game_is_void_has_no_rating(ada, boethius):
    game = played(ada, boethius)
    void(game_ids=[game.pk], reason="A test.", now=NOON)
    assert not Rating.objects.exists()
    played(ada, boethius, at=NOON + days(1))
    assert Rating.objects.get(player=ada).games == 1


@pytest.mark.django_db
def test_a_game_that_goes_on_cannot_be_voided(ada, boethius):
    game = begin(ada, boethius)
    with pytest.raises(StillPlayed):
        void(game_ids=[game.pk], reason="A test.", now=NOON)


@pytest.mark.django_db
def test_no_pool_no_counting_again():
    with pytest.raises(CommandError, match="no such rating pool"):
        call_command("rebuild_ratings", "chess")


# --- At the same instant -----------------------------------------------------------


@pytest.fixture(scope="module", params=KINDS)
def database(request, tmp_path_factory, django_db_setup, django_db_blocker):
    folder = tmp_path_factory.mktemp("ratings")
    with django_db_blocker.unblock(), database_of(request.param, folder):
        yield


@pytest.fixture
def people(database):
    names = ("Ada", "Boethius", "Cusanus", "Dee")
    yield [User.objects.create_user(name) for name in names]
    empty()


def test_games_that_end_at_once_are_all_counted(people):
    ada, boethius, cusanus, dee = people
    pairs = [(ada, boethius), (boethius, cusanus), (cusanus, ada), (dee, ada)]
    games = [open_with(begin(*pair), *OPENING, at=NOON) for pair in pairs]
    results = at_once(
        *(
            partial(resign, game, pair[1], at=NOON)
            for game, pair in zip(games, pairs, strict=True)
        )
    )
    assert not [each for each in results if isinstance(each, Exception)]
    assert Rating.objects.get(player=ada).games == 3
    before = everything()
    rebuild(BLITZ)
    assert everything() == before


def test_counting_again_while_games_end_loses_none(people):
    ada, boethius, cusanus, dee = people
    old = [played(ada, boethius), played(cusanus, ada)]
    games = [open_with(begin(dee, each), *OPENING, at=NOON) for each in people[:3]]
    results = at_once(
        *(partial(resign, game, dee, at=NOON) for game in games),
        partial(void, game_ids=[old[0].pk], reason="A test.", now=NOON),
        partial(rebuild, BLITZ),
    )
    assert not [each for each in results if isinstance(each, Exception)]
    assert Rating.objects.get(player=dee).games == 3
    before = everything()
    rebuild(BLITZ)
    assert everything() == before

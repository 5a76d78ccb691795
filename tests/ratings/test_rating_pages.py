"""The pages of ratings: leaderboards, distributions, histories, profiles."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.play.models import Game
from games.ratings import leaderboards
from games.ratings.charts import bar_chart, line_chart
from games.ratings.histories import (
    Point,
    export_of,
    points_of,
    rating_changes_of,
    ratings_of,
)
from games.ratings.leaderboards import LEAST_GAMES, RECENT, Bar, distribution
from games.ratings.models import Rating, RatingChange
from games.ratings.pools import Pool, read_pool
from games.ratings.selectors import shown
from games.ratings.services import void
from tests.support.people import NOON
from tests.support.rated import BLITZ, begin, days, open_with, played

pytestmark = pytest.mark.django_db

POOL = read_pool(BLITZ)
ADDRESS = "/ratings/rithmomachia/spec/blitz/"
HISTORY = "/@/Ada/ratings/rithmomachia/spec/blitz/"


def rate(person: User, rating: float, **more) -> Rating:
    """A settled rating of somebody who has just played."""
    given = {"deviation": 60, "volatility": 0.06, "games": 40, "rated_at": NOON, **more}
    return Rating.objects.create(player=person, pool=BLITZ, rating=rating, **given)


def listed(now=NOON) -> list[str]:
    return [each.person.username for each in leaderboards.leaders(POOL, now)]


# --- What is shown beside a name --------------------------------------------------


def test_everybody_asked_for_is_answered_in_one_query(
    ada, boethius, django_assert_num_queries
):
    rate(ada, 1612.4)
    with django_assert_num_queries(1):
        found = shown([ada.pk, boethius.pk], BLITZ, NOON)
    assert [str(found[ada.pk]), str(found[boethius.pk])] == ["1612", "1500?"]
    assert shown([ada.pk], "") == {}


def test_a_rating_becomes_a_guess_again_when_nobody_plays(ada):
    rate(ada, 1612, deviation=100)
    assert str(shown([ada.pk], BLITZ, NOON + days(1))[ada.pk]) == "1612"
    assert str(shown([ada.pk], BLITZ, NOON + days(200))[ada.pk]) == "1612?"


# --- Leaderboards ------------------------------------------------------------------


def test_leaders_stand_by_their_ratings_and_share_places(ada, boethius, cusanus):
    rate(ada, 1700)
    rate(boethius, 1800)
    rate(cusanus, 1700.3)
    board = leaderboards.leaders(POOL, NOON)
    assert [each.place for each in board] == [1, 2, 2]
    assert board[0].person == boethius


@pytest.mark.parametrize(
    "lacking",
    [
        {"games": LEAST_GAMES - 1},
        {"deviation": 109.9, "rated_at": NOON - days(5)},
        {"rated_at": NOON - RECENT - timedelta(hours=1)},
    ],
)
def test_whoever_is_new_unsettled_or_long_gone_is_not_listed(ada, boethius, lacking):
    rate(ada, 1700, **lacking)
    rate(boethius, 1500)
    assert listed() == ["Boethius"]
    assert leaderboards.own(POOL, ada, [], NOON).why


def test_closed_accounts_are_not_listed(ada, boethius):
    rate(ada, 1700)
    rate(boethius, 1600)
    User.objects.filter(pk=ada.pk).update(closed_at=NOON)
    assert listed() == ["Boethius"]


def test_the_distribution_has_no_gaps_and_no_guesses(ada, boethius, cusanus):
    rate(ada, 1449)
    rate(boethius, 1560)
    rate(cusanus, 2000, deviation=200)
    assert distribution(POOL) == [
        Bar(1400, 1),
        Bar(1450, 0),
        Bar(1500, 0),
        Bar(1550, 1),
    ]


def test_the_page_of_a_pool(ada, boethius, enter, django_assert_max_num_queries):
    people = [User.objects.create_user(f"player{n}") for n in range(6)]
    for number, person in enumerate(people):
        rate(person, 1400 + 10 * number, rated_at=timezone.now())
    rate(ada, 1500, deviation=90, games=3, rated_at=timezone.now())
    reader = enter(ada)
    reader.get(ADDRESS)
    with django_assert_max_num_queries(9):
        page = reader.get(ADDRESS)
    text = page.content.decode()
    assert text.index("player5") < text.index("player4")
    assert "You will be listed after 12 more rated games" in text
    assert "1500–1549" in text
    assert 'class="own"' in text


def test_a_pool_without_ratings_says_how_to_be_the_first(client):
    assert "No players listed yet" in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "/ratings/chess/spec/blitz/",
        "/ratings/rithmomachia/none/blitz/",
        "/ratings/rithmomachia/spec/unlimited/",
        "/@/Nobody/ratings/rithmomachia/spec/blitz/",
    ],
)
def test_pools_and_people_that_are_not_are_not_found(client, address):
    assert client.get(address).status_code == 404


def test_the_list_of_pools(ada, boethius, client):
    assert "No rated game has ended yet" in client.get("/ratings/").content.decode()
    played(ada, boethius)
    played(ada, boethius, control="20+0", options={"ambush": False})
    text = client.get("/ratings/").content.decode()
    assert text.index(ADDRESS) < text.index("/ratings/rithmomachia/no-ambush/rapid/")
    Rating.objects.filter(pool=BLITZ).update(pool="merels/nine/rapid")
    assert "merels" in client.get("/ratings/").content.decode()
    assert client.get("/ratings/merels/nine/rapid/").status_code == 200


# --- One person -------------------------------------------------------------------


@pytest.fixture
def games(ada, boethius) -> list[Game]:
    won = [played(ada, boethius, at=NOON + days(n)) for n in range(3)]
    return [*won, played(boethius, ada, at=NOON + days(9))]


def test_a_history_tells_every_game(games, enter, django_assert_max_num_queries):
    reader = enter()
    reader.get(HISTORY)
    with django_assert_max_num_queries(9):
        text = reader.get(HISTORY).content.decode()
    assert text.count("Boethius</a>") == 4
    assert '<path class="line" d="M90.0 ' in text
    assert "4 rated games" in text
    assert all(game.get_absolute_url() in text for game in games)


def test_a_long_history_goes_on_from_page_to_page(ada, boethius, games, client):
    change = RatingChange.objects.filter(player=ada).earliest("changed_at")
    for number in range(40):
        game = Game.objects.create(
            key="rithmomachia",
            position="",
            turn="white",
            created_at=NOON,
            moved_at=NOON,
        )
        change.pk, change.game = None, game
        change.changed_at = NOON - days(1) + timedelta(minutes=number)
        change.save()
    first = client.get(HISTORY).content.decode()
    assert first.count('class="result') == 30
    before = first.split('href="?before=')[1].split('"')[0]
    older = client.get(f"{HISTORY}?before={before}").content.decode()
    assert older.count('class="result') == 14
    assert "Newest games" in older
    assert client.get(f"{HISTORY}?before=long+ago").status_code == 200


def test_a_name_is_found_however_it_is_written(games, client):
    answer = client.get(HISTORY.replace("Ada", "ADA"))
    assert answer.url == HISTORY


def test_a_profile_shows_ratings_with_their_best(ada, games, client):
    found = ratings_of(ada, NOON + days(9))
    assert [each.pool for each in found] == [POOL]
    assert found[0].best is None  # guesses are no best
    RatingChange.objects.filter(game=games[2]).update(deviation_after=80, after=1812)
    assert ratings_of(ada, NOON)[0].best == 1812
    text = client.get("/@/Ada/").content.decode()
    assert HISTORY in text
    assert "1812" in text


def test_a_finished_game_shows_what_it_changed(ada, boethius, games, client):
    first, *_ = rating_changes_of(games[0])
    assert str(first.before) == "1500?"
    assert first.gain.startswith("+")
    text = client.get(games[0].get_absolute_url()).content.decode()
    assert first.gain in text
    void(game_ids=[games[0].pk], reason="A test of the rules.", now=NOON)
    games[0].refresh_from_db()
    assert rating_changes_of(games[0]) == []


def test_a_game_that_goes_on_has_changed_nothing(ada, boethius):
    assert rating_changes_of(open_with(begin(ada, boethius), at=NOON)) == []


def test_ratings_are_in_the_export(ada, games):
    exported = export_of(ada)
    assert len(exported) == 4
    assert exported[0]["pool"] == BLITZ
    assert exported[0]["before"] == 1500


# --- Charts -----------------------------------------------------------------------


def test_a_line_goes_from_the_first_day_to_the_last_within_its_plot():
    points = [Point(NOON + days(n), 1500 + 40 * n, 80) for n in range(6)]
    chart = line_chart(points)
    assert chart is not None
    assert chart.line.startswith("M90.0 ")  # right of the numbers of the scale
    numbers = chart.line[1:].replace("L", " ").split()
    assert all(0 <= float(number) <= 1000 for number in numbers)
    assert [tick.label for tick in chart.ticks][:2] == ["1300", "1400"]
    assert [tick.day for tick in chart.days][-1] == NOON + days(5)


def test_games_stand_by_their_days_without_long_breaks():
    played = [(0, 1500), (1, 1600), (10, 1550)]
    chart = line_chart([Point(NOON + days(n), rating, 80) for n, rating in played])
    assert chart is not None
    assert [across for across, _ in chart.games] == ["9.00", "20.38", "100.00"]
    places = [each.split() for each in chart.line[1:].split("L")]
    assert [across for across, _ in places] == [
        *("90.0", "203.8", "203.8", "1000.0", "1000.0")
    ]
    heights = [down for _, down in places]
    assert heights[0] == heights[1]
    assert heights[2] == heights[3]


def test_the_band_is_whole_and_begins_where_the_rating_is_no_guess():
    played = [(0, 1500, 300), (1, 1800, 200), (2, 1700, 90), (3, 1650, 80)]
    chart = line_chart([Point(NOON + days(n), *rest) for n, *rest in played])
    assert chart is not None
    corners = [each.split() for each in chart.band.strip("MZ").split("L")]
    downs = [float(down) for _across, down in corners]
    line = [float(each.split()[1]) for each in chart.line.strip("M").split("L")]
    assert downs[0] == downs[-1] == line[0]
    assert min(downs) > 0
    assert max(downs) < 1000
    low, high = 1500 - 40, 1880  # ±180 about 1700 is within the scale
    labels = [int(tick.label) for tick in chart.ticks]
    assert labels[0] <= low
    assert labels[-1] >= high


def test_one_game_makes_no_line():
    assert line_chart([Point(NOON, 1500, 80)]) is None
    assert line_chart([]) is None


def test_games_of_one_moment_make_a_line():
    chart = line_chart([Point(NOON, 1500, 80), Point(NOON, 1510, 70)])
    assert chart is not None
    assert len(chart.days) == 2


def test_very_many_games_are_thinned_to_what_a_chart_can_show(ada, games):
    assert len(points_of(ada, POOL)) == 4
    assert points_of(ada, Pool("medieval", "article", "rapid")) == []


def test_few_bars_are_not_huge_and_the_own_is_marked():
    chart = bar_chart([Bar(1500, 4)], 1512)
    assert chart is not None
    assert len(chart.bars) == 8
    assert [each.bar.low for each in chart.bars if each.is_own] == [1500]
    assert bar_chart([], 1500) is None


# --- Changed rules -----------------------------------------------------------------


def test_small_pools_of_changed_rules_are_listed_for_those_who_play_in_them(
    ada, boethius, cusanus, plain
):
    changed = {"point_victory": True, "point_target": 12}
    game = begin(ada, boethius, options=changed)
    address = read_pool(game.pool).get_absolute_url()
    assert "have ratings of their own" in plain(cusanus).open(address).texts["main"]
    Rating.objects.create(
        player=ada, pool=game.pool, rating=1600, deviation=60, games=3, rated_at=NOON
    )
    title = "Standard rules with point victory, Points to win: 12"
    assert title in plain(ada).open("/ratings/").texts["main"]
    assert title not in plain(cusanus).open("/ratings/").texts["main"]
    for number in range(leaderboards.MANY - 1):
        Rating.objects.create(
            player=User.objects.create_user(f"Player{number}"),
            pool=game.pool,
            rating=1500,
            deviation=60,
            games=3,
            rated_at=NOON,
        )
    assert title in plain().open("/ratings/").texts["main"]


def test_who_makes_a_rated_invitation_by_changed_rules_is_told(ada, plain):
    browser = plain(ada)
    browser.open("/seeks/new/?game=rithmomachia&ruleset=points-30")
    browser.push("Open the invitation", point_target="12", rated="on", pace="live")
    assert "Games by these rules have ratings of their own." in browser.html
    browser.open("/seeks/new/?game=rithmomachia&ruleset=points-30")
    browser.push("Open the invitation", rated="on", pace="live")
    assert "have ratings of their own" not in browser.html


def test_who_founds_a_ladder_by_changed_rules_is_told(ada, plain):
    browser = plain(ada)
    browser.open("/ladders/new/?game=rithmomachia&ruleset=points-30")
    browser.push("Create", also={"name": "Twelve", "point_target": "12"})
    assert "Games by these rules have ratings of their own." in browser.html
    terms = browser.open("/ladders/twelve/").texts["main"]
    assert "Standard rules with point victory, with Points to win: 12" in " ".join(
        terms.split()
    )

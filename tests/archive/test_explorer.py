"""The explorer: what was played from a position, counted in the index."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.archive.explorer import moves, reached
from games.archive.explorer import visits as counting
from games.archive.explorer.explored_moves import results_of
from games.archive.explorer.moves import moves_from
from games.archive.explorer.reached import times_reached
from games.archive.explorer.visits import CountedGames, visits
from games.archive.index.facts import PLACES
from games.archive.index.queue import put_in_line
from games.archive.index.writing import index_waiting
from games.archive.models import Entry
from games.engine import GAMES, rules
from games.play import services
from games.play.models import Game
from tests.support import four, rated
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

START = rules("rithmomachia").initial()
KEY = rules("rithmomachia").position_key(START)
# Two ways to one position, and a third game that goes elsewhere.
WAYS = (
    ("N2-L4", "C1-D1", "N8-M8", "C8-D8"),
    ("N8-M8", "C8-D8", "N2-L4", "C1-D1"),
    ("N2-L4", "C8-D8"),
    (),
)
TAKES = DIVISOR  # 16 = 4 × 4
# One displacement in two ways: T6 takes T90, and may take C4 by an ambush with it.
PLAIN, AMBUSHING = "N7xC7:DIVISOR", "N7xC7:DIVISOR*C4:EQUAL(N1,N5)"


@pytest.fixture
def games(ada, boethius):
    made = [
        resigned(ada, boethius, *moves, at=NOON + timedelta(days=n))
        for n, moves in enumerate(WAYS)
    ]
    indexed(*made)
    return made


def after(*moves):
    game, position = rules("rithmomachia"), START
    for text in moves:
        position = game.apply(position, game.read_move(position, text))
    return position


def key_after(*moves):
    return rules("rithmomachia").position_key(after(*moves))


def void(game):
    """Take a game out of the count."""
    Game.objects.filter(pk=game.pk).update(voided_at=NOON, void_reason="Arranged.")
    put_in_line([game.pk], NOON)
    index_waiting()


# --- Counting ------------------------------------------------------------------------


def test_moves_and_games_that_ended_add_up_to_the_visits(games):
    seen = visits(KEY, CountedGames())
    assert (seen.games, seen.ended) == (len(games), 1)
    assert sum(each.games for each in seen.tallies.values()) + 1 == len(games)
    assert seen.tallies[key_after("N2-L4")].games == 2
    assert seen.tallies[key_after("N8-M8")].games == 1


def test_played_here_and_reached_are_two_figures(games):
    """A position that two ways lead to is reached more often than by either."""
    near = key_after(*WAYS[0][:3])
    last = key_after(*WAYS[0])
    assert visits(near, CountedGames()).tallies[last].games == 1
    assert times_reached([last, KEY], CountedGames()) == {last: 2, KEY: 4}
    assert times_reached([], CountedGames()) == {}


def test_reached_are_the_same_games_that_are_asked_for(games, monkeypatch):
    usual = rules("rithmomachia").options.digest("rithmomachia")
    assert times_reached([KEY], CountedGames(digest=usual)) == {KEY: 4}
    assert times_reached([KEY], CountedGames(digest="ffffffff")) == {KEY: 0}
    assert times_reached([KEY], CountedGames(low=1000, high=2000)) == {KEY: 0}
    void(games[0])
    assert times_reached([KEY], CountedGames()) == {KEY: 3}
    assert times_reached([KEY], CountedGames(digest=usual)) == {KEY: 3}


def test_rows_of_games_are_asked_only_what_some_of_them_are_wanted_for(games):
    """The row of each game of a thousand is most of what the page of the start asks."""
    usual = Entry.objects.get(seq=1).game.digest
    for asked, looks in ((CountedGames(), 0), (CountedGames(digest=usual), 1)):
        with CaptureQueriesContext(connection) as queries:
            assert times_reached([KEY], asked) == {KEY: 4}
        told = " ".join(query["sql"] for query in queries)
        assert told.count("archive_entry e") == looks


def test_what_is_too_much_to_count_is_not_told(games, monkeypatch):
    monkeypatch.setattr(reached, "MOST", 3)
    monkeypatch.setattr(reached, "WINDOW", 4)
    assert times_reached([KEY], CountedGames()) == {}
    usual = rules("rithmomachia").options.digest("rithmomachia")
    assert times_reached([KEY], CountedGames(digest=usual)) == {KEY: 4}


def test_games_out_of_the_count_are_left_aside(games):
    void(games[0])
    assert visits(KEY, CountedGames()).games == len(games) - 1


def test_one_rule_set_and_a_band_of_ratings(games):
    usual = rules("rithmomachia").options.digest("rithmomachia")
    assert visits(KEY, CountedGames(digest=usual)).games == len(games)
    assert visits(KEY, CountedGames(digest="ffffffff")).games == 0
    assert visits(KEY, CountedGames(low=1000, high=2000)).games == 0  # nobody has one


def test_of_very_many_the_newest_are_counted(games, monkeypatch):
    monkeypatch.setattr(counting, "WINDOW", 2)
    seen = visits(KEY, CountedGames())
    assert (seen.games, seen.of_newest) == (2, True)


def test_ways_to_make_a_move_stand_below_it(ada, boethius):
    """One displacement is one move, by whatever equation."""
    indexed(resigned(ada, boethius, *TAKES), resigned(ada, boethius, *TAKES[:2]))
    seen = visits(key_after(*TAKES[:2]), CountedGames())
    (move,) = moves_from(rules("rithmomachia"), after(*TAKES[:2]), seen)
    assert move.games == 1
    assert move.first.text == TAKES[2]
    assert move.won == {"white": 1}


def test_a_move_is_made_once_and_by_its_own_rules(ada, boethius, monkeypatch):
    """What one rule set can make, another may not."""
    indexed(resigned(ada, boethius, *TAKES))
    seen, place = visits(key_after(*TAKES[:2]), CountedGames()), after(*TAKES[:2])
    usual = rules("rithmomachia")
    found = moves_from(usual, place, seen)
    monkeypatch.setattr(moves, "_make", lambda *_given: None)
    assert moves_from(usual, place, seen) == found
    assert moves_from(rules("rithmomachia", ambush=False), place, seen) == []


# --- The page ---------------------------------------------------------------------


def page(client, address, **query):
    answer = client.get(address, query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_one_walks_from_move_to_move(games, plain):
    browser = plain()
    browser.open("/archive/explorer/rithmomachia/")
    assert "4 games came here." in browser.html
    assert "1 ended here." in browser.html
    browser.follow("C2 L4")
    assert "2 games came here." in browser.html
    browser.follow("Start")
    assert "4 games came here." in browser.html


def test_a_position_of_a_game_is_explored(games, client):
    told = page(
        client, "/archive/explorer/rithmomachia/", **{"from": f"{games[0].pk}/1"}
    )
    assert "2 games came here." in told
    assert "From this game" in told
    table = page(client, f"/g/{games[0].pk}/1/")
    assert f"/archive/explorer/rithmomachia/?from={games[0].pk}/1" in table


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"m": "A1-P8"}, "cannot be played here"),
        ({"m": "nonsense"}, "cannot be played here"),
        ({"from": "zzzzzzzz/3"}, "There is no finished game"),
        ({"from": "///"}, "There is no finished game"),
        ({"rating": "high"}, "A range is two numbers"),
        ({"ruleset": "nothing"}, "There is no rule set"),
        ({"color": "red"}, "This page does not know"),
        ({"ambush": "perhaps"}, "ambush"),
        ({"position": "no position"}, "This position cannot be read"),
    ],
)
def test_what_cannot_be_read_is_named_and_the_rest_holds(games, client, query, said):
    told = page(client, "/archive/explorer/rithmomachia/", **query)
    assert said in told
    assert "4 games came here." in told


def test_each_way_of_a_move_has_its_own_count_and_leads_to_it(ada, boethius, plain):
    """The row of the move says of all of them, and leads nowhere."""
    indexed(*(resigned(ada, boethius, text) for text in (PLAIN, PLAIN, AMBUSHING)))
    browser = plain()
    text = browser.open("/archive/explorer/rithmomachia/").texts["main"]
    assert "T6 C7 in 2 ways 3 White 3" in text
    assert "T6×T90 C7 2 2 White 2" in text
    assert "T6×T90 C7 *C4 1 1 White 1" in text
    for label, said in (("T6×T90 C7", "2 games"), ("T6×T90 C7 *C4", "1 game")):
        browser.open("/archive/explorer/rithmomachia/")
        browser.follow(label)
        assert f"{said} came here." in browser.html


def test_reached_is_never_of_other_games_than_played(ada, boethius, plain):
    """With a filter, and once a game is out of the count."""
    made = [
        resigned(ada, boethius, PLAIN),
        resigned(ada, boethius, PLAIN, options={"ambush": "off"}),
    ]
    indexed(*made)
    browser = plain()
    address = "/archive/explorer/rithmomachia/"
    assert "T6×T90 C7 2 2 White 2" in browser.open(address).texts["main"]
    one = browser.open(f"{address}?only=1").texts["main"]
    assert "T6×T90 C7 1 1 White 1" in one
    void(made[1])
    assert "T6×T90 C7 1 1 White 1" in browser.open(address).texts["main"]


def test_reached_is_left_out_where_it_cannot_be_told(games, client, monkeypatch):
    monkeypatch.setattr(reached, "MOST", 0)
    told = page(client, "/archive/explorer/rithmomachia/")
    assert "Played" in told
    assert "Reached" not in told
    assert "“reached”" not in told


def test_moves_that_are_not_shown_are_counted(ada, boethius, client):
    """By other rules, here, which the rules of the page refuse."""
    indexed(*(resigned(ada, boethius, text) for text in (PLAIN, AMBUSHING)))
    told = page(client, "/archive/explorer/rithmomachia/", ruleset="no-ambush")
    assert "2 games came here." in told
    assert "1 game went on by a move that is not shown" in told
    told = page(client, "/archive/explorer/rithmomachia/")
    assert "that is not shown" not in told


def test_where_nobody_came_no_cards_are_looked_for(client, django_assert_num_queries):
    with django_assert_num_queries(2):  # what is kept of the position, and its visits
        page(client, "/archive/explorer/margrites/")


def test_nothing_is_known_beyond_the_first_plies(client):
    told = page(client, "/archive/explorer/margrites/")
    assert f"the first {PLACES} half-moves" in told
    assert client.get("/archive/explorer/chess/").status_code == 404


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_an_explorer_of_few_queries(
    key, client, django_assert_max_num_queries
):
    page(client, f"/archive/explorer/{key}/")
    with django_assert_max_num_queries(6):
        page(client, f"/archive/explorer/{key}/")


# --- How strong they were ------------------------------------------------------------


def test_the_mean_rating_of_each_move_is_told(ada, boethius, plain):
    """Of the games in which somebody had one; others do not count."""
    for n in range(3):
        rated.played(ada, boethius, at=NOON + timedelta(days=n))
    indexed(resigned(ada, boethius, rated.OPENING[0], at=NOON + timedelta(days=3)))
    resigned(ada, boethius, "N8-M8", at=NOON + timedelta(days=4))
    index_waiting()
    ratings = [entry.rating or 0 for entry in Entry.objects.exclude(rating=None)]
    assert len(ratings) == 3
    mean = round(sum(ratings) / 3)
    browser = plain()
    for query in ("", "?only=1"):
        address = f"/archive/explorer/rithmomachia/{query}"
        text = browser.open(address).texts["main"]
        assert f"C2 L4 4 4 White 4 rating {mean}" in text
        assert "M8 1 1 White 1 “Played”" in text
    game = Game.objects.filter(ply=1).earliest("ended_at")
    panel = browser.open(f"/g/{game.pk}/0/?panel=played").texts["main"]
    assert f"4 games: White won 4; mean rating {mean}" in panel
    assert "1 game: White won 1 the newest" in panel


def test_without_ratings_nothing_is_said_of_them(games, client):
    assert "Ratings are the mean" not in page(client, "/archive/explorer/rithmomachia/")


# --- Their games ------------------------------------------------------------------


def test_all_games_that_came_here_can_be_listed(games, plain):
    """The search finds those that are counted: not the one out of the count."""
    void(games[1])
    browser = plain()
    browser.open("/archive/explorer/rithmomachia/")
    text = browser.follow("All 3 games that came here").texts["main"]
    assert "3 games found" in text
    browser.open("/archive/explorer/rithmomachia/?only=1&rating=1000-2000&m=N2-L4")
    assert "All" not in browser.page.texts["main"]
    browser.open("/archive/explorer/rithmomachia/?only=1&m=N2-L4")
    assert "2 games found" in browser.follow("All 2 games that came here").texts["main"]


# --- Whose rules ------------------------------------------------------------------


def test_the_rules_are_named_and_others_can_be_chosen(ada, boethius, plain):
    without = {"ambush": "off"}
    indexed(*(resigned(ada, boethius, PLAIN, options=each) for each in ({}, without)))
    browser = plain()
    address = "/archive/explorer/rithmomachia/"
    standard = browser.open(address)
    assert "By these rules: Rithmomachia · Standard rules" in standard.texts["main"]
    assert '<option value="spec" selected>' in browser.html
    chosen = browser.open(f"{address}?ruleset=no-ambush&only=1")
    assert '<option value="no-ambush" selected>' in browser.html
    assert "1 game came here." in chosen.texts["main"]
    text = browser.follow("T6×T90 C7").texts["main"]
    assert "By these rules: Rithmomachia · Without ambush" in text


def test_rules_without_a_name_are_told_and_kept(games, plain):
    browser = plain()
    address = "/archive/explorer/rithmomachia/?ruleset=spec&ambush=off&repetition=off"
    named = "By these rules: Rithmomachia Without ambush, with"
    assert named in browser.open(address).texts["main"]
    text = browser.follow("C2 L4").texts["main"]
    assert "2 games came here." in text
    assert named in text
    usual = browser.follow("By the usual rules").texts["main"]
    assert "Rithmomachia · Standard rules" in usual


def test_beside_a_game_other_rules_are_named_as_left_out(games, client):
    at = {"from": f"{games[0].pk}/1"}
    told = page(
        client,
        "/archive/explorer/rithmomachia/",
        **at,
        ruleset="no-ambush",
        position="anything",
    )
    assert "those of the game, without “ruleset” or “position”" in told
    assert "By the rules of this game:" in told
    assert "2 games came here." in told


def test_a_position_set_up_by_hand_is_explored(games, client):
    text = rules("rithmomachia").write_position(after("N2-L4"))
    told = page(client, "/archive/explorer/rithmomachia/", position=text)
    assert "2 games came here." in told
    assert "Position set up by hand" in told
    told = page(client, "/archive/explorer/rithmomachia/", position=text, m="C1-D1")
    assert "1 game came here." in told


# --- Who won ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("loser", "said"), [("black", "Red and Yellow\xa01"), ("red", "Black and Blue")]
)
def test_games_of_four_say_which_partners_won(client, loser, said):
    """By the usual rules two play from the same position."""
    indexed(four.do(services.resign, four.begin("Ph2-h3"), loser))
    assert said in page(client, "/archive/explorer/enochian/")


def test_results_stand_in_the_order_of_the_seats(games, client):
    told = page(client, "/archive/explorer/rithmomachia/", m="N2-L4")
    assert "White\xa01" in told
    rules_of_margrites = rules("margrites")
    found = results_of({"white": 1, "draw": 2, "black": 3}, rules_of_margrites)
    assert found.brief == "Black\xa03, drawn\xa02, White\xa01"
    assert found.told == "Black won 3, drawn 2, White won 1"

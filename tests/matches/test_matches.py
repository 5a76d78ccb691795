"""Matches of two games: the second begins by itself, and both are counted together."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import engine
from games.common.errors import TooLateToAbort
from games.matches.series import games_of
from games.matches.summaries import match_summary
from games.people import closures
from games.play import services
from games.play.admin_actions import stop
from games.play.conduct import conduct_of
from games.play.models import Game
from games.play.positions import position_of
from games.ratings.models import Rating
from tests.support import rated
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.practice import begin, work

TWO = {"two_for_three": True}
# Black, on move, has taken two pieces and White one; each side has one left.
LATE = "7B1/9/9/9/9/9/1W7/9 B 4 - 0,0 2,1 9"


def match_of(black: User, white: User, start: str = "", **more: Any) -> Game:
    """The first game of a match."""
    players = {"black": black, "white": white}
    return start_game(
        key="margrites", options=TWO, players=players, start=start, now=NOON, **more
    )


@pytest.fixture
def first(ada, boethius) -> Game:
    """Ada is Black, who begins."""
    return match_of(ada, boethius)


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def seats(game: Game) -> dict[str, str]:
    return {seat.name: seat.player.username for seat in game.seats.all()}


def player_in(game: Game, seat: str) -> User:
    return game.seats.get(name=seat).player


def resign(game: Game, player: User) -> Game:
    return services.resign(game_id=game.pk, player=player, now=NOON)


def agree(game: Game) -> Game:
    """Both agree on a draw."""
    one, two = (seat.player for seat in game.seats.all())
    services.offer_draw(game_id=game.pk, player=one, now=NOON)
    return services.answer_draw(game_id=game.pk, player=two, accept=True, now=NOON)


def abort(game: Game) -> Game:
    return services.abort(game_id=game.pk, player=player_in(game, game.turn), now=NOON)


def do_not_come(game: Game) -> Game:
    """Whoever is awaited for the first move stays away."""
    game = again(game)
    assert game.deadline_at is not None
    return services.flag(game_id=game.pk, now=game.deadline_at)


def second_of(game: Game) -> Game:
    _, second = games_of(again(game))
    return second


def number_of(game: Game) -> int:
    """Which game of its match it is."""
    match = match_summary(game)
    return match.number if match is not None else 0


def page(enter, game: Game, player: User | None = None) -> str:
    html = " ".join(enter(player).get(f"/g/{game.pk}/").content.decode().split())
    return html.replace(" </button>", "</button>")


def state(enter, game: Game) -> dict[str, Any]:
    found: dict[str, Any] = enter().get(f"/g/{game.pk}.json").json()["match"]
    return found


# --- The second game -----------------------------------------------------------


def test_the_second_game_begins_by_itself_with_the_seats_changed(first, boethius):
    resign(first, boethius)
    second = second_of(first)
    assert second.is_live
    assert seats(first) == {"black": "Ada", "white": "Boethius"}
    assert seats(second) == {"black": "Boethius", "white": "Ada"}
    assert (second.options, second.key) == (first.options, first.key)
    assert (second.match_of_id, second.rematch_of_id) == (first.pk, first.pk)


def test_who_closes_his_account_leaves_the_second_game_too(first, ada):
    move_twice(first)
    closures.close_account(ada, now=NOON)
    games = games_of(again(first))
    assert [each.winner for each in games] == ["white", "black"]  # Boethius, twice


def move_twice(game: Game) -> None:
    """A turn of Black, of White and of Black once more, so that the game counts."""
    while game.ply < 9:
        rules, position = game.rules, position_of(game)
        text = rules.write_move(position, next(rules.legal_moves(position)))
        player = player_in(game, game.turn)
        services.play(game_id=game.pk, player=player, text=text, version=None, now=NOON)
        game = again(game)


@pytest.mark.parametrize("end", ["resigned", "agreed", "by the rules"])
def test_however_the_first_game_ends_the_second_begins_once(ada, boethius, end):
    first = match_of(ada, boethius, LATE)
    if end == "resigned":
        resign(first, ada)
        resign(first, ada)  # sent twice
    elif end == "agreed":
        agree(first)
    else:
        play_out(first)
    assert Game.objects.filter(match_of=first).count() == 1
    assert Game.objects.count() == 2


def play_out(game: Game) -> Game:
    """From the late position to its end by the rules: Black's last piece scores."""
    services.play(
        game_id=game.pk,
        player=player_in(game, "black"),
        text=scoring_step(game),
        version=None,
        now=NOON,
    )
    return again(game)


def scoring_step(game: Game) -> str:
    rules, position = game.rules, position_of(game)
    after = {m: rules.apply(position, m) for m in rules.legal_moves(position)}
    (move,) = (m for m, then in after.items() if rules.outcome(then) is not None)
    return rules.write_move(position, move)


def test_after_the_second_game_no_third_begins(first, ada):
    resign(first, ada)
    second = resign(second_of(first), ada)
    assert Game.objects.count() == 2
    assert [each.pk for each in games_of(again(first))] == [first.pk, second.pk]


def test_without_the_option_each_game_stands_alone(ada, boethius, enter):
    game = start_game(
        key="margrites",
        options={},
        players={"black": ada, "white": boethius},
        now=NOON,
    )
    resign(game, ada)
    assert Game.objects.count() == 1
    assert match_summary(again(game)) is None
    assert "match" not in enter().get(f"/g/{game.pk}.json").json()


@pytest.mark.parametrize("key", engine.GAMES)
def test_a_game_says_itself_whether_it_belongs_to_a_match(key):
    assert engine.rules(key).series is None
    series = engine.rules("margrites", **TWO).series
    assert series is not None
    assert series.games == 2


def test_the_players_are_led_to_the_second_game(first, ada, boethius, enter):
    assert "Game 1 of a match of 2" in page(enter, first, ada)
    resign(first, ada)
    second = second_of(first)
    for player in (ada, boethius):
        seen = page(enter, first, player)
        assert f'href="{second.get_absolute_url()}" data-rematch>To game 2' in seen
        assert "game 2 goes on" in seen
        assert "Rematch</button>" not in seen
        seen = page(enter, second, player)
        assert "Game 2 of a match of 2." in seen
        assert f'href="{first.get_absolute_url()}">Game 1</a>' in seen


def test_a_rematch_after_the_second_game_is_a_new_match(first, ada, boethius):
    resign(first, ada)
    second = resign(second_of(first), ada)
    services.rematch(game_id=second.pk, player=ada, now=NOON)
    new = services.rematch(game_id=second.pk, player=boethius, now=NOON)
    assert new.match_of is None
    assert number_of(new) == 1
    assert len(games_of(again(first))) == 2


def test_a_partner_plays_both_games(ada):
    game = begin(ada, key="margrites", options=TWO, seat="black")
    resign(game, ada)
    second = second_of(game)
    work()
    assert again(second).turn == "white"
    assert player_in(second, "white") == ada
    assert again(second).plies.filter(seat="black").exists()


def test_in_pass_and_play_both_games_are_played_at_one_screen(ada):
    game = match_of(ada, ada, local=True)
    resign(game, ada)
    assert second_of(game).local
    match = match_summary(again(game))
    assert match is not None
    assert match.names == ("Black in game 1", "White in game 1")


# --- What counts ---------------------------------------------------------------


def test_who_wins_both_games_has_two_points(first, boethius, enter):
    resign(first, boethius)
    second = resign(second_of(first), boethius)
    for game in (first, second):
        seen = page(enter, game)
        assert "Ada wins the match, 2 : 0." in seen
        assert "More captures in both games" in seen
    match = state(enter, second)
    assert match["players"] == ["Ada", "Boethius"]
    assert (match["points"], match["winner"]) == ([2, 0], 0)
    assert match["games"] == [first.pk, second.pk]
    assert [each["point"] for each in match["counted"]] == [0, 0, None]
    assert state(enter, first) == match | {"game": 1}


def test_a_win_each_is_a_tie(first, ada, boethius, enter):
    resign(first, ada)
    second = resign(second_of(first), boethius)
    assert "The match is tied, 1 : 1." in page(enter, second)
    assert state(enter, second)["winner"] is None


def test_drawn_games_bring_no_point(first, enter):
    agree(first)
    agree(second_of(first))
    assert state(enter, first)["points"] == [0, 0]


def test_points_and_captures_of_both_games_are_told(ada, boethius, enter):
    """Each wins as Black; the third point is nobody's, as both took three."""
    first = play_out(match_of(ada, boethius, LATE))
    assert first.winner == "black"
    second = second_of(first)
    assert seats(second)["black"] == "Boethius"
    play_out(second)
    match = state(enter, first)
    assert [each["figures"] for each in match["counted"]] == [
        ["1 scored, 2 captured", "0 scored, 1 captured"],
        ["0 scored, 1 captured", "1 scored, 2 captured"],
        ["3 captured", "3 captured"],
    ]
    assert (match["points"], match["winner"]) == ([1, 1], None)
    for line in match["counted"]:
        assert all(figure in page(enter, first) for figure in line["figures"])


def test_a_resigned_game_counts_its_captures_as_they_stood(ada, boethius, enter):
    first = play_out(match_of(ada, boethius, LATE))
    second = resign(second_of(first), boethius)  # he has taken two, Ada one
    match = state(enter, second)
    assert match["counted"][2]["figures"] == ["3 captured", "3 captured"]
    assert match["points"] == [2, 0]


def test_the_result_of_the_match_stands_in_the_archive(first, boethius, enter):
    resign(first, boethius)
    resign(second_of(first), boethius)
    cards = enter().get("/archive/").content.decode()
    assert cards.count("Ada wins the match, 2 : 0.") == 2


# --- Games that do not count ---------------------------------------------------


def test_an_aborted_first_game_ends_the_match(first, ada, boethius, enter):
    abort(first)
    assert Game.objects.count() == 1
    assert "The match ended with this game, which does not count." in page(enter, first)
    services.rematch(game_id=first.pk, player=ada, now=NOON)
    new = services.rematch(game_id=first.pk, player=boethius, now=NOON)
    assert (new.match_of, number_of(new)) == (None, 1)
    assert "To the rematch" in page(enter, first)


def test_who_does_not_come_to_the_first_game_has_begun_no_match(ada, boethius):
    first = do_not_come(match_of(ada, boethius, control="5+3"))
    assert (first.status, first.at_fault) == ("aborted", "black")
    assert Game.objects.count() == 1


@pytest.mark.parametrize("control", ["5+3", "2d"])
def test_who_does_not_come_to_the_second_game_loses_it(ada, boethius, enter, control):
    first = match_of(ada, boethius, LATE, control=control)
    play_out(first)  # Ada wins it
    second = do_not_come(second_of(first))  # Boethius, who is Black now, has gone
    assert (second.winner, second.at_fault) == ("white", "black")
    assert second.ending == (
        "White won: Black did not come to the next game of the match."
    )
    assert "Ada wins the match, 2 : 0." in page(enter, first)
    assert conduct_of(boethius).left == 1


def test_the_page_of_the_second_game_says_that_it_will_be_lost(ada, boethius, enter):
    first = match_of(ada, boethius, control="30+0")
    resign(first, ada)
    second = second_of(first)
    Game.objects.filter(pk=second.pk).update(deadline_at=None)  # as if it were now
    seen = page(enter, second, boethius)
    assert "to begin, else the game is lost." in seen
    assert "Resign</button>" in seen
    assert "Abort</button>" not in seen


def test_a_rated_match_is_left_at_the_cost_of_rating(ada, boethius):
    first = rated.begin(boethius, ada, key="margrites", options=TWO)
    move_twice(first)
    resign(first, boethius)
    second = do_not_come(second_of(first))
    assert (second.rated, second.winner) == (True, "white")
    assert player_in(second, "white") == ada
    assert second.counted_at is not None
    assert Rating.objects.get(player=boethius).games == 2


def test_a_started_match_is_not_aborted(first, ada):
    resign(first, ada)
    with pytest.raises(TooLateToAbort):
        abort(second_of(first))


def test_a_second_game_that_was_stopped_leaves_no_result(first, ada, enter):
    resign(first, ada)
    second = stop(game_id=second_of(first).pk, now=NOON)
    for game in (first, second):
        assert "Game 2 does not count, so the match has no result." in page(enter, game)
    assert state(enter, first)["points"] is None
    assert Game.objects.count() == 2


def test_a_game_that_an_operator_stops_is_not_followed(first):
    stop(game_id=first.pk, now=NOON)
    assert Game.objects.count() == 1


def test_a_match_outlives_its_rules(first, ada, enter):
    resign(first, ada)
    Game.objects.update(options={"gone": True})
    assert match_summary(again(first)) is None
    assert enter().get("/archive/").status_code == 200


def test_more_matches_in_the_archive_ask_the_database_no_more(client, ada, boethius):
    def queries_with_one_more() -> int:
        first = match_of(ada, boethius, LATE)
        play_out(first)
        resign(second_of(first), ada)
        client.get("/archive/")  # so that the positions are known
        with CaptureQueriesContext(connection) as counted:
            client.get("/archive/")
        return len(counted)

    one = queries_with_one_more()
    assert queries_with_one_more() == one

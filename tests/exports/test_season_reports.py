"""The report of a season: what it counts, who may read it, what it costs."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.limits import Limit
from games.exports import season_report_views
from games.exports.season_figures import WEEK, season_figures
from games.exports.season_reports import week_rows
from games.ladders import seasons as ladder_seasons
from games.ladders.models import Ladder, Season
from games.ladders.season_standings import season_standing
from games.play.models import Game
from tests.ladders.test_ladder_rounds import begin, open_event, play
from tests.support.laddered import DAY, challenge, end, fill, found, playing
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def address(ladder: Ladder, season: int = 1) -> str:
    return f"/ladders/{ladder.slug}/seasons/{season}/report/"


def text_of(answer) -> str:
    """What is read of a page, without marks."""
    body = answer.content.decode().split("<main")[1].split("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


@pytest.fixture
def ladder(ada) -> Ladder:
    """Four players; three games in three weeks, of which one is drawn."""
    ladder = found(ada)
    people = fill(ladder, ["Anna", "Bruno", "Clara", "Dante"])
    pairs = [(1, 0, 1), (3, 2, 3), (2, 0, None)]
    for number, (one, other, winner) in enumerate(pairs):
        now = NOON + number * WEEK
        made = playing(ladder, people[one], people[other], now)
        by = people[winner] if winner is not None else None
        end(made.game, by, now + DAY)
        Game.objects.filter(pk=made.game_id).update(ply=2 * number + 2)
    return ladder


def season_of(ladder: Ladder, number: int = 1) -> Season:
    season = ladder.seasons.get(number=number)
    season.ladder = ladder
    return season


def turn(ladder: Ladder, ada, now) -> None:
    ladder_seasons.end_season(
        ladder_id=ladder.pk, by=ada, reason="The year is over.", now=now
    )
    ladder.refresh_from_db()


def test_the_games_of_a_season_are_counted(ladder):
    figures = season_figures(season_of(ladder))
    assert figures.games == 3
    assert [games for _monday, games in figures.weeks] == [1, 1, 1]
    assert dict(figures.ends) == {"resignation": 2, "agreement": 1}
    assert figures.rules == ((ladder.digest, 3),)
    assert figures.first is not None
    assert (figures.first.won + figures.first.lost, figures.first.drawn) == (2, 1)
    assert figures.longest is not None
    assert figures.shortest is not None
    assert (figures.longest.row.plies, figures.shortest.row.plies) == (6, 2)


def test_a_week_without_a_game_stands_between_others(ladder):
    figures = season_figures(season_of(ladder))
    begin_, last = figures.weeks[0][0], figures.weeks[-1][0]
    assert last - begin_ == 2 * WEEK
    assert begin_.weekday() == 0


def test_a_long_season_has_no_more_bars_than_fit():
    monday = NOON.date()
    rows = week_rows([(monday + n * timedelta(days=7), 1) for n in range(120)])
    assert len(rows) == 40
    assert sum(games for _label, games in rows) == 120
    assert week_rows([]) == []


def test_the_page_tells_a_season_in_words_and_charts(ladder, client):
    answer = client.get(address(ladder))
    html, text = answer.content.decode(), text_of(answer)
    assert "<title>Report of season 1 · The Academy · Rithmo</title>" in html
    assert "3 games were played to their ends." in text
    for kind in ("txt", "json", "ndjson"):
        assert f"/ladders/{ladder.slug}/games.{kind}?season=1" in html
    for words in ("Games by week", "How games ended", "Moving first", "Rule sets"):
        assert words in text
    assert "Longest Dante" not in text
    assert "6 single moves" in text
    assert html.count("<svg") >= 3
    # Place, name, games, won, drawn, lost.
    assert "1 Bruno 1 1 0 0 2 Anna 2 0 1 1" in text


def test_an_ended_season_keeps_its_standing_and_its_honours(ladder, ada, client):
    turn(ladder, ada, NOON + 4 * WEEK)
    before = [each.member.player.username for each in season_standing(ladder, 1).places]
    now = NOON + 5 * WEEK
    people = {m.player.username: m.player for m in ladder.members.all()}
    made = playing(ladder, people["Dante"], people["Bruno"], now)
    end(made.game, people["Dante"], now + DAY)
    places = season_standing(ladder, 1).places
    assert [each.member.player.username for each in places] == before
    assert season_standing(ladder, 2).places[0].member.player == people["Dante"]
    text = text_of(client.get(address(ladder)))
    assert "Final standing" in text
    assert "Honours Bruno 1 won, 0 drawn, 0 lost" in text
    later = text_of(client.get(address(ladder, 2)))
    assert "Final standing" not in later
    assert "1 game was played to its end." in later


def test_rounds_show_points_and_tie_breaks(ada, client):
    event, _people = open_event(ada)
    assert "No game of this season has ended yet." in text_of(
        client.get(address(event))
    )
    play(begin(event, ada))
    text = text_of(client.get(address(event)))
    assert "Place Player Points Games" in text
    assert "Lost Buch. −1" in text
    assert season_standing(event, 1).places[0].score.won == 1


def test_a_forfeit_counts_for_players_but_is_no_game(ada, client):
    event, _people = open_event(ada)
    round_ = begin(event, ada)
    round_.pairings.update(result="first_forfeit")
    assert season_figures(season_of(event)).games == 0
    scores = [each.score for each in season_standing(event, 1).places]
    assert sorted((s.won, s.lost) for s in scores) == [(0, 1), (0, 1), (1, 0), (1, 0)]


def test_there_is_no_report_of_a_season_that_is_none(ladder, client):
    assert client.get(address(ladder, 2)).status_code == 404


def test_a_private_ladder_is_for_those_who_may_see_it(ladder, ada, boethius, enter):
    Ladder.objects.update(access=Ladder.Access.LINK)
    assert enter(boethius).get(address(ladder)).status_code == 404
    assert enter().get(address(ladder)).status_code == 404
    answer = enter(ada).get(address(ladder))
    assert answer.status_code == 200
    assert 'name="robots" content="noindex"' in answer.content.decode()


def test_the_page_asks_few_questions(
    ladder, ada, client, django_assert_max_num_queries
):
    event, _people = open_event(ada)
    play(begin(event, ada))
    turn(ladder, ada, NOON + 4 * WEEK)
    for where in (address(ladder), address(ladder, 2), address(event)):
        with django_assert_max_num_queries(6):
            client.get(where)


def test_who_reads_it_soon_after_asks_for_the_ladder_and_the_season_alone(
    ladder, ada, client, monkeypatch, django_assert_num_queries
):
    event, _people = open_event(ada)
    play(begin(event, ada))
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    for each in (ladder, event):
        first = client.get(address(each))
        with django_assert_num_queries(2):
            assert text_of(client.get(address(each))) == text_of(first)


def test_a_result_is_in_the_report_at_once(ada, client):
    event, _people = open_event(ada)
    round_ = begin(event, ada)
    before = text_of(client.get(address(event)))
    play(round_)
    assert text_of(client.get(address(event))) != before


def test_it_is_found_from_the_pages_of_the_ladder(ladder, ada, enter):
    for page in ("", "honours/", "seasons/1/what-if/"):
        text = enter().get(f"/ladders/{ladder.slug}/{page}").content.decode()
        assert address(ladder) in text
    desk = enter(ada).get(f"/ladders/{ladder.slug}/organise/").content.decode()
    assert address(ladder) in desk
    event, _people = open_event(ada)
    play(begin(event, ada))
    rounds = enter().get(f"/ladders/{event.slug}/rounds/").content.decode()
    assert address(event) in rounds


def test_games_that_are_not_over_are_not_counted(ladder):
    people = {m.player.username: m.player for m in ladder.members.all()}
    challenge(ladder, people["Clara"], people["Anna"], NOON + 4 * WEEK)
    playing(ladder, people["Dante"], people["Bruno"], NOON + 4 * WEEK)
    assert season_figures(season_of(ladder)).games == 3


def test_an_address_may_ask_a_number_of_times_only(
    ladder, client, settings, monkeypatch
):
    settings.RATE_LIMITS = True
    cache.clear()
    few = Limit("few-reports", amount=2, seconds=10**9)
    monkeypatch.setattr(season_report_views, "REPORTS", few)
    answers = [client.get(address(ladder)).status_code for _ in range(3)]
    assert answers == [200, 200, 429]

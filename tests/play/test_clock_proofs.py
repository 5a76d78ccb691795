"""What moves cost of time, shown to everybody after the game, and written down."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils.html import strip_tags

from games.api.public_state import state_of
from games.archive.records import record_text
from games.engine.record import final_position, read_record
from games.engine.timed_plies import write_span
from games.play import services
from games.play.checks import faults
from games.play.models import Game
from games.play.timing.clocks import moment
from games.play.timing.spans import precise, span_words
from tests.support.clocked import after, begin, move, under_way
from tests.support.people import NOON

pytestmark = pytest.mark.django_db
__all__ = ["begin", "under_way"]


@pytest.fixture
def over(under_way, ada) -> Game:
    """White took 10 s, 300 ms of them on the way; Black resigned 4 s later."""
    game = move(under_way(), "N1-M1", 10_000, thought=9_700)
    return services.resign(
        game_id=game.pk, player=game.seats.get(name="black").player, now=after(14_000)
    )


# --- The page ------------------------------------------------------------------


def test_everybody_sees_after_the_game_what_each_move_cost(over, ada, cusanus, enter):
    for person in (ada, cusanus, None):
        browser, address = enter(person), f"/g/{over.pk}/clock/"
        assert address in browser.get(over.get_absolute_url()).content.decode()
        page = strip_tags(browser.get(address).content.decode().replace("<", " <"))
        text = " ".join(page.split())
        assert "0:10.000 0:00.300 0:09.700 4:53.300 12:00:10.000" in text
        assert "the first move is free" in text
        assert "5 min + 3 s" in text.replace("\xa0", " ")


def test_while_it_is_played_the_page_says_when_to_come(under_way, client):
    page = client.get(f"/g/{under_way().pk}/clock/").content.decode()
    assert "Afterwards everyone sees here" in page
    assert "N2-L4" not in page


def test_a_game_without_a_clock_has_no_such_page(game, client):
    assert client.get(f"/g/{game.pk}/clock/").status_code == 404
    assert client.get("/g/nowhere/clock/").status_code == 404


def test_remarks_are_on_the_page(over, client):
    words = "The site stood still."
    Game.objects.filter(pk=over.pk).update(
        remarks=[{"at": NOON.isoformat(), "text": words}]
    )
    assert words in client.get(f"/g/{over.pk}/clock/").content.decode()


def test_the_page_asks_little_of_the_database(
    over, client, django_assert_max_num_queries
):
    client.get(f"/g/{over.pk}/clock/")
    with django_assert_max_num_queries(8):
        client.get(f"/g/{over.pk}/clock/")


# --- Written down --------------------------------------------------------------


def test_a_record_says_what_was_left_and_is_still_played_again(over):
    text = record_text(over, site="https://example.org/")
    assert '[TimeControl "5+3"]' in text
    assert "{[%clk 0:04:53.300] [%emt 0:00:09.700] [%lag 0:00:00.300] White" in text
    read = read_record(text)
    assert read.rules.write_position(final_position(read)) == over.position


def test_a_record_without_a_clock_says_nothing_of_it(game):
    text = record_text(move(game, "N2-L4", 0), site="https://example.org/")
    assert "%clk" not in text
    assert "TimeControl" not in text


def test_programs_are_told_the_clocks(under_way):
    game = under_way()
    assert state_of(game)["clocks"] == {
        "Wms": 300_000,
        "Bms": 300_000,
        "control": "5+3",
        "running": "W",
        "since": moment(NOON),
        "deadline": moment(NOON) + 300_000,
    }


def test_the_json_of_a_finished_game_has_all_times(over, client, game):
    state = client.get(f"/g/{over.pk}.json").json()
    assert state["clocks"]["running"] is None
    assert state["times"][2] == {
        "ply": 3,
        "receivedAt": moment(NOON) + 10_000,
        "spentMs": 9_700,
        "lagMs": 300,
        "leftMs": 293_300,
    }
    assert client.get(f"/g/{game.pk}.json").json()["clocks"] is None


# --- Checked -------------------------------------------------------------------


def test_what_the_plies_allow_is_no_fault(over, under_way):
    assert faults(over) == []
    assert faults(under_way()) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"clock": {}}, "it has no clock"),
        ({"control": ""}, "no time control"),
        ({"deadline_at": NOON}, "it is due at"),
        ({"turn": "black"}, "the clock of 'white' runs"),
    ],
)
def test_a_clock_that_is_not_as_it_was_is_found(under_way, changes, words):
    game = under_way()
    Game.objects.filter(pk=game.pk).update(**changes)
    assert any(words in each for each in faults(Game.objects.get(pk=game.pk)))


def test_time_that_came_from_nowhere_is_found(over):
    over.plies.filter(number=3).update(left_ms=300_000)
    assert "ply 3 leaves 300000 ms, but 293300 at most" in faults(over)
    over.plies.filter(number=3).update(left_ms=293_300, lag_ms=99_000)
    assert "ply 3 was given back 99000 ms" in faults(over)
    over.clock["left"]["black"] = 999_999
    assert "black has 999999 ms left, but 300000 at most" in faults(over)


def test_the_command_checks_clocks_too(over):
    call_command("check_positions")
    over.plies.filter(number=3).update(spent_ms=None)
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("check_positions")


# --- Spans ---------------------------------------------------------------------


def test_spans_are_exact_or_in_words():
    assert write_span(4 * 60_000 + 58_305) == "0:04:58.305"
    assert write_span(50 * 3_600_000) == "50:00:00.000"
    two_days = timedelta(days=2, hours=3, minutes=9)
    assert span_words(round(two_days.total_seconds() * 1000)) == "2 days 3 hours"
    assert span_words(65_000) == "1 minute 5 seconds"
    assert span_words(10) == "1 second"
    spans = (0, 298_300, 600_000, 50 * 3_600_000)
    shown = ["0:00.000", "4:58.300", "10:00.000", "50:00:00.000"]
    assert list(map(precise, spans)) == shown

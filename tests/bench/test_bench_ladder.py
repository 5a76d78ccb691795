"""What pairing many players costs, beside fifty."""

from __future__ import annotations

from games.bench import pairing_times


def test_the_time_of_pairing_grows_no_faster_than_the_square_of_the_players():
    lines = [*pairing_times.beside_few()]
    assert [good for _line, good in lines] == [True, True]
    assert "an arena of 200" in lines[1][0]

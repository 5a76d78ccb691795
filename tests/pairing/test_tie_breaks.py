"""Who is ahead with the same points (FIDE C.07)."""

from __future__ import annotations

from games.pairing.meetings import Meeting, Result, histories
from games.pairing.tiebreaks import Table, standing

SIGNS = {"+": Result.FIRST, "=": Result.DRAW, "-": Result.SECOND}


def games(*rounds: str) -> list[Meeting]:
    """ "1+2 3=4": each text a round, each word a game."""
    return [
        Meeting(n, int(word[0]), int(word[2]), SIGNS[word[1]])
        for n, text in enumerate(rounds, 1)
        for word in text.split()
    ]


def table(players: int, meetings, rounds: int, *, all_play_all=False) -> Table:
    return Table(histories(range(1, players + 1), meetings, rounds), all_play_all)


def order(players: int, meetings, rounds, names, *, all_play_all=False):
    rows = standing(
        range(1, players + 1), meetings, rounds, names, all_play_all=all_play_all
    )
    return [(row.place, row.number) for row in rows]


def test_three_tied_players_are_ranked_by_their_games_among_themselves():
    # The example of the arbiters' seminar: 1 beats 2, the other two games are drawn.
    among = ("1+2", "2=3", "1=3")
    others = ("4+1 5-2", "2+4 5-1", "3=4", "3+5", "5+4")
    rows = standing(
        range(1, 6), games(*among, *others), 8, ("direct",), all_play_all=True
    )
    found = [(row.number, row.points, row.figures[0]) for row in rows]
    assert found[:3] == [(1, 2.5, 1.5), (3, 2.5, 1.0), (2, 2.5, 0.5)]


def test_buchholz_adds_the_points_of_all_opponents():
    # 1 met 2, 3 and 4, who end with 2, 1 and ½ points.
    played = games("1+2 3=4", "1=3 2+4", "4-1 2+3")
    found = table(4, played, 3)
    mine = found.past[1]
    assert [found.past[n].points / 2 for n in (1, 2, 3, 4)] == [2.5, 2, 1, 0.5]
    assert found.buchholz(mine) == 3.5
    assert found.cut(mine) == 3.0  # without the ½


def test_sonneborn_berger_counts_those_beaten_whole_and_those_drawn_half():
    played = games("1+2 3=4", "1=3 2+4", "4-1 2+3")
    found = table(4, played, 3)
    assert found.berger(found.past[1]) == 2 + 1 / 2 + 0.5


def test_the_published_example_of_three_wins_and_two_losses():
    # Opponents with 1, 3 and 2 points beaten, two more with 2 lost to: 1 + 3 + 2 = 6.
    played = games(
        "1+2 3+4 5+6", "1+3 2-4 6+5", "1+4 3+5 6+2", "5+1 6-3 2+4", "6+1 3+2 4+5"
    )
    found = table(6, played, 5)
    mine = found.past[1]
    beaten = sum(found.past[n].points / 2 for n in (2, 3, 4))
    assert found.berger(mine) == beaten


def test_an_opponent_who_has_gone_counts_as_if_he_had_drawn_since():
    # A player with one point who missed four rounds at the end counts three points.
    played = games("1+2", "1+3 2+4", "1+4", "1+5", "1+6", "1+7")
    found = table(7, played, 6)
    assert found.past[2].points / 2 == 1
    assert found._for_others[2] / 2 == 3


def test_whoever_did_not_play_met_a_player_with_his_own_points():
    bye = [Meeting(1, 1, None, Result.BYE), *games("", "1+2")]
    found = table(2, bye, 2)
    # His own two points, but at most half of what could be had: one; and 2 counts his
    # absence in the first round for nothing, as he came later.
    assert found.buchholz(found.past[1]) == 1.0 + 0.0


def test_absences_are_the_first_to_be_cut():
    played = [*games("1+2 3=4", "", "1=4 2+3"), Meeting(2, 2, 3, Result.FIRST)]
    found = table(4, played, 3)
    mine = found.past[1]
    assert mine.parts[1].opponent is None
    away = min(mine.points, 3) / 2
    assert found.cut(mine) == found.buchholz(mine) - away


def test_a_forfeit_is_a_game_where_all_play_all():
    played = [Meeting(1, 1, 2, Result.FIRST_FORFEIT), *games("", "1=3", "2=3")]
    swiss, everybody = table(3, played, 3), table(3, played, 3, all_play_all=True)
    assert everybody.counts(everybody.past[1].parts[0])
    assert not swiss.counts(swiss.past[1].parts[0])
    assert everybody.berger(everybody.past[1]) == 0.5 + 1 / 2


def test_points_come_before_all_tie_breaks_and_equals_share_a_place():
    played = games("1=2 3=4")
    assert order(4, played, 1, ("cut", "buchholz", "berger", "direct", "wins")) == [
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
    ]


def test_the_direct_encounter_decides_between_two():
    played = games("2+1 3=4", "1+3 2-4", "1+4 2=3")
    rows = order(4, played, 3, ("direct", "wins", "berger"), all_play_all=True)
    assert rows == [(1, 1), (2, 4), (3, 2), (4, 3)]


def test_a_direct_encounter_that_was_not_played_decides_nothing_unless_it_could_not():
    # 1 beat 2 and 3 among the three with two points; 2 and 3 have not met.
    played = games("1+2 3+4 5=6", "1-4 2+5 3=6", "1+3 2+6 4=5")
    rows = standing(range(1, 7), played, 3, ("direct",), all_play_all=False)
    places = {row.number: row.place for row in rows}
    assert places[1] == 1
    assert places[2] == 2


def test_a_meeting_without_a_result_counts_for_nobody_yet():
    played = games("1+2 3+4")
    waiting = [Meeting(2, 1, 3, None), Meeting(2, 2, 4, Result.FIRST)]
    rows = standing(
        range(1, 5), [*played, *waiting], 2, ("buchholz",), all_play_all=False
    )
    figures = {row.number: row.figures[0] for row in rows}
    assert figures[1] == 1.0  # the one point of 2 alone
    assert figures[2] == 1.0

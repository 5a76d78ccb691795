"""Figures of many games: intervals, charts, and what is counted."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from games.archive.index.queue import put_in_line
from games.archive.index.writing import index_waiting
from games.archive.models import Entry, PlayedTerms, Term
from games.archive.search.typed import read_search
from games.archive.statistics import figures as module
from games.archive.statistics.charts import StandingBar, histogram, lying_bars
from games.archive.statistics.figures import Figures, figures_of
from games.archive.statistics.intervals import wilson
from games.archive.statistics.scores import SideScore, moves_first, side_of
from games.archive.statistics.sentences import summary_of
from games.archive.statistics.split_bars import parts_of, sides_of
from games.play.models import Game
from games.rulesets.offers import own_sets
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON


def of(text: str = "") -> Figures:
    return figures_of(read_search(text))


def first_of(figures: Figures) -> SideScore:
    assert figures.first is not None
    return figures.first


def digest_of(name: str) -> str:
    return next(each.digest for each in own_sets("enochian") if each.name == name)


def bars_of(lengths: dict[int, int]) -> tuple[StandingBar, ...]:
    drawn = histogram(lengths)
    assert drawn is not None
    return drawn.bars


# --- How sure a share is -------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [  # 95 %: the values of R's prop.test(…, correct = FALSE)
        (0.5, 10, 0.2366, 0.7634),
        (0.0, 10, 0.0, 0.2775),
        (1.0, 10, 0.7225, 1.0),
        (0.52, 1000, 0.4890, 0.5508),
    ],
)
def test_the_interval_is_that_of_wilson(share, games, low, high):
    assert wilson(share, games) == pytest.approx((low, high), abs=1e-4)


def test_a_draw_is_half_a_point():
    score = SideScore(won=3, drawn=4, lost=1)
    assert (score.games, score.share) == (8, 5 / 8)


# --- Charts --------------------------------------------------------------------------


def test_bars_are_as_long_as_their_counts_and_shares_are_of_all_games():
    long, short = lying_bars([("a", 8, "/a"), ("b", 2, "/b")], 16)
    assert float(long.width) == pytest.approx(4 * float(short.width), abs=0.02)
    assert (long.share, short.share) == ("50 %", "12 %")


def test_a_bar_is_as_long_as_its_parts_and_draws_come_last():
    (bar,) = lying_bars([("harmony", 8, "")], 16)
    counts = {"draw": 1, "black+blue": 2, "white": 5}
    sides = sides_of(counts)
    parts = parts_of(bar, counts, sides)
    assert [(each.name, each.count) for each in parts] == [
        ("white", 5),
        ("blue", 2),
        ("draw", 1),
    ]
    widths = [float(each.width) for each in parts]
    assert sum(widths) == pytest.approx(float(bar.width), abs=0.02)
    assert float(parts[1].x) == pytest.approx(float(parts[0].x) + widths[0], abs=0.02)
    assert [each.title for each in parts] == [
        "White won",
        "Black and Blue won",
        "drawn",
    ]


@pytest.mark.parametrize(
    "lengths", [{3: 1}, {0: 2, 1: 3}, dict.fromkeys(range(90), 2), {5: 500, 4000: 1}]
)
def test_every_game_is_in_one_bar_of_the_histogram(lengths):
    bars = bars_of(lengths)
    assert sum(bar.count for bar in bars) == sum(lengths.values())
    assert len(bars) <= 16
    for bar, following in pairwise(bars):
        assert bar.high + 1 == following.low
    assert bars[0].low <= min(lengths) <= max(lengths) <= bars[-1].high


def test_one_very_long_game_does_not_flatten_the_others():
    lengths = dict.fromkeys(range(20), 10) | {4000: 1}
    assert len([bar for bar in bars_of(lengths) if bar.count]) > 8


def test_without_games_there_is_no_histogram():
    assert histogram({}) is None


# --- What is counted -----------------------------------------------------------------


@pytest.fixture
def games(ada, boethius, cusanus) -> list[Game]:
    """Ada takes a 16 and wins, twice; then she wins as Black, and loses by other
    rules."""
    found = [
        resigned(ada, boethius, *DIVISOR),
        resigned(ada, cusanus, *DIVISOR, at=NOON + timedelta(days=1)),
        resigned(cusanus, ada, at=NOON + timedelta(days=2), loser=cusanus),
        resigned(
            ada,
            boethius,
            at=NOON + timedelta(days=3),
            loser=ada,
            options={"ambush": False},
        ),
    ]
    indexed(*found)
    return found


@pytest.mark.django_db
def test_figures_are_those_of_the_games(games):
    figures = of()
    assert (figures.games, figures.is_part) == (4, False)
    assert figures.ends == (("resignation", 4),)
    assert figures.won == (("black", 2), ("white", 2))
    assert (first_of(figures).won, first_of(figures).lost) == (2, 2)
    assert dict(figures.lengths) == {0: 2, 2: 2}
    assert figures.median_length == 0
    assert figures.favourites["took"] == (("16", 2),)
    assert figures.favourites["eq"] == (("4*4=16", 2),)
    ends = [game.ended_at for game in games]
    assert (figures.first_end, figures.last_end) == (ends[0], ends[-1])


@pytest.mark.django_db
def test_each_end_says_who_won_by_it(games):
    assert of().ends_won == {"resignation": {"white": 2, "black": 2}}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("by:ada", (3, 0, 1)),
        ("by:boethius", (1, 0, 1)),
        ("by:cusanus vs:ada", (0, 0, 2)),
        ("by:ada took:16", (2, 0, 0)),
    ],
)
def test_the_score_is_that_of_the_player_asked_for(games, text, score):
    own = of(text).own
    assert own is not None
    assert (own.won, own.drawn, own.lost) == score


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "won:ada", "by:ada by:boethius"])
def test_there_is_no_score_but_of_one_player(games, text):
    assert of(text).games
    assert of(text).own is None


def test_allies_are_one_side():
    assert side_of("enochian", digest_of("four-players"), "black") == "black+blue"
    assert side_of("enochian", digest_of("fire-of-fire"), "air") == "air"
    assert side_of("enochian", "no such digest", "red") == "red+yellow"
    assert side_of("medieval", "", "draw") == "draw"
    assert side_of("chess", "", "white") == "white"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("by:boethius", 2),
        ("game:rithmomachia rules:no-ambush", 1),
        ("since:2026-05-02 until:2026-05-03", 2),
        ("took:16", 2),
        ("game:medieval", 0),
    ],
)
def test_figures_are_of_any_search(games, text, count):
    assert of(text).games == count


@pytest.mark.django_db
def test_games_taken_out_of_the_count_are_left_out(games):
    Game.objects.filter(pk=games[0].pk).update(voided_at=NOON)
    put_in_line([games[0].pk])
    index_waiting()
    assert of().games == 3
    assert of().favourites["took"] == (("16", 1),)
    assert of("void:yes").games == 1


@pytest.mark.django_db
def test_of_many_games_the_newest_are_counted(games, monkeypatch):
    monkeypatch.setattr(module, "WINDOW", 2)
    figures = of()
    assert (figures.games, figures.is_part) == (2, True)
    assert figures.won == (("black", 2),)
    assert "Counted are the newest 2 games." in summary_of(figures)


@pytest.mark.django_db
def test_who_begins_is_told_by_the_rules(ada, boethius):
    indexed(resigned(ada, boethius, key="margrites"))
    assert (first_of(of()).won, first_of(of()).lost) == (
        0,
        1,
    )  # Black begins, and resigned


def test_by_rules_without_a_name_who_begins_is_known_where_all_sets_agree():
    assert moves_first("medieval", "no such digest") == {"white"}
    assert moves_first("enochian", "no such digest") == frozenset()
    assert moves_first("chess", "") == frozenset()


@pytest.mark.django_db
def test_figures_take_few_queries(games, django_assert_max_num_queries):
    of("game:rithmomachia")
    with django_assert_max_num_queries(6):
        of("game:rithmomachia took:16")
    with django_assert_max_num_queries(6):
        of("by:ada vs:boethius took:16")


@pytest.mark.django_db
def test_the_summary_says_how_much_the_figures_say(games):
    words = summary_of(of())
    assert "4 games are counted. That is few" in words
    assert "scored 50 % (15 to 85 %), so nothing shows that" in words
    assert "The commonest end was resignation (4)." in words


def test_a_clear_advantage_is_called_one():
    many = Figures(1000, ends=(("harmony", 600),), lengths={20: 1000})
    for won, verdict in ((600, "moving first helps"), (400, "moving second helps")):
        words = summary_of(replace(many, first=SideScore(won, 0, 1000 - won)))
        assert f"so {verdict} in these games." in words
        assert "few" not in words


@pytest.mark.django_db
def test_all_of_it_is_plain_json(games):
    state = of("by:boethius").state
    assert state["firstPlayer"]["interval95"] == [0.0945, 0.9055]
    assert state["player"] == state["firstPlayer"] | {"won": 1, "lost": 1}
    assert state["endsBySide"] == {"resignation": {"black": 1, "white": 1}}
    assert state["moves"] == {"0": 1, "2": 1}
    assert (state["won"], state["took"]) == ({"black": 1, "white": 1}, {"16": 1})
    nothing = of("game:medieval").state
    assert nothing["firstPlayer"] is nothing["player"] is None


# --- What the index keeps for it -----------------------------------------------------


@pytest.mark.django_db
def test_what_was_played_is_kept_by_kind_without_the_ways(games):
    entry = Entry.objects.get(game=games[0])
    kinds = PlayedTerms.objects.get(seq=entry.seq).terms.split("|")
    texts = [
        [str(Term.objects.get(pk=int(pk))) for pk in kind.split()] for kind in kinds
    ]
    assert texts == [["took:16"], ["eq:4*4=16"], [], []]


@pytest.mark.django_db
def test_a_game_that_an_earlier_version_indexed_gets_it_later(games):
    entry = Entry.objects.get(game=games[0])
    kept = PlayedTerms.objects.get(seq=entry.seq).terms
    PlayedTerms.objects.all().delete()
    Entry.objects.update(version=1)
    put_in_line([games[0].pk])
    index_waiting()
    assert PlayedTerms.objects.get().terms == kept

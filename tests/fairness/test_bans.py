"""What a ban ends and undoes, and what comes back when it is lifted."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import User
from games.fairness.models import Measure
from games.ladders import services as ladders
from games.lobby.models import Seek
from games.moderation import bans
from games.notices.models import Notice
from games.play.models import Game
from games.ratings.models import Rating
from games.ratings.selectors import shown
from tests.support.games import seek_game, start_game
from tests.support.judged import POOL, rated_game
from tests.support.people import NOON

Kind = Measure.Kind
DAY = timedelta(days=1)


def test_a_ban_ends_everything_and_the_ratings_stand_as_if_he_had_not_been(
    ada, boethius, cusanus, decide, enter
):
    rated_game(ada, cusanus)
    alone = {
        each: row.strength
        for each, row in shown([ada.pk], POOL, NOON + 9 * DAY).items()
    }
    rated_game(ada, boethius, NOON + DAY)
    going = start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON + DAY,
    )
    seek = seek_game(creator=boethius, key="rithmomachia", options={}, now=NOON + DAY)
    browser = enter(boethius)
    decide(boethius, Kind.BAN, now=NOON + 2 * DAY)
    going.refresh_from_db()
    seek.refresh_from_db()
    assert not going.is_live
    assert seek.status == Seek.Status.CANCELLED
    assert "Log in" in browser.get("/watch/").content.decode()
    voided = Game.objects.get(voided_at__isnull=False)
    assert "Boethius was banned" in voided.void_reason
    now = {
        each: row.strength
        for each, row in shown([ada.pk], POOL, NOON + 9 * DAY).items()
    }
    assert now == alone
    assert not Rating.objects.filter(player=boethius, games__gt=0).exists()


def test_a_ban_that_is_lifted_gives_the_games_back(ada, boethius, cusanus, decide):
    rated_game(ada, boethius)
    rated_game(ada, cusanus, NOON + DAY)
    fields = ("player", "rating", "deviation", "games")
    before = list(Rating.objects.order_by("player").values_list(*fields))
    decide(boethius, Kind.BAN, now=NOON + 2 * DAY)
    assert list(Rating.objects.order_by("player").values_list(*fields)) != before
    decide(boethius, Kind.LIFT, now=NOON + 3 * DAY)
    assert list(Rating.objects.order_by("player").values_list(*fields)) == before
    boethius.refresh_from_db()
    assert boethius.is_active
    bans.readmit(boethius, NOON + 3 * DAY)


def test_a_game_of_two_who_are_banned_counts_when_both_are_back(ada, boethius, decide):
    game = rated_game(ada, boethius)
    for day, person in enumerate((ada, boethius), start=1):
        decide(person, Kind.BAN, now=NOON + day * DAY)
    decide(ada, Kind.LIFT, now=NOON + 3 * DAY)
    game.refresh_from_db()
    assert game.voided_at == NOON + DAY
    decide(boethius, Kind.LIFT, now=NOON + 4 * DAY)
    game.refresh_from_db()
    assert game.voided_at is None
    assert game.rating_changes.count() == 2


def test_who_is_banned_leaves_his_ladders(ada, boethius, decide):
    plan = ladders.LadderPlan("The school", "rithmomachia", "3d")
    ladder = ladders.found_ladder(founder=ada, plan=plan, now=NOON)
    for player in (ada, boethius):
        ladders.join(ladder_id=ladder.pk, player=player, now=NOON)
    ladders.challenge(
        ladder_id=ladder.pk, challenger=boethius, challenged=ada, now=NOON
    )
    decide(boethius, Kind.BAN, now=NOON + DAY)
    member = ladder.members.get(player=boethius)
    assert (member.status, member.place) == ("left", None)
    assert ladder.challenges.get().status == "void"


def test_who_is_concerned_by_a_ban_and_by_its_end_is_told(
    ada, boethius, cusanus, decide
):
    rated_game(ada, boethius)
    rated_game(ada, cusanus, NOON + DAY)
    plan = ladders.LadderPlan("The school", "rithmomachia", "3d")
    ladder = ladders.found_ladder(founder=cusanus, plan=plan, now=NOON)
    ladders.join(ladder_id=ladder.pk, player=boethius, now=NOON)
    before = numbers_of(ada)

    def told(person) -> str:
        texts = Notice.objects.filter(person=person).order_by("-pk")
        return " ".join(texts.values_list("text", flat=True)[:2])

    decide(boethius, Kind.BAN, now=NOON + 2 * DAY)
    during = numbers_of(ada)
    assert f"changed from {before} to {during}." in told(ada)
    assert "Boethius was banned" in told(ada)
    assert "Boethius has been banned from the site and has left The school" in told(
        cusanus
    )
    decide(boethius, Kind.LIFT, now=NOON + 3 * DAY)
    assert f"changed from {during} to {before}." in told(ada)
    assert "again." in told(boethius)
    assert "The ban of Boethius has been lifted" in told(cusanus)
    assert "admitted to The school again" in told(cusanus)


def numbers_of(person: User) -> int:
    return round(Rating.objects.get(player=person).rating)


def test_the_page_of_a_banned_person_says_so(ada, boethius, decide, plain):
    decide(boethius, Kind.BAN)
    browser = plain(ada)
    browser.open("/@/Boethius/")
    assert "The moderators have closed this account" in browser.html
    assert "closed this account" not in browser.open("/@/Ada/").texts.get("main", "")


def test_a_ban_is_confirmed_on_the_page(boethius, judge, plain):
    browser = plain(judge)
    browser.open("/moderation/Boethius/")
    browser.push("Decide", kind="ban", reason="A machine played for him.")
    assert "Please confirm it" in browser.html
    browser.push("Decide", kind="ban", reason="A machine played.", sure="on")
    assert not User.objects.get(pk=boethius.pk).is_active

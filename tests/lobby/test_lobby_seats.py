"""The pages of an invitation for four: seats, partners, waiting and leaving; the forms
in which a seat is chosen."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.lobby import services
from games.lobby.models import Place, Seek
from games.play.models import Game
from games.setup.seating import seatings
from tests.support.games import seek_game, start_game

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def seek(ada) -> Seek:
    """Ada sits as Red and looks for three others."""
    return seek_game(
        creator=ada,
        key="enochian",
        options={"players": "4"},
        seat="red",
        now=timezone.now(),
    )


def come(seek: Seek, player: User, seat: str = ""):
    now = timezone.now()
    return services.accept_seek(token=seek.token, player=player, now=now, seat=seat)


def address(seek: Seek, more: str = "") -> str:
    return f"{seek.get_absolute_url()}{more}"


def buttons(page) -> list[str]:
    return [button.label for button in page.buttons]


# --- One invitation ------------------------------------------------------------


def test_a_stranger_sees_who_sits_where_and_what_is_free(plain, seek, boethius):
    come(seek, boethius)
    page = plain().open(address(seek))
    assert "Ada" in page.texts["chair-red"]
    assert "Random, when everyone is here: Boethius" in page.texts["seats"]
    assert "2 of 4 seats filled" in page.texts["seats"]
    assert [
        label for label in buttons(page) if "seat" in label or "Play as" in label
    ] == [
        "Play as Yellow, partner of Ada",
        "Play as Black, partner of Blue",
        "Play as Blue, partner of Black",
        "Any seat",
    ]


def test_a_link_for_ones_partner_leads_to_his_seat(plain, enter, seek, ada, boethius):
    link = address(seek, "?seat=yellow")
    assert (
        f'value="http://testserver{link}"'
        in enter(ada).get(address(seek)).content.decode()
    )
    partner = plain(boethius)
    partner.open(link)
    page = partner.push("Play as Yellow, partner of Ada")
    assert (partner.url, seek.places.get().seat) == (address(seek), "yellow")
    assert "Boethius (you)" in page.texts["chair-yellow"]
    assert link not in enter(ada).get(address(seek)).content.decode()


def test_a_link_to_a_seat_that_is_taken_offers_the_others(plain, seek, boethius):
    come(seek, boethius, "yellow")
    page = plain().open(address(seek, "?seat=yellow"))
    assert "Yellow is taken by now" in page.texts["challenge"]
    assert "Play as Blue, partner of Black" in buttons(page)


@pytest.mark.parametrize("seat", ["earth", "<b>", "x" * 500])
def test_a_link_to_a_seat_that_is_not_there_does_no_harm(client, seek, seat):
    reply = client.get(address(seek), {"seat": seat})
    assert reply.status_code == 200
    assert "<b>" not in reply.content.decode()


def test_who_comes_too_late_for_a_seat_reads_what_is_free(client, seek, boethius):
    come(seek, boethius, "yellow")
    reply = client.post(address(seek, "accept/"), {"seat": "yellow"}, follow=True)
    assert "Still free: Black, Blue" in reply.content.decode()
    assert not Place.objects.exclude(player=boethius).exists()


def test_who_has_come_waits_and_can_move_or_leave(plain, seek, boethius):
    somebody = plain(boethius)
    somebody.open(address(seek))
    page = somebody.push("Any seat")
    assert "Waiting for the others" in page.texts["challenge"]
    assert "refresh" in somebody.html
    assert f"/ws/lobby/?seek={seek.token}&amp;seen=2" in somebody.html
    page = somebody.push("Move to Blue, partner of Black")
    assert "Boethius (you)" in page.texts["chair-blue"]
    page = somebody.push("Leave")
    assert somebody.url == address(seek)
    assert "Any seat" in buttons(page)
    assert not Place.objects.exists()


def test_the_page_that_waits_is_drawn_anew_once_somebody_has_come(
    enter, seek, ada, boethius
):
    hers = enter(ada)
    assert hers.get(address(seek), {"seen": 1}, headers=HTMX).status_code == 204
    come(seek, boethius, "yellow")
    fresh = hers.get(address(seek), {"seen": 1}, headers=HTMX).content.decode()
    assert fresh.lstrip().startswith('<div id="challenge"')
    assert "Boethius" in fresh
    assert f"{address(seek)}?seen=2" in fresh


def test_four_without_scripts_come_to_one_table(plain, seek, ada):
    maker, *others = plain(ada), plain(), plain(), plain()
    maker.open(address(seek))
    for each in others:
        each.open(address(seek))
        each.push("Any seat")
    game = Game.objects.get()
    for each in (maker, *others):
        each.open(address(seek))
        assert each.url == game.get_absolute_url()
    assert game.seats.get(name="red").player == ada


def test_who_has_come_reads_that_it_was_taken_back(enter, seek, ada, boethius):
    come(seek, boethius)
    services.cancel_seek(token=seek.token, player=ada)
    page = enter(boethius).get(address(seek)).content.decode()
    assert "This invitation is closed" in page
    assert "refresh" not in page
    assert 'name="game" value="enochian/four-players"' in page


def test_leaving_too_late_leads_to_the_game(enter, seek, boethius, cusanus):
    for player in (boethius, cusanus, User.objects.create_user("Dee")):
        game = come(seek, player)
    reply = enter(boethius).post(address(seek, "leave/"), follow=True)
    assert reply.redirect_chain[-1][0] == game.get_absolute_url()


def test_a_stranger_has_nothing_to_leave(client, seek):
    assert client.post(address(seek, "leave/")).status_code == 404
    assert client.get(address(seek, "leave/")).status_code == 405


# --- Lists ---------------------------------------------------------------------


def test_the_lobby_tells_who_is_in(plain, enter, seek, boethius, cusanus):
    come(seek, boethius, "blue")
    page = plain(cusanus).open("/lobby/")
    assert "2 of 4 seats filled: Ada (Red), Boethius (Blue)" in page.texts["seeks"]
    assert page.links["Join"] == address(seek)
    page = plain(boethius).open("/lobby/")
    assert "Ada (Red)" not in page.texts["seeks"]
    assert page.links["By Ada"] == address(seek)
    assert "Leave" in buttons(page)


def test_own_games_tell_partners_from_opponents(plain, ada, boethius, cusanus):
    people = [ada, boethius, cusanus, User.objects.create_user("Dee")]
    start_game(
        key="enochian",
        options={"players": "4"},
        players=dict(zip(["red", "blue", "yellow", "black"], people, strict=True)),
        now=timezone.now(),
    )
    page = plain(ada).open("/lobby/")
    assert "with Cusanus against Dee, Boethius" in page.texts["own"]
    assert "Ada" in plain().open("/watch/").texts["watched"]


# --- Choosing a seat -----------------------------------------------------------


def test_the_seats_of_a_game_follow_from_its_options():
    assert [each.seats for each in seatings("medieval")] == [("white", "black")]
    two, four = seatings("enochian")
    assert (two.seats, len(four.seats)) == (("earth", "air"), 4)
    assert "Four" in four.words


@pytest.mark.parametrize("page", ["/seeks/new/?game=enochian", "/practise/enochian/"])
def test_every_seat_is_offered_with_its_partner(client, page):
    html = client.get(page).content.decode()
    for words in ("Earth", "Red, partner of Yellow", "Four, each with one army"):
        assert words in html
    assert "partner of" not in client.get("/seeks/new/?game=margrites").content.decode()


@pytest.mark.parametrize(
    ("page", "label"),
    [
        ("/seeks/new/?game=enochian", "Open the invitation"),
        ("/practise/enochian/", "Begin"),
    ],
)
def test_a_seat_that_the_rules_have_not_comes_back_with_those_they_have(
    plain, page, label
):
    somebody = plain()
    somebody.open(page)
    answer = somebody.push(label, seat="red").texts["main"]
    assert "no seat Red: the seats are Earth, Air" in answer
    assert not User.objects.exists()
    somebody.push(label, seat="red", players="4")
    assert Seek.objects.exists() or Game.objects.get().seats.filter(name="red").exists()


def test_machines_take_all_other_seats(plain):
    somebody = plain()
    somebody.open("/practise/enochian/?ruleset=four-players")
    somebody.push("Begin", seat="blue")
    game = Game.objects.get()
    people = {seat.name: seat.player.partner for seat in game.seats.all()}
    assert people.pop("blue") == ""
    assert set(people.values()) == {"pebbles"}


def test_a_game_for_four_is_played_at_once_from_the_lobby(plain):
    for n in range(4):
        somebody = plain()
        somebody.open("/lobby/?game=enochian")
        somebody.push("Play now", game="enochian/four-players")
        assert Game.objects.exists() == (n == 3)
    asked = {"game": "enochian/four-players", "partner": "pebbles"}
    reply = somebody.client.post("/practise/", asked)
    assert reply["Location"].startswith("/g/")
    assert Game.objects.filter(options__players="4").count() == 2


def test_nothing_begins_at_once_that_is_not_there():
    for path in ("/now/", "/practise/"):
        reply = Client().post(path, {"game": "enochian/six-players"})
        assert reply.status_code == 404

"""Practice as people meet it: the doors, the table, the names."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError

from accounts import names
from accounts.models import User
from accounts.partners import offered_partners
from accounts.players import partner_called
from games import engine
from games.engine.record import read_record
from games.engine.search.levels import LEVELS, USUAL, levels_of
from games.lobby import selectors
from games.lobby.models import Seek
from games.lobby.selectors import live_games
from games.people import closures
from games.people.adapter import Adapter
from games.people.selectors import results_of
from games.play import partner_answers, services
from games.play.models import Game
from tests.partners.test_partners import again, play
from tests.support.games import seek_game
from tests.support.people import NOON
from tests.support.practice import begin, work

pytestmark = pytest.mark.django_db

COMPUTER = "Play the computer Begins at once · no account"
MACHINE = "Computer, Pebbles"


# --- Doors ---------------------------------------------------------------------


@pytest.mark.parametrize("key", engine.GAMES)
@pytest.mark.parametrize("partner", offered_partners())
def test_one_press_on_the_start_page_begins_without_an_account(plain, key, partner):
    browser = plain()
    browser.open(f"/?game={key}")
    page = browser.push(COMPUTER, partner=partner)
    game = Game.objects.get()
    assert browser.url == game.get_absolute_url()
    assert (game.key, game.helps, game.rated) == (key, True, False)
    assert {seat.player.partner for seat in game.seats.all()} == {"", partner}
    assert LEVELS[partner].title in page.texts["table"]


def test_play_now_in_the_lobby_is_the_chosen_game(plain):
    for key in engine.GAMES:
        browser = plain()
        browser.open("/lobby/")
        browser.push("Play now", game=key)
        assert Seek.objects.latest("pk").key == key
    assert browser.client.post("/now/", {"game": "oracle"}).status_code == 404


def test_colours_are_drawn_by_lot_unless_one_is_chosen(ada):
    def seat(wish: str) -> str:
        game = begin(ada, seat=wish)
        services.abort(game_id=game.pk, player=ada, now=NOON)
        return game.seats.get(player=ada).name

    assert {seat("white") for _ in range(5)} == {"white"}
    assert {seat("black") for _ in range(5)} == {"black"}
    assert {seat("") for _ in range(40)} == {"white", "black"}


def test_the_page_of_a_game_lets_all_be_chosen(plain):
    browser = plain()
    page = browser.open("/practise/rithmomachia/?partner=compass")
    for partner in USUAL:
        assert partner.about in page.texts["main"]
    browser.push("Begin", seat="black", point_target="12", point_victory="on")
    game = Game.objects.get()
    assert game.options["point_target"] == 12
    assert [seat.player.partner for seat in game.seats.all()] == ["compass", ""]


@pytest.mark.parametrize(
    "form",
    [{"partner": "oracle"}, {"partner": "pebbles", "seat": "red"}, {}],
    ids=["partner", "seat", "nothing"],
)
def test_what_cannot_be_leads_to_the_page_on_which_all_is_chosen(client, form):
    asked = client.post("/practise/", {"game": "rithmomachia"} | form)
    assert asked["Location"] == "/practise/rithmomachia/"
    page = client.post("/practise/rithmomachia/", form).content.decode()
    assert "correct what is marked" in page
    assert not Game.objects.exists()
    assert not User.objects.exists(), "nobody has become a guest of it"


def test_there_is_no_practice_in_a_game_that_is_not_there(client):
    assert client.get("/practise/oracle/").status_code == 404
    assert client.post("/practise/", {"game": "oracle"}).status_code == 404


def test_too_many_games_are_told_where_ones_games_are_listed(ada, plain):
    for _ in range(partner_answers.MOST_AT_ONCE):
        begin(ada)
    browser = plain(ada)
    browser.open("/")
    browser.push("Play the computer Begins at once")
    assert browser.url == "/lobby/"
    assert "Finish or resign one first" in browser.html
    assert MACHINE in browser.page.texts["own"]
    browser.open("/practise/rithmomachia/")
    browser.push("Begin")
    assert browser.url == "/practise/rithmomachia/"
    assert "Finish or resign one first" in browser.html


def test_who_waits_can_practise_and_keeps_his_invitation(ada, plain):
    seek = seek_game(creator=ada, key="rithmomachia", options={}, now=NOON)
    Seek.objects.update(expires_at=seek.expires_at.replace(year=2100))
    browser = plain(ada)
    browser.open(seek.get_absolute_url())
    link = next(
        url for label, url in browser.page.links.items() if "While you wait" in label
    )
    browser.open(link)
    browser.push("Begin")
    assert Game.objects.get().seats.exclude(player__partner="").exists()
    seek.refresh_from_db()
    assert seek.is_open


@pytest.mark.parametrize("page", ["/lobby/", "/@/practice-pebbles/"])
def test_other_pages_lead_to_practice(client, page):
    partner_called("pebbles")
    assert "/practise/rithmomachia/" in client.get(page).content.decode()


# --- At the table --------------------------------------------------------------


def test_a_few_moves_without_scripts(plain):
    browser = plain()
    browser.open("/practise/rithmomachia/?ruleset=spec")
    browser.push("Begin", seat="white", partner="pebbles")
    browser.press("N2")
    browser.press("L4")
    page = browser.send()
    assert page.texts["status"].startswith("Computer, Pebbles is thinking.")
    assert 'http-equiv="refresh" content="1"' in browser.html, "it looks again soon"
    work()
    page = browser.open(browser.url)
    assert "Your turn" in page.texts["status"]
    assert 'http-equiv="refresh"' not in browser.html
    page = browser.push("Takeback")
    assert "Your turn" in page.texts["status"]
    assert page.squares["N2"]["data-man"] == "wC2"
    page = browser.push("Offer a draw")
    assert "Computer, Pebbles would rather play on" in browser.html
    browser.push("Yes: Abort")
    browser.push("Again")
    assert Game.objects.count() == 2
    work()
    assert "Your turn: you move for Black" in browser.open(browser.url).texts["status"]


def test_who_watches_sees_that_the_partner_thinks(ada, cusanus, plain):
    game = play(begin(ada), ada)
    page = plain(cusanus).open(game.get_absolute_url())
    assert page.texts["status"].startswith("Computer, Pebbles is thinking.")


def test_games_between_people_are_watched_first(ada, game, monkeypatch):
    practised = [begin(ada, now=NOON + timedelta(minutes=n)) for n in range(2)]
    assert live_games() == [game, *reversed(practised)]
    assert live_games("medieval") == []
    monkeypatch.setattr(selectors, "MOST_GAMES_WATCHED", 2)
    assert live_games() == [game, practised[1]]
    monkeypatch.setattr(selectors, "MOST_GAMES_WATCHED", 1)
    assert live_games() == [game]


def test_nobody_is_invited_to_talk_with_a_machine(ada, cusanus, plain):
    game = begin(ada)
    for person, may_speak in ((ada, False), (cusanus, True)):
        page = plain(person).open(game.get_absolute_url())
        assert ("say" in page.attributes) is may_speak


# --- Names ---------------------------------------------------------------------


def test_a_machine_is_called_so_wherever_it_plays(ada, plain):
    game = play(begin(ada), ada)
    work()
    browser = plain(ada)
    for page in ("/lobby/", "/watch/", "/@/Ada/", game.get_absolute_url()):
        browser.open(page)
        assert MACHINE in browser.html, page
    services.resign(game_id=game.pk, player=ada, now=NOON)
    for page in ("/archive/", "/@/Ada/", "/@/practice-pebbles/"):
        browser.open(page)
        assert MACHINE in browser.html, page
    record = browser.client.get(f"/g/{game.pk}.txt").content.decode()
    assert read_record(record).headers["Black"] == MACHINE
    assert not again(game).rated


def test_its_profile_says_what_it_is_and_how_it_plays(plain):
    for key, partner in LEVELS.items():
        partner_called(key)
        browser = plain()
        page = browser.open(f"/@/practice-{key}/")
        assert "A computer player" in page.texts["main"]
        assert partner.about in page.texts["main"]
        for rules in engine.games():
            has_it = partner in levels_of(rules)
            assert (f"Play {rules.title}" in page.texts["main"]) == has_it
        browser.follow("Play Enochian chess")
        assert browser.push("Begin")
        chosen = Game.objects.latest("created_at").seats.exclude(player__partner="")
        assert chosen.get().player.partner == key


def test_results_against_machines_stand_apart(ada, boethius, game):
    for each in (game, begin(ada)):
        services.resign(game_id=each.pk, player=ada, now=NOON)
    found = [(row.title, row.played, row.lost) for row in results_of(ada).scores]
    assert found == [("Rithmomachia", 1, 1), ("Rithmomachia, practice", 1, 1)]


@pytest.mark.parametrize(
    "name",
    ["Attacker", "Astrolabe", "Practice-Abacus", "practice_x", "Pract1ce-Ada"],
)
def test_nobody_else_can_be_called_like_a_partner(db, name):
    with pytest.raises(ValidationError, match="reserved for the site"):
        Adapter().clean_username(name)


def test_a_name_that_only_begins_alike_is_free(db):
    names.check_member("Practitioner")


def test_nobody_logs_in_as_a_machine(client):
    partner = partner_called("pebbles")
    assert partner_called("pebbles") == partner
    assert not partner.has_usable_password()
    assert not partner.is_active
    for login in ("practice-pebbles", "Pebbles"):
        answer = client.post("/accounts/login/", {"login": login, "password": "x" * 12})
        assert answer.status_code == 200
    assert "_auth_user_id" not in client.session


def test_a_player_who_closes_his_account_leaves_his_practice_games(ada):
    young, old = begin(ada), play(begin(ada), ada)
    work()
    closures.close_account(ada, now=NOON)
    assert [again(game).status for game in (young, old)] == ["aborted", "finished"]
    assert again(old).winner == "black"


def test_nobody_is_there_to_be_reported_where_one_plays_a_machine(ada, plain):
    page = plain(ada).open(begin(ada).get_absolute_url())
    assert "Fair play" not in page.texts["tools"]

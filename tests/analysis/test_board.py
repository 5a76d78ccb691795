"""The board for analysis: lines, variations, pasted positions, the computer's opinion,
and games that go on from there; without scripts."""

from __future__ import annotations

import re
from html import escape, unescape
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from games.analysis.analysed_places import AnalysedPlace
from games.analysis.appraisers import engine_version
from games.analysis.models import Appraised
from games.archive.index.writing import index_waiting
from games.background.worker import make_worker
from games.engine import GAMES, rules, title_of
from games.engine.search.levels import USUAL, levels_of
from games.lobby import services as lobby
from games.lobby.models import Seek
from games.play.models import Game
from games.play.seats import player_in
from games.rulesets.offers import own_sets
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def board(key, **words):
    query = urlencode(words, doseq=True)
    return f"/analysis/{key}/?{query}" if query else f"/analysis/{key}/"


def texts(key, count, skip=0, **options):
    """The first legal moves, one after another."""
    game = rules(key, **options)
    position, found = game.initial(), []
    for _ in range(count):
        move = list(game.legal_moves(position))[skip]
        found.append(game.write_move(position, move))
        position = game.apply(position, move)
    return found


def place(address):
    path, _mark, query = address.partition("?")
    return AnalysedPlace.read(path.strip("/").split("/")[1], QueryDict(query))


@pytest.mark.parametrize("key", GAMES)
def test_a_line_is_made_move_by_move(client, key):
    one, two = texts(key, 2)
    answer = client.post(board(key), {"send": one})
    answer = client.post(answer["Location"], {"send": two})
    found = place(answer["Location"])
    assert found.moves == (one, two)
    page = client.get(answer["Location"]).content.decode()
    assert (
        found.rules.describe(
            found.steps[0].position, found.rules.read_move(found.steps[0].position, two)
        ).text.split()[0]
        in page
    )
    assert 'aria-current="step"' in page


def test_another_move_begins_a_line_and_keeps_the_first(client):
    one, two = texts("boolean", 2)
    other = texts("boolean", 1, skip=1)[0]
    answer = client.post(board("boolean", m=[one, two], at=0), {"send": other})
    found = place(answer["Location"])
    assert found.moves == (other,)
    assert found.others == ((one, two),)
    (kept,) = found.other_lines
    assert [step.text for step in kept.steps] == [one, two]
    back = place(kept.url)
    assert back.moves == (one, two)
    assert back.others == ((other,),)


def test_the_next_move_of_the_line_goes_on_in_it(client):
    one, two = texts("boolean", 2)
    answer = client.post(board("boolean", m=[one, two], at=0), {"send": one})
    found = place(answer["Location"])
    assert (found.moves, found.at, found.others) == ((one, two), 1, ())


def test_a_move_is_built_by_presses_and_refused_with_its_reason(client):
    answer = client.post(board("boolean"), {"press": "zz9"})
    page = client.get(answer["Location"])
    assert page.status_code == 200
    answer = client.post(board("boolean"), {"typed": "nonsense"})
    page = client.get(answer["Location"]).content.decode()
    assert 'class="refusals"' in page


@pytest.mark.parametrize("key", GAMES)
def test_a_position_is_pasted(client, key):
    game = rules(key)
    (text,) = texts(key, 1)
    after = game.apply(game.initial(), game.read_move(game.initial(), text))
    written = game.write_position(after)
    found = place(board(key, position=written))
    assert found.refusals == ()
    assert game.write_position(found.position) == written
    assert client.get(board(key, position=written)).status_code == 200


def test_what_cannot_be_read_is_refused_by_name_and_the_rest_holds(client):
    bad = {"position": "nothing", "m": ["x"], "ruleset": "none", "from": "zz/3"}
    page = client.get(board("boolean", **bad))
    assert page.status_code == 200
    html = page.content.decode()
    for words in (
        "This position cannot be read:",
        "“x” cannot be played here",
        "“none”",
        "“zz/3”",
    ):
        assert words in html
    assert client.get("/analysis/chess/").status_code == 404
    assert client.get(board("boolean", v="~~~", at="99", m="%00")).status_code == 200


def test_it_begins_in_a_finished_game_by_its_rules(ended, ada, boethius):
    game = ended("medieval", 3)
    found = place(board("medieval", **{"from": f"{game.pk}/2"}))
    assert found.game_url == f"/g/{game.pk}/2/"
    assert found.rules.options == game.rules.options
    assert place(board("medieval", **{"from": f"{game.pk}/99"})).refusals
    assert place(board("boolean", **{"from": f"{game.pk}/2"})).refusals
    live = start_game(
        key="medieval", options={}, players={"white": ada, "black": boethius}, now=NOON
    )
    assert place(board("medieval", **{"from": f"{live.pk}/0"})).refusals


@pytest.mark.parametrize("key", GAMES)
def test_the_boards_of_all_other_games_are_listed(client, key):
    page = client.get(board(key)).content.decode()
    found = re.search(r"Other games:(.*?)</p>", page, re.DOTALL)
    assert found is not None
    names = re.sub(r"<[^>]*>", "", found[1]).split("·")
    others = [title_of(each) for each in GAMES if each != key]
    assert [name.strip() for name in names] == others


def test_rules_stay_in_the_address():
    named = own_sets("medieval")[1]
    found = place(board("medieval", ruleset=named.name))
    (text,) = texts("medieval", 1, **named.rules.options.differences())
    again = place(found.then(text).url())
    assert again.rules == named.rules
    assert again.moves == (text,)


# --- The computer ------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_the_computer_says_what_it_thinks_and_each_level_what_it_would_play(
    client, key
):
    assert "Ask the computer" in client.get(board(key)).content.decode()
    for asked in ("worth", "choices"):
        client.post(board(key), {"ask": asked})
    page = client.get(board(key)).content.decode()
    assert "The computer is thinking" in page
    assert 'http-equiv="refresh"' in page
    make_worker("tests").run()
    page = client.get(board(key)).content.decode()
    assert re.search(r"<b>\d+ %</b>", page)
    for level in USUAL:
        assert level.title in page
    links = re.findall(r'<li><a href="([^"]+)">', page)
    assert place(unescape(links[-1])).moves, "its line is made by a press"
    row = Appraised.objects.get()
    assert row.engine == engine_version()
    assert [*(row.choices or {})] == [level.key for level in levels_of(rules(key))]


def test_what_is_known_is_not_looked_for_again(client):
    client.post(board("boolean"), {"ask": "worth"})
    make_worker("tests").run()
    client.post(board("boolean"), {"ask": "worth"})
    page = client.get(board("boolean")).content.decode()
    assert "The computer is thinking" not in page
    assert Appraised.objects.count() == 1


# --- Fair play ---------------------------------------------------------------------


@pytest.fixture
def playing(client, ada, boethius):
    """Ada at a live game with Boethius."""
    client.force_login(ada)
    return start_game(
        key="boolean", options={}, players={"white": ada, "black": boethius}, now=NOON
    )


def test_nobody_analyses_the_game_that_they_are_playing(client, playing):
    page = client.get(board("boolean")).content.decode()
    assert "This is the position of your game" in page
    assert "Ask the computer" not in page
    (text,) = texts("boolean", 1)
    for form in ({"ask": "worth"}, {"send": text}):
        answer = client.post(board("boolean"), form)
        assert place(answer["Location"]).moves == ()
    assert not Appraised.objects.exists()
    answer = client.post("/analysis/boolean/play/", {"against": "pebbles"})
    assert answer["Location"] == "/analysis/boolean/"
    assert Game.objects.count() == 1


def test_nor_what_was_found_out_before(client, playing, ada):
    client.logout()
    client.post(board("boolean"), {"ask": "worth"})
    make_worker("tests").run()
    assert re.search(r"<b>\d+ %</b>", client.get(board("boolean")).content.decode())
    client.force_login(ada)
    page = client.get(board("boolean")).content.decode()
    assert not re.search(r"<b>\d+ %</b>", page)


def test_one_move_further_is_as_close(client, playing):
    (text,) = texts("boolean", 1)
    page = client.get(board("boolean", m=text)).content.decode()
    assert "close to it" in page


def test_other_positions_and_other_people_are_free(client, playing, cusanus, enter):
    moves = texts("boolean", 6)
    assert (
        "Ask the computer" in client.get(board("boolean", m=moves)).content.decode()
        or place(board("boolean", m=moves)).refusals
    )
    assert "Ask the computer" in client.get(board("medieval")).content.decode()
    other = enter(cusanus)  # in a browser of their own
    assert "Ask the computer" in other.get(board("boolean")).content.decode()


# --- What was played ---------------------------------------------------------------


@pytest.fixture
def before(ended):
    """Two finished games of the same first move."""
    games = [ended("boolean", plies) for plies in (2, 1)]
    index_waiting()
    return games


def test_what_was_played_stands_beside_the_board(client, before):
    (text,) = texts("boolean", 1)
    plain = client.get(board("boolean")).content.decode()
    assert "came here" not in plain
    assert 'href="/analysis/boolean/?panel=played"' in plain
    page = client.get(board("boolean", panel="played")).content.decode()
    assert "2 games came here." in page
    after = place(board("boolean", panel="played")).then(text)
    assert after.panel == "played"
    assert f'href="{escape(after.url())}"' in page
    assert "1 ended here." in client.get(after.url()).content.decode()
    assert 'href="/analysis/boolean/"' in page


def test_the_explorer_opens_at_the_very_position(client, before, ended):
    (text,) = texts("boolean", 1)
    pasted = rules("boolean").write_position(place(board("boolean", m=text)).position)
    for address in (
        board("boolean", m=[text, *texts("boolean", 1, skip=1)], at=1),
        board("boolean", **{"from": f"{before[0].pk}/1"}),
        board("boolean", position=pasted),
    ):
        told = client.get(place(address).explorer_url).content.decode()
        assert 'role="alert"' not in told
        assert "2 games came here." in told
        assert "1 ended here." in told


def test_rules_and_positions_of_ones_own_come_along(client, before):
    address = place(board("boolean", push="off")).explorer_url
    told = client.get(address).content.decode()
    assert 'role="alert"' not in told
    assert "2 games came here." in told
    assert client.get(f"{address}&only=1").content.decode().count("0 games came") == 1


def test_who_plays_there_is_told_nothing(client, playing, before):
    page = client.get(board("boolean", panel="played")).content.decode()
    assert "This is the position of your game" in page
    assert "came here" not in page
    assert "Played here" not in page


def test_the_question_to_the_computer_is_repeated_without_it(client, before):
    """It is asked every second, of which the explorer is no part."""
    answer = client.post(board("boolean", panel="played"), {"ask": "worth"})
    page = client.get(answer["Location"]).content.decode()
    assert "2 games came here." in page
    assert 'hx-get="/analysis/boolean/" hx-trigger="every 1s"' in page


# --- Playing on --------------------------------------------------------------------


def test_a_game_goes_on_against_a_level(client):
    (text,) = texts("boolean", 1)
    answer = client.post(
        f"/analysis/boolean/play/?{urlencode({'m': text})}", {"against": "abacus"}
    )
    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    found = place(board("boolean", m=text))
    assert game.start == found.text
    assert not player_in(game, game.turn).is_partner
    assert player_in(game, "white").partner == "abacus"


def test_a_game_goes_on_at_one_screen(client):
    client.post("/analysis/medieval/play/", {"against": "local"})
    game = Game.objects.get()
    assert game.local
    assert game.start


def challenge(**given: str) -> str:
    (text,) = texts("boolean", 1)
    return f"/analysis/boolean/challenge/?{urlencode({'m': text} | given)}"


def test_a_challenge_begins_at_the_position(client, ada, boethius):
    client.force_login(ada)
    form = client.get(challenge()).content.decode()
    assert "Black to move" in form
    wishes = {"seat": "black", "pace": "live", "minutes": "5", "seconds": "3"}
    answer = client.post(challenge(), wishes)
    seek = Seek.objects.get()
    assert answer["Location"] == seek.get_absolute_url()
    assert (seek.public, seek.rated) == (False, False)
    assert (seek.seat, seek.control) == ("black", "5+3")
    game = lobby.accept_seek(token=seek.token, player=boethius, now=seek.created_at)
    (text,) = texts("boolean", 1)
    assert isinstance(game, Game)
    assert game.start == seek.start == place(board("boolean", m=text)).text
    assert (player_in(game, "black"), game.control) == (ada, "5+3")


def test_the_board_leads_to_the_challenge_and_back(client):
    (text,) = texts("boolean", 1)
    page = client.get(board("boolean", m=text)).content.decode()
    assert f'href="{challenge()}"' in page
    page = client.get(challenge()).content.decode()
    assert f'href="{board("boolean", m=text)}"' in page


def test_a_challenge_that_cannot_be_read_comes_back_as_it_was(client):
    wishes = {"seat": "black", "pace": "live", "minutes": "90", "seconds": "3"}
    page = client.post(challenge(), wishes).content.decode()
    assert "Please correct what is marked" in page
    assert 'value="90"' in page
    assert not Seek.objects.exists()


def test_a_challenge_offers_the_seats_of_its_rules_alone(client):
    address = "/analysis/enochian/challenge/"
    two, four = (client.get(f"{address}?players={n}").content.decode() for n in "24")
    assert 'value="earth"' in two
    assert 'value="red"' not in two
    assert 'value="red"' in four
    assert 'value="earth"' not in four


def test_nobody_challenges_from_the_board_of_their_own_game(client, ada, boethius):
    client.force_login(ada)
    players = {"white": ada, "black": boethius}
    start_game(key="boolean", options={}, players=players, now=NOON)
    (text,) = texts("boolean", 1)
    answer = client.get(challenge())
    assert answer["Location"] == board("boolean", m=text)


def test_nothing_begins_with_words_that_mean_nothing(client):
    for against in ("", "nobody"):
        client.post("/analysis/boolean/play/", {"against": against})
    assert not Game.objects.exists()
    assert client.post("/analysis/chess/play/").status_code == 404


def test_options_of_ones_own_stay_with_another_position(client):
    page = client.get(
        board("rithmomachia", point_victory="on", point_target=33)
    ).content.decode()
    form = page[page.index('class="position-text"') :]
    assert '<input type="hidden" name="point_target" value="33">' in form
    assert '<select id="ruleset"' not in form


def test_every_position_of_the_rules_pages_can_be_tried(client):
    tried = 0
    for key in GAMES:
        page = client.get(f"/rules/{key}/print/").content.decode()
        for found in re.findall(r'class="try"><a href="([^"]*)"', page):
            answer = client.get(unescape(found))
            assert answer.status_code == 200
            assert 'role="alert"' not in answer.content.decode(), found
            tried += 1
    assert tried > 40

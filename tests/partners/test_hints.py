"""Hints: the man, the move, the reason; who may have them and who never does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django_tasks_db.models import DBTaskResult

from accounts.limits import Limit
from accounts.models import Preferences
from games import engine
from games.common.errors import GameOver, NotSeated, NotYourTurn
from games.partners import finding, hint_words, hints
from games.partners.errors import (
    HelpsOff,
    HelpsSwitchedOff,
    NoHintFound,
    NoHintHere,
    TooManyHints,
)
from games.partners.models import Hint
from games.play import services
from games.play.models import Game
from games.play.positions import position_of
from games.rulesets.terms import Terms
from tests.partners.test_partners import play
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.practice import begin, work

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """What is found does not matter here, but that it comes soon."""
    monkeypatch.setattr(finding, "THINKING", 0.02)


def local(player, key="rithmomachia", **options) -> Game:
    terms = Terms(key, options, helps=True, local=True)
    seats = engine.rules(key, **options).seats
    return services.start(terms, dict.fromkeys(seats, player), NOON)


def ask(game, player, **more):
    return hints.ask(game_id=game.pk, player=player, now=NOON, **more)


# --- The steps ------------------------------------------------------------------


@pytest.mark.parametrize("key", engine.GAMES)
def test_a_hint_tells_the_man_the_move_and_the_reason(ada, key):
    game = local(ada, key)
    assert hint_words.tell(ask(game, ada)).waits
    work()
    game.refresh_from_db()
    rules, position = game.rules, position_of(game)
    man, move, reason = (hint_words.tell(ask(game, ada)) for _ in range(3))
    text = Hint.objects.get().line[0]
    assert rules.refusal(position, rules.read_move(position, text)) is None
    pressed = rules.offers(position, man.partial)
    assert pressed.partial == man.partial
    assert not pressed.refusals
    assert (
        rules.offers(position, move.partial).move == rules.offers(position, text).move
    )
    said = str(rules.describe(position, rules.read_move(position, text)))
    assert said in reason.words
    assert hint_words.tell(ask(game, ada)) == reason, "there is no fourth step"
    assert DBTaskResult.objects.filter(task_path__endswith="find_hint").count() == 1


def test_the_reason_names_what_wins(ada):
    """White sees a win at once and is told by what."""
    game = local(ada, "rithmomachia", ambush=False)
    ask(game, ada)
    game.refresh_from_db()
    rules, position = game.rules, position_of(game)
    Hint.objects.update(line=["N1xC1:DIVISOR", "C8-D8", "N8-C8"], wins_in=3, told=2)
    words = hint_words.tell(ask(game, ada)).words
    assert "16 = 4 × 4" in words
    assert "It wins, whatever is answered." in words
    assert "Its idea: White T5 N8→C8" in words
    Hint.objects.update(wins_in=-4)
    assert "holds out longest" in hint_words.tell(ask(game, ada)).words
    assert finding.line_texts(rules, position, []) == []


def test_a_move_that_begins_with_no_man_has_two_steps(ada):
    """Where the other side's set-up is accepted, nobody is pressed first."""
    game = local(ada, "margrites", setup="gentleman")
    for text in ("B=b2 c2 d2 e2 f2 g2 h2 e1", "W=b7 c7 d7 e7 f7 g7 h7 e8"):
        game = play(game, ada, text)
    ask(game, ada)
    Hint.objects.update(line=["B=accept"])
    told = hint_words.tell(ask(game, ada))
    assert "this move" in told.words
    assert told.partial == "B=accept"


def test_on_another_board_one_asks_anew(ada):
    game = begin(ada)
    ask(game, ada)
    work()
    assert hints.ask(game_id=game.pk, player=ada, now=NOON).told == 1
    play(game, ada, Hint.objects.get().line[0])
    with pytest.raises(NotYourTurn):
        ask(game, ada)
    work()
    asked = ask(game, ada)
    assert (asked.told, asked.is_found) == (0, False)


def test_what_is_found_too_late_is_dropped(ada):
    game = local(ada)
    ask(game, ada)
    play(game, ada, "N2-L4")
    work()
    assert Hint.objects.get().line == []


def test_where_no_worker_answers_it_is_said_and_can_be_asked_again(ada):
    game = local(ada)
    ask(game, ada)
    late = NOON + hints.PATIENCE + timedelta(seconds=1)
    with pytest.raises(NoHintFound):
        hints.ask(game_id=game.pk, player=ada, now=late, again=True)
    assert not hints.ask(game_id=game.pk, player=ada, now=late).is_found
    work()
    assert hints.ask(game_id=game.pk, player=ada, now=late, again=True).told == 1
    assert hints.ask(game_id=game.pk, player=ada, now=late, again=True).told == 1


# --- Who gets none ----------------------------------------------------------------


def test_there_are_none_between_people(ada, boethius):
    players = {"white": ada, "black": boethius}
    for control in ("", "15+10"):
        game = start_game(
            key="rithmomachia", options={}, players=players, now=NOON, control=control
        )
        with pytest.raises(NoHintHere):
            ask(game, ada)
    assert not Hint.objects.exists()


def test_one_other_person_beside_machines_is_enough(ada, boethius):
    from accounts.players import partner_called

    machine = partner_called("attacker")
    terms = Terms("enochian", {"players": "4"}, helps=True)
    seats = engine.rules("enochian", players="4").seats
    people = dict(zip(seats, [ada, machine, boethius, machine], strict=True))
    game = services.start(terms, people, NOON)
    with pytest.raises(NoHintHere):
        ask(game, ada)


def test_there_are_none_in_a_rated_or_arranged_game(ada):
    game = begin(ada)
    for name in ("rated", "arranged"):
        Game.objects.filter(pk=game.pk).update(**{name: True})
        with pytest.raises(NoHintHere):
            ask(game, ada)
        Game.objects.filter(pk=game.pk).update(**{name: False})


def test_there_are_none_where_helps_are_off(ada):
    with pytest.raises(HelpsOff):
        ask(begin(ada, helps=False), ada)
    game = begin(ada)
    Preferences.objects.create(user=ada, helps=False)
    with pytest.raises(HelpsSwitchedOff):
        ask(game, type(ada).objects.get(pk=ada.pk))


def test_only_who_sits_there_is_told(ada, boethius):
    game = begin(ada)
    for other in (boethius, None):
        with pytest.raises(NotSeated):
            ask(game, other)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    with pytest.raises(GameOver):
        ask(game, ada)


def test_they_are_not_without_end(ada, settings, monkeypatch):
    settings.RATE_LIMITS = True
    monkeypatch.setattr(hints, "OFTEN", Limit("hints-in-a-test", 1, 600))
    ask(local(ada), ada)
    with pytest.raises(TooManyHints):
        ask(local(ada), ada)


# --- On the page --------------------------------------------------------------------


def test_the_page_looks_again_until_the_hint_has_come(enter, ada):
    game = begin(ada)
    client, address = enter(ada), f"/g/{game.pk}/hint/"
    page = client.post(address, headers=HTMX).content.decode()
    assert "Looking for a hint" in page
    assert 'hx-trigger="every' in page
    assert client.post(address, {"again": "1"}, headers=HTMX).status_code == 204
    work()
    page = client.post(address, {"again": "1"}, headers=HTMX).content.decode()
    assert "Hint: move this man" in page
    assert 'hx-trigger="every' not in page
    text = Hint.objects.get().line[0]
    play(game, ada, text)
    asked = client.post(address, {"again": "1"}, headers=HTMX)
    assert (asked.status_code, asked["HX-Reswap"]) == (286, "none")


def test_without_scripts_each_press_tells_one_step(plain, ada):
    game = local(ada)
    browser = plain(ada)
    browser.open(game.get_absolute_url())
    browser.push("Hint")
    assert "press Hint again" in browser.html
    work()
    page = browser.push("Hint")
    assert "Hint: move this man" in page.texts["notice"]
    page = browser.push("Hint")
    assert "Hint: this move" in page.texts["notice"]
    page = browser.push("Hint")
    assert page.texts["notice"].startswith("Why:")
    browser.send()
    game.refresh_from_db()
    assert game.ply == 1


def test_the_button_is_where_hints_are_given(plain, ada, boethius):
    players = {"white": ada, "black": boethius}
    people = start_game(key="rithmomachia", options={}, players=players, now=NOON)
    browser = plain(ada)
    shown = {
        game: 'class="tool">' in browser.html
        and "Hint" in browser.page.texts["actions"]
        for game in (begin(ada), begin(ada, helps=False), local(ada), people)
        if browser.open(game.get_absolute_url())
    }
    assert [*shown.values()] == [True, False, True, False]

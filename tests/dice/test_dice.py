"""Dice: thrown by the table, promised before the game, open to a check after it."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from django.conf import settings as site
from django.test import Client

from accounts.models import User
from games import engine
from games.common import errors
from games.dice.checking import throws_made
from games.engine.options import Value
from games.engine.throw_proofs import commitment, drawn
from games.play import services
from games.play import throws as throwing
from games.play.checks import faults
from games.play.models import Dice, Game
from games.play.positions import position_of
from games.play.throw_secrets import new_secret
from tests.engine.contract import name_of, random_line
from tests.support.games import SECRET, start_game
from tests.support.people import NOON

FACES = tuple(f"roll {face}" for face in range(1, 7))
WITH_DICE: dict[str, Value] = {"divination": True, "players": "2"}


@pytest.fixture
def thrown(ada, boethius) -> Game:
    """A game with dice: Ada leads the seat that begins."""
    first, second = engine.rules("enochian", **WITH_DICE).seats
    return start_game(
        key="enochian",
        options=WITH_DICE,
        players={first: ada, second: boethius},
        pk="thrown",
        secret=SECRET,
        now=NOON,
    )


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def any_move(game: Game) -> str:
    position = position_of(game)
    return game.rules.write_move(position, next(game.rules.legal_moves(position)))


def mover(game: Game) -> User:
    return game.seats.get(name=game.turn).player


def play(game: Game, text: str = "") -> Game:
    return services.play(
        game_id=game.pk,
        player=mover(game),
        text=text or any_move(game),
        version=game.version,
        now=NOON,
    )


def played(game: Game, moves: int) -> Game:
    for _ in range(moves):
        game = play(again(game))
    return again(game)


def resigned(game: Game) -> Game:
    return services.resign(game_id=game.pk, player=mover(game), now=NOON)


# --- Drawing -------------------------------------------------------------------


def test_a_throw_is_the_hmac_of_its_number_by_the_secret():
    """By `printf abc:1 | openssl dgst -sha256 -mac HMAC -macopt hexkey:…`."""
    secret = "00" * 31 + "01"
    assert commitment(secret) == hashlib.sha256(b"\0" * 31 + b"\1").hexdigest()
    by_hand = "62e79a08fe86b92adfeea858ed25380f24fa16708affc3ac7335ad9f3f77f6fc"
    assert drawn(secret, "abc", 1, FACES) == FACES[int(by_hand, 16) % 6]


def test_every_face_comes_as_often_as_the_others():
    secret = "ab" * 32
    faces = Counter(drawn(secret, "game", number, FACES) for number in range(6000))
    assert set(faces) == set(FACES)
    assert all(900 < count < 1100 for count in faces.values())


def test_games_and_secrets_have_throws_of_their_own():
    def line(secret: str, game: str) -> list[str]:
        return [drawn(secret, game, number, FACES) for number in range(20)]

    lines = [line("ab" * 32, "one"), line("ab" * 32, "two"), line("ac" * 32, "one")]
    assert len(set(map(tuple, lines))) == 3
    assert new_secret() != new_secret()


def test_what_would_favour_the_first_faces_is_drawn_again(monkeypatch):
    values = iter([2**256 - 1, 7])
    asked = []

    def value(secret: str, text: str) -> int:
        asked.append(text)
        return next(values)

    monkeypatch.setattr("games.engine.throw_proofs._value", value)
    assert drawn("ab", "game", 3, FACES) == FACES[1]
    assert asked == ["game:3", "game:3+"]


@pytest.mark.parametrize(
    "game",
    [*map(engine.rules, engine.GAMES), engine.rules("enochian", **WITH_DICE)],
    ids=name_of,
)
def test_rules_have_dice_where_chance_decides(game):
    awaited = [position for position, _ in random_line(game, 1, 40)]
    assert any(map(game.chances, awaited)) == game.has_dice


# --- At the table --------------------------------------------------------------


def test_the_first_throw_lies_when_the_game_begins(thrown):
    *_, ply = plies = list(thrown.plies.all())
    assert all(each.text in FACES for each in plies)
    assert [each.throw for each in plies] == list(range(1, len(plies) + 1))
    assert (ply.seat, ply.version) == (thrown.turn, thrown.version)
    assert thrown.ply == ply.number
    assert thrown.position == ply.position


def test_every_move_brings_the_next_throw_in_the_same_version(thrown):
    game = played(thrown, 12)
    position = position_of(game)
    assert game.rules.chances(position) == ()
    plies = list(game.plies.all())
    throws = [ply for ply in plies if ply.throw]
    assert [ply.throw for ply in throws] == list(range(1, len(throws) + 1))
    assert len(plies) - len(throws) == 12
    for one, next_ in pairwise(plies):
        assert (next_.version == one.version) == (next_.throw is not None)
    assert game.version == plies[-1].version
    assert faults(game) == []


def test_a_throw_that_allows_no_move_is_made_again_at_once(thrown, ada, monkeypatch):
    rules = thrown.rules
    before = rules.initial()
    free = {text: not rules.chances(thrown_by(rules, before, text)) for text in FACES}
    stuck, good = (
        next(text for text in FACES if free[text] is wanted) for wanted in (False, True)
    )
    faces = iter([stuck, stuck, good])
    monkeypatch.setattr(throwing, "drawn", lambda *_: next(faces))
    game = start_game(
        key=thrown.key,
        options=thrown.options,
        players=dict.fromkeys(rules.seats, ada),
        local=True,
        now=NOON,
    )
    plies = list(game.plies.all())
    assert [ply.text for ply in plies] == [stuck, stuck, good]
    assert [ply.throw for ply in plies] == [1, 2, 3]
    assert all("none can move, and it throws again" in ply.words for ply in plies[:2])
    assert {ply.seat for ply in plies} == {game.turn}
    notices = [str(each) for each in rules.scene(position_of(game)).notices]
    assert any("re-roll 2: a " in each and "must move" in each for each in notices)


def thrown_by(rules, position, text):
    return rules.apply(position, rules.read_move(position, text))


@pytest.mark.parametrize("text", ["roll 6", "roll 1", "roll6"])
def test_nobody_chooses_a_throw(thrown, ada, text):
    with pytest.raises(errors.MoveRefused, match="The die is thrown already"):
        services.play(game_id=thrown.pk, player=ada, text=text, version=None, now=NOON)
    with pytest.raises(errors.MoveRefused, match="The die is thrown already"):
        services.play_request(
            game_id=thrown.pk,
            player=ada,
            payload={"text": text},
            version=None,
            now=NOON,
        )
    assert again(thrown).ply == thrown.ply


def test_in_pass_and_play_nobody_chooses_a_throw_either(ada, enter):
    game = alone_with_dice(ada)
    page = enter(ada).post(f"/g/{game.pk}/move/", {"move": "roll 6"}, follow=True)
    assert "The die is thrown already" in page.content.decode()
    assert again(game).ply == game.ply


def alone_with_dice(player: User) -> Game:
    return start_game(
        key="enochian",
        options=WITH_DICE,
        players=dict.fromkeys(engine.rules("enochian", **WITH_DICE).seats, player),
        local=True,
        pk="alone",
        secret=SECRET,
        now=NOON,
    )


def test_a_throw_that_is_still_awaited_is_made_by_nobody_but_the_table(thrown, ada):
    """No game is left so; were one, a player could not make use of it."""
    thrown.plies.all().delete()
    start = thrown.rules.write_position(thrown.rules.initial())
    Game.objects.filter(pk=thrown.pk).update(ply=0, position=start, board_version=9)
    with pytest.raises(errors.TableThrows):
        services.play(
            game_id=thrown.pk, player=ada, text="roll 6", version=None, now=NOON
        )
    assert not again(thrown).plies.exists()


def test_what_is_thrown_is_seen_at_the_table(thrown, enter, boethius):
    page = enter(boethius).get(thrown.get_absolute_url()).content.decode()
    ply = thrown.plies.last()
    face = ply.text.removeprefix("roll ")
    assert re.search(rf"has thrown {face}(, re-roll \d+)?: a [a-z ]+ must move", page)
    assert ply.words in page


def test_the_move_before_a_throw_is_told_and_marked_too(thrown, enter):
    game = play(thrown)
    decided, *throws = list(game.plies.filter(number__gt=thrown.ply))
    assert throws
    page = enter().get(game.get_absolute_url()).content.decode()
    told = " ".join(each.words for each in (decided, *throws))
    assert told in re.sub(r"<[^>]*>", "", page)
    origin, target = re.findall(r"[a-h][1-8]", decided.text)
    marks = game.rules.scene(position_of(game)).marks
    assert "from" in marks[origin]
    assert "last" in marks[target]


# --- Taking back ---------------------------------------------------------------


def test_a_takeback_leads_to_the_decision_and_not_to_the_throw(thrown, ada, boethius):
    game = played(thrown, 4)
    before = list(game.plies.values_list("number", "text", "throw"))
    seat = game.seats.get(player=ada).name
    last = game.plies.filter(seat=seat, throw=None).last()
    services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
    game = services.answer_takeback(
        game_id=game.pk, player=boethius, accept=True, now=NOON
    )
    assert last is not None
    assert game.ply == last.number - 1
    assert list(game.plies.values_list("number", "text", "throw")) == before[: game.ply]
    assert game.turn == seat
    assert game.rules.chances(position_of(game)) == ()


def test_no_number_is_used_twice_after_a_takeback(ada):
    game = alone_with_dice(ada)
    numbers: list[int | None] = []
    for _ in range(5):
        game = play(again(game))
        decided = game.plies.get(throw=None).number
        later = game.plies.filter(number__gt=decided)
        numbers += later.values_list("throw", flat=True)
        game = services.ask_takeback(game_id=game.pk, player=ada, now=NOON)
        assert game.ply == game.plies.filter(throw__isnull=False).count()
    assert len(numbers) >= 5
    assert len(set(numbers)) == len(numbers)
    assert Dice.objects.get(game=game).thrown == max(filter(None, numbers))
    services.abort(game_id=game.pk, player=ada, now=NOON)
    assert all(throw.fits for throw in throws_made(again(game)))


def test_a_throw_is_no_move_of_a_player_who_wants_to_abort(thrown, ada):
    game = play(thrown)  # now the die lies for the second player
    assert len(set(game.plies.values_list("seat", flat=True))) == 2
    game = services.abort(game_id=game.pk, player=ada, now=NOON)
    assert game.status == Game.Status.ABORTED


def test_a_throw_that_somebody_chose_is_found_by_the_check(thrown):
    game = played(thrown, 3)
    assert faults(game) == []
    game.plies.filter(throw__isnull=False, number__gt=2).update(throw=None)
    assert any("is no throw of the table" in each for each in faults(again(game)))


# --- The secret ----------------------------------------------------------------


def everywhere(game: Game, client, operator) -> dict[str, str]:
    """All that the site tells of a game."""
    addresses = [
        game.get_absolute_url(),
        f"/g/{game.pk}/1/",
        f"/g/{game.pk}/dice/",
        f"/g/{game.pk}.json",
        f"/g/{game.pk}.txt",
        "/watch/",
        f"/@/{game.seats.all()[0].player.username}/",
    ]
    pages = {each: read(client, each) for each in addresses}
    for model in ("game", "dice"):
        address = f"/admin/play/{model}/{game.pk}/change/"
        pages[address] = read(operator, address)
    pages["/admin/play/dice/"] = read(operator, "/admin/play/dice/")
    return pages


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


SHOWN = ("/", "/dice/", ".json", ".txt")


def test_the_secret_is_shown_when_the_game_is_over_and_its_promise_always(
    thrown, enter, ada, admin_client
):
    game = played(thrown, 6)
    secret = Dice.objects.get(game=game).secret
    live = everywhere(game, enter(ada), admin_client)
    assert [each for each, page in live.items() if secret in page] == []
    shown = [f"/g/{game.pk}{end}" for end in SHOWN]
    assert all(commitment(secret) in live[each] for each in shown)
    resigned(game)
    over = everywhere(game, enter(ada), admin_client)
    assert [each for each in shown if secret not in over[each]] == []
    assert all(commitment(secret) in over[each] for each in shown)


def test_a_game_without_dice_has_no_such_page_and_no_secret(game, enter):
    assert not Dice.objects.exists()
    assert enter().get(f"/g/{game.pk}/dice/").status_code == 404
    assert "dice" not in enter().get(f"/g/{game.pk}.json").json()
    assert f"/g/{game.pk}/dice/" not in enter().get(f"/g/{game.pk}/").content.decode()


# --- The check -----------------------------------------------------------------


def test_the_page_makes_every_throw_again(thrown, enter):
    game = played(thrown, 8)
    live = enter().get(f"/g/{game.pk}/dice/").content.decode()
    assert "It is shown when the game is over." in live
    assert "✓" not in live
    resigned(game)
    page = enter().get(f"/g/{game.pk}/dice/").content.decode()
    throws = game.plies.filter(throw__isnull=False)
    assert page.count("✓ the same") == throws.count() == len(throws_made(again(game)))
    assert "The sum of this secret is the promise, and every throw follows" in page
    assert all(
        f'href="/g/{game.pk}/{ply.number}/">{ply.words}' in page for ply in throws
    )


def test_the_page_says_when_a_throw_is_not_that_of_the_secret(thrown, enter):
    game = resigned(played(thrown, 4))
    dice = Dice.objects.get(game=game)
    Dice.objects.filter(game=game).update(secret=other_secret(game, dice))
    page = enter().get(f"/g/{game.pk}/dice/").content.decode()
    assert "some throws do not follow from it" in page
    assert "✗ another" in page


def other_secret(game: Game, dice: Dice) -> str:
    """One from which another first throw follows."""
    secrets = (f"{number:064x}" for number in range(100))
    was = drawn(dice.secret, game.pk, 1, FACES)
    return next(each for each in secrets if drawn(each, game.pk, 1, FACES) != was)


def test_the_program_of_the_document_checks_a_real_game(thrown, enter, tmp_path):
    game = resigned(played(thrown, 8))
    text = (Path(site.BASE_DIR) / "docs" / "dice.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    file = tmp_path / "game.json"
    file.write_bytes(enter().get(f"/g/{game.pk}.json").content)
    said = run(program, file)
    throws = game.plies.filter(throw__isnull=False)
    assert said == [
        "commitment True",
        *(f"{ply.throw} {ply.text} True" for ply in throws),
    ]
    bent = json.loads(file.read_text())
    bent["dice"]["secret"] = "00" * 32
    file.write_text(json.dumps(bent))
    assert run(program, file)[0] == "commitment False"


def run(program: str, file: Path) -> list[str]:
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program, str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_the_record_names_the_promise_and_the_numbers(thrown, enter):
    game = played(thrown, 3)
    record = enter().get(f"/g/{game.pk}.txt").content.decode()
    numbers = " ".join(str(throw.number) for throw in throws_made(game))
    assert f'[DiceThrows "{numbers}"]' in record
    assert "DiceSecret" not in record
    resigned(game)
    record = enter().get(f"/g/{game.pk}.txt").content.decode()
    assert f'[DiceSecret "{Dice.objects.get(game=game).secret}"]' in record


def test_throws_are_made_again_once_for_a_board(thrown, django_assert_num_queries):
    game = again(played(thrown, 4))
    throws = throws_made(game)
    with django_assert_num_queries(1):  # whether it has dice
        assert throws_made(game) == throws
    game = again(played(game, 8))
    assert len(throws_made(game)) > len(throws)

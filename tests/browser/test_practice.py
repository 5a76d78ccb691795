"""Alone against a machine: from the start page to a few moves, in every game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.partners import level_words, offered_partners
from games.engine import GAMES, rules
from games.engine.registry import AnyRules
from games.engine.search.partners import choose
from games.play.models import Game
from games.play.positions import position_of
from tests.browser.tables import AT_A_TABLE, arrive, draw_frame, type_move


def begin(page: Page, key: str, partner: str, seat: str = "") -> None:
    """From the page of practice, where the side is chosen."""
    page.goto(f"/practise/{key}/")
    page.get_by_role("radio", name=level_words(partner)).check()
    page.locator(f'[name="seat"][value="{seat}"]').check()
    page.get_by_role("button", name="Begin").first.click()
    arrive(page, AT_A_TABLE)


def expect_turn(page: Page, plies: int) -> None:
    """The partner has answered by itself, and all have been told."""
    expect(page.locator("#status")).to_contain_text("Your turn")
    expect(page.locator("#moves .ply")).to_have_count(plies)


def await_own_turn(page: Page, seen: int) -> int:
    """Wait until it is one's turn with more than so many plies; how many they are."""
    page.wait_for_function(
        """seen => document.querySelectorAll("#moves .ply").length > seen
            && document.querySelector("#status").textContent.includes("Your turn")""",
        arg=seen,
    )
    return page.locator("#moves .ply").count()


def careful(rules_of: AnyRules, position: Any) -> Any:
    """A move after which no answer ends the game."""
    passive = choose(rules_of, position, "passive", seed=0)
    for move in (passive, *rules_of.legal_moves(position)):
        after = rules_of.apply(position, move)
        answers = (rules_of.apply(after, each) for each in rules_of.legal_moves(after))
        if not any(map(rules_of.outcome, answers)):
            return move
    raise AssertionError("Every move lets the game end.")


def play_turn(page: Page, seen: int) -> int:
    """Type careful moves until the turn passes; how many plies there are then."""
    game = Game.objects.get(pk=page.url.rstrip("/").rpartition("/")[2])
    rules_of, position = game.rules, position_of(game)
    while rules_of.seat_to_move(position) == game.turn:
        move = careful(rules_of, position)
        type_and_be_answered(page, rules_of.write_move(position, move))
        position, seen = rules_of.apply(position, move), seen + 1
        expect(page.locator(f"#ply-{seen}")).to_be_attached()
    return seen


def type_and_be_answered(page: Page, move: str) -> None:
    """Play a move; the socket may tell of it before the answer empties the field."""
    with page.expect_response(lambda got: got.request.method == "POST") as answer:
        type_move(page, move)
    answer.value.finished()
    draw_frame(page)


@pytest.mark.parametrize(("key", "partner"), [*zip(GAMES, cycle(offered_partners()))])
def test_a_turn_against_a_machine_and_back(ada: Page, key: str, partner: str) -> None:
    begin(ada, key, partner, rules(key).seats[-1])
    before = await_own_turn(ada, 0)
    after = await_own_turn(ada, play_turn(ada, before))
    ada.get_by_role("button", name="Takeback").click()
    expect(ada.locator(f"#ply-{after}")).to_have_count(0)
    expect(ada.locator("#moves .ply")).to_have_count(before)


def test_one_press_on_the_start_page_is_enough(ada: Page) -> None:
    ada.goto("/")
    ada.get_by_label("Times table").check()
    ada.get_by_role("button", name="Play the computer").click()
    expect(ada).to_have_url(AT_A_TABLE)
    expect(ada.locator("#table")).to_contain_text("Computer, Times table")


def test_who_watches_sees_the_machine_move_and_that_it_is_one(
    ada: Page, boethius: Page
) -> None:
    begin(ada, "rithmomachia", "pebbles", "white")
    boethius.goto(ada.url)
    type_move(ada, "N2-L4")
    expect_turn(ada, 2)
    for page in (ada, boethius):
        expect(page.locator("#table")).to_contain_text("Computer, Pebbles")
        expect(page.locator("#moves .ply")).to_have_count(2)


def test_a_stranger_without_scripts_plays_a_turn(
    new_person: Callable[..., Page],
) -> None:
    page = new_person(java_script_enabled=False)
    begin(page, "rithmomachia", "tables", "white")
    type_move(page, "N2-L4")
    expect_turn(page, 2)


def test_who_waits_practises_meanwhile_and_is_found(ada: Page, boethius: Page) -> None:
    ada.goto("/lobby/")
    ada.get_by_role("button", name="Play now").click()
    with ada.context.expect_page() as opened:
        ada.get_by_role("link", name="While you wait").click()
    practice = opened.value
    practice.get_by_role("button", name="Begin").first.click()
    expect(practice).to_have_url(AT_A_TABLE)
    boethius.goto("/lobby/")
    boethius.get_by_role("button", name="Accept").click()
    expect(boethius).to_have_url(AT_A_TABLE)
    expect(ada).to_have_url(boethius.url)
    assert practice.url != boethius.url

"""Positions set up by hand, without scripts."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from games.engine import GAMES, rules
from tests.engine.test_setting_up import EVERY_RULE_SET, hand_of

pytestmark = pytest.mark.django_db


def found(pattern: str, text: str) -> str:
    """The first group of a pattern, with its signs as they are read."""
    match = re.search(pattern, text, re.DOTALL)
    return unescape(match[1]) if match else ""


class Hand:
    """Somebody who sets up a position of a game in a browser without scripts."""

    def __init__(self, client, key, **words):
        self.client, self.told = client, rules(key)
        self.show(f"/analysis/{key}/set-up/?{urlencode(words)}")

    def show(self, address):
        self.page = self.client.get(address).content.decode()

    def press(self, **said):
        """One button of the board's form, with what the form sends along."""
        form = found(r'(<form\s+id="build".*?</form>)', self.page)
        fields = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)
        answer = self.client.post(found(r'action="([^"]*)"', form), dict(fields) | said)
        if answer.status_code == 302:
            self.show(answer["Location"])
        else:
            self.page = answer.content.decode()

    @property
    def men(self):
        """The men by their squares."""
        return dict(re.findall(r'data-square="(\w+)" data-man="([^"]+)"', self.page))

    @property
    def position(self):
        address = found(r'class="button primary" href="([^"]*)"', self.page)
        board = self.client.get(address).content.decode()
        return self.told.read_position(found(r"<textarea[^>]*>([^<]*)<", board))

    @property
    def refusal(self):
        return found(r'role="alert">(.*?)</div>', self.page)


def test_men_are_put_moved_and_taken_away(client):
    hand = Hand(client, "rithmomachia")
    hand.press(hold="T5")
    for square in ("F4", "G5"):
        hand.press(press=square)
    assert hand.men["F4"] == hand.men["G5"] == hand.men["N8"]
    hand.press(press="F4")
    assert "F4" not in hand.men
    hand.press(hold="T5")  # laid down
    hand.press(press="G5")
    hand.press(press="H6")
    assert "G5" not in hand.men
    assert hand.men["H6"] == "wT5"
    hand.press(hold="-")
    hand.press(press="H6")
    hand.press(press="A8")
    assert not {"H6", "A8"} & hand.men.keys()


def test_an_empty_square_asks_for_a_man(client):
    hand = Hand(client, "rithmomachia")
    hand.press(press="F4")
    assert "Nobody stands on F4" in hand.refusal
    assert len(hand.men) == 47


def test_a_whole_position_goes_to_the_board(client):
    hand = Hand(client, "rithmomachia")
    hand.press(empty="1")
    assert not hand.men
    for man, square in (("C9", "F4"), ("c9", "H4"), ("T81", "B2")):
        hand.press(hold=man)
        hand.press(press=square)
    hand.press(turn="B")
    fields = {"field-2": "3", "field-3": "12-5", "field-4": "-"}
    hand.press(remember="1", **fields)
    text = hand.told.write_position(hand.position)
    assert text.endswith(" B 3 12-5 -")
    assert {"F4", "H4", "B2"} == hand.men.keys()


def test_what_cannot_be_read_stays_to_be_mended(client):
    hand = Hand(client, "rithmomachia")
    hand.press(remember="1", **{"field-3": "12 to 5"})
    assert "more than one field" in hand.refusal
    assert 'value="12 to 5"' in hand.page
    assert '<details class="remembered" open>' in hand.page
    hand.press(remember="1", **{"field-3": "12-5"})
    assert hand.told.write_position(hand.position).split()[3] == "12-5"


def test_men_that_cannot_be_are_refused_with_their_numbers(client):
    hand = Hand(client, "boolean")
    before = hand.men
    hand.press(hold="wB")
    hand.press(press="a12")
    assert "There are 3 men 1011" in hand.refusal
    assert hand.men == before


@pytest.mark.parametrize("key", GAMES)
def test_every_man_of_the_start_can_be_held(client, key):
    hand = Hand(client, key)
    tokens = set(re.findall(r'name="hold"\s+value="([^"]+)"', hand.page))
    told = hand.told
    standing = hand_of(told).men(told.write_position(told.initial()))
    assert {man for there in standing.values() for man in there} | {"-"} == tokens


@pytest.mark.parametrize("told", EVERY_RULE_SET)
def test_every_rule_set_has_its_men_and_its_board(client, told):
    query = urlencode(
        {
            name: {True: "on", False: "off"}.get(value, value)
            for name, value in told.options.differences().items()
        }
    )
    answer = client.get(f"/analysis/{told.key}/set-up/?{query}")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert 'role="alert"' not in page
    assert 'name="hold"' in page
    assert len(answer.content) < 80_000


def test_the_position_of_the_board_is_changed(client):
    told = rules("medieval")
    position = next(
        told.apply(told.initial(), move) for move in told.legal_moves(told.initial())
    )
    text = told.write_position(position)
    board = client.get(f"/analysis/medieval/?{urlencode({'position': text})}")
    page = board.content.decode()
    address = found(r'href="(/analysis/medieval/set-up/[^"]*)"', page)
    hand = Hand(client, "medieval")
    hand.show(address)
    assert told.write_position(hand.position) == text


@pytest.mark.parametrize("press", ["", "Z9", "A1\n", "K" * 900])
@pytest.mark.parametrize("held", ["", "@A1", "@Z9", "-", "T5", "nonsense", "x" * 900])
def test_nonsense_does_no_harm(client, press, held):
    hand = Hand(client, "rithmomachia", held=held)
    hand.press(press=press)
    hand.press(turn=press or held)
    assert len(hand.men) in (46, 47, 48)
    assert client.get("/analysis/nonsense/set-up/").status_code == 404

"""A finished game is a function of its address: drawn once, then known as the same."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest

from accounts.models import User
from games.common import kept_tags
from games.play import move_lists, positions, services
from games.play.models import Game
from tests.support.people import NOON
from tests.support.rated import OPENING, begin, open_with

pytestmark = pytest.mark.django_db

PARTS = ("/", "/0/", "/1/", "/clock/", ".txt", ".json")


@pytest.fixture
def over(ada, boethius, client) -> Game:
    """A rated game with clocks, and a line of talk about it."""
    game = open_with(begin(ada, boethius), *OPENING, at=NOON + timedelta(seconds=9))
    game = services.resign(game_id=game.pk, player=ada, now=NOON + timedelta(minutes=1))
    said(client, game, "A fine game!")
    client.cookies.clear()
    return game


def said(client, game: Game, text: str) -> None:
    headers = {"origin": "http://testserver", "sec-fetch-site": "same-origin"}
    client.post(f"/g/{game.pk}/say/", {"text": text}, headers=headers)


def forget_all() -> None:
    """As in a process that has just begun."""
    positions.forget()
    move_lists.shelf.clear()
    kept_tags._tags.clear()


def tag_of(client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer["ETag"]


def again(client, address: str, tag: str, **headers):
    return client.get(address, headers={"if-none-match": tag, **headers})


@pytest.mark.parametrize("part", PARTS)
def test_a_stranger_costs_four_queries_and_then_one(
    client, over, part, django_assert_max_num_queries
):
    address = f"/g/{over.pk}{part}"
    forget_all()
    with django_assert_max_num_queries(4):
        tag = tag_of(client, address)
    with django_assert_max_num_queries(1):
        same = again(client, address, tag)
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", tag)
    assert not same.cookies
    assert "Content-Type" not in same  # or a kept picture or record would become a page
    assert same["Cache-Control"] == "public, no-cache"
    assert {"Cookie", "Accept-Encoding"} <= set(same["Vary"].split(", "))


def test_each_address_has_a_tag_of_its_own(client, over):
    tags = {tag_of(client, f"/g/{over.pk}{part}") for part in PARTS}
    assert len(tags) == len(PARTS)
    assert again(client, f"/g/{over.pk}/1/", tag_of(client, f"/g/{over.pk}/0/")).content


def test_a_game_that_is_gone_is_not_the_same(client, over):
    address = f"/g/{over.pk}/"
    tag = tag_of(client, address)
    over.delete()
    assert again(client, address, tag).status_code == 404


@pytest.mark.parametrize("change", ["talk", "name", "rematch", "void"])
def test_what_changes_is_sent_again(client, over, ada, boethius, change):
    address = f"/g/{over.pk}/"
    tag = tag_of(client, address)
    assert again(client, address, tag).status_code == 304
    if change == "talk":
        said(client, over, "Indeed.")
        client.cookies.clear()
    elif change == "name":
        User.objects.filter(pk=ada.pk).update(username="Adela")
    elif change == "rematch":
        for player in (ada, boethius):
            services.rematch(game_id=over.pk, player=player, now=NOON)
    else:
        Game.objects.filter(pk=over.pk).update(voided_at=NOON, void_reason="Arranged.")
    assert again(client, address, tag).status_code == 200


def test_a_tag_is_not_trusted_for_ever(client, over, monkeypatch):
    """What other rooms tell may change unseen: it is drawn from time to time."""
    address = f"/g/{over.pk}/"
    tag = tag_of(client, address)
    later = time.monotonic() + kept_tags.DRAWN_AGAIN + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    kept = kept_tags._tags.get
    asked = []
    monkeypatch.setattr(kept_tags._tags, "put", lambda key, tag: asked.append(key))
    assert again(client, address, tag).status_code == 304  # drawn, and still the same
    assert len(asked) == 1
    assert kept(asked[0]).tag == tag


def test_a_live_game_is_never_kept(client, ada, boethius):
    game = begin(ada, boethius)
    for part in ("/", "/0/"):
        answer = client.get(f"/g/{game.pk}{part}")
        assert "ETag" not in answer
        assert "private" in answer["Cache-Control"]


def test_a_member_and_htmx_are_drawn_their_own(client, over, ada):
    address = f"/g/{over.pk}/"
    tag = tag_of(client, address)
    part = again(client, address, tag, **{"hx-request": "true"})
    assert part.status_code == 200
    assert b"<html" not in part.content
    client.force_login(ada)
    mine = again(client, address, tag)
    assert mine.status_code == 200
    assert "private" in mine["Cache-Control"]

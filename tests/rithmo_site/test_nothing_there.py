"""The page that says that nothing is there: with our own reason, never Django's."""

from __future__ import annotations

import pytest

from tests.support.ended import ended as ended

pytestmark = pytest.mark.django_db

USUAL = "The address may be mistyped"


def said(client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 404
    return answer.content.decode()


def test_readers_are_told_why_nothing_is_there(client, ended, game):
    over = ended()
    for address, reason in (
        (f"/g/{game.pk}/0/share/", "This game is still being played"),
        (f"/g/{game.pk}/sheet/", "This game is still being played"),
        (f"/g/{over.pk}/9/share/", "The game ended before this move."),
        ("/g/zzzzzzzz/", "There is no such table."),
        ("/archive/equations/4*9=37/", "4*9=37 is not true"),
        ("/archive/equations/nine/", "“nine” is no equation"),
        ("/collections/zzzzzzzz/", "There is no such collection"),
    ):
        page = said(client, address)
        assert reason in page, address
        assert USUAL not in page


def test_what_is_no_address_has_no_reason(client):
    for address in ("/nowhere/", "/@/nobody/", "/ladders/nowhere/"):
        page = said(client, address)
        assert USUAL in page
        for never in ("matches the given query", "Resolver404", "tried", "urlconf"):
            assert never not in page


def test_a_reason_is_escaped(client):
    page = said(client, "/archive/equations/<script>alert(1)</script>/")
    assert "<script>alert" not in page

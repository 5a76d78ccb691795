"""What strangers send that one database takes for a text and another one does not."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.databases import KINDS, database_of

FOUND_NOTHING = {200, 400, 404}
PLACES = """
    /@/a%00b/ /@/a%00b/games.txt /@/a%00b/newest.atom /@/Ada/games.txt?after=%00
    /archive/?q=by:a%00b /archive/games.txt?q=by:a%00b /archive/newest.atom?q=by:a%00b
    /archive/explorer/medieval/?from=a%00/1 /archive/equations/?q=%00
    /archive/imported/%00/ /collections/%00/ /people/?q=a%00b /g/%00/
"""


@pytest.fixture(params=KINDS)
def member(request, tmp_path, django_db_blocker):
    with django_db_blocker.unblock(), database_of(request.param, tmp_path):
        browser = Client()
        browser.force_login(User.objects.create_user("Ada"))
        yield browser


def test_a_sign_that_is_none_is_found_nowhere(member):
    for place in PLACES.split():
        assert member.get(place).status_code in FOUND_NOTHING, place


def test_a_form_with_a_sign_that_is_none_is_refused(member):
    answer = member.post("/archive/check/", {"text": "\0", "keep": "all"})
    assert answer.status_code == 200
    assert member.post("/collections/a%00b/delete/").status_code in {400, 404}

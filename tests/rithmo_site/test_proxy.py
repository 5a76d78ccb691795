"""Behind the proxy of `docs/nginx.conf` all that is asked of one table reaches the same
process."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import resolve

from rithmo_site.routing import page_urlpatterns
from tests.rithmo_site.test_addresses import PAGES

CONFIG = (Path(settings.BASE_DIR) / "docs" / "nginx.conf").read_text()


def _place(address: str) -> str:
    """The table by which the proxy chooses a process, or ""."""
    (pattern,) = re.findall(r'"~(\S+)"\s+\$table;', CONFIG)
    found = re.match(pattern.replace("(?<", "(?P<"), address)
    return found["table"] if found else ""


@pytest.mark.parametrize("address", PAGES)
def test_pages_and_forms_of_a_table_are_kept_together(address):
    of_a_table = resolve(address).kwargs.get("game_id", "")
    assert _place(address) == (of_a_table if address.startswith("/g/") else "")


def test_the_socket_of_a_table_is_where_its_moves_are():
    address = "/ws/table/abc/"
    found = (each.resolve(address[1:]) for each in page_urlpatterns)
    socket = next(each for each in found if each is not None)
    assert _place(address) == socket.kwargs["game_id"] == "abc"


def test_the_place_is_what_a_process_is_chosen_by():
    assert "hash $rithmo_place consistent;" in CONFIG

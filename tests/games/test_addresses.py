"""The addresses that others may rely on are these, to the letter."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from games.lobby.consumers import LobbySocket
from games.rooms import RoomSocket
from games.routing import page_urlpatterns, public_urlpatterns
from games.sockets import Nowhere
from games.table.consumers import TableSocket

PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "/": ("home", {}),
    "/now/": ("play-now", {}),
    "/lobby/": ("lobby", {}),
    "/watch/": ("watch", {}),
    "/seeks/new/": ("seek-new", {}),
    "/c/abc/": ("challenge", {"token": "abc"}),
    "/c/abc/accept/": ("challenge-accept", {"token": "abc"}),
    "/c/abc/cancel/": ("challenge-cancel", {"token": "abc"}),
    "/play/rithmomachia/": ("pass-and-play", {"key": "rithmomachia"}),
    "/practise/": ("practise-now", {}),
    "/practise/rithmomachia/": ("practice", {"key": "rithmomachia"}),
    "/g/abc/": ("table", {"game_id": "abc"}),
    "/g/abc/12/": ("table-ply", {"game_id": "abc", "ply": 12}),
    "/g/abc/press/": ("table-press", {"game_id": "abc"}),
    "/g/abc/move/": ("table-move", {"game_id": "abc"}),
    "/g/abc/say/": ("table-say", {"game_id": "abc"}),
    "/g/abc/token/": ("table-token", {"game_id": "abc"}),
    "/g/abc/resign/": ("table-action", {"game_id": "abc", "action": "resign"}),
    "/g/abc.txt": ("game-record", {"game_id": "abc"}),
    "/g/abc.json": ("game-json", {"game_id": "abc"}),
    "/learn/": ("learn-index", {}),
    "/learn/rithmomachia/": ("learn", {"key": "rithmomachia"}),
    "/learn/medieval/history/": ("history", {"key": "medieval"}),
    "/learn/rithmomachia/ambush/": (
        "lesson",
        {"key": "rithmomachia", "slug": "ambush"},
    ),
    "/rules/rithmomachia/": ("rules-page", {"key": "rithmomachia"}),
    "/rules/rithmomachia/options/": ("rules-options", {"key": "rithmomachia"}),
    "/rules/rithmomachia/sets/new/": ("ruleset-new", {"key": "rithmomachia"}),
    "/rules/rithmomachia/sets/spec/": (
        "ruleset",
        {"key": "rithmomachia", "name": "spec"},
    ),
    "/rules/rithmomachia/sets/mine-2345a/rename/": (
        "ruleset-rename",
        {"key": "rithmomachia", "name": "mine-2345a"},
    ),
    "/rules/rithmomachia/sets/mine-2345a/delete/": (
        "ruleset-delete",
        {"key": "rithmomachia", "name": "mine-2345a"},
    ),
    "/archive/": ("archive", {}),
    "/@/Ada/": ("profile", {"name": "Ada"}),
    "/preferences/": ("preferences", {}),
    "/accounts/login/": ("account_login", {}),
    "/accounts/signup/": ("account_signup", {}),
    "/admin/": ("admin:index", {}),
    "/healthz": ("healthz", {}),
    "/readyz": ("readyz", {}),
}
SOCKETS = {
    "ws/lobby/": LobbySocket,
    "ws/table/abc/": TableSocket,
    "ws/table/abc/def/": Nowhere,
    "ws/": Nowhere,
}


@pytest.mark.parametrize("address", PAGES)
def test_a_page_stands_at_its_address(address):
    name, values = PAGES[address]
    assert reverse(name, kwargs=values) == address


@pytest.mark.parametrize("address", SOCKETS)
def test_a_socket_of_a_page_stands_at_its_address(address):
    assert consumer_at(address, page_urlpatterns) is SOCKETS[address]


def test_the_public_socket_stands_at_its_address():
    assert consumer_at("ws/rooms/", public_urlpatterns) is RoomSocket
    assert len(public_urlpatterns) == 1


def consumer_at(address: str, patterns) -> type:
    """The consumer of the first pattern that fits."""
    found = next(match for each in patterns if (match := each.resolve(address)))
    return found.func.consumer_class

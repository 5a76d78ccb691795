"""The addresses that others may rely on are these, to the letter."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from games.api.rooms import RoomSocket
from games.clubs.consumers import ChatSocket
from games.ladders.pages.consumers import LadderSocket
from games.lobby.consumers import LobbySocket
from games.lobby.watch_consumers import WatchSocket
from games.notices.consumers import NoticeSocket
from games.table.consumers import TableSocket
from games.wire.sockets import Nowhere
from rithmo_site.routing import page_urlpatterns, public_urlpatterns

PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "/": ("home", {}),
    "/now/": ("play-now", {}),
    "/lobby/": ("lobby", {}),
    "/watch/": ("watch", {}),
    "/seeks/new/": ("seek-new", {}),
    "/c/abc/": ("challenge", {"token": "abc"}),
    "/c/abc/accept/": ("challenge-accept", {"token": "abc"}),
    "/c/abc/leave/": ("challenge-leave", {"token": "abc"}),
    "/c/abc/cancel/": ("challenge-cancel", {"token": "abc"}),
    "/play/rithmomachia/": ("pass-and-play", {"key": "rithmomachia"}),
    "/machines/": ("machines", {}),
    "/practise/": ("practise-now", {}),
    "/practise/rithmomachia/": ("practice", {"key": "rithmomachia"}),
    "/g/abc/": ("table", {"game_id": "abc"}),
    "/g/abc/12/": ("table-ply", {"game_id": "abc", "ply": 12}),
    "/g/abc/press/": ("table-press", {"game_id": "abc"}),
    "/g/abc/move/": ("table-move", {"game_id": "abc"}),
    "/g/abc/say/": ("table-say", {"game_id": "abc"}),
    "/g/abc/token/": ("table-token", {"game_id": "abc"}),
    "/g/abc/dice/": ("dice", {"game_id": "abc"}),
    "/g/abc/clock/": ("table-clock", {"game_id": "abc"}),
    "/g/abc/resign/": ("table-action", {"game_id": "abc", "action": "resign"}),
    "/g/abc.txt": ("game-record", {"game_id": "abc"}),
    "/g/abc.json": ("game-json", {"game_id": "abc"}),
    "/g/abc.ndjson": ("game-ndjson", {"game_id": "abc"}),
    "/learn/": ("learn-index", {}),
    "/learn/rithmomachia/": ("learn", {"key": "rithmomachia"}),
    "/learn/medieval/history/": ("history", {"key": "medieval"}),
    "/learn/rithmomachia/ambush/": (
        "lesson",
        {"key": "rithmomachia", "slug": "ambush"},
    ),
    "/learn/enochian/openings/air-of-fire/": (
        "opening",
        {"key": "enochian", "slug": "air-of-fire"},
    ),
    "/learn/enochian/openings/air-of-fire/4/": (
        "opening-ply",
        {"key": "enochian", "slug": "air-of-fire", "ply": 4},
    ),
    "/rules/rithmomachia/": ("rules-page", {"key": "rithmomachia"}),
    "/rules/rithmomachia/ambush/": (
        "rules-part",
        {"key": "rithmomachia", "slug": "ambush"},
    ),
    "/rules/rithmomachia/sets/": (
        "rules-part",
        {"key": "rithmomachia", "slug": "sets"},
    ),
    "/rules/rithmomachia/print/": ("rules-print", {"key": "rithmomachia"}),
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
    "/ladders/": ("ladders", {}),
    "/ladders/new/": ("ladder-new", {}),
    "/ladders/new/report/": ("ladder-from-report", {}),
    "/ladders/academy/": ("ladder", {"slug": "academy"}),
    "/ladders/academy/settings/": ("ladder-settings", {"slug": "academy"}),
    "/ladders/academy/honours/": ("ladder-honours", {"slug": "academy"}),
    "/ladders/academy/join/": ("ladder-join", {"slug": "academy"}),
    "/ladders/academy/leave/": ("ladder-leave", {"slug": "academy"}),
    "/ladders/academy/return/": ("ladder-return", {"slug": "academy"}),
    "/ladders/academy/away/": ("ladder-away", {"slug": "academy"}),
    "/ladders/academy/members/Ada/": (
        "ladder-member",
        {"slug": "academy", "name": "Ada"},
    ),
    "/ladders/academy/challenge/Ada/": (
        "ladder-challenge-new",
        {"slug": "academy", "name": "Ada"},
    ),
    "/ladders/academy/challenges/12/": (
        "ladder-challenge",
        {"slug": "academy", "pk": 12},
    ),
    "/ladders/academy/challenges/12/accept/": (
        "ladder-challenge-action",
        {"slug": "academy", "pk": 12, "action": "accept"},
    ),
    "/ladders/academy/rounds/": ("ladder-rounds", {"slug": "academy"}),
    "/ladders/academy/rounds/2/": ("ladder-round", {"slug": "academy", "number": 2}),
    "/ladders/academy/log/": ("ladder-log", {"slug": "academy"}),
    "/ladders/academy/organise/": ("ladder-organise", {"slug": "academy"}),
    "/ladders/academy/organise/trial/": ("ladder-trial", {"slug": "academy"}),
    "/ladders/academy/organise/codes/": ("ladder-codes", {"slug": "academy"}),
    "/ladders/academy/export.csv": ("ladder-csv", {"slug": "academy"}),
    "/ladders/academy/export.json": ("ladder-json", {"slug": "academy"}),
    "/ladders/academy/export.trf": ("ladder-trf", {"slug": "academy"}),
    "/ladders/academy/calendar.ics": ("ladder-calendar", {"slug": "academy"}),
    "/ladders/academy/calendar/renew/": ("ladder-calendar-renew", {"slug": "academy"}),
    "/ratings/": ("ratings", {}),
    "/ratings/boolean/no-push/rapid/": (
        "rating-pool",
        {"key": "boolean", "family": "no-push", "speed": "rapid"},
    ),
    "/@/Ada/ratings/boolean/no-push/rapid/": (
        "rating-history",
        {"name": "Ada", "key": "boolean", "family": "no-push", "speed": "rapid"},
    ),
    "/@/Ada/": ("profile", {"name": "Ada"}),
    "/@/Ada/block/": ("block", {"name": "Ada"}),
    "/@/Ada/report/": ("report", {"name": "Ada"}),
    "/moderation/": ("moderation", {}),
    "/moderation/Ada/": ("moderation-person", {"name": "Ada"}),
    "/notices/": ("notices", {}),
    "/notices/12/": ("notice", {"pk": 12}),
    "/notices/read/": ("notices-read", {}),
    "/notices/settings/": ("notice-settings", {}),
    "/notices/stop/": ("notices-renew", {}),
    "/notices/stop/1:abc/": ("notices-stop", {"signed": "1:abc"}),
    "/notices/push/": ("push-subscribe", {}),
    "/notices/push/stop/": ("push-unsubscribe", {}),
    "/notices/worker.js": ("push-worker", {}),
    "/preferences/": ("preferences", {}),
    "/classes/": ("classes", {}),
    "/classes/7/": ("class", {"pk": 7}),
    "/preferences/vacation/": ("vacation", {}),
    "/preferences/vacation/3/end/": ("vacation-end", {"pk": 3}),
    "/accounts/login/": ("account_login", {}),
    "/accounts/signup/": ("account_signup", {}),
    "/about/": ("about", {}),
    "/contact/": ("contact", {}),
    "/licence/": ("licence", {}),
    "/privacy/": ("privacy", {}),
    "/.well-known/security.txt": ("security-txt", {}),
    "/admin/": ("admin:index", {}),
}
SOCKETS = {
    "ws/lobby/": LobbySocket,
    "ws/watch/": WatchSocket,
    "ws/ladder/academy/": LadderSocket,
    "ws/ladder/academy/chat/": ChatSocket,
    "ws/notices/": NoticeSocket,
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

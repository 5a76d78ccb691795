"""The sockets of the site."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from games.api.rooms import RoomSocket
from games.clubs.consumers import ChatSocket
from games.ladders.pages.consumers import LadderSocket
from games.lobby.consumers import LobbySocket
from games.lobby.watch_consumers import WatchSocket
from games.notices.consumers import NoticeSocket
from games.table.consumers import TableSocket
from games.wire.sockets import Nowhere

# Pages of this site only: the person is known by cookies, so the origin is checked.
page_urlpatterns: list[URLPattern] = [
    path("ws/lobby/", LobbySocket.as_asgi()),
    path("ws/watch/", WatchSocket.as_asgi()),
    path("ws/ladder/<slug:slug>/", LadderSocket.as_asgi()),
    path("ws/ladder/<slug:slug>/chat/", ChatSocket.as_asgi()),
    path("ws/notices/", NoticeSocket.as_asgi()),
    path("ws/table/<slug:game_id>/", TableSocket.as_asgi()),
    re_path("", Nowhere.as_asgi()),
]

# Programs from anywhere: a seat is proved by its token, and no cookie is read.
public_urlpatterns: list[URLPattern] = [
    path("ws/rooms/", RoomSocket.as_asgi()),
]

"""The socket of a table page. It tells and takes no commands: moves travel by POST."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from django.utils import timezone, translation

from accounts.models import User
from accounts.players import player_of_scope
from games.common import errors
from games.common.http import whole_number
from games.play.models import Game
from games.play.seats import SPECTATOR, Viewer, has_partner, seat_of, viewer_of
from games.play.selectors import find_table
from games.play.timing import arrivals, presence
from games.play.topics import table_topic
from games.table import fragments
from games.wire.live import Listener, News, hub
from games.wire.sockets import PageSocket, language_of
from games.wire.threads import in_thread

GONE = 4404


class TableListener(Listener):
    """One page that shows a table: whose it is, and what it shows already."""

    def __init__(self, game_id: str, socket: TableSocket) -> None:
        super().__init__(table_topic(game_id))
        self.game_id = game_id
        self.socket = socket
        self.version = 0
        self.asked = parse_qs(socket.scope["query_string"].decode("latin-1"))
        self.board_version = self._shown("board")
        self.in_sentences = "sentences" in self.asked
        self.talk_version = 0
        self.language = language_of(socket.scope)
        self.player: User | None = None
        self.arrived = False

    def arrive(self) -> None:
        """Find out whose page this is, and show it the present state."""
        self.player = player_of_scope(self.socket.scope)
        self.arrived = True  # first, so that no change falls before the reading
        game = find_table(self.game_id)
        seat = viewer_of(game, self.player).seat
        self.watches = not seat
        if has_partner(game):
            self.watch_closely()
        if held := presence.take_seat(game, seat, timezone.now()):
            self.holds = held
            arrivals.came(game, seat, timezone.now())
        if self._shown("version") == game.version:
            self._is_shown(game)
            return  # of what changes from now on it hears as all do
        last = hub.last(self.topic)
        if last is None or last.version != game.version:
            last = News(self.topic, game.version, game=game)
        hub.spread(last, only=self)

    def _shown(self, what: str) -> int:
        """The version of the board (`?board=…`) or of all (`?version=…`) that the page
        has got already, or 0."""
        return whole_number(self.asked.get(what, [""])[0]) or 0

    def awaits(self, news: News) -> bool:
        game: Game | None = news.known("game")
        return game is not None and seat_of(game, self.player) == game.turn

    def prepare(self, news: News) -> tuple[Game, str] | None:
        """The game and the fragments that bring this page up to it."""
        if news.version <= self.version or not self.arrived:
            return None
        game = self._game(news)
        viewer = self._viewer(game)
        with translation.override(self.language):
            html = fragments.push_once(
                game,
                viewer,
                shown=self.board_version,
                with_talk=self.talk_version != game.talk_version,
                in_sentences=self.in_sentences,
                now=timezone.now(),
            )
        return game, html

    def _game(self, news: News) -> Game:
        return news.once("game", lambda: find_table(self.game_id))

    def _viewer(self, game: Game) -> Viewer:
        viewer = viewer_of(game, self.player)
        return viewer if viewer.is_seated else SPECTATOR

    async def deliver(self, news: News, prepared: tuple[Game, str] | None) -> None:
        if prepared is None:
            return
        game, html = prepared
        if game.version > self.version:
            await self.socket.send(html)
            self._is_shown(game)

    def _is_shown(self, game: Game) -> None:
        """The page shows `game` as it is here."""
        self.version = game.version
        self.board_version = game.board_version
        self.talk_version = game.talk_version

    async def tell_watchers(self, count: int) -> None:
        with translation.override(self.language):
            html = fragments.render_watchers(self.game_id, count)
        await self.socket.send(html)


class TableSocket(PageSocket):
    """`/ws/table/<id>/`: the present state on every connect, then every change."""

    listener: TableListener | None = None

    async def connect(self) -> None:
        await self.accept()
        game_id = self.scope["url_route"]["kwargs"]["game_id"]
        listener = TableListener(game_id, self)
        hub.join(listener)
        self.listener = listener
        try:
            await in_thread(listener.arrive)
        except errors.NoSuchTable:
            await self.close(GONE)
            return
        hub.count_watchers(listener)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        held = self.listener.holds if self.listener else 0
        self.left()
        if held and held not in hub.seats_held():
            await in_thread(presence.depart, held, timezone.now())
        await super().websocket_disconnect(message)

"""The socket of the lobby and of the page on which one waits. It takes no commands."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from django.utils import timezone, translation

from accounts.models import User
from accounts.players import player_of_scope
from games.live import LOBBY, Listener, News, hub, table_topic
from games.lobby import fragments, selectors, services
from games.sockets import LeanConsumer, language_of
from games.threads import in_thread

NO_COMMANDS = 4400

Followed = dict[str, bool]  # ids of games, and whether one is practice


class LobbyListener(Listener):
    """A lobby page: the open seeks, and what is its person's own."""

    def __init__(self, socket: LobbySocket) -> None:
        super().__init__(LOBBY)
        self.socket = socket
        self.shows_own = True  # until the first look

    def prepare(self, news: News) -> tuple[str, Followed] | None:
        """The fragments to send, and the live games whose moves matter here."""
        if not self.socket.arrived:
            return None
        with translation.override(self.socket.language):
            seeks = self._seeks(news)
            own, games = self._own(news)
        return seeks + own, games

    def _seeks(self, news: News) -> str:
        """The same for all who have none open themselves."""
        seeks = news.once("seeks", lambda: selectors.shown_seeks(timezone.now()))
        player = self.socket.player
        maker = (
            player if player in news.once("makers", lambda: _makers(seeks)) else None
        )
        return news.once(
            ("seeks", self.socket.language, maker),
            lambda: fragments.render_seeks(seeks, maker),
        )

    def _own(self, news: News) -> tuple[str, Followed]:
        """What is one's own, and its games; for most there is nothing."""
        player, now = self.socket.player, timezone.now()
        busy = news.once("busy", lambda: selectors.busy_people(now))
        if player is None or not (player.pk in busy or self.shows_own):
            return "", {}
        self.shows_own = player.pk in busy
        context = fragments.own_context(player, now)
        games = {
            own.game.pk: own.is_practice
            for own in context["own_games"]
            if not own.game.local
        }
        return fragments.render_own(context), games

    async def deliver(self, news: News, prepared: tuple[str, Followed] | None) -> None:
        # Who has left meanwhile must not begin to follow his games.
        if prepared is not None and self.socket.listener is self:
            html, games = prepared
            self.socket.follow(games)
            await self.socket.send(html)


class OwnGameListener(Listener):
    """One of the live games of whoever looks at the lobby: whose move is it?"""

    def __init__(self, socket: LobbySocket, game_id: str, *, closely: bool) -> None:
        super().__init__(table_topic(game_id))
        self.socket = socket
        self.closely = closely

    def prepare(self, news: News) -> str:
        with translation.override(self.socket.language):
            context = fragments.own_context(self.socket.player, timezone.now())
            return fragments.render_own(context)

    async def deliver(self, news: News, prepared: str) -> None:
        await self.socket.send(prepared)


class WaitingListener(Listener):
    """A page that waits until somebody takes the seek `token`."""

    def __init__(self, socket: LobbySocket, token: str) -> None:
        super().__init__(LOBBY)
        self.socket = socket
        self.token = token

    def prepare(self, news: News) -> str:
        if not self.socket.arrived or selectors.is_open(self.token, timezone.now()):
            return ""
        return fragments.render_knock(self.token)

    async def deliver(self, news: News, prepared: str) -> None:
        if prepared:
            await self.socket.send(prepared)


class LobbySocket(LeanConsumer):
    """`/ws/lobby/`, and `/ws/lobby/?seek=TOKEN` from the page that waits."""

    player: User | None = None
    language = ""
    arrived = False
    listener: Listener | None = None

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        self.followed: dict[str, OwnGameListener] = {}
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.token = query.get("seek", [""])[0]
        await self.accept()
        listener = (
            WaitingListener(self, self.token) if self.token else LobbyListener(self)
        )
        hub.join(listener)
        self.listener = listener
        await in_thread(self._arrive)

    def _arrive(self) -> None:
        """Find out who looks, and show him the present state."""
        self.player = player_of_scope(self.scope)
        if self.token and self.player is not None:
            now = timezone.now()
            services.keep_waiting(token=self.token, player=self.player, now=now)
        self.arrived = True
        hub.spread(News(LOBBY, 0), only=self.listener)

    def follow(self, games: Followed) -> None:
        """Hear of every move in exactly these games."""
        for gone in self.followed.keys() - games.keys():
            hub.leave(self.followed.pop(gone))
        for new in games.keys() - self.followed.keys():
            self.followed[new] = OwnGameListener(self, new, closely=games[new])
            hub.join(self.followed[new])

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        await self.close(NO_COMMANDS)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        if self.token and self.player is not None:
            await in_thread(
                services.leave_waiting,
                token=self.token,
                player=self.player,
                now=timezone.now(),
            )
        await super().websocket_disconnect(message)

    def left(self) -> None:
        if self.listener is not None:
            self.follow({})
            hub.leave(self.listener)
            self.listener = None


def _makers(seeks: list[Any]) -> set[User]:
    return {seek.creator for seek in seeks}

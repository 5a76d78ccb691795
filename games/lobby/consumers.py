"""The socket of the lobby and of the page on which one waits. It takes no commands."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from django.utils import timezone, translation

from accounts.models import User
from accounts.players import player_of_scope
from games.lobby import fragments, selectors, services
from games.lobby.filters import Filter
from games.lobby.topics import LOBBY
from games.play.topics import table_topic
from games.wire.live import Listener, News, hub
from games.wire.sockets import PageSocket, language_of
from games.wire.threads import in_thread

Followed = dict[str, bool]  # ids of games, and whether one is practice


class LobbyListener(Listener):
    """A lobby page: the open seeks, and what is its person's own."""

    def __init__(self, socket: LobbySocket) -> None:
        super().__init__(LOBBY)
        self.socket = socket
        self.shows_own = True  # until the first look
        self.latest = 0  # number of the news that the page shows

    def prepare(self, news: News) -> tuple[str, Followed] | None:
        """The fragments to send, and the live games whose moves matter here."""
        if not self.socket.arrived:
            return None
        with translation.override(self.socket.language):
            seeks = self._seeks(news)
            own, games = self._own(news)
        return seeks + own, games

    def _seeks(self, news: News) -> str:
        """The same for all to whom they look alike."""
        wanted, player = self.socket.wanted, self.socket.player
        board = news.once(
            wanted, lambda: fragments.LobbyBoard.of(wanted, timezone.now())
        )
        return news.once(
            ("seeks", wanted, self.socket.language, board.looks_alike_to(player)),
            lambda: fragments.render_seeks(board, player, wanted),
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
        # A player who has left meanwhile must not begin to follow games; and what
        # was read earlier, but took longer, must not take the place of what is shown.
        left = self.socket.listener is not self
        if prepared is not None and not left and news.number > self.latest:
            html, games = prepared
            self.socket.follow(games)
            await self.socket.send(html)
            self.latest = news.number


class OwnGameListener(Listener):
    """One of the live games of somebody in the lobby: whose move is it?"""

    def __init__(self, socket: LobbySocket, game_id: str, *, closely: bool) -> None:
        super().__init__(table_topic(game_id))
        self.socket = socket
        if closely:
            self.watch_closely()

    def prepare(self, news: News) -> str:
        with translation.override(self.socket.language):
            context = fragments.own_context(self.socket.player, timezone.now())
            return fragments.render_own(context)

    async def deliver(self, news: News, prepared: str) -> None:
        await self.socket.send(prepared)


class WaitingListener(Listener):
    """The page of the seek `token`, which shows it in the state `seen`."""

    def __init__(self, socket: LobbySocket, token: str, seen: str) -> None:
        super().__init__(LOBBY)
        self.socket = socket
        self.token = token
        self.seen = seen

    def prepare(self, news: News) -> tuple[str, str] | None:
        """The state of the seek, if this page shows another, and what says so."""
        if not self.socket.arrived:
            return None
        state = selectors.state_of(self.token, timezone.now())
        if state == self.seen:
            return None
        return state, fragments.render_knock(self.token)

    async def deliver(self, news: News, prepared: tuple[str, str] | None) -> None:
        if prepared is not None and prepared[0] != self.seen:
            state, html = prepared
            await self.socket.send(html)
            self.seen = state


class LobbySocket(PageSocket):
    """`/ws/lobby/`, perhaps with a `Filter` as the page has it; and
    `/ws/lobby/?seek=TOKEN&seen=STATE` from the page of a seek."""

    player: User | None = None
    language = ""
    arrived = False
    listener: Listener | None = None

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        self.followed: dict[str, OwnGameListener] = {}
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.token = query.get("seek", [""])[0]
        self.wanted = Filter.read({name: values[0] for name, values in query.items()})
        await self.accept()
        seen = query.get("seen", [""])[0]
        listener = (
            WaitingListener(self, self.token, seen)
            if self.token
            else LobbyListener(self)
        )
        hub.join(listener)
        self.listener = listener
        await in_thread(self._arrive)

    def _arrive(self) -> None:
        """Find out who is looking, and show them the present state."""
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
        super().left()

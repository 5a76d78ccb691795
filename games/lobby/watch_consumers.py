"""The socket of the page of games to watch. It takes no commands."""

from __future__ import annotations

from urllib.parse import parse_qs

from django.utils import timezone, translation

from games.common.http import whole_number
from games.lobby.selectors import MOST_GAMES_WATCHED
from games.lobby.watching import render_card
from games.play.models import Game
from games.play.seats import has_partner
from games.play.selectors import with_seats
from games.play.topics import table_topic
from games.wire.live import Listener, News, hub
from games.wire.sockets import PageSocket, language_of
from games.wire.threads import in_thread


class CardListener(Listener):
    """One game on a page of games to watch, which shows it in `version`."""

    def __init__(self, socket: WatchSocket, game_id: str, version: int) -> None:
        super().__init__(table_topic(game_id))
        self.socket = socket
        self.game_id = game_id
        self.version = version
        self.arrived = False  # once it is known that anyone may watch the game

    def prepare(self, news: News) -> tuple[int, str] | None:
        """The card, made once for all who see it in one language."""
        if news.version <= self.version or not self.arrived:
            return None
        game = news.once("game", lambda: Game.objects.get(pk=self.game_id))
        language = self.socket.language
        with translation.override(language):
            html = news.once(
                ("card", language), lambda: render_card(game, timezone.now())
            )
        return game.version, html

    async def deliver(self, news: News, prepared: tuple[int, str] | None) -> None:
        if prepared is not None and prepared[0] > self.version:
            version, html = prepared
            await self.socket.send(html)
            self.version = version


class WatchSocket(PageSocket):
    """`/ws/watch/?games=ID:VERSION,…`: the games of the page, as it shows them."""

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        self.cards: list[CardListener] = []
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        shown = _shown(query.get("games", [""])[0])
        await self.accept()
        # They listen first, so that no change falls before the reading.
        cards = {pk: CardListener(self, pk, shown[pk]) for pk in shown}
        self.cards = [*cards.values()]
        for card in self.cards:
            hub.join(card)
        for game in await in_thread(_games, list(shown)):
            card = cards.pop(game.pk)
            card.arrived = True
            if has_partner(game):
                card.watch_closely()
            # What has changed since the page was made.
            present = News(card.topic, game.version, game=game)
            await in_thread(hub.spread, present, only=card)
        for card in cards.values():
            hub.leave(card)
            self.cards.remove(card)

    def left(self) -> None:
        for card in self.cards:
            hub.leave(card)
        self.cards = []


def _shown(text: str) -> dict[str, int]:
    """The games that a page names, and the version of each that it shows."""
    pairs = (each.partition(":") for each in text.split(",")[:MOST_GAMES_WATCHED])
    return {pk: whole_number(version) or 0 for pk, _colon, version in pairs if pk}


def _games(ids: list[str]) -> list[Game]:
    """Those of these games that anyone may watch."""
    found = with_seats(Game.objects.filter(pk__in=ids, local=False))
    return [game for game in found if game.has_rules]

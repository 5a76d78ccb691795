"""The public JSON socket `/ws/rooms/`: a second door to the same use cases.

A socket is in one room at a time. It proves its seat by a token, never by a cookie, so
programs and other sites may connect (Spec v1 §12).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

import msgspec
from channels.exceptions import StopConsumer
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from games import errors, protocol
from games.buckets import Bucket
from games.live import Listener, News, hub, table_topic
from games.models import Game
from games.public_state import seat_code, state_of
from games.sockets import LeanConsumer
from games.table import questions, services
from games.table.seats import SeatToken, has_partner, seat_of
from games.table.selectors import find_table
from games.table.timing import outages, presence
from games.threads import in_thread

MALFORMED, OVERSIZED, TOO_FREQUENT = 4400, 4413, 4429
BURST, PER_SECOND = 40, 10  # messages
FAULTS, FAULTS_PER_SECOND = 10, 0.2  # errors answered before the socket is closed

Shown = tuple[Any, ...]
Prepared = tuple[Game, str, Shown]


class RoomListener(Listener):
    """One socket's place in one room."""

    def __init__(self, room_id: str, token: str | None, socket: RoomSocket) -> None:
        super().__init__(table_topic(room_id))
        self.room_id = room_id
        self.actor = SeatToken.read(token) if token else None
        self.socket = socket
        self.seat = ""
        self.version = 0
        self.shown: Shown = ()
        self.told_ending = False
        self.arrived = False

    def arrive(self) -> Prepared:
        """The game as it is, the message that one has joined it, and what it shows."""
        self.arrived = True  # first, so that no change falls before the reading
        game = find_table(self.room_id)
        seat = self.seat = seat_of(game, self.actor)
        self.watches = not seat
        self.closely = has_partner(game)
        if held := presence.held_by(game, seat):
            self.holds = held
            presence.arrive(held, timezone.now())
        joined = protocol.RoomJoined(
            seat=seat_code(game.rules.seats, seat),
            state=state_of(game),
        )
        if self.actor and not seat:
            joined = msgspec.structs.replace(
                joined, message=_("This token holds no seat here, so you are watching.")
            )
        return game, joined.text, _shown(game)

    def awaits(self, news: News) -> bool:
        game: Game | None = news.known("game")
        return game is not None and self.seat == game.turn

    def prepare(self, news: News) -> Prepared | None:
        if news.version <= self.version or not self.arrived:
            return None
        game = news.once("game", lambda: find_table(self.room_id))
        text = news.once("json", lambda: _update(game))
        return game, text, news.once("shown", lambda: _shown(game))

    async def deliver(self, news: News, prepared: Prepared | None) -> None:
        if prepared is not None:
            await self.show(*prepared)

    async def show(self, game: Game, text: str, shown: Shown) -> None:
        """Send `text`, unless this state is shown already, and the ending once."""
        if game.version > self.version and shown != self.shown:
            self.version, self.shown = game.version, shown
            await self.socket.send(text)
            ending = protocol.ending_of(game)
            if ending is not None and not self.told_ending:
                self.told_ending = True
                await self.socket.send(ending.text)


class RoomSocket(LeanConsumer):
    """Reads requests, calls the use cases, and says what they refuse."""

    place: RoomListener | None = None

    async def connect(self) -> None:
        now = time.monotonic()
        self.messages = Bucket.full(BURST, PER_SECOND, now=now)
        self.faults = Bucket.full(FAULTS, FAULTS_PER_SECOND, now=now)
        await self.accept()

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        now, received = time.monotonic(), timezone.now()
        if settings.RATE_LIMITS and not self.messages.take(now=now):
            await self.fault(TOO_FREQUENT, _("Too many messages; please slow down."))
        elif text_data is None:
            await self.fault(MALFORMED, _("Messages are JSON texts, not bytes."))
        elif len(text_data) > protocol.LONGEST:
            await self.fault(
                OVERSIZED,
                _("A message has at most %(most)s characters; this has %(count)s.")
                % {"most": protocol.LONGEST, "count": len(text_data)},
            )
        else:
            await self.read(text_data, received)

    async def read(self, text: str, received: datetime) -> None:
        try:
            request = protocol.read(text)
        except (msgspec.DecodeError, RecursionError) as error:
            await self.fault(
                MALFORMED, _("This message cannot be read: %s.") % str(error)
            )
            return
        try:
            await self.do(request, received)
        except errors.Refused as refusal:
            await self.say_no(request, refusal)

    async def do(self, request: protocol.Request, received: datetime) -> None:
        if isinstance(request, protocol.JoinRoom):
            await self.join(request)
        elif isinstance(request, protocol.GetState):
            await self.send(await in_thread(_present, request.room_id))
        elif self.place is None or self.place.room_id != request.room_id:
            raise errors.Refused(_("Please join this room first (join_room)."))
        else:
            await in_thread(_act, request, self.place.actor, received)

    async def join(self, request: protocol.JoinRoom) -> None:
        self.left()
        place = RoomListener(request.room_id, request.player_token, self)
        self.place = place
        hub.join(place)
        try:
            joined = await in_thread(place.arrive)
        except errors.NoSuchTable:
            self.left()
            raise
        await place.show(*joined)
        hub.count_watchers(place)

    async def say_no(self, request: protocol.Request, refusal: errors.Refused) -> None:
        answer: protocol.Answer = protocol.Error(message=str(refusal))
        if isinstance(request, protocol.MoveRequest) and refusal.code:
            answer = protocol.MoveRejected(reason=refusal.code, message=str(refusal))
        await self.send(answer.text)

    async def fault(self, code: int, message: str) -> None:
        """Say what is wrong; who goes on with it is shown out."""
        await self.send(protocol.Error(message=message).text)
        if not self.faults.take(now=time.monotonic()):
            await self.close(code)
            raise StopConsumer

    def left(self) -> None:
        if self.place is not None:
            hub.leave(self.place)
            self.place = None


def _shown(game: Game) -> Shown:
    """What of the state programs are told of when it changes."""
    since = game.clock.get("since")  # of who gets time back, or goes on vacation
    gone = tuple(presence.absent(game))
    return (game.board_version, game.status, since, gone, *_asked(game))


def _asked(game: Game) -> Iterator[tuple[str, ...]]:
    """Who asks what programs are told of, and who has said yes to it."""
    for question in (questions.DRAW, questions.TAKEBACK):
        yield questions.asker(game, question), *game.assents.get(question, ())


def _update(game: Game) -> str:
    return protocol.StateUpdate(state=state_of(game)).text


def _present(room_id: str) -> str:
    return _update(find_table(room_id))


def _act(
    request: protocol.Request, actor: SeatToken | None, received: datetime
) -> None:
    """Carry out a player's request, which came in when it was `received`; everybody
    hears of it through the hub."""
    outages.look_up(received)
    given = msgspec.structs.asdict(request)
    who = {"game_id": given.pop("room_id"), "player": actor, "now": received}
    _SERVICES[type(request)](**who, **given)


_SERVICES: dict[type[protocol.Message], Callable[..., Game]] = {
    protocol.MoveRequest: services.play_request,
    protocol.Resign: services.resign,
    protocol.OfferDraw: services.offer_draw,
    protocol.AcceptDraw: partial(services.answer_draw, accept=True),
    protocol.DeclineDraw: partial(services.answer_draw, accept=False),
    protocol.ClaimDraw: services.claim_draw,
    protocol.Undo: services.undo,
    protocol.RequestTakeback: services.ask_takeback,
    protocol.AnswerTakeback: services.answer_takeback,
}

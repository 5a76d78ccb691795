"""The public JSON socket `/ws/rooms/`: a second door to the same use cases.

A socket is in one room at a time. It proves its seat by a token, never by a cookie, so
programs and other sites may connect (Spec v1 §12).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

import msgspec
from channels.exceptions import StopConsumer
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext as _

from games.api import protocol
from games.api.patches import patch
from games.api.public_state import seat_code, state_of
from games.common import busy, errors
from games.common.buckets import Bucket
from games.play import questions, services
from games.play.models import Game
from games.play.seats import SeatToken, has_partner, seat_of
from games.play.selectors import find_table
from games.play.timing import arrivals, outages, presence
from games.play.topics import table_topic
from games.wire.live import Listener, News, hub
from games.wire.sockets import LeanConsumer
from games.wire.threads import in_thread, reading

MALFORMED, OVERSIZED, TOO_FREQUENT = 4400, 4413, 4429
BURST, PER_SECOND = 40, 10  # messages
FAULTS, FAULTS_PER_SECOND = 10, 0.2  # errors answered before the socket is closed

Shown = tuple[Any, ...]
State = dict[str, Any]


class Prepared(NamedTuple):
    """What is to be sent: a `text` that brings the `state` of the game, and what it
    shows. A change departs from the state `base`; else the text has it whole."""

    game: Game
    text: str
    shown: Shown
    state: State
    base: State | None = None


class RoomListener(Listener):
    """One socket's place in one room."""

    def __init__(self, request: protocol.JoinRoom, socket: RoomSocket) -> None:
        super().__init__(table_topic(request.room_id))
        self.room_id = request.room_id
        self.request_id = request.request_id
        token = request.player_token
        self.actor = SeatToken.read(token) if token else None
        self.socket = socket
        self.seat = ""
        self.version = 0
        self.shown: Shown = ()
        self.changes = request.changes
        self.state: State | None = None  # the last that was sent, where changes follow
        self.told_ending = False
        self.arrived = False
        self.answers = True  # its news wait until `room_joined` is out
        self.waiting: Prepared | None = None

    def arrive(self) -> Prepared:
        """The game as it is, the message that one has joined it, and what it shows."""
        self.arrived = True  # first, so that no change falls before the reading
        game = find_table(self.room_id)
        seat = self.seat = seat_of(game, self.actor)
        self.watches = not seat
        if has_partner(game):
            self.watch_closely()
        if held := presence.take_seat(game, seat, timezone.now()):
            self.holds = held
            arrivals.came(game, seat, timezone.now())
        state = state_of(game)
        joined = protocol.RoomJoined(
            request_id=self.request_id,
            seat=seat_code(game.rules.seats, seat),
            state=state,
        )
        if self.actor and not seat:
            joined = msgspec.structs.replace(joined, **_why_watching(game))
        return Prepared(game, joined.text, _shown(game), state)

    def awaits(self, news: News) -> bool:
        game: Game | None = news.known("game")
        return game is not None and self.seat == game.turn

    def prepare(self, news: News) -> Prepared | None:
        if news.version <= self.version or not self.arrived:
            return None
        game = news.once("game", lambda: find_table(self.room_id))
        self.seat = seat_of(game, self.actor)  # the players may change sides
        shown = news.once("shown", lambda: _shown(game))
        state = news.once("state", lambda: state_of(game))
        base = self.state if self.changes else None
        if base is None:
            text = news.once("json", lambda: _update(state))
        else:
            key = ("change", base["version"])
            text = news.once(key, lambda: _change(base, state))
        return Prepared(game, text, shown, state, base)

    async def deliver(self, news: News, prepared: Prepared | None) -> None:
        if prepared is None or self.socket.place is not self:
            return
        if not self.answers:
            await self.show(prepared)
        elif self.waiting is None or self.waiting.game.version < prepared.game.version:
            self.waiting = prepared

    async def answer(self, coming: Prepared) -> None:
        """Send what answers a request, whatever has been shown already."""
        await self.socket.send(coming.text)
        if coming.game.version >= self.version:
            self._sent(coming)
        await self._tell_ending(coming.game)

    async def answered(self) -> None:
        """Show what was heard while a request was answered."""
        self.answers = False
        waiting, self.waiting = self.waiting, None
        if waiting is not None:
            await self.show(waiting)

    async def show(self, coming: Prepared) -> None:
        """Send what is coming, unless this state is shown already, and the ending
        once. What departs from a state that is no longer the last is sent whole."""
        if coming.game.version > self.version and coming.shown != self.shown:
            departs = coming.base is None or coming.base is self.state
            await self.socket.send(coming.text if departs else _update(coming.state))
            self._sent(coming)
            await self._tell_ending(coming.game)

    def _sent(self, coming: Prepared) -> None:
        self.version, self.shown = coming.game.version, coming.shown
        if self.changes:
            self.state = coming.state

    async def _tell_ending(self, game: Game) -> None:
        ending = protocol.ending_of(game)
        if ending is not None and not self.told_ending:
            await self.socket.send(ending.text)
            self.told_ending = True


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
            request = protocol.read_message(text)
        except (msgspec.DecodeError, RecursionError) as error:
            await self.fault(
                MALFORMED, _("This message cannot be read: %s.") % str(error)
            )
            return
        try:
            await self.do(request, received)
        except errors.Refused as refusal:
            await self.say_no(request, refusal)
        except DatabaseError as error:
            if not busy.is_busy(error):
                raise
            await self.say_no(request, errors.Busy())
        finally:
            if self.place is not None:
                await self.place.answered()

    async def do(self, request: protocol.Request, received: datetime) -> None:
        if isinstance(request, protocol.JoinRoom):
            await self.join(request)
        elif isinstance(request, protocol.GetState):
            await self.caught_up()
            await self.send(await reading.run(_present, request))
        elif self.place is None or self.place.room_id != request.room_id:
            raise errors.Refused(_("Please join this room first (join_room)."))
        else:
            await self.act(request, self.place, received)

    async def join(self, request: protocol.JoinRoom) -> None:
        self.left()
        place = RoomListener(request, self)
        self.place = place
        hub.join(place)
        try:
            joined = await in_thread(place.arrive)
        except errors.NoSuchTable:
            self.left()
            raise
        await place.answer(joined)
        hub.count_watchers(place)

    async def act(
        self, request: protocol.Request, place: RoomListener, received: datetime
    ) -> None:
        """Carry out a player's request. Everybody hears of it through the hub; who
        has given it an id is answered with that, whether something has changed or
        not."""
        place.answers = request.request_id is not None
        answer = await in_thread(_act, request, place.actor, received)
        if answer is not None:
            await place.answer(answer)

    async def say_no(self, request: protocol.Request, refusal: errors.Refused) -> None:
        answer: protocol.Answer = protocol.Error(
            message=str(refusal),
            reason=refusal.code or msgspec.UNSET,
            request_id=request.request_id,
        )
        if isinstance(request, protocol.MoveRequest) and refusal.code:
            answer = protocol.MoveRejected(
                message=str(refusal),
                reason=refusal.code,
                request_id=request.request_id,
            )
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


def _why_watching(game: Game) -> dict[str, str]:
    """Why a token holds no seat at this table, as the answer to it says."""
    if not game.programs:
        refusal = errors.NoProgramsHere()
        return {"reason": refusal.code, "message": str(refusal)}
    return {"message": _("This token holds no seat here, so you are watching.")}


def _shown(game: Game) -> Shown:
    """What of the state programs are told of when it changes."""
    since = game.clock.get("since")  # of who gets time back, or goes on vacation
    gone = tuple(presence.absent(game))
    return (game.board_version, game.status, since, gone, *_asked(game))


def _asked(game: Game) -> Iterator[tuple[str, ...]]:
    """Who asks what programs are told of, and who has said yes to it."""
    for question in (questions.DRAW, questions.TAKEBACK):
        yield questions.asker(game, question), *game.assents.get(question, ())


def _update(state: State, request_id: str | None = None) -> str:
    return protocol.StateUpdate(state=state, request_id=request_id).text


def _change(old: State, new: State) -> str:
    """What brings one state to the other."""
    return protocol.StateChange(
        from_version=old["version"], version=new["version"], patch=[*patch(old, new)]
    ).text


def _present(request: protocol.GetState) -> str:
    return _update(state_of(find_table(request.room_id)), request.request_id)


def _act(
    request: protocol.Request, actor: SeatToken | None, received: datetime
) -> Prepared | None:
    """Carry out a player's request, which came in when it was `received`; what answers
    it if it has an id."""
    outages.look_up(received)
    given = msgspec.structs.asdict(request)
    request_id = given.pop("request_id")
    who = {"game_id": given.pop("room_id"), "player": actor, "now": received}
    game = _SERVICES[type(request)](**who, **given)
    if request_id is None:
        return None
    state = state_of(game)
    return Prepared(game, _update(state, request_id), _shown(game), state)


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

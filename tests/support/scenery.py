"""What belongs to Ada, to her ladders or to others, so that roles matter: the things
about which forms are sent."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone

from accounts.links import STOP
from accounts.models import User
from accounts.players import make_guest, partner_called
from games.contacts.follows import follow
from games.engine import rules
from games.fairness.blocks import block
from games.fairness.models import Measure
from games.lobby.models import Seek
from games.lobby.services import accept_seek
from games.moderation.measures import act
from games.moderation.models import Report
from games.moderation.reports import report
from games.notices import pushes
from games.notices import services as notices
from games.notices.models import Notice
from games.play import services as table
from games.play.models import Game, Seat
from games.play.seats import player_in
from games.play.timing import presence
from games.rulesets import services as rulesets
from games.vacations import services as vacations
from tests.support.four import ROUND
from tests.support.games import seek_game, start_game
from tests.support.gathered import gathered
from tests.support.ladders import Ladders
from tests.support.people import PASSWORD, browser_of
from tests.support.roles import ROLES, WHY, ban, newest, people_of, person, rows
from tests.support.taught import taught

DAY, MINUTE, SECOND = (
    timedelta(days=1),
    timedelta(minutes=1),
    timedelta(seconds=1),
)
ENDPOINT = "https://fcm.googleapis.com/fcm/send/"
FOUR = ("red", "black", "yellow", "blue")
AGAIN = ("N2-L4", "C1-D1", "L4-N2", "D1-C1")


class Scenery:
    """`things` are named with an @, as forms and addresses name them."""

    def __init__(self) -> None:
        now = timezone.now()
        ada, boethius = member("Ada"), member("Boethius")
        self.people = people_of(make_guest(), ada, boethius)
        self.others = [member(name) for name in ("Clara", "Dido", "Euclid", "Fulke")]
        self.others += [member(name) for name in ("Gerbert", "Hypatia", "Iris")]
        self.browsers = {role: enter(self.people[role]) for role in ROLES}
        ban(self.people, now)
        self.things: dict[str, Any] = {}
        self._play(now)
        self._wait(now)
        self._keep(ada, now)
        self._sign(ada)
        self.things["@class"] = taught(ada, now).pk
        self.things["@term"] = (now + 9 * DAY).date().isoformat()
        self._moderate(ada, now)
        self.things |= Ladders(self.people, self.others, now).things
        # Everybody has been told something by now; only Ada has not read it.
        Notice.objects.exclude(person=ada).update(read_at=now)
        self.cookies = {
            role: copy(each.cookies) for role, each in self.browsers.items()
        }
        self.last = newest()
        self.before = rows(self.last)

    def fill_in(self, given: Any, role: str) -> Any:
        """What a form or an address says: @ is a thing, {me} one's own name."""
        if isinstance(given, list):
            return [self.fill_in(each, role) for each in given]
        if isinstance(given, Mapping):
            return {name: self.fill_in(each, role) for name, each in given.items()}
        if str(given).startswith("@"):
            return self.things[given]
        someone = self.people[role]
        return str(given).replace("{me}", someone.username if someone else "Nobody")

    # --- At tables -------------------------------------------------------------

    def _play(self, now: datetime) -> None:
        ada, guest = person(self.people, "ada"), person(self.people, "guest")
        clara, dido = self.others[:2]
        ours, hers = {"white": guest, "black": ada}, {"white": ada, "black": guest}
        self.things["@game"] = begin(ours, now).pk
        table.make_token(game_id=self.things["@game"], player=ada, now=now)
        self.things["@played"] = begin(ours, now, *AGAIN[:2]).pk
        self.things["@days"] = begin(ours, now, control="3d").pk
        asked = self.things["@asked"] = begin(ours, now, *AGAIN[:2]).pk
        table.offer_draw(game_id=asked, player=guest, now=now)
        table.ask_takeback(game_id=asked, player=guest, now=now)
        self.things["@repeated"] = begin(hers, now, *AGAIN, *AGAIN).pk
        steps = {"black": ada, "white": guest}
        self.things["@steps"] = begin(steps, now, "b2>b3", key="margrites").pk
        ended = self.things["@ended"] = begin(ours, now, *AGAIN[:2]).pk
        table.resign(game_id=ended, player=guest, now=now)
        machine = {"white": ada, "black": partner_called("tables")}
        self.things["@beaten"] = begin(machine, now, *AGAIN[:2]).pk
        table.resign(game_id=self.things["@beaten"], player=ada, now=now)
        alone = {"white": ada, "black": ada}
        self.things["@local"] = begin(alone, now, local=True).pk
        then = now - 5 * MINUTE
        clock: dict[str, Any] = {"control": "30+10"}
        left = begin(hers, then, "N8-M8", "C1-D1", **clock)
        self.things["@left"] = leave(left, "black", then)
        four = dict(zip(FOUR, (ada, guest, clara, dido), strict=True))
        teams: dict[str, Any] = {"key": "enochian", "options": {"players": "4"}} | clock
        self.things["@four"] = leave(begin(four, then, *ROUND, **teams), "yellow", then)

    def _wait(self, now: datetime) -> None:
        """Ada's invitation, one of Clara's to which Ada has come, and one of hers to
        Ada by name."""
        ada, clara = person(self.people, "ada"), self.others[0]
        self.things["@seek"] = seek(ada, now).token
        token = seek(clara, now, key="enochian", options={"players": "4"}).token
        accept_seek(token=token, player=ada, now=now)
        self.things["@place"] = token
        empty = seek(ada, now, key="enochian", options={"players": "4"})
        self.things["@empty"] = empty.token
        by_name: dict[str, Any] = {"invitee": ada, "public": False, "kept": False}
        self.things["@by-name"] = seek(clara, now, **by_name).token

    # --- Ada's own -------------------------------------------------------------

    def _keep(self, ada: User, now: datetime) -> None:
        notices.tell(ada, "result", key="x", text="News.", url="/watch/", now=now)
        quick = rules("rithmomachia", point_victory=True, point_target=12)
        saved = rulesets.save(owner=ada, rules=quick, name="Quick", now=now)
        self.things["@saved"] = saved.slug
        away = vacations.go_away(
            player=ada, day=(now + 9 * DAY).date(), days=2, now=now
        )
        self.things |= {"@vacation": away.pk, "@soon": (now + 20 * DAY).date()}
        pushes.subscribe(ada, endpoint=f"{ENDPOINT}ada", p256dh="x", auth="x", now=now)
        block(by=ada, against=self.others[3], now=now)
        follow(by=ada, whom=person(self.people, "boethius"), now=now)
        collected = gathered(ada, now)
        self.things["@collected"] = collected.pk
        self.things["@collection"] = collected.collection_id
        self.things["@gathered"] = collected.game_id
        self.things["@stop"] = STOP.word(ada)

    def _sign(self, ada: User) -> None:
        """Addresses for letters, and what proves that it is Ada who logs in."""
        mine = EmailAddress.objects.create(
            user=ada, email="ada@example.org", verified=True, primary=True
        )
        new = EmailAddress.objects.create(user=ada, email="new@example.org")
        self.things["@key"] = EmailConfirmationHMAC(new).key
        self.things["@mail"] = mine.email
        TOTP.activate(ada, generate_totp_secret())
        RecoveryCodes.activate(ada)
        passkey = Authenticator.objects.create(
            user=ada,
            type=Authenticator.Type.WEBAUTHN,
            data={"name": "Key", "passwordless": False, "credential": {}},
        )
        self.things["@passkey"] = passkey.pk

    def _moderate(self, ada: User, now: datetime) -> None:
        """Something is reported of Gerbert, and Hypatia has to be silent."""
        told = report(
            by=ada,
            against=self.others[4],
            kind=Report.Kind.OTHER,
            text="He said the same thing again and again.",
            game=None,
            now=now,
        )
        self.things["@report"] = told.pk
        moderator = person(self.people, "moderator")
        silent: dict[str, Any] = {"person": self.others[5], "kind": Measure.Kind.MUTE}
        act(moderator=moderator, reason=WHY, now=now, **silent)


def member(name: str) -> User:
    return User.objects.create_user(name, password=PASSWORD)


def enter(someone: User | None) -> Client:
    """A browser in which somebody has just proved who they are, as forms ask for it."""
    if someone is not None and someone.is_guest:
        return browser_of(someone)
    client = Client()
    if someone is not None:
        client.force_login(someone)
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def begin(
    players: dict[str, User],
    now: datetime,
    *moves: str,
    key: str = "rithmomachia",
    **more: Any,
) -> Game:
    """A game in which these moves have been made, each by whose turn it is."""
    given: dict[str, Any] = {
        "key": key,
        "options": {},
        "players": players,
        "now": now,
    } | more
    game = start_game(**given)
    for text in moves:
        mover = player_in(game, Game.objects.get(pk=game.pk).turn)
        table.play(game_id=game.pk, player=mover, text=text, version=None, now=now)
    return Game.objects.get(pk=game.pk)


def leave(game: Game, seat: str, now: datetime) -> str:
    """Who sits there has come, and is away again soon; the id of the game."""
    held = Seat.objects.get(game=game, name=seat).pk
    presence.arrive(held, now)
    presence.depart(held, now)
    presence.mark_gone(now + presence.GRACE)
    return game.pk


def seek(creator: User, now: datetime, key: str = "rithmomachia", **more: Any) -> Seek:
    given: dict[str, Any] = {
        "key": key,
        "options": {},
        "public": True,
        "kept": True,
    } | more
    return seek_game(creator=creator, now=now, **given)

"""A seek as one person sees it: whether it is their own, who has come, what is free."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.partners import level_words, offered_partners, partner_title
from games.boards.pictures import draw_picture
from games.common.words import control_words, seat_words
from games.engine.registry import AnyRules
from games.lobby.models import Seek
from games.play.positions import start_of
from games.ratings.pools import read_pool
from games.rulesets.words import RulesetLine, ruleset_line
from games.setup.seating import allies, at_once, listed_seats, may_choose


@dataclass(frozen=True)
class Chair:
    """One seat of a seek: `person` has chosen it, or the computer of `machine` takes
    it, or it is free; `partners` says with whom the player of this seat plays, "" where
    they play alone."""

    seat: str
    title: str
    person: User | None
    partners: str
    machine: str = ""

    @property
    def is_taken(self) -> bool:
        return self.person is not None or bool(self.machine)

    @property
    def who(self) -> str:
        """Who takes this seat: a name, or "Computer, Pebbles"."""
        return partner_title(self.machine) if self.machine else str(self.person)


@dataclass(frozen=True)
class Team:
    """The seats that win and lose together."""

    title: str
    chairs: tuple[Chair, ...]


@dataclass(frozen=True)
class Offer:
    """A seek as it is shown to `viewer`: its maker, somebody who has come, or anybody
    who may; `asked` is the seat that the address of the page names."""

    seek: Seek
    viewer: User | None
    asked: str = ""
    rating: str = ""  # of its maker, where the game has a pool

    @property
    def mine(self) -> bool:
        """Whether the viewer has made it."""
        return self.seek.creator == self.viewer

    @property
    def asks_viewer(self) -> bool:
        """Whether it invites the viewer by name."""
        return self.viewer is not None and self.seek.invitee == self.viewer

    @cached_property
    def waits(self) -> bool:
        """Whether the viewer waits here: they have made it or have come."""
        return self.viewer in self.choices

    @cached_property
    def rules(self) -> AnyRules:
        return self.seek.rules

    @cached_property
    def told(self) -> RulesetLine:
        """The name of its rules, or how they differ from the usual ones."""
        return ruleset_line(self.rules)

    @cached_property
    def choices(self) -> dict[User | None, str]:
        """Who has come, the maker first, and the seat that each has chosen, or ""."""
        choices: dict[User | None, str] = {self.seek.creator: self.seek.seat}
        for place in self.seek.places.all():
            choices[place.player] = place.seat
        return choices

    @property
    def control_words(self) -> str:
        """The time that one has: "15 min + 10 s", "no clock"."""
        return control_words(self.seek.control)

    @property
    def pool_words(self) -> str:
        """Where it would be rated; "" without a clock."""
        return read_pool(self.seek.pool).title if self.seek.pool else ""

    @property
    def for_members(self) -> bool:
        """Whether the viewer has to sign up before they can play it."""
        viewer = self.viewer
        return self.seek.rated and (viewer is None or viewer.is_guest)

    @property
    def for_many(self) -> bool:
        """Whether those who come may choose among several seats."""
        return may_choose(self.rules)

    @property
    def at_once(self) -> str:
        """What of this game, for as many players, can be played at once."""
        key, seats = self.seek.key, set(self.rules.seats)
        games = (each for each in at_once() if each.rules.key == key)
        fits = (each.value for each in games if set(each.rules.seats) == seats)
        return next(fits, key)

    @property
    def filled_words(self) -> str:
        """How far it is from full, the computer counted: "2 of 4 seats filled"."""
        filled = len(self.choices) + len(self.seek.machines)
        words = _("%(filled)d of %(seats)d seats filled")
        return words % {"filled": filled, "seats": len(self.rules.seats)}

    @property
    def people(self) -> list[tuple[User | None, str]]:
        """Who has come beside the maker, and where they sit, in words."""
        come = [each for each in self.choices.items() if each[0] != self.seek.creator]
        return [(person, self._where(seat)) for person, seat in come]

    @property
    def machines(self) -> list[tuple[str, str]]:
        """The computers that take seats, and which, in words."""
        taken = self.seek.machines.items()
        return [(partner_title(key), seat_words(seat)) for seat, key in taken]

    @property
    def maker_words(self) -> str:
        """Where the maker sits, in words."""
        return self._where(self.seek.seat)

    def _where(self, seat: str) -> str:
        return seat_words(seat) if seat else _("random")

    @property
    def seat_words(self) -> str:
        """The seat of the viewer: "you play White"."""
        wanted = self.seek.seat
        if not wanted:
            return _("random seats") if self.for_many else _("random colours")
        others = tuple(seat for seat in self.rules.seats if seat != wanted)
        seats = (wanted,) if self.mine else others
        return _("you play %(seat)s") % {"seat": listed_seats(seats)}

    @cached_property
    def teams(self) -> list[Team]:
        """All seats, those of partners together."""
        return [self._team(seats) for seats in self.rules.teams]

    def _team(self, seats: tuple[str, ...]) -> Team:
        title = _(" and ").join(map(seat_words, seats))
        return Team(title, tuple(map(self._chair, seats)))

    def _chair(self, seat: str) -> Chair:
        partners = map(self._ally_words, allies(self.rules.teams, seat))
        return Chair(
            seat,
            seat_words(seat),
            self._sitter(seat),
            _(" and ").join(partners),
            self.seek.machines.get(seat, ""),
        )

    def _ally_words(self, seat: str) -> str:
        """Who sits there, or else which seat it is."""
        if machine := self.seek.machines.get(seat):
            return partner_title(machine)
        return str(self._sitter(seat) or seat_words(seat))

    def _sitter(self, seat: str) -> User | None:
        """Who has chosen this seat."""
        return next(
            (who for who, choice in self.choices.items() if choice == seat), None
        )

    @property
    def own_seat(self) -> str:
        """The seat that the viewer has chosen, or ""."""
        return self.choices.get(self.viewer, "") if self.viewer is not None else ""

    @property
    def by_lot(self) -> list[User | None]:
        """Those who have come and get a random seat."""
        return [who for who, choice in self.choices.items() if not choice]

    @property
    def asked_chair(self) -> Chair | None:
        """The seat to which the address invites, if it is there."""
        chairs = (chair for team in self.teams for chair in team.chairs)
        return next((chair for chair in chairs if chair.seat == self.asked), None)

    @property
    def ally_seat(self) -> str:
        """The free seat beside the viewer, who may invite somebody to it; or ""."""
        own = self.own_seat if self.for_many else ""
        beside = allies(self.rules.teams, own) if own else ()
        free = (seat for seat in beside if seat not in self.seek.machines)
        return next((seat for seat in free if self._sitter(seat) is None), "")

    @property
    def seats_left(self) -> int:
        """How many seats nobody has come for, by choice or at random."""
        sitting = len(self.choices) + len(self.seek.machines)
        return len(self.rules.seats) - sitting

    @property
    def levels(self) -> list[tuple[str, str]]:
        """The computers that can take a seat, the weakest first: key and words."""
        return [(key, level_words(key)) for key in offered_partners(self.rules)]

    @property
    def ally_words(self) -> str:
        return seat_words(self.ally_seat)

    @property
    def until_words(self) -> str:
        """How long it can be taken."""
        if self.waits and self.seek.public and not self.seek.kept:
            if self.mine:
                return _(
                    "It stays open while this page is open, and half an hour longer."
                )
            words = _(
                "It stays open while %(who)s is waiting, and half an hour longer."
            )
            return words % {"who": self.seek.creator}
        left = timeuntil(self.seek.expires_at, depth=1)
        return _("It can be accepted for another %(time)s.") % {"time": left}

    @property
    def picture(self) -> SafeString:
        """The board as it stands when the game begins."""
        scene = self.rules.scene(start_of(self.rules, self.seek.start))
        return draw_picture(scene, _("The board at the start"), named=True)

    # --- How it stands, in words ---

    @property
    def own_title(self) -> str:
        """What it is among what is one's own."""
        if self.asks_viewer:
            return _("%(who)s invites you") % {"who": self.seek.creator}
        if not self.mine:
            return _("By %(who)s") % {"who": self.seek.creator}
        if self.seek.invitee is not None:
            return _("To %(who)s") % {"who": self.seek.invitee}
        return _("In the lobby") if self.seek.public else _("By link")

    @property
    def waiting_title(self) -> str:
        """What those who wait for others do."""
        if self.seek.invitee is not None:
            words = _("Waiting for %(who)s")
            return words % {"who": self.seek.invitee}
        if self.for_many and self.people:
            return _("Waiting for the others")
        if self.seek.public:
            return _("Looking for an opponent")
        return _("Your invitation is ready")

    @property
    def waiting_words(self) -> str:
        """What happens next to those who wait for others."""
        if self.seek.invitee is not None:
            words = _(
                "%(who)s has been told. The game opens here as soon as they accept."
            )
            return words % {"who": self.seek.invitee}
        if self.for_many:
            return _("The game opens here as soon as every seat is taken.")
        if self.seek.public:
            return _("The game opens here as soon as someone joins.")
        return _("Send the link. The game opens here as soon as someone accepts.")

    @property
    def closed_words(self) -> str:
        """Why it can no longer be accepted, and what one can do."""
        if self.seek.status == Seek.Status.DECLINED:
            if self.asks_viewer:
                return _("You declined it. See other open games.")
            words = _("%(who)s declined. Another time, or another player?")
            return words % {"who": self.seek.invitee}
        if self.mine:
            return _("You cancelled it, or it ran out. Make another whenever you like.")
        words = _("%(who)s cancelled this, or it ran out. See other open games.")
        return words % {"who": self.seek.creator}

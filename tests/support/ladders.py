"""Ada's ladders, on which something waits for every decision."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.clubs import chat, news
from games.ladders import services
from games.ladders.access import viewer_of
from games.ladders.challenges import sweeps
from games.ladders.locks import locked
from games.ladders.members import places
from games.ladders.models import (
    BroughtReport,
    Invitation,
    Ladder,
    LadderChallenge,
    Member,
    PlaceChange,
)
from games.ladders.organising import kept_apart, leadership, members, pairings
from games.ladders.rounds import arenas
from games.ladders.rounds.services import begin_round
from games.meetings import services as meetings
from games.meetings.contests import encounter_at
from tests.support.roles import WHY, People, found, person

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
WIDE = {"range_places": 100, "most_out": 20, "most_in": 20, "first_free": "anywhere"}


class Ladders:
    """`things` as in the scenery."""

    def __init__(self, people: People, others: list[User], now: datetime) -> None:
        self.people, self.others, self.now = people, others, now
        self.ada = person(people, "ada")
        self.things: dict[str, Any] = {}
        self._challenges()
        self._doors()
        self._rounds()

    def ladder(self, name: str, *people: User, **more: Any) -> Ladder:
        """A ladder of Ada's on which these people stand, the first on top."""
        begun = self.now - 20 * DAY
        given: dict[str, Any] = {"name": name, "rated": False, "now": begun} | more
        ladder = found(self.people, **given)
        for each in people:
            services.join(ladder_id=ladder.pk, player=each, now=begun)
        self.things[f"@{name}"] = ladder.slug
        return ladder

    def _challenges(self) -> None:
        """Ada's own challenges in every state, and some of others."""
        clara, dido, euclid, fulke, gerbert, hypatia, iris = self.others
        above, below = (clara, dido, euclid, iris), (fulke, gerbert, hypatia)
        self.academy = self.ladder(
            "academy", *above, self.ada, *below, control="10+5", settings=WIDE
        )
        for name, one, other in (
            ("mine", self.ada, clara),
            ("hers", fulke, self.ada),
            ("agreed", self.ada, dido),
            ("others", fulke, clara),
        ):
            self.things[f"@{name}"] = self._challenge(one, other, self.now).pk
        agreed = self.things["@agreed"]
        services.accept(challenge_id=agreed, player=dido, now=self.now)
        for name, one, other in (
            ("won", self.ada, euclid),
            ("lost", gerbert, self.ada),
            ("disputed", hypatia, clara),
        ):
            made = self._challenge(one, other, self.now - 5 * DAY)
            sweeps.look_at(made.pk, self.now - HOUR)
            self.things[f"@{name}"] = made.pk
        services.dispute(
            challenge_id=self.things["@disputed"],
            player=clara,
            text="I was ill.",
            now=self.now,
        )
        self.things["@member"] = self._row(self.academy, fulke).pk
        self._speaks()
        self._meets(agreed, dido)

    def _meets(self, agreed: int, dido: User) -> None:
        """Dido proposes times to Ada."""
        met = encounter_at(
            self.academy, "challenges", agreed, self._row(self.academy, dido)
        )
        assert met is not None
        evening = self.now + 7 * HOUR
        meeting = meetings.propose(
            encounter=met, times=[evening], zone="UTC", now=self.now
        )
        self.things["@time"] = meeting.times.get().pk
        self.things["@evening"] = f"{evening + HOUR:%Y-%m-%dT%H:%M}"

    def _speaks(self) -> None:
        """What Ada has written to her players."""
        given: dict[str, Any] = {"ladder_id": self.academy.pk, "by": self.ada}
        written = news.publish(headline="Hello", body="", now=self.now, **given)
        self.things["@news"] = written.pk
        led: dict[str, Any] = {"by": self.ada, "now": self.now}
        chat.set_open(ladder=self.academy, open_it=True, **led)
        fulke, gerbert = self.others[3:5]
        chat.write_line(
            viewer=viewer_of(self.academy, fulke), text="Hello", now=self.now
        )
        self.things["@line"] = self.academy.chat.get().pk
        silent = self._row(self.academy, gerbert)
        chat.silence(member=silent, is_silent=True, **led)
        self.things["@silent"] = silent.pk

    def _challenge(self, one: User, other: User, now: datetime) -> LadderChallenge:
        return services.challenge(
            ladder_id=self.academy.pk, challenger=one, challenged=other, now=now
        )

    def _row(self, ladder: Ladder, player: User) -> Member:
        return Member.objects.get(ladder=ladder, player=player)

    # --- Coming and going ------------------------------------------------------

    def _doors(self) -> None:
        """Ladders that are joined in other ways, one of Clara's, and one that is
        paused; Ada is on vacation from one and parked on another."""
        clara, dido, euclid, fulke, _gerbert, hypatia, _iris = self.others
        given: dict[str, Any] = {"now": self.now}
        closed = self.ladder("closed", self.ada, access="chosen")
        services.join(ladder_id=closed.pk, player=hypatia, **given)
        self.things["@asking"] = self._row(closed, hypatia).pk
        services.go_away(ladder_id=closed.pk, player=self.ada, days=5, **given)
        hidden = self.ladder("hidden", access="link")
        self.things["@token"] = hidden.token
        led: dict[str, Any] = {"ladder_id": hidden.pk, "by": self.ada} | given
        codes = members.make_codes(labels=["Pupil", "Other"], **led)
        self.things |= {"@code": codes[0].code, "@unused": codes[1].pk}
        members.import_members(text="Dido", **led)
        leadership.set_role(name="Euclid", role="arbiter", reason=WHY, **led)
        asked = Invitation.objects.filter(ladder=hidden)
        self.things["@invited"] = asked.get(person=dido).pk
        self.things["@named"] = asked.get(person=euclid).pk
        paused = self.ladder("paused", self.ada)
        led["ladder_id"] = paused.pk
        leadership.pause(reason=WHY, **led)
        idle = self.ladder("idle", fulke)
        services.join(ladder_id=idle.pk, player=self.ada, now=self.now - 20 * DAY)
        with locked(idle.pk) as row:
            parked = (Member.Status.PARKED, PlaceChange.Cause.PARK)
            places.take_out(row, self._row(row, self.ada), *parked, self.now)
        self._asked_herself(clara)

    def _asked_herself(self, clara: User) -> None:
        club = services.found_ladder(
            founder=clara,
            plan=services.LadderPlan("club", "rithmomachia", "3d"),
            now=self.now,
        )
        self.things["@club"] = club.slug
        led: dict[str, Any] = {"ladder_id": club.pk, "by": clara, "now": self.now}
        members.import_members(text="Ada", **led)
        leadership.set_role(name="Ada", role="arbiter", reason=WHY, **led)
        asked = Invitation.objects.filter(ladder=club)
        self.things["@come"] = asked.get(role="").pk
        self.things["@lead"] = asked.exclude(role="").get().pk

    # --- Rounds ----------------------------------------------------------------

    def _rounds(self) -> None:
        """A round at one sitting, one that can begin, and a season that is over."""
        clara, dido, euclid = self.others[:3]
        swiss: dict[str, Any] = {
            "form": "swiss",
            "control": "10+5",
            "settings": {"rounds": 2, "half_byes": 1},
        }
        four = (self.ada, clara, dido, euclid)
        playing = self.ladder("rounds", *four, **swiss)
        round_ = self._begin(playing)
        self.things["@round"] = round_.pk
        kept_apart.keep_apart(
            ladder_id=playing.pk,
            by=self.ada,
            one=dido.username,
            other=euclid.username,
            reason=WHY,
            now=self.now,
        )
        for each in round_.pairings.select_related("first", "second"):
            own = self.ada.pk in {member.player_id for member in each.both}
            self.things["@pairing" if own else "@their-pairing"] = each.pk
        self.ladder("coming", *four, **swiss)
        self.ladder("brought", *four, **swiss)
        self._bring_report(four)
        by_hand = self.ladder("byhand", *four, **swiss)
        for number, member in enumerate(by_hand.members.exclude(place=None), 1):
            self.things[f"@paired-{number}"] = member.pk
        arena = self.ladder("arena", *four, form="arena", control="5+3")
        self._begin(arena)
        arenas.enter(ladder_id=arena.pk, player=self.ada, now=self.now)
        self.ladder("teams", *four, form="teams", control="10+5")
        over = self.ladder("over", self.ada, clara, form="round_robin")
        (only,) = self._begin(over).pairings.all()
        pairings.award(
            pairing_id=only.pk, by=self.ada, result="first", reason=WHY, now=self.now
        )

    def _bring_report(self, people: Sequence[User]) -> None:
        """The ladder was made of a report of its players."""
        players = "\n".join(
            f"001 {number:4d}      {person.username}"
            for number, person in enumerate(people, 1)
        )
        BroughtReport.objects.create(
            ladder=Ladder.objects.get(slug=self.things["@brought"]),
            text=players,
            brought_at=self.now,
        )

    def _begin(self, ladder: Ladder) -> Any:
        return begin_round(ladder_id=ladder.pk, by=self.ada, now=self.now)

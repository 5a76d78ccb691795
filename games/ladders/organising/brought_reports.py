"""An event made from a tournament report: its players are invited, and what they have
played so far is entered once they are members."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.ladders.foundations import found_ladder
from games.ladders.locks import changed
from games.ladders.models import (
    BroughtReport,
    Decision,
    Ladder,
    Member,
    Pairing,
    Round,
)
from games.ladders.models.ladders import LONGEST_NAME
from games.ladders.organising import members
from games.ladders.organising.decisions import Kind, deciding, write_down
from games.ladders.organising.errors import CannotDecide
from games.ladders.organising.invitations import MOST_A_DAY
from games.ladders.pages.presets import usual_control
from games.ladders.plans import LadderPlan
from games.ladders.rounds.settings import SwissSettings
from games.pairing.berger import schedule
from games.pairing.report_reading import (
    ReadPlayer,
    ReadReport,
    ReportError,
    read_report,
)

Form = Ladder.Form
MOST_ROUNDS = 15  # of Swiss rounds
MOST_BY_ALL = 60  # players of an event in which all play all


@dataclass(frozen=True)
class ReportPlan:
    """What a report would be made into."""

    report: ReadReport
    people: Mapping[str, User]  # by name in lower case

    @property
    def name(self) -> str:
        return self.report.name[:LONGEST_NAME].strip() or _("An event")

    @cached_property
    def form(self) -> str:
        """All play all where its rounds are those of the Berger tables; else Swiss."""
        return Form.ROUND_ROBIN if self._says_all and self._by_table else Form.SWISS

    @property
    def form_words(self) -> str:
        return str(Form(self.form).label)

    @property
    def _says_all(self) -> bool:
        kind = self.report.kind.casefold()
        return "robin" in kind or "berger" in kind

    @cached_property
    def _by_table(self) -> bool:
        numbers = sorted(self.report.players)
        if len(numbers) > MOST_BY_ALL:
            return False
        table = schedule(numbers, 1)
        for round_ in range(1, self.report.rounds + 1):
            found = {
                frozenset((each.first, each.second))
                for each in self.report.meetings
                if each.round == round_ and each.second
            }
            pairs = table[round_ - 1] if round_ <= len(table) else []
            if found != {frozenset(pair) for pair in pairs if None not in pair}:
                return False
        return True

    @cached_property
    def invited(self) -> list[User]:
        """The members of the site among the players, by their numbers."""
        found = (self.people.get(each.name.lower()) for each in self._players)
        return [each for each in found if each and members.may_be_invited(each)]

    @cached_property
    def strangers(self) -> list[ReadPlayer]:
        """Players with whose names nobody is here."""
        here = {each.username.lower() for each in self.invited}
        return [each for each in self._players if each.name.lower() not in here]

    @property
    def _players(self) -> list[ReadPlayer]:
        return [self.report.players[each] for each in sorted(self.report.players)]

    @property
    def apart(self) -> list[tuple[str, str]]:
        """Who is to be kept apart, by name."""
        players = self.report.players
        return [(players[a].name, players[b].name) for a, b in self.report.apart]

    @property
    def rounds(self) -> int:
        """How many rounds there will be."""
        wanted = self.report.planned or max(SwissSettings().rounds, self.report.rounds)
        return min(wanted, MOST_ROUNDS)

    @cached_property
    def left_out(self) -> list[str]:
        """What is not taken, and what is taken otherwise, in sentences."""
        return [*self._other_form(), *self._ratings(), *self.report.left_out]

    def _other_form(self) -> list[str]:
        found = []
        report = self.report
        if self._says_all and self.form == Form.SWISS:
            found.append(
                _("Its rounds do not follow the Berger tables, so it becomes Swiss.")
            )
        if self.form == Form.ROUND_ROBIN:
            if report.apart:
                found.append(_("In a round robin nobody is kept apart."))
            return found
        if not report.planned:
            words = _("It does not say how many rounds there are: %(count)d.")
            found.append(words % {"count": self.rounds})
        elif report.planned > MOST_ROUNDS:
            words = _("%(said)d rounds are too many: %(count)d.")
            found.append(words % {"said": report.planned, "count": self.rounds})
        return found

    def _ratings(self) -> list[str]:
        count = sum(each.rating > 0 for each in self.report.players.values())
        if not count:
            return []
        words = ngettext(
            "The rating of %(count)d player: ratings come from games played here. It "
            "stays in the order of the numbers.",
            "The ratings of %(count)d players: ratings come from games played here. "
            "They stay in the order of the numbers.",
            count,
        )
        return [words % {"count": count}]


def plan_from(text: str) -> ReportPlan:
    """What would be made of this text. Raises CannotDecide where it is no report, or
    one whose players cannot all be invited."""
    try:
        report = read_report(text)
    except ReportError as error:
        raise CannotDecide(str(error)) from error
    names = [each.name for each in report.players.values()]
    return ReportPlan(report, members.people_named(names))


def make_event(*, text: str, by: User, key: str, rated: bool, now: datetime) -> Ladder:
    """A new event from a report: its members are invited, and the others get a code
    each. Raises Refused."""
    plan = plan_from(text)
    if len(plan.invited) > MOST_A_DAY:
        words = _("More than %(most)d players would be invited on one day.")
        raise CannotDecide(words % {"most": MOST_A_DAY})
    ladder = found_ladder(founder=by, plan=_ladder_plan(plan, key, rated), now=now)
    BroughtReport.objects.create(ladder=ladder, text=text, brought_at=now)
    if plan.invited:
        lines = "\n".join(each.username for each in plan.invited)
        members.import_members(ladder_id=ladder.pk, by=by, text=lines, now=now)
    labels = [each.name for each in plan.strangers]
    for begin in range(0, len(labels), members.MOST_CODES):
        some = labels[begin : begin + members.MOST_CODES]
        members.make_codes(ladder_id=ladder.pk, by=by, labels=some, now=now)
    return ladder


def _ladder_plan(plan: ReportPlan, key: str, rated: bool) -> LadderPlan:
    swiss = plan.form == Form.SWISS
    return LadderPlan(
        name=plan.name,
        key=key,
        control=usual_control(plan.form),
        rated=rated,
        access=Ladder.Access.LINK,
        form=plan.form,
        settings={
            "next_by_itself": False,
            **({"rounds": plan.rounds} if swiss else {}),
        },
    )


# --- Entering what was played --------------------------------------------------


@dataclass(frozen=True)
class WaitingReport:
    """A report that is yet to be entered: who of its players are members, by number,
    and the names of those who are missing for its rounds."""

    brought: BroughtReport
    report: ReadReport
    known: Mapping[int, Member]
    missing: Sequence[str]


def waiting_report(ladder: Ladder) -> WaitingReport | None:
    """The report of a ladder that is yet to be entered, if there is one."""
    if ladder.form not in (Form.SWISS, Form.ROUND_ROBIN):
        return None  # no report makes another
    brought = BroughtReport.objects.filter(ladder=ladder, entered_at=None).first()
    if brought is None or ladder.rounds.exists():
        return None
    report = read_report(brought.text)
    known = _known(ladder, report)
    # A round robin is paired by the numbers of all.
    by_all = ladder.form == Form.ROUND_ROBIN and report.rounds > 0
    needed = {*report.players} if by_all else report.needed
    missing = [report.players[each].name for each in sorted(needed - {*known})]
    return WaitingReport(brought, report, known, missing)


def _known(ladder: Ladder, report: ReadReport) -> dict[int, Member]:
    """The players who are members, by number: those of the same name, and those who
    came by the code that was made for them."""
    active = ladder.members.filter(status=Member.Status.ACTIVE)
    here = {each.player_id: each for each in active.select_related("player")}
    by_name = {each.player.username.lower(): each for each in here.values()}
    codes = ladder.codes.filter(used_by__in=here).values_list("label", "used_by")
    for label, person in codes:
        by_name.setdefault(label.lower(), here[person])
    found = (
        (number, by_name.get(each.name.lower()))
        for number, each in report.players.items()
    )
    return {number: member for number, member in found if member is not None}


def enter_report(*, ladder_id: int, by: User, reason: str, now: datetime) -> Decision:
    """Give the players their numbers, enter the rounds that are over, and keep apart
    whom the report keeps apart. Raises CannotDecide saying who is missing."""
    with deciding(ladder_id, by, leading=True) as ladder:
        waiting = waiting_report(ladder)
        if waiting is None:
            raise CannotDecide(_("There is no report to enter, or a round has begun."))
        if waiting.missing:
            words = _("First these have to join: %(names)s.")
            raise CannotDecide(words % {"names": ", ".join(waiting.missing)})
        report = waiting.report
        details = {"rounds": report.rounds, "players": len(waiting.known)}
        decision = write_down(ladder, by, Kind.REPORT, reason, now, details=details)
        for number, member in waiting.known.items():
            Member.objects.filter(pk=member.pk).update(number=number)
        _enter_rounds(ladder, waiting, now)
        if ladder.form == Form.SWISS:
            _keep_apart(ladder, waiting)
        waiting.brought.entered_at = now
        waiting.brought.save(update_fields=["entered_at"])
        changed(ladder)
        return decision


def _enter_rounds(ladder: Ladder, waiting: WaitingReport, now: datetime) -> None:
    for number in range(1, waiting.report.rounds + 1):
        round_ = Round.objects.create(
            ladder=ladder,
            season=ladder.season,
            number=number,
            status=Round.Status.DONE,
            starts_at=now,
        )
        meetings = [each for each in waiting.report.meetings if each.round == number]
        Pairing.objects.bulk_create(
            Pairing(
                round=round_,
                board=board,
                first=waiting.known[each.first],
                second=waiting.known[each.second] if each.second else None,
                result=str(each.result),
            )
            for board, each in enumerate(meetings, 1)
        )


def _keep_apart(ladder: Ladder, waiting: WaitingReport) -> None:
    known = waiting.known
    pairs = [
        sorted((known[one].pk, known[other].pk))
        for one, other in waiting.report.apart
        if one in known and other in known
    ]
    ladder.kept_apart = [
        *ladder.kept_apart,
        *(pair for pair in pairs if pair not in ladder.kept_apart),
    ]
    ladder.save(update_fields=["kept_apart"])

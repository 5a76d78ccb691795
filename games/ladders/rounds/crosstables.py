"""The standing of an event and its cross table as they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.ladders.access import Viewer
from games.ladders.models import Member, Pairing
from games.ladders.rounds.events import Event
from games.ladders.rounds.forms.groups import group_titles
from games.pairing.tiebreaks import StandingRow

HALF = {0.0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}
SCORES = {
    Pairing.Result.FIRST: ("1", "0"),
    Pairing.Result.SECOND: ("0", "1"),
    Pairing.Result.DRAW: ("½", "½"),
    Pairing.Result.HALF_BYE: ("½", ""),
    Pairing.Result.FIRST_FORFEIT: ("+", "−"),
    Pairing.Result.SECOND_FORFEIT: ("−", "+"),
    Pairing.Result.NEITHER: ("−", "−"),
    Pairing.Result.FIRST_GOES_ON: ("½", "½"),
    Pairing.Result.SECOND_GOES_ON: ("½", "½"),
}


def figure(value: float | None) -> str:
    """A figure as it is written: "2½"; "–" for none."""
    if value is None:
        return "–"
    whole, rest = int(value), HALF.get(value % 1, "")
    return rest if rest and not whole else f"{whole}{rest}"


def titles() -> dict[str, tuple[str, str]]:
    """The tie-breaks by name: in short, and in words."""
    return {
        "buchholz": (_("Buch."), _("Buchholz: the points of all opponents")),
        "cut": (_("Buch. −1"), _("Buchholz without the lowest opponent")),
        "berger": (
            _("S.–B."),
            _("Sonneborn–Berger: each opponent’s points times the result against them"),
        ),
        "direct": (
            _("Direct"),
            _("Points in the games among players with equal points"),
        ),
        "wins": (_("Wins"), _("Rounds won")),
        "games_won": (_("Wins"), _("Games won")),
        "games": (_("Games"), _("Games played, the fewer the better")),
    }


@dataclass(frozen=True)
class Cell:
    """One round of one player, or one opponent: what it gave, and where it is."""

    text: str = ""
    words: str = ""
    url: str = ""


@dataclass(frozen=True)
class CrosstableLine:
    """One player of the standing; `cells` are those of the cross table."""

    place: int
    member: Member
    points: str
    figures: Sequence[str]
    is_me: bool
    cells: Sequence[Cell] = ()

    @property
    def figures_html(self) -> SafeString:
        """The figures as cells of a table."""
        return format_html_join(
            "", '<td class="number">{}</td>', ((each,) for each in self.figures)
        )


def line_id(member: Member) -> str:
    """The id of the line of a member on a page."""
    return f"player-{member.pk}"


def lines_of(
    event: Event, viewer: Viewer, *, cross: bool = False
) -> list[CrosstableLine]:
    if not event.rounds:
        return [
            CrosstableLine(place, each, "", [], is_me(viewer, each))
            for place, each in enumerate(event.active, 1)
        ]
    table = event.standing
    return [
        CrosstableLine(
            row.place,
            member,
            figure(row.points),
            [figure(each) for each in row.figures],
            is_me(viewer, member),
            _cells(event, table, member) if cross else (),
        )
        for row, member in table
    ]


@dataclass(frozen=True)
class GroupTable:
    """The standing of one group, of which the first `go_on` go on."""

    title: str
    lines: Sequence[CrosstableLine]
    go_on: int


def group_tables(event: Event, viewer: Viewer) -> list[GroupTable]:
    """The groups of an event with their standings, none where it has no groups."""
    found = zip(group_titles(), event.form.group_standings(event), strict=False)
    most = getattr(event.settings, "go_on", 0)
    return [
        GroupTable(title, [_line(event, row, viewer) for row in rows], most)
        for title, rows in found
    ]


def _line(event: Event, row: StandingRow, viewer: Viewer) -> CrosstableLine:
    member = event.numbered[row.number]
    figures = [figure(each) for each in row.figures]
    mine = is_me(viewer, member)
    return CrosstableLine(row.place, member, figure(row.points), figures, mine)


def is_me(viewer: Viewer, member: Member | None) -> bool:
    return bool(viewer.member and member and viewer.member.pk == member.pk)


def heads_of(event: Event) -> list[str]:
    """Above the cross table: the rounds, or where all play all the places."""
    if event.form.pairs_at_once:
        return [_("Game by game")]
    if event.form.all_play_all:
        return [str(number) for number in range(1, len(event.standing) + 1)]
    return [str(each.number) for each in event.rounds]


def _cells(
    event: Event, table: Sequence[tuple[StandingRow, Member]], member: Member
) -> list[Cell]:
    """What one player did: round by round, or against each other in their order, or
    game by game in one cell."""
    points = event.form.points_by_game(event, member.number or 0)
    if points is not None:
        return [Cell(" ".join(map(str, points)), _("points game by game"))]
    mine = [
        each for each in event.pairings if member.pk in (each.first_id, each.second_id)
    ]
    lines = {other.pk: at for at, (_row, other) in enumerate(table, 1)}
    if event.form.all_play_all:
        return [_against(mine, member, other) for _row, other in table]
    by_round = {each.round.number: each for each in mine}
    return [
        _cell(event, by_round.get(each.number), member, lines) for each in event.rounds
    ]


def _against(mine: Sequence[Pairing], member: Member, other: Member) -> Cell:
    """All games of two who play all, in one cell."""
    if other.pk == member.pk:
        return Cell("×", _("the same player"))
    met = [each for each in mine if other.pk in (each.first_id, each.second_id)]
    scores = [_score(each, member) for each in met if each.result]
    url = met[0].game.get_absolute_url() if met and met[0].game else ""
    return Cell(" ".join(scores), _("against %(name)s") % {"name": other.player}, url)


def _cell(
    event: Event, pairing: Pairing | None, member: Member, lines: dict[int, int]
) -> Cell:
    if pairing is None:
        return Cell("·", _("not paired"))
    if pairing.second is None:
        if pairing.result == Pairing.Result.HALF_BYE:
            return Cell("½", _("half-point bye"))
        number = pairing.round.number
        sign = "+" if event.form.bye_counts(event, number) else "·"
        return Cell(sign, event.form.bye_words(event, number))
    first = pairing.first_id == member.pk
    other = pairing.second if first else pairing.first
    words = _("against %(name)s") % {"name": other.player}
    url = pairing.game.get_absolute_url() if pairing.game else ""
    line = lines.get(other.pk, "–")
    return Cell(f"{_score(pairing, member)} ({line})", words, url)


def _score(pairing: Pairing, member: Member) -> str:
    if not pairing.result:
        return "…"
    scores = SCORES.get(Pairing.Result(pairing.result), ("+", ""))
    return scores[0 if pairing.first_id == member.pk else 1]

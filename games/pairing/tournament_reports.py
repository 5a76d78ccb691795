"""The report of a tournament as a text that other programs of pairing read: TRF16.

FIDE's Tournament Report File of 2016 (Handbook C.04, "FIDE Data Exchange Format") has
one line a fact of the event and one line a player, each field at fixed columns. `XXR`,
the number of rounds planned, is the addition of JaVaFo that other programs share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from games.pairing.meetings import Meeting, Result, histories
from games.pairing.tiebreaks import standing

NAME, RATING = 33, 9999  # columns of a name; the highest rating that its columns hold
TEAM = 32  # columns of the name of a team
NOT_PAIRED = "0000 - Z"
BYE, HALF_BYE = "0000 - U", "0000 - H"
_CODES = {
    Result.FIRST: "10",
    Result.SECOND: "01",
    Result.DRAW: "==",
    Result.FIRST_FORFEIT: "+-",
    Result.SECOND_FORFEIT: "-+",
    Result.NEITHER: "--",
    Result.FIRST_GOES_ON: "==",
    Result.SECOND_GOES_ON: "==",
}


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player of the report; a rating of 0 is none."""

    name: str
    rating: int = 0


@dataclass(frozen=True)
class TournamentReport:
    """An event after so many whole rounds. The entrants go by pairing numbers;
    `meetings` of later rounds are left out."""

    name: str
    kind: str
    begins: date
    entrants: Mapping[int, Entrant]
    meetings: Sequence[Meeting]
    rounds: int
    planned: int
    order: Sequence[str]  # the tie-breaks by name
    all_play_all: bool
    teams: Sequence[tuple[str, Sequence[int]]] = ()  # numbers from the first board on

    def write(self) -> str:
        """The whole text; a line ends as on Windows, as FIDE's description asks."""
        return "".join(f"{line}\r\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield from self._heads()
        yield from self._players()
        for name, numbers in self.teams:
            players = " ".join(f"{number:4d}" for number in numbers)
            yield f"013 {_one_line(name)[:TEAM]:<{TEAM}}{players}"

    def _heads(self) -> Iterator[str]:
        rated = sum(each.rating > 0 for each in self.entrants.values())
        yield f"012 {_one_line(self.name)}"
        yield f"042 {self.begins:%Y/%m/%d}"
        yield f"062 {len(self.entrants)}"
        yield f"072 {rated}"
        if self.teams:
            yield f"082 {len(self.teams)}"
        yield f"092 {self.kind}"
        yield f"XXR {self.planned}"

    def _players(self) -> Iterator[str]:
        over = [each for each in self.meetings if each.round <= self.rounds]
        numbers = sorted(self.entrants)
        rows = standing(
            numbers, over, self.rounds, self.order, all_play_all=self.all_play_all
        )
        places = {row.number: row.place for row in rows}
        past = histories(numbers, over, self.rounds)
        cells = _cells(over)
        for number in numbers:
            line = _entrant(number, self.entrants[number])
            line += f"{past[number].points / 2:4.1f} {places[number]:4d}"
            for round_ in range(1, self.rounds + 1):
                line += f"  {cells.get((number, round_), NOT_PAIRED)}"
            yield line


def _entrant(number: int, entrant: Entrant) -> str:
    """Columns 1 to 80: number, name and rating; sex, title, federation, FIDE number and
    birth date stay empty."""
    name = _one_line(entrant.name)[:NAME]
    rating = min(entrant.rating, RATING) or ""
    return f"001 {number:4d}      {name:<{NAME}} {rating:>4}".ljust(80)


def _cells(meetings: Sequence[Meeting]) -> dict[tuple[int, int], str]:
    """By player and round: opponent, colour (w has the first seat), result."""
    found = {}
    for meeting in meetings:
        first, second, round_ = meeting.first, meeting.second, meeting.round
        if second is None:
            is_half = meeting.result is Result.HALF_BYE
            found[first, round_] = HALF_BYE if is_half else BYE
            continue
        codes = _CODES[meeting.result] if meeting.result else "  "
        found[first, round_] = f"{second:4d} w {codes[0]}"
        found[second, round_] = f"{first:4d} b {codes[1]}"
    return found


def _one_line(text: str) -> str:
    return " ".join(text.split())

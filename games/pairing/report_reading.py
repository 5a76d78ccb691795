"""Reading a tournament report (TRF16) as other programs of pairing write it.

What is understood becomes a `ReadReport`; whatever else the text says is told line by
line (`left_out`), so that nothing is lost without a word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.pairing.meetings import Meeting, Result, histories
from games.pairing.tournament_reports import NAME

MOST_PLAYERS: Final = 500
MOST_LETTERS: Final = 400_000
CELL, FIRST_CELL = 10, 91  # columns of a round; where that of the first begins
NOTHING: Final = ("", "0000", "-", "Z")  # what says that a player was not paired

# By what the cells of the two say, that of the first seat first.
_RESULTS: Final = {
    ("1", "0"): Result.FIRST,
    ("0", "1"): Result.SECOND,
    ("=", "="): Result.DRAW,
    ("W", "L"): Result.FIRST,
    ("L", "W"): Result.SECOND,
    ("D", "D"): Result.DRAW,
    ("+", "-"): Result.FIRST_FORFEIT,
    ("-", "+"): Result.SECOND_FORFEIT,
    ("-", "-"): Result.NEITHER,
}
_BYES: Final = {
    "U": Result.BYE,
    "+": Result.BYE,
    "F": Result.BYE,
    "H": Result.HALF_BYE,
}
_LEFT_OUT: Final = {
    "XXC": "which colour the first player begins with",
    "XXS": "other points than 1, ½ and 0",
    "XXA": "points lent for the pairing",
    "XXZ": "who is absent from the next round",
    "BBW": "other points than 1, ½ and 0",
    "BBD": "other points than 1, ½ and 0",
    "013": "teams",
}
_UNSAID: Final = ("022", "032", "052", "062", "072", "082", "102", "112", "122", "132")


class ReportError(ValueError):
    """A text that is no report; the sentence says where, and what is expected."""


@dataclass(frozen=True, slots=True)
class ReadPlayer:
    """A player of the report: their pairing number, name, rating (0 for none), FIDE
    number ("" for none) and points in halves as the report says them, if it does."""

    number: int
    name: str
    rating: int
    identity: str
    points: int | None


@dataclass(frozen=True)
class ReadReport:
    """What a report says, as far as it can be held here. `meetings` are those of the
    first `rounds` rounds, which are over; `left_out` says in sentences what is not
    taken."""

    name: str
    kind: str
    planned: int  # 0 where it is not said
    players: Mapping[int, ReadPlayer]
    apart: Sequence[tuple[int, int]]
    meetings: Sequence[Meeting]
    rounds: int
    left_out: Sequence[str]

    @property
    def needed(self) -> set[int]:
        """The numbers of those without whom the rounds cannot be entered."""
        both = ((each.first, each.second) for each in self.meetings)
        return {number for pair in both for number in pair if number}


@dataclass
class _Reading:
    heads: dict[str, str] = field(default_factory=dict)
    players: dict[int, ReadPlayer] = field(default_factory=dict)
    cells: dict[int, list[tuple[str, str, str]]] = field(default_factory=dict)
    apart: list[tuple[int, int]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def read_report(text: str) -> ReadReport:
    """The report that `text` is. Raises ReportError."""
    if len(text) > MOST_LETTERS:
        raise ReportError(f"The file has more than {MOST_LETTERS:,} characters.")
    found = _Reading()
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if line.strip():
            _read_line(found, number, line.rstrip())
    if len(found.players) < 2:
        raise ReportError("There are no players: lines that begin with 001.")
    _check_players(found)
    meetings, rounds = _whole_rounds(found)
    return ReadReport(
        name=found.heads.get("012", ""),
        kind=found.heads.get("092", ""),
        planned=_whole(found.heads.get("XXR", "")) or 0,
        players=found.players,
        apart=list(dict.fromkeys(_known_pairs(found))),
        meetings=meetings,
        rounds=rounds,
        left_out=[*dict.fromkeys(found.left_out), *_other_points(found, meetings)],
    )


# --- Lines ---------------------------------------------------------------------


def _read_line(found: _Reading, number: int, line: str) -> None:
    code, rest = line[:3], line[4:].strip()
    if code == "001":
        _read_player(found, number, line)
    elif code == "XXP":
        found.apart += _pairs_of(number, rest)
    elif code in ("012", "092", "XXR"):
        found.heads[code] = rest
    elif code == "042":
        found.left_out.append(f"Line {number}: the date {rest}; the event begins anew.")
    elif code in _LEFT_OUT:
        found.left_out.append(f"Line {number}: {_LEFT_OUT[code]} ({code} {rest[:40]}).")
    elif code in _UNSAID:
        if rest and code not in ("062", "072", "082"):  # these count what is here
            found.left_out.append(f"Line {number}: “{rest[:60]}” ({code}).")
    else:
        found.left_out.append(f"Line {number} is not understood: “{line[:60]}”.")


def _read_player(found: _Reading, line_number: int, line: str) -> None:
    number, name = _whole(line[4:8]), " ".join(line[14 : 14 + NAME].split())
    if not number or not name:
        raise ReportError(
            f"Line {line_number}: a player has a number in columns 5 to 8 and a name "
            "in columns 15 to 47."
        )
    if number in found.players:
        raise ReportError(f"Line {line_number}: number {number} is there twice.")
    points = line[80:84].strip()
    halves = round(float(points) * 2) if _is_decimal(points) else None
    found.players[number] = ReadPlayer(
        number, name, _whole(line[48:52]) or 0, line[57:68].strip(), halves
    )
    found.cells[number] = list(_cells_of(line_number, line))
    if any(line[begin:end].strip() for begin, end in ((9, 13), (53, 56), (69, 79))):
        found.left_out.append(
            "Sex, titles, federations and birth dates of the players."
        )
    if found.players[number].identity:
        found.left_out.append("FIDE numbers of the players.")


def _cells_of(line_number: int, line: str) -> Iterator[tuple[str, str, str]]:
    """Round by round: opponent, colour and result, each as written."""
    for begin in range(FIRST_CELL, len(line), CELL):
        cell = line[begin : begin + CELL]
        found = (cell[:4].strip(), cell[5:6].strip(), cell[7:8].strip().upper())
        if found[0] and not found[0].isdecimal():
            column = begin + 1
            raise ReportError(
                f"Line {line_number}: in column {column} stands no opponent's number "
                f"but “{cell.strip()}”."
            )
        yield found


def _pairs_of(line_number: int, rest: str) -> Iterator[tuple[int, int]]:
    """All pairs of the numbers of one line."""
    words = rest.split()
    if len(words) < 2 or not all(word.isdecimal() for word in words):
        raise ReportError(f"Line {line_number}: XXP is followed by numbers of players.")
    numbers = sorted({int(word) for word in words})
    for at, one in enumerate(numbers):
        yield from ((one, other) for other in numbers[at + 1 :])


def _known_pairs(found: _Reading) -> Iterator[tuple[int, int]]:
    for pair in found.apart:
        if all(number in found.players for number in pair):
            yield pair
        else:
            found.left_out.append(
                f"Kept apart: {pair[0]} and {pair[1]}; one is no player."
            )


def _check_players(found: _Reading) -> None:
    if len(found.players) > MOST_PLAYERS:
        raise ReportError(f"There are more than {MOST_PLAYERS} players.")
    names = Counter(each.name.casefold() for each in found.players.values())
    for player in found.players.values():
        if names[player.name.casefold()] > 1:
            raise ReportError(
                f"Two players are called “{player.name}”. Give each another name."
            )


# --- Rounds --------------------------------------------------------------------


def _whole_rounds(found: _Reading) -> tuple[list[Meeting], int]:
    """The meetings of all rounds up to the first one that cannot be held, and how many
    rounds these are."""
    meetings: list[Meeting] = []
    most = max(map(len, found.cells.values()))
    for round_ in range(1, most + 1):
        try:
            new = _meetings_of(found, round_)
        except ReportError as error:
            found.left_out.append(f"Round {round_} and all after it: {error}")
            return meetings, round_ - 1
        if not new:
            if any(len(cells) >= round_ for cells in found.cells.values()):
                found.left_out.append(
                    f"Round {round_} and all after it: nobody played."
                )
            return meetings, round_ - 1
        meetings += new
    return meetings, most


def _meetings_of(found: _Reading, round_: int) -> list[Meeting]:
    """What was paired in a round. Raises ReportError where it cannot be held."""
    cells = {
        number: cells[round_ - 1]
        for number, cells in found.cells.items()
        if len(cells) >= round_
    }
    made = [_meeting(cells, number, round_, found) for number in sorted(cells)]
    return [each for each in made if each is not None]


def _meeting(
    cells: Mapping[int, tuple[str, str, str]],
    number: int,
    round_: int,
    found: _Reading,
) -> Meeting | None:
    """The meeting of a player whom the round gives the first seat, or a bye."""
    against, colour, result = cells[number]
    opponent = _whole(against) or 0
    if not opponent:
        if result == "F":
            found.left_out.append(
                f"Round {round_}: the full point for {number} is taken as a bye."
            )
        if result in _BYES:
            return Meeting(round_, number, None, _BYES[result])
        if result in NOTHING:
            return None
        raise ReportError(f"{number} has the result “{result}” without an opponent.")
    theirs = cells.get(opponent, ("", "", ""))
    if opponent == number or (_whole(theirs[0]) or 0) != number:
        raise ReportError(f"{number} met {opponent}, who did not meet {number}.")
    is_first = colour == "w" or (
        colour != "b" and theirs[1] != "w" and number < opponent
    )
    if colour and colour == theirs[1]:
        raise ReportError(f"{number} and {opponent} both have the colour “{colour}”.")
    if not is_first:
        return None
    ended = _RESULTS.get((result, theirs[2]))
    if ended is None:
        said = f"“{result or ' '}” and “{theirs[2] or ' '}”"
        raise ReportError(f"{number} and {opponent} have no result known here: {said}.")
    return Meeting(round_, number, opponent, ended)


def _other_points(found: _Reading, meetings: Iterable[Meeting]) -> Iterator[str]:
    """Whose points follow otherwise from the meetings that are taken."""
    taken = list(meetings)
    rounds = max((each.round for each in taken), default=0)
    past = histories(sorted(found.players), taken, rounds)
    for number, player in sorted(found.players.items()):
        ours = past[number].points
        if player.points is not None and player.points != ours:
            yield (
                f"{player.name} has {player.points / 2:g} points in the file; the "
                f"rounds that are taken give {ours / 2:g}."
            )


def _whole(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() else None


def _is_decimal(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal()

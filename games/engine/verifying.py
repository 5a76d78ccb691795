"""Is a record what it says? Its rules, every ply, the result, the dice and the clocks,
from its text alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine.changing_sides import changed_with
from games.engine.clock import TimeControl
from games.engine.errors import EngineError, NotationError
from games.engine.game_texts import LONGEST_GAME, GameText, counted_on, record_in
from games.engine.record import RESULT, UNFINISHED, Record, replay, result_text
from games.engine.registry import AnyRules
from games.engine.throw_proofs import commitment, drawn
from games.engine.timed_plies import TimedPly, Times, faults_of_times

# How a game ends although the rules do not end it, as a table writes it.
BY_PLAYERS: Final = frozenset({"resignation", "flag", "absence"})
QUOTED: Final = 40  # letters of what a game says
LONGEST_NAME: Final = 200
_ID: Final = re.compile(r"/g/([A-Za-z0-9]{1,40})/?$")
_HEX: Final = re.compile(r"[0-9a-f]{2,128}")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")  # of a throw


@dataclass(frozen=True, slots=True)
class Verification:
    """What is wrong with one game, as sentences; nothing where all holds. `name` is
    the address or the date that it gives itself, or ""."""

    line: int
    faults: tuple[str, ...]
    plies: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Played:
    """A record with its positions: before each ply, and the last."""

    record: Record
    positions: tuple[Any, ...] = field(repr=False)

    @property
    def rules(self) -> AnyRules:
        return self.record.rules

    @property
    def last(self) -> Any:
        return self.positions[-1]

    @property
    def thrown(self) -> list[int]:
        """The plies, from 0 on, that chance decided."""
        before = enumerate(self.positions[:-1])
        return [at for at, position in before if self.rules.chances(position)]


def verify(game: GameText) -> Verification:
    """What is wrong with the game; only a game that can be read and played to its end
    is asked for more."""
    if game.too_long:
        words = f"It is longer than {LONGEST_GAME} characters and was not read."
        return Verification(game.line, (words,))
    try:
        record = record_in(game)
        positions = tuple(position for position, _ in replay(record))
    except NotationError as error:
        return Verification(game.line, (counted_on(str(error), game.line),))
    played = _Played(record, positions)
    found = (
        *_of_length(game),
        *_of_result(played),
        *_of_dice(played),
        *_of_clocks(played),
    )
    name = record.headers.get("Site", record.headers.get("Date", ""))
    return Verification(game.line, found, len(record.moves), name[:LONGEST_NAME])


# --- The result ------------------------------------------------------------------


def _of_length(game: GameText) -> Iterator[str]:
    """Whether a text that names its result goes on to where it stands again."""
    text = "" if game.is_json else game.text
    if '[Result "' in text and not RESULT.fullmatch(text.split()[-1]):
        yield "It is cut short: its moves do not end with the result."


def _of_result(played: _Played) -> Iterator[str]:
    """How the result differs from what the rules and the ending make."""
    record, rules = played.record, played.rules
    how, says = record.headers.get("Termination", "")[:QUOTED], record.result[:QUOTED]
    outcome = rules.outcome(played.last)
    if outcome is not None:
        made = result_text(rules, outcome.winner)
        if says != made:
            yield f"The rules end it {made} ({outcome.words.text}), it says {says}."
        elif how in BY_PLAYERS | {"agreement", "abort"}:
            yield f"The rules have ended it; it says that it ended by {how}."
    elif says != UNFINISHED:
        yield from _of_ending(played, how, says)


def _of_ending(played: _Played, how: str, says: str) -> Iterator[str]:
    """The same where the rules leave the game open: the players, a clock or a claim
    have to have ended it."""
    rules, draw = played.rules, result_text(played.rules, None)
    claims = rules.claims(played.last)
    if how in BY_PLAYERS:
        if says not in {result_text(rules, team[0]) for team in rules.teams}:
            yield f"It ended by {how}, so one side has won; it says {says}."
    elif how == "agreement":
        if says != draw:
            yield f"A game that ends by agreement is drawn; it says {says}."
    elif how == "claim" or how in {each.reason for each in claims}:
        if says not in {result_text(rules, each.winner) for each in claims}:
            yield f"Nothing can be claimed that makes the result {says}."
    else:
        yield f"The rules do not end it here, but it says {says} {how}".rstrip() + "."


# --- The dice --------------------------------------------------------------------


def _of_dice(played: _Played) -> Iterator[str]:
    """Whether the throws are those of the secret that was promised."""
    promised = list(_of_promise(played.record))
    yield from promised
    secret = played.record.headers.get("DiceSecret")
    if not promised and secret is not None:
        yield from _of_throws(played, secret)


def _of_promise(record: Record) -> Iterator[str]:
    """Whether a secret is told where one was promised, and the promised one."""
    promise = record.headers.get("DiceCommitment")
    secret = record.headers.get("DiceSecret")
    if secret is None:
        if promise is not None and record.result != UNFINISHED:
            yield "It has ended, but the secret of its dice is not told."
    elif promise is None:
        yield "The secret of its dice is told, but not what was promised."
    elif not _HEX.fullmatch(secret) or len(secret) % 2:
        yield "The secret of its dice is no hexadecimal number."
    elif commitment(secret) != promise:
        yield "The secret of its dice is not the one that was promised."


def _of_throws(played: _Played, secret: str) -> Iterator[str]:
    """Whether each throw is made again from the secret, its number and the game."""
    headers, thrown = played.record.headers, played.thrown
    told = headers.get("DiceThrows", "").split()
    if len(told) != len(thrown) or not all(map(_NUMBER.fullmatch, told)):
        yield f"It has {len(thrown)} throws and {len(told)} numbers of throws."
        return
    numbers = [int(each) for each in told]
    if numbers != sorted(set(numbers)):
        yield "The numbers of its throws do not rise; none is used twice."
    named = _ID.search(headers.get("Site", ""))
    if named is None:
        yield "Its throws follow from its id too; the header Site does not end with it."
        return
    for at, number in zip(thrown, numbers, strict=True):
        choices = played.rules.chances(played.positions[at])
        falls = drawn(secret, named[1], number, choices)
        if falls != played.record.moves[at]:
            yield (
                f"Ply {at + 1}: throw {number} falls on {falls}, "
                f"not on {played.record.moves[at]}."
            )


# --- The clocks ------------------------------------------------------------------


def _of_clocks(played: _Played) -> Iterator[str]:
    """Whether no more time is left than the time control allows; nothing where no move
    tells its time."""
    record = played.record
    if not any("%clk" in note for note in record.notes.values()):
        return
    try:
        control = TimeControl.read(record.headers.get("TimeControl", ""))
    except EngineError as error:
        yield str(error)
        return
    if not control.is_timed:
        yield "Its moves tell their time, but it has no time control."
        return
    for fault in faults_of_times(control, _timed(played), {}):
        yield f"Of the clocks, {fault}."


def _timed(played: _Played) -> Iterator[TimedPly]:
    """Each decision with its time, and whether its turn goes on: the throws that were
    due by it belong to it."""
    rules, thrown = played.rules, set(played.thrown)
    decided = [at for at in range(len(played.record.moves)) if at not in thrown]
    ends = [*decided[1:], len(played.positions) - 1]
    for at, then in zip(decided, ends, strict=bool(decided)):
        seat, after = rules.seat_to_move(played.positions[at]), played.positions[then]
        goes_on = rules.seat_to_move(after) == seat and rules.may_undo(after)
        times = Times.read(played.record.notes.get(at + 1, ""))
        other = changed_with(rules, played.positions[at], played.record.moves[at])
        yield TimedPly(at + 1, seat, times, goes_on, other)

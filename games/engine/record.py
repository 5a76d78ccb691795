"""Records: the PGN-like text of a whole game, the same for every game of the registry.

    [Game "rithmomachia"]
    [Options "setup=spec, harmony_zone=rows, …"]
    [Digest "2f60c1aa"]
    [White "Ada"]
    …
    1. N1xD1:DIVISOR {White T4 N1→D1 takes Black T16: …}
    1... C2-D2 {Black T12 C2→D2}
    *

One line for each ply, its mathematics as a comment. Comments are for people: the
writer makes them from the rules, the reader skips them, but for what stands in them as
[%clk 0:04:58.300], for programs.

Where a game is `spaced`, a move goes on over blanks until a number, a comment, a
result or the end of the line; elsewhere every word is a move.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.errors import EngineError, NotationError
from games.engine.options import Options, Value
from games.engine.registry import AnyRules, rules

UNFINISHED = "*"
OWN_HEADERS = ("Game", "Options", "Digest", "Start")
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]{0,39}) "((?:[^"\\]|\\["\\])*)"\]')
TOKEN = re.compile(
    r"\s+|(?P<comment>\{[^{}]*\}|;[^\n]*)|(?P<number>[0-9]{1,6}\.{1,3})"
    # Braces that follow a word at once and hold "…:…" are part of a move, no comment.
    r"|(?P<word>[^\s{}]+(?:\{[^\s{}:]+:[^\s{}]+\})*)"
)
NOTE = re.compile(r"\[%[a-z]{1,20} [^\[\]]{0,80}\]")
RESULT = re.compile(r"\*|(?:0|1|1/2)(?:-(?:0|1|1/2))+")


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game as text: its rules, its moves in notation, and what is said of it.

    `headers` are all but those that follow from the rules and the start (`Game`,
    `Options`, `Digest`, `Start`): `Site`, `Date`, a name for each seat, `Result`,
    `Termination` and whatever else. `start` is a position, or "" for the usual one.
    `lines` remember where each move was read. `notes` stand in the comments of moves,
    by the number of the ply, before the mathematics.
    """

    rules: AnyRules
    moves: tuple[str, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    start: str = ""
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    notes: Mapping[int, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def result(self) -> str:
        return self.headers.get("Result", UNFINISHED)


def result_text(rules: AnyRules, winner: str | None) -> str:
    """The result of a finished game: "1-0" by seats in order, where the winner's allies
    win too; halves for a draw."""
    if winner is None:
        return "-".join("1/2" for _ in rules.seats)
    team = next(team for team in rules.teams if winner in team)
    return "-".join("1" if seat in team else "0" for seat in rules.seats)


def replay(record: Record) -> Iterator[tuple[Any, Any]]:
    """Each move of a record with the position before it; last the final position
    with None. Raises NotationError, with the line, for a move that cannot be made."""
    rules = record.rules
    position = _start(record)
    for number, text in enumerate(record.moves):
        try:
            move = rules.read_move(position, text)
            after = rules.apply(position, move)
        except EngineError as error:
            where = _where(record, number)
            raise NotationError(
                f"{where}: {text[:80]} cannot be played: {error}"
            ) from (error)
        yield position, move
        position = after
    yield position, None


def final_position(record: Record) -> Any:
    """The position to which a record leads. Raises NotationError."""
    *_, (position, _) = replay(record)
    return position


def _start(record: Record) -> Any:
    if not record.start:
        return record.rules.initial()
    try:
        return record.rules.read_position(record.start)
    except EngineError as error:
        raise NotationError(f"The start position cannot be read: {error}") from error


def _where(record: Record, number: int) -> str:
    if number < len(record.lines):
        return f"Line {record.lines[number]}"
    return f"Move {number + 1}"


# --- Writing -------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The text of a record, its moves replayed and explained. Raises NotationError."""
    lines = [f'[{name} "{_quoted(text)}"]' for name, text in _headers(record)]
    return "\n".join([*lines, "", *_plies(record), record.result, ""])


@dataclass(frozen=True, slots=True)
class ToldMove:
    """A move as it is known without playing it: its number in a list, the words that
    tell it, and what its comment has for programs."""

    number: str
    words: str
    note: str = ""


def write_told(record: Record, told: Iterable[ToldMove]) -> str:
    """The text of a record as `write_record` has it, of moves that were told before, as
    a site keeps them: nothing is played, so nothing is found out."""
    lines = [f'[{name} "{_quoted(text)}"]' for name, text in _headers(record)]
    plies = (
        _ply(each.number, text, each.note, each.words)
        for text, each in zip(record.moves, told, strict=True)
    )
    return "\n".join([*lines, "", *plies, record.result, ""])


def _ply(number: str, text: str, note: str, words: str) -> str:
    comment = _flat(f"{note} {words}")
    return f"{number.replace('…', '...')} {text} {{{comment}}}"


def write_options(options: Options) -> str:
    """Every option by name: "setup=spec, ambush=on, …"."""
    return ", ".join(f"{name}={_say(v)}" for name, v in options.values().items())


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    rules = record.rules
    yield "Game", rules.key
    yield "Options", write_options(rules.options)
    yield "Digest", rules.options.digest(rules.key)
    for name, text in record.headers.items():
        if name not in (*OWN_HEADERS, "Result"):
            yield name, text
    if record.start:
        yield "Start", record.start
    yield "Result", record.result


def _plies(record: Record) -> Iterator[str]:
    """One numbered line for each ply."""
    rules = record.rules
    for ply, (position, move) in enumerate(replay(record), start=1):
        if move is None:
            return
        note, words = record.notes.get(ply, ""), rules.describe(position, move).text
        yield _ply(
            rules.number(position), rules.write_move(position, move), note, words
        )


def _say(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _flat(text: str) -> str:
    """A text that can stand in a comment: one line, no braces."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def _quoted(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')


# --- Reading -------------------------------------------------------------------


def read_record(text: str) -> Record:
    """A record as written by `write_record`. Raises NotationError with the line.

    The moves are read as words only; `replay` makes them.
    """
    headers, rest, line = _read_headers(text)
    game = _read_rules(headers)
    read = _read_moves(rest, line, spaced=game.spaced)
    result = read.result
    said = {name: value for name, (value, _) in headers.items()}
    if "Result" in said and result and result != said["Result"]:
        raise NotationError(
            f"Line {headers['Result'][1]}: the header says {said['Result'][:20]}, "
            f"the moves end with {result[:20]}."
        )
    said["Result"] = said.get("Result", result)
    start = said.get("Start", "")
    if not RESULT.fullmatch(said["Result"] or UNFINISHED):
        raise NotationError(
            f"Line {headers['Result'][1]}: {said['Result'][:20]!r} is no result."
        )
    dropped = {*OWN_HEADERS} | ({"Result"} if said["Result"] in ("", "*") else set())
    kept = {name: value for name, value in said.items() if name not in dropped}
    words = tuple(" ".join(words) for words, _ in read.moves)
    lines = tuple(at for _, at in read.moves)
    return Record(game, words, kept, start, lines, read.notes)


Headers = dict[str, tuple[str, int]]


def _read_headers(text: str) -> tuple[Headers, str, int]:
    """Headers with their lines, the text of the moves, and the line where it begins."""
    headers: Headers = {}
    rows = text.removeprefix("\ufeff").split("\n")
    for at, row in enumerate(rows, start=1):
        stripped = row.strip()
        if not stripped:
            continue
        if not stripped.startswith("["):
            return headers, "\n".join(rows[at - 1 :]), at
        found = HEADER.fullmatch(stripped)
        if found is None:
            raise NotationError(f'Line {at}: a header looks like [White "Ada"].')
        name, value = found.groups()
        if name in headers:
            raise NotationError(f"Line {at}: there are two headers {name}.")
        headers[name] = re.sub(r"\\(.)", r"\1", value), at
    return headers, "", len(rows)


def _read_rules(headers: Headers) -> AnyRules:
    """The rules that the headers name. Raises NotationError with the line."""
    if "Game" not in headers:
        raise NotationError("Line 1: a record begins with the header Game.")
    (key, at), (options, options_at) = headers["Game"], headers.get("Options", ("", 1))
    try:
        found = rules(key, **read_options(options))
    except EngineError as error:
        raise NotationError(f"Line {max(at, options_at)}: {error}") from error
    digest, digest_at = headers.get("Digest", ("", 1))
    own = found.options.digest(key)
    if digest and digest != own:
        raise NotationError(
            f"Line {digest_at}: the digest of these rules is {own}, not {digest[:20]}."
        )
    return found


def read_options(text: str) -> dict[str, Value]:
    """Options as `write_options` writes them. Raises NotationError."""
    given: dict[str, Value] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals or name in given:
            raise NotationError(
                f"Options are written name=value, each once; {part[:40]!r} is not."
            )
        given[name] = value
    return given


@dataclass(slots=True)
class _Text:
    """The words of each move with the line on which it begins, the notes in comments by
    the number of the ply before them, and the result or ""."""

    moves: list[tuple[list[str], int]] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    result: str = ""

    def add_notes(self, comment: str) -> None:
        """Keep what a comment has for programs."""
        if found := NOTE.findall(comment):
            told = [self.notes.get(len(self.moves), ""), *found]
            self.notes[len(self.moves)] = " ".join(filter(None, told))


def _read_moves(text: str, line: int, *, spaced: bool) -> _Text:
    """What stands below the headers, from `line` on."""
    read, at, goes_on = _Text(), 0, False
    moves = read.moves
    while at < len(text):
        token = TOKEN.match(text, at)
        if token is None:
            raise NotationError(f"Line {line}: a comment is not closed, or not open.")
        word = token["word"]
        if word and read.result:
            raise NotationError(
                f"Line {line}: nothing can follow the result {read.result}."
            )
        if token["comment"]:
            read.add_notes(token["comment"])
        if word and RESULT.fullmatch(word):
            read.result = word
        elif word and goes_on:
            moves[-1][0].append(word)
        elif word:
            moves.append(([word], line))
        goes_on = spaced and (bool(word) or (goes_on and _is_blank(token[0])))
        line += token[0].count("\n")
        at = token.end()
    return read


def _is_blank(text: str) -> bool:
    """Whether a text is white space within one line."""
    return text.isspace() and "\n" not in text

"""What a renderer needs of a position: boards, men, marks, lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.words import Words


@dataclass(frozen=True, slots=True)
class Man:
    """A man as it is drawn and spoken.

    `code` is the `data-man` hook ("wT9"). `side` and `shape` choose the drawing,
    `numerals` are written on it (one value, or the faces of a pyramid), `name` is
    spoken ("White triangle 9"). `points` is what its captor scores, if the game counts.
    `gone` are numerals that it had and has lost, in the order of `numerals`.
    """

    code: str
    side: str
    shape: str
    numerals: tuple[str, ...]
    name: str
    points: int = 0
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that follows by itself from a choice or a move: a man that falls.

    `kind` is the rule's own word ("siege", "eruption") and a style hook, `square` where
    it happens, `label` its equation, short enough for the square, `words` the sentence;
    `brief` is still shorter, for boards with little room where many squares are marked.
    `lights` are the squares of the men that take part; `counted` are squares that are
    numbered in this order, one two three, where the rule counts them. `man` is the man,
    or the part of it, that falls. `order` says with which others it happens, where they
    happen one after another: 1 for the first of them.
    """

    kind: str
    square: str
    label: str
    words: Words
    lights: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    man: Man | None = None
    order: int = 0
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a board, in reading order (top left first, row by row). `tone` and
    `zones` are style hooks: its colour, and what it belongs to. `beside` is a second
    man that shares it."""

    square: str
    tone: str = "a"
    man: Man | None = None
    zones: tuple[str, ...] = ()
    beside: Man | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """One board: `files` name the columns left to right, `ranks` the rows top down.

    `near` names, per seat, the edge at which that seat's army stands: "left",
    "right", "top" or "bottom"; the page turns the board so that it is near.
    Where more than two play, `corners` names the corner of each ("bottom-left").
    """

    key: str
    title: str
    files: tuple[str, ...]
    ranks: tuple[str, ...]
    cells: tuple[Cell, ...]
    near: Mapping[str, str] = field(default_factory=dict)
    corners: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A line drawn over the board through squares: kind "harmony", "helper" …"""

    kind: str
    squares: tuple[str, ...]
    words: Words


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat has: men taken (in order) and figures by name ("points": "7").

    `armies` are its own and those that it leads, where these may differ: side and words
    ("yellow": "Yellow, led by Red")."""

    taken: tuple[Man, ...] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    armies: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scene:
    """All that any renderer needs for one position, without asking the rules.

    `marks` maps a square to marks of the position itself ("from", "last", "taken",
    "pending", "start", "check" …); marks of a choice come from `Offers`. `said` is
    heard of a square beside its man ("The piece on e3 began here"). `notices` are
    standing sentences for everybody ("White's harmony 4, 8, 16 is pending: …"); one
    with a `die` among its parameters is shown with that face. None of these may tell
    what is legal: they are seen without helps too. `effects` are what the last move did
    by itself. `pips` are the decisions of a turn that are made and how many it has,
    where a turn has several. `stacked` says that the boards are the levels of one
    block, the lowest first. `switches` are parts of the rules that players must know at
    a glance to be in force or not, with whether they are.
    """

    boards: tuple[Board, ...]
    turn: str
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    notices: tuple[Words, ...] = ()
    effects: tuple[Effect, ...] = ()
    pips: tuple[int, int] | None = None
    said: Mapping[str, Words] = field(default_factory=dict)
    stacked: bool = False
    switches: tuple[tuple[str, bool], ...] = ()

"""The engine's face: the one page that every game author and every caller reads.

A game is a frozen value `Rules` with its options bound. Positions and moves are
immutable values of the game's own types; callers pass them through and never look
inside. Squares, seats and choices are plain strings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar

from games.engine.options import Options, Ruleset
from games.engine.words import Words

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Counted:
    """One thing that counts for a result: what each player has (`figures`, short), and
    who has a point for it, or None. Players are numbered by their seats, in a match by
    those of the first game."""

    title: Words
    figures: tuple[str, ...]
    point: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the rules end a game: `winner` is a seat, or None for a draw; `allies` are
    the seats who win with him.

    `reason` is the game's own lower-case word ("harmony", "points"); `words` says it
    with the numbers ("White wins by a geometric harmony 9, 12, 16 on B3, C2, D1").
    `counted` is a small table of what decided, where the rules count several things.
    """

    winner: str | None
    reason: str
    words: Words
    allies: tuple[str, ...] = ()
    counted: tuple[Counted, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """All seats that have won; none in a draw."""
        return () if self.winner is None else (self.winner, *self.allies)


@dataclass(frozen=True, slots=True)
class Series:
    """A match of several `games` by the same players, who change seats after each.

    `score` takes the last position of every game, in order, with the seat that has won
    it or None, and says what counts.
    """

    games: int
    score: Callable[[Sequence[tuple[Any, str | None]]], tuple[Counted, ...]]


@dataclass(frozen=True, slots=True)
class Retold:
    """A game as its own notation tells it: the options, the moves as they are written,
    the `start` where it is not the usual one, and, unless the rules end the game, the
    seat that `resigned` or that a draw was `agreed`."""

    options: Options
    moves: tuple[str, ...]
    start: str = ""
    resigned: str = ""
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A move as it stands in a list of moves: `by` is the seat that made it, or the
    army where one seat leads several; `text` is the move written as short as it can be
    ("T4×T16 C1"). Where chance decided, `die` is the face that was thrown."""

    by: str
    text: str
    die: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """What is to be known of whose turn it is where this is more than a seat: the
    `army` that decides where a seat may have several ("yellow"), the armies in the
    `order` in which they come to move, and by seat what must be `told` to it (that it
    is frozen and who can free it, that another makes its moves)."""

    army: str = ""
    order: tuple[str, ...] = ()
    told: Mapping[str, Words] = field(default_factory=dict)


# --- Building a move -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that follows by itself from a choice or a move: a man who falls.

    `kind` is the rule's own word ("siege", "eruption") and a style hook, `square` where
    it happens, `label` its equation, short enough for the square, `words` the sentence;
    `brief` is still shorter, for boards with little room where many squares are marked.
    `lights` are the squares of the men who take part; `counted` are squares that are
    numbered in this order, one two three, where the rule counts them. `man` is he, or
    the part of him, that falls. `order` says with which others it happens, where they
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
class Choice:
    """One thing that can be chosen next while a move is built.

    `text` is the whole partial move after this choice: hand it back to `offers`.
    `kind` is what it means and a style hook, never a rule. On squares: "man", "quiet",
    "capture", "loss" (only own men fall), "push", "place", "drop" (somebody who is off
    the board), "chosen" (press to take back), "ambush", "helper", "build"; as buttons:
    "equation", "ambush", "pair", "harmony", "build", "points", "without", "which" (of
    two men), "promotion", "place", "leave" (who is chosen to be placed), "drop",
    "formation", "done" (its text is the move to send); "score", "accept", "decline",
    "offer" (whole moves); and without helps "relation", "face", "add".
    `square` is where it is drawn, if it belongs to a square. `label` is short (an
    equation, a name), `words` the sentence. `lights` are the squares of other men who
    take part, the suggested helper first. `ways` previews what choosing this leads to
    (all relation captures on a destination), best suggestion first. `effects` are what
    choosing it does by itself, in the order in which it is to be told.
    """

    text: str
    kind: str
    label: str
    words: Words
    square: str = ""
    lights: tuple[str, ...] = ()
    ways: tuple[Choice, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Offers:
    """What can be chosen next, given what has been chosen so far.

    `partial` is what stands chosen (normalised). `sentence` says it in words.
    `squares` are choices made by pressing a square, `options` those shown as buttons.
    `move` is the text of a complete move that can be sent as it stands, or "".
    `sure` says that nothing else can be added or chosen: send `move` at once.
    `refusals` answer "why not?" for the square or text that was asked for last.
    `scene` is the board as what is chosen has changed it, where it is changed before
    the move is complete (an army that is being arranged). `example` is a text that can
    be typed now, where the usual example of the game would not do.
    """

    partial: str
    sentence: Words
    squares: tuple[Choice, ...] = ()
    options: tuple[Choice, ...] = ()
    move: str = ""
    sure: bool = False
    refusals: tuple[Words, ...] = ()
    scene: Scene | None = None
    example: str = ""


# --- What a renderer needs -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Man:
    """A man as it is drawn and spoken.

    `code` is the `data-man` hook ("wT9"). `side` and `shape` choose the drawing,
    `numerals` are written on it (one value, or the faces of a pyramid), `name` is
    spoken ("White triangle 9"). `points` is what his captor scores, if the game counts.
    `gone` are numerals that he had and has lost, in the order of `numerals`.
    """

    code: str
    side: str
    shape: str
    numerals: tuple[str, ...]
    name: str
    points: int = 0
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a board, in reading order (top left first, row by row). `tone` and
    `zones` are style hooks: its colour, and what it belongs to. `beside` is a second
    man who shares it."""

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
    "pending", "start", "check" …); marks of a choice come from `Offers`. `said` is what
    is to be heard of a square beside its man ("The piece on e3 began here"). `notices`
    are standing sentences for everybody ("White's harmony 4, 8, 16 is pending: …"); one
    with a `die` among its parameters is shown with that face. None of these may tell
    what is legal: they are seen without helps too. `effects` are what the last move did
    by itself. `pips` are the decisions of a turn that are made
    and how many it has, where a turn has several. `stacked` says that the boards are
    the levels of one block, the lowest first. `switches` are parts of the rules that
    players must know at a glance to be in force or not, with whether they are.
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


# --- Helps: panels that explain a position -------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a panel: an equation or fact, the squares it lights up, and the
    partial move that starts it (for "harmony one move away"), if there is one. `kind`
    is a style hook; `counted` are squares that are numbered in order, as in `Effect`;
    `done` and `needed` measure a goal (9 of 15 bodies) where there is one. `worked` is
    the equation of the text set one line under another, each with what it is; the
    result is the last."""

    text: str
    squares: tuple[str, ...] = ()
    partial: str = ""
    kind: str = ""
    counted: tuple[str, ...] = ()
    done: int = 0
    needed: int = 0
    worked: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a small table: its name, its cells, those that are a hit (by number from
    0), and the squares it lights up."""

    name: str
    cells: tuple[str, ...]
    hits: tuple[int, ...] = ()
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: what its rows are, its columns, and the rows."""

    corner: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of a panel under a title, and a `grid` before them where there is one;
    `empty` is said where there are no rows. What is `folded` is shown when it is asked
    for."""

    title: str
    rows: tuple[Row, ...]
    empty: str = ""
    grid: Grid | None = None
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One help about a position: `key` is stable, `lead` says what it is about now
    or what to press to see more. `pressable` are squares that may be (un)chosen.
    Where it `gathers`, which says what is done ("Building a harmony"), squares are
    added to the focus one by one; otherwise it follows the square pressed last.
    `marks`, `lines` and `labels` (a few characters on a square) are drawn on the board
    while it is open, as in `Scene`. `has_tables` says that
    `Rules.number_tables` help with it."""

    key: str
    title: str
    lead: str
    sections: tuple[Section, ...] = ()
    focus: tuple[str, ...] = ()
    pressable: tuple[str, ...] = ()
    gathers: str = ""
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    has_tables: bool = False


# --- Tables of numbers -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NumberSet:
    """Numbers in proportion, rising, with the equation that says so, and the squares
    on which men who bear them stand at the start; none where nobody can."""

    numbers: tuple[int, ...]
    equation: str
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberTable:
    """One part of a game's tables of numbers: `key` is for addresses, `about` says
    whose numbers these are."""

    key: str
    title: str
    about: str
    sets: tuple[NumberSet, ...]


# --- The rules -----------------------------------------------------------------


class Rules(Protocol[P, M]):
    """The rules of one game with its options bound. Frozen, hashable, cheap to keep.

    A game may also have a `walker(position)` that counts moves faster (see `perft`).
    """

    key: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    example: ClassVar[str]  # a move as it may be typed
    text_title: ClassVar[str]  # what `game_text` is called, "" where there is none
    panels: ClassVar[Mapping[str, str]]  # help panels: key -> title
    rulesets: ClassVar[tuple[Ruleset, ...]]  # named options, the default first

    @property
    def options(self) -> Options:
        """The rule set: every option with its value."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, in order of play; it may follow from the options."""

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """The seats that win and lose together; where nobody has an ally, each seat is
        a team of its own."""

    @property
    def spaced(self) -> bool:
        """Whether blanks may stand within a move as it is written."""

    @property
    def has_dice(self) -> bool:
        """Whether anything is left to chance (see `chances`)."""

    @property
    def series(self) -> Series | None:
        """The match that several games make, where the options ask for one."""

    def initial(self) -> P:
        """The position before the first move."""

    def seat_to_move(self, position: P) -> str:
        """The seat whose decision is awaited (also after the end: who would be)."""

    def turn(self, position: P) -> Turn:
        """The army that decides and what its seats must know of it, where a seat may
        lead several armies or be passed over; else nothing."""

    def legal_moves(self, position: P) -> Iterator[M]:
        """Every displacement once, with one valid way to make it."""

    def refusal(self, position: P, move: M) -> Words | None:
        """Why a move cannot be made; None where it may."""

    def apply(self, position: P, move: M) -> P:
        """The next position. Raises IllegalMove(words)."""

    def outcome(self, position: P) -> Outcome | None:
        """How the rules have ended the game, or None while it goes on."""

    def claims(self, position: P) -> tuple[Outcome, ...]:
        """Results that the seat to move may claim now (repetition, fifty moves)."""

    def chances(self, position: P) -> tuple[str, ...]:
        """Where chance decides next (a die), the texts of the equally likely moves of
        which one is drawn; else nothing."""

    def draw_refusal(self, position: P) -> Words | None:
        """Why the players cannot agree on a draw now; None where they, all of them,
        may."""

    def may_undo(self, position: P) -> bool:
        """Whether the seat to move may take back its last decision unasked, because it
        belongs to a turn that is not closed."""

    def number(self, position: P) -> str:
        """How a move made now is numbered in a list: "3." when it begins a round, or a
        turn, as the game counts them; "3…" within it."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Whose moves stand side by side in a list of moves, in order of play; nobody
        where a turn of several decisions has a line of its own."""

    def listed(self, position: P, text: str) -> Listed:
        """The move that is written `text`, made from `position`, for a list of moves.
        Raises NotationError."""

    def read_position(self, text: str) -> P:
        """Raises PositionError."""

    def write_position(self, position: P) -> str:
        """The position as one line of text."""

    def read_move(self, position: P, text: str) -> M:
        """Read a move as written by `write_move`. Raises NotationError when it cannot
        be read, and IllegalMove when what it says of the move does not hold; a readable
        move may still be refused by `apply`."""

    def write_move(self, position: P, move: M) -> str:
        """The move in the game's notation, with what follows from it where that is
        written."""

    def game_text(
        self, position: P, resigned: str = "", *, agreed: bool = False
    ) -> str:
        """The whole game up to `position` in the game's own notation, with the seat
        that `resigned` or that a draw was `agreed`; "" where the game has no such text,
        or did not begin at its set-up."""

    def read_game(self, text: str) -> Retold | None:
        """A game from a text as `game_text` writes it, whatever the options of these
        rules; None for any other text. Raises EngineError where it cannot be read."""

    def offers(
        self, position: P, partial: str = "", press: str = "", *, helps: bool = True
    ) -> Offers:
        """What can be chosen next after `partial`, once `press` (a square) is pressed.

        Never raises: text that fits nothing comes back as refusals beside the offers
        of the longest part that fits. With `helps` off no legality is given away:
        squares and equations are taken as the player says them, unchecked.
        """

    def describe(self, position: P, move: M) -> Words:
        """One readable sentence with the mathematics of a move made from `position`."""

    def scene(self, position: P) -> Scene:
        """The position as it is drawn and told."""

    def number_tables(self) -> tuple[NumberTable, ...]:
        """All numbers in proportion that the men of these rules can make, part by part,
        for those who would not reckon; nothing where a game knows none."""

    def panel(self, position: P, key: str, focus: Sequence[str] = ()) -> Panel:
        """A help panel of `panels` about the squares in `focus`. Raises KeyError."""

    def takers(self, position: P) -> Iterable[str]:
        """The squares of the men of the seat to move that can take an enemy now, by
        what a displacement takes and not by what may be added to it (an ambush)."""

    def evaluate(self, position: P, seat: str) -> int:
        """What `seat` has taken less what was taken from it, in the game's own measure
        (points, value): what a practice partner plays for."""

    def write_state(self, position: P, *, game_id: str) -> dict[str, Any]:
        """The public JSON of a position with its history (Spec v1 §11)."""

    def read_request(self, position: P, payload: Mapping[str, Any]) -> M:
        """A move from the `payload` of a public `move_request` (Spec v1 §12); every
        game also takes {"text": "…"}. Raises NotationError or IllegalMove."""

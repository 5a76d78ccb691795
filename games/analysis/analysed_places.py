"""What the address of the board for analysis says: where a line begins, its moves, how
far it is shown, and other lines that were tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Self

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.archive.explorer.played_here import KEY as PLAYED
from games.common.http import whole_number
from games.engine.errors import EngineError, IllegalMove
from games.engine.registry import AnyRules
from games.learn.attempts import Attempt, shown
from games.play.models import Game
from games.play.positions import position_at
from games.play.selectors import find_finished
from games.rulesets.addresses import changed_query, with_query
from games.rulesets.offers import asked, words_of

OWN: Final = ("from", "position", "m", "at", "v", "partial", "press", "flip", "panel")
MOST: Final = 120  # moves of a line
MOST_LINES: Final = 8
LONGEST: Final = 200  # characters of a move
LONGEST_POSITION: Final = 4000
BETWEEN: Final = "~"  # moves of another line
NOTHING: Final = Attempt()


@dataclass(frozen=True)
class LineStep:
    """A move of the line: its number in a list, as it is listed and written, and the
    position to which it leads."""

    number: str
    listed: str
    text: str
    position: Any


@dataclass(frozen=True)
class AnalysedPlace:
    """A position on the board for analysis. `origin` is the game in which its line
    begins ("ID/12"), `pasted` the text of a position, else it begins at the start;
    `at` of its `steps` are shown; `others` are other lines, each its moves. `panel` is
    what is open beside the board."""

    rules: AnyRules
    start: Any
    origin: str = ""
    pasted: str = ""
    steps: tuple[LineStep, ...] = ()
    at: int = 0
    others: tuple[tuple[str, ...], ...] = ()
    attempt: Attempt = NOTHING
    panel: str = ""
    refusals: tuple[str, ...] = ()

    # --- Reading ------------------------------------------------------------------

    @classmethod
    def read(cls, key: str, query: QueryDict) -> Self:
        """The place that an address names; what cannot be read is refused by name, and
        the rest holds."""
        said: list[str] = []
        place = cls._start(key, query, said)
        moves = [text[:LONGEST] for text in query.getlist("m")[:MOST]]
        steps, why = steps_after(place.rules, place.start, moves)
        at = whole_number(query.get("at", ""))
        lines = [line.split(BETWEEN) for line in query.getlist("v")[:MOST_LINES]]
        return replace(
            place,
            steps=steps,
            at=len(steps) if at is None else min(at, len(steps)),
            others=tuple(tuple(t[:LONGEST] for t in each[:MOST]) for each in lines),
            attempt=replace(shown(query), move=""),
            panel=PLAYED if query.get("panel") == PLAYED else "",
            refusals=(*said, *why),
        )

    @classmethod
    def _start(cls, key: str, query: QueryDict, said: list[str]) -> Self:
        """Where the line begins."""
        origin, pasted = query.get("from", ""), query.get("position", "").strip()
        words = words_of(query)
        wanted = asked(key, {n: t for n, t in words.items() if n not in OWN})
        if wanted.mistake:
            said.append(wanted.mistake)
        rules = wanted.rules
        if origin:
            game, ply = _game(key, origin)
            if game is not None:
                start = position_at(game, ply)
                return cls(game.rules, start, origin=f"{game.pk}/{ply}")
            said.append(_("There is no finished game “%s”.") % origin[:40])
        if pasted:
            try:
                start = rules.read_position(pasted[:LONGEST_POSITION])
                return cls(rules, start, pasted=rules.write_position(start))
            except EngineError as error:
                said.append(_("This position cannot be read: %s") % error)
        return cls(rules, rules.initial())

    # --- What stands there ----------------------------------------------------------

    @property
    def position(self) -> Any:
        """The position that is shown."""
        return self.steps[self.at - 1].position if self.at else self.start

    @property
    def on_the_way(self) -> list[Any]:
        """The positions that lead to it, that in which the line begins first."""
        return [self.start, *(step.position for step in self.steps[: self.at])]

    @cached_property
    def text(self) -> str:
        """The position that is shown, as it can be pasted."""
        text: str = self.rules.write_position(self.position)
        return text

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(step.text for step in self.steps)

    @property
    def game_url(self) -> str:
        """The game in which the line begins, at that move."""
        return f"/g/{self.origin}/" if self.origin else ""

    # --- Going elsewhere --------------------------------------------------------------

    def then(self, text: str) -> AnalysedPlace:
        """After one move more: the line goes on, or another begins here and the present
        one is kept beside it. Raises EngineError."""
        (step,), _why = steps_after(self.rules, self.position, [text], strict=True)
        if self.at < len(self.steps) and self.steps[self.at].text == step.text:
            return replace(self, at=self.at + 1, attempt=NOTHING)
        others = self.others
        if self.at < len(self.steps):
            others = (self.moves, *others)[:MOST_LINES]
        steps = (*self.steps[: self.at], step)[:MOST]
        moves = tuple(each.text for each in steps)
        others = tuple(line for line in others if line[: len(moves)] != moves)
        return replace(self, steps=steps, at=len(steps), others=others, attempt=NOTHING)

    def url(self, page: str = "analysis-board", **changed: Any) -> str:
        """The address of this place, or of one that differs so."""
        other = replace(self, **changed)
        words = [("from", other.origin), ("position", other.pasted)]
        words += [("m", text) for text in other.moves]
        if other.at < len(other.steps):
            words.append(("at", str(other.at)))
        words += [("v", BETWEEN.join(line)) for line in other.others]
        told = other.attempt
        words += [("partial", told.partial), ("press", told.press)]
        words.append(("panel", other.panel))
        query = urlencode([word for word in words if word[1]])
        rules = "" if other.origin else changed_query(other.rules)
        whole = "&".join(filter(None, (rules, query)))
        return with_query(reverse(page, args=[self.rules.key]), whole)

    @property
    def play_url(self) -> str:
        """Where a game begins that goes on from here."""
        return self.url("analysis-play", attempt=NOTHING)

    @property
    def set_up_url(self) -> str:
        """Where the position that is shown can be changed man by man."""
        here = type(self)(self.rules, self.position, pasted=self.text)
        return here.url("analysis-set-up")

    @property
    def explorer_url(self) -> str:
        """What finished games played from the position that is shown."""
        steps = self.steps[: self.at]
        return self.url("explorer", steps=steps, others=(), attempt=NOTHING, panel="")

    @property
    def played_url(self) -> str:
        """The same beside the board; or without it, if it is open."""
        return self.url(panel="" if self.panel else PLAYED)

    @property
    def start_url(self) -> str:
        return self.url_at(0)

    def url_then(self, text: str) -> str:
        """After one move more, which can be made."""
        return self.then(text).url()

    def url_at(self, at: int) -> str:
        """After so many moves of the line."""
        return self.url(at=at, attempt=NOTHING)

    @property
    def way(self) -> list[tuple[int, LineStep, str]]:
        """The moves of the line with their numbers and the addresses after them."""
        return [
            (number, step, self.url_at(number))
            for number, step in enumerate(self.steps, start=1)
        ]

    @property
    def other_lines(self) -> Iterator[OtherLine]:
        """The other lines from where they leave the present one."""
        for number, line in enumerate(self.others):
            steps, _why = steps_after(self.rules, self.start, line)
            moves = tuple(step.text for step in steps)
            shared = next(
                (
                    n
                    for n, pair in enumerate(zip(moves, self.moves, strict=False))
                    if pair[0] != pair[1]
                ),
                min(len(moves), len(self.moves)),
            )
            if shared >= len(steps):
                continue
            rest = [each for n, each in enumerate(self.others) if n != number]
            others = (self.moves, *rest) if self.moves else tuple(rest)
            url = self.url(
                steps=steps, at=shared + 1, others=tuple(others), attempt=NOTHING
            )
            yield OtherLine(tuple(steps[shared:]), url)


@dataclass(frozen=True)
class OtherLine:
    """Another line from where it leaves the one that is shown."""

    steps: tuple[LineStep, ...]
    url: str


def steps_after(
    rules: AnyRules, position: Any, texts: Sequence[str], *, strict: bool = False
) -> tuple[tuple[LineStep, ...], list[str]]:
    """The moves that can be made one after another, and why the next cannot; `strict`
    raises EngineError for it."""
    steps: list[LineStep] = []
    for text in texts:
        try:
            move = rules.read_move(position, text)
            after = rules.apply(position, move)
        except EngineError as error:
            if strict:
                raise
            words = error.words.text if isinstance(error, IllegalMove) else error
            return tuple(steps), [
                f"{_('“%s” cannot be played here:') % text[:40]} {words}"
            ]
        written = rules.write_move(position, move)
        listed = rules.listed(position, written).text
        steps.append(LineStep(rules.number(position), listed, written, after))
        position = after
    return tuple(steps), []


def _game(key: str, origin: str) -> tuple[Game | None, int]:
    """The finished game and the ply of "ID/12"."""
    game_id, _slash, number = origin.partition("/")
    ply = whole_number(number or "0")
    game = find_finished(game_id, key)
    if game is None or ply is None or ply > game.ply:
        return None, 0
    return game, ply

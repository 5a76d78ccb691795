"""What the address of the board for analysis says: where a line begins, its moves, how
far it is shown, and other lines that were tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Self

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.analysis.game_lines import GameLine
from games.analysis.line_steps import LineStep, OtherLine, steps_after
from games.archive.explorer.played_here import KEY as PLAYED
from games.common.http import whole_number
from games.engine.errors import EngineError
from games.engine.registry import AnyRules
from games.learn.attempts import Attempt, shown
from games.rulesets.addresses import changed_query, with_query
from games.rulesets.offers import asked, words_of

OWN: Final = ("from", "position", "m", "at", "v", "partial", "press", "flip", "panel")
MOST: Final = 120  # moves of a line
MOST_LINES: Final = 8
LONGEST: Final = 200  # characters of a move
LONGEST_POSITION: Final = 4000
BETWEEN: Final = "~"  # moves of another line
SHOWN: Final = 4  # moves of a game beside a line that leaves it
NOTHING: Final = Attempt()


@dataclass(frozen=True)
class AnalysedPlace:
    """A position on the board for analysis. `origin` is the game in which its line
    begins, `pasted` the text of a position, else it begins at the start; `at` of its
    `steps` are shown, or where these are none of what was played in the game, and below
    0 what was played before; `others` are other lines, each its moves; `panel` is what
    is open beside the board."""

    rules: AnyRules
    start: Any
    origin: GameLine | None = None
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
        lines = [line.split(BETWEEN) for line in query.getlist("v")[:MOST_LINES]]
        place = replace(place, steps=steps)
        return replace(
            place,
            at=place._shown(query.get("at", "")),
            others=tuple(tuple(t[:LONGEST] for t in each[:MOST]) for each in lines),
            attempt=replace(shown(query), move=""),
            panel=PLAYED if query.get("panel") == PLAYED else "",
            refusals=(*said, *why),
        )

    def _shown(self, text: str) -> int:
        """How many moves are shown; those of the line where nothing is said."""
        number = whole_number(text.removeprefix("-"))
        if number is None:
            return len(self.steps)
        at = -number if text.startswith("-") else number
        return min(max(at, self.first), self.end)

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
            line = GameLine.read(key, origin)
            if line is not None:
                return cls(line.game.rules, line.position(), origin=line)
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
        return self._position(self.at)

    def _position(self, at: int) -> Any:
        """The position after so many moves."""
        if self.origin and (at < 0 or not self.steps):
            return self.origin.position(at)
        return self.steps[at - 1].position if at else self.start

    @property
    def first(self) -> int:
        """How far one can go back: to the start of the game."""
        return -self.origin.ply if self.origin else 0

    @property
    def end(self) -> int:
        """How far one can go on: to the end of the line, or of the game."""
        if self.origin and not self.steps:
            return self.origin.rest
        return len(self.steps)

    @property
    def last(self) -> tuple[Any, LineStep] | None:
        """The move that led here, with the position before it; None at the start."""
        if self.at == self.first:
            return None
        before, game = self._position(self.at - 1), self.origin
        if game is None or (self.at > 0 and self.steps):
            return before, self.steps[self.at - 1]
        played = game.texts(self.at - 1, self.at)
        (step,), _why = steps_after(self.rules, before, played)
        return before, step

    @property
    def on_the_way(self) -> list[Any]:
        """The positions that lead to it, that in which the line begins first."""
        return [self.start, *(step.position for step in self.steps[: max(self.at, 0)])]

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
        """The game in which the line begins, at the last of its moves that is shown."""
        if self.origin is None:
            return ""
        return self.origin.url(min(self.at, 0) if self.steps else self.at)

    # --- Going elsewhere --------------------------------------------------------------

    def then(self, text: str) -> AnalysedPlace:
        """After one move more: the line goes on, or another begins here and the present
        one is kept beside it. Raises EngineError."""
        (step,), _why = steps_after(self.rules, self.position, [text], strict=True)
        if self.origin and (self.at < 0 or not self.steps):
            return self._in_game(self.origin, step)
        if self.at < len(self.steps) and self.steps[self.at].text == step.text:
            return replace(self, at=self.at + 1, attempt=NOTHING)
        others = self.others
        if self.at < len(self.steps):
            others = (self.moves, *others)[:MOST_LINES]
        steps = (*self.steps[: self.at], step)[:MOST]
        moves = tuple(each.text for each in steps)
        others = tuple(line for line in others if line[: len(moves)] != moves)
        return replace(self, steps=steps, at=len(steps), others=others, attempt=NOTHING)

    def _in_game(self, game: GameLine, step: LineStep) -> AnalysedPlace:
        """After a move more while a game is shown: it is the next one of the game, or
        a line leaves the game here, beside which those that left it later are kept."""
        at = self.at
        if game.texts(at, at + 1) == (step.text,):
            return replace(self, at=at + 1, attempt=NOTHING)
        lines = (self.moves, *self.others) if self.steps else self.others
        if at > 0:
            texts = (*game.texts(0, at), step.text)[:MOST]
            steps, _why = steps_after(self.rules, self.start, texts)
            return replace(self, steps=steps, at=len(steps), attempt=NOTHING)
        played = game.texts(at, 0)
        others = [(*played, *line) for line in lines if len(played + line) <= MOST]
        return replace(
            self,
            start=self.position,
            origin=game.moved(at),
            steps=(step,),
            at=1,
            others=tuple(others[:MOST_LINES]),
            attempt=NOTHING,
        )

    def url(self, page: str = "analysis-board", **changed: Any) -> str:
        """The address of this place, or of one that differs so."""
        other = replace(self, **changed)
        origin = other.origin
        if origin and not (other.steps or other.others):
            origin = origin.moved(other.at)
        words = [("from", str(origin or "")), ("position", other.pasted)]
        words += [("m", text) for text in other.moves]
        if origin is other.origin and other.at != len(other.steps):
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
    def challenge_url(self) -> str:
        """Where the seat and the time of a game with somebody are chosen."""
        return self.url("analysis-challenge", attempt=NOTHING)

    @property
    def set_up_url(self) -> str:
        """Where the position that is shown can be changed man by man."""
        here = type(self)(self.rules, self.position, pasted=self.text)
        return here.url("analysis-set-up")

    @property
    def explorer_url(self) -> str:
        """What finished games played from the position that is shown."""
        steps = self.steps[: max(self.at, 0)]
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
        """The other lines from where they leave the present one, first the game's."""
        if self.origin and self.steps and self.origin.rest:
            texts = self.origin.texts(0, SHOWN)
            steps, _why = steps_after(self.rules, self.start, texts)
            others = (self.moves, *self.others)[:MOST_LINES]
            url = self.url(steps=(), at=1, others=others, attempt=NOTHING)
            yield OtherLine(steps, url, is_game=True)
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

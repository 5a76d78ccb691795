"""The kinds of problems of the medieval game, the easiest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from games.engine.geometry import INDEX, NAMES, NOWHERE, WIDTH
from games.engine.medieval.face import sentences, uncaptured
from games.engine.medieval.rules import captures, turns
from games.engine.medieval.rules.values import Hit, Move, Position
from games.engine.medieval.text.notation import write_displacement
from games.engine.problems.forcing import (
    longest_defence,
    saving_reply,
    winning_moves,
)
from games.engine.problems.kinds import (
    NODES,
    Features,
    Judged,
    Kind,
    Proved,
    is_won,
    read_detail,
    refused,
    spoiled,
)
from games.engine.problems.pressing import SquaresKind
from games.engine.search import thinking
from games.engine.words import Words

CLOSE: Final = 4  # squares: whoever stands so near to the moved man looks in danger
HARD: Final = {"equality": 0, "siege": 1, "ambush": 2, "eruption": 3}
FORMATIONS: Final = {
    "magna": "Victoria Magna",
    "major": "Victoria Major",
    "excellentissima": "Victoria Excellentissima",
}


class WhichFall(SquaresKind):
    """Which men fall after a move that is shown: the `detail`."""

    key = "which-fall"
    title = "Which fall?"
    about = "A man has moved. Name every enemy that falls."
    rulesets = ("article", "fulke-1563", "boissiere-1556", "selenus-1616")
    base = 800
    fewest = 12
    wanted = 255
    longest = 60
    tried = 6

    def details(self, rules: Any, position: Position) -> Iterator[str]:
        if position.ended is not None:
            return
        for move in rules.legal_moves(position):
            if move.drop is None and rules.after(position, move).hits:
                yield write_displacement(position, move)

    def standing(self, rules: Any, position: Position, detail: str) -> Position:
        """The man has moved, and nobody has fallen yet."""
        move = read_detail(rules, position, detail)
        return replace(position, men=turns.moved(position, move))

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        move = read_detail(rules, position, detail)
        made, other = sentences.made(position, move), position.turn.other.title
        return Words(
            "which_fall",
            f"{made}. Which of {other}’s men fall?",
            {"move": made, "other": other},
        )

    def focus(self, rules: Any, position: Position, detail: str) -> tuple[str, ...]:
        move = read_detail(rules, position, detail)
        return NAMES[move.origin], NAMES[move.destination]

    def nameable(
        self, rules: Any, position: Position, detail: str
    ) -> Mapping[str, str]:
        return {
            NAMES[square]: man.name
            for square, man in position.standing()
            if man.side is not position.turn
        }

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        move = read_detail(rules, position, detail)
        hits = _hits(position, move)
        if not hits or position.ended is not None:
            return None
        falling = {hit.square for hit in hits}
        decoys = sum(
            man.side is not position.turn
            and square not in falling
            and _apart(square, move.destination) <= CLOSE
            for square, man in position.standing()
        )
        if decoys < 2 or len(falling) > 5:
            return None
        reasons = [reason for hit in hits for reason in hit.reasons[:1]]
        if len(hits) == 1 and reasons[0].kind == "equality":
            return None  # plain to see
        return Proved(
            (" ".join(NAMES[square] for square in sorted(falling, key=_name)),),
            (rules.write_move(position, move),),
            Features(
                end=len(falling),
                choices=len(self.nameable(rules, position, detail)),
                largest=max(reason.number for reason in reasons),
                relation=max(HARD[reason.kind] for reason in reasons),
                distance=max(_apart(each, move.destination) for each in falling),
                decoys=decoys,
            ),
        )

    def judge(self, rules: Any, position: Position, detail: str, said: str) -> Judged:
        move = read_detail(rules, position, detail)
        named = {INDEX[each] for each in self.named(rules, position, detail, said)}
        falling = {hit.square for hit in _hits(position, move)}
        if named == falling:
            return Judged(True)
        wrong = sorted(named - falling, key=_name)
        if wrong:
            return Judged(False, self._stays(rules, position, detail, wrong[0]))
        left = len(falling - named)
        text = "One more falls." if left == 1 else f"{left} more fall."
        return Judged(False, Words("too_few", f"All of these fall. {text}"))

    def _stays(self, rules: Any, position: Position, detail: str, square: int) -> Words:
        """Why a man that was named stays, by each of the four captures."""
        moved = self.standing(rules, position, detail)
        man = moved.men[square]
        assert man is not None  # noqa: S101  # it was named
        why = uncaptured.not_taken(moved, square)[1:]
        reasons = " ".join(f"{words.text.rstrip('.')}." for words in why)
        text = f"{man.name} on {NAMES[square]} stays. {reasons}"
        return Words("stays", text, {"square": NAMES[square]})


class Victory(Kind):
    """To win within `plies`, by one move and no other."""

    plies = 1
    longest = 80
    fewest = 12
    helps = False

    def prove(self, rules: Any, position: Position, detail: str) -> Proved | None:
        if position.ended is not None:
            return None
        if self.plies > 1 and thinking.prove(rules, position, 1, NODES).word != (
            "refuted"
        ):
            return None
        found = winning_moves(rules, position, self.plies, NODES)
        if not found or len(found) != 1 or not self.suits(rules, position, found[0]):
            return None
        (move,) = found
        others = [each for each in rules.legal_moves(position) if each != move]
        decoys = sum(_tempts(rules, position, each, move) for each in others)
        if decoys < 2:
            return None
        man = position.men[move.origin]
        return Proved(
            (rules.write_move(position, move),),
            tuple(self._line(rules, position, move)),
            Features(
                end=self.plies,
                choices=len(others) + 1,
                largest=man.total if man else 0,
                relation=1,
                distance=_apart(move.origin, move.destination),
                decoys=decoys,
            ),
        )

    def suits(self, rules: Any, position: Position, move: Move) -> bool:
        """Whether the winning move wins as the task says."""
        return True

    def _line(self, rules: Any, position: Position, move: Move) -> Iterator[str]:
        yield rules.write_move(position, move)
        after = rules.after(position, move)
        if self.plies == 1 or rules.outcome(after) is not None:
            return
        reply = longest_defence(rules, after, self.plies - 1)
        yield rules.write_move(after, reply)
        after = rules.after(after, reply)
        for end in winning_moves(rules, after, 1, NODES) or ():
            yield rules.write_move(after, end)
            break

    def judge(self, rules: Any, position: Position, detail: str, said: str) -> Judged:
        move = rules.read_move(position, said)
        wrong = refused(rules, position, move)
        if wrong is not None:
            return wrong
        after = rules.after(position, move)
        if is_won(after.ended, position.turn.seat):
            return Judged(True)
        if self.plies == 1 or position.before is not None:
            text = "This does not win: no victory is complete."
            return Judged(False, Words("not_won", text))
        return self._prepared(rules, after)

    def _prepared(self, rules: Any, after: Position) -> Judged:
        won, reply = saving_reply(rules, after, self.plies - 1)
        if won:
            reply = longest_defence(rules, after, self.plies - 1)
            text = rules.write_move(after, reply)
            return Judged(
                True, reply=text, last=False, position=rules.after(after, reply)
            )
        replies = [reply] if reply is not None else []
        return spoiled(
            rules, after, "preventable", "The other side can prevent it.", replies
        )


class FormationInOne(Victory):
    key = "formation-one"
    title = "Formation in one"
    about = "Complete a formation of numbers in progression, and win at once."
    rulesets = ("fulke-1563", "selenus-1616")
    base = 1050
    wanted = 35

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover = position.turn.title
        return Words(
            "formation_one",
            f"{mover} to move. Complete a formation of numbers in progression and "
            "win at once.",
            {"side": mover},
        )

    def suits(self, rules: Any, position: Position, move: Move) -> bool:
        ended = rules.after(position, move).ended
        return ended is not None and ended.reason in FORMATIONS


class WinInTwo(Victory):
    key = "win-two"
    title = "Win in two"
    about = "Prepare a victory that nothing can prevent."
    rulesets = ("fulke-1563", "boissiere-1556", "selenus-1616", "article")
    base = 1400
    wanted = 10
    plies = 3

    def task(self, rules: Any, position: Position, detail: str) -> Words:
        mover = position.turn.title
        return Words(
            "win_two",
            f"{mover} to move. Win with the second move, whatever the other side "
            "plays.",
            {"side": mover},
        )


KINDS: Final[tuple[Kind, ...]] = (WhichFall(), FormationInOne(), WinInTwo())


def _hits(position: Position, move: Move) -> tuple[Hit, ...]:
    men = turns.moved(position, move)
    return captures.hits(position.options, men, position.turn)


def _tempts(rules: Any, position: Position, move: Move, right: Move) -> bool:
    """Whether a move takes something or goes where the right one goes."""
    if move.destination == right.destination or move.origin == right.origin:
        return True
    return bool(_hits(position, move))


def _apart(square: int, other: int) -> int:
    """How far apart two squares are, as a king walks."""
    files = abs(square % WIDTH - other % WIDTH)
    return max(files, abs(square // WIDTH - other // WIDTH))


def _name(square: int) -> str:
    return NAMES[square] if square != NOWHERE else ""

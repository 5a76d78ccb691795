"""Positions set up by hand (enochian §12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.engine.enochian.rules.armies import ALLIES, BY_LETTER, Army
from games.engine.enochian.rules.arrays import ARRAYS
from games.engine.enochian.rules.squares import INDEX, NAMES, SIZE, WIDTH
from games.engine.setting_up import SettingUp, Standing, men_in_rows, rows_of_men

ROWS = [NAMES[first : first + WIDTH] for first in range(SIZE - WIDTH, -1, -WIDTH)]
MAN = r"\([bkry]K[bkry][A-Za-z]\)|[bkry][KQBNRqbnr]"


class EnochianSettingUp(SettingUp):
    """An army without its king is frozen, one with it leads itself unless its ally's
    king leads it already."""

    titles: ClassVar[Mapping[int, str]] = {
        4: "Armies of blue, black, red, yellow: a alive, f frozen, t led by their ally",
        5: "Who leads blue, black, red, yellow",
        6: "Who took their kings",
        7: "Die",
        8: "Moves played",
    }
    turns: ClassVar[Mapping[str, str]] = {army.letter: army.title for army in Army}
    turn_field: ClassVar = 3

    def read_men(self, fields: Sequence[str]) -> dict[str, tuple[str, ...]]:
        men = men_in_rows(fields[0].split("/"), ROWS, MAN)
        return {square: _read_token(token) for square, token in men.items()}

    def write_men(self, fields: Sequence[str], standing: Standing) -> list[str]:
        men = {square: _token(there) for square, there in standing.items() if there}
        placement = "/".join(rows_of_men(men, ROWS))
        alive = {
            man[0] for there in standing.values() for man in there if _is_king(man)
        }
        armies = [_army(army, fields, alive) for army in Army]
        told = ("".join(each) for each in zip(*armies, strict=True))
        return [placement, *fields[1:4], *told, *fields[7:9]]

    def together(
        self, fields: Sequence[str], square: str, there: tuple[str, ...], man: str
    ) -> tuple[str, ...]:
        """A king and another man of its army may share a throne of theirs."""
        thrones = ARRAYS[fields[1]].thrones[BY_LETTER[man[0]]]
        both = sorted((*there, man), key=_is_king, reverse=True)
        armies, kings = {each[0] for each in both}, sum(map(_is_king, both))
        share = (
            INDEX[square] in thrones and len(both) == 2 and len(armies) == kings == 1
        )
        return tuple(both) if share else (man,)

    def stays(self, man: str) -> bool:
        return _is_king(man)


def _is_king(man: str) -> bool:
    return man[1] == "K"


def _read_token(token: str) -> tuple[str, ...]:
    return (token[1:3], token[3:5]) if token.startswith("(") else (token,)


def _token(there: tuple[str, ...]) -> str:
    return there[0] if len(there) == 1 else f"({''.join(there)})"


def _army(army: Army, fields: Sequence[str], alive: set[str]) -> tuple[str, str, str]:
    """The status of an army, who leads it and who took its king."""
    leader, captor = (fields[number][army] for number in (5, 6))
    ally = ALLIES[army].letter
    led = leader == ally and ally in alive
    if army.letter in alive:
        return "a", ally if led else army.letter, "-"
    return "t" if led else "f", ally if led else army.letter, captor

"""Positions set up by hand (medieval §9)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.engine.setting_up import SettingUp, Standing

MAN = re.compile(r"([A-P][1-8])=(P\[[^]]*\](?:/[2-9])?|[CTS][0-9]+)")
HEADS = ("W:", "B:", "t=", "w=", "b=")


class MedievalSettingUp(SettingUp):
    """A text lists the men of each side; here each has the letter of its side before
    it ("BC9")."""

    separator: ClassVar = ";"
    titles: ClassVar[Mapping[int, str]] = {3: "Taken by White", 4: "Taken by Black"}
    turn_field: ClassVar = 2

    def fields(self, text: str) -> list[str]:
        return [field[2:] for field in text.split(";")]

    def text_of(self, fields: Sequence[str]) -> str:
        return ";".join(map("".join, zip(HEADS, fields, strict=True)))

    def read_men(self, fields: Sequence[str]) -> dict[str, tuple[str, ...]]:
        return {
            square: (side + man,)
            for side, text in zip("WB", fields, strict=False)
            for square, man in MAN.findall(text)
        }

    def write_men(self, fields: Sequence[str], standing: Standing) -> list[str]:
        lists = [
            ",".join(
                f"{square}={there[0][1:]}"
                for square, there in sorted(standing.items())
                if there and there[0][0] == side
            )
            for side in "WB"
        ]
        return [*lists, *fields[2:]]

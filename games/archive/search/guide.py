"""The words of searches as the help lists them: an example of each with what it finds,
in groups."""

from __future__ import annotations

from typing import Final

from django.utils.functional import lazystr
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from games.engine.contents import SEATS

OTHER_SEATS: Final = lazystr(", ".join(f"{seat}:" for seat in SEATS[1:]))
GUIDE: Final = (
    (
        gettext_lazy("What was played"),
        (
            ("took:361", gettext_lazy("a number that was taken")),
            ("took:361/product", gettext_lazy("the same, and how it was taken")),
            ("took:pyramid", gettext_lazy("a kind of man that was taken")),
            ("eq:4*9=36", gettext_lazy("an equation by which something was taken")),
            (
                "harmony:4:6:9",
                gettext_lazy("numbers in proportion that were declared or won"),
            ),
            ("ratio:2:3:4", gettext_lazy("any numbers in this proportion")),
            ("ambush:289+72", gettext_lazy("the two that took a man together")),
            ("helper:5", gettext_lazy("a number that helped to take")),
            (
                "at:wT9@D4",
                gettext_lazy("a man that went to a square: its side, name, square"),
            ),
            (
                "position:6485413823a86da4",
                gettext_lazy("a position among the first 24 moves, by its key"),
            ),
        ),
    ),
    (
        gettext_lazy("Who played"),
        (
            ("by:ada", gettext_lazy("a player; beside what was played, who did it")),
            ("vs:boethius", gettext_lazy("a player on the other side")),
            (
                "white:ada",
                format_lazy(
                    gettext_lazy("a player on this side; also {seats}"),
                    seats=OTHER_SEATS,
                ),
            ),
            ("won:ada", gettext_lazy("a player who won")),
            ("lost:ada", gettext_lazy("a player who lost")),
        ),
    ),
    (
        gettext_lazy("How it ended"),
        (
            ("won:white", gettext_lazy("the side that won")),
            ("won:draw", gettext_lazy("a game that nobody won")),
            ("end:harmony", gettext_lazy("how a game was decided")),
            ("since:2026-01-01", gettext_lazy("ended on this day or later")),
            ("until:2026-03", gettext_lazy("ended in this month or earlier")),
            ("before:2026-03", gettext_lazy("ended before this month")),
            ("after:2026", gettext_lazy("ended after this year")),
        ),
    ),
    (
        gettext_lazy("Which games"),
        (
            ("game:medieval", gettext_lazy("one of the games")),
            ("rules:fulke-1563", gettext_lazy("a rule set, by its name or digest")),
            ("ladder:the-academy", gettext_lazy("games that count for a ladder")),
            ("rated:yes", gettext_lazy("rated; with “no” casual")),
            (
                "machines:no",
                gettext_lazy("between people; with “yes” against the computer"),
            ),
            ("void:no", gettext_lazy("not taken out of the count")),
            ("moves:20-40", gettext_lazy("how many moves; also 20- and -40")),
            ("plies:40-80", gettext_lazy("how many single moves of both sides")),
            (
                "rating:1500-1800",
                gettext_lazy("how strong the players were on average"),
            ),
        ),
    ),
)

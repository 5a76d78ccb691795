"""Answers that are squares: the men that are named on the board, one after another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from games.engine.errors import NotationError
from games.engine.offers import Choice, Offers
from games.engine.problems.kinds import Kind
from games.engine.registry import AnyRules
from games.engine.words import Words

MOST = 24  # squares of an answer


class SquaresKind(Kind):
    """A kind that is answered by naming men: `count` of them, or any number."""

    by_squares: ClassVar[bool] = True
    count: ClassVar[int] = 0

    @abstractmethod
    def nameable(
        self, rules: AnyRules, position: Any, detail: str
    ) -> Mapping[str, str]:
        """The squares of the men that can be named, each with its man in words."""

    def named(
        self, rules: AnyRules, position: Any, detail: str, text: str
    ) -> tuple[str, ...]:
        """The squares of an answer, in the order of naming. Raises NotationError."""
        known = self.nameable(rules, position, detail)
        by_name = {square.casefold(): square for square in known}
        squares = dict.fromkeys(text.replace(",", " ").split())
        for square in squares:
            if square.casefold() not in by_name:
                raise NotationError(
                    f"There is no man to name on {square[:10]!r}; "
                    "write squares, such as “C4 F6”."
                )
        found = tuple(dict.fromkeys(by_name[each.casefold()] for each in squares))
        if not found or (self.count and len(found) != self.count):
            wanted = f"{self.count} men" if self.count else "one man or more"
            raise NotationError(f"Name {wanted} by their squares, such as “C4 F6”.")
        return found

    def offers(
        self, rules: AnyRules, position: Any, detail: str, partial: str, press: str
    ) -> Offers:
        known = self.nameable(rules, position, detail)
        chosen = [each for each in partial.split()[:MOST] if each in known]
        refusals: tuple[Words, ...] = ()
        if press in chosen:
            chosen.remove(press)
        elif press in known:
            chosen = [*self._kept(chosen), press]
        elif press:
            text = f"There is no man to name on {press[:10]}."
            refusals = (Words("not_nameable", text, {"square": press[:10]}),)
        whole = bool(chosen) and len(chosen) == (self.count or len(chosen))
        named = " ".join(chosen)
        done = Choice(named, "done", "Answer", Words("done", "Send this answer."))
        return Offers(
            named,
            self._asking(chosen, known),
            tuple(self._squares(chosen, known)),
            (done,) if whole else (),
            refusals=refusals,
            example=" ".join([*known][: self.count or 2]),
        )

    def _kept(self, chosen: list[str]) -> list[str]:
        """Those that stay named when one more is."""
        return chosen[: self.count - 1] if self.count else chosen

    def _asking(self, chosen: list[str], known: Mapping[str, str]) -> Words:
        wanted = {0: "all of them", 1: "one man", 2: "two men"}.get(self.count, "")
        if not chosen:
            return Words("name_men", f"Press {wanted or f'{self.count} men'}.")
        men = ", ".join(f"{known[each]} on {each}" for each in chosen)
        return Words("named_men", f"Named: {men}.")

    def _squares(self, chosen: list[str], known: Mapping[str, str]) -> Iterator[Choice]:
        for square, man in known.items():
            if square in chosen:
                text = " ".join(each for each in chosen if each != square)
                say = Words("unname", f"Take back {man} on {square}.")
                yield Choice(text, "chosen", man, say, square)
            else:
                kept = self._kept(chosen)
                say = Words("name", f"Name {man} on {square}.")
                yield Choice(" ".join([*kept, square]), "build", man, say, square)

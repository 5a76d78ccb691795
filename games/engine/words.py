"""Words as values: an explanation is a code, its parameters and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

Parameter = str | int | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """One explanation or refusal.

    `text` is the English sentence. The site may say it in another language from
    `code` and `params` (numbers, squares, names of men). `yours` is the sentence for
    the player whose move it is, where it differs.
    """

    code: str
    text: str
    params: Mapping[str, Parameter] = field(default_factory=dict)
    yours: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def to_you(self) -> Words:
        """As it is said to the player whose move it is."""
        return replace(self, text=self.yours) if self.yours else self


def to_choose(
    code: str,
    who: str,
    what: str,
    params: Mapping[str, Parameter],
    yours: str = "Your move",
) -> Words:
    """What the side to move is asked: "White to move: choose a man.", and said to its
    player "Your move. Choose a man."."""
    said = f"{yours}. {what[0].upper()}{what[1:]}"
    return Words(code, f"{who}: {what}", params, said)


def listed(words: Iterable[str], last: str = "and") -> str:
    """ "G3", "G3 and G5", "G3, G5 and F4"."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


def few(words: Sequence[str], shown: int = 3) -> str:
    """The first of many: "G3, G5, F4 and 5 more"; one more is named like the others."""
    if len(words) <= shown + 1:
        return listed(words)
    return listed((*words[:shown], f"{len(words) - shown} more"))

"""What a page asks several times of the position it shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Position = TypeVar("Position")


def kept_for_the_last(
    make: Callable[Concatenate[Position, P], T],
) -> Callable[Concatenate[Position, P], T]:
    """A function of a position that remembers what it was asked last, and its answer.
    Positions never change, so it is enough that it is the same object."""
    last: tuple[Any, tuple[Any, ...], Any] = (None, (), None)

    @wraps(make)
    def answer(position: Position, /, *args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal last
        asked = (*args, *kwargs.items())
        before, said, found = last
        if before is not position or said != asked:
            found = make(position, *args, **kwargs)
            last = (position, asked, found)
        answered: T = found
        return answered

    return answer

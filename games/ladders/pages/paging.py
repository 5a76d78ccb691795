"""Lists that are shown page by page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Paged:
    """Which page of a list is shown, of how many."""

    number: int
    pages: int

    @classmethod
    def of(cls, count: int, size: int, asked: int | None) -> Paged:
        """The page that is asked for, or the nearest that there is."""
        pages = max(1, -(-count // size))
        return cls(min(max(1, asked or 1), pages), pages)

    @property
    def newer(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def older(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None

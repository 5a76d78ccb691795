"""How often something may be done: a bucket of tokens that fills up by itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Bucket:
    """At most `size` at once and `rate` a second for ever. Time is an argument."""

    size: float
    rate: float
    level: float
    at: float

    @classmethod
    def full(cls, size: float, rate: float, *, now: float) -> Bucket:
        return cls(size, rate, size, now)

    def take(self, *, now: float) -> bool:
        """Take one token if there is one."""
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

"""Collecting garbage without stopping everybody.

A full collection looks at every object of the process, most of which (modules, rules,
tables of moves) live as long as it does: about 100 ms in which nobody is answered.
"""

from __future__ import annotations

import gc

# New objects before a collection of the youngest, and how many of these before one of
# those that have outlived it. Requests leave few cycles behind. A collection looks at
# all that is new since the last one: 50,000 objects took up to 89 ms of a busy
# processor; these take 10, and those of the middle generation 23.
THRESHOLDS = (10_000, 5, 400)


def freeze_start() -> None:
    """Once the process has started: what is there is never looked at again, and what
    comes is collected in fewer, small steps."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)

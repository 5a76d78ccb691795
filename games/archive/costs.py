"""How often one address may ask for what costs more than drawing a page."""

from __future__ import annotations

from typing import Final

from accounts.limits import Limit

SEARCHES: Final = Limit("archive-searches", amount=120, seconds=60)
COMPARISONS: Final = Limit("rules-compared", amount=30, seconds=60)

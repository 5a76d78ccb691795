"""Rows that are played by rules, and the rule sets that people save."""

from games.rulesets.models.ruled import Ruled
from games.rulesets.models.saved import SavedRuleset

__all__ = ["Ruled", "SavedRuleset"]

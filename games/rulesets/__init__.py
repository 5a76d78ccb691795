"""Rule sets as people choose, name and read them; everything comes from the engine."""

from games.rulesets.addresses import rules_address, rules_page_of
from games.rulesets.forms import RulesetForm, as_usual, leaders
from games.rulesets.names import full_title, known, name_of
from games.rulesets.words import differences

__all__ = [
    "RulesetForm",
    "as_usual",
    "differences",
    "full_title",
    "known",
    "leaders",
    "name_of",
    "rules_address",
    "rules_page_of",
]

"""Where a game comes from: a page for the games whose templates tell it."""

from __future__ import annotations

from functools import cache

from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.utils.safestring import SafeString

from games.engine.registry import AnyRules


@cache
def has_history(key: str) -> bool:
    """Whether game `key` brings a history."""
    try:
        get_template(_template(key))
    except TemplateDoesNotExist:
        return False
    return True


def history_of(ruleset: AnyRules) -> SafeString:
    """The history of a game, from its own template."""
    return render_to_string(_template(ruleset.key), {"rules": ruleset})


def _template(key: str) -> str:
    return f"learn/{key}/history.html"

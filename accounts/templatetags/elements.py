"""How the elements of the account library's pages look here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def button_class(attrs: Mapping[str, Any]) -> str:
    """The class of a button, by the tags that the library gives it."""
    tags = attrs.get("tags") or ()
    if not tags:
        return "button" if attrs.get("href") else "button primary"
    if "danger" in tags:
        return "button danger"
    if "link" in tags or "cancel" in tags:
        return "button quiet"
    stands_out = "primary" in tags or "prominent" in tags
    return "button primary" if stands_out and "outline" not in tags else "button"

"""What operators see: the pages of every room."""

from __future__ import annotations

from importlib import import_module

from django.contrib import admin
from django.utils.translation import gettext_lazy

ROOMS = (
    "fairness",
    "ladders",
    "lobby",
    "notices",
    "ratings",
    "rulesets",
    "table",
    "vacations",
)

for room in ROOMS:
    import_module(f"games.{room}.admin")

admin.site.site_header = gettext_lazy("Rithmo: operators")
admin.site.site_title = gettext_lazy("Rithmo")

"""What people write on ladders, as pages show it."""

from __future__ import annotations

from django import template

from games.common.written import draw_written

register = template.Library()

register.filter("written", draw_written)

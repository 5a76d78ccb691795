"""In lessons both sides' counts are seen and named, as at the table."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def counts(page: str) -> list[str]:
    """The lines beneath the board, as they are read."""
    found = re.findall(r'<p class="lesson-taken">(.*?)</p>', page, re.DOTALL)
    return [" ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", f).split()) for f in found]


def test_the_three_victories_are_counted_for_both_sides(client):
    address = reverse("lesson", args=["boolean", "victories"])
    page = client.get(f"{address}?step=3").content.decode()
    white, black = counts(page)
    for side, line in (("White", white), ("Black", black)):
        assert re.match(rf"{side} pyramids \d+ · pieces \d+ · value \d+", line)
    assert "has taken" in white + black

"""Dates are written in one way everywhere: "22 November 2026, 08:36"."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils.formats import date_format

from games.fairness.models import Measure
from games.moderation.measures import act
from games.notices.models import Notice

ROOT = Path(__file__).parents[2]
MORNING = datetime(2026, 11, 22, 8, 36, tzinfo=UTC)
FORMAT = re.compile(r'(?:\|date:|date_format\([^"\n]*, )"([^"]*)"')


def test_a_moment_is_written_with_its_day_first_and_24_hours():
    assert date_format(MORNING, "DATETIME_FORMAT") == "22 November 2026, 08:36"
    assert date_format(MORNING, "DATE_FORMAT") == "22 November 2026"
    assert date_format(MORNING, "SECONDS_FORMAT") == "22 November 2026, 08:36:00"
    shown = Template("{{ at }} | {{ at|date }}").render(Context({"at": MORNING}))
    assert shown == "22 November 2026, 08:36 | 22 November 2026"


def test_formats_are_written_down_in_one_place_alone():
    files = [
        *(
            path
            for top in ("accounts", "games", "templates")
            for path in ROOT.glob(f"{top}/**/*.html")
        ),
        *ROOT.glob("games/**/*.py"),
        *ROOT.glob("accounts/**/*.py"),
    ]
    used = [(path, name) for path in files for name in FORMAT.findall(path.read_text())]
    assert len(used) > 30
    own = [each for each in used if not re.fullmatch(r"c|[A-Z_]+_FORMAT", each[1])]
    assert not own


@pytest.mark.django_db
def test_moderators_and_the_told_read_the_same_dates(ada, boethius, enter):
    ada.is_staff = True
    ada.save()
    given = {"moderator": ada, "person": boethius, "reason": "Be kind."}
    act(kind=Measure.Kind.WARN, now=MORNING, **given)
    assert Notice.objects.filter(person=boethius).exists()
    for client, address in (
        (enter(ada), "/moderation/Boethius/"),
        (enter(boethius), "/notices/"),
    ):
        text = client.get(address).content.decode()
        assert "22 November 2026, 08:36" in text, address
        assert not re.search(r"[ap]\.m\.|Nov\. 22", text)

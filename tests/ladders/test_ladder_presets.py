"""What the form for a new ladder begins with, and what its folded groups say."""

from __future__ import annotations

from itertools import groupby

import pytest

from games.ladders.models import Ladder
from games.ladders.pages.presets import PRESETS
from games.ladders.pages.setting_summaries import COUNTED, IF_SO, SAID, WITHOUT, summary
from games.ladders.settings import SETTINGS, LadderSettings
from games.ladders.versions import any_settings_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", PRESETS)
def test_a_ladder_is_created_as_its_preset_says(ada, plain, name):
    preset = PRESETS[name]
    browser = plain(ada)
    browser.open(f"/ladders/new/?preset={name}")
    assert "<b>1 changed" not in browser.html
    browser.push("Create", also={"name": "The Academy"})
    ladder = Ladder.objects.get()
    assert (ladder.form, ladder.control) == (preset.form, preset.control)
    assert ladder.rated == preset.words.get("rated", True)
    assert ladder.access == preset.words.get("access", Ladder.Access.PUBLIC)
    assert any_settings_of(ladder) == preset.start


def test_a_preset_that_is_none_is_not_found(ada, enter):
    assert enter(ada).get("/ladders/new/?preset=nothing").status_code == 404


@pytest.mark.parametrize(
    ("form", "control"),
    [("challenge", "3d"), ("swiss", "15+10"), ("round_robin", "15+10")],
)
def test_rounds_are_played_in_minutes_unless_said_otherwise(ada, plain, form, control):
    browser = plain(ada)
    browser.open(f"/ladders/new/?form={form}")
    browser.push("Create", also={"name": "The Academy"})
    assert Ladder.objects.get().control == control


def test_folded_groups_say_their_values(ada, enter):
    text = " ".join(enter(ada).get("/ladders/new/").content.decode().split())
    assert "3 places up or 10 %, 2 open, 2 to answer, 7 days between" in text


def test_zeros_are_said_in_words():
    settings = LadderSettings(pair_wait_days=0, range_percent=0, range_places=1)
    names = ["range_places", "range_percent", "pair_wait_days"]
    assert summary(settings, names) == "1 place up, no days between"


def test_only_settings_that_are_there_have_words():
    known = {
        each.name for settings in SETTINGS.values() for each in settings.described()
    }
    assert {*COUNTED, *WITHOUT, *SAID, *IF_SO} <= known


@pytest.mark.parametrize("form", SETTINGS)
def test_every_group_of_settings_stands_once(form):
    groups = [each.group for each in SETTINGS[form]().described()]
    assert len({*groups}) == len([g for g, _ in groupby(groups)])

"""What operators see of ladders."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.ladders import services
from games.ladders.models import (
    Decision,
    Honour,
    InvitationCode,
    Ladder,
    LadderChallenge,
    Member,
    Organiser,
    Pairing,
    PlaceChange,
    Round,
    Season,
    SettingsChange,
)
from tests.support.laddered import challenge, fill, found
from tests.support.people import NOON

MODELS = [
    *(Decision, Honour, InvitationCode, Ladder, LadderChallenge, Member, Organiser),
    *(Pairing, PlaceChange, Round, Season, SettingsChange),
]


@pytest.fixture
def operator(db) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("Operator"))
    return client


@pytest.fixture
def ladder(ada) -> Ladder:
    """A ladder with a row of each model."""
    ladder = found(ada)
    fill(ladder, ["Anna", "Bruno"])
    anna, bruno = ladder.members.order_by("place")
    challenge(ladder, bruno.player, anna.player)
    services.end_season(ladder_id=ladder.pk, by=ada, reason="Spring", now=NOON)
    InvitationCode.objects.create(ladder=ladder, label="Clara", made_at=NOON)
    first = Round.objects.create(ladder=ladder, season=2, number=1, starts_at=NOON)
    Pairing.objects.create(round=first, board=1, first=anna, second=bruno)
    return ladder


def page(model, action: str, *args) -> str:
    kind = model._meta.label_lower.replace(".", "_")
    return reverse(f"admin:{kind}_{action}", args=args)


def test_every_model_has_its_pages_and_none_writes(operator, ladder):
    for model in MODELS:
        row = model._default_manager.all()[0]
        assert model in admin.site._registry
        for address in (
            page(model, "changelist") + "?q=anna",
            page(model, "change", row.pk),
        ):
            assert operator.get(address).status_code == 200, address
        assert operator.get(page(model, "add")).status_code == 403
        assert operator.post(page(model, "change", row.pk), {}).status_code == 403
        assert operator.post(page(model, "delete", row.pk)).status_code == 403


def test_links_and_codes_by_which_one_joins_are_not_shown(operator, ladder):
    code = InvitationCode.objects.get()
    for row, secret in ((ladder, ladder.token), (code, code.code)):
        shown = operator.get(page(type(row), "change", row.pk)).content.decode()
        assert secret not in shown

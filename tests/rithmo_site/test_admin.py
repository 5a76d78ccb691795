"""What operators see and may do."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine import rules
from games.fairness.blocks import block
from games.fairness.models import Block, Measure, SharedBrowser
from games.lobby.models import Seek
from games.moderation.measures import act as judge
from games.moderation.models import Report
from games.moderation.reports import report
from games.notices.models import Notice
from games.notices.services import tell
from games.play import services as table
from games.play.models import Game, Ply, Seat, TalkLine, Vacation
from games.rulesets import services as rulesets
from games.rulesets.models import SavedRuleset
from games.vacations.services import go_away
from tests.support.games import seek_game

FAIRNESS = [Block, Measure, Report, SharedBrowser]
MODELS = [*FAIRNESS, Game, Notice, Ply, SavedRuleset, Seat, Seek, TalkLine, Vacation]


@pytest.fixture
def operator(db) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("Operator"))
    return client


@pytest.fixture
def rows(game, ada, boethius) -> dict:
    """One row of each model."""
    now = timezone.now()
    told = "He wrote insults to me."
    report(by=ada, against=boethius, kind=Report.Kind.TALK, text=told, now=now)
    root = User.objects.create_superuser("Root")
    given = {"moderator": root, "person": boethius, "reason": "Insults."}
    judge(kind=Measure.Kind.NO_RATED, now=now, **given)
    SharedBrowser.objects.create(low=ada, high=boethius, seen_at=now)
    table.play(game_id=game.pk, player=ada, text="N2-L4", version=None, now=now)
    table.say(game_id=game.pk, player=ada, room="players", text="Good luck", now=now)
    seek_game(creator=ada, key="rithmomachia", options={}, now=now)
    rulesets.save(owner=ada, rules=rules("rithmomachia"), name="Mine", now=now)
    block(by=ada, against=boethius, now=now)
    tell(ada, "result", key="1", text="You have won.", url="/", now=now)
    go_away(player=ada, day=now.date(), days=3, now=now)
    return {model: model._default_manager.first() for model in MODELS}


def page(model, action: str, *args) -> str:
    kind = model._meta.label_lower.replace(".", "_")
    return reverse(f"admin:{kind}_{action}", args=args)


def act(client: Client, model, action: str, *rows) -> str:
    chosen = {"action": action, "_selected_action": [row.pk for row in rows]}
    return client.post(page(model, "changelist"), chosen, follow=True).content.decode()


def test_every_model_has_its_pages():
    registered = {model for model in admin.site._registry if model in MODELS}
    assert registered == set(MODELS)


@pytest.mark.parametrize("model", MODELS)
def test_every_page_opens(operator, rows, model):
    for address in (
        page(model, "changelist"),
        page(model, "changelist") + "?q=ada",
        page(model, "change", rows[model].pk),
    ):
        assert operator.get(address).status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_moves_and_results_are_read_only(operator, rows, model):
    assert operator.get(page(model, "add")).status_code == 403
    shown = operator.get(page(model, "change", rows[model].pk)).content.decode()
    assert 'name="_save"' not in shown
    changed = operator.post(page(model, "change", rows[model].pk), {"text": "x"})
    assert changed.status_code == 403


@pytest.mark.parametrize("model", [Game, Ply, Seat, Seek])
def test_what_was_played_is_not_deleted(operator, rows, model):
    assert operator.post(page(model, "delete", rows[model].pk)).status_code == 403


@pytest.mark.parametrize("model", [SavedRuleset, TalkLine])
def test_what_people_have_written_can_be_deleted(operator, rows, model):
    operator.post(page(model, "delete", rows[model].pk), {"post": "yes"})
    assert not model.objects.exists()


def test_tokens_of_seats_are_not_shown(operator, rows):
    Seat.objects.update(token_hash="0123456789abcdef")
    for address in (page(Seat, "changelist"), page(Seat, "change", rows[Seat].pk)):
        assert "0123456789abcdef" not in operator.get(address).content.decode()


def test_an_operator_stops_a_game_by_the_service(operator, rows, game):
    version = Game.objects.get().version
    assert "1 done" in act(operator, Game, "stop_games", game)
    stopped = Game.objects.get()
    assert (stopped.status, stopped.version) == ("aborted", version + 1)
    assert "operator" in stopped.ending
    assert "game is over" in act(operator, Game, "stop_games", game)


def test_an_operator_cancels_seeks(operator, rows):
    assert "1 done" in act(operator, Seek, "cancel_seeks", rows[Seek])
    assert Seek.objects.get().status == Seek.Status.CANCELLED


def test_who_may_only_look_has_no_actions(rows, game):
    staff = User.objects.create_user("Reader", is_staff=True)
    staff.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client = Client()
    client.force_login(staff)
    assert client.get(page(Game, "changelist")).status_code == 200
    act(client, Game, "stop_games", game)
    assert Game.objects.get().status == Game.Status.LIVE


def test_players_do_not_come_in(client, ada, game):
    client.force_login(ada)
    assert client.get(page(Game, "changelist")).status_code == 302

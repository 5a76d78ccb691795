"""Who changes what: every form of the site is sent by everybody, and only those who are
listed change anything by it. An address or an action that is new is listed first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from unittest.mock import patch

import pytest
from django.core.cache import cache, caches
from django.db import transaction
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from games.common.lock_order import alone
from games.ladders.challenges import views as challenge_views
from games.ladders.organising import decision_forms
from games.ladders.pages import membership_views
from games.moderation.forms import MEASURES
from games.notices import pushes
from games.play import positions
from games.table import actions
from tests.rithmo_site.test_doors import LISTED
from tests.support import sent_by_persons, sent_to_ladders, sent_to_tables
from tests.support.roles import ROLES, changed, rows, writing
from tests.support.scenery import Scenery
from tests.support.sent import NOBODY, Sent, sent

pytestmark = pytest.mark.django_db

FORMS = [*sent_to_tables.FORMS, *sent_to_ladders.FORMS, *sent_by_persons.FORMS]


@pytest.fixture(scope="module", autouse=True)
def site() -> Iterator[None]:
    """Passwords that prove who one is all the time, notices in browsers, and a test
    client that does not copy the context of every template."""
    given = {
        "ACCOUNT_REAUTHENTICATION_TIMEOUT": 24 * 3600,
        "PUSH_KEY": pushes.new_key(),
    }
    quick = patch("django.test.client.store_rendered_templates")
    with override_settings(**given), quick:
        yield


@pytest.fixture(scope="module")
def scenery(
    site: None, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Scenery]:
    with django_db_blocker.unblock(), alone(), transaction.atomic():
        yield Scenery()
        transaction.set_rollback(True)


def send(
    scenery: Scenery, form: Sent, role: str, **headers: str
) -> tuple[int, list[str]]:
    """The status of the answer to somebody who sends this form, and what has changed by
    it; then all is as before."""
    for each in (cache, caches["sessions"]):
        each.clear()  # where limits are counted, and sessions outlive what is undone
    positions.forget()
    client = scenery.browsers[role]
    client.cookies = copy(scenery.cookies[role])
    data = scenery.fill_in(form.form, role)
    with transaction.atomic(), writing() as written:
        answer = client.post(form.address(scenery), data, headers=headers)
        after = rows(scenery.last, written)
        transaction.set_rollback(True)
    return answer.status_code, changed(scenery.before, after)


ANSWERS = {200, 204, 302, 400, 403, 404}  # refusals as pages, and what was done


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_only_those_who_are_listed_change_anything(scenery, form):
    found = {role: send(scenery, form, role) for role in ROLES}
    could = {role: names for role, (_, names) in found.items() if names}
    assert could.keys() == form.may, could
    assert {status for status, _ in found.values()} <= ANSWERS


@pytest.mark.parametrize("form", sent_to_tables.TABLES, ids=str)
def test_scripts_change_no_more_at_a_table_than_plain_forms(scenery, form):
    htmx = {"HX-Request": "true"}
    could = {role for role in ROLES if send(scenery, form, role, **htmx)[1]}
    assert could == form.may


# --- Nothing is left out -------------------------------------------------------


def test_every_address_that_takes_a_form_is_listed(scenery):
    """The others say to somebody at least that they take none."""
    asked = {
        name: {send(scenery, sent(name, NOBODY), role)[0] for role in BOTH}
        for name in LISTED
    }
    takes = {name for name, answers in asked.items() if 405 not in answers}
    assert takes == {form.name for form in FORMS}


BOTH = ("stranger", "ada")
# The actions that an address names, or a form, as the code lists them.
ACTIONS: dict[str, tuple[tuple[str, ...], Iterable[str | tuple[str, ...]]]] = {
    "table-action": (("action",), actions.ACTIONS),
    "ladder-challenge-action": (("action",), challenge_views.ACTIONS),
    "ladder-invitation": (("answer",), membership_views.ANSWERS),
    "ladder-decide": (("about", "what"), decision_forms.DECISIONS),
    "ladder-organise-do": (("what",), decision_forms.LADDER),
    "moderation-person": (("kind",), MEASURES),
}
SAME = {"ladder-codes-make": "ladder-organise-do"}  # by an address of its own


@pytest.mark.parametrize("name", ACTIONS)
def test_every_action_is_listed_and_somebody_changes_something_by_it(name):
    words, known = ACTIONS[name]
    done = {
        tuple(str({**form.form, **form.at}[word]) for word in words)
        for form in FORMS
        if SAME.get(form.name, form.name) == name and form.may
    }
    assert done == {each if isinstance(each, tuple) else (each,) for each in known}

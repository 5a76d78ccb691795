"""The nine who stand before every door and send every form, and the rows by which one
sees what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Model
from django.test import Client

from accounts.models import User
from games.fairness.models import Measure, SharedBrowser
from games.ladders import services
from games.ladders.models import Invitation, Ladder, Member, Organiser
from games.ladders.organising import consents, leadership, members
from games.lobby.models import Place, Seek
from games.moderation import measures
from games.play.models import Seat
from tests.support.people import PASSWORD, browser_of

# The guest and Ada play; Ada owns the ladders too, on which Boethius does not stand.
# The organiser and the arbiter help her, and the removed one was on them.
ROLES = (
    "stranger",
    "guest",
    "ada",
    "boethius",
    "organiser",
    "arbiter",
    "moderator",
    "banned",
    "removed",
)
WHY = "As agreed with all."

People = Mapping[str, User | None]


def people_of(guest: User, ada: User, boethius: User) -> dict[str, User | None]:
    """Everybody by their role; the banned one is banned later, once logged in."""
    new = {
        role: User.objects.create_user(
            role.capitalize(), password=PASSWORD, is_staff=role == "moderator"
        )
        for role in ROLES[4:]
    }
    return {"stranger": None, "guest": guest, "ada": ada, "boethius": boethius} | new


def person(people: People, role: str) -> User:
    """Who has this role, which is no stranger's."""
    found = people[role]
    assert found is not None
    return found


def appoint(ladder: Ladder, people: People, now: datetime) -> None:
    """The organiser and the arbiter lead a ladder of Ada's; the removed one has been
    on it."""
    ada = person(people, "ada")
    for role in (Organiser.Role.ORGANISER, Organiser.Role.ARBITER):
        helper = person(people, role)
        leadership.set_role(
            ladder_id=ladder.pk,
            by=ada,
            name=helper.username,
            role=role,
            reason=WHY,
            now=now,
        )
        asked = Invitation.objects.get(ladder=ladder, person=helper)
        consents.accept(invitation_id=asked.pk, person=helper, now=now)
    removed = person(people, "removed")
    row, _new = Member.objects.get_or_create(
        ladder=ladder,
        player=removed,
        defaults={
            "status": Member.Status.PARKED,
            "joined_at": now,
            "played_at": now,
            "idle_since": now,
        },
    )
    members.remove(member_id=row.pk, by=ada, reason=WHY, now=now)


def found(people: People, now: datetime, **more: Any) -> Ladder:
    """A ladder of Ada's with those who help her."""
    usual: dict[str, Any] = {"key": "rithmomachia", "control": "3d"}
    plan = services.LadderPlan(**(usual | more))
    ladder = services.found_ladder(founder=person(people, "ada"), plan=plan, now=now)
    appoint(ladder, people, now)
    return ladder


def ban(people: People, now: datetime) -> None:
    measures.act(
        moderator=person(people, "moderator"),
        person=person(people, "banned"),
        kind=Measure.Kind.BAN,
        reason=WHY,
        now=now,
    )


def browser(someone: User | None) -> Client:
    """The browser of a stranger, a guest or a member who is logged in."""
    if someone is not None and someone.is_guest:
        return browser_of(someone)
    client = Client()
    if someone is not None:
        client.force_login(someone)
    return client


# --- Rows ----------------------------------------------------------------------

# Left out are rows that only say who visits (sessions, and accounts that were met in
# one browser) and those which migrations write; and the moments at which somebody was
# seen at a table or waiting, as looking moves them. So are guests who are new: a
# stranger becomes one by asking, whatever the answer is, and what guests do stands in
# other rows.
PASSED_OVER = (Session, SharedBrowser, ContentType, Permission)
SEEN: dict[type[Model], set[str]] = {
    Seek: {"seen_at", "expires_at"},
    Place: {"seen_at"},
    Seat: {"came_at", "seen_until"},
}
MODELS = {
    model: [
        field.attname
        for field in model._meta.concrete_fields
        if field.name not in SEEN.get(model, ())
    ]
    for model in apps.get_models(include_auto_created=True)
    if model not in PASSED_OVER
}
TABLES = {model._meta.db_table: model for model in MODELS}
NAME = re.compile(r'"(\w+)"')  # of a table or a column, as all databases quote it
Rows = dict[type[Model], list[tuple[Any, ...]]]


def newest() -> int:
    """The key of the person who came last."""
    return User.objects.order_by("-pk").values_list("pk", flat=True)[0]


def rows(last: int, models: Iterable[type[Model]] = MODELS) -> Rows:
    """All that the site keeps, but of no guest who came after the person `last`."""
    found = {}
    for model in models:
        kept = model._base_manager.order_by("pk")
        if model is User:
            kept = kept.exclude(is_guest=True, pk__gt=last)
        found[model] = list(kept.values_list(*MODELS[model]))
    return found


def changed(before: Rows, after: Rows) -> list[str]:
    """The names of the models of which a row is not as it was."""
    return [model.__name__ for model in after if before[model] != after[model]]


@contextmanager
def writing() -> Iterator[set[type[Model]]]:
    """The models into whose rows something is written, of which alone one has to look
    whether it has changed anything."""
    written: set[type[Model]] = set()

    def note(execute: Any, sql: str, *more: Any) -> Any:
        if not sql.lstrip().startswith("SELECT"):
            named = TABLES.keys() & set(NAME.findall(sql))
            written.update(TABLES[each] for each in named)
        return execute(sql, *more)

    with connection.execute_wrapper(note):
        yield written

"""How a ladder is founded."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import User
from games.common.ids import short_id
from games.engine import rules as rules_of
from games.engine.clock import TimeControl
from games.engine.errors import ClockError, OptionError
from games.engine.registry import AnyRules
from games.ladders.errors import SettingsRefused
from games.ladders.models import Ladder, Organiser
from games.ladders.models.ladders import LONGEST_NAME
from games.ladders.seasons import begin_season
from games.ladders.settings import read_settings
from games.ladders.versions import keep_version
from games.ratings.pools import pool_of

LONGEST_SLUG = 40
RESERVED = {"new"}  # addresses beside those of ladders


@transaction.atomic
def found_ladder(
    *,
    founder: User,
    name: str,
    key: str,
    options: Mapping[str, Any],
    control: str,
    settings: Mapping[str, Any],
    now: datetime,
    about: str = "",
    helps: bool = True,
    rated: bool = True,
    programs: bool = False,
    access: str = Ladder.Access.PUBLIC,
    form: str = Ladder.Form.CHALLENGE,
    starts_at: datetime | None = None,
    ends_at: datetime | None = None,
) -> Ladder:
    """A new ladder, owned by its founder, who joins it like everybody. Raises
    SettingsRefused saying what cannot be so."""
    if founder.is_guest or founder.is_partner:
        raise SettingsRefused(
            _("Ladders are founded by members. Please sign up first.")
        )
    rules = read_rules(key, options)
    time = read_control(control)
    starts_at = starts_at or now
    require_dates(starts_at, ends_at)
    require_people(rated, programs)
    ladder = Ladder.objects.create(
        slug=_slug(name),
        name=read_name(name),
        about=about.strip(),
        founder=founder,
        access=access,
        form=form,
        key=key,
        options=rules.options.values(),
        digest=rules.options.digest(key),
        control=str(time),
        helps=helps,
        rated=rated,
        programs=programs,
        pool=pool_of(rules, time) if rated else "",
        starts_at=starts_at,
        ends_at=ends_at,
        settings=read_all(form, settings),
        created_at=now,
    )
    Organiser.objects.create(
        ladder=ladder, person=founder, role=Organiser.Role.OWNER, since=now
    )
    begin_season(ladder, starts_at)
    keep_version(ladder, founder, _("Founded."), now)
    return ladder


# --- Reading, each with a sentence ---------------------------------------------


def read_name(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        words = _("A ladder has a name of 1 to %(most)d characters.")
        raise SettingsRefused(words % {"most": LONGEST_NAME})
    return name


def read_rules(key: str, options: Mapping[str, Any]) -> AnyRules:
    """The rules of the games of a ladder, which are for two."""
    try:
        rules = rules_of(key, **options)
    except OptionError as error:
        raise SettingsRefused(str(error)) from error
    if len(rules.seats) != 2:
        raise SettingsRefused(
            _("A ladder is played by two at a time. Choose rules with two players.")
        )
    return rules


def read_control(text: str) -> TimeControl:
    try:
        control = TimeControl.read(text)
    except ClockError as error:
        raise SettingsRefused(str(error)) from error
    if not control.is_timed:
        raise SettingsRefused(
            _("Games of a ladder need a clock, so that every one ends. Choose a time.")
        )
    return control


def read_all(form: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """All settings of a ladder of this form, by name."""
    try:
        return dict(read_settings(form, given).values())
    except OptionError as error:
        raise SettingsRefused(str(error)) from error


def require_dates(starts_at: datetime, ends_at: datetime | None) -> None:
    if ends_at is not None and ends_at <= starts_at:
        raise SettingsRefused(_("A ladder ends after it has begun. Look at the dates."))


def require_people(rated: bool, programs: bool) -> None:
    """Ratings are those of people, so programs play on casual ladders alone."""
    if rated and programs:
        raise SettingsRefused(
            _(
                "Ratings are those of people. Let programs play only where the games "
                "are not rated."
            )
        )


def _slug(name: str) -> str:
    """The name as a word of an address, with some signs where another has it."""
    word = slugify(name)[:LONGEST_SLUG].strip("-") or "ladder"
    if word not in RESERVED and not Ladder.objects.filter(slug=word).exists():
        return word
    return f"{word}-{short_id(5)}"

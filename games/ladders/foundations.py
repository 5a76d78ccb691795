"""How a ladder is founded."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import User
from games.common.ids import short_id
from games.ladders.errors import SettingsRefused
from games.ladders.models import FormerAddress, Ladder, Organiser
from games.ladders.plans import LadderPlan, put
from games.ladders.seasons import begin_season
from games.ladders.versions import keep_version

LONGEST_SLUG = 40
RESERVED = {"new"}  # addresses beside those of ladders


@transaction.atomic
def found_ladder(*, founder: User, plan: LadderPlan, now: datetime) -> Ladder:
    """A new ladder by this plan, owned by its founder, who joins it like all others.
    Raises SettingsRefused saying what cannot be so."""
    ladder = planned_ladder(founder=founder, plan=plan, now=now)
    ladder.save()
    Organiser.objects.create(
        ladder=ladder, person=founder, role=Organiser.Role.OWNER, since=now
    )
    begin_season(ladder, ladder.starts_at)
    keep_version(ladder, founder, _("Created."), now)
    return ladder


def planned_ladder(*, founder: User, plan: LadderPlan, now: datetime) -> Ladder:
    """The ladder of this plan, which is saved nowhere. Raises SettingsRefused saying
    what cannot be so."""
    if founder.is_guest or founder.is_partner:
        raise SettingsRefused(
            _("Only members can create ladders. Please sign up first.")
        )
    ladder = Ladder(slug=_slug(plan.name), founder=founder, created_at=now)
    put(ladder, plan)
    return ladder


def _slug(name: str) -> str:
    """The name as a word of an address, with some signs where another has it or had
    it."""
    word = slugify(name)[:LONGEST_SLUG].strip("-") or "ladder"
    is_taken = word in RESERVED or any(
        model.objects.filter(slug=word).exists() for model in (Ladder, FormerAddress)
    )
    return f"{word}-{short_id(5)}" if is_taken else word

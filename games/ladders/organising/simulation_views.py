"""The page on which organisers try settings on the last season before they set them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.players import PlayerRequest
from games.ladders.models import Ladder, Member
from games.ladders.organising import seasons
from games.ladders.organising.seasons import Past
from games.ladders.organising.simulations import Trial, replay_season
from games.ladders.organising.views import organiser_at
from games.ladders.pages.forms import SettingsForm
from games.ladders.settings import LadderSettings
from games.ladders.versions import settings_of

MOST_REFUSED = 50


@dataclass(frozen=True)
class SimulatedPlace:
    """One member, where they stood in the end, and where they would have stood."""

    member: Member
    was: int | None
    would: int | None

    @property
    def step(self) -> int:
        """How many places higher they would have stood."""
        return self.was - self.would if self.was and self.would else 0

    @property
    def step_words(self) -> str:
        """The difference as it is shown: "↑ 2", "the same"."""
        if self.step:
            return f"{'↑' if self.step > 0 else '↓'} {abs(self.step)}"
        if not self.was:
            return _("would have stayed")
        return _("the same") if self.would else _("without a place")


@require_safe
@never_cache
def trial(request: PlayerRequest, slug: str) -> HttpResponse:
    """What settings would have done to the last season: asked by a link, so a trial
    changes nothing and can be shown to others who organise."""
    viewer = organiser_at(request, slug)
    ladder = viewer.ladder
    if ladder.form != Ladder.Form.CHALLENGE:
        raise Http404("Settings are tried on challenge ladders.")
    tried = any(name.startswith("set-") for name in request.GET)
    present = settings_of(ladder)
    form = SettingsForm(
        ladder.form, request.GET if tried else None, start=present, usual=present
    )
    context: dict[str, Any] = {"viewer": viewer, "ladder": ladder, "form": form}
    past = seasons.past_of(ladder, seasons.last_season(ladder), timezone.now())
    context |= {"past": past, "count": len(past.challenges)}
    if tried and form.is_valid():
        context |= _compared(ladder, past, cast(LadderSettings, form.settings))
    return render(request, "ladders/organising/trial.html", context)


def _compared(ladder: Ladder, past: Past, settings: LadderSettings) -> dict[str, Any]:
    found = replay_season(
        past.start,
        past.events,
        begun=past.begun,
        ended=past.ended,
        settings=settings,
        pauses=past.pauses,
    )
    members = seasons.names_of(ladder)
    places = [
        SimulatedPlace(
            members[key], _place(past.standing, key), _place(found.order, key)
        )
        for key in dict.fromkeys([*found.order, *past.standing])
        if key in members
    ]
    return {
        "trial": found,
        "places": places,
        "moved": sum(each.was != each.would for each in places),
        "refused": _refused(past, found, members),
        "parked": [members[key] for key in found.parked if key in members],
        "changed": [
            settings.say(name)
            for name, value in settings.values().items()
            if settings_of(ladder).values()[name] != value
        ],
    }


def _place(order: Any, member: int) -> int | None:
    return order.index(member) + 1 if member in order else None


def _refused(past: Past, found: Trial, members: dict[int, Member]) -> list[Any]:
    """The challenges that would not have been, with the reason in a few words."""
    return [
        (members[each.challenger_id], members[each.challenged_id], each, why)
        for each in past.challenges
        if (why := found.refused.get(each.pk)) is not None
    ][:MOST_REFUSED]

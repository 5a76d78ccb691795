"""The page on which a position is set up by hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from accounts.limits import address_of
from games.analysis.analysed_places import AnalysedPlace
from games.analysis.set_up_desk import set_up_context
from games.analysis.set_up_places import SetUpPlace
from games.analysis.views import PRESSES
from games.common.errors import NothingThere
from games.common.http import for_readers, wants_fragment
from games.engine import GAMES

LONGEST_HELD = 200  # characters of a man's text


@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
@for_readers
def set_up(request: HttpRequest, key: str) -> HttpResponse:
    """A position man by man: what is pressed is put, moved or taken away."""
    if key not in GAMES:
        raise NothingThere(_("There is no such game."))
    place = _place(request, key)
    if request.method == "POST":
        PRESSES.spend(address_of(request))
        place = place.pressed(request.POST.dict())
        if not (wants_fragment(request) or place.refusals):
            return redirect(place.url())
    part = "_set_up.html" if wants_fragment(request) else "set_up.html"
    response = render(request, f"analysis/{part}", set_up_context(place))
    if request.method == "POST":
        response["HX-Replace-Url"] = place.url()
    if request.GET:
        response["X-Robots-Tag"] = "noindex"
    return response


def _place(request: HttpRequest, key: str) -> SetUpPlace:
    """The position that the address names, or the form that was sent."""
    said = request.GET.copy()
    for name in ("position", "held"):
        if name in request.POST:
            said[name] = request.POST[name]
    held = said.pop("held", [""])[-1]
    found = AnalysedPlace.read(key, said)
    hand = found.rules.setting_up()
    if hand is None:
        raise NothingThere(_("Positions of this game cannot be set up by hand."))
    held = held[:LONGEST_HELD]
    return SetUpPlace(found.rules, hand, found.position, held, found.refusals)

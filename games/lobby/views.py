"""The lobby and the games that can be watched."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.limits import Limit
from accounts.models import User
from accounts.players import PlayerRequest, ensure_player
from games import engine
from games.common.errors import Refused
from games.common.prepared_queries import Question
from games.common.query_words import refusals
from games.contacts.follows import followed_by
from games.engine.registry import AnyRules
from games.fairness.checks import why_not_rated
from games.fairness.errors import ClockForRated, NotRated
from games.lobby import fragments, services
from games.lobby.filters import POSSIBLE, Filter
from games.lobby.forms import SeekForm
from games.lobby.models import Seek
from games.lobby.watching import watch_context
from games.ratings.pools import is_own, own_ratings_words
from games.rulesets.choices import Choosing
from games.rulesets.terms import Terms
from games.setup.control_form import ControlForm, read_control
from games.setup.seating import rules_at_once

BY_NAME = Limit("invitations-by-name", amount=30, seconds=3600)  # of one person


@require_POST
def play_now(request: PlayerRequest) -> HttpResponse:
    """To a table at once, or to a page that waits for somebody. What cannot be rated
    comes back as it was chosen; who has no account may sign up on the way."""
    rules = rules_at_once(request.POST.get("game", ""))
    if rules is None:
        raise Http404("There is no such game.")
    rated = "rated" in request.POST
    if rated and (request.player is None or request.player.is_guest):
        messages.info(
            request,
            _(
                "Rated games need an account. Sign up in a minute, or log in, and the "
                "game you chose is ready."
            ),
        )
        entrance, back = reverse("account_signup"), _as_chosen(request)
        return redirect(f"{entrance}?{urlencode({'next': back})}")
    player, now = ensure_player(request), timezone.now()
    control = read_control(request.POST.get("control", ""))
    try:
        found = services.play_now(
            player=player, rules=rules, now=now, control=control, rated=rated
        )
    except (ClockForRated, NotRated) as refusal:
        messages.error(request, str(refusal))
        return redirect(_as_chosen(request))
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("lobby")
    return redirect(found)


# What was chosen for a game at once, as the form and as an address of the lobby has it:
# there "game" and "rated" say already which seeks are shown.
CHOSEN = {"game": "play", "control": "time", "rated": "stakes"}


def _as_chosen(request: HttpRequest) -> str:
    """The lobby with what was chosen for a game at once."""
    given = {new: request.POST.get(old) for old, new in CHOSEN.items()}
    chosen = {name: text for name, text in given.items() if text is not None}
    return f"{reverse('lobby')}?{urlencode(chosen)}"


@require_safe
def lobby(request: PlayerRequest) -> HttpResponse:
    asked = request.GET.dict()
    chosen = {old: asked.pop(new) for old, new in CHOSEN.items() if new in asked}
    wanted = Filter.read(asked)
    context = fragments.lobby_context(request.player, timezone.now(), wanted)
    context["refusals"] = refusals(asked, POSSIBLE)
    context["chosen"] = {"game": wanted.game} | chosen
    return render(request, "lobby/lobby.html", context)


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """Games being played, of one kind where the address names it."""
    asked = request.GET.get("game", "")
    key = asked if asked in engine.GAMES else ""
    context = watch_context(key, timezone.now())
    context["refusals"] = refusals(request.GET.dict(), {"game": tuple(engine.GAMES)})
    return render(request, "lobby/watch.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def seek_new(request: PlayerRequest) -> HttpResponse:
    """The form for a seek; bad input comes back as it was, with what to do."""
    rules = _game_asked_for(request)
    data = request.POST if request.method == "POST" else None
    choosing = Choosing.of(request, rules.key)
    asked = request.GET.get("invite", "")
    form = SeekForm(choosing.rules, data, initial={"invitee": asked})
    control = ControlForm(data)
    # All are asked, so that all errors are shown at once.
    valid = [choosing.is_valid(), form.is_valid(), control.is_valid()]
    if data is not None and all(valid):
        try:
            seek = _make(request, choosing.rules, form, control)
            if seek.rated and is_own(choosing.rules):
                messages.info(request, own_ratings_words())
            return redirect(seek)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"rules": rules, "games": engine.games(), "choosing": choosing}
    context |= {"form": form, "control": control, "invite": asked}
    context["followed"] = _followed(request.player)
    return render(request, "lobby/seek.html", context)


def _followed(player: User | None) -> list[str]:
    """The names that are offered to somebody who invites."""
    if player is None:
        return []
    return [name for (name,) in _names_followed.all(person=player.pk)]


_names_followed: Question[tuple[str]] = Question(
    lambda person: followed_by(User(pk=person)).values_list("username")
)


def _game_asked_for(request: HttpRequest) -> AnyRules:
    key = request.GET.get("game") or engine.games()[0].key
    if key not in engine.GAMES:
        raise Http404(f"There is no game {key!r}.")
    return engine.rules(key)


def _make(
    request: PlayerRequest, rules: AnyRules, form: SeekForm, control: ControlForm
) -> Seek:
    now = timezone.now()
    if form.cleaned_data["rated"] and request.player is None:
        raise NotRated(why_not_rated(None, now))  # and they become no guest for it
    terms = Terms(
        rules.key,
        rules.options.values(),
        control=control.cleaned_data["control"],
        rated=form.cleaned_data["rated"],
        helps=form.cleaned_data["helps"],
    )
    player = ensure_player(request)
    if form.cleaned_data["invitee"] is not None:
        BY_NAME.spend(str(player.pk))
    return services.make_seek(player, terms, now, **form.invitation)

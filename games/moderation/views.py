"""Blocking and reporting somebody."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import limits
from accounts.lookups import person_or_404
from accounts.models import User
from accounts.players import PlayerRequest, ensure_player
from games.common.errors import Refused
from games.fairness import blocks
from games.fairness.errors import NotHisGame
from games.moderation.forms import ReportForm
from games.moderation.models import Report
from games.moderation.reports import report as report_him
from games.play.models import Game

REPORTS = limits.Limit("reports", amount=10, seconds=24 * 3600)  # of one person
ALL_REPORTS = limits.Limit("all-reports", amount=60, seconds=24 * 3600)  # an address
BLOCKS = limits.Limit("blocks", amount=60, seconds=3600)


@require_POST
def block(request: PlayerRequest, name: str) -> HttpResponse:
    """Keep somebody away, or with `end` let them come again."""
    person, player = person_or_404(name), ensure_player(request)
    BLOCKS.spend(str(player.pk))
    try:
        if "end" in request.POST:
            blocks.unblock(by=player, against=person)
            words = _("%(name)s can play and chat with you again.")
        else:
            blocks.block(by=player, against=person, now=timezone.now())
            words = _(
                "%(name)s is blocked: you do not play or chat together. On a ladder "
                "you share you can still meet, without chat."
            )
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, words % {"name": person})
    return redirect(person)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report(request: PlayerRequest, name: str) -> HttpResponse:
    """Tell the moderators of somebody; bad input comes back with what to do."""
    person = person_or_404(name)
    if request.player is None:
        return _log_in_first(request)
    form = ReportForm(request.POST or None, initial={"game": request.GET.get("game")})
    if request.method == "POST" and form.is_valid():
        try:
            ALL_REPORTS.spend(limits.address_of(request))
            _report(ensure_player(request), person, form)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            words = _("Thank you. The moderators will look at it and tell you.")
            messages.success(request, words)
            return redirect(person)
    return render(request, "moderation/report.html", {"person": person, "form": form})


def _log_in_first(request: PlayerRequest) -> HttpResponse:
    """Anyone who reports somebody can be told what became of it."""
    messages.info(request, _("Please log in to report a player, or sign up."))
    return redirect_to_login(request.get_full_path())


def _report(player: User, person: User, form: ReportForm) -> None:
    given = form.cleaned_data
    REPORTS.spend(str(player.pk))
    report_him(
        by=player,
        against=person,
        kind=Report.Kind(given["kind"]),
        text=given["text"],
        game=_game(given["game"]),
        now=timezone.now(),
    )


def _game(asked: str) -> Game | None:
    """The table that was named, by its id or its whole address."""
    if not asked:
        return None
    found = Game.objects.filter(pk=asked.rstrip("/").rpartition("/")[2]).first()
    if found is None:
        raise NotHisGame
    return found

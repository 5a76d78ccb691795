"""Changing what one has gathered."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import limits
from accounts.models import User
from accounts.players import PlayerRequest
from games.collections import services
from games.collections.forms import NEW, CollectForm, CollectionForm, CommentForm
from games.collections.models import Collection
from games.collections.selectors import (
    neighbours_or_404,
    own_ones,
    own_or_404,
)
from games.common.errors import Refused

CHANGES = limits.Limit("collections", amount=240, seconds=3600)  # of one person
SHIFTS = {"up": -1, "down": 1}


def _member(request: PlayerRequest) -> User | None:
    """The member who asks; each change of theirs is counted."""
    player = request.player
    if player is None or player.is_guest:
        return None
    if request.method == "POST":
        CHANGES.spend(str(player.pk))
    return player


def _sign_in_first(request: PlayerRequest) -> HttpResponse:
    messages.info(request, _("Members gather games: please log in or sign up."))
    return redirect_to_login(request.get_full_path())


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: PlayerRequest) -> HttpResponse:
    """A title for a new collection."""
    player = _member(request)
    if player is None:
        return _sign_in_first(request)
    form = CollectionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            words = form.cleaned_data
            return redirect(
                services.begin_collection(owner=player, now=timezone.now(), **words)
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {
        "form": form,
        "heading": _("New collection"),
        "button": _("Create collection"),
    }
    return render(request, "collections/form.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: PlayerRequest, pk: str) -> HttpResponse:
    """Other words for a collection."""
    found = own_or_404(pk, _member(request))
    form = CollectionForm(request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        try:
            words = form.cleaned_data
            services.change_collection(found, now=timezone.now(), **words)
        except Refused as refusal:
            form.add_error("is_public", str(refusal))
        else:
            return redirect(found)
    context: dict[str, Any] = {
        "form": form,
        "collection": own_or_404(pk, request.player),
    }
    context |= {"heading": _("Change the collection"), "button": _("Save")}
    return render(request, "collections/edit.html", context)


@require_POST
def delete_whole(request: PlayerRequest, pk: str) -> HttpResponse:
    """Forget a collection."""
    services.delete_collection(own_or_404(pk, _member(request)))
    messages.success(request, _("The collection is deleted. Its games stay."))
    return redirect("collections")


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: PlayerRequest) -> HttpResponse:
    """Put a game, or a ply of one, into a collection of one's own."""
    player = _member(request)
    if player is None:
        return _sign_in_first(request)
    mine = list(own_ones(player))
    named = {name: request.GET.get(name, "") for name in ("game", "collection")}
    form = CollectForm(
        mine, request.POST or None, initial=named, host=request.get_host()
    )
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(_collect(player, mine, form))
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"form": form, "heading": _("Add to a collection"), "button": _("Add")}
    return render(request, "collections/form.html", context)


@transaction.atomic
def _collect(player: User, mine: list[Collection], form: CollectForm) -> Collection:
    """Carry out what the form says; the collection in which the game is now."""
    given, now = form.cleaned_data, timezone.now()
    known = {each.pk: each for each in mine}
    collection = known.get(given["collection"])
    if given["collection"] == NEW or collection is None:
        collection = services.begin_collection(
            owner=player, now=now, title=given["title"]
        )
    services.collect(
        collection,
        given["game"],
        comment=given["comment"],
        is_exercise=given["is_exercise"],
        now=now,
    )
    return collection


@require_http_methods(["GET", "HEAD", "POST"])
def comment(request: PlayerRequest, pk: str, number: int) -> HttpResponse:
    """Say something else of a place."""
    found = own_or_404(pk, _member(request))
    there = neighbours_or_404(found, number)
    collected = there.collected
    said = {"comment": collected.comment, "is_exercise": collected.is_exercise}
    form = CommentForm(request.POST or None, initial=said)
    if request.method == "POST" and form.is_valid():
        try:
            services.comment_on(collected, now=timezone.now(), **form.cleaned_data)
            return redirect("collected", found.pk, number)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context: dict[str, Any] = {"form": form, "collection": found}
    context |= {"heading": _("Comment"), "button": _("Save")}
    return render(request, "collections/form.html", context)


@require_POST
def rearrange(request: PlayerRequest, pk: str, number: int) -> HttpResponse:
    """Up, down or out of the collection."""
    found = own_or_404(pk, _member(request))
    collected = neighbours_or_404(found, number).collected
    wish = request.POST.get("move", "")
    if wish in SHIFTS:
        services.shift(collected, SHIFTS[wish], now=timezone.now())
    elif wish == "out":
        services.take_out(collected, now=timezone.now())
    return redirect(found)

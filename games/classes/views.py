"""The pages of classes: all of a teacher's, one class, and slips to print."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.limits import Limit
from accounts.models import User
from accounts.players import PlayerRequest
from games.classes import selectors, services
from games.classes.class_lookups import class_of_teacher, class_seen
from games.classes.endings import end_class, is_kept
from games.classes.forms import ChangeForm, ClassForm, PupilsForm
from games.classes.models import SchoolClass
from games.classes.services import Slip
from games.classes.slips import new_mark, require_once, slips_page
from games.common.errors import Refused

# Making passwords keeps the machine busy for seconds.
BATCHES = Limit("class-passwords", amount=20, seconds=3600)  # of one teacher
RENEWALS = Limit("pupil-passwords", amount=200, seconds=24 * 3600)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@sensitive_variables("slips")
def index(request: PlayerRequest) -> HttpResponse:
    """A teacher's classes, and the form for a new one, answered by its slips. A pupil
    is led to their class."""
    person = cast(User, request.player)
    if own := selectors.class_of_pupil(person):
        return redirect(own)
    now = timezone.now()
    form = ClassForm(request.POST or None, today=timezone.localdate(now))
    if request.method == "POST" and form.is_valid():
        BATCHES.spend(str(person.pk))
        given, names = form.cleaned_data, ("title", "ends_on", "labels")
        words = {name: given[name] for name in names}
        try:
            require_once(request)
            made, slips = services.make_class(teacher=person, now=now, **words)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return slips_page(request, made, slips)
    context = {
        "form": form,
        "classes": selectors.classes_of(person),
        "mark": new_mark(),
    }
    return render(request, "classes/index.html", context)


@require_safe
@never_cache
@login_required
def school_class(request: PlayerRequest, pk: int) -> HttpResponse:
    """One class: its teacher sees what each has played and learned, a pupil whom they
    can play with and how long the account lasts."""
    person = cast(User, request.player)
    found = class_seen(pk, person)
    if found.teacher != person:
        context = {
            "class": found,
            "classmates": selectors.classmates_of(found, person),
            "is_kept": is_kept(person),
        }
        return render(request, "classes/pupil.html", context)
    return _teacher_page(request, found)


def _teacher_page(
    request: PlayerRequest, found: SchoolClass, **forms: Any
) -> HttpResponse:
    rows = selectors.rows_of(found)
    today = timezone.localdate()
    now = {"title": found.title, "ends_on": found.ends_on, "helps": found.circle.helps}
    context = {
        "class": found,
        "rows": rows,
        "played": sum(row.has_played for row in rows),
        "change": ChangeForm(initial=now, today=today),
        "more": PupilsForm(),
        "mark": new_mark(),
        **forms,
    }
    return render(request, "classes/class.html", context)


@require_POST
@login_required
def change(request: PlayerRequest, pk: int) -> HttpResponse:
    """Another name or last day; helps on or off; or the end of the class, now."""
    found = class_of_teacher(pk, request.player)
    if "end" in request.POST:
        return _end(request, found)
    form = ChangeForm(request.POST, today=timezone.localdate())
    if not form.is_valid():
        return _teacher_page(request, found, change=form)
    try:
        services.change_class(school_class=found, **form.cleaned_data)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Saved."))
    return redirect(found)


def _end(request: PlayerRequest, found: SchoolClass) -> HttpResponse:
    if "sure" not in request.POST:
        messages.error(
            request, _("Tick the box to end the class: its accounts are closed.")
        )
        return redirect(found)
    end_class(school_class=found, now=timezone.now())
    messages.success(request, _("The class has ended. Its accounts are being closed."))
    return redirect("classes")


@require_POST
@never_cache
@login_required
@sensitive_variables("slips")
def pupils(request: PlayerRequest, pk: int) -> HttpResponse:
    """More accounts for a class, answered by their slips."""
    found = class_of_teacher(pk, request.player)
    last = found.pupils.order_by("number").last()
    form = PupilsForm(request.POST, first=last.number + 1 if last else 1)
    if form.is_valid():
        BATCHES.spend(str(found.circle.leader_id))
        try:
            require_once(request)
            slips = services.add_pupils(
                school_class=found,
                labels=form.cleaned_data["labels"],
                now=timezone.now(),
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            return slips_page(request, found, slips)
    return _teacher_page(request, found, more=form)


@require_POST
@never_cache
@login_required
@sensitive_variables("slips")
def passwords(request: PlayerRequest, pk: int) -> HttpResponse:
    """New passwords for the chosen pupils, answered by their slips."""
    found = class_of_teacher(pk, request.player)
    chosen = {int(n) for n in request.POST.getlist("pupil") if n.isdecimal()}
    numbers = chosen.intersection(found.pupils.values_list("number", flat=True))
    if not numbers:
        messages.error(request, _("Choose the pupils who need a new password."))
        return redirect(found)
    for _number in numbers:
        RENEWALS.spend(str(found.circle.leader_id))
    try:
        require_once(request)
        slips: list[Slip] = services.renew_passwords(
            school_class=found, numbers=numbers
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect(found)
    return slips_page(request, found, slips)

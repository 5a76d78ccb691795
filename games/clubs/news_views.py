"""The news of a ladder, and the forms of those who write them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.limits import Limit
from accounts.models import User
from accounts.players import PlayerRequest
from games.clubs import news
from games.clubs.forms import NewsForm
from games.clubs.models import NewsItem
from games.common.errors import Refused
from games.common.http import whole_number
from games.ladders.access import Viewer, viewer_at
from games.ladders.pages.fragments import frame_context

AT_NEWS = {"at_news": True}  # the tab to which all that is said belongs
WRITINGS = Limit("ladder-news", amount=60, seconds=3600)  # of one person


def speaker_at(request: PlayerRequest, slug: str) -> tuple[Viewer, User]:
    """An organiser of this ladder, twice. Raises Http404 for all others."""
    viewer = viewer_at(slug, request.player)
    if not viewer.leads or viewer.person is None:
        raise Http404("There is no such page for you.")
    if request.method == "POST":
        WRITINGS.spend(str(viewer.person.pk))
    return viewer, viewer.person


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def news_of(request: PlayerRequest, slug: str) -> HttpResponse:
    """The news page by page; organisers write there."""
    if request.method == "POST":
        viewer, person = speaker_at(request, slug)
        form = NewsForm(request.POST)
        if form.is_valid() and _publish(request, viewer, person, form):
            return redirect("ladder-news", slug)
    else:
        viewer, form = viewer_at(slug, request.player), NewsForm()
    items, paged = news.news_page(
        viewer.ladder, whole_number(request.GET.get("page", ""))
    )
    context = frame_context(viewer) | {"news": items, "paged": paged, "form": form}
    return render(request, "clubs/news.html", context)


def _publish(
    request: PlayerRequest, viewer: Viewer, person: User, form: NewsForm
) -> bool:
    """Publish what the form says; whether it was not refused."""
    given = form.cleaned_data | {"now": timezone.now()}
    try:
        news.publish(ladder_id=viewer.ladder.pk, by=person, **given)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return False
    messages.success(request, _("Published: all who see this ladder can read it."))
    return True


def _item(viewer: Viewer, pk: int) -> NewsItem:
    item = NewsItem.objects.filter(ladder=viewer.ladder, pk=pk).first()
    if item is None:
        raise Http404("There are no such news.")
    item.ladder = viewer.ladder
    return item


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_news(request: PlayerRequest, slug: str, pk: int) -> HttpResponse:
    """Other words for news."""
    viewer, person = speaker_at(request, slug)
    item = _item(viewer, pk)
    words = {"headline": item.headline, "body": item.body}
    form = NewsForm(request.POST or None, initial=words)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data | {"now": timezone.now()}
        try:
            news.change(item=item, by=person, **given)
        except Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect(item)
    context = frame_context(viewer) | AT_NEWS | {"item": item, "form": form}
    return render(request, "clubs/news_edit.html", context)


@require_POST
def delete_news(request: PlayerRequest, slug: str, pk: int) -> HttpResponse:
    """Take news away."""
    viewer, person = speaker_at(request, slug)
    try:
        news.take_away(item=_item(viewer, pk), by=person)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Deleted."))
    return redirect("ladder-news", slug)

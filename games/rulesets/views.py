"""The page of a rule set, keeping one under a name, and what toggles come to."""

from __future__ import annotations

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

from accounts.models import User
from accounts.players import PlayerRequest, ensure_player
from games.common.errors import Refused
from games.common.http import for_readers, wants_fragment
from games.engine import GAMES
from games.engine.registry import AnyRules
from games.rulesets import services
from games.rulesets.addresses import (
    SETS,
    changed_query,
    options_address,
    rules_address,
    with_query,
)
from games.rulesets.balances import all_figures, figure
from games.rulesets.choices import Choosing
from games.rulesets.forms import RulesetForm
from games.rulesets.models import SavedRuleset
from games.rulesets.models.saved import LONGEST_NAME
from games.rulesets.names import known
from games.rulesets.offers import Named, asked, find, words_of
from games.rulesets.words import changes


@require_safe
@for_readers
def balance(request: HttpRequest) -> HttpResponse:
    """How even the named rule sets of all games are, as far as it was measured."""
    return render(request, "rulesets/balance.html", {"all_figures": all_figures()})


@require_safe
def page(request: PlayerRequest, key: str, name: str) -> HttpResponse:
    """What a rule set is, how it differs from the default, and how to play by it."""
    return _page(request, _named(key, name))


@require_safe
def look(request: PlayerRequest, key: str) -> HttpResponse:
    """What the toggles of a form come to; without htmx the rules told with them."""
    _check_game(key)
    choosing = Choosing(key, request.player, request.GET, request.GET)
    if not wants_fragment(request):
        return redirect(rules_address(choosing.rules))
    context = {"choosing": choosing, "push": True}
    return render(request, "rulesets/_summary.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: PlayerRequest, key: str) -> HttpResponse:
    """A name for the options in the address. A form with toggles may be sent here: it
    is answered with the address of what it says."""
    _check_game(key)
    if request.method == "POST" and "title" not in request.POST:
        form = RulesetForm(key, request.POST)
        if form.is_valid():
            return redirect(_new_address(form.ruleset))
        return _new(
            request, form.shown, _("Please go back: these options do not fit together.")
        )
    wanted = asked(key, words_of(request.GET))
    if wanted.mistake or request.method != "POST":
        return _new(request, wanted.rules, wanted.mistake)
    return _save(request, wanted.rules)


def _save(request: PlayerRequest, rules: AnyRules) -> HttpResponse:
    try:
        saved = services.save(
            owner=ensure_player(request),
            rules=rules,
            name=request.POST["title"],
            now=timezone.now(),
        )
    except Refused as refusal:
        return _new(request, rules, refusal=str(refusal))
    said = _("“%(name)s” is saved. Start a game with it, or send its address.")
    messages.success(request, said % {"name": saved.name})
    return redirect(saved)


def _new(
    request: PlayerRequest, rules: AnyRules, mistake: str = "", refusal: str = ""
) -> HttpResponse:
    context = {
        "rules": rules,
        "digest": rules.options.digest(rules.key),
        "changes": changes(rules),
        "same_as": known(rules),
        "address": _new_address(rules),
        "options_address": options_address(rules),
        "mistake": mistake,
        "refusal": refusal,
        "typed": request.POST.get("title", ""),
        "longest": LONGEST_NAME,
    }
    status = 400 if mistake else 200
    return render(request, "rulesets/new.html", context, status=status)


def _new_address(rules: AnyRules) -> str:
    return with_query(reverse("ruleset-new", args=[rules.key]), changed_query(rules))


@require_POST
def rename(request: PlayerRequest, key: str, name: str) -> HttpResponse:
    """Another name for one's own; the address stays."""
    owner, typed = _owner(request), request.POST.get("title", "")
    try:
        saved = services.rename(owner=owner, key=key, slug=name, name=typed)
    except SavedRuleset.DoesNotExist as error:
        raise Http404("Only its owner can rename a rule set.") from error
    except Refused as refusal:
        return _page(request, _named(key, name), refusal=str(refusal), typed=typed)
    said = _("It is called “%(name)s” now. Its address stays.")
    messages.success(request, said % {"name": saved.name})
    return redirect(saved)


@require_POST
def delete(request: PlayerRequest, key: str, name: str) -> HttpResponse:
    """Forget one's own."""
    try:
        services.delete(owner=_owner(request), key=key, slug=name)
    except SavedRuleset.DoesNotExist as error:
        raise Http404("Only its owner can delete a rule set.") from error
    messages.success(request, _("The rule set is deleted. Games played by it stay."))
    return redirect(reverse("rules-part", args=[key, SETS]))


def _page(
    request: PlayerRequest, named: Named, *, refusal: str = "", typed: str = ""
) -> HttpResponse:
    saved = named.saved
    context = {
        "named": named,
        "rules": named.rules,
        "figure": "" if saved else figure(named.rules),
        "mine": saved is not None and saved.owner == request.player,
        "link": request.build_absolute_uri(named.url),
        "refusal": refusal,
        "typed": typed or named.title,
        "longest": LONGEST_NAME,
    }
    return render(request, "rulesets/page.html", context)


def _named(key: str, name: str) -> Named:
    _check_game(key)
    found = find(key, name)
    if found is None:
        raise Http404("There is no such rule set.")
    return found


def _check_game(key: str) -> None:
    if key not in GAMES:
        raise Http404("There is no such game.")


def _owner(request: PlayerRequest) -> User:
    if request.player is None:
        raise Http404("A stranger has no rule sets.")
    return request.player

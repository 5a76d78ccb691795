"""Founding a ladder, and its settings: all that was and can be chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.limits import Limit
from accounts.players import PlayerRequest
from games import engine
from games.common.errors import Refused
from games.engine.registry import AnyRules
from games.fairness.checks import why_not_public
from games.ladders import services
from games.ladders.access import Viewer, viewer_at
from games.ladders.models import Ladder
from games.ladders.pages import changelog, fragments
from games.ladders.pages.forms import AboutForm, FoundingForm, NoteForm, SettingsForm
from games.ladders.pages.presets import PRESETS, Preset, usual_control
from games.ladders.rounds.forms.registry import FORMS
from games.ladders.versions import any_settings_of
from games.ratings.pools import is_own, own_ratings_words
from games.rulesets.addresses import query_of
from games.rulesets.choices import Choosing
from games.rulesets.offers import words_for_ladders
from games.setup.control_form import ControlForm

FOUNDINGS = Limit("ladders-founded", amount=20, seconds=24 * 3600)


@dataclass(frozen=True)
class Wrong:
    """What cannot be in one field; without a label it is about the form as a whole."""

    label: str
    id_for_label: str
    errors: list[str]


@dataclass
class Chosen:
    """All that is chosen for a ladder on one page, form by form."""

    choosing: Choosing
    about: AboutForm
    control: ControlForm
    settings: SettingsForm
    note: NoteForm | None = None
    refusals: list[str] = field(default_factory=list)

    def is_valid(self) -> bool:
        """Whether all of it can be; every form is asked: all is told at once."""
        forms = [self.about, self.control, self.settings]
        if self.note is not None:
            forms.append(self.note)
        return all([self.choosing.is_valid(), *(form.is_valid() for form in forms)])

    @property
    def plan(self) -> dict[str, Any]:
        """What valid forms say, by the names of a `LadderPlan`."""
        return self.about.plan | {
            "options": self.choosing.rules.options.values(),
            "control": self.control.cleaned_data["control"],
            "settings": self.settings.settings.values(),
        }

    @property
    def is_wrong(self) -> bool:
        return any(form.errors for form in self._forms)

    @property
    def wrong(self) -> list[Wrong]:
        """What is wrong, in the order of the page."""
        return [
            Wrong(
                str(form[name].label) if name in form.fields else "",
                form[name].id_for_label if name in form.fields else "",
                [str(each) for each in errors],
            )
            for form in self._forms
            for name, errors in form.errors.items()
        ]

    @property
    def _forms(self) -> list[Form]:
        forms = [self.about, self.choosing.form, self.control, self.settings, self.note]
        return [form for form in forms if form is not None]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def found(request: PlayerRequest) -> HttpResponse:
    """The form for a new ladder; bad input comes back as it was, with what to do."""
    rules, preset = _game_asked_for(request), _preset_asked_for(request)
    form = preset.form if preset else _form_asked_for(request)
    if request.player is None or request.player.is_guest:
        return render(request, "ladders/members_only.html")
    if why := why_not_public(request.player):
        messages.error(request, why)
        return redirect("ladders")
    chosen = _new(request, rules, form, preset)
    planned = None
    if request.method == "POST" and chosen.is_valid():
        try:
            ladder = _founded(request, rules.key, form, chosen)
        except Refused as refusal:
            chosen.refusals.append(str(refusal))
        else:
            if ladder.pk:
                return _said_and_shown(request, ladder)
            planned = ladder
    context = {
        "planned": planned,
        "settings": planned and any_settings_of(planned),
        "rules": rules,
        "chosen": chosen,
        "form": form,
        "forms": Ladder.Form.choices,
        "about_form": FORMS[form].about if form in FORMS else "",
        "presets": PRESETS,
        "preset": request.GET.get("preset", "") if preset else "",
        "preset_about": preset.about if preset else "",
        "choosing": chosen.choosing,
    }
    return render(request, "ladders/new.html", context)


def _founded(request: PlayerRequest, key: str, form: str, chosen: Chosen) -> Ladder:
    """The new ladder; only planned and not saved, if a preview is asked for. Raises
    Refused."""
    assert request.player is not None  # noqa: S101
    plan = services.LadderPlan(key=key, form=form, **chosen.plan)
    asked: dict[str, Any] = {"founder": request.player, "plan": plan}
    if "preview" in request.POST:
        return services.planned_ladder(**asked, now=timezone.now())
    FOUNDINGS.spend(str(request.player.pk))
    return services.found_ladder(**asked, now=timezone.now())


def _said_and_shown(request: PlayerRequest, ladder: Ladder) -> HttpResponse:
    messages.success(request, _("Your ladder is ready. Share it."))
    if ladder.pool and is_own(ladder.rules):
        messages.info(request, own_ratings_words())
    return redirect(ladder)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: PlayerRequest, slug: str) -> HttpResponse:
    """The settings of a ladder with their history; who leads it can change them."""
    viewer = viewer_at(slug, request.player)
    if request.method == "POST" and not viewer.leads:
        raise Http404("Only who leads a ladder changes its settings.")
    chosen = _changed(request, viewer.ladder) if _changes(request, viewer) else None
    if chosen and request.method == "POST" and chosen.is_valid():
        try:
            _change(request, viewer, chosen)
        except Refused as refusal:
            chosen.refusals.append(str(refusal))
        else:
            messages.success(request, _("Settings saved."))
            return redirect("ladder-settings", slug)
    context = fragments.frame_context(viewer) | {
        "chosen": chosen,
        "choosing": chosen and chosen.choosing,
        "settings": any_settings_of(viewer.ladder),
        "log": changelog.changelog(viewer.ladder),
    }
    return render(request, "ladders/settings.html", context)


def _changes(request: PlayerRequest, viewer: Viewer) -> bool:
    """Whether the page is asked for its form, by who may."""
    asked = request.method == "POST" or "change" in request.GET
    return viewer.leads and viewer.ladder.has_rules and asked


def _change(request: PlayerRequest, viewer: Viewer, chosen: Chosen) -> None:
    assert request.player is not None  # noqa: S101
    assert chosen.note is not None  # noqa: S101
    services.change_settings(
        ladder_id=viewer.ladder.pk,
        by=request.player,
        now=timezone.now(),
        note=chosen.note.cleaned_data["note"],
        **chosen.plan,
    )


# --- The forms -----------------------------------------------------------------


def _new(
    request: PlayerRequest, rules: AnyRules, form: str, preset: Preset | None
) -> Chosen:
    data = request.POST if request.method == "POST" else None
    query = request.GET.copy()
    if "ruleset" not in query:
        for name, word in words_for_ladders(rules.key).items():
            query.setdefault(name, word)
    return Chosen(
        Choosing(rules.key, request.player, query, data, request.path, even=True),
        FoundingForm(
            data, today=timezone.now().date(), start=preset.words if preset else None
        ),
        ControlForm(
            data, start=preset.control if preset else usual_control(form), timed=True
        ),
        SettingsForm(
            form,
            data,
            start=preset.start if preset else None,
            usual=preset.start if preset else None,
        ),
    )


def _changed(request: PlayerRequest, ladder: Ladder) -> Chosen:
    data = request.POST if request.method == "POST" else None
    query = request.GET.copy()
    if "ruleset" not in query:
        query = QueryDict(query_of(ladder.rules), mutable=True)
    query["change"] = "1"
    return Chosen(
        Choosing(ladder.key, request.player, query, data, request.path, even=True),
        AboutForm.of(ladder, data),
        ControlForm(data, start=ladder.control, timed=True),
        SettingsForm(ladder.form, data, start=any_settings_of(ladder)),
        NoteForm(data),
    )


def _game_asked_for(request: PlayerRequest) -> AnyRules:
    key = request.GET.get("game") or engine.games()[0].key
    if key not in engine.GAMES:
        raise Http404(f"There is no game {key!r}.")
    return engine.rules(key)


def _preset_asked_for(request: PlayerRequest) -> Preset | None:
    """The preset of the address; another form of ladder than its own puts it away."""
    name = request.GET.get("preset", "")
    if name and name not in PRESETS:
        raise Http404(f"There is no preset {name!r}.")
    preset = PRESETS.get(name)
    asked = request.GET.get("form")
    return preset if preset and asked in (None, preset.form) else None


def _form_asked_for(request: PlayerRequest) -> str:
    form = request.GET.get("form") or Ladder.Form.CHALLENGE.value
    if form not in Ladder.Form.values:
        raise Http404(f"There is no form of ladder {form!r}.")
    return form

"""What a ladder says of itself, and its settings, as forms."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.engine.errors import OptionError
from games.engine.options import Options
from games.ladders.models import Ladder
from games.ladders.models.ladders import LONGEST_NAME
from games.ladders.pages.setting_summaries import summary
from games.ladders.settings import SETTINGS, read_settings
from games.rulesets.forms import Group, field_of, groups_of

LONGEST_ABOUT = 2000


class AboutForm(forms.Form):
    """Name, words, who may come, helps, rating, programs, and the last day;
    `AboutForm.of` shows a ladder that is there already."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    about = forms.CharField(
        label=gettext_lazy("About this ladder"),
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Who it is for, and what players should know."),
    )
    access = forms.ChoiceField(
        label=gettext_lazy("Who can join"),
        choices=[
            (Ladder.Access.PUBLIC, gettext_lazy("Anyone with an account")),
            (
                Ladder.Access.LINK,
                gettext_lazy("Private: only with the link or a code"),
            ),
            (
                Ladder.Access.CHOSEN,
                gettext_lazy("By approval; anyone can watch"),
            ),
        ],
        initial=Ladder.Access.PUBLIC,
        widget=forms.RadioSelect,
    )
    helps = forms.BooleanField(
        label=gettext_lazy("Helps"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "Players see where a man can go and the equation of every capture. "
            "Without helps, players see none of this during a game."
        ),
    )
    rated = forms.BooleanField(
        label=gettext_lazy("Rated"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "Its games also count for the players’ ratings. Places on the ladder do "
            "not depend on ratings."
        ),
    )
    programs = forms.BooleanField(
        label=gettext_lazy("Programs may play"),
        required=False,
        help_text=gettext_lazy(
            "Players may let a program move for them, and both players see it. Only "
            "in games that are not rated."
        ),
    )
    ends_at = forms.DateField(
        label=gettext_lazy("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Leave empty for no end. Days are in UTC."),
    )
    present: Ladder | None = None

    @classmethod
    def of(cls, ladder: Ladder, data: Mapping[str, Any] | None = None) -> AboutForm:
        """The form of a ladder that is there already."""
        ends_at = ladder.last_day and ladder.last_day.date()
        shown = {
            "name": ladder.name,
            "about": ladder.about,
            "access": ladder.access,
            "helps": ladder.helps,
            "rated": ladder.rated,
            "programs": ladder.programs,
            "ends_at": ends_at,
        }
        form = cls(data, initial=shown)
        form.present = ladder
        return form

    def clean_programs(self) -> bool:
        if self.cleaned_data["programs"] and self.cleaned_data.get("rated"):
            raise ValidationError(
                _("Programs cannot play rated games: turn off “Rated” or this.")
            )
        return bool(self.cleaned_data["programs"])

    def clean_name(self) -> str:
        return " ".join(str(self.cleaned_data["name"]).split())

    @property
    def plan(self) -> dict[str, Any]:
        """What a valid form says, by the names of a `LadderPlan`."""
        given = dict(self.cleaned_data)
        given["ends_at"] = self._end_of(given["ends_at"])
        return given

    def _end_of(self, last: date | None) -> datetime | None:
        """It ends with its last day; one that was closed on that day stays closed."""
        if last is None:
            return None
        there = self.present and self.present.last_day
        if self.present and there and there.date() == last:
            return self.present.ends_at
        return _midnight(last + timedelta(days=1))


class FoundingForm(AboutForm):
    """The same for a ladder that begins on a day of one's choice."""

    starts_at = forms.DateField(
        label=gettext_lazy("First day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Leave empty to begin at once."),
    )
    field_order = [
        *("name", "about", "access", "helps", "rated", "programs"),
        *("starts_at", "ends_at"),
    ]

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        today: date,
        start: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(start or {}))
        self.today = today

    def clean_starts_at(self) -> date | None:
        first: date | None = self.cleaned_data["starts_at"]
        if first is not None and first < self.today:
            raise ValidationError(_("This day is past. Please choose a later one."))
        return first

    def clean_ends_at(self) -> date | None:
        last: date | None = self.cleaned_data["ends_at"]
        if last is not None and last < (
            self.cleaned_data.get("starts_at") or self.today
        ):
            raise ValidationError(_("It would end before it begins."))
        return last

    @property
    def plan(self) -> dict[str, Any]:
        given = super().plan
        first: date | None = given["starts_at"]
        later = first is not None and first > self.today
        given["starts_at"] = _midnight(first) if first and later else None
        return given


class SettingsForm(forms.Form):
    """One field for each setting of a form of ladder, generated from its description;
    `start` is shown at first, else the defaults. What differs from `usual` is marked,
    by default from the defaults."""

    def __init__(
        self,
        form: str,
        data: Mapping[str, Any] | None = None,
        *,
        start: Options | None = None,
        usual: Options | None = None,
    ) -> None:
        self.form = form
        self.usual = usual or SETTINGS[form]()
        self.settings = start or self.usual
        super().__init__(data, initial=self.settings.values(), prefix="set")
        for about in self.usual.described():
            self.fields[about.name] = field_of(about)

    def clean(self) -> dict[str, Any]:
        given = {
            name: value
            for name, value in self.cleaned_data.items()
            if value not in (None, "")
        }
        try:
            self.settings = read_settings(self.form, given)
        except OptionError as error:
            raise ValidationError(str(error)) from error
        return self.cleaned_data

    @cached_property
    def groups(self) -> list[Group]:
        """Its fields under their headings; those are open where something is not as
        usual or cannot be."""
        self.full_clean()
        usual = self.usual.values()
        values = self.settings.values().items()
        changed = {name for name, value in values if value != usual[name]}
        return groups_of(self, self.usual.described(), changed)

    @property
    def groups_html(self) -> SafeString:
        """Its fields under their headings. Until it is sent they follow from the
        settings alone and are kept."""
        if self.is_bound:
            return _groups_html(self)
        return _as_begun(self.form, self.settings, self.usual, get_language())


@lru_cache(maxsize=128)
def _as_begun(
    form: str, start: Options, usual: Options, _language: str | None
) -> SafeString:
    return _groups_html(SettingsForm(form, start=start, usual=usual))


def _groups_html(form: SettingsForm) -> SafeString:
    groups = [
        (group, summary(form.settings, [row.field.name for row in group.rows]))
        for group in form.groups
    ]
    context = {"form": form, "groups": groups}
    return render_to_string("ladders/_groups.html", context)


class NoteForm(forms.Form):
    """Why settings are changed, for the members to read."""

    note = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=500,
        help_text=gettext_lazy("Everyone who sees the ladder can read it."),
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)

"""What a teacher says of a class."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.classes.models import LONGEST_LABEL, LONGEST_TITLE
from games.classes.services import LONGEST_TERM, MOST_PUPILS

USUAL_PUPILS = 30
USUAL_TERM = timedelta(days=120)


class PupilsForm(forms.Form):
    """Names, one a line, or how many pupils without."""

    count = forms.IntegerField(
        label=gettext_lazy("How many pupils"),
        min_value=1,
        max_value=MOST_PUPILS,
        required=False,
        help_text=gettext_lazy("They are called “Pupil 1”, “Pupil 2” and so on."),
    )
    names = forms.CharField(
        label=gettext_lazy("Or their names, one on each line"),
        required=False,
        max_length=(LONGEST_LABEL + 2) * MOST_PUPILS,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
        help_text=gettext_lazy(
            "Only you and each pupil see these names. Others see names such as "
            "“class-7b-kfmt-1”."
        ),
    )

    def __init__(self, data: Any = None, *, first: int = 1, **more: Any) -> None:
        super().__init__(data, **more)
        self.first = first

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        named = [" ".join(line.split()) for line in given["names"].splitlines()]
        labels = [label for label in named if label]
        if not labels:
            labels = self._numbered(given.get("count"))
        if len(labels) > MOST_PUPILS:
            words = _("These are %(count)d names. A class has at most %(most)d pupils.")
            shown = {"count": len(labels), "most": MOST_PUPILS}
            self.add_error("names", words % shown)
        for label in labels:
            if len(label) > LONGEST_LABEL:
                words = _("“%(label)s” is too long: at most %(most)d characters.")
                self.add_error("names", words % {"label": label, "most": LONGEST_LABEL})
        return given | {"labels": labels}

    def _numbered(self, count: int | None) -> list[str]:
        if not count:
            self.add_error("count", _("Say how many pupils, or write their names."))
            return []
        numbers = range(self.first, self.first + count)
        return [_("Pupil %(number)d") % {"number": number} for number in numbers]


def _day_field() -> forms.DateField:
    return forms.DateField(
        label=gettext_lazy("Last day of the term"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=gettext_lazy(
            "After it the accounts are closed, but for pupils who keep theirs by "
            "confirming an e-mail address, their own or a parent’s."
        ),
    )


class _Term(forms.Form):
    """The name of a class and its last day."""

    title = forms.CharField(
        label=gettext_lazy("Name of the class"), max_length=LONGEST_TITLE
    )
    ends_on = _day_field()

    def __init__(self, *given: Any, today: date, **more: Any) -> None:
        super().__init__(*given, **more)
        self.today = today

    def clean_ends_on(self) -> date:
        day: date = self.cleaned_data["ends_on"]
        if not self.today <= day <= self.today + LONGEST_TERM:
            last = self.today + LONGEST_TERM
            words = _("Choose a day from today to %(last)s.")
            raise ValidationError(words % {"last": last.isoformat()})
        return day


class ClassForm(_Term, PupilsForm):
    """A new class with its pupils."""

    field_order = ("title", "count", "names", "ends_on")

    def __init__(self, data: Any = None, *, today: date) -> None:
        start = {"count": USUAL_PUPILS, "ends_on": today + USUAL_TERM}
        super().__init__(data, today=today, initial=start)


class ChangeForm(_Term):
    """What of a class can be changed."""

    helps = forms.BooleanField(
        label=gettext_lazy("Helps at the board"),
        required=False,
        help_text=gettext_lazy(
            "Hints and number tables during games. If off, no pupil of the class has "
            "them, whatever they prefer."
        ),
    )

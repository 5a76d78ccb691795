"""What is asked of who reports, and of who judges."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.fairness.models import Measure
from games.moderation.models import Report
from games.moderation.reports import LONGEST_REPORT

MEASURES = {
    Measure.Kind.NOTE: gettext_lazy("Only a note for other moderators"),
    Measure.Kind.DISMISS: gettext_lazy("Dismiss the report"),
    Measure.Kind.WARN: gettext_lazy("Warn"),
    Measure.Kind.MUTE: gettext_lazy("Keep from chatting"),
    Measure.Kind.NO_RATED: gettext_lazy("Keep from rated games"),
    Measure.Kind.BAN: gettext_lazy("Ban"),
    Measure.Kind.LIFT: gettext_lazy("Lift all measures"),
}


class ReportForm(forms.Form):
    """What somebody has done, its kind, and the table where it happened."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What is it about?"),
        choices=[(kind, capfirst(words)) for kind, words in Report.Kind.choices],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Please choose what it is about.")},
    )
    text = forms.CharField(
        label=gettext_lazy("What happened?"),
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "Only moderators read this. Say when and where it was, as well as you can."
        ),
    )
    game = forms.CharField(
        label=gettext_lazy("In which game?"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "Its address, or the end of it. Leave it empty if it was not in a game."
        ),
    )


class MeasureForm(forms.Form):
    """A measure of the moderators, its reason and how long it holds."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Measure"),
        choices=MEASURES.items(),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Please choose a measure.")},
    )
    days = forms.IntegerField(
        label=gettext_lazy("Days"),
        min_value=1,
        max_value=365,
        required=False,
        help_text=gettext_lazy(
            "How long to keep from chat or rated games; leave empty until it is lifted."
        ),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "It stays in the history; a person who is warned or restricted can read it."
        ),
    )
    report = forms.IntegerField(required=False, widget=forms.HiddenInput)
    sure = forms.BooleanField(
        label=gettext_lazy("Yes, ban: this ends all games and voids the rated ones"),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        if given.get("kind") == Measure.Kind.BAN and not given.get("sure"):
            raise ValidationError(
                _("A ban ends all games and voids the rated ones. Please confirm it.")
            )
        return given

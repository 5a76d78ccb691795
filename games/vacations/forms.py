"""When one goes on vacation, and for how long."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.vacations.days import MOST_A_YEAR


class VacationForm(forms.Form):
    """`day` and `days` of `services.go_away`."""

    day = forms.DateField(
        label=_("From"),
        help_text=_("Today means from this moment on; another day from midnight, UTC."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    days = forms.IntegerField(
        label=_("Days"),
        min_value=1,
        max_value=MOST_A_YEAR,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["day"].initial = timezone.now().date()
        self.fields["days"].initial = 7

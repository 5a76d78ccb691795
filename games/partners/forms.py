"""What a practice game says beside its rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from accounts import partners
from games.engine.registry import AnyRules
from games.engine.search.partners import PARTNERS
from games.setup.seat_form import SeatForm


class PracticeForm(SeatForm):
    """The partner, the seat and the helps."""

    partner = forms.ChoiceField(
        label=gettext_lazy("You play against"), widget=forms.RadioSelect
    )
    helps = forms.BooleanField(
        label=gettext_lazy("Helps"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "You see where a man can go and the equation of every capture, and the "
            "panels that explain the position."
        ),
    )

    field_order = ["partner", "seat", "helps"]

    def __init__(self, rules: AnyRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(rules, *args, **kwargs)
        self.initial.setdefault("partner", next(iter(PARTNERS)))
        choices = [(key, partners.partner_title(key)) for key in PARTNERS]
        self.fields["partner"].choices = choices  # type: ignore[attr-defined]

    @property
    def partners(self) -> list[tuple[forms.boundfield.BoundWidget, str]]:
        """Each partner that can be chosen, with how it plays."""
        return [
            (radio, partners.about(str(radio.data["value"])))
            for radio in self["partner"]
        ]

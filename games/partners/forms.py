"""What a practice game says beside its rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from accounts import partners
from games.engine.registry import AnyRules
from games.partners.level_cards import LevelCard, cards
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
        offered = partners.offered_partners(rules)
        self.initial.setdefault("partner", offered[0])
        choices = [(key, partners.level_words(key)) for key in offered]
        self.fields["partner"].choices = choices  # type: ignore[attr-defined]

    @property
    def levels(self) -> list[tuple[forms.boundfield.BoundWidget, LevelCard]]:
        """Each level that can be chosen, with its card."""
        return list(zip(self["partner"], cards(self.rules), strict=True))

"""What a practice game says beside its rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import partners
from games.engine.registry import AnyRules
from games.engine.search.partners import PARTNERS
from games.wording import seat_words


class PracticeForm(forms.Form):
    """The partner, the seat and the helps."""

    partner = forms.ChoiceField(
        label=gettext_lazy("You play against"), widget=forms.RadioSelect
    )
    seat = forms.ChoiceField(
        label=gettext_lazy("You play"), required=False, widget=forms.RadioSelect
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

    def __init__(self, rules: AnyRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("partner", next(iter(PARTNERS)))
        self._offer("partner", [(key, partners.title_of(key)) for key in PARTNERS])
        seats = [(seat, seat_words(seat)) for seat in rules.seats]
        self._offer("seat", [("", _("Drawn by lot")), *seats])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        field.choices = choices  # type: ignore[attr-defined]

    @property
    def partners(self) -> list[tuple[forms.boundfield.BoundWidget, str]]:
        """Each partner that can be chosen, with how it plays."""
        return [
            (radio, partners.about(str(radio.data["value"])))
            for radio in self["partner"]
        ]

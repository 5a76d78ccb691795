"""What a seek says beside its rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.registry import AnyRules
from games.wording import seat_words

# Who may take a seek, as it is asked in the form: (public, kept).
OPEN_TO = {"waiting": (True, False), "day": (True, True), "link": (False, False)}


class SeekForm(forms.Form):
    """The seat, the helps, and to whom the seek is open."""

    open_to = forms.ChoiceField(
        label=gettext_lazy("Who can accept"),
        choices=[
            ("waiting", gettext_lazy("Anybody in the lobby, while I wait for it")),
            ("day", gettext_lazy("Anybody in the lobby, for a day, even if I leave")),
            ("link", gettext_lazy("Only whoever has the link, for fourteen days")),
        ],
        initial="waiting",
        widget=forms.RadioSelect,
    )
    seat = forms.ChoiceField(
        label=gettext_lazy("You play"), required=False, widget=forms.RadioSelect
    )
    helps = forms.BooleanField(
        label=gettext_lazy("Helps"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "Both players see where a man can go, the equation of every capture, and "
            "what explains the position. Without helps each finds it all himself."
        ),
    )

    def __init__(self, rules: AnyRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = [(seat, seat_words(seat)) for seat in rules.seats]
        self.fields["seat"].choices = [("", _("Drawn by lot")), *seats]  # type: ignore[attr-defined]

    @property
    def invitation(self) -> dict[str, Any]:
        """What a valid form says, as `make_seek` takes it."""
        public, kept = OPEN_TO[self.cleaned_data["open_to"]]
        return {
            "seat": self.cleaned_data["seat"],
            "helps": self.cleaned_data["helps"],
            "public": public,
            "kept": kept,
        }

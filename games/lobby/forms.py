"""What a seek says beside its rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.setup.seat_form import SeatForm

# Who may take a seek, as it is asked in the form: (public, kept).
OPEN_TO = {"waiting": (True, False), "day": (True, True), "link": (False, False)}


class SeekForm(SeatForm):
    """The seat, the helps, whether it is rated, and to whom the seek is open."""

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
    helps = forms.BooleanField(
        label=gettext_lazy("Helps"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "All players see where a man can go, the equation of every capture, and "
            "what explains the position. Without helps each finds it all himself."
        ),
    )
    rated = forms.BooleanField(
        label=gettext_lazy("Rated"),
        required=False,
        help_text=gettext_lazy(
            "The result changes the ratings of all players, so moves cannot be taken "
            "back. It is for members and needs a clock."
        ),
    )
    field_order = ["open_to", "rated", "seat", "helps"]

    @property
    def invitation(self) -> dict[str, Any]:
        """What a valid form says beside the terms, as `make_seek` takes it."""
        public, kept = OPEN_TO[self.cleaned_data["open_to"]]
        return {
            "seat": self.cleaned_data["seat"],
            "public": public,
            "kept": kept,
        }

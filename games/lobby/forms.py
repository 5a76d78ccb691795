"""What a seek says beside its rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from accounts import names
from accounts.lookups import person_named
from accounts.models import User
from games.setup.seat_form import SeatForm

# Who may take a seek, as it is asked in the form: (public, kept).
OPEN_TO = {"waiting": (True, False), "day": (True, True), "link": (False, False)}


class SeekForm(SeatForm):
    """The seat, the helps, whether it is rated, and to whom the seek is open."""

    invitee = forms.CharField(
        label=gettext_lazy("Invite a player by name (if you like)"),
        required=False,
        max_length=names.LONGEST,
        help_text=gettext_lazy("Only they can accept, and they are told at once."),
        widget=forms.TextInput(
            attrs={
                "list": "followed",
                "placeholder": " ",
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
            }
        ),
    )
    open_to = forms.ChoiceField(
        label=gettext_lazy("Who can accept"),
        choices=[
            ("waiting", gettext_lazy("Anyone, while I stay on this page")),
            ("day", gettext_lazy("Anyone, for 24 hours")),
            ("link", gettext_lazy("Only people with the link, for 14 days")),
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
            "panels that explain the position. Without helps, players see none of "
            "this."
        ),
    )
    rated = forms.BooleanField(
        label=gettext_lazy("Rated"),
        required=False,
        help_text=gettext_lazy(
            "The result changes the players’ ratings, so moves cannot be taken back. "
            "For members only, with a clock."
        ),
    )
    field_order = ["invitee", "open_to", "rated", "seat", "helps"]

    @property
    def invitation(self) -> dict[str, Any]:
        """What a valid form says beside the terms, as `make_seek` takes it."""
        public, kept = OPEN_TO[self.cleaned_data["open_to"]]
        return {
            "seat": self.cleaned_data["seat"],
            "public": public,
            "kept": kept,
            "invitee": self.cleaned_data["invitee"],
        }

    def clean_invitee(self) -> User | None:
        """Whom this is for; None where nobody is named."""
        name = self.cleaned_data["invitee"].strip()
        if not name:
            return None
        person = person_named(name)
        if person is None:
            raise forms.ValidationError(
                gettext("No player is called “%(name)s”."), params={"name": name}
            )
        return person

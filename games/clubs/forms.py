"""What organisers write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clubs.models import LONGEST_BODY, LONGEST_HEADLINE, MemberMessage
from games.ladders.models import Ladder

ALL = _("All players")
IDLE = _("Players without a game this season")
UNPLAYED = _("Players who still have to play this round")
MARKS = _("**Bold**, - lists, 1. lists and [words](https://…) for a link.")


class NewsForm(forms.Form):
    """A headline and a text."""

    headline = forms.CharField(label=_("Headline"), max_length=LONGEST_HEADLINE)
    body = forms.CharField(
        label=_("Text"),
        max_length=LONGEST_BODY,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=MARKS,
    )

    def clean_headline(self) -> str:
        return _in_one_line(self.cleaned_data["headline"])


class MessageForm(forms.Form):
    """To whom, a subject and a text; `counts` says how many an audience has."""

    audience = forms.ChoiceField(label=_("To"), widget=forms.RadioSelect)
    headline = forms.CharField(label=_("Subject"), max_length=LONGEST_HEADLINE)
    body = forms.CharField(
        label=_("Text"),
        max_length=LONGEST_BODY,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=MARKS,
    )

    def __init__(
        self, counts: Mapping[str, int], ladder: Ladder, data: Any = None
    ) -> None:
        super().__init__(data, initial={"audience": MemberMessage.Audience.ALL})
        idle = IDLE if ladder.form == Ladder.Form.CHALLENGE else UNPLAYED
        words = {MemberMessage.Audience.ALL: ALL, MemberMessage.Audience.IDLE: idle}
        choices = [(key, f"{said} ({counts[key]})") for key, said in words.items()]
        self.fields["audience"].choices = choices  # type: ignore[attr-defined]

    def clean_headline(self) -> str:
        return _in_one_line(self.cleaned_data["headline"])


def _in_one_line(text: str) -> str:
    return " ".join(text.split())

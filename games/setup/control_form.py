"""Choosing a time control in a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.clock import DAY, MINUTE, SECOND, TimeControl
from games.engine.errors import ClockError

PACES = {
    "live": gettext_lazy("At one sitting"),
    "days": gettext_lazy("By correspondence"),
    "unlimited": gettext_lazy("Without a clock"),
}
UNASKED = {"minutes": 15, "seconds": 10, "days": 3}  # what stands there at first


class ControlForm(forms.Form):
    """Minutes and seconds, days, or no clock. A valid form has in its `cleaned_data`
    the `control` as `TimeControl.read` takes it: "15+10", "3d" or "".

    It shows `start` at first; without a clock is not offered where `timed` is asked.
    """

    pace = forms.ChoiceField(
        label=gettext_lazy("Time"), required=False, widget=forms.RadioSelect
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("minutes"), required=False, min_value=1, max_value=60
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("seconds a turn"),
        required=False,
        min_value=0,
        max_value=30,
    )
    days = forms.IntegerField(
        label=gettext_lazy("days a turn"),
        required=False,
        min_value=1,
        max_value=14,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        start: str = "15+10",
        timed: bool = False,
    ) -> None:
        super().__init__(data, initial=UNASKED | _parts(start))
        paces = [(key, words) for key, words in PACES.items() if self._has(key, timed)]
        self.fields["pace"].choices = paces  # type: ignore[attr-defined]
        self.fields["pace"].required = timed

    @staticmethod
    def _has(pace: str, timed: bool) -> bool:
        return not (timed and pace == "unlimited")

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            self.cleaned_data["control"] = str(self._read())
        return self.cleaned_data

    def _read(self) -> TimeControl:
        try:
            return TimeControl.read(self._text())
        except ClockError as error:
            raise ValidationError(
                _(
                    "Please give 1 to 60 minutes and 0 to 30 seconds for a game at one "
                    "sitting, or 1 to 14 days for one by correspondence."
                )
            ) from error

    def _text(self) -> str:
        given = self.cleaned_data
        if given["pace"] == "live":
            return f"{given['minutes']}+{given['seconds'] or 0}"
        return f"{given['days']}d" if given["pace"] == "days" else ""


def control_asked_for(text: str) -> tuple[str, str]:
    """The time control in an address, with a sentence that refuses what is none. There
    the sign + means a space, and who types it means +."""
    text = text.strip().replace(" ", "+")
    try:
        return str(TimeControl.read(text)), ""
    except ClockError:
        words = _(
            "There is no time control “%(text)s”. Possible are 1+0 to 60+30 (minutes, "
            "and seconds a turn), 1d to 14d (days a turn), or none."
        )
        return "", words % {"text": text[:20]}


def read_control(text: str) -> str:
    """A time control as an address or a button names it, "" for what is none."""
    try:
        return str(TimeControl.read(text))
    except ClockError:
        return ""


def _parts(control: str) -> dict[str, Any]:
    """A time control as the fields of the form."""
    read = TimeControl.read(control)
    if read.kind == "live":
        whole, more = read.base // MINUTE, read.increment // SECOND
        return {"pace": read.kind, "minutes": whole, "seconds": more}
    if read.kind == "days":
        return {"pace": read.kind, "days": read.base // DAY}
    return {"pace": read.kind}

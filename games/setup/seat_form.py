"""Choosing one's seat in a form, whatever rules are chosen beside it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.registry import AnyRules
from games.setup.seating import Seating, choice_words, no_such_seat, seatings


class SeatForm(forms.Form):
    """A seat, or "" for the lot. All seats that the game has by any of its options are
    offered, since these are chosen in the same form; one that is not there by the
    chosen `rules` comes back with those that are."""

    seat = forms.ChoiceField(
        label=gettext_lazy("You play"), required=False, widget=forms.RadioSelect
    )

    def __init__(self, rules: AnyRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        seats = {
            seat: choice_words(seating.teams, seat)
            for seating in self.seatings
            for seat in seating.seats
        }
        choices = [("", _("Random")), *seats.items()]
        self.fields["seat"].choices = choices  # type: ignore[attr-defined]

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Those that are offered."""
        return seatings(self.rules.key)

    @property
    def seat_groups(self) -> list[tuple[str, list[forms.boundfield.BoundWidget]]]:
        """The radios under the words that say when there are these seats."""
        radios = {radio.data["value"]: radio for radio in self["seat"]}
        groups = [
            (seating.words, [radios[seat] for seat in seating.seats])
            for seating in self.seatings
        ]
        return [("", [radios[""]]), *groups]

    @property
    def has_partners(self) -> bool:
        """Whether people can be partners in this game."""
        teams = (team for each in self.seatings for team in each.teams)
        return any(len(team) > 1 for team in teams)

    def clean_seat(self) -> str:
        seat: str = self.cleaned_data["seat"]
        if seat and seat not in self.rules.seats:
            raise ValidationError(no_such_seat(self.rules, seat))
        return seat


class FixedSeatForm(SeatForm):
    """The same where the rules are no longer chosen: it offers their seats alone."""

    @property
    def seatings(self) -> tuple[Seating, ...]:
        return (Seating("", self.rules.seats, self.rules.teams),)

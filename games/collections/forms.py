"""What is asked of who gathers games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.collections.comments import checked
from games.collections.models import LONGEST_TEXT, LONGEST_TITLE, Collection
from games.collections.services import GamePlace, read_place
from games.common.errors import Refused

NEW = "new"
T = TypeVar("T")
CHECKED = gettext_lazy("An equation in braces, as {4*9=36}, is checked when you save.")


class CollectionForm(forms.ModelForm[Collection]):
    """The words of a collection."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=LONGEST_TITLE)
    about = forms.CharField(
        label=gettext_lazy("What is it about?"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=CHECKED,
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Everyone may see it"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise only you see it, also where others have its address."
        ),
    )

    def clean_about(self) -> str:
        return _or_invalid(checked, self.cleaned_data["about"])

    class Meta:
        model = Collection
        fields = ("title", "about", "is_public")


class CommentForm(forms.Form):
    """What is said of a place of a game."""

    comment = forms.CharField(
        label=gettext_lazy("Comment"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=CHECKED,
    )
    is_exercise = forms.BooleanField(
        label=gettext_lazy("An exercise: readers find the next move themselves"),
        required=False,
        help_text=gettext_lazy("They read the comment once they have found it."),
    )

    def clean_comment(self) -> str:
        return _or_invalid(checked, self.cleaned_data["comment"])


class CollectForm(CommentForm):
    """A place of a game, and the collection that it comes to."""

    game = forms.CharField(
        label=gettext_lazy("Game"),
        max_length=200,
        help_text=gettext_lazy(
            "The address of a finished game, or of one of its moves: …/g/ID/31/"
        ),
    )
    collection = forms.ChoiceField(label=gettext_lazy("Collection"))
    title = forms.CharField(
        label=gettext_lazy("Title of a new collection"),
        max_length=LONGEST_TITLE,
        required=False,
    )
    field_order = ("game", "collection", "title", "comment", "is_exercise")

    def __init__(
        self, mine: list[Collection], *given: Any, host: str, **more: Any
    ) -> None:
        super().__init__(*given, **more)
        self.host = host
        known = [(each.pk, each.title) for each in mine]
        field = self.fields["collection"]
        field.choices = [*known, (NEW, _("A new collection"))]  # type: ignore[attr-defined]

    def clean_game(self) -> GamePlace:
        return _or_invalid(
            lambda text: read_place(text, self.host), self.cleaned_data["game"]
        )

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        if given.get("collection") == NEW and not given.get("title"):
            self.add_error("title", _("Please give the new collection a title."))
        return given


def _or_invalid(read: Callable[[str], T], text: str) -> T:
    try:
        return read(text)
    except Refused as refusal:
        raise ValidationError(str(refusal)) from refusal

"""What a person may say about themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.core.validators import EMPTY_VALUES
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import Preferences, User
from games.people.adapter import Adapter, check_free
from games.people.samples import sample

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    _PreferencesForm = forms.ModelForm[Preferences]
    _UserForm = forms.ModelForm[User]
else:
    _PreferencesForm = _UserForm = forms.ModelForm


class MemberLoginForm(LoginForm):  # type: ignore[misc]
    """The account library's form in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        if request := kwargs.get("request"):
            # The address on a pupil's slip names them.
            self.initial.setdefault("login", request.GET.get("name", ""))


class MemberSignupForm(SignupForm):  # type: ignore[misc]
    """The account library's form in our words, saying what is asked for and why."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email = self.fields["username"], self.fields["email"]
        name.label = _("Name")
        name.help_text = _("Everyone sees it. Letters, digits, “-” and “_”.")
        name.widget.attrs |= {"minlength": names.SHORTEST, "autocapitalize": "off"}
        email.label = _("E-mail address (if you like)")
        email.help_text = _("Private. Used only to reset your password.")


# All that can be chosen of how the site looks and behaves, in its order on the page.
PREFERENCES: dict[StrOrPromise, tuple[str, ...]] = {
    _("Board"): ("board_set", "board_size", "direction", "coordinates"),
    _("Moves"): ("motion", "move_list", "confirm_move", "at_once", "helps"),
    _("Sound"): ("volume",),
    _("People"): ("show_here", "invitations"),
    _("Site"): ("theme",),
}
CHOICES = [field.name for field in Preferences._meta.fields if field.choices]


class PreferencesForm(_PreferencesForm):
    """How the site looks and behaves. Of several ways the one that is not sent, as by
    a page that is older than the choice, stays as it was."""

    class Meta:
        model = Preferences
        fields = [name for group in PREFERENCES.values() for name in group]
        widgets = dict.fromkeys(CHOICES, forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in CHOICES:
            self.fields[name].required = False

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name in CHOICES:
            if name in data and data[name] in EMPTY_VALUES:
                data[name] = getattr(self.instance, name)
        return data

    @property
    def groups(self) -> list[tuple[StrOrPromise, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [
            (title, [self[name] for name in names])
            for title, names in PREFERENCES.items()
        ]

    @property
    def board_sets(self) -> list[tuple[Any, SafeString]]:
        """Each set of board and men with a board that shows it."""
        radios = list(self["board_set"])
        return [(radio, sample(radio.data["value"])) for radio in radios]


class NameForm(_UserForm):
    """Another name; one's own may be written differently."""

    class Meta:
        model = User
        fields = ["username"]

    def clean_username(self) -> str:
        name: str = Adapter().clean_username(
            self.cleaned_data["username"], shallow=True
        )
        check_free(name, but=self.instance)
        return name


class ClosingForm(forms.Form):
    """Closing is for ever, so the name is typed once more."""

    name = forms.CharField(
        label=_("Your name, to confirm"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off"}),
    )

    def __init__(self, person: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"].strip()
        if name != self.person.username:
            raise forms.ValidationError(
                _("This is not your name; your name is “%(name)s”."),
                params={"name": self.person.username},
            )
        return name

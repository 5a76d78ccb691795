"""What a person may say about themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import Preferences, User
from games.people.adapter import Adapter, check_free

if TYPE_CHECKING:
    _PreferencesForm = forms.ModelForm[Preferences]
    _UserForm = forms.ModelForm[User]
else:
    _PreferencesForm = _UserForm = forms.ModelForm


class MemberLoginForm(LoginForm):  # type: ignore[misc]
    """The account library's form in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")


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


class PreferencesForm(_PreferencesForm):
    class Meta:
        model = Preferences
        fields = ["theme", "direction", "sound", "confirm_move", "at_once", "helps"]
        widgets = {"theme": forms.RadioSelect, "direction": forms.RadioSelect}


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

"""How the account library makes and changes accounts here."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import names
from accounts.limits import Limit, TooMany, address_of
from accounts.models import User
from accounts.players import PlayerRequest
from games.common import lock_order
from games.ladders.members.invitations import ladder_behind
from games.people.wrong_passwords import Attempt
from games.play.open_games import show_name

SIGN_UPS = Limit("sign-ups", amount=20, seconds=60)  # from one address
METHODS = "_reauthentication_methods"  # where the person of a request keeps them
INVITED = Limit("invited-sign-ups", amount=200, seconds=3600)  # to one ladder


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Sign-up turns the guest of this browser into a member."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Always, as often as the limits allow: a class behind one address that is
        invited to a ladder counts by its ladder. Raises TooMany."""
        if request.method == "POST":
            next_page = request.POST.get("next") or request.GET.get("next", "")
            ladder = ladder_behind(next_page)
            if ladder is None:
                SIGN_UPS.spend(address_of(request))
            else:
                INVITED.spend(str(ladder.pk))
        return True

    def new_user(self, request: HttpRequest) -> User:
        """The row that becomes the member: the guest's own, if there is a guest."""
        player = cast(PlayerRequest, request).player
        return player if player is not None and player.is_guest else User()

    def save_user(
        self, request: HttpRequest, user: User, form: Any, commit: bool = True
    ) -> User:
        """Write the new member. The guest's row is used once, however often it is
        sent; the second time a row of its own is made."""
        try:
            with transaction.atomic():
                if not _is_still_guest(user):
                    user = User()
                user.is_guest = False
                user.date_joined = timezone.now()
                user = super().save_user(request, user, form, commit)
        except IntegrityError as error:
            messages.error(request, _("That name is taken."))
            raise ImmediateHttpResponse(redirect("account_signup")) from error
        show_name(user)
        return user

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt to log in; what is counted by the name alone, as the
        library does it, would let anybody lock others out."""
        self.attempt = Attempt(request, credentials)
        try:
            self.attempt.count()
        except TooMany as refusal:
            raise ValidationError(_too_many(refusal)) from refusal

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Who logs in with these credentials, if they are right."""
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            self.attempt.succeeded()
        return user

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """How somebody can show once more that it is they. The library's page wants to
        know it twice, and each time asks for every kind of second factor."""
        found: list[dict[str, Any]] | None = getattr(user, METHODS, None)
        if found is None:
            found = super().get_reauthentication_methods(user)
            setattr(user, METHODS, found)
        return found

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is kept; raises ValidationError when it cannot be taken."""
        name: str = User.normalize_username(username)
        name = super().clean_username(name, shallow=True)
        names.check_member(name)
        if not shallow:
            check_free(name)
        return name


def _too_many(refusal: TooMany) -> str:
    """What somebody who got too many passwords wrong can do."""
    words = ngettext(
        "Too many failed attempts to log in. Please try again in a second, or ask for "
        "a new password.",
        "Too many failed attempts to log in. Please try again in %(seconds)d seconds, "
        "or ask for a new password.",
        refusal.seconds,
    )
    return words % {"seconds": refusal.seconds}


def check_free(name: str, *, but: User | None = None) -> None:
    """Refuse a name that belongs, or looks as if it belonged, to somebody else."""
    others = User.objects.filter(name_key=names.key_of(name))
    if but is not None:
        others = others.exclude(pk=but.pk)
    other = others.first()
    if other is None:
        return
    if other.username.casefold() == name.casefold():
        raise ValidationError(_("That name is taken."))
    raise ValidationError(
        _("This name looks too much like another one: “%(name)s”."),
        params={"name": other.username},
    )


def _is_still_guest(user: User) -> bool:
    """Whether this row may become a member; it is locked if so."""
    if user.pk is None:
        return False
    lock_order.take("people", [user.pk])
    rows = User.objects.select_for_update()
    return rows.filter(pk=user.pk, is_guest=True).exists()

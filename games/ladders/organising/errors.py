"""What organisers are refused; each sentence says why and what to do next."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.common.errors import Refused


class NoReason(Refused):
    sentence = _("Please say why in a few words; all members can read it.")


class CannotDecide(Refused):
    """This cannot be decided so; the sentence says why and what can be."""


class NoSuchPerson(Refused):
    """There is no member of the site by this name."""


class LastOwner(Refused):
    sentence = _("A ladder needs at least one owner. Add another owner first.")

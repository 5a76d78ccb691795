"""Addresses that prove who asks without a log-in: calendars, and the link in letters.

They hold until their person makes new ones; then the old ones end.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.db.models import F
from django.http import Http404

from accounts.models import User


class Renewed(Exception):
    """The person has made a new address since; this one shows nothing any more."""


@dataclass(frozen=True, slots=True)
class Link:
    """One kind of such addresses; `counter` is the field of a person that counts how
    often they have been made anew."""

    counter: str
    salt: str

    def word(self, person: User) -> str:
        """What stands for `person` in an address."""
        return self._signer.sign(f"{person.pk}.{getattr(person, self.counter)}")

    def person(self, word: str) -> User:
        """Whose address this is. Raises Http404, or Renewed for an older one."""
        try:
            pk, _dot, count = self._signer.unsign(word).partition(".")
        except signing.BadSignature as error:
            raise Http404("The site has never made this address.") from error
        found = User.objects.filter(pk=pk, is_active=True).first()
        if found is None:
            raise Http404("The person this address belonged to has left.")
        if count != str(getattr(found, self.counter)):
            raise Renewed
        return found

    def renew(self, person: User) -> None:
        """From now on older addresses of `person` show nothing."""
        User.objects.filter(pk=person.pk).update(**{self.counter: F(self.counter) + 1})
        person.refresh_from_db(fields=[self.counter])

    @property
    def _signer(self) -> signing.Signer:
        return signing.Signer(salt=self.salt)


CALENDAR = Link("calendar_links", salt="ladder-calendar")
STOP = Link("stop_links", salt="games.notices.stop")

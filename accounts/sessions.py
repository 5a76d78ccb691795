"""The sessions of people: as Django keeps them, in the database and in memory.

After a start none is in memory, and everybody comes back at once: so the question for
one is made once.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from games.common.prepared_queries import Question


def _valid(*, key: str, now: datetime) -> QuerySet[Session]:
    return Session.objects.filter(session_key=key, expire_date__gt=now)


_session = Question(_valid)


class SessionStore(cached_db.SessionStore):
    """The session of a key, or a new one."""

    def _get_session_from_db(self) -> Session | None:
        """The row of the session; None, and then it gets a new key, where there is none
        that is still valid."""
        found = _session.first(key=self.session_key or "", now=timezone.now())
        if found is None:
            self._session_key = None
        return found

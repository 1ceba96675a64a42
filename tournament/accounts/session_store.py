"""Django's sessions in the database, found by SQL that is compiled once: every page of a leader asks for one.

SESSION_ENGINE names this module. Rows and cookies are Django's own.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournament.core.compiled import CompiledRow, RowPart

_SESSION = CompiledRow(lambda: Session.objects.filter(pk=""), RowPart(Session))


class SessionStore(db.SessionStore):
    """A session, read in a part of the time."""

    def _get_session_from_db(self) -> Session | None:
        """Return the session's row, None and no key any more where it is unknown or has ended."""
        found = _SESSION.find(self.session_key)
        if found is None or found[0].expire_date <= timezone.now():
            self._session_key = None
            return None
        session: Session = found[0]
        return session

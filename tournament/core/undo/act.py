"""Taking one entry of the log back, as a change of its own that says which."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import payloads
from tournament.core.acts import ALWAYS, LEADERS, Act, act_of
from tournament.core.change import Change
from tournament.core.errors import ActionRefused
from tournament.core.own_table import refuse_own_table
from tournament.core.payloads import PayloadError, payload_of
from tournament.core.undo.order import blockers, is_too_late
from tournament.core.undo.undoing import Undoing
from tournament.models import LogEntry, Tournament


def _text_for_sentence(payload: dict[str, Any]) -> dict[str, Any]:
    """Bring an entry of release 0.1 up to date: its `sentence` is kept as `text`."""
    return payload | {"text": payload.pop("sentence")} if "sentence" in payload else payload


class Undo(Act[bool]):
    """Take an entry of the log back; `do` returns whether anything changed: what is taken back stays so.

    Results are never removed, a version like the one before is added. `seen` is the event's version that the
    leader looked at. A role may do it to the acts that it may do itself.

    Raises ActionRefused: undo_impossible (this act cannot be taken back), undo_unreadable (the entry was
    damaged), undo_blocked (later acts have to be taken back first), event_changed_meanwhile (such an act came
    after the page), undo_overtaken (things are no longer as the act left them), own_table (REG 1.6),
    act_not_allowed, and what the inverse refuses.
    """

    code = "undo"
    label = gettext_lazy("Taken back")
    states = ALWAYS
    roles = LEADERS

    upgrades = {0: _text_for_sentence}

    entry: LogEntry
    seen: int

    def do(self, change: Change) -> bool:
        """Take it back where nothing stands in the way."""
        event = change.tournament
        fresh = LogEntry.objects.filter(tournament=event, pk=self.entry.pk).first()
        if fresh is None:
            raise ActionRefused("undo_impossible")
        try:
            payload = payload_of(fresh)
        except PayloadError:
            raise ActionRefused("undo_unreadable") from None
        if not payload.is_undoable:
            raise ActionRefused("undo_impossible")
        if LogEntry.objects.filter(undoes=fresh).exists():
            change.skip()
            return False
        refuse_own_table(event, change.actor, payload.ruled_players)
        self._refuse_out_of_order(event, fresh)
        try:
            payload.undo(Undoing(event, fresh, change.actor))
        except DatabaseError as error:  # rows that others need by now: it is no longer as it was
            raise ActionRefused("undo_overtaken") from error
        change.undoes = fresh
        change.log(self.Payload(act=fresh.act, version=fresh.version))
        return True

    def _refuse_out_of_order(self, tournament: Tournament, entry: LogEntry) -> None:
        found = blockers(tournament, entry)
        if any(each.version > self.seen for each in found):
            raise ActionRefused("event_changed_meanwhile")
        if found:
            raise ActionRefused("undo_blocked", first=found[0].version)
        if is_too_late(tournament, entry):
            raise ActionRefused("act_not_allowed", act=self.code, state=tournament.state)

    class Payload(payloads.Payload):
        """Which entry was taken back: its act and its version of the event.

        The first entries of release 0.1 had its sentence (`text`) instead of the version.
        """

        irreversible_reason = gettext_lazy("This cannot be taken back: do anew what was taken back instead.")

        act: str
        version: int = 0
        text: str | msgspec.UnsetType = msgspec.UNSET

        def sentence(self) -> str:
            """Tell of an undo by itself; with its entry at hand, `took_back` says it in full."""
            return took_back(act_of(self.act).label if self.text is msgspec.UNSET else self.text)


def took_back(sentence: object) -> str:
    """Tell that something was taken back, by the sentence of what was done."""
    return _("Took back: %(sentence)s") % {"sentence": sentence}

"""Archive an event and show it in lists again; move it to the bin and restore it."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.text import name_key
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Tournament


class PutAway(Act[None]):
    """Hide an event from every list; all its pages keep working."""

    code = "put_away"
    label = gettext_lazy("Event archived")
    states = ALWAYS

    def do(self, change: Change) -> None:
        if change.tournament.is_put_away:
            change.skip()
            return
        change.tournament.is_put_away = True
        change.log(self.Payload())

    class Payload(payloads.Payload):
        def sentence(self) -> str:
            return _("Archived the event.")

        def touches(self) -> Touches:
            return touches(("put away",))

        def undo(self, undoing: Undoing) -> None:
            """Show the event in lists again. Raises ActionRefused undo_overtaken."""
            _set_put_away(undoing.tournament, is_put_away=False)

        def undo_words(self) -> list[str]:
            return [_("The event appears in lists again.")]


class TakeOut(Act[None]):
    """Show an archived event in lists again."""

    code = "take_out"
    label = gettext_lazy("Event listed again")
    states = ALWAYS

    def do(self, change: Change) -> None:
        if not change.tournament.is_put_away:
            change.skip()
            return
        change.tournament.is_put_away = False
        change.log(self.Payload())

    class Payload(payloads.Payload):
        def sentence(self) -> str:
            return _("Listed the event again.")

        def touches(self) -> Touches:
            return touches(("put away",))

        def undo(self, undoing: Undoing) -> None:
            """Archive the event again. Raises ActionRefused undo_overtaken."""
            _set_put_away(undoing.tournament, is_put_away=True)

        def undo_words(self) -> list[str]:
            return [_("The event is archived again.")]


class DeleteEvent(Act[None]):
    """Move an event to the bin: all its pages answer 404, and its organizer can restore it for a week.

    `typed` is the event's name, typed to confirm. Raises ActionRefused: name_not_typed.
    """

    code = "delete_event"
    label = gettext_lazy("Event deleted")
    states = ALWAYS

    typed: str

    def do(self, change: Change) -> None:
        event = change.tournament
        if name_key(self.typed) != name_key(event.name):
            raise ActionRefused("name_not_typed", name=event.name)
        event.deleted_at = timezone.now()
        change.log(self.Payload(name=event.name))

    class Payload(payloads.Payload):
        irreversible_reason = gettext_lazy(
            "This can’t be undone: the event has already been restored from the bin."
        )

        name: str

        def sentence(self) -> str:
            return _("Deleted the event %(name)s.") % self.sentence_values


class RestoreEvent(Act[None]):
    """Restore an event from the bin; repeating this changes nothing."""

    code = "restore_event"
    label = gettext_lazy("Event restored")
    states = ALWAYS
    is_for_deleted = True

    def do(self, change: Change) -> None:
        event = change.tournament
        if event.deleted_at is None:
            change.skip()
            return
        event.deleted_at = None
        change.log(self.Payload(name=event.name))

    class Payload(payloads.Payload):
        irreversible_reason = gettext_lazy("This can’t be undone. Delete the event again if needed.")

        name: str

        def sentence(self) -> str:
            return _("Restored the event %(name)s from the bin.") % self.sentence_values


def _set_put_away(event: Tournament, *, is_put_away: bool) -> None:
    if event.is_put_away == is_put_away:
        raise_conflict()
    event.is_put_away = is_put_away

"""Staff refuse a player's proposal."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import MARSHALS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_table
from tournament.kernel.undoing import Undoing
from tournament.models import RescheduleState
from tournament.play.online.acts.proposals import find_reschedule
from tournament.play.online.payloads import ReschedulePayload, open_again_words


class RefuseReschedule(Act[None]):
    """Close an open proposal as staff: the deadline stays the same. Repeating it changes nothing.

    To reverse a deadline that both players agreed on, undo its log entry.

    Raises ActionRefused: event_changed_meanwhile (the proposal is deleted), proposal_closed, own_table (REG
    1.6).
    """

    code = "refuse_reschedule"
    label = gettext_lazy("Deadline proposal rejected")
    states = WHILE_RUNNING
    roles = MARSHALS

    reschedule: int

    def do(self, change: Change) -> None:
        row = find_reschedule(change, self.reschedule)
        if row.state == RescheduleState.REFUSED:
            change.skip()
            return
        if row.state != RescheduleState.OPEN:
            raise ActionRefused("proposal_closed")
        refuse_own_table(change.tournament, change.actor, [row.proposer_id, row.answerer_id])
        row.state = RescheduleState.REFUSED
        row.save(update_fields=["state"])
        change.log(self.Payload.of(row, change.tournament.time_zone))

    class Payload(ReschedulePayload):
        def sentence(self) -> str:
            text = _(
                "%(round)s, table %(table)s: rejected %(one)s’s proposal to %(other)s to play by "
                "%(deadline)s."
            )
            return self.told(text, "")

        def undo(self, undoing: Undoing) -> None:
            refuse_own_table(undoing.tournament, undoing.actor, self.ruled_players)
            self.reopen(undoing, RescheduleState.REFUSED)

        def undo_words(self) -> list[str]:
            return open_again_words(self)

        @property
        def ruled_players(self) -> list[int]:
            return [self.proposer, self.answerer]

"""Two players agree on a new deadline for their table: one proposes it, the other answers."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import MARSHALS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.models import Pairing, Player, Reschedule, RescheduleState
from tournament.play.online.payloads import ReschedulePayload, open_again_words
from tournament.play.online.records import latest_agreed, read_own_table
from tournament.play.rounds.deadlines import deadline_words

LIMITS = (Limit(3, MINUTE), Limit(20, HOUR))


class ProposeReschedule(Act[None]):
    """Propose a new deadline for the player's own table, with a short message.

    It must be in the future, and within a limited number of days after the round's deadline
    (`latest_agreed`). Repeating the same proposal changes nothing; a different one has to wait until the open
    one is answered or canceled.

    Raises ActionRefused: what `read_own_table` raises, proposal_open, proposal_is_the_deadline,
    deadline_impossible, proposal_too_late.
    """

    code = "propose_reschedule"
    label = gettext_lazy("New deadline proposed")
    states = WHILE_RUNNING
    roles = MARSHALS
    limits = LIMITS

    player: Player
    pairing: Pairing
    deadline: datetime
    words: str = ""

    def do(self, change: Change) -> None:
        """Store the proposal for the opponent to answer."""
        event = change.tournament
        change.player = self.player
        table, opponent = read_own_table(event, self.player, self.pairing)
        standing = table.reschedules.filter(state=RescheduleState.OPEN).first()
        if standing is not None:
            asked = (self.player.pk, opponent.pk, self.deadline, self.words)
            if (standing.proposer_id, standing.answerer_id, standing.deadline, standing.words) != asked:
                raise ActionRefused("proposal_open")
            change.skip()
            return
        if self.deadline == (table.deadline or table.round.deadline):
            raise ActionRefused("proposal_is_the_deadline")
        if self.deadline <= timezone.now():
            raise ActionRefused("deadline_impossible")
        latest = latest_agreed(event, table)
        if self.deadline > latest:
            raise ActionRefused("proposal_too_late", latest=deadline_words(latest, event.time_zone))
        row = Reschedule.objects.create(
            pairing=table,
            proposer=self.player,
            answerer=opponent,
            deadline=self.deadline,
            words=self.words,
        )
        change.log(self.Payload.of(row, event.time_zone))

    class Payload(ReschedulePayload):
        """The proposal; the inverse deletes it while it is open."""

        def sentence(self) -> str:
            text = _("%(round)s, table %(table)s: %(one)s proposes to %(other)s to play by %(deadline)s.")
            return self.told(text, self.words)

        def undo(self, undoing: Undoing) -> None:
            self.row(undoing, RescheduleState.OPEN).delete()

        def undo_words(self) -> list[str]:
            return [_("%(one)s’s proposal to %(other)s will be removed.") % self.sentence_values]


class RescheduleAnswer(Act[None]):
    """An act that closes an open proposal, given by its id; `answer` is a short message."""

    becomes = RescheduleState.DECLINED
    limits = LIMITS
    states = WHILE_RUNNING
    roles = MARSHALS

    reschedule: int
    player: Player
    answer: str = ""

    def closing(self, change: Change, *, by_proposer: bool) -> Reschedule | None:
        """Return the open proposal; None if this act has already closed it.

        Raises ActionRefused: event_changed_meanwhile (this player can't answer it, or the table has other
        players now), proposal_closed, and what `read_own_table` raises.
        """
        change.player = self.player
        row = find_reschedule(change, self.reschedule)
        whose = row.proposer_id if by_proposer else row.answerer_id
        if whose != self.player.pk:
            raise ActionRefused("event_changed_meanwhile")
        if row.state == self.becomes:
            change.skip()
            return None
        if row.state != RescheduleState.OPEN:
            raise ActionRefused("proposal_closed")
        row.pairing, opponent = read_own_table(change.tournament, self.player, row.pairing)
        if opponent.pk not in (row.proposer_id, row.answerer_id):
            raise ActionRefused("event_changed_meanwhile")
        row.state, row.answer = self.becomes, self.answer
        row.save(update_fields=["state", "answer"])
        return row


class AcceptReschedule(RescheduleAnswer):
    """Accept the proposed deadline for the table.

    Raises ActionRefused: what `closing` raises, deadline_impossible (already past), proposal_too_late (the
    round's deadline was moved since).
    """

    code = "accept_reschedule"
    label = gettext_lazy("New deadline agreed on")
    becomes = RescheduleState.ACCEPTED

    def do(self, change: Change) -> None:
        row = self.closing(change, by_proposer=False)
        if row is None:
            return
        event, table = change.tournament, row.pairing
        if row.deadline <= timezone.now():
            raise ActionRefused("deadline_impossible")
        latest = latest_agreed(event, table)
        if row.deadline > latest:
            raise ActionRefused("proposal_too_late", latest=deadline_words(latest, event.time_zone))
        change.log(self.Payload.of(row, event.time_zone, before=table.deadline, answer=self.answer))
        table.deadline = row.deadline
        table.save(update_fields=["deadline"])

    class Payload(ReschedulePayload):
        """The agreed deadline, and the table's own deadline before that; None if it had the round's."""

        before: datetime | None
        answer: str

        def sentence(self) -> str:
            text = _("%(round)s, table %(table)s: %(one)s and %(other)s agreed to play by %(deadline)s.")
            return self.told(text, self.answer)

        def touches(self) -> Touches:
            """Declare that the act also changes the table's deadline."""
            deadline = ("deadline", self.round_id, self.pairing)
            return touches(("reschedule", self.pairing), deadline, builds_on=self.place)

        def undo(self, undoing: Undoing) -> None:
            """Restore the deadline, and reopen the proposal."""
            table = self.reopen(undoing, RescheduleState.ACCEPTED).pairing
            if table.deadline != self.deadline:
                raise_conflict()
            restore(table, deadline=self.before)

        def undo_words(self) -> list[str]:
            told = self.sentence_values
            if self.before is None:
                return [_("Table %(table)s is back to the round’s deadline.") % told]
            told["before"] = deadline_words(self.before, self.zone)
            return [_("Table %(table)s: the deadline is %(before)s again.") % told]


class DeclineReschedule(RescheduleAnswer):
    """Decline the proposal: the deadline stays the same. Raises ActionRefused: what `closing` raises."""

    code = "decline_reschedule"
    label = gettext_lazy("New deadline declined")

    def do(self, change: Change) -> None:
        row = self.closing(change, by_proposer=False)
        if row is not None:
            change.log(self.Payload.of(row, change.tournament.time_zone, answer=self.answer))

    class Payload(ReschedulePayload):
        """The declined proposal, and the message."""

        answer: str

        def sentence(self) -> str:
            text = _(
                "%(round)s, table %(table)s: %(other)s declined %(one)s’s proposal to play by %(deadline)s."
            )
            return self.told(text, self.answer)

        def undo(self, undoing: Undoing) -> None:
            self.reopen(undoing, RescheduleState.DECLINED)

        def undo_words(self) -> list[str]:
            return open_again_words(self)


class WithdrawReschedule(RescheduleAnswer):
    """Cancel the player's own proposal. Raises ActionRefused: what `closing` raises."""

    code = "withdraw_reschedule"
    label = gettext_lazy("Deadline proposal canceled")
    becomes = RescheduleState.WITHDRAWN

    def do(self, change: Change) -> None:
        row = self.closing(change, by_proposer=True)
        if row is not None:
            change.log(self.Payload.of(row, change.tournament.time_zone))

    class Payload(ReschedulePayload):
        def sentence(self) -> str:
            text = _("%(round)s, table %(table)s: %(one)s canceled the proposal to play by %(deadline)s.")
            return self.told(text, "")

        def undo(self, undoing: Undoing) -> None:
            self.reopen(undoing, RescheduleState.WITHDRAWN)

        def undo_words(self) -> list[str]:
            return open_again_words(self)


def find_reschedule(change: Change, key: int) -> Reschedule:
    """Return a proposal in the event with table and players; raise event_changed_meanwhile if it is gone."""
    rows = Reschedule.objects.select_related("pairing__round", "proposer", "answerer")
    row = rows.filter(pairing__round__stage__tournament=change.tournament, pk=key).first()
    if row is None:
        raise ActionRefused("event_changed_meanwhile")
    return row

"""Log payloads for deadline proposals."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Self

from django.utils.translation import gettext as _

from tournament.kernel import payloads
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.phrases import in_a_row
from tournament.kernel.places import round_words
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Reschedule, RescheduleState
from tournament.play.rounds.deadlines import deadline_words


class ReschedulePayload(payloads.Payload, kw_only=True):
    """A proposal: its proposer and opponent, the table, the deadline, and their messages."""

    reschedule: int
    round: int
    round_id: int
    table: int
    pairing: int
    proposer: int
    proposer_name: str
    answerer: int
    answerer_name: str
    deadline: datetime
    words: str
    zone: str

    @classmethod
    def of(cls, row: Reschedule, zone: str, **more: Any) -> Self:
        """Return the payload of a proposal; `more` are the act's own fields."""
        return cls(
            reschedule=row.pk,
            round=row.pairing.round.number,
            round_id=row.pairing.round_id,
            table=row.pairing.number or 0,
            pairing=row.pairing_id,
            proposer=row.proposer_id,
            proposer_name=row.proposer.name,
            answerer=row.answerer_id,
            answerer_name=row.answerer.name,
            deadline=row.deadline,
            words=row.words,
            zone=zone,
            **more,
        )

    @property
    def sentence_values(self) -> dict[str, Any]:
        """The fields by name, with round and time in words; `one` proposes, the `other` answers."""
        return super().sentence_values | {
            "round": round_words(self.round, is_cut=False),
            "deadline": deadline_words(self.deadline, self.zone),
            "one": self.proposer_name,
            "other": self.answerer_name,
        }

    def told(self, sentence: str, said: str) -> str:
        """Return the sentence filled in, followed by the acting player's message."""
        in_their_words = _("In their words: “%(said)s”.") % {"said": said} if said else ""
        return in_a_row((sentence % self.sentence_values, in_their_words))

    def touches(self) -> Touches:
        """Declare that the act changes the proposals of one table, and builds on that table."""
        return touches(("reschedule", self.pairing), builds_on=self.place)

    @property
    def place(self) -> list[Key]:
        """The keys that the table's existence depends on."""
        return [("round", self.round), ("table", False, self.round, self.table)]

    def concerns(self, player: int) -> bool:
        """It concerns only the two players."""
        return player in (self.proposer, self.answerer)

    def row(self, undoing: Undoing, state: RescheduleState) -> Reschedule:
        """Return the proposal, which must be unchanged. Raises ActionRefused undo_overtaken."""
        rows = Reschedule.objects.select_related("pairing").filter(
            pairing__round__stage__tournament=undoing.tournament, pk=self.reschedule, state=state
        )
        return rows.first() or raise_conflict()

    def reopen(self, undoing: Undoing, state: RescheduleState) -> Reschedule:
        """Reopen the proposal and remove its answer."""
        row = self.row(undoing, state)
        if row.pairing.reschedules.filter(state=RescheduleState.OPEN).exists():
            raise_conflict()
        row.state, row.answer = RescheduleState.OPEN, ""
        row.save(update_fields=["state", "answer"])
        return row


def open_again_words(payload: ReschedulePayload) -> list[str]:
    """Return what undoing an answer will change."""
    text = _("%(one)s’s proposal is open again, for %(other)s to answer.")
    return [text % payload.sentence_values]

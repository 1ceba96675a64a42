"""Change the deadline of a round or of one of its tables."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import MARSHALS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_table
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.places import place_words, round_words
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.models import Pairing, Round
from tournament.models.states import RoundState
from tournament.play.online.records import read_table
from tournament.play.rounds.deadlines import deadline_words

FARTHEST = timedelta(days=366)


class SetDeadline(Act[None]):
    """Set the deadline of a published round, or of one of its tables.

    For a table, None means the round's deadline. Tables with their own deadline keep it when the round's
    changes. `seen` is the deadline that the staff member saw.

    Raises ActionRefused: event_not_online, deadline_impossible (in the past, or more than a year away),
    event_changed_meanwhile (the deadline isn't `seen`, or the round or table is gone), table_is_done,
    own_table (REG 1.6).
    """

    code = "set_deadline"
    label = gettext_lazy("Deadline set")
    states = WHILE_RUNNING
    roles = MARSHALS

    round_: Round
    deadline: datetime | None
    seen: datetime | None
    pairing: Pairing | None = None

    def do(self, change: Change) -> None:
        event = change.tournament
        if not event.is_online:
            raise ActionRefused("event_not_online")
        row = self._fresh_row(change)
        if row.deadline == self.deadline:
            change.skip()
            return
        if row.deadline != self.seen:
            raise ActionRefused("event_changed_meanwhile")
        now = timezone.now()
        if self.deadline is not None and not now < self.deadline <= now + FARTHEST:
            raise ActionRefused("deadline_impossible")
        table = row if isinstance(row, Pairing) else None
        round_ = row.round if isinstance(row, Pairing) else row
        seats = table.seats_in_order if table else []
        if table:
            refuse_own_table(event, change.actor, [seat.player_id for seat in seats])
        change.log(
            self.Payload(
                round=round_.number,
                round_id=round_.pk,
                table=table.number if table else None,
                pairing=table.pk if table else None,
                players=[seat.player_id for seat in seats],
                names=[seat.player.name for seat in seats],
                before=row.deadline,
                after=self.deadline,
                zone=event.time_zone,
            )
        )
        row.deadline = self.deadline
        row.save(update_fields=["deadline"])

    def _fresh_row(self, change: Change) -> Round | Pairing:
        """Return the open table or the published round, reloaded."""
        if self.pairing is not None:
            return read_table(change.tournament, self.pairing)
        published = Round.objects.swiss(change.tournament).filter(state=RoundState.PUBLISHED)
        found = published.filter(pk=self.round_.pk).first()
        if found is None or self.deadline is None:
            raise ActionRefused("event_changed_meanwhile")
        return found

    class Payload(payloads.Payload, kw_only=True):
        """The players, the old and new deadlines, and the event's time zone, in which both are shown."""

        round: int
        round_id: int
        table: int | None
        pairing: int | None
        players: list[int]
        names: list[str]
        before: datetime | None
        after: datetime | None
        zone: str

        @property
        def sentence_values(self) -> dict[str, Any]:
            return super().sentence_values | {
                "round": round_words(self.round, is_cut=False),
                "place": "" if self.table is None else place_words(self.table),
                "players": " – ".join(self.names),
                "before": _deadline_in_words(self.before, self.zone, is_table=self.table is not None),
                "after": _deadline_in_words(self.after, self.zone, is_table=self.table is not None),
            }

        def sentence(self) -> str:
            if self.table is None:
                return _("%(round)s: the deadline is %(after)s. Before: %(before)s.") % self.sentence_values
            text = _("%(round)s. %(place)s, %(players)s: the deadline is %(after)s. Before: %(before)s.")
            return text % self.sentence_values

        def touches(self) -> Touches:
            built_on = [("round", self.round)]
            if self.table is not None:
                built_on.append(("table", False, self.round, self.table))  # type: ignore[arg-type]
            return touches(("deadline", self.round_id, self.pairing), builds_on=built_on)

        def undo(self, undoing: Undoing) -> None:
            round_ = undoing.round_by_key(self.round_id)
            row: Round | Pairing = round_
            if self.pairing is not None:
                row = round_.pairings.filter(pk=self.pairing).first() or raise_conflict()
                refuse_own_table(undoing.tournament, undoing.actor, self.players)
            if row.deadline != self.after or round_.state != RoundState.PUBLISHED:
                raise_conflict()
            restore(row, deadline=self.before)

        def undo_words(self) -> list[str]:
            if self.table is None:
                return [_("%(round)s: the deadline is %(before)s again.") % self.sentence_values]
            return [_("%(place)s, %(players)s: the deadline is %(before)s again.") % self.sentence_values]

        def concerns(self, player: int) -> bool:
            """A round's deadline concerns everyone, a table's only its two players."""
            return self.table is None or player in self.players

        @property
        def ruled_players(self) -> list[int]:
            """The players at the table."""
            return self.players


def _deadline_in_words(at: datetime | None, zone: str, *, is_table: bool) -> str:
    """Return a deadline as part of a sentence; a table without its own has the round's."""
    if at is not None:
        return deadline_words(at, zone)
    return _("the same as the round’s") if is_table else _("none")

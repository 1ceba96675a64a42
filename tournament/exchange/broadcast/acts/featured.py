"""The table shown on the stream: chosen by staff, for the round that is being played."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.exchange.broadcast.featured import featured_pairing, refusers_and_unasked
from tournament.kernel import payloads
from tournament.kernel.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.places import place_words, round_words
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Pairing, Tournament
from tournament.models.states import RoundState


class FeaturedTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table shown on the stream: its key, its round and number, and who sat there at the time."""

    pairing: int
    round: int
    table: int
    is_cut: bool
    names: list[str]

    @classmethod
    def of(cls, row: Pairing | None) -> FeaturedTable | None:
        """Return what the log records about a table; None for no table."""
        if row is None:
            return None
        seats = row.seats.select_related("player").order_by("position")
        return cls(
            pairing=row.pk,
            round=row.round.number,
            table=row.number or 0,
            is_cut=row.round.is_of_the_cut,
            names=[seat.player.name for seat in seats],
        )

    @property
    def sentence_values(self) -> dict[str, Any]:
        return {
            "round": round_words(self.round, is_cut=self.is_cut),
            "place": place_words(self.table),
            "players": " – ".join(self.names),
        }


class FeatureTable(Act[None]):
    """Show a table of a published round on the stream, or none (None); if it is already shown, nothing
    changes.

    This isn't a ruling, so staff who play at the table may do it too (REG 1.6).

    `has_asked` means that staff have asked the players who gave no answer.

    Raises ActionRefused: no_such_table (deleted meanwhile, a bye, or in a draft); stream_refused (a player
    doesn't want it); stream_not_asked (the event is streamed and a player hasn't answered).
    """

    code = "feature_table"
    label = gettext_lazy("Table for the stream")
    states = WHILE_RUNNING
    roles = LEADERS

    pairing: Pairing | None
    has_asked: bool = False

    def do(self, change: Change) -> None:
        event = change.tournament
        before = featured_pairing(event)
        wanted = None if self.pairing is None else _published_table(event, self.pairing)
        if before == wanted:
            change.skip()
            return
        if wanted is not None:
            self._judge_consent(event, wanted)
        _show(event, wanted)
        change.log(self.Payload(now=FeaturedTable.of(wanted), before=FeaturedTable.of(before)))

    def _judge_consent(self, event: Tournament, wanted: Pairing) -> None:
        answers = dict(wanted.seats.values_list("player_id", "player__stream_consent"))
        refusers, unasked = refusers_and_unasked(answers, is_streamed=event.is_streamed)
        if refusers:
            raise ActionRefused("stream_refused", players=refusers)
        if unasked and not self.has_asked:
            raise ActionRefused("stream_not_asked", players=unasked)

    class Payload(payloads.Payload):
        """The new table on the stream and the previous one; None for no table."""

        now: FeaturedTable | None
        before: FeaturedTable | None

        def sentence(self) -> str:
            if self.now is None:
                return _("The stream now shows no table.")
            return _("The stream now shows: %(round)s, %(place)s, %(players)s.") % self.now.sentence_values

        def touches(self) -> Touches:
            """The stream is touched as a whole, so that it never blocks undoing a round."""
            return touches(("stream",))

        def undo(self, undoing: Undoing) -> None:
            event = undoing.tournament
            shown = featured_pairing(event)
            if (shown.pk if shown else None) != (self.now.pairing if self.now else None):
                raise_conflict()
            again = _tables(event).filter(pk=self.before.pairing).first() if self.before else None
            if self.before and again is None:
                raise_conflict()
            _show(event, again)

        def undo_words(self) -> list[str]:
            if self.before is None:
                return [_("The stream is back to showing no table.")]
            told = _("The stream is back to showing %(round)s, %(place)s, %(players)s.")
            return [told % self.before.sentence_values]


def _tables(event: Tournament) -> Any:
    of_event = Pairing.objects.filter(round__stage__tournament=event, number__isnull=False)
    return of_event.select_related("round__stage")


def _published_table(event: Tournament, asked: Pairing) -> Pairing:
    """Return the table, reloaded. Raises ActionRefused no_such_table."""
    fresh: Pairing | None = _tables(event).filter(pk=asked.pk, round__state=RoundState.PUBLISHED).first()
    if fresh is None:
        raise ActionRefused("no_such_table", table=asked.number)
    return fresh


def _show(event: Tournament, table: Pairing | None) -> None:
    Pairing.objects.filter(round__stage__tournament=event, is_featured=True).update(is_featured=False)
    if table is not None:
        Pairing.objects.filter(pk=table.pk).update(is_featured=True)

"""Time extensions for single tables beyond the round clock, with the reason (REG-4)."""

from __future__ import annotations

from typing import Any, Self

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_table
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.places import place_words
from tournament.kernel.undoing import Undoing, raise_conflict, restored_values
from tournament.models import Pairing, TableExtension, Tournament
from tournament.models.clock import MAX_CLOCK_MINUTES
from tournament.play.clock.acts.clock import ClockPayload
from tournament.play.clock.records import refuse_unless_in_play
from tournament.play.clock.words import minutes_words


class ExtensionPayload(ClockPayload, kw_only=True):
    """A table's extension: the minutes, the reason, and the key of the account that gave it."""

    is_cut: bool = False
    extension: int
    table: int
    names: list[str]
    minutes: int
    reason: str
    given_by: int | None = None

    @classmethod
    def of_extension(cls, extension: TableExtension) -> Self:
        """Return the payload of an extension."""
        pairing = extension.pairing
        seats = pairing.seats.select_related("player").order_by("position")
        return cls.of(
            pairing.round,
            extension=extension.pk,
            table=pairing.number,
            names=[seat.player.name for seat in seats],
            minutes=extension.minutes,
            reason=extension.reason,
            given_by=extension.given_by_id,
        )

    @property
    def sentence_values(self) -> dict[str, Any]:
        return super().sentence_values | {
            "place": place_words(self.table),
            "players": " – ".join(self.names),
            "minutes": minutes_words(self.minutes),
        }

    def touches(self) -> Touches:
        table = ("table", self.is_cut, self.round, self.table)
        return touches(("extension", self.extension), builds_on=[self.round_key, table])


class ExtendTable(Act[TableExtension]):
    """Give one table of the round in play extra minutes, and record the reason.

    `seen_extension` is the id of the event's newest extension that the staff member saw, 0 for none: an
    identical request with the same id is a double POST and is stored once.

    Raises ActionRefused: no_such_table (deleted meanwhile, or a bye), clock_not_in_play,
    clock_length_impossible, own_table (REG 1.6).
    """

    code = "extend_table"
    label = gettext_lazy("Table extended")
    states = WHILE_RUNNING
    roles = LEADERS

    pairing: Pairing
    minutes: int
    reason: str
    seen_extension: int

    def do(self, change: Change) -> TableExtension:
        """Save the minutes, unless the same extension has been given since."""
        fresh = _table_in_play(change.tournament, self.pairing)
        if not 1 <= self.minutes <= MAX_CLOCK_MINUTES:
            raise ActionRefused("clock_length_impossible", most=MAX_CLOCK_MINUTES)
        given = {
            "pairing": fresh,
            "minutes": self.minutes,
            "reason": self.reason,
            "given_by": change.actor,
        }
        same = TableExtension.objects.filter(pk__gt=self.seen_extension, **given).first()
        if same:
            change.skip()
            return same
        _refuse_own(change.tournament, change.actor, fresh)
        extension = TableExtension.objects.create(**given)
        change.log(self.Payload.of_extension(extension))
        return extension

    class Payload(ExtensionPayload):
        def sentence(self) -> str:
            return (
                _("%(round)s. %(place)s, %(players)s: added %(minutes)s (%(reason)s).") % self.sentence_values
            )

        def undo(self, undoing: Undoing) -> None:
            self.in_play(undoing)
            found = TableExtension.objects.filter(
                pairing__round__stage__tournament=undoing.tournament, pk=self.extension
            ).first()
            given = found or raise_conflict()
            _refuse_own(undoing.tournament, undoing.actor, given.pairing)
            given.delete()

        def undo_words(self) -> list[str]:
            return [
                _("%(place)s, %(players)s: the added %(minutes)s will be removed.") % self.sentence_values
            ]


class WithdrawExtension(Act[None]):
    """Undo an extension, given by its id; do nothing if it is already gone.

    Raises ActionRefused: clock_not_in_play, own_table (REG 1.6).
    """

    code = "withdraw_extension"
    label = gettext_lazy("Extension undone")
    states = WHILE_RUNNING
    roles = LEADERS

    extension: int

    def do(self, change: Change) -> None:
        found = (
            TableExtension.objects.select_related("pairing__round__stage")
            .filter(pairing__round__stage__tournament=change.tournament, pk=self.extension)
            .first()
        )
        if found is None:
            change.skip()
            return
        refuse_unless_in_play(change.tournament, found.pairing.round)
        _refuse_own(change.tournament, change.actor, found.pairing)
        change.log(self.Payload.of_extension(found))
        found.delete()

    class Payload(ExtensionPayload):
        def sentence(self) -> str:
            text = _("%(round)s. %(place)s, %(players)s: removed the added %(minutes)s (%(reason)s).")
            return text % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            table = self.in_play(undoing).pairings.filter(number=self.table).first() or raise_conflict()
            if TableExtension.objects.filter(pk=self.extension).exists():
                raise_conflict()
            _refuse_own(undoing.tournament, undoing.actor, table)
            TableExtension.objects.create(
                pk=self.extension,
                pairing=table,
                given_by=User.objects.filter(pk=self.given_by).first() if self.given_by else None,
                **restored_values(TableExtension, {"minutes": self.minutes, "reason": self.reason}),
            )

        def undo_words(self) -> list[str]:
            return [_("%(place)s, %(players)s: %(minutes)s added again.") % self.sentence_values]


def _refuse_own(tournament: Tournament, actor: User | None, pairing: Pairing) -> None:
    refuse_own_table(tournament, actor, pairing.seats.values_list("player", flat=True))


def _table_in_play(tournament: Tournament, pairing: Pairing) -> Pairing:
    """Return the table, reloaded. Raises ActionRefused no_such_table, clock_not_in_play."""
    tables = Pairing.objects.select_related("round__stage").filter(number__isnull=False)
    fresh = tables.filter(round__stage__tournament=tournament, pk=pairing.pk).first()
    if fresh is None:
        raise ActionRefused("no_such_table", table=pairing.number)
    refuse_unless_in_play(tournament, fresh.round)
    return fresh

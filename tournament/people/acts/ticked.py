"""Acts on several players at once: those ticked in the list.

Each is a single act with one log entry. It is one decision, so it is done, refused and undone as a whole.
Thirty entries for one press would bury the rest of the log, and undoing a slip of the thumb would take thirty
steps.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_THE_END, MARSHALS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed
from tournament.kernel.undoing import Undoing
from tournament.models import Player
from tournament.models.states import PlayerState
from tournament.people.acts.players import RemovePlayer, remove
from tournament.people.acts.steps import CheckIn, DropPlayer, PlayerStep
from tournament.people.putting_back import put_back
from tournament.play.cut.open_games import end_bracket_calls
from tournament.play.rounds.calls import and_calls, open_calls_again


class SteppedPlayer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One of several players who changed state together, with the states before and after."""

    pk: int
    name: str
    before: PlayerState
    after: PlayerState
    waitlist_version: int | None = None


class SteppedPayload(payloads.Payload, omit_defaults=True):
    """The players who changed state together; the inverse restores all of them (REG 7.7)."""

    players: list[SteppedPlayer]
    ended_calls: list[int] = []

    def touches(self) -> Touches:
        """Report as changed the players' states, and the calls that ended along with a round because of these
        steps; the act depends on the players.
        """
        there = [("player", each.pk) for each in self.players]
        steps = touches(*(("state", each.pk) for each in self.players), builds_on=there)
        return and_calls(steps, self.ended_calls)

    def undo(self, undoing: Undoing) -> None:
        """Restore all players, or none.

        Raises ActionRefused: undo_overtaken, player_was_paired, bracket_has_gone_on.
        """
        rows = undoing.players([each.pk for each in self.players])
        for row, each in zip(rows, self.players, strict=True):
            put_back(undoing, row, each.before, each.after, each.waitlist_version)
        open_calls_again(undoing.tournament, self.ended_calls)

    def undo_words(self) -> list[str]:
        return [
            _("%(name)s: from “%(now)s” back to “%(then)s”.")
            % {"name": each.name, "now": each.after.label, "then": each.before.label}
            for each in self.players
        ]

    @property
    def names(self) -> str:
        """The players' names, as part of a sentence."""
        return listed(each.name for each in self.players)


class TickedStep(Act[int]):
    """Apply the same step to all of these players, or to none. `do` returns how many changed.

    Players who have already taken the step are skipped; if all have (the same POST twice), nothing is logged.
    `step` defines what is allowed.

    Raises ActionRefused: nobody_ticked, event_changed_meanwhile (one was removed), and what `step` raises.
    """

    states = BEFORE_THE_END
    roles = MARSHALS
    step: ClassVar[type[PlayerStep]]
    Payload: ClassVar[type[SteppedPayload]]

    players: Collection[int]

    def do(self, change: Change) -> int:
        if not self.players:
            raise ActionRefused("nobody_ticked")
        rows = list(change.tournament.players.filter(pk__in=self.players).order_by("pk"))
        if len(rows) != len(set(self.players)):
            raise ActionRefused("event_changed_meanwhile")
        taken = []
        for row in self.chosen(change, rows):
            before, waited = PlayerState(row.state), row.waitlist_version
            if self.step.take(change, row):
                after = PlayerState(row.state)
                stepped = SteppedPlayer(
                    pk=row.pk, name=row.name, before=before, after=after, waitlist_version=waited
                )
                taken.append(stepped)
        if taken:
            ended = end_bracket_calls(change.tournament, change.actor)
            change.log(self.Payload(players=taken, ended_calls=ended))
        else:
            change.skip()
        return len(taken)

    def chosen(self, change: Change, rows: list[Player]) -> list[Player]:
        """Return the ticked players to which the step applies: all of them, by default."""
        del change
        return rows


class CheckInTicked(TickedStep):
    """Check in these players, who are paired from then on (REG 7.7)."""

    code = "check_in_ticked"
    label = gettext_lazy("Several players checked in")
    step = CheckIn

    class Payload(SteppedPayload):
        def sentence(self) -> str:
            count = len(self.players)
            return ngettext(
                "Checked in %(count)s player: %(names)s.", "Checked in %(count)s players: %(names)s.", count
            ) % {"count": count, "names": self.names}


class DropTicked(TickedStep):
    """Drop these players: they finish the current round and aren't paired anymore (REG 7.7, 8.7)."""

    code = "drop_ticked"
    label = gettext_lazy("Several players dropped")
    step = DropPlayer

    class Payload(SteppedPayload):
        def sentence(self) -> str:
            count = len(self.players)
            return ngettext(
                "Dropped %(count)s player: %(names)s.", "Dropped %(count)s players: %(names)s.", count
            ) % {"count": count, "names": self.names}


class RemoveTicked(Act[int]):
    """Delete these players, none of whom was ever paired: all or none. `do` returns how many.

    Players who are already deleted are skipped (the same POST twice). Raises ActionRefused: nobody_ticked,
    player_was_paired, player_has_history.
    """

    code = "remove_ticked"
    label = gettext_lazy("Several players removed")
    states = BEFORE_THE_END

    players: Collection[int]

    def do(self, change: Change) -> int:
        """Remove each player; the log keeps everything needed to restore them."""
        if not self.players:
            raise ActionRefused("nobody_ticked")
        rows = change.tournament.players.filter(pk__in=self.players).order_by("pk")
        removed = [remove(row) for row in rows]
        if removed:
            change.log(self.Payload(removed=removed))
        else:
            change.skip()
        return len(removed)

    class Payload(payloads.Payload):
        """All data of each player except the personal links; the inverse adds all of them again."""

        removed: list[RemovePlayer.Payload]

        def sentence(self) -> str:
            count = len(self.removed)
            return ngettext(
                "Removed %(count)s player: %(names)s.", "Removed %(count)s players: %(names)s.", count
            ) % {"count": count, "names": listed(each.name for each in self.removed)}

        def touches(self) -> Touches:
            """Each player is touched as a whole, because the act adds or removes them."""
            return touches(*(key for each in self.removed for key in each.touches().changes))

        def undo(self, undoing: Undoing) -> None:
            """Add all of them again, with their decks and new personal links.

            Raises ActionRefused fixed_table_taken, draft_seat_taken.
            """
            for each in self.removed:
                each.undo(undoing)

        def undo_words(self) -> list[str]:
            names = listed(each.name for each in self.removed)
            return [
                _("Back in the event, with their decks: %(names)s.") % {"names": names},
                _("They have new personal links."),
            ]

"""Steps between a player's states, from registered to disqualified."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, BEFORE_THE_END, MARSHALS, ORGANIZER, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Player
from tournament.models.states import PlayerState
from tournament.people.payloads import NamedPlayer, PlayerPayload
from tournament.people.putting_back import put_back, refuse_before_check_in
from tournament.play.cut.open_games import end_bracket_calls, following_the_bracket, open_games
from tournament.play.rounds.calls import and_calls, open_calls_again

REGISTERED, CHECKED_IN = PlayerState.REGISTERED, PlayerState.CHECKED_IN
DROPPED, DISQUALIFIED = PlayerState.DROPPED, PlayerState.DISQUALIFIED
WAITLISTED = PlayerState.WAITLISTED
LONGEST_REMOVAL_REASON = 400


def _without_reason(kept: dict[str, Any]) -> dict[str, Any]:
    """Update a payload of the first version, in which disqualifications had no reason."""
    return kept | {"reason": ""}


class StepPayload(PlayerPayload, kw_only=True, omit_defaults=True):
    """A player's step between two states; its inverse restores the state (REG 7.7) and `ended_calls`."""

    before: PlayerState
    after: PlayerState
    ended_calls: list[int] = []
    waitlist_version: int | None = None  # their previous number on the waiting list

    def touches(self) -> Touches:
        """Report as changed the player's state, and the calls that ended along with a round because of this
        step; the act depends on the player.
        """
        step = touches(("state", self.player), builds_on=[("player", self.player)])
        return and_calls(step, self.ended_calls)

    def undo(self, undoing: Undoing) -> None:
        """Restore the player's previous state, and update the bracket's games as after any step.

        Raises ActionRefused: undo_overtaken, player_was_paired, bracket_has_gone_on.
        """
        put_back(undoing, undoing.player(self.player), self.before, self.after, self.waitlist_version)
        open_calls_again(undoing.tournament, self.ended_calls)

    def undo_words(self) -> list[str]:
        told = {"name": self.name, "now": self.after.label, "then": self.before.label}
        return [_("%(name)s: from “%(now)s” back to “%(then)s”.") % told]


class PlayerStep(Act[Player]):
    """Move a player to another state. If they are already there (the same POST twice), nothing is logged.

    `steps` maps each allowed state to the state that follows. `done` is the desk's message after the step,
    and `refused` the message if the player's state doesn't allow it.

    Raises ActionRefused: player_step_not_allowed, player_was_paired, bracket_has_gone_on (games were played
    after those awarded to the opponents), event_changed_meanwhile (they were removed).
    """

    steps: ClassVar[Mapping[PlayerState, PlayerState]]
    done: ClassVar[Promise]
    refused: ClassVar[Promise]
    Payload: ClassVar[type[StepPayload]]

    player: Player

    @classmethod
    def next_state(cls, state: str, *, was_paired: bool) -> PlayerState | None:
        """Return the player's next state, or None if the step isn't allowed."""
        del was_paired
        return cls.steps.get(PlayerState(state))

    def payload(self, **facts: Any) -> StepPayload:
        """Return the log payload of the step."""
        return self.Payload(**facts)

    def do(self, change: Change) -> Player:
        """Take the step, and update the bracket's games if there is a bracket."""
        fresh = change.fresh_player(self.player)
        before, waited = PlayerState(fresh.state), fresh.waitlist_version
        if self.take(change, fresh):
            after = PlayerState(fresh.state)
            ended = end_bracket_calls(change.tournament, change.actor)
            facts = {"player": fresh.pk, "name": fresh.name, "before": before, "after": after}
            change.log(self.payload(**facts, ended_calls=ended, waitlist_version=waited))
        else:
            change.skip()
        return fresh

    @classmethod
    def take(cls, change: Change, fresh: Player) -> bool:
        """Apply the step to this row of a player; return False if the player has already taken it."""
        target = cls.next_state(fresh.state, was_paired=fresh.seats.exists())
        if target is None and fresh.state in cls.arrived():
            return False
        if target is None and cls.next_state(fresh.state, was_paired=False):
            raise ActionRefused("player_was_paired", player=fresh.pk)
        if target is None:
            raise ActionRefused("player_step_not_allowed", act=cls.code, player=fresh.pk, state=fresh.state)
        for name, value in cls.new_fields(change, target).items():
            setattr(fresh, name, value)
        fresh.save(update_fields=["state", "waitlist_version"])
        with following_the_bracket(fresh.pk):
            open_games(change.tournament)
        return True

    @classmethod
    def arrived(cls) -> Collection[PlayerState]:
        """Return the states of players who have already taken this step."""
        return cls.steps.values()

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return the values to store in the player's row for a step to `target`."""
        del change
        return {"state": target, "waitlist_version": None}


class CheckIn(PlayerStep):
    """Check in a registered player, who is paired from then on (REG 7.7)."""

    code = "check_in"
    label = gettext_lazy("Player checked in")
    states = BEFORE_THE_END
    roles = MARSHALS
    steps = {REGISTERED: CHECKED_IN}
    done = gettext_lazy("%(name)s is checked in.")
    refused = gettext_lazy("%(player)s cannot be checked in: their status is “%(state)s”.")

    class Payload(StepPayload):
        def sentence(self) -> str:
            return _("Checked in %(name)s.") % self.sentence_values

        def own_sentence(self) -> str:
            return _("%(name)s checked themselves in.") % self.sentence_values


class UndoCheckIn(PlayerStep):
    """Undo a check-in. A player who has been paired has to drop instead."""

    code = "undo_check_in"
    label = gettext_lazy("Check-in undone")
    states = BEFORE_THE_END
    roles = MARSHALS
    steps = {CHECKED_IN: REGISTERED}
    done = gettext_lazy("%(name)s is no longer checked in.")
    refused = gettext_lazy("The check-in of %(player)s can’t be undone: their status is “%(state)s”.")

    @classmethod
    def next_state(cls, state: str, *, was_paired: bool) -> PlayerState | None:
        """Return the state before the check-in; None if there was none or the player has been paired."""
        return None if was_paired else super().next_state(state, was_paired=was_paired)

    class Payload(StepPayload):
        def sentence(self) -> str:
            return _("Undid the check-in of %(name)s.") % self.sentence_values


class DropPlayer(PlayerStep):
    """Drop a player: they finish the current round and aren't paired anymore (REG 7.7, 8.7).

    In the bracket their opponents win the open game and any later ones.
    """

    code = "drop"
    label = gettext_lazy("Player dropped")
    states = BEFORE_THE_END
    roles = MARSHALS
    limits = (Limit(2, MINUTE), Limit(6, HOUR))
    steps = {WAITLISTED: DROPPED, REGISTERED: DROPPED, CHECKED_IN: DROPPED}
    done = gettext_lazy("%(name)s has dropped and is no longer paired.")
    refused = gettext_lazy("%(player)s cannot be dropped: their status is “%(state)s”.")

    class Payload(StepPayload):
        """The drop, recorded by a staff member or on the player's own page."""

        def sentence(self) -> str:
            return _("Dropped %(name)s.") % self.sentence_values

        def own_sentence(self) -> str:
            return _("%(name)s dropped.") % self.sentence_values


class DisqualifyPlayer(PlayerStep):
    """Disqualify a player for unsporting conduct (REG 1.4): they aren't paired or ranked anymore (REG 8.7).

    Raises ActionRefused reason_needed if `reason` is empty; and as `PlayerStep`.
    """

    code = "disqualify"
    label = gettext_lazy("Player disqualified")
    states = ALWAYS
    roles = ORGANIZER
    steps = dict.fromkeys((WAITLISTED, REGISTERED, CHECKED_IN, DROPPED), DISQUALIFIED)
    done = gettext_lazy("%(name)s is disqualified.")
    refused = gettext_lazy("%(player)s cannot be disqualified: their status is “%(state)s”.")
    upgrades = {1: _without_reason}
    reason: str

    def do(self, change: Change) -> Player:
        if not self.reason.strip():
            raise ActionRefused("reason_needed", player=self.player.pk)
        return super().do(change)

    def payload(self, **facts: Any) -> StepPayload:
        """Return the log payload, including the reason."""
        return self.Payload(**facts, reason=self.reason.strip()[:LONGEST_REMOVAL_REASON])

    class Payload(StepPayload):
        """The disqualification and its reason; entries of the first version have none."""

        payload_version = 2
        reason: str = ""

        def sentence(self) -> str:
            if not self.reason:
                return _("Disqualified %(name)s.") % self.sentence_values
            return _("Disqualified %(name)s: “%(reason)s”") % self.sentence_values


class ReinstatePlayer(PlayerStep):
    """Let a dropped or disqualified player play again; missed rounds aren't made up (REG 7.7, 8.3)."""

    code = "reinstate"
    label = gettext_lazy("Player reinstated")
    states = ALWAYS
    roles = MARSHALS
    steps = {DROPPED: CHECKED_IN, DISQUALIFIED: CHECKED_IN}
    done = gettext_lazy("%(name)s is playing again.")
    refused = gettext_lazy("%(player)s cannot be reinstated: their status is “%(state)s”.")

    class Payload(StepPayload):
        def sentence(self) -> str:
            return _("Reinstated %(name)s.") % self.sentence_values


class CheckInAll(Act[int]):
    """Check in every registered player; `do` returns how many.

    `seen` are the ids of the players that the page showed as not checked in; None skips that comparison. It
    protects against checking in players who have signed up since the page was loaded.

    Raises ActionRefused: nobody_to_check_in, registered_since (others have signed up since).
    """

    code = "check_in_all"
    label = gettext_lazy("All players checked in")
    states = BEFORE_THE_END
    roles = MARSHALS

    seen: Collection[int] | None = None

    def do(self, change: Change) -> int:
        waiting = change.tournament.players.filter(state=REGISTERED)
        players = [NamedPlayer(**each) for each in waiting.order_by("pk").values("pk", "name")]
        if not players:
            raise ActionRefused("nobody_to_check_in")
        unseen = [] if self.seen is None else [each.pk for each in players if each.pk not in self.seen]
        if unseen:
            raise ActionRefused("registered_since", players=unseen, count=len(unseen))
        waiting.update(state=CHECKED_IN)
        change.log(self.Payload(players=players))
        return len(players)

    class Payload(payloads.Payload):
        """The players checked in together; the inverse undoes all of the check-ins."""

        players: list[NamedPlayer]

        def sentence(self) -> str:
            count = len(self.players)
            return ngettext(
                "Checked in %(count)s player: %(names)s.", "Checked in %(count)s players: %(names)s.", count
            ) % {"count": count, "names": self._names()}

        def touches(self) -> Touches:
            return touches(*(("state", each.pk) for each in self.players))

        def undo(self, undoing: Undoing) -> None:
            """Undo all of the check-ins. Raises ActionRefused undo_overtaken, player_was_paired."""
            players = undoing.players([each.pk for each in self.players])
            for player in players:
                if player.state != CHECKED_IN:
                    raise_conflict()
                refuse_before_check_in(player, REGISTERED)
            ids = [player.pk for player in players]
            undoing.tournament.players.filter(pk__in=ids).update(state=REGISTERED)

        def undo_words(self) -> list[str]:
            return [_("No longer checked in: %(names)s.") % {"names": self._names()}]

        def _names(self) -> str:
            return listed(each.name for each in self.players)

"""Places and the waiting list: players cancel and sign up again; staff give and revoke places."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.acts import BEFORE_ROUND_1, BEFORE_THE_END, MARSHALS, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.push.asking import push_to_moved_up
from tournament.kernel.waiting_list import end_of_list, event_places, place_for
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.steps import (
    CHECKED_IN,
    DROPPED,
    REGISTERED,
    WAITLISTED,
    PlayerStep,
    StepPayload,
)
from tournament.people.acts.ticked import SteppedPayload, TickedStep

LONGEST_PLACE_REASON = 200


class CancelRegistration(PlayerStep):
    """Cancel the player's own place before round 1, or leave the waiting list.

    Raises ActionRefused: cancelling_is_over (`cancel_until` has passed); and as `PlayerStep`.
    """

    code = "cancel_registration"
    label = gettext_lazy("Player canceled")
    states = BEFORE_ROUND_1
    limits = (Limit(3, MINUTE), Limit(10, HOUR))
    steps = dict.fromkeys((WAITLISTED, REGISTERED, CHECKED_IN), DROPPED)
    done = gettext_lazy("%(name)s has canceled.")
    refused = gettext_lazy("%(player)s cannot cancel: their status is “%(state)s”.")

    def do(self, change: Change) -> Player:
        if change.fresh_player(self.player).state in self.steps and not may_cancel(change.tournament):
            raise ActionRefused("cancelling_is_over")
        return super().do(change)

    class Payload(StepPayload):
        """The player who canceled, and their previous state."""

        def sentence(self) -> str:
            if self.before == WAITLISTED:
                return _("%(name)s left the waiting list.") % self.sentence_values
            return _("%(name)s canceled.") % self.sentence_values


class SignUpAgain(PlayerStep):
    """Sign up again after canceling: for a free place, otherwise at the end of the waiting list.

    Raises ActionRefused: sign_up_closed; and as `PlayerStep`.
    """

    code = "sign_up_again"
    label = gettext_lazy("Player signed up again")
    states = BEFORE_ROUND_1
    limits = (Limit(3, MINUTE), Limit(10, HOUR))
    steps = {DROPPED: REGISTERED}
    done = gettext_lazy("%(name)s is signed up again.")
    refused = gettext_lazy("%(player)s cannot sign up again: their status is “%(state)s”.")

    def do(self, change: Change) -> Player:
        if change.fresh_player(self.player).state == DROPPED and not change.tournament.is_signup_open:
            raise ActionRefused("sign_up_closed")
        return super().do(change)

    @classmethod
    def arrived(cls) -> Collection[PlayerState]:
        """Return the states of players who have already signed up again."""
        return (WAITLISTED, REGISTERED, CHECKED_IN)

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return the fields for a place, or for the end of the waiting list."""
        del target
        return place_for(change.tournament)

    class Payload(StepPayload):
        """The player who came back, and whether they have a place or are on the waiting list."""

        def sentence(self) -> str:
            if self.after == WAITLISTED:
                return _("%(name)s signed up again and joined the waiting list.") % self.sentence_values
            return _("%(name)s signed up again.") % self.sentence_values


class ReasonedStepPayload(StepPayload):
    """A step between place and waiting list, with the staff member's reason, if any."""

    reason: str = ""


class GivePlace(PlayerStep):
    """Give a waiting player a place, out of turn or over the limit; in a running event they play at once.

    `reason` is for the log and may be empty. Raises as `PlayerStep`.
    """

    code = "give_place"
    label = gettext_lazy("Place given by staff")
    states = BEFORE_THE_END
    roles = MARSHALS
    steps = {WAITLISTED: REGISTERED}
    done = gettext_lazy("%(name)s has a place now.")
    refused = gettext_lazy("%(player)s is not on the waiting list: their status is “%(state)s”.")

    reason: str = ""

    def do(self, change: Change) -> Player:
        """Give the place, and notify the player."""
        given = super().do(change)
        if change.is_needed:
            push_to_moved_up(change.tournament, [given.pk])
        return given

    def payload(self, **facts: Any) -> StepPayload:
        """Return the log payload, including the reason."""
        return self.Payload(**facts, reason=self.reason.strip()[:LONGEST_PLACE_REASON])

    @classmethod
    def arrived(cls) -> Collection[PlayerState]:
        """Return the states of players who already have a place."""
        return (REGISTERED, CHECKED_IN)

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return the fields for a place; in a running event, for playing at once (REG 7.7)."""
        is_late = change.tournament.state == EventState.RUNNING
        return {"state": CHECKED_IN if is_late else target, "waitlist_version": None}

    class Payload(ReasonedStepPayload):
        def sentence(self) -> str:
            if self.reason:
                return _("Gave %(name)s a place from the waiting list: “%(reason)s”") % self.sentence_values
            return _("Gave %(name)s a place from the waiting list.") % self.sentence_values


class TakePlace(PlayerStep):
    """Move a player with a place to the end of the waiting list, before round 1; the first in line moves up.

    `reason` is for the log and may be empty. Raises ActionRefused: no_limit_of_places, nobody_waits_for_place
    (they would move up again at once); and as `PlayerStep`.
    """

    code = "take_place"
    label = gettext_lazy("Moved to the waiting list")
    states = BEFORE_ROUND_1
    roles = MARSHALS
    steps = {REGISTERED: WAITLISTED, CHECKED_IN: WAITLISTED}
    done = gettext_lazy("%(name)s is at the end of the waiting list.")
    refused = gettext_lazy("%(player)s can’t be moved to the waiting list: their status is “%(state)s”.")

    reason: str = ""

    def do(self, change: Change) -> Player:
        """Move the player if someone else is waiting or the event is over its limit."""
        if change.fresh_player(self.player).state in self.steps:
            _refuse_where_nobody_gets_it(change.tournament, self.player)
        return super().do(change)

    def payload(self, **facts: Any) -> StepPayload:
        """Return the log payload, including the reason."""
        return self.Payload(**facts, reason=self.reason.strip()[:LONGEST_PLACE_REASON])

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return the fields for the end of the list."""
        del target
        return end_of_list(change.tournament)

    class Payload(ReasonedStepPayload):
        def sentence(self) -> str:
            if self.reason:
                return _("Moved %(name)s to the waiting list: “%(reason)s”") % self.sentence_values
            return _("Moved %(name)s to the waiting list.") % self.sentence_values


class _LetInAtTheDoor(GivePlace):
    """The step used by `LetIn`: check in a waiting player who is present."""

    @classmethod
    def next_state(cls, state: str, *, was_paired: bool) -> PlayerState | None:
        """Return CHECKED_IN for a waiting player, None for anyone else."""
        del was_paired
        return CHECKED_IN if state == WAITLISTED else None

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return the fields for a place that is in use."""
        del change
        return {"state": target, "waitlist_version": None}


class LetIn(TickedStep):
    """Let in waiting players who are present, in list order, up to the number of unused places.

    A place counts as used once its player is checked in. A player who has a place but didn't come keeps their
    state and isn't paired. The players let in are checked in at once. `do` returns their number.

    Raises ActionRefused: no_place_is_unused; and as `TickedStep`.
    """

    code = "let_in"
    label = gettext_lazy("Let in from the waiting list")
    states = BEFORE_ROUND_1
    step = _LetInAtTheDoor

    def chosen(self, change: Change, rows: list[Player]) -> list[Player]:
        """Return the ticked players, with only as many waiting ones as there are unused places."""
        waiting = sorted(
            (row for row in rows if row.state == WAITLISTED), key=lambda row: (row.waitlist_version, row.pk)
        )
        unused = unused_places(change.tournament)
        if waiting and unused == 0:
            raise ActionRefused("no_place_is_unused", capacity=change.tournament.capacity)
        others = [row for row in rows if row.state != WAITLISTED]
        return [*others, *waiting[:unused]]

    class Payload(SteppedPayload):
        def sentence(self) -> str:
            count = len(self.players)
            return ngettext(
                "Let %(count)s player in from the waiting list: %(names)s.",
                "Let %(count)s players in from the waiting list: %(names)s.",
                count,
            ) % {"count": count, "names": self.names}


def may_cancel(event: Tournament) -> bool:
    """Return whether players can still cancel: before round 1, and until `cancel_until` if it is set."""
    return event.state in BEFORE_ROUND_1 and (
        event.cancel_until is None or timezone.now() <= event.cancel_until
    )


def unused_places(event: Tournament) -> int | None:
    """Return how many places aren't used by players who are present; None if there is no limit. One query."""
    if event.capacity is None:
        return None
    return max(0, event.capacity - event.players.playing().count())


def _refuse_where_nobody_gets_it(event: Tournament, player: Player) -> None:
    places = event_places(event)
    if places.capacity is None:
        raise ActionRefused("no_limit_of_places", player=player.pk)
    if not places.waiting and places.taken <= places.capacity:
        raise ActionRefused("nobody_waits_for_place", player=player.pk)

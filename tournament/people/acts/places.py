"""Places and the waiting list: players cancel and sign up again, staff give a place and take it."""

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

    Raises ActionRefused: cancelling_is_over (after the event's `cancel_until`); and as `PlayerStep`.
    """

    code = "cancel_registration"
    label = gettext_lazy("Player canceled")
    states = BEFORE_ROUND_1
    limits = (Limit(3, MINUTE), Limit(10, HOUR))
    steps = dict.fromkeys((WAITLISTED, REGISTERED, CHECKED_IN), DROPPED)
    done = gettext_lazy("%(name)s has canceled.")
    refused = gettext_lazy("%(player)s cannot cancel: their state is “%(state)s”.")

    def do(self, change: Change) -> Player:
        """Take the step, if it is not too late."""
        if change.fresh_player(self.player).state in self.steps and not may_cancel(change.tournament):
            raise ActionRefused("cancelling_is_over")
        return super().do(change)

    class Payload(StepPayload):
        """Who canceled, and from which state."""

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
    refused = gettext_lazy("%(player)s cannot sign up again: their state is “%(state)s”.")

    def do(self, change: Change) -> Player:
        if change.fresh_player(self.player).state == DROPPED and not change.tournament.is_signup_open:
            raise ActionRefused("sign_up_closed")
        return super().do(change)

    @classmethod
    def arrived(cls) -> Collection[PlayerState]:
        """Return the states of who is back already."""
        return (WAITLISTED, REGISTERED, CHECKED_IN)

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return a place, or the end of the list."""
        del target
        return place_for(change.tournament)

    class Payload(StepPayload):
        """Who came back, and whether to a place or to the list."""

        def sentence(self) -> str:
            if self.after == WAITLISTED:
                return _("%(name)s signed up again and joined the waiting list.") % self.sentence_values
            return _("%(name)s signed up again.") % self.sentence_values


class ReasonedStepPayload(StepPayload):
    """A step between place and waiting list, and the reason that a staff member gave, if any."""

    reason: str = ""


class GivePlace(PlayerStep):
    """Let someone in from the waiting list, out of turn or over the limit; once it runs they play at once.

    `reason` is for the log and may be empty. Raises as `PlayerStep`.
    """

    code = "give_place"
    label = gettext_lazy("Place given by staff")
    states = BEFORE_THE_END
    roles = MARSHALS
    steps = {WAITLISTED: REGISTERED}
    done = gettext_lazy("%(name)s has a place now.")
    refused = gettext_lazy("%(player)s is not on the waiting list: their state is “%(state)s”.")

    reason: str = ""

    def do(self, change: Change) -> Player:
        """Take the step, and notify the player."""
        given = super().do(change)
        if change.is_needed:
            push_to_moved_up(change.tournament, [given.pk])
        return given

    def payload(self, **facts: Any) -> StepPayload:
        """Return what the log keeps, the reason too."""
        return self.Payload(**facts, reason=self.reason.strip()[:LONGEST_PLACE_REASON])

    @classmethod
    def arrived(cls) -> Collection[PlayerState]:
        """Return the states of who has a place already."""
        return (REGISTERED, CHECKED_IN)

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return a place; in a running event a late player's, who plays at once (REG 7.7)."""
        is_late = change.tournament.state == EventState.RUNNING
        return {"state": CHECKED_IN if is_late else target, "waitlist_version": None}

    class Payload(ReasonedStepPayload):
        """Who was let in, and why."""

        def sentence(self) -> str:
            if self.reason:
                return _("Gave %(name)s a place from the waiting list: “%(reason)s”") % self.sentence_values
            return _("Gave %(name)s a place from the waiting list.") % self.sentence_values


class TakePlace(PlayerStep):
    """Put someone who has a place at the end of the waiting list, before round 1; who waits first moves up.

    `reason` is for the log and may be empty. Raises ActionRefused: no_limit_of_places, nobody_waits_for_place
    (they would move up again at once); and as `PlayerStep`.
    """

    code = "take_place"
    label = gettext_lazy("Moved to the waiting list")
    states = BEFORE_ROUND_1
    roles = MARSHALS
    steps = {REGISTERED: WAITLISTED, CHECKED_IN: WAITLISTED}
    done = gettext_lazy("%(name)s is at the end of the waiting list.")
    refused = gettext_lazy("%(player)s can’t be moved to the waiting list: their state is “%(state)s”.")

    reason: str = ""

    def do(self, change: Change) -> Player:
        """Take the step, where someone else gets the place or there is one too few."""
        if change.fresh_player(self.player).state in self.steps:
            _refuse_where_nobody_gets_it(change.tournament, self.player)
        return super().do(change)

    def payload(self, **facts: Any) -> StepPayload:
        """Return what the log keeps, the reason too."""
        return self.Payload(**facts, reason=self.reason.strip()[:LONGEST_PLACE_REASON])

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return the end of the list."""
        del target
        return end_of_list(change.tournament)

    class Payload(ReasonedStepPayload):
        """Whose place was taken, and why."""

        def sentence(self) -> str:
            if self.reason:
                return _("Moved %(name)s to the waiting list: “%(reason)s”") % self.sentence_values
            return _("Moved %(name)s to the waiting list.") % self.sentence_values


class _LetInAtTheDoor(GivePlace):
    """The step of `LetIn`: from the waiting list to a player who is there."""

    @classmethod
    def next_state(cls, state: str, *, was_paired: bool) -> PlayerState | None:
        """Return that they play; None for anyone who does not wait."""
        del was_paired
        return CHECKED_IN if state == WAITLISTED else None

    @classmethod
    def new_fields(cls, change: Change, target: PlayerState) -> Mapping[str, Any]:
        """Return a place that is taken."""
        del change
        return {"state": target, "waitlist_version": None}


class LetIn(TickedStep):
    """Let those in who wait and are there: by the order of the list, as many as places are not yet used.

    A place is used by who is checked in; who has one and did not come keeps their state, and is not paired.
    They are checked in at once. `do` returns how many got in.

    Raises ActionRefused: no_place_is_unused; and as `TickedStep`.
    """

    code = "let_in"
    label = gettext_lazy("Let in from the waiting list")
    states = BEFORE_ROUND_1
    step = _LetInAtTheDoor

    def chosen(self, change: Change, rows: list[Player]) -> list[Player]:
        """Return the first who wait, as many as there are places not used."""
        waiting = sorted(
            (row for row in rows if row.state == WAITLISTED), key=lambda row: (row.waitlist_version, row.pk)
        )
        unused = unused_places(change.tournament)
        if waiting and unused == 0:
            raise ActionRefused("no_place_is_unused", capacity=change.tournament.capacity)
        others = [row for row in rows if row.state != WAITLISTED]
        return [*others, *waiting[:unused]]

    class Payload(SteppedPayload):
        """Who got in."""

        def sentence(self) -> str:
            count = len(self.players)
            return ngettext(
                "Let %(count)s player in from the waiting list: %(names)s.",
                "Let %(count)s players in from the waiting list: %(names)s.",
                count,
            ) % {"count": count, "names": self.names}


def may_cancel(event: Tournament) -> bool:
    """Return whether it is not too late for players to cancel themselves: an hour may be set."""
    return event.state in BEFORE_ROUND_1 and (
        event.cancel_until is None or timezone.now() <= event.cancel_until
    )


def unused_places(event: Tournament) -> int | None:
    """Return how many places the players who are present leave free; None without a limit. One query."""
    if event.capacity is None:
        return None
    return max(0, event.capacity - event.players.playing().count())


def _refuse_where_nobody_gets_it(event: Tournament, player: Player) -> None:
    places = event_places(event)
    if places.capacity is None:
        raise ActionRefused("no_limit_of_places", player=player.pk)
    if not places.waiting and places.taken <= places.capacity:
        raise ActionRefused("nobody_waits_for_place", player=player.pk)

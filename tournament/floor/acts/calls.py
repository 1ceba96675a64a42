"""Judge calls: raised by players and staff, taken by one staff member, closed with the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Self

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.floor.words import whose_call
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, BEFORE_THE_END, LEADERS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.own_table import refuse_own_table, seated_with
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.push.asking import push_to_leaders
from tournament.kernel.roles import display_name
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Call, Pairing, Player, Round, Tournament
from tournament.models.states import NOT_HERE_YET, EventState
from tournament.play.results.reports import own_bracket_table
from tournament.play.rounds.calls import end_calls

LONGEST_ABOUT, LONGEST_OUTCOME = 200, 400


class CallPayload(payloads.Payload, kw_only=True):
    """A call: its player (None for a staff member), its table (None without one), and its subject.

    The first entries from release 0.1 have fewer fields; `whose_in_words` is their text for the table and
    name.
    """

    call: int
    player: int | None = None
    name: str = ""
    round: int | None = None
    is_cut: bool = False
    table: int | None = None
    about: str = ""
    whose_in_words: str = ""

    @classmethod
    def of(cls, call: Call, **more: Any) -> Self:
        """Return what the log records about a call; `more` are the act's own fields."""
        return cls(
            call=call.pk,
            player=call.player_id,
            name=call.player.name if call.player else "",
            round=call.round.number if call.round else None,
            is_cut=bool(call.round and call.round.is_of_the_cut),
            table=call.table,
            about=call.about,
            **more,
        )

    @property
    def whose(self) -> str:
        """Who or what called, worded for use within a sentence."""
        return self.whose_in_words or whose_call(self.table, self.name)

    def touches(self) -> Touches:
        """A call depends on its player."""
        return touches(("call", self.call), builds_on=[("player", self.player)])

    def concerns(self, player: int) -> bool:
        """Return whether this player called: only they see the entry on their home page."""
        return player == self.player

    def current(self, undoing: Undoing) -> Call:
        """Return the call's current row. Raises ActionRefused undo_overtaken if it no longer exists."""
        return Call.objects.filter(tournament=undoing.tournament, pk=self.call).first() or raise_conflict()


def _upgrade(kept: dict[str, Any]) -> dict[str, Any]:
    """Convert a payload from release 0.1, in which `whose` was the caller in words."""
    whose = kept.pop("whose", "")
    return kept if "table" in kept else kept | {"whose_in_words": whose}


class RaiseCall(Act[Call]):
    """Call a staff member; `do` returns the open call.

    A player (`player`) calls staff to their own table in the current round, whatever `table` is. With a bye,
    before round 1 or after dropping, the call has no table. If the player already has an open call, nothing
    changes. A staff member calls others to a table in play or, if `table` is None, to the place described in
    `about`; if an open call has the same text and place, nothing changes.

    Raises ActionRefused: call_before_check_in (the player isn't known to be there), no_such_table.
    """

    code = "raise_call"
    label = gettext_lazy("Judge called")
    states = BEFORE_THE_END
    roles = LEADERS
    limits = (Limit(1, MINUTE), Limit(10, HOUR))
    upgrades = {0: _upgrade}

    table: int | None
    about: str

    def do(self, change: Change) -> Call:
        event, player, about = change.tournament, change.player, self.about.strip()[:LONGEST_ABOUT]
        newest = Round.objects.newest_published(event)
        mine = Call.objects.filter(tournament=event, player=player, closed_at=None)
        if player is not None:
            _refuse_before_check_in(event, player)
            pairing = _own_pairing(event, newest, player)
            end_calls(event, None, player=player)  # one from an earlier round must not block this one
            same = mine.first()
        else:
            pairing = None if self.table is None else _pairing_with_number(newest, self.table)
            place = {"round": pairing.round if pairing else newest, "table": self.table}
            same = mine.filter(about=about, **place).first()
        if same:
            change.skip()
            return same
        call = Call.objects.create(
            tournament=event,
            round=pairing.round if pairing else newest,
            table=pairing.number if pairing else None,
            player=player,
            about=about,
        )
        push_to_leaders(call)
        change.log(self.Payload.of(call))
        return call

    @classmethod
    def times_before(cls, done: Change, now: datetime, most: int) -> Sequence[datetime]:
        """Return when the player raised the calls that they canceled themselves."""
        withdrawn = Call.objects.filter(
            tournament=done.tournament, player=done.player, taken_by=None, closed_by=None, outcome=""
        ).exclude(closed_at=None)
        times = withdrawn.filter(raised_at__lte=now).order_by("-raised_at")
        return list(times.values_list("raised_at", flat=True)[:most])

    class Payload(CallPayload, kw_only=True):
        """The raised call. It can't be undone: the judge has been called."""

        irreversible_reason = gettext_lazy("This can’t be undone. Close the call instead.")

        def sentence(self) -> str:
            told = {"name": self.name, "about": self.about, "whose": self.whose}
            if self.table and self.name:
                told["name"] = _("%(name)s (%(whose)s)") % told
            if self.name:
                text = (
                    _("%(name)s called a judge: “%(about)s”") if self.about else _("%(name)s called a judge.")
                )
            elif self.table:
                text = _("Called a judge to %(whose)s.")
                if self.about:
                    text = _("Called a judge to %(whose)s: “%(about)s”")
            else:
                text = _("Called a judge: “%(about)s”") if self.about else _("Called a judge.")
            return text % told


class TakeCall(Act[Call]):
    """Mark a call as taken by this staff member; `do` returns the call. Taking one's own call again does
    nothing.

    Raises ActionRefused: no_such_call, call_is_closed, call_is_taken (by another staff member, who is named),
    own_table (REG 1.6).
    """

    code = "take_call"
    label = gettext_lazy("Call taken")
    states = BEFORE_THE_END
    roles = LEADERS
    upgrades = {0: _upgrade}

    call: Call

    def do(self, change: Change) -> Call:
        fresh = _look_again(change.tournament, self.call)
        if fresh.closed_at:
            raise ActionRefused("call_is_closed")
        if fresh.taken_by is not None:
            if fresh.taken_by != change.actor:
                raise ActionRefused("call_is_taken", by=display_name(fresh.taken_by))
            change.skip()
            return fresh
        refuse_own_table(change.tournament, change.actor, _players_of(fresh))
        fresh.taken_by, fresh.taken_at = change.actor, timezone.now()
        fresh.save()
        change.log(self.Payload.of(fresh))
        return fresh

    class Payload(CallPayload, kw_only=True):
        """The taken call; the inverse makes it wait again."""

        def sentence(self) -> str:
            return _("Took the call from %(whose)s.") % {"whose": self.whose}

        def undo(self, undoing: Undoing) -> None:
            call = self.current(undoing)
            if call.taken_at is None or call.closed_at is not None:
                raise_conflict()
            call.taken_by, call.taken_at = None, None
            call.save(update_fields=["taken_by", "taken_at"])

        def undo_words(self) -> list[str]:
            return [_("The call from %(whose)s is waiting for a judge again.") % {"whose": self.whose}]


class CloseCall(Act[Call]):
    """Close a call with its outcome; when performed with `player`, cancel that player's own call.

    `do` returns the call; if it is already closed, nothing changes. Raises ActionRefused: no_such_call, also
    for another player's call; own_table (REG 1.6).
    """

    code = "close_call"
    label = gettext_lazy("Call closed")
    states = ALWAYS
    roles = LEADERS
    limits = (Limit(2, MINUTE), Limit(20, HOUR))
    upgrades = {0: _upgrade}

    call: Call
    outcome: str

    def do(self, change: Change) -> Call:
        fresh = _look_again(change.tournament, self.call)
        if change.player is not None and fresh.player_id != change.player.pk:
            raise ActionRefused("no_such_call")
        if fresh.closed_at:
            change.skip()
            return fresh
        refuse_own_table(change.tournament, change.actor, _players_of(fresh))
        fresh.closed_by, fresh.closed_at = change.actor, timezone.now()
        fresh.outcome = self.outcome.strip()[:LONGEST_OUTCOME]
        fresh.save()
        change.log(self.Payload.of(fresh, outcome=fresh.outcome))
        return fresh

    class Payload(CallPayload, kw_only=True):
        """The closed call and its outcome; the inverse reopens it."""

        outcome: str = ""

        def sentence(self) -> str:
            told = {"whose": self.whose, "outcome": self.outcome}
            if self.outcome:
                return _("Closed the call from %(whose)s: “%(outcome)s”") % told
            return _("Closed the call from %(whose)s.") % told

        def own_sentence(self) -> str:
            if not self.name:  # an early entry from release 0.1
                return self.sentence()
            return _("%(name)s no longer needs a judge: the call is closed.") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            """Reopen the call. Raises ActionRefused undo_overtaken if it is open or the player has a new
            call.
            """
            call = self.current(undoing)
            calls_anew = (
                call.player_id and Call.objects.filter(player=call.player_id, closed_at=None).exists()
            )
            if call.closed_at is None or calls_anew:
                raise_conflict()
            call.closed_by, call.closed_at, call.outcome = None, None, ""
            call.save(update_fields=["closed_by", "closed_at", "outcome"])

        def undo_words(self) -> list[str]:
            return [_("The call from %(whose)s is open again.") % {"whose": self.whose}]


def _players_of(call: Call) -> list[int]:
    """Return the players at the call's table or, without a table, those seated with the caller."""
    if call.round is not None and call.table is not None:
        rounds = (
            Q(round__stage=call.round.stage) if call.round.is_of_the_cut else Q(round=call.round)
        )  # games from several rounds of the cut may be open
        table = Pairing.objects.filter(rounds, number=call.table).first()
        return list(table.seats.values_list("player", flat=True)) if table else []
    return [call.player.pk, *seated_with(call.tournament, call.player)] if call.player else []


def _refuse_before_check_in(tournament: Tournament, player: Player) -> None:
    """Refuse a call without a place: before round 1, only checked-in players are known to be in the room."""
    if tournament.state != EventState.REGISTRATION:
        return
    if tournament.players.filter(pk=player.pk, state__in=NOT_HERE_YET).exists():
        raise ActionRefused("call_before_check_in")


def _own_pairing(tournament: Tournament, newest: Round | None, player: Player) -> Pairing | None:
    """Return the table where the player sits now; None for a bye, or if they have no seat."""
    if newest is None:
        return None
    pairings = Pairing.objects.select_related("round__stage").filter(number__isnull=False)
    if newest.is_of_the_cut:  # games from several of its rounds may be open
        own = own_bracket_table(tournament, player.pk)
        return None if own is None else pairings.filter(pk=own).first()
    return pairings.filter(round=newest, seats__player=player).first()


def _pairing_with_number(newest: Round | None, table: int) -> Pairing:
    """Return the table with this number in the current round or, in the cut, in the whole bracket."""
    pairings = Pairing.objects.select_related("round__stage").filter(number=table)
    if newest is not None:
        in_play = Q(round__stage=newest.stage) if newest.is_of_the_cut else Q(round=newest)
        found = pairings.filter(in_play).first()
        if found is not None:
            return found
    raise ActionRefused("no_such_table", table=table)


def _look_again(tournament: Tournament, call: Call) -> Call:
    calls = Call.objects.select_related("round__stage", "player", "taken_by", "closed_by")
    fresh = calls.filter(tournament=tournament, pk=call.pk).first()
    if fresh is None:
        raise ActionRefused("no_such_call")
    return fresh

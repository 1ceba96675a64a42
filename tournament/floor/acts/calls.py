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
    """A call: its player (None: a staff member's), its table (None: without one), and its subject.

    The first entries of release 0.1 have less; `whose_in_words` is what they say instead of table and name.
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
        """Return what the log keeps of a call; `more` are the fields of the act's own."""
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
        """Who or what called, within a sentence."""
        return self.whose_in_words or whose_call(self.table, self.name)

    def touches(self) -> Touches:
        """A call is its player's."""
        return touches(("call", self.call), builds_on=[("player", self.player)])

    def concerns(self, player: int) -> bool:
        """Only who called sees their call at home."""
        return player == self.player

    def current(self, undoing: Undoing) -> Call:
        """Return the call as it is now. Raises ActionRefused undo_overtaken if it is gone."""
        return Call.objects.filter(tournament=undoing.tournament, pk=self.call).first() or raise_conflict()


def _upgrade(kept: dict[str, Any]) -> dict[str, Any]:
    """Bring a payload of release 0.1 up to date: `whose` was the caller in words."""
    whose = kept.pop("whose", "")
    return kept if "table" in kept else kept | {"whose_in_words": whose}


class RaiseCall(Act[Call]):
    """Call a staff member; `do` returns the open call.

    A player (`player`) calls to their own table of the round in play, whatever `table` says, and to no table
    with a bye, before round 1 or once out; an open call stays that one. A staff member calls to a table in
    play, or with `table` None to wherever `about` says; the same words for the same place are the same call.

    Raises ActionRefused: call_before_check_in (the player is not known to be there), no_such_table.
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
            end_calls(event, None, player=player)  # one of a round that is over is in no one's way
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
        """Return when the player canceled their call; None for a call that staff took or closed."""
        withdrawn = Call.objects.filter(
            tournament=done.tournament, player=done.player, taken_by=None, closed_by=None, outcome=""
        ).exclude(closed_at=None)
        times = withdrawn.filter(raised_at__lte=now).order_by("-raised_at")
        return list(times.values_list("raised_at", flat=True)[:most])

    class Payload(CallPayload, kw_only=True):
        """The call that was raised. It stays: someone called."""

        irreversible_reason = gettext_lazy("This can’t be undone. Close the call instead.")

        def sentence(self) -> str:
            """Say who called a staff member, to where and what about."""
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
    """Say that this staff member goes there; `do` returns the call. One's own taken call stays as it is.

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
        """The call that was taken; its inverse lets it wait again."""

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
    """Close a call with what came of it; performed with `player` it cancels their own.

    `do` returns the call; a closed one stays as it was closed. Raises ActionRefused: no_such_call, for
    another player's call too; own_table (REG 1.6).
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
        """The call that was closed, and what came of it; its inverse opens it again."""

        outcome: str = ""

        def sentence(self) -> str:
            """Say whose call was closed, and what came of it."""
            told = {"whose": self.whose, "outcome": self.outcome}
            if self.outcome:
                return _("Closed the call from %(whose)s: “%(outcome)s”") % told
            return _("Closed the call from %(whose)s.") % told

        def own_sentence(self) -> str:
            if not self.name:  # an early entry of release 0.1
                return self.sentence()
            return _("%(name)s no longer needs a judge: the call is closed.") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            """Reopen it, unless the player has a new call."""
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
    """Return who sits where the call comes from: at its table, else with the player who called."""
    if call.round is not None and call.table is not None:
        rounds = (
            Q(round__stage=call.round.stage) if call.round.is_of_the_cut else Q(round=call.round)
        )  # games of several rounds of the cut may be open
        table = Pairing.objects.filter(rounds, number=call.table).first()
        return list(table.seats.values_list("player", flat=True)) if table else []
    return [call.player.pk, *seated_with(call.tournament, call.player)] if call.player else []


def _refuse_before_check_in(tournament: Tournament, player: Player) -> None:
    """Refuse a call to nowhere: before round 1, only who is checked in is known to be in the room."""
    if tournament.state != EventState.REGISTRATION:
        return
    if tournament.players.filter(pk=player.pk, state__in=NOT_HERE_YET).exists():
        raise ActionRefused("call_before_check_in")


def _own_pairing(tournament: Tournament, newest: Round | None, player: Player) -> Pairing | None:
    """Return the table at which the player sits now; None for a bye, or where they sit at none."""
    if newest is None:
        return None
    pairings = Pairing.objects.select_related("round__stage").filter(number__isnull=False)
    if newest.is_of_the_cut:  # games of several of its rounds may be open
        own = own_bracket_table(tournament, player.pk)
        return None if own is None else pairings.filter(pk=own).first()
    return pairings.filter(round=newest, seats__player=player).first()


def _pairing_with_number(newest: Round | None, table: int) -> Pairing:
    """Return the table of the round in play with this number, in the cut of the whole bracket."""
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

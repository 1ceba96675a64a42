"""The only way to change an event: in one transaction, logged, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournament.core.errors import ActionRefused
from tournament.core.payloads import Payload, payload_values
from tournament.core.roles import display_name
from tournament.models import LogEntry, Player, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.core.acts import Act


@dataclass
class Change:
    """A change under way: the event's row, locked and fresh, and what the log will keep of it.

    `player` is who acts from their own page, without an account; the body may set it where it finds out who
    that is.
    """

    tournament: Tournament
    actor: User | None
    player: Player | None = None
    undoes: LogEntry | None = None
    is_needed: bool = True
    _act: type[Act[Any]] | None = None
    _payload: Payload | None = None

    def log(self, payload: Payload, *, act: type[Act[Any]] | None = None) -> None:
        """Log the change with this payload; `act`: as another act than the one that opened the change."""
        self._payload, self._act = payload, act or self._act

    def skip(self) -> None:
        """Say that the event is already as asked (the same POST twice): no new version, no log entry."""
        self.is_needed = False

    def fresh_player(self, player: Player) -> Player:
        """Return the player's current row. Raises ActionRefused event_changed_meanwhile if it was removed."""
        fresh = self.tournament.players.filter(pk=player.pk).first()
        if fresh is None:
            raise ActionRefused("event_changed_meanwhile")
        return fresh


@contextmanager
def change(
    tournament: Tournament, act: type[Act[Any]], *, actor: User | None, player: Player | None = None
) -> Iterator[Change]:
    """Open a change of an event; on leaving it cleanly, log it and count the version up.

    Takes the write lock first (SQLite: transaction_mode IMMEDIATE; elsewhere the row's lock), so that
    what the body reads is what it changes. Work on `change.tournament`, not on the instance given; its
    `version` and `state` are brought up to date. The body has to `log` or to `skip`.

    Raises ActionRefused: act_not_allowed where the event's state does not allow the act, event_deleted where
    it is in the bin. Raises PayloadError where what is logged does not fit. Whatever the body raises undoes
    everything.
    """
    with transaction.atomic():
        locked = Tournament.everything.select_for_update().filter(pk=tournament.pk).first()
        if locked is None or (locked.deleted_at and not act.is_for_deleted):
            raise ActionRefused("event_deleted")
        if locked.state not in act.states:
            raise ActionRefused("act_not_allowed", act=act.code, state=locked.state)
        under_way = Change(locked, actor, player=player, _act=act)
        yield under_way
        if under_way.is_needed:
            _record(under_way)
    tournament.version, tournament.state = locked.version, locked.state


@contextmanager
def first_change(tournament: Tournament, act: type[Act[Any]], *, actor: User) -> Iterator[Change]:
    """Open the change that makes an event: its row is not saved yet. On leaving it cleanly, save and log it.

    There is nothing to lock and no state to ask yet. The body has to `log`; what it raises undoes everything.
    """
    with transaction.atomic():
        under_way = Change(tournament, actor, _act=act)
        yield under_way
        _record(under_way)


def _record(done: Change) -> None:
    tournament, player, act, payload = done.tournament, done.player, done._act, done._payload
    if act is None or payload is None:
        raise RuntimeError("A change neither logged what it did nor said that there was nothing to do.")
    tournament.version += 1
    tournament.save()
    LogEntry.objects.create(
        tournament=tournament,
        version=tournament.version,
        actor=done.actor,
        actor_name=player.name if player else display_name(done.actor),
        act=act.code,
        payload=payload_values(payload),
        payload_version=payload.payload_version,
        player=player,
        undoes=done.undoes,
    )

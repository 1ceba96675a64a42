"""The one door through which an event changes: whole or not at all, logged, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournament.core.errors import Refusal
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import Act, event_allows
from tournament.staff.words import A_LEADER

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass
class Change:
    """A change under way: the event's row, locked and fresh, and the facts for its log entry."""

    tournament: Tournament
    facts: dict[str, Any] = field(default_factory=dict)
    player: Player | None = None  # who acts from their own page, without an account
    is_needed: bool = True
    undoes: LogEntry | None = None
    logged_as: Act | None = None  # what it came to, where that is more than the act that opened it

    def nothing_to_do(self) -> None:
        """Say that the event is already as asked (the same POST twice): no new version, no log entry."""
        self.is_needed = False


@contextmanager
def change(
    tournament: Tournament, act: Act, *, actor: User | None, player: Player | None = None
) -> Iterator[Change]:
    """Open a change of an event; on leaving it cleanly, log it and count the version up.

    Takes the write lock first (SQLite: transaction_mode IMMEDIATE; elsewhere the row's lock), so that
    what the body reads is what it changes. Work on `change.tournament`, not on the instance given.
    The body puts into `facts` what a reader of the log and an undo need: JSON values only. The given
    instance's `version` and `state` are brought up to date. `player` is who acts from their own page,
    without an account; the body may set it where it finds out who that is.

    Raises Refusal("act_not_allowed") where the event's state does not allow the act; whatever the
    body raises undoes everything.
    """
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        if not event_allows(act, locked.state):
            raise Refusal("act_not_allowed", act=act.value, state=locked.state)
        under_way = Change(locked, player=player)
        yield under_way
        if under_way.is_needed:
            _record(under_way, under_way.logged_as or act, actor)
    tournament.version, tournament.state = locked.version, locked.state


def _record(done: Change, act: Act, actor: User | None) -> None:
    tournament, player = done.tournament, done.player
    tournament.version += 1
    tournament.save()
    LogEntry.objects.create(
        tournament=tournament,
        version=tournament.version,
        actor=actor,
        actor_name=player.name if player else display_name(actor),
        act=act,
        facts=done.facts,
        player=player,
        undoes=done.undoes,
    )


def name_for_players(user: User | None) -> str:
    """Return how players and the public read of an account: never by its login, which is half of a key."""
    if user is None:
        return ""
    return user.get_full_name() or str(A_LEADER)


def display_name(user: User | None) -> str:
    """Return how leaders read of an account: its full name, else its login; empty for nobody."""
    if user is None:
        return ""
    return user.get_full_name() or user.get_username()

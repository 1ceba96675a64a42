"""An act: something an organizer, a judge or a player does to an event, defined in one place.

A subclass of `Act` is the whole definition. Its fields are the typed input, its class attributes are its name
and permissions, `do` makes the change, and its `Payload` is what the log stores: the log's sentence, the keys
of what the act changed and builds on, and its inverse. The log, undo, buttons, views and the API all read
this definition; no other code knows about individual acts.

`Act.perform` runs an act within `change`, the only way to change an event: in one transaction, logged, one
change at a time. `payload_of` reads a log entry's payload.

Acts live in the `acts` module (or package) of their feature; `kernel.definitions` imports them all when the
site starts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, dataclass_transform

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.functional import Promise

from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import Limit, refuse_too_often
from tournament.kernel.payloads import Payload, PayloadError
from tournament.kernel.push.asking import push_to_moved_up
from tournament.kernel.roles import display_name, token_of
from tournament.kernel.turns import take_turn
from tournament.kernel.typed import converted
from tournament.kernel.waiting_list import move_up
from tournament.models import LogEntry, Player, Tournament
from tournament.models.people import is_same_lot
from tournament.models.states import EventState, Role

if TYPE_CHECKING:
    from django.contrib.auth.models import User

logger = logging.getLogger(__name__)

# The event states in which an act is allowed.
BEFORE_ROUND_1 = frozenset({EventState.REGISTRATION})
BEFORE_THE_END = frozenset({EventState.REGISTRATION, EventState.RUNNING})
WHILE_RUNNING = frozenset({EventState.RUNNING})
FROM_ROUND_1_ON = frozenset({EventState.RUNNING, EventState.FINISHED})
AFTER_THE_END = frozenset({EventState.FINISHED})
ALWAYS = frozenset(EventState)

# Which staff may perform an act (REG 1.1); the organizer may do everything. Players act on their own pages,
# where no role is required.
ORGANIZER = frozenset({Role.TO})
MARSHALS = frozenset({Role.MARSHAL, Role.TO})
LEADERS = frozenset({Role.JUDGE, Role.MARSHAL, Role.TO})

_Result = TypeVar("_Result")

_REGISTRY: dict[str, type[Act[Any]]] = {}
_Listener = Callable[[Tournament, LogEntry], None]
_listeners: list[_Listener] = []
# The damaged entries already reported in the site's own log: event, version, problem.
_DAMAGES_TOLD: set[tuple[int, int, str]] = set()


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Act(Generic[_Result]):
    """One kind of act. An instance is a request to perform it: its fields are the input.

    `code` never changes because the log stores it. `states` are the event states that allow the act, `roles`
    the staff roles that may perform it (REG-1). `taken_back_by` is the code of another act that a role must
    be allowed to perform to undo someone else's act. `is_for_deleted`: the act is also allowed for events in
    the bin. A subclass without its own code is another way to request the same act. `limits` restrict how
    often a player, who has no account, may perform it; None means that players can't perform it.
    """

    code: ClassVar[str]
    label: ClassVar[Promise | str]
    states: ClassVar[frozenset[EventState]]
    roles: ClassVar[frozenset[Role]] = ORGANIZER
    taken_back_by: ClassVar[str] = ""
    is_for_deleted: ClassVar[bool] = False
    limits: ClassVar[tuple[Limit, ...] | None] = None
    refused_too_often: ClassVar[str] = "too_often"  # the refusal's code
    Payload: ClassVar[type[Payload]]
    # Steps that upgrade a payload from an earlier release, each from its version to the next.
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Make the subclass a frozen dataclass, and register it under its code."""
        super().__init_subclass__(**kwargs)
        dataclass(frozen=True, kw_only=True)(cls)
        code = cls.__dict__.get("code")
        if code is None:
            return
        if code in _REGISTRY:
            raise ValueError(f"Two acts have the code {code}.")
        _REGISTRY[code] = cls

    def do(self, change: Change) -> _Result:
        """Perform the act inside a change: read and write through `change.tournament`, then log or skip.

        Raises RuleError or ActionRefused for what the user can fix; any exception rolls everything back.
        """
        raise NotImplementedError

    def perform(self, tournament: Tournament, *, actor: User | None, player: Player | None = None) -> _Result:
        """Perform the act: all or nothing, logged with its actor, one at a time. Return the result of `do`.

        `actor` is the account; `player` is a player who acts from their own page, without an account. Raises
        whatever `change` and `do` raise.
        """
        try:
            with change(tournament, type(self), actor=actor, player=player) as under_way:
                return self.do(under_way)
        except IntegrityError as error:
            if not is_same_lot(error):
                raise
        # Two players got the same draw number (one chance in 2**62), and nothing was saved: draw again, once.
        with change(tournament, type(self), actor=actor, player=player) as under_way:
            return self.do(under_way)

    @classmethod
    def times_before(cls, done: Change, now: datetime, most: int) -> Sequence[datetime]:
        """Return when this act was last performed without an account, for `limits`.

        At most the newest `most`, newest first. By default, only acts of the same player.
        """
        entries = LogEntry.objects.filter(
            tournament=done.tournament, player=done.player, act=cls.code, at__lte=now
        )
        return list(entries.order_by("-at").values_list("at", flat=True)[:most])


@dataclass
class Change:
    """A change in progress: the event's current, locked row and the data for the log.

    `player` is the player who acts from their own page, without an account; the body may set it once the
    player is known.
    """

    tournament: Tournament
    act: type[Act[Any]]
    actor: User | None
    player: Player | None = None
    undoes: LogEntry | None = None
    is_needed: bool = True
    payload: Payload | None = None
    entry: LogEntry | None = None

    def log(self, payload: Payload, *, act: type[Act[Any]] | None = None) -> None:
        """Log the change with this payload; `act` logs it as an act other than the one that opened it.

        Raises PayloadError if a value doesn't fit.
        """
        self.payload = payload
        self.entry = LogEntry(
            act=(act or self.act).code,
            payload=payload_values(payload),
            payload_version=payload.payload_version,
        )

    def skip(self) -> None:
        """Skip the change: the event is already as requested (a repeated POST). Logs nothing."""
        self.is_needed = False

    def fresh_player(self, player: Player) -> Player:
        """Return the player's current row. Raises ActionRefused event_changed_meanwhile if it is gone."""
        fresh = self.tournament.players.filter(pk=player.pk).first()
        if fresh is None:
            raise ActionRefused("event_changed_meanwhile")
        return fresh


@contextmanager
def change(
    tournament: Tournament, act: type[Act[Any]], *, actor: User | None, player: Player | None = None
) -> Iterator[Change]:
    """Open a change to an event; on a clean exit, log it and increment the version.

    Takes the write lock first (SQLite: transaction_mode IMMEDIATE; PostgreSQL: the lock of the event's row),
    so that the body changes exactly what it read. Other rows can still refer to the event's row (`no_key`).
    Work on `change.tournament`, not on the instance passed in, whose `version` and `state` are updated. The
    body must call `log` or `skip`.

    Raises ActionRefused("act_not_allowed") if the event's state doesn't allow the act, and TooOften on exit
    if a player did it too often; any exception rolls everything back.
    """
    if tournament.is_of_page:
        raise RuntimeError("Acts change the event, so they need a POST request.")
    with transaction.atomic():
        locked = Tournament.everything.select_for_update(no_key=True).filter(pk=tournament.pk).first()
        if locked is None or (locked.deleted_at and not act.is_for_deleted):
            raise ActionRefused("event_deleted")
        if locked.state not in act.states:
            raise ActionRefused("act_not_allowed", act=act.code, state=locked.state)
        under_way = Change(locked, act, actor, player)
        had_limit = locked.capacity is not None
        yield under_way
        if under_way.is_needed:
            _ask_limits(under_way)
            _move_up(under_way, had_limit=had_limit)
            _record(under_way)
    tournament.version, tournament.state = locked.version, locked.state


@contextmanager
def first_change(tournament: Tournament, act: type[Act[Any]], *, actor: User) -> Iterator[Change]:
    """Open the change that creates an event whose row isn't saved yet. On a clean exit, save and log it.

    There is no state to check yet and no row to lock. Events are created one at a time because the body looks
    for an unused URL. The body must call `log`; any exception rolls everything back.
    """
    with transaction.atomic():
        take_turn("first_change")
        under_way = Change(tournament, act, actor)
        yield under_way
        _record(under_way)


def on_change(listener: _Listener) -> _Listener:
    """Register a function to call for each logged change, in its transaction; exceptions undo the change.

    It must be defined in a module that every process loads: a feature's `tasks`, or a module imported there.
    """
    _listeners.append(listener)
    return listener


def _ask_limits(done: Change) -> None:
    """Refuse an act that a player performed too often. Staff, who help many players, have no limit."""
    if done.player is None:
        return
    limits, now = done.act.limits, timezone.now()
    if limits is None:
        raise RuntimeError(f"{done.act.__name__} has no limit for a player who does it.")
    most = max((limit.most for limit in limits), default=0)
    times = done.act.times_before(done, now, most) if most else ()
    refuse_too_often(limits, times, now, done.act.refused_too_often)


def _record(done: Change) -> None:
    """Increment the event's version, and write the log entry."""
    tournament, entry = done.tournament, done.entry
    if entry is None:
        raise RuntimeError("An act neither logged its change nor said that there was nothing to do.")
    tournament.version += 1
    tournament.save()
    entry.tournament, entry.version = tournament, tournament.version
    entry.actor, entry.player, entry.undoes = done.actor, done.player, done.undoes
    entry.actor_name = done.player.name if done.player else display_name(done.actor)
    entry.token_name = token_of(done.actor)
    entry.save(force_insert=True)
    for listener in _listeners:
        listener(tournament, entry)


def _move_up(done: Change, *, had_limit: bool) -> None:
    """Give the places that the change freed to the waiting list, and add this to its log entry."""
    entry, event = done.entry, done.tournament
    # After registration, new players would start with 0 points, so the organizer decides.
    if event.state != EventState.REGISTRATION or (event.capacity is None and not had_limit):
        return
    moved = move_up(event)
    if moved and entry is not None and done.payload is not None:
        push_to_moved_up(event, [each.pk for each in moved])
        done.payload.moved_up = moved
        entry.payload = payload_values(done.payload)


def act_of(code: str) -> type[Act[Any]]:
    """Return the act with this code. Raises KeyError for an unknown code."""
    return _REGISTRY[code]


def all_acts() -> Mapping[str, type[Act[Any]]]:
    """Return all acts by code, sorted by code."""
    return dict(sorted(_REGISTRY.items()))


def role_may_take_back(role: Role, code: str, *, is_own: bool = False) -> bool:
    """Return whether staff with this role may undo an act; `is_own`: they performed it themselves (REG-1)."""
    act = _REGISTRY[code]
    return role in act.roles and (is_own or role in _REGISTRY[act.taken_back_by or code].roles)


def payload_values(payload: Payload) -> dict[str, Any]:
    """Return a payload as JSON values. Raises PayloadError if a value doesn't fit its field's type."""
    try:
        values: dict[str, Any] = msgspec.to_builtins(payload, str_keys=True)
        converted(values, type(payload))
    except (TypeError, ValueError) as error:  # raised by msgspec as well
        raise PayloadError(f"{type(payload).__qualname__}: {error}") from error
    return values


def payload_of(entry: LogEntry) -> Payload:
    """Return an entry's payload, upgraded if an earlier release wrote it.

    Raises PayloadError if it can't be read because the act is unknown or the entry is damaged. This is
    reported in the site's own log once per server start, however often the entry is read.
    """
    try:
        return read_payload(entry.act, entry.payload, entry.payload_version)
    except PayloadError as error:
        damage = entry.tournament_id, entry.version, str(error)
        if damage not in _DAMAGES_TOLD:
            _DAMAGES_TOLD.add(damage)
            logger.exception("Log entry %s of event %s can't be read.", entry.version, entry.tournament_id)
        raise PayloadError(f"{entry.act}, version {entry.version}: {error}") from error


def read_payload(code: str, values: dict[str, Any], version: int) -> Payload:
    """Return the payload of the act with this code from `values`, stored in this version of the payload.

    Raises PayloadError if they can't be read or no act has the code.
    """
    try:
        act = _REGISTRY[code]
        while version < act.Payload.payload_version:
            upgrade = act.upgrades.get(version)
            values = upgrade(dict(values)) if upgrade else values
            version += 1
        return converted(values, act.Payload)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise PayloadError(f"{code}: {error!r}") from error

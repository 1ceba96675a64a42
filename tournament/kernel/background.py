"""Background tasks: backups, cleanup, and messages that are sent later.

A feature declares a kind of task in its `tasks` module:

    @background_task("backup", gettext_lazy("Backup"), every=timedelta(minutes=10))
    def back_up() -> str: ...

and requests a run with `enqueue(name, **arguments)`; recurring kinds schedule themselves. Threads of
`manage.py serve`, or `manage.py work` on a host, run due tasks one after the other. A `TaskLane` has its own
threads, so a slow external server delays only the tasks that use such servers. A task may run twice (if its
process dies after the work but before the result is recorded), so a second run must be harmless.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournament.kernel.turns import take_turn
from tournament.models.background import BackgroundTask, TaskState

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=10)  # longer than any task takes
# How long tasks wait for one that they must not run alongside. It takes seconds unless its process died.
KEPT_APART_FOR = timedelta(minutes=1)
MOST_ATTEMPTS = 5
KEPT = timedelta(days=14)


class TaskFailed(Exception):  # noqa: N818 - says what happened
    """A task failed for a reason that the site's operator can fix, described in one sentence."""


class TaskLane(Enum):
    """A group of tasks that run one after the other, in threads that no other lane uses."""

    OWN = "own"  # doesn't wait for other servers
    MAIL = "mail"
    PUSH = "push"
    WEBHOOKS = "webhooks"


THREADS = {TaskLane.OWN: 1, TaskLane.MAIL: 1, TaskLane.PUSH: 1, TaskLane.WEBHOOKS: 3}


@dataclass(frozen=True, slots=True)
class TaskKind:
    """A kind of task: its permanent name in the database, its display name, its function, and its interval.

    `run` gets the row's arguments and returns a sentence about the outcome. Tasks with the same value for an
    argument in `apart_by` never run at the same time.
    """

    name: str
    label: Promise
    run: Callable[..., str]
    every: timedelta | None
    lane: TaskLane = TaskLane.OWN
    apart_by: frozenset[str] = frozenset()


_kinds: dict[str, TaskKind] = {}


def background_task(
    name: str,
    label: Promise,
    *,
    every: timedelta | None = None,
    lane: TaskLane = TaskLane.OWN,
    apart_by: frozenset[str] = frozenset(),
) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Register the decorated function as a kind of task. Raises ValueError if the name is taken."""

    def declare(run: Callable[..., str]) -> Callable[..., str]:
        if name in _kinds:
            raise ValueError(f"Two background tasks are named {name}.")
        _kinds[name] = TaskKind(name, label, run, every, lane, apart_by)
        return run

    return declare


def task_label(name: str) -> str:
    """Return a kind's display name, or the name in the row if the code no longer has this kind."""
    kind = _kinds.get(name)
    return str(kind.label) if kind else name


def enqueue(name: str, *, at: datetime | None = None, **arguments: Any) -> BackgroundTask:
    """Request a run as soon as possible or at a given time.

    Inside a transaction, the request takes effect on commit.
    """
    due = {"due_at": at} if at else {}
    return BackgroundTask.objects.create(name=_kinds[name].name, arguments=arguments, **due)


def enqueue_once(name: str, *, at: datetime, **arguments: Any) -> None:
    """Request a run at a given time, or earlier if a run with these arguments is already waiting.

    A task that is already running doesn't count: it may have read the data before this was committed.
    """
    with transaction.atomic():
        waiting = _waiting().filter(name=name, arguments=arguments, leased_until=None)
        # Locked so that no worker starts one before the caller's change is committed.
        if not any(task.due_at <= at for task in waiting.select_for_update()):
            waiting.delete()
            enqueue(name, at=at, **arguments)


def forget_waiting(name: str, **arguments: Any) -> None:
    """Delete the waiting runs of this kind with these arguments, because a running task does their work.

    Call this before the running task reads the data, so that the task sees all changes for which these runs
    were requested.
    """
    _waiting().filter(name=name, arguments=arguments, leased_until=None).delete()


def run_due(now: Callable[[], datetime], lane: TaskLane | None = None) -> int:
    """Run all due tasks in a lane (None: all lanes), one after the other; return how many ran.

    Failures are recorded in the task's row.
    """
    is_own = lane in (None, TaskLane.OWN)  # schedules and cleans up for all lanes
    if is_own:
        _plan_recurring(now())
    ran = 0
    while task := _take(now(), lane):
        _run(task, now)
        ran += 1
    if ran and is_own:
        _plan_recurring(now())
        BackgroundTask.objects.exclude(state=TaskState.WAITING).filter(ended_at__lt=now() - KEPT).delete()
    return ran


def _plan_recurring(now: datetime) -> None:
    """Ensure that each recurring kind has one waiting run, no further away than its interval."""
    waiting = dict(
        BackgroundTask.objects.filter(state=TaskState.WAITING, is_recurring=True).values_list(
            "name", "due_at"
        )
    )
    for kind in _kinds.values():
        if kind.every is None:
            continue
        if kind.name not in waiting:
            has_run = BackgroundTask.objects.filter(name=kind.name, is_recurring=True).exists()
            due = now + kind.every if has_run else now
            row = BackgroundTask(name=kind.name, is_recurring=True, due_at=due)
            BackgroundTask.objects.bulk_create([row], ignore_conflicts=True)
        elif waiting[kind.name] > now + kind.every:  # the clock was set back
            _waiting().filter(name=kind.name, is_recurring=True).update(due_at=now)


def waiting_tasks(now: datetime) -> int:
    """Return how many tasks are running, or due and waiting for a worker."""
    return _waiting().filter(due_at__lte=now).count()


def _waiting() -> QuerySet[BackgroundTask]:
    return BackgroundTask.objects.filter(state=TaskState.WAITING)


def _take(now: datetime, lane: TaskLane | None) -> BackgroundTask | None:
    """Lease the task that has been due longest, for this process only; return None if none is due."""
    # A lease longer than any we take comes from before the clock was set back.
    is_free = Q(leased_until=None) | Q(leased_until__lte=now) | Q(leased_until__gt=now + LEASE)
    names = [kind.name for kind in _kinds.values() if lane in (None, kind.lane)]
    due = _waiting().filter(is_free, due_at__lte=now, name__in=names)
    while due.exists():
        with transaction.atomic():
            take_turn("background tasks")  # only one worker at a time reads the running tasks and leases one
            # Another worker's clock may be ahead.
            started_lately = (now - KEPT_APART_FOR, now + KEPT_APART_FOR)
            running = _waiting().filter(leased_until__gt=now, started_at__range=started_lately)
            busy = {each for task in running for each in _kept_apart(task)}
            in_order = due.order_by("due_at", "pk")
            if not busy:
                in_order = in_order[:1]
            task = next((each for each in in_order if not busy & _kept_apart(each)), None)
            if task is None:
                return None
            leased = due.filter(pk=task.pk, attempts=task.attempts).update(
                leased_until=now + LEASE, started_at=now, attempts=F("attempts") + 1
            )
        if leased:
            task.attempts += 1
            return task
    return None


def _kept_apart(task: BackgroundTask) -> set[tuple[str, Any]]:
    """Return the argument values that no other task may have while this one runs."""
    kind = _kinds.get(task.name)
    apart_by = kind.apart_by if kind else frozenset()
    return {(name, value) for name, value in task.arguments.items() if name in apart_by}


def _run(task: BackgroundTask, now: Callable[[], datetime]) -> None:
    try:
        said, is_done = _kinds[task.name].run(**task.arguments), True
    except TaskFailed as failure:
        said, is_done = str(failure), False
        logger.warning("%s failed: %s", task.name, said)
    except Exception as error:
        logger.exception("The task %s failed.", task.name)
        said = _("Internal error (%(kind)s). See the output where the site was started.")
        said, is_done = said % {"kind": type(error).__name__}, False
    _note(task, said, is_done=is_done, now=now())


def _note(task: BackgroundTask, said: str, *, is_done: bool, now: datetime) -> None:
    """Record the outcome, unless another process has taken over the row. Failed tasks are retried."""
    is_over = is_done or task.is_recurring or task.attempts >= MOST_ATTEMPTS
    values: dict[str, Any] = {"said": said, "leased_until": None, "ended_at": now}
    if is_over:
        values["state"] = TaskState.DONE if is_done else TaskState.FAILED
    else:
        values["due_at"] = now + timedelta(minutes=2**task.attempts)
    _waiting().filter(pk=task.pk, attempts=task.attempts).update(**values)

"""The administrator's page about the site itself: its condition, backups and background tasks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.kernel.background import task_label
from tournament.models import BackgroundTask, TaskState
from tournament.ops.accounts_of_host import examine_accounts
from tournament.ops.backup_names import StoredBackup, backup_folder, second_folder, stored_backups
from tournament.ops.database_file import is_a_file
from tournament.ops.doctor import examine_network, examine_site
from tournament.ops.findings import Finding
from tournament.web.network import SURROUNDINGS

SHOWN = 20


@dataclass(frozen=True, slots=True)
class TaskLine:
    """One run of a background task: when it is due or when it ended, and its outcome."""

    at: datetime
    label: str
    state: str
    said: str
    has_failed: bool
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class SitePage:
    """The site page's data: findings, backups and background tasks."""

    findings: list[Finding]
    takes_backups: bool
    folder: str
    second_folder: str
    backups: list[StoredBackup]
    tasks: list[TaskLine]


def site_page(now: datetime, port: int) -> SitePage:
    """Return the data of the site page, for a site on this port.

    One query; the database file is read from end to end.
    """
    return SitePage(
        findings=[
            *examine_site(now, is_open_here=True),
            *examine_network(SURROUNDINGS.host, port),
            *examine_accounts(),
        ],
        takes_backups=is_a_file(),
        folder=str(backup_folder()),
        second_folder=str(second_folder() or ""),
        backups=stored_backups(backup_folder())[:SHOWN],
        tasks=[_line(task) for task in BackgroundTask.objects.order_by("-pk")[:SHOWN]],
    )


def _line(task: BackgroundTask) -> TaskLine:
    return TaskLine(
        at=task.ended_at if task.state != TaskState.WAITING and task.ended_at else task.due_at,
        label=task_label(task.name),
        state=str(TaskState(task.state).label),
        said=task.said,
        has_failed=task.state == TaskState.FAILED or (task.state == TaskState.WAITING and bool(task.said)),
        is_waiting=task.state == TaskState.WAITING,
    )

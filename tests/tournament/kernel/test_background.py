"""Background tasks: each runs once, despite restarts and wrong clocks, and failures are reported."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils.translation import gettext_lazy

from tests.races import race
from tournament.kernel import background
from tournament.kernel.background import (
    LEASE,
    MOST_ATTEMPTS,
    TaskFailed,
    TaskLane,
    background_task,
    enqueue,
    run_due,
)
from tournament.models import BackgroundTask, TaskState
from tournament.ops.worker import Worker

pytestmark = pytest.mark.django_db

NOW = datetime(2016, 11, 5, 14, 30, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """The arguments passed to this test's tasks: one that works, one that fails, one that recurs hourly."""
    told: list[Any] = []
    monkeypatch.setattr(background, "_kinds", {})

    @background_task("tell", gettext_lazy("Telling"))
    def tell(what: str) -> str:
        told.append(what)
        return f"Told {what}."

    @background_task("fail", gettext_lazy("Failing"))
    def fail(by: str) -> str:
        told.append(by)
        raise TaskFailed("The stick is full.") if by == "itself" else ZeroDivisionError

    yield told


def hourly(told: list[Any]) -> None:
    background_task("hourly", gettext_lazy("Hourly"), every=HOUR)(lambda: told.append("hour") or "Done.")


def at(moment: datetime) -> int:
    return run_due(lambda: moment)


def test_task_when_asked_for_then_run_once_and_what_came_of_it_is_kept(told: list[Any]) -> None:
    enqueue("tell", at=NOW, what="Ana")
    enqueue("tell", at=NOW + HOUR, what="Ben")
    assert [at(NOW), at(NOW), at(NOW + HOUR)] == [1, 0, 1]
    assert told == ["Ana", "Ben"]
    states = BackgroundTask.objects.values_list("state", "said", "attempts")
    assert list(states) == [("done", "Told Ben.", 1), ("done", "Told Ana.", 1)]


@pytest.mark.parametrize("by", ["itself", "a bug"])
def test_task_when_it_fails_then_tried_again_a_few_times_and_told(told: list[Any], by: str) -> None:
    enqueue("fail", at=NOW, by=by)
    moment = NOW
    for _ in range(20):
        at(moment)
        moment += HOUR
    assert told == [by] * MOST_ATTEMPTS
    task = BackgroundTask.objects.get()
    assert task.state == TaskState.FAILED
    assert task.said.startswith(
        "The stick is full." if by == "itself" else "Internal error (ZeroDivisionError)"
    )


def test_task_when_its_process_died_then_another_takes_it_after_the_lease(told: list[Any]) -> None:
    enqueue("tell", at=NOW, what="Ana")
    BackgroundTask.objects.update(leased_until=NOW + LEASE, attempts=1)  # by a process that has died
    assert at(NOW + LEASE / 2) == 0
    assert at(NOW + LEASE) == 1
    assert told == ["Ana"]


def test_task_when_the_clock_was_set_back_then_no_lease_and_no_recurring_one_waits_for_years(
    told: list[Any],
) -> None:
    hourly(told)
    later = NOW + timedelta(days=900)
    at(later)
    enqueue("tell", at=NOW, what="Ana")
    BackgroundTask.objects.filter(name="tell").update(leased_until=later + LEASE)
    assert at(NOW) == 2
    assert told == ["hour", "hour", "Ana"] or told == ["hour", "Ana", "hour"]


def test_recurring_task_runs_at_once_then_each_time_and_one_waits(told: list[Any]) -> None:
    hourly(told)
    ran = [at(NOW + minutes * timedelta(minutes=10)) for minutes in range(13)]
    assert ran == [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    assert BackgroundTask.objects.filter(state=TaskState.WAITING).count() == 1


def test_old_runs_are_forgotten(told: list[Any]) -> None:
    hourly(told)
    at(NOW)
    at(NOW + timedelta(days=20))
    assert BackgroundTask.objects.exclude(state=TaskState.WAITING).count() == 1


def test_kind_that_the_code_no_longer_has_waits_and_is_reported_by_its_name(told: list[Any]) -> None:
    BackgroundTask.objects.create(name="gone", due_at=NOW)
    assert at(NOW) == 0
    assert background.task_label("gone") == "gone"
    assert background.task_label("tell") == "Telling"


def test_kind_when_the_name_is_taken_then_an_error(told: list[Any]) -> None:
    with pytest.raises(ValueError, match="named tell"):
        background_task("tell", gettext_lazy("Telling"))(lambda: "")


@pytest.mark.django_db(transaction=True)
def test_task_when_two_workers_look_at_once_then_run_once(told: list[Any]) -> None:
    for number in range(5):
        enqueue("tell", at=NOW, what=number)
    outcomes = race(lambda: at(NOW), lambda: at(NOW))
    assert sum(outcomes) == 5
    assert sorted(told) == [0, 1, 2, 3, 4]


def test_task_that_waits_for_others_servers_then_left_to_the_thread_for_those(told: list[Any]) -> None:
    background_task("errand", gettext_lazy("Errand"), lane=TaskLane.MAIL)(
        lambda: told.append("errand") or "Done."
    )
    enqueue("errand", at=NOW)
    enqueue("tell", at=NOW, what="Ana")
    assert (run_due(lambda: NOW, TaskLane.OWN), told) == (1, ["Ana"])
    assert (run_due(lambda: NOW, TaskLane.MAIL), told) == (1, ["Ana", "errand"])
    enqueue("errand", at=NOW)
    enqueue("tell", at=NOW, what="Ben")
    assert (at(NOW), told[2:]) == (2, ["errand", "Ben"])


@pytest.mark.django_db(transaction=True)
def test_task_of_our_own_is_not_held_up_by_one_that_waits_for_others(told: list[Any]) -> None:
    is_told, may_end = threading.Event(), threading.Event()
    background_task("errand", gettext_lazy("Errand"), lane=TaskLane.MAIL)(
        lambda: "Told meanwhile." if may_end.wait(120) else "Nothing came."
    )
    background_task("own", gettext_lazy("Own"))(lambda: is_told.set() or "Done.")
    errand = enqueue("errand")
    enqueue("own")
    worker = Worker(pause=0.02)
    worker.start()
    try:
        assert is_told.wait(120)
        may_end.set()
    finally:
        worker.stop()
    errand.refresh_from_db()
    assert (errand.state, errand.said) == (TaskState.DONE, "Told meanwhile.")

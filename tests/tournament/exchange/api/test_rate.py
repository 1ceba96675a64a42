"""The rate limit: shared by all of the site's processes, each counting part of it in memory."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone

from tests.races import race
from tournament.exchange.api.rate import (
    KEPT_MINUTES,
    PORTION,
    REQUESTS_A_MINUTE,
    RequestCounter,
    forget_minutes,
    take_portion,
)
from tournament.models import ApiMinute

pytestmark = pytest.mark.django_db

REQUEST = RequestFactory().get("/api/v1/events")


def test_requests_when_several_processes_count_then_together_never_more_than_the_limit() -> None:
    processes = [RequestCounter() for _ in range(4)]

    let_through = [process.take(REQUEST).left >= 0 for process in processes * 2 for _ in range(100)]

    assert sum(let_through) == REQUESTS_A_MINUTE
    assert not any(let_through[-100:])


def test_request_when_counted_then_one_write_for_a_portion(django_assert_num_queries: object) -> None:
    process = RequestCounter()
    first = process.take(REQUEST)

    with django_assert_num_queries(0):  # type: ignore[operator]
        later = [process.take(REQUEST) for _ in range(PORTION - 1)]

    lefts = [REQUESTS_A_MINUTE - counted for counted in range(1, PORTION + 1)]
    assert [each.left for each in (first, *later)] == lefts
    assert ApiMinute.objects.get().taken == PORTION


def test_request_when_refused_then_no_write_until_the_next_minute(
    django_assert_num_queries: object,
) -> None:
    process = RequestCounter()
    for _ in range(REQUESTS_A_MINUTE):
        process.take(REQUEST)
    process.take(REQUEST)

    with django_assert_num_queries(0):  # type: ignore[operator]
        refused = process.take(REQUEST)

    assert refused.left < 0


@pytest.mark.parametrize("later", [timedelta(minutes=1), timedelta(days=-1)])
def test_minute_when_over_or_the_clock_set_back_then_the_next_one_is_whole(later: timedelta) -> None:
    now = timezone.now()
    for _ in range(REQUESTS_A_MINUTE // PORTION + 1):
        spent = take_portion("a", now)

    fresh = take_portion("a", now + later)

    assert (spent.here, spent.elsewhere) == (0, 0)
    assert (fresh.here, fresh.elsewhere) == (PORTION, REQUESTS_A_MINUTE - PORTION)


def test_minute_when_long_over_then_forgotten_and_no_address_is_in_it() -> None:
    now = timezone.now()
    RequestCounter().take(REQUEST)
    row = ApiMinute.objects.get()

    assert "127.0.0.1" not in row.mark
    assert forget_minutes(now) == 0
    assert forget_minutes(now + KEPT_MINUTES + timedelta(minutes=2)) == 1


@pytest.mark.django_db(transaction=True)
def test_portions_when_taken_at_once_then_each_is_counted() -> None:
    now = timezone.now()

    race(*[lambda: take_portion("a", now)] * 4)

    assert ApiMinute.objects.get().taken == 4 * PORTION

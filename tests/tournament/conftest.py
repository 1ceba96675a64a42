"""Shared fixtures for migration tests; a test module sets its starting migration in BEFORE."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.tournament.migrating import begin_at, begin_at_newest


@pytest.fixture
def today_afterwards(transactional_db: None) -> Iterator[None]:
    """Restore today's schema after the test, whatever the test did to it."""
    yield
    begin_at_newest()


@pytest.fixture
def old_apps(request: pytest.FixtureRequest, today_afterwards: None) -> Any:
    """The models as of the migration in the module's BEFORE."""
    return begin_at(request.module.BEFORE)

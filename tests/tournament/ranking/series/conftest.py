"""Shared fixtures for series file tests."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import make_user
from tests.tournament.ranking.series.series_files import There, season_there


@pytest.fixture
def there(db: None) -> There:
    """A season at another site."""
    return season_there()


@pytest.fixture
def olga(db: None) -> User:
    """The organizer who imports the season."""
    return make_user("olga")

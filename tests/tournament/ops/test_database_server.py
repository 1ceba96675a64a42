"""Inspecting a server's database: its contents, and notes for the administrator."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.databases import is_postgresql
from tests.factories import make_tournament
from tournament.ops.database_file import missing_migrations
from tournament.ops.database_server import CLOCKS_APART, examine_server

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not is_postgresql(), reason="about a server of PostgreSQL"),
]


def test_server_when_examined_then_its_events_accounts_and_migrations() -> None:
    event = make_tournament(version=0)
    facts, warnings = examine_server(timezone.now())
    assert (facts.events, facts.accounts, facts.last_change) == ({event.slug: 0}, 1, None)
    assert not missing_migrations(facts.migrations)
    assert not any("clocks" in said for said, _remedy in warnings)


def test_server_whose_clock_differs_is_a_warning() -> None:
    _facts, warnings = examine_server(timezone.now() - 2 * CLOCKS_APART)
    assert any("clocks" in said for said, _remedy in warnings)

"""Desk URLs used with the wrong role."""

from __future__ import annotations

from typing import Any

from tests.flows.world import all_rows
from tests.tournament.floor.leaders import leader_of
from tournament.models import Tournament
from tournament.models.states import Role


def assert_refused(event: Tournament, role: Role, url: str, data: dict[str, Any] | None = None) -> None:
    """Assert that this role gets 403 for a POST that only another role may make, and that nothing changes."""
    leader, before = leader_of(event, role), all_rows()
    assert leader.post(url, data or {}).status_code == 403
    assert all_rows() == before

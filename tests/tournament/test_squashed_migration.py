"""The migration that creates a new database in one step makes the same tables as those that it replaces."""

from __future__ import annotations

import re

import pytest
from django.db import connection

from tests.tournament.migrating import begin_at_newest, begin_in_one_step

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


def tables() -> dict[str, list[str]]:
    """Return the sorted words of each definition of a table or index: columns may be in any order."""
    with connection.cursor() as cursor:
        made = cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE tbl_name LIKE 'tournament_%%' AND sql IS NOT NULL"
        ).fetchall()
    return {name: sorted(re.findall(r"[^\s(),]+", sql)) for name, sql in made}


@pytest.mark.usefixtures("today_afterwards")
def test_migration_of_a_new_database_then_the_same_tables_as_step_by_step() -> None:
    begin_at_newest()
    stepwise = tables()
    begin_in_one_step()
    assert len(stepwise) > 100
    assert tables() == stepwise

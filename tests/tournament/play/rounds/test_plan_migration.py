"""Data that release 0.1 kept only in the log is moved to columns: the pairings version, and the plan before
round 1.
"""

from __future__ import annotations

from typing import Any

from tests.tournament.migrating import before, migrate

NAME = "0006_plan_and_pairings_version"
BEFORE = before(NAME)

PLAN = {"planned_rounds": None, "cut_size": 8}
OTHER_PLAN = {"planned_rounds": 3, "cut_size": None}


def make_event(apps: Any, state: str, *log: tuple[str, Any]) -> int:
    """Create an event with 4 rounds, a cut to 4 and these log entries; return its key."""
    owner, _ = apps.get_model("auth", "User").objects.get_or_create(username="rose")
    events = apps.get_model("tournament", "Tournament").objects
    number = events.count()
    plan = {} if state == "registration" else {"planned_rounds": 4, "cut_size": 4}
    event = events.create(
        owner_id=owner.pk,
        name=f"Event {number}",
        slug=f"event-{number}",
        state=state,
        version=len(log),
        **plan,
    )
    entries = apps.get_model("tournament", "LogEntry").objects
    for version, (act, payload) in enumerate(log, start=1):
        entries.create(tournament_id=event.pk, version=version, act=act, payload=payload)
    return int(event.pk)


def test_migration_reads_pairings_version_and_plan_from_the_log(old_apps: Any) -> None:
    paired: dict[str, Any] = {"round": 1, "plan_before": PLAN}
    keys = {
        "no round yet": make_event(old_apps, "registration", ("add_player", {})),
        "discarded": make_event(
            old_apps, "registration", ("pair_round", paired), ("discard_round", {}), ("add_player", {})
        ),
        "edited": make_event(
            old_apps, "running", ("pair_round", paired), ("change_pairings", {}), ("undo", {}), ("drop", {})
        ),
        "paired again by another plan": make_event(
            old_apps,
            "running",
            ("pair_round", paired),
            ("undo", {}),
            ("change_settings", {}),
            ("pair_round", paired | {"plan_before": OTHER_PLAN}),
            ("publish_round", {}),
        ),
        "second round": make_event(
            old_apps,
            "finished",
            ("pair_round", paired),
            ("publish_round", {}),
            ("pair_round", {"round": 2, "plan_before": None}),
            ("publish_round", {}),
            ("finish_event", {}),
        ),
        "older and damaged entries": make_event(
            old_apps, "running", ("pair_round", {"round": 1}), ("pair_round", ["x"])
        ),
    }

    apps = migrate([("tournament", NAME)])

    rows = apps.get_model("tournament", "Tournament").objects.in_bulk()
    found = {
        name: (rows[key].pairings_version, rows[key].chosen_rounds, rows[key].chosen_cut_size)
        for name, key in keys.items()
    }
    assert found == {
        "no round yet": (0, None, None),
        "discarded": (2, None, None),
        "edited": (2, None, 8),
        "paired again by another plan": (5, 3, None),
        "second round": (4, None, 8),
        "older and damaged entries": (2, 4, 4),
    }

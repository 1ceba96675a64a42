"""Events from earlier releases are unchanged and show the plan they had announced."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from tests.tournament.migrating import before, migrate

NAME = "0009_announced_plans"
BEFORE = before(NAME)


def make_event(apps: Any, **fields: Any) -> Any:
    owner, _ = apps.get_model("auth", "User").objects.get_or_create(username="rose")
    events = apps.get_model("tournament", "Tournament").objects
    slug = f"event-{events.count()}"
    event = events.create(owner_id=owner.pk, name=slug, slug=slug, structure="advanced", **fields)
    entries = apps.get_model("tournament", "LogEntry").objects
    for version, act in enumerate(("pair_round", "publish_round", "make_cut"), start=1):
        entries.create(tournament_id=event.pk, version=version, act=act, payload={"round": 1})
    return event


def make_cut(apps: Any, event: Any, played: int, **stage: Any) -> None:
    stages = apps.get_model("tournament", "Stage").objects
    swiss = stages.create(tournament=event, number=1, kind="swiss")
    for number in range(1, played + 1):
        facts = {"number": number, "seed": 1, "state": "published", "published_at": timezone.now()}
        apps.get_model("tournament", "Round").objects.create(stage=swiss, **facts)
    stages.create(tournament=event, number=2, **stage)


def test_started_events_tell_what_they_announced_and_how_their_cut_departed_from_it(old_apps: Any) -> None:
    running = {"state": "running", "planned_rounds": 4}
    keys = {
        "registration": make_event(old_apps, state="registration", cut_size=3).pk,
        "running": make_event(old_apps, **running, cut_size=0).pk,
    }
    for name, cut_size, fields in (
        ("cut as announced", 4, {"kind": "double", "size": 4}),
        ("another cut", 4, {"kind": "double", "size": 8}),
        ("extra rounds", 4, {"kind": "swiss", "size": 6, "planned_rounds_before": 3}),
    ):
        event = make_event(old_apps, **running, cut_size=cut_size)
        make_cut(old_apps, event, played=3, **fields)
        keys[name] = event.pk

    apps = migrate([("tournament", NAME)])

    rows = apps.get_model("tournament", "AnnouncedPlan").objects.order_by("pk")
    facts = ("occasion", "rounds", "cut_size", "cut_kind", "extra_rounds")
    assert {name: list(rows.filter(tournament=key).values_list(*facts)) for name, key in keys.items()} == {
        "registration": [],
        "running": [("started", 4, 0, "", 0)],
        "cut as announced": [("started", 4, 4, "", 0)],
        "another cut": [("started", 4, 4, "", 0), ("cut", 3, 8, "double", 0)],
        "extra rounds": [("started", 3, 4, "", 0), ("cut", 3, 6, "swiss", 1)],
    }
    assert {(row.structure, row.players, row.reason, row.said_at is None) for row in rows} == {
        ("advanced", None, "", False)
    }
    events = apps.get_model("tournament", "Tournament").objects.order_by("pk")
    columns = ("planned_rounds", "cut_size", "cut_kind", "extra_rounds", "starts_at", "description")
    assert list(events.values_list(*columns)) == [
        (None, 3, "", 0, None, ""),
        (4, 0, "", 0, None, ""),
        *[(4, 4, "", 0, None, "")] * 3,
    ]

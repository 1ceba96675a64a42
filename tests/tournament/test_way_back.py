"""Migrations are undone down to release 0.1, without losing what that release knows.

The database is migrated back once; it is observed at each migration whose way back has rules of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.factories import make_cut_event, make_player, make_tournament, make_user
from tests.tournament.migrating import before, migrate, today_afterwards
from tests.tournament.test_earlier_rows import STAGES
from tournament.kernel.undo import Undo
from tournament.models import (
    EventPreset,
    LogEntry,
    Organization,
    Pairing,
    Result,
    SentStandings,
    Staff,
    StageKind,
    Tournament,
    Webhook,
    WebhookDelivery,
)
from tournament.models.states import Role
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut
from tournament.ranking.persons.holding import holder_by_link, join_account, join_link

pytestmark = pytest.mark.django_db


def make_rows() -> list[Tournament]:
    """Create what the tests look at; return the events whose plan is only in the log."""
    owner = make_user("rose")
    event = make_tournament(slug="cup", name="Cup", owner=owner)
    ana = make_player(event, "Ana", notes="owes a mat")
    Staff.objects.create(tournament=event, user=owner, role=Role.JUDGE, name="Mo")
    Staff.objects.create(tournament=event, invitation="a-secret", role=Role.MARSHAL, name="Jo")
    Staff.objects.create(tournament=event, login="ida", role=Role.JUDGE, name="ida")
    dock = Organization.objects.create(name="Dock")
    EventPreset.objects.create(owner=owner, name="Monthly", values={})
    EventPreset.objects.create(organization=dock, name="League", values={})
    Tournament.objects.update(organization=dock)
    hook = Webhook.objects.create(tournament=event, url="https://hooks.example.org/a", salt="its-event's")
    SentStandings.objects.create(webhook=hook, event=event, mark="told-last")
    for whose, salt in (({"organization": dock}, "its-organization's"), ({"account": owner}, "its-owner's")):
        hook = Webhook.objects.create(url="https://hooks.example.org/a", salt=salt, **whose)
        WebhookDelivery.objects.create(
            webhook=hook, event=event, message_id=salt, topic="result.saved", body="{}"
        )
        SentStandings.objects.create(webhook=hook, event=event, mark="told-last")
    for regulations in ("2016", "today"):
        for (shown, audience), (swiss, cut) in STAGES.items():
            lists = {"regulations": regulations, "swiss_decks": swiss, "cut_decks": cut}
            make_tournament(slug=f"{regulations}-{shown}-{audience}", owner=owner, **lists)
    join_link(holder_by_link(ana), make_player(Tournament.objects.latest("pk"), "Ana K."))
    join_account(holder_by_link(ana), make_user("tom"))
    Tournament.objects.filter(slug="today-none-participants").update(cut_decks="opponents")
    Tournament.objects.filter(slug="today-all-participants").update(cut_decks="public")
    return cut_events()


def cut_events() -> list[Tournament]:
    """Create events whose cuts were made, undone and made again."""
    events = [make_cut_event(4, 8)[0] for _number in range(4)]
    extra, bracket, again, without = events
    cut(extra, StageKind.SWISS, planned=3)
    cut(bracket, StageKind.DOUBLE)
    cut(again, StageKind.SWISS, planned=4)
    UndoCut().perform(again, actor=again.owner)
    cut(again, StageKind.DOUBLE)
    undo_newest(again)
    undo_newest(again)  # the extra rounds are restored, but the newest cut in the log is the other one
    cut(without, StageKind.SWISS)
    LogEntry.objects.filter(tournament=without).update(payload={"kind": "swiss", "size": 2, "declined": []})
    table = Pairing.objects.filter(round__stage__tournament=without)[0]
    for version, kind in enumerate(("split", "intentional_draw"), start=2):
        Result.objects.create(pairing=table, version=version, kind=kind, witness="Rose")
    return events


def cut(event: Tournament, kind: StageKind, planned: int | None = None) -> None:
    if planned is not None:
        Tournament.objects.filter(pk=event.pk).update(planned_rounds=planned)
    size = 2 if kind == StageKind.SWISS else 4
    MakeCut(kind=kind, size=size, extra_rounds=1, confirmed_early=True, reason="Time").perform(
        event, actor=event.owner
    )


def undo_newest(event: Tournament) -> None:
    fresh = Tournament.objects.get(pk=event.pk)
    entry = (
        LogEntry.objects.filter(tournament=event).exclude(act="undo").filter(undone_by=None).latest("version")
    )
    Undo(entry=entry, seen=fresh.version).perform(fresh, actor=fresh.owner)


def rows(apps: Any, model: str, *columns: str) -> list[tuple[Any, ...]]:
    return list(apps.get_model("tournament", model).objects.order_by("pk").values_list(*columns))


@pytest.fixture(scope="module")
def observed(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """What is left at each stop on the way back, and what the first step forward makes of it."""
    with django_db_blocker.unblock(), today_afterwards():
        events = make_rows()
        apps = migrate(before("0061_sent_standings"))
        found: dict[str, Any] = {"standings": rows(apps, "Webhook", "salt", "standings_mark")}
        apps = migrate(before("0059_organization_webhooks"))
        found["webhooks"] = [rows(apps, "Webhook", "salt")]
        apps = migrate(before("0057_account_webhooks"))
        found["webhooks"].append(rows(apps, "Webhook", "salt"))
        apps = migrate(before("0046_invited_logins"))
        found["staff"] = rows(apps, "Staff", "user__username", "invitation", "name")
        apps = migrate(before("0041_confirmed_appearances"))
        found["joined"] = rows(apps, "Appearance", "person__account__username", "player__name")
        apps = migrate(before("0027_organizations"))
        found["presets"] = rows(apps, "EventPreset", "name")
        apps = migrate(before("0019_decks_by_stage"))
        found["lists"] = {
            slug: (shown, to)
            for slug, shown, to in rows(apps, "Tournament", "slug", "decks_shown", "decks_audience")
        }
        found["results"] = rows(apps, "Result", "kind", "witness")
        apps = migrate([("tournament", "0004_typed_payloads")])
        found["player"] = [row for row in rows(apps, "Player", "name", "notes") if row[0] == "Ana"]
        found["events"] = rows(apps, "Tournament", "name")
        apps = migrate([("tournament", "0005_stage_planned_rounds_before")])
        stages = apps.get_model("tournament", "Stage").objects.filter(number=2)
        planned = dict(stages.values_list("tournament", "planned_rounds_before"))
        found["planned"] = [planned[event.pk] for event in events]
        yield found


def test_way_back_keeps_staff_and_open_links_and_forgets_invited_logins(observed: dict[str, Any]) -> None:
    assert observed["staff"] == [("rose", "", "Mo"), (None, "a-secret", "Jo")]


def test_way_back_forgets_webhooks_of_organizations_then_of_accounts_and_keeps_those_of_events(
    observed: dict[str, Any],
) -> None:
    assert observed["webhooks"] == [[("its-event's",), ("its-owner's",)], [("its-event's",)]]


def test_way_back_keeps_which_standings_webhooks_of_events_got_last(observed: dict[str, Any]) -> None:
    assert observed["standings"] == [
        ("its-event's", "told-last"),
        ("its-organization's", ""),
        ("its-owner's", ""),
    ]


def test_way_back_keeps_who_is_joined_and_by_whom(observed: dict[str, Any]) -> None:
    assert observed["joined"] == [("tom", "Ana"), ("tom", "Ana K.")]


def test_way_back_forgets_templates_and_keeps_own_presets(observed: dict[str, Any]) -> None:
    assert observed["presets"] == [("Monthly",)]


def test_way_back_closes_what_could_not_be_said_then_and_keeps_the_rest(observed: dict[str, Any]) -> None:
    assert {slug: lists for slug, lists in observed["lists"].items() if slug.count("-") == 2} == {
        f"{regulations}-{whose}-{to}": (whose, "participants" if whose == "none" else to)
        for regulations in ("2016", "today")
        for whose, to in STAGES
    }


def test_way_back_keeps_every_result_player_and_event(observed: dict[str, Any]) -> None:
    assert observed["results"] == [
        *[("totals", "")] * 16,
        ("split", "Rose"),
        ("intentional_draw", "Rose"),
    ]
    assert observed["player"] == [("Ana", "owes a mat")]
    assert observed["events"].count(("Cup",)) == 1
    assert len(observed["events"]) == 1 + 2 * len(STAGES) + 4


def test_plan_before_extra_rounds_is_found_in_the_entry_of_the_cut_that_stands(
    observed: dict[str, Any],
) -> None:
    assert observed["planned"] == [3, None, 4, None]

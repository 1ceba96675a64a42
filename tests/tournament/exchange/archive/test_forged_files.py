"""Event files are as untrusted as forms: forged log entries, and hostile values in every column."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Field, ForeignKey, Model
from django.test import Client

from pairing.errors import RuleError
from tests.factories import make_user
from tests.flows.crawler import rolled_back
from tests.flows.world import World
from tests.tournament.exchange.archive.files import brought_in, changed, rows_of, with_rows
from tournament.exchange.archive.contents import MEMBERS
from tournament.exchange.archive.writing import event_file
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Player, Tournament

pytestmark = pytest.mark.django_db


def with_last_entry(data: bytes, act: str, payload: dict[str, Any]) -> bytes:
    """Return the file with a new last log entry whose undo nothing blocks."""
    log, (event,) = rows_of(data, "log"), rows_of(data, "event")
    version = event["version"] + 1
    entry = {
        **log[-1],
        "id": max(row["id"] for row in log) + 1,
        "version": version,
        "act": act,
        "payload": payload,
        "payload_version": 1,
        "undoes": None,
        "player": None,
    }
    return with_rows(changed(data, "event", 0, version=version), "log", [*log, entry])


def undone(data: bytes) -> tuple[Tournament, str]:
    """Import the file and undo its newest entry; return the event, and the refusal's code if there is one."""
    copy = brought_in(data, make_user())
    return copy, undo_of(copy, newest_of(copy))


def newest_of(copy: Tournament) -> LogEntry:
    """Return the newest entry that came from the event's file."""
    return copy.log.exclude(act="bring_in").order_by("-version")[0]


def undo_of(copy: Tournament, entry: LogEntry) -> str:
    """Undo the entry; return the refusal's code if there is one."""
    try:
        Undo(entry=entry, seen=copy.version).perform(copy, actor=copy.owner)
    except RuleError as refused:
        return refused.code
    return ""


def whole_rows(model: type[Model], **found: Any) -> list[Any]:
    return list(model._default_manager.filter(**found).order_by("pk").values())


@pytest.mark.parametrize("column", ["tournament_id", "state", "link", "lot", "leader_id", "id"])
def test_forged_change_of_a_player_writes_no_other_column(world: World, data: bytes, column: str) -> None:
    """The entry gives the row's true values after the change, so nothing else refuses the undo."""
    values = {"player": 1, "name": "x", "before": {"name": "x"}, "after": {"name": "x"}}
    others = whole_rows(Player)
    copy = brought_in(with_last_entry(data, "change_player", values), make_user())
    victim, entry = world.playing[0], newest_of(copy)
    player = copy.players.get(pk=entry.payload["player"])
    entry.payload |= {
        "before": {column: getattr(victim, column)},
        "after": {column: getattr(player, column)},
    }
    entry.save()

    assert undo_of(copy, entry) == "undo_unreadable"
    assert whole_rows(Player, tournament=world.tournament) == others
    assert copy.players.count() == len(others)


@pytest.mark.parametrize(
    "column", ["organization_id", "owner_id", "slug", "state", "version", "deleted_at", "id"]
)
def test_forged_change_of_settings_writes_no_other_column(world: World, data: bytes, column: str) -> None:
    copy = brought_in(with_last_entry(data, "change_settings", {"changes": {}}), make_user())
    before, entry = whole_rows(Tournament), newest_of(copy)
    now = {"before": getattr(world.tournament, column), "after": getattr(copy, column)}
    entry.payload = {"changes": {column: now}}
    entry.save()

    assert undo_of(copy, entry) == "undo_unreadable"
    assert whole_rows(Tournament) == before


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("level", "zzz"),
        ("time_zone", "Mars/Olympus"),
        ("tiebreakers", ["luck"]),
        ("language", "xx"),
        ("name", "x" * 121),
        ("name", "\u202e"),
        ("venue", "x" * 201),
        ("date", "0001-01-01"),
        ("date", "soon"),
        ("cancel_until", "soon"),
        ("round_minutes", 10**9),
        ("is_listed", "yes"),
        ("fee_amount", "-1"),
        ("clock_warnings", [10**9]),
    ],
)
def test_undo_refuses_a_value_that_no_form_takes(data: bytes, column: str, value: Any) -> None:
    now = rows_of(data, "event")[0][column]
    payload = {"changes": {column: {"before": value, "after": now}}}

    copy, refusal = undone(with_last_entry(data, "change_settings", payload))

    assert refusal == "undo_invalid"
    assert_pages_open(copy)


@pytest.mark.parametrize(
    ("column", "value"), [("name", "x" * 121), ("name", "\u202e"), ("fixed_table", -1), ("has_paid", "yes")]
)
def test_undo_refuses_a_player_that_no_form_takes(data: bytes, column: str, value: Any) -> None:
    now = rows_of(data, "players")[0][column]
    payload = {"player": 1, "name": "x", "before": {column: value}, "after": {column: now}}

    assert undone(with_last_entry(data, "change_player", payload))[1] == "undo_invalid"


def test_names_lose_invisible_marks_and_line_breaks(data: bytes) -> None:
    hostile = changed(data, "players", 0, name="\u202eAna\u200b\nBo\u2066")
    copy = brought_in(changed(hostile, "event", 0, name="Cup\u202e\r\nof X", language="xx"))

    assert copy.players.order_by("pk")[0].name == "Ana Bo"
    assert (copy.name, copy.language) == ("Cup of X", "en")


@pytest.mark.parametrize("cut", ["2016-11-04", "2017-01-05", "9000-01-01"])
def test_cut_before_the_event_or_long_after_it_is_refused(data: bytes, cut: str) -> None:
    with pytest.raises(RuleError) as caught:
        brought_in(changed(data, "event", 0, date="2016-11-05", cut_date=cut))
    assert caught.value.facts["column"] == "cut_date"


def test_version_that_leaves_no_room_is_refused(data: bytes) -> None:
    with pytest.raises(RuleError) as caught:
        brought_in(changed(data, "event", 0, version=2**63 - 2))
    assert caught.value.facts["column"] == "version"


HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**15,
    2**31,
    2**63 - 2,
    2**63,
    "",
    "zzz",
    "x" * 201_000,
    "a\u0000b",
    "\u202eabc\u2066\u200b\nd",
    "0001-01-01",
    "9999-12-31T23:59:59Z",
    [],
    {},
    [[1]],
    {"1": "x"},
)


HOSTILE_ELSEWHERE = (True, 2**63 - 2, "zzz", "\u202eabc\u2066\u200b\nd")


def columns() -> list[tuple[str, Field[Any, Any]]]:
    return [
        (member.name.removesuffix(".jsonl"), field)
        for member in MEMBERS
        for field in member.fields
        if not isinstance(field, ForeignKey)
    ]


def assert_pages_open(event: Tournament) -> None:
    client = Client(raise_request_exception=True)
    for address in ("/", "/events.ics", f"/e/{event.slug}/"):
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize(
    "quarters", [(0,), pytest.param((1, 2, 3), marks=[pytest.mark.thorough, pytest.mark.sqlite])]
)
def test_hostile_values_in_every_column_are_refused_or_cleaned(
    data: bytes, quarters: tuple[int, ...]
) -> None:
    """Test each column of the tables that have rows, with other quarters of the values for each column."""
    tried, with_rows = 0, [each for each in columns() if rows_of(data, each[0])]
    for place, (member, field) in enumerate(with_rows):
        values = HOSTILE if member in ("event", "players") else HOSTILE_ELSEWHERE
        for value in (each for quarter in quarters for each in values[(place + quarter) % 4 :: 4]):
            tried += 1
            with rolled_back():
                try:
                    copy = brought_in(changed(data, member, 0, **{field.name: value}))
                except RuleError as refused:
                    assert refused.code.startswith("event_file_"), (member, field.name, value)
                    continue
                (kept, *_others) = rows_of(event_file(copy), member)
                kept = kept.get(field.name)
                if isinstance(kept, str):
                    assert not set(kept) & set("\u202e\u2066\u200b\u0000"), (member, field.name)
                assert_pages_open(copy)
    assert tried > 250 * len(quarters)


@pytest.mark.parametrize("values", [{"level": "zzz"}, {"time_zone": "zzz"}, {"tiebreakers": ["luck"]}])
def test_bad_row_in_the_database_takes_no_list_down(world: World, values: dict[str, Any]) -> None:
    Tournament.objects.filter(pk=world.tournament.pk).update(**values, is_listed=True)

    assert_pages_open(world.tournament)

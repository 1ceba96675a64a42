"""Any hostile event file gives an error message and changes nothing, or becomes an event whose pages all
work.
"""

from __future__ import annotations

import io
import json
import random
import struct
import zipfile
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.errors import RuleError
from tests.factories import make_user
from tests.flows.crawler import rolled_back
from tests.flows.world import World, all_rows
from tests.tournament.exchange.archive.files import (
    brought_in,
    changed,
    members_of,
    rows_of,
    with_rows,
    zipped,
)
from tournament.exchange.archive.arriving import MOST_LOGOS
from tournament.exchange.archive.reading import LARGEST_EVENT_FILE
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db


def refusal(data: bytes) -> str:
    """Return the code of the refusal, after checking that nothing changed."""
    owner = make_user()
    before = all_rows()
    with pytest.raises(RuleError) as caught:
        brought_in(data, owner)
    assert all_rows() == before
    return caught.value.code


def with_manifest(data: bytes, **values: Any) -> bytes:
    members = members_of(data)
    manifest = json.loads(members["manifest.json"]) | values
    return zipped(members | {"manifest.json": json.dumps(manifest).encode()})


def bomb(name: str = "log.jsonl", size: int = 200_000_000) -> bytes:
    """Return a small zip with a very large member."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open(name, "w", force_zip64=True) as member,
    ):
        chunk = b" " * 1_000_000
        for _ in range(size // len(chunk)):
            member.write(chunk)
    return target.getvalue()


def declared_small(data: bytes) -> bytes:
    """Return the zip with a declared size of one byte for each member."""
    found = bytearray(data)
    place = found.find(b"PK\x01\x02")
    while place >= 0:
        struct.pack_into("<I", found, place + 24, 1)
        place = found.find(b"PK\x01\x02", place + 4)
    return bytes(found)


def test_invalid_event_file_is_reported_in_a_sentence(data: bytes) -> None:
    members = members_of(data)
    without = {name: content for name, content in members.items() if name != "manifest.json"}
    cases = {
        b"": "event_file_damaged",
        b"name;table\nAna;3\n": "event_file_damaged",
        data[: len(data) // 2]: "event_file_damaged",
        data[:100] + b"\0" * 40 + data[140:]: "event_file_damaged",
        declared_small(data): "event_file_damaged",
        b" " * (LARGEST_EVENT_FILE + 1): "event_file_too_large",
        bomb(): "event_file_too_large",
        zipped({"letter.txt": b"Dear organizer"}): "event_file_foreign",
        zipped(without): "event_file_foreign",
        zipped({f"{number}.jsonl": b"" for number in range(60)}): "event_file_foreign",
        zipped(members | {"../../etc/passwd": b"x"}): "event_file_newer",
        zipped(members | {"sponsors.jsonl": b""}): "event_file_newer",
        with_manifest(data, format=2): "event_file_newer",
        with_manifest(data, format=0): "event_file_foreign",
        with_manifest(data, format="1"): "event_file_foreign",
        with_manifest(data, program="another"): "event_file_foreign",
        with_manifest(data, site=7): "event_file_wrong",
        with_manifest(data, stood_at="yesterday"): "event_file_wrong",
        zipped(members | {"manifest.json": b"[" * 100_000}): "event_file_wrong",
    }
    assert {refusal(sent) for sent in cases} == set(cases.values())
    for sent, code in cases.items():
        assert refusal(sent) == code


LINES: dict[str, bytes] = {
    "nested": b'{"id": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "huge number": b'{"id": ' + b"9" * 5_000 + b"}",
    "no number": b'{"id": NaN}',
    "with a point": b'{"id": 1.0}',
    "name twice": b'{"id": 1, "id": 2}',
    "no object": b"[1]",
    "no text": b'{"id": "\xff"}',
    "no JSON": b"{id: 1}",
}


def test_lines_that_no_reader_of_json_agrees_on_are_refused_by_their_number(data: bytes) -> None:
    for line in LINES.values():
        members = members_of(data)
        with pytest.raises(RuleError) as caught:
            brought_in(zipped(members | {"players.jsonl": members["players.jsonl"] + line}))
        assert (caught.value.code, caught.value.facts) == (
            "event_file_wrong",
            {"member": "players.jsonl", "line": 7},
        )


WRONG: dict[str, tuple[str, dict[str, Any]]] = {
    "key twice": ("players", {"id": 2}),
    "key that is none": ("players", {"id": True}),
    "key beyond": ("players", {"id": 2**60}),
    "row that is not there": ("qualifiers", {"player": 99}),
    "nothing where something is": ("qualifiers", {"player": None}),
    "another type": ("players", {"name": 7}),
    "name that is too long": ("players", {"name": "x" * 121}),
    "no name": ("players", {"name": "  "}),
    "surrogate": ("players", {"name": "Ana \ud83d"}),
    "control": ("players", {"name": "Ana\u0000"}),
    "choice": ("players", {"state": "sleeping"}),
    "flag": ("players", {"has_paid": 1}),
    "lot below": ("players", {"lot": -1}),
    "lot beyond": ("players", {"lot": 2**63}),
    "zone": ("event", {"time_zone": "../../etc/passwd"}),
    "tiebreaker": ("event", {"tiebreakers": ["luck"]}),
    "views": ("event", {"screen_views": []}),
    "warnings": ("event", {"clock_warnings": [10**9]}),
    "day": ("event", {"date": "0001-01-01"}),
    "points": ("event", {"win_points": 10**9}),
    "address": ("event", {"slug": "../admin"}),
    "draw": ("rounds", {"explanation": {"number": "one", "meetings": []}}),
    "round of another table": ("seats", {"round": 2}),
    "entry beyond the event": ("log", {"version": 1000}),
    "stage without rounds before it": ("stages", {"number": 3}),
    "round without one before it": ("rounds", {"number": 2}),
    "moment": ("log", {"at": "2016-11-05T18:00:00"}),
}


def test_rows_that_cannot_be_are_refused_by_their_line(data: bytes) -> None:
    for name, (member, values) in WRONG.items():
        with pytest.raises(RuleError) as caught:
            brought_in(changed(data, member, 0, **values))
        assert caught.value.code == "event_file_wrong", name
        assert caught.value.facts["member"] == f"{member}.jsonl", name


CONTRADICTIONS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "two at one place": ("seats", 0, {"position": 2}),
    "at two tables": ("seats", 0, {"player": 2}),
    "two entries of one version": ("log", 0, {"version": 2}),
    "settings that cannot be": ("event", 0, {"planned_rounds": None}),
    "bracket of no size": ("stages", 1, {"size": 999}),
    "game against oneself": ("games", 0, {"corp": 1, "runner": 1, "winner": None}),
    "key that no row has": (
        "log",
        0,
        {"act": "add_player", "payload": {"player": -1, "name": "x", "state": "registered"}},
    ),
}


def test_rows_that_make_no_event_together_are_refused(data: bytes) -> None:
    for name, (member, place, values) in CONTRADICTIONS.items():
        assert refusal(changed(data, member, place, **values)) == "event_file_contradicts", name


def test_unknown_column_is_of_a_later_release_and_a_missing_one_has_its_default(data: bytes) -> None:
    rows = rows_of(data, "players")
    without = [
        {name: value for name, value in row.items() if name not in ("pronouns", "has_paid")} for row in rows
    ]

    assert refusal(changed(data, "players", 0, sponsor="x")) == "event_file_newer"
    copy = brought_in(with_rows(data, "players", without))
    assert set(copy.players.values_list("pronouns", "has_paid")) == {("", False)}


def test_too_many_rows_and_pictures_are_refused(data: bytes) -> None:
    logo = {"id": 1, "picture": "", "media_type": "image/png", "width": 1, "height": 1, "is_shown": False}
    logos = [logo | {"id": number} for number in range(1, MOST_LOGOS + 2)]

    assert refusal(zipped(members_of(data) | {"seats.jsonl": b"{}\n" * 150_001})) == "event_file_too_large"
    assert refusal(with_rows(data, "logos", logos)) == "event_file_wrong"


def test_keys_of_other_events_are_never_reached(world: World, data: bytes) -> None:
    """Numbers in the file refer only to the file itself: undo affects only the imported event."""
    victim = world.playing[0]
    entry = {"act": "add_player", "payload": {"player": victim.pk, "name": "x", "state": "registered"}}
    copy = brought_in(changed(data, "log", 1, payload_version=1, **entry))

    kept = copy.log.get(version=2).payload["player"]

    assert kept != victim.pk
    assert not Player.objects.exclude(tournament=copy).filter(pk=kept).exists()


def test_account_in_a_file_is_nobody_here(world: World, data: bytes) -> None:
    payload = {"staff": 1, "name": "x", "role": "judge", "user": world.owner.pk, "player": None}
    copy = brought_in(changed(data, "log", 1, act="remove_leader", payload=payload, payload_version=1))

    assert copy.log.get(version=2).payload["user"] is None


_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.sampled_from([2**31, 2**63, -(2**70), "", "x", "2016-11-05", "\u202e", [], {}, [1], {"1": 1}]),
    st.text(max_size=5),
)
_MEMBERS = (
    "event",
    "players",
    "stages",
    "qualifiers",
    "rounds",
    "tables",
    "seats",
    "results",
    "games",
    "log",
)


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
)
@given(seed=st.integers(0, 2**32), member=st.sampled_from(_MEMBERS), value=_VALUES)
def test_file_with_anything_anywhere_is_refused_or_every_page_shows_it(
    data: bytes, seed: int, member: str, value: Any
) -> None:
    rng = random.Random(seed)
    rows = rows_of(data, member)
    row = rng.choice(rows)
    row[rng.choice(sorted(row))] = value
    with rolled_back():
        try:
            copy = brought_in(with_rows(data, member, rows))
        except RuleError as refused:
            assert refused.code.startswith("event_file_")
            return
        shown = Tournament.objects.get(pk=copy.pk)
        client = Client(raise_request_exception=True)
        client.force_login(copy.owner)
        for address in ("", "standings/", "bracket/", "rounds/1/", "clock/"):
            assert client.get(f"/e/{shown.slug}/{address}").status_code < 500
        for address in ("", "log/", "players/", "rounds/1/", "rounds/1/results/", "settings/", "bracket/"):
            assert client.get(f"/desk/{shown.slug}/{address}").status_code < 500

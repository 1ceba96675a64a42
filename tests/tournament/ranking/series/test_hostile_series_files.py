"""Any series file that is sent gives an error message and changes nothing, or becomes a series with a working
page.
"""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.errors import RuleError
from tests.factories import make_user
from tests.flows.crawler import rolled_back
from tests.flows.world import all_rows
from tests.tournament.exchange.imports.test_hostile_imports import ODD, places_in
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tests.tournament.ranking.series.series_files import begun, client_of, upload
from tournament.kernel.carried import packed
from tournament.models import AwardKind, AwardSource, Series, SeriesAward
from tournament.ranking.series.contents import series_item
from tournament.ranking.series.filed import LARGEST_SERIES_FILE, read_series_file
from tournament.ranking.series.pages.standings import series_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ida() -> User:
    return make_user("ida")


@pytest.fixture
def item(ida: User) -> dict[str, Any]:
    """Return the file of a series whose events are on this site."""
    events = [begun(finished(ida, number, "Anna", "Ben", "Cleo", "Dan")) for number in (1, 2)]
    for name in ("Anna", "Ben"):
        joined(name, *events)
    series = make_season(ida, *events)
    SeriesAward.objects.create(
        series=series, kind=AwardKind.BYE, source=AwardSource.EVENTS, places=1, target=events[1]
    )
    return series_item(series_page(series), is_whole=True)


def code_of(data: bytes) -> str:
    with pytest.raises(RuleError) as caught:
        read_series_file(data)
    return caught.value.code


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "series_file_foreign"),
        (b"PK\x03\x04", "series_file_foreign"),
        (b"[]", "series_file_foreign"),
        (b"[" * 100_000, "series_file_foreign"),
        (b'{"program": "netrunner-tournament-organizer", "event": 1}', "series_file_foreign"),
        (b"\xff\xfe\x00", "series_file_foreign"),
        (b" " * (LARGEST_SERIES_FILE + 1), "series_file_too_large"),
    ],
)
def test_file_of_another_kind_is_refused_with_the_reason(data: bytes, code: str, ida: User) -> None:
    before = all_rows()

    answer = upload(client_of(ida), data)

    assert code_of(data) == code
    assert answer.status_code == 422
    assert all_rows() == before


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("rules", "place_points"), [1, 2], "rules"),
        (("rules", "place_points"), "12", "rules.place_points"),
        (("rules", "counted"), 0, "rules.counted"),
        (("events", 1, "weight"), 11, "events[1].weight"),
        (("events", 1, "name"), " ", "events[1].name"),
        (("events", 1, "date"), "2026-02-30", "events[1].date"),
        (("awards", 0, "kind"), "car", "awards[0].kind"),
        (("people", 0, 0, "player"), 0, "people[0][0].player"),
        (("name",), "\u200b", "name"),
        (("name",), "\ud800", "name"),
        (("awards", 0, "kind"), "\ud800", "series.json"),
    ],
)
def test_value_that_cannot_be_is_named(item: dict[str, Any], path: Any, value: Any, place: str) -> None:
    inner: Any = item
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value

    with pytest.raises(RuleError) as caught:
        read_series_file(json.dumps(item).encode())

    assert (caught.value.code, caught.value.facts) == ("series_file_wrong", {"place": place})


def test_file_of_a_later_release_is_refused_with_the_reason(item: dict[str, Any]) -> None:
    assert code_of(json.dumps(item | {"format": 2}).encode()) == "series_file_newer"


def test_events_of_somebody_else_are_not_found(item: dict[str, Any]) -> None:
    text = upload(client_of(make_user("mallory")), json.dumps(item).encode()).content.decode()

    assert text.count("<strong>not on this site</strong>") == 2
    assert "/desk/store-1/" not in text


@pytest.mark.parametrize("held", ["", "x", "AAAA", packed(b"{}"), packed(b"x" * (LARGEST_SERIES_FILE + 1))])
def test_form_that_lost_the_file_asks_for_it_again(held: str, ida: User) -> None:
    answer = client_of(ida).post("/series/new/file/chosen/", {"held": held, "name": "Season"})

    assert answer.status_code == 422
    assert "The file was lost during upload. Upload it again." in answer.content.decode()
    assert not Series.objects.exists()


def damaged(item: dict[str, Any], rng: random.Random) -> bytes:
    """Return the file with a few values changed, removed or duplicated; some files are truncated."""
    file = copy.deepcopy(item)
    for _time in range(rng.choice([1, 1, 2, 4])):
        path = rng.choice([each for each in places_in(file) if each])
        inner: Any = file
        for step in path[:-1]:
            inner = inner[step]
        what = rng.choice(["odd", "odd", "gone", "double"])
        if what == "gone":
            del inner[path[-1]]
        elif what == "double" and isinstance(inner, list):
            inner.append(copy.deepcopy(inner[path[-1]]))
        else:
            inner[path[-1]] = rng.choice(ODD)
    data = json.dumps(file).encode()
    return data[: rng.randrange(len(data))] if rng.random() < 0.1 else data


@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_damaged_file_is_refused_and_changes_nothing_or_makes_a_series_that_is_shown(
    item: dict[str, Any], ida: User, seed: int
) -> None:
    client = client_of(ida)
    before = all_rows()
    with rolled_back():
        shown = upload(client, damaged(item, random.Random(seed)))
        if shown.status_code == 422:
            assert all_rows() == before
            return
        data = {"held": shown.context["held"], "name": "Another", "leave_out": "on"}
        answer = client.post("/series/new/file/chosen/", data)
        assert answer.status_code == 302, seed
        assert client.get(answer.url).status_code == 200
        assert client.get(f"{answer.url}log/").status_code == 200
        assert client.get(f"{answer.url}series.json").status_code == 200

"""Any hostile file from another tool gives an error message and changes nothing, or becomes an event with
working pages.
"""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.flows.crawler import rolled_back
from tests.flows.world import all_rows
from tests.tournament.exchange.imports.conftest import Importer, fields_of
from tests.tournament.exchange.imports.files import AESOPS, COBRA_TWO_GAMES, COBRA_WITH_CUT, NRTM, tome
from tournament.exchange.imports.forms.choices import ImportForm
from tournament.exchange.imports.pages.preview import preview_page
from tournament.exchange.imports.reading import guessed
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

_TOME = json.loads(tome().decode().partition("^^")[0])
ODD = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    3,
    7,
    10**30,
    1.5,
    1e300,
    "",
    "1",
    "corp",
    "\x00",
    "\ud800",
    "Ana",
    [],
    {},
    [1],
)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, inner in items for place in places_in(inner, (*path, key)))]


def damaged(rng: random.Random) -> bytes:
    """Return a file with a few values changed, removed or duplicated; some files are truncated."""
    file = copy.deepcopy(rng.choice([COBRA_TWO_GAMES, COBRA_WITH_CUT, AESOPS, NRTM, _TOME]))
    for _time in range(rng.choice([1, 1, 2, 4])):
        path = rng.choice([place for place in places_in(file) if place])
        inner = file
        for key in path[:-1]:
            inner = inner[key]
        match rng.randrange(4):
            case 0:
                del inner[path[-1]]
            case 1 if isinstance(inner, list):
                inner.append(copy.deepcopy(inner[path[-1]]))
            case _:
                inner[path[-1]] = copy.deepcopy(rng.choice(ODD))
    told = json.dumps(file, ensure_ascii=rng.random() < 0.9).encode("utf-8", "replace")
    return told[: rng.randrange(len(told))] if rng.random() < 0.05 else told


@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_damaged_file_is_refused_in_a_sentence_or_makes_an_event_that_is_shown(
    seed: int, importer: Importer
) -> None:
    with rolled_back():
        before = all_rows()
        page = importer.upload(damaged(random.Random(seed)))
        assert all_rows() == before
        if page.status_code == 422:
            assert "errorlist" in page.content.decode()
            return
        sent = fields_of(page)
        sent["day"] = sent.get("day") or "2014-06-01"
        done = importer.send({name: value for name, value in sent.items() if value is not None})
        if done.status_code == 422:
            assert all_rows() == before
            return
        event = Tournament.objects.latest("pk")
        assert Client().get(f"/e/{event.slug}/standings/").status_code in (200, 404)
        assert importer.client.get(done.headers["Location"]).status_code == 200


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    data=st.binary(max_size=40) | st.text(max_size=40).map(lambda text: b"{" + text.encode(errors="replace"))
)
def test_any_bytes_are_refused_in_a_sentence(data: bytes, importer: Importer) -> None:
    page = importer.upload(data)

    assert page.status_code == 422
    assert "errorlist" in page.content.decode()


def test_odd_choices_are_refused_at_their_fields_or_taken_and_never_break() -> None:
    file = json.dumps(COBRA_WITH_CUT).encode()
    guess = guessed(file)
    form = ImportForm(file, guess)
    initial = {name: value for name, value in form.initial.items() if name in form.fields and value}
    for name in ("win", "bye", "kind", "state", "gone", "cut_kind", "day", "name", "planned_rounds"):
        for value in ("", "\x00", "-1", "9" * 400, "٣"):
            sent = ImportForm(file, guess, {**initial, name: value})
            assert sent.is_valid() or sent.errors
            assert preview_page(sent.imported, sent.identities).players


def test_odd_number_of_what_was_seen_is_not_a_server_error(importer: Importer) -> None:
    sent = fields_of(importer.upload(json.dumps(COBRA_WITH_CUT).encode()))
    for value in ("\x00", "-1", "9" * 400):
        assert importer.send({**sent, "seen": value}).status_code == 422
    assert Tournament.objects.count() == 0

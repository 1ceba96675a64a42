"""Reading through the API: answers match the declared shapes and the event's pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_players, make_tournament
from tests.flows.world import Stage, World, make_world
from tests.tournament.play.online.worlds import online_world, set_deadline, soon
from tournament.exchange.api import schemas
from tournament.exchange.api.rate import REQUESTS, REQUESTS_A_MINUTE
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

# Each resource of an event, its declared shape, and the stage at which it exists.
LISTS = {
    "players": (schemas.PlayerSchema, Stage.PLAYING),
    "rounds": (schemas.RoundSchema, Stage.PLAYING),
    "pairings": (schemas.PairingSchema, Stage.PLAYING),
    "standings": (schemas.StandingSchema, Stage.PLAYING),
    "standings?worked=true": (schemas.StandingSchema, Stage.PLAYED),
    "final-standings": (schemas.FinalPlaceSchema, Stage.CUT),
}


@pytest.fixture(autouse=True)
def _fresh(db: None) -> None:
    REQUESTS.clear()


def get(world: World, what: str, **headers: str) -> HttpResponse:
    slug = world.tournament.slug
    return Client().get(f"/api/v1/events/{slug}{what and '/'}{what}", headers=headers)


def items(world: World, what: str) -> list[dict[str, Any]]:
    answer = get(world, what)
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


@pytest.mark.parametrize("what", LISTS)
def test_list_is_as_declared(what: str) -> None:
    schema, stage = LISTS[what]
    world = make_world(stage)
    answer = get(world, what)

    found = schemas.ListOf[schema].model_validate_json(answer.content)  # type: ignore[valid-type]

    assert (found.version, found.count) == (world.tournament.version, len(found.items))
    assert found.items
    assert all(set(item) == set(schema.model_fields) for item in answer.json()["items"])


@pytest.mark.parametrize(
    ("what", "schema", "stage"),
    [
        ("", schemas.EventDetail, Stage.PLAYING),
        ("bracket", schemas.BracketSchema, Stage.CUT),
        ("clock", schemas.ClockSchema, Stage.PLAYING),
    ],
)
def test_thing_is_as_declared(what: str, schema: type[Any], stage: Stage) -> None:
    world = make_world(stage)
    answer = get(world, what)

    schema.model_validate_json(answer.content)

    assert set(answer.json()) == set(schema.model_fields)
    assert answer.json()["version"] == world.tournament.version


def test_event_list_when_searched_and_filtered_then_it_has_what_fits() -> None:
    make_tournament(name="Harbour Open", venue="Kiel", date="2026-05-01")
    make_tournament(name="Harbour Cup", date="2026-06-01")
    make_tournament(name="Hidden Harbour", is_listed=False)

    answer = Client().get("/api/v1/events", {"q": "harbour", "until": "2026-05-31"})

    found = schemas.PageOf[schemas.EventSummary].model_validate_json(answer.content)
    assert [item.name for item in found.items] == ["Harbour Open"]
    assert (found.count, found.next) == (1, None)
    again = Client().get(
        "/api/v1/events", {"q": "harbour", "until": "2026-05-31"}, headers={"If-None-Match": answer["ETag"]}
    )
    assert again.status_code == 304


def test_list_when_in_parts_then_each_leads_to_the_next() -> None:
    world = make_world(Stage.PLAYING)
    first = get(world, "players?limit=2&fields=name").json()

    second = Client().get(first["next"]).json()

    assert [item["name"] for item in first["items"] + second["items"]] == ["Ana", "Bo", "Chloé", "Dmitri"]
    assert (first["count"], second["next"]) == (4, None)
    assert all(set(item) == {"name"} for item in first["items"])


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("fields=name,link", "fields"),
        ("limit=0", "limit"),
        ("limit=501", "limit"),
        ("offset=-1", "offset"),
        ("q=%00", "q"),
    ],
)
def test_list_when_a_parameter_cannot_be_used_then_the_problem_names_it(query: str, parameter: str) -> None:
    answer = get(make_world(Stage.PLAYING), f"players?{query}")

    assert (answer.status_code, answer.headers["Content-Type"]) == (422, "application/problem+json")
    told = schemas.Problem.model_validate_json(answer.content)
    assert (told.code, told.parameters) == ("parameters_refused", [parameter])


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("/api/v1/events/nowhere", 404, "not_found"),
        ("/api/v2/", 404, "not_found"),
        ("/api/v1/events/{slug}/bracket", 404, "not_found"),
        ("/api/v1/events/{slug}/pairings?round=2", 404, "not_found"),
        ("/api/v1/events/{slug}/log", 401, "token_needed"),
    ],
)
def test_what_is_not_there_or_for_leaders_is_a_problem(address: str, status: int, code: str) -> None:
    world = make_world(Stage.NEXT_DRAFT)
    answer = Client().get(address.format(slug=world.tournament.slug))

    told = schemas.Problem.model_validate_json(answer.content)

    assert (answer.status_code, told.status, told.code) == (status, status, code)


def test_stranger_reads_no_draft_and_nothing_that_is_for_leaders() -> None:
    world = make_world(Stage.NEXT_DRAFT)
    world.tournament.players.update(notes="hard of hearing", nickname="Ghost", has_paid=True)

    assert [each["round"] for each in items(world, "rounds")] == [1]
    assert {each["round"] for each in items(world, "pairings")} == {1}
    text = get(world, "players").content.decode()
    assert [secret for secret in ("hard of hearing", "Ghost", "true") if secret in text] == []


def test_identities_are_hidden_until_round_1_is_published() -> None:
    told = {}
    for stage in (Stage.REGISTRATION, Stage.DRAFT, Stage.PLAYING):
        world = make_world(stage)
        world.tournament.players.update(corp_identity="Haas-Bioroid: Engineering the Future")
        told[stage] = {each["corp_identity"] for each in items(world, "players")}

    assert told == {
        Stage.REGISTRATION: {None},
        Stage.DRAFT: {None},
        Stage.PLAYING: {"Haas-Bioroid: Engineering the Future"},
    }


def test_session_of_a_leader_makes_nobody_a_leader_here() -> None:
    world = make_world(Stage.NEXT_DRAFT)
    client = Client()
    client.force_login(world.owner)
    slug = world.tournament.slug

    assert client.get(f"/api/v1/events/{slug}/log").status_code == 401
    assert client.get(f"/api/v1/events/{slug}/rounds").content == get(world, "rounds").content


def test_pairings_when_asked_for_open_tables_then_reported_ones_are_left_out() -> None:
    world = make_world(Stage.PLAYING)

    both = {
        asked: [each["table"] for each in items(world, f"pairings?is_reported={asked}")]
        for asked in ("true", "false")
    }

    assert both == {"true": [1], "false": [2]}


def test_worked_tiebreakers_make_the_figures() -> None:
    line = items(make_world(Stage.PLAYED), "standings?worked=true")[0]

    assert [each["rounds_played"] for each in line["worked"]] == [1]
    assert line["worked"][0]["parts"]["sos"] == line["figures"]["sos"]["exact"]


def test_clock_tells_when_time_is_up_and_nothing_that_passes() -> None:
    world = make_world(Stage.PLAYING)

    told = get(world, "clock").json()

    assert (told["is_running"], told["ends_at"], told["seconds_left"]) == (False, None, told["minutes"] * 60)
    assert [each["table"] for each in told["open_tables"]] == [2]


def test_deadlines_of_an_online_event_are_those_of_its_round_and_of_tables_with_their_own() -> None:
    world = online_world()
    set_deadline(world, soon(5))
    set_deadline(world, soon(6), table=2)
    expected = [f"{soon(days):%Y-%m-%dT%H:%M:%SZ}" for days in (5, 6)]

    assert [each["deadline"] for each in items(world, "rounds")] == expected[:1]
    assert [(each["table"], each["deadline"]) for each in items(world, "pairings")] == [
        (1, expected[0]),
        (2, expected[1]),
    ]
    Tournament.objects.update(is_online=False)
    told = items(world, "rounds") + items(world, "pairings")
    assert {each["deadline"] for each in told} == {None}


def test_unchanged_poll_costs_one_query_and_a_changed_one_is_answered(django_assert_num_queries: Any) -> None:
    world = make_world(Stage.PLAYING)
    etag = get(world, "standings").headers["ETag"]

    with django_assert_num_queries(1):
        unchanged = get(world, "standings", **{"If-None-Match": etag})
    Tournament.objects.filter(pk=world.tournament.pk).update(version=world.tournament.version + 1)
    changed = get(world, "standings", **{"If-None-Match": etag})

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["Access-Control-Allow-Origin"] == "*"
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag


def test_poll_with_the_etag_of_another_address_is_answered_in_full() -> None:
    world = make_world(Stage.PLAYING)
    etag = get(world, "standings").headers["ETag"]

    assert get(world, "standings?limit=1", **{"If-None-Match": etag}).status_code == 200
    assert get(world, "players", **{"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize("what", [*LISTS, "", "bracket", "clock", "decks"])
def test_queries_are_as_many_however_many_play(what: str) -> None:
    world = make_world(Stage.CUT)
    get(world, what)  # reserves part of the sender's limit for this minute
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            get(world, what)
        counts.append(len(queries))
        make_players(world.tournament, 5)

    assert counts[0] == counts[1] <= 20


def test_read_by_a_page_of_another_site_is_answered_without_credentials() -> None:
    world = make_world(Stage.PLAYING)
    slug = world.tournament.slug
    asked = {"Origin": "https://stream.example", "Access-Control-Request-Method": "GET"}

    before = Client().options(f"/api/v1/events/{slug}", headers=asked)
    answer = get(world, "", Origin="https://stream.example")

    assert before.status_code == 204
    assert before.headers["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "Authorization" not in before.headers["Access-Control-Allow-Headers"]
    for each in (before, answer):
        assert each.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in each.headers
    assert "Access-Control-Allow-Origin" not in Client().get(f"/e/{slug}/").headers


def test_requests_when_there_are_too_many_of_one_address_then_it_waits_and_others_do_not() -> None:
    world = make_world(Stage.REGISTRATION)
    address = f"/api/v1/events/{world.tournament.slug}"
    first = Client().get(address)
    for _ in range(REQUESTS_A_MINUTE - 1):
        REQUESTS.take(first.wsgi_request)

    refused = Client().get(address)

    assert first.headers["RateLimit-Limit"] == str(REQUESTS_A_MINUTE)
    assert first.headers["RateLimit-Remaining"] == str(REQUESTS_A_MINUTE - 1)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_often")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert refused.headers["RateLimit-Remaining"] == "0"
    assert Client().get(address, REMOTE_ADDR="198.51.100.7").status_code == 200


def test_problem_is_described_in_the_requested_language() -> None:
    said = {
        language: Client().get("/api/v1/events/nowhere", headers={"Accept-Language": language}).json()
        for language in ("en", "de")
    }

    assert said["en"]["detail"].startswith("There is nothing here")
    assert {each["code"] for each in said.values()} == {"not_found"}


def test_description_is_openapi_3_1_and_tells_of_problems() -> None:
    told = Client().get("/api/v1/openapi.json").json()

    assert told["openapi"] == "3.1.0"
    operation = told["paths"]["/api/v1/events/{slug}/standings"]["get"]
    assert list(operation["responses"]["404"]["content"]) == ["application/problem+json"]


def test_pages_of_the_description_have_every_operation() -> None:
    told = Client().get("/api/v1/openapi.json").json()

    index = Client().get("/api/v1/docs").content.decode().replace("<wbr>", "")
    pages = {
        each["name"]: Client().get(f"/api/v1/docs/{each['name']}").content.decode().replace("<wbr>", "")
        for each in told["tags"]
    }

    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            page = pages[operation["tags"][0]]
            assert f"{method.upper()} {path}<" in index and f"{method.upper()} {path}<" in page
            assert f'id="{operation["operationId"]}"' in page
    assert 'href="#schema-DropInput"' in pages["players"] and 'id="schema-DropInput"' in pages["players"]
    assert Client().get("/api/v1/docs/nothing").status_code == 404


def test_page_of_a_resource_reads_nothing_from_the_database(django_assert_num_queries: Any) -> None:
    for address in ("/api/v1/docs", "/api/v1/docs/events", "/api/v1/docs/cut"):
        with django_assert_num_queries(0):
            assert Client().get(address).status_code == 200


def test_links_within_the_description_lead_somewhere() -> None:
    told = Client().get("/api/v1/openapi.json").json()
    pages = {f"/api/v1/docs/{each['name']}": "" for each in told["tags"]} | {"/api/v1/docs": ""}
    pages = {address: Client().get(address).content.decode() for address in pages}

    for address, page in pages.items():
        for target in re.findall(r'href="((?:/api/[^"#]*)?#[^"]+)"', page):
            where, _hash, anchor = target.partition("#")
            assert f'id="{anchor}"' in pages[where or address], (address, target)


def test_old_anchors_of_the_description_are_on_its_index() -> None:
    told = Client().get("/api/v1/openapi.json").json()
    named = [each["operationId"] for methods in told["paths"].values() for each in methods.values()]

    index = Client().get("/api/v1/docs").content.decode()

    for anchor in (*named, "schema-Problem", "schema-DropInput", "schema-StandingSchema"):
        assert index.count(f'id="{anchor}"') == 1, anchor

"""The stream overlay: one table as the public may see it, the list for programs, and the desk page."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.flows.world import Stage, World, make_world
from tournament.exchange.broadcast.acts.featured import FeatureTable
from tournament.models import Pairing, Player

pytestmark = pytest.mark.django_db


def overlay(client: Client, slug: str, query: str = "") -> str:
    answer = client.get(reverse("overlay", kwargs={"slug": slug}) + query)
    assert answer.status_code == 200
    assert not answer.cookies
    return html.unescape(answer.content.decode())


def listed(client: Client, slug: str) -> dict[str, Any]:
    answer = client.get(reverse("overlay-tables", kwargs={"slug": slug}))
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    found: dict[str, Any] = json.loads(answer.content)
    return found


def feature(world: World, number: int) -> None:
    FeatureTable(pairing=world.table(number)).perform(world.tournament, actor=world.owner)


def names_at(world: World, number: int) -> list[str]:
    return [seat.player.name for seat in world.table(number).seats_in_order]


def test_overlay_is_empty_until_a_table_is_chosen_and_follows_it(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    slug = world.tournament.slug
    assert "table-card" not in overlay(client, slug)

    feature(world, 2)
    page = overlay(client, slug)
    assert all(name in page for name in names_at(world, 2))
    assert not any(name in page for name in names_at(world, 1))

    feature(world, 1)
    assert all(name in overlay(client, slug) for name in names_at(world, 1))


def test_table_of_the_address_is_shown_whatever_is_chosen(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    feature(world, 1)

    page = overlay(client, world.tournament.slug, "?table=2&layout=side")

    assert all(name in page for name in names_at(world, 2))
    assert "table-card--side" in page


@pytest.mark.parametrize("asked", ["99", "0", "-1", "x", "%00", "9" * 30])
def test_table_that_is_not_there_leaves_the_overlay_empty(asked: str, client: Client) -> None:
    world = make_world(Stage.PLAYING)
    feature(world, 1)

    assert "table-card" not in overlay(client, world.tournament.slug, f"?table={asked}")


def test_identities_points_and_result_are_shown(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    first = world.table(1).seats_in_order[0].player
    told = {"corp_identity": "Haas-Bioroid", "runner_identity": "Gabriel Santiago"}
    Player.objects.filter(pk=first.pk).update(**told)
    feature(world, 1)

    page = overlay(client, world.tournament.slug)

    assert "Haas-Bioroid" in page
    assert "Gabriel Santiago" in page
    assert "0 points" in page
    assert 'class="table-card__result"' in page  # table 1 has a result
    assert 'class="table-card__result"' not in overlay(client, world.tournament.slug, "?table=2")


def test_draft_is_never_shown(client: Client) -> None:
    world = make_world(Stage.NEXT_DRAFT)
    client.force_login(world.owner)
    draft = Pairing.objects.filter(round__stage__tournament=world.tournament, round__number=2)
    draft.filter(number=1).update(is_featured=True)

    assert "table-card" not in overlay(client, world.tournament.slug)
    assert listed(client, world.tournament.slug)["round"] == 1


def test_games_of_the_cut_tell_seed_and_side(client: Client) -> None:
    world = make_world(Stage.CUT)
    slug = world.tournament.slug

    found = listed(client, slug)

    assert found["is_cut"] is True
    seeds = [player["seed"] for table in found["tables"] for player in table["players"]]
    assert sorted(seeds) == [1, 2, 3, 4]
    shown = [overlay(client, slug, f"?table={table['number']}") for table in found["tables"]]
    assert sum("Seed 1" in page for page in shown) == 1
    names = {player["name"] for table in found["tables"] for player in table["players"]}
    assert names == {player.name for player in world.playing}


def test_list_for_programs_is_complete(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    feature(world, 2)

    found = listed(client, world.tournament.slug)

    base = f"http://testserver/e/{world.tournament.slug}/overlay/"
    assert {name: found[name] for name in ("event", "round", "is_cut", "featured", "overlay")} == {
        "event": world.tournament.name,
        "round": 1,
        "is_cut": False,
        "featured": 2,
        "overlay": base,
    }
    assert [table["number"] for table in found["tables"]] == [1, 2]
    assert [table["is_featured"] for table in found["tables"]] == [False, True]
    assert [table["overlay"] for table in found["tables"]] == [f"{base}?table=1", f"{base}?table=2"]
    assert [player["name"] for player in found["tables"][1]["players"]] == names_at(world, 2)


def test_list_before_round_1_is_empty(client: Client) -> None:
    world = make_world(Stage.REGISTRATION)

    found = listed(client, world.tournament.slug)

    assert (found["round"], found["featured"], found["tables"]) == (None, None, [])


def test_poll_of_an_unchanged_overlay_costs_one_query_in_any_language(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    world.tournament.language = "ja"
    world.tournament.save()
    feature(world, 2)
    url = reverse("overlay", kwargs={"slug": world.tournament.slug})
    etag = re.search(r'data-etag="([^"]+)"', client.get(url).content.decode())
    assert etag is not None
    held = {"HTTP_HX_REQUEST": "true", "HTTP_IF_NONE_MATCH": html.unescape(etag[1])}

    with CaptureQueriesContext(connection) as queries:
        answer = client.get(url, HTTP_ACCEPT_LANGUAGE="de", **held)

    assert (answer.status_code, len(queries)) == (304, 1)


def test_desk_page_lists_tables_and_takes_a_choice(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    client.force_login(world.owner)
    url = reverse("desk-stream", kwargs={"slug": world.tournament.slug})
    assert "No table is chosen" in client.get(url).content.decode()

    press = reverse("desk-stream-table", kwargs={"slug": world.tournament.slug})
    answer = client.post(press, {"pairing": world.table(2).pk}, follow=True)
    assert "on the stream" in answer.content.decode()
    assert listed(client, world.tournament.slug)["featured"] == 2

    client.post(press, {"pairing": ""})
    assert listed(client, world.tournament.slug)["featured"] is None


@pytest.mark.parametrize("asked", ["0", "x", "999999", "\0", "9" * 40])
def test_table_that_is_gone_is_refused_in_a_sentence(asked: str, client: Client) -> None:
    world = make_world(Stage.PLAYING)
    client.force_login(world.owner)
    version = world.tournament.version

    press = reverse("desk-stream-table", kwargs={"slug": world.tournament.slug})
    answer = client.post(press, {"pairing": asked}, follow=True)

    assert answer.status_code in (200, 422)
    world.tournament.refresh_from_db()
    assert world.tournament.version == version


def test_desk_page_costs_fixed_queries(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    client.force_login(world.owner)

    with CaptureQueriesContext(connection) as queries:
        client.get(reverse("desk-stream", kwargs={"slug": world.tournament.slug}))

    assert len(queries) <= 25

"""Unknown query parameters don't change a public page and don't cause it to be rendered again."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests.flows.addresses import ADDRESSES, Address
from tests.flows.world import Stage, World, make_world
from tournament.kernel.cache import CACHE
from tournament.web.polls import is_shared_path

pytestmark = pytest.mark.django_db

PUBLIC = [address for address in ADDRESSES if address.is_public and "GET" in address.takes.value]
HTMX = {"HX-Request": "true"}
KNOWN = [
    ("standings", {}, "q", "Anastasia"),
    ("standings", {}, "by", "swiss"),
    ("pairings", {}, "q", "Anastasia"),
    ("pairings", {}, "by", "table"),
    ("round", {"number": 1}, "by", "table"),
    ("statistics", {}, "round", "1"),
    ("bracket", {}, "player", "1"),
    ("embed", {"part": "standings"}, "theme", "dark"),
    ("pairings", {}, "lang", "de"),
]


@pytest.fixture(autouse=True)
def as_it_runs(settings: Any) -> Iterator[None]:
    settings.CACHED_SECONDS = 60
    CACHE.clear()
    yield
    CACHE.clear()


def random_queries(rng: Random) -> list[str]:
    """Return queries that no page knows: random names, unknown languages and choices, or nothing at all."""
    number = rng.randrange(10**9)
    return [
        f"x{number}=1",
        f"x={number}&y={number}",
        f"lang=x{number}",
        f"utm_source={number}&x=%ff%00",
        f"x={number}&x={number}&lang=",
        f"{number}",
        "&&=&",
    ]


def test_random_query_is_answered_from_the_one_page_that_is_kept() -> None:
    rng, cached, wrong = Random(30), set(), []
    for stage in sorted({address.stage for address in PUBLIC}, key=lambda stage: stage.value):
        world = make_world(stage)
        for address in (each for each in PUBLIC if each.stage is stage):
            if is_shared_path(address.url(world)) and _is_cached(address.url(world)):
                cached.add(address.name)
                wrong += _made_again(address, world, rng)
    assert not wrong, "\n".join(wrong)
    assert {"event", "pairings", "round", "standings", "statistics", "player-card", "winner"} <= cached
    assert {"bracket", "clock", "embed", "event-rules", "how-paired", "announcements"} <= cached


def _is_cached(url: str) -> bool:
    """Return whether a visitor's page is cached, so that a second request renders nothing."""
    client = Client()
    client.get(url)
    kept = list(CACHE)
    answer = client.get(url)
    return bool(kept) and list(CACHE) == kept and "ETag" in answer.headers


def _made_again(address: Address, world: World, rng: Random) -> list[str]:
    """Return the queries with which a page, or its live part, differs or is rendered again."""
    url, client, wrong = address.url(world), Client(), []
    page, part = client.get(url), client.get(url, headers=HTMX)
    for query in random_queries(rng):
        asked = f"{url}?{query}"
        kept = list(CACHE)
        again = client.get(asked)
        more = len(list(CACHE)) - len(kept)
        same = re.sub(rb'data-now="\d+"', b"", again.content) == re.sub(rb'data-now="\d+"', b"", page.content)
        if more or again.headers["ETag"] != page.headers["ETag"] or not same:
            wrong.append(f"{asked}: {more} more pages are kept")
        held = HTMX | {"If-None-Match": part.headers["ETag"]}
        if client.get(asked, headers=held).status_code != 304:
            wrong.append(f"{asked}: another live part")
    return wrong


@pytest.mark.parametrize(("name", "kwargs", "parameter", "value"), KNOWN)
def test_parameter_that_a_page_knows_has_a_page_of_its_own_whatever_else_is_asked(
    name: str, kwargs: dict[str, Any], parameter: str, value: str
) -> None:
    world = make_world(Stage.CUT)
    world.tournament.statistics_shown = "everybody"
    url = reverse(name, kwargs={"slug": world.tournament.slug, **kwargs})
    client = Client()
    plain = client.get(url)
    asked = client.get(f"{url}?{parameter}={value}")
    more = client.get(f"{url}?x=1&{parameter}=first&{parameter}={value}&y")
    assert plain.status_code == asked.status_code == more.status_code
    if plain.status_code == 200:
        assert asked.headers["ETag"] == more.headers["ETag"] != plain.headers["ETag"]


@pytest.mark.parametrize("query", ["by=zzz", "by=", "theme=zzz", "lang=zzz", "q="])
def test_choice_that_a_page_does_not_offer_is_the_page_without_it(query: str) -> None:
    slug = make_world(Stage.CUT).tournament.slug
    client = Client()
    for url in (reverse("pairings", args=[slug]), reverse("embed", args=[slug, "standings"])):
        assert client.get(f"{url}?{query}").headers["ETag"] == client.get(url).headers["ETag"]


def test_page_shows_nothing_of_an_unknown_parameter() -> None:
    url = reverse("standings", args=[make_world(Stage.CUT).tournament.slug])
    client = Client()
    shown = client.get(f"{url}?q=Anastasia&utm_source=a-letter-to-everybody").content.decode()
    assert "Anastasia" in shown
    assert "a-letter-to-everybody" not in shown


def test_what_public_views_read_of_the_address_is_declared() -> None:
    world, wrong = make_world(Stage.CUT), []
    for address in PUBLIC:
        if not is_shared_path(address.url(world)):
            continue
        view = resolve(address.url(world)).func
        read = set(re.findall(r'request\.GET(?:\.get\(|\[)"(\w+)"', _source_of(inspect.unwrap(view))))
        if not read <= set(getattr(view, "known_query", {})):
            wrong.append(f"{address.name}: {read}")
    assert not wrong, "\n".join(wrong)


def _source_of(view: Callable[..., Any]) -> str:
    """Return the view's source, with the source of functions in the same module that it names."""
    own = inspect.getsource(view)
    beside = inspect.getmembers(sys.modules[view.__module__], inspect.isfunction)
    return own + "".join(inspect.getsource(each) for name, each in beside if re.search(rf"\b{name}\(", own))

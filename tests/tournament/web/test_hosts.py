"""A phone may use the address at which it reached this machine, but no other address and no name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import RequestFactory
from django.urls import reverse

from tests.factories import PASSWORD, make_player, make_tournament, make_user
from tests.wsgi_phone import WsgiPhone
from tournament.kernel.cache import CACHE
from tournament.models.states import EventState
from tournament.web.hosts import LOCAL_ADDRESS, SiteRequest, is_own_address

pytestmark = pytest.mark.django_db

HOTSPOT = "10.42.0.1"

OWN = [
    ("10.42.0.1", "10.42.0.1"),
    ("10.42.0.1:8000", "10.42.0.1"),
    ("10.42.0.1:8000", "::ffff:10.42.0.1"),  # an IPv4 client on a dual-stack socket
    ("[::ffff:10.42.0.1]", "10.42.0.1"),
    ("[fd00::1]", "fd00::1"),
    ("[FD00:0:0::1]:8000", "fd00::1"),
    ("[fe80::1]:8000", "fe80::1%wlan0"),
]
NOT_OWN = [
    ("10.42.0.2:8000", "10.42.0.1"),
    ("192.168.0.1", "10.42.0.1"),
    ("evil.example", "10.42.0.1"),
    ("evil.example:8000", "10.42.0.1"),
    ("10.42.0.1.evil.example", "10.42.0.1"),
    ("10.42.0.1@evil.example", "10.42.0.1"),
    ("evil.example, 10.42.0.1", "10.42.0.1"),
    ("10.42.1", "10.42.0.1"),  # other notations, which browsers never send
    ("010.042.000.001", "10.42.0.1"),
    ("0x0a2a0001", "10.42.0.1"),
    ("170524673", "10.42.0.1"),
    ("10.42.0.1:port", "10.42.0.1"),
    ("fd00::1", "fd00::1"),  # without brackets the last part could be a port
    ("[fd00::2]", "fd00::1"),
    ("[fe80::1%25wlan0]", "fe80::1%wlan0"),  # zones have no meaning to other machines (not in RFC 9110)
    ("[fe80::1%wlan0]", "fe80::1%wlan0"),
    ("10.42.0.1", ""),  # a server that doesn't report its address
    ("", ""),
    ("", "10.42.0.1"),
    ("shop-laptop", "shop-laptop"),  # the server gives a name, not an address
    ("unix", "unix"),
]


def request_to(host: str, local_address: str, **more: str) -> SiteRequest:
    environ = RequestFactory().get("/").environ | {"HTTP_HOST": host, LOCAL_ADDRESS: local_address}
    return SiteRequest(environ | more)


@pytest.fixture(autouse=True)
def _nothing_cached() -> Iterator[None]:
    CACHE.clear()
    yield
    CACHE.clear()


@pytest.mark.parametrize(("host", "local_address"), OWN)
def test_host_that_is_the_sockets_own_address_is_accepted(host: str, local_address: str) -> None:
    assert is_own_address(host, local_address)
    assert request_to(host, local_address).build_absolute_uri("/e/x/") == f"http://{host}/e/x/"
    assert WsgiPhone(host, local_address).get("/").status == 200


@pytest.mark.parametrize(("host", "local_address"), NOT_OWN)
def test_any_other_host_is_refused_in_words(host: str, local_address: str) -> None:
    assert not is_own_address(host, local_address)
    answer = WsgiPhone(host, local_address).get("/")
    assert answer.status == 400
    assert "Open the address shown on the organizer’s screen" in answer.text
    assert "<a href" not in answer.text.replace('<a class="skip-link" href="#content"', "")


def test_name_is_accepted_only_where_it_is_allowed(settings: Any) -> None:
    assert WsgiPhone("shop.example", HOTSPOT).get("/").status == 400
    settings.ALLOWED_HOSTS = ["shop.example"]
    assert WsgiPhone("shop.example", HOTSPOT).get("/").status == 200
    assert WsgiPhone("other.example", HOTSPOT).get("/").status == 400
    assert WsgiPhone(HOTSPOT, HOTSPOT).get("/").status == 200


def test_address_of_our_own_socket_behind_a_proxy_is_refused_as_host(settings: Any) -> None:
    settings.BEHIND_PROXY, settings.ALLOWED_HOSTS, settings.SENDS_MAIL = True, ["shop.example"], True
    phone = WsgiPhone("shop.example", "127.0.0.1")
    assert phone.get("/").status == 200
    assert WsgiPhone("127.0.0.1", "127.0.0.1").get("/password/forgotten/").status == 400


def test_forwarded_host_is_nothing_to_go_by(settings: Any) -> None:
    assert WsgiPhone("evil.example", HOTSPOT).get("/", x_forwarded_host=HOTSPOT).status == 400
    answer = WsgiPhone(HOTSPOT, HOTSPOT).get("/login", x_forwarded_host="evil.example")
    assert (answer.status, answer.headers["Location"]) == (301, "/login/")
    settings.USE_X_FORWARDED_HOST = True
    assert WsgiPhone("evil.example", HOTSPOT).get("/", x_forwarded_host=HOTSPOT).status == 400


def test_no_header_says_which_address_was_reached() -> None:
    phone = WsgiPhone("10.9.9.9")
    assert phone.get("/", tournament_local_address="10.9.9.9").status == 400
    assert phone.get("/", **{"tournament.local_address": "10.9.9.9"}).status == 400


def test_each_wrong_host_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        WsgiPhone("evil.example", HOTSPOT).get("/")
    assert [(record.name, record.exc_info) for record in caplog.records] == [
        ("django.security.DisallowedHost", None)
    ] * 2


def test_leader_on_such_a_host_logs_in_and_gets_links_of_it() -> None:
    event = make_tournament(make_user("to"))
    player = make_player(event)
    phone = WsgiPhone(f"{HOTSPOT}:8000", HOTSPOT)
    phone.get("/login/")
    typed = {"username": "to", "password": PASSWORD}

    from_elsewhere = phone.post("/login/", typed, origin="http://evil.example")
    with_another_port = phone.post("/login/", typed, origin=f"http://{HOTSPOT}:9000")
    done = phone.post("/login/?next=/desk/", typed, origin=f"http://{HOTSPOT}:8000")

    assert (from_elsewhere.status, with_another_port.status) == (403, 403)
    assert (done.status, done.headers["Location"]) == (302, "/desk/")
    links = phone.get(reverse("desk-deck-links", args=[event.slug])).text
    assert f"http://{HOTSPOT}:8000/me/{player.link}/" in links


def test_next_page_on_such_a_host_stays_on_it() -> None:
    make_user("to")
    phone = WsgiPhone(HOTSPOT, HOTSPOT)
    phone.get("/login/")
    typed = {"username": "to", "password": PASSWORD}
    away = phone.post("/login/?next=http://evil.example/", typed, origin=f"http://{HOTSPOT}")
    assert away.headers["Location"] == "/desk/"
    here = phone.post(f"/login/?next=http://{HOTSPOT}/desk/new/", typed, origin=f"http://{HOTSPOT}")
    assert here.headers["Location"] == f"http://{HOTSPOT}/desk/new/"


def test_unchanged_poll_on_such_a_host_is_a_304_and_pages_are_cached_for_it_alone(settings: Any) -> None:
    settings.CACHED_SECONDS = 10
    event = make_tournament(state=EventState.RUNNING)
    pages = [WsgiPhone(host, host).get(f"/e/{event.slug}/screen/") for host in (HOTSPOT, "192.168.7.7")]
    assert [
        f"http://{host}/e/" in page.text for host, page in zip((HOTSPOT, "192.168.7.7"), pages, strict=True)
    ]

    phone = WsgiPhone(HOTSPOT, HOTSPOT)
    part = phone.get(f"/e/{event.slug}/pairings/", hx_request="true")
    again = phone.get(f"/e/{event.slug}/pairings/", hx_request="true", if_none_match=part.headers["ETag"])
    assert (part.status, again.status) == (200, 304)

"""This machine's addresses that others can use, likeliest first, and links that follow them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
import segno
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tournament.models.states import EventState
from tournament.web.network import SURROUNDINGS, in_order, network_addresses
from tournament.web.qr import terminal_code

Interfaces = Callable[..., None]

MACHINES = {
    "Linux with its hotspot on, Docker and a VPN": (
        {
            "lo": ["127.0.0.1", "::1", "00:00:00:00:00:00"],
            "docker0": ["172.17.0.1", "fe80::42:1%docker0"],
            "eth0": ["192.168.1.7", "2003:c0::7", "fd12::7", "fe80::7%eth0", "aa:bb:cc:dd:ee:ff"],
            "wg0": ["10.8.0.2"],
            "wlan0": ["10.42.0.1", "fe80::1%wlan0"],
        },
        ["10.42.0.1", "192.168.1.7", "fd12::7", "2003:c0::7", "10.8.0.2", "172.17.0.1"],
    ),
    "Windows with its mobile hotspot on, and WSL": (
        {
            "Wi-Fi": ["A4-34-D9-00-00-01", "192.168.0.4", "fe80::9"],
            "Local Area Connection* 2": ["192.168.137.1"],
            "vEthernet (WSL)": ["172.22.1.1"],
            "Bluetooth Network Connection": ["169.254.9.9"],
            "Loopback Pseudo-Interface 1": ["127.0.0.1", "::1"],
        },
        ["192.168.137.1", "192.168.0.4", "172.22.1.1"],
    ),
    "macOS that shares its internet": (
        {
            "lo0": ["127.0.0.1", "::1", "fe80::1%lo0"],
            "en0": ["10.0.0.12"],
            "bridge100": ["192.168.2.1", "fe80::2%bridge100"],
            "utun3": ["fe80::3%utun3", "100.101.102.103"],
        },
        ["192.168.2.1", "10.0.0.12", "100.101.102.103"],
    ),
    "no network": ({"lo": ["127.0.0.1"], "wlan0": ["aa:bb:cc:dd:ee:ff", "169.254.1.1"]}, []),
    "public addresses alone": ({"eth0": ["203.0.114.9", "2a00::9"]}, ["203.0.114.9", "2a00::9"]),
}


@pytest.fixture
def interfaces(monkeypatch: pytest.MonkeyPatch) -> Iterator[Interfaces]:
    """A fake psutil that reports these network interfaces."""

    def are(found: dict[str, list[str]], off: tuple[str, ...] = ()) -> None:
        told = {name: [SimpleNamespace(address=each) for each in has] for name, has in found.items()}
        states = {name: SimpleNamespace(isup=name not in off) for name in found}
        monkeypatch.setattr(psutil, "net_if_addrs", lambda: told)
        monkeypatch.setattr(psutil, "net_if_stats", lambda: states)
        SURROUNDINGS.listen_on("0.0.0.0")  # look again

    yield are
    SURROUNDINGS.listen_on("127.0.0.1")


@pytest.mark.parametrize("machine", MACHINES)
def test_addresses_are_those_that_others_can_use_the_likeliest_first(machine: str) -> None:
    found, wanted = MACHINES[machine]
    assert [str(each.address) for each in in_order(found)] == wanted


def test_interface_with_nothing_at_its_other_end_is_left_out(interfaces: Interfaces) -> None:
    interfaces({"br-7": ["172.18.0.1"], "docker0": ["172.17.0.1"], "eth0": ["192.168.1.7"]}, off=("docker0",))
    assert [each.url(8000) for each in network_addresses()] == [
        "http://192.168.1.7:8000/",
        "http://172.18.0.1:8000/",
    ]


def test_address_is_written_as_browsers_take_it() -> None:
    (four, six) = in_order({"eth0": ["fd12::7%eth0", "192.168.1.7"]})
    assert (four.url(80), four.url(8000)) == ("http://192.168.1.7/", "http://192.168.1.7:8000/")
    assert (six.url(80), six.url(8000)) == ("http://[fd12::7]/", "http://[fd12::7]:8000/")


def test_real_machine_can_be_asked() -> None:
    assert not any(each.address.is_loopback for each in network_addresses())


@pytest.mark.parametrize(
    ("host", "wanted"),
    [
        ("0.0.0.0", ["192.168.1.7"]),
        ("::", ["fd12::7"]),
        ("*", ["192.168.1.7", "fd12::7"]),
        ("127.0.0.1", []),
        ("192.168.1.7", []),  # listening on one address only, so no visitor uses localhost
    ],
)
def test_others_reach_what_the_server_listens_on(
    interfaces: Interfaces, host: str, wanted: list[str]
) -> None:
    interfaces({"eth0": ["192.168.1.7", "fd12::7"]})
    SURROUNDINGS.listen_on(host)
    assert [str(each.address) for each in SURROUNDINGS.addresses()] == wanted


def links_of(client: Client, slug: str, **said: str) -> str:
    return client.get(reverse("desk-deck-links", args=[slug]), **said).content.decode()


def test_links_on_localhost_follow_the_address_in_the_network(
    to_client: Client, tournament: Any, interfaces: Interfaces
) -> None:
    player = make_player(tournament)
    here = {"SERVER_NAME": "localhost", "SERVER_PORT": "8000", "HTTP_HOST": "localhost:8000"}
    only_here = "work only on this computer"
    interfaces({"wlan0": ["10.42.0.1"]})
    page = links_of(to_client, tournament.slug, **here)
    assert f"http://10.42.0.1:8000/me/{player.link}/" in page
    assert only_here not in page

    interfaces({"wlan0": ["192.168.1.7"]})
    assert f"http://192.168.1.7:8000/me/{player.link}/" in links_of(to_client, tournament.slug, **here)

    interfaces({"wlan0": ["169.254.1.1"]})
    page = links_of(to_client, tournament.slug, **here)
    assert f"http://localhost:8000/me/{player.link}/" in page
    assert only_here in page


def test_links_by_any_other_name_keep_it(to_client: Client, tournament: Any, interfaces: Interfaces) -> None:
    player = make_player(tournament)
    interfaces({"wlan0": ["10.42.0.1"]})
    assert f"http://testserver/me/{player.link}/" in links_of(to_client, tournament.slug)


@pytest.mark.parametrize("is_leader", [True, False])
def test_big_screen_on_localhost_shows_a_new_address_without_any_change_of_the_event(
    to_client: Client, tournament: Any, client: Client, interfaces: Interfaces, is_leader: bool
) -> None:
    browser = to_client if is_leader else Client()
    event = make_tournament(tournament.owner, state=EventState.RUNNING)
    said = {"HTTP_HOST": "localhost:8000", "SERVER_PORT": "8000", "HTTP_HX_REQUEST": "true"}
    url = reverse("screen", args=[event.slug])
    interfaces({"wlan0": ["10.42.0.1"]})
    before = browser.get(url, **said)
    held = said | {"HTTP_IF_NONE_MATCH": before["ETag"]}
    assert browser.get(url, **held).status_code == 304

    interfaces({"wlan0": ["192.168.1.7"]})
    after = browser.get(url, **held)

    assert (after.status_code, "http://10.42.0.1:8000/e/" in before.content.decode()) == (200, True)
    assert "http://192.168.1.7:8000/e/" in after.content.decode()


def test_visitor_is_another_machine(interfaces: Interfaces) -> None:
    interfaces({"wlan0": ["10.42.0.1"]})
    SURROUNDINGS.somebody_came.clear()
    for client in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "10.42.0.1", "::ffff:10.42.0.1", ""):
        SURROUNDINGS.note_visitor(client, "10.42.0.1")
    assert not SURROUNDINGS.somebody_came.is_set()
    SURROUNDINGS.note_visitor("10.42.0.77", "10.42.0.1")
    assert SURROUNDINGS.somebody_came.is_set()


def test_code_in_the_terminal_has_the_squares_of_the_address() -> None:
    address = "http://192.168.100.100:8000/"
    inks = re.compile(r"\x1b\[38;5;(\d+);48;5;(\d+)m▀")
    dark: list[list[bool]] = []
    for line in terminal_code(address).splitlines():
        pairs = inks.findall(line)
        assert inks.sub("", line) == "\x1b[0m"
        dark += [[upper == "16" for upper, _low in pairs], [low == "16" for _up, low in pairs]]
    wanted = [[bool(each) for each in row] for row in segno.make(address, error="l").matrix_iter(border=4)]
    assert dark[: len(wanted)] == wanted
    assert not any(map(any, dark[len(wanted) :]))
    # fits an 80 by 24 terminal, with two rows of dots per line
    assert (len(wanted[0]), len(dark)) == (33, 34)

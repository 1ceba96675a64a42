"""The client address of a request, with and without a proxy."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from tournament.web.client_address import address_group, address_mark, client_address

REQUESTS = RequestFactory()


@pytest.mark.parametrize(
    ("is_trusted", "seen", "forwarded", "address"),
    [
        (False, "192.0.2.1", "", "192.0.2.1"),
        (False, "192.0.2.1", "203.0.113.9", "192.0.2.1"),
        (True, "10.0.0.1", "203.0.113.9", "203.0.113.9"),
        (True, "10.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        (True, "10.0.0.1", "", "10.0.0.1"),
        (True, "10.0.0.1", "unknown", "10.0.0.1"),
        (True, "10.0.0.1", "[2001:db8::1]", "2001:db8::1"),
        (False, "::ffff:192.0.2.1", "", "192.0.2.1"),
        (False, "fe80::1%eth0", "", "fe80::1"),
        (False, "", "", ""),
        (False, "localhost", "", ""),
    ],
)
def test_client_address(settings: Any, is_trusted: bool, seen: str, forwarded: str, address: str) -> None:
    settings.BEHIND_PROXY = is_trusted
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    assert client_address(REQUESTS.get("/", headers=headers, REMOTE_ADDR=seen)) == address


def test_addresses_of_one_ipv6_network_are_one_sender() -> None:
    assert address_group("2001:db8:1:2::3") == address_group("2001:db8:1:2:9:9:9:9") == "2001:db8:1:2::"
    assert address_group("192.0.2.1") == "192.0.2.1"
    assert address_group("") == ""


def test_mark_tells_addresses_apart_and_differs_for_each_purpose() -> None:
    here, there = REQUESTS.get("/"), REQUESTS.get("/", REMOTE_ADDR="192.0.2.1")
    marks = {address_mark(here, "a"), address_mark(here, "b"), address_mark(there, "a")}
    assert len(marks) == 3
    assert address_mark(REQUESTS.get("/", REMOTE_ADDR=""), "a") == ""


@pytest.mark.parametrize(
    ("one", "other", "are_one"),
    [
        ("192.168.1.2", "192.168.1.3", False),
        ("2001:db8:0:1::2", "2001:db8:0:1:ffff::3", True),
        ("2001:db8:0:1::2", "2001:db8:0:2::2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
    ],
)
def test_address_group_takes_a_network_of_ipv6_addresses_for_one(one: str, other: str, are_one: bool) -> None:
    assert (address_group(one) == address_group(other)) is are_one

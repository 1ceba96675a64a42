"""Connections to public addresses alone, so that nobody leads the server into its own network."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_MOST_ADDRESSES = 2  # of a name: each is waited for
_NAT64 = IPv6Network("64:ff9b::/96")  # IPv4 addresses, as an IPv6 network spells them


class _PublicConnection(HTTPConnection):
    """A connection to public addresses alone: looked at once the name is resolved, before one is called."""

    def connect(self) -> None:
        """Call the first address that answers. Raises OSError where none does or is public."""
        error = OSError("no public address")
        for address in _public_addresses(self.host, self.port):
            try:
                self.sock = socket.create_connection((address, self.port), self.timeout)
            except OSError as reason:
                error = reason
            else:
                return
        raise error


class PublicHTTPSConnection(HTTPSConnection, _PublicConnection):
    """The same over TLS: HTTPSConnection wraps what the class after it has connected."""


def _public_addresses(host: str, port: int) -> Iterator[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = dict.fromkeys(str(each[4][0]) for each in found)
    yield from [each for each in addresses if _is_public(each)][:_MOST_ADDRESSES]


def _is_public(address: str) -> bool:
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip.sixtofour or (IPv4Address(ip.packed[-4:]) if ip in _NAT64 else ip)
    return ip.is_global and not ip.is_multicast


@contextmanager
def given_up_after(connection: HTTPConnection, seconds: float) -> Iterator[None]:
    """Connect, and hang up when the time is over, also on one that trickles; closed in the end."""

    def hang_up() -> None:
        with suppress(OSError):
            called.shutdown(socket.SHUT_RDWR)

    connection.connect()  # within its own time
    called = connection.sock
    timer = threading.Timer(seconds, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        connection.close()

"""Connections to public addresses only, so that no URL can lead the server into its own network (SSRF)."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_MOST_ADDRESSES = 2  # addresses tried per name; each may take the whole timeout
_NAT64 = IPv6Network("64:ff9b::/96")  # IPv4 addresses embedded in IPv6


class PublicConnection(HTTPConnection):
    """A connection to public addresses only, checked after the name is resolved and before connecting.

    `allows_private`: any address is allowed, if the host permits that. `watch` gets the socket as soon as it
    exists, before TLS wraps it.
    """

    allows_private = False
    watch: Callable[[socket.socket], None] | None = None

    def connect(self) -> None:
        """Connect to the first address that answers. Raises OSError if none does or none is public."""
        error = OSError("no public address")
        for address in _addresses(self.host, self.port, allows_private=self.allows_private):
            try:
                self.sock = socket.create_connection((address, self.port), self.timeout)
            except OSError as reason:
                error = reason
            else:
                if self.watch is not None:
                    self.watch(self.sock)
                return
        raise error


class PublicHTTPSConnection(HTTPSConnection, PublicConnection):
    """The same over TLS: HTTPSConnection wraps the connection that PublicConnection opens."""


def _addresses(host: str, port: int, *, allows_private: bool) -> Iterator[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = dict.fromkeys(str(each[4][0]) for each in found)
    yield from [each for each in addresses if allows_private or _is_public(each)][:_MOST_ADDRESSES]


def _is_public(address: str) -> bool:
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip.sixtofour or (IPv4Address(ip.packed[-4:]) if ip in _NAT64 else ip)
    return ip.is_global and not ip.is_multicast


@contextmanager
def given_up_after(connection: HTTPConnection, seconds: float) -> Iterator[None]:
    """Connect, and close the connection after the time limit even if the answer is still trickling in.

    The limit includes connecting. The system's name look-up isn't interrupted.
    """
    over = threading.Event()
    called: list[socket.socket] = []

    def hang_up() -> None:
        over.set()
        for each in called:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def watch(sock: socket.socket) -> None:
        called.append(sock.dup())
        if over.is_set():
            hang_up()

    timer = threading.Timer(seconds, hang_up)
    timer.daemon = True
    timer.start()
    try:
        if isinstance(connection, PublicConnection):
            connection.watch = watch
            connection.connect()
        else:
            connection.connect()
            watch(connection.sock)
        yield
    finally:
        timer.cancel()
        connection.close()
        for each in called:
            each.close()

"""Addresses of push services: anybody may name one, so the server must not be led into its own network."""

from __future__ import annotations

import binascii
import socket
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tournament.models.push import LONGEST_ENDPOINT

_LOCAL = (".local", ".localhost", ".internal", ".lan", ".home.arpa", ".onion")
_MOST_ADDRESSES = 2  # of a name: each is waited for
_NAT64 = IPv6Network("64:ff9b::/96")  # IPv4 addresses, as an IPv6 network spells them
_P256DH, _AUTH = 65, 16  # bytes


def is_endpoint(address: str) -> bool:
    """Return whether the address may be a push service's: HTTPS by a public name, the usual port."""
    if settings.PUSH_SERVICE_OF_TESTS and address.startswith(settings.PUSH_SERVICE_OF_TESTS):
        return True
    is_plain = address.isascii() and address.isprintable() and " " not in address
    if not is_plain or len(address) > LONGEST_ENDPOINT:
        return False
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or "@" in parts.netloc or port not in (None, 443):
        return False
    # A name whose last part is a number is an address, in one of its many spellings.
    is_name = "." in host and not host.rpartition(".")[2][:1].isdigit() and ":" not in host
    return is_name and not host.endswith((".", *_LOCAL))


def are_keys(p256dh: str, auth: str) -> bool:
    """Return whether these are a browser's keys, by their lengths: a point of P-256 and 16 bytes."""
    point = _bytes_of(p256dh)
    return len(point) == _P256DH and point[0] == 4 and len(_bytes_of(auth)) == _AUTH


def _bytes_of(text: str) -> bytes:
    """Return what a text in base64url stands for, with or without its padding; nothing where it is none."""
    bare = text.rstrip("=")
    if len(text) > 100 or not bare.isascii() or not bare.replace("-", "").replace("_", "").isalnum():
        return b""
    try:
        return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
    except (binascii.Error, ValueError):
        return b""


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


class _PublicHTTPSConnection(HTTPSConnection, _PublicConnection):
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


def connection_to(parts: SplitResult, timeout: float) -> HTTPConnection:
    """Return an unopened connection to the host of a push service's address; `timeout` in seconds."""
    if settings.PUSH_SERVICE_OF_TESTS and parts.geturl().startswith(settings.PUSH_SERVICE_OF_TESTS):
        return HTTPConnection(parts.hostname or "", parts.port, timeout=timeout)
    return _PublicHTTPSConnection(parts.hostname or "", parts.port, timeout=timeout)

"""URLs of push services: anyone can submit one, so the server must not be lured into its own network."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode
from http.client import HTTPConnection
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tournament.kernel.public_addresses import PublicHTTPSConnection
from tournament.models.push import LONGEST_ENDPOINT

_LOCAL = (".local", ".localhost", ".internal", ".lan", ".home.arpa", ".onion")
_P256DH, _AUTH = 65, 16  # bytes


def is_endpoint(address: str) -> bool:
    """Return whether the URL may be a push service's: HTTPS, a public host name and the default port."""
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
    # A name whose last part is a number is an IP address in one of its many notations.
    is_name = "." in host and not host.rpartition(".")[2][:1].isdigit() and ":" not in host
    return is_name and not host.endswith((".", *_LOCAL))


def are_keys(p256dh: str, auth: str) -> bool:
    """Return whether these have the lengths of a browser's keys: a P-256 point and 16 bytes."""
    point = _bytes_of(p256dh)
    return len(point) == _P256DH and point[0] == 4 and len(_bytes_of(auth)) == _AUTH


def _bytes_of(text: str) -> bytes:
    """Return the bytes of a base64url text, with or without padding; empty if it is invalid."""
    bare = text.rstrip("=")
    if len(text) > 100 or not bare.isascii() or not bare.replace("-", "").replace("_", "").isalnum():
        return b""
    try:
        return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
    except (binascii.Error, ValueError):
        return b""


def connection_to(parts: SplitResult, timeout: float) -> HTTPConnection:
    """Return an unopened connection to the host of a push service's URL; `timeout` is in seconds."""
    if settings.PUSH_SERVICE_OF_TESTS and parts.geturl().startswith(settings.PUSH_SERVICE_OF_TESTS):
        return HTTPConnection(parts.hostname or "", parts.port, timeout=timeout)
    return PublicHTTPSConnection(parts.hostname or "", parts.port, timeout=timeout)

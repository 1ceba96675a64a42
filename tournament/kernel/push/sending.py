"""Send push messages: encrypted for each browser, signed by the site, in parallel and independently.

The site's key pair is derived from its secret key, so it is available immediately, in each process and in
every backup. pywebpush and py-vapid are optional (requirements-push.txt), so they are imported only when
needed.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import time
from base64 import urlsafe_b64encode
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings

from tournament.kernel.push.endpoints import connection_to

if TYPE_CHECKING:
    from py_vapid import Vapid02

logger = logging.getLogger(__name__)

TIME_TO_LIVE = 30 * 60  # seconds for which a push service stores an undelivered message before it is stale
TIMEOUT = 10.0  # seconds
AT_ONCE = 16
LONGEST = 120.0  # seconds for all messages, well below a background task's lease
_SIGNED_FOR = 12 * 3600  # seconds; services allow a day
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
_GONE = (404, 410)


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A message to one browser: its `endpoint`, its keys, and the text to encrypt."""

    endpoint: str
    p256dh: str
    auth: str
    text: str
    # seconds for which the push service keeps the message for an offline browser
    time_to_live: int = TIME_TO_LIVE


class PushOutcome(Enum):
    """The outcome of sending: accepted by the push service, subscription expired, or to be retried."""

    TAKEN = "taken"
    GONE = "gone"
    FAILED = "failed"


def push_key() -> str:
    """Return the site's public key, which browsers use to subscribe; empty if push is off."""
    if not settings.PUSH:
        return ""
    numbers = _signer(settings.SECRET_KEY).public_key.public_numbers()
    point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
    return urlsafe_b64encode(point).rstrip(b"=").decode()


@lru_cache(maxsize=2)
def _signer(secret: str) -> Vapid02:
    from py_vapid import Vapid02

    drawn = hmac.digest(b"tournament web push key", secret.encode(), hashlib.sha512)
    number = int.from_bytes(drawn, "big") % (_ORDER - 1) + 1
    drawn_key = Vapid02.from_raw(urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=")).private_key
    # the push service decides whether the contact address is valid
    return Vapid02(drawn_key, conf={"no-strict": True})


def send_pushes(messages: Collection[PushMessage]) -> list[PushOutcome]:
    """Send the messages and return their outcomes in the same order. Reads and writes no rows.

    Messages not started within `LONGEST` aren't sent: many push services are then slow, or none can be
    reached.
    """
    if not messages:
        return []
    until = time.monotonic() + LONGEST
    with ThreadPoolExecutor(min(AT_ONCE, len(messages)), "push") as pool:
        return list(pool.map(lambda each: _send(each, until), messages))


def _send(message: PushMessage, until: float) -> PushOutcome:
    """Send one message. Errors are logged with the service's name only, because the URL is a secret."""
    if time.monotonic() > until:
        return PushOutcome.FAILED
    parts = urlsplit(message.endpoint)
    try:
        body = _encrypted(message)
    except ValueError:  # the key isn't a point on the curve
        return PushOutcome.GONE
    headers = {
        "TTL": str(message.time_to_live),
        "Urgency": "high",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        **_signature(f"{parts.scheme}://{parts.netloc}"),
    }
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    connection = connection_to(parts, TIMEOUT)
    try:
        connection.request("POST", path, body, headers)
        status = _status(connection, time.monotonic() + TIMEOUT)
    except (OSError, HTTPException, ValueError) as error:
        logger.info("A notification wasn't sent to %s: %s", parts.hostname, type(error).__name__)
        return PushOutcome.FAILED
    finally:
        connection.close()
    if status in _GONE:
        return PushOutcome.GONE
    if 200 <= status < 300:
        return PushOutcome.TAKEN
    logger.info("A notification wasn't sent to %s: %d", parts.hostname, status)
    return PushOutcome.FAILED


def _encrypted(message: PushMessage) -> bytes:
    from pywebpush import WebPusher

    keys = {"p256dh": message.p256dh, "auth": message.auth}
    pusher = WebPusher({"endpoint": message.endpoint, "keys": keys})
    return bytes(pusher.encode(message.text.encode())["body"])


def _signature(audience: str) -> dict[str, Any]:
    """Return the headers that identify the site to a push service (RFC 8292)."""
    claims = {"aud": audience, "exp": int(time.time()) + _SIGNED_FOR, "sub": settings.PUSH_CONTACT}
    return dict(_signer(settings.SECRET_KEY).sign(claims))


def _status(connection: HTTPConnection, until: float) -> int:
    """Return the response's status; the body isn't read, and redirects aren't followed.

    `until` is the deadline for the whole response on the monotonic clock; a trickling response is abandoned.
    """
    received = b""
    while b"\n" not in received and len(received) < 1000:
        connection.sock.settimeout(max(0.01, until - time.monotonic()))
        piece = connection.sock.recv(1000)
        if not piece:
            break
        received += piece
    words = received.split(b"\n", 1)[0].split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1."):
        raise HTTPException("no status")
    return int(words[1])

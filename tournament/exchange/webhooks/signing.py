"""A webhook's secret, and the headers by which its recipient verifies the site (Standard Webhooks 1.0)."""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64decode, b64encode
from datetime import datetime

from django.conf import settings

_BEGINS_WITH = "whsec_"


def webhook_secret(salt: str) -> str:
    """Return the secret of the webhook with this salt: always the same, and never stored."""
    key = hmac.digest(settings.SECRET_KEY.encode(), f"webhook {salt}".encode(), hashlib.sha256)
    return _BEGINS_WITH + b64encode(key).decode()


def signed_headers(secret: str, message_id: str, at: datetime, body: bytes) -> dict[str, str]:
    """Return the signed headers of a message sent at this time."""
    seconds = str(int(at.timestamp()))
    signed = f"{message_id}.{seconds}.".encode() + body
    mark = hmac.digest(b64decode(secret.removeprefix(_BEGINS_WITH)), signed, hashlib.sha256)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": seconds,
        "webhook-signature": f"v1,{b64encode(mark).decode()}",
    }

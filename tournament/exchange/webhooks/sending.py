"""One request to a webhook: to a public HTTPS URL, within a few seconds, without following redirects."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from datetime import datetime
from http.client import HTTPConnection, HTTPException
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tournament.exchange.webhooks.discord import discord_messages, is_discord
from tournament.exchange.webhooks.signing import signed_headers, webhook_secret
from tournament.kernel.public_addresses import PublicConnection, PublicHTTPSConnection, given_up_after
from tournament.kernel.push.endpoints import is_endpoint
from tournament.models import LONGEST_TOLD_ANSWER, WebhookDelivery

logger = logging.getLogger(__name__)

SECONDS_FOR_A_WEBHOOK = 8.0
_LONGEST_READ = 4 * LONGEST_TOLD_ANSWER  # bytes


@dataclass(frozen=True, slots=True)
class WebhookAnswer:
    """The answer's status, None if there was no answer, and the beginning of its text."""

    status: int | None
    text: str = ""
    has_more: bool = False  # for a text sent in several messages

    @property
    def is_taken(self) -> bool:
        """Whether the recipient accepted the message."""
        return self.status is not None and 200 <= self.status < 300


def is_webhook_address(url: str) -> bool:
    """Return whether this URL is allowed: HTTPS with a public name, unless the host allows private ones."""
    if not settings.WEBHOOKS_TO_PRIVATE:
        return is_endpoint(url)
    try:
        parts = urlsplit(url)
        has_host = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    is_plain = url.isascii() and url.isprintable() and " " not in url
    return is_plain and has_host and parts.scheme in ("http", "https") and "@" not in parts.netloc


def send_delivery(delivery: WebhookDelivery, now: datetime) -> WebhookAnswer:
    """Send a message, signed with the time `now`. Errors are logged with the host's name only."""
    hook = delivery.webhook
    if not is_webhook_address(hook.url):  # the host no longer allows private addresses
        return WebhookAnswer(None)
    parts, body, has_more = urlsplit(hook.url), delivery.body.encode(), False
    headers = {"Content-Type": "application/json", "User-Agent": "Netrunner TO"}
    if is_discord(hook.url):
        told = json.loads(delivery.body)["data"]
        messages = discord_messages(delivery.about, delivery.topic, told, site=hook.site)
        part = told.get("part", 0)
        if part >= len(messages):  # undone in the meantime: nothing to report
            return WebhookAnswer(204)
        body, has_more = messages[part], part + 1 < len(messages)
    else:
        headers |= signed_headers(webhook_secret(hook.salt), delivery.message_id, now, body)
    connection = _connection(parts)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    try:
        with given_up_after(connection, SECONDS_FOR_A_WEBHOOK):
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            said = answer.read(_LONGEST_READ)
    except (OSError, HTTPException, ValueError) as error:
        logger.info("A webhook was not sent to %s: %s", hook.host, type(error).__name__)
        return WebhookAnswer(None)
    text = "".join(sign for sign in said.decode(errors="replace") if sign.isprintable())
    return WebhookAnswer(answer.status, text[:LONGEST_TOLD_ANSWER], has_more)


def _connection(parts: SplitResult) -> HTTPConnection:
    # plain HTTP is only for private addresses
    kind = PublicHTTPSConnection if parts.scheme == "https" else PublicConnection
    connection = kind(parts.hostname or "", parts.port, timeout=SECONDS_FOR_A_WEBHOOK / 2)
    connection.allows_private = settings.WEBHOOKS_TO_PRIVATE
    return connection

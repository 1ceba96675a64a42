"""Protection that waitress lacks against hostile clients: limits per client, so that everyone can connect."""

import contextlib
import time
from collections import Counter
from functools import cached_property
from typing import Any

from django.conf import settings
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask
from waitress.utilities import RequestEntityTooLarge

from tournament.web.client_address import address_group
from tournament.web.health import DRAINING
from tournament.web.hosts import LOCAL_ADDRESS, RECEIVED_AT


class AnswerTask(WSGITask):  # type: ignore[misc]  # waitress has no types
    """An answer from the application."""

    def set_close_on_finish(self) -> None:
        """Close the connection, but keep it after a 304; waitress would make each poll open a new one."""
        wants_close = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or wants_close:
            super().set_close_on_finish()

    def get_environment(self) -> dict[str, Any]:
        """Return the WSGI environment, with values that no client can set."""
        environ: dict[str, Any] = super().get_environment() | {RECEIVED_AT: self.channel.received_at}
        with contextlib.suppress(OSError):  # the client is gone
            environ[LOCAL_ADDRESS] = self.channel.socket.getsockname()[0]
        return environ


class Channel(HTTPChannel):  # type: ignore[misc]
    """A client's connection."""

    task_class = AnswerTask
    client = cached_property(lambda self: address_group(self.addr[0]))

    def received(self, data: bytes) -> bool:
        """Read requests, and refuse one if its body is too large or too many bytes are buffered already."""
        before, result = self.body_bytes(), bool(super().received(data))
        if self.request and self.body_bytes() > before and self.server.is_too_much(self):
            self.request.error, self.request.completed = RequestEntityTooLarge("Try again in a minute."), True
            super().received(b"\n")  # makes waitress check the request again and answer it
        return result

    def body_bytes(self) -> int:
        """Return how many bytes of bodies are buffered, each rounded down to a multiple of `small_body`."""
        held, part = (self.request, *self.requests), self.server.small_body
        return sum(each.body_bytes_received // part * part for each in held if each and not each.error)


class Guard(TcpWSGIServer):  # type: ignore[misc]
    """A listening socket with its connections and their limits in requests, bytes and seconds."""

    writers: Any = None  # other threads for requests that may write: a locked database blocks no readers
    channel_class, pipelined, whole_request = Channel, 4, 120.0
    channels = property(lambda self: [each for each in list(self._map.values()) if isinstance(each, Channel)])
    small_body, strangers_body, bodies_of_one_client, bodies = 2**16, 2**19, 2**25, 2**27

    def add_task(self, channel: Channel) -> None:
        """Queue the first request. Only a few more may wait behind it, and none during shutdown."""
        request, channel.received_at = channel.requests[0], time.monotonic()
        if len(channel.requests) >= self.pipelined or DRAINING.is_set():
            del channel.requests[self.pipelined - 1 :]
            channel.requests[-1].headers["CONNECTION"] = "close"
        is_read = request.error or request.command in {"GET", "HEAD", "OPTIONS", "TRACE"}
        (self.task_dispatcher if is_read else self.writers).add_task(channel)

    def handle_accept(self) -> None:
        """Accept connections; if there are too many, close idle ones of the clients that have the most."""
        for _ in range(100):
            super().handle_accept()
        if (surplus := len(self._map) + 1 - self.adj.connection_limit) > 0:
            count = Counter(each.client for each in self.channels)
            idle = [each for each in self.channels if not each.requests]
            for each in sorted(idle, key=lambda each: (-count[each.client], each.last_activity))[:surplus]:
                each.handle_close()

    def maintenance(self, now: float) -> None:
        """Close connections that are idle, stop reading an answer, or send a request that doesn't end."""
        for each in self.channels:
            began = vars(each.request).setdefault("seen_at", now) if each.request else now
            is_idle = not each.requests and each.last_activity < now - self.adj.channel_timeout
            if is_idle or began < now - self.whole_request:
                each.handle_close()  # waitress's `will_close` would wait until the client reads more

    def is_too_much(self, channel: Channel) -> bool:
        """Return whether the request's body is too large, or too many bytes are buffered already."""
        held, request = Counter[str](), channel.request
        for each in self.channels:
            held[each.client] += each.body_bytes()
        has_session = f"{settings.SESSION_COOKIE_NAME}=" in request.headers.get("COOKIE", "")
        is_known = has_session or "AUTHORIZATION" in request.headers or request.path.startswith("/me/")
        is_large = not is_known and request.body_bytes_received > self.strangers_body
        return is_large or held.total() > self.bodies or held[channel.client] > self.bodies_of_one_client

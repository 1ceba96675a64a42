"""A browser that calls the site's WSGI application as a server does, with the address it connected to."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import RequestFactory

from tournament.config.wsgi import application
from tournament.web.hosts import LOCAL_ADDRESS


@contextlib.contextmanager
def connection_of_the_test() -> Iterator[None]:
    """Keep the database connection open between requests, as Django's test client does."""
    signals = (request_started, request_finished)
    for each in signals:
        each.disconnect(close_old_connections)
    try:
        yield
    finally:
        for each in signals:
            each.connect(close_old_connections)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str


@dataclass
class WsgiPhone:
    """A phone; `host` is its Host header, and `local_address` is the socket's address as the server reports
    it.
    """

    host: str
    local_address: str = ""
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Answer:
        return self._call(RequestFactory().get(path).environ, headers)

    def post(self, path: str, typed: dict[str, str], **headers: str) -> Answer:
        token = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", "")}
        body = urlencode(typed | token).encode()
        environ = RequestFactory().post(path, body, "application/x-www-form-urlencoded").environ
        return self._call(environ | {"wsgi.input": io.BytesIO(body)}, headers)

    def _call(self, environ: dict[str, Any], headers: dict[str, str]) -> Answer:
        environ |= {"HTTP_HOST": self.host, LOCAL_ADDRESS: self.local_address}
        environ |= {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        environ["HTTP_COOKIE"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        started: list[Any] = []
        with connection_of_the_test():
            body = application(environ, lambda *said: started.extend(said))
            content = b"".join(body)
            body.close()
        for name, value in started[1]:
            if name == "Set-Cookie":
                self.cookies |= {each.key: each.value for each in SimpleCookie(value).values()}
        return Answer(int(started[0][:3]), dict(started[1]), content.decode())

"""The WSGI entry point."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
django.setup(set_prefix=False)

from tournament.web.hosts import SiteHandler  # noqa: E402 - needs the settings

_handler = SiteHandler()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Answer a request."""
    return _handler(environ, start_response)


# CPython keeps the frames of calls in chunks of 16 kB, and maps a new chunk each time a call crosses the end
# of the last one. A template's loop that happens to run there takes more than twice as long: the pairings of
# 300 players 165 ms instead of 62 behind waitress. A function that asks for this much stack gets a chunk of
# 1 MB, in which all its calls have room.
application.__code__ = application.__code__.replace(co_stacksize=70_000)

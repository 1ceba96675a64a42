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
    return _handler(environ, start_response)


# CPython allocates the frames of calls in chunks of 16 kB, and maps a new chunk each time a call crosses the
# end of the last one. If a template's loop runs at such a boundary, it takes more than twice as long: 165 ms
# instead of 62 ms for the pairings of 300 players behind waitress. A function that requests this much stack
# gets a chunk of 1 MB, which has room for all its calls.
application.__code__ = application.__code__.replace(co_stacksize=70_000)

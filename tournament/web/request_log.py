"""One log line per response, with an id shared by all lines about a request (LOG_FORMAT=json)."""

from __future__ import annotations

import logging
import re
import secrets
from contextvars import ContextVar

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse

logger = logging.getLogger(__name__)

ID_HEADER = "X-Request-ID"
_ID_OF_A_PROXY = re.compile(r"[\w.:-]{1,64}", re.ASCII)

request_id: ContextVar[str] = ContextVar("request_id", default="")


def name_request(request: HttpRequest) -> None:
    """Give the request an id, which all log lines contain until the thread's next request."""
    request_id.set(_id_of(request))  # Django logs some lines after its middleware


def log_answer(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Log a line about a named request, and set the id in its response."""
    response.headers[ID_HEADER] = request_id.get()
    logger.info("%s %s", request.method, request.path_info, extra=_facts(request, response, seconds))


def _id_of(request: HttpRequest) -> str:
    """Return the request's id from a trusted proxy if there is one, otherwise a new one."""
    given = request.headers.get(ID_HEADER, "") if settings.BEHIND_PROXY else ""
    return given if _ID_OF_A_PROXY.fullmatch(given) else secrets.token_hex(8)


def _facts(request: HttpRequest, response: HttpResponse, seconds: float) -> dict[str, object]:
    """Return the line's other facts, but never search terms, submitted data or names."""
    return {
        "method": request.method,
        "path": request.path_info,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "user": _account_of(request),
    }


def _account_of(request: HttpRequest) -> int | None:
    """Return the id of the logged-in account if the request used its session; makes no query."""
    session = getattr(request, "session", None)
    key = session.get(SESSION_KEY) if session is not None and session.accessed else None
    return int(key) if key else None

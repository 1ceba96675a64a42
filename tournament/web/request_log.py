"""One line for each answer, and an id by which all lines about one request are found (LOG_FORMAT=json)."""

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
    """Give the request its id, by which all lines about it are found until the thread's next request."""
    request_id.set(_id_of(request))  # Django logs some lines after its middleware


def log_answer(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Log a line about a named request, and set the id in its answer."""
    response.headers[ID_HEADER] = request_id.get()
    logger.info("%s %s", request.method, request.path_info, extra=_facts(request, response, seconds))


def _id_of(request: HttpRequest) -> str:
    """Return the proxy's name of this request, where there is a proxy that is trusted; else a new one."""
    given = request.headers.get(ID_HEADER, "") if settings.BEHIND_PROXY else ""
    return given if _ID_OF_A_PROXY.fullmatch(given) else secrets.token_hex(8)


def _facts(request: HttpRequest, response: HttpResponse, seconds: float) -> dict[str, object]:
    """Return what the line says besides: never what was searched for or sent, and no one's name."""
    return {
        "method": request.method,
        "path": request.path_info,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "user": _account_of(request),
    }


def _account_of(request: HttpRequest) -> int | None:
    """Return the id of who is logged in, if the request looked at its session: the line costs no query."""
    session = getattr(request, "session", None)
    key = session.get(SESSION_KEY) if session is not None and session.accessed else None
    return int(key) if key else None

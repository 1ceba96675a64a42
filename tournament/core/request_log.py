"""One line for each answer, and an id by which all lines about one request are found (LOG_FORMAT=json)."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

logger = logging.getLogger(__name__)

ID_HEADER = "X-Request-ID"
_ID_OF_A_PROXY = re.compile(r"[\w.:-]{1,64}", re.ASCII)

request_id: ContextVar[str] = ContextVar("request_id", default="")


class RequestLogMiddleware:
    """Names each request, tells the name in its answer, and logs a line. Not there where logs are text."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next handler. Raises MiddlewareNotUsed."""
        if settings.LOG_FORMAT != "json":
            raise MiddlewareNotUsed
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, and log what came of it."""
        name = _id_of(request)
        request_id.set(name)  # until the thread's next request: Django logs some after its middleware
        began = time.perf_counter()
        response = self._get_response(request)
        response.headers[ID_HEADER] = name
        logger.info("%s %s", request.method, request.path_info, extra=_facts(request, response, began))
        return response


def _id_of(request: HttpRequest) -> str:
    """Return the proxy's name of this request, where there is a proxy that is trusted; else a new one."""
    given = request.headers.get(ID_HEADER, "") if settings.BEHIND_PROXY else ""
    return given if _ID_OF_A_PROXY.fullmatch(given) else secrets.token_hex(8)


def _facts(request: HttpRequest, response: HttpResponse, began: float) -> dict[str, object]:
    """Return what the line says besides: never what was searched for or sent, and nobody's name.

    Of who is logged in the id, where the request had to know it: the line itself costs no query.
    """
    user = getattr(request, "_cached_user", None)
    return {
        "method": request.method,
        "path": request.path_info,
        "status": response.status_code,
        "ms": round((time.perf_counter() - began) * 1000, 1),
        "user": getattr(user, "pk", None),
    }

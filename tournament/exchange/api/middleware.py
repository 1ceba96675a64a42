"""What all answers below `/api/` have in common: problems instead of error pages, and CORS headers."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tournament.exchange.api.problems import PROBLEM_TYPE, problem
from tournament.web.languages import language_of_request
from tournament.web.polls import API_ROOT

_READ_BY_OTHERS = "ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After"
_KEPT_HEADERS = ("Allow", "Retry-After")
_PREFLIGHT_SECONDS = 86400


class ApiMiddleware:
    """Answers a browser's preflight request (CORS), and adjusts the API's answers.

    Any site may read, without cookies, what a stranger may read: `Authorization` isn't among the headers that
    such a page may send. HEAD is handled as GET without a body.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Process a request below `/api/` and adjust its answer; pass all other requests through
        unchanged.
        """
        if not request.path_info.startswith(API_ROOT):
            return self.get_response(request)
        if request.method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in request.META:
            return _preflight()
        is_head = request.method == "HEAD"
        if is_head:
            request.method = "GET"
        answer = self.get_response(request)
        if is_head:
            request.method = "HEAD"
        if answer.status_code >= HTTPStatus.BAD_REQUEST:
            answer = _as_problem(request, answer)
        answer.headers["Access-Control-Allow-Origin"] = "*"
        answer.headers["Access-Control-Expose-Headers"] = _READ_BY_OTHERS
        patch_vary_headers(answer, ["Authorization"])
        return answer


def _preflight() -> HttpResponse:
    return HttpResponse(
        status=HTTPStatus.NO_CONTENT,
        headers={
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": "GET, HEAD",
            "Access-Control-Allow-Headers": "Accept-Language, If-None-Match",
            "Access-Control-Max-Age": str(_PREFLIGHT_SECONDS),
        },
    )


def _as_problem(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Return an error page's status as a problem; return a problem unchanged."""
    if answer.headers.get("Content-Type") == PROBLEM_TYPE:
        return answer
    with translation.override(language_of_request(request)):
        told = problem(answer.status_code)
    for name in _KEPT_HEADERS:
        if name in answer.headers:
            told.headers[name] = answer.headers[name]
    return told

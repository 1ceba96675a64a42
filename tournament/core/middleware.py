"""Middleware: compression, pages for 405, refusals as messages. The one for polls stands in `polls`."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from pairing.errors import RuleError
from tournament.core import respond
from tournament.core.failures import busy, waited_too_long
from tournament.core.limits import TooOften
from tournament.core.metrics import count_busy


class CompressionMiddleware(GZipMiddleware):
    """Django's, for who takes gzip: it takes a refusal (`gzip;q=0`) for a wish."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress the page."""
        if respond.takes_gzip(request):
            return super().process_response(request, response)
        patch_vary_headers(response, ["Accept-Encoding"])
        return response


class FailurePageMiddleware:
    """Renders a page for requests that no view answers: by another method (405), or too late (503)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a late write by 503, before anything of it is begun; render the page into an empty 405."""
        if waited_too_long(request):
            count_busy()
            return busy(request)
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        page = render(request, "405.html", status=response.status_code)
        page.headers["Allow"] = response.headers["Allow"]
        return page


class RuleErrorMiddleware:
    """Turns a RuleError of a POST into a message on the page that the request came from.

    A view with a form catches RuleError itself and renders the form again with its input.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer a RuleError; leave everything else, which is a bug, to Django."""
        if not isinstance(error, RuleError) or request.method != "POST":
            return None
        if isinstance(error, TooOften):
            return respond.too_often_page(request, error)
        messages.error(request, respond.refusal_sentence(error))
        return respond.redirect_back(request, otherwise=reverse("desk"))

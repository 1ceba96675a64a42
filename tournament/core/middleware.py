"""What happens between every view and the server."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import reverse

from pairing.errors import RuleError
from tournament.core import live, respond


class UnchangedPollMiddleware:
    """Answers a poll that has what stands before anything else is done for it (304, without a body)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer it, or pass the request on."""
        return live.unchanged(request) or self.get_response(request)


class MethodPageMiddleware:
    """Gives a page to who opens an address that only takes forms, with what there was to tell (405)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put words into an empty 405."""
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        page = render(request, "405.html", status=response.status_code)
        page.headers["Allow"] = response.headers["Allow"]
        return page


class RuleErrorMiddleware:
    """Turns a refusal that a button's POST met into a sentence on the page it was pressed on.

    A view with a form catches RuleError itself, so that what was typed stays in the form.
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
        messages.error(request, respond.refusal_sentence(error))
        return respond.redirect_back(request, otherwise=reverse("desk"))

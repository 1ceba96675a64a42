"""Responses outside of views: to late writes, wrong methods, broken rules, and forms sent by scripts."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import reverse

from pairing.errors import RuleError
from tournament.kernel.limits import TooOften
from tournament.web import kept_forms, respond
from tournament.web.failures import busy, waited_too_long
from tournament.web.metrics import count_busy


class RefusalMiddleware:
    """Handles requests without a view: too late (503), wrong method (405), a RuleError raised by a POST.

    A view with a form catches RuleError itself and renders the form again with its input.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Refuse a late write before it starts, fill in an empty 405, and answer scripts' forms with JSON."""
        if waited_too_long(request):
            count_busy()
            return busy(request)
        response = kept_forms.refusal(request) or self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            page = render(request, "405.html", status=response.status_code)
            page.headers["Allow"] = response.headers["Allow"]
            return page
        return kept_forms.told(request, response)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Turn a RuleError into a message on the page that the request came from; leave bugs to Django."""
        if not isinstance(error, RuleError) or request.method != "POST":
            return None
        if isinstance(error, TooOften):
            return respond.too_often_page(request, error)
        messages.error(request, respond.refusal_sentence(error))
        return respond.redirect_back(request, otherwise=reverse("desk"))

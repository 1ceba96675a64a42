"""Answers of views: a redirect after a change, a form page, a refusal; the headers of a secret page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import SuspiciousOperation, ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from pairing.errors import RuleError
from tournament.kernel.limits import TooOften
from tournament.kernel.words import players_named, sentence
from tournament.models import Player


class DoneRedirect(HttpResponseRedirect):
    """The redirect after success, also if nothing had to change: the typed input can be discarded."""


def redirect_done(request: HttpRequest, message: str, to: str, **kwargs: Any) -> DoneRedirect:
    """Add a success message and redirect to the named URL."""
    messages.success(request, message)
    return DoneRedirect(resolve_url(to, **kwargs))


def redirect_unsettled(request: HttpRequest, message: str, to: str, **kwargs: Any) -> DoneRedirect:
    """Add a warning, that the input was saved but settles nothing yet, and redirect to the named URL."""
    messages.warning(request, message)
    return DoneRedirect(resolve_url(to, **kwargs))


def redirect_next(request: HttpRequest, message: str, to: str, **kwargs: Any) -> DoneRedirect:
    """Add a success message and redirect to the page that the form names as `next`, else to the named URL."""
    messages.success(request, message)
    return DoneRedirect(next_page(request) or resolve_url(to, **kwargs))


def next_page(request: HttpRequest) -> str:
    """Return the page of this site that the form, or the link to it, names as the next one, else ""."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if _is_of_this_site(request, wanted) else ""


def form_page(
    request: HttpRequest, template: str, context: dict[str, Any], *, refused: bool = False
) -> HttpResponse:
    """Render a page with a form: with status 422 if its input was refused, which its title says too.

    If it was refused for being sent too often, with status 429 and when to send it again.
    """
    context = {**context, "is_refused": refused}
    form = context.get("form")
    seconds = _seconds_to_wait(form) if refused and isinstance(form, BaseForm) else 0
    if seconds:
        return ask_to_wait(render(request, template, context), seconds)
    return render(request, template, context, status=422 if refused else 200)


def refuse_in_form(form: BaseForm, error: RuleError, field: str | None = None) -> None:
    """Add the refusal's sentence as an error of the field, or of the form if it has no such field."""
    sentence_ = refusal_sentence(error)
    shown = _TooOftenError(sentence_, error.seconds) if isinstance(error, TooOften) else sentence_
    form.add_error(field if field in form.fields else None, shown)


def refuse_for_now(request: HttpRequest, error: RuleError, to: str, **kwargs: Any) -> HttpResponse:
    """Refuse a request without a form page: on the named page, or, if too frequent, on one to resend it."""
    if isinstance(error, TooOften):
        return too_often_page(request, error)
    messages.error(request, refusal_sentence(error))
    return HttpResponseRedirect(resolve_url(to, **kwargs))


def too_often_page(request: HttpRequest, error: TooOften) -> HttpResponse:
    """Say when it is possible again (429), with the input: to be sent again from there."""
    context = {
        "said": refusal_sentence(error),
        "sent": sent_fields(request),
        "back": redirect_back(request, otherwise="/").url,
    }
    return keep_private(ask_to_wait(render(request, "429.html", context), error.seconds))


def sent_fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """Return the sent form's fields and values without its CSRF token, to be sent again.

    None if it can't be read, or has a password, which no page shows.
    """
    try:
        sent = [(name, str(value)) for name, values in request.POST.lists() for value in values]
    except SuspiciousOperation:  # too large: the error appears when it is read for the first time
        return None
    if any("password" in name for name, _value in sent):
        return None
    return [(name, value) for name, value in sent if name != "csrfmiddlewaretoken"]


def ask_to_wait(response: HttpResponse, seconds: int) -> HttpResponse:
    """Set the headers of an answer to too frequent requests: 429, and when to try again."""
    response.status_code = HTTPStatus.TOO_MANY_REQUESTS
    response.headers["Retry-After"] = str(seconds)
    return response


class _TooOftenError(ValidationError):
    """A form error that says how many seconds to wait."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message, code="too_often")
        self.seconds = seconds


def _seconds_to_wait(form: BaseForm) -> int:
    errors = (error for found in form.errors.as_data().values() for error in found)
    return max((error.seconds for error in errors if isinstance(error, _TooOftenError)), default=0)


def refusal_sentence(error: RuleError) -> str:
    """Return the sentence for a refusal with the players' names. One query if it names players."""
    ids = players_named(error)
    names = dict(Player.objects.filter(pk__in=ids).values_list("pk", "name")) if ids else {}
    return sentence(error, names)


def redirect_back(request: HttpRequest, otherwise: str) -> HttpResponseRedirect:
    """Redirect to the page that the request came from, or `otherwise` if that is not a page of this site."""
    referer = request.headers.get("Referer", "")
    return HttpResponseRedirect(referer if _is_of_this_site(request, referer) else otherwise)


def _is_of_this_site(request: HttpRequest, address: str) -> bool:
    """Return whether an address leads to this site, in a form that browsers send.

    Parsers drop tabs and line breaks: behind one, two slashes may begin the name of another site.
    """
    return address.isprintable() and url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def keep_private(response: HttpResponse) -> HttpResponse:
    """Set the headers that keep a page with a secret URL out of caches, referrers and search engines.

    Such a URL has a personal link or an invitation in it.
    """
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "strict-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response

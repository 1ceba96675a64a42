"""Responses from views: redirects after a change, form pages, refusals, and the headers of secret pages."""

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
    """The redirect after success, even if nothing had to change: the input can be discarded."""


def redirect_done(request: HttpRequest, message: str, to: str, **kwargs: Any) -> DoneRedirect:
    """Add a success message and redirect to the named URL."""
    messages.success(request, message)
    return DoneRedirect(resolve_url(to, **kwargs))


def redirect_unsettled(request: HttpRequest, message: str, to: str, **kwargs: Any) -> DoneRedirect:
    """Add a warning that the input was saved but nothing is settled yet, and redirect to the named URL."""
    messages.warning(request, message)
    return DoneRedirect(resolve_url(to, **kwargs))


def redirect_next(request: HttpRequest, message: str, to: str, **kwargs: Any) -> DoneRedirect:
    """Add a success message and redirect to the form's `next` page, or otherwise to the named URL."""
    messages.success(request, message)
    return DoneRedirect(next_page(request) or resolve_url(to, **kwargs))


def next_page(request: HttpRequest) -> str:
    """Return the page on this site that the form, or the link to it, names as the next one, otherwise ""."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if _is_of_this_site(request, wanted) else ""


def form_page(
    request: HttpRequest, template: str, context: dict[str, Any], *, refused: bool = False
) -> HttpResponse:
    """Render a page with a form; if its input was refused, with status 422 and a note in the title.

    If it was refused because it was sent too often, the status is 429, with the time to send it again.
    """
    context = {**context, "is_refused": refused}
    form = context.get("form")
    seconds = _seconds_to_wait(form) if refused and isinstance(form, BaseForm) else 0
    if seconds:
        return ask_to_wait(render(request, template, context), seconds)
    return render(request, template, context, status=422 if refused else 200)


def refuse_in_form(form: BaseForm, error: RuleError, field: str | None = None) -> None:
    """Add the refusal as an error of the field, or of the form if it doesn't have the field."""
    sentence_ = refusal_sentence(error)
    shown = _TooOftenError(sentence_, error.seconds) if isinstance(error, TooOften) else sentence_
    form.add_error(field if field in form.fields else None, shown)


def refuse_for_now(request: HttpRequest, error: RuleError, to: str, **kwargs: Any) -> HttpResponse:
    """Refuse a request that has no form page.

    Redirects to the named page with the reason or, if the request was too frequent, returns a page from which
    it can be sent again.
    """
    if isinstance(error, TooOften):
        return too_often_page(request, error)
    messages.error(request, refusal_sentence(error))
    return HttpResponseRedirect(resolve_url(to, **kwargs))


def too_often_page(request: HttpRequest, error: TooOften) -> HttpResponse:
    """Report when the request will be accepted again (429), with the input so that it can be sent again from
    that page.
    """
    context = {
        "said": refusal_sentence(error),
        "sent": sent_fields(request),
        "back": redirect_back(request, otherwise="/").url,
    }
    return keep_private(ask_to_wait(render(request, "429.html", context), error.seconds))


def sent_fields(request: HttpRequest) -> list[tuple[str, str]] | None:
    """Return the submitted form's fields and values without its CSRF token, so that they can be sent again.

    Return None if it can't be read or has a password, which no page may show.
    """
    try:
        sent = [(name, str(value)) for name, values in request.POST.lists() for value in values]
    except SuspiciousOperation:  # too large: the error is raised on the first read
        return None
    if any("password" in name for name, _value in sent):
        return None
    return [(name, value) for name, value in sent if name != "csrfmiddlewaretoken"]


def ask_to_wait(response: HttpResponse, seconds: int) -> HttpResponse:
    """Set the headers of a response to too frequent requests: 429, and when to try again."""
    response.status_code = HTTPStatus.TOO_MANY_REQUESTS
    response.headers["Retry-After"] = str(seconds)
    return response


class _TooOftenError(ValidationError):
    """A form error that includes how many seconds to wait."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message, code="too_often")
        self.seconds = seconds


def _seconds_to_wait(form: BaseForm) -> int:
    errors = (error for found in form.errors.as_data().values() for error in found)
    return max((error.seconds for error in errors if isinstance(error, _TooOftenError)), default=0)


def refusal_sentence(error: RuleError) -> str:
    """Return the sentence for a refusal, with the players' names. Makes one query if it names players."""
    ids = players_named(error)
    names = dict(Player.objects.filter(pk__in=ids).values_list("pk", "name")) if ids else {}
    return sentence(error, names)


def redirect_back(request: HttpRequest, otherwise: str) -> HttpResponseRedirect:
    """Redirect to the page that the request came from, or to `otherwise` if it isn't on this site."""
    referer = request.headers.get("Referer", "")
    return HttpResponseRedirect(referer if _is_of_this_site(request, referer) else otherwise)


def _is_of_this_site(request: HttpRequest, address: str) -> bool:
    """Return whether a URL leads to this site and has only printable characters, as URLs from browsers do.

    URL parsers drop tabs and line breaks, so two slashes after one may start another site's name.
    """
    return address.isprintable() and url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def keep_private(response: HttpResponse) -> HttpResponse:
    """Set the headers that keep a page with a secret URL out of caches, referrers and search engines.

    Such a URL contains a personal link or an invitation.
    """
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "strict-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response

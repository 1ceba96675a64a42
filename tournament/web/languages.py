"""The language of a page: the one in its URL, or the chosen one, or the browser's.

What everyone in the room sees, such as paper and the big screen, is in the event's own language
(`in_language_of`).
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.locale import LocaleMiddleware
from django.urls import path
from django.utils import translation
from django.utils.http import is_same_domain
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.models import Tournament
from tournament.web.respond import next_page, redirect_back

# A URL parameter: this page in that language, overriding the chosen one. For links and search engines.
LANGUAGE_PARAMETER = "lang"


@dataclass(frozen=True, slots=True)
class Language:
    """A language that the site offers: its code, such as "ja", and its native name."""

    code: str
    name: str


def languages() -> list[Language]:
    """Return the site's languages, English first."""
    return [Language(code, str(name)) for code, name in settings.LANGUAGES]


def is_offered(code: str) -> bool:
    """Return whether the site is available in this language."""
    return code in dict(settings.LANGUAGES)


def language_of_request(request: HttpRequest) -> str:
    """Return the language code for the response to this request."""
    asked = request.GET.get(LANGUAGE_PARAMETER, "")
    return asked if is_offered(asked) else translation.get_language_from_request(request)


def in_language_of(tournament: Tournament) -> AbstractContextManager[Any]:
    """Return a context manager for the event's language, or the site's if the event's was removed."""
    code = tournament.language
    return translation.override(code if is_offered(code) else settings.LANGUAGE_CODE)


class LanguageMiddleware(LocaleMiddleware):
    """Django's middleware, with support for a language in the URL."""

    def process_request(self, request: HttpRequest) -> None:
        translation.activate(language_of_request(request))
        request.LANGUAGE_CODE = translation.get_language()


@csrf_exempt  # the public pages contain this form; with a token, clients couldn't share them
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store the chosen language in a cookie, and redirect back to the page.

    Requests from other sites' pages are refused based on their Origin, if the browser sends it.
    """
    if not _is_sent_by_this_site(request):
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    to = next_page(request) or redirect_back(request, otherwise="/").url
    answer = HttpResponseRedirect(_without_parameter(to))
    code = request.POST.get("language", "")
    if is_offered(code):
        answer.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )
    return answer


def _is_sent_by_this_site(request: HttpRequest) -> bool:
    """Return whether the form was sent by a page on this site, under its own or a trusted address."""
    own = f"{request.scheme}://{request.get_host()}"
    origin = request.headers.get("Origin", own)
    scheme, _between, host = origin.partition("://")
    trusted = (each.partition("://") for each in settings.CSRF_TRUSTED_ORIGINS)
    return origin == own or any(
        scheme == each and is_same_domain(host, name.removeprefix("*")) for each, _between, name in trusted
    )


def _without_parameter(url: str) -> str:
    """Return the URL without its language parameter."""
    parts = urlsplit(url)
    kept = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] != LANGUAGE_PARAMETER]
    return urlunsplit(parts._replace(query=urlencode(kept)))


urlpatterns = [path("language/", choose_language, name="choose-language")]

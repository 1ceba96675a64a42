"""Forms that a script sends: what it is told, so that it knows whether what was typed is still needed.

A browser follows a redirect by itself and never says where it led, and a redirect is the answer to what was
done as well as to what was refused in a sentence. So a form that `outbox.js` sends (header `Kept-Form`) gets
JSON instead of a redirect:

    {"outcome": "done" | "refused" | "login", "to": address, "said": [sentence, ...]}

`now` is a person who waits: the sentences are left for the page that they go to. `later` is a form that was
kept on the device and is sent when the network is back: no page follows, so the sentences are in the answer
alone. Another account may have logged in meanwhile: header `Kept-Who` says whose the form is, and nothing is
done in another's name. Answers that are no redirect stay as they are: the script shows them, or sends the
form again by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import resolve_url

from tournament.core.respond import DoneRedirect

_HEADER = "Kept-Form"
_ACCOUNT = "Kept-Who"  # the key of the account that pressed; empty: nobody's


class KeptFormMiddleware:
    """Answers a form that a script sends by what came of it, where a browser would be redirected."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, and tell a redirect as JSON: status 200, the cookies of the answer kept."""
        if _HEADER not in request.headers or request.method != "POST":
            return self.get_response(request)
        if _is_of_another(request):
            return _told("login", resolve_url(settings.LOGIN_URL), [])
        response = self.get_response(request)
        if not response.has_header("Location"):
            return response
        to = response.headers["Location"]
        told = _told(_outcome(response, to), to, _said(request))
        told.cookies = response.cookies
        return told


def _is_of_another(request: HttpRequest) -> bool:
    who = request.headers.get(_ACCOUNT, "")
    return bool(who) and who != str(request.user.pk)


def _told(outcome: str, to: str, said: list[str]) -> JsonResponse:
    told = JsonResponse({"outcome": outcome, "to": to, "said": said})
    told.headers["Cache-Control"] = "private, no-store"
    return told


def _outcome(response: HttpResponse, to: str) -> str:
    if isinstance(response, DoneRedirect):
        return "done"
    return "login" if urlsplit(to).path == resolve_url(settings.LOGIN_URL) else "refused"


def _said(request: HttpRequest) -> list[str]:
    """Return what is said of this form; taken from the next page where nobody waits for one."""
    storage = messages.get_messages(request)
    said = [str(message) for message in storage]
    if isinstance(storage, BaseStorage) and request.headers[_HEADER] != "later":
        storage.used = False
    return said

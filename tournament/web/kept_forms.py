"""Forms sent by a script: the response shows whether the script can discard what was typed.

A browser follows redirects by itself without reporting where they led, and a success and a refusal shown as a
message are both answered with a redirect. So a form that `outbox.js` sends (header `Kept-Form`) gets JSON
instead of a redirect:

    {"outcome": "done" | "refused" | "login", "to": address, "said": [sentence, ...]}

`Kept-Form: now` means that the user is waiting: the sentences are kept for the next page. `Kept-Form: later`
means that the form was stored on the device and is sent now that the network is back: no page follows, so the
sentences are only in the response. Another account may have logged in since then: the header `Kept-Who` names
the form's account, and nothing is done in another account's name. Responses other than redirects are
unchanged: the script shows them, or lets the browser send the form again in the usual way.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import resolve_url

from tournament.web.respond import DoneRedirect

_HEADER = "Kept-Form"
_ACCOUNT = "Kept-Who"  # the id of the account that pressed the button; empty without an account


def refusal(request: HttpRequest) -> HttpResponse | None:
    """Return a response for the script if another account has logged in since its form was filled in."""
    return _told("login", resolve_url(settings.LOGIN_URL), []) if _is_of_another(request) else None


def told(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return a script's redirect as JSON, with status 200 and its cookies. Other responses are unchanged."""
    if not _is_kept(request) or not response.has_header("Location"):
        return response
    to = response.headers["Location"]
    told = _told(_outcome(response, to), to, _said(request))
    told.cookies = response.cookies
    return told


def _is_kept(request: HttpRequest) -> bool:
    return _HEADER in request.headers and request.method == "POST"


def _is_of_another(request: HttpRequest) -> bool:
    who = request.headers.get(_ACCOUNT, "") if _is_kept(request) else ""
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
    """Return the messages for this form; if no user is waiting, remove them from the next page."""
    storage = messages.get_messages(request)
    said = [str(message) for message in storage]
    if isinstance(storage, BaseStorage) and request.headers[_HEADER] != "later":
        storage.used = False
    return said

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

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import resolve_url

from tournament.web.respond import DoneRedirect

_HEADER = "Kept-Form"
_ACCOUNT = "Kept-Who"  # the key of the account that pressed; empty: nobody's


def refusal(request: HttpRequest) -> HttpResponse | None:
    """Return the answer to a script if another account has logged in since its form was filled in."""
    return _told("login", resolve_url(settings.LOGIN_URL), []) if _is_of_another(request) else None


def told(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return a script's redirect as JSON: status 200, the cookies of the answer kept. Others as they are."""
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
    """Return what is said of this form; taken from the next page where nobody waits for one."""
    storage = messages.get_messages(request)
    said = [str(message) for message in storage]
    if isinstance(storage, BaseStorage) and request.headers[_HEADER] != "later":
        storage.used = False
    return said

"""Input that a staff member sent after their session ended, kept in their browser until they have logged in.

It is a signed cookie for the form's URL, valid for one hour: nothing is stored on the server, where anyone
could fill the storage, and it works without JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

_COOKIE = "kept_deck"
_FIELDS = ("text", "seen_corp", "seen_runner")
_SECONDS = 3600
# characters; browsers allow 4,096 with name and attributes, and two decks take about 2,000
_LARGEST_COOKIE = 3500
_LONGEST_SEEN = 20

_View = Callable[..., HttpResponseBase]


def keep_text_for_login(view: _View) -> _View:
    """Keep the decks of a form sent by a user who isn't logged in (anymore), and show a message about it."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if request.method == "POST" and not request.user.is_authenticated:
            _keep(request, response)
        return response

    return wrapper


def kept_text(request: HttpRequest) -> dict[str, str]:
    """Return the fields kept for the form at this URL; empty if there are none."""
    try:
        kept = signing.loads(request.COOKIES.get(_COOKIE, ""), salt=_salt(request), max_age=_SECONDS)
    except signing.BadSignature:
        return {}
    return {name: str(kept[name]) for name in _FIELDS if name in kept}


def forget_text(request: HttpRequest, response: HttpResponseBase) -> None:
    """Delete what was kept for the form at this URL."""
    if _COOKIE in request.COOKIES:
        response.delete_cookie(_COOKIE, path=request.path)


def _keep(request: HttpRequest, response: HttpResponseBase) -> None:
    text = request.POST.get("text", "")
    if not text.strip():
        return
    seen = {name: request.POST.get(name, "")[:_LONGEST_SEEN] for name in _FIELDS[1:]}
    kept = signing.dumps({"text": text, **seen}, salt=_salt(request), compress=True)
    if len(kept) > _LARGEST_COOKIE:
        messages.warning(
            request,
            _(
                "You were logged out, so nothing was handed in. The text is too long to be kept: go back "
                "in your browser and copy it before you log in."
            ),
        )
        return
    response.set_cookie(
        _COOKIE,
        kept,
        max_age=_SECONDS,
        path=request.path,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    messages.warning(
        request,
        _(
            "You were logged out, so nothing was handed in. Log in, and what you pasted will be back "
            "in the form."
        ),
    )


def _salt(request: HttpRequest) -> str:
    return f"{_COOKIE} {request.path}"

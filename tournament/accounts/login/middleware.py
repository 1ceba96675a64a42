"""Middleware for accounts: a login's last use, and the second factor if the host requires it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.accounts.login.second_factor import lacks_second_factor
from tournament.accounts.login.sessions import note_use

SET_UP = "account-two-factor"
# Pages open to users who must set up the second factor first.
_OPEN = frozenset(
    {SET_UP, "login", "login-code", "logout", "logout-ask", "choose-language", "privacy", "imprint"}
)
_DEMANDING = frozenset({"administrators", "organizers"})


class AccountMiddleware:
    """Record the use of logins, and require a second factor if the host does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        note_use(request)
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Redirect users who need a second factor but have none to the page for setting it up."""
        if settings.TWO_FACTOR not in _DEMANDING or settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        match = request.resolver_match
        if match is not None and match.url_name in _OPEN:
            return None
        return redirect(SET_UP) if lacks_second_factor(request) else None

"""The login: the password first, then the code if the account has a second factor."""

from __future__ import annotations

import time
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.accounts.login.forms import CodeForm
from tournament.accounts.login.second_factor import has_second_factor, mark_verified
from tournament.accounts.login.views.asking import Asking, asking_page, is_own_code
from tournament.accounts.staff.views.accounts import Login
from tournament.models import RecoveryCode

_WAITING = "waits_for_code"  # in the session: whose password was correct, when, and where the login leads
WAITS_SECONDS = 600
FEW_CODES = 3


class LoginWithCode(Login):
    """The password page: it logs in, or continues to the code."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Log in users without a second factor; for others, record that the password was correct."""
        account = form.get_user()
        if not has_second_factor(account):
            return super().form_valid(form)
        self.request.session.cycle_key()
        self.request.session[_WAITING] = {
            "account": account.pk,
            "hash": account.get_session_auth_hash(),
            "at": int(time.time()),
            "to": self.get_success_url(),
        }
        return redirect("login-code")


@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Ask for the code, and log in."""
    found = _waiting(request)
    if found is None:
        if request.user.is_authenticated:
            return redirect("desk")
        messages.info(request, _("Type your login and password first."))
        return redirect("login")
    account, to = found
    is_sent = request.method == "POST"
    form = CodeForm(request.POST if is_sent else None)
    if form.is_valid() and is_own_code(account, form):
        del request.session[_WAITING]
        login(request, account, backend="django.contrib.auth.backends.ModelBackend")
        mark_verified(request)
        _tell_codes_left(request, account, form.cleaned_data["code"])
        return redirect(to)
    words = Asking(
        _("Login code"),
        (_("Type the code that the app on your phone is showing. Lost your phone? Type a recovery code."),),
        _("Log in"),
        reverse("login"),
    )
    return asking_page(request, words, form, refused=is_sent)


def _waiting(request: HttpRequest) -> tuple[User, str] | None:
    """Return whose password was correct in this session in the last ten minutes, and where the login
    leads.
    """
    waits = request.session.get(_WAITING)
    if not waits or time.time() - waits["at"] > WAITS_SECONDS:
        return None
    account = User.objects.filter(pk=waits["account"], is_active=True).first()
    if account is None or not constant_time_compare(waits["hash"], account.get_session_auth_hash()):
        return None
    return account, waits["to"]


def _tell_codes_left(request: HttpRequest, account: User, typed: str) -> None:
    if typed.strip().isdecimal():
        return
    left = RecoveryCode.objects.filter(user=account).count()
    said = ngettext(
        "You used a recovery code: %(count)s is left.", "You used a recovery code: %(count)s are left.", left
    )
    tell = messages.warning if left <= FEW_CODES else messages.info
    tell(request, said % {"count": left})


urlpatterns = [
    path("login/", LoginWithCode.as_view(), name="login"),
    path("login/code/", code, name="login-code"),
]

"""Logging in and out, and the account's own page. What else accounts need, Django brings along."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core import respond
from tournament.core.access import AccountRequest
from tournament.staff.acts.names import give_name
from tournament.staff.forms import NameForm


class Login(views.LoginView):
    """The login page; who is logged in already is sent on."""

    redirect_authenticated_user = True

    def get_success_url(self) -> str:
        """Return where the login leads: never back to the login itself."""
        url: str = super().get_success_url()
        leads_back = url.partition("?")[0] == self.request.path
        return self.get_default_redirect_url() if leads_back else url


class ChangePassword(views.PasswordChangeView):
    """The password's page; a guest, who came by a link, has none to change."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Send a guest to the account's page, which says how guests come back."""
        if request.user.is_authenticated and not request.user.has_usable_password():
            return redirect("account")
        return super().dispatch(request, *args, **kwargs)


class ChooseNewPassword(views.PasswordResetConfirmView):
    """The page behind a link for a new password: who is invited as an organizer, or has lost theirs."""

    template_name = "registration/password_new.html"

    def get_success_url(self) -> str:
        """Return the login, which says that the new password counts."""
        messages.success(self.request, _("Your password is set. Log in with it."))
        return resolve_url("login")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: AccountRequest) -> HttpResponse:
    """Show who is logged in, and take the name that players and the log read (REG 1.3)."""
    is_sent = request.method == "POST"
    form = NameForm(request.POST if is_sent else None, initial={"name": request.user.get_full_name()})
    if form.is_valid():
        give_name(account=request.user, name=form.cleaned_data["name"])
        said = _("You are %(name)s to everybody from now on.") % {"name": form.cleaned_data["name"]}
        return respond.redirect_done(request, said, "account")
    return respond.form_page(request, "registration/account.html", {"form": form}, refused=is_sent)


@login_required
@require_safe
def ask_logout(request: AccountRequest) -> HttpResponse:
    """Ask before a guest logs out: without a password there is no way back but a new link."""
    return render(request, "registration/ask_logout.html")

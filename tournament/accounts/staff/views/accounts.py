"""Logging in and out, and passwords. Django provides the rest."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.forms import Field, PasswordInput
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.accounts.staff.forms import ChangePasswordForm, NewPasswordForm
from tournament.accounts.staff.password_gate import PASSWORD_GATE
from tournament.accounts.tokens.own import end_all_tokens
from tournament.kernel.access import AccountRequest
from tournament.kernel.limits import TooOften
from tournament.web import respond
from tournament.web.client_address import client_group


def locked_out(request: HttpRequest, _answer: object, _credentials: object) -> HttpResponse:
    """Show how long an account is locked for this address, after too many wrong passwords."""
    seconds = round(settings.AXES_COOLOFF_TIME * 3600)
    return respond.ask_to_wait(render(request, "registration/locked_out.html"), seconds)


class BehindPasswordGate:
    """A form with a password to hash, behind the gate. If it is refused there, the input is kept, except the
    password.
    """

    def post(self: Any, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Process the form when its turn comes; a wrong password is counted."""
        address = client_group(request)
        try:
            with PASSWORD_GATE.entered(address):
                answer: HttpResponse = super().post(request, *args, **kwargs)  # type: ignore[misc]
        except TooOften as refusal:
            return cast("HttpResponse", self._full(refusal))
        if answer.status_code != HTTPStatus.FOUND:
            PASSWORD_GATE.note_failure(address)
        return answer

    def _full(self: Any, refusal: TooOften) -> HttpResponse:
        """Show when to try again, with the form not processed."""
        given = self.get_form_kwargs()
        typed = given.pop("data")
        given.pop("files")
        blank = self.get_form_class()
        shown = {name: typed.get(name, "") for name, field in blank.base_fields.items() if _is_shown(field)}
        form = blank(**given | {"initial": shown})
        context = self.get_context_data(form=form, refusal=respond.refusal_sentence(refusal))
        return respond.ask_to_wait(self.render_to_response(context), refusal.seconds)


def _is_shown(field: Field) -> bool:
    return not isinstance(field.widget, PasswordInput)


class Login(BehindPasswordGate, views.LoginView):
    """The login page; users who are already logged in are redirected."""

    redirect_authenticated_user = True

    def get_success_url(self) -> str:
        """Return the page after login, which is never the login page itself."""
        url: str = super().get_success_url()
        leads_back = url.partition("?")[0] == self.request.path
        return self.get_default_redirect_url() if leads_back else url


class ChangePassword(BehindPasswordGate, views.PasswordChangeView):
    """The password page; a guest, who joined by link, has no password to change."""

    form_class = ChangePasswordForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Redirect a guest to the account page, which explains how guests return."""
        if request.user.is_authenticated and not request.user.has_usable_password():
            return redirect("account")
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Change the password, and revoke the account's tokens if requested."""
        answer: HttpResponse = super().form_valid(form)
        if form.ends_tokens:
            end_all_tokens(form.user)
        return answer


class ChooseNewPassword(BehindPasswordGate, views.PasswordResetConfirmView):
    """The page behind a link for a new password: for an invited organizer, or one who lost theirs."""

    template_name = "registration/password_new.html"
    form_class = NewPasswordForm

    def form_valid(self, form: Any) -> HttpResponse:
        """Set the password; if two requests arrive at once, the first one counts and the link is invalid for
        the other.
        """
        before = form.user.password
        form.user.set_password(form.cleaned_data["new_password1"])
        fresh = User.objects.filter(pk=form.user.pk, password=before)
        if not fresh.update(password=form.user.password):
            self.validlink = False
            return self.render_to_response(self.get_context_data(form=None))
        if form.ends_tokens:
            end_all_tokens(form.user)
        del self.request.session[views.INTERNAL_RESET_SESSION_TOKEN]
        return redirect(self.get_success_url())

    def get_success_url(self) -> str:
        """Return the login page, with the message that the new password is valid."""
        messages.success(self.request, _("Your password has been set. You can log in now."))
        return resolve_url("login")


@login_required
@require_safe
def ask_logout(request: AccountRequest) -> HttpResponse:
    """Ask before a guest logs out, since without a password only a new link lets them log in again."""
    return render(request, "registration/ask_logout.html")

"""An account's own page and its security: password, logins, second factor."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.accounts.login.forms import BothFactorsForm, SetUpForm
from tournament.accounts.login.invitations import may_invite
from tournament.accounts.login.second_factor import (
    draw_recovery_codes,
    forget_verified,
    has_second_factor,
    key_of_form,
    mark_verified,
    new_key,
    signed_key,
    turn_off,
    turn_on,
)
from tournament.accounts.login.sessions import end_session, end_sessions, own_sessions, rename_session
from tournament.accounts.login.views.asking import Asking, asking_page, is_own_code, is_own_password
from tournament.accounts.staff.acts.names import give_name
from tournament.accounts.staff.forms import NameForm
from tournament.accounts.staff.views.accounts import ChangePassword
from tournament.accounts.tokens.own import end_all_tokens
from tournament.kernel.access import AccountRequest
from tournament.models import RecoveryCode
from tournament.web import respond
from tournament.web.qr import drawn_code


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: AccountRequest) -> HttpResponse:
    """Show who is logged in, and save the name shown to players and in the log (REG 1.3)."""
    is_sent = request.method == "POST"
    form = NameForm(request.POST if is_sent else None, initial={"name": request.user.get_full_name()})
    if form.is_valid():
        give_name(account=request.user, name=form.cleaned_data["name"])
        said = _("Your name is now %(name)s.") % {"name": form.cleaned_data["name"]}
        return respond.redirect_done(request, said, "account")
    context = {"form": form, "may_invite": may_invite(request.user)}
    return respond.form_page(request, "registration/account.html", context, refused=is_sent)


class ChangeOwnPassword(ChangePassword):
    """The password page: a new password ends all other logins."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Change the password; this login continues under a new key."""
        before = self.request.session.session_key
        answer: HttpResponse = super().form_valid(form)
        rename_session(before, self.request.session.session_key)
        end_sessions(form.user, keep=self.request.session.session_key)
        return answer


@login_required
@require_safe
def sessions(request: AccountRequest) -> HttpResponse:
    """Show where this account is logged in."""
    context = {"sessions": own_sessions(request, request.user)}
    return respond.keep_private(render(request, "accounts/login/sessions.html", context))


@login_required
@require_POST
def end_one(request: AccountRequest, pk: int) -> HttpResponse:
    """End one of this account's other logins; it isn't an error if that one has already ended."""
    end_session(request.user, pk, keep=request.session.session_key)
    return respond.redirect_done(request, _("That login has been ended."), "account-sessions")


@login_required
@require_POST
def end_others(request: AccountRequest) -> HttpResponse:
    """End all of this account's logins except this one."""
    count = end_sessions(request.user, keep=request.session.session_key)
    said = ngettext("%(count)s other login has been ended.", "%(count)s other logins have been ended.", count)
    return respond.redirect_done(request, said % {"count": count}, "account-sessions")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: AccountRequest) -> HttpResponse:
    """Show the second factor, or set it up: a code from the app proves that it has the key."""
    account = request.user
    if not account.has_usable_password():
        return respond.redirect_done(request, _("You joined by link and have no password."), "account")
    if has_second_factor(account):
        left = RecoveryCode.objects.filter(user=account).count()
        return respond.keep_private(render(request, "accounts/login/second_factor.html", {"left": left}))
    is_sent = request.method == "POST"
    key = key_of_form(account, request.POST.get("key", "")) if is_sent else None
    shown = key or new_key(account)
    form = SetUpForm(account, request.POST if is_sent else None)
    if form.is_valid():
        if key is None:
            form.add_error(None, _("The page was open too long, so here is a new key. Scan it again."))
        elif is_own_password(request, account, form, _("Wrong password. Try again.")):
            try:
                codes = turn_on(account, key.key, form.cleaned_data["code"])
            except RuleError as refusal:
                respond.refuse_in_form(form, refusal, "code")
            else:
                messages.success(request, _("Logging in now requires a code."))
                mark_verified(request)
                end_sessions(account, keep=request.session.session_key)
                if form.ends_tokens:
                    end_all_tokens(account)
                return _codes_page(request, codes)
    context = {
        "form": form,
        "key": shown,
        "qr": drawn_code(shown.address),
        "signed": signed_key(account, shown.key),
    }
    return respond.keep_private(
        respond.form_page(request, "accounts/login/set_up_second_factor.html", context, refused=is_sent)
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def turn_second_factor_off(request: AccountRequest) -> HttpResponse:
    """Ask for the password and a code, then stop requiring codes at login."""
    if not has_second_factor(request.user):
        return respond.redirect_done(request, _("Logging in doesn’t require a code."), "account")
    is_sent = request.method == "POST"
    form = BothFactorsForm(request.POST if is_sent else None)
    if _are_both_right(request, form):
        turn_off(request.user)
        forget_verified(request)
        # the other sessions were verified by a code, which logging in now does without
        end_sessions(request.user, keep=request.session.session_key)
        return respond.redirect_done(request, _("Logging in no longer requires a code."), "account")
    words = Asking(
        _("Turn the second factor off"),
        (_("After that, your password alone is enough to log in."),),
        _("Turn it off"),
        reverse("account-two-factor"),
        is_dangerous=True,
    )
    return asking_page(request, words, form, refused=is_sent)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_recovery_codes(request: AccountRequest) -> HttpResponse:
    """Ask for the password and a code, then show new recovery codes once; earlier ones stop working."""
    if not has_second_factor(request.user):
        return respond.redirect_done(request, _("Logging in doesn’t require a code."), "account")
    is_sent = request.method == "POST"
    form = BothFactorsForm(request.POST if is_sent else None)
    if _are_both_right(request, form):
        return _codes_page(request, draw_recovery_codes(request.user))
    words = Asking(
        _("New recovery codes"),
        (_("Your current codes will stop working."),),
        _("Show new codes"),
        reverse("account-two-factor"),
    )
    return asking_page(request, words, form, refused=is_sent)


def _are_both_right(request: AccountRequest, form: BothFactorsForm) -> bool:
    """Return whether the password and the code are right, adding an error to the form if not."""
    wrong = _("Wrong password. Try again.")
    is_password = form.is_valid() and is_own_password(request, request.user, form, wrong)
    return is_password and is_own_code(request.user, form)


def _codes_page(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return respond.keep_private(render(request, "accounts/login/recovery_codes.html", {"codes": codes}))


urlpatterns = [
    path("account/", account, name="account"),
    path("password/", ChangeOwnPassword.as_view(), name="password_change"),
    path("account/sessions/", sessions, name="account-sessions"),
    path("account/sessions/end/", end_others, name="account-sessions-end"),
    path("account/sessions/<int:pk>/end/", end_one, name="account-session-end"),
    path("account/two-factor/", second_factor, name="account-two-factor"),
    path("account/two-factor/off/", turn_second_factor_off, name="account-two-factor-off"),
    path("account/two-factor/codes/", new_recovery_codes, name="account-recovery-codes"),
]

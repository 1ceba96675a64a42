"""A page with one form, used by all account pages of a hosted site, and the page for what the host turned
off.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairing.errors import RuleError
from tournament.accounts.login.attempts import count_mail
from tournament.accounts.login.second_factor import check_code
from tournament.accounts.staff.password_gate import PASSWORD_GATE
from tournament.kernel.limits import TooOften
from tournament.web import respond
from tournament.web.client_address import client_group


@dataclass(frozen=True, slots=True)
class Asking:
    """The text of a page with one form: title, introduction and button; `back` is the link away from it."""

    title: str
    says: tuple[str, ...]
    button: str
    back: str = ""
    is_dangerous: bool = False


def asking_page(
    request: HttpRequest, words: Asking, form: BaseForm, *, refused: bool = False
) -> HttpResponse:
    """Show the form, with its errors if it was refused. The page is never cached."""
    context = {"words": words, "form": form}
    return respond.keep_private(
        respond.form_page(request, "accounts/login/form.html", context, refused=refused)
    )


def over_page(request: HttpRequest, title: str, says: str) -> HttpResponse:
    """Show that there is nothing here (404): turned off by the host, or expired."""
    context = {"title": title, "says": says}
    return respond.keep_private(render(request, "accounts/login/over.html", context, status=404))


def is_own_password(request: HttpRequest, account: User, form: BaseForm, sentence: str) -> bool:
    """Return whether the form's password is the account's, adding an error if not. Protected by the password
    gate.
    """
    address = client_group(request)
    try:
        with PASSWORD_GATE.entered(address):
            is_right = account.check_password(form.cleaned_data["password"])
    except TooOften as refusal:
        respond.refuse_in_form(form, refusal)
        return False
    if not is_right:
        PASSWORD_GATE.note_failure(address)
        form.add_error("password", sentence)
    return is_right


def is_own_code(account: User, form: BaseForm) -> bool:
    """Return whether the form's code is valid, using it up; add an error if it isn't."""
    try:
        if check_code(account, form.cleaned_data["code"]):
            return True
        form.add_error("code", _("This code is wrong or has already been used."))
    except RuleError as refusal:
        respond.refuse_in_form(form, refusal, "code")
    return False


def may_mail(request: HttpRequest, form: BaseForm, what: str) -> bool:
    """Count a request for mail to the form's address; if there were too many, add an error and return
    False.
    """
    try:
        count_mail(request, what, form.cleaned_data["email"])
    except TooOften as refusal:
        respond.refuse_in_form(form, refusal)
        return False
    return True

"""Pages that need e-mail: a new password for users who lost theirs, and an account's address."""

from __future__ import annotations

from typing import Any

from axes.utils import reset
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.accounts.login.attempts import count_reset
from tournament.accounts.login.forms import MailAddressForm, OwnAddressForm
from tournament.accounts.login.mailed_links import address_of_link, password_links
from tournament.accounts.login.mails import accounts_of_mail
from tournament.accounts.login.views.asking import Asking, asking_page, is_own_password, may_mail, over_page
from tournament.accounts.staff.views.accounts import ChooseNewPassword
from tournament.kernel.access import AccountRequest
from tournament.kernel.limits import TooOften
from tournament.web import respond
from tournament.web.mailing import ask_for_mail


@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for the address for a new-password link; the response is the same for every address."""
    if not settings.SENDS_MAIL:
        return _no_mail(request)
    is_sent = request.method == "POST"
    form = MailAddressForm(request.POST if is_sent else None)
    if form.is_valid() and _asks_for_reset(request, form):
        said = _(
            "If an account has this address, an e-mail with a link is on its way. The link works for an hour."
        )
        return respond.redirect_done(request, said, "login")
    words = Asking(
        _("Forgot your password?"),
        (_("Type your account’s e-mail address. We’ll send you a link to set a new password."),),
        _("Send the link"),
        reverse("login"),
    )
    return asking_page(request, words, form, refused=is_sent)


def _asks_for_reset(request: HttpRequest, form: MailAddressForm) -> bool:
    """Request the mail with the link; if there were too many requests, add an error to the form."""
    address = form.cleaned_data["email"]
    has_account = bool(accounts_of_mail(address))
    try:
        with transaction.atomic():  # one commit, whether or not the mail is ignored
            if count_reset(request, address, has_account=has_account):
                ask_for_mail(request, "reset", address)
    except TooOften as refusal:
        respond.refuse_in_form(form, refusal)
        return False
    return True


class ChoosePasswordByMail(ChooseNewPassword):
    """The page behind an e-mailed link."""

    token_generator = password_links
    extra_context = {"is_by_mail": True}

    def form_valid(self, form: Any) -> HttpResponse:
        """Set the password and lift any lockout caused by wrong guesses."""
        answer = super().form_valid(form)
        if self.validlink:
            reset(username=form.user.get_username())
        return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_address(request: AccountRequest) -> HttpResponse:
    """Save an account's new address, which takes effect once its owner follows the e-mailed link."""
    if not settings.SENDS_MAIL or not request.user.has_usable_password():
        return _no_mail(request)
    is_sent = request.method == "POST"
    form = OwnAddressForm(request.POST if is_sent else None, initial={"email": request.user.email})
    wrong = _("Wrong password. Try again.")
    if form.is_valid() and is_own_password(request, request.user, form, wrong):
        address = form.cleaned_data["email"]
        if may_mail(request, form, "confirm"):
            ask_for_mail(request, "confirm", address, request.user.pk)
            said = _("We sent an e-mail to %(address)s. Follow its link to confirm the address.")
            return respond.redirect_done(request, said % {"address": address}, "account")
    words = Asking(
        _("E-mail address"),
        (
            _(
                "We’ll use it to send you a link if you lose your password. Only the site administrator "
                "can see it."
            ),
        ),
        _("Send the e-mail"),
        reverse("account"),
    )
    return asking_page(request, words, form, refused=is_sent)


@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """Ask before confirming the address: merely opening the link changes nothing."""
    found = address_of_link(token)
    if found is None:
        says = _("It has already been used or has expired. Ask for a new one on your account page.")
        return over_page(request, _("This link is no longer valid"), says)
    if request.method == "POST":
        account, address = found.account, found.address
        as_it_was = User.objects.filter(pk=account.pk, email=account.email, password=account.password)
        with transaction.atomic():
            is_changed = as_it_was.update(email=address)
            if is_changed and account.email and account.email.casefold() != address.casefold():
                ask_for_mail(request, "address_changed", account.email, account.pk)
        to = "account" if request.user.is_authenticated else "login"
        return respond.redirect_done(request, _("Your address is confirmed."), to)
    says = _("The account %(login)s will use the address %(address)s.")
    words = Asking(
        _("Confirm your address"),
        (says % {"login": found.account.get_username(), "address": found.address},),
        _("Confirm"),
    )
    return asking_page(request, words, Form())


def _no_mail(request: HttpRequest) -> HttpResponse:
    says = _("This site doesn’t send e-mail. Ask the site administrator for a link to set a new password.")
    return over_page(request, _("This site doesn’t send e-mail"), says)


urlpatterns = [
    path("password/forgotten/", forgotten, name="password-forgotten"),
    path("password/mailed/<uidb64>/<token>/", ChoosePasswordByMail.as_view(), name="password-mailed"),
    path("account/email/", own_address, name="account-email"),
    path("account/email/<str:token>/", confirm_address, name="account-email-confirm"),
]

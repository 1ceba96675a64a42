"""An account's own tokens: for all its events, or for one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pairing.errors import RuleError
from tournament.accounts.tokens.forms import TokenForm
from tournament.accounts.tokens.own import create_own_token, end_own_token
from tournament.accounts.tokens.pages import tokens_of_account
from tournament.kernel.access import AccountRequest
from tournament.web import respond


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_tokens(request: AccountRequest) -> HttpResponse:
    """List the account's tokens or create one for all its events; its secret is shown only in this
    response.
    """
    is_sent = request.method == "POST"
    form = TokenForm(request.POST if is_sent else None)
    if not request.user.has_usable_password():
        return respond.redirect_done(request, _("You joined by link and have no password."), "account")
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            secret = create_own_token(request.user, name, form.chosen_scope)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "name")
        else:
            context = {"secret": secret, "name": name, "back": reverse("account-tokens")}
            return respond.keep_private(render(request, "accounts/tokens/made.html", context))
    context = {"form": form, "tokens": tokens_of_account(request.user.pk)}
    return respond.keep_private(
        respond.form_page(request, "accounts/tokens/own_tokens.html", context, refused=is_sent)
    )


@login_required
@require_POST
def end_token(request: AccountRequest, pk: int) -> HttpResponse:
    """Revoke one of the account's tokens; it isn't an error if it was already revoked."""
    end_own_token(request.user, pk)
    return respond.redirect_done(request, _("The token has been revoked."), "account-tokens")


urlpatterns = [
    path("account/tokens/", own_tokens, name="account-tokens"),
    path("account/tokens/<int:pk>/end/", end_token, name="account-token-end"),
]

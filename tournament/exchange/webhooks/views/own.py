"""An account's own webhooks, for all its events: list, create, test, send again and remove them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.timezone import get_current_timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.exchange.webhooks.forms import AccountWebhookForm
from tournament.exchange.webhooks.own import create_own_webhook, remove_own_webhook
from tournament.exchange.webhooks.pages import newest_deliveries, webhook_line, webhook_lines
from tournament.exchange.webhooks.queue import send_again, send_test
from tournament.kernel.access import AccountRequest
from tournament.models import Tournament, Webhook
from tournament.web import respond
from tournament.web.hosts import site_address


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: AccountRequest) -> HttpResponse:
    """List the account's webhooks, or create one; its secret is shown only in this answer."""
    is_sent = request.method == "POST"
    if not request.user.has_usable_password():
        return respond.redirect_done(request, _("You joined by link and have no password."), "account")
    form = AccountWebhookForm(request.POST if is_sent else None)
    if form.is_valid():
        url, site = form.cleaned_data["url"], site_address(request)
        try:
            made = create_own_webhook(request.user, url, form.chosen_topics, site)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "url")
        else:
            return respond.keep_private(render(request, "exchange/webhooks/made.html", {"made": made}))
    own = Webhook.objects.filter(account=request.user)
    context = {"form": form, "webhooks": webhook_lines(own)}
    page = respond.form_page(request, "exchange/webhooks/webhooks.html", context, refused=is_sent)
    return respond.keep_private(page)


def _own_webhook_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Require the account whose webhook is in the URL; redirect others to the login page or refuse them."""

    @wraps(view)
    @login_required
    def wrapper(request: AccountRequest, pk: int, **kwargs: Any) -> HttpResponse:
        hook = get_object_or_404(Webhook, account__isnull=False, pk=pk)
        if hook.account_id != request.user.pk:
            raise PermissionDenied
        return view(request, hook, **kwargs)

    return wrapper


@_own_webhook_required
@require_safe
def webhook(request: AccountRequest, hook: Webhook) -> HttpResponse:
    """Show what was last sent to a webhook, and its answers."""
    context = {
        "hook": webhook_line(hook),
        "deliveries": newest_deliveries(hook),
        "zone": get_current_timezone(),
    }
    return respond.keep_private(render(request, "exchange/webhooks/webhook.html", context))


@_own_webhook_required
@require_POST
def test(request: AccountRequest, hook: Webhook) -> HttpResponse:
    """Send a test message to a webhook."""
    with transaction.atomic():
        send_test(hook)
    said = _("A test is on its way. Check back in a few seconds.")
    return respond.redirect_done(request, said, "account-webhook", pk=hook.pk)


@_own_webhook_required
@require_POST
def again(request: AccountRequest, hook: Webhook, delivery: int) -> HttpResponse:
    """Send a message again."""
    row = get_object_or_404(hook.deliveries, pk=delivery)
    if row.event_id and not Tournament.objects.filter(pk=row.event_id, owner=hook.account_id).exists():
        messages.error(request, _("The event of this message has been deleted or handed over."))
        return redirect("account-webhook", pk=hook.pk)
    with transaction.atomic():
        send_again(row)
    said = _("The message is being sent again. Check back in a few seconds.")
    return respond.redirect_done(request, said, "account-webhook", pk=hook.pk)


@_own_webhook_required
@require_POST
def remove(request: AccountRequest, hook: Webhook) -> HttpResponse:
    """Delete a webhook and its unsent messages."""
    remove_own_webhook(hook)
    return respond.redirect_done(request, _("The webhook has been removed."), "account-webhooks")


urlpatterns = [
    path("account/webhooks/", webhooks, name="account-webhooks"),
    path("account/webhooks/<int:pk>/", webhook, name="account-webhook"),
    path("account/webhooks/<int:pk>/test/", test, name="account-webhook-test"),
    path("account/webhooks/<int:pk>/<int:delivery>/again/", again, name="account-webhook-again"),
    path("account/webhooks/<int:pk>/remove/", remove, name="account-webhook-remove"),
]

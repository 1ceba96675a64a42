"""The views of webhooks, the same for events, accounts and organizations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.exchange.webhooks.acts.webhooks import MadeWebhook
from tournament.exchange.webhooks.discord import is_discord
from tournament.exchange.webhooks.forms import WebhookForm
from tournament.exchange.webhooks.pages import newest_deliveries, webhook_line, webhook_lines
from tournament.exchange.webhooks.queue import send_again, send_test
from tournament.models import Tournament, Webhook, WebhookTopic
from tournament.web import respond
from tournament.web.hosts import site_address


@dataclass(frozen=True, slots=True)
class WebhookOwner:
    """An event, an account or an organization, as the views of its webhooks need it.

    `page` is the name of the page of one webhook; the names of the other URLs follow from it, and `keys` are
    their arguments. `context` is for the templates. `create` takes the URL, the topics and the site's
    address.
    """

    page: str
    keys: dict[str, Any]
    context: dict[str, Any]
    hooks: QuerySet[Webhook]
    zone: tzinfo
    create: Callable[[str, tuple[WebhookTopic, ...], str], MadeWebhook]
    remove: Callable[[Webhook], None]


OwnerView = Callable[..., HttpResponse]  # takes the request, the owner, and a webhook and a message's key


@require_http_methods(["GET", "HEAD", "POST"])
def _webhooks(request: HttpRequest, owner: WebhookOwner) -> HttpResponse:
    """List the webhooks, or create one; its secret is shown only in this answer."""
    is_sent = request.method == "POST"
    form = WebhookForm(request.POST if is_sent else None)
    if form.is_valid():
        try:
            made = owner.create(form.cleaned_data["url"], form.chosen_topics, site_address(request))
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "url")
        else:
            if is_discord(made.webhook.url):  # Discord doesn't verify a secret
                return _done(
                    request, owner, _("The Discord webhook has been created. Send a test."), made.webhook
                )
            context = owner.context | {"made": made}
            return respond.keep_private(render(request, "exchange/webhooks/made.html", context))
    context = owner.context | {"form": form, "webhooks": webhook_lines(owner.hooks)}
    page = respond.form_page(request, "exchange/webhooks/webhooks.html", context, refused=is_sent)
    return respond.keep_private(page)


@require_safe
def _webhook(request: HttpRequest, owner: WebhookOwner, hook: Webhook) -> HttpResponse:
    """Show what was last sent to a webhook, and its answers."""
    context = owner.context | {
        "hook": webhook_line(hook),
        "deliveries": newest_deliveries(hook),
        "zone": owner.zone,
    }
    return respond.keep_private(render(request, "exchange/webhooks/webhook.html", context))


@require_POST
def _test(request: HttpRequest, owner: WebhookOwner, hook: Webhook) -> HttpResponse:
    """Send a test message to a webhook."""
    with transaction.atomic():
        send_test(hook)
    return _done(request, owner, _("A test is on its way. Check back in a few seconds."), hook)


@require_POST
def _again(request: HttpRequest, owner: WebhookOwner, hook: Webhook, delivery: int) -> HttpResponse:
    """Send a message again."""
    row = get_object_or_404(hook.deliveries, pk=delivery)
    if row.event_id and not Tournament.objects.filter(hook.of_events, pk=row.event_id).exists():
        messages.error(request, _("The event of this message has been deleted or handed over."))
        back: HttpResponse = redirect(owner.page, **owner.keys, hook=hook.pk)
        return back
    with transaction.atomic():
        send_again(row)
    return _done(request, owner, _("The message is being sent again. Check back in a few seconds."), hook)


@require_POST
def _remove(request: HttpRequest, owner: WebhookOwner, hook: Webhook) -> HttpResponse:
    """Delete a webhook and its unsent messages."""
    owner.remove(hook)
    said = _("The webhook has been removed.")
    return respond.redirect_done(request, said, f"{owner.page}s", **owner.keys)


def _done(request: HttpRequest, owner: WebhookOwner, said: str, hook: Webhook) -> HttpResponse:
    return respond.redirect_done(request, said, owner.page, **owner.keys, hook=hook.pk)


def webhook_paths(
    start: str, page: str, owned: Callable[[OwnerView], Callable[..., HttpResponseBase]]
) -> list[URLPattern]:
    """Return the URLs below `start`; `owned` decorates a view: it requires access, and passes the owner and
    the webhook in the URL.
    """
    return [
        path(start, owned(_webhooks), name=f"{page}s"),
        path(f"{start}<int:hook>/", owned(_webhook), name=page),
        path(f"{start}<int:hook>/test/", owned(_test), name=f"{page}-test"),
        path(f"{start}<int:hook>/<int:delivery>/again/", owned(_again), name=f"{page}-again"),
        path(f"{start}<int:hook>/remove/", owned(_remove), name=f"{page}-remove"),
    ]

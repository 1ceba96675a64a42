"""An event's webhooks on the desk: list, create, test, send again and remove them."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.errors import RuleError
from tournament.exchange.webhooks.acts.webhooks import MakeWebhook, RemoveWebhook
from tournament.exchange.webhooks.discord import is_discord
from tournament.exchange.webhooks.forms import WebhookForm
from tournament.exchange.webhooks.pages import newest_deliveries, webhook_line, webhook_lines
from tournament.exchange.webhooks.queue import send_again, send_test
from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament, Webhook
from tournament.web import respond
from tournament.web.hosts import site_address


@access.act_required(MakeWebhook)
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """List the event's webhooks, or create one; its secret is shown only in this answer."""
    is_sent = request.method == "POST"
    form = WebhookForm(request.POST if is_sent else None)
    if form.is_valid():
        act = MakeWebhook(url=form.cleaned_data["url"], topics=form.chosen_topics, site=site_address(request))
        try:
            made = act.perform(tournament, actor=request.user)
        except RuleError as refusal:
            respond.refuse_in_form(form, refusal, "url")
        else:
            if is_discord(made.webhook.url):  # Discord doesn't verify a secret
                said = _("The Discord webhook has been created. Send a test.")
                return respond.redirect_done(
                    request, said, "desk-webhook", slug=tournament.slug, pk=made.webhook.pk
                )
            context = {"tournament": tournament, "made": made}
            return respond.keep_private(render(request, "exchange/webhooks/made.html", context))
    context = {"tournament": tournament, "form": form, "webhooks": webhook_lines(tournament.webhooks.all())}
    page = respond.form_page(request, "exchange/webhooks/webhooks.html", context, refused=is_sent)
    return respond.keep_private(page)


@access.act_required(MakeWebhook)
@require_safe
def webhook(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show what was last sent to a webhook, and its answers."""
    hook = get_object_or_404(Webhook, tournament=tournament, pk=pk)
    context = {
        "tournament": tournament,
        "hook": webhook_line(hook),
        "deliveries": newest_deliveries(hook),
        "zone": tournament.zone,
    }
    return respond.keep_private(render(request, "exchange/webhooks/webhook.html", context))


@access.act_required(MakeWebhook)
@require_POST
def test(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Send a test message to a webhook."""
    hook = get_object_or_404(Webhook.objects.select_related("tournament"), tournament=tournament, pk=pk)
    with transaction.atomic():
        send_test(hook)
    said = _("A test is on its way. Check back in a few seconds.")
    return respond.redirect_done(request, said, "desk-webhook", slug=tournament.slug, pk=pk)


@access.act_required(MakeWebhook)
@require_POST
def again(request: StaffRequest, tournament: Tournament, pk: int, delivery: int) -> HttpResponse:
    """Send a message again."""
    hook = get_object_or_404(Webhook, tournament=tournament, pk=pk)
    row = get_object_or_404(hook.deliveries, pk=delivery)
    with transaction.atomic():
        send_again(row)
    said = _("The message is being sent again. Check back in a few seconds.")
    return respond.redirect_done(request, said, "desk-webhook", slug=tournament.slug, pk=pk)


@access.act_required(RemoveWebhook)
@require_POST
def remove(request: StaffRequest, tournament: Tournament, pk: int) -> HttpResponse:
    get_object_or_404(Webhook, tournament=tournament, pk=pk)
    RemoveWebhook(webhook=pk).perform(tournament, actor=request.user)
    return respond.redirect_done(
        request, _("The webhook has been removed."), "desk-webhooks", slug=tournament.slug
    )


urlpatterns = [
    path("webhooks/", webhooks, name="desk-webhooks"),
    path("webhooks/<int:pk>/", webhook, name="desk-webhook"),
    path("webhooks/<int:pk>/test/", test, name="desk-webhook-test"),
    path("webhooks/<int:pk>/<int:delivery>/again/", again, name="desk-webhook-again"),
    path("webhooks/<int:pk>/remove/", remove, name="desk-webhook-remove"),
]

"""Webhooks for all events of an account or an organization, created by a program through the page's form."""

from __future__ import annotations

import msgspec
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.accounts.organizations.changing import managed_by
from tournament.exchange.api.writing.once import account_needed, answer_of, store_answer, stored_answer
from tournament.exchange.api.writing.sent import sent_input
from tournament.exchange.api.writing.webhooks import MakeWebhookInput, checked_webhook, shown_secret
from tournament.exchange.webhooks.own import (
    create_organization_webhook,
    create_own_webhook,
    own_webhooks,
    remove_own_webhook,
)
from tournament.models import Webhook


class CreateWebhookInput(MakeWebhookInput):
    """A URL to notify of all events that the account owns, and the topics: all of them if left out.

    With an `organization`, by its id, the webhook is for all events of that organization, which the account
    must be able to manage.
    """

    organization: int | None = None


def create_webhook_answer(request: HttpRequest) -> HttpResponse:
    """Create a webhook for the token's account or an organization that it may manage.

    The stored answer doesn't contain the secret. Raises Http404 for any other organization.
    """
    caller = account_needed(request)
    given = sent_input(request, CreateWebhookInput)
    with transaction.atomic():
        stored = stored_answer(request, caller)
        if stored is not None:
            hook = own_webhooks(caller.account).filter(pk=msgspec.json.decode(stored.body)["id"]).first()
            if hook is None:  # removed since, or no longer the account's to manage
                raise Http404
            return _told(hook)
        what = *checked_webhook(given), caller.site
        if given.organization is None:
            made = create_own_webhook(caller.account, *what)
        elif given.organization in managed_by(caller.account.pk):
            made = create_organization_webhook(given.organization, *what, actor=caller.account)
        else:
            raise Http404
        store_answer(request, caller, 201, msgspec.json.encode({"id": made.webhook.pk}))
        return _told(made.webhook)


def remove_webhook_answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a webhook of the token's account or of an organization that it may manage.

    Raises Http404 for all others, as if they didn't exist.
    """
    caller = account_needed(request)
    remove_own_webhook(get_object_or_404(own_webhooks(caller.account), pk=pk), actor=caller.account)
    return HttpResponse(status=204, headers={"Cache-Control": "no-store"})


def _told(hook: Webhook) -> HttpResponse:
    told = {"id": hook.pk, "site": hook.host, "topics": hook.topics, "secret": shown_secret(hook)}
    return answer_of(201, msgspec.json.encode(told))

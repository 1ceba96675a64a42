"""Creating and removing webhooks for all events of an account, for a program, through the page's form."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404

from tournament.exchange.api.writing.once import account_needed, answer_of, store_answer, stored_answer
from tournament.exchange.api.writing.sent import Input, refuse_faults, sent_input
from tournament.exchange.webhooks.forms import ACCOUNT_TOPICS, AccountWebhookForm
from tournament.exchange.webhooks.own import create_own_webhook, remove_own_webhook
from tournament.exchange.webhooks.signing import webhook_secret
from tournament.models import Webhook
from tournament.models.webhooks import LONGEST_WEBHOOK_URL

_TOPICS = tuple(topic.value for topic in ACCOUNT_TOPICS)
_Topic: Any = Literal[_TOPICS]


class CreateWebhookInput(Input):
    """A URL to notify of all events that the account owns, and the topics: all of them if left out."""

    url: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_WEBHOOK_URL)]
    topics: Annotated[list[_Topic], msgspec.Meta(max_length=len(_TOPICS))] = []


def create_webhook_answer(request: HttpRequest) -> HttpResponse:
    """Create a webhook for the token's account. The stored answer doesn't contain the secret."""
    caller = account_needed(request)
    given = sent_input(request, CreateWebhookInput)
    with transaction.atomic():
        stored = stored_answer(request, caller)
        if stored is not None:
            hook = Webhook.objects.filter(pk=msgspec.json.decode(stored.body)["id"]).first()
            if hook is None:  # removed since
                raise Http404
            return _told(hook)
        data = QueryDict(mutable=True)
        data["url"] = given.url
        data.setlist("topics", given.topics or list(_TOPICS))
        form = AccountWebhookForm(data)
        refuse_faults(form)
        made = create_own_webhook(caller.account, form.cleaned_data["url"], form.chosen_topics, caller.site)
        store_answer(request, caller, 201, msgspec.json.encode({"id": made.webhook.pk}))
        return _told(made.webhook)


def remove_webhook_answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a webhook of the token's account. Raises Http404 for all others, as if they didn't exist."""
    caller = account_needed(request)
    remove_own_webhook(get_object_or_404(caller.account.webhooks, pk=pk))
    return HttpResponse(status=204, headers={"Cache-Control": "no-store"})


def _told(hook: Webhook) -> HttpResponse:
    told = {"id": hook.pk, "site": hook.host, "topics": hook.topics, "secret": webhook_secret(hook.salt)}
    return answer_of(201, msgspec.json.encode(told))

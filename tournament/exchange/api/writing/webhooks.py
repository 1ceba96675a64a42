"""Creating a webhook for a program, through the page's form. Only the answer contains its secret."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from django.http import QueryDict

from tournament.accounts.tokens.authentication import Caller
from tournament.exchange.api.writing.sent import Input, refuse_faults
from tournament.exchange.webhooks.acts.webhooks import MakeWebhook
from tournament.exchange.webhooks.discord import is_discord
from tournament.exchange.webhooks.forms import SELECTABLE_TOPICS, WebhookForm
from tournament.exchange.webhooks.signing import webhook_secret
from tournament.models import Tournament, Webhook, WebhookTopic
from tournament.models.webhooks import LONGEST_WEBHOOK_URL

_TOPICS = tuple(topic.value for topic in SELECTABLE_TOPICS)
_Topic: Any = Literal[_TOPICS]


class MakeWebhookInput(Input):
    """A URL to notify, and the topics: all of them if left out. The answer contains the `secret`."""

    url: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_WEBHOOK_URL)]
    topics: Annotated[list[_Topic], msgspec.Meta(max_length=len(_TOPICS))] = []


def make_webhook(caller: Caller, event: Tournament, given: MakeWebhookInput) -> Webhook:
    url, topics = checked_webhook(given)
    act = MakeWebhook(url=url, topics=topics, site=caller.site)
    return act.perform(event, actor=caller.account).webhook


def checked_webhook(given: MakeWebhookInput) -> tuple[str, tuple[WebhookTopic, ...]]:
    """Return the URL and the topics if the page's form takes them. Raises as `refuse_faults`."""
    data = QueryDict(mutable=True)
    data["url"] = given.url
    data.setlist("topics", given.topics or list(_TOPICS))
    form = WebhookForm(data)
    refuse_faults(form)
    return form.cleaned_data["url"], form.chosen_topics


def secret_of(act: str, key: int | None) -> str | None:
    """Return the secret of the webhook that this act has just created; None for other acts, and for Discord.

    The secret is recomputed each time, so answers stored for an Idempotency-Key don't contain it.
    """
    if act != MakeWebhook.code or key is None:
        return None
    hook = Webhook.objects.filter(pk=key).first()
    return shown_secret(hook) if hook else None


def shown_secret(hook: Webhook) -> str | None:
    """Return a new webhook's secret; None for Discord, which doesn't verify one."""
    return None if is_discord(hook.url) else webhook_secret(hook.salt)

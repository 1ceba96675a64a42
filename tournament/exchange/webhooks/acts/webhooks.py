"""Creating and removing an event's webhooks; the log shows who did it, and for which site."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Manager
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.exchange.webhooks.queue import note_earlier
from tournament.exchange.webhooks.signing import webhook_secret
from tournament.kernel import payloads
from tournament.kernel.acts import ALWAYS, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed
from tournament.models import Webhook, WebhookTopic

MOST_WEBHOOKS = 5  # of an event, an account or an organization


@dataclass(frozen=True, slots=True)
class MadeWebhook:
    """A webhook, and the secret that its recipient needs."""

    webhook: Webhook
    secret: str


class MakeWebhook(Act[MadeWebhook]):
    """Notify another site of what happens in this event from now on. The secret is returned only this once.

    Raises ActionRefused: webhook_is_there, too_many_webhooks.
    """

    code = "make_webhook"
    label = gettext_lazy("Webhook created")
    states = ALWAYS

    url: str
    topics: tuple[WebhookTopic, ...]
    site: str = ""  # this site's public address; without it, messages to Discord have no link

    def do(self, change: Change) -> MadeWebhook:
        """Create the webhook; what has already happened isn't sent."""
        event = change.tournament
        made = add_webhook(event.webhooks, self.url, self.topics, self.site, by=change.actor)
        note_earlier([made.webhook], [event])
        change.log(self.Payload(site=made.webhook.host, topics=made.webhook.topics))
        return made

    class Payload(payloads.Payload):
        """The name of the notified site, and the topics; the full URL may contain a secret."""

        irreversible_reason = gettext_lazy("This can’t be undone. Remove the webhook instead.")

        site: str
        topics: list[str]

        def sentence(self) -> str:
            known = [WebhookTopic(topic).label for topic in self.topics if topic in WebhookTopic.values]
            return _("Created a webhook to %(site)s: %(topics)s.") % {
                "site": self.site,
                "topics": listed(str(label) for label in known),
            }

        def touches(self) -> Touches:
            return touches(("webhook", self.site))


class RemoveWebhook(Act[None]):
    """Delete a webhook and its unsent messages; does nothing if it has already been deleted."""

    code = "remove_webhook"
    label = gettext_lazy("Webhook removed")
    states = ALWAYS

    webhook: int

    def do(self, change: Change) -> None:
        hook = Webhook.objects.filter(tournament=change.tournament, pk=self.webhook).first()
        if hook is None:
            change.skip()
            return
        change.log(self.Payload(site=hook.host))
        hook.delete()

    class Payload(payloads.Payload):
        """The name of the site that is no longer notified."""

        irreversible_reason = gettext_lazy("This can’t be undone: its secret is gone. Create a new webhook.")

        site: str

        def sentence(self) -> str:
            return _("Removed the webhook to %(site)s.") % self.sentence_values

        def touches(self) -> Touches:
            return touches(("webhook", self.site))


def add_webhook(
    own: Manager[Webhook],
    url: str,
    topics: Iterable[WebhookTopic],
    site: str,
    *,
    by: User | None,
) -> MadeWebhook:
    """Add a webhook to those of an event, an account or an organization, and return it with its secret.

    Raises ActionRefused: webhook_is_there, too_many_webhooks.
    """
    urls = list(own.values_list("url", flat=True))
    if url in urls:
        raise ActionRefused("webhook_is_there")
    if len(urls) >= MOST_WEBHOOKS:
        raise ActionRefused("too_many_webhooks", count=MOST_WEBHOOKS)
    hook = own.create(
        url=url,
        site=site,
        salt=secrets.token_hex(16),
        topics=[topic.value for topic in topics],
        made_by=by,
    )
    return MadeWebhook(hook, webhook_secret(hook.salt))

"""What the site does by itself for webhooks: it sends what waits, and tries again later and later."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.core.background import background_task, enqueue, forget_waiting
from tournament.models import DeliveryState, Tournament, Webhook, WebhookDelivery
from tournament.webhooks.queue import SEND_WEBHOOK, TELL_STANDINGS, tell_standings
from tournament.webhooks.sending import WebhookAnswer, send_delivery

# After how long a message that was not taken is tried again; then it is given up.
AGAIN_AFTER_EACH = (
    timedelta(seconds=10),
    timedelta(minutes=1),
    timedelta(minutes=10),
    timedelta(hours=1),
    timedelta(hours=6),
)
MOST_GIVEN_UP = 5  # in a row: then the webhook is switched off
_LONGEST_SILENCE = timedelta(minutes=1)


@background_task(SEND_WEBHOOK, gettext_lazy("Webhook"), is_remote=True)
def send_webhook(delivery: int) -> str:
    """Send one message, and note what came of it. Sent twice, its receiver knows it by its id."""
    now = timezone.now()
    row = WebhookDelivery.objects.select_related("webhook__tournament").filter(pk=delivery).first()
    if row is None or row.state != DeliveryState.WAITING or row.webhook.tournament.deleted_at:
        return _("There was nothing to send any more.")
    waits = row.webhook.silent_until
    if waits is not None and now < waits <= now + _LONGEST_SILENCE:
        enqueue(SEND_WEBHOOK, at=waits, delivery=row.pk)  # it just failed: others are not held up by it
        return _("%(host)s did not answer a moment ago: it is tried later.") % {"host": row.webhook.host}
    answer = send_delivery(row, now)
    with transaction.atomic():
        return _note_answer(row, answer, now)


@background_task(TELL_STANDINGS, gettext_lazy("Webhook: standings"), is_remote=True)
def look_at_standings(event: int) -> str:
    """Tell of changed standings, for all changes that asked for it until now.

    It runs among the tasks that wait for others, since nobody here waits for it.
    """
    forget_waiting(TELL_STANDINGS, event=event)
    tournament = Tournament.objects.filter(pk=event, deleted_at=None).first()
    told = tell_standings(tournament) if tournament else 0
    if not told:
        return _("The standings are as they were told.")
    return ngettext("%(count)s webhook is told.", "%(count)s webhooks are told.", told) % {"count": told}


def _note_answer(row: WebhookDelivery, answer: WebhookAnswer, now: datetime) -> str:
    hooks, attempts = Webhook.objects.filter(pk=row.webhook_id), row.attempts + 1
    values = {"attempts": attempts, "tried_at": now, "status": answer.status, "answer": answer.text}
    rows, host = WebhookDelivery.objects.filter(pk=row.pk), {"host": row.webhook.host}
    if answer.is_taken:
        rows.update(state=DeliveryState.DELIVERED, **values)
        hooks.update(failures=0, is_on=True, silent_until=None)
        return _("%(host)s took it.") % host
    if attempts <= len(AGAIN_AFTER_EACH):
        again = AGAIN_AFTER_EACH[attempts - 1]
        rows.update(**values)
        hooks.update(silent_until=now + min(again, _LONGEST_SILENCE))
        enqueue(SEND_WEBHOOK, at=now + again, delivery=row.pk)
        return _("%(host)s did not take it: it is tried again.") % host
    rows.update(state=DeliveryState.GIVEN_UP, **values)
    hooks.update(failures=F("failures") + 1)
    hooks.filter(failures__gte=MOST_GIVEN_UP).update(is_on=False)
    return _("%(host)s did not take it, and it is given up.") % host

"""Background tasks for webhooks: sending waiting messages, and retrying at increasing intervals."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.exchange.webhooks.queue import (
    SEND_WEBHOOK,
    TELL_STANDINGS,
    ask_to_send,
    forget_lost,
    send_next_part,
    tell_standings,
)
from tournament.exchange.webhooks.sending import WebhookAnswer, send_delivery
from tournament.kernel.background import TaskLane, background_task, forget_waiting
from tournament.models import DeliveryState, Tournament, Webhook, WebhookDelivery

# The delays before a rejected message is tried again; after the last one it is given up.
AGAIN_AFTER_EACH = (
    timedelta(seconds=10),
    timedelta(minutes=1),
    timedelta(minutes=10),
    timedelta(hours=1),
    timedelta(hours=6),
)
MOST_GIVEN_UP = 5  # in a row; then the webhook is disabled
_LONGEST_PAUSE = timedelta(minutes=2)
_TURN = timedelta(seconds=20)  # longer than sending a message takes
_QUICK_SECONDS = 1.0


@background_task(
    SEND_WEBHOOK, gettext_lazy("Webhook"), lane=TaskLane.WEBHOOKS, apart_by=frozenset({"owner", "host"})
)
def send_webhook(webhook: int, owner: int = 0, host: str = "") -> str:
    """Send a webhook's next message, record the outcome, and schedule the next one.

    A recipient gets one message at a time, with a pause afterwards if it was slow or failed. A message sent
    twice has the same id. `owner` and `host` separate tasks: slow recipients of one organizer, or on one
    host, share one thread.
    """
    del owner, host
    now = timezone.now()
    hooks = Webhook.objects.select_related("tournament").exclude(account__is_active=False)
    hook = hooks.filter(pk=webhook, tournament__deleted_at=None).first()
    if hook and hook.tournament_id is None:
        forget_lost(hook)
    due = sorted((_due(row, now), row.pk, row) for row in _waiting(hook.pk)) if hook else []
    if hook is None or not due:
        return _("There was nothing left to send.")
    at, _pk, row = due[0]
    if hook.silent_until is not None and hook.silent_until <= now + _LONGEST_PAUSE:
        at = max(at, hook.silent_until)
    if at <= now and not _takes_turn(hook, now):
        at = now + _TURN
    if at > now:
        ask_to_send(hook, at)
        return _("%(host)s didn’t answer just now. The site will try again later.") % {"host": hook.host}
    row.webhook = hook
    started = time.monotonic()
    answer = send_delivery(row, now)
    took = time.monotonic() - started
    with transaction.atomic():
        said = _note_answer(row, answer, now)
        if answer.is_taken and answer.has_more:
            send_next_part(row)
        silent_until = timezone.now() + _pause(hook.pk, took, is_taken=answer.is_taken)
        Webhook.objects.filter(pk=hook.pk).update(silent_until=silent_until)
        nexts = [_due(row, now) for row in _waiting(hook.pk)]
        if nexts:
            ask_to_send(hook, max(min(nexts), silent_until))
    return said


def _waiting(hook: int) -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(webhook=hook, state=DeliveryState.WAITING)


def _due(row: WebhookDelivery, now: datetime) -> datetime:
    """Return when a waiting message is due."""
    if row.tried_at is None or not row.attempts:
        return min(row.made_at, now)
    return min(row.tried_at, now) + AGAIN_AFTER_EACH[min(row.attempts, len(AGAIN_AFTER_EACH)) - 1]


def _takes_turn(hook: Webhook, now: datetime) -> bool:
    """Reserve a webhook for this thread until its answer is recorded; return False if another one has it."""
    rows = Webhook.objects.filter(pk=hook.pk, silent_until=hook.silent_until)
    return bool(rows.update(silent_until=now + _TURN))


def _pause(hook: int, took: float, *, is_taken: bool) -> timedelta:
    """Return the pause for a recipient: longer the slower it was, and the more messages failed.

    One that takes 8 seconds to answer uses a thread for about a tenth of the time.
    """
    pause = timedelta(seconds=took**2 if took > _QUICK_SECONDS else 0)
    if not is_taken:
        failed = _waiting(hook).filter(attempts__gt=0).count()
        pause = max(pause, AGAIN_AFTER_EACH[0] * 2 ** min(max(failed - 1, 0), 8))
    return min(pause, _LONGEST_PAUSE)


@background_task(TELL_STANDINGS, gettext_lazy("Webhook: standings"), lane=TaskLane.WEBHOOKS)
def look_at_standings(event: int) -> str:
    """Report changed standings, for all changes that have requested it so far.

    This runs in the lane of tasks that wait for other servers, since no user waits for it.
    """
    forget_waiting(TELL_STANDINGS, event=event)
    tournament = Tournament.objects.filter(pk=event, deleted_at=None).first()
    told = tell_standings(tournament) if tournament else 0
    if not told:
        return _("The standings haven’t changed since the last message.")
    return ngettext("%(count)s webhook notified.", "%(count)s webhooks notified.", told) % {"count": told}


def _note_answer(row: WebhookDelivery, answer: WebhookAnswer, now: datetime) -> str:
    hooks, attempts = Webhook.objects.filter(pk=row.webhook_id), row.attempts + 1
    values = {"attempts": attempts, "tried_at": now, "status": answer.status, "answer": answer.text}
    rows, host = WebhookDelivery.objects.filter(pk=row.pk), {"host": row.webhook.host}
    if answer.is_taken:
        rows.update(state=DeliveryState.DELIVERED, **values)
        hooks.update(failures=0, is_on=True)
        return _("%(host)s accepted the message.") % host
    if attempts <= len(AGAIN_AFTER_EACH):
        rows.update(**values)
        return _("%(host)s didn’t accept the message. The site will try again.") % host
    rows.update(state=DeliveryState.GIVEN_UP, **values)
    hooks.update(failures=F("failures") + 1)
    hooks.filter(failures__gte=MOST_GIVEN_UP).update(is_on=False)
    return _("%(host)s didn’t accept the message. The site won’t try again.") % host

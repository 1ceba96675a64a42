"""The queue of messages to webhooks: rows and tasks, written in the transaction of the change they report.

So uncommitted changes are never sent, a restart loses nothing, and one change is one message of a kind to
each webhook. Whether the standings have changed is computed afterwards, by a background task: no save waits
for it, and many saves in a row may be one message. A message names the event, its version, round and table,
but no people: receivers ask the site for more, and get what is public by then. One to Discord becomes text
with names when it is sent (`discord`).
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.exchange.webhooks.discord import is_discord, is_for_discord
from tournament.kernel.acts import on_change
from tournament.kernel.background import enqueue, enqueue_once
from tournament.kernel.consistent_read import consistent_read
from tournament.models import DeliveryState, LogEntry, Tournament, Webhook, WebhookDelivery, WebhookTopic
from tournament.ranking.standings.pages.final_standings import places_of_event
from tournament.ranking.standings.pages.standings import standings_page
from tournament.ranking.standings.records import swiss_standings

SEND_WEBHOOK = "send_webhook"  # background tasks
TELL_STANDINGS = "tell_standings"
KEPT_DELIVERIES = 100  # of a webhook, besides those that wait
MOST_UNSENT = 300  # of a webhook: further messages are dropped
_OF_ACTS = {
    "publish_round": WebhookTopic.ROUND_PUBLISHED,
    "report_result": WebhookTopic.RESULT_SAVED,
    "report_game": WebhookTopic.RESULT_SAVED,
    "finish_event": WebhookTopic.EVENT_FINISHED,
}
_TOLD_FACTS = "round", "table", "game"  # of what the log keeps: numbers, none of them a player's


@on_change
def tell_webhooks(tournament: Tournament, entry: LogEntry) -> None:
    """Queue the messages about a change. One query if an event has no webhook."""
    hooks = list(tournament.webhooks.filter(is_on=True))
    if not hooks:
        return
    topic = _OF_ACTS.get(entry.act)
    if topic is not None:
        facts = {
            name: entry.payload[name] for name in _TOLD_FACTS if isinstance(entry.payload.get(name), int)
        }
        if entry.act == "publish_round":
            facts.pop("table", None)
        wanted = (hook for hook in hooks if topic in hook.topics)
        is_for_people = is_for_discord(topic, facts)
        _tell(
            (hook for hook in wanted if is_for_people or not is_discord(hook.url)), topic, tournament, facts
        )
    elif entry.act == "make_cut":  # its first games are pairings too
        topic = WebhookTopic.ROUND_PUBLISHED
        _tell(
            (hook for hook in hooks if topic in hook.topics and is_discord(hook.url)), topic, tournament, {}
        )
    if any(WebhookTopic.STANDINGS_CHANGED in hook.topics for hook in hooks):
        enqueue(TELL_STANDINGS, event=tournament.pk)


def send_test(hook: Webhook) -> None:
    """Ask for a message that says nothing, also to a webhook that is switched off; one at a time."""
    if hook.deliveries.filter(topic=WebhookTopic.TEST, state=DeliveryState.WAITING).exists():
        return
    _tell([hook], WebhookTopic.TEST, hook.tournament, {})


def send_again(delivery: WebhookDelivery) -> None:
    """Queue the same message again, under its own id; a waiting one is sent as it is."""
    rows = WebhookDelivery.objects.filter(pk=delivery.pk).exclude(state=DeliveryState.WAITING)
    with transaction.atomic():
        if rows.update(state=DeliveryState.WAITING, attempts=0):
            ask_to_send(delivery.webhook, timezone.now())


def send_next_part(delivery: WebhookDelivery) -> None:
    """Queue the next message of a long text, in the transaction that records the last one."""
    told = json.loads(delivery.body)["data"]
    _tell(
        [delivery.webhook],
        WebhookTopic(delivery.topic),
        delivery.webhook.tournament,
        told | {"part": told.get("part", 0) + 1},
    )


def ask_to_send(hook: Webhook, at: datetime) -> None:
    """Ask for a webhook's next turn, in which one message is sent, in the transaction with the message."""
    owner = hook.tournament.owner_id
    enqueue_once(SEND_WEBHOOK, at=at, webhook=hook.pk, owner=owner, host=hook.host)


def tell_standings(tournament: Tournament) -> int:
    """Notify the webhooks that want it if the standings differ from those sent last; return how many.

    Standings are computed before anything is locked. If another run notified a webhook meanwhile, or it was
    removed, it is skipped: that run has queued what came since.
    """
    with consistent_read():
        event = Tournament.objects.get(pk=tournament.pk)
        mark = standings_mark(event)
        hooks = [
            hook
            for hook in event.webhooks.filter(is_on=True).exclude(standings_mark=mark)
            if WebhookTopic.STANDINGS_CHANGED in hook.topics
        ]
        if any(is_discord(hook.url) for hook in hooks) and standings_page(event).open_tables:
            hooks = [hook for hook in hooks if not is_discord(hook.url)]  # people read them after each round
    told = 0
    for hook in hooks:
        with transaction.atomic():
            rows = Webhook.objects.filter(pk=hook.pk, standings_mark=hook.standings_mark)
            if rows.update(standings_mark=mark):
                _tell([hook], WebhookTopic.STANDINGS_CHANGED, event, {})
                told += 1
    return told


def standings_mark(tournament: Tournament) -> str:
    """Return a digest of the current standings: the order of players, with their figures."""
    swiss = [
        (line.rank, line.player, line.points, sorted(map(str, line.figures.items())))
        for line in swiss_standings(tournament)
    ]
    final = [(place.player, place.best, place.worst) for place in places_of_event(tournament).places]
    return hashlib.sha256(repr((swiss, final)).encode()).hexdigest()


def _tell(hooks: Iterable[Webhook], topic: WebhookTopic, event: Tournament, facts: dict[str, Any]) -> None:
    now = timezone.now()
    told = {"event": event.slug, "version": event.version, **facts}
    body = json.dumps({"type": topic.value, "timestamp": now.isoformat(), "data": told})
    for hook in hooks:
        if hook.deliveries.filter(state=DeliveryState.WAITING).count() >= MOST_UNSENT:
            continue
        with transaction.atomic():
            message = f"msg_{secrets.token_hex(16)}"
            hook.deliveries.create(message_id=message, topic=topic, body=body, made_at=now)
            ask_to_send(hook, now)
        _forget_old(hook)


def _forget_old(hook: Webhook) -> None:
    over = hook.deliveries.exclude(state=DeliveryState.WAITING).order_by("-pk")
    old = list(over.values_list("pk", flat=True)[KEPT_DELIVERIES : 2 * KEPT_DELIVERIES])
    if old:
        hook.deliveries.filter(pk__in=old).delete()

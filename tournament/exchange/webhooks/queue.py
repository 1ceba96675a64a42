"""The queue of messages to webhooks: rows and tasks, written in the transaction of the change they report.

So uncommitted changes are never sent, a restart loses nothing, and each change leads to at most one message
of each kind per webhook. A background task checks later whether the standings have changed: no save waits for
it, and several saves in a row may lead to one message. A message has the event, its version, and the
numbers of round, table and players, but no names: recipients ask the site for more, and get what is public at
that time. A message to Discord becomes text with names when it is sent (`discord`).
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.exchange.webhooks.discord import is_discord, is_for_discord
from tournament.kernel.acts import on_change
from tournament.kernel.background import enqueue, enqueue_once
from tournament.kernel.consistent_read import consistent_read
from tournament.models import (
    DeliveryState,
    LogEntry,
    Round,
    SentStandings,
    Tournament,
    Webhook,
    WebhookDelivery,
    WebhookTopic,
)
from tournament.models.states import EventState
from tournament.ranking.standings.pages.final_standings import places_of_event
from tournament.ranking.standings.pages.standings import standings_page
from tournament.ranking.standings.records import swiss_standings

SEND_WEBHOOK = "send_webhook"  # background tasks
TELL_STANDINGS = "tell_standings"
KEPT_DELIVERIES = 100  # per webhook, in addition to the waiting ones
MOST_UNSENT = 300  # per webhook: further messages are dropped
_OF_ACTS = {
    "publish_round": WebhookTopic.ROUND_PUBLISHED,
    "report_result": WebhookTopic.RESULT_SAVED,
    "report_game": WebhookTopic.RESULT_SAVED,
    "concede_games": WebhookTopic.RESULT_SAVED,
    "report_missing_card": WebhookTopic.RESULT_SAVED,  # if it gives a game away
    "make_cut": WebhookTopic.CUT_MADE,
    "finish_event": WebhookTopic.EVENT_FINISHED,
    **dict.fromkeys(
        ("sign_up", "sign_up_again", "add_player", "import_players"), WebhookTopic.PLAYER_SIGNED_UP
    ),
    **dict.fromkeys(("drop", "drop_ticked", "cancel_registration"), WebhookTopic.PLAYER_DROPPED),
    **dict.fromkeys(
        ("start_clock", "pause_clock", "resume_clock", "adjust_clock", "reset_clock"),
        WebhookTopic.CLOCK_CHANGED,
    ),
    **dict.fromkeys(("set_deadline", "accept_reschedule"), WebhookTopic.DEADLINE_SET),
}
_MOVES = frozenset({"bring_in", "hand_over", "set_organization"})  # other webhooks are for the event then
_TOLD_FACTS = {  # the fields taken from the log: numbers only
    WebhookTopic.ROUND_PUBLISHED: ("round",),
    WebhookTopic.RESULT_SAVED: ("round", "table", "game"),
    WebhookTopic.CUT_MADE: ("size",),
    WebhookTopic.CLOCK_CHANGED: ("round", "is_cut"),
    WebhookTopic.DEADLINE_SET: ("round", "table"),
}


@on_change
def tell_webhooks(tournament: Tournament, entry: LogEntry) -> None:
    """Queue the messages about a change. One query if no webhook is notified of this event.

    Acts of one owner lock the tasks of the same webhooks: all do it in the order of the webhooks' ids.
    """
    hooks = list(Webhook.objects.on_for(tournament).order_by("pk"))
    if not hooks:
        return
    news = [*_news(tournament, entry)]
    for hook in hooks:
        if hook.tournament_id is not None:
            hook.tournament = tournament  # saves a query for each message
        on_discord = is_discord(hook.url)
        for topic, facts in news:
            if topic in hook.topics and (not on_discord or is_for_discord(topic, facts)):
                _tell(hook, topic, tournament, facts)
        if on_discord and entry.act == "make_cut" and WebhookTopic.ROUND_PUBLISHED in hook.topics:
            # on Discord, its first games are posted like pairings
            _tell(hook, WebhookTopic.ROUND_PUBLISHED, tournament, {})
    if any(_wants_standings(hook) for hook in hooks):
        done = entry.undoes.act if entry.undoes else entry.act
        if done in _MOVES:
            # locked, since removing a webhook locks only the events that have been its own
            of_others = Webhook.objects.filter(pk__in=[hook.pk for hook in hooks], tournament=None)
            note_earlier(of_others.order_by("pk").select_for_update(no_key=True), [tournament])
        enqueue(TELL_STANDINGS, event=tournament.pk)


def _news(tournament: Tournament, entry: LogEntry) -> Iterator[tuple[WebhookTopic, dict[str, Any]]]:
    """Yield the topics of a change, each with its facts. Players are named by their ids only."""
    topic, told = _OF_ACTS.get(entry.act), entry.payload
    if topic is None or (entry.act == "report_missing_card" and told["result_version"] is None):
        return
    facts = {name: told[name] for name in _TOLD_FACTS.get(topic, ()) if isinstance(told.get(name), int)}
    if topic in (WebhookTopic.PLAYER_SIGNED_UP, WebhookTopic.PLAYER_DROPPED):
        several = told.get("players")
        facts["players"] = [told["player"]] if several is None else [each["pk"] for each in several]
    elif topic == WebhookTopic.DEADLINE_SET:
        # None: a table has its round's deadline again
        at = told["after"] if entry.act == "set_deadline" else told["deadline"]
        facts["deadline"] = datetime.fromisoformat(at).isoformat() if at else None
    yield topic, facts
    if topic == WebhookTopic.ROUND_PUBLISHED and tournament.is_online:
        published = Round.objects.swiss(tournament).filter(number=facts["round"]).first()
        if published and published.deadline:
            deadline = published.deadline.isoformat()
            yield WebhookTopic.DEADLINE_SET, facts | {"deadline": deadline}


def send_test(hook: Webhook) -> None:
    """Queue an empty test message, even for a disabled webhook; only one can be waiting."""
    if hook.deliveries.filter(topic=WebhookTopic.TEST, state=DeliveryState.WAITING).exists():
        return
    _tell(hook, WebhookTopic.TEST, hook.tournament, {})


def forget_lost(hook: Webhook) -> None:
    """Delete waiting messages about events that have left the webhook's account or organization, or that are
    in the bin.
    """
    own = Tournament.objects.filter(hook.of_events)
    waiting = hook.deliveries.filter(state=DeliveryState.WAITING, event__isnull=False)
    waiting.exclude(event__in=own).delete()


def send_again(delivery: WebhookDelivery) -> None:
    """Queue the same message again under its own id; one that is still waiting isn't changed."""
    rows = WebhookDelivery.objects.filter(pk=delivery.pk).exclude(state=DeliveryState.WAITING)
    with transaction.atomic():
        if rows.update(state=DeliveryState.WAITING, attempts=0):
            ask_to_send(delivery.webhook, timezone.now())


def send_next_part(delivery: WebhookDelivery) -> None:
    """Queue the next part of a long text, in the transaction that records the previous one."""
    told = json.loads(delivery.body)["data"]
    _tell(
        delivery.webhook,
        WebhookTopic(delivery.topic),
        delivery.about,
        told | {"part": told.get("part", 0) + 1},
    )


def ask_to_send(hook: Webhook, at: datetime) -> None:
    """Schedule a webhook's next turn, in which one message is sent. Call this in the transaction that queues
    the message.
    """
    owner = hook.tournament.owner_id if hook.tournament else hook.account_id or hook.made_by_id
    if owner is None:
        owner = -(hook.organization_id or 0)  # differs from the keys of accounts
    enqueue_once(SEND_WEBHOOK, at=at, webhook=hook.pk, owner=owner, host=hook.host)


def tell_standings(tournament: Tournament) -> int:
    """Notify subscribed webhooks if the standings differ from those last sent, and return how many.

    The standings are computed before anything is locked.
    """
    with consistent_read():
        event = Tournament.objects.get(pk=tournament.pk)
        hooks = [hook for hook in Webhook.objects.on_for(event).order_by("pk") if _wants_standings(hook)]
        if not hooks:
            return 0
        mark = standings_mark(event)
        rows = SentStandings.objects.filter(event=event, webhook__in=hooks)
        sent = dict(rows.values_list("webhook", "mark"))
        is_complete = not any(is_discord(hook.url) for hook in hooks) or not standings_page(event).open_tables
    told = 0
    for hook in hooks:
        seen = sent.get(hook.pk, _NO_STANDINGS)
        # on Discord, people read the standings: they are posted once all tables have finished
        if seen != mark and (is_complete or not seen or not is_discord(hook.url)):
            told += _tell_standings(hook, event, seen, mark)
    return told


def _tell_standings(hook: Webhook, event: Tournament, seen: str, mark: str) -> bool:
    """Notify one webhook of new standings, and return whether a message was queued.

    None is queued if the webhook has been removed, no longer covers this event, or has been notified by
    another run; nor if `seen` is empty, since these standings may be older than the webhook.
    """
    with transaction.atomic():  # the event is locked as by an act, which may be moving it
        locked = Tournament.objects.select_for_update(no_key=True).filter(pk=event.pk).first()
        if locked is None or not Webhook.objects.on_for(locked).filter(pk=hook.pk).exists():
            return False
        of_hook = {"webhook": hook, "event": event}
        SentStandings.objects.get_or_create(**of_hook, defaults={"mark": seen})
        if not SentStandings.objects.filter(**of_hook, mark=seen).update(mark=mark) or not seen:
            return False
        _tell(hook, WebhookTopic.STANDINGS_CHANGED, event, {})
        return True


def note_earlier(hooks: Iterable[Webhook], events: Iterable[Tournament]) -> None:
    """Note that the current standings of these events are from before a webhook was for them, so that they
    aren't sent. The background worker computes which they are.
    """
    rows = [
        SentStandings(webhook=hook, event=event)
        for hook in hooks
        if _wants_standings(hook)
        for event in events
        if event.state != EventState.REGISTRATION
    ]
    SentStandings.objects.bulk_create(rows, ignore_conflicts=True)


def _wants_standings(hook: Webhook) -> bool:
    return WebhookTopic.STANDINGS_CHANGED in hook.topics


def standings_mark(tournament: Tournament) -> str:
    """Return a digest of the current standings: the order of players, with their figures."""
    swiss = [
        (line.rank, line.player, line.points, sorted(map(str, line.figures.items())))
        for line in swiss_standings(tournament)
    ]
    final = [(place.player, place.best, place.worst) for place in places_of_event(tournament).places]
    return _digest(swiss, final)


def _digest(swiss: list[Any], final: list[Any]) -> str:
    return hashlib.sha256(repr((swiss, final)).encode()).hexdigest()


_NO_STANDINGS = _digest([], [])  # before round 1


def _tell(hook: Webhook, topic: WebhookTopic, event: Tournament | None, facts: dict[str, Any]) -> None:
    """Queue a message about an event; None for a test of a webhook for several events."""
    if hook.deliveries.filter(state=DeliveryState.WAITING).count() >= MOST_UNSENT:
        return
    now = timezone.now()
    told = {"event": event.slug, "version": event.version, **facts} if event else facts
    body = json.dumps({"type": topic.value, "timestamp": now.isoformat(), "data": told})
    with transaction.atomic():
        message = f"msg_{secrets.token_hex(16)}"
        of_event = event if hook.tournament_id is None else None
        hook.deliveries.create(message_id=message, topic=topic, body=body, made_at=now, event=of_event)
        ask_to_send(hook, now)
    _forget_old(hook)


def _forget_old(hook: Webhook) -> None:
    over = hook.deliveries.exclude(state=DeliveryState.WAITING).order_by("-pk")
    old = list(over.values_list("pk", flat=True)[KEPT_DELIVERIES : 2 * KEPT_DELIVERIES])
    if old:
        hook.deliveries.filter(pk__in=old).delete()

"""Push notifications while no page is open: to players about their table, to staff about a new call.

A subscription isn't an act in the event: it isn't logged and changes no version, like data stored on a
device. Each player and each staff member of an event has at most `MOST_BROWSERS` of them; the oldest is
deleted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.kernel.access import role_in
from tournament.kernel.acts import LEADERS
from tournament.kernel.limits import HOUR, MINUTE, Limit, refuse_too_often
from tournament.kernel.push.sending import PushMessage, PushOutcome, send_pushes
from tournament.models import Call, Player, PushSubscription, Tournament
from tournament.models.push import PushSubscriptionQuerySet
from tournament.models.states import STILL_IN
from tournament.site.pages.news import NewsItem, call_news, own_news
from tournament.site.pages.own_home import own_home

MOST_BROWSERS = 5
PLACE_TIME_TO_LIVE = 24 * 60 * 60  # seconds: a place stays news for longer than a table
# For turning notifications on; a page may confirm any number of times that they are on.
PUSH_LIMITS = (Limit(5, MINUTE), Limit(20, HOUR))


@dataclass(frozen=True, slots=True)
class PushOwner:
    """The subscriber in one event: a player by personal link, or a staff member by account."""

    tournament: Tournament
    player: Player | None
    user_id: int | None

    @property
    def subscriptions(self) -> PushSubscriptionQuerySet:
        """Their subscribed browsers."""
        return PushSubscription.objects.filter(
            tournament=self.tournament, player=self.player, user=self.user_id
        )


def subscribe(
    owner: PushOwner, now: datetime, *, endpoint: str, p256dh: str, auth: str, language: str
) -> PushSubscription | None:
    """Subscribe a browser, after checking its address and keys; the same browser is only subscribed once.

    Current news isn't sent, because the page already shows it. Returns None if the player or the event has
    been deleted in the meantime. Raises TooOften.
    """
    with transaction.atomic():
        if not _lock(owner):
            return None
        values = {"p256dh": p256dh, "auth": auth, "language": language, "link": _link_of(owner)}
        known = owner.subscriptions.filter(endpoint=endpoint).first()
        if known is not None:
            if any(getattr(known, name) != value for name, value in values.items()):
                owner.subscriptions.filter(pk=known.pk).update(**values)
            return known
        _make_room(owner, now)
        if owner.player is None:  # the browser now belongs to another staff member
            PushSubscription.objects.filter(
                tournament=owner.tournament, player=None, endpoint=endpoint
            ).delete()
        return PushSubscription.objects.create(
            tournament=owner.tournament,
            player=owner.player,
            user_id=owner.user_id,
            endpoint=endpoint,
            told=_newest_key(owner),
            created_at=now,
            **values,
        )


def _lock(owner: PushOwner) -> bool:
    """Lock the owner, so that subscriptions are created one at a time; return whether it still exists."""
    event = Tournament.objects.select_for_update().filter(pk=owner.tournament.pk).first()
    return event is not None and (owner.player is None or event.players.contains(owner.player))


def _link_of(owner: PushOwner) -> str:
    return owner.player.link if owner.player else ""


def _make_room(owner: PushOwner, now: datetime) -> None:
    """Refuse subscriptions that are too frequent, and delete the oldest one if there are too many."""
    rows = owner.subscriptions.order_by("-created_at", "-pk")
    times = [time for time in rows.values_list("created_at", flat=True) if time <= now]
    refuse_too_often(PUSH_LIMITS, times, now)
    rows.filter(endpoint="", created_at__lt=now - max(limit.per for limit in PUSH_LIMITS)).delete()
    too_many = list(rows.switched_on().values_list("pk", flat=True)[MOST_BROWSERS - 1 :])
    _switch_off(owner.subscriptions.filter(pk__in=too_many))


def _switch_off(rows: PushSubscriptionQuerySet) -> None:
    """Delete the addresses and keys of browsers."""
    rows.update(endpoint="", p256dh="", auth="", link="")


def unsubscribe(owner: PushOwner, endpoint: str) -> None:
    """Unsubscribe this browser; do nothing if it is unknown.

    The user of a staff browser can turn off its notifications, no matter which staff member turned them on.
    """
    rows = PushSubscription.objects.switched_on().filter(tournament=owner.tournament, player=owner.player)
    _switch_off(rows.filter(endpoint=endpoint))


def _newest_key(owner: PushOwner) -> int:
    if owner.player is None:
        newest = Call.objects.filter(tournament=owner.tournament).aggregate(newest=Max("pk"))["newest"]
        return int(newest or 0)
    item = _own_item(owner.tournament, owner.player)
    return item.key if item else 0


def _own_item(tournament: Tournament, player: Player) -> NewsItem | None:
    """Return a player's latest news, in the current language."""
    return next(iter(own_news(own_home(tournament, player)).items), None)


@dataclass(frozen=True, slots=True)
class PushTold:
    """The outcome of sending: how many browsers were reached, and how many to retry."""

    taken: int
    failed: int


def tell_players(tournament: Tournament) -> PushTold:
    """Notify the event's subscribed players of their newest table once, each in their own language."""
    rows = PushSubscription.objects.switched_on().filter(tournament=tournament, user=None)
    rows = rows.select_related("player", "tournament")
    _forget_old_links(rows.all())
    return _tell(rows, lambda row: _own_item(tournament, _player_of(row)), _own_path)


def tell_leaders(call: Call) -> PushTold:
    """Notify the event's subscribed staff of a call, except former staff."""
    event = call.tournament
    rows = PushSubscription.objects.switched_on().filter(tournament=event, player=None, told__lt=call.pk)
    rows = rows.filter(user__is_active=True).select_related("tournament")
    leading = [row.pk for row in rows if role_in(event, row.user_id) in LEADERS]
    path = _below_the_root("judge", slug=event.slug)
    return _tell(rows.filter(pk__in=leading), lambda _row: call_news(call), lambda _row: path)


def tell_moved_up(tournament: Tournament, players: Collection[int]) -> tuple[int, list[int]]:
    """Notify players, given by id, that they now have a place, unless they have lost it again.

    Return how many browsers were notified, and the ids of players with a browser to retry. Notifications
    about tables are counted separately.
    """
    rows = PushSubscription.objects.switched_on().filter(tournament=tournament, player__in=players)
    rows = rows.filter(player__state__in=STILL_IN).select_related("player", "tournament")
    _forget_old_links(rows.all())
    due = list(rows)
    outcomes = send_pushes([_place_message(row) for row in due])
    again = set()
    for row, outcome in zip(due, outcomes, strict=True):
        if outcome is PushOutcome.GONE:
            PushSubscription.objects.filter(pk=row.pk).delete()
        elif outcome is PushOutcome.FAILED:
            again.add(_player_of(row).pk)
    return _count(outcomes, PushOutcome.TAKEN), sorted(again)


def _place_message(row: PushSubscription) -> PushMessage:
    with override(row.language):
        body = _("You’ve moved up from the waiting list and now have a place.")
    text: dict[str, Any] = {
        "title": row.tournament.name,
        "body": body,
        "to": _own_path(row),
        "tag": f"place-{row.tournament_id}",
        "lang": row.language,
    }
    keys = row.endpoint, row.p256dh, row.auth
    return PushMessage(*keys, json.dumps(text), time_to_live=PLACE_TIME_TO_LIVE)


def _forget_old_links(rows: PushSubscriptionQuerySet) -> None:
    """Delete the browsers of a renewed personal link, because another person may have had the old one."""
    old = [row.pk for row in rows if row.link != _player_of(row).link]
    PushSubscription.objects.filter(pk__in=old).delete()


def _player_of(row: PushSubscription) -> Player:
    assert row.player is not None  # noqa: S101 - asked for so
    return row.player


def _own_path(row: PushSubscription) -> str:
    return _below_the_root("me", link=row.link)


def _below_the_root(name: str, **kwargs: str) -> str:
    """Return a URL without the site's root, which the service worker adds."""
    return reverse(name, kwargs=kwargs).removeprefix(get_script_prefix())


def _tell(
    rows: PushSubscriptionQuerySet,
    item_of: Callable[[PushSubscription], NewsItem | None],
    path_of: Callable[[PushSubscription], str],
) -> PushTold:
    """Send each row its news, and mark it as sent. Delete the rows of expired browsers."""
    due = list(_due(rows, item_of, path_of))
    outcomes = send_pushes([message for _row, _key, message in due])
    for (row, key, _message), outcome in zip(due, outcomes, strict=True):
        if outcome is PushOutcome.GONE:
            PushSubscription.objects.filter(pk=row.pk).delete()
        elif outcome is PushOutcome.TAKEN:
            PushSubscription.objects.filter(pk=row.pk, told__lt=key).update(told=key)
    return PushTold(_count(outcomes, PushOutcome.TAKEN), _count(outcomes, PushOutcome.FAILED))


def _count(outcomes: Collection[PushOutcome], wanted: PushOutcome) -> int:
    return sum(outcome is wanted for outcome in outcomes)


def _due(
    rows: PushSubscriptionQuerySet,
    item_of: Callable[[PushSubscription], NewsItem | None],
    path_of: Callable[[PushSubscription], str],
) -> Iterator[tuple[PushSubscription, int, PushMessage]]:
    """Yield each row with unsent news, the key of the news, and the message; sending encrypts its text."""
    for row in rows:
        with override(row.language):
            item = item_of(row)
        if item is None or item.key <= row.told:
            continue
        text: dict[str, Any] = {
            "title": row.tournament.name,
            "body": item.said,
            "to": path_of(row),
            "tag": f"{item.kind.value}-{row.tournament_id}",
            "lang": row.language,
        }
        yield row, item.key, PushMessage(row.endpoint, row.p256dh, row.auth, json.dumps(text))

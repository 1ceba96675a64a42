"""Proxies: slips that stand for damaged cards for the rest of the event (REG 5.7)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from pairing.types import Side
from tournament.core.change import change
from tournament.floor.acts.missing_cards import code_of
from tournament.models import Player, Proxy, Tournament
from tournament.models.states import Act

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def make_proxy(
    *,
    tournament: Tournament,
    player: Player,
    side: Side,
    title: str,
    lost: str,
    leader: str,
    made_on: date,
    seen: int,
    actor: User | None,
) -> Proxy:
    """Keep a proxy with what the regulations ask for: card, lost information, leader and date (REG 5.7).

    `seen` is the id of the player's newest proxy that the leader knew of, 0 for none: the same once more
    is the same request (a double POST) and is kept once.
    """
    with change(tournament, Act.MAKE_PROXY, actor=actor) as under_way:
        made = {
            "player": player,
            "side": side.value,
            "title": title,
            "lost": lost,
            "leader": leader,
            "made_on": made_on,
        }
        same = Proxy.objects.filter(pk__gt=seen, withdrawn_at__isnull=True, **made).first()
        if same:
            under_way.nothing_to_do()
            return same
        proxy = Proxy.objects.create(**made, card=code_of(title), made_by=actor)
        under_way.facts |= _facts(proxy)
    return proxy


def withdraw_proxy(*, tournament: Tournament, proxy: Proxy, actor: User | None) -> None:
    """Take a proxy back: the card was replaced, or it was a mistake. The row stays, marked so.

    One that was taken back already stays as it is.
    """
    with change(tournament, Act.WITHDRAW_PROXY, actor=actor) as under_way:
        rows = Proxy.objects.select_related("player").filter(player__tournament=under_way.tournament)
        fresh = rows.filter(pk=proxy.pk, withdrawn_at__isnull=True).first()
        if fresh is None:
            under_way.nothing_to_do()
            return
        fresh.withdrawn_at = timezone.now()
        fresh.save()
        under_way.facts |= _facts(fresh)


def _facts(proxy: Proxy) -> dict[str, Any]:
    return {
        "proxy": proxy.pk,
        "player": proxy.player_id,
        "name": proxy.player.name,
        "title": proxy.title,
        "side": proxy.side,
        "leader": proxy.leader,
    }

"""Proxies for damaged cards: what is recorded, and how often (REG 5.7)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from pairing.errors import RuleError
from pairing.types import Side
from tests.factories import make_player, make_tournament
from tests.races import race
from tournament.floor.acts.proxies import MakeProxy, WithdrawProxy
from tournament.models import Player, Proxy, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(db: None) -> Player:
    return make_player(make_tournament(state=EventState.RUNNING), "Ana")


def make(player: Player, **fields: Any) -> Proxy:
    told: dict[str, Any] = {
        "side": Side.RUNNER,
        "title": "Sure Gamble",
        "lost": "Gain 9 credits.",
        "leader": "Mo",
        "made_on": date(2016, 11, 5),
        "seen": 0,
    }
    event = player.tournament
    return MakeProxy(player=player, **told | fields).perform(event, actor=event.owner)


def withdraw(proxy: Proxy) -> None:
    event = proxy.player.tournament
    WithdrawProxy(proxy=proxy).perform(event, actor=event.owner)


def acts(player: Player) -> list[str]:
    return list(player.tournament.log.order_by("version").values_list("act", flat=True))


def test_proxy_keeps_card_lost_information_leader_and_date(player: Player) -> None:
    proxy = make(player)
    assert (proxy.card, proxy.title, proxy.lost) == ("01050", "Sure Gamble", "Gain 9 credits.")
    assert (proxy.leader, proxy.made_by, proxy.made_on) == ("Mo", player.tournament.owner, date(2016, 11, 5))
    facts = player.tournament.log.get().payload
    assert facts == {
        "proxy": proxy.pk,
        "player": player.pk,
        "name": "Ana",
        "title": "Sure Gamble",
        "side": "runner",
        "leader": "Mo",
    }


def test_proxy_of_a_card_that_the_catalogue_does_not_know_is_kept_by_its_title(player: Player) -> None:
    assert make(player, title="Unheard Of").card == ""


def test_proxy_made_twice_by_one_press_is_one_and_made_again_another(player: Player) -> None:
    first = make(player)
    assert make(player) == first
    assert make(player, seen=first.pk) != first
    assert acts(player) == [MakeProxy.code] * 2


def test_proxy_undone_stays_marked_so(player: Player) -> None:
    proxy = make(player)
    withdraw(proxy)
    withdraw(proxy)
    assert Proxy.objects.get().withdrawn_at is not None
    assert acts(player) == [MakeProxy.code, WithdrawProxy.code]
    assert make(player) != proxy  # undone, then made again


def test_proxy_of_a_finished_event_is_refused(player: Player) -> None:
    Tournament.objects.update(state=EventState.FINISHED)
    with pytest.raises(RuleError) as refused:
        make(player)
    assert refused.value.code == "act_not_allowed"


@pytest.mark.django_db(transaction=True)
def test_proxy_made_and_undone_twice_at_once_is_so_once(player: Player) -> None:
    first, second = race(lambda: make(player), lambda: make(player))
    assert first == second
    assert race(lambda: withdraw(first), lambda: withdraw(first)) == [None, None]
    assert acts(player) == [MakeProxy.code, WithdrawProxy.code]

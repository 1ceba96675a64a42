"""The URLs for the judge desk (calls, tables, penalties, cards) and for players at their tables."""

from __future__ import annotations

from datetime import date

from pairing.types import Side
from tests.flows.address import EVERYBODY, MARSHALS, Address, Data, F, P
from tests.flows.world import World
from tournament.floor.acts.calls import RaiseCall
from tournament.floor.acts.missing_cards import ReportMissingCard
from tournament.floor.acts.penalties import GivePenalty
from tournament.floor.acts.proxies import MakeProxy
from tournament.models import MissingCard, Penalty, PenaltyKind, PenaltyLevel, Player, Proxy


def at_open_table(world: World) -> Player:
    """Return a player at table 2, which has no result yet."""
    return world.table(2).seats.earliest("position").player


def _player(world: World) -> Data:
    return {"pk": at_open_table(world).pk}


def _table_2(world: World) -> Data:
    return {"number": 2}


def _call(world: World) -> Data:
    call = RaiseCall(table=2, about="Ruling").perform(world.tournament, actor=world.owner)
    return {"pk": call.pk}


def _more_time(world: World) -> Data:
    return {"pairing": world.table(2).pk, "minutes": 5, "reason": "Ruling", "seen": 0}


def _conceded(world: World) -> Data:
    player = at_open_table(world).pk
    return {"pairing": world.table(2).pk, "seen": 0, "player": player, "games": [1], "how": "concede"}


def _penalized(world: World) -> Penalty:
    return GivePenalty(
        player=at_open_table(world),
        kind=PenaltyKind.OTHER,
        level=PenaltyLevel.DISQUALIFICATION,
        note="",
        seen_penalty=0,
    ).perform(world.tournament, actor=world.owner)


def _missing(world: World) -> MissingCard:
    return ReportMissingCard(
        player=at_open_table(world), side=Side.CORP, title="Adonis Campaign", in_game=False, minutes=5, seen=0
    ).perform(world.tournament, actor=world.owner)


def _proxy(world: World) -> Proxy:
    return MakeProxy(
        player=at_open_table(world),
        side=Side.CORP,
        title="Adonis Campaign",
        lost="All of it",
        leader="Rose",
        made_on=date(2016, 11, 5),
        seen=0,
    ).perform(world.tournament, actor=world.owner)


PENALTY = {"kind": "hidden_cards", "level": "", "note": "", "seen": 0, "step": "give"}
MISSING = {"side": "corp", "title": "Adonis Campaign", "in_game": "no", "minutes": 5, "seen": 0}
PROXY = {
    "side": "corp",
    "title": "Adonis Campaign",
    "lost": "All of it",
    "leader": "Rose",
    "made_on": "2016-11-05",
    "seen": 0,
}
JUDGE = (
    Address("judge"),
    Address("judge-find"),
    Address("judge-calls"),
    Address("judge-call", takes=F, kwargs=_call, data=lambda _: {"outcome": "Played on"}),
    Address("judge-call-take", takes=P, kwargs=_call),
    Address("judge-table", kwargs=_table_2),
    Address("judge-extend", takes=P, kwargs=_table_2, data=_more_time),
    Address("judge-table-call", takes=P, kwargs=_table_2, data=lambda _: {"about": "Deck check"}),
    Address("judge-concede", takes=F, kwargs=_table_2, data=_conceded),
    Address("judge-player", kwargs=_player),
    Address("judge-penalty", takes=P, kwargs=_player, data=lambda _: PENALTY),
    Address("judge-penalty-withdraw", MARSHALS, P, kwargs=lambda world: {"pk": _penalized(world).pk}),
    Address(
        "judge-decline-disqualification",
        MARSHALS,
        P,
        kwargs=_player,
        data=lambda world: {"seen": _penalized(world).pk},
    ),
    Address("judge-decline-drop", MARSHALS, P, kwargs=lambda world: {"pk": _missing(world).pk}),
    Address("judge-cards"),
    Address("judge-card-player", got=302),
    Address("judge-card-missing", takes=F, kwargs=_player, data=lambda _: MISSING),
    Address("judge-card-found", takes=P, data=lambda world: {"card": _missing(world).pk}),
    Address("judge-card-concede", takes=P, data=lambda world: {"card": _missing(world).pk}),
    Address("judge-proxy-make", takes=F, kwargs=_player, data=lambda _: PROXY),
    Address("judge-proxy-withdraw", takes=P, data=lambda world: {"card": _proxy(world).pk}),
    Address("judge-proxy-slips"),
    Address("judge-proxy-slip", kwargs=lambda world: {"pk": _proxy(world).pk}),
)


def _said(world: World) -> Data:
    return {"table": world.table(2).pk, "seen_version": 0, "game_1": "won", "game_2": "lost"}


ME = (
    Address("me", EVERYBODY, whose=at_open_table),
    Address("me-result", EVERYBODY, F, data=_said, whose=at_open_table, for_others=False),
    Address("me-results", EVERYBODY, whose=at_open_table),
    Address("me-chances", EVERYBODY, whose=at_open_table),
    Address("me-manifest", EVERYBODY, whose=at_open_table),
    Address("me-drop", EVERYBODY, F, whose=at_open_table),
    Address("me-call", EVERYBODY, P, data=lambda _: {"about": "Ruling"}, whose=at_open_table),
)

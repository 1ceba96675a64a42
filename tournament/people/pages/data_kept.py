"""All data about a player in one file, for the player to see."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, Q, QuerySet

from tournament.kernel.text import name_key
from tournament.kernel.undo import LoggedStep
from tournament.models import (
    Call,
    Deck,
    DeckCheck,
    Game,
    LogEntry,
    MissingCard,
    Penalty,
    Player,
    PlayerReport,
    Proxy,
    PushSubscription,
    Reschedule,
    Seat,
    Tournament,
)
from tournament.people.erasing import names_of_players
from tournament.web.log.page import sentence_of

_OF_A_PLAYER: tuple[tuple[str, type[Model]], ...] = (
    ("decks", Deck),
    ("deck_checks", DeckCheck),
    ("calls", Call),
    ("penalties", Penalty),
    ("missing_cards", MissingCard),
    ("proxies", Proxy),
    ("reports", PlayerReport),
    ("notified_browsers", PushSubscription),
)
# Columns that aren't facts about the person: keys to other rows, and secrets (the personal link and push
# notification keys).
_LEFT_OUT = frozenset(
    {
        *("id", "tournament_id", "player_id", "lot", "link", "leader_id"),
        *("user_id", "endpoint", "p256dh", "auth", "told"),
    }
)


def data_kept_of(players: Iterable[Player], now: datetime) -> dict[str, Any]:
    """Return all data about these players, who are one person in several events, as JSON values."""
    return {"made_at": now, "events": [_of_one(player) for player in players]}


def same_person(player: Player, organizer: User) -> list[Player]:
    """Return the players with this name in all events of an organizer, the given one first. One query."""
    own = Tournament.objects.run_by(organizer).values("pk")
    found = Player.objects.filter(tournament__in=own, erased_at=None).select_related("tournament")
    key = name_key(player.name)
    others = [each for each in found if each.pk != player.pk and name_key(each.name) == key]
    return [player, *sorted(others, key=lambda each: (each.tournament.date, each.pk), reverse=True)]


def _of_one(player: Player) -> dict[str, Any]:
    """Return one event's data about the player. Takes a fixed number of queries."""
    event = player.tournament
    kept: dict[str, Any] = {
        "event": {"name": event.name, "date": event.date, "address": event.slug},
        "player": _columns(player),
        "rounds": _rounds(player),
        "games": [_columns(game) for game in _games(player)],
    }
    for name, model in _OF_A_PLAYER:
        kept[name] = [_columns(row) for row in model._default_manager.filter(player=player)]
    moved = Reschedule.objects.filter(Q(proposer=player) | Q(answerer=player))
    kept["moved_deadlines"] = [_columns(row) for row in moved]
    kept["log"] = list(_log(player))
    return kept


def _rounds(player: Player) -> list[dict[str, Any]]:
    seats = Seat.objects.filter(player=player).select_related("round__stage", "pairing")
    seats = seats.prefetch_related("pairing__seats__player", "pairing__results").order_by("pk")
    return [
        {
            "stage": seat.round.stage.kind,
            "round": seat.round.number,
            "table": seat.pairing.number,
            "position": seat.position,
            "opponents": [
                other.player.name for other in seat.pairing.seats.all() if other.player_id != player.pk
            ],
            "results": [_columns(result) for result in seat.pairing.results.all()],
        }
        for seat in seats
    ]


def _games(player: Player) -> QuerySet[Game]:
    return Game.objects.filter(Q(corp=player) | Q(runner=player)).order_by("pk")


def _log(player: Player) -> Iterable[dict[str, Any]]:
    """Return every log entry about the player, in the reader's language."""
    entries = LogEntry.objects.filter(tournament=player.tournament).order_by("version")
    for entry in entries.select_related("undoes"):
        knows = any(key == player.pk for key, _name in names_of_players(entry.payload))
        if knows or entry.player_id == player.pk:
            yield {"at": entry.at, "act": entry.act, "text": sentence_of(LoggedStep.of(entry))}


def _columns(row: Model) -> dict[str, Any]:
    fields = (field.attname for field in row._meta.concrete_fields)
    return {name: getattr(row, name) for name in fields if name not in _LEFT_OUT}

"""A whole registration sheet at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.text import name_key
from tournament.legacy.codes import ActCode
from tournament.models import Player, Tournament
from tournament.people.acts.players import count_names, refuse_bye_after_round_1, refuse_what_is_taken
from tournament.people.entries import Entry

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def import_players(
    *,
    tournament: Tournament,
    entries: Sequence[Entry],
    namesakes: Mapping[str, int] | None = None,
    actor: User | None,
) -> list[Player]:
    """Add these players, all or none; they are registered, and checked in when they are there.

    `namesakes` says how many registered players of a name (its `name_key`) the organizer knows of;
    more than that, and the sheet was imported before or somebody added the player meanwhile.

    Raises ActionRefused: sheet_has_nobody, players_registered_already, first_round_bye_is_over (REG 6.2),
    fixed_table_taken, draft_seat_taken.
    """
    if not entries:
        raise ActionRefused("sheet_has_nobody")
    with change(tournament, ActCode.IMPORT_PLAYERS, actor=actor) as under_way:
        event = under_way.tournament
        _refuse_unknown_namesakes(event, entries, namesakes or {})
        if any(entry.first_round_bye for entry in entries):
            refuse_bye_after_round_1(event)
        for entry in entries:
            refuse_what_is_taken(event, asdict(entry))
        players = Player.objects.bulk_create(Player(tournament=event, **asdict(entry)) for entry in entries)
        under_way.facts["players"] = [{"pk": player.pk, "name": player.name} for player in players]
    return players


def _refuse_unknown_namesakes(event: Tournament, entries: Sequence[Entry], known: Mapping[str, int]) -> None:
    registered = count_names(event.players.values_list("name", flat=True))
    wanted = {name_key(entry.name) for entry in entries}
    unknown = {key for key in wanted if registered[key] > known.get(key, 0)}
    if unknown:
        raise ActionRefused("players_registered_already", count=sum(registered[key] for key in unknown))

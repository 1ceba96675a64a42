"""What staff must know about a round before they change or publish it; used by its pages and acts."""

from __future__ import annotations

from django.conf import settings

from tournament.kernel.background import enqueue
from tournament.kernel.errors import ActionRefused
from tournament.models import Round, Tournament
from tournament.models.states import RoundState

WRITE_PACK = "write_pack"  # the background task defined in `site.tasks`


def drawn_points(round_: Round) -> dict[int, int]:
    """Return the points that the engine used to pair a draft's players; nothing for a published round."""
    if round_.state != RoundState.DRAFT:
        return {}
    drawn: dict[int, int] = {}
    for meeting in round_.explanation.get("meetings", ()):
        drawn |= dict(zip(meeting["players"], meeting["points"], strict=True))
    return drawn | {bye["player"]: bye["points"] for bye in round_.explanation.get("byes", ())}


def fixed_tables(tournament: Tournament) -> dict[int, int]:
    """Return the table fixed for each player who has one, by player id."""
    fixed = tournament.players.filter(fixed_table__isnull=False).values_list("pk", "fixed_table")
    return {player: table for player, table in fixed if table is not None}


def refuse_outdated(tournament: Tournament, seen: int | None) -> None:
    """Raise ActionRefused event_changed_meanwhile for requests based on other pairings, or sent twice.

    `seen` is the `pairings_version` of the page that the staff member saw; None skips the check.
    """
    if seen is not None and seen != tournament.pairings_version:
        raise ActionRefused("event_changed_meanwhile")


def mark_pairings_changed(tournament: Tournament) -> None:
    """Set the pairings' version to the one that the current change gives the event, so that pages notice."""
    tournament.pairings_version = tournament.version + 1


def ask_for_pack(tournament: Tournament) -> None:
    """Queue the outage pack to be written once the current change is saved, if a folder is configured."""
    if settings.PACK_DIR:
        enqueue(WRITE_PACK, event=tournament.pk)

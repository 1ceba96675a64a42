"""What staff must know of a round before they change or publish it; read by its pages and its acts."""

from __future__ import annotations

from django.conf import settings

from tournament.kernel.background import enqueue
from tournament.kernel.errors import ActionRefused
from tournament.models import Round, Tournament
from tournament.models.states import RoundState

WRITE_PACK = "write_pack"  # the background task, which `site` does


def drawn_points(round_: Round) -> dict[int, int]:
    """Return the points that the engine drew a draft's players with; nothing of a published round."""
    if round_.state != RoundState.DRAFT:
        return {}
    drawn: dict[int, int] = {}
    for meeting in round_.explanation.get("meetings", ()):
        drawn |= dict(zip(meeting["players"], meeting["points"], strict=True))
    return drawn | {bye["player"]: bye["points"] for bye in round_.explanation.get("byes", ())}


def fixed_tables(tournament: Tournament) -> dict[int, int]:
    """Return the table fixed for a player, by player id, of those who have one."""
    fixed = tournament.players.filter(fixed_table__isnull=False).values_list("pk", "fixed_table")
    return {player: table for player, table in fixed if table is not None}


def refuse_outdated(tournament: Tournament, seen: int | None) -> None:
    """Refuse what was meant for other pairings, or sent twice: event_changed_meanwhile.

    `seen` is the `pairings_version` of the page that the staff member looked at; None asks for no such check.
    """
    if seen is not None and seen != tournament.pairings_version:
        raise ActionRefused("event_changed_meanwhile")


def mark_pairings_changed(tournament: Tournament) -> None:
    """Let the pairings have the version that the change under way gives the event, so that pages notice."""
    tournament.pairings_version = tournament.version + 1


def ask_for_pack(tournament: Tournament) -> None:
    """Let the outage pack be written once the change under way is saved, where a folder is named for it."""
    if settings.PACK_DIR:
        enqueue(WRITE_PACK, event=tournament.pk)

"""Load open tables of an online event, and the latest deadline that their players may agree on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.utils import timezone

from tournament.kernel.errors import ActionRefused
from tournament.models import Pairing, Player, Round, StageKind, Tournament
from tournament.models.states import PlayerState, RoundState
from tournament.play.clock.pages import still_plays
from tournament.play.rounds.deadlines import usual_deadline


def read_table(tournament: Tournament, pairing: Pairing) -> Pairing:
    """Return the current state of a published Swiss table, with its round and seats.

    Raises ActionRefused: event_not_online, event_changed_meanwhile (deleted, or a bye), table_is_done.
    """
    if not tournament.is_online:
        raise ActionRefused("event_not_online")
    rows = Pairing.objects.select_related("round__stage").prefetch_related("seats__player", "results__games")
    fresh = rows.filter(
        pk=pairing.pk,
        number__isnull=False,
        round__stage__tournament=tournament,
        round__stage__kind=StageKind.SWISS,
        round__state=RoundState.PUBLISHED,
    ).first()
    if fresh is None or len(fresh.seats.all()) != 2:
        raise ActionRefused("event_changed_meanwhile")
    if not still_plays(fresh, tournament.scoring, is_cut=False):
        raise ActionRefused("table_is_done", table=fresh.number)
    return fresh


def read_own_table(tournament: Tournament, player: Player, pairing: Pairing) -> tuple[Pairing, Player]:
    """Return the player's open table in the current round, and the opponent.

    Raises ActionRefused: what `read_table` raises, player_not_playing (disqualified).
    """
    fresh = read_table(tournament, pairing)
    seated = {seat.player_id: seat.player for seat in fresh.seats.all()}
    me = seated.pop(player.pk, None)
    newest = Round.objects.newest_published(tournament)
    if me is None or newest is None or newest.pk != fresh.round_id:
        raise ActionRefused("event_changed_meanwhile")
    if me.state == PlayerState.DISQUALIFIED:
        raise ActionRefused("player_not_playing", player=me.pk)
    return fresh, next(iter(seated.values()))


def latest_agreed(tournament: Tournament, pairing: Pairing) -> datetime:
    """Return the latest deadline that a table's players may agree on, in UTC.

    It is a limited number of calendar days after the round's deadline, at the same local time, but not before
    a deadline that staff have given the table.
    """
    round_ = pairing.round
    published = round_.published_at or timezone.now()
    base = round_.deadline or usual_deadline(tournament, published) or published
    later = base.astimezone(tournament.zone) + timedelta(days=tournament.reschedule_days)
    return max(later.astimezone(UTC), pairing.deadline or base)

"""Penalties given and taken back, and proposals declined. Nobody is removed here (REG 12.1, 1.4)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from pairing.conduct import Level, Offence, disqualifying
from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.legacy.codes import ActCode
from tournament.models import MissingCard, Penalty, PenaltyKind, PenaltyLevel, Player, Round, Tournament


def offence_record(penalty: Penalty) -> Offence:
    """Return a penalty as the rules take it."""
    return Offence(
        id=penalty.pk,
        kind=penalty.kind,
        level=Level(penalty.level),
        withdrawn=penalty.withdrawn_at is not None,
        declined=penalty.proposal_declined_at is not None,
    )


def give_penalty(
    *,
    tournament: Tournament,
    player: Player,
    kind: PenaltyKind,
    level: PenaltyLevel,
    note: str,
    seen_penalty: int,
    actor: User | None,
) -> Penalty:
    """Give a player a penalty. The level of disqualification only proposes it: the organizer does it.

    `seen_penalty` is the player's newest penalty that the leader knew of, 0 for none: the same once more
    is the same request (a double POST) and is kept once.
    """
    with change(tournament, ActCode.GIVE_PENALTY, actor=actor) as under_way:
        event = under_way.tournament
        given = {"player": player, "kind": kind, "level": level, "note": note, "given_by": actor}
        same = Penalty.objects.filter(pk__gt=seen_penalty, withdrawn_at=None, **given).first()
        if same:
            under_way.nothing_to_do()
            return same
        penalty = Penalty.objects.create(round=Round.objects.newest_published(event), **given)
        under_way.facts |= _facts(penalty)
    return penalty


def withdraw_penalty(*, tournament: Tournament, penalty: Penalty, actor: User | None) -> None:
    """Take a penalty back; it stays, marked so. One taken back stays so. Raises ActionRefused no_such_penalty."""
    with change(tournament, ActCode.WITHDRAW_PENALTY, actor=actor) as under_way:
        event = under_way.tournament
        found = Penalty.objects.filter(player__tournament=event).select_related("player", "round")
        fresh = found.filter(pk=penalty.pk).first()
        if fresh is None:
            raise ActionRefused("no_such_penalty")
        if fresh.withdrawn_at:
            under_way.nothing_to_do()
            return
        fresh.withdrawn_at = timezone.now()
        fresh.save()
        under_way.facts |= _facts(fresh)


def decline_disqualification(
    *, tournament: Tournament, player: Player, seen_penalty: int, actor: User | None
) -> None:
    """Decline what a player's penalties propose, up to the newest that was seen; one declined stays so.

    A penalty given meanwhile proposes anew (REG 12.1, 1.4).
    """
    with change(tournament, ActCode.DECLINE_PROPOSAL, actor=actor) as under_way:
        found = Penalty.objects.filter(player__tournament=under_way.tournament, player=player).order_by("pk")
        waiting = [each.id for each in disqualifying([offence_record(row) for row in found])]
        answered = [pk for pk in waiting if pk <= seen_penalty]
        if not answered:
            under_way.nothing_to_do()
            return
        Penalty.objects.filter(pk__in=answered).update(proposal_declined_at=timezone.now())
        under_way.facts |= {"player": player.pk, "name": player.name, "penalties": answered}


def decline_drop(*, tournament: Tournament, missing_card: MissingCard, actor: User | None) -> None:
    """Decline the drop that a card not found proposes (REG 5.6). One declined stays so.

    Raises ActionRefused no_such_missing_card.
    """
    with change(tournament, ActCode.DECLINE_PROPOSAL, actor=actor) as under_way:
        found = MissingCard.objects.filter(player__tournament=under_way.tournament)
        fresh = found.select_related("player").filter(pk=missing_card.pk).first()
        if fresh is None:
            raise ActionRefused("no_such_missing_card")
        if fresh.proposal_declined_at:
            under_way.nothing_to_do()
            return
        fresh.proposal_declined_at = timezone.now()
        fresh.save()
        under_way.facts |= {
            "player": fresh.player_id,
            "name": fresh.player.name,
            "missing_card": fresh.pk,
        }


def _facts(penalty: Penalty) -> dict[str, Any]:
    return {
        "penalty": penalty.pk,
        "player": penalty.player_id,
        "name": penalty.player.name,
        "kind": str(penalty.kind),
        "level": str(penalty.level),
        "note": penalty.note,
        "round": penalty.round.number if penalty.round else None,
    }

"""Taking back what happened on the floor: rows are kept there, so mostly a mark is set or cleared."""

from __future__ import annotations

from typing import Any

from django.db.models import Model
from django.utils import timezone

from tournament.legacy.inverse import Inverse, Undoing, overtaken
from tournament.models import (
    Call,
    MissingCard,
    Penalty,
    TableExtension,
)
from tournament.rounds.result_undo import result_as_before

OF_PLAYER = "player__tournament"
OF_EVENT = "tournament"


def _marking(model: type[Model], fact: str, mark: str, *, to: str, sets: bool) -> Inverse:
    """Return an inverse that sets a row's mark to now, or clears it; `to` leads from the row to its event."""

    def inverse(undoing: Undoing) -> None:
        found = _row(model, undoing, fact, to)
        if (getattr(found, mark) is None) != sets:
            overtaken()
        setattr(found, mark, timezone.now() if sets else None)
        found.save(update_fields=[mark])

    return inverse


withdraw_penalty = _marking(Penalty, "penalty", "withdrawn_at", to=OF_PLAYER, sets=True)
penalty_again = _marking(Penalty, "penalty", "withdrawn_at", to=OF_PLAYER, sets=False)
card_is_missing = _marking(MissingCard, "missing_card", "found_at", to=OF_PLAYER, sets=False)


def propose_again(undoing: Undoing) -> None:
    """Let a declined proposal stand again."""
    facts = undoing.facts
    if "missing_card" in facts:
        found = _row(MissingCard, undoing, "missing_card", OF_PLAYER)
        found.proposal_declined_at = None
        found.save(update_fields=["proposal_declined_at"])
        return
    penalties = Penalty.objects.filter(player__tournament=undoing.tournament, pk__in=facts["penalties"])
    penalties.update(proposal_declined_at=None)


def leave_call(undoing: Undoing) -> None:
    """Let a call wait for a leader again."""
    call = _row(Call, undoing, "call", OF_EVENT)
    if call.taken_by is None or call.closed_at is not None:
        overtaken()
    call.taken_by, call.taken_at = None, None
    call.save(update_fields=["taken_by", "taken_at"])


def open_call(undoing: Undoing) -> None:
    """Open a closed call again; not where its player has called anew."""
    call = _row(Call, undoing, "call", OF_EVENT)
    calls_anew = call.player_id and Call.objects.filter(player=call.player_id, closed_at=None).exists()
    if call.closed_at is None or calls_anew:
        overtaken()
    call.closed_by, call.closed_at, call.outcome = None, None, ""
    call.save(update_fields=["closed_by", "closed_at", "outcome"])


def games_not_conceded(undoing: Undoing) -> None:
    """Let the result before count again; a missing card that cost the games has not cost them."""
    _result_as_before(undoing)
    if undoing.facts.get("missing_card"):
        found = _row(MissingCard, undoing, "missing_card", OF_PLAYER)
        found.conceded_at = None
        found.save(update_fields=["conceded_at"])


def card_not_missing(undoing: Undoing) -> None:
    """Forget a missing card, with the minutes given to look for it and the game that it cost (REG 5.6)."""
    found = _row(MissingCard, undoing, "missing_card", OF_PLAYER)
    if found.found_at is not None:
        overtaken()
    _result_as_before(undoing)
    if undoing.facts.get("extension"):
        given = TableExtension.objects.filter(pairing__round__stage__tournament=undoing.tournament)
        given.filter(pk=undoing.facts["extension"]).delete()
    found.delete()


def _result_as_before(undoing: Undoing) -> None:
    """Let the result before count, where conceding games changed it."""
    facts = undoing.facts
    if "result_version" in facts and facts["before"] != facts["after"]:
        result_as_before(undoing)


def _row(model: type[Model], undoing: Undoing, fact: str, to: str) -> Any:
    rows = model._default_manager.filter(**{to: undoing.tournament, "pk": undoing.facts[fact]})
    return rows.first() or overtaken()

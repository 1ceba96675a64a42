"""Taking back what was done to Swiss rounds: paired, mended, thrown away, published (REG-6, REG-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from tournament.core.errors import ActionRefused
from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Pairing, PlayerReport, Result, Round, Seat, Tournament
from tournament.models.states import EventState, RoundState
from tournament.rounds.acts.pairing import discard_draft, swiss_stage
from tournament.rounds.facts import seating_of

Seats = Mapping[str, Any]


def discard_pairing(undoing: Undoing) -> None:
    """Throw away the draft that was paired; one that it had replaced comes back."""
    round_ = undoing.round()
    if round_.state != RoundState.DRAFT:
        raise ActionRefused("round_published", round=round_.number)
    if _as_set(seating_of(round_).values()) != _as_set(undoing.facts["tables"]):
        overtaken()
    discard_draft(undoing.tournament, round_)
    if undoing.facts.get("replaced"):
        _restore(undoing, undoing.facts["replaced"])


def restore_draft(undoing: Undoing) -> None:
    """Bring a discarded draft back as it was; with round 1 the event runs again, by the plan it had."""
    _restore(undoing, undoing.facts)


def unpublish(undoing: Undoing) -> None:
    """Make a published round a draft again, which only leaders see.

    Raises ActionRefused round_had_results: once something was played, its history is kept with the tables.
    """
    round_ = undoing.round()
    newest = Round.objects.newest_swiss(undoing.tournament, with_draft=True)
    if round_.state != RoundState.PUBLISHED or round_ != newest:
        overtaken()
    has_reports = PlayerReport.objects.filter(pairing__round=round_).exists()
    if has_reports or Result.objects.filter(pairing__round=round_).exists():
        raise ActionRefused("round_had_results", round=round_.number)
    round_.state, round_.published_at, round_.changed_at = RoundState.DRAFT, None, None
    round_.save(update_fields=["state", "published_at", "changed_at"])
    round_.pairings.update(changed_at=None)


def seat_as_before(undoing: Undoing) -> None:
    """Seat the players of the changed tables as before; what everybody has seen is marked as changed.

    Raises ActionRefused table_had_result where a table that has a history would have to go.
    """
    facts, round_ = undoing.facts, undoing.round()
    standing = seating_of(round_)
    changed = {key: seats for key, seats in standing.items() if _key(seats) in _as_set(facts["after"])}
    newest = Round.objects.newest_swiss(undoing.tournament, with_draft=True)
    if round_ != newest or len(changed) != len(facts["after"]):
        overtaken()
    matched = _match(changed, facts["before"])
    kept = [key for key, _seats in matched if key is not None]
    Seat.objects.filter(pairing__in=changed).delete()
    gone = Pairing.objects.filter(pk__in=changed.keys() - set(kept))
    for pairing in gone.filter(results__isnull=False):
        raise ActionRefused("table_had_result", table=pairing.number)
    gone.delete()
    Pairing.objects.filter(pk__in=kept).update(number=None)  # two cannot have one number
    marked = [_seat(round_, key, seats) for key, seats in matched]
    round_.changed_by_hand = facts.get("by_hand_before", True)
    if round_.state == RoundState.PUBLISHED:
        round_.changed_by_hand, round_.changed_at = True, timezone.now()
        round_.pairings.filter(pk__in=marked).update(changed_at=round_.changed_at)
    round_.save(update_fields=["changed_by_hand", "changed_at"])


def _match(standing: Mapping[int, Seats], wanted: Sequence[Seats]) -> list[tuple[int | None, Seats]]:
    """Give each table wanted the row it had: by its players, else by its number; None: a new one."""
    left = dict(standing)
    matched: list[tuple[int | None, Seats]] = []
    for same in (lambda a, b: set(a["players"]) == set(b["players"]), lambda a, b: a["table"] == b["table"]):
        done = [id(seats) for _key, seats in matched]
        for seats in wanted:
            if id(seats) in done:
                continue
            found = next((key for key, there in left.items() if same(there, seats)), None)
            if found is not None:
                del left[found]
                matched.append((found, seats))
    done = [id(seats) for _key, seats in matched]
    return [*matched, *((None, seats) for seats in wanted if id(seats) not in done)]


def _seat(round_: Round, key: int | None, seats: Seats) -> int:
    if key is None:
        key = Pairing.objects.create(round=round_, number=seats["table"]).pk
    else:
        Pairing.objects.filter(pk=key).update(number=seats["table"])
    Seat.objects.bulk_create(
        Seat(round=round_, pairing_id=key, player_id=player, position=position)
        for position, player in enumerate(seats["players"], start=1)
    )
    return key


def _restore(undoing: Undoing, facts: Mapping[str, Any]) -> None:
    event, newest = undoing.tournament, Round.objects.newest_swiss(undoing.tournament, with_draft=True)
    if facts["round"] != (newest.number + 1 if newest else 1) or (
        newest and newest.state == RoundState.DRAFT
    ):
        overtaken()
    _start_again(event, facts.get("plan"))
    round_ = Round.objects.create(
        stage=swiss_stage(event),
        number=facts["round"],
        seed=facts["seed"],
        explanation=facts["explanation"],
        changed_by_hand=facts["changed_by_hand"],
    )
    undoing.players([player for seats in facts["tables"] for player in seats["players"]])
    for seats in facts["tables"]:
        _seat(round_, None, seats)


def _start_again(event: Tournament, plan: Mapping[str, Any] | None) -> None:
    if event.state == EventState.REGISTRATION:
        if not plan:
            overtaken()
        event.planned_rounds, event.cut_size = plan["planned_rounds"], plan["cut_size"]
        event.state = EventState.RUNNING


def _key(seats: Seats) -> tuple[int | None, tuple[int, ...]]:
    return seats["table"], tuple(seats["players"])


def _as_set(tables: Any) -> set[tuple[int | None, tuple[int, ...]]]:
    return {_key(seats) for seats in tables}

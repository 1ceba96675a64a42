"""The end of an event, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.scoring import judge_complete
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.core.records import event_record
from tournament.cut.facts import cut_stage
from tournament.cut.records import bracket_record
from tournament.legacy.codes import ActCode
from tournament.models import Round, Tournament
from tournament.models.states import EventState, RoundState

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def finish_event(*, tournament: Tournament, actor: User | None, confirmed_early: bool = False) -> None:
    """Close the event: its standings are final. Doing it twice is no mistake.

    `confirmed_early` is the TO's word that the planned rounds left are not played (REG 7.5).

    A bracket must be decided; an announced cut that was not made is confirmed the same way.

    Raises ActionRefused no_round_yet, draft_exists, rounds_left, cut_left, bracket_left; RuleError
    round_incomplete.
    """
    try:
        with change(tournament, ActCode.FINISH_EVENT, actor=actor) as under_way:
            _finish(under_way, confirmed_early=confirmed_early)
    except ActionRefused as refusal:
        if _state_refused(refusal) == EventState.REGISTRATION:
            raise ActionRefused("no_round_yet") from refusal
        if _state_refused(refusal) != EventState.FINISHED:
            raise
        tournament.refresh_from_db(fields=["state", "version"])


def reopen_event(*, tournament: Tournament, actor: User | None) -> None:
    """Open a finished event again, to play on or to correct it. Doing it twice is no mistake."""
    try:
        with change(tournament, ActCode.REOPEN_EVENT, actor=actor) as under_way:
            under_way.tournament.state = EventState.RUNNING
    except ActionRefused as refusal:
        if _state_refused(refusal) != EventState.RUNNING:
            raise
        tournament.refresh_from_db(fields=["state", "version"])


def _finish(under_way: Change, *, confirmed_early: bool) -> None:
    played, planned = refuse_unfinished(under_way.tournament, confirmed_early=confirmed_early)
    under_way.tournament.state = EventState.FINISHED
    under_way.facts |= {"played": played, "planned": planned}


def refuse_unfinished(event_row: Tournament, *, confirmed_early: bool) -> tuple[int, int]:
    """Return the rounds played and planned of an event that can be closed. Raises as `finish_event`."""
    newest = Round.objects.newest_swiss(event_row, with_draft=True)
    if newest is None:
        raise ActionRefused("no_round_yet")
    if newest.state == RoundState.DRAFT:
        raise ActionRefused("draft_exists", round=newest.number)
    event = event_record(event_row)
    judge_complete(event)
    played, planned = len(event.rounds), event_row.planned_rounds or 0
    if played < planned and not confirmed_early:
        raise ActionRefused("rounds_left", played=played, planned=planned)
    _refuse_undecided(event_row, confirmed_early=confirmed_early)
    return played, planned


def _refuse_undecided(tournament: Tournament, *, confirmed_early: bool) -> None:
    """Refuse the end while the cut that was announced is not made, or not played to its last game."""
    record = bracket_record(tournament)
    if record is not None and not record.is_decided:
        raise ActionRefused("bracket_left", open=tuple(game.number for game in record.open_games))
    if tournament.cut_size and not confirmed_early and cut_stage(tournament) is None:
        raise ActionRefused("cut_left", cut=tournament.cut_size)


def _state_refused(refusal: ActionRefused) -> str | None:
    """Return the state in which the act was not allowed, None for any other refusal."""
    return refusal.facts["state"] if refusal.code == "act_not_allowed" else None

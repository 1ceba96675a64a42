"""Validation of an event from a file: everything that pages show about it is rendered once.

Events created here only have rows made by acts, so pages rely on more than columns and constraints enforce. A
file may contain anything, so an event that can't be displayed is refused.
"""

from __future__ import annotations

from collections.abc import Callable

from tournament.decks.pages.checks import deck_checks_page
from tournament.decks.pages.overview import deck_overview
from tournament.event.pages.plan import plan_page
from tournament.event.plan import held_terms
from tournament.exchange.files.results_file import results_file
from tournament.floor.pages.cards import cards_page
from tournament.floor.pages.home import judge_home
from tournament.floor.pages.penalty_sheet import penalty_sheet
from tournament.kernel.access import Viewer
from tournament.kernel.errors import ActionRefused
from tournament.kernel.head_count import head_count
from tournament.kernel.records import event_record
from tournament.kernel.undo import LoggedStep
from tournament.models import LogEntry, Round, Tournament
from tournament.models.states import Role, RoundState
from tournament.people.pages.players import players_page
from tournament.play.clock.pages import clock_line, clock_page
from tournament.play.cut.pages.bracket import bracket_page
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.pages.path import player_path
from tournament.play.cut.records import bracket_record
from tournament.play.results.pages.bracket import bracket_desk
from tournament.play.results.pages.results import results_page
from tournament.play.rounds.pages.draft import draft_page
from tournament.play.rounds.pages.how_paired import how_paired_page
from tournament.play.rounds.pages.round import round_page
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.standings import standings_page
from tournament.web.log.page import sentence_of


def prove(event: Tournament) -> None:
    """Compute everything that pages show about an event, including its log and undos.

    Raises ActionRefused event_file_contradicts.
    """
    try:
        for part in _PARTS:
            part(event)
    except Exception as error:  # any error that a page would hit comes from the file
        raise ActionRefused("event_file_contradicts") from error


def _people(event: Tournament) -> None:
    head_count(event)
    players_page(event, event.players.all())


def _rounds(event: Tournament) -> None:
    organizer = Viewer(user_id=event.owner_id, role=Role.TO)
    record = event_record(event, with_draft=True)
    newest = Round.objects.newest_swiss(event)
    if newest is not None:  # the newest round is enough: the standings cover the results of all rounds
        results_page(event, newest)
    for round_ in Round.objects.swiss(event).select_related("stage"):
        how_paired_page(event, round_, viewer=organizer)
        if round_.state == RoundState.DRAFT:
            draft_page(event, round_)
        else:
            round_page(event, round_, viewer=organizer, event=record)


def _standings(event: Tournament) -> None:
    final_standings(event, standings_page(event))
    results_file(event)


def _bracket(event: Tournament) -> None:
    record = bracket_record(event)
    if record is None:
        return
    facts = facts_of(record)
    bracket_page(facts)
    bracket_desk(event)
    for player in record.seeds:
        player_path(facts, player)


def _floor(event: Tournament) -> None:
    judge_home(event)
    cards_page(event)
    penalty_sheet(event)


def _plan(event: Tournament) -> None:
    plan_page(event)
    held_terms(event)


def _log(event: Tournament) -> None:
    """Render every log entry, and what undoing it would change."""
    entries = LogEntry.objects.filter(tournament=event).select_related("undone_by", "undoes")
    for step in map(LoggedStep.of, entries):
        sentence_of(step)
        if step.payload is not None:
            _ = step.touches, step.is_too_late(event)
            if step.is_undoable:
                step.undo_words()


def _clock(event: Tournament) -> None:
    clock_line(event)
    clock_page(event, for_leaders=True)


_PARTS: tuple[Callable[[Tournament], object], ...] = (
    _people,
    _plan,
    _rounds,
    _standings,
    _bracket,
    _clock,
    _floor,
    deck_overview,
    deck_checks_page,
    _log,
)

"""An outage: the pack is printed after round 3 is published, and results are typed in hours later."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from pairing.standings import standings
from tests.factories import make_user
from tests.flows.organizer import Organizer
from tests.tournament.printing.reading import pages
from tournament.kernel.records import event_record
from tournament.models import Clock, ClockRun, Round

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida")


def test_outage_when_results_are_typed_from_the_pack_hours_later_then_as_if_nothing_had_been() -> None:
    make_user("organizer")
    to = Organizer("organizer")
    _begin(to)
    for number in (1, 2):
        to.pair_and_publish(number)
        _report(to, number, _tables_in_the_pack(to))
    to.pair_and_publish(3)
    to.press(to.open("desk-clock", number=3), to.url("desk-clock-press", number=3), press="start:0")
    tables = _tables_in_the_pack(to)
    assert sorted(name for table in tables.values() for name in table) == sorted({*NAMES} - _byes(to))
    _hours_pass(to)
    _report(to, 3, tables)
    ranked = {line.player: line.points for line in standings(event_record(to.event))}
    expected = {to.player(name).pk: 6 * sum(name in firsts for firsts in _firsts(to)) for name in NAMES}
    assert ranked == expected
    to.pair_and_publish(4)


def _begin(to: Organizer) -> None:
    to.set_up(name="Regional", date="2016-11-05", time_zone="Europe/Berlin")
    for name in NAMES:
        to.add_player(name)
    to.submit(
        to.open("desk-players").form_to(to.url("desk-players-check-in-all")),
        to.url("desk-players-check-in-all"),
    )


def _tables_in_the_pack(to: Organizer) -> dict[int, list[str]]:
    """Read the seating from the paper, as organizers do when the site is down."""
    answer = to.client.get(reverse("desk-print-pack", kwargs={"slug": to.slug}))
    page = next(page for page in pages(answer.content) if "List of tables Printed" in page)
    return {
        int(number): [first, second]
        for number, first, second in re.findall(r"(\d+) ([A-Z]\w+) ([A-Z]\w+) open:", page)
    }


def _report(to: Organizer, number: int, tables: dict[int, list[str]]) -> None:
    """Enter that the first player at each table has won both games."""
    for table in tables:
        page = to.report(number, f"{table} 6")
        assert page.status == 200, page.words


def _hours_pass(to: Organizer) -> None:
    """Move the round's publication and clock start back by three hours."""
    gone = timedelta(hours=3)
    round_ = Round.objects.get(stage__tournament=to.event, number=3)
    Round.objects.filter(pk=round_.pk).update(published_at=round_.published_at - gone)
    run = ClockRun.objects.get(clock=Clock.objects.get(round=round_))
    ClockRun.objects.filter(pk=run.pk).update(started_at=run.started_at - gone)


def _byes(to: Organizer) -> set[str]:
    """Return the players with a bye in the newest round."""
    newest = event_record(to.event).rounds[-1]
    names = {player.id: player.name for player in event_record(to.event).players}
    return {names[table.players[0]] for table in newest.tables if table.is_bye}


def _firsts(to: Organizer) -> list[set[str]]:
    """Return, for each round, the players with 6 points: those in the first seat, and the bye."""
    event = event_record(to.event)
    names = {player.id: player.name for player in event.players}
    return [{names[table.players[0]] for table in round_.tables} for round_ in event.rounds]

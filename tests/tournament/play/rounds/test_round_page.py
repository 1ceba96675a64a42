"""The page model of a round."""

from __future__ import annotations

import pytest

from tests.factories import make_player, make_round, make_single_sided_event, make_tournament, report
from tournament.kernel.access import Viewer
from tournament.kernel.text import search_key
from tournament.models import Tournament
from tournament.models.states import EventState, Role
from tournament.play.rounds.pages.round import NameLine, SeatLine, TableLine, round_page

pytestmark = pytest.mark.django_db

ANYBODY = Viewer(None, Role.SPECTATOR)
LEADER = Viewer(1, Role.TO)
CORP, RUNNER = "NBN: Controlling the Message", "Khan: Savvy Skiptracer"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(state=EventState.RUNNING)


def test_round_page_when_read_then_lines_by_table_and_by_name_tell_the_same(event: Tournament) -> None:
    zoe, ana, eve = (make_player(event, name) for name in ("Zoë", "Ana", "Eve"))
    report(make_round(event, [(zoe, ana), (eve,)]), 1, 6, 0)
    second = make_round(event, [(eve, zoe), (ana,)])
    report(second, 1, 4, 1)

    page = round_page(event, second, viewer=ANYBODY)

    seats = {
        each.pk: SeatLine(each.pk, each.name, 0 if each == ana else 6, search_key(each.name))
        for each in (zoe, ana, eve)
    }
    assert page.by_table == (
        TableLine(1, (seats[eve.pk], seats[zoe.pk]), "4-1", True, False, True, "eve / zoe"),
        TableLine(None, (seats[ana.pk],), "bye", True, False, True, "ana"),
    )
    assert page.by_name == (
        NameLine(seats[ana.pk], None, None, True, "bye", True, False, True, "ana"),
        NameLine(seats[eve.pk], 1, seats[zoe.pk], True, "4-1", True, False, True, "eve"),
        NameLine(seats[zoe.pk], 1, seats[eve.pk], False, "1-4", True, False, True, "zoe"),
    )
    assert (page.tables, page.reported, page.open_tables, page.round_numbers) == (1, 1, 0, (1, 2))


def test_round_page_when_a_round_is_a_draft_then_only_leaders_find_its_number(event: Tournament) -> None:
    one, two, three, four = (make_player(event) for _ in range(4))
    published = make_round(event, [(one, two), (three, four)])
    make_round(event, [(one, three), (two, four)], published=False)

    assert round_page(event, published, viewer=ANYBODY).round_numbers == (1,)
    assert round_page(event, published, viewer=LEADER).round_numbers == (1, 2)


def test_round_page_when_searched_then_by_name_finds_the_one_and_by_table_the_pair(
    event: Tournament,
) -> None:
    round_ = make_round(event, [(make_player(event, "Ana"), make_player(event, "Ben"))])

    page = round_page(event, round_, viewer=ANYBODY, query=" ANA ")

    assert [line.is_found for line in page.by_name] == [True, False]
    assert [line.is_found for line in page.by_table] == [True]
    assert page.found == 1


def test_round_page_when_round_1_is_a_draft_then_identities_are_secret_even_for_staff(
    event: Tournament,
) -> None:
    two = [make_player(event, corp_identity=CORP, runner_identity=RUNNER) for _ in range(2)]
    draft = make_round(event, [tuple(two)], published=False)

    page = round_page(event, draft, viewer=LEADER, with_identities=True)
    assert [seat.identities for line in page.by_table for seat in line.seats] == [(), ()]


def test_round_page_when_asked_then_known_identities_are_beside_both_names(event: Tournament) -> None:
    ana = make_player(event, "Ana", corp_identity=CORP, runner_identity=RUNNER)
    round_ = make_round(event, [(ana, make_player(event, "Ben", runner_identity=RUNNER))])

    page = round_page(event, round_, viewer=ANYBODY, with_identities=True)
    assert [line.seat.identities for line in page.by_name] == [(CORP, RUNNER), (RUNNER,)]
    assert [line.opponent.identities for line in page.by_name if line.opponent] == [(RUNNER,), (CORP, RUNNER)]
    plain = round_page(event, round_, viewer=ANYBODY)
    assert not any(seat.identities for line in plain.by_table for seat in line.seats)


def test_round_page_when_sides_are_assigned_then_only_the_identity_of_that_side() -> None:
    event = make_single_sided_event()
    runner, corp, third = (make_player(event, corp_identity=CORP, runner_identity=RUNNER) for _ in range(3))
    round_ = make_round(event, [(runner, corp), (third,)])

    page = round_page(event, round_, viewer=ANYBODY, with_identities=True)
    shown = {seat.player: seat.identities for line in page.by_table for seat in line.seats}
    assert shown == {corp.pk: (CORP,), runner.pk: (RUNNER,), third.pk: (CORP, RUNNER)}

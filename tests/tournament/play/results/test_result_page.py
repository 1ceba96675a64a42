from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairing.types import Ending, Game, Table
from tests.factories import make_player, make_result, make_round, make_tournament, make_user
from tournament.models import Pairing, Staff, Tournament
from tournament.models.states import EventState, Role
from tournament.play.results.acts.results import ClearResult, SaveResult
from tournament.play.results.pages.result import ResultPage, result_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(state=EventState.RUNNING)


@pytest.fixture
def pairing(event: Tournament) -> Pairing:
    return make_round(event, [(make_player(event, "Ana"), make_player(event, "Ben"))]).pairings.get()


def page_of(event: Tournament, pairing: Pairing) -> ResultPage:
    page = result_page(event, pairing)
    assert page is not None
    return page


def test_result_page_of_an_open_table(event: Tournament, pairing: Pairing) -> None:
    page = page_of(event, pairing)

    assert (page.round, page.number, page.names) == (1, 1, ("Ana", "Ben"))
    assert (page.version, page.shown, page.versions, page.may_clear) == (0, "", (), False)


def test_result_page_offers_the_leaders_who_gave_a_name_as_witness(
    event: Tournament, pairing: Pairing
) -> None:
    assert page_of(event, pairing).leaders == ()

    Staff.objects.create(tournament=event, user=make_user(), role=Role.JUDGE, name="Jo")

    assert page_of(event, pairing).leaders == ("Jo",)


def test_result_page_tells_every_version_newest_first(event: Tournament, pairing: Pairing) -> None:
    ana, ben = event.players.order_by("pk").values_list("pk", flat=True)
    games = (Game(ben, ana, Ending.WIN, ana), Game(ana, ben, Ending.DRAW, None))
    table, split = Table(1, (ana, ben), games=games), Table(1, (ana, ben), split=True)
    SaveResult(pairing=pairing, table=table, seen_version=0).perform(event, actor=event.owner)
    ClearResult(pairing=pairing, seen_version=1).perform(event, actor=event.owner)
    SaveResult(pairing=pairing, table=split, witness="Rose", seen_version=2).perform(event, actor=event.owner)

    page = page_of(event, pairing)

    assert [(version.number, version.shown, version.words) for version in page.versions] == [
        (3, "3-3 split", ("Witnessed by Rose.",)),
        (2, "", ()),
        (1, "4-1", ("Ana won as runner against Ben.", "Ana (corp) and Ben (runner) drew.")),
    ]
    assert {version.by for version in page.versions} == {event.owner.username}
    assert (page.version, page.shown, page.witness, page.may_clear) == (3, "3-3 split", "Rose", True)


def test_result_page_of_a_finished_event_cannot_be_cleared(event: Tournament, pairing: Pairing) -> None:
    make_result(pairing, 3, 3)
    event.state = EventState.FINISHED

    assert not page_of(event, pairing).may_clear


def test_result_page_of_a_bye_is_none(event: Tournament) -> None:
    bye = make_round(event, [(make_player(event),)]).pairings.get()

    assert result_page(event, bye) is None


def test_result_page_takes_as_many_queries_for_1_version_as_for_9(
    event: Tournament, pairing: Pairing
) -> None:
    counts = []
    for more in (1, 8):
        for _ in range(more):
            make_result(pairing, 3, 3)
        fresh = Pairing.objects.select_related("round").get(pk=pairing.pk)
        with CaptureQueriesContext(connection) as queries:
            page_of(event, fresh)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_result_page_of_the_newest_round_has_nothing_to_say_of_corrections(
    event: Tournament, pairing: Pairing
) -> None:
    assert page_of(event, pairing).correction == ()


def test_result_page_of_an_earlier_round_tells_what_a_correction_changes_and_what_not(
    event: Tournament, pairing: Pairing
) -> None:
    number = pairing.round.number
    make_round(event, [(make_player(event), make_player(event))])
    make_round(event, [(make_player(event), make_player(event))], published=False)
    over = (
        f"Round {number} is over. A correction changes these players’ points, the standings, and the"
        " tiebreakers of everyone who has played them."
    )
    paired = f"Pairings and byes based on the old result don’t change: rounds {number + 1}, {number + 2}."

    assert page_of(event, pairing).correction == (over, paired)

    event.stages.create(number=2, kind="double")
    assert page_of(event, pairing).correction == (
        over,
        paired,
        "The players in the cut and their seeds stay as they are.",
    )

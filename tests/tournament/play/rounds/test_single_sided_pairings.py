"""The sides in a single-sided round as players see them: on lists, slips and the screen (NOW 2.2)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import make_player, make_result, make_round, make_single_sided_event
from tests.markup import tight
from tests.tournament.printing.reading import body, pages
from tournament.kernel.access import SPECTATOR
from tournament.models import Round, Tournament
from tournament.play.result_words import side_result_line, side_result_words
from tournament.play.rounds.pages.round import round_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_single_sided_event(slug="cup")


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    """Ana is corp against Ben at table 1, and Eve has the bye."""
    ana, ben, eve = (make_player(tournament, name) for name in ("Ana", "Ben", "Eve"))
    return make_round(tournament, [(ben, ana), (eve,)])


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_lines_have_the_corp_and_its_points_first(tournament: Tournament, round_: Round) -> None:
    make_result(round_.pairings.get(number=1), 0, 3)
    page = round_page(tournament, round_, viewer=SPECTATOR)
    table, bye = page.by_table
    assert ([seat.name for seat in table.seats], table.result) == (["Ana", "Ben"], "3-0")
    assert ([seat.name for seat in bye.seats], bye.result) == (["Eve"], "bye")
    assert [(line.seat.name, line.side, line.result) for line in page.by_name] == [
        ("Ana", "corp", "3-0"),
        ("Ben", "runner", "0-3"),
        ("Eve", "", "bye"),
    ]


def test_public_lists_name_the_sides_in_words(client: Client, tournament: Tournament, round_: Round) -> None:
    by_table = tight(text(client.get("/e/cup/pairings/?by=table")))
    assert by_table.index(">Corp</span></th>") < by_table.index(">Runner</span></th>")
    assert by_table.index(">Ana</a>") < by_table.index(">Ben</a>")
    for points in ((), (0, 3)):
        if points:
            make_result(round_.pairings.get(number=1), *points)
        by_name = text(client.get("/e/cup/pairings/?by=name"))
        assert by_name.count(">Corp</small>") == by_name.count(">Runner</small>") == 2
        assert by_name.index(">Corp</small>") < by_name.index(">Runner</small>")
    assert "Corp first" not in by_name.split("<tbody>")[1].split("</tbody>")[0]


def test_big_screen_names_everybodys_side(client: Client, tournament: Tournament, round_: Round) -> None:
    page = tight(text(client.get("/e/cup/screen/pairings/")))
    assert '<bdi>Ana</bdi><span class="badge badge--corp">corp</span>' in page
    assert '<bdi>Ben</bdi><span class="badge badge--runner">runner</span>' in page


def test_slips_and_list_on_paper_name_the_sides(to_client: Client, round_: Round) -> None:
    (slips,) = pages(to_client.get("/desk/cup/print/pairings-by-table.pdf").content)
    assert "corp 3 1 0 drop signature runner 3 1 0 drop signature" in slips
    assert "1 Ana CORP Ben RUNNER" in slips and slips.endswith("Bye: 3 points Bye Eve")
    names = body(to_client.get("/desk/cup/print/pairings-by-name.pdf").content)
    assert "Ana CORP vs Ben" in names and "Ben RUNNER vs Ana" in names


@pytest.mark.parametrize(
    ("shown", "words", "line"),
    [
        ("0-3", "corp won 3-0", "Table 4: Ana (corp) won 3-0 against Ben (runner)"),
        ("3-0", "runner won 3-0", "Table 4: Ben (runner) won 3-0 against Ana (corp)"),
        ("1-1", "tie 1-1", "Table 4: Ana (corp) and Ben (runner) tied 1-1"),
        ("0-0", "no points for either", "Table 4: Ana (corp) and Ben (runner), no points for either"),
        ("", "", "Table 4: Ana (corp) and Ben (runner), no result"),
        ("3-0 so far", "0-3 so far", "Table 4: Ana (corp) and Ben (runner), 0-3 so far"),
        ("bisher 3-0", "bisher 0-3", "Table 4: Ana (corp) and Ben (runner), bisher 0-3"),
    ],
)
def test_words_of_a_result_turn_the_seats_to_sides(shown: str, words: str, line: str) -> None:
    assert side_result_words(shown) == words
    assert side_result_line(4, ["Ben", "Ana"], shown) == line

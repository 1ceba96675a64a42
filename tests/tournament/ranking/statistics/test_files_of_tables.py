"""Each table on the statistics page can be downloaded as a file with all of the page's data."""

from __future__ import annotations

import csv
import re
from itertools import takewhile

import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from pairing.types import Side
from tests.cut import InCut
from tests.factories import make_players, make_result, make_round, make_single_sided_event
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, hand_in
from tournament.exchange.files.contents.tables import DATA_TABLES
from tournament.models import Game, Result, ResultKind, Tournament
from tournament.models.states import StatisticsShown

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]

CORPS = ("Haas-Bioroid: Engineering the Future", "Jinteki: Personal Evolution")
RUNNERS = ("Noise: Hacker Extraordinaire", "Gabriel Santiago: Consummate Professional")
# for plots and sentences: the page has no such tables
FROM_NUMBERS = {"statistics-sides", "statistics-tables"}


@pytest.fixture
def event() -> Tournament:
    """An event with a played cut, several identities and open lists, so that every table has rows."""
    cut = InCut(4, players=8, slug="cup", swiss_decks="public", cut_decks="public")
    for at, player in enumerate(cut.event.players.order_by("lot")):
        player.corp_identity, player.runner_identity = CORPS[at % 2], RUNNERS[at // 2 % 2]
        player.save()
        hand_in(player, ILLEGAL_CORP if at % 2 else LEGAL_CORP, LEGAL_RUNNER)
    for result in Result.objects.filter(pairing__round__stage__tournament=cut.event):
        first, second = (seat.player for seat in result.pairing.seats.order_by("position"))
        for number, corp, runner in ((1, first, second), (2, second, first)):
            Game.objects.create(
                result=result, number=number, corp=corp, runner=runner, winner=first, ending="win"
            )
        Result.objects.filter(pk=result.pk).update(kind=ResultKind.GAMES)
    cut.wins(g1=1, g2=2)
    Tournament.objects.filter(pk=cut.event.pk).update(statistics_shown=StatisticsShown.ALWAYS)
    return cut.fresh


def shown(event: Tournament) -> html.HtmlElement:
    answer = Client().get(reverse("statistics", kwargs={"slug": event.slug}))
    assert answer.status_code == 200
    return html.fromstring(answer.content.decode())


def rows_of(address: str) -> list[dict[str, str]]:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines()))


def text(cell: html.HtmlElement) -> str:
    return re.sub(r"\s+", " ", cell.text_content()).strip()


def files_below(table: html.HtmlElement) -> tuple[str, str]:
    """Return the first two files after the table in its section."""
    (section,) = table.xpath("ancestor::section[1]")
    found = [a.get("href") for a in table.xpath("following::a[@download]") if section in a.iterancestors()]
    csv_file, workbook = found[:2]
    return csv_file, workbook


def test_each_table_has_its_files_below_it_with_every_name_in_it(event: Tournament) -> None:
    tables = shown(event).xpath("//table")
    linked = set()
    for table in tables:
        address, workbook = files_below(table)
        assert workbook == address.replace(".csv", ".xlsx")
        assert Client().get(workbook).status_code == 200
        linked.add(address.rpartition("/")[2].removesuffix(".csv"))
        rows = rows_of(address)
        in_file = {cell for row in rows for cell in row.values()}
        heads = set(rows[0]) | in_file
        names = {text(cell) for cell in table.xpath(".//tbody//th") if text(cell) not in ("All", "not known")}
        assert names, text(table)
        sums = {
            "As corp",
            "As runner",
            "Win rate as corp",
            "Win rate as runner",
            "Games with known sides",
        }
        missing = names - heads - sums
        assert not missing, (address, missing)
    assert len(tables) >= 12
    known = {table.key for table in DATA_TABLES if table.key.startswith("statistics-")}
    assert linked == known - FROM_NUMBERS


def test_numbers_of_each_score_are_those_of_its_file(event: Tournament) -> None:
    """Won-lost-tied scores on the page, including the match-ups, are in the file as three numbers."""
    counted = 0
    for table in shown(event).xpath("//table"):
        address, _workbook = files_below(table)
        in_file = {
            tuple(values[at : at + 3])
            for values in (list(row.values()) for row in rows_of(address))
            for at in range(len(values) - 2)
        }
        for row in table.xpath(".//tbody/tr"):
            cells = [text(cell) for cell in row]
            if cells[0] == "All":
                continue  # the total of the others
            found = [score for cell in cells for score in re.findall(r"\b(\d+)-(\d+)-(\d+)\b", cell)]
            assert all(score in in_file for score in found), (address, cells)
            counted += len(found)
    assert counted > 20


def test_lines_of_shares_and_cards_are_as_many_as_those_of_their_files(event: Tournament) -> None:
    page = shown(event)
    for kind in ("factions", "identities", "cards"):
        address = reverse("table-csv", kwargs={"slug": event.slug, "table": f"statistics-{kind}"})
        rows = rows_of(address)
        for side in Side:
            (region,) = [
                each
                for each in page.xpath("//div[@aria-labelledby]")
                if f"{kind}-{side}" in each.get("aria-labelledby").split()
            ]
            of_side = list(takewhile(bool, (row for row in rows if row["Side"].lower() == side)))
            assert len(region.xpath(".//tbody/tr")) == len(of_side) > 0


def test_sides_and_tables_have_files_of_their_own(event: Tournament) -> None:
    listed = [a.get("href") for a in shown(event).xpath("//a[@download]")]
    for key in FROM_NUMBERS:
        address = reverse("table-csv", kwargs={"slug": event.slug, "table": key})
        assert address in listed
        assert rows_of(address)
    tables = rows_of(reverse("table-csv", kwargs={"slug": event.slug, "table": "statistics-tables"}))
    for row in tables:
        before = int(row["First player’s points before the round"]) - int(
            row["Second player’s points before the round"]
        )
        assert int(row["Point difference"]) == abs(before)
    gaps = rows_of(reverse("table-csv", kwargs={"slug": event.slug, "table": "statistics-gaps"}))
    counted = {row["Point difference"]: int(row["Tables"]) for row in gaps}
    assert counted == {gap: sum(row["Point difference"] == gap for row in tables) for gap in counted}
    assert sum(counted.values()) == len(tables)


def test_places_of_the_cut_leave_with_both_groups(event: Tournament) -> None:
    rows = rows_of(reverse("table-csv", kwargs={"slug": event.slug, "table": "statistics-cut"}))
    assert [(row["Group"], row["Players"]) for row in rows] == [("The cut", "4"), ("All others", "4")]
    ours, theirs = rows
    assert (ours["Games won at these tables"], ours["Games lost at these tables"]) == (
        theirs["Games lost at these tables"],
        theirs["Games won at these tables"],
    )


def test_no_file_of_the_cut_before_there_is_one() -> None:
    event = InCut(4, players=8, slug="cup").event
    Tournament.objects.filter(pk=event.pk).update(statistics_shown=StatisticsShown.ALWAYS)
    address = reverse("table-csv", kwargs={"slug": "cup", "table": "statistics-cut"})
    assert Client().get(address).status_code == 200
    event.stages.filter(number__gt=1).delete()
    assert Client().get(address).status_code == 404


@pytest.mark.django_db
def test_single_sided_tables_name_the_corp_first_as_the_results_do() -> None:
    event = make_single_sided_event(slug="cup", statistics_shown=StatisticsShown.ALWAYS)
    runner, corp, *others = make_players(event, 4)
    round_ = make_round(event, [(runner, corp), tuple(others)])
    make_result(round_.pairings.get(number=1), 0, 3)

    first, *_others = rows_of(reverse("table-csv", kwargs={"slug": "cup", "table": "statistics-tables"}))

    assert (first["First player"], first["Second player"]) == (corp.name, runner.name)
    assert first["Result"].startswith("3")

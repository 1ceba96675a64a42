"""The pages and sheets for the room: valid requests are printed, and errors are shown at their field."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_players, make_result, make_round, make_tournament
from tests.tournament.printing.reading import pages, sizes
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.cut.sheets.poster import PosterSize

TABLES: dict[str, Any] = {"tables": "Main hall 1-3", "shape": "tent", "paper": "a4"}
BADGES: dict[str, Any] = {"who": "all", "size": 8, "paper": "a4"}


def at(tournament: Tournament, name: str, **kwargs: str) -> str:
    return reverse(name, kwargs={"slug": tournament.slug} | kwargs)


def test_prints_page_leads_to_every_sheet_of_the_room(to_client: Client, tournament: Tournament) -> None:
    html = to_client.get(at(tournament, "desk-prints")).content.decode()
    names = ("desk-outline", "desk-table-numbers", "desk-badges", "desk-certificates", "judge-penalty-sheet")
    addresses = [at(tournament, name) for name in names]
    addresses += [at(tournament, "desk-print-poster", size=size) for size in PosterSize]
    assert [address for address in addresses if address not in html] == []


def test_table_numbers_begin_with_as_many_as_there_are_pairs_and_print(
    to_client: Client, tournament: Tournament
) -> None:
    make_players(tournament, 7)
    assert 'value="1-4"' in to_client.get(at(tournament, "desk-table-numbers")).content.decode()
    answer = to_client.get(
        at(tournament, "desk-table-number-sheets"), TABLES | {"code": "on", "paper": "letter"}
    )
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert (len(pages(answer.content)), sizes(answer.content)) == (2, {(612, 792)})
    assert "Content-Security-Policy" not in answer


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"tables": "0-5"}, "Table numbers go from 1 to 999."),
        ({"tables": "<b>"}, "“&lt;b&gt;” contains no table numbers"),
        ({"tables": "x" * 601}, "at most 600 characters"),
        ({"tables": ""}, "This field is required."),
        ({"shape": "ball"}, "Select a valid choice."),
        ({"paper": "papyrus"}, "Select a valid choice."),
        ({"tables": "\x00"}, "Null characters are not allowed."),
    ],
)
def test_tables_that_cannot_be_are_reported_at_the_field_and_kept(
    to_client: Client, tournament: Tournament, asked: dict[str, str], said: str
) -> None:
    answer = to_client.get(at(tournament, "desk-table-number-sheets"), TABLES | asked)
    html = answer.content.decode()
    assert (answer.status_code, said in html) == (422, True)
    if asked.get("tables") == "0-5":
        assert 'value="0-5"' in html


def test_badges_of_the_ticked_are_theirs(to_client: Client, tournament: Tournament) -> None:
    ann, _bo = make_player(tournament, "Ann"), make_player(tournament, "Bo")
    html = to_client.get(at(tournament, "desk-badges")).content.decode()
    assert f'value="{ann.pk}"' in html
    asked = BADGES | {"who": "ticked", "player": [ann.pk], "leaders": "on", "blank": "3", "size": "10"}
    (page,) = pages(to_client.get(at(tournament, "desk-badge-sheets"), asked).content)
    assert ("Ann" in page, "Bo" in page, page.count("Name"), "Organizer" in page) == (True, False, 4, True)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"who": "ticked"}, "Select the players first."),
        ({"who": "none"}, "Choose whose badges to print: players’, staff or blank."),
        (
            {"who": "ticked", "player": "999999"},
            "One of the selected players is no longer in this event.",
        ),
        ({"who": "ticked", "player": "x"}, "One of the selected players is no longer in this event."),
        ({"blank": "201"}, "less than or equal to 200"),
        ({"blank": "-1"}, "greater than or equal to 0"),
        ({"size": "9"}, "Select a valid choice."),
    ],
)
def test_badges_that_cannot_be_are_reported_at_the_field(
    to_client: Client, tournament: Tournament, asked: dict[str, str], said: str
) -> None:
    answer = to_client.get(at(tournament, "desk-badge-sheets"), BADGES | asked)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)


def test_outline_and_posters_are_printed_on_the_paper_that_is_asked_for(
    to_client: Client, tournament: Tournament
) -> None:
    answer = to_client.get(at(tournament, "desk-outline"), {"paper": "letter"})
    assert (answer["Content-Type"], sizes(answer.content)) == ("application/pdf", {(612, 792)})
    assert f"http://testserver/e/{tournament.slug}/" in pages(answer.content)[0]
    large = at(tournament, "desk-print-poster", size="large")
    answer = to_client.get(large, {"bracket": "blank-8", "paper": "a4"})
    assert sizes(answer.content) == {(1191, 842)}
    for path, query in ((large, "blank-5"), (large.replace("large", "huge"), "bracket")):
        assert to_client.get(path, {"bracket": query}).status_code == 404


def test_certificates_are_offered_once_they_are_true(to_client: Client, tournament: Tournament) -> None:
    page, sheets = at(tournament, "desk-certificates"), at(tournament, "desk-certificate-sheets")
    assert "No one has played yet." in to_client.get(page).content.decode()
    ann, bo = make_player(tournament, "Ann"), make_player(tournament, "Bo")
    Tournament.objects.filter(pk=tournament.pk).update(state=EventState.RUNNING, planned_rounds=1, cut_size=0)
    make_result(make_round(tournament, [(ann, bo)]).pairings.get(), 6, 0)
    html = to_client.get(page).content.decode()
    assert ("The event isn’t finished" in html, 'value="winner"' in html) == (True, False)
    (told,) = pages(to_client.get(sheets, {"group": "winner"}).content)
    assert told.endswith("These places are still open.")
    Tournament.objects.filter(pk=tournament.pk).update(state=EventState.FINISHED)
    html = to_client.get(page).content.decode()
    assert ("The event isn’t finished" in html, 'value="winner"' in html) == (False, True)
    (told,) = pages(to_client.get(sheets, {"player": str(bo.pk)}).content)
    assert "Place 2 Bo finished in place 2 of 2" in told
    names = [to_client.get(sheets, {"group": each})["Content-Disposition"] for each in ("winner", "top-4")]
    assert ["Certificates - Ann.pdf" in names[0], "The best 4.pdf" in names[1]] == [True, True]
    stranger = make_player(make_tournament())
    for query in ({"player": str(stranger.pk)}, {"player": "x"}, {"group": "nobody"}):
        assert to_client.get(sheets, query).status_code == 404

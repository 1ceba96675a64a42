import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_round, make_tournament
from tests.markup import tight
from tests.tournament.printing.codes import codes_on
from tests.tournament.printing.reading import pages, sizes
from tournament.decks.sheets.sheets import DeckSheetKind
from tournament.kernel.slip_codes import slip_code
from tournament.models import Tournament
from tournament.play.cut.sheets.bracket import BracketSheetKind
from tournament.site.sheets import SheetKind

A4, LETTER = {(595, 842)}, {(612, 792)}


def page_of(tournament: Tournament) -> str:
    return reverse("desk-prints", kwargs={"slug": tournament.slug})


def sheet_of(tournament: Tournament, kind: str, **query: str) -> str:
    return reverse("desk-print", kwargs={"slug": tournament.slug, "sheet": kind}, query=query)


def deck_sheet_of(tournament: Tournament, kind: str, **query: str) -> str:
    return reverse("desk-print-decks", kwargs={"slug": tournament.slug, "sheet": kind}, query=query)


def bracket_sheet_of(tournament: Tournament, kind: str, **query: str) -> str:
    return reverse("desk-print-bracket", kwargs={"slug": tournament.slug, "sheet": kind}, query=query)


def play_two_rounds(tournament: Tournament, *, published: bool = True) -> None:
    ann, bo, cy = (make_player(tournament, name) for name in ("Ann", "Bo", "Cy"))
    make_round(tournament, [(ann, bo), (cy,)])
    make_round(tournament, [(ann, cy), (bo,)], published=published)


def test_prints_when_a_draft_is_paired_then_rounds_to_choose_and_every_sheet(
    to_client: Client, tournament: Tournament
) -> None:
    play_two_rounds(tournament, published=False)
    html = to_client.get(page_of(tournament)).content.decode()
    assert all(sheet_of(tournament, kind) in html for kind in SheetKind)
    assert tight(html).index("Round 2, draft") < tight(html).index(">Round 1<")
    assert "With the results of round 1 so far." in html


def test_prints_when_nobody_is_paired_then_says_when_the_sheets_come(
    to_client: Client, tournament: Tournament
) -> None:
    html = to_client.get(page_of(tournament)).content.decode()
    assert ("No pairings yet." in html, sheet_of(tournament, "pairings-by-name") in html) == (
        True,
        False,
    )


@pytest.mark.parametrize("kind", SheetKind)
def test_sheet_pdf_when_asked_for_then_a_pdf_to_look_at(
    to_client: Client, tournament: Tournament, kind: str
) -> None:
    play_two_rounds(tournament)
    response = to_client.get(sheet_of(tournament, kind))
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response["Content-Disposition"].startswith(f'inline; filename="{tournament.name} - ')
    assert "Content-Security-Policy" not in response
    assert "Ann" in pages(response.content)[0]


def test_sheet_pdf_when_the_event_has_a_name_in_japanese_then_so_has_the_file(
    to_client: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(name="東京杯")
    disposition = to_client.get(sheet_of(tournament, "players"))["Content-Disposition"]
    assert disposition == "inline; filename*=utf-8''%E6%9D%B1%E4%BA%AC%E6%9D%AF%20-%20Player%20list.pdf"


def test_sheet_pdf_when_a_round_is_asked_for_then_that_one_else_the_newest(
    to_client: Client, tournament: Tournament
) -> None:
    play_two_rounds(tournament, published=False)
    first, newest = (
        pages(to_client.get(sheet_of(tournament, "pairings-by-name", **query)).content)[0]
        for query in ({"round": "1"}, {})
    )
    assert ("Round 1 ·" in first, "DRAFT" in first) == (True, False)
    assert ("Round 2 ·" in newest, "DRAFT" in newest) == (True, True)


def test_sheet_pdf_when_letter_is_asked_for_once_then_remembered(
    to_client: Client, tournament: Tournament
) -> None:
    asked = [{}, {"paper": "letter"}, {}, {"paper": "foolscap"}, {}]
    papers = [sizes(to_client.get(sheet_of(tournament, "players", **query)).content) for query in asked]
    assert papers == [A4, LETTER, LETTER, A4, A4]


def test_prints_when_letter_was_asked_for_then_chosen_on_the_page(
    to_client: Client, tournament: Tournament
) -> None:
    before = to_client.get(page_of(tournament)).content.decode()
    to_client.get(sheet_of(tournament, "players", paper="letter"))
    after = to_client.get(page_of(tournament)).content.decode()
    assert ['value="a4" checked' in before, 'value="letter" checked' in after] == [True, True]


def test_slips_when_two_a_page_and_page_by_page_are_asked_for_once_then_remembered(
    to_client: Client, tournament: Tournament
) -> None:
    players = [make_player(tournament) for _number in range(10)]
    make_round(tournament, list(zip(players[:5], players[5:], strict=True)))
    asked = [
        {},
        {"slips": "2", "slip_order": "reading"},
        {},
        {"slips": "9", "slip_order": "?"},
        {"slips": ""},
    ]
    printed = [to_client.get(sheet_of(tournament, "pairings-by-table", **query)).content for query in asked]
    assert [len(pages(pdf)) for pdf in printed] == [1, 3, 3, 1, 1]
    on_first_page = {each.name for each in players if each.name in pages(printed[1])[0]}
    assert on_first_page == {each.name for each in (players[0], players[5], players[1], players[6])}
    to_client.get(sheet_of(tournament, "pairings-by-table", slips="6", slip_order="reading"))
    html = to_client.get(page_of(tournament)).content.decode()
    assert '<option value="6" selected>' in html and '<option value="reading" selected>' in html


def test_slips_when_printed_on_the_very_machine_then_codes_lead_where_others_reach_it_or_nowhere(
    to_client: Client, tournament: Tournament
) -> None:
    play_two_rounds(tournament)
    asked = sheet_of(tournament, "pairings-by-table", round="1")
    by_name = {text for _kind, text in codes_on(to_client.get(asked).content)}
    code = slip_code(tournament.pk, 1, 1)
    desk, public = f"/desk/{tournament.slug}/slip/{code}/", f"/e/{tournament.slug}/report/"
    assert by_name == {f"http://testserver{desk}", f"http://testserver{public}", code}
    assert codes_on(to_client.get(asked, headers={"host": "localhost"}).content) == [("Code128", code)]


def test_bracket_slips_when_asked_for_then_a_pdf_to_look_at_or_refused(
    to_client: Client, stranger_client: Client, tournament: Tournament
) -> None:
    address = reverse("desk-print-bracket-slips", kwargs={"slug": tournament.slug})
    response = to_client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert "There is no bracket yet: make the cut first." in pages(response.content)[0]
    assert address in to_client.get(page_of(tournament)).content.decode()
    assert [stranger_client.get(address).status_code, Client().get(address).status_code] == [403, 302]
    assert to_client.post(address).status_code == 405


@pytest.mark.parametrize("kind", SheetKind)
def test_sheet_pdf_when_the_event_is_empty_then_a_sheet_all_the_same(
    to_client: Client, tournament: Tournament, kind: str
) -> None:
    assert len(pages(to_client.get(sheet_of(tournament, kind)).content)) == 1


@pytest.mark.parametrize("kind", ["prize-list", "PLAYERS", "..", "0"])
def test_sheet_pdf_when_the_sheet_is_unknown_then_not_found(
    to_client: Client, tournament: Tournament, kind: str
) -> None:
    assert to_client.get(sheet_of(tournament, kind)).status_code == 404


@pytest.mark.parametrize("number", ["3", "0", "-1", "x", "1.5", "9" * 40, "\x00", "²", "১"])
def test_sheet_pdf_when_the_round_is_unknown_then_not_found(
    to_client: Client, tournament: Tournament, number: str
) -> None:
    response = to_client.get(sheet_of(tournament, "pairings-by-name", round=number))
    assert response.status_code == 404


def test_sheet_pdf_when_the_round_is_of_another_event_then_not_found(
    to_client: Client, tournament: Tournament
) -> None:
    play_two_rounds(make_tournament(tournament.owner))
    assert to_client.get(sheet_of(tournament, "pairings-by-name", round="1")).status_code == 404


@pytest.mark.parametrize("kind", DeckSheetKind)
def test_deck_sheet_pdf_when_asked_for_then_a_pdf_to_look_at(
    to_client: Client, tournament: Tournament, kind: str
) -> None:
    play_two_rounds(tournament)
    response = to_client.get(deck_sheet_of(tournament, kind, paper="letter"))
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response["Content-Disposition"].startswith(f'inline; filename="{tournament.name} - Deck ')
    assert ("Content-Security-Policy" in response, sizes(response.content)) == (False, LETTER)


def test_deck_sheet_pdf_when_a_player_is_asked_for_then_only_that_one(
    to_client: Client, tournament: Tournament
) -> None:
    play_two_rounds(tournament)
    bo = tournament.players.get(name="Bo")
    (page,) = pages(to_client.get(deck_sheet_of(tournament, "deck-check", player=str(bo.pk))).content)
    assert "Bo Corp No list was handed in." in page
    (page,) = pages(to_client.get(deck_sheet_of(tournament, "deck-check")).content)
    assert page.endswith("No list was handed in. Ann Table 1 Bo Cy Table 1")


def test_prints_when_players_are_registered_then_each_can_be_chosen_for_deck_sheets(
    to_client: Client, tournament: Tournament
) -> None:
    ann = make_player(tournament, "Ann <3")
    html = to_client.get(page_of(tournament)).content.decode()
    assert f'<option value="{ann.pk}">Ann &lt;3</option>' in html
    assert all(deck_sheet_of(tournament, kind) in html for kind in DeckSheetKind)


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 40, "\x00", "²", "১"])
def test_deck_sheet_pdf_when_the_player_is_unknown_then_not_found(
    to_client: Client, tournament: Tournament, number: str
) -> None:
    response = to_client.get(deck_sheet_of(tournament, "deck-registration", player=number))
    assert response.status_code == 404


def test_deck_sheet_pdf_when_player_or_sheet_is_another_then_not_found(
    to_client: Client, tournament: Tournament
) -> None:
    stranger = make_player(make_tournament(tournament.owner))
    address = deck_sheet_of(tournament, "deck-registration", player=str(stranger.pk))
    assert to_client.get(address).status_code == 404
    assert to_client.get(deck_sheet_of(tournament, "standings")).status_code == 404


def test_prints_when_looked_at_then_every_bracket_to_choose(
    to_client: Client, tournament: Tournament
) -> None:
    html = to_client.get(page_of(tournament)).content.decode()
    assert all(bracket_sheet_of(tournament, kind) in html for kind in BracketSheetKind)


@pytest.mark.parametrize("kind", BracketSheetKind)
def test_bracket_sheet_pdf_when_asked_for_then_a_pdf_to_look_at(
    to_client: Client, tournament: Tournament, kind: str
) -> None:
    response = to_client.get(bracket_sheet_of(tournament, kind, paper="letter"))
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert sizes(response.content) == {(792, 612)}
    assert "Content-Security-Policy" not in response


@pytest.mark.parametrize("kind", ["blank-5", "standings", "x"])
def test_bracket_sheet_pdf_when_there_is_no_such_sheet_then_404(
    to_client: Client, tournament: Tournament, kind: str
) -> None:
    assert to_client.get(bracket_sheet_of(tournament, kind)).status_code == 404

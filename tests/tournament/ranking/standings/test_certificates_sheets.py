"""Certificates, read back: one page per player, complete names in any script, and the logo if there is
one.
"""

from datetime import UTC, date, datetime

import pytest

from tests.factories import make_player, make_result, make_round, make_tournament
from tests.flows.addresses_of_the_room import png
from tests.tournament.printing.reading import body, fonts, pages, read, sizes
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.printing.press import Paper
from tournament.printing.sheet import Printed
from tournament.ranking.standings.pages.honours import HonourGroup, honours_page
from tournament.ranking.standings.sheets.certificates import print_certificates

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 12, 0, tzinfo=UTC)
NAMES = (
    "田中 葵",
    "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo-Montpensi",
    "Wolfeschlegelsteinhausenbergerdorffgypqj",
    "Zoë",
)


def finished() -> Tournament:
    event = make_tournament(
        name="Cup", date=date(2016, 11, 5), venue="Shop", state=EventState.FINISHED, planned_rounds=1
    )
    players = [make_player(event, name, lot=lot) for lot, name in enumerate(NAMES, start=1)]
    round_ = make_round(event, [(players[0], players[3]), (players[1], players[2])])
    for pairing in round_.pairings.all():
        make_result(pairing, 6, 0)
    return event


def certificates(
    event: Tournament, group: HonourGroup, paper: Paper = Paper.A4, logo: bytes = b""
) -> Printed:
    page = honours_page(event)
    return print_certificates(event, page, page.of(group), paper, now=NOW, logo=logo, organizer="Olga Or")


def test_certificate_of_the_winner_tells_event_place_name_and_what_was_won() -> None:
    printed = certificates(finished(), HonourGroup.WINNER)
    assert printed.name == "Cup - Certificates - 田中 葵.pdf"
    assert pages(printed.pdf) == [
        "Cup 5 November 2016 · Shop Champion 田中 葵 won the event, first of 4 players "
        "Constructed · 1 Swiss round, no cut Olga Or Date"
    ]
    assert sizes(printed.pdf) == {(842, 595)}


def test_certificates_of_everybody_have_a_page_each_with_the_whole_name_on_either_paper() -> None:
    pdf = certificates(finished(), HonourGroup.EVERYBODY, Paper.LETTER).pdf
    told = ["".join(page.split()) for page in pages(pdf)]
    assert ["".join(name.split()) in page for name, page in zip(NAMES, told, strict=True)] == [True] * 4
    assert (sizes(pdf), all(fonts(pdf).values())) == ({(792, 612)}, True)


def test_certificates_with_a_logo_have_it_on_every_page_and_without_one_no_picture() -> None:
    event = finished()
    for logo, pictures in ((png(), 1), (b"", 0)):
        pdf = certificates(event, HonourGroup.TOP_4, logo=logo).pdf
        assert [len(page.images) for page in read(pdf).pages] == [pictures] * 4


def test_certificates_of_places_that_are_open_say_so_and_of_an_event_not_begun_too() -> None:
    event = finished()
    Tournament.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    event.refresh_from_db()
    assert body(certificates(event, HonourGroup.WINNER).pdf) == "These places are still open."
    nobody = make_tournament()
    assert body(certificates(nobody, HonourGroup.EVERYBODY).pdf) == "No one has played yet."

"""Personal links on paper, read back: who has which link, and who may print them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from tests.factories import make_player, make_tournament, make_user
from tests.tournament.printing.codes import codes_on
from tests.tournament.printing.reading import pages
from tournament.models import Player, Staff, Tournament
from tournament.printing.press import Paper
from tournament.site.link_sheets import print_links

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 12, 0, tzinfo=UTC)
HOST = "shop.example"


@pytest.fixture
def cup() -> Tournament:
    event = make_tournament(make_user("organizer"), name="Cup", date=date(2016, 11, 5))
    for name in ("Zoë", "Åke", *(f"Player {number}" for number in range(10))):
        make_player(event, name)
    return event


def url(event: Tournament) -> str:
    return f"/desk/{event.slug}/print/links/links.pdf"


def test_everybody_has_a_slip_whose_code_leads_to_their_own_page(
    cup: Tournament, to_client_of_cup: Client
) -> None:
    answer = to_client_of_cup.get(url(cup), headers={"host": HOST})

    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Cup - Personal links.pdf" in answer.headers["Content-Disposition"]
    first, second = pages(answer.content)
    assert first.count("Cup · 5 November 2016") == 10
    assert second.count("Cup · 5 November 2016") == 2
    read = {text for page in (0, 1) for _kind, text in codes_on(answer.content, page)}
    assert read == {f"http://{HOST}/me/{player.link}/" for player in Player.objects.all()}


def test_judge_may_not_print_the_keys_of_others(cup: Tournament) -> None:
    judge = make_user("judge")
    Staff.objects.create(tournament=cup, user=judge, role="judge", name="Jo")
    client = Client()
    client.force_login(judge)

    assert client.get(url(cup)).status_code == 403


def test_sheet_without_players_or_with_addresses_of_this_machine_only_says_why() -> None:
    event = make_tournament(name="Cup")

    assert "No players yet." in pages(print_links(event, [], Paper.A4, now=NOW).pdf)[0]
    (page,) = pages(print_links(event, [("Ann", "")], Paper.LETTER, now=NOW).pdf)
    assert "only works on this computer" in page


@pytest.fixture
def to_client_of_cup(cup: Tournament, settings: object) -> Client:
    settings.ALLOWED_HOSTS = [HOST, "testserver"]  # type: ignore[attr-defined]
    client = Client()
    client.force_login(cup.owner)
    return client

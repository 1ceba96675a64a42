import pytest
from django.test import Client

from tests.factories import make_player, make_tournament
from tournament.models import Tournament
from tournament.models.states import EventState


def said(client: Client, event: Tournament) -> str:
    answer = client.get(f"/e/{event.slug}/report/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("state", [EventState.REGISTRATION, EventState.RUNNING])
def test_how_to_report_when_players_report_then_by_their_own_page_or_on_paper(
    client: Client, db: None, state: EventState
) -> None:
    event = make_tournament(state=state)
    link = make_player(event).link
    html = said(client, event)
    assert "Report on your own page" in html and "Or on paper" in html
    assert link not in html


def test_how_to_report_when_players_do_not_report_or_the_event_is_over_then_says_that(
    client: Client, db: None
) -> None:
    on_paper = said(client, make_tournament(state=EventState.RUNNING, are_reports_open=False))
    assert "This event collects results on paper." in on_paper and "personal link" not in on_paper
    over = said(client, make_tournament(state=EventState.FINISHED))
    assert "every result is in" in over and "circles" not in over

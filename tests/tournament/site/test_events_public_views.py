"""The public list of events and an event's own page, over HTTP."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.cited import without_links
from tests.factories import make_player, make_players, make_round, make_tournament, report
from tournament.models import Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


def _text(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return without_links(answer.content.decode())


def test_event_list_when_there_is_none_then_it_says_what_to_do(client: Client) -> None:
    assert "No public events yet" in _text(client, "/")


def test_event_list_when_events_stand_differently_then_running_first_then_coming_then_past(
    client: Client,
) -> None:
    today = timezone.localdate()
    names = {
        "Yesteryear": (EventState.FINISHED, -300),
        "Last week": (EventState.FINISHED, -7),
        "Next month": (EventState.REGISTRATION, 30),
        "Tomorrow": (EventState.REGISTRATION, 1),
        "Today": (EventState.RUNNING, 0),
        "Never finished": (EventState.RUNNING, -90),
        "Never held": (EventState.REGISTRATION, -60),
    }
    for name, (state, days) in names.items():
        make_tournament(name=name, state=state, date=today + timedelta(days=days))
    make_tournament(
        name="Cut today", state=EventState.RUNNING, date=today - timedelta(days=9), cut_date=today
    )

    text = _text(client, "/")

    order = [
        *("Running now", "Today", "Cut today", "Coming up", "Tomorrow", "Next month"),
        *("Past events", "Last week", "Never held", "Never finished", "Yesteryear"),
    ]
    places = [text.index(f">{name}<") for name in order]
    assert places == sorted(places)


def test_event_list_when_an_event_is_unlisted_then_only_its_address_leads_there(client: Client) -> None:
    make_tournament(name="Secret Cup", slug="secret", is_listed=False)

    assert "Secret Cup" not in _text(client, "/")
    assert "Secret Cup" in _text(client, "/e/secret/")


@pytest.mark.parametrize("query", ["berlin", "BERLIN cup", "cup berl"])
def test_event_list_when_searched_then_every_word_is_found_in_name_or_place(
    client: Client, query: str
) -> None:
    make_tournament(name="Spring Cup", venue="Games Shop, Berlin")
    make_tournament(name="Autumn Cup", venue="Paris")

    answer = client.get("/", {"q": query})

    assert ("Spring Cup" in answer.content.decode(), "Autumn Cup" in answer.content.decode()) == (True, False)


@pytest.mark.parametrize(
    ("query", "found"), [("startup", "Night"), ("casual", "Night"), ("competitive standard", "Open")]
)
def test_event_list_when_a_format_or_level_is_searched_then_its_events_are_found(
    client: Client, query: str, found: str
) -> None:
    today = {"regulations": "today"}
    make_tournament(name="Night", level="relaxed", deck_format="startup", **today)
    make_tournament(name="Open", level="formal", deck_format="standard", **today)
    make_tournament(name="Old", level="relaxed", deck_format="startup", regulations="2016")

    text = client.get("/", {"q": query}).content.decode()

    assert [name for name in ("Night", "Open", "Old") if f">{name}</a>" in text] == [found]


def test_event_list_when_nothing_is_found_then_it_offers_all(client: Client) -> None:
    make_tournament()

    assert "No event matches your search" in _text(client, "/?q=nowhere")


def test_event_list_when_long_then_it_has_pages_that_keep_the_search(client: Client) -> None:
    for number in range(45):
        make_tournament(name=f"Cup {number:02}")
    make_tournament(name="Other")

    text = _text(client, "/?q=cup&page=2").partition("</head>")[2]

    assert text.count("event-card ") + text.count('event-card"') == 20
    assert "?q=cup&amp;page=3" in text


@pytest.mark.parametrize(
    "query", ["page=0", "page=-1", "page=x", "page=9" + "9" * 40, "q=%00", "q=" + "a" * 500]
)
def test_event_list_when_the_address_is_nonsense_then_still_a_page(client: Client, query: str) -> None:
    make_tournament()

    assert client.get(f"/?{query}").status_code == 200


def test_event_list_when_there_are_more_events_then_no_more_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(15):
        make_players(make_tournament(), 3)

    with django_assert_num_queries(2):
        assert "3 registered" in _text(client, "/")


def test_event_when_in_registration_then_plan_with_its_reason_and_players_without_identities(
    client: Client,
) -> None:
    event = make_tournament(slug="cup", name="Spring Cup", venue="Games Shop", structure="advanced")
    make_players(event, 9, corp_identity="Jinteki: Personal Evolution", state=PlayerState.REGISTERED)

    text = _text(client, "/e/cup/")

    for words in ("Games Shop", "Constructed", "Relaxed", "4 Swiss rounds, then a cut to the top 4"):
        assert words in text
    assert "the advanced structure’s row for 9 to 20 players (REG 9.3)" in text
    assert "Player 009" in text
    assert "Personal Evolution" not in text


def test_event_when_round_1_is_a_draft_then_identities_stay_hidden(client: Client) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    players = make_players(event, 2, corp_identity="Jinteki: Personal Evolution")
    make_round(event, [tuple(players)], published=False)

    assert "Personal Evolution" not in _text(client, "/e/cup/standings/")
    assert "Round 1 isn’t published yet" in _text(client, "/e/cup/")


def test_event_when_a_round_is_played_then_how_far_it_is_and_the_standings_have_the_identities(
    client: Client,
) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    players = make_players(event, 5, corp_identity="Jinteki: Personal Evolution")
    make_player(event, "Never came", state=PlayerState.REGISTERED)
    round_ = make_round(event, [(players[0], players[1]), (players[2], players[3]), (players[4],)])
    report(round_, 1, 6, 0)

    text = _text(client, "/e/cup/")

    assert "Round 1 of 4" in text
    assert "1 of 2 tables reported" in text
    assert "Personal Evolution" not in text
    assert _text(client, "/e/cup/standings/").count("Personal Evolution") == 5
    assert "Never came" not in text


def test_event_when_finished_then_its_best_three(client: Client) -> None:
    event = make_tournament(slug="cup", state=EventState.FINISHED)
    players = make_players(event, 4)
    round_ = make_round(event, [(players[0], players[1]), (players[2], players[3])])
    report(round_, 1, 6, 0)
    report(round_, 2, 4, 1)

    text = _text(client, "/e/cup/")

    assert "Finished after 1 Swiss round." in text
    podium = text[text.index('class="podium"') : text.index("</ol>")]
    assert [name for name in ("Player 001", "Player 003", "Player 004") if name in podium] == [
        "Player 001",
        "Player 003",
        "Player 004",
    ]


def test_event_when_more_play_then_no_more_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (4, 40):
        event = make_tournament(slug=f"cup-{count}", state=EventState.RUNNING)
        players = make_players(event, count)
        make_round(event, [(players[at], players[at + 1]) for at in range(0, count, 2)])
        with django_assert_num_queries(17):
            client.get(f"/e/cup-{count}/")


def test_event_when_unknown_then_404(client: Client, db: None) -> None:
    assert client.get("/e/nothing/").status_code == 404


@pytest.mark.parametrize("path", ["/", "/e/{slug}/"])
def test_page_when_posted_to_then_405(client: Client, tournament: Tournament, path: str) -> None:
    assert client.post(path.format(slug=tournament.slug)).status_code == 405


def test_event_when_a_name_is_looked_for_then_it_leads_to_the_table(client: Client) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    ana, ben, anna = (make_player(event, name) for name in ("Ana", "Ben", "Anna"))
    make_round(event, [(ana, ben), (anna,)])

    found = _text(client, "/e/cup/?q=an")
    assert f"?player={ana.pk}" in found and f"?player={anna.pk}" in found and f"?player={ben.pk}" not in found
    own = _text(client, f"/e/cup/?player={ben.pk}")
    assert "Table 1" in own and "Against <strong>Ana</strong>" in own and "corp in game 1." in own
    assert "Find my name" not in own
    assert "Bye" in _text(client, f"/e/cup/?player={anna.pk}")
    assert "No one by that name" in _text(client, "/e/cup/?q=zoe")


@pytest.mark.parametrize("asked", ["player=0", "player=x", "player=" + "9" * 30, "q=%00", "q=&player="])
def test_event_when_nobody_is_found_then_its_page_as_ever(client: Client, asked: str) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    make_round(event, [(make_player(event), make_player(event))])
    assert "Find my name" in _text(client, f"/e/cup/?{asked}")


def test_event_when_no_round_is_played_then_no_name_is_looked_for(client: Client) -> None:
    make_players(make_tournament(slug="cup"), 4)
    assert "Find my name" not in _text(client, "/e/cup/?q=player")

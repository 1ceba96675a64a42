"""Missing cards and proxies over HTTP: who may use them, valid input, and how garbage is handled."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from tests.factories import make_players, make_round, make_tournament
from tests.flows.world import all_rows
from tests.tournament.floor.leaders import leader_of
from tests.tournament.printing.reading import body
from tournament.models import MissingCard, Proxy, TableExtension, Tournament
from tournament.models.states import EventState, Role

pytestmark = pytest.mark.django_db

CARDS = "/judge/cup/cards/"
MISSING = {"side": "corp", "title": "Hedge  Fund", "in_game": "no", "minutes": 5, "seen": 0}
PROXY = {
    "side": "runner",
    "title": "Sure Gamble",
    "lost": "Gain 9\ncredits.",
    "leader": "Mo",
    "made_on": "2016-11-05",
    "seen": 0,
}


@pytest.fixture
def tournament(db: None) -> Tournament:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    make_round(event, [tuple(make_players(event, 2))])
    return event


@pytest.fixture
def judge_client(tournament: Tournament) -> Client:
    return leader_of(tournament, Role.JUDGE)


def first_player(event: Tournament) -> int:
    return event.players.order_by("pk").values_list("pk", flat=True)[0]


def miss(event: Tournament, **fields: Any) -> MissingCard:
    player = event.players.order_by("pk")[0]
    round_ = event.stages.get().rounds.get()
    return MissingCard.objects.create(player=player, round=round_, side="corp", title="Hedge Fund", **fields)


def make_proxy(event: Tournament) -> Proxy:
    player = event.players.order_by("pk")[0]
    told = {"side": "runner", "title": "Sure Gamble", "lost": "Gain 9 credits.", "leader": "Mo"}
    return Proxy.objects.create(player=player, made_on=date(2016, 11, 5), **told)


def test_list_without_cards_says_so(judge_client: Client, tournament: Tournament) -> None:
    text = judge_client.get(CARDS).content.decode()
    assert "No card is missing." in text
    assert "No proxies yet." in text
    assert "style=" not in text


def test_list_shows_cards_and_is_live(judge_client: Client, tournament: Tournament) -> None:
    miss(tournament)
    make_proxy(tournament)
    answer = judge_client.get(CARDS)
    assert "Not found: concede the game" in answer.content.decode()
    part = judge_client.get(CARDS, headers={"HX-Request": "true"})
    assert "Sure Gamble" in part.content.decode()
    assert "<form" not in part.content.decode().partition("</div>")[0]
    again = judge_client.get(CARDS, headers={"HX-Request": "true", "If-None-Match": part.headers["ETag"]})
    assert again.status_code == 304


def test_pick_leads_to_the_form_of_the_player(judge_client: Client, tournament: Tournament) -> None:
    pk = first_player(tournament)
    answer = judge_client.get(f"{CARDS}player/", {"player": pk, "what": "damaged"})
    assert (answer.status_code, answer.url) == (302, f"{CARDS}proxies/new/{pk}/")
    for garbage in ("", "x", "0", "9" * 40, "\0"):
        answer = judge_client.get(f"{CARDS}player/", {"player": garbage, "what": "missing"})
        assert (answer.status_code, answer.url) == (302, CARDS)


def test_missing_card_is_reported_once_however_often_it_is_sent(
    judge_client: Client, tournament: Tournament
) -> None:
    url = f"{CARDS}missing/{first_player(tournament)}/"
    assert judge_client.get(url).context["form"]["minutes"].value() == 5
    answers = [judge_client.post(url, MISSING) for _again in range(2)]

    assert [(answer.status_code, answer.url) for answer in answers] == [(302, CARDS)] * 2
    said = [str(message) for message in get_messages(answers[0].wsgi_request)]
    assert said == ["Player 001 is missing Hedge Fund. The table gets 5 more minutes."]
    assert (MissingCard.objects.get().title, TableExtension.objects.count()) == ("Hedge Fund", 1)


def test_missing_card_in_mid_game_is_conceded_and_said_so(
    judge_client: Client, tournament: Tournament
) -> None:
    url = f"{CARDS}missing/{first_player(tournament)}/"
    answer = judge_client.post(url, MISSING | {"in_game": "yes", "minutes": 0})
    said = [str(message) for message in get_messages(answer.wsgi_request)]
    assert said == ["Player 001 is missing Hedge Fund and concedes the game with that deck."]
    assert "Game conceded" in judge_client.get(CARDS).content.decode()


@pytest.mark.parametrize(
    ("end", "data", "field"),
    [
        ("missing/", MISSING | {"side": "shaper"}, "side"),
        ("missing/", MISSING | {"title": " "}, "title"),
        ("missing/", MISSING | {"title": "nul\0"}, "title"),
        ("missing/", MISSING | {"title": "\u200b"}, "title"),
        ("missing/", MISSING | {"title": "x" * 121}, "title"),
        ("missing/", MISSING | {"in_game": "perhaps"}, "in_game"),
        ("missing/", MISSING | {"minutes": -1}, "minutes"),
        ("missing/", MISSING | {"minutes": 10**30}, "minutes"),
        ("missing/", MISSING | {"seen": 10**30}, "seen"),
        ("proxies/new/", PROXY | {"lost": ""}, "lost"),
        ("proxies/new/", PROXY | {"lost": "x" * 601}, "lost"),
        ("proxies/new/", PROXY | {"leader": "\0"}, "leader"),
        ("proxies/new/", PROXY | {"made_on": "yesterday"}, "made_on"),
    ],
)
def test_form_typed_wrong_is_shown_at_the_field_and_changes_nothing(
    judge_client: Client, tournament: Tournament, end: str, data: dict[str, Any], field: str
) -> None:
    before = all_rows()
    answer = judge_client.post(f"{CARDS}{end}{first_player(tournament)}/", data)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert all_rows() == before


def test_refusal_keeps_what_was_typed(judge_client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(state=EventState.FINISHED)
    answer = judge_client.post(f"{CARDS}missing/{first_player(tournament)}/", MISSING)
    assert (answer.status_code, answer.context["form"]["title"].value()) == (422, "Hedge  Fund")


def test_found_and_conceded_by_buttons(judge_client: Client, tournament: Tournament) -> None:
    missing = miss(tournament)
    for end in ("concede/", "found/"):
        for _again in range(2):
            answer = judge_client.post(CARDS + end, {"card": missing.pk})
            assert (answer.status_code, answer.url) == (302, CARDS)
    missing.refresh_from_db()
    assert missing.conceded_at
    assert missing.found_at
    assert tournament.log.count() == 2


def test_proxy_is_made_printed_and_undone(judge_client: Client, tournament: Tournament) -> None:
    url = f"{CARDS}proxies/new/{first_player(tournament)}/"
    assert judge_client.get(url).context["form"]["leader"].value() == "Mo"
    for _again in range(2):
        assert judge_client.post(url, PROXY).url == CARDS
    proxy = Proxy.objects.get()
    assert proxy.lost == "Gain 9 credits."

    for address in (f"{CARDS}proxies.pdf?paper=letter", f"{CARDS}proxies/{proxy.pk}.pdf"):
        answer = judge_client.get(address)
        assert answer.headers["Content-Type"] == "application/pdf"
        assert re.search(r"Sure Gamble Event .*influence 0 Gain 9 credits\.", body(answer.content))
    judge_client.post(f"{CARDS}proxies/withdraw/", {"card": proxy.pk})
    assert body(judge_client.get(f"{CARDS}proxies.pdf").content) == "No proxy has been made."


def test_objects_of_another_event_and_garbage_are_not_found(
    judge_client: Client, tournament: Tournament
) -> None:
    theirs = make_tournament(state=EventState.RUNNING)
    make_round(theirs, [tuple(make_players(theirs, 2))])
    missing, proxy, player = miss(theirs), make_proxy(theirs), first_player(theirs)
    before = all_rows()
    posts = [("found/", missing.pk), ("concede/", missing.pk), ("proxies/withdraw/", proxy.pk)]
    for end, card in posts:
        for wrong in (card, "", "x", 0, 10**30, "\0"):
            assert judge_client.post(CARDS + end, {"card": wrong}).status_code == 404
    for pk in (player, 10**30):
        assert judge_client.post(f"{CARDS}missing/{pk}/", MISSING).status_code == 404
        assert judge_client.post(f"{CARDS}proxies/new/{pk}/", PROXY).status_code == 404
    for pk in (proxy.pk, 10**30):
        assert judge_client.get(f"{CARDS}proxies/{pk}.pdf").status_code == 404
    assert judge_client.get(f"{CARDS}player/", {"player": player, "what": "missing"}).status_code == 404
    assert all_rows() == before

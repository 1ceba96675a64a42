"""Chat text: whole lines in message-sized pieces; names can't add formatting or mentions."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cut import InCut
from tests.factories import (
    make_player,
    make_results,
    make_round,
    make_single_sided_event,
    make_tournament,
)
from tournament.exchange.files.chat import ChatText, chat_texts, length_of
from tournament.models import Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db
ADDRESS = "https://to.example/e/cup/"


def texts_of(event: Tournament, *, has_marks: bool = True) -> tuple[ChatText, ...]:
    return chat_texts(event, address=ADDRESS, has_marks=has_marks)


def test_pairings_and_standings_are_listed_line_by_line() -> None:
    event = make_tournament(name="Cup", state=EventState.RUNNING)
    ana, ben, cleo = (make_player(event, name, lot=n) for n, name in enumerate(["Ana", "Ben", "Cleo"]))
    round_ = make_round(event, [(ana, ben), (cleo,)])
    pairings, standings = texts_of(event)
    assert pairings == ChatText(
        "Round 1: pairings",
        (f"**Cup · Round 1: pairings**\nTable 1: Ana – Ben\nBye: Cleo\n<{ADDRESS}>",),
    )
    assert standings.title == "Standings in round 1"
    make_results(round_, 6, 0)
    event.players.filter(pk=cleo.pk).update(corp_identity="Haas-Bioroid: Engineering the Future")
    pairings, standings = texts_of(event, has_marks=False)
    assert pairings.pieces == (f"Cup · Round 1: pairings\nTable 1: Ana – Ben, 6-0\nBye: Cleo\n{ADDRESS}",)
    assert standings.pieces[0].splitlines() == [
        "Cup · Standings after round 1",
        "1: Ana, 6 points",
        "2: Cleo (Engineering the Future), 6 points",
        "3: Ben, 0 points",
        ADDRESS,
    ]


def test_corp_stands_first_in_a_single_sided_round() -> None:
    event = make_single_sided_event(state=EventState.RUNNING)
    make_round(event, [(make_player(event, "Runs"), make_player(event, "Is corp"))])
    assert "Table 1: Is corp (Corp) – Runs (Runner)" in texts_of(event)[0].pieces[0]


def test_cut_is_described_by_its_open_games_and_places() -> None:
    cut = InCut(4)
    games, standings = texts_of(cut.event)
    assert games.title.startswith("Cut: ")
    assert sum(line.startswith("Game ") for line in games.pieces[0].split("\n")) == 2
    assert standings.title == "Standings with the cut"


def test_identities_are_named_in_the_standings_and_with_the_cut(all_cards: None) -> None:
    cut = InCut(4)
    (ana, ben), event = cut.event.players.order_by("pk")[:2], cut.event
    ana.corp_identity, ana.runner_identity = "Jinteki: Personal Evolution", "Khan: Savvy Skiptracer"
    ben.runner_identity = "Khan: Savvy Skiptracer"
    for player in (ana, ben):
        player.save()
    lines = texts_of(event, has_marks=False)[1].pieces[0].split("\n")
    assert [line.partition(": ")[2] for line in lines if line.endswith(")")] == [
        f"{ana.name} (Personal Evolution, Khan)",
        f"{ben.name} (Khan)",
    ]


@pytest.mark.parametrize("name", ["Ana", "佐藤 花子 " * 6, "🂡" * 60, "*_~" * 20])
def test_many_players_make_pieces_of_whole_lines_that_one_message_holds(name: str) -> None:
    event = make_tournament(name="Cup", state=EventState.RUNNING)
    players = [make_player(event, f"{name[:90]} {number}") for number in range(60)]
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    for has_marks in (True, False):
        for text in texts_of(event, has_marks=has_marks):
            assert len(text.pieces) > 1 or name == "Ana"
            assert all(length_of(piece) < 2000 for piece in text.pieces)
            heads = [piece.split("\n")[0] for piece in text.pieces]
            if len(heads) > 1:
                ends = [head.strip("*").rpartition(" ")[2] for head in heads]
                assert ends == [f"({n}/{len(heads)})" for n in range(1, len(heads) + 1)]
            lines = [line for piece in text.pieces for line in piece.split("\n")[1:]]
            assert len(lines) == (30 if "pairings" in text.title else 60) + 1


def test_names_mark_nothing_and_call_nobody_on_discord() -> None:
    event = make_tournament(name="**Cup**", state=EventState.RUNNING)
    names = ("@everyone", "<@123> *x* `y` ~z~ ||w||", "https://evil.example [a](b)", "a\\_b :eyes:")
    players = [make_player(event, name) for name in names]
    make_round(event, [(players[0], players[1]), (players[2], players[3])])
    text = texts_of(event)[0].pieces[0]
    assert text.startswith("**\\*\\*Cup\\*\\* · ")
    assert "@everyone" not in text and "@\u200beveryone" in text
    assert "\\<@123\\> \\*x\\* \\`y\\` \\~z\\~ \\|\\|w\\|\\|" in text
    assert "https\\://evil.example \\[a\\]\\(b\\)" in text
    assert "a\\\\\\_b \\:eyes:" in text


def test_page_has_a_box_for_each_message_and_tells_when_there_is_nothing(client: Client) -> None:
    event = make_tournament(state=EventState.RUNNING, language="de")
    url = f"/e/{event.slug}/files/chat/"
    assert "Nothing to share yet" in client.get(url).content.decode()
    make_round(event, [(make_player(event, "<Ana>"), make_player(event, "Ben"))])
    page = client.get(url).content.decode()
    assert page.count("<textarea") == 2
    assert "\\&lt;Ana\\&gt;" in page
    assert "\\&lt;" not in client.get(f"{url}?marks=none").content.decode()
    assert client.post(url).status_code == 405
    assert client.get("/e/nowhere/files/chat/").status_code == 404


def test_texts_take_as_many_queries_for_many_players_as_for_few() -> None:
    asked = []
    for size in (4, 12):
        event = make_tournament(state=EventState.RUNNING)
        made = [make_player(event) for _ in range(size)]
        make_round(event, list(zip(made[::2], made[1::2], strict=True)))
        with CaptureQueriesContext(connection) as queries:
            texts_of(event)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_page_shows_the_pairings_of_the_named_round(client: Client) -> None:
    event = make_tournament(name="Cup", state=EventState.RUNNING)
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    make_results(make_round(event, [(ana, ben)], number=1), 6, 0)
    make_round(event, [(ben, ana)], number=2)
    page = reverse("chat", kwargs={"slug": event.slug})
    assert "Round 1: pairings" in client.get(f"{page}?round=1").content.decode()
    for asked in ("", "?round=2", "?round=9", "?round=x", "?round=²"):
        assert "Round 2: pairings" in client.get(page + asked).content.decode()

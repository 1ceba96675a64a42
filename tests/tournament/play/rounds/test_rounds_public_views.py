"""Pairings and their explanation, over HTTP."""

from __future__ import annotations

from datetime import UTC, datetime

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_round, make_tournament, report
from tests.tournament.printing.reading import body
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A running event without rounds."""
    return make_tournament(slug="cup", state=EventState.RUNNING)


def _text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_pairings_when_no_round_is_published_then_they_are_announced(
    client: Client, event: Tournament
) -> None:
    make_round(event, [tuple(make_players(event, 2))], published=False)

    text = _text(client, "/e/cup/pairings/")

    assert "No pairings yet" in text
    assert "data-live" in text
    assert "Player 001" not in text


def test_pairings_when_a_newer_round_is_a_draft_then_the_published_one_even_for_the_leader(
    client: Client, event: Tournament
) -> None:
    first, second, third, fourth = make_players(event, 4)
    make_round(event, [(first, second), (third, fourth)])
    make_round(event, [(first, third), (second, fourth)], published=False)
    client.force_login(event.owner)

    assert "Round 1" in _text(client, "/e/cup/pairings/")


def test_pairings_then_page_and_sheet_say_which_tables_are_in_which_room(
    client: Client, event: Tournament
) -> None:
    make_round(event, [tuple(make_players(event, 2))])
    assert "Tables:" not in _text(client, "/e/cup/pairings/")
    Tournament.objects.update(table_rooms="Hall <A> 1-20", version=1)
    assert "Tables: Hall &lt;A&gt; 1-20" in _text(client, "/e/cup/pairings/")
    client.force_login(event.owner)
    sheet = client.get(reverse("desk-print", args=["cup", "pairings-by-name"]))
    assert "Tables: Hall <A> 1-20" in body(sheet.content)


def test_pairings_then_the_clock_s_link_says_where_it_leads(client: Client, event: Tournament) -> None:
    make_round(event, [tuple(make_players(event, 2))])

    page = lxml.html.document_fromstring(_text(client, "/e/cup/pairings/"))

    assert page.xpath("//*[@data-clock]//a/text()") == ["Clock"]


def test_round_when_a_draft_then_404_for_everybody_but_the_leader(client: Client, event: Tournament) -> None:
    make_round(event, [tuple(make_players(event, 2))], published=False)

    paths = ("/e/cup/rounds/1/", "/e/cup/rounds/1/how/")
    assert [client.get(path).status_code for path in paths] == [404, 404]
    client.force_login(make_tournament().owner)
    assert [client.get(path).status_code for path in paths] == [404, 404]
    client.force_login(event.owner)
    assert all("only staff can see it" in _text(client, path) for path in paths)


def test_pairings_when_shown_by_name_then_table_opponent_and_own_points_first(
    client: Client, event: Tournament
) -> None:
    ana, ben, eve = (make_player(event, name) for name in ("Ana", "Ben", "Eve"))
    report(make_round(event, [(ana, ben), (eve,)]), 1, 6, 0)

    text = " ".join(_text(client, "/e/cup/pairings/").split())

    rows = [row for row in text.split("</tr>") if "data-filter-row" in row]
    assert [">Ana<" in rows[0], ">Ben<" in rows[1], ">Eve<" in rows[2]] == [True] * 3
    assert 'table-number"> 1 <' in rows[1] and "<bdi>Ana</bdi>" in rows[1] and "0-6" in rows[1]
    assert "Bye" in rows[2]


def test_pairings_when_shown_by_table_then_results_come_in_the_order_of_the_seats(
    client: Client, event: Tournament
) -> None:
    ana, ben = (make_player(event, name) for name in ("Ana", "Ben"))
    report(make_round(event, [(ana, ben)]), 1, 6, 0)

    text = _text(client, "/e/cup/pairings/?by=table")

    assert text.index(">Ana<") < text.index(">Ben<") < text.index("6-0")


def test_pairings_when_searched_without_javascript_then_other_rows_are_hidden(
    client: Client, event: Tournament
) -> None:
    names = ("Björn Åkesson", "Ana", "Łukasz", "田中 葵")
    a, b, c, d = (make_player(event, name) for name in names)
    make_round(event, [(a, b), (c, d)])

    def found(query: str) -> list[bool]:
        text = client.get("/e/cup/pairings/", {"q": query}).content.decode()
        rows = [row for row in text.split("</tr>") if "data-filter-row" in row]
        shown = [row.split("</th>")[0] for row in rows if " hidden>" not in row]
        return [any(f">{name}<" in head for head in shown) for name in names]

    assert found("bjorn ak") == [True, False, False, False]
    assert found("LUKASZ") == [False, False, True, False]
    assert found("田中") == [False, False, False, True]
    assert found("nobody") == [False, False, False, False]
    assert found("") == [True, True, True, True]


def test_pairings_when_nobody_is_found_then_it_says_so(client: Client, event: Tournament) -> None:
    make_round(event, [tuple(make_players(event, 2))])

    assert "data-filter-empty hidden" in _text(client, "/e/cup/pairings/?q=player")
    assert "data-filter-empty hidden" not in _text(client, "/e/cup/pairings/?q=nobody")


def test_round_when_a_table_was_changed_after_publishing_then_it_is_marked(
    client: Client, event: Tournament
) -> None:
    first, second, third, fourth = make_players(event, 4)
    round_ = make_round(event, [(first, second), (third, fourth)], changed_at=timezone.now())
    round_.pairings.filter(number=2).update(changed_at=timezone.now())

    for order, rows in (("table", 1), ("name", 2)):
        text = _text(client, f"/e/cup/rounds/1/?by={order}")
        assert text.count('class="is-marked"') == rows
        assert "Pairings were changed after publishing" in text


def test_round_when_published_then_the_time_is_the_events_own(client: Client) -> None:
    event = make_tournament(slug="tokyo", state=EventState.RUNNING, time_zone="Asia/Tokyo")
    round_ = make_round(event, [tuple(make_players(event, 2))])
    round_.published_at = datetime(2026, 8, 1, 23, 30, tzinfo=UTC)
    round_.save()

    assert "Published at 08:30." in _text(client, "/e/tokyo/rounds/1/")


def test_round_when_the_search_is_nonsense_then_still_a_page(client: Client, event: Tournament) -> None:
    make_round(event, [tuple(make_players(event, 2))])

    for query in ("q=%00%22%0d%0a", "by=%ff", "q=" + "x" * 4000, "by[]=1"):
        assert client.get(f"/e/cup/rounds/1/?{query}").status_code == 200


@pytest.mark.parametrize("number", ["0", "2", "9" * 30])
def test_round_when_there_is_none_then_404(client: Client, event: Tournament, number: str) -> None:
    make_round(event, [tuple(make_players(event, 2))])

    assert client.get(f"/e/cup/rounds/{number}/").status_code == 404
    assert client.get(f"/e/cup/rounds/{number}/how/").status_code == 404


def test_round_when_it_is_another_events_then_404(client: Client, event: Tournament) -> None:
    other = make_tournament(slug="other", state=EventState.RUNNING)
    make_round(other, [tuple(make_players(other, 2))])

    assert client.get("/e/cup/rounds/1/").status_code == 404


@pytest.mark.parametrize("page", ["pairings/", "rounds/1/", "rounds/1/how/"])
def test_page_when_more_play_then_no_more_queries(
    client: Client, page: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    queries = {"pairings/": 12, "rounds/1/": 13, "rounds/1/how/": 7}[page]
    for count in (4, 40):
        event = make_tournament(slug=f"cup-{count}", state=EventState.RUNNING)
        players = make_players(event, count)
        make_round(event, [(players[at], players[at + 1]) for at in range(0, count, 2)])
        with django_assert_num_queries(queries):
            assert client.get(f"/e/cup-{count}/{page}").status_code == 200


def test_how_paired_when_drawn_then_groups_floats_bye_and_the_seed_are_shown(client: Client) -> None:
    event = make_tournament(slug="cup")
    make_players(event, 7)
    for number in (1, 2):
        round_ = PairNextRound(expected_round=number, seed=40 + number).perform(event, actor=event.owner)
        PublishRound(round_=round_).perform(event, actor=event.owner)
        for table in round_.pairings.filter(number__isnull=False):
            assert table.number
            report(round_, table.number, 6, 0)

    first, second = (_text(client, f"/e/cup/rounds/{number}/how/") for number in (1, 2))

    assert "Round 1 is drawn at random" in first and "<code>41</code>" in first
    assert "Drawn at random from all players, because their number is odd." in first
    assert "6 points" in second and "0 points" in second and "<code>42</code>" in second
    assert "Drawn at random from the players in the lowest point group" in second
    assert second.count("changed by hand") == 0


def test_how_paired_when_players_were_swapped_then_the_original_pairings_are_shown(
    client: Client, event: Tournament
) -> None:
    a, b, c, d = make_players(event, 4)
    drawn = [{"players": [x.pk, y.pk], "points": [0, 0], "floated": None} for x, y in ((a, b), (c, d))]
    make_round(event, [(a, c), (b, d)], changed_by_hand=True, explanation={"meetings": drawn, "byes": []})

    text = _text(client, "/e/cup/rounds/1/how/")

    assert "The organizer later changed pairings by hand" in text
    assert text.count('<span class="badge badge--warn">changed by hand</span>') == 2


def test_how_paired_when_the_round_came_from_elsewhere_then_it_says_so(
    client: Client, event: Tournament
) -> None:
    make_round(event, [tuple(make_players(event, 2))])

    assert "there’s no record of how they were made" in _text(client, "/e/cup/rounds/1/how/")

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_result, make_round, make_tournament
from tournament.models import ClockRun, Pairing, Round, Tournament
from tournament.models.states import EventState

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A running event: Ana against Ben at table 1, Cy against Di at table 2, Eve has the bye."""
    return make_tournament(state=EventState.RUNNING)


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    ana, ben, cy, di, eve = (make_player(tournament, name) for name in ("Ana", "Ben", "Cy", "Di", "Eve"))
    return make_round(tournament, [(ana, ben), (cy, di), (eve,)])


@pytest.fixture
def table_1(round_: Round) -> Pairing:
    return round_.pairings.get(number=1)


def url(tournament: Tournament, rest: str = "rounds/1/results/") -> str:
    return f"/desk/{tournament.slug}/{rest}"


def said(response: Any) -> str:
    return " ".join(response.content.decode().split())


def points_of(pairing: Pairing) -> list[tuple[int, str]]:
    return list(pairing.results.order_by("version").values_list("version", "kind"))


def games_form(**data: str) -> dict[str, str]:
    return {
        "kind": "games",
        "seen_version": "0",
        "corp_1": "second",
        "winner_1": "",
        "ending_1": "win",
        "corp_2": "first",
        "winner_2": "",
        "ending_2": "win",
        **data,
    }


def players_of(pairing: Pairing) -> str:
    return "-".join(str(seat.player_id) for seat in pairing.seats.order_by("position"))


@pytest.mark.parametrize(
    "rest",
    [
        "rounds/7/results/",
        f"rounds/{10**30}/results/",
        "rounds/1/tables/99/",
        f"rounds/1/tables/{10**30}/",
        "rounds/7/tables/1/",
    ],
)
def test_results_of_what_does_not_exist_are_not_found(
    tournament: Tournament, round_: Round, to_client: Client, rest: str
) -> None:
    assert to_client.get(url(tournament, rest)).status_code == 404


@pytest.mark.parametrize("rest", ["rounds/2/results/", "rounds/2/tables/1/", "rounds/2/tables/1/clear/"])
def test_results_of_another_events_round_are_not_found(
    tournament: Tournament, round_: Round, to_client: Client, rest: str
) -> None:
    other = make_tournament(state=EventState.RUNNING)
    pairing = make_round(other, [(make_player(other), make_player(other))], number=2).pairings.get()

    response = to_client.post(url(tournament, rest), {"entry": "1 6", "seen_version": "0"})

    assert (response.status_code, points_of(pairing)) == (404, [])


def test_results_page_shows_the_tables_the_bye_and_how_far_it_is(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    make_result(table_1, 6, 0)

    text = said(to_client.get(url(tournament)))

    assert "of 2 results are in" in text
    assert "Bye: Eve" in text
    assert 'aria-label="Table 2: Cy 6-0 Di"' in text
    assert "autofocus" in text


def test_results_now_leads_to_the_newest_published_round(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    players = tournament.players.order_by("pk")
    make_round(tournament, [(players[0], players[2])], published=False)

    response = to_client.get(url(tournament, "results/"))

    assert response["Location"] == url(tournament)


def test_results_now_before_round_1_says_so(tournament: Tournament, to_client: Client) -> None:
    response = to_client.get(url(tournament, "results/"), follow=True)

    assert response.redirect_chain == [(f"/desk/{tournament.slug}/", 302)]
    assert "No round has been published yet." in said(response)


def test_typed_result_is_saved_and_told(tournament: Tournament, table_1: Pairing, to_client: Client) -> None:
    response = to_client.post(url(tournament), {"entry": "1 6"}, follow=True)

    assert response.redirect_chain == [(url(tournament), 302)]
    assert "Table 1: Ana 6-0 Ben" in said(response)
    assert points_of(table_1) == [(1, "games")]


def test_typed_result_goes_back_to_the_same_filter(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    response = to_client.post(url(tournament) + "?q=ana", {"entry": "1", "choice": "3"})

    assert response["Location"] == url(tournament) + "?q=ana"


def test_typed_result_sent_twice_is_saved_once(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    for _ in range(2):
        response = to_client.post(url(tournament), {"entry": "1 6"})
        assert response.status_code == 302

    assert points_of(table_1) == [(1, "games")]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("99 6", "There is no table 99 in this round."),
        ("1", "Table 1: type the result too, with one of the keys 6, 3, 0."),
        ("1 5-5", "5 to 5 isn’t a possible result for one round."),
        ("<b>", "No table or player matches “&lt;b&gt;”. Type, for example, 12 6."),
    ],
)
def test_typed_result_that_cannot_be_taken_is_shown_and_stays(
    tournament: Tournament, table_1: Pairing, to_client: Client, entry: str, sentence: str
) -> None:
    response = to_client.post(url(tournament), {"entry": entry})

    assert response.status_code == 422
    assert sentence in said(response)
    assert f'value="{entry.replace("<", "&lt;").replace(">", "&gt;")}"' in said(response)
    assert points_of(table_1) == []


def test_typed_result_over_another_warns_and_is_saved_only_when_confirmed(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    to_client.post(url(tournament), {"entry": "1 6"})

    refused = to_client.post(url(tournament), {"entry": "1 3"})

    assert refused.status_code == 422
    assert "<strong>Table 1: Ana 6-0 Ben</strong>" in said(refused)
    assert "Save 3-3 anyway" in said(refused)
    conflict = refused.context["conflict"]
    assert (conflict.entry, conflict.version, conflict.players) == ("1 3", 1, players_of(table_1))
    assert points_of(table_1) == [(1, "games")]

    confirmed = {"entry": "1 3", "seen_version": conflict.version, "seen_players": conflict.players}
    assert to_client.post(url(tournament), confirmed).status_code == 302
    assert points_of(table_1) == [(1, "games"), (2, "totals")]


def test_confirmed_result_warns_again_when_the_table_changed_again(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    make_result(table_1, 3, 3)
    make_result(table_1, 4, 1)

    response = to_client.post(url(tournament), {"entry": "1 6", "seen_version": "1"})

    assert response.status_code == 422
    assert "Ana 4-1 Ben" in said(response)
    assert response.context["conflict"].version == 2


def test_result_for_players_who_were_swapped_meanwhile_is_refused(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    first, second = players_of(table_1).split("-")

    response = to_client.post(url(tournament), {"entry": "1 6", "seen_players": f"{second}-{first}"})

    assert response.status_code == 422
    assert "The event was changed after you opened this page." in said(response)
    assert points_of(table_1) == []


def test_line_button_saves(tournament: Tournament, table_1: Pairing, to_client: Client) -> None:
    page = to_client.get(url(tournament)).context["page"]

    response = to_client.post(url(tournament), {"line": page.lines[0].buttons[2].value}, follow=True)

    assert "Table 1: Ana 0-6 Ben" in said(response)


def test_line_button_of_an_old_page_shows_a_warning(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    page = to_client.get(url(tournament)).context["page"]
    make_result(table_1, 4, 1)

    response = to_client.post(url(tournament), {"line": page.lines[0].buttons[0].value})

    assert response.status_code == 422
    assert "Ana 4-1 Ben" in said(response)


def test_result_of_a_draft_is_refused_and_its_page_leads_to_the_draft(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    players = tournament.players.order_by("pk")
    draft = make_round(tournament, [(players[0], players[2])], published=False)

    shown = to_client.get(url(tournament, "rounds/2/results/"))
    response = to_client.post(url(tournament, "rounds/2/results/"), {"entry": "1 6"})

    assert "View the draft" in said(shown)
    assert response.status_code == 422
    assert response.context["form"].errors == {
        "entry": ["Round 2 isn’t published yet, so no results can be saved for it."]
    }
    assert points_of(draft.pairings.get()) == []


def test_htmx_save_answers_what_was_saved_and_the_list_out_of_band(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    response = to_client.post(url(tournament), {"entry": "1 6"}, headers=HTMX)

    text = said(response)
    assert response.status_code == 200
    assert "Table 1: Ana 6-0 Ben" in text
    assert 'hx-swap-oob="true"' in text
    assert "<html" not in text
    poll = to_client.get(url(tournament), headers=HTMX | {"If-None-Match": response.context["live_etag"]})
    assert poll.status_code == 304


def test_htmx_save_that_cannot_be_taken_answers_only_the_parts(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    response = to_client.post(url(tournament), {"entry": "99 6"}, headers=HTMX)

    assert response.status_code == 422
    assert "There is no table 99" in said(response)
    assert "<html" not in said(response)


def test_poll_answers_the_live_part_without_any_form_or_input(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    text = said(to_client.get(url(tournament), headers=HTMX))

    assert 'id="live"' in text
    assert "<form" not in text
    assert "<input" not in text
    assert text.count("hx-swap-oob") == 4
    assert text.count('id="round-head" hx-swap-oob="true"') == 1
    assert text.count('id="attention-badge" hx-swap-oob="true"') == 1
    assert text.count('hx-swap-oob="innerHTML:#announcements"') == 1
    assert text.count('id="news" hidden hx-swap-oob="true"') == 1


def test_search_narrows_the_list(tournament: Tournament, round_: Round, to_client: Client) -> None:
    found = to_client.get(url(tournament), {"q": "ben"}).context["page"]

    assert [line.number for line in found.lines] == [1]


def test_head_of_the_round_has_its_clock_and_comes_back_from_its_button(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    shown = said(to_client.get(url(tournament)))
    assert "Start the clock" in shown and "Print the pairings" in shown

    press = f"/desk/{tournament.slug}/rounds/1/clock/press/?then=results"
    assert press in shown
    assert to_client.post(press, {"press": "start:0"})["Location"] == url(tournament)
    run = ClockRun.objects.get().pk
    assert f'value="pause:{run}"' in said(to_client.get(url(tournament)))
    assert to_client.post(press, {"press": f"pause:{run}"})["Location"] == url(tournament)
    assert f'value="resume:{run}"' in said(to_client.get(url(tournament)))


def test_name_in_the_box_finds_the_table(tournament: Tournament, table_1: Pairing, to_client: Client) -> None:
    response = to_client.post(url(tournament), {"entry": "ben 6"}, follow=True)

    assert "Table 1: Ana 6-0 Ben" in said(response)
    assert points_of(table_1) == [(1, "games")]


@pytest.mark.parametrize("query", ["a\x00b\n", "9" * 9000, "²", '"><script>', "日本"])
def test_search_for_anything_at_all_is_answered(
    tournament: Tournament, round_: Round, to_client: Client, query: str
) -> None:
    for headers in ({}, HTMX):
        response = to_client.get(url(tournament), {"q": query}, headers=headers)
        assert (response.status_code, len(response.context["page"].lines)) == (200, query == "²")


def test_all_results_in_offers_the_next_round(
    tournament: Tournament, round_: Round, to_client: Client
) -> None:
    to_client.post(url(tournament), {"entry": "1 6"})
    response = to_client.post(url(tournament), {"entry": "2 3"}, follow=True)

    assert "Pair round 2" in said(response)


def test_long_form_saves_game_by_game(tournament: Tournament, table_1: Pairing, to_client: Client) -> None:
    data = games_form(winner_1="first", winner_2="nobody", ending_2="draw", seen_players=players_of(table_1))

    response = to_client.post(url(tournament, "rounds/1/tables/1/"), data, follow=True)

    assert response.redirect_chain == [(url(tournament), 302)]
    assert "Table 1: Ana 4-1 Ben" in said(response)
    games = table_1.results.get().games.order_by("number").values_list("ending", "winner__name", "corp__name")
    assert list(games) == [("win", "Ana", "Ben"), ("draw", None, "Ana")]


def test_long_form_split_keeps_its_witness(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    data = games_form(kind="split", witness="Rose", seen_players=players_of(table_1))

    to_client.post(url(tournament, "rounds/1/tables/1/"), data)

    assert list(table_1.results.values_list("kind", "witness")) == [("split", "Rose")]


@pytest.mark.parametrize(
    ("data", "field", "sentence"),
    [
        ({"winner_1": "first", "ending_1": "draw"}, "winner_1", "A drawn game has no winner."),
        ({"kind": "split", "witness": " "}, "witness", "Name the staff member who witnessed"),
        (
            {"kind": "totals", "first_points": "7", "second_points": "0"},
            "first_points",
            "isn’t a possible result",
        ),
        (
            {"winner_1": "first", "winner_2": "first", "corp_2": "second"},
            "corp_2",
            "Ben cannot play the same side in both games",
        ),
    ],
)
def test_long_form_tells_what_does_not_add_up_at_its_field(
    tournament: Tournament,
    table_1: Pairing,
    to_client: Client,
    data: dict[str, str],
    field: str,
    sentence: str,
) -> None:
    data = games_form(seen_players=players_of(table_1), **data)

    response = to_client.post(url(tournament, "rounds/1/tables/1/"), data)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert sentence in response.context["form"].errors[field][0]
    assert points_of(table_1) == []


def test_long_form_of_the_second_leader_warns_keeps_the_input_and_can_save_on_top(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    data = games_form(winner_1="second", winner_2="second", seen_players=players_of(table_1))
    make_result(table_1, 3, 3)

    refused = to_client.post(url(tournament, "rounds/1/tables/1/"), data)

    assert refused.status_code == 422
    assert "Someone saved 3-3 for table 1 while you were typing." in said(refused)
    form = refused.context["form"]
    assert (form["winner_1"].value(), form["seen_version"].value()) == ("second", "1")

    again = to_client.post(url(tournament, "rounds/1/tables/1/"), data | {"seen_version": "1"})
    assert again.status_code == 302
    assert points_of(table_1) == [(1, "totals"), (2, "games")]


def test_long_form_shows_the_versions_kept(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    make_result(table_1, 3, 3)
    make_result(table_1)

    text = said(to_client.get(url(tournament, "rounds/1/tables/1/")))

    assert "Version history" in text
    assert "Cleared" in text


def test_long_form_in_a_finished_event_still_corrects(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    make_result(table_1, 3, 3)
    Tournament.objects.filter(pk=tournament.pk).update(state=EventState.FINISHED)
    data = games_form(
        kind="totals",
        first_points="4",
        second_points="1",
        seen_version="1",
        seen_players=players_of(table_1),
    )

    response = to_client.post(url(tournament, "rounds/1/tables/1/"), data, follow=True)

    assert "Table 1: Ana 4-1 Ben" in said(response)


def test_clear_opens_the_table_and_keeps_the_versions(
    tournament: Tournament, table_1: Pairing, to_client: Client
) -> None:
    make_result(table_1, 3, 3)

    response = to_client.post(url(tournament, "rounds/1/tables/1/clear/"), {"seen_version": "1"}, follow=True)

    assert "Table 1 no longer has a result." in said(response)
    assert points_of(table_1) == [(1, "totals"), (2, "cleared")]


@pytest.mark.parametrize("seen", ["1", "", "x", "9" * 50])
def test_clear_of_what_was_not_seen_is_refused(
    tournament: Tournament, table_1: Pairing, to_client: Client, seen: str
) -> None:
    make_result(table_1, 3, 3)
    make_result(table_1, 4, 1)

    response = to_client.post(
        url(tournament, "rounds/1/tables/1/clear/"), {"seen_version": seen}, follow=True
    )

    assert response.status_code == 200
    assert points_of(table_1) == [(1, "totals"), (2, "totals")]
    assert list(response.context["messages"]) != []


def test_save_asks_a_fixed_number_of_queries(
    tournament: Tournament,
    round_: Round,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client.force_login(tournament.owner)
    client.post(url(tournament), {"entry": "1 6-0"})
    # Session, account, event, round, table, seats, players; in the act: savepoint, event, table, seats,
    # players, results; the result and its games, the event's version, the log, webhooks, end of savepoint.
    with django_assert_num_queries(19):
        assert client.post(url(tournament), {"entry": "2 6-0"}).status_code == 302

"""Standings and player cards, over HTTP."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cut import InCut
from tests.factories import make_player, make_players, make_round, make_tournament, report
from tests.markup import tight
from tournament.models import Player, StageKind, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A running event without rounds."""
    return make_tournament(slug="cup", state=EventState.RUNNING)


@pytest.fixture
def players(event: Tournament) -> list[Player]:
    """Four players after a round with results 6-0 and 4-1."""
    players = make_players(event, 4)
    round_ = make_round(event, [(players[0], players[1]), (players[2], players[3])])
    report(round_, 1, 6, 0)
    report(round_, 2, 4, 1)
    return players


def _text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_standings_when_no_round_is_published_then_they_are_announced(
    client: Client, event: Tournament
) -> None:
    make_round(event, [tuple(make_players(event, 2))], published=False)

    text = _text(client, "/e/cup/standings/")

    assert "No standings yet" in text and "Player 001" not in text


def test_standings_when_a_round_is_over_then_best_first_with_their_figures(
    client: Client, players: list[Player]
) -> None:
    text = _text(client, "/e/cup/standings/")

    places = [text.index(f">{players[at].name}<") for at in (0, 2, 3, 1)]
    assert places == sorted(places)
    assert "After round 1" in text and "6.000" in text


def test_standings_when_a_draft_exists_then_it_does_not_show(
    client: Client, event: Tournament, players: list[Player]
) -> None:
    make_round(event, [(players[0], players[2]), (players[1], players[3])], published=False)

    assert "After round 1" in _text(client, "/e/cup/standings/")


def test_standings_when_a_result_is_missing_then_they_say_so(
    client: Client, event: Tournament, players: list[Player]
) -> None:
    round_ = make_round(event, [(players[0], players[2]), (players[1], players[3])])
    report(round_, 2, 3, 3)

    text = _text(client, "/e/cup/standings/")

    assert "During round 2" in text and "1 of 2 tables reported" in text


def test_standings_when_players_left_then_the_dropped_keep_their_place_and_the_disqualified_have_none(
    client: Client, players: list[Player]
) -> None:
    Player.objects.filter(pk=players[0].pk).update(state=PlayerState.DISQUALIFIED)
    Player.objects.filter(pk=players[2].pk).update(state=PlayerState.DROPPED)

    text = _text(client, "/e/cup/standings/")

    assert text.index("Player 003") < text.index("dropped") < text.index("Player 004")
    assert text.index("Player 002") < text.index("Player 001") < text.index("disqualified")
    assert '<td class="num rank">–</td>' in tight(text)


def test_standings_when_there_is_a_cut_then_a_line_below_its_last(
    client: Client, event: Tournament, players: list[Player]
) -> None:
    Tournament.objects.filter(pk=event.pk).update(cut_size=2)

    text = _text(client, "/e/cup/standings/").partition("</head>")[2]

    assert text.count("is-cut") == 1
    assert text.count("Top 2") == 1
    assert text.index("is-cut") < text.index("Player 003") < text.index("Player 004")


def test_standings_when_searched_then_other_rows_are_hidden(client: Client, players: list[Player]) -> None:
    rows = _text(client, "/e/cup/standings/?q=003").split("</tr>")

    assert [" hidden>" in row for row in rows if "data-filter-row" in row] == [True, False, True, True]


def test_card_when_the_player_has_played_then_strength_of_schedule_is_worked_out(
    client: Client, event: Tournament, players: list[Player]
) -> None:
    round_ = make_round(event, [(players[0], players[2]), (players[1], players[3])])
    report(round_, 1, 3, 3)
    report(round_, 2, 0, 6)

    text = _text(client, f"/e/cup/players/{players[0].pk}/")

    # 1 met 2 (0 points in 2 rounds) and 3 (7 points in 2 rounds): (0 + 3.5) / 2.
    assert "0 / 2" in text and "7 / 2" in text and "3.500 / 2 = <strong>1.750" in text
    assert "Player 001 is ahead of Player 003 on points: 9 &gt; 7." in text


def test_card_when_the_player_registered_only_then_a_card_without_a_place(
    client: Client, event: Tournament, players: list[Player]
) -> None:
    late = make_player(event, "Late", state=PlayerState.REGISTERED)

    text = _text(client, f"/e/cup/players/{late.pk}/")

    assert "Late" in text and "Why this place" not in text


@pytest.mark.parametrize("state", [PlayerState.WAITLISTED, PlayerState.DROPPED])
def test_card_when_on_the_waiting_list_or_cancelled_then_only_leaders_find_it(
    client: Client, event: Tournament, state: PlayerState
) -> None:
    version = 1 if state == PlayerState.WAITLISTED else None
    player = make_player(event, "Wanda", state=state, waitlist_version=version)

    assert client.get(f"/e/cup/players/{player.pk}/").status_code == 404

    client.force_login(event.owner)
    assert "Wanda" in _text(client, f"/e/cup/players/{player.pk}/")


def test_card_when_round_1_is_a_draft_then_identities_and_notes_stay_hidden(
    client: Client, event: Tournament
) -> None:
    one, two = make_players(event, 2, corp_identity="Jinteki: Personal Evolution", notes="owes 5 euros")
    make_round(event, [(one, two)], published=False)

    text = _text(client, f"/e/cup/players/{one.pk}/")

    assert "Personal Evolution" not in text and "owes 5 euros" not in text and "Player 002" not in text


def test_card_when_names_hold_markup_then_it_is_only_text(client: Client, event: Tournament) -> None:
    one, two = (make_player(event, name) for name in ("<b>Ana</b>", '"><script>x</script>'))
    report(make_round(event, [(one, two)]), 1, 3, 3)

    for path in (f"players/{one.pk}/", "standings/", "pairings/", "pairings/?by=table", ""):
        text = _text(client, f"/e/cup/{path}")
        assert "<script>x" not in text and "<b>Ana" not in text


@pytest.mark.parametrize("pk", ["0", "9" * 30])
def test_card_when_unknown_then_404(client: Client, event: Tournament, pk: str) -> None:
    assert client.get(f"/e/cup/players/{pk}/").status_code == 404


def test_card_when_the_player_is_of_another_event_then_404(client: Client, event: Tournament) -> None:
    other = make_player(make_tournament())

    assert client.get(f"/e/cup/players/{other.pk}/").status_code == 404


@pytest.mark.parametrize(("page", "queries"), [("standings", 12), ("card", 12)])
def test_page_when_more_play_then_no_more_queries(
    client: Client, page: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (4, 40):
        event = make_tournament(slug=f"cup-{count}", state=EventState.RUNNING)
        players = make_players(event, count)
        round_ = make_round(event, [(players[at], players[at + 1]) for at in range(0, count, 2)])
        report(round_, 1, 6, 0)
        path = "standings/" if page == "standings" else f"players/{players[0].pk}/"
        with django_assert_num_queries(queries):
            assert client.get(f"/e/cup-{count}/{path}").status_code == 200


def test_card_when_the_player_won_the_cut_then_its_games_stand_on_the_card(client: Client) -> None:
    cut = InCut(2, StageKind.SINGLE, players=4, slug="final")
    cut.wins(g1=1)

    text = _text(client, f"/e/final/players/{cut.seeds[1].pk}/")

    assert "won against Seed 2" in text and "Champion" in text

"""Decisions that are pending before a round is paired and before it is published (REG 2.3, 5.6)."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import (
    make_cut_event,
    make_player,
    make_players,
    make_result,
    make_results,
    make_round,
    make_tournament,
    make_user,
)
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    ILLEGAL_RUNNER,
    LEGAL_CORP,
    LEGAL_RUNNER,
    hand_in,
    make_deck_event,
)
from tests.tournament.floor.judge_room import say
from tournament.floor.pages.before_round import DECKS_SHOWN, BeforeRound, before_round
from tournament.models import Call, MissingCard, Player, Round, StageKind, Tournament
from tournament.models.states import EventState, PlayerState, Role
from tournament.play.cut.acts.cut import MakeCut

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    """Round 1 of two, with results at both tables."""
    event = make_tournament(state=EventState.RUNNING, planned_rounds=2)
    ana, bo, cy, di = make_players(event, 4)
    round_ = make_round(event, [(ana, bo), (cy, di)])
    make_results(round_, 6, 0)
    return round_


@pytest.fixture
def event(round_: Round) -> Tournament:
    return round_.stage.tournament


def player_of(event: Tournament, number: int) -> Player:
    return event.players.get(name=f"Player {number:03}")


def miss(round_: Round, number: int, **fields: object) -> MissingCard:
    player = player_of(round_.stage.tournament, number)
    return MissingCard.objects.create(player=player, round=round_, side="corp", title="Hedge Fund", **fields)


def call(round_: Round, number: int, **fields: object) -> Call:
    event = round_.stage.tournament
    return Call.objects.create(
        tournament=event, round=round_, table=1, player=player_of(event, number), **fields
    )


def test_nothing_waits_in_an_event_without_trouble(event: Tournament) -> None:
    assert before_round(event) == BeforeRound()
    assert before_round(event).count == 0


def test_card_that_is_not_found_waits_until_it_is_found_declined_or_its_player_gone(
    event: Tournament, round_: Round
) -> None:
    waiting = miss(round_, 1)
    miss(round_, 2, found_at=timezone.now())
    miss(round_, 3, proposal_declined_at=timezone.now())
    miss(round_, 4)
    event.players.filter(name="Player 004").update(state=PlayerState.DROPPED)

    assert [(card.id, card.proposes_drop) for card in before_round(event).cards] == [(waiting.pk, False)]


def test_open_call_of_the_round_before_waits_and_a_closed_one_does_not(
    event: Tournament, round_: Round
) -> None:
    waiting = call(round_, 1)
    call(round_, 2, closed_at=timezone.now())

    assert [each.id for each in before_round(event).calls] == [waiting.pk]


def test_table_waits_where_the_reports_differ(event: Tournament, round_: Round) -> None:
    make_result(round_.pairings.get(number=1))
    say(round_, 1, 1, won=True, version=2)
    say(round_, 1, 2, won=True, version=2)

    assert [table.number for table in before_round(event).tables] == [1]


@pytest.mark.usefixtures("all_cards")
def test_decks_wait_where_lists_are_required_of_who_would_be_paired() -> None:
    event = make_deck_event(state=EventState.REGISTRATION)
    legal, illegal, half, _none, gone = make_players(event, 5)
    hand_in(legal, LEGAL_CORP, LEGAL_RUNNER)
    hand_in(illegal, ILLEGAL_CORP, ILLEGAL_RUNNER)
    hand_in(half, LEGAL_CORP)
    event.players.filter(pk=gone.pk).update(state=PlayerState.DROPPED)
    make_player(event, "Not here yet", state=PlayerState.REGISTERED)

    assert [(row.name, row.state.value) for row in before_round(event).decks] == [
        ("Player 002", "illegal"),
        ("Player 003", "missing"),
        ("Player 004", "missing"),
    ]
    for lists in ("optional", "none"):
        event.deck_lists = lists
        assert before_round(event).decks == ()


def test_nothing_waits_in_the_cut_or_after_the_end(event: Tournament, round_: Round) -> None:
    call(round_, 1)
    miss(round_, 1)
    event.state = EventState.FINISHED
    assert before_round(event).count == 0

    cut, players = make_cut_event(4)
    Call.objects.create(tournament=cut, player=players[0])
    MakeCut(kind=StageKind.DOUBLE, size=4, seed=1).perform(cut, actor=None)
    assert before_round(cut).count == 0


def test_it_takes_as_many_queries_for_4_tables_as_for_20() -> None:
    counts = []
    for tables in (4, 20):
        event = make_deck_event(state=EventState.RUNNING)
        players = make_players(event, tables * 2)
        round_ = make_round(event, list(zip(players[::2], players[1::2], strict=True)))
        for number in range(1, tables * 2 + 1):
            miss(round_, number)
            call(round_, number)
        with CaptureQueriesContext(connection) as queries:
            page = before_round(event)
        assert page.count == tables * 4 + 1
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("page", ["", "rounds/", "rounds/1/results/"])
def test_desk_lists_it_where_the_next_round_is_paired(
    event: Tournament, round_: Round, page: str, client: Client
) -> None:
    miss(round_, 1)
    call(round_, 2)
    client.force_login(event.owner)

    text = " ".join(client.get(f"/desk/{event.slug}/{page}").content.decode().split())

    assert "Pair round 2" in text
    assert "Decide first" in text
    assert "Player 001 has not found Hedge Fund" in text
    assert "Open call from table 1" in text
    for address in (f"/desk/{event.slug}/players/{player_of(event, 1).pk}/drop/", "cards/found/", "decline"):
        assert address in text


def test_desk_lists_it_where_the_draft_is_published_and_each_decision_takes_it_away(
    event: Tournament, round_: Round, client: Client
) -> None:
    found, dropped, stays = (miss(round_, number) for number in (1, 2, 3))
    make_round(event, [(player_of(event, 1), player_of(event, 3))], published=False)
    client.force_login(event.owner)
    draft = f"/desk/{event.slug}/rounds/2/"
    assert client.get(draft).content.decode().count("has not found Hedge Fund") == 3

    client.post(f"/judge/{event.slug}/cards/found/", {"card": found.pk})
    client.post(f"/desk/{event.slug}/players/{dropped.player_id}/drop/")
    client.post(f"/judge/{event.slug}/missing-cards/{stays.pk}/decline-drop/")

    assert "Decide first" not in client.get(draft).content.decode()


@pytest.mark.parametrize("decision", ["found", "drop", "stays"])
def test_each_decision_leads_back_to_the_list_it_was_taken_from(
    event: Tournament, round_: Round, decision: str, client: Client
) -> None:
    card = miss(round_, 1)
    client.force_login(event.owner)
    back = f"/desk/{event.slug}/rounds/#before-round"
    assert f'name="next" value="{back}"' in client.get(back).content.decode()
    address, sent = {
        "found": (f"/judge/{event.slug}/cards/found/", {"card": card.pk}),
        "drop": (f"/desk/{event.slug}/players/{card.player_id}/drop/", {}),
        "stays": (f"/judge/{event.slug}/missing-cards/{card.pk}/decline-drop/", {}),
    }[decision]

    assert client.post(address, sent | {"next": back})["Location"] == back

    assert before_round(event).cards == ()


def test_round_in_play_lists_what_to_decide_below_its_tables(
    event: Tournament, round_: Round, client: Client
) -> None:
    round_.pairings.earliest("pk").results.all().delete()
    call(round_, 2)
    client.force_login(event.owner)
    text = client.get(f"/desk/{event.slug}/rounds/").content.decode()
    assert text.index("table-wrap") < text.index("Decide before the next round")


def test_judge_reads_who_decides(event: Tournament, round_: Round, client: Client) -> None:
    miss(round_, 1)
    client.force_login(_judge(event))
    text = client.get(f"/desk/{event.slug}/rounds/").content.decode()
    assert "The marshal or the organizer decides." in text
    assert f"players/{player_of(event, 1).pk}/drop/" not in text


def _judge(event: Tournament) -> User:
    user = make_user()
    event.staff.create(user=user, role=Role.JUDGE, name="Jo")
    return user


def test_desk_without_trouble_shows_no_list(event: Tournament, client: Client) -> None:
    client.force_login(event.owner)
    assert "Decide first" not in client.get(f"/desk/{event.slug}/rounds/").content.decode()


@pytest.mark.usefixtures("all_cards")
def test_list_of_rounds_when_many_decks_are_illegal_then_the_first_are_named_and_the_rest_counted(
    client: Client,
) -> None:
    event = make_deck_event(deck_lists="required", state=EventState.RUNNING)
    for player in make_players(event, DECKS_SHOWN + 3):
        hand_in(player, ILLEGAL_CORP)
    client.force_login(event.owner)

    page = client.get(f"/desk/{event.slug}/rounds/").text

    before = before_round(event)
    assert (before.count, len(before.decks_shown), before.decks_left) == (DECKS_SHOWN + 3, DECKS_SHOWN, 3)
    assert page.count('id="first-deck-') == DECKS_SHOWN
    assert "3 more players with an illegal deck" in page

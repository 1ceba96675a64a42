from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cited import without_links
from tests.factories import (
    make_player,
    make_players,
    make_results,
    make_round,
    make_tournament,
    seen_pairings,
)
from tournament.models import LogEntry, Round, Tournament
from tournament.models.states import EventState, PlayerState, RoundState
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.editing import ChangePairings
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db

OF_ROUND = ["desk-round", "desk-mend", "desk-pair-again", "desk-publish", "desk-discard"]
BY_POST = ["desk-pair", "desk-reopen", "desk-mend", "desk-pair-again", "desk-publish", "desk-discard"]


@pytest.fixture
def draft(tournament: Tournament) -> Round:
    """A draft of round 1 for nine players."""
    make_players(tournament, 9)
    return PairNextRound(expected_round=1, seed=7).perform(tournament, actor=tournament.owner)


def _url(name: str, event: Tournament, number: int = 1) -> str:
    kwargs: dict[str, Any] = {"slug": event.slug}
    return reverse(name, kwargs=kwargs | {"number": number} if name in OF_ROUND else kwargs)


def _messages(answer: HttpResponse) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def _tables(round_: Round) -> dict[int | None, list[int]]:
    return {
        pairing.number: [seat.player_id for seat in pairing.seats.order_by("position")]
        for pairing in round_.pairings.all()
    }


@pytest.mark.parametrize("name", OF_ROUND)
@pytest.mark.parametrize("number", [0, 3, 99, 10**30])
def test_page_when_there_is_no_such_round_then_404(
    to_client: Client, draft: Round, name: str, number: int
) -> None:
    url = _url(name, draft.stage.tournament, number)
    answer = to_client.post(url) if name in BY_POST else to_client.get(url)
    assert answer.status_code == 404


@pytest.mark.parametrize("name", OF_ROUND)
def test_page_when_the_round_is_of_another_event_then_404(
    to_client: Client, tournament: Tournament, name: str
) -> None:
    other = make_tournament(state=EventState.RUNNING)
    for _ in range(3):
        make_round(other, [tuple(make_players(other, 2))])
    url = _url(name, tournament, 3)
    answer = to_client.post(url) if name in BY_POST else to_client.get(url)
    assert answer.status_code == 404


def test_list_when_players_wait_then_they_are_named_and_the_button_pairs_round_1(
    to_client: Client, tournament: Tournament
) -> None:
    make_players(tournament, 4)
    make_player(tournament, "Late Larry", state=PlayerState.REGISTERED)
    answer = to_client.get(_url("desk-rounds", tournament))
    assert answer.status_code == 200
    assert "Late Larry" in answer.text
    assert '<input type="hidden" name="round" value="1">' in answer.text


def test_pair_then_a_draft_is_shown(to_client: Client, tournament: Tournament) -> None:
    make_players(tournament, 9)
    answer = to_client.post(_url("desk-pair", tournament), {"round": 1})
    assert answer.url == _url("desk-round", tournament)
    assert _messages(answer) == ["Round 1 has been paired as a draft. Check it, then publish it."]
    page = to_client.get(answer.url)
    assert (page.status_code, len(page.context["page"].tables)) == (200, 4)
    assert Round.objects.get().state == RoundState.DRAFT


def test_pair_when_pressed_twice_then_one_round_and_the_draft_is_shown(
    to_client: Client, draft: Round
) -> None:
    event = draft.stage.tournament
    answer = to_client.post(_url("desk-pair", event), {"round": 1})
    assert (answer.status_code, answer.url) == (302, _url("desk-round", event))
    assert _messages(answer) == ["Round 1 is already paired as a draft. Check it, then publish it."]
    assert Round.objects.count() == 1


@pytest.mark.parametrize("number", ["", "x", "2", "-1", "9" * 40])
def test_pair_when_another_round_is_meant_then_told(
    to_client: Client, tournament: Tournament, number: str
) -> None:
    make_players(tournament, 4)
    answer = to_client.post(_url("desk-pair", tournament), {"round": number})
    assert answer.status_code == 302
    assert _messages(answer) == [
        "The event was changed after you opened this page. Check the changes, then try again."
    ]
    assert not Round.objects.exists()


def test_pair_when_results_are_missing_then_told_which_tables(to_client: Client, draft: Round) -> None:
    event = draft.stage.tournament
    PublishRound(round_=draft).perform(event, actor=None)
    rounds = _url("desk-rounds", event)
    answer = to_client.post(
        _url("desk-pair", event), {"round": 2}, headers={"referer": f"http://testserver{rounds}"}
    )
    assert answer.url == f"http://testserver{rounds}"
    assert _messages(answer) == ["The results of these tables are missing: 1, 2, 3, 4."]


@pytest.fixture
def stuck(tournament: Tournament) -> Tournament:
    """An event with two players who have already met, and rounds remaining."""
    Tournament.objects.update(planned_rounds=3, cut_size=0)
    make_player(tournament, "Ana")
    make_player(tournament, "Ben")
    round_ = PairNextRound(expected_round=1, seed=1).perform(tournament, actor=None)
    PublishRound(round_=round_).perform(tournament, actor=None)
    make_results(round_, 6, 0)
    return tournament


def test_pair_when_everybody_met_then_both_ways_out_are_offered_and_work(
    to_client: Client, stuck: Tournament
) -> None:
    answer = to_client.post(_url("desk-pair", stuck), {"round": 2})
    assert answer.status_code == 422
    assert answer.context["way_out"].lines == ("Ana", "Ben")
    assert _url("desk-finish", stuck) in answer.text
    assert 'name="fewest_rematches" value="on"' in answer.text
    again = to_client.post(_url("desk-pair", stuck), answer.context["typed"] | {"fewest_rematches": "on"})
    assert again.url == _url("desk-round", stuck, 2)
    assert "is a rematch" in to_client.get(again.url).text


def test_pair_again_when_it_cannot_be_then_both_ways_out_are_offered_and_the_draft_stays(
    to_client: Client, stuck: Tournament
) -> None:
    draft = PairNextRound(expected_round=2, seed=1, fewest_rematches=True).perform(stuck, actor=None)
    url = _url("desk-pair-again", stuck, 2)
    answer = to_client.post(url, {"seed": "5", "seen": seen_pairings(stuck)})
    assert answer.status_code == 422
    assert _url("desk-round", stuck, 2) in answer.text
    assert Round.objects.get(number=2) == draft
    again = to_client.post(url, answer.context["typed"] | {"fewest_rematches": "on"})
    assert again.url == _url("desk-round", stuck, 2)
    assert Round.objects.get(number=2).seed == 5


def test_round_when_a_draft_is_gone_then_the_list_of_rounds_is_shown(
    to_client: Client, tournament: Tournament
) -> None:
    answer = to_client.get(_url("desk-round", tournament, 1))
    assert answer.url == _url("desk-rounds", tournament)


@pytest.mark.parametrize("name", ["desk-mend", "desk-pair-again", "desk-publish"])
def test_draft_when_it_is_gone_and_somebody_works_on_it_then_told(
    to_client: Client, tournament: Tournament, name: str
) -> None:
    answer = to_client.post(_url(name, tournament, 1))
    assert answer.status_code == 302
    assert _messages(answer) == ["There is no draft to change: pair the round first."]


def test_round_when_published_then_leaders_see_it_and_what_is_next(to_client: Client, draft: Round) -> None:
    event = draft.stage.tournament
    PublishRound(round_=draft).perform(event, actor=None)
    answer = to_client.get(_url("desk-round", event))
    assert answer.status_code == 200
    assert reverse("desk-results", kwargs={"slug": event.slug, "number": 1}) in answer.text
    assert "Publish round" not in answer.text


def test_edit_when_two_are_swapped_then_done_and_told(to_client: Client, draft: Round) -> None:
    event, before = draft.stage.tournament, _tables(draft)
    data = {"edit": "swap", "player": [before[1][0], before[2][0]], "seen": seen_pairings(event)}
    answer = to_client.post(_url("desk-mend", event), data)
    assert answer.url == _url("desk-round", event)
    assert _messages(answer) == ["The two players have been swapped."]
    assert _tables(draft) == before | {
        1: [before[2][0], before[1][1]],
        2: [before[1][0], before[2][1]],
    }
    assert LogEntry.objects.get(act=ChangePairings.code).actor == event.owner


def test_edit_when_sent_twice_then_the_second_is_warned_and_changes_nothing(
    to_client: Client, draft: Round
) -> None:
    event = draft.stage.tournament
    one, two = _tables(draft)[1]
    data = {"edit": "switch", "player": [one], "seen": seen_pairings(event)}
    to_client.post(_url("desk-mend", event), data)
    answer = to_client.post(_url("desk-mend", event), data)
    assert answer.status_code == 422
    assert "The event was changed after you opened this page." in answer.text
    assert _tables(draft)[1] == [two, one]


def test_edit_when_each_way_is_taken_then_done(to_client: Client, draft: Round) -> None:
    event = draft.stage.tournament
    (alone,) = _tables(draft)[None]
    one, two = _tables(draft)[1]
    steps = [
        ({"edit": "unpair", "player": [one]}, "Unpaired. They have no place in this round for now."),
        ({"edit": "unpair", "player": [alone]}, "Unpaired. They have no place in this round for now."),
        ({"edit": "bye", "player": [two]}, "The bye has been given."),
        ({"edit": "pair", "player": [one, alone]}, "The two players have been paired."),
        ({"edit": "move", "player": [one], "to": "40"}, "The table has been moved."),
        ({"edit": "switch", "player": [alone]}, "The other player now runs first."),
    ]
    for data, told in steps:
        answer = to_client.post(_url("desk-mend", event), data | {"seen": seen_pairings(event)})
        assert _messages(answer)[-1] == told
    tables = _tables(draft)
    assert (tables[None], sorted(tables[40])) == ([two], sorted([one, alone]))
    assert 1 not in tables


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"edit": "swap"}, "Select the players first."),
        ({"edit": "move", "to": "9" * 30}, "Select the players first."),
        ({"edit": "burn"}, "Select a valid choice. burn is not one of the available choices."),
        ({}, "This field is required."),
        (
            {"edit": "swap", "player": ["0", "\0"]},
            "One of the selected players is no longer in this event.",
        ),
    ],
)
def test_edit_when_it_makes_no_sense_then_422_and_nothing_changed(
    to_client: Client, draft: Round, data: dict[str, Any], told: str
) -> None:
    before = _tables(draft)
    answer = to_client.post(_url("desk-mend", draft.stage.tournament), data)
    assert answer.status_code == 422
    assert told in answer.text
    assert _tables(draft) == before


def test_edit_when_refused_then_the_ticks_and_the_number_stay(to_client: Client, draft: Round) -> None:
    one, two = _tables(draft)[1]
    answer = to_client.post(
        _url("desk-mend", draft.stage.tournament), {"edit": "pair", "player": [one, two], "to": "77"}
    )
    assert answer.status_code == 422
    assert "already has a place in this round" in answer.text
    for player in (one, two):
        assert (
            f'<input type="checkbox" name="player" form="pairing-edit" value="{player}" checked>'
            in answer.text
        )
    assert 'value="77"' in answer.text


def test_edit_when_a_player_of_another_event_is_ticked_then_told(to_client: Client, draft: Round) -> None:
    stranger = make_player(make_tournament())
    answer = to_client.post(
        _url("desk-mend", draft.stage.tournament),
        {"edit": "swap", "player": [stranger.pk, _tables(draft)[1][0]]},
    )
    assert answer.status_code == 422
    assert "is no longer in this event" in answer.text


def test_pair_again_when_a_seed_is_typed_then_the_round_comes_from_it(
    to_client: Client, draft: Round
) -> None:
    event = draft.stage.tournament
    answer = to_client.post(_url("desk-pair-again", event), {"seed": "12", "seen": seen_pairings(event)})
    assert answer.url == _url("desk-round", event)
    assert Round.objects.get().seed == 12


@pytest.mark.parametrize("seed", ["abc", "-1", "9" * 40, "1\0"])
def test_pair_again_when_the_seed_is_none_then_told_at_the_field_and_kept(
    to_client: Client, draft: Round, seed: str
) -> None:
    answer = to_client.post(_url("desk-pair-again", draft.stage.tournament), {"seed": seed})
    assert answer.status_code == 422
    assert answer.context["again_form"].errors.keys() == {"seed"}
    assert Round.objects.get() == draft


def test_publish_when_all_is_well_then_published(to_client: Client, draft: Round) -> None:
    event = draft.stage.tournament
    data = {"seen": seen_pairings(event)}
    for _ in range(2):
        answer = to_client.post(_url("desk-publish", event), data)
        assert answer.url == reverse("desk-results", args=[event.slug, 1])
    assert Round.objects.get().state == RoundState.PUBLISHED
    assert LogEntry.objects.filter(act=PublishRound.code).count() == 1


def test_publish_when_there_are_warnings_then_only_with_the_tick_of_the_page(
    to_client: Client, draft: Round
) -> None:
    event = draft.stage.tournament
    make_player(event, "Late Larry")
    page = to_client.get(_url("desk-round", event))
    assert "Late Larry" in page.text
    tick = f'name="confirmed" value="{page.context["page"].version}"'
    assert tick in page.text
    seen = {"seen": seen_pairings(event)}
    answer = to_client.post(_url("desk-publish", event), seen)
    assert answer.status_code == 422
    assert "Read them, then confirm them to publish it." in answer.text
    assert tick in answer.text
    to_client.post(_url("desk-publish", event), seen | {"confirmed": page.context["page"].version})
    assert Round.objects.get().state == RoundState.PUBLISHED


@pytest.mark.parametrize("field", ["seen", "confirmed"])
def test_publish_when_the_hidden_numbers_are_nonsense_then_422(
    to_client: Client, draft: Round, field: str
) -> None:
    answer = to_client.post(_url("desk-publish", draft.stage.tournament), {field: "x"})
    assert answer.status_code == 422
    assert Round.objects.get().state == RoundState.DRAFT


def test_discard_when_pressed_twice_then_gone_and_the_list_is_shown(to_client: Client, draft: Round) -> None:
    event = draft.stage.tournament
    for _ in range(2):
        answer = to_client.post(_url("desk-discard", event), {"seen": seen_pairings(event)})
        assert answer.url == _url("desk-rounds", event)
    assert not Round.objects.exists()
    assert Tournament.objects.get().state == EventState.REGISTRATION


@pytest.mark.parametrize("seen", ["x", "0"])
def test_discard_when_another_draft_was_meant_then_told(to_client: Client, draft: Round, seen: str) -> None:
    answer = to_client.post(_url("desk-discard", draft.stage.tournament), {"seen": seen})
    assert "The event was changed" in _messages(answer)[0]
    assert Round.objects.get() == draft


def test_discard_when_published_then_told(to_client: Client, draft: Round) -> None:
    event = draft.stage.tournament
    PublishRound(round_=draft).perform(event, actor=None)
    answer = to_client.post(_url("desk-discard", event))
    assert _messages(answer) == ["Round 1 is already published, so it’s no longer a draft."]


def test_finish_when_all_is_played_then_asked_and_finished_once(to_client: Client) -> None:
    event = Tournament.objects.get()
    Tournament.objects.update(state=EventState.RUNNING, planned_rounds=1, cut_size=0)
    make_results(make_round(event, [tuple(make_players(event, 2))]), 6, 0)
    assert "1 of 1 planned Swiss rounds have been played" in to_client.get(_url("desk-finish", event)).text
    for _ in range(2):
        answer = to_client.post(_url("desk-finish", event))
        assert answer.url == reverse("desk-event", kwargs={"slug": event.slug})
    assert LogEntry.objects.filter(act=FinishEvent.code).count() == 1
    assert "The event is finished." in to_client.get(_url("desk-finish", event)).text
    answer = to_client.post(_url("desk-reopen", event))
    assert answer.status_code == 302
    assert Tournament.objects.get().state == EventState.RUNNING


def test_finish_when_rounds_are_left_then_only_with_the_tick(to_client: Client, stuck: Tournament) -> None:
    answer = to_client.post(_url("desk-finish", stuck))
    assert answer.status_code == 422
    assert "1 of 3 planned Swiss rounds have been played: the event isn’t over yet." in answer.text
    without = to_client.post(_url("desk-finish", stuck), {"confirmed_early": "on"})
    assert (without.status_code, "Give a reason (REG 9.1)" in without_links(without.text)) == (422, True)
    to_client.post(_url("desk-finish", stuck), {"confirmed_early": "on", "reason": "The shop closes"})
    assert Tournament.objects.get().state == EventState.FINISHED


def test_finish_when_there_is_a_draft_or_no_round_then_told(to_client: Client, draft: Round) -> None:
    event = draft.stage.tournament
    answer = to_client.post(_url("desk-finish", event))
    assert answer.status_code == 422
    assert "Round 1 is already paired as a draft" in answer.text
    to_client.post(_url("desk-discard", event))
    assert "No round has been published yet." in to_client.post(_url("desk-finish", event)).text


def test_reopen_when_not_finished_then_told(to_client: Client, tournament: Tournament) -> None:
    answer = to_client.post(_url("desk-reopen", tournament))
    assert "it can’t be reopened" in _messages(answer)[0]


@pytest.mark.parametrize(("name", "number"), [("desk-rounds", 24), ("desk-round", 23), ("desk-finish", 22)])
def test_pages_when_4_or_300_players_then_the_same_queries(client: Client, name: str, number: int) -> None:
    counts = []
    for players in (4, 300):
        event = make_tournament(planned_rounds=3, cut_size=0)
        make_players(event, players)
        PairNextRound(expected_round=1, seed=1).perform(event, actor=None)
        client.force_login(event.owner)
        with CaptureQueriesContext(connection) as queries:
            client.get(_url(name, event))
        counts.append(len(queries))
    assert counts == [number, number]


def test_round_when_published_then_the_clock_starts_and_the_pairings_print_from_its_page(
    to_client: Client, draft: Round
) -> None:
    event, page = draft.stage.tournament, _url("desk-round", draft.stage.tournament)
    assert "Start the clock" not in to_client.get(page).content.decode()
    PublishRound(round_=draft).perform(event, actor=None)
    shown = to_client.get(page).content.decode()
    for words in ("Start the clock", f"/desk/{event.slug}/print/pairings-by-name.pdf?round=1"):
        assert words in shown
    assert "Start the clock" in to_client.get(f"/desk/{event.slug}/").content.decode()

    press = reverse("desk-clock-press", kwargs={"slug": event.slug, "number": 1})
    assert to_client.post(press, {"press": "start:0"}).status_code == 302

    for address in (page, f"/desk/{event.slug}/"):
        assert "Start the clock" not in to_client.get(address).content.decode()

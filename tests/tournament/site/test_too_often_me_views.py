"""Overused personal links: 429 with Retry-After, and the typed input is kept."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from pairing.types import Side
from tests.cut import InCut
from tests.factories import make_player, make_round, make_tournament
from tests.tournament.decks_data import LEGAL_RUNNER
from tests.tournament.kernel.limited import later
from tournament.kernel.limits import MINUTE
from tournament.models import Call, Deck, DeckLists, LogEntry, Player, PlayerReport, Tournament
from tournament.models.states import EventState
from tournament.people.acts.steps import ReinstatePlayer
from tournament.play.cut.acts.sides import ChooseSide, UndoSide

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Player:
    event = make_tournament(state=EventState.RUNNING, deck_lists=DeckLists.REQUIRED)
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    make_round(event, [(ana, ben)])
    return ana


def send(player: Player, name: str, **data: str) -> HttpResponse:
    return Client().post(reverse(name, kwargs={"link": player.link}), data)


def refused(answer: HttpResponse) -> str:
    """Check the status and headers of a refusal; return its page."""
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert answer.headers["Cache-Control"] == "private, no-store"
    page = answer.content.decode()
    assert "Too many attempts. Nothing was changed. Try again in" in page
    return page


def test_calls_and_withdrawals_then_one_a_minute_and_the_question_is_kept(ana: Player) -> None:
    answers = []
    for number in range(10):
        answers.append(send(ana, "me-call", about=f"Who won game {number}?"))
        send(ana, "me-call", withdraw="1")
    assert [answer.status_code for answer in answers] == [302] + [429] * 9
    page = refused(answers[1])
    assert '<input type="hidden" name="about" value="Who won game 1?">' in page
    assert "<blockquote>Who won game 1?</blockquote>" in page
    assert Call.objects.count() == 1
    assert Tournament.objects.get().version == 2
    later(MINUTE)
    assert send(ana, "me-call", about="Who won game 1?").status_code == 302


def test_same_call_twice_then_harmless(ana: Player) -> None:
    assert [send(ana, "me-call", about="Rules").status_code for _ in range(5)] == [302] * 5
    assert LogEntry.objects.count() == 1


@pytest.mark.usefixtures("all_cards")
def test_deck_versions_then_a_few_and_the_text_is_kept(ana: Player) -> None:
    texts = [LEGAL_RUNNER.replace("3x", f"{1 + number % 2}x") for number in range(5)]
    answers = [
        send(ana, "me-deck", text=text, seen_runner=str(number), seen_corp="0")
        for number, text in enumerate(texts)
    ]
    assert [answer.status_code for answer in answers] == [302] * 4 + [429]
    assert texts[4].splitlines()[3].strip() in refused(answers[4])
    assert Deck.objects.count() == 4


def test_reports_then_five_a_minute_and_what_was_chosen_is_kept(ana: Player) -> None:
    table, version = str(ana.seats.get().pairing_id), "0"
    answers = [
        send(ana, "me-result", table=table, seen_version=version, game_1=result, game_2="lost")
        for result in ("won", "lost", "won", "lost", "won", "lost")
    ]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429]
    assert "checked" in refused(answers[5])
    assert PlayerReport.objects.count() == 5


def test_drop_again_and_again_then_refused_and_the_player_plays_on(ana: Player) -> None:
    for _ in range(2):
        assert send(ana, "me-drop").status_code == 302
        ReinstatePlayer(player=ana).perform(ana.tournament, actor=ana.tournament.owner)
    refused(send(ana, "me-drop"))
    ana.refresh_from_db()
    assert ana.state == "checked_in"


def test_side_again_and_again_then_refused_and_sent_again_from_there() -> None:
    cut = InCut()
    chooser = cut.event.players.get(pk=cut.record.chooser_of(1))
    for _ in range(3):
        ChooseSide(game=1, player=chooser.pk, side=Side.CORP).perform(cut.fresh, actor=None, player=chooser)
        UndoSide(game=1).perform(cut.fresh, actor=cut.event.owner)
    page = refused(send(chooser, "me-side", choice="1:corp"))
    assert '<input type="hidden" name="choice" value="1:corp">' in page
    assert cut.record.sides_of(1) is None

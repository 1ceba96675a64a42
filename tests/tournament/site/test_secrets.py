"""Personal links show only what their owners may see."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.types import Ending
from tests.factories import make_player, make_result, make_round
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.event.acts.announcements import Announce
from tournament.floor.acts.calls import RaiseCall
from tournament.floor.acts.penalties import GivePenalty
from tournament.models import Pairing, PenaltyKind, PenaltyLevel, Player, PlayerReport, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]

PAGES = (
    "me",
    "me-result",
    "me-results",
    "me-drop",
    "me-side",
    "me-chances",
    "me-deck",
    "me-corp",
    "me-runner",
)
CARDS = ("NAPD Contract", "Account Siphon", "Sure Gamble", "Jackson Howard")


@pytest.fixture
def event() -> Tournament:
    return make_deck_event(state=EventState.RUNNING, planned_rounds=3, cut_size=4)


@pytest.fixture
def players(event: Tournament) -> list[Player]:
    """Return Ana, Ben, Cyril and Daniela; all but Ana submitted decks, and Ben's has a unique name."""
    four = [make_player(event, name, notes=f"about {name}") for name in ("Ana", "Ben", "Cyril", "Daniela")]
    for player in four[1:]:
        hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    make_round(event, [(four[0], four[1]), (four[2], four[3])])
    return four


def told(player: Player, names: tuple[str, ...] = PAGES) -> str:
    """Return the text of all of a player's own pages."""
    client = Client()
    urls = [reverse(name, kwargs={"link": player.link}) for name in names]
    answers = [client.get(url, follow=True) for url in urls]
    assert {answer.status_code for answer in answers} == {200}
    return "\n".join(answer.content.decode() for answer in answers)


def say(event: Tournament, player: Player, *winners: Player) -> None:
    pairing = Pairing.objects.get(seats__player=player)
    ReportOwnResult(
        player=player, pairing=pairing, games=[(winner.pk, Ending.WIN) for winner in winners], seen_version=0
    ).perform(event, actor=None)


def test_decks_of_others_are_not_shown_while_they_are_closed(players: list[Player]) -> None:
    text = told(players[0])
    assert not [card for card in CARDS if card in text]
    ben = {"link": players[0].link, "pk": players[1].pk}
    assert Client().get(reverse("me-open-deck", kwargs=ben)).status_code == 404
    assert Client().get(reverse("me-open-decks", kwargs={"link": players[0].link})).status_code == 404


def test_own_decks_are_shown_to_their_player_only(players: list[Player]) -> None:
    assert "Jackson Howard" in told(players[1], ("me-deck",))
    assert "Jackson Howard" not in told(players[0], ("me-deck",))


def test_decks_of_another_event_are_not_found_even_where_they_are_open(players: list[Player]) -> None:
    other = make_deck_event(swiss_decks="public", cut_decks="public")
    stranger = make_player(other, "Eve")
    hand_in(stranger, LEGAL_CORP)
    Tournament.objects.filter(pk=players[0].tournament_id).update(swiss_decks="players", cut_decks="players")
    address = reverse("me-open-deck", kwargs={"link": players[0].link, "pk": stranger.pk})
    assert Client().get(address).status_code == 404


def test_penalties_notes_and_calls_of_others_are_not_shown(event: Tournament, players: list[Player]) -> None:
    GivePenalty(
        player=players[1],
        kind=PenaltyKind.STALLING,
        level=PenaltyLevel.WARNING,
        note="slow on purpose",
        seen_penalty=0,
    ).perform(event, actor=event.owner)
    RaiseCall(table=None, about="my hidden card").perform(event, actor=None, player=players[1])
    text = told(players[0])
    secrets = ("slow on purpose", "Stalling", "my hidden card", "called a leader", "about Ben", "about Ana")
    assert not [secret for secret in secrets if secret in text]


def test_reports_of_other_tables_and_what_the_opponent_said_before_are_not_shown(
    event: Tournament, players: list[Player]
) -> None:
    ana, ben, cy, dan = players
    say(event, cy, cy, cy)
    say(event, ben, ben, ben)
    say(event, ben, ana, ana)
    assert PlayerReport.objects.count() == 3
    text = " ".join(told(ana, ("me",)).split())
    assert "<strong>6</strong> for you and <strong>0</strong> for Ben" in text
    assert "<strong>0</strong> for you" not in text
    assert "Cyril" not in text
    assert "has reported" not in told(dan, ("me-results",))


def test_draft_is_shown_on_no_page(event: Tournament, players: list[Player]) -> None:
    for pairing in Pairing.objects.all():
        make_result(pairing, 6, 0)
    before = told(players[0], ("me-side", "me-results"))
    draft = PairNextRound(expected_round=2, seed=1).perform(event, actor=event.owner)
    opponent = (
        Pairing.objects.get(round=draft, seats__player=players[0]).seats.exclude(player=players[0]).get()
    )
    assert "Round 2" not in told(players[0])
    assert opponent.player.name not in told(players[0], ("me", "me-drop", "me-result"))
    assert "round 2" not in told(players[0], ("me-drop",))
    assert before.count("<tr>") == told(players[0], ("me-side", "me-results")).count("<tr>")


def test_table_of_another_event_is_not_reported(players: list[Player]) -> None:
    other = make_deck_event(state=EventState.RUNNING, planned_rounds=3, cut_size=0)
    two = [make_player(other, name) for name in ("Eve", "Fay")]
    foreign = make_round(other, [(two[0], two[1])]).pairings.get()
    answer = Client().post(
        reverse("me-result", kwargs={"link": players[0].link}), {"said": f"{foreign.pk}:0:won-won"}
    )
    assert answer.status_code == 422
    assert not foreign.reports.exists()


def test_announcements_are_those_of_the_player_s_event(players: list[Player]) -> None:
    other = make_deck_event()
    Announce(text="Lunch elsewhere").perform(other, actor=other.owner)
    assert "Lunch elsewhere" not in told(players[0])
    assert other.name not in told(players[0])


def test_links_of_others_stand_on_no_page(players: list[Player]) -> None:
    text = told(players[0])
    assert not [player.name for player in players[1:] if player.link in text]

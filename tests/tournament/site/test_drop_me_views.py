"""Dropping on the player's own page: the consequences are shown first (REG 7.7, REG-10)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.round_warnings import warnings_of
from tests.cited import without_links
from tests.cut import InCut
from tests.factories import make_players, make_result, make_round, make_tournament
from tournament.kernel.records import event_record
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Pairing, Player, Round, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.steps import DisqualifyPlayer
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(state=EventState.RUNNING)


@pytest.fixture
def players(event: Tournament) -> list[Player]:
    return make_players(event, 4)


def url(player: Player, name: str = "me-drop") -> str:
    return reverse(name, kwargs={"link": player.link})


def asked(player: Player) -> str:
    """Return the text of the page's main part, up to its form."""
    main = without_links(Client().get(url(player)).content.decode()).partition("<main")[2]
    return " ".join(main.partition("<form")[0].split())


def dropped(player: Player) -> str:
    return " ".join(Client().post(url(player), follow=True).content.decode().split())


def state_of(player: Player) -> str:
    return Player.objects.get(pk=player.pk).state


def play(round_: Round) -> None:
    for pairing in round_.pairings.all():
        make_result(pairing, 6, 0)


def test_drop_before_the_event_says_that_one_does_not_play() -> None:
    (player,) = make_players(make_tournament(), 1)
    assert "You won’t be paired or play in this event." in asked(player)
    assert "You’ve canceled your registration." in dropped(player)
    assert state_of(player) == PlayerState.DROPPED


def test_drop_in_mid_round_says_that_its_games_still_count_and_the_table_stays(
    event: Tournament, players: list[Player]
) -> None:
    make_round(event, [(players[0], players[1]), (players[2], players[3])])
    assert "your games in round 1 at table 1 still count" in asked(players[0])
    text = dropped(players[0])
    assert "Please finish this round: its games still count." in text
    assert "Table 1" in text
    assert "Report our result" in text
    assert players[0].seats.count() == 1


def test_drop_once_the_table_is_reported_says_that_no_round_follows(
    event: Tournament, players: list[Player]
) -> None:
    play(make_round(event, [(players[0], players[1]), (players[2], players[3])]))
    text = asked(players[0])
    assert "You won’t be paired from the next round on (REG 7.7)." in text
    assert "still count" not in text
    assert "You have dropped. Thank you for playing!" in dropped(players[0])


def test_drop_when_the_next_round_is_a_draft_then_the_draft_is_not_told_and_leaders_are_warned(
    event: Tournament, players: list[Player]
) -> None:
    play(make_round(event, [(players[0], players[1]), (players[2], players[3])]))
    before = asked(players[0])
    draft = PairNextRound(expected_round=2, seed=1).perform(event, actor=event.owner)
    assert asked(players[0]) == before
    dropped(players[0])
    warnings = warnings_of(event_record(event, with_draft=True), draft.number)
    assert warnings.not_playing == (players[0].pk,)
    PublishRound(round_=draft, confirmed_at=event.version + 1).perform(event, actor=event.owner)


def test_drop_when_the_next_round_is_published_then_it_is_the_round_to_finish(
    event: Tournament, players: list[Player]
) -> None:
    play(make_round(event, [(players[0], players[1]), (players[2], players[3])]))
    draft = PairNextRound(expected_round=2, seed=1).perform(event, actor=event.owner)
    PublishRound(round_=draft, confirmed_at=event.version).perform(event, actor=event.owner)
    table = Pairing.objects.get(round=draft, seats__player=players[0]).number
    assert f"your games in round 2 at table {table} still count" in asked(players[0])
    assert "Please finish this round" in dropped(players[0])
    assert Pairing.objects.filter(round=draft, seats__player=players[0]).exists()


def test_drop_in_the_cut_names_who_gets_the_open_game_and_gives_it() -> None:
    cut = InCut(players=6)
    assert "Seed 4 wins your game in the cut." in asked(cut.seeds[1])
    dropped(cut.seeds[1])
    assert state_of(cut.seeds[1]) == PlayerState.DROPPED
    assert cut.record.bracket.game(1).winner == cut.seeds[4].pk


def test_drop_between_two_games_of_the_cut_says_that_the_next_opponent_wins() -> None:
    cut = InCut(players=6)
    cut.win(1, 1)
    assert "The player waiting to play you in the cut wins without playing (REG-10)." in asked(cut.seeds[1])


@pytest.mark.parametrize("name", ["Seed 4", "Seed 6"])
def test_drop_of_players_who_are_out_or_were_never_in_the_cut_does_nothing(name: str) -> None:
    cut = InCut(players=6)
    cut.wins(g1=1, g2=2, g4=3)
    player, before = cut.event.players.get(name=name), cut.trace()
    assert "You’ve finished playing, so you can’t drop." in asked(player)
    assert "You’ve finished playing, so you can’t drop." in dropped(player)
    assert (state_of(player), cut.trace()) == (PlayerState.CHECKED_IN, before)


def test_drop_after_the_end_is_refused_in_words(event: Tournament, players: list[Player]) -> None:
    play(make_round(event, [(players[0], players[1]), (players[2], players[3])]))
    FinishEvent(confirmed_early=True, reason="Late").perform(event, actor=event.owner)
    assert "The event is over, so you can’t drop." in asked(players[0])
    assert "notice--error" in dropped(players[0])
    assert state_of(players[0]) == PlayerState.CHECKED_IN


def test_drop_twice_is_harmless_and_the_page_says_that_it_is_done(
    event: Tournament, players: list[Player]
) -> None:
    dropped(players[0])
    assert "You’ve already dropped" in asked(players[0])
    dropped(players[0])
    assert LogEntry.objects.filter(act="drop").count() == 1


def test_drop_of_a_disqualified_player_is_refused(event: Tournament, players: list[Player]) -> None:
    DisqualifyPlayer(player=players[0], reason="Cheated").perform(event, actor=event.owner)
    assert "You are no longer playing." in asked(players[0])
    assert "notice--error" in dropped(players[0])
    assert state_of(players[0]) == PlayerState.DISQUALIFIED


def test_drop_by_the_player_is_undone_by_the_organizer(event: Tournament, players: list[Player]) -> None:
    make_round(event, [(players[0], players[1]), (players[2], players[3])])
    dropped(players[0])
    entry = LogEntry.objects.get(act="drop")
    assert (entry.player, entry.actor, entry.actor_name) == (players[0], None, players[0].name)
    event.refresh_from_db()
    Undo(entry=entry, seen=event.version).perform(event, actor=event.owner)
    assert state_of(players[0]) == PlayerState.CHECKED_IN
    assert "You’ve dropped" not in Client().get(url(players[0], "me")).content.decode()

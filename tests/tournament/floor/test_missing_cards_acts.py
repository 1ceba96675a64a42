"""Missing cards: the consequences, which affect only the deck they belong to (REG 5.6)."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.errors import RuleError
from pairing.types import Ending, Game, Side, Table
from tests.cut import InCut
from tests.factories import make_cut_event, make_players, make_result, make_round, make_tournament
from tests.flows.world import all_rows
from tests.races import race
from tournament.floor.acts.concede import ConcedeGames
from tournament.floor.acts.missing_cards import (
    ConcedeMissingCard,
    FindCard,
    ReportMissingCard,
)
from tournament.kernel.records import table_record
from tournament.models import MissingCard, Pairing, Player, Round, StageKind, TableExtension, Tournament
from tournament.models.states import EventState
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut
from tournament.play.results.acts.results import SaveResult

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(db: None) -> Round:
    """Round 1 of a running event: the first two players at a table, a bye for the third."""
    event = make_tournament(state=EventState.RUNNING)
    ana, bo, cy = make_players(event, 3)
    return make_round(event, [(ana, bo), (cy,)])


def event_of(round_: Round) -> Tournament:
    return round_.stage.tournament


def player_of(round_: Round, place: int) -> Player:
    return event_of(round_).players.order_by("pk")[place]


def miss(round_: Round, place: int = 0, side: Side = Side.CORP, **fields: Any) -> MissingCard:
    told: dict[str, Any] = {"title": "Hedge Fund", "in_game": False, "minutes": 5, "seen": 0}
    event = event_of(round_)
    return ReportMissingCard(player=player_of(round_, place), side=side, **(told | fields)).perform(
        event, actor=event.owner
    )


def concede(missing: MissingCard) -> None:
    event = missing.player.tournament
    ConcedeMissingCard(missing=missing).perform(event, actor=event.owner)


def find(missing: MissingCard) -> None:
    event = missing.player.tournament
    FindCard(missing=missing).perform(event, actor=event.owner)


def games_at(round_: Round) -> list[tuple[str, str, str | None, Ending]]:
    """Return the recorded games of table 1: runner, corp, winner, ending."""
    names = {player.pk: player.name[-1] for player in event_of(round_).players.all()}
    table = table_record(round_.pairings.get(number=1))
    return [
        (names[game.runner], names[game.corp], names.get(game.winner or 0), game.ending)
        for game in table.games
    ]


def refused(call: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleError) as error:
        call()
    return error.value.code, dict(error.value.facts)


def acts(round_: Round) -> list[str]:
    return list(event_of(round_).log.order_by("version").values_list("act", flat=True))


def test_report_before_a_game_gives_the_table_minutes_and_concedes_nothing(round_: Round) -> None:
    missing = miss(round_)
    extension = TableExtension.objects.get()

    assert (missing.side, missing.card, missing.extension) == ("corp", "01110", 5)
    assert (extension.pairing.number, extension.minutes) == (1, 5)
    assert extension.reason == "looking for a missing card: Hedge Fund"
    assert (missing.found_at, missing.conceded_at, games_at(round_)) == (None, None, [])
    facts = event_of(round_).log.get().payload
    assert (facts["missing_card"], facts["extension"], facts["name"], facts["title"]) == (
        missing.pk,
        extension.pk,
        "Player 001",
        "Hedge Fund",
    )


@pytest.mark.parametrize(
    ("place", "side", "game"),
    [
        (0, Side.RUNNER, ("1", "2", "2", Ending.WIN)),
        (0, Side.CORP, ("2", "1", "2", Ending.WIN)),
        (1, Side.RUNNER, ("2", "1", "1", Ending.WIN)),
        (1, Side.CORP, ("1", "2", "1", Ending.WIN)),
    ],
)
def test_report_in_mid_game_concedes_the_game_of_that_side_only(
    round_: Round, place: int, side: Side, game: tuple[str, str, str, Ending]
) -> None:
    missing = miss(round_, place, side, in_game=True, minutes=0)

    assert games_at(round_) == [game]
    assert missing.conceded_at is not None
    assert not TableExtension.objects.exists()
    assert acts(round_) == [ReportMissingCard.code]
    assert event_of(round_).log.get().payload["games"] == [1 if game[0] == "1" else 2]


def test_card_not_found_concedes_its_game_and_the_other_result_stays(round_: Round) -> None:
    missing = miss(round_)  # in the corp deck, so game 2
    ana, bo = player_of(round_, 0), player_of(round_, 1)
    first = Game(corp=bo.pk, runner=ana.pk, ending=Ending.WIN, winner=ana.pk)
    pairing = round_.pairings.get(number=1)
    table = Table(1, (ana.pk, bo.pk), (first,))
    SaveResult(pairing=pairing, table=table, seen_version=0).perform(event_of(round_), actor=None)

    concede(missing)
    concede(missing)  # pressed again

    assert games_at(round_) == [("1", "2", "1", Ending.WIN), ("2", "1", "2", Ending.WIN)]
    assert MissingCard.objects.get().conceded_at is not None
    assert acts(round_) == [ReportMissingCard.code, SaveResult.code, ConcedeGames.code]


def test_game_that_the_opponent_won_already_is_conceded_without_a_new_result(round_: Round) -> None:
    miss(round_, in_game=True)
    again = miss(round_, in_game=True, title="Ice Wall")
    assert again.conceded_at is not None
    assert round_.pairings.get(number=1).results.count() == 1


def test_found_card_concedes_nothing_and_cannot_be_conceded_any_more(round_: Round) -> None:
    missing = miss(round_)
    find(missing)
    find(missing)

    assert refused(lambda: concede(missing)) == ("card_is_found", {"player": missing.player_id})
    assert games_at(round_) == []
    assert acts(round_) == [ReportMissingCard.code, FindCard.code]


def test_report_sent_twice_is_kept_once_and_a_second_one_on_purpose_is_kept(round_: Round) -> None:
    first = miss(round_)
    assert miss(round_) == first
    second = miss(round_, seen=first.pk)
    assert [second.pk, first.pk] == list(MissingCard.objects.order_by("-pk").values_list("pk", flat=True))
    assert TableExtension.objects.count() == 2


def test_concession_against_a_recorded_result_is_refused_and_changes_nothing(round_: Round) -> None:
    missing = miss(round_)
    make_result(round_.pairings.get(number=1), 6, 0)
    before = all_rows()
    assert refused(lambda: concede(missing)) == ("result_is_not_by_game", {"table": 1, "shown": "6-0"})
    assert refused(lambda: miss(round_, in_game=True))[0] == "result_is_not_by_game"
    assert all_rows() == before


def test_player_with_the_bye_gets_no_minutes_and_has_no_game_to_concede(round_: Round) -> None:
    missing = miss(round_, 2)
    assert (missing.extension, TableExtension.objects.count()) == (0, 0)
    assert refused(lambda: concede(missing)) == ("no_game_of_deck", {"player": missing.player_id})
    assert refused(lambda: miss(round_, 2, in_game=True))[0] == "no_game_of_deck"


def test_round_of_one_game_knows_no_game_of_the_other_deck(round_: Round) -> None:
    Tournament.objects.filter(pk=event_of(round_).pk).update(games_per_round=1)
    assert refused(lambda: miss(round_, side=Side.CORP, in_game=True))[0] == "no_game_of_deck"
    assert miss(round_, side=Side.RUNNER, in_game=True).conceded_at is not None


def test_card_missing_in_the_cut_is_kept_and_its_game_conceded_in_the_bracket() -> None:
    event, players = make_cut_event(4)
    MakeCut(kind=StageKind.DOUBLE, size=4, declined=()).perform(event, actor=event.owner)
    missing = ReportMissingCard(
        player=players[0], side=Side.CORP, title="Hedge Fund", in_game=True, minutes=5, seen=0
    ).perform(event, actor=event.owner)
    assert (missing.round.is_of_the_cut, missing.conceded_at, missing.extension) == (True, None, 5)
    assert refused(lambda: concede(missing))[0] == "concede_in_bracket"


def test_card_missing_in_a_round_of_the_cut_that_is_closed_again_is_missing_still() -> None:
    cut = InCut(4)
    cut.wins(g1=1, g2=2)
    by: dict[str, Any] = {"tournament": cut.event, "actor": cut.event.owner}
    told: dict[str, Any] = {"side": Side.CORP, "in_game": False, "minutes": 5, "seen": 0}
    ReportMissingCard(player=cut.seeds[1], title="Hedge Fund", **told).perform(**by)
    cut.clear(2)
    assert [row.round.number for row in MissingCard.objects.select_related("round")] == [1]
    cut = InCut(4)
    by["tournament"] = cut.event
    ReportMissingCard(player=cut.seeds[1], title="Scorched Earth", **told).perform(**by)
    UndoCut().perform(**by)
    missing = MissingCard.objects.select_related("round__stage").get(title="Scorched Earth")
    assert not missing.round.is_of_the_cut


def test_report_before_the_first_round_or_with_endless_minutes_is_refused(round_: Round) -> None:
    assert refused(lambda: miss(round_, minutes=601)) == ("clock_length_impossible", {"most": 600})
    Pairing.objects.all().delete()
    round_.delete()
    assert refused(lambda: miss(round_)) == ("no_round_yet", {})


@pytest.mark.parametrize("state", [EventState.REGISTRATION, EventState.FINISHED])
def test_missing_card_of_an_event_that_does_not_run_is_refused(round_: Round, state: str) -> None:
    missing = miss(round_)
    Tournament.objects.filter(pk=event_of(round_).pk).update(state=state)
    for call in (lambda: miss(round_), lambda: find(missing), lambda: concede(missing)):
        assert refused(call)[0] == "act_not_allowed"


@pytest.mark.django_db(transaction=True)
def test_report_by_two_leaders_at_once_is_kept_once(round_: Round) -> None:
    first, second = race(lambda: miss(round_), lambda: miss(round_))
    assert first == second
    assert (MissingCard.objects.count(), TableExtension.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_found_and_conceded_at_once_never_concedes_a_found_card(round_: Round) -> None:
    missing = miss(round_)
    outcome = race(lambda: concede(missing), lambda: find(missing))
    missing.refresh_from_db()

    assert missing.found_at is not None
    assert (missing.conceded_at is None) == isinstance(outcome[0], RuleError) == (games_at(round_) == [])

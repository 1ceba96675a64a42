"""Tables are drawn fairly and reproducibly; findings are kept even with concurrent writes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError

from pairing.errors import RuleError
from tests.factories import make_player, make_players, make_round, make_tournament, make_user
from tests.races import race
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.decks.acts.checks import CheckEntry, RecordDeckCheck
from tournament.decks.acts.draws import DrawDeckChecks, draw_tables
from tournament.models import (
    DeckCheck,
    DeckCheckDraw,
    DrawnTable,
    LogEntry,
    Pairing,
    Player,
    Seat,
    Stage,
    StageKind,
    Tournament,
)
from tournament.models.states import EventState, RoundState
from tournament.people.acts.players import RemovePlayer

pytestmark = pytest.mark.django_db


def refusal_of(call: Callable[[], Any]) -> str:
    with pytest.raises(RuleError) as caught:
        call()
    return caught.value.code


def entry(**fields: Any) -> CheckEntry:
    defaults: dict[str, Any] = {
        "corp": "in_order",
        "runner": "not_checked",
        "sleeves": "in_order",
        "findings": "",
        "judge": "Rose",
        "versions": {"corp": 0, "runner": 0},
        "seen_check": 0,
    }
    return CheckEntry(**defaults | fields)


def record(player: Player, actor: User | None = None, **fields: Any) -> DeckCheck:
    event = Tournament.objects.get(pk=player.tournament_id)
    return RecordDeckCheck(player=player, entry=entry(**fields)).perform(event, actor=actor or event.owner)


def running_event(players: int) -> tuple[Tournament, list[Player]]:
    event = make_tournament(state=EventState.RUNNING)
    seated = make_players(event, players)
    make_round(event, list(zip(seated[::2], seated[1::2], strict=True)))
    return event, seated


def draw(
    event: Tournament, count: int, seen: int = 0, actor: User | None = None, seed: int | None = None
) -> tuple[int, ...]:
    asked = DrawDeckChecks(count=count, seen_tables=seen, seed=seed)
    return asked.perform(event, actor=actor or event.owner)


def test_draw_tables_when_the_seed_is_the_same_then_so_are_the_tables() -> None:
    candidates = dict.fromkeys(range(1, 31), 0)
    assert draw_tables(candidates, 4, 7) == draw_tables(dict(reversed(candidates.items())), 4, 7)
    assert len({draw_tables(candidates, 4, seed) for seed in range(50)}) > 40


def test_draw_tables_when_some_were_checked_then_those_checked_less_often_go_first() -> None:
    checked = {1: 2, 2: 0, 3: 1, 4: 0, 5: 1}
    draws = [draw_tables(checked, 3, seed) for seed in range(40)]
    assert set(draws) == {(2, 3, 4), (2, 4, 5)}


def test_draw_tables_when_all_are_equal_then_each_is_drawn_equally_often() -> None:
    fresh = dict.fromkeys(range(10), 0)
    counts = Counter(table for seed in range(3000) for table in draw_tables(fresh, 2, seed))
    assert all(520 < counts[table] < 680 for table in range(10))


def test_draw_deck_checks_when_drawn_then_the_log_has_all_that_repeats_the_draw() -> None:
    event, players = running_event(8)
    record(players[0])
    tables = draw(event, 2, seed=11)
    facts = LogEntry.objects.get(act=DrawDeckChecks.code).payload
    names = {1: players[:2], 2: players[2:4], 3: players[4:6], 4: players[6:]}
    assert facts == {
        "round": 1,
        "round_id": event.stages.get().rounds.get().pk,
        "is_cut": False,
        "count": 2,
        "seed": 11,
        "candidates": [[1, 1], [2, 0], [3, 0], [4, 0]],
        "tables": [
            {
                "table": table,
                "players": [player.pk for player in names[table]],
                "names": [player.name for player in names[table]],
            }
            for table in tables
        ],
    }
    assert draw_tables(dict(facts["candidates"]), facts["count"], facts["seed"]) == tables


def test_draw_deck_checks_when_drawn_then_its_tables_are_kept_with_who_sat_there() -> None:
    event, players = running_event(4)
    event.owner.first_name = "Rose"
    draw(event, 2, seed=2**63 - 1)
    kept = DeckCheckDraw.objects.get()
    round_ = event.stages.get().rounds.get()
    assert (kept.round, kept.seed, kept.drawn_by, kept.drawn_by_name) == (
        round_,
        2**63 - 1,
        event.owner,
        "Rose",
    )
    assert list(kept.tables.values_list("round", "number", "players")) == [
        (round_.pk, 1, [players[0].pk, players[1].pk]),
        (round_.pk, 2, [players[2].pk, players[3].pk]),
    ]


def test_draw_deck_checks_when_a_table_was_drawn_then_the_database_takes_it_only_once_a_round() -> None:
    event, _players = running_event(2)
    draw(event, 1)
    drawn = DrawnTable.objects.get()
    with pytest.raises(IntegrityError, match="round_id"):
        DrawnTable.objects.create(draw=drawn.draw, round=drawn.round, number=drawn.number)


def test_draw_deck_checks_when_drawn_again_then_other_tables_until_none_is_left() -> None:
    event, _players = running_event(8)
    first = draw(event, 1)
    second = draw(event, 9, seen=1)
    assert sorted(first + second) == [1, 2, 3, 4]
    assert refusal_of(lambda: draw(event, 1, seen=4)) == "no_table_to_check"


def test_draw_deck_checks_when_the_same_post_comes_twice_then_one_draw() -> None:
    event, _players = running_event(8)
    first = draw(event, 2)
    assert (draw(event, 2), LogEntry.objects.filter(act=DrawDeckChecks.code).count()) == (first, 1)


def test_draw_deck_checks_when_a_colleague_has_drawn_then_told() -> None:
    event, _players = running_event(8)
    draw(event, 1, actor=make_user())
    assert refusal_of(lambda: draw(event, 1)) == "event_changed_meanwhile"


def test_draw_deck_checks_when_a_new_round_is_published_then_every_table_is_in_the_hat_again() -> None:
    event, players = running_event(4)
    draw(event, 2)
    make_round(event, [(players[0], players[2]), (players[1],)])
    make_round(event, [(players[0], players[3])], published=False)
    assert draw(event, 2) == (1,)


def test_draw_deck_checks_when_the_cut_is_played_then_games_with_both_players() -> None:
    event, players = running_event(4)
    stage = Stage.objects.create(tournament=event, number=2, kind=StageKind.DOUBLE, size=4)
    swiss = event.stages.get(number=1).rounds.get()
    published = {"state": RoundState.PUBLISHED, "published_at": swiss.published_at}
    round_ = stage.rounds.create(number=1, seed=1, **published)
    for number, pair in ((1, players[:2]), (2, players[2:3])):
        game = Pairing.objects.create(round=round_, number=number)
        for position, player in enumerate(pair, start=1):
            Seat.objects.create(pairing=game, round=round_, player=player, position=position)
    assert draw(event, 4) == (1,)
    assert LogEntry.objects.get(act=DrawDeckChecks.code).payload["is_cut"] is True


def test_draw_deck_checks_when_no_round_is_published_or_the_event_is_over_then_refused() -> None:
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [tuple(make_players(event, 2))], published=False)
    assert refusal_of(lambda: draw(event, 1)) == "no_round_yet"
    assert refusal_of(lambda: draw(make_tournament(state=EventState.FINISHED), 1)) == "act_not_allowed"


@pytest.mark.django_db(transaction=True)
def test_draw_deck_checks_when_two_leaders_draw_at_once_then_one_is_warned() -> None:
    event, _players = running_event(8)
    both = [event.owner, make_user()]
    outcomes = race(*(lambda actor=actor: draw(event, 2, actor=actor) for actor in both))
    refused = [outcome.code for outcome in outcomes if isinstance(outcome, RuleError)]
    assert (refused, LogEntry.objects.count()) == (["event_changed_meanwhile"], 1)


def test_record_deck_check_when_recorded_then_kept_with_round_judge_and_log() -> None:
    event, players = running_event(2)
    check = record(players[0], corp="problem", findings="Missing: 1x Hedge Fund", judge="Rose")
    kept = DeckCheck.objects.get()
    assert (kept, kept.player, kept.round, kept.checked_by, kept.checked_by_name) == (
        check,
        players[0],
        event.stages.get().rounds.get(),
        event.owner,
        "Rose",
    )
    assert (kept.corp, kept.runner, kept.sleeves, kept.findings) == (
        "problem",
        "not_checked",
        "in_order",
        "Missing: 1x Hedge Fund",
    )
    assert LogEntry.objects.get().payload == {
        "check": check.pk,
        "player": players[0].pk,
        "name": players[0].name,
        "round": 1,
        "outcomes": {"corp": "problem", "runner": "not_checked", "sleeves": "in_order"},
        "findings": "Missing: 1x Hedge Fund",
        "judge": "Rose",
        "lists": {"corp": 0, "runner": 0},
    }


@pytest.mark.parametrize("state", EventState)
def test_record_deck_check_when_in_any_state_then_taken(state: EventState) -> None:
    assert record(make_player(make_tournament(state=state))).round is None


def test_record_deck_check_when_checked_again_then_both_are_kept() -> None:
    player = make_player(make_tournament())
    first = record(player)
    second = record(player, seen_check=first.pk)
    assert list(player.deck_checks.all()) == [second, first]


def test_record_deck_check_when_the_same_post_comes_twice_then_one_record() -> None:
    player = make_player(make_tournament())
    assert record(player) == record(player)
    assert (player.deck_checks.count(), LogEntry.objects.count()) == (1, 1)


@pytest.mark.usefixtures("all_cards")
def test_record_deck_check_when_another_list_came_meanwhile_then_refused_and_nothing_kept() -> None:
    player = make_player(make_deck_event())
    hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    hand_in(player, ILLEGAL_CORP)
    stale = {"corp": 1, "runner": 1}
    assert refusal_of(lambda: record(player, versions=stale)) == "list_changed_meanwhile"
    assert DeckCheck.objects.count() == 0
    assert record(player, versions={"corp": 2, "runner": 1}).corp == "in_order"


def test_record_deck_check_when_the_player_was_removed_meanwhile_then_refused() -> None:
    event = make_tournament()
    player = make_player(event)
    RemovePlayer(player=Player.objects.get(pk=player.pk)).perform(event, actor=event.owner)
    assert refusal_of(lambda: record(player)) == "event_changed_meanwhile"


def test_remove_player_when_a_deck_check_was_made_then_refused() -> None:
    event = make_tournament()
    player = make_player(event)
    record(player)
    refused = refusal_of(lambda: RemovePlayer(player=player).perform(event, actor=event.owner))
    assert (refused, event.players.count()) == ("player_was_paired", 1)


@pytest.mark.django_db(transaction=True)
def test_record_deck_check_when_two_judges_record_at_once_then_both_are_kept() -> None:
    player = make_player(make_tournament())
    judges = [make_user(), make_user()]
    race(*(lambda judge=judge: record(player, judge) for judge in judges))
    assert {check.checked_by for check in player.deck_checks.all()} == set(judges)
    assert sorted(LogEntry.objects.values_list("version", flat=True)) == [1, 2]


def test_draw_tables_leaves_the_global_chance_alone() -> None:
    random.seed(5)
    before = random.getstate()
    draw_tables({1: 0, 2: 0}, 1, 9)
    assert random.getstate() == before

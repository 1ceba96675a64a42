"""Acts on all ticked players: all or none, in one log entry, undone together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import make_player, make_players, make_round, make_tournament, make_user
from tests.flows.world import all_rows
from tests.races import race
from tournament.kernel.acts import Act
from tournament.kernel.errors import ActionRefused
from tournament.models import LogEntry, Penalty, Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.steps import CheckInAll
from tournament.people.acts.ticked import CheckInTicked, DropTicked, RemoveTicked

pytestmark = pytest.mark.django_db

REGISTERED, PLAYING = PlayerState.REGISTERED, PlayerState.CHECKED_IN
DROPPED, OUT = PlayerState.DROPPED, PlayerState.DISQUALIFIED
ACTS: list[type[Act[int]]] = [CheckInTicked, DropTicked, RemoveTicked]


def done(event: Tournament, act: type[Act[int]], players: list[Player]) -> int:
    ids = [player.pk for player in players]
    return act(players=ids).perform(event, actor=event.owner)


def refused(call: Callable[[], Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ActionRefused) as refusal:
        call()
    return refusal.value.code, refusal.value.facts


def states(event: Tournament) -> list[str]:
    return list(event.players.order_by("pk").values_list("state", flat=True))


def logged(event: Tournament) -> list[str]:
    return list(LogEntry.objects.filter(tournament=event).order_by("version").values_list("act", flat=True))


@pytest.mark.parametrize(("act", "state"), [(CheckInTicked, PLAYING), (DropTicked, DROPPED)])
def test_all_ticked_take_the_step_in_one_entry_and_nobody_else(
    tournament: Tournament, act: type[Act[int]], state: PlayerState
) -> None:
    ana, ben, _cleo = make_players(tournament, 3, state=REGISTERED)
    assert done(tournament, act, [ana, ben]) == 2
    assert (states(tournament), logged(tournament)) == ([state, state, REGISTERED], [act.code])


def test_who_is_there_already_stays_and_the_same_again_changes_nothing(tournament: Tournament) -> None:
    ana, ben = make_player(tournament, state=PLAYING), make_player(tournament, state=REGISTERED)
    assert [done(tournament, CheckInTicked, [ana, ben]) for _ in range(2)] == [1, 0]
    entry = LogEntry.objects.get()
    assert [each["pk"] for each in entry.payload["players"]] == [ben.pk]


def test_removed_together_disappear_and_the_same_again_changes_nothing(tournament: Tournament) -> None:
    players = make_players(tournament, 3)
    assert [done(tournament, RemoveTicked, players[:2]) for _ in range(2)] == [2, 0]
    assert (list(tournament.players.all()), logged(tournament)) == ([players[2]], ["remove_ticked"])


@pytest.mark.parametrize("act", ACTS)
def test_refused_when_nobody_is_ticked(tournament: Tournament, act: type[Act[int]]) -> None:
    assert refused(lambda: done(tournament, act, []))[0] == "nobody_ticked"


@pytest.mark.parametrize("act", ACTS)
def test_refused_once_the_event_is_finished(act: type[Act[int]]) -> None:
    event = make_tournament(state=EventState.FINISHED)
    assert refused(lambda: done(event, act, make_players(event, 1)))[0] == "act_not_allowed"


@pytest.mark.parametrize("act", [CheckInTicked, DropTicked])
def test_nobody_takes_the_step_where_one_may_not_or_is_gone(
    tournament: Tournament, act: type[Act[int]]
) -> None:
    ana, out = make_player(tournament, state=REGISTERED), make_player(tournament, state=OUT)
    stranger = make_player(make_tournament())
    before = all_rows()
    assert refused(lambda: done(tournament, act, [ana, out])) == (
        "player_step_not_allowed",
        {"act": act.step.code, "player": out.pk, "state": OUT},  # type: ignore[attr-defined]
    )
    assert refused(lambda: done(tournament, act, [ana, stranger]))[0] == "event_changed_meanwhile"
    assert all_rows() == before


def test_nobody_is_removed_where_one_was_paired_or_has_a_history(tournament: Tournament) -> None:
    ana, ben, cleo, dora = make_players(tournament, 4)
    make_round(tournament, [(ana, ben)])
    Penalty.objects.create(player=dora, level="warning", kind="late", given_by=make_user())
    before = all_rows()
    assert refused(lambda: done(tournament, RemoveTicked, [cleo, ana])) == (
        "player_was_paired",
        {"player": ana.pk},
    )
    assert refused(lambda: done(tournament, RemoveTicked, [cleo, dora])) == (
        "player_has_history",
        {"player": dora.pk},
    )
    assert all_rows() == before


@pytest.mark.django_db(transaction=True)
def test_race_of_two_leaders_checks_everybody_in_once() -> None:
    event = make_tournament()
    players = make_players(event, 5, state=REGISTERED)
    outcomes = race(*[lambda: done(Tournament.objects.get(), CheckInTicked, players)] * 2)
    assert (sorted(outcomes), logged(event)) == ([0, 5], ["check_in_ticked"])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", [DropTicked, RemoveTicked])
def test_race_of_two_leaders_does_it_once(act: type[Act[int]]) -> None:
    event = make_tournament()
    players = make_players(event, 4)
    outcomes = race(*[lambda: done(Tournament.objects.get(), act, players)] * 2)
    assert (sorted(outcomes), logged(event)) == ([0, 4], [act.code])


def test_check_in_all_when_others_wait_by_now_then_refused_with_who(tournament: Tournament) -> None:
    ana, new = make_players(tournament, 2, state=REGISTERED)
    call = lambda seen: CheckInAll(seen=seen).perform(tournament, actor=tournament.owner)  # noqa: E731
    assert refused(lambda: call([ana.pk])) == ("registered_since", {"players": [new.pk], "count": 1})
    assert states(tournament) == [REGISTERED] * 2
    assert call([ana.pk, new.pk, 10**6]) == 2

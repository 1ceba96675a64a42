"""Self check-in by players."""

from __future__ import annotations

import pytest

from pairing.errors import RuleError
from tests.factories import make_player, make_tournament
from tests.races import race
from tournament.kernel.limits import TooOften
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.own_check_in import CheckInOneself
from tournament.people.acts.steps import CheckIn, UndoCheckIn

pytestmark = pytest.mark.django_db


def test_own_check_in_then_checked_in_and_the_log_tells_who_did_it() -> None:
    event = make_tournament(is_check_in_open=True)
    ana, ben = [make_player(event, name, state="registered") for name in ("Ana", "Ben")]
    CheckInOneself(player=ana).perform(event, actor=None)
    CheckIn(player=ben).perform(event, actor=event.owner)
    assert [each.state for each in event.players.order_by("pk")] == [PlayerState.CHECKED_IN] * 2
    entries = LogEntry.objects.order_by("pk").values_list("act", "actor", "player", "actor_name")
    assert entries[0] == (CheckIn.code, None, ana.pk, "Ana")
    assert entries[1][:3] == (CheckIn.code, event.owner_id, None)


@pytest.mark.parametrize(
    ("fields", "state", "code"),
    [
        ({}, "registered", "check_in_closed"),
        ({"is_check_in_open": True, "state": EventState.RUNNING}, "registered", "act_not_allowed"),
        ({"is_check_in_open": True}, "dropped", "player_step_not_allowed"),
    ],
)
def test_own_check_in_when_it_is_not_for_players_then_refused(
    fields: dict[str, object], state: str, code: str
) -> None:
    event = make_tournament(**fields)
    late = make_player(event, "Ana", state=state)
    with pytest.raises(RuleError) as caught:
        CheckInOneself(player=late).perform(event, actor=None)
    assert (caught.value.code, Player.objects.get().state) == (code, state)


@pytest.mark.django_db(transaction=True)
def test_own_check_in_raced_from_two_phones_then_done_once() -> None:
    event = make_tournament(is_check_in_open=True)
    ana = make_player(event, "Ana", state="registered")
    race(
        *[
            lambda: CheckInOneself(player=ana).perform(Tournament.objects.get(pk=event.pk), actor=None)
            for _ in range(2)
        ]
    )
    assert Player.objects.get().state == PlayerState.CHECKED_IN
    assert LogEntry.objects.count() == 1


def test_own_check_in_undone_and_done_again_has_a_limit() -> None:
    event = make_tournament(is_check_in_open=True)
    ana = make_player(event, "Ana", state="registered")
    for _ in range(3):
        CheckInOneself(player=ana).perform(event, actor=None)
        UndoCheckIn(player=ana).perform(event, actor=event.owner)
    with pytest.raises(TooOften):
        CheckInOneself(player=ana).perform(event, actor=None)
    assert Player.objects.get().state == PlayerState.REGISTERED
    CheckIn(player=ana).perform(event, actor=event.owner)  # no limit for staff
    assert Player.objects.get().state == PlayerState.CHECKED_IN

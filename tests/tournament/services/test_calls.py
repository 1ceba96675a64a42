"""Calls for a leader: one open call a player, one leader takes it, and each press counts once."""

from __future__ import annotations

import pytest

from pairing.errors import RuleError
from tests.factories import make_players, make_round, make_tournament, make_user
from tests.races import race
from tournament.models import Call, Player, Tournament
from tournament.services.calls import close_call, raise_call, take_call
from tournament.states import Act, EventState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A running event: round 1, two tables, and a bye for the fifth player."""
    event = make_tournament(state=EventState.RUNNING)
    ana, bo, cy, di, ed = make_players(event, 5)
    make_round(event, [(ana, bo), (cy, di), (ed,)])
    return event


def player(event: Tournament, number: int) -> Player:
    return event.players.get(name=f"Player {number:03}")


def call_of(event: Tournament, number: int = 3, about: str = "rules") -> Call:
    return raise_call(tournament=event, player=player(event, number), table=None, about=about, actor=None)


def acts(event: Tournament) -> list[str]:
    return list(event.log.order_by("version").values_list("act", flat=True))


def test_call_of_a_player_is_to_their_own_table_and_kept_once(event: Tournament) -> None:
    call = call_of(event)

    assert call_of(event, about="something else") == call
    assert (call.table, call.about, call.taken_at, call.closed_at) == (2, "rules", None, None)
    assert acts(event) == [Act.RAISE_CALL]
    entry = event.log.get()
    assert (entry.player, entry.facts["name"], entry.facts["whose"]) == (
        player(event, 3),
        "Player 003",
        "table 2",
    )


def test_call_of_a_player_without_a_table_is_refused(event: Tournament) -> None:
    with pytest.raises(RuleError) as refused:
        call_of(event, 5)
    assert refused.value.code == "call_without_table"


def test_call_by_a_leader_is_for_a_table_of_the_round_in_play(event: Tournament) -> None:
    def raised(table: int | None) -> Call:
        return raise_call(tournament=event, player=None, table=table, about="noise", actor=event.owner)

    assert raised(1) == raised(1)
    assert raised(None) != raised(1)
    with pytest.raises(RuleError) as refused:
        raised(9)
    assert (refused.value.code, refused.value.facts) == ("no_such_table", {"table": 9})
    assert acts(event) == [Act.RAISE_CALL] * 2


def test_call_taken_by_another_leader_is_refused_and_names_them(event: Tournament) -> None:
    call, other = call_of(event), make_user("mo")
    take_call(tournament=event, call=call, actor=event.owner)
    take_call(tournament=event, call=call, actor=event.owner)  # the same POST again

    with pytest.raises(RuleError) as refused:
        take_call(tournament=event, call=call, actor=other)
    assert (refused.value.code, refused.value.facts["by"]) == (
        "call_is_taken",
        event.owner.get_username(),
    )
    assert acts(event) == [Act.RAISE_CALL, Act.TAKE_CALL]


def test_call_closed_stays_as_it_was_closed_and_is_not_taken_any_more(event: Tournament) -> None:
    call = call_of(event)
    for outcome in ("Explained.", "Twice?"):
        close_call(tournament=event, call=call, outcome=outcome, actor=event.owner)
    with pytest.raises(RuleError) as refused:
        take_call(tournament=event, call=call, actor=event.owner)

    assert refused.value.code == "call_is_closed"
    call.refresh_from_db()
    assert (call.outcome, call.closed_by) == ("Explained.", event.owner)
    assert acts(event) == [Act.RAISE_CALL, Act.CLOSE_CALL]
    assert call_of(event) != call  # the next one is a new one


def test_call_is_withdrawn_by_its_player_and_by_no_other(event: Tournament) -> None:
    call = call_of(event)
    with pytest.raises(RuleError) as refused:
        close_call(tournament=event, call=call, outcome="", actor=None, player=player(event, 1))
    assert refused.value.code == "no_such_call"
    close_call(tournament=event, call=call, outcome="", actor=None, player=player(event, 3))

    call.refresh_from_db()
    assert call.closed_at is not None and call.closed_by is None


def test_call_of_another_event_is_refused(event: Tournament) -> None:
    call, other = call_of(event), make_tournament(state=EventState.RUNNING)
    for act in (
        lambda: take_call(tournament=other, call=call, actor=other.owner),
        lambda: close_call(tournament=other, call=call, outcome="", actor=other.owner),
    ):
        with pytest.raises(RuleError) as refused:
            act()
        assert refused.value.code == "no_such_call"


@pytest.mark.django_db(transaction=True)
def test_call_sent_twice_at_once_is_one_and_one_of_two_leaders_takes_it(event: Tournament) -> None:
    first, second = race(lambda: call_of(event), lambda: call_of(event))
    assert first == second
    other = make_user()
    taken = race(
        lambda: take_call(tournament=event, call=first, actor=event.owner),
        lambda: take_call(tournament=event, call=first, actor=other),
    )
    assert sorted(isinstance(outcome, RuleError) for outcome in taken) == [False, True]
    assert acts(event) == [Act.RAISE_CALL, Act.TAKE_CALL]

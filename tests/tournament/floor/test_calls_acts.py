"""Judge calls: one open call per player, taken by one staff member, and each press counts once."""

from __future__ import annotations

import pytest

from pairing.errors import RuleError
from tests.cut import InCut
from tests.factories import make_player, make_players, make_round, make_tournament, make_user
from tests.races import race
from tournament.floor.acts.calls import CloseCall, RaiseCall, TakeCall
from tournament.models import Call, Player, Round, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A running event: round 1 with two tables, and a bye for the fifth player."""
    event = make_tournament(state=EventState.RUNNING)
    ana, bo, cy, di, ed = make_players(event, 5)
    make_round(event, [(ana, bo), (cy, di), (ed,)])
    return event


def player(event: Tournament, number: int) -> Player:
    return event.players.get(name=f"Player {number:03}")


def call_of(event: Tournament, number: int = 3, about: str = "rules") -> Call:
    return RaiseCall(table=None, about=about).perform(event, actor=None, player=player(event, number))


def acts(event: Tournament) -> list[str]:
    return list(event.log.order_by("version").values_list("act", flat=True))


def test_call_of_a_player_is_to_their_own_table_and_kept_once(event: Tournament) -> None:
    call = call_of(event)

    assert call_of(event, about="something else") == call
    assert (call.table, call.about, call.taken_at, call.closed_at) == (2, "rules", None, None)
    assert acts(event) == [RaiseCall.code]
    entry = event.log.get()
    assert (entry.player, entry.payload["name"], entry.payload["table"]) == (
        player(event, 3),
        "Player 003",
        2,
    )


def test_call_of_a_player_with_a_bye_is_to_no_table_and_named_by_the_player(event: Tournament) -> None:
    call = call_of(event, 5)

    assert (call.table, call.round, call.player) == (None, Round.objects.get(), player(event, 5))
    assert call_of(event, 5) == call
    facts = event.log.get().payload
    assert (facts["name"], facts["table"]) == ("Player 005", None)


def test_call_of_a_player_before_round_1_is_kept_once_they_are_checked_in() -> None:
    event = make_tournament()
    here = make_player(event, "Ana")
    away = make_player(event, "Bo", state=PlayerState.REGISTERED)

    call = RaiseCall(table=None, about="sleeves").perform(event, actor=None, player=here)
    with pytest.raises(RuleError) as refused:
        RaiseCall(table=None, about="").perform(event, actor=None, player=away)

    assert (call.round, call.table, call.about) == (None, None, "sleeves")
    assert (refused.value.code, Call.objects.count()) == ("call_before_check_in", 1)


def test_call_of_a_player_after_the_event_is_refused(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(state=EventState.FINISHED)
    with pytest.raises(RuleError) as refused:
        call_of(event)
    assert refused.value.code == "act_not_allowed"


def test_call_in_the_cut_is_to_the_game_that_is_open_and_from_elsewhere_to_no_table() -> None:
    cut = InCut(size=4)

    def raised(seed: int) -> Call:
        return RaiseCall(table=None, about="").perform(cut.event, actor=None, player=cut.seeds[seed])

    first = raised(2)
    cut.win(1, 1)  # seed 4 waits for the loser of the other game

    assert (first.table, first.round and first.round.number) == (2, 1)
    assert raised(4).table is None
    facts = cut.event.log.get(payload__call=first.pk).payload
    assert (facts["table"], facts["is_cut"]) == (2, True)


def test_call_by_a_leader_in_the_cut_is_for_any_game_of_the_bracket() -> None:
    cut = InCut(size=4)
    cut.wins(g1=1, g2=2)
    newest = Round.objects.newest_published(cut.event)

    for game, round_number in ((1, 1), (3, 2)):
        call = RaiseCall(table=game, about="").perform(cut.event, actor=cut.event.owner)
        assert call.round is not None and newest is not None
        assert (call.round.number, call.round.stage) == (round_number, newest.stage)
    with pytest.raises(RuleError) as refused:
        RaiseCall(table=7, about="").perform(cut.event, actor=cut.event.owner)
    assert refused.value.code == "no_such_table"


def test_call_by_a_leader_is_for_a_table_of_the_round_in_play(event: Tournament) -> None:
    def raised(table: int | None) -> Call:
        return RaiseCall(table=table, about="noise").perform(event, actor=event.owner)

    assert raised(1) == raised(1)
    assert raised(None) != raised(1)
    with pytest.raises(RuleError) as refused:
        raised(9)
    assert (refused.value.code, refused.value.facts) == ("no_such_table", {"table": 9})
    assert acts(event) == [RaiseCall.code] * 2


def test_call_taken_by_another_leader_is_refused_and_names_them(event: Tournament) -> None:
    call, other = call_of(event), make_user("mo")
    TakeCall(call=call).perform(event, actor=event.owner)
    TakeCall(call=call).perform(event, actor=event.owner)  # the same POST repeated

    with pytest.raises(RuleError) as refused:
        TakeCall(call=call).perform(event, actor=other)
    assert (refused.value.code, refused.value.facts["by"]) == (
        "call_is_taken",
        event.owner.get_username(),
    )
    assert acts(event) == [RaiseCall.code, TakeCall.code]


def test_call_closed_stays_as_it_was_closed_and_is_not_taken_any_more(event: Tournament) -> None:
    call = call_of(event)
    for outcome in ("Explained.", "Twice?"):
        CloseCall(call=call, outcome=outcome).perform(event, actor=event.owner)
    with pytest.raises(RuleError) as refused:
        TakeCall(call=call).perform(event, actor=event.owner)

    assert refused.value.code == "call_is_closed"
    call.refresh_from_db()
    assert (call.outcome, call.closed_by) == ("Explained.", event.owner)
    assert acts(event) == [RaiseCall.code, CloseCall.code]
    assert call_of(event) != call  # the next call is a new one


def test_call_is_withdrawn_by_its_player_and_by_no_other(event: Tournament) -> None:
    call = call_of(event)
    with pytest.raises(RuleError) as refused:
        CloseCall(call=call, outcome="").perform(event, actor=None, player=player(event, 1))
    assert refused.value.code == "no_such_call"
    CloseCall(call=call, outcome="").perform(event, actor=None, player=player(event, 3))

    call.refresh_from_db()
    assert call.closed_at is not None and call.closed_by is None


def test_call_of_another_event_is_refused(event: Tournament) -> None:
    call, other = call_of(event), make_tournament(state=EventState.RUNNING)
    for act in (
        lambda: TakeCall(call=call).perform(other, actor=other.owner),
        lambda: CloseCall(call=call, outcome="").perform(other, actor=other.owner),
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
        lambda: TakeCall(call=first).perform(event, actor=event.owner),
        lambda: TakeCall(call=first).perform(event, actor=other),
    )
    assert sorted(isinstance(outcome, RuleError) for outcome in taken) == [False, True]
    assert acts(event) == [RaiseCall.code, TakeCall.code]


@pytest.mark.django_db(transaction=True)
def test_call_without_a_table_sent_twice_at_once_is_one(event: Tournament) -> None:
    first, second = race(lambda: call_of(event, 5), lambda: call_of(event, 5))
    assert (first, acts(event)) == (second, [RaiseCall.code])

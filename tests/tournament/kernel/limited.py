"""Every act that people without an account may do, and how to repeat it, directly and over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from pairing.types import Ending, Side
from tests.factories import make_player, make_tournament, make_user
from tests.flows.world import Stage, World
from tests.tournament.decks_data import LEGAL_RUNNER, submission
from tests.tournament.play.online.worlds import goes_online, soon
from tournament.decks.acts.decks import SubmitDecks
from tournament.floor.acts.calls import CloseCall, RaiseCall
from tournament.models import Call, DeckLists, LogEntry, Player, Reschedule, Tournament
from tournament.people.acts.identities import SetIdentities
from tournament.people.acts.own_texts import SetOnlineName, SetStreamConsent
from tournament.people.acts.places import CancelRegistration, SignUpAgain
from tournament.people.acts.signup import SignUp
from tournament.people.acts.steps import DropPlayer, ReinstatePlayer
from tournament.people.entries import Entry
from tournament.play.cut.acts.sides import ChooseSide, UndoSide
from tournament.play.online.acts.proposals import (
    AcceptReschedule,
    DeclineReschedule,
    ProposeReschedule,
    RescheduleAnswer,
    WithdrawReschedule,
)
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.ranking.persons.holding import (
    holder_by_link,
    join_account,
    join_link,
    part_from,
    release_account,
    show_person,
)
from tournament.ranking.persons.joining import join_players


@dataclass(frozen=True)
class Limited:
    """One act: `again(world, number)` prepares a repetition and returns the function that performs it.

    `needs` prepares the event, and `most` is how many times in a row the act is allowed.
    """

    again: Callable[[World, int], Callable[[], Any]]
    most: int
    stage: Stage = Stage.PLAYING
    needs: Callable[[World], Any] = lambda world: None


def later(time: timedelta) -> None:
    """Let time pass by making everything done before that much older."""
    LogEntry.objects.update(at=F("at") - time)
    Call.objects.update(raised_at=F("raised_at") - time)


def fresh(world: World) -> Tournament:
    return Tournament.objects.get(pk=world.tournament.pk)


def at_table_2(world: World) -> Player:
    """Return the first player at table 2, which has no result yet."""
    seat = world.table(2).seats.order_by("position").first()
    assert seat is not None
    return seat.player


def _report(world: World, number: int) -> Callable[[], Any]:
    player = at_table_2(world)
    other = world.table(2).seats.exclude(player=player).get().player
    winners = [player if number & bit else other for bit in (1, 2)]
    endings = [Ending.WIN, Ending.TIMED_WIN if number & 4 else Ending.WIN]
    games = [(winner.pk, ending) for winner, ending in zip(winners, endings, strict=True)]
    act = ReportOwnResult(player=player, pairing=world.table(2), games=games, seen_version=0)
    return lambda: act.perform(fresh(world), actor=None)


def _raise(world: World, number: int) -> Callable[[], Any]:
    """Call a judge, after canceling any open call."""
    player = at_table_2(world)
    standing = Call.objects.filter(player=player, closed_at=None).first()
    if standing:
        CloseCall(call=standing, outcome="").perform(fresh(world), actor=None, player=player)
    return lambda: RaiseCall(table=None, about=f"{number}").perform(fresh(world), actor=None, player=player)


def _withdraw(world: World, number: int) -> Callable[[], Any]:
    player = at_table_2(world)
    call = Call.objects.create(tournament=world.tournament, player=player)
    return lambda: CloseCall(call=call, outcome="").perform(fresh(world), actor=None, player=player)


def _hand_in(world: World, number: int) -> Callable[[], Any]:
    player, text = at_table_2(world), LEGAL_RUNNER.replace("3x", f"{1 + number % 2}x")
    act = SubmitDecks(player=player, submissions=[submission(text)], seen_versions={"runner": number})
    return lambda: act.perform(fresh(world), actor=None)


def _drop(world: World, number: int) -> Callable[[], Any]:
    player = at_table_2(world)
    if number:
        ReinstatePlayer(player=player).perform(fresh(world), actor=world.owner)
    return lambda: DropPlayer(player=player).perform(fresh(world), actor=None, player=player)


def _choose(world: World, number: int) -> Callable[[], Any]:
    UndoSide(game=1).perform(fresh(world), actor=world.owner)
    entry = LogEntry.objects.filter(tournament=world.tournament, act="choose_side").first()
    assert entry is not None
    assert entry.player is not None
    player, act = entry.player, ChooseSide(game=1, player=entry.player.pk, side=Side.CORP)
    return lambda: act.perform(fresh(world), actor=None, player=player)


def _cancel(world: World, number: int) -> Callable[[], Any]:
    """Cancel a registration; before each repetition, staff reinstate the player."""
    player = world.waiting
    if number:
        ReinstatePlayer(player=player).perform(fresh(world), actor=world.owner)
    return lambda: CancelRegistration(player=player).perform(fresh(world), actor=None, player=player)


def _come_back(world: World, number: int) -> Callable[[], Any]:
    """Sign up again, after staff have dropped the player."""
    player = world.gone
    if number:
        DropPlayer(player=player).perform(fresh(world), actor=world.owner)
    return lambda: SignUpAgain(player=player).perform(fresh(world), actor=None, player=player)


def _sign_up(world: World, number: int) -> Callable[[], Any]:
    act = SignUp(entry=Entry(name=f"Newcomer {number}"), origin="one address")
    return lambda: act.perform(fresh(world), actor=None)


def _takes_decks(world: World) -> None:
    Tournament.objects.filter(pk=world.tournament.pk).update(deck_lists=DeckLists.REQUIRED)


def _is_open(world: World) -> None:
    Tournament.objects.filter(pk=world.tournament.pk).update(is_signup_open=True)


def _is_online(world: World) -> None:
    goes_online(world)


def _propose(world: World, number: int) -> Callable[[], Any]:
    """Propose again: any open proposal is deleted."""
    Reschedule.objects.all().delete()
    act = ProposeReschedule(
        player=at_table_2(world), pairing=world.table(2), deadline=soon(1 + number % 2), words=f"{number}"
    )
    return lambda: act.perform(fresh(world), actor=None)


def _answer(act: type[RescheduleAnswer], position: int) -> Callable[[World, int], Callable[[], Any]]:
    """Answer a different proposal each time; the player at seat `position` answers."""

    def again(world: World, number: int) -> Callable[[], Any]:
        Reschedule.objects.all().delete()
        first, second = (seat.player for seat in world.table(2).seats.order_by("position"))
        made = Reschedule.objects.create(
            pairing=world.table(2), proposer=first, answerer=second, deadline=soon(1), words=f"{number}"
        )
        asked = act(reschedule=made.pk, player=(first, second)[position])
        return lambda: asked.perform(fresh(world), actor=None)

    return again


def _name(world: World, number: int) -> Callable[[], Any]:
    player = at_table_2(world)
    act = SetOnlineName(player=player, online_name=f"name {number}")
    return lambda: act.perform(fresh(world), actor=None, player=player)


def _identities(world: World, number: int) -> Callable[[], Any]:
    act = SetIdentities(player=world.waiting, corp_identity=f"Corp {number}", runner_identity="")
    return lambda: act.perform(fresh(world), actor=None, player=world.waiting)


def _answers(world: World, number: int) -> Callable[[], Any]:
    Tournament.objects.filter(pk=world.tournament.pk).update(is_streamed=True)
    player, answer = at_table_2(world), ("no", "yes")[number % 2]
    act = SetStreamConsent(player=player, stream_consent=answer)
    return lambda: act.perform(fresh(world), actor=None, player=player)


def _join(world: World, number: int) -> Callable[[], Any]:
    """Link a new player of another event each time."""
    player = at_table_2(world)
    other = make_player(make_tournament(world.owner, name=f"Elsewhere {number}"), "Ana")
    return lambda: join_link(holder_by_link(player), other)


def _part(world: World, number: int) -> Callable[[], Any]:
    """Link a player as staff; return a function that unlinks them."""
    player = at_table_2(world)
    join_players([player.pk, make_player(make_tournament(world.owner), "Ana").pk])
    return lambda: part_from(holder_by_link(player), player.pk)


def _show(world: World, number: int) -> Callable[[], Any]:
    return lambda: show_person(holder_by_link(at_table_2(world)), is_shown=number % 2 == 0)


def _account(world: World, number: int) -> Callable[[], Any]:
    """Link the account, or unlink it if `number` is odd."""
    player = at_table_2(world)
    if number % 2:
        return lambda: release_account(holder_by_link(player))
    account = User.objects.filter(username="tom").first() or make_user("tom")
    return lambda: join_account(holder_by_link(player), account)


LIMITED = {
    "join_player": Limited(_join, 5),
    "part_player": Limited(_part, 5),
    "show_person": Limited(_show, 5),
    "link_account": Limited(_account, 5),
    "propose_reschedule": Limited(_propose, 3, needs=_is_online),
    "accept_reschedule": Limited(_answer(AcceptReschedule, 1), 3, needs=_is_online),
    "decline_reschedule": Limited(_answer(DeclineReschedule, 1), 3, needs=_is_online),
    "withdraw_reschedule": Limited(_answer(WithdrawReschedule, 0), 3, needs=_is_online),
    "set_online_name": Limited(_name, 3, needs=_is_online),
    "set_stream_consent": Limited(_answers, 5),
    "set_identities": Limited(_identities, 3, Stage.REGISTRATION),
    "say_result": Limited(_report, 5),
    "raise_call": Limited(_raise, 1),
    "close_call": Limited(_withdraw, 2),
    "submit_deck": Limited(_hand_in, 4, needs=_takes_decks),
    "drop": Limited(_drop, 2),
    "cancel_registration": Limited(_cancel, 3, Stage.REGISTRATION),
    "sign_up_again": Limited(_come_back, 3, Stage.REGISTRATION, _is_open),
    # the limit is three, but one choice was already made to bring the event to this stage
    "choose_side": Limited(_choose, 2, Stage.CUT),
    "sign_up": Limited(_sign_up, 30, Stage.REGISTRATION, _is_open),
}
# Acts that a link allows only once.
DONE_ONCE = {"join_staff"}

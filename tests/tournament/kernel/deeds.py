"""Staff actions as functions of a world: to be performed, built on, and undone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from pairing.errors import RuleError
from pairing.quick_results import quick_results, quick_table
from pairing.types import Side
from tests.factories import make_user
from tests.flows.addresses_of_the_room import png
from tests.flows.world import World
from tests.tournament.accounts.staff.appointing import appointed_by_an_earlier_release
from tests.tournament.decks_data import unread_submission
from tests.tournament.steps import asked
from tournament.accounts.staff.acts.invitations import InviteByLink, InviteByLogin
from tournament.accounts.staff.acts.leaders import ChangeRole, RemoveLeader, SetLeaderPlays
from tournament.decks.acts.allowance import AllowDecks, AllowMissingDecks
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.acts.mending import MendDeck
from tournament.decks.acts.opening import OpenDecks
from tournament.decks.acts.reading import LetRead
from tournament.decks.records import lists_mark, newest_decks
from tournament.event.acts.announcements import (
    Announce,
    WithdrawAnnouncement,
)
from tournament.event.acts.logo import RemoveLogo, SetLogo
from tournament.event.acts.plan import AnnouncePlan, ChangePlan
from tournament.event.acts.screen import ChangeScreen
from tournament.event.acts.settings import ChangeSettings
from tournament.event.logo import logo_picture
from tournament.event.plan import PlanTerms
from tournament.exchange.broadcast.acts.featured import FeatureTable
from tournament.floor.acts.calls import CloseCall, RaiseCall, TakeCall
from tournament.floor.acts.penalties import DeclineDisqualification, GivePenalty, WithdrawPenalty
from tournament.floor.acts.proxies import MakeProxy, WithdrawProxy
from tournament.kernel.undo import Undo
from tournament.models import (
    Call,
    ClockRun,
    Deck,
    DeckLists,
    DeckReading,
    LogEntry,
    Penalty,
    PenaltyKind,
    PenaltyLevel,
    Player,
    Proxy,
    Round,
    Staff,
    StageKind,
    TableExtension,
    Tournament,
)
from tournament.models.states import PlayerState, Role
from tournament.people.acts.players import AddPlayer, ChangePlayer, RemovePlayer
from tournament.people.acts.steps import PlayerStep
from tournament.people.acts.ticked import RemoveTicked, TickedStep
from tournament.people.entries import Entry
from tournament.play.clock.acts.clock import PauseClock, ResumeClock, StartClock
from tournament.play.clock.acts.extensions import ExtendTable, WithdrawExtension
from tournament.play.clock.acts.length import AdjustClock, ResetClock
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut
from tournament.play.results.acts.results import ClearResult, SaveResult
from tournament.play.rounds.acts.drafts import DiscardRound, PublishRound
from tournament.play.rounds.acts.editing import ChangePairings
from tournament.play.rounds.acts.edits import SwapPlayers
from tournament.play.rounds.acts.pairing import PairAgain, PairNextRound

Do = Callable[[World], Any]


def fresh(world: World) -> Tournament:
    return Tournament.objects.get(pk=world.tournament.pk)


def newest(world: World, act: str | None = None) -> LogEntry:
    entries = LogEntry.objects.filter(tournament=world.tournament).order_by("-version")
    return entries.filter(act=act)[0] if act else entries[0]


def undo(world: World, entry: LogEntry | None = None, seen: int | None = None) -> bool:
    event = fresh(world)
    return Undo(entry=entry or newest(world), seen=event.version if seen is None else seen).perform(
        event, actor=world.owner
    )


def refusal_of(call: Callable[[], Any]) -> str:
    with pytest.raises(RuleError) as caught:
        call()
    return caught.value.code


def round_1(world: World) -> Round:
    return world.round


def save(world: World, number: int, choice: int = 0, seen: int = 0) -> None:
    scoring = world.tournament.scoring
    first, second = map(int, world.players_at(number).split("-"))
    table = quick_table(number, (first, second), quick_results(scoring)[choice], scoring)
    SaveResult(pairing=world.table(number), table=table, seen_version=seen).perform(
        world.tournament, actor=world.owner
    )


def clear(world: World, number: int) -> None:
    ClearResult(pairing=world.table(number), seen_version=1).perform(world.tournament, actor=world.owner)


def by(world: World) -> dict[str, Any]:
    return {"tournament": world.tournament, "actor": world.owner}


def step(act: type[PlayerStep | RemovePlayer], of: str) -> Do:
    return lambda world: asked(act, getattr(world, of)).perform(**by(world))


def ticked(act: type[TickedStep | RemoveTicked], *of: str) -> Do:
    """Return an action that applies an act to the ticked players; `playing` is the last active one."""

    def do(world: World) -> None:
        named = {"waiting": world.waiting, "gone": world.gone, "playing": world.playing[-1]}
        act(players=[named[name].pk for name in of]).perform(**by(world))

    return do


def edit(way: Callable[..., ChangePairings], **of: Any) -> Do:
    return lambda world: way(round_=round_1(world), **of).perform(**by(world))


def swap(world: World) -> None:
    first, second = world.playing[:2]
    SwapPlayers(round_=round_1(world), first=first.pk, second=second.pk).perform(**by(world))


def run_of(world: World) -> int:
    run = ClockRun.objects.order_by("pk").last()
    return run.pk if run else 0


def start(world: World) -> None:
    StartClock(round_=round_1(world)).perform(**by(world))


def press(button: type[PauseClock | ResumeClock | ResetClock]) -> Do:
    return lambda world: button(round_=round_1(world), seen_run=run_of(world)).perform(**by(world))


def adjust(world: World) -> None:
    AdjustClock(round_=round_1(world), minutes=5, seen_minutes=65).perform(**by(world))


def extend(world: World) -> None:
    ExtendTable(pairing=world.table(2), minutes=5, reason="judge", seen_extension=0).perform(**by(world))


def withdraw(world: World) -> None:
    extension = TableExtension.objects.latest("pk").pk
    WithdrawExtension(extension=extension).perform(**by(world))


def pair(number: int) -> Do:
    return lambda world: PairNextRound(expected_round=number, seed=5).perform(**by(world))


def again(world: World) -> None:
    PairAgain(round_=round_1(world), seed=77).perform(**by(world))


def discard(number: int) -> Do:
    return lambda world: DiscardRound(number=number).perform(**by(world))


def publish(world: World) -> None:
    version = fresh(world).version
    PublishRound(round_=round_1(world), confirmed_at=version).perform(**by(world))


def settings(**changes: Any) -> Do:
    return lambda world: ChangeSettings(changes=changes).perform(**by(world))


takes_unread_decks = settings(deck_lists=DeckLists.REQUIRED, takes_unread_decks=True)
_RUNNER_DECK = "Noise: Hacker Extraordinaire\n3x Account Siphon\n"


def _hand_in_runner(
    world: World, line: str, act: type[SubmitDecks] = SubmitDecks, player: Player | None = None
) -> None:
    player = player or world.playing[0]
    seen = player.decks.filter(side="runner").count()
    act(
        player=player,
        submissions=[unread_submission(_RUNNER_DECK + line)],
        seen_versions={"runner": seen},
    ).perform(**by(world))


def hand_in_unread(world: World) -> None:
    _hand_in_runner(world, "3x B?nk J?b")


def hand_in_readable(world: World) -> None:
    _hand_in_runner(world, "2x Bank Job")


def opponents_read(world: World) -> None:
    OpenDecks(swiss="private", cut="opponents", minutes=5).perform(**by(world))


def let_read(world: World) -> None:
    newest = DeckReading.objects.order_by("pk").last()
    LetRead(games={1: newest.pk if newest else 0}).perform(**by(world))


def mend_deck(world: World) -> None:
    unread = Deck.objects.filter(player__in=world.playing).exclude(unread=[]).select_related("player")
    deck = unread.order_by("pk").last()
    _hand_in_runner(world, "3x Bank Job", MendDeck, deck.player if deck else None)


def change_player(world: World) -> None:
    ChangePlayer(player=world.waiting, changes={"name": "Wendy", "fixed_table": 7}).perform(**by(world))


def invite(world: World) -> None:
    InviteByLink(name="Jo", role=Role.JUDGE, seen_staff=0).perform(**by(world))


def appoint(world: World) -> None:
    appointed_by_an_earlier_release(world.tournament, make_user())


def invite_login(world: World) -> None:
    InviteByLogin(username="jo", role=Role.JUDGE).perform(**by(world))


def promote(world: World) -> None:
    ChangeRole(staff=Staff.objects.latest("pk"), role=Role.MARSHAL).perform(**by(world))


def dismiss(world: World) -> None:
    RemoveLeader(staff=Staff.objects.latest("pk")).perform(**by(world))


def second_leader(world: World) -> None:
    world.leader(Role.JUDGE)


def plays(name: str) -> Do:
    return lambda world: SetLeaderPlays(leader=world.owner.pk, player=getattr(world, name, None)).perform(
        **by(world)
    )


def only_leads(world: World) -> None:
    SetLeaderPlays(leader=world.owner.pk, player=None).perform(**by(world))


def proxy(world: World) -> None:
    MakeProxy(
        player=world.playing[0],
        side=Side.CORP,
        title="Hedge Fund",
        lost="text",
        leader="Mo",
        made_on=date(2016, 11, 5),
        seen=0,
    ).perform(**by(world))


def withdraw_proxy(world: World) -> None:
    WithdrawProxy(proxy=Proxy.objects.latest("pk")).perform(**by(world))


def penalize(world: World) -> None:
    GivePenalty(
        player=world.playing[0],
        kind=PenaltyKind.LATE,
        level=PenaltyLevel.DISQUALIFICATION,
        note="",
        seen_penalty=0,
    ).perform(**by(world))


def decline(world: World) -> None:
    DeclineDisqualification(player=world.playing[0], seen_penalty=Penalty.objects.latest("pk").pk).perform(
        **by(world)
    )


def forgive(world: World) -> None:
    WithdrawPenalty(penalty=Penalty.objects.latest("pk")).perform(**by(world))


def call_anywhere(world: World) -> None:
    RaiseCall(table=None, about="Lost and found").perform(**by(world))


def allow(world: World) -> None:
    """Allow a player's lists as they are now."""
    player = world.playing[0]
    seen = lists_mark(newest_decks(world.tournament, [player.pk]).get(player.pk, {}))
    AllowDecks(player=player, reason="New", seen=seen).perform(**by(world))


def allow_missing(world: World) -> None:
    """Allow all players without lists to play."""
    AllowMissingDecks(players=[each.pk for each in world.playing], reason="On paper").perform(**by(world))


def other_lists(world: World) -> None:
    world.playing[0].decks.create(side="corp", version=1, source="?", unread=["?"])


def call(world: World) -> None:
    RaiseCall(table=1, about="rules").perform(**by(world))


def take(world: World) -> None:
    TakeCall(call=Call.objects.latest("pk")).perform(**by(world))


def close(world: World) -> None:
    CloseCall(call=Call.objects.latest("pk"), outcome="told").perform(**by(world))


def take_down(world: World) -> None:
    WithdrawAnnouncement(announcement=world.tournament.announcements.get()).perform(**by(world))


def announce_plan(world: World) -> None:
    AnnouncePlan(terms=PlanTerms(3, 0)).perform(**by(world))


def announce_another_plan(world: World) -> None:
    AnnouncePlan(terms=PlanTerms(2, 0), reason="Time").perform(**by(world))


def change_plan(world: World) -> None:
    ChangePlan(terms=PlanTerms(2, 4, "double"), reason="Time").perform(**by(world))


def cut(world: World) -> None:
    declined = [world.playing[0].pk]
    MakeCut(kind=StageKind.SWISS, size=2, declined=declined, extra_rounds=1, seed=1, reason="Time").perform(
        **by(world)
    )


def uncut(world: World) -> None:
    UndoCut().perform(**by(world))


def judge_plays(world: World) -> None:
    judge = Staff.objects.filter(tournament=world.tournament).order_by("pk").last()
    SetLeaderPlays(leader=judge.user_id if judge else 0, player=world.waiting).perform(**by(world))


def dismiss_judge(world: World) -> None:
    judge = Staff.objects.filter(tournament=world.tournament).order_by("pk").last()
    assert judge is not None
    RemoveLeader(staff=judge).perform(**by(world))


def put_up(world: World) -> None:
    Announce(text="Lunch").perform(**by(world))


def set_logo(colour: str) -> Do:
    picture = logo_picture(png(colour=colour))
    return lambda world: SetLogo(picture=picture).perform(**by(world))


def take_logo_off(world: World) -> None:
    RemoveLogo().perform(**by(world))


def feature(number: int) -> Do:
    return lambda world: FeatureTable(pairing=world.table(number), has_asked=True).perform(**by(world))


def show(world: World) -> None:
    ChangeScreen(views=["clock"], seconds=30).perform(**by(world))


def is_full(world: World) -> None:
    """Fill all places: four players are here and one hasn't come yet."""
    taken = world.tournament.players.filter(state__in=[PlayerState.REGISTERED, PlayerState.CHECKED_IN])
    settings(capacity=taken.count())(world)


def joins(name: str) -> Do:
    """Return an action that adds a player, who is put on the waiting list if all places are taken."""
    return lambda world: AddPlayer(entry=Entry(name=name)).perform(**by(world))

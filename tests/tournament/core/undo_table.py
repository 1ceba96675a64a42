"""Every kind of act that can be taken back, with what was done before it, and what is built on it."""

from __future__ import annotations

from datetime import date

from django.db.models import Model

from tests.flows.world import Stage
from tests.tournament.core.deeds import (
    Do,
    adjust,
    again,
    allow,
    announce_another_plan,
    announce_plan,
    appoint,
    by,
    call,
    call_anywhere,
    change_plan,
    change_player,
    clear,
    close,
    cut,
    decline,
    discard,
    dismiss,
    dismiss_judge,
    edit,
    extend,
    forgive,
    hand_in_readable,
    hand_in_unread,
    invite,
    judge_plays,
    let_read,
    mend_deck,
    only_leads,
    opponents_read,
    other_lists,
    pair,
    penalize,
    plays,
    press,
    promote,
    proxy,
    publish,
    put_up,
    save,
    second_leader,
    settings,
    show,
    start,
    step,
    swap,
    take,
    take_down,
    takes_unread_decks,
    ticked,
    uncut,
    withdraw,
    withdraw_proxy,
)
from tournament.clock.acts.clock import PauseClock, ResumeClock
from tournament.clock.acts.length import ResetClock
from tournament.decks.acts.locks import LockDecks, UnlockDecks
from tournament.decks.acts.opening import OpenDecks
from tournament.event.acts.life import PutAway, TakeOut
from tournament.event.acts.screen import ChangeScreen
from tournament.event.acts.settings import ChangeSettings
from tournament.models import (
    Announcement,
    Penalty,
    Proxy,
)
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.paid import MarkPaid
from tournament.people.acts.players import AddPlayer, ChangePlayer, RemovePlayer
from tournament.people.acts.steps import (
    CheckIn,
    CheckInAll,
    DisqualifyPlayer,
    DropPlayer,
    ReinstatePlayer,
    UndoCheckIn,
)
from tournament.people.acts.ticked import CheckInTicked, DropTicked, RemoveTicked
from tournament.people.entries import Entry
from tournament.results.acts.finish import FinishEvent, ReopenEvent
from tournament.rounds.acts.edits import MoveTable, SwitchRunner, UnpairTable

ACTS: dict[str, tuple[Stage, list[Do], Do]] = {
    "settings": (Stage.REGISTRATION, [], settings(venue="Hall", planned_rounds=5)),
    "plan announced": (Stage.REGISTRATION, [], announce_plan),
    "plan announced anew": (Stage.REGISTRATION, [announce_plan], announce_another_plan),
    "paired by an announced plan": (Stage.REGISTRATION, [announce_plan], pair(1)),
    "plan changed": (Stage.PLAYING, [], change_plan),
    "finished early": (
        Stage.PLAYED,
        [change_plan],
        lambda w: FinishEvent(confirmed_early=True, reason="Late").perform(**by(w)),
    ),
    "length changed": (
        Stage.PLAYING,
        [change_plan],
        lambda w: ChangeSettings(changes={"round_minutes": 50}, reason="Late").perform(**by(w)),
    ),
    "rules of play": (
        Stage.REGISTRATION,
        [],
        settings(regulations="today", swiss_kind="single_sided", games_per_round=1, round_minutes=40),
    ),
    "date": (Stage.REGISTRATION, [], settings(date=date(2017, 1, 1))),
    "added": (
        Stage.REGISTRATION,
        [],
        lambda world: AddPlayer(entry=Entry(name="New")).perform(**by(world)),
    ),
    "imported": (
        Stage.REGISTRATION,
        [],
        lambda world: ImportPlayers(entries=[Entry(name="A1"), Entry(name="A2")]).perform(**by(world)),
    ),
    "changed": (Stage.REGISTRATION, [], change_player),
    "paid": (Stage.PLAYING, [], lambda w: MarkPaid(player=w.gone, has_paid=True).perform(**by(w))),
    "removed": (Stage.REGISTRATION, [], step(RemovePlayer, "waiting")),
    "checked in": (Stage.PLAYING, [], step(CheckIn, "waiting")),
    "all checked in": (Stage.REGISTRATION, [], lambda world: CheckInAll().perform(**by(world))),
    "put away": (Stage.PLAYING, [], lambda w: PutAway().perform(**by(w))),
    "taken out": (
        Stage.FINISHED,
        [lambda w: PutAway().perform(**by(w))],
        lambda w: TakeOut().perform(**by(w)),
    ),
    "ticked checked in": (Stage.PLAYING, [], ticked(CheckInTicked, "waiting")),
    "ticked dropped": (Stage.PLAYING, [], ticked(DropTicked, "waiting", "playing")),
    "ticked dropped from the cut": (Stage.CUT, [], ticked(DropTicked, "playing")),
    "ticked removed": (Stage.REGISTRATION, [], ticked(RemoveTicked, "waiting", "gone", "playing")),
    "check-in undone": (
        Stage.REGISTRATION,
        [step(CheckIn, "waiting")],
        step(UndoCheckIn, "waiting"),
    ),
    "dropped": (Stage.PLAYING, [], lambda w: DropPlayer(player=w.playing[0]).perform(**by(w))),
    "disqualified": (Stage.PLAYING, [], step(DisqualifyPlayer, "gone")),
    "reinstated": (Stage.PLAYING, [], step(ReinstatePlayer, "gone")),
    "paired": (Stage.REGISTRATION, [], pair(1)),
    "paired again": (Stage.DRAFT, [], again),
    "paired 2": (Stage.PLAYING, [lambda world: save(world, 2)], pair(2)),
    "swapped": (Stage.DRAFT, [], swap),
    "moved": (Stage.DRAFT, [], edit(MoveTable, table=1, to=9)),
    "tables exchanged": (Stage.DRAFT, [], edit(MoveTable, table=1, to=2)),
    "runner switched": (Stage.DRAFT, [], edit(SwitchRunner, table=1)),
    "unpaired": (Stage.DRAFT, [], edit(UnpairTable, table=1)),
    "edited twice": (Stage.DRAFT, [swap], edit(SwitchRunner, table=1)),
    "discarded": (Stage.DRAFT, [], discard(1)),
    "discarded 2": (Stage.NEXT_DRAFT, [], discard(2)),
    "published": (Stage.DRAFT, [], publish),
    "published over an open call": (Stage.DRAFT, [call_anywhere], publish),
    "result": (Stage.PLAYING, [], lambda world: save(world, 2)),
    "corrected": (Stage.PLAYING, [], lambda world: save(world, 1, choice=1, seen=1)),
    "cleared": (Stage.PLAYING, [], lambda world: clear(world, 1)),
    "corrected after the end": (Stage.FINISHED, [], lambda world: save(world, 1, choice=1, seen=1)),
    "finished": (Stage.PLAYED, [], lambda world: FinishEvent().perform(**by(world))),
    "finished over an open call": (
        Stage.PLAYED,
        [call_anywhere],
        lambda world: FinishEvent().perform(**by(world)),
    ),
    "reopened": (Stage.FINISHED, [], lambda world: ReopenEvent().perform(**by(world))),
    "locked": (Stage.PLAYING, [], lambda world: LockDecks().perform(**by(world))),
    "locked one": (Stage.PLAYING, [], lambda w: LockDecks(player=w.playing[0]).perform(**by(w))),
    "unlocked": (
        Stage.PLAYING,
        [lambda w: LockDecks().perform(**by(w)), lambda w: UnlockDecks(player=w.playing[0]).perform(**by(w))],
        lambda world: UnlockDecks().perform(**by(world)),
    ),
    "unread decks taken": (Stage.PLAYING, [], settings(takes_unread_decks=True)),
    "unread deck handed in": (Stage.PLAYING, [takes_unread_decks], hand_in_unread),
    "unread deck handed in anew": (Stage.PLAYING, [takes_unread_decks, hand_in_readable], hand_in_unread),
    "deck mended": (Stage.PLAYING, [takes_unread_decks, hand_in_unread], mend_deck),
    "lists allowed": (Stage.PLAYING, [], allow),
    "other lists allowed": (Stage.PLAYING, [allow, other_lists], allow),
    "opened": (Stage.PLAYING, [], lambda w: OpenDecks(swiss="public", cut="public").perform(**by(w))),
    "opponents read": (Stage.PLAYING, [], opponents_read),
    "time to read started": (Stage.CUT, [opponents_read], let_read),
    "time to read started anew": (Stage.CUT, [opponents_read, let_read], let_read),
    "clock started": (Stage.PLAYING, [], start),
    "clock paused": (Stage.PLAYING, [start], press(PauseClock)),
    "clock resumed": (Stage.PLAYING, [start, press(PauseClock)], press(ResumeClock)),
    "clock adjusted": (Stage.PLAYING, [start], adjust),
    "clock adjusted first": (Stage.PLAYING, [], adjust),
    "clock reset": (Stage.PLAYING, [start, adjust], press(ResetClock)),
    "extended": (Stage.PLAYING, [], extend),
    "extension withdrawn": (Stage.PLAYING, [extend], withdraw),
    "invited": (Stage.REGISTRATION, [], invite),
    "appointed": (Stage.REGISTRATION, [], appoint),
    "role": (Stage.REGISTRATION, [appoint], promote),
    "dismissed": (Stage.REGISTRATION, [appoint], dismiss),
    "screen": (Stage.PLAYING, [], show),
    "leader plays": (Stage.PLAYING, [second_leader], plays("waiting")),
    "leader plays as another": (Stage.PLAYING, [second_leader, plays("waiting")], plays("gone")),
    "leader only leads": (Stage.PLAYING, [second_leader, plays("waiting")], only_leads),
    "dismissed who plays": (Stage.PLAYING, [appoint, appoint, judge_plays], dismiss_judge),
    "proxy withdrawn": (Stage.PLAYING, [proxy], withdraw_proxy),
    "penalty withdrawn": (Stage.PLAYING, [penalize], forgive),
    "proposal declined": (Stage.PLAYING, [penalize], decline),
    "call taken": (Stage.PLAYING, [call], take),
    "call closed": (Stage.PLAYING, [call, take], close),
    "taken down": (Stage.PLAYING, [put_up], take_down),
    "cut with a place declined": (Stage.PLAYED, [], cut),
    "cut taken back": (Stage.PLAYED, [cut], uncut),
}

# Rows of these are kept for good: taken back they are marked, and count as if they had never been.
KEPT: dict[str, tuple[Stage, list[Do], Do, type[Model]]] = {
    "proxy": (Stage.PLAYING, [], proxy, Proxy),
    "penalty": (Stage.PLAYING, [], penalize, Penalty),
    "announcement": (Stage.PLAYING, [], put_up, Announcement),
}

# What was done, and what was built on it since.
BUILT_ON: dict[str, tuple[Stage, list[Do], Do, Do]] = {
    "taken out since": (
        Stage.PLAYING,
        [],
        lambda w: PutAway().perform(**by(w)),
        lambda w: TakeOut().perform(**by(w)),
    ),
    "one of the ticked dropped since": (
        Stage.PLAYING,
        [],
        ticked(CheckInTicked, "waiting"),
        step(DropPlayer, "waiting"),
    ),
    "proxy withdrawn since": (Stage.PLAYING, [], proxy, withdraw_proxy),
    "penalty withdrawn since": (Stage.PLAYING, [], penalize, forgive),
    "penalty's proposal declined since": (Stage.PLAYING, [], penalize, decline),
    "call closed since": (Stage.PLAYING, [call], take, close),
    "announcement taken down since": (Stage.PLAYING, [], put_up, take_down),
    "screen changed since": (
        Stage.PLAYING,
        [],
        show,
        lambda w: ChangeScreen(views=["code"], seconds=9).perform(**by(w)),
    ),
    "extension withdrawn since": (Stage.PLAYING, [], extend, withdraw),
    "extended where the draft was published": (Stage.DRAFT, [], publish, extend),
    "leader removed since": (Stage.PLAYING, [], appoint, dismiss),
    "leader plays since": (Stage.PLAYING, [second_leader], appoint, judge_plays),
    "leader plays as another since": (Stage.PLAYING, [second_leader], plays("waiting"), plays("gone")),
    "leader plays by the new level": (
        Stage.PLAYING,
        [second_leader, settings(level="formal")],
        settings(level="relaxed"),
        plays("waiting"),
    ),
    "player has a proxy": (
        Stage.DRAFT,
        [],
        lambda w: ChangePlayer(player=w.playing[0], changes={"name": "Zoe"}).perform(**by(w)),
        lambda w: ChangePlayer(player=w.playing[0], changes={"name": "Yan"}).perform(**by(w)),
    ),
    "plan announced anew since": (Stage.REGISTRATION, [], announce_plan, announce_another_plan),
    "round 1 paired by it since": (Stage.REGISTRATION, [], announce_plan, pair(1)),
    "plan changed since it was published": (Stage.DRAFT, [], publish, change_plan),
    "paid after all": (
        Stage.PLAYING,
        [],
        lambda w: MarkPaid(player=w.gone, has_paid=True).perform(**by(w)),
        lambda w: MarkPaid(player=w.gone, has_paid=False).perform(**by(w)),
    ),
    "cut taken back since": (Stage.PLAYED, [], cut, uncut),
    "deck mended since": (Stage.PLAYING, [takes_unread_decks], hand_in_unread, mend_deck),
    "time to read started anew since": (Stage.CUT, [opponents_read], let_read, let_read),
    "decks locked since": (
        Stage.PLAYING,
        [],
        lambda w: LockDecks().perform(**by(w)),
        lambda w: UnlockDecks(player=w.playing[0]).perform(**by(w)),
    ),
}

"""Entries as older editions wrote them: facts that release 0.1 does without, or has in other words.

No release wrote these, but editions before 0.1 did, and the code of 0.1 reads them: each entry is made by
today's services, then its facts are edited. What is left out or put in stands in `_edit`'s arguments.
"""

from __future__ import annotations

from typing import Any

from desk import Desk, account
from story_registration import CORP

from pairing.types import Ending, Side
from tournament.models import LogEntry
from tournament.services.guests import link_part, take_guest_link
from tournament.states import Act, Role

SIX = ("Ana", "Ben", "Cleo", "Dana", "Eve", "Finn")


def older_editions() -> None:
    """Make the events whose logs are of older editions."""
    _before_round_1()
    _round_in_play()
    _results()
    _cut()
    _more_swiss()
    _without_facts()


def _edit(desk: Desk, act: Act, nth: int = 0, *without: str, nobody: bool = False, **facts: Any) -> None:
    """Edit the nth entry of an act: leave these facts out, put those in; `nobody` is named as its actor."""
    entry = LogEntry.objects.filter(tournament=desk.event, act=act).order_by("version")[nth]
    entry.facts = {name: value for name, value in entry.facts.items() if name not in without} | facts
    if nobody:
        entry.actor, entry.actor_name, entry.player = None, "", None
    entry.save()


def _before_round_1() -> None:
    desk = Desk("Older edition, before round 1", structure="modified", planned_rounds=2, cut_size=0)
    desk.there(*SIX, "Gil", "Hope", "Ivo")
    desk.hand_in("Ana", CORP, own=True)
    desk.hand_in("Ben", CORP)
    desk.drops_out("Gil")
    desk.lock("Ana")
    desk.lock()
    desk.step("remove_player", "Hope")
    desk.settings(venue="Hall")
    desk.undo()
    desk.settings(venue="Cellar")
    desk.undo()
    desk.announce("Hello")
    desk.show("clock")
    desk.appoint(account("olli", "Olli Old").username, Role.JUDGE)
    desk.invite("Gunda Guest", Role.JUDGE)
    desk.join("Gunda Guest", name="Gunda Guest")
    take_guest_link(staff=desk.led_by("Gunda Guest"), part=link_part(desk.led_by("Gunda Guest")))
    desk.plays(desk.owner, "Ivo")
    desk.plays(account("olli"), "Finn")
    desk.dismiss("Olli Old")
    desk.pair(1)
    desk.mend("switch_runner", table=1)
    desk.pair_again(4)
    desk.discard()
    desk.pair(1, 5)
    desk.mend("switch_runner", table=1)
    desk.mend("move_table", table=2, to=9)
    _edit(desk, Act.SUBMIT_DECK, 0, "identities_before", nobody=True)
    _edit(desk, Act.SUBMIT_DECK, 1, "identities_before")
    _edit(desk, Act.DROP, 0, nobody=True)
    _edit(desk, Act.LOCK_DECKS, 1, "own_locks")
    _edit(desk, Act.REMOVE_PLAYER, 0, "kept", "decks")
    _edit(desk, Act.UNDO, 0, "version", sentence="Changed: venue from empty to Hall.")
    _edit(desk, Act.UNDO, 1, "version")
    LogEntry.objects.filter(tournament=desk.event, act=Act.UNDO).update(undoes=None)
    _edit(desk, Act.ANNOUNCE, 0, "by")
    _edit(desk, Act.CHANGE_SCREEN, 0, "before")
    _edit(desk, Act.JOIN_STAFF, 0, "invitation", "user")
    _edit(desk, Act.JOIN_STAFF, 1, "guest", "user")
    _edit(desk, Act.LEADER_PLAYS, 0, "before")
    _edit(desk, Act.REMOVE_LEADER, 0, "player")
    _edit(desk, Act.PAIR_ROUND, 0, "plan_before", "fewest_rematches")
    _edit(desk, Act.DISCARD_ROUND, 0, "plan", "changed_by_hand")
    _edit(desk, Act.CHANGE_PAIRINGS, 1, "by_hand_before", "published")
    _edit(desk, Act.CHANGE_PAIRINGS, 2, "by_hand_before")


def _round_in_play() -> None:
    desk = Desk("Older edition, a round in play", structure="modified", planned_rounds=2, cut_size=0)
    desk.there(*SIX)
    desk.play(1)
    desk.add("Late Lou")
    desk.start_clock()
    desk.press("pause_clock")
    desk.press("reset_clock")
    desk.start_clock()
    desk.press("pause_clock")
    desk.press("resume_clock")
    desk.extend(desk.table(1), 5, "ruling")
    desk.extend(desk.table(2), 5, "ruling")
    ana, ben, *_rest = (desk.seated(number)[0].name for number in (1, 2, 3))
    call = desk.call(ana, about="rules")
    desk.take(call)
    desk.close(call, "told")
    call = desk.call(ben)
    desk.take(call)
    desk.close(call, who=ben)
    desk.call(table=3, about="spilled")
    desk.close(desk.call(about="door"))
    for kind in ("stalling", "late", "deck"):
        desk.penalize(ana, kind, "warning")
    desk.forgive(ana)
    desk.missing(ana, Side.CORP, "Hedge Fund")
    desk.find(ana)
    desk.missing(ben, Side.CORP, "Enigma", minutes=3)
    desk.decline_drop(ben)
    desk.proxy(ana, Side.CORP, "Enigma", "Olga Okafor")
    desk.withdraw_proxy(ana)
    desk.record_check(ana, "in_order", "in_order", "in_order")
    _edit(desk, Act.ADD_PLAYER, 0, "state")
    _edit(desk, Act.PUBLISH_ROUND, 0, "warnings", "seed")
    run = desk.entry(Act.RESET_CLOCK).facts["runs"][0]
    _edit(desk, Act.RESET_CLOCK, 0, runs=[{name: value for name, value in run.items() if name != "run"}])
    _edit(desk, Act.PAUSE_CLOCK, 1, "run")
    _edit(desk, Act.RESUME_CLOCK, 0, "run")
    _edit(desk, Act.EXTEND_TABLE, 0, "given_by")
    _edit(desk, Act.EXTEND_TABLE, 1, "is_cut")
    for nth, act in enumerate((Act.RAISE_CALL, Act.TAKE_CALL, Act.CLOSE_CALL)):
        _edit(desk, act, 0, "player", "name", "is_cut", "table", whose="table 1")
        _edit(desk, act, 1, "is_cut", whose="Tisch 2", nobody=act is not Act.TAKE_CALL)
        if nth != 1:
            _edit(desk, act, 2, "outcome", "is_cut", "player")
    _edit(desk, Act.GIVE_PENALTY, 0, kind="Stalling", level="Warning")
    _edit(desk, Act.GIVE_PENALTY, 1, kind="Zu spät", kind_code="late", level="Warnung", level_code="warning")
    _edit(desk, Act.WITHDRAW_PENALTY, 0, "note", kind="Deck or decklist", level="Warning")
    _edit(desk, Act.REPORT_MISSING_CARD, 0, "extension", "minutes", "in_game", "is_cut")
    _edit(desk, Act.REPORT_MISSING_CARD, 1, "is_cut", "side", "round_id")
    _edit(desk, Act.CARD_FOUND, 0, "player")
    _edit(desk, Act.MAKE_PROXY, 0, "side", "player")
    _edit(desk, Act.WITHDRAW_PROXY, 0, "side", "leader")
    _edit(desk, Act.RECORD_DECK_CHECK, 0, "lists", "judge")


def _results() -> None:
    desk = Desk("Older edition, results", structure="modified", planned_rounds=1, cut_size=0)
    desk.there(*SIX, "Gil", "Hope")
    desk.play(1)
    desk.sweep(1)
    desk.save(1, split=True, witness="Olga Okafor")
    desk.sweep(2, 2)
    desk.clear(2)
    first, second = desk.seated(2)
    for player in (first, second):
        desk.say(desk.table(2), player, (first.pk, Ending.WIN), (first.pk, Ending.WIN))
    desk.concede(3, 1, 1)
    desk.concede(3, 2, 2, forfeit=True)
    one, two = (player.name for player in desk.seated(4))
    desk.missing(one, Side.RUNNER, "Diesel", in_game=True)
    desk.missing(two, Side.RUNNER, "Diesel")
    desk.concede_missing(two)
    desk.finish()
    desk.reopen()
    _edit(desk, Act.REPORT_RESULT, 0, "players", "witness")
    _edit(desk, Act.REPORT_RESULT, 1, before="6-0", after="3-3 geteilt")
    _edit(desk, Act.REPORT_RESULT, 2, "result_version", "witness")
    _edit(desk, Act.CLEAR_RESULT, 0, "players", "witness")
    _edit(desk, Act.SAY_RESULT, 0, "players", "names", "is_cut")
    _edit(desk, Act.REPORT_RESULT, 3, "agreed", nobody=True)
    _edit(desk, Act.CONCEDE_GAMES, 0, "forfeit", "is_cut")
    _edit(desk, Act.CONCEDE_GAMES, 1, "is_cut", "before", "after", "result_version", "names", "players")
    _edit(desk, Act.CONCEDE_GAMES, 2, "result_version", "table")
    _edit(desk, Act.REPORT_MISSING_CARD, 0, "before", "after", "result_version", "table", "names", "forfeit")
    _edit(desk, Act.FINISH_EVENT, 0, "planned")


def _cut() -> None:
    desk = Desk("Older edition, a bracket", structure="modified", planned_rounds=1, cut_size=4)
    desk.there(*SIX)
    desk.play(1)
    desk.all_won()
    desk.cut("double", 4)
    desk.choose(1, Side.CORP)
    desk.uncut()
    desk.cut("double", 4)
    desk.choose(1, Side.CORP)
    desk.unchoose(1)
    desk.choose(1, Side.RUNNER)
    desk.choose(2, Side.CORP)
    one, two = desk.in_game(1)
    desk.say(desk.game(1), one, (one.pk, Ending.WIN))
    desk.say(desk.game(1), two, (None, Ending.DRAW))
    desk.start_clock()
    desk.take(desk.call(one.name, about="side"))
    desk.win(1, 1)
    desk.win(2, 1)
    desk.clear_game(2)
    desk.win(2, 2)
    _edit(desk, Act.MAKE_CUT, 0, "seeds", "seed")
    _edit(desk, Act.MAKE_CUT, 1, "seeds", "declined")
    _edit(desk, Act.UNDO_CUT, 0, "sides")
    _edit(desk, Act.CHOOSE_SIDE, 1, "opponent")
    _edit(desk, Act.CHOOSE_SIDE, 2, "opponent", nobody=True)
    _edit(desk, Act.UNDO_SIDE, 0, "side")
    _edit(desk, Act.SAY_RESULT, 0, "winner", "ending", "players", shown=f"{one.name} gewann")
    _edit(desk, Act.SAY_RESULT, 1, "winner", "ending", "names", shown="unentschieden")
    _edit(desk, Act.RAISE_CALL, 0, "is_cut")
    _edit(desk, Act.TAKE_CALL, 0, "is_cut", "player")
    _edit(desk, Act.REPORT_GAME, 0, "opened")
    _edit(desk, Act.REPORT_GAME, 1, "reopened")
    _edit(desk, Act.CLEAR_GAME, 0, "result_version")
    _edit(desk, Act.REPORT_GAME, 2, "opened", "players")


def _more_swiss() -> None:
    desk = Desk("Older edition, more Swiss", structure="modified", planned_rounds=1, cut_size=4)
    desk.there(*SIX)
    desk.play(1)
    desk.all_won()
    desk.cut("swiss", 4, "Ana", extra_rounds=1)
    _edit(desk, Act.MAKE_CUT, 0, "extra_rounds", "rounds_before", "seeds")


def _without_facts() -> None:
    """One entry of each act that has no facts at all."""
    desk = Desk("Older edition, without facts")
    desk.add("Ana")
    event = desk.fresh
    for act in Act:
        event.version += 1
        LogEntry.objects.create(
            tournament=event,
            version=event.version,
            actor=desk.owner,
            actor_name="Olga Okafor",
            act=act,
            facts={},
        )
    event.save()

"""Events with Swiss rounds: drafts by hand, a published round without results, results of every kind."""

from __future__ import annotations

from dataclasses import replace

from desk import Desk, account

from pairing.types import Ending, Side
from tournament.models import PenaltyKind, PenaltyLevel
from tournament.states import Role

VIEWS = ("clock", "pairings", "standings")


def draft(name: str = "A draft by hand") -> Desk:
    """Mend round 1 in every way, as a draft and as published, and throw drafts away."""
    desk = Desk(name, structure="modified", planned_rounds=3, cut_size=0)
    desk.there("Ana", "Ben", "Cleo", "Dana", "Eve", "Finn", "Gil", "Hope", "Ivo")
    desk.change("Ana", fixed_table=4)
    desk.change("Ben", first_round_bye=True)
    desk.twice(lambda: desk.pair(1))
    _mend(desk)
    desk.twice(lambda: desk.pair_again(11))
    desk.twice(lambda: desk.mend("switch_runner", table=2))
    desk.twice(lambda: desk.pair_again(12))
    desk.mend("move_table", table=1, to=8)
    desk.twice(desk.discard)
    desk.pair(1, 13)
    desk.twice(lambda: desk.add("Late Lou"))
    desk.step("drop_player", desk.seated(1)[0].name)
    desk.twice(desk.publish)
    desk.step("reinstate_player", desk.seated(1)[0].name)
    _mend(desk)
    desk.mend("pair_players", first=desk.pk("Late Lou"), second=_with_bye(desk))
    return desk


def _with_bye(desk: Desk) -> int:
    bye = desk.round().pairings.filter(number=None).order_by("pk")[0]
    return bye.seats.get().player_id


def _mend(desk: Desk) -> None:
    """Change the pairings in every way that there is, each taken back once."""
    one, two = desk.seated(1), desk.seated(2)
    three = desk.round().pairings.exclude(number=None).order_by("number").reverse()[0].number
    desk.twice(lambda: desk.mend("swap_players", first=one[0].pk, second=two[1].pk))
    desk.twice(lambda: desk.mend("swap_players", first=two[0].pk, second=one[0].pk))
    first, second = desk.seated(2)
    desk.twice(lambda: desk.mend("swap_players", first=first.pk, second=second.pk))
    desk.twice(lambda: desk.mend("swap_players", first=desk.seated(1)[1].pk, second=_with_bye(desk)))
    desk.twice(lambda: desk.mend("move_table", table=2, to=12))
    desk.twice(lambda: desk.mend("move_table", table=1, to=12))
    desk.twice(lambda: desk.mend("switch_runner", table=three))
    first, second = desk.seated(12)
    desk.twice(lambda: desk.mend("unpair_table", table=12))
    desk.twice(lambda: desk.mend("give_bye", player=first.pk))
    desk.twice(lambda: desk.mend("swap_players", first=first.pk, second=second.pk))
    desk.twice(lambda: desk.mend("take_bye_back", player=second.pk))
    desk.twice(lambda: desk.mend("pair_players", first=first.pk, second=second.pk))
    desk.mend("unpair_table", table=desk.round().seats.get(player=first).pairing.number)
    desk.mend("give_bye", player=second.pk)
    desk.twice(lambda: desk.mend("pair_players", first=second.pk, second=first.pk))


def floor(name: str = "The floor of round 1", suffix: str = "") -> Desk:
    """All that happens around the tables of a round that has no results yet."""
    desk = Desk(name, structure="modified", planned_rounds=3, cut_size=0)
    joy = account(f"floor-judge{suffix}", "Juno Jansen")
    desk.appoint(joy.username, Role.JUDGE)
    desk.there("Ana", "Ben", "Cleo", "Dana", "Eve", "Finn", "Gil")
    desk.add("Wanda")
    desk.pair(1)
    desk.publish()
    _clock(desk)
    desk.twice(lambda: desk.extend(desk.table(2), 5, "waited for a ruling", by=joy))
    desk.twice(desk.withdraw_extension)
    desk.extend(desk.table(1), 1, "deck check")
    desk.extend(desk.table(3), 2, "typed for another table", by=joy)
    desk.undo(by=joy)
    desk.twice(lambda: desk.step("check_in", "Wanda"))
    desk.twice(lambda: desk.add("Late Lou"))
    desk.draw_checks(1, 5)
    desk.draw_checks(2, 6)
    desk.record_check("Ana", "in_order", "not_checked", "in_order")
    desk.twice(lambda: desk.announce("Lunch at one"))
    desk.twice(lambda: desk.take_down("Lunch at one"))
    desk.announce("Round 2 in ten minutes")
    desk.twice(lambda: desk.show(*VIEWS, seconds=15))
    desk.show("bracket", "code")
    _calls(desk, joy)
    _penalties(desk, joy)
    _cards(desk)
    desk.twice(lambda: desk.step("drop_player", "Late Lou"))
    desk.twice(lambda: desk.step("reinstate_player", "Late Lou"))
    desk.drops_out("Wanda")
    desk.twice(lambda: desk.step("disqualify_player", "Wanda"))
    desk.settings(venue="Upstairs", round_minutes=60)
    desk.twice(lambda: desk.settings(are_reports_open=False))
    desk.change("Ana", notes="left-handed")
    desk.renew_link("Ana")
    return desk


def _clock(desk: Desk) -> None:
    desk.twice(lambda: desk.adjust(5))  # before anybody started it
    desk.twice(lambda: desk.press("reset_clock"))  # without a run
    desk.twice(desk.start_clock)
    desk.twice(lambda: desk.press("pause_clock"))
    desk.twice(lambda: desk.press("resume_clock"))
    desk.twice(lambda: desk.adjust(-10))
    desk.twice(lambda: desk.press("reset_clock"))  # running, with two runs and another length
    desk.start_clock()
    desk.press("pause_clock")
    desk.twice(lambda: desk.press("reset_clock"))  # paused
    desk.start_clock()


def _calls(desk: Desk, judge: object) -> None:
    sitting = [desk.seated(number)[0].name for number in (1, 2, 3)]
    call = desk.call(sitting[0], about="May I look?")
    desk.twice(lambda: desk.take(call, by=judge))  # type: ignore[arg-type]
    desk.twice(lambda: desk.close(call, "They may not"))
    desk.close(desk.call(sitting[1]), who=sitting[1])
    desk.call(sitting[2])
    desk.twice(lambda: desk.close(desk.call(table=3, about="Spilled drink")))
    desk.take(desk.call(table=2))
    desk.take(desk.call(about="At the door"))
    desk.close(desk.call())


def _penalties(desk: Desk, judge: object) -> None:
    levels = list(PenaltyLevel.values)[:3]
    for number, kind in enumerate(PenaltyKind.values):
        note = f"note {number}" if number % 2 else ""
        desk.penalize("Cleo" if number % 2 else "Dana", kind, levels[number % 3], note)
    desk.twice(lambda: desk.penalize("Eve", "hidden_cards", "warning", by=judge))  # type: ignore[arg-type]
    desk.twice(lambda: desk.forgive("Eve"))
    desk.penalize("Eve", "collusion", "disqualification", "said so")
    desk.twice(lambda: desk.decline_disqualification("Eve"))


def _cards(desk: Desk) -> None:
    first, second = (player.name for player in desk.seated(3))
    bye = desk.round().pairings.get(number=None).seats.get().player.name
    desk.twice(lambda: desk.missing(first, Side.CORP, "Hedge Fund", minutes=5))
    desk.twice(lambda: desk.find(first))
    desk.missing(second, Side.RUNNER, "A card of another set")
    desk.twice(lambda: desk.decline_drop(second))
    desk.twice(lambda: desk.missing(bye, Side.RUNNER, "Sure Gamble", minutes=5))
    desk.twice(lambda: desk.proxy(first, Side.CORP, "Hedge Fund", "Juno Jansen"))
    desk.twice(lambda: desk.withdraw_proxy(first))


def results(name: str = "Three rounds of results") -> Desk:
    """Results of every kind in three rounds, the end, and what is done after it."""
    desk = Desk(name, structure="modified", planned_rounds=3, cut_size=0)
    desk.there("Ana", "Ben", "Cleo", "Dana", "Eve", "Finn", "Gil", "Hope", "Ivo")
    desk.play(1)
    desk.start_clock()
    _leaders_results(desk)
    desk.all_won()
    desk.play(2, 21)
    _conceded(desk)
    _reported(desk)
    desk.all_won()
    _third_round(desk)
    _the_end(desk)
    return desk


def _leaders_results(desk: Desk) -> None:
    desk.twice(lambda: desk.sweep(1))
    desk.twice(lambda: desk.save(1, stated=(3, 3)))
    desk.twice(lambda: desk.clear(1))
    desk.twice(lambda: desk.sweep(1, 2))
    half = desk.games(2, 1)
    desk.twice(lambda: desk.save(2, *half))  # one game of two
    timed, drawn = desk.games(2, (1, Ending.TIMED_WIN), 0)
    drawn = replace(drawn, corp_agenda_points=3, runner_agenda_points=3)
    desk.twice(lambda: desk.save(2, timed, drawn))
    desk.save(2, *desk.games(2, (0, Ending.FORFEIT), (2, Ending.FORFEIT)))
    desk.twice(lambda: desk.save(3, split=True, witness="Olga Okafor"))
    desk.save(3, split=True, witness="Juno Jansen")
    desk.save(3, stated=(4, 1))
    desk.save(3, stated=(2, 2))
    desk.twice(lambda: desk.save(3, split=True, witness="Juno Jansen"))
    desk.save(3, split=True, witness="Juno Jansen")


def _conceded(desk: Desk) -> None:
    desk.twice(lambda: desk.concede(1, 1, 1))
    desk.twice(lambda: desk.concede(1, 1, 1, 2))
    desk.twice(lambda: desk.concede(2, 1, 1, 2, forfeit=True))
    desk.twice(lambda: desk.concede(2, 2, 1, forfeit=True))
    first, second = (player.name for player in desk.seated(3))
    desk.twice(lambda: desk.missing(first, Side.RUNNER, "Sure Gamble", minutes=3, in_game=True))
    desk.twice(lambda: desk.missing(second, Side.RUNNER, "Diesel", in_game=True))
    desk.missing(first, Side.RUNNER, "Modded", in_game=True)  # the game is conceded already
    desk.find(first)
    desk.missing(desk.seated(4)[0].name, Side.CORP, "Hedge Fund", minutes=2)
    desk.twice(lambda: desk.concede_missing(desk.seated(4)[0].name))
    desk.missing(desk.seated(4)[0].name, Side.CORP, "Enigma")
    desk.twice(lambda: desk.concede_missing(desk.seated(4)[0].name))  # changes no result


def _reported(desk: Desk) -> None:
    """Players report the game that was not conceded: one says another thing, then the same."""
    table, (first, second) = desk.table(4), desk.seated(4)
    desk.say(table, first, (first.pk, Ending.WIN), None)
    desk.say(table, second, (second.pk, Ending.TIMED_WIN), None)
    desk.say(table, second, (first.pk, Ending.WIN), None)
    desk.undo()
    for player in (second, first):
        desk.say(table, player, (None, Ending.DRAW), None)


def _third_round(desk: Desk) -> None:
    desk.twice(lambda: desk.pair(3))
    desk.twice(lambda: desk.mend("switch_runner", table=1))
    desk.twice(lambda: desk.pair_again(31))
    desk.twice(desk.discard)
    desk.pair(3, 32)
    _warnings(desk)
    desk.twice(desk.publish)
    (one, two), (three, four) = desk.seated(1), desk.seated(2)
    for player in (one, two):
        desk.say(desk.table(1), player, (one.pk, Ending.WIN), (None, Ending.DRAW))
    desk.undo()
    desk.say(desk.table(1), one, (one.pk, Ending.WIN), (one.pk, Ending.WIN))
    desk.sweep(1)
    desk.say(desk.table(2), three, (three.pk, Ending.WIN), (four.pk, Ending.TIMED_WIN))
    desk.say(desk.table(2), four, (four.pk, Ending.WIN), (four.pk, Ending.WIN))
    desk.twice(lambda: desk.settle(three))
    desk.all_won()


def _warnings(desk: Desk) -> None:
    """Give the draft what a leader is warned of: other points since, a rematch, a second bye."""
    desk.save(4, stated=(3, 3), round_=1)
    first, met = desk.seated(1, 1)
    here = desk.round().seats.get(player=first).pairing
    opponent = next(seat.player_id for seat in here.seats.all() if seat.player_id != first.pk)
    desk.mend("swap_players", first=opponent, second=met.pk)
    second_bye = desk.round(1).pairings.get(number=None).seats.get().player_id
    if second_bye != _with_bye(desk):
        desk.mend("swap_players", first=_with_bye(desk), second=second_bye)


def _the_end(desk: Desk) -> None:
    call = desk.call(about="Who tidies up?")
    desk.twice(desk.finish)
    desk.twice(desk.reopen)
    desk.finish()
    desk.twice(lambda: desk.save(4, stated=(3, 3)))
    desk.close(call, "All of us")
    desk.penalize("Ana", "disrespect", "game_loss")
    desk.forgive("Ana")
    desk.twice(lambda: desk.step("disqualify_player", "Ben"))
    desk.twice(lambda: desk.step("reinstate_player", "Ben"))
    desk.step("disqualify_player", "Cleo")
    desk.twice(lambda: desk.settings(name="Three rounds, finished"))
    desk.open_decks("all", "everyone")
    desk.announce("Thank you all")
    desk.show("standings", seconds=60)
    desk.change("Dana", name="Dana Doe")
    desk.renew_link("Dana Doe")


def one_game(name: str = "One game a round") -> Desk:
    """A draft of one game a round: two players meet twice, so that the second time is forced."""
    desk = Desk(
        name, structure="modified", planned_rounds=4, cut_size=0, kind="full_draft", games_per_round=1
    )
    desk.settings(timed_win_points=2)
    desk.there("Ana", "Ben")
    desk.play(1)
    first, second = desk.seated(1)
    desk.say(desk.table(1), first, (None, Ending.DRAW))
    desk.say(desk.table(1), second, (second.pk, Ending.WIN))
    desk.say(desk.table(1), first, (second.pk, Ending.WIN))
    desk.twice(lambda: desk.pair(2, fewest_rematches=True))
    desk.twice(desk.publish)
    desk.twice(lambda: desk.concede(1, 2, 1))
    desk.add("Late Lou")
    desk.pair(3, fewest_rematches=True)
    desk.publish()
    desk.save(1, *desk.games(1, 0))
    desk.twice(lambda: desk.finish(early=True))
    return desk

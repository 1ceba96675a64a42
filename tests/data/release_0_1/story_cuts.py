"""Events with a cut: a bracket of two lives, one of one life, more Swiss rounds."""

from __future__ import annotations

from desk import Desk, account

from pairing.types import Ending, Side
from tournament.states import Role

EIGHT = ("Ana", "Ben", "Cleo", "Dana", "Eve", "Finn", "Gil", "Hope")


def _after_swiss(name: str, size: int, **values: object) -> Desk:
    desk = Desk(name, structure="modified", planned_rounds=1, cut_size=size, **values)
    desk.there(*EIGHT)
    desk.play(1)
    desk.all_won()
    return desk


def double(name: str = "Double elimination") -> Desk:
    """A cut to the top 4: sides, games, corrections that open others again, the end."""
    desk = _after_swiss(name, 4)
    third = desk.seated(3)[0].name
    desk.twice(lambda: desk.cut("double", 4))
    desk.choose(1, Side.CORP)
    desk.twice(desk.uncut)
    desk.twice(lambda: desk.cut("double", 4, third))
    desk.twice(lambda: desk.choose(1, Side.CORP))
    desk.twice(lambda: desk.unchoose(1))
    desk.twice(lambda: desk.choose(1, Side.RUNNER, own=False))
    desk.choose(2, Side.RUNNER)
    _floor_of_the_cut(desk)
    _games(desk)
    _gone_and_back(desk)
    _last_games(desk)
    return desk


def _floor_of_the_cut(desk: Desk) -> None:
    judge = account(f"cut-judge-{desk.event.slug}", "Jo Jørgensen")
    desk.appoint(judge.username, Role.JUDGE)
    desk.twice(desk.start_clock)
    desk.press("pause_clock")
    desk.twice(lambda: desk.press("resume_clock"))
    desk.adjust(5)
    desk.twice(lambda: desk.press("reset_clock"))
    desk.twice(lambda: desk.extend(desk.game(1), 4, "table judge", by=judge))
    desk.twice(desk.withdraw_extension)
    desk.draw_checks(1, 9)
    player = desk.in_game(1)[0].name
    desk.close(desk.call(player, about="A ruling"), "Ruled")
    desk.take(desk.call(table=2))
    desk.penalize(player, "stalling", "warning")
    desk.twice(lambda: desk.missing(player, Side.RUNNER, "Sure Gamble", minutes=5))
    desk.twice(lambda: desk.missing(player, Side.CORP, "Hedge Fund", in_game=True))
    desk.twice(lambda: desk.find(player))
    desk.record_check(player, "in_order", "in_order", "in_order")


def _games(desk: Desk) -> None:
    one, two = desk.in_game(1)
    desk.say(desk.game(1), one, (one.pk, Ending.WIN))
    desk.say(desk.game(1), two, (None, Ending.DRAW))
    desk.say(desk.game(1), two, (two.pk, Ending.TIMED_WIN))
    desk.twice(lambda: desk.settle(one))
    three, four = desk.in_game(2)
    for player in (four, three):
        desk.say(desk.game(2), player, (three.pk, Ending.TIMED_WIN))
    desk.undo()
    desk.twice(lambda: desk.win(2, 0, Ending.DRAW, corp_agenda_points=4, runner_agenda_points=4))
    desk.twice(lambda: desk.win(1, 1, Ending.FORFEIT))  # the same winner, otherwise
    desk.twice(lambda: desk.win(3, 2, Ending.TIMED_WIN))
    desk.twice(lambda: desk.win(4, 1))
    desk.twice(lambda: desk.win(1, 2, reopens=(3, 4)))  # another winner: two games are open again
    desk.win(3, 1)
    desk.win(4, 2)
    desk.twice(lambda: desk.clear_game(4))
    desk.twice(lambda: desk.clear_game(2, reopens=(3,)))
    desk.win(2, 2)


def _gone_and_back(desk: Desk) -> None:
    """A player leaves in mid-bracket: the games are given to the opponents; then plays again."""
    gone = desk.in_game(4)[0].name
    desk.twice(lambda: desk.step("drop_player", gone))
    desk.twice(lambda: desk.step("reinstate_player", gone))
    desk.twice(lambda: desk.step("disqualify_player", gone))
    desk.step("reinstate_player", gone)


def _last_games(desk: Desk) -> None:
    number = 0
    while desk.record.open_games:
        number = desk.record.open_games[0].number
        desk.start_clock()
        desk.twice(lambda number=number: desk.win(number, 2))  # type: ignore[misc]
    desk.twice(desk.finish)
    desk.twice(lambda: desk.win(number, 2, Ending.TIMED_WIN))
    desk.twice(desk.reopen)
    desk.finish()


def single(name: str = "Single elimination") -> Desk:
    """A relaxed event's bracket of one life, to its champion."""
    desk = _after_swiss(name, 4, level="relaxed")
    first, third = desk.seated(1)[0].name, desk.seated(3)[0].name
    desk.twice(lambda: desk.cut("single", 4, first, third))
    desk.twice(desk.uncut)
    desk.twice(lambda: desk.cut("single", 4, first))
    for number in (1, 2):
        desk.choose(number, Side.CORP, own=False)
        desk.twice(lambda number=number: desk.win(number, 1))  # type: ignore[misc]
    one, two = desk.in_game(3)
    for player in (one, two):
        desk.say(desk.game(3), player, (two.pk, Ending.WIN))
    desk.twice(lambda: desk.clear_game(3))
    return desk


def more_swiss(name: str = "More Swiss rounds") -> Desk:
    """A cut of more Swiss rounds, ended early."""
    desk = _after_swiss(name, 4, level="relaxed")
    second = desk.seated(2)[0].name
    desk.twice(lambda: desk.cut("swiss", 4, extra_rounds=1))
    desk.twice(desk.uncut)
    desk.twice(lambda: desk.cut("swiss", 4, second, extra_rounds=2))
    desk.twice(lambda: desk.pair(2))
    desk.twice(desk.publish)
    desk.twice(lambda: desk.sweep(1))
    desk.all_won()
    desk.twice(lambda: desk.finish(early=True))
    return desk


def cuts_just_made() -> None:
    """Cuts of which nothing is played, so that each can be taken back step by step to its making."""
    for kind, more in (("double", {}), ("single", {}), ("swiss", {"extra_rounds": 2})):
        desk = _after_swiss(f"A cut just made, {kind}", 4, level="relaxed")
        declines = desk.seated(2)[0].name
        desk.cut(kind, 4, **more)
        if kind != "swiss":
            desk.choose(1, Side.RUNNER, own=False)
        desk.uncut()
        desk.cut(kind, 4, declines, **more)
        if kind != "swiss":
            desk.choose(2, Side.CORP)
            desk.unchoose(2)
            desk.choose(2, Side.RUNNER)

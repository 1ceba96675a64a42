"""Undoing the cut and its bracket, step by step (REG-10)."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.types import Side
from tests.cut import InCut
from tests.tournament.kernel.snapshots import snapshot
from tournament.kernel.errors import ActionRefused
from tournament.kernel.history import History
from tournament.kernel.undo import LoggedStep, Undo, blockers
from tournament.models import LogEntry, StageKind, Tournament
from tournament.people.acts.steps import DropPlayer
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.removal import UndoCut
from tournament.play.results.acts.games import ReportGame

pytestmark = pytest.mark.django_db


def fresh(cut: InCut) -> Tournament:
    return Tournament.objects.get(pk=cut.event.pk)


def newest(act: str | None = None) -> LogEntry:
    entries = LogEntry.objects.order_by("-version")
    return entries.filter(act=act)[0] if act else entries[0]


def undo(cut: InCut, entry: LogEntry | None = None) -> bool:
    event = fresh(cut)
    return Undo(entry=entry or newest(), seen=event.version).perform(event, actor=event.owner)


def held(cut: InCut) -> dict[str, Any]:
    return snapshot(fresh(cut))


def test_undo_of_a_side_and_of_undoing_it() -> None:
    cut = InCut()
    nothing = held(cut)
    cut.choose(1, Side.RUNNER)
    chosen = held(cut)

    undo(cut)

    assert held(cut) == nothing != chosen


def test_undo_of_a_game_closes_what_it_opened() -> None:
    cut = InCut()
    cut.wins(g1=1)
    before = held(cut)
    cut.win(2, 2)

    undo(cut)
    after = held(cut)

    assert cut.results() == {1: 1}
    assert [table for table in after["tables"] if table[0][1] > 1] == []
    assert len(before["tables"]) == len(after["tables"])


def test_undo_of_a_game_when_its_players_played_on_then_the_later_game_comes_first() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2, g3=1)
    first = LogEntry.objects.filter(act=ReportGame.code).earliest("version")

    assert [step.entry.payload["game"] for step in blockers(fresh(cut), LoggedStep.of(first))] == [3]
    with pytest.raises(ActionRefused, match="undo_blocked"):
        undo(cut, first)


def test_undo_of_another_winner_gives_the_reopened_games_their_results_back() -> None:
    cut = InCut(8)
    cut.wins(g1=1, g2=4, g3=2, g4=3, g5=1, g6=2, g7=8, g8=6, g9=1)
    before, results = held(cut), cut.results()
    cut.win(3, 7, reopens=(6, 8, 9))

    undo(cut)

    assert cut.results() == results
    assert held(cut)["tables"] == before["tables"]


def test_undo_of_a_clearing_gives_all_results_back() -> None:
    cut = InCut()
    cut.wins(g1=1, g2=2, g3=1, g4=3)
    before = held(cut)
    cut.clear(1, reopens=(3, 4))

    undo(cut)

    assert held(cut)["tables"] == before["tables"]


def test_undo_of_all_games_and_sides_backwards_leads_to_the_cut_just_made() -> None:
    cut = InCut()
    before = held(cut)
    since = newest().version
    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=2)

    for entry in list(LogEntry.objects.filter(version__gt=since).order_by("-version")):
        assert undo(cut, entry)

    assert held(cut)["tables"] == before["tables"]


def test_undo_of_a_drop_in_mid_bracket_lets_the_game_be_played() -> None:
    cut = InCut()
    cut.wins(g1=1)
    before = held(cut)
    DropPlayer(player=cut.seeds[2]).perform(fresh(cut), actor=cut.event.owner)

    undo(cut)

    assert held(cut)["tables"] == before["tables"]


def test_undo_of_the_cut_and_of_undoing_it() -> None:
    cut = InCut()
    cut.choose(1, Side.RUNNER)
    before = held(cut)
    UndoCut().perform(fresh(cut), actor=cut.event.owner)
    assert held(cut) != before

    undo(cut)

    assert held(cut) == before
    undo(cut, newest("choose_side"))
    assert undo(cut, newest("make_cut"))
    assert fresh(cut).stages.count() == 1


@pytest.mark.parametrize(
    ("kind", "is_played", "refused"),
    [
        (StageKind.DOUBLE, True, "cut_in_play"),
        (StageKind.DOUBLE, False, None),
        (StageKind.SWISS, True, None),
    ],
)
def test_only_a_bracket_that_was_played_cannot_be_undone(
    kind: StageKind, is_played: bool, refused: str | None
) -> None:
    history = History(swiss_rounds=frozenset(), is_cut_played=is_played)
    assert getattr(MakeCut.Payload(kind, 4).history_refusal(history), "code", None) == refused

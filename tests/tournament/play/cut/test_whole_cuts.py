"""Cuts of every size, played to the end through acts, and what the pages show on the way (NOW-4)."""

from __future__ import annotations

import datetime
import random
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse
from lxml.html import fromstring

from pairing.bracket.play import GameState
from pairing.bracket.sides import SideReason
from pairing.types import Side
from tests.cut import InCut, refusal_of
from tests.tournament.kernel.snapshots import snapshot
from tests.tournament.printing.reading import pages
from tournament.kernel.undo import LoggedStep, Undo, blockers
from tournament.models import LogEntry, Regulations, StageKind
from tournament.play.cut.acts.sides import UndoSide
from tournament.play.cut.pages.own_side import own_bracket
from tournament.play.cut.sheets.bracket import BracketSheetKind, print_bracket_sheet
from tournament.printing.press import Paper
from tournament.site.pages.own_home import Now, own_home

pytestmark = pytest.mark.django_db

NOW = datetime.datetime(2016, 11, 5, 13, 3, tzinfo=datetime.UTC)
DOUBLE, SINGLE = StageKind.DOUBLE, StageKind.SINGLE
SIZES = [(DOUBLE, 6), (DOUBLE, 10), (DOUBLE, 12), *((SINGLE, size) for size in (2, 3, 6, 10, 12))]
BYES = {
    3: "Seed 1 has a bye in round 1 and starts in round 2.",
    6: "Seeds 1 and 2 have a bye in round 1 and start in round 2.",
    10: "Seeds 1 to 6 have a bye in round 1 and start in round 2.",
    12: "Seeds 1 to 4 have a bye in round 1 and start in round 2.",
}


def in_cut(kind: StageKind, size: int, regulations: Regulations = Regulations.TODAY) -> InCut:
    fields = {"level": "relaxed", "regulations": regulations}
    return InCut(size, kind, slug=f"cup-{kind}-{size}", name="Cup", **fields)


def play_to_the_end(cut: InCut, seed: int = 1) -> list[tuple[int, SideReason]]:
    """Play all games with random winners; return each game with the reason for its sides."""
    rng, settled = random.Random(seed), []
    while not (record := cut.record).is_decided:
        game = min(record.open_games, key=lambda each: (each.layout.round_number, each.number))
        settled.append((game.number, cut.sides(game.number).reason))
        cut.win(game.number, cut.seed(rng.choice(game.players)))
    return settled


def text_at(url: str, client: Client | None = None) -> str:
    response = (client or Client()).get(url)
    assert response.status_code == 200
    return " ".join(fromstring(response.content.decode()).text_content().split())


def words(cut: InCut, name: str = "bracket", client: Client | None = None) -> str:
    return text_at(reverse(name, kwargs={"slug": cut.event.slug}), client)


def hold_sides(cut: InCut) -> None:
    """Assert that the player with fewer corp games is corp, and that higher seeds choose only in the first
    match (NOW 4.2).
    """
    record, played = cut.record, set[int]()
    bias = dict.fromkeys(record.seeds, 0)
    for game in sorted(record.bracket.games, key=lambda each: (each.layout.round_number, each.number)):
        sides = record.sides_of(game.number)
        if game.state is not GameState.PLAYED or sides is None:
            continue
        higher = min(sides.corp, sides.runner, key=record.bracket.seed_of)
        assert (sides.reason is SideReason.CHOSEN) == (higher not in played)
        if sides.reason is SideReason.CORP_LESS_OFTEN:
            assert bias[sides.corp] < bias[sides.runner]
        elif sides.reason is SideReason.RANDOM:
            assert bias[sides.corp] == bias[sides.runner]
        else:
            assert sides.reason in (SideReason.CHOSEN, SideReason.SWAPPED)
        bias[sides.corp] += 1
        bias[sides.runner] -= 1
        played |= {sides.corp, sides.runner}


@pytest.mark.sqlite  # the sizes depend only on the rules, not on the database
@pytest.mark.parametrize(("kind", "size"), SIZES)
def test_cut_of_every_size_is_played_to_its_champion(kind: StageKind, size: int) -> None:
    cut = in_cut(kind, size)
    owner = Client()
    owner.force_login(cut.event.owner)
    assert (BYES.get(size, "a bye in round 1") in words(cut)) == (size in BYES)
    assert (BYES.get(size, "a bye in round 1") in words(cut, "desk-bracket", owner)) == (size in BYES)

    play_to_the_end(cut)

    hold_sides(cut)
    places = cut.record.places
    assert [place.place for place in places] == list(range(1, size + 1))
    assert f"Champion: {cut.record.champion}" in words(cut)
    assert "a bye in round 1" not in words(cut)
    assert f"{cut.record.champion} has won." in words(cut, "desk-bracket", owner)
    assert cut.record.champion in words(cut, "winner")
    (page,) = pages(print_bracket_sheet(BracketSheetKind.AS_IT_STANDS, cut.event, Paper.A4, now=NOW).pdf)
    assert f"Champion {cut.record.champion}" in page
    assert all(f"Seed {seed}" in page for seed in range(1, size + 1))


@pytest.mark.parametrize(("kind", "size"), [(DOUBLE, 6), (SINGLE, 6)])
def test_cut_by_the_regulations_lets_nobody_choose_after_round_1(kind: StageKind, size: int) -> None:
    cut = in_cut(kind, size, Regulations.REG_2016)
    settled = dict(play_to_the_end(cut))
    chosen = {number for number, reason in settled.items() if reason is SideReason.CHOSEN}
    assert chosen == {1, 2}
    assert SideReason.CORP_LESS_OFTEN not in settled.values()


def test_player_with_a_bye_sees_it_and_then_chooses_the_side() -> None:
    cut = in_cut(DOUBLE, 6)
    first = cut.seeds[1]
    before = own_bracket(cut.event, first.pk)
    assert before is not None and (before.game, before.starts_in) == (None, 2)
    home = own_home(cut.fresh, first)
    assert (home.now, home.starts_in) == (Now.NEXT_GAME, 2)
    me, side = (reverse(name, kwargs={"link": first.link}) for name in ("me", "me-side"))
    assert "You have a bye and start in round 2 of the cut." in text_at(me)
    assert "As seed 1, you start in round 2." in text_at(side)

    cut.wins(g1=4, g2=3)

    own = own_bracket(cut.event, first.pk)
    assert own is not None and own.game is not None and own.starts_in is None
    assert own.game.part == "Upper bracket"
    assert own.game.may_choose and "You are the higher seed." in text_at(side)
    cut.choose(3, Side.RUNNER)
    sides = cut.record.sides_of(3)
    assert sides is not None and (cut.seed(sides.runner), sides.reason) == (1, SideReason.CHOSEN)


def test_sides_after_the_first_match_are_shown_with_the_reason() -> None:
    cut = in_cut(DOUBLE, 4)
    for game in (1, 2):
        cut.choose(game, Side.CORP)
    cut.wins(g1=1, g2=3)  # seed 1 was corp, seed 3 was runner
    assert (
        "Seed 1 has played corp one more time than runner in this cut, so Seed 1 plays runner and "
        "Seed 3 (runner 1, corp 0) plays corp."
    ) in words(cut)


def test_byes_in_a_cut_leave_no_table_empty_and_number_the_tables_of_a_round_in_a_row() -> None:
    cut = in_cut(DOUBLE, 10)
    assert cut.tables() == {1: (8, 9), 2: (7, 10)}
    cut.wins(g1=8, g2=7)
    assert cut.tables() == {1: (8, 9), 2: (7, 10), 3: (1, 8), 4: (5, 4), 5: (3, 6), 6: (7, 2)}
    assert all(after - before == 1 for before, after in pairwise(cut.tables()))


def test_undo_of_a_result_when_a_side_was_chosen_after_it_then_the_choice_comes_first() -> None:
    cut = in_cut(DOUBLE, 6)
    before = snapshot(cut.fresh)["tables"]
    since = cut.fresh.version
    cut.wins(g1=4, g2=3)
    cut.choose(3, Side.RUNNER)
    first = LogEntry.objects.filter(act="report_game").earliest("version")
    assert [step.entry.act for step in blockers(cut.fresh, LoggedStep.of(first))] == ["choose_side"]

    cut.wins(g3=1, g4=2)
    for entry in list(LogEntry.objects.filter(version__gt=since).order_by("-version")):
        assert Undo(entry=entry, seen=cut.fresh.version).perform(cut.fresh, actor=cut.event.owner)

    assert snapshot(cut.fresh)["tables"] == before


@pytest.mark.parametrize("is_played", [True, False])
def test_undo_of_another_winner_lets_the_side_that_was_chosen_after_it_count_again(is_played: bool) -> None:
    cut = in_cut(DOUBLE, 6)
    cut.wins(g1=4, g2=3)
    cut.choose(3, Side.RUNNER)
    if is_played:
        cut.win(3, 1)
    before = snapshot(cut.fresh)["tables"]
    cut.win(1, 5, reopens=(3,))
    assert cut.record.sides_of(3) is None
    assert cut.tables()[3] == (1, 5)

    newest = LogEntry.objects.latest("version")
    assert Undo(entry=newest, seen=cut.fresh.version).perform(cut.fresh, actor=cut.event.owner)

    assert cut.tables()[3] == (1, 4)
    assert snapshot(cut.fresh)["tables"] == before


def test_choice_that_is_nobodys_is_refused_in_the_words_of_todays_rule() -> None:
    cut = in_cut(DOUBLE, 4)
    cut.wins(g1=1, g2=2)
    code, _facts = refusal_of(lambda: cut.choose(3, Side.CORP, cut.seeds[1].pk))
    assert code == "side_by_games_as_corp"
    assert refusal_of(lambda: UndoSide(game=3).perform(cut.event, actor=None))[0] == code
    fresh = in_cut(SINGLE, 3)
    fresh.win(1, 2)
    assert refusal_of(lambda: fresh.choose(2, Side.CORP, fresh.seeds[2].pk))[0] == "side_of_the_higher_seed"


def test_game_of_single_elimination_is_named_by_its_round_as_it_has_no_upper_bracket() -> None:
    cut = in_cut(SINGLE, 3)
    assert [own_part(cut, seed) for seed in (2, 3)] == ["Round 1", "Round 1"]
    cut.win(1, 3)
    assert [own_part(cut, seed) for seed in (1, 3)] == ["Final", "Final"]


def own_part(cut: InCut, seed: int) -> str:
    own = own_bracket(cut.event, cut.seeds[seed].pk)
    assert own is not None and own.game is not None
    return own.game.part

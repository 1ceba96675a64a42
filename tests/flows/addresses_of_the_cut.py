"""The URLs for the round clock and the cut."""

from __future__ import annotations

from pairing.types import Side
from tests.flows.address import EVERYBODY, MARSHALS, ORGANIZER, Address, Data, F, P, round_1
from tests.flows.world import Stage, World
from tournament.models import Player, TableExtension
from tournament.play.clock.acts.extensions import ExtendTable
from tournament.play.cut.pages.cut import cut_page
from tournament.play.cut.records import BracketRecord, bracket_record


def _extended(world: World) -> Data:
    ExtendTable(pairing=world.table(2), minutes=5, reason="Deck check", seen_extension=0).perform(
        world.tournament, actor=world.owner
    )
    return {"extension": TableExtension.objects.get(pairing=world.table(2)).pk}


def _extended_in_cut(world: World) -> Data:
    game = record(world).tables[2].pairing
    pairing = world.tournament.stages.get(number=2).rounds.get(number=1).pairings.get(pk=game)
    ExtendTable(pairing=pairing, minutes=5, reason="Deck check", seen_extension=0).perform(
        world.tournament, actor=world.owner
    )
    return {"extension": TableExtension.objects.get(pairing=pairing).pk}


def record(world: World) -> BracketRecord:
    """Return the record of the bracket so far."""
    found = bracket_record(world.tournament)
    assert found is not None
    return found


def chooser(world: World) -> Player:
    """Return the player who chooses the side in game 2."""
    return world.tournament.players.get(pk=record(world).chooser_of(2) or 0)


def _cut(world: World) -> Data:
    seen = cut_page(world.tournament, 4).seen
    return {"kind": "double", "size": 4, "make": "", "seen": seen, "reason": "Time for four more games"}


def _choice(world: World) -> Data:
    return {"choice": f"2:{chooser(world).pk}:{Side.RUNNER}"}


def _tap(world: World) -> Data:
    sides = record(world).sides_of(1)
    assert sides is not None
    return {"line": f"1:corp:0:{sides.corp}:{sides.runner}"}


def _game(world: World) -> Data:
    sides = record(world).sides_of(1)
    assert sides is not None
    return {
        "winner": "runner",
        "ending": "win",
        "seen_version": 0,
        "seen_sides": f"{sides.corp}:{sides.runner}",
    }


def _cut_round(world: World) -> Data:
    return {"cut_round": 1}


EXTEND = {"table": 2, "minutes": 10, "reason": "Deck check", "seen": 0}
CLOCK = (
    Address("clock", EVERYBODY),
    Address("desk-clock", kwargs=round_1),
    Address("desk-clock-press", takes=P, kwargs=round_1, data=lambda _: {"press": "start:0"}),
    Address("desk-clock-minutes", MARSHALS, P, kwargs=round_1, data=lambda _: {"minutes": "+5:65"}),
    Address("desk-clock-extend", takes=P, kwargs=round_1, data=lambda _: EXTEND),
    Address("desk-clock-withdraw", takes=P, kwargs=round_1, data=_extended),
    Address("desk-clock", stage=Stage.CUT, kwargs=_cut_round),
    Address(
        "desk-clock-press", takes=P, stage=Stage.CUT, kwargs=_cut_round, data=lambda _: {"press": "start:0"}
    ),
    Address(
        "desk-clock-minutes",
        MARSHALS,
        P,
        stage=Stage.CUT,
        kwargs=_cut_round,
        data=lambda _: {"minutes": "+5:40"},
    ),
    Address("desk-clock-extend", takes=P, stage=Stage.CUT, kwargs=_cut_round, data=lambda _: EXTEND),
    Address("desk-clock-withdraw", takes=P, stage=Stage.CUT, kwargs=_cut_round, data=_extended_in_cut),
)
CUT = (
    Address("bracket", EVERYBODY, stage=Stage.CUT),
    Address("winner", EVERYBODY, stage=Stage.CUT),
    Address("desk-cut", ORGANIZER, F, stage=Stage.PLAYED, data=_cut),
    Address("desk-cut-undo", ORGANIZER, P, stage=Stage.CUT),
    Address("desk-bracket", stage=Stage.CUT),
    Address("desk-bracket-report", takes=P, stage=Stage.CUT, data=_tap),
    Address("desk-bracket-side", takes=F, stage=Stage.CUT, data=_choice, got=302),
    Address("desk-bracket-side-back", takes=P, stage=Stage.CUT, data=lambda _: {"game": 1}),
    Address("desk-bracket-game", takes=F, stage=Stage.CUT, kwargs=round_1, data=_game),
    Address(
        "me-side",
        EVERYBODY,
        F,
        stage=Stage.CUT,
        data=lambda _: {"choice": "2:corp"},
        whose=chooser,
        for_others=False,
    ),
)

"""Round trip: an imported file is exported again unchanged, as far as its contents are stored."""

from __future__ import annotations

from typing import Any

import pytest

from decklists.types import Side
from pairing.check import check
from pairing.check.order import judge_standings
from pairing.results_json import ResultsFile, read_results
from pairing.standings import standings
from pairing.types import SwissKind
from tests.tournament.exchange.imports.conftest import Importer
from tests.tournament.exchange.imports.files import COBRA_TWO_GAMES, FILES, data
from tournament.exchange.files.results_file import results_text
from tournament.exchange.imports.names import titled
from tournament.models import Tournament
from tournament.people.sheet.identities import identity_names

DAY = {"tome": "2014-06-01"}  # the only tool whose files have no date


def swiss_of(name: str) -> SwissKind:
    return (
        SwissKind.SINGLE_SIDED
        if name in ("cobra, single-sided", "aesop's", "aesop's, by side")
        else SwissKind.DOUBLE_SIDED
    )


def kept_of(file: ResultsFile) -> dict[str, Any]:
    """Return a file's stored facts by player name; the seating at a table isn't one of them."""
    names = {player.id: player.name for player in file.event.players}
    identities = identity_names()

    def title(written: str, side: Side) -> str:
        found = identities.find(titled(written, f"{side}_identity"), side).card
        return found.title if found else written

    def named(table: Any) -> Any:
        games = sorted(
            (names[game.corp], names[game.runner], str(game.ending), names.get(game.winner))
            for game in table.games
        )
        totals = sorted(zip((names[each] for each in table.players), table.stated or (), strict=False))
        corp = names.get(table.corp)
        return sorted(names[each] for each in table.players), games, totals, table.split, table.short, corp

    return {
        "name": file.name,
        "players": {
            player.name: (
                title(file.profiles[player.id].corp_identity, Side.CORP),
                title(file.profiles[player.id].runner_identity, Side.RUNNER),
                player.active,
            )
            for player in file.event.players
        },
        "rounds": [sorted(map(named, round_.tables)) for round_ in file.event.rounds],
        "standings": ranked_of(file, names),
        "cut": [
            sorted(
                (
                    sorted(names[each] for each in game.players if each),
                    names.get(game.corp),
                    names.get(game.winner),
                )  # type: ignore[arg-type]
                for game in games
            )
            for games in file.elimination_rounds
        ],
        "seeds": sorted(
            (place.seed, names[place.player]) for place in file.elimination_places if place.player
        ),
    }


def ranked_of(file: ResultsFile, names: dict[int, str]) -> list[tuple[str, int | None]]:
    """Return the standings stated in the file, or calculated from its rounds if it states none."""
    stated = sorted((line.rank, names[line.player], line.points) for line in file.stated if line.rank)
    if stated:
        return [(name, points) for _rank, name, points in stated]
    return [(names[line.player], line.points) for line in standings(file.event)]


def out(event: Tournament) -> bytes:
    return results_text(event)


@pytest.mark.parametrize("name", FILES)
def test_file_is_exported_as_it_was_imported_and_again(name: str, importer: Importer) -> None:
    changes = {"day": DAY[name]} if name in DAY else {}
    event = importer.bring_in(FILES[name], **changes)
    swiss = swiss_of(name)
    ours, theirs = (
        kept_of(read_results(out(event), swiss=swiss)),
        kept_of(read_results(FILES[name], swiss=swiss)),
    )
    if name == "cobra, in the cut":
        assert (ours.pop("seeds"), theirs.pop("seeds")) == (
            [],
            [],
        )  # undecided seats have no names
    if name == "nrtm":  # its ranks contradict its own points
        assert ours.pop("standings") == [("Ana", 5), ("Cy", 4), ("Bo", 0)]
        theirs.pop("standings")
    if name == "cobra, odd scores":  # points below 0 become 0
        ours.pop("standings"), theirs.pop("standings")
    assert ours == theirs

    again = importer.bring_in(out(event))
    assert kept_of(read_results(out(again), swiss=swiss)) == kept_of(read_results(out(event), swiss=swiss))


def test_what_comes_out_of_an_event_without_faults_has_none(importer: Importer) -> None:
    event = importer.bring_in(data(COBRA_TWO_GAMES))

    assert [fault.code for fault in check(read_results(out(event))) if fault.round_number is None] == []
    assert list(judge_standings(read_results(out(event)))) == []

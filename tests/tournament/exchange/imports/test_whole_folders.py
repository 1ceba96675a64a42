"""Every variant of other programs' files: each is imported, its standings match ours or the differences are
explained, and it is exported unchanged.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_user
from tests.flows.world import all_rows
from tests.tournament.exchange.imports.conftest import Importer, fields_of, texts_of
from tests.tournament.exchange.imports.files import (
    AESOPS_BY_SIDE,
    COBRA_MID_CUT,
    COBRA_ODD,
    COBRA_SINGLE_SIDED,
    COBRA_TWO_GAMES,
    COBRA_WITH_CUT,
    data,
    player,
    results,
    totals,
)
from tournament.exchange.imports.pages.compared import compare
from tournament.exchange.imports.reading import ImportedEvent, guessed
from tournament.exchange.imports.trial import try_file
from tournament.kernel.records import event_record

pytestmark = pytest.mark.django_db

BY_BYES = "Strength of schedule: the file also counts byes"
BELOW_ZERO = "Points: the file deducts points at a table"
NOTHING_ELSE = "Nothing else differs."


def reasons_of(read: ImportedEvent) -> tuple[str, ...]:
    names = {player.id: player.name for player in read.event.players}
    return compare(read.event, read.results.stated, names, as_written=read.as_written).reasons


def edited(file: dict[str, Any]) -> bytes:
    """Return a file as a Windows editor might save it: with trailing commas, not in Unicode."""
    text = json.dumps({**file, "name": "Ligue d’été, [fin]"}, ensure_ascii=False, indent=1)
    return text.replace("\n  }\n", "\n  },\n").replace('"\n  },', '",\n  },').encode("cp1252")


@pytest.mark.parametrize(
    ("content", "causes"),
    [
        (data(AESOPS_BY_SIDE), [BY_BYES, NOTHING_ELSE]),
        (data(COBRA_ODD), [BELOW_ZERO, NOTHING_ELSE]),
        (data(COBRA_WITH_CUT), []),
        (data(COBRA_MID_CUT), []),
        (data(COBRA_SINGLE_SIDED), []),
        (edited(COBRA_WITH_CUT), []),
    ],
)
def test_file_comes_in_with_its_differences_explained_and_goes_out_the_same(
    content: bytes, causes: list[str]
) -> None:
    organizer, before = make_user(), all_rows()

    trial = try_file(content, organizer)

    assert (trial.refused, trial.lost) == ("", ())
    assert [cause[: len(said)] for cause, said in zip(trial.causes, causes, strict=True)] == causes
    assert [row for row in all_rows() if row not in before] == []


def test_tables_by_side_have_their_sides_byes_and_cut(importer: Importer) -> None:
    event = importer.bring_in(data(AESOPS_BY_SIDE))

    record = event_record(event)
    names = {player.id: player.name for player in record.players}
    first = record.rounds[0].tables
    assert [(names[table.corp], str(table.games[0].ending)) for table in first if table.corp] == [
        ("Ana", "win"),
        ("Cy", "win"),
    ]
    assert [round_.tables[-1].stated for round_ in record.rounds] == [None, None, (0,)]
    assert (event.slug, event.swiss_kind, event.cut_kind) == (
        "lagos-circuit-closer",
        "single_sided",
        "single",
    )


def test_standings_of_before_the_last_round_are_named() -> None:
    rounds = [[totals(1, 1, 2, 6), totals(2, 3, 4, 6)], [totals(1, 1, 3, 6), totals(2, 4, 2, 6)]]
    points = {1: 6, 3: 6, 2: 0, 4: 0}
    players = [player(number, rank=rank, matchPoints=points[number]) for rank, number in enumerate(points, 1)]

    assert reasons_of(guessed(data(results(*rounds, players=players))))[0] == (
        "The file’s standings are from before round 2."
    )


def test_value_of_odd_byes_is_chosen(importer: Importer) -> None:
    sent = fields_of(importer.upload(data(COBRA_ODD)))
    assert (sent["bye"], sent["byes"]) == ("7", "file")

    usual = importer.preview(data(COBRA_ODD), bye="6", byes="usual")
    assert "Byes gave 0, 7 points in the file; here they all give 6." in texts_of(usual, "//main//li")
    event = importer.bring_in(data(COBRA_ODD), bye="6", byes="usual")
    byes = [table for round_ in event_record(event).rounds for table in round_.tables if table.is_bye]
    assert [table.stated for table in byes] == [None, None]
    kept = importer.bring_in(data({**COBRA_ODD, "name": "Dock Cup"}), bye="6")
    byes = [table for round_ in event_record(kept).rounds for table in round_.tables if table.is_bye]
    assert [table.stated for table in byes] == [(7,), (0,)]


def test_planned_rounds_are_asked_of_an_event_in_mid_play(importer: Importer) -> None:
    file = data({**COBRA_TWO_GAMES, "preliminaryRounds": 2})
    sent = {**fields_of(importer.upload(file)), "state": "running", "planned_rounds": ""}

    answer = importer.send(sent)

    assert answer.status_code == 422
    assert texts_of(answer, "//*[contains(@class, 'errorlist')]/li") == [
        "How many Swiss rounds does the event have in all?"
    ]
    assert importer.send({**fields_of(answer), "planned_rounds": "4"}).status_code == 302


def test_places_of_the_cut_that_its_games_contradict_are_named(importer: Importer) -> None:
    told = [
        {**each, "rank": 3 - each["rank"] if each["rank"] < 3 else each["rank"]}
        for each in (COBRA_WITH_CUT["eliminationPlayers"])
    ]
    page = importer.upload(data({**COBRA_WITH_CUT, "eliminationPlayers": told}))

    assert "Cut: the file has Bo in place 1, but its games give place 2." in texts_of(page, "//main//li")


def test_folder_is_tried_file_by_file_and_nothing_stored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_user("olga")
    (tmp_path / "a.json").write_bytes(data(COBRA_WITH_CUT))
    (tmp_path / "b.json").write_bytes(data(AESOPS_BY_SIDE))
    before = all_rows()

    call_command("bring_in", str(tmp_path), organizer="olga")

    said = capsys.readouterr().out
    assert "2 files: 1 equal, 1 explained, 0 refused. Nothing was stored." in said
    assert [row for row in all_rows() if row not in before] == []

    (tmp_path / "c.json").write_bytes(b'{"players": 7}')
    with pytest.raises(CommandError, match="1 file can't be imported"):
        call_command("bring_in", str(tmp_path), organizer="olga")

"""Typical mistakes: broken sheets, too few players, unknown ids, results that don't add up."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_players, make_user
from tests.flows.organizer import Organizer
from tests.flows.world import Stage, World, all_rows, make_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A world in which round 1 is in play: table 1 has a result, table 2 doesn't."""
    return make_world(Stage.PLAYING)


@pytest.fixture
def to(world: World, client: Client) -> Client:
    client.force_login(world.owner)
    return client


def url(world: World, name: str, **kwargs: object) -> str:
    return reverse(name, kwargs={"slug": world.tournament.slug, **kwargs})


def words(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


# Sheets

BROKEN_SHEETS = {
    "empty": (b"", "This sheet has no players"),
    "only white space": (b" \n\t\n\r\n", "This sheet has no players"),
    "only a mark": (b"\xef\xbb\xbf", "This sheet has no players"),
    "only a header": (b"Name,Corp\n", "This sheet has no players"),
    "no column of names": (b"Corp,Runner\nHB,Kate\n", "No column contains the players"),
    "a quote left open": (b'Name,Notes\nAna,"late\nBo,\n', "quotation marks in line 2 don’t match"),
    "a quote in mid-cell": (b'Name,Notes\nAna,"a"b\n', "quotation marks in line 2 don’t match"),
    "a workbook": (b"PK\x03\x04rest", "Save it as CSV"),
    "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Save it as CSV"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "characters that aren’t text"),
    "nul within": (b"Name\nAna\x00\n", "characters that aren’t text"),
    "half a utf-16": (b"\xff\xfeN\x00a", "characters that aren’t text"),
    "bytes of no encoding": (b"Name\nA\xa6\xa7b\xb6\n", "characters that aren’t text"),
    "too many": (b"Name\n" + b"".join(b"P%d\n" % number for number in range(451)), "The sheet has 451 lines"),
    "too large": (b"Name\n" + b"x" * 500_001, "up to 500 kB can be read"),
}


@pytest.mark.parametrize("kind", BROKEN_SHEETS)
def test_sheet_that_is_broken_is_refused_in_words_and_nobody_is_imported(
    world: World, to: Client, kind: str
) -> None:
    data, said = BROKEN_SHEETS[kind]
    before = all_rows()

    answer = to.post(url(world, "desk-sheet"), {"file": SimpleUploadedFile("sheet.csv", data)})

    assert answer.status_code == 422
    assert said in words(answer)
    assert all_rows() == before


ODD_SHEETS = {
    "ragged lines": "Name,Corp\nEszter\nFumi,HB,late,very late\n,,\n",
    "every line twice": "Name\nEszter\nEszter\n",
    "a name too long": f"Name\n{'x' * 500}\nEszter\n",
    "names that leave no mark": "Name\n\u200b\n\u202e\nEszter\n",
    "right to left": "Name\nمحمد\n\u202eزينب\n",
    "emoji": "Name\n🧟‍♀️ Zed\n",
    "a formula": "Name\n=HYPERLINK(1)\n",
    "a bye and a table that say nothing": "Name,Bye,Table\nEszter,perhaps,minus one\n",
    "the same column twice": "Name,Name,Shoe size\nEszter,Nagy,38\n",
    "no header": "Eszter;Nagy;x\nFumi;Sato;y\n",
    "old line ends": "Name\rEszter\rFumi\r",
}


@pytest.mark.parametrize("kind", ODD_SHEETS)
def test_sheet_that_is_odd_is_shown_first_and_imported_whole_or_not_at_all(
    world: World, to: Client, kind: str
) -> None:
    before = all_rows()
    preview = to.post(url(world, "desk-sheet"), {"text": ODD_SHEETS[kind]})
    assert preview.status_code == 200
    assert all_rows() == before

    carried = {"sheet": ODD_SHEETS[kind], "namesakes": "{}"}
    answer = to.post(url(world, "desk-sheet-import"), carried)

    count = world.tournament.players.count()
    assert (answer.status_code, count > 6) in {(302, True), (422, False)}
    assert to.post(url(world, "desk-sheet-import"), carried).status_code == 422
    assert world.tournament.players.count() == count


# Too few players


def test_event_without_players_shows_every_page_and_refuses_round_1(client: Client) -> None:
    make_user("organizer")
    to = Organizer("organizer")
    to.set_up(name="Nobody came", date="2016-11-05")
    event = to.event
    for name in ("desk-event", "desk-players", "desk-rounds", "desk-finish", "desk-prints", "desk-log"):
        assert to.open(name).status == 200
    for name in ("event", "pairings", "standings"):
        assert to.open(name).status == 200
    assert to.pdf("players").startswith(b"%PDF")
    assert to.pdf("standings").startswith(b"%PDF")
    make_players(event, 1)
    client.force_login(event.owner)

    for count in (1, 0):
        event.players.exclude(pk__in=event.players.values_list("pk")[:count]).delete()
        refused = client.post(to.url("desk-pair"), {"round": 1}, follow=True)
        assert "At least two players are needed" in words(refused), words(refused)
        finished = client.post(to.url("desk-finish"), {"confirmed_early": "on"})
        assert finished.status_code == 422
    assert not event.stages.exists()


# Results


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type a table number"),
        ("six", "No table or player matches"),
        ("-2 6", "No table or player matches"),
        ("2", "type the result too"),
        ("2 9", "isn’t a valid result"),
        ("2 6-0 now", "isn’t a valid result"),
        ("2 6-6", "isn’t a possible result for one round"),
        ("2 5-1", "isn’t a possible result for one round"),
        ("2 999-999", "isn’t a possible result for one round"),
        ("3 6", "no table 3"),
        ("99999 6", "no table 99999"),
        ("1 0", "Table 1 already has a result"),
    ],
)
def test_typed_result_that_does_not_add_up_is_refused_and_what_was_typed_stays(
    world: World, to: Client, typed: str, said: str
) -> None:
    before = all_rows()

    answer = to.post(url(world, "desk-results", number=1), {"entry": typed})

    assert answer.status_code == 422
    assert said in words(answer), words(answer)
    assert f'value="{typed}"' in words(answer) or not typed
    assert all_rows() == before


PLAYED = {
    "kind": "games",
    "corp_1": "second",
    "winner_1": "first",
    "ending_1": "win",
    "corp_2": "first",
    "winner_2": "second",
    "ending_2": "win",
    "seen_version": "0",
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "totals"}, "Enter both players’ points"),
        (
            {"kind": "totals", "first_points": "6", "second_points": "3"},
            "isn’t a possible result for one round",
        ),
        ({"kind": "totals", "first_points": "-1", "second_points": "0"}, "greater than or equal to 0"),
        ({"kind": "split"}, "witness"),
        ({"kind": "guess"}, "Select a valid choice"),
        ({"winner_1": "", "winner_2": ""}, "Choose the winner of at least one game"),
        ({"corp_2": "second"}, "same side"),
        ({"winner_1": "nobody"}, "winner"),
        ({"ending_1": "draw"}, "draw"),
        ({"first_agenda_1": "14"}, "14 agenda points aren’t possible here"),
        ({"ending_1": "timed_win", "first_agenda_1": "2", "second_agenda_1": "5"}, "agenda points"),
        ({"winner_1": "third"}, "Select a valid choice"),
        ({"seen_players": "1-2"}, "The players at this table have changed"),
        ({"seen_version": "7"}, "table 2"),
    ],
)
def test_long_result_that_does_not_add_up_is_refused_and_nothing_is_saved(
    world: World, to: Client, change: dict[str, str], said: str
) -> None:
    before = all_rows()
    data = PLAYED | {"seen_players": world.players_at(2)} | change

    answer = to.post(url(world, "desk-result", number=1, table=2), data)

    assert answer.status_code == 422
    assert said in words(answer)
    assert all_rows() == before

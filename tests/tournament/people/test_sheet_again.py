"""Updating a preview: choosing columns, encodings and tables, reversing names, settling identities."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lxml.html
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.data import SHEETS
from tests.flows.accessible import faults
from tests.workbooks import text_cell, xlsx
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Player, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def look(client: Client, event: Tournament, source: Path | bytes | str) -> Any:
    url = reverse("desk-sheet", kwargs={"slug": event.slug})
    if isinstance(source, str):
        return client.post(url, {"text": source})
    data = source.read_bytes() if isinstance(source, Path) else source
    return client.post(url, {"file": SimpleUploadedFile("whatever.txt", data)})


def form(answer: Any) -> dict[str, Any]:
    """Return the data a browser would submit from the preview as shown, without the buttons."""
    document = lxml.html.document_fromstring(answer.content)
    (shown,) = (each for each in document.forms if "sheet" in each.fields)
    sent: dict[str, Any] = {}
    for name, value in shown.form_values():
        sent.setdefault(name, []).append(value)
    sent.pop("csrfmiddlewaretoken")
    return sent


def send(client: Client, event: Tournament, sent: dict[str, Any]) -> Any:
    return client.post(reverse("desk-sheet-import", kwargs={"slug": event.slug}), sent)


def words(answer: Any) -> str:
    return " ".join(lxml.html.document_fromstring(answer.content).text_content().split())


def names() -> list[str]:
    return list(Player.objects.order_by("pk").values_list("name", flat=True))


def test_workbook_becomes_players_with_identities_of_cards_and_one_undo_undoes_it(
    to_client: Client, tournament: Tournament
) -> None:
    preview = look(to_client, tournament, SHEETS / "signup.xlsx")
    sent = form(preview)
    assert sent["leave"] == ["9"]
    (weyland,) = (key for key, value in sent.items() if value == ["corp_identity:Weyland"])
    sent[weyland.replace("written", "identity")] = "Weyland Consortium: Building a Better World"
    sent["name-12"] = "Kateřina Malá"
    assert send(to_client, tournament, sent).status_code == 302

    players = list(Player.objects.order_by("pk"))
    assert [(p.name, p.corp_identity, p.runner_identity, p.nickname, p.has_paid) for p in players] == [
        (
            "Tilda Bergqvist",
            "Near-Earth Hub: Broadcast Center",
            "Andromeda: Dispossessed Ristie",
            "tilda_b",
            True,
        ),
        ("Rasmus Lindahl", "Haas-Bioroid: Engineering the Future", "Whizzard: Master Gamer", "", True),
        (
            "Marisol Quintana",
            "Haas-Bioroid: Engineering the Future",
            'Kate "Mac" McCaffrey: Digital Tinker',
            "mq",
            False,
        ),
        (
            "Owen Prys-Jones",
            "Jinteki: Personal Evolution",
            "Gabriel Santiago: Consummate Professional",
            "owenpj",
            True,
        ),
        (
            "Ferelith Ashby",
            "Weyland Consortium: Building a Better World",
            "Noise: Hacker Extraordinaire",
            "",
            True,
        ),
        ("Jun Watanabe", "Near-Earth Hub: Broadcast Center", "Leela Patel: Trained Pragmatist", "jun", False),
        (
            "Kateřina Malá",
            "Blue Sun: Powering the Future",
            "Valencia Estevez: The Angel of Cayambe",
            "",
            True,
        ),
    ]
    tournament.refresh_from_db()
    Undo(entry=LogEntry.objects.get(), seen=tournament.version).perform(tournament, actor=tournament.owner)
    assert names() == []


@pytest.mark.parametrize("name", sorted(path.name for path in SHEETS.iterdir()))
def test_preview_has_a_name_for_every_control(to_client: Client, tournament: Tournament, name: str) -> None:
    preview = look(to_client, tournament, SHEETS / name)

    assert preview.status_code == 200
    assert faults(lxml.html.document_fromstring(preview.content)) == []


def test_line_that_is_there_twice_is_imported_if_somebody_says_that_it_is_somebody_else(
    to_client: Client, tournament: Tournament
) -> None:
    sent = form(look(to_client, tournament, "Name;Notes\nAna;x\nAna;x"))
    assert sent["leave"] == ["3"]
    sent.pop("leave")
    assert send(to_client, tournament, sent).status_code == 302
    assert names() == ["Ana", "Ana"]


def test_line_that_is_there_twice_is_left_out_where_nobody_was_announced(
    to_client: Client, tournament: Tournament
) -> None:
    send(to_client, tournament, {"sheet": "Name;Notes\nAna;x\nAna;x", "namesakes": "{}"})
    assert names() == ["Ana"]


def test_names_written_last_first_are_turned_round_all_at_once(
    to_client: Client, tournament: Tournament
) -> None:
    preview = look(to_client, tournament, SHEETS / "last-first.csv")
    assert "Change all 2 names from “Last, First” to “First Last”" in words(preview)
    sent = form(preview)
    assert "turn" not in sent
    again = send(to_client, tournament, sent | {"turn": "on", "look": "1"})
    assert (again.status_code, form(again)["name-3"], form(again)["turn"]) == (200, ["Luz Ortega"], ["on"])
    back = form(again)
    back.pop("turn")
    assert form(send(to_client, tournament, back | {"look": "1"}))["name-3"] == ["Ortega, Luz"]
    assert send(to_client, tournament, sent | {"turn": "on"}).status_code == 302
    assert names() == ["Kim Min-seo", "Luz Ortega", "Samir Haddad", "Paula Novak"]


def test_name_that_was_typed_is_not_turned(to_client: Client, tournament: Tournament) -> None:
    sent = form(look(to_client, tournament, SHEETS / "last-first.csv"))
    send(to_client, tournament, sent | {"turn": "on", "name-3": "Ortega, L."})
    assert names()[1:3] == ["Ortega, L.", "Samir Haddad"]


def test_columns_that_are_changed_are_shown_first_and_keep_what_was_typed(
    to_client: Client, tournament: Tournament
) -> None:
    sent = form(look(to_client, tournament, "Name;Club\nAna;Night City\nBo;Heinlein"))
    changed = sent | {"column-0": "notes", "column-1": "name", "name-3": "Bo B"}
    shown = send(to_client, tournament, changed)

    assert shown.status_code == 422
    assert "Nothing has been imported yet" in words(shown)
    assert names() == []
    again = form(shown)
    assert (again["name-2"], again["name-3"]) == (["Night City"], ["Bo B"])
    assert send(to_client, tournament, again).status_code == 302
    assert list(Player.objects.order_by("pk").values_list("name", "notes")) == [
        ("Night City", "Ana"),
        ("Bo B", "Bo"),
    ]


def test_sheet_without_a_column_of_names_can_be_told_which_it_is(
    to_client: Client, tournament: Tournament
) -> None:
    preview = look(to_client, tournament, "Corp;Runner;Seat\nNEH;Andy;A1\nRP;Kate;B2")
    assert preview.status_code == 422
    assert "No column contains the players" in words(preview)
    again = send(to_client, tournament, form(preview) | {"column-2": "name", "look": "1"})
    assert again.status_code == 200
    send(to_client, tournament, form(again))
    assert names() == ["A1", "B2"]


def test_letters_are_read_by_another_encoding_where_the_file_does_not_tell(
    to_client: Client, tournament: Tournament
) -> None:
    preview = look(to_client, tournament, (SHEETS / "turnaj-cp1250.csv").read_bytes())
    sent = form(preview)
    assert sent["encoding"] == ["cp1250"]
    wrong = send(to_client, tournament, sent | {"encoding": "mac-roman", "look": "1"})
    assert form(wrong)["name-2"] != ["Tomáš Dvořák"]
    right = send(to_client, tournament, form(wrong) | {"encoding": "cp1250"})
    assert (right.status_code, form(right)["name-2"]) == (422, ["Tomáš Dvořák"])
    send(to_client, tournament, form(right))
    assert names() == ["Tomáš Dvořák", "Kateřina Šťastná", "Žofie Křížová"]


def test_another_table_of_the_workbook_can_be_read(to_client: Client, tournament: Tournament) -> None:
    sent = form(look(to_client, tournament, SHEETS / "signup.xlsx"))
    assert sent["table"] == ["Sign-up"]
    lunch = send(to_client, tournament, sent | {"table": "Lunch", "look": "1"})
    assert "Soup" in words(lunch) or "Soup" in lunch.content.decode()
    back = send(to_client, tournament, form(lunch) | {"table": "Sign-up", "look": "1"})
    assert form(back)["name-5"] == ["Tilda Bergqvist"]
    assert names() == []


def test_identity_may_stay_as_it_is_written(to_client: Client, tournament: Tournament) -> None:
    sent = form(look(to_client, tournament, "Name;Corp\nAna;NEH\nBo;NEH"))
    (written,) = (key for key, value in sent.items() if value == ["corp_identity:NEH"])
    again = send(to_client, tournament, sent | {written.replace("written", "identity"): "", "look": "1"})
    send(to_client, tournament, form(again))
    assert list(Player.objects.values_list("corp_identity", flat=True)) == ["NEH", "NEH"]


@pytest.mark.parametrize(
    ("data", "sentence", "kept"),
    [
        (xlsx(f'<row r="1">{text_cell("A1", "Name")}</row>')[:-30], "cut off or damaged", ""),
        (b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "locked with a password", ""),
        (
            b"<html><table><tr><td>Ana</td></tr></table>",
            "This file isn’t a spreadsheet, whatever its name says.",
            "",
        ),
        (xlsx(text_cell("A1", "x" * 40_000)), "too", ""),
        (b'Name,Notes\nAna,"x\nBen,y', "quotation marks in line 2 don’t match", 'Ana,"x\nBen,y'),
    ],
)
def test_file_that_cannot_be_read_ends_in_a_sentence_and_its_text_can_be_fixed(
    to_client: Client, tournament: Tournament, data: bytes, sentence: str, kept: str
) -> None:
    answer = look(to_client, tournament, data)
    document = lxml.html.document_fromstring(answer.content)

    assert (answer.status_code, sentence in words(answer)) == (422, True)
    assert kept in (document.get_element_by_id("id_text").text or "")
    assert names() == []


def test_longest_sheet_with_a_question_on_every_line_stays_within_what_a_form_may_send(
    to_client: Client, tournament: Tournament
) -> None:
    lines = "\n".join(f"Ana  B {number};Corp {number};Runner {number}" for number in range(450))
    sent = form(look(to_client, tournament, f"Name;Corp;Runner\n{lines}"))
    sent |= {"tidy": [str(n) for n in range(2, 452)], "leave": [str(n) for n in range(3, 452)]}
    assert send(to_client, tournament, sent).status_code == 302
    assert names() == ["Ana B 0"]


@pytest.mark.parametrize("count", [3, 300])
def test_preview_asks_as_many_queries_for_300_lines_as_for_three(
    to_client: Client, tournament: Tournament, count: int, django_assert_max_num_queries: Any
) -> None:
    look(to_client, tournament, "Name;Corp\nAna;NEH\nBo;x")
    with django_assert_max_num_queries(13):
        look(to_client, tournament, "Name;Corp\n" + "\n".join(f"Ana {n};Card {n}" for n in range(count)))


@pytest.mark.parametrize(
    "spoiled",
    [
        {"original": "!!!"},
        {"original": "AAAA", "encoding": "cp1252"},
        {"original": ["UEsDBA=="], "table": "x"},
        {"shown": "[1]"},
        {"shown": '{"columns": {"x": 3, "0": "name"}, "encoding": 7}'},
        {"shown": '{"columns": [1]}', "column-0": "state"},
        {"told": "9" * 5000},
        {"column-9999": "name", "column-0": "lot"},
        {"written-1": "state:x", "identity-1": "y"},
        {"written-1": "corp_identity:NEH", "identity-1": "y" * 5000},
        {"written-1": "corp_identity:NEH", "identity-1": "a\x00b"},
    ],
)
def test_preview_that_was_not_made_here_is_taken_or_refused_as_a_whole(
    to_client: Client, tournament: Tournament, spoiled: dict[str, Any]
) -> None:
    sent = form(look(to_client, tournament, "Name;Corp\nAna;NEH"))
    assert send(to_client, tournament, sent | spoiled).status_code in {302, 422}
    assert set(names()) <= {"Ana", ""}

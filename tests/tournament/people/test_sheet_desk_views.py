import html
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.data import REGIONAL
from tests.factories import make_player, make_tournament
from tournament.models import LogEntry, Player, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


def url(name: str, tournament: Tournament) -> str:
    return reverse(name, kwargs={"slug": tournament.slug})


def upload(client: Client, tournament: Tournament, data: bytes) -> Any:
    return client.post(url("desk-sheet", tournament), {"file": SimpleUploadedFile("sheet.csv", data)})


def paste(client: Client, tournament: Tournament, text: str) -> Any:
    return client.post(url("desk-sheet", tournament), {"text": text})


def as_shown(response: Any) -> dict[str, Any]:
    """Return the data a browser would submit from the preview as shown."""
    sent: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", response.content.decode()):
        attributes = {key: html.unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if attributes.get("type") == "checkbox" and " checked" not in tag:
            continue
        sent.setdefault(attributes["name"], []).append(attributes.get("value", ""))
    sent.pop("csrfmiddlewaretoken", None)
    return sent


def send(client: Client, tournament: Tournament, sent: dict[str, Any]) -> Any:
    return client.post(url("desk-sheet-import", tournament), sent)


def test_regional_sheet_goes_in_whole_with_one_click_on_the_preview(
    to_client: Client, tournament: Tournament
) -> None:
    preview = upload(to_client, tournament, REGIONAL.read_bytes())
    page = preview.content.decode()
    assert preview.status_code == 200
    assert not Player.objects.exists()
    assert re.findall(r'id="line-(\d+)"', page) == ["9", "27", "32"]
    assert "42 players to import" in page
    done = send(to_client, tournament, as_shown(preview))
    assert (done.status_code, done.url) == (302, url("desk-players", tournament))
    lines = REGIONAL.read_text("utf-8-sig").splitlines()[1:]
    players = list(Player.objects.order_by("pk"))
    assert len(players) == len(lines) == 42
    assert all(
        line.startswith((player.name, f'"{player.name.replace(chr(34), chr(34) * 2)}"'))
        for player, line in zip(players, lines, strict=True)
    )
    assert [player.name for player in players if player.first_round_bye] == [
        "Óscar Beltrán Ruíz",
        "Siobhán O’Dowd",
    ]
    assert "42 players imported." in to_client.get(done.url).content.decode()
    assert LogEntry.objects.get().payload["players"][0]["name"] == "Nanami Kurosawa"


def test_import_when_they_are_checked_in_with_it_then_all_play_and_the_desk_has_the_next_step(
    to_client: Client, tournament: Tournament
) -> None:
    preview = paste(to_client, tournament, "Name\nAna\nBo")
    assert "Import and check everyone in" in preview.content.decode()

    answer = send(to_client, tournament, as_shown(preview) | {"checked_in": "1"})

    assert answer.url == url("desk-event", tournament)
    assert set(tournament.players.values_list("name", "state")) == {
        ("Ana", PlayerState.CHECKED_IN),
        ("Bo", PlayerState.CHECKED_IN),
    }


def test_import_when_somebody_waits_already_then_nobody_is_checked_in_with_it(
    to_client: Client, tournament: Tournament
) -> None:
    make_player(tournament, "Cy", state=PlayerState.REGISTERED)
    preview = paste(to_client, tournament, "Name\nAna\nBo")
    assert "Import and check everyone in" not in preview.content.decode()

    send(to_client, tournament, as_shown(preview) | {"checked_in": "1"})

    assert set(tournament.players.values_list("state", flat=True)) == {PlayerState.REGISTERED}


def test_import_when_posted_twice_then_the_second_changes_nothing_and_says_so(
    to_client: Client, tournament: Tournament
) -> None:
    sent = as_shown(upload(to_client, tournament, REGIONAL.read_bytes()))
    send(to_client, tournament, sent)
    again = send(to_client, tournament, sent)
    page = again.content.decode()
    assert again.status_code == 422
    assert "Nothing was imported: 42 of these players are already registered." in page
    assert "0 players to import" in page
    assert Player.objects.count() == 42
    assert "Every line is left out" in send(to_client, tournament, as_shown(again)).content.decode()
    assert Player.objects.count() == 42


def test_decisions_about_doubtful_lines_are_carried_out(to_client: Client, tournament: Tournament) -> None:
    make_player(tournament, "Zed")
    text = "Name,Club,Bye\nJack,x,\nJack,x,\n,x,yes\nCara  Two,x,\nZed,x,\nBen,x,maybe\nAna,x,,more"
    preview = paste(to_client, tournament, text)
    page = preview.content.decode()
    for doubt in (
        "Club",
        "same as line 2 in every cell",
        "name is missing",
        "more than one space",
        "A player with this name is already registered. Clear “Leave out” only if this is someone else.",
    ):
        assert doubt in page
    assert "neither yes nor no" in page
    assert "More cells than columns" in page
    sent = as_shown(preview)
    assert sent["leave"] == ["3", "6"]
    sent |= {"leave": ["3"], "name-4": "Dora", "tidy": "5"}
    response = send(to_client, tournament, sent)
    assert response.status_code == 302
    added = Player.objects.exclude(notes="-").order_by("pk").values_list("name", "first_round_bye")
    assert list(added) == [
        ("Zed", False),
        ("Jack", False),
        ("Dora", True),
        ("Cara Two", False),
        ("Zed", False),
        ("Ben", False),
        ("Ana", False),
    ]
    assert "6 players imported. 1 line left out." in to_client.get(response.url).content.decode()


def test_confirmed_namesake_when_posted_twice_then_imported_once(
    to_client: Client, tournament: Tournament
) -> None:
    make_player(tournament, "Zed")
    sent = as_shown(paste(to_client, tournament, "Zed"))
    sent.pop("leave")
    assert send(to_client, tournament, sent).status_code == 302
    assert send(to_client, tournament, sent).status_code == 422
    assert Player.objects.filter(name="Zed").count() == 2


def test_import_when_somebody_adds_one_of_them_meanwhile_then_nothing_is_half_imported(
    to_client: Client, tournament: Tournament
) -> None:
    sent = as_shown(paste(to_client, tournament, "Ana\nBen"))
    make_player(tournament, "Ben")
    refused = send(to_client, tournament, sent)
    assert refused.status_code == 422
    assert Player.objects.count() == 1
    assert send(to_client, tournament, as_shown(refused)).status_code == 302
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Ben"]


def test_name_typed_too_long_in_the_preview_stays_there_and_nothing_is_imported(
    to_client: Client, tournament: Tournament
) -> None:
    text = f"Name\n{'A' * 121}\nBen"
    sent = as_shown(paste(to_client, tournament, text))
    refused = send(to_client, tournament, sent | {"name-2": "B" * 130})
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "the name you typed in line 2 can’t be used" in page
    assert "B" * 130 in page
    assert not Player.objects.exists()
    assert send(to_client, tournament, sent).status_code == 302
    assert list(Player.objects.values_list("name", flat=True)) == ["Ben"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This sheet has no players."),
        (b"Name,Notes\r\n", "This sheet has no players."),
        (b"Corp ID,Runner ID\nNBN,Noise", "No column contains the players"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0d", "This sheet can’t be read: line"),
        (bytes(range(256)), "This sheet can’t be read: line"),
        (b"Name\nAna\x00Ben", "line 2 contains characters that aren’t text"),
        (b"PK\x03\x04\x14\x00", "This workbook is cut off or damaged"),
        (b'Name,Notes\nAna,"x\nBen,y', "quotation marks in line 2 don’t match"),
        (b"Name\n" + b"Ana\n" * 10_000, "The sheet has 10000 lines, but only"),
        (b"Name\n" + b"Ana Bee Cee Dee\n" * 200_000, "too large for a registration sheet"),
    ],
)
def test_malformed_file_is_refused_with_a_sentence(
    to_client: Client, tournament: Tournament, data: bytes, sentence: str
) -> None:
    response = upload(to_client, tournament, data)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Player.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_sheet_of_another_encoding_is_carried_to_the_import(
    to_client: Client, tournament: Tournament, encoding: str
) -> None:
    preview = upload(to_client, tournament, "Name;Notes\r\nZoë Müller;„x“\r\n".encode(encoding))
    assert ("Check the names with accents" in preview.content.decode()) is (encoding == "cp1252")
    send(to_client, tournament, as_shown(preview))
    assert list(Player.objects.values_list("name", "notes")) == [("Zoë Müller", "„x“")]


def test_paste_when_it_is_nothing_or_not_text_then_refused_at_the_field(
    to_client: Client, tournament: Tournament
) -> None:
    for text in ("", "  \n ", "Ana\x00", "Ana\x1b"):
        assert paste(to_client, tournament, text).status_code == 422


def test_paste_of_megabytes_is_refused_and_no_crash(to_client: Client, tournament: Tournament) -> None:
    assert paste(to_client, tournament, "x" * 600_000).status_code == 422
    assert paste(to_client, tournament, "x" * 3_000_000).status_code == 413


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"sheet": "", "namesakes": "{}"},
        {"sheet": "Ana", "namesakes": "{"},
        {"sheet": 'Name,Notes\n"', "namesakes": "{}"},
        {"sheet": "Ana", "namesakes": "{}", "leave": ["1", "7", "x", "9" * 50]},
        {"sheet": "Ana", "namesakes": '{"ana": 1e999}', "leave": "1", "name-0": "x", "name-99999999": "y"},
    ],
)
def test_confirmation_that_was_not_made_here_changes_nothing_and_does_not_crash(
    to_client: Client, tournament: Tournament, sent: dict[str, Any]
) -> None:
    assert send(to_client, tournament, sent).status_code in {302, 422}
    assert not Player.objects.exists()


def test_sheet_of_a_finished_event_is_refused(client: Client, db: None) -> None:
    event = make_tournament(state=EventState.FINISHED)
    client.force_login(event.owner)
    assert (
        "The event is finished, so you can’t register players."
        in client.get(url("desk-sheet", event)).content.decode()
    )
    response = send(client, event, {"sheet": "Ana", "namesakes": "{}"})
    assert response.status_code == 422
    assert not Player.objects.exists()


def test_longest_sheet_all_doubtful_stays_within_what_a_form_may_send(
    to_client: Client, tournament: Tournament
) -> None:
    preview = paste(to_client, tournament, "Name\n" + "Jack Smith\n" * 450)
    sent = as_shown(preview)
    sent["leave"] = [str(number) for number in range(3, 452)]
    assert send(to_client, tournament, sent).status_code == 302
    assert Player.objects.count() == 1

"""The deck form: reads any notation, and explains errors at the field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from decklists.types import Side
from tests.data import DECKS, more, name_of
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, WITHOUT_IDENTITY
from tournament.decks.catalogue import catalogue
from tournament.decks.forms.deck import DeckForm

pytestmark = pytest.mark.usefixtures("all_cards")


def form(text: str = "", *files: bytes, side: str | None = None, **seen: str) -> DeckForm:
    data = QueryDict(mutable=True)
    data.update({"text": text, **seen})
    uploads = [SimpleUploadedFile(f"deck{number}.txt", content) for number, content in enumerate(files)]
    return DeckForm(data, MultiValueDict({"file": uploads}), catalogue=catalogue(), side=side)


def registered(text: str, **identities: str) -> DeckForm:
    data = QueryDict(mutable=True)
    data["text"] = text
    titles = {Side(side): title for side, title in identities.items()}
    return DeckForm(data, MultiValueDict(), catalogue=catalogue(), identities=titles)


def errors(form: DeckForm) -> dict[str, Any]:
    form.is_valid()
    return {name: list(messages) for name, messages in form.errors.items()}


def sides(form: DeckForm) -> list[str | None]:
    assert form.is_valid(), form.errors
    return [submission.deck.side for submission in form.submissions]


WITH_IDENTITY = [path for path in (*DECKS.iterdir(), *more("decks/*")) if "jinteki" not in path.name]


@pytest.mark.parametrize("path", sorted(WITH_IDENTITY), ids=name_of)
def test_deck_is_read_from_a_paste_and_from_a_file(path: Path) -> None:
    content = path.read_bytes()
    pasted, uploaded = form(content.decode()), form("", content)
    assert sides(pasted) == sides(uploaded) == ["corp" if "corp" in path.name else "runner"]
    assert pasted.submissions[0].deck == uploaded.submissions[0].deck


def test_both_decks_in_one_paste_or_in_two_files_or_one_of_each() -> None:
    assert sides(form(f"{LEGAL_CORP}\n{LEGAL_RUNNER}")) == ["corp", "runner"]
    assert sides(form("", LEGAL_RUNNER.encode(), LEGAL_CORP.encode())) == ["runner", "corp"]
    assert sides(form(LEGAL_CORP, LEGAL_RUNNER.encode())) == ["corp", "runner"]


def test_deck_without_identity_has_the_registered_one_of_its_side() -> None:
    given = registered(WITHOUT_IDENTITY, corp="NBN: Controlling the Message", runner="Whizzard: Master Gamer")
    assert sides(given) == ["corp"]
    (submission,) = given.submissions
    assert submission.deck.identity
    assert submission.deck.identity.title == "NBN: Controlling the Message"
    assert given.notes[-1] == "The identity is from the registration: NBN: Controlling the Message."


def test_registered_identity_is_not_added_to_a_deck_that_names_its_own() -> None:
    given = registered(LEGAL_CORP, corp="NBN: Making News")
    plain = form(LEGAL_CORP)
    assert sides(given) == sides(plain) == ["corp"]
    assert given.submissions[0].deck == plain.submissions[0].deck


@pytest.mark.parametrize("title", ["", "No Such Identity", "Hedge Fund", "Whizzard: Master Gamer"])
def test_deck_without_identity_is_refused_if_none_of_its_side_is_registered(title: str) -> None:
    assert "text" in errors(registered(WITHOUT_IDENTITY, corp=title))


def test_illegal_deck_is_in_order_for_the_form() -> None:
    assert sides(form(ILLEGAL_CORP, seen_corp="3")) == ["corp"]
    given = form(ILLEGAL_CORP, seen_corp="3")
    given.is_valid()
    assert given.seen_versions == {"corp": 3, "runner": 0}


def test_unreadable_line_is_named_by_number_and_the_rest_is_read_all_the_same() -> None:
    given = form(f"{LEGAL_CORP.rstrip()}\n3x Hege Fund")
    number = len(LEGAL_CORP.rstrip().split("\n")) + 1
    (message,) = errors(given)["text"]
    assert message.startswith(f"Line {number}: “3x Hege Fund” isn’t a known card. Did you mean “Hedge")
    assert [submission.deck.side for submission in given.submissions] == ["corp"]


@pytest.mark.parametrize(
    ("text", "side", "message"),
    [
        ("", None, "Paste a deck, or choose its file."),
        ("   \n ", None, "Paste a deck, or choose its file."),
        (WITHOUT_IDENTITY, None, "The corp deck has no identity. Add it above the deck’s cards."),
        (f"{LEGAL_CORP}\n{ILLEGAL_CORP}", None, "This contains two corp decks. Hand in one."),
        (LEGAL_CORP, "runner", "This is a corp deck, but this page is for the runner deck."),
        (LEGAL_RUNNER, "corp", "This is a runner deck, but this page is for the corp deck."),
        (
            "Hello, is it me you're looking for?",
            None,
            "No line here is a card, so this probably isn’t a decklist.",
        ),
        ('{"cards": ', None, "This JSON has an error on line 1."),
        ("[]", None, "This JSON isn’t a deck in NetrunnerDB’s format."),
        ("[" * 100_000, None, "This JSON isn’t a decklist: it is nested too deeply."),
        (
            '<!DOCTYPE d [<!ENTITY a "b">]><deck>&a;</deck>',
            None,
            ("This XML declares entities or a document type. Decklists never do, so it wasn’t read."),
        ),
        ("<html></html>", None, "This XML isn’t a deck in OCTGN’s format."),
        ("3x Hedge Fund\n" * 2001, None, "A decklist can have up to 2000 lines; this one has 2002."),
        ("x" * 300_000, None, "This is too large for a decklist: up to 256 kB can be read."),
        ("\x01\x02", None, "This is not text. Paste the decklist, or save it as text, .o8d or JSON."),
    ],
)
def test_text_that_cannot_be_taken_is_refused_at_the_field(text: str, side: str | None, message: str) -> None:
    assert errors(form(text, side=side)) == {"text": [message]}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "There is nothing here to read."),
        (b"\x89PNG\r\n\x1a\n\0\0", "This is not text. Paste the decklist, or save it as text, .o8d or JSON."),
        (b"x" * 300_000, "This is too large for a decklist: up to 256 kB can be read."),
    ],
)
def test_file_that_cannot_be_taken_is_refused_at_the_field(content: bytes, message: str) -> None:
    assert errors(form("", content)) == {"file": [message]}


def test_three_files_are_too_many() -> None:
    assert errors(form("", *[LEGAL_CORP.encode()] * 3)) == {"file": ["Upload one file or two."]}


def test_many_unreadable_lines_are_shown_up_to_thirty() -> None:
    messages = errors(form("3x Hedge Fund\n" + "\n".join(f"3x Nonsense {n}" for n in range(100))))["text"]
    assert len(messages) == 32
    assert "70 more lines cannot be read." in messages


def test_json_that_hides_other_values_than_text_is_read_without_them() -> None:
    halves = json.dumps({"name": "A\u0000B", "cards": {"01110": 3, "x": 1}}).replace('"x"', '"\\ud800"')
    given = form(halves.replace("A\\u0000B", "A\\u0000B\\ud83d"))
    messages = errors(given)["text"]
    assert given.submissions[0].deck.name == "A B"
    assert [message.encode() for message in messages]


def test_form_of_one_side_takes_only_that_one() -> None:
    assert sides(form(LEGAL_CORP, side="corp")) == ["corp"]
    assert form(side="corp").side_words == "corp deck"


def test_form_that_was_sent_another_version_takes_it_as_seen() -> None:
    given = form(LEGAL_CORP, seen_corp="1")
    given.is_valid()
    given.see("corp", 4)
    assert 'name="seen_corp" value="4"' in str(given["seen_corp"])
    assert given["text"].value() == LEGAL_CORP


@pytest.mark.parametrize("seen", ["-1", "x", "9" * 400])
def test_seen_version_that_isnt_a_number_is_refused(seen: str) -> None:
    assert list(errors(form(LEGAL_CORP, seen_corp=seen))) == ["seen_corp"]


def test_file_in_another_encoding_is_read_and_the_encoding_is_said() -> None:
    given = form("", LEGAL_RUNNER.encode("mac_roman"))
    assert sides(given) == ["runner"]
    assert given.notes == ["Read as Mac Roman."]


def test_file_that_is_refused_is_kept_as_text_and_can_be_read_in_another_encoding() -> None:
    broken = f"{LEGAL_RUNNER}\n3x Hege Fund"
    given = form("", broken.encode("mac_roman"), encoding="cp1252")
    assert not given.is_valid()
    assert "DŽj" in given["text"].value()
    assert given["read_as"].value() == "cp1252"
    again = form(given["text"].value(), encoding="mac_roman", read_as="cp1252")
    assert not again.is_valid()
    assert "Déjà Vu" in again["text"].value()
    (message,) = errors(again)["text"]
    assert "3x Hege Fund" in message


def test_sideboard_is_left_out_and_said() -> None:
    given = form(f"{LEGAL_RUNNER}\n\nSideboard\n1x Medium\n2x Mimic")
    assert sides(given) == ["runner"]
    (note,) = given.notes
    assert note.endswith("“Sideboard”, are not part of the deck: they were left out.")


def test_address_alone_gets_a_hint_how_to_import_the_deck() -> None:
    (message,) = errors(form("https://decks.example/en/decklist/1/x"))["text"]
    assert message.startswith(
        "This is only a link to a decklist, and this site doesn’t fetch other sites’ pages. Open"
    )


def test_same_complaint_of_several_lines_is_shown_once() -> None:
    titles = "Whizzard: Master Gamer\n" + "Sure Gambel\n" * 3 + "Datasucker\n" * 2
    told = errors(form(titles))["text"]
    assert len(told) == 1
    assert told[0].endswith("Lines with the same problem: 3, 4.")

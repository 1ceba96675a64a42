"""Reading files: JSON, OCTGN's XML, and files that must be refused."""

from __future__ import annotations

import contextlib
import json
import random
import time
from datetime import date
from pathlib import Path

import pytest

from decklists.errors import ReadError
from decklists.parse import Fault, Note, Reading, read_decks
from decklists.report import verdict_data
from decklists.validate import judge
from tests.data import DECKS
from tests.decklists.cards import catalogue, deck, same_cards

NOISE = "Noise: Hacker Extraordinaire"
HB = "Haas-Bioroid: Engineering the Future"
CARDS = {"01001": 1, "01050": 3}
BILLION_LAUGHS = """<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<deck><card qty="1" id="01050">&c;</card></deck>"""
QUADRATIC = f"""<!DOCTYPE d [<!ENTITY a "{"a" * 50_000}">]><deck><card>{"&a;" * 50_000}</card></deck>"""
PARAMETERS = (
    """<!DOCTYPE d [<!ENTITY % a SYSTEM "http://127.0.0.1:9/a.dtd"> %a;]><deck><card>&x;</card></deck>"""
)
OUTSIDE_TYPE = """<!DOCTYPE deck SYSTEM "http://127.0.0.1:9/deck.dtd"><deck/>"""
OUTSIDE_FILE = """<!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck><card>&x;</card></deck>"""


def read(source: str | bytes) -> Reading:
    return read_decks(source, catalogue())


@pytest.mark.parametrize(
    "data",
    [
        {"cards": CARDS},
        {"data": [{"cards": CARDS}], "success": True},
        {"data": {"cards": CARDS}},
        [{"cards": CARDS}],
        {"id": 1, "name": "", "uuid": "x", "mwl_code": None, "cards": CARDS},
        {"name": 7, "cards": CARDS},
    ],
)
def test_read_when_json_is_wrapped_or_bare_then_it_is_the_deck(data: object) -> None:
    assert read(json.dumps(data)) == Reading((deck(NOISE, {"Sure Gamble": 3}),))


def test_read_when_json_has_two_decks_then_both_are_read() -> None:
    data = {"data": [{"cards": CARDS}, {"name": "Corp", "cards": {"01054": 1, "20132": 2, "01110": 1}}]}
    decks = read(json.dumps(data)).decks
    assert [one.name for one in decks] == ["", "Corp"]
    assert same_cards(decks[1], deck(HB, {"Hedge Fund": 3}))


def test_read_when_one_json_deck_has_identities_of_both_sides_then_it_is_two_decks() -> None:
    cards = {"01050": 3, "01001": 1, "01054": 1, "01110": 2}
    assert read(json.dumps({"cards": cards})).decks == (
        deck(NOISE, {"Sure Gamble": 3}),
        deck(HB, {"Hedge Fund": 2}),
    )


@pytest.mark.parametrize("copies", [0, -1, 100, 10**30, 1.5, "3", None, True, [3]])
def test_read_when_json_has_an_absurd_count_then_it_is_a_fault(copies: object) -> None:
    reading = read(json.dumps({"cards": {"01001": 1, "01050": copies}}))
    assert reading == Reading((deck(NOISE, {}),), (Fault("bad_count", None, "01050"),))


def test_read_when_json_has_a_play_aid_then_a_note_without_a_line_says_that_it_is_left_out() -> None:
    lines = [{"card": {"title": NOISE}, "qty": 1}, {"card": {"title": "Click Tracker"}, "qty": 1}]
    assert read(json.dumps({"cards": [*lines, {"card": {"title": "Sure Gamble"}, "qty": 3}]})) == Reading(
        (deck(NOISE, {"Sure Gamble": 3}),), notes=(Note("play_aid_left_out", (), "Click Tracker"),)
    )


def test_read_when_json_has_an_unknown_code_then_it_is_named() -> None:
    reading = read(json.dumps({"cards": {"01001": 1, "99999": 1}}))
    assert reading == Reading((deck(NOISE, {}),), (Fault("unknown_code", None, "99999"),))


def octgn(cards: str) -> str:
    """Return an .o8d file with these card elements."""
    return f'<?xml version="1.0" encoding="utf-8"?><deck game="x"><section name="S">{cards}</section></deck>'


def test_read_when_octgn_has_ids_then_cards_are_read_by_code_and_else_by_title() -> None:
    cards = (
        '<card qty="1" id="bc0f047c-01b1-427f-a439-d451eda01001">?</card>'
        '<card qty="2" id="bc0f047c-01b1-427f-a439-d451eda01050">Anything</card>'
        '<card qty="1" id="unknown-id">Sure Gamble</card>'
        "<card>D&#233;j&#224; Vu</card>"
    )
    assert read(octgn(cards)) == Reading((deck(NOISE, {"Sure Gamble": 3, "Déjà Vu": 1}),))


def test_read_when_octgn_has_unreadable_cards_then_they_are_named() -> None:
    cards = '<card qty="1">Noise: Hacker Extraordinaire</card><card>Sure Gambel</card><card id="99999"/>'
    more = (
        '<card qty="-3">Sure Gamble</card><card qty="1e3">Sure Gamble</card><card qty="٣">Sure Gamble</card>'
    )
    reading = read(octgn(cards + more))
    assert reading.decks == (deck(NOISE, {}),)
    assert [(fault.code, fault.text) for fault in reading.faults] == [
        ("unknown_title", "Sure Gambel"),
        ("unknown_code", "99999"),
        ("bad_count", "Sure Gamble"),
        ("bad_count", "Sure Gamble"),
        ("bad_count", "Sure Gamble"),
    ]
    assert reading.faults[0].nearest[0] == "Sure Gamble"


HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "nothing": (b"", "empty"),
    "spaces": (" \n\t\ufeff\n", "empty"),
    "prose": ("Dear judge, please find my deck below.", "no_cards"),
    "a megabyte of lines": (b"3 Sure Gamble\n" * 80_000, "too_large"),
    "many short lines": ("\n" * 50_000 + "3 Sure Gamble", "too_many_lines"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)), "binary"),
    "zeros": (b"3 Sure Gamble\0", "binary"),
    "a zero in text": ("3 Sure\0 Gamble", "binary"),
    "escape codes": ("3 Sure Gamble\x1b[31m", "binary"),
    "half of a sign": (b"\xff\xfe\x00", "not_text"),
    "bytes of no encoding": (b"3 Sure \x81 Gamble", "not_text"),
    "entities": (BILLION_LAUGHS, "xml_forbidden"),
    "an outside file": (OUTSIDE_FILE, "xml_forbidden"),
    "an entity that is long and often used": (QUADRATIC, "xml_forbidden"),
    "entities of another file": (PARAMETERS, "xml_forbidden"),
    "a type in another file": (OUTSIDE_TYPE, "xml_forbidden"),
    "entities in another encoding": (
        BILLION_LAUGHS.replace("?>", ' encoding="utf-16"?>', 1),
        "xml_forbidden",
    ),
    "entities in bytes of UTF-16": (BILLION_LAUGHS.encode("utf-16"), "xml_forbidden"),
    "an entity that nothing declares": ("<deck><card>&c;</card></deck>", "xml_broken"),
    "a type in small letters": (BILLION_LAUGHS.replace("DOCTYPE", "doctype"), "xml_broken"),
    "a document type": ("<!DOCTYPE deck><deck/>", "xml_forbidden"),
    "an open tag": ("<deck><card>", "xml_broken"),
    "another root": ("<html><card>Sure Gamble</card></html>", "xml_not_a_deck"),
    "no card elements": ("<deck></deck>", "no_cards"),
    "deep XML": ("<deck>" * 30_000 + "</deck>" * 30_000, "too_large"),
    "broken JSON": ('{"cards": {', "json_broken"),
    "deep JSON": ("[" * 100_000, "json_too_deep"),
    "deep JSON objects": ('{"data":' * 20_000, "json_too_deep"),
    "a long number": ('{"cards": {"01050": ' + "9" * 10_000 + "}}", "json_broken"),
    "JSON of something else": ('{"cards": ["01050"]}', "json_not_a_deck"),
    "a list of nothing": ("[]", "json_not_a_deck"),
    "JSON without decks": ('{"data": [1, 2]}', "json_not_a_deck"),
    "a thousand decks": (json.dumps([{"cards": CARDS}] * 1000), "json_not_a_deck"),
    "an empty deck": ('{"cards": {}}', "no_cards"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_read_when_a_file_is_hostile_then_it_is_refused_clearly_and_quickly(what: str) -> None:
    source, code = HOSTILE[what]
    started = time.process_time()
    with pytest.raises(ReadError) as refused:
        read(source)
    assert refused.value.code == code
    assert time.process_time() - started < 1


def test_read_when_deep_xml_is_small_enough_then_it_is_read_without_harm() -> None:
    text = "<deck>" * 15_000 + '<card id="01001"/>' + "</deck>" * 15_000
    assert read(text) == Reading((deck(NOISE, {}),))


def test_read_when_most_lines_are_wrong_then_it_is_still_quick() -> None:
    text = "\n".join(f"3 No Such Card Number {number}" for number in range(1900))
    started = time.process_time()
    reading = read(text)
    assert (len(reading.decks), len(reading.faults)) == (0, 1900)
    assert sum(bool(fault.nearest) for fault in reading.faults) <= 25
    assert time.process_time() - started < 2


@pytest.mark.parametrize("piece", [".", " ", "(", "x ", "a (", "1", "a:", "é"])
def test_read_when_a_line_is_endless_then_it_is_still_quick(piece: str) -> None:
    line = piece * (100_000 // len(piece)) + "a"
    started = time.process_time()
    assert read(f"{NOISE}\n1 Crypsis\n3 Sure Gamble {line}\n{line}").decks
    assert time.process_time() - started < 1


def test_read_when_all_lines_are_as_long_as_may_be_then_it_is_still_quick() -> None:
    for sign in (". ", "( ", "(a", "a)", "3 ", ": ", "x ", ")(", "(1)", ",1", "[i", "<a", "- "):
        line = (sign * 100)[:160]
        started = time.process_time()
        assert read(f"{NOISE}\n1 Crypsis\n" + f"{line}\n" * 1500).decks
        assert time.process_time() - started < 2


@pytest.mark.parametrize("path", sorted(DECKS.iterdir()), ids=lambda path: path.name)
def test_read_when_a_real_file_is_damaged_anywhere_then_it_is_read_or_refused(path: Path) -> None:
    """Reading may raise only ReadError; what was read can be checked and shown."""
    rng = random.Random(path.name)
    whole = path.read_bytes()
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(rng.choice([1, 1, 3, 30])):
            place = rng.randrange(len(damaged))
            damaged[place : place + rng.choice([0, 1, 1, 40])] = rng.choice(
                [b"", b"\n", b"<", b'"', b"}", b"9", b"\xc3", bytes([rng.randrange(256)]), whole[:60]]
            )
        with contextlib.suppress(ReadError):
            reading = read(bytes(damaged))
            for one in reading.decks:
                verdict = judge(one, catalogue(), on=date(2016, 11, 5), restriction_list=None)
                assert json.dumps(verdict_data(verdict, reading.faults))


def test_read_when_a_code_isnt_text_then_nothing_breaks() -> None:
    reading = read('{"name": "\\ud800", "cards": {"\\ud800": 1, "01001": 1}}')
    assert reading.faults == (Fault("unknown_code", None, "\ud800"),)


def test_read_error_when_its_code_is_unlisted_then_it_is_a_bug() -> None:
    with pytest.raises(ValueError, match="unlisted"):
        ReadError("whatever")
    assert str(ReadError("too_large", size=2, limit=1)) == "too_large(limit=1, size=2)"

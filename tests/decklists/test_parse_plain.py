"""Reading lines of text, in every way that people write a deck."""

from __future__ import annotations

import pytest

from decklists.parse import Fault, Note, Reading, read_decks
from decklists.types import Deck
from tests.data import DECKS
from tests.decklists.cards import card, catalogue, deck, same_cards

NOISE = "Noise: Hacker Extraordinaire"
GABE = "Gabriel Santiago: Consummate Professional"
HB = "Haas-Bioroid: Engineering the Future"
JINTEKI = "Jinteki: Personal Evolution"
NBN = "NBN: Making News"


def read(text: str | bytes, identity: str | None = None) -> Reading:
    return read_decks(text, catalogue(), identity=card(identity) if identity else None)


def read_one(text: str, identity: str | None = None) -> Deck:
    """Return the only deck in a faultless paste."""
    reading = read(text, identity)
    assert reading.faults == ()
    (only,) = reading.decks
    return only


@pytest.mark.parametrize(
    "line",
    [
        "3 Sure Gamble",
        "3x Sure Gamble",
        "3X Sure Gamble",
        "3× Sure Gamble",
        "3xSure Gamble",
        "3 x Sure Gamble",
        "03x Sure Gamble",
        "Sure Gamble x3",
        "Sure Gamble X3",
        "Sure Gamble ×3",
        "Sure Gamble×3",
        "  3x   sure gamble  ",
        "- 3x Sure Gamble",
        "* 3 Sure Gamble",
        "• 3 Sure Gamble",
        "3x Sure Gamble (Core Set)",
        "3x Sure Gamble [Core Set] ",
        "3x Sure Gamble (Core Set)  •••",
        "3x Sure Gamble  ●●○ ★☆",
        "3x Sure Gamble (Core Set) ••• 🦄",
        "3x Sure Gamble ••• (Core Set) [3]",
        "Sure Gamble (Core Set) x3",
        "Sure Gamble x3 •••",
        "３ｘ Sure Gamble",
        "３　Ｓｕｒｅ　Ｇａｍｂｌｅ（Ｃｏｒｅ）",
        "3x Sichere Hand",
        "3 確実なギャンブル",
        "確実なギャンブル×３",
        "3 胜券在握",
        "x3 Sure Gamble",
        "(3) Sure Gamble",
        "[3x] Sure Gamble",
        "3: Sure Gamble",
        "3,Sure Gamble",
        '"3","Sure Gamble"',
        "| 3 | Sure Gamble |",
        "Sure Gamble (3)",
        "Sure Gamble (x3)",
        "Sure Gamble [3x]",
        "Sure Gamble: 3",
        "Sure Gamble - 3",
        "Sure Gamble\t3",
        '"Sure Gamble",3',
        "Sure Gamble (Core Set) 3",
        "– 3x Sure Gamble",
        "● 3x Sure Gamble",
        "> 3x Sure Gamble",
        "□ 3x Sure Gamble",
        "[x] 3x Sure Gamble",
        "3x\u00a0Sure\u00a0Gamble",
        "3x Sure Gamble // a comment (really)",
        "3x Sure Gamble #economy",
        "3x Sure Gamble - could be two",
        "3x Sure Gamble (Core Set, #50)",
        "3x Sure Gamble {Core}",
        "* 3x **[Sure Gamble](https://netrunnerdb.com/en/card/01050)** _(Core Set)_ &bull;&bull;",
        "3x [url=https://netrunnerdb.com/en/card/01050]Sure Gamble[/url] [i](Core Set)[/i]",
        "<li>3x <b>Sure Gamble</b></li>",
    ],
)
def test_read_when_a_line_is_written_in_any_way_then_it_is_three_copies(line: str) -> None:
    assert read_one(f"{NOISE}\n{line}\n").cards == deck(NOISE, {"Sure Gamble": 3}).cards


@pytest.mark.parametrize(
    ("line", "title", "copies"),
    [
        ("3 15 Minutes", "15 Minutes", 3),
        ("3x 15 Minutes (Fear and Loathing)", "15 Minutes", 3),
        ("15 Minutes x2", "15 Minutes", 2),
        ("2x 24/7 News Cycle", "24/7 News Cycle", 2),
        ("3x NEXT Wave 2", "NEXT Wave 2", 3),
        ("2 Masterwork (v37)", "Masterwork (v37)", 2),
        ("2 Masterwork (v37) (Uprising)", "Masterwork (v37)", 2),
        ("1x Unregistered S&W '35", "Unregistered S&W '35", 1),
        ("12x Sure Gamble", "Sure Gamble", 12),
        ("3 Xanadu", "Xanadu", 3),
        ("3x Xanadu", "Xanadu", 3),
        ("Xanadu x3", "Xanadu", 3),
        ("2 Pre-paid VoicePAD", "Prepaid VoicePAD", 2),
        ("NEXT Wave 2 x3", "NEXT Wave 2", 3),
        ("NEXT Wave 2 (3)", "NEXT Wave 2", 3),
        ("NEXT Wave 2 3", "NEXT Wave 2", 3),
        ("1 BMI Buffer 2", "BMI Buffer 2", 1),
        ("Yog.0 2", "Yog.0", 2),
        ("2x [I've Had Worse](https://netrunnerdb.com/en/card/07032)", "I've Had Worse", 2),
    ],
)
def test_read_when_a_title_has_numbers_or_brackets_then_they_are_its_own(
    line: str, title: str, copies: int
) -> None:
    assert read_one(f"{NOISE}\n{line}").cards == deck(NOISE, {title: copies}).cards


@pytest.mark.parametrize(
    "identity",
    [
        GABE,
        f"1x {GABE}",
        f"1 {GABE} (Core Set)",
        f"{GABE} x1",
        "gabriel santiago - consummate professional",
        "Identity: (1)\n" + GABE,
        f";; identity: {GABE}",
        ";; identity-code: 01017",
        f";; identity: {GABE}\n;; identity-code: 01017",
        "ガブリエル・サンチャゴ：完璧なプロフェッショナル",
        "Gabriel Santiago",
        "1x gabriel santiago",
        "Gabriel Santiago (Core Set)",
        f"Identity: {GABE}",
        "ID: Gabriel Santiago",
        f"Runner: {GABE} (Core Set)",
        f"{GABE}\n{GABE}",
        f"Identity (1)\n1x {GABE}",
        f"Gabriel Santiago\n;; identity: {GABE}",
        f"[{GABE}](https://netrunnerdb.com/en/card/01017) _(Core Set)_",
        f"{GABE}\nCriminal",
    ],
)
def test_read_when_the_identity_is_written_in_any_way_then_it_is_the_decks(identity: str) -> None:
    assert read_one(f"{identity}\n3 Sure Gamble") == deck(GABE, {"Sure Gamble": 3})


def test_read_when_the_identity_begins_with_a_number_then_it_is_found() -> None:
    assert read_one("419: Amoral Scammer\n1 Sure Gamble") == deck("419: Amoral Scammer", {"Sure Gamble": 1})


def test_read_when_a_name_is_that_of_several_identities_then_none_is_taken() -> None:
    assert read_one("NBN\n3 Hedge Fund").identity is None


def test_read_when_a_decks_name_ends_in_a_number_then_it_isnt_a_count() -> None:
    read_deck = read_one(f"Noise 2\n{GABE}\n3 Sure Gamble")
    assert (read_deck.name, read_deck.identity) == ("Noise 2", card(GABE))


def test_read_when_a_labelled_identity_is_mistyped_then_the_nearest_is_suggested() -> None:
    (fault,) = read("Identity: Whizard: Master Gamer\n3 Sure Gamble").faults
    assert (fault.line, fault.nearest[0]) == (1, "Whizzard: Master Gamer")


def test_read_when_a_title_is_repeated_then_its_copies_are_added_up() -> None:
    assert read_one(f"{NOISE}\n2 Sure Gamble\n1 Sure Gamble") == deck(NOISE, {"Sure Gamble": 3})


def test_read_when_there_is_no_identity_then_the_callers_is_taken() -> None:
    assert read_one("3 Sure Gamble").identity is None
    assert read_one("3 Sure Gamble", GABE) == deck(GABE, {"Sure Gamble": 3})
    assert read_one(f"{NOISE}\n3 Sure Gamble", GABE) == deck(NOISE, {"Sure Gamble": 3})
    assert read_one("3 Sure Gamble", HB).identity is None


def test_read_when_headings_sums_and_comments_stand_about_then_they_are_passed_over() -> None:
    text = f"""2015 World Champions

{GABE} (Core Set)

Event (3)
3x Sure Gamble (Core Set)

# a comment
// another
; and another
;; notes: 3 Datasucker
Hardware:
Resource
Ereignisse:
イベント (15)
------
Program（２）
2x Crypsis
Influence: 0/15
0 influence spent (max 15)
20 agenda points
5 cards (min 45)
Cards up to Core Set
Deck built on https://example.org.
https://example.org/decks/1
"""
    read_deck = read_one(text)
    assert same_cards(read_deck, deck(GABE, {"Sure Gamble": 3, "Crypsis": 2}))
    assert read_deck.name == "2015 World Champions"


@pytest.mark.parametrize(
    "name",
    [
        "Noise",
        "Noise 2",
        "Deck (2)",
        "49 ways to die",
        "Sure Gamble",
        NOISE,
        "Crypsis: the deck",
        "3 Sisters",
    ],
)
def test_read_when_the_name_looks_like_something_else_then_it_is_still_the_name(name: str) -> None:
    read_deck = read_one(f"{name}\n\n{GABE}\n\n3 Sure Gamble\n")
    assert (read_deck.name, read_deck.identity) == (name, card(GABE))


def test_read_when_directives_have_their_heading_then_they_are_read() -> None:
    text = "Adam: Compulsive Hacker\nDirectives (1)\n1 Safety First\nEvent (1)\n1 Sure Gamble"
    assert read_one(text) == deck("Adam: Compulsive Hacker", {"Safety First": 1, "Sure Gamble": 1})


@pytest.mark.parametrize(
    "line",
    ["1 Click Tracker", "1x Runner click-tracker card", "Reference card", "2 Corp Reference Cards"],
)
def test_read_when_a_reference_card_or_click_tracker_is_listed_then_a_note_says_that_it_is_left_out(
    line: str,
) -> None:
    """REG 3.2: these cards aren't part of a deck."""
    reading = read_decks(f"{GABE}\n3 Sure Gamble\n{line}\n1 Crypsis", catalogue())
    assert reading.decks == (deck(GABE, {"Sure Gamble": 3, "Crypsis": 1}),)
    assert (reading.faults, reading.notes) == ((), (Note("play_aid_left_out", (3,), line),))


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("3x Sure Gambel", Fault("unknown_title", 2, "3x Sure Gambel", ("Sure Gamble",))),
        ("Sure Gambel x3", Fault("unknown_title", 2, "Sure Gambel x3", ("Sure Gamble",))),
        ("0 Sure Gamble", Fault("bad_count", 2, "0 Sure Gamble")),
        ("100 Sure Gamble", Fault("bad_count", 2, "100 Sure Gamble")),
        ("1 Crypsis\nSure Gamble", Fault("count_missing", 3, "Sure Gamble")),
        ("1 Crypsis\n15 Minutes", Fault("count_missing", 3, "15 Minutes")),
        ("1 Crypsis\nBMI Buffer 2", Fault("count_missing", 3, "BMI Buffer 2")),
        ("1 Crypsis\n-1 Sure Gamble", Fault("unreadable_line", 3, "-1 Sure Gamble", ("Sure Gamble",))),
        ("1 Crypsis\n1. Sure Gambel", Fault("unknown_title", 3, "1. Sure Gambel", ("Sure Gamble",))),
        ("1 Crypsis\nSure Gambel", Fault("unreadable_line", 3, "Sure Gambel", ("Sure Gamble",))),
        (";; identity-code: 99999\n1 Crypsis", Fault("unknown_code", 2, ";; identity-code: 99999")),
    ],
)
def test_read_when_a_line_cannot_be_read_then_its_number_is_reported(lines: str, fault: Fault) -> None:
    (found,) = read(f"{NOISE}\n{lines}").faults
    assert (found.code, found.line, found.text) == (fault.code, fault.line, fault.text)
    assert found.nearest[:1] == fault.nearest


def test_read_when_counts_are_in_brackets_then_a_mistyped_title_isnt_a_heading() -> None:
    reading = read(f"{NOISE}\nEvent (4)\nSure Gambel (3)\nStimhack (1)\n4 cards (min 45)")
    assert reading.decks == (deck(NOISE, {"Stimhack": 1}),)
    assert [(fault.line, fault.nearest[0]) for fault in reading.faults] == [(3, "Sure Gamble")]


def test_read_when_the_identity_is_mistyped_then_the_nearest_is_suggested() -> None:
    reading = read("My deck\n\nWhizard: Master Gamer\n\n3 Sure Gamble")
    assert [(fault.line, fault.nearest[0]) for fault in reading.faults] == [(3, "Whizzard: Master Gamer")]
    assert reading.decks[0].identity is None


def test_read_when_a_line_is_very_long_then_the_fault_is_not() -> None:
    (fault,) = read(f"{NOISE}\n3 {'x' * 5000}").faults
    assert (len(fault.text), fault.nearest) == (120, ())


def test_read_when_a_translated_title_is_that_of_two_cards_then_the_side_decides_or_both_are_named() -> None:
    assert read_one("Noise: Meisterhacker\n2 Wiedergeburt") == deck(NOISE, {"Rebirth": 2})
    assert read_one(f"{HB}\n2 Wiedergeburt") == deck(HB, {"Regenesis": 2})
    assert read_one("3 Sure Gamble\n2 Wiedergeburt") == deck(None, {"Sure Gamble": 3, "Rebirth": 2})
    assert read_one(f"{HB}\n2 劫2.0") == deck(HB, {"Zed 2.0": 2})
    assert read_one(f"{JINTEKI}\n2 劫2.0") == deck(JINTEKI, {"Kakugo": 2})
    reading = read(f"{NBN}\n2 劫2.0\n1 Hedge Fund")
    assert reading.decks == (deck(NBN, {"Hedge Fund": 1}),)
    assert reading.faults == (Fault("ambiguous_title", 2, "2 劫2.0", ("Zed 2.0", "Kakugo")),)


@pytest.mark.parametrize("between", ["\n\n", "\n", ""])
@pytest.mark.parametrize("order", [("corp", "runner"), ("runner", "corp")])
def test_read_when_both_decks_are_in_one_paste_then_they_are_parted(
    order: tuple[str, str], between: str
) -> None:
    texts = [(DECKS / f"champion-2016-{side}.txt").read_text(encoding="utf-8") for side in order]
    alone = [read_one(text) for text in texts]
    together = read(between.join(texts))
    assert together.faults == ()
    assert together.decks == tuple(alone)


def test_read_when_both_decks_name_no_identity_then_the_sides_part_them() -> None:
    texts = [
        (DECKS / f"champion-2016-{side}.jinteki.txt").read_text(encoding="utf-8")
        for side in ("corp", "runner")
    ]
    reading = read("".join(texts), "Whizzard: Master Gamer")
    assert [one.side for one in reading.decks] == ["corp", "runner"]
    assert [one.identity for one in reading.decks] == [None, card("Whizzard: Master Gamer")]
    assert [sum(entry.copies for entry in one.cards) for one in reading.decks] == [49, 45]


def test_read_when_identities_stand_together_then_the_sides_part_the_decks() -> None:
    reading = read(f"{HB}\n{GABE}\n3 Hedge Fund\n3 Sure Gamble\n1 Crypsis")
    assert reading.decks == (deck(HB, {"Hedge Fund": 3}), deck(GABE, {"Sure Gamble": 3, "Crypsis": 1}))


def test_read_when_identities_stand_last_then_the_sides_part_the_decks() -> None:
    reading = read(f"3 Hedge Fund\n{HB}\n\n3 Sure Gamble\n{GABE}")
    assert reading.decks == (deck(HB, {"Hedge Fund": 3}), deck(GABE, {"Sure Gamble": 3}))


def test_read_when_two_decks_of_one_side_are_pasted_then_they_are_two() -> None:
    reading = read(f"{NOISE}\n3 Sure Gamble\n\n{GABE}\n1 Crypsis")
    assert reading.decks == (deck(NOISE, {"Sure Gamble": 3}), deck(GABE, {"Crypsis": 1}))


def test_read_when_an_identity_is_among_the_cards_then_it_stays_there() -> None:
    assert read_one(f"{NOISE}\n{GABE}\n3 Sure Gamble") == deck(NOISE, {GABE: 1, "Sure Gamble": 3})
    assert read_one(f"{NOISE}\n3 Sure Gamble\n1 {GABE}") == deck(NOISE, {GABE: 1, "Sure Gamble": 3})
    assert read_one(f"2 {NOISE}\n3 Sure Gamble") == deck(NOISE, {NOISE: 1, "Sure Gamble": 3})


def test_read_when_a_few_strays_are_of_the_other_side_then_it_is_one_deck() -> None:
    assert read_one("20 Sure Gamble\n3 Hedge Fund") == deck(None, {"Sure Gamble": 20, "Hedge Fund": 3})
    assert read_one(f"{NOISE}\n3 Hedge Fund") == deck(NOISE, {"Hedge Fund": 3})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_read_when_a_file_is_in_any_usual_encoding_then_it_is_read(encoding: str, line_end: str) -> None:
    source = f"{NOISE}{line_end}2 Déjà Vu{line_end}".encode(encoding)
    told = encoding.removesuffix("-sig")
    assert read(source) == Reading((deck(NOISE, {"Déjà Vu": 2}),), encoding=told)

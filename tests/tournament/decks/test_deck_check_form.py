"""The deck check form: what a judge ticks and types becomes verdicts, findings and missing copies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_player
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.decks.forms.check import DeckCheckForm, DrawForm
from tournament.decks.pages.check import deck_check_page
from tournament.models import Player

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]

NOTHING = {"corp": "not_checked", "runner": "not_checked", "sleeves": "not_checked"}


def player_with(*texts: str) -> Player:
    player = make_player(make_deck_event(), "Ana")
    if texts:
        hand_in(player, *texts)
    return player


def form_of(player: Player, **data: Any) -> DeckCheckForm:
    page = deck_check_page(player.tournament, player)
    seen = {"seen_check": "0"} | {f"seen_{each.side}": str(each.version) for each in page.lists}
    return DeckCheckForm(page, "Rose", NOTHING | seen | {"findings": "", "judge": "Rose"} | data)


def all_found(form: DeckCheckForm, side: str) -> dict[str, str]:
    """Return form data with every box of a deck ticked."""
    return {
        card.field.html_name: str(card.line.copies)
        for deck in form.decks
        if deck.to_compare.side == side
        for group in deck.groups
        for card in group.cards
    }


def test_form_when_shown_then_a_box_for_each_copy_of_both_decks() -> None:
    form = form_of(player_with(LEGAL_CORP, LEGAL_RUNNER))
    assert [(deck.to_compare.side, deck.copies, deck.found) for deck in form.decks] == [
        ("corp", 49, 0),
        ("runner", 45, 0),
    ]
    corp = next(form.decks)
    assert [(group.label, group.copies) for group in corp.groups] == [
        ("Agendas", 10),
        ("Assets", 9),
        ("Upgrades", 4),
        ("Operations", 13),
        ("Ice", 13),
    ]
    assert [list(card.boxes) for card in corp.groups[0].cards] == [[1], [1, 2, 3], [1, 2, 3], [1, 2, 3]]


def test_form_when_all_is_in_order_then_no_findings() -> None:
    player = player_with(LEGAL_CORP, LEGAL_RUNNER)
    ticked = all_found(form_of(player), "corp")
    form = form_of(player, **ticked | {"corp": "in_order", "sleeves": "in_order"})
    assert form.is_valid(), form.errors
    entry = form.entry
    assert (entry.corp, entry.runner, entry.sleeves) == ("in_order", "not_checked", "in_order")
    assert (entry.findings, entry.judge, dict(entry.versions)) == ("", "Rose", {"corp": 1, "runner": 1})


def test_form_when_boxes_are_left_and_there_is_a_problem_then_the_missing_cards_are_shown() -> None:
    player = player_with(LEGAL_CORP, LEGAL_RUNNER)
    ticked = all_found(form_of(player), "corp") | {"found corp Hedge Fund": "2", "found corp Enigma": "0"}
    form = form_of(player, corp="problem", findings="One sleeve is torn.\r\nWarned.", **ticked)
    assert form.is_valid(), form.errors
    assert form.entry.findings == (
        "One sleeve is torn.\nWarned.\nMissing from the corp deck: 1x Hedge Fund, 1x Enigma"
    )


def test_form_when_there_is_a_problem_and_no_box_was_used_then_only_what_was_typed() -> None:
    form = form_of(player_with(LEGAL_CORP, LEGAL_RUNNER), runner="problem", findings="A fourth Inject.")
    assert form.is_valid()
    assert form.entry.findings == "A fourth Inject."


def test_form_when_the_other_deck_has_the_problem_then_boxes_left_are_not_told() -> None:
    player = player_with(LEGAL_CORP, LEGAL_RUNNER)
    form = form_of(
        player, corp="in_order", runner="problem", findings="Marked.", **{"found corp Hedge Fund": "3"}
    )
    assert form.is_valid()
    assert form.entry.findings == "Marked."


@pytest.mark.parametrize(
    ("data", "field", "sentence"),
    [
        ({}, None, "Nothing has been checked yet. Choose what is in order, or enter your findings."),
        (
            {"found corp Hedge Fund": "3"},
            "corp",
            "You checked off cards. Choose whether the deck is in order.",
        ),
        ({"sleeves": "problem"}, "findings", "Describe the problem."),
        ({"corp": "in_order", "judge": " "}, "judge", "This field is required."),
        ({"corp": "in_order", "findings": "a\x00b"}, "findings", "Null characters are not allowed."),
        (
            {"corp": "in_order", "findings": "a\x07b"},
            "findings",
            "This text contains control characters. Type it instead of pasting it.",
        ),
        (
            {"corp": "in_order", "judge": "a\x07b"},
            "judge",
            "This name contains control characters. Type it instead of pasting it.",
        ),
        (
            {"corp": "maybe", "sleeves": "in_order"},
            "corp",
            "Select a valid choice. maybe is not one of the available choices.",
        ),
    ],
)
def test_form_when_something_does_not_add_up_then_told_where(
    data: dict[str, str], field: str | None, sentence: str
) -> None:
    form = form_of(player_with(LEGAL_CORP, LEGAL_RUNNER), **data)
    assert not form.is_valid()
    assert form.errors[field or "__all__"] == [sentence]


@pytest.mark.parametrize("found", ["4", "-1", "x", "9" * 40, "1.5"])
def test_form_when_more_copies_are_found_than_there_are_then_refused_and_shown_again(found: str) -> None:
    form = form_of(player_with(LEGAL_CORP), corp="in_order", **{"found corp Hedge Fund": found})
    assert not form.is_valid()
    assert list(form.errors) == ["found corp Hedge Fund"]
    cards = [card for deck in form.decks for group in deck.groups for card in group.cards]
    assert next(card.found for card in cards if card.line.title == "Hedge Fund") in (0, 3)


@pytest.mark.parametrize("field", ["seen_check", "seen_corp", "seen_runner"])
@pytest.mark.parametrize("value", ["", "x", "-1", "9" * 30])
def test_form_when_a_hidden_number_is_damaged_then_refused(field: str, value: str) -> None:
    assert not form_of(player_with(), corp="in_order", **{field: value}).is_valid()


def test_form_when_no_list_was_handed_in_then_a_check_all_the_same() -> None:
    form = form_of(player_with(), sleeves="in_order", findings="No list.")
    assert form.is_valid()
    assert ([deck.groups for deck in form.decks], dict(form.entry.versions)) == (
        [(), ()],
        {"corp": 0, "runner": 0},
    )


def test_form_when_a_card_has_many_copies_then_a_number_is_typed() -> None:
    player = player_with(LEGAL_CORP)
    row = player.decks.get()
    row.cards[next(code for code, copies in row.cards.items() if copies == 3)] = 7
    row.save()
    cards = [card for group in next(form_of(player).decks).groups for card in group.cards]
    assert [list(card.boxes) for card in cards if card.line.copies == 7] == [[]]


@pytest.mark.parametrize("count", ["0", "-1", "100", "", "x", "9" * 30])
def test_draw_form_when_the_count_is_invalid_then_refused(count: str) -> None:
    assert list(DrawForm({"count": count, "seen_tables": "0"}).errors) == ["count"]

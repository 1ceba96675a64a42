"""A deck as shown, with its verdict."""

from __future__ import annotations

from datetime import date

import pytest

from tests.factories import make_player
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    LEGAL_RUNNER,
    WITHOUT_IDENTITY,
    hand_in,
    make_deck_event,
    submission,
)
from tournament.decks.pages.deck import (
    CardLine,
    DeckView,
    ProblemCard,
    ProblemLine,
    read_view,
    submitted_view,
)
from tournament.decks.pages.judging import judged_by
from tournament.decks.records import judging_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def view(text: str, **event: object) -> DeckView:
    return read_view(submission(text).deck, judging_of(make_deck_event(**event)))


def line(view: DeckView, title: str) -> CardLine:
    return next(line for group in view.groups for line in group.lines if line.title == title)


def test_illegal_deck_then_the_reason_with_its_numbers_cards_and_section() -> None:
    shown = view(ILLEGAL_CORP)
    assert (shown.side, shown.identity, shown.faction_name) == (
        "corp",
        "Haas-Bioroid: Engineering the Future",
        "Haas-Bioroid",
    )
    assert (shown.size, shown.influence, shown.agenda_points) == (
        "49 cards, at least 45",
        "15 of 6 (15 minus 9)",
        "20 (20 or 21)",
    )
    assert shown.problems == (
        ProblemLine(
            "15 influence of 6: the limit 15 minus 9 listed copies.",
            (
                ProblemCard("Global Food Initiative", 2, "2 influence"),
                ProblemCard("NAPD Contract", 3, "3 off the limit"),
                ProblemCard("Jackson Howard", 3, "3 influence"),
                ProblemCard("Caprice Nisei", 2, "8 influence"),
                ProblemCard("Architect", 3, "3 off the limit"),
                ProblemCard("Eli 1.0", 3, "3 off the limit"),
                ProblemCard("Tollbooth", 1, "2 influence"),
            ),
            "REG 3.7",
        ),
    )
    assert not shown.is_legal


def test_cards_stand_by_type_with_dots_and_what_the_list_says() -> None:
    shown = view(ILLEGAL_CORP)
    assert [(group.label, group.copies) for group in shown.groups] == [
        ("Agendas", 9),
        ("Assets", 9),
        ("Upgrades", 9),
        ("Operations", 5),
        ("Ice", 17),
    ]
    assert line(shown, "Caprice Nisei") == CardLine(
        2, "Caprice Nisei", "jinteki", "•" * 8, "", "8 influence", True
    )
    assert line(shown, "Eli 1.0") == CardLine(3, "Eli 1.0", "haas-bioroid", "", "−3", "3 off the limit", True)
    assert line(shown, "Hedge Fund") == CardLine(3, "Hedge Fund", "neutral-corp", "", "", "", False)


def test_legal_runner_then_no_problem_and_no_agenda_points() -> None:
    shown = view(LEGAL_RUNNER)
    assert (shown.is_legal, shown.influence, shown.agenda_points) == (True, "10 of 10 (15 minus 5)", "")


def test_universal_influence_is_marked_with_what_it_adds() -> None:
    shown = view(LEGAL_RUNNER, restriction_list="NAPD_MWL_1.2")
    assert {line.listed for group in shown.groups for line in group.lines} >= {"+3"}
    assert "because of the list" in shown.problems[0].sentence


def test_deck_without_identity_then_told_as_far_as_it_goes() -> None:
    shown = view(WITHOUT_IDENTITY)
    assert (shown.identity, shown.faction_name, shown.influence, shown.size) == ("", "", "", "49 cards")
    assert shown.problems[0].sentence == "The deck has no identity."


def test_submitted_deck_knows_its_version_and_the_leader_who_handed_it_in() -> None:
    event = make_deck_event()
    player = make_player(event)
    hand_in(player, LEGAL_RUNNER)
    (row,) = hand_in(player, LEGAL_RUNNER.replace("of the 2016", "of my"), actor=event.owner)
    shown = submitted_view(row, judging_of(event), with_submitter=True)
    assert (shown.version, shown.submitted_by) == (2, "a staff member")
    assert shown.name == "Runner deck of my champion"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (
            {},
            "Cards released by 5 November 2016 are legal (REG 2.2). "
            "Restriction list: NAPD MWL 1.1, in force since 1 August 2016.",
        ),
        (
            {"level": "premier", "restriction_list": "none"},
            "Cards released by 25 October 2016, 11 days before the event, are legal (REG 2.2). "
            "No restriction list is in force.",
        ),
        (
            {"card_pool_until": "bm"},
            "Cards up to the pack Blood Money (released 11 August 2016) are legal. "
            "Restriction list: NAPD MWL 1.1, in force since 1 August 2016.",
        ),
        (
            {"card_pool_until": "in"},
            "Cards up to the pack Intervention (released 3 November 2016) are legal. "
            "Restriction list: NAPD MWL 1.1, in force since 1 August 2016.",
        ),
        (
            {"date": date(2025, 11, 1), "card_pool_until": "es"},
            "Cards up to the pack Escalation (released 6 October 2016) are legal. "
            "Restriction list: NAPD MWL 1.1, in force since 1 August 2016.",
        ),
        (
            {"date": date(2026, 11, 24), "card_pool_until": "ml"},
            "Cards up to the pack Martial Law (released 8 December 2016) are legal. "
            "Restriction list: NAPD MWL 1.1, in force since 1 August 2016.",
        ),
        (
            {"kind": "half_draft"},
            "This is a draft: a deck may contain any card.",
        ),
    ],
)
def test_line_of_legal_cards_tells_pool_and_list(fields: dict[str, object], words: str) -> None:
    assert judged_by(judging_of(make_deck_event(**fields))).words == words


def test_judged_by_warns_where_the_list_is_of_an_older_time_than_the_cards() -> None:
    old_list = {"date": date(2025, 11, 1), "restriction_list": "NAPD_MWL_1.1"}
    assert judged_by(judging_of(make_deck_event(**old_list))).warnings == (
        (
            "The list NAPD MWL 1.1 is older than the cards: on 1 November 2025 the list was "
            "Standard Ban List 25.10. To use the cards of its time too, choose the last legal "
            "pack."
        ),
    )
    assert judged_by(judging_of(make_deck_event(**old_list, card_pool_until="in"))).warnings == ()
    assert judged_by(judging_of(make_deck_event(restriction_list="NAPD_MWL_1.2"))).warnings == ()


def test_judged_by_tells_what_the_catalogue_does_not_know() -> None:
    warnings = judged_by(
        judging_of(make_deck_event(restriction_list="gone", card_pool_until="lost"))
    ).warnings
    assert warnings == (
        "The list gone isn’t in the catalog: NAPD MWL 1.1 is used instead.",
        "The pack lost isn’t in the catalog: the event’s date is used instead.",
    )

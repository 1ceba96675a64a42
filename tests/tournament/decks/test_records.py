"""Converting database decks for the card rules."""

from __future__ import annotations

from datetime import date

import pytest

from decklists.types import Format, Level
from tests.factories import make_player
from tests.tournament.decks_data import (
    ILLEGAL_CORP,
    LEGAL_CORP,
    LEGAL_RUNNER,
    hand_in,
    make_deck_event,
    submission,
)
from tournament.decks.catalogue import catalogue
from tournament.decks.records import (
    are_locked,
    deck_fields,
    deck_record,
    judging_of,
    newest_decks,
    unknown_codes,
    verdict_of,
)
from tournament.models import Deck, Player, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "NAPD_MWL_1.1"),
        ({"date": date(2016, 3, 1)}, "NAPD_MWL_1.0"),
        ({"date": date(2015, 11, 1)}, None),
        ({"restriction_list": "none"}, None),
        ({"restriction_list": "NAPD_MWL_1.2"}, "NAPD_MWL_1.2"),
        ({"kind": "full_draft"}, None),
        ({"restriction_list": "gone"}, "NAPD_MWL_1.1"),
    ],
)
def test_judging_takes_the_list_that_the_event_names_else_the_one_in_force(
    fields: dict[str, object], expected: str | None
) -> None:
    found = judging_of(make_deck_event(**fields)).restriction_list
    assert (found.code if found else None) == expected


def test_judging_when_the_catalogue_lacks_list_and_pack_then_it_says_so() -> None:
    judging = judging_of(make_deck_event(restriction_list="gone", card_pool_until="lost", level="premier"))
    assert (judging.unknown_list, judging.unknown_pack) == ("gone", "lost")
    assert (judging.level, judging.format, judging.pool.up_to) == (Level.PREMIER, Format.STANDARD, None)


def test_judging_by_an_old_last_pack_brings_back_the_pool_of_its_time() -> None:
    today = {"date": date(2025, 11, 1), "restriction_list": "NAPD_MWL_1.1"}
    event = make_deck_event(**today, card_pool_until="in")
    player = make_player(event)
    (deck,) = hand_in(player, LEGAL_CORP)
    verdict = verdict_of(deck, judging_of(event))
    without = verdict_of(deck, judging_of(make_deck_event(**today)))
    assert (verdict.legal, verdict.on) == (True, today["date"])
    assert "rotated" in {problem.code for problem in without.problems}


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        ({}, "Pipeline"),
        ({"date": date(2025, 11, 1)}, "Conduit"),
        ({"date": date(2025, 11, 1), "card_pool_until": "es"}, "Pipeline"),
    ],
)
def test_title_that_two_cards_of_a_side_share_is_that_in_the_events_pool(
    fields: dict[str, object], title: str
) -> None:
    found = judging_of(make_deck_event(**fields)).reading.by_title("Conducto")
    assert [card.title for card in found] == [title]


def test_deck_goes_into_its_row_and_comes_back_the_same() -> None:
    deck = submission(LEGAL_RUNNER).deck
    identity, cards = deck_fields(deck)
    row = Deck(side="runner", name=deck.name, identity=identity, cards=cards)
    assert deck_record(row, catalogue()) == deck


def test_verdict_of_a_row_is_that_of_the_deck() -> None:
    event = make_deck_event()
    player = make_player(event)
    verdicts = [verdict_of(row, judging_of(event)) for row in hand_in(player, ILLEGAL_CORP, LEGAL_RUNNER)]
    assert [(verdict.legal, verdict.influence.spent, verdict.influence.limit) for verdict in verdicts] == [
        (False, 15, 6),
        (True, 10, 10),
    ]


def test_verdict_when_codes_are_unknown_then_said_first_and_no_missing_identity() -> None:
    event = make_deck_event()
    row = Deck(side="corp", identity="99999", cards={"01110": 3, "88888": 2})
    verdict = verdict_of(row, judging_of(event))
    assert unknown_codes(row, catalogue()) == ("99999", "88888")
    assert verdict.problems[0].code == "unknown_cards"
    assert dict(verdict.problems[0].facts) == {"have": 2, "codes": "99999, 88888"}
    assert "identity_missing" not in [problem.code for problem in verdict.problems]


def test_newest_decks_are_one_of_each_side_in_one_query(django_assert_num_queries: object) -> None:
    event = make_deck_event()
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    hand_in(make_player(make_deck_event()), LEGAL_CORP)
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    hand_in(ana, ILLEGAL_CORP)
    hand_in(ben, LEGAL_RUNNER)
    with django_assert_num_queries(1):  # type: ignore[operator]
        found = newest_decks(event)
        versions = {
            player: {side: deck.version for side, deck in decks.items()} for player, decks in found.items()
        }
    assert versions == {ana.pk: {"corp": 2, "runner": 1}, ben.pk: {"runner": 1}}
    assert list(newest_decks(event, [ben.pk])) == [ben.pk]


@pytest.mark.parametrize(
    ("event", "own", "expected"),
    [(False, None, False), (True, None, True), (True, False, False), (False, True, True)],
)
def test_lock_of_a_player_goes_before_that_of_the_event(
    event: bool, own: bool | None, expected: bool
) -> None:
    assert are_locked(Tournament(are_decks_locked=event), Player(is_deck_locked=own)) is expected

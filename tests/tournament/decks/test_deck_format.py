"""Events of every format, checked with the included cards."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.decks_data import LEGAL_RUNNER, submission
from tournament.decks.pages.judging import judged_by
from tournament.decks.records import judging_of, verdict_on
from tournament.models import DeckFormat, Tournament


@pytest.fixture(autouse=True)
def fresh_start(settings: Any, tmp_path: Path) -> None:
    settings.CARDS_DIR = tmp_path / "cards"


@pytest.mark.parametrize(
    ("format", "code", "words"),
    [
        (
            "standard",
            "standard-ban-list-26-05",
            "Seventh Rotation, aren’t legal. Restriction list: Standard Ban List 26.05, in force",
        ),
        (
            "startup",
            "startup-balance-update-26-05",
            "The card pool is Startup (Vantage Point). Restriction list: Startup Balance Update 26.05,",
        ),
        (
            "eternal",
            "eternal-points-list-26-03",
            "The format is Eternal. Restriction list: Eternal Points List 26.03, in force since",
        ),
        ("system_gateway", None, "The format is System Gateway. No restriction list is in force."),
    ],
)
def test_event_of_a_format_has_its_list_and_its_pool(format: str, code: str | None, words: str) -> None:
    judging = judging_of(Tournament(date=date(2026, 7, 18), deck_format=format))
    assert (judging.restriction_list.code if judging.restriction_list else None) == code
    assert words in judged_by(judging).words


def test_a_deck_of_2016_is_out_of_the_pool_of_startup_and_in_that_of_eternal() -> None:
    deck = submission(LEGAL_RUNNER).deck
    problems = {
        format: {
            problem.code
            for problem in verdict_on(
                deck, judging_of(Tournament(date=date(2026, 7, 18), deck_format=format))
            ).problems
        }
        for format in ("startup", "eternal")
    }
    assert "outside_pool" in problems["startup"]
    assert problems["eternal"] <= {"too_many_points", "banned"}


def test_a_draft_has_no_format() -> None:
    judging = judging_of(Tournament(date=date(2026, 7, 18), kind="full_draft", deck_format="startup"))
    assert (judging.format, judging.restriction_list) == ("draft", None)


@pytest.mark.django_db
def test_format_is_chosen_in_the_settings_and_told_in_the_log(
    to_client: Client, tournament: Tournament
) -> None:
    address = reverse("desk-deck-settings", kwargs={"slug": tournament.slug})
    shown = to_client.get(address).context["form"]
    sent = {name: shown[name].value() or "" for name in ("deck_lists", "restriction_list", "card_pool_until")}
    sent |= {f"initial-{name}": value for name, value in sent.items()}
    answer = to_client.post(
        address, sent | {"initial-deck_format": "standard", "deck_format": DeckFormat.ETERNAL}
    )
    assert answer.status_code == 302
    tournament.refresh_from_db()
    assert tournament.deck_format == "eternal"
    log = to_client.get(reverse("desk-log", kwargs={"slug": tournament.slug})).content.decode()
    assert "deck format" in log.casefold()

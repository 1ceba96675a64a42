"""The fee in each language's format."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.utils.translation import override, pgettext

from tournament.models import Tournament
from tournament.site.pages.facts import fee_words


@pytest.mark.parametrize(
    ("language", "amount", "currency", "said"),
    [
        ("en", "10", "EUR", "€10"),
        ("en", "12.50", "EUR", "€12.50"),
        ("en", "1000", "JPY", "¥1,000"),
        ("en", "10", "CHF", "10 CHF"),
        ("de", "10", "EUR", "10\xa0€"),
        ("de", "12.50", "EUR", "12,50\xa0€"),
        ("de", "1000", "JPY", "1.000\xa0¥"),
        ("de", "10", "CHF", "10 CHF"),
        ("ja", "1000", "JPY", "1,000円"),
        ("ja", "10", "EUR", "10ユーロ"),
    ],
)
def test_fee_is_written_as_in_the_readers_language(
    language: str, amount: str, currency: str, said: str
) -> None:
    event = Tournament(fee_amount=Decimal(amount), fee_currency=currency)
    with override(language):
        if language != "en" and pgettext("money", "€%(amount)s") == "€%(amount)s":
            pytest.skip("not translated yet")
        assert fee_words(event) == said


def test_event_without_a_fee_says_nothing() -> None:
    assert fee_words(Tournament()) == ""

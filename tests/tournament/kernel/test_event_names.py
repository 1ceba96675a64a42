"""On paper, two events with the same name on the same day can be told apart."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone
from django.utils.translation import override

from tests.factories import make_player, make_tournament
from tests.tournament.printing.reading import pages
from tournament.kernel.event_names import name_told_apart
from tournament.models import Tournament
from tournament.people.sheets import print_players
from tournament.printing.press import Paper

pytestmark = pytest.mark.django_db

DAY = date(2016, 11, 5)


def event(slug: str, **fields: object) -> Tournament:
    return make_tournament(slug=slug, **{"name": "Dock Cup", "date": DAY} | fields)


@pytest.mark.parametrize(
    "other",
    [
        {},
        {"name": "Other", "date": DAY},
        {"date": date(2016, 11, 6)},
        {"date": DAY, "deleted_at": timezone.now()},
    ],
)
def test_name_alone_where_no_other_of_it_is_on_that_day(other: dict[str, object]) -> None:
    one = event("one")
    if other:
        event("two", **other)
    assert name_told_apart(one) == "Dock Cup"


@pytest.mark.parametrize(
    ("venues", "names"),
    [
        (("Hall", "Bar"), ["Dock Cup (Hall)", "dock cup (Bar)"]),
        (("Hall", ""), ["Dock Cup (Hall)", "dock cup (two)"]),
        (("Hall", "hall"), ["Dock Cup (one)", "dock cup (two)"]),
    ],
)
def test_name_with_place_or_address_where_another_of_it_is_on_that_day(
    venues: tuple[str, str], names: list[str]
) -> None:
    both = [event("one", venue=venues[0]), event("two", name="dock cup", venue=venues[1])]
    assert [name_told_apart(each) for each in both] == names


def test_sheets_and_their_files_are_distinguished() -> None:
    one, _two = event("one", venue="Hall"), event("two", venue="Bar")
    make_player(one)
    printed = print_players(one, Paper.A4, now=timezone.now())
    assert printed.name == "Dock Cup (Hall) - Player list.pdf"
    assert pages(printed.pdf)[0].startswith("Dock Cup (Hall) ")


def test_name_told_apart_has_the_brackets_of_the_language() -> None:
    one = event("one", venue="Dock 1")
    event("two", venue="Dock 2")
    with override("ja"):
        assert name_told_apart(one) == "Dock Cup（Dock 1）"

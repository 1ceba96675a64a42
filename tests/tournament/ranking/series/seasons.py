"""A season created by hand: an organizer, finished events, and the same people in several of them."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User

from pairing.series.presets import SERIES_PRESETS
from pairing.series.records import SeriesRules
from tests.factories import make_player, make_result, make_round, make_tournament
from tournament.models import Appearance, Person, Player, Series, SeriesEvent, Tournament
from tournament.models.states import EventState
from tournament.ranking.series.acts import kept_rules


def finished(owner: User, number: int, *names: str) -> Tournament:
    """Create a finished event of one round with the standings in the order of the names.

    The first half of the players win 6-0 against the second half; ties follow the order of the names.
    """
    event = make_tournament(
        owner,
        name=f"Store {number}",
        slug=f"store-{number}",
        date=date(2026, number, 7),
        state=EventState.FINISHED,
        planned_rounds=1,
        cut_size=0,
    )
    half = len(names) // 2
    players = [make_player(event, name, lot=at) for at, name in enumerate(names, start=1)]
    round_ = make_round(event, list(zip(players[:half], players[half:], strict=True)))
    for pairing in round_.pairings.all():
        make_result(pairing, 6, 0)
    return event


def joined(name: str, *events: Tournament) -> Person:
    """Link the players with this name in these events as one person."""
    person = Person.objects.create(name=name)
    for player in Player.objects.filter(tournament__in=events, name=name):
        Appearance.objects.create(person=person, player=player)
    return person


def make_season(owner: User, *events: Tournament, rules: SeriesRules | None = None) -> Series:
    series = Series.objects.create(
        owner=owner, slug="season", name="Season", rules=kept_rules(rules or SERIES_PRESETS["places"])
    )
    SeriesEvent.objects.bulk_create(SeriesEvent(series=series, tournament=event) for event in events)
    return series

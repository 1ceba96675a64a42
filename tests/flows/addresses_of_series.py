"""The URLs for series, and for the awards that they give at an event."""

from __future__ import annotations

from datetime import date

from django.utils import timezone

from pairing.series.presets import SERIES_PRESETS
from tests.factories import make_player, make_result, make_round, make_tournament
from tests.flows.address import ACCOUNTS, EVERYBODY, ORGANIZER, Address, Data, F, P, Who
from tests.flows.addresses_of_event_files import SentAgain
from tests.flows.addresses_of_organizations import organization_of
from tests.flows.world import Stage, World
from tournament.kernel.carried import packed
from tournament.models import (
    Appearance,
    AwardKind,
    AwardSource,
    Person,
    Series,
    SeriesAward,
    SeriesEntry,
    Tournament,
)
from tournament.models.states import EventState
from tournament.ranking.persons.joining import join_players
from tournament.ranking.series.acts import kept_rules
from tournament.ranking.series.changing import series_state
from tournament.ranking.series.contents import series_json
from tournament.ranking.series.pages.standings import series_page

SETTINGS = {
    "name": "Season",
    "starts_on": "",
    "ends_on": "",
    "is_public": "on",
    "place_points": "3, 2, 1",
    "organization": "",
}


def series_of(world: World) -> Series:
    """Return a public series of the owner's organization that includes an event."""
    found = Series.everything.filter(slug="hosted").first()
    if found is None:
        found = Series.objects.create(
            organization=organization_of(world),
            slug="hosted",
            name="Hosted",
            rules=kept_rules(SERIES_PRESETS["places"]),
            starts_on=date(2026, 1, 1),
        )
        event = make_tournament(
            world.owner, name="Store", state=EventState.FINISHED, planned_rounds=1, cut_size=0
        )
        champion, other = make_player(event, "Champion"), make_player(event, "Second")
        make_result(make_round(event, [(champion, other)]).pairings.get(), 6, 0)
        found.events.create(tournament=event)
        person = Person.objects.create(name="Champion")
        Appearance.objects.create(person=person, player=champion)
    return found


def _series(world: World) -> Data:
    return {"series_slug": series_of(world).slug}


def _unticked(world: World) -> Data:
    """Return the form for the events with none of them ticked."""
    return {f"weight_{event}": "1" for event in series_of(world).events.values_list("tournament", flat=True)}


def _ended(world: World) -> Data:
    key = series_of(world).pk
    Series.everything.filter(pk=key).update(ended_at=timezone.now())
    return _series(world)


def _deleted(world: World) -> Data:
    key = series_of(world).pk
    Series.everything.filter(pk=key).update(deleted_at=timezone.now())
    return _series(world)


def _organization(world: World) -> Data:
    return {"pk": series_of(world).organization_id}


def _award(world: World) -> SeriesAward:
    given = {"kind": AwardKind.BYE, "source": AwardSource.EVENTS, "places": 1, "target": world.tournament}
    return SeriesAward.objects.get_or_create(series=series_of(world), **given)[0]


def _given(world: World) -> Data:
    return _series(world) | {"award": _award(world).pk}


def _line(world: World) -> Data:
    series = series_of(world)
    state = series_state(series)
    line = SeriesEntry.objects.create(
        series=series, what="set", facts={"name": "Hosted"}, before=state, after=state
    )
    return {"series_slug": series.slug, "entry": line.pk}


def _earned(world: World) -> Data:
    """Return a player who has earned the bye and is registered at the event."""
    _award(world)
    person = Person.objects.get(name="Champion")
    found = Appearance.objects.filter(person=person, player__tournament=world.tournament).first()
    if found is None:
        player = make_player(world.tournament, "Champion of the season")
        found = Appearance.objects.create(person=person, player=player)
    return {"player": found.player_id}


def _same_name(world: World, *, is_joined: bool = False) -> Data:
    """Return a name that appears in two of the series' events."""
    series = series_of(world)
    second = Tournament.objects.filter(in_series__series=series, name="Second store").first()
    if second is None:
        second = make_tournament(world.owner, name="Second store")
        series.events.create(tournament=second)
    players = [
        event.players.get_or_create(name="Both")[0].pk
        for event in Tournament.objects.filter(in_series__series=series)
    ]
    if is_joined:
        join_players(players)
    return {"name": "both"}


def _parted(world: World) -> Data:
    return _same_name(world, is_joined=True)


def _file(world: World) -> Data:
    content = series_json(series_page(series_of(world)), is_whole=True)
    return {"file": SentAgain("series.json", content)}


def _looked_at(world: World) -> Data:
    content = series_json(series_page(series_of(world)), is_whole=True)
    return {"held": packed(content), "name": "From a file", "leave_out": "on", "organization": ""}


SERIES = (
    Address("series-list", EVERYBODY, has_slug=False),
    Address("series", EVERYBODY, kwargs=_series, has_slug=False),
    Address("series-pdf", EVERYBODY, kwargs=_series, has_slug=False),
    Address("series-csv", EVERYBODY, kwargs=_series, has_slug=False),
    Address("series-file", EVERYBODY, kwargs=_series, has_slug=False),
    Address("season", EVERYBODY, kwargs=_organization, has_slug=False),
    Address("series-new", ACCOUNTS, F, data=lambda _: SETTINGS, has_slug=False),
    Address("series-from-file", ACCOUNTS, F, data=_file, has_slug=False, changes=False),
    Address("series-from-file-chosen", ACCOUNTS, P, data=_looked_at, has_slug=False),
    Address("series-settings", ORGANIZER, F, kwargs=_series, data=lambda _: SETTINGS, has_slug=False),
    Address("series-events", ORGANIZER, F, kwargs=_series, data=_unticked, has_slug=False),
    Address(
        "series-awards",
        ORGANIZER,
        F,
        kwargs=_series,
        data=lambda world: {"kind": "bye", "places": "2", "source": "events", "target": world.tournament.pk},
        has_slug=False,
    ),
    Address("series-award-remove", ORGANIZER, P, kwargs=_given, has_slug=False),
    Address("series-end", ORGANIZER, P, kwargs=_series, has_slug=False),
    Address("series-reopen", ORGANIZER, P, kwargs=_ended, has_slug=False),
    Address("series-delete", ORGANIZER, P, kwargs=_series, has_slug=False),
    Address("series-restore", ORGANIZER, P, kwargs=_deleted, has_slug=False),
    Address(
        "series-people",
        ORGANIZER,
        F,
        kwargs=_series,
        data=_same_name,
        has_slug=False,
        refuses=frozenset({Who.MEMBER}),  # these events don't belong to the member
    ),
    Address(
        "series-people-part",
        ORGANIZER,
        P,
        kwargs=_series,
        data=_parted,
        has_slug=False,
        refuses=frozenset({Who.MEMBER}),
    ),
    Address("series-log", ORGANIZER, kwargs=_series, has_slug=False),
    Address("series-undo", ORGANIZER, P, kwargs=_line, has_slug=False),
    Address("desk-earned", ORGANIZER, F, stage=Stage.REGISTRATION, data=_earned),
)
SERIES_FILES = frozenset({"series-pdf", "series-csv", "series-file"})

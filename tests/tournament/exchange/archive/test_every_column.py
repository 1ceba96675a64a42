"""Every column of every table in the event file keeps its value in an import, whatever the value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from django.core.validators import MinValueValidator
from django.db.models import Field, ForeignKey, Model

from tests.factories import make_player, make_user
from tests.flows.addresses_of_the_room import png
from tournament.event.acts.announcements import Announce
from tournament.event.logo import logo_picture
from tournament.exchange.archive import writing
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.columns import DoesNotFitError, reader_of
from tournament.exchange.archive.contents import EVENT_MEMBER, MEMBERS
from tournament.exchange.archive.reading import read_event_file
from tournament.exchange.archive.writing import event_file
from tournament.models import Announcement, Player, Staff, Tournament

pytestmark = pytest.mark.django_db

Row = dict[str, Any]
Rows = dict[type[Model], Model]
LATER = datetime(2016, 11, 5, 19, 0, tzinfo=UTC)
LOGO = logo_picture(png(colour="teal"))


def smallest(field: Field[Any, Any]) -> int:
    """Return the smallest number, at least 1, that the column accepts."""
    limits: list[int] = [each.limit_value for each in field.validators if isinstance(each, MinValueValidator)]
    return max([1, *limits])


# One value for each type of column. A new type without a value here fails the test.
BY_KIND: Mapping[str, Callable[[Any], Any]] = {
    "BooleanField": lambda field: not field.default,
    "DateTimeField": lambda _: datetime(2016, 11, 5, 18, 3, 22, 123456, tzinfo=UTC),
    "DateField": lambda _: date(2016, 11, 5),
    "TimeField": lambda _: time(18, 3, 22),
    "DecimalField": lambda _: Decimal("12.50"),
    "JSONField": lambda _: {"name": ["text", 2, None, True]},
    "SmallIntegerField": smallest,
    "PositiveSmallIntegerField": smallest,
    "PositiveIntegerField": smallest,
    "PositiveBigIntegerField": lambda _: 2**40,
    "BigIntegerField": lambda _: 2**40,
    "CharField": lambda field: field.name[: field.max_length],
    "SlugField": lambda field: field.name[: field.max_length],
    "TextField": lambda field: f"{field.name}\n**更新**",
}
# Columns that need a meaningful value.
BY_COLUMN: Mapping[str, Any] = {
    "Tournament.time_zone": "Asia/Tokyo",
    "Tournament.fee_currency": "EUR",
    "Tournament.language": "ja",
    "Player.waitlist_version": 7,
    "Tournament.tiebreakers": ["sos"],
    "Tournament.cut_date": date(2016, 11, 6),  # no cut is before its event
    "Tournament.table_rooms": "Hall 1-20",
    "Tournament.clock_warnings": [7],
    "Tournament.screen_views": ["code"],
    "Tournament.swiss_decks": "public",
    "Tournament.cut_decks": "public",
    "Tournament.version": 5,
    "Tournament.pairings_version": 4,
    "Player.state": "waitlisted",
    "Round.state": "published",
    "Round.explanation": {},
    "Stage.kind": "swiss",
    "Stage.number": 1,
    "Round.number": 1,
    "Pairing.side_reason": "swapped",
    "Pairing.side_facts": {"corp": [2, 1]},
    "Deck.cards": {"01001": 1},
    "Deck.unread": ["a line"],
    "DrawnTable.number": 3,
    "LogEntry.version": 3,
    "LogEntry.act": Announce.code,
    "LogEntry.payload_version": Announce.Payload.payload_version,
    "EventLogo.picture": LOGO.data,
    "EventLogo.media_type": LOGO.media_type,
    "EventLogo.width": LOGO.width,
    "EventLogo.height": LOGO.height,
    "ClockRun.stopped_at": LATER,
    "DeckReading.until": LATER,
    "Announcement.is_until_next_round": False,  # it ends at a time, so it can't also end with the round
}
# JSON that refers to rows, built from the event's rows.
NAMING_ROWS: Mapping[str, Callable[[Rows], Any]] = {
    "PlayerReport.games": lambda rows: [{"winner": rows[Player].pk, "ending": "win"}],
    "DrawnTable.players": lambda rows: [rows[Player].pk],
    "LogEntry.payload": lambda rows: {
        "announcement": rows[Announcement].pk,
        "text": "A",
        "until": "removed",
        "by": "B",
    },
}
SECOND_OF_TWO = ("runner", "answerer")  # columns that name a different player than the column before


def name_of(field: Field[Any, Any]) -> str:
    """Return the table and column as one name."""
    return f"{field.model.__name__}.{field.name}"


def value_for(field: Field[Any, Any]) -> Any:
    """Return a value for the column that differs from its default."""
    if name_of(field) in BY_COLUMN:
        return BY_COLUMN[name_of(field)]
    choices = [value for value, _label in field.flatchoices]
    if choices:
        return next(value for value in choices if value not in ("", field.get_default()))
    value = BY_KIND[field.get_internal_type()](field)
    return value + 1 if isinstance(value, int) and value == field.get_default() else value


def filled() -> Rows:
    """Store and return one row per table of the event file, with every column filled."""
    rows: Rows = {}
    second: Model | None = None
    for member in MEMBERS:
        values: Row = {}
        for field in member.fields:
            if name_of(field) in NAMING_ROWS:
                values[field.attname] = NAMING_ROWS[name_of(field)](rows)
            elif not isinstance(field, ForeignKey):
                values[field.attname] = value_for(field)
            elif field.related_model is not member.model:
                values[field.attname] = rows[field.related_model].pk
                if second and field.name in SECOND_OF_TWO:
                    values[field.attname] = second.pk
        beside: Row = {"owner": make_user()} if member is EVENT_MEMBER else {}
        if member is not EVENT_MEMBER and member.is_of_the_event_itself:
            beside["tournament"] = rows[Tournament]
        if member.model is Staff:
            beside["invitation"] = "secret"
        row = member.model._base_manager.create(**beside, **values)
        for field in member.fields:
            if isinstance(field, ForeignKey) and field.related_model is member.model:
                values[field.attname] = row.pk
        # Again, for columns that the clock sets when a row is created.
        member.model._base_manager.filter(pk=row.pk).update(**values)
        rows[member.model] = member.model._base_manager.get(pk=row.pk)
        if member.model is Player:
            second = make_player(Tournament.objects.get(), "Second")
    return rows


def arrived(data: bytes) -> Rows:
    """Import an event file and return its rows; the event isn't consistent, so no page is opened."""
    before = {member.model: set(_keys(member.model)) for member in MEMBERS}
    arrival = Arrival(read_event_file(data))
    own = {field.attname: arrival.event_values[field.name] for field in EVENT_MEMBER.fields}
    event = Tournament(**own | {"slug": "copy"}, owner=make_user())
    arrival.prepare(event)
    arrival.write(event)
    found = {}
    for model, keys in before.items():
        found[model] = model._base_manager.get(pk=min(set(_keys(model)) - keys))
    return found


def _keys(model: type[Model]) -> Any:
    return model._base_manager.values_list("pk", flat=True)


def test_every_column_of_every_table_arrives_with_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: Row = {"players": [], "eliminationPlayers": [], "rounds": []}
    monkeypatch.setattr(writing, "results_file", lambda event: nothing)
    rows = filled()

    own_keys: dict[type[Model], set[int]] = {member.model: set(_keys(member.model)) for member in MEMBERS}
    copies = arrived(event_file(Tournament.objects.get(), with_links=True))

    for member in MEMBERS:
        row, copy = rows[member.model], copies[member.model]
        for field in member.fields:
            named, value, copied = name_of(field), getattr(row, field.attname), getattr(copy, field.attname)
            assert value not in (None, "", [], {}) or named in BY_COLUMN, named
            if named in NAMING_ROWS:
                assert (value, copied) == (NAMING_ROWS[named](rows), NAMING_ROWS[named](copies)), named
            elif isinstance(field, ForeignKey):
                there = sorted(own_keys[field.related_model])
                here = sorted(set(_keys(field.related_model)) - own_keys[field.related_model])
                assert here.index(copied) == there.index(value), named
            elif named not in ("Tournament.slug", "Player.link"):
                assert copied == value, named


def test_announcement_until_the_next_round_arrives_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing: Row = {"players": [], "eliminationPlayers": [], "rounds": []}
    monkeypatch.setattr(writing, "results_file", lambda event: nothing)
    filled()
    Announcement.objects.update(ends_at=None, is_until_next_round=True)

    arrived(event_file(Tournament.objects.get(), with_links=True))

    ends = Announcement.objects.values_list("ends_at", "is_until_next_round")
    assert list(ends) == [(None, True), (None, True)]


@pytest.mark.parametrize("value", [12, True, "", "-1", "1e5", "NaN", "1.234", "12345678.00", "12,5", "١"])
def test_amounts_that_the_column_cannot_store_are_refused(value: Any) -> None:
    with pytest.raises(DoesNotFitError):
        reader_of(Tournament._meta.get_field("fee_amount"))(value)

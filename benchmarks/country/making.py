"""The evening's events: two are made by the acts, the others are copies of their rows with other addresses.

What the log and the draws keep as JSON still names rows of those two in the copies: no page that is
asked for here reads those, and a change that is saved during the evening is logged by its act.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.db.models import Field, Model

    from tournament.models import Tournament

HOST = "country.test"  # not this machine's own name: its addresses are then not looked up for each page
ROUND = 3  # is in play
APART = 100_000  # between the ids of a row and its copy
# Rows of the whole site, or none here.
_NOT_COPIED = {"BackgroundTask", "AccountSession", "AccountAttempt", "AccountInvitation", "RecoveryCode"}


@dataclass(frozen=True)
class Event:
    """What phones and leader need of one event. `is_ready`: all results of the round are in."""

    pk: int
    slug: str
    version: int
    session: str
    links: tuple[str, ...]
    is_ready: bool

    @property
    def tables(self) -> int:
        """How many tables its round has."""
        return len(self.links) // 2


def set_up(folder: Path) -> None:
    """Set Django up on the database that the environment names, with collected static files in the folder."""
    os.environ |= {
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        "ALLOWED_HOSTS": f"{HOST},localhost",
    }
    os.environ.pop("DEBUG", None)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def make_events(count: int, players: int, ready: int) -> list[Event]:
    """Make so many events in round 3, `ready` of which (at least one) have all results of it."""
    from django.db import connection, transaction

    from tournament.models import Tournament

    _play_to(ROUND, players, "playing")
    end_of_first = _newest_ids()
    report_round(*_play_to(ROUND, players, "ready"), ROUND)
    end_of_second = _newest_ids()
    with transaction.atomic():
        _copy_rows(dict.fromkeys(end_of_first, 0), end_of_first, range(1, count - ready))
        _copy_rows(end_of_first, end_of_second, range(count - ready, count - 1))
        _set_sequences()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as the server has done long before, where events grow
    events = Tournament.objects.select_related("owner").order_by("pk")
    return [_event(each, is_ready=each.slug.startswith("ready")) for each in events]


def _newest_ids() -> dict[type[Model], int]:
    """Return the highest id of each table."""
    from django.db.models import Max

    return {
        model: model._default_manager.aggregate(last=Max("pk"))["last"] or 0 for model in _copied_models()
    }


def _play_to(number: int, players: int, name: str) -> tuple[Tournament, User]:
    """Make an event whose round of this number is published, with all results of those before."""
    from django.contrib.auth.models import User

    from tournament.event.acts.creation import CreateEvent
    from tournament.people.acts.imports import ImportPlayers
    from tournament.people.acts.steps import CheckInAll
    from tournament.people.entries import Entry
    from tournament.play.rounds.acts.drafts import PublishRound
    from tournament.play.rounds.acts.pairing import PairNextRound

    owner = User.objects.create_user(name)
    values = {"name": name, "date": date(2016, 11, 5), "structure": "modified"}
    event = CreateEvent(values=values | {"planned_rounds": 6, "cut_size": 0}).create(actor=owner)
    entries = [Entry(name=f"Player {each:03}") for each in range(1, players + 1)]
    ImportPlayers(entries=entries).perform(event, actor=owner)
    CheckInAll().perform(event, actor=owner)
    for each in range(1, number + 1):
        round_ = PairNextRound(expected_round=each, seed=each).perform(event, actor=owner)
        PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=owner)
        if each < number:
            report_round(event, owner, each)
    return event, owner


def report_round(event: Tournament, owner: User, number: int) -> None:
    """Save a result of every table of a round."""
    from pairing.types import Table
    from tournament.models import Round
    from tournament.play.results.acts.results import SaveResult

    round_ = Round.objects.swiss(event).get(number=number)
    for pairing in round_.pairings.filter(number__isnull=False).prefetch_related("seats"):
        first, second = (seat.player_id for seat in pairing.seats_in_order)
        table = Table(pairing.number, (first, second), stated=stated_result(number, pairing.number or 0))
        SaveResult(pairing=pairing, table=table, seen_version=0).perform(event, actor=owner)


def stated_result(number: int, table: int) -> tuple[int, int]:
    """Return both players' points of a table, in round `number`."""
    return ((6, 0), (3, 3), (0, 6))[(table + number) % 3]


def _event(row: Tournament, *, is_ready: bool) -> Event:
    links = tuple(row.players.order_by("pk").values_list("link", flat=True))
    return Event(row.pk, row.slug, row.version, _session(row.owner), links, is_ready)


def _session(user: User) -> str:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def _copied_models() -> list[type[Model]]:
    from django.apps import apps
    from django.contrib.auth.models import User

    own = apps.get_app_config("tournament").get_models(include_auto_created=True)
    return [User, *(each for each in own if each.__name__ not in _NOT_COPIED)]


def _copy_rows(above: dict[type[Model], int], to: dict[type[Model], int], numbers: range) -> None:
    """Copy all rows with ids above these, up to those, once for each number: ids `APART` times it further."""
    from django.db import connection

    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for model in to:
            fields = model._meta.concrete_fields
            names = ", ".join(quote(field.column) for field in fields)
            values = ", ".join(_copied(field, list(to), quote) for field in fields)
            table, key = quote(model._meta.db_table), quote(_key(model).column)
            cursor.execute(
                f"WITH RECURSIVE copies(nth) AS (SELECT {numbers.start} UNION ALL SELECT nth + 1 FROM copies"  # noqa: S608
                f" WHERE nth + 1 < {numbers.stop}) INSERT INTO {table} ({names}) SELECT {values}"
                f" FROM {table}, copies WHERE {key} > {above[model]} AND {key} <= {to[model]}"
                f" AND nth < {numbers.stop}"
            )


def _key(model: type[Model]) -> Field[Any, Any]:
    key = model._meta.pk
    assert key is not None  # noqa: S101 - every table has one
    return key


def _copied(field: Field[Any, Any], models: list[type[Model]], quote: Any) -> str:
    """Return the SQL of a field's value in a copy: other keys, other addresses, all else as it is."""
    column = str(quote(field.column))
    target = field.related_model if field.is_relation else None
    if field.primary_key or target in models:
        return f"{column} + nth * {APART}"
    if field.unique and field.max_length:
        return f"SUBSTR({column}, 1, {field.max_length - 6}) || '-' || nth"
    return column


def _set_sequences() -> None:
    """Let new rows have ids above those of the copies."""
    from django.core.management.color import no_style
    from django.db import connection

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), _copied_models()):
            cursor.execute(statement)


def as_now(events: list[Event]) -> list[Event]:
    """Return the events with the version that each has now."""
    from tournament.models import Tournament

    versions = dict(Tournament.objects.values_list("pk", "version"))
    return [dataclasses.replace(event, version=versions[event.pk]) for event in events]


def lost_of(acknowledged: Iterable[tuple[int, int]]) -> int:
    """Return how many of the results (event, table) the database does not have, or has as another one."""
    from pairing.scoring import table_points
    from tournament.kernel.records import event_record
    from tournament.models import Tournament

    asked = set(acknowledged)
    for row in Tournament.objects.filter(pk__in={pk for pk, _table in asked}):
        event = event_record(row)
        for table in event.rounds[ROUND - 1].tables:
            number = table.number or 0
            is_open = not (table.stated or table.games)
            if not is_open and table_points(table, event.scoring) == stated_result(ROUND, number):
                asked.discard((row.pk, number))
    return len(asked)

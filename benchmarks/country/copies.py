"""The events of the evening: one is played over HTTP, and the others are copies of its rows.

JSON columns in a copy (the log, the explanations of pairings) still contain the original's ids. The pages
requested here don't read them.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks import event
from benchmarks.clients import Phone

if TYPE_CHECKING:
    from django.db.models import Field, Model

HOST = "country.test"  # for "localhost", the site looks up this machine's addresses on each page
ROUND = 3  # the round in play
APART = 100_000  # between the ids of a row and its copy
# Models whose rows belong to the whole site, or whose tables are empty here.
_NOT_COPIED = {"BackgroundTask", "AccountSession", "AccountAttempt", "AccountInvitation", "RecoveryCode"}


@dataclass(frozen=True)
class Events:
    """The events' slugs and their organizer's session; the `ready` events have all results of round 3."""

    slugs: list[str]
    ready: list[str]
    session: str


def create_events(count: int, players: int, ready: int) -> Events:
    """Create events in round 3."""
    from django.db import connection, transaction

    desk = event.Desk.new(players)
    desk.play_to(ROUND)
    with transaction.atomic(), connection.cursor() as cursor:
        for nth in range(1, count):
            _copy_rows(cursor, nth)
        _set_sequences(cursor)
    slugs = list(event.model("Tournament").objects.order_by("pk").values_list("slug", flat=True))
    for slug in slugs[-ready:]:
        event.Desk(desk.client, slug, Random(1)).report(ROUND)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as the server does automatically on a growing site
    return Events(slugs, slugs[-ready:], desk.session)


def phones_of(slug: str) -> list[Phone]:
    """Return the phones of an event's players, each showing the current version of the player's own page."""
    from django.test import RequestFactory
    from django.utils import translation

    from tournament.kernel.access import Viewer
    from tournament.models.states import Role
    from tournament.web.live import page_key
    from tournament.web.polls import etag_of

    row = event.model("Tournament").objects.get(slug=slug)
    requests, phones = RequestFactory(SERVER_NAME=HOST), []
    for link in row.players.order_by("pk").values_list("link", flat=True):
        request: Any = requests.get(f"/me/{link}/")
        request.event_viewer = Viewer(None, Role.PLAYER)
        with translation.override("en"):
            etag = etag_of(request, row, page_key("me", link))
        phones.append(Phone(f"/me/{link}/", f"Round {ROUND + 1}".encode(), etag))
    return phones


def _copied_models() -> list[type[Model]]:
    from django.apps import apps

    own = apps.get_app_config("tournament").get_models(include_auto_created=True)
    return [each for each in own if each.__name__ not in _NOT_COPIED]


def _copy_rows(cursor: Any, nth: int) -> None:
    """Copy all rows of the first event, and raise their ids by `nth` times APART."""
    from django.db import connection

    quote, models = connection.ops.quote_name, _copied_models()
    for model in models:
        fields = model._meta.concrete_fields
        columns = ", ".join(quote(field.column) for field in fields)
        values = ", ".join(_copied(field, quote(field.column), models, nth) for field in fields)
        table, key = quote(model._meta.db_table), quote(model._meta.pk.column)
        cursor.execute(
            f"INSERT INTO {table} ({columns}) SELECT {values} FROM {table} WHERE {key} < {APART}"  # noqa: S608
        )


def _copied(field: Field[Any, Any], column: str, models: list[type[Model]], nth: int) -> str:
    """Return a field's value in a copy, as SQL; keys and unique texts differ from the original's."""
    if field.primary_key or (field.is_relation and field.related_model in models):
        return f"{column} + {nth * APART}"
    if field.unique and field.max_length:
        return f"SUBSTR({column}, 1, {field.max_length - 6}) || '-{nth}'"
    return column


def _set_sequences(cursor: Any) -> None:
    """Make the ids of new rows higher than those of the copies."""
    from django.core.management.color import no_style
    from django.db import connection

    for statement in connection.ops.sequence_reset_sql(no_style(), _copied_models()):
        cursor.execute(statement)

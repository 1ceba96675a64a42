"""An erased player is in no table, log, file, page or API answer; every column with a rule is filled
first.
"""

from __future__ import annotations

import html
import io
import re
import zipfile
from datetime import date

import pytest
from django.db.models import CharField, Model, TextField
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_player, make_tournament, make_user
from tests.flows.world import Stage, World, make_world, texts_in_rows
from tests.tournament.kernel.deeds import by
from tests.tournament.ranking.series.seasons import make_season
from tournament.event.acts.announcements import Announce
from tournament.event.acts.settings import ChangeSettings
from tournament.models import (
    Announcement,
    ApiToken,
    Call,
    Deck,
    DeckCheck,
    Pairing,
    Penalty,
    Player,
    Proxy,
    PushSubscription,
    Reschedule,
    Series,
    SeriesEntry,
    TableExtension,
)
from tournament.models.floor import PenaltyKind, PenaltyLevel
from tournament.people.acts.erasure import ErasePlayer
from tournament.people.acts.players import ChangePlayer
from tournament.people.personal import ERASURE, Erasure, emptied_columns, rewritten_columns
from tournament.ranking.persons.holding import holder_by_link, join_account, join_link
from tournament.ranking.series.people import join_names, part_name

pytestmark = pytest.mark.django_db

NAME = "Zoë Quartz"
TRACES = re.compile(r"zo(ë|\\u00eb) quartz|zq-", re.IGNORECASE)


def make_rows(world: World, player: Player, other: Player) -> None:
    """Insert a row in each table that contains texts about people or the player's own rows."""
    event, now = world.tournament, timezone.now()
    pairing = Pairing.objects.filter(round__stage__tournament=event).earliest("pk")
    Announcement.objects.create(tournament=event, text="x")
    ApiToken.objects.create(owner=world.owner, event=event, name="x", scope="read", digest="d", hint="h")
    Call.objects.create(tournament=event, about="x")
    DeckCheck.objects.create(player=other, checked_by_name="Jo")
    Penalty.objects.create(player=player, kind=PenaltyKind.values[0], level=PenaltyLevel.values[0])
    Proxy.objects.create(player=other, side="corp", title="Hedge Fund", leader="Jo", made_on=now, lost="x")
    Reschedule.objects.create(pairing=pairing, proposer=player, answerer=other, deadline=now)
    TableExtension.objects.create(pairing=pairing, minutes=5, reason="x")
    Deck.objects.create(player=player, side="corp", version=1, source="x")
    PushSubscription.objects.create(tournament=event, player=player, created_at=now)


def fill(model: type[Model], columns: tuple[str, ...], rows: dict[str, object], text: str) -> None:
    changed = model._default_manager.filter(**rows).update(**dict.fromkeys(columns, text))
    assert changed, model


def make_traces(world: World, player: Player) -> Series:
    """Name the player in every column that has a rule, in the event's log and in a series' log."""
    event = world.tournament
    other = event.players.get(name="Ana")
    ChangePlayer(player=player, changes={"name": NAME, "notes": "zq-notes"}).perform(**by(world))
    ChangePlayer(player=other, changes={"notes": f"rides with {NAME}"}).perform(**by(world))
    ChangeSettings(changes={"description": f"{NAME} bakes a cake", "prizes": f"{NAME}'s dice"}).perform(
        **by(world)
    )
    Announce(text=f"{NAME}, your lunch is here").perform(**by(world))
    make_rows(world, player, other)
    for model, to_event, columns in rewritten_columns():
        fill(model, columns, {to_event: event.pk}, f"{NAME} asks")
    texts = {
        field.name: f"zq-{field.name}"[: field.max_length]
        for field in emptied_columns()
        if isinstance(field, CharField) and not field.choices
    }
    fill(Player, tuple(texts), {"pk": player.pk}, "")
    Player.objects.filter(pk=player.pk).update(**texts, link="zq-link")
    for model, rules in ERASURE.items():
        gone = [model._meta.get_field(name) for name, rule in rules.items() if rule is Erasure.DELETED]
        named = tuple(
            field.name for field in gone if isinstance(field, CharField | TextField) and not field.choices
        )
        if named and model in (Deck, PushSubscription):
            fill(model, named, {"player": player.pk}, "zq-x")
    series = make_season(world.owner, event)
    elsewhere = make_tournament(world.owner)
    make_player(elsewhere, NAME)
    series.events.create(tournament=elsewhere)
    join_names(series.pk, [NAME.casefold()], actor=world.owner)
    part_name(series.pk, NAME.casefold(), actor=world.owner)
    elsewhere.players.all().delete()
    player.refresh_from_db()
    join_link(holder_by_link(player), make_player(make_tournament(date=date(2016, 1, 1)), "Z. Q."))
    join_account(holder_by_link(player), make_user("zoe"))
    return series


def text_of(content: bytes) -> str:
    if not content.startswith(b"PK"):
        return html.unescape(content.decode(errors="replace"))
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return "\n".join(
            html.unescape(parts.read(name).decode(errors="replace")) for name in parts.namelist()
        )


def test_erased_player_is_in_no_table_log_file_page_or_api() -> None:
    world = make_world(Stage.FINISHED)
    player = world.tournament.players.get(name="Chloé")
    series = make_traces(world, player)
    found = {line.split(":")[0] for line in texts_in_rows(TRACES)}
    expected = {
        f"{model.__name__}.{name}" for model, _to_event, columns in rewritten_columns() for name in columns
    }
    assert expected - found == set()
    assert {"LogEntry.payload", "SeriesEntry.facts", "Person.name", "Deck.source"} <= found
    player.refresh_from_db()

    ErasePlayer(player=player, typed=NAME).perform(**by(world))

    assert texts_in_rows(TRACES) == []
    client, slug = Client(), {"slug": world.tournament.slug}
    client.force_login(world.owner)
    addresses = [
        *(reverse(name, kwargs=slug) for name in PAGES),
        reverse("table-csv", kwargs={**slug, "table": "players"}),
        reverse("table-csv", kwargs={**slug, "table": "standings"}),
        reverse("player-card", kwargs={**slug, "pk": player.pk}),
        *(
            reverse(name, kwargs={"series_slug": series.slug})
            for name in ("series", "series-log", "series-file")
        ),
    ]
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = text_of(answer.getvalue())
        assert TRACES.search(text) is None, address
    assert SeriesEntry.objects.filter(facts__names="Anonymous player 1").count() == 2


PAGES = (
    *("event", "standings", "results-file", "all-tables", "desk-event-file-download", "desk-log"),
    *("desk-players", "api-players", "api-standings", "api-pairings", "api-decks", "chat"),
)

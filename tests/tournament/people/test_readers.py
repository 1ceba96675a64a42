"""Every column that may contain personal data has a rule about who may see it, and strangers see only the
columns that the rules allow.
"""

from __future__ import annotations

import html
import io
import re
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import CharField, Field, Model, QuerySet, TextField
from django.test import Client
from django.utils import timezone

from pairing.errors import RuleError
from tests.flows.addresses import ADDRESSES, Address
from tests.flows.crawler import rolled_back
from tests.flows.world import Stage, World, make_world
from tests.tournament.kernel.deeds import fresh
from tests.tournament.people.readers import READERS, Reader
from tournament.exchange.archive.contents import MEMBERS, Member
from tournament.models import (
    AnnouncedPlan,
    Announcement,
    Call,
    Deck,
    DeckCheck,
    DeckCheckDraw,
    DecksOpenTo,
    MissingCard,
    Penalty,
    Proxy,
    Reschedule,
    Staff,
    TableExtension,
)
from tournament.people.personal import ERASURE, can_be_personal

pytestmark = pytest.mark.django_db

CODES = "codes, numbers and keys of rows"
MARK = "qz%szq%d"
MARKER = re.compile(r"qz(\d{3})zq")
# Values that pages use: a different value would change the page instead of being shown on it.
UNMARKED = {
    *("Tournament.slug", "Player.link", "Player.allowed_decks", "EventLogo.digest", "EventLogo.picture"),
    # Not texts, or texts that the pages interpret.
    *("Player.state", "Player.has_paid", "Player.leader", "Player.erased_at", "Player.created_at"),
    "Player.stream_consent",  # a choice
    *("Player.first_round_bye", "Player.fixed_table", "Player.draft_seat"),
    *("PlayerReport.games", "Deck.cards", "LogEntry.payload"),
}
# URLs that contain a secret.
NOT_OF_STRANGERS = {"invitation"}


def personal_fields(member: Member) -> Iterator[Field[object, object]]:
    """Yield a table's columns that need a rule."""
    for field in member.model._meta.concrete_fields:
        if can_be_personal(field) and ERASURE.get(member.model, {}).get(field.name) != CODES:
            yield field


def name_of(field: Field[object, object]) -> str:
    """Return the table and column as one name."""
    return f"{field.model.__name__}.{field.name}"


FIELDS = [field for member in MEMBERS for field in personal_fields(member)]
MARKERS = {f"{place:03}": field for place, field in enumerate(FIELDS)}


def test_every_column_that_can_be_personal_says_who_may_see_it() -> None:
    named = {f"{model.__name__}.{column}" for model, columns in READERS.items() for column in columns}
    assert {name_of(field) for field in FIELDS} == named


def fill_tables(world: World) -> None:
    """Insert a row in each table that the world leaves empty."""
    event, now = world.tournament, timezone.now()
    player, other = world.playing[:2]
    round_ = world.round
    table = round_.pairings.earliest("number")
    AnnouncedPlan.objects.create(
        tournament=event, rounds=3, cut_size=4, occasion="changed", structure="modified"
    )
    Announcement.objects.create(tournament=event, text="x")
    Call.objects.create(tournament=event, player=player, about="x")
    for side in ("corp", "runner"):
        Deck.objects.create(player=player, side=side, version=1, source="x")
    DeckCheck.objects.create(player=player)
    DeckCheckDraw.objects.create(round=round_, seed=1)
    MissingCard.objects.create(player=player, side="corp", title="x", round=round_)
    Penalty.objects.create(player=player, kind="late", level="caution")
    Proxy.objects.create(player=player, side="corp", title="x", leader="x", made_on=now, lost="x")
    Reschedule.objects.create(pairing=table, proposer=player, answerer=other, deadline=now + timedelta(1))
    Staff.objects.create(tournament=event, role="judge", name="x", invitation="x")
    Staff.objects.create(tournament=event, role="judge", name="x", login="x")
    TableExtension.objects.create(pairing=table, minutes=5, reason="x")


def mark(world: World) -> set[str]:
    """Put a separate marker into every text of the event; return the marked columns."""
    marked = {"Deck.unread"}
    unread = next(number for number, field in MARKERS.items() if name_of(field) == "Deck.unread")
    rows_of(Deck, world).update(unread=[MARK % (unread, 0)])
    for number, field in MARKERS.items():
        if name_of(field) in UNMARKED or not isinstance(field, CharField | TextField) or field.choices:
            continue
        rows = rows_of(field.model, world)
        if field.model is Staff:  # each row has either a link or a login
            rows = rows.exclude(**{field.name: ""})
        for place, key in enumerate(list(rows.values_list("pk", flat=True))):
            rows_of(field.model, world).filter(pk=key).update(**{field.name: MARK % (number, place)})
            marked.add(name_of(field))
    return marked


def rows_of(model: type[Model], world: World) -> QuerySet[Any]:
    (to_event,) = (member.to_event for member in MEMBERS if member.model is model)
    return model._base_manager.filter(**{to_event: world.tournament.pk})


def seen(world: World, addresses: list[Address]) -> set[str]:
    """Return the marked columns that these pages show without an account."""
    client, found, pages = Client(), set(), 0
    for address in addresses:
        with rolled_back():
            try:
                answer = client.get(address.url(world))
            except (RuleError, ObjectDoesNotExist, LookupError, AttributeError, AssertionError):
                continue  # for something that the event doesn't have
            # building the URL may have opened the decklists
            is_open = fresh(world).swiss_decks != DecksOpenTo.PRIVATE
            if answer.status_code == 200 and not is_open:
                pages += 1
                text = text_of(answer.getvalue())
                found |= {name_of(MARKERS[number]) for number in MARKER.findall(text)}
    assert pages >= len(addresses) / 3  # the others accept only forms
    return found


def text_of(content: bytes) -> str:
    """Return the text of an answer, or of a zip's members."""
    if not content.startswith(b"PK"):
        return html.unescape(content.decode(errors="replace"))
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return "\n".join(parts.read(name).decode(errors="replace") for name in parts.namelist())


def columns_of(*readers: Reader) -> set[str]:
    rules = [(model, *rule) for model, columns in READERS.items() for rule in columns.items()]
    return {f"{model.__name__}.{column}" for model, column, reader in rules if reader in readers}


@pytest.mark.parametrize("stage", [Stage.PLAYING, Stage.FINISHED], ids=lambda stage: stage.name)
def test_strangers_and_players_see_no_other_columns(stage: Stage) -> None:
    world = make_world(stage)
    fill_tables(world)
    marked = mark(world)
    assert {name_of(field) for field in FIELDS} - marked == UNMARKED

    public = [each for each in ADDRESSES if each.is_public and each.name not in NOT_OF_STRANGERS]
    own = [each for each in ADDRESSES if each.whose]
    everyones = columns_of(Reader.EVERYONE)

    assert seen(world, public) == everyones & marked
    assert seen(world, own) - everyones <= columns_of(Reader.PLAYERS, Reader.PLAYER, Reader.OPENED)

"""Importing an event: completely or not at all; its owner, links, limit and log sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_user
from tests.flows.world import Stage, World, all_rows, make_world
from tests.races import race
from tests.tournament.exchange.archive.files import brought_in, changed, told
from tests.tournament.kernel.deeds import appoint, newest
from tournament.event.acts.life import DeleteEvent
from tournament.event.bin import bin_of
from tournament.exchange.archive.acts.bringing_in import MOST_BROUGHT_IN, BringIn
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.reading import read_event_file
from tournament.exchange.archive.writing import event_file
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import TooOften
from tournament.kernel.undo import LoggedStep
from tournament.models import EventImport, Staff, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world(Stage.REGISTRATION)


def links_of(event: Tournament) -> list[str]:
    return list(event.players.order_by("pk").values_list("link", flat=True))


def test_links_are_new_ones_and_kept_where_they_are_in_the_file_and_free_here(world: World) -> None:
    event = world.tournament
    without, with_links = event_file(event), event_file(event, with_links=True)
    there = links_of(event)

    assert not set(links_of(brought_in(without))) & set(there)
    assert not set(links_of(brought_in(with_links))) & set(there)
    for player in event.players.all():
        player.link = f"gone-{player.pk}"
        player.save()
    assert links_of(brought_in(with_links)) == there
    assert not set(links_of(brought_in(changed(with_links, "players", 0, link="a")))) & {"a", *there}


def test_staff_elsewhere_are_not_staff_here_and_the_importing_account_is_the_organizer(world: World) -> None:
    appoint(world)
    organizer = make_user()

    copy = brought_in(event_file(world.tournament), organizer)

    staff = Staff.objects.get(tournament=copy)
    assert copy.owner == organizer
    assert (staff.user, bool(staff.invitation)) == (None, True)
    assert told(copy) == told(world.tournament)


def test_it_is_logged_and_goes_by_the_bin(world: World) -> None:
    copy = brought_in(event_file(world.tournament, site="laptop.test"))
    step = LoggedStep.of(newest(World(copy, copy.owner)))

    assert step.entry.act == "bring_in"
    assert (step.entry.payload["name"], step.entry.payload["site"]) == ("Dockside", "laptop.test")
    assert step.payload is not None and not step.is_undoable
    DeleteEvent(typed="Dockside").perform(copy, actor=copy.owner)
    assert not Tournament.objects.filter(pk=copy.pk).exists()


def test_account_brings_in_no_more_than_a_season_an_hour(world: World) -> None:
    organizer, data = make_user(), event_file(world.tournament)
    copy = brought_in(data, organizer)
    (limit,) = MOST_BROUGHT_IN
    for number in range(limit.most - 1):
        values = {"slug": f"other-{number}", "name": "Other", "owner": organizer}
        other = Tournament.objects.create(**values)
        marks = {"digest": "x", "is_unchanged": True, "brought_in_at": timezone.now()}
        EventImport.objects.create(tournament=other, **marks)

    with pytest.raises(TooOften):
        brought_in(data, organizer)
    assert Tournament.objects.filter(name=copy.name, owner=organizer).count() == 1
    brought_in(data, make_user())


@pytest.mark.django_db(transaction=True)
def test_same_form_from_two_windows_at_once_brings_in_one_event() -> None:
    world = make_world(Stage.REGISTRATION)
    data, organizer = event_file(world.tournament), make_user()

    def bring_in() -> Tournament:
        return BringIn(arrival=Arrival(read_event_file(data)), seen=0).bring_in(actor=organizer)

    outcomes = race(bring_in, bring_in)

    first, second = sorted(getattr(outcome, "code", "done") for outcome in outcomes)
    assert first == "done" and second in ("event_file_is_here", "event_file_under_way")
    assert Tournament.objects.owned_by(organizer).count() == 1


def test_while_it_is_proved_the_database_is_free_and_nobody_finds_the_event(
    world: World, client: Client
) -> None:
    organizer = make_user()
    client.force_login(organizer)
    data, slug = event_file(world.tournament), f"{world.tournament.slug}-2"
    depth, found, read_outside = len(connection.savepoint_ids), [], 0

    def look(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal read_outside
        is_free = len(connection.savepoint_ids) == depth
        hidden = Tournament.everything.filter(slug=slug, deleted_at__isnull=False) if not found else None
        if is_free and "log" in sql and hidden is not None:
            found.append(None)  # ignores queries made in this block
            with pytest.raises(ActionRefused) as refused:  # the same form sent again in the meantime
                brought_in(data, organizer, seen=0)
            in_bin = bin_of(organizer, now=timezone.now()).exists()
            found[0] = (
                hidden.exists(),
                in_bin,
                client.get(reverse("event", kwargs={"slug": slug})).status_code,
                refused.value.code,
            )
        read_outside += is_free
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        copy = brought_in(data, organizer)

    assert found == [(True, False, 404, "event_file_under_way")]
    assert read_outside > 20
    assert (copy.slug, copy.deleted_at) == (slug, None)
    assert client.get(reverse("event", kwargs={"slug": slug})).status_code == 200
    assert EventImport.objects.get(tournament=copy).is_proved


def test_event_that_cannot_be_shown_leaves_nothing_behind() -> None:
    data = event_file(make_world(Stage.CUT).tournament)
    organizer = make_user()
    nobody = {"act": "add_player", "payload": {"player": -1, "name": "x", "state": "registered"}}
    before = all_rows()

    for place, values in ((("log", 0), nobody), (("stages", 1), {"size": 999})):
        with pytest.raises(ActionRefused):
            brought_in(changed(data, *place, **values), organizer)
        assert all_rows() == before


def test_commands_write_a_file_and_bring_it_in(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, organizer = f"{tmp_path}/dockside.zip", make_user("olga")

    call_command("event_file", world.tournament.slug, target, "--links")
    call_command("bring_in", target, organizer="olga")

    copy = Tournament.objects.get(owner=organizer)
    said = capsys.readouterr().out
    assert "dockside.zip" in said and f"Dockside: /e/{copy.slug}/" in said
    for arguments in (("event_file", "nowhere"), ("event_file", world.tournament.slug, target)):
        with pytest.raises(CommandError):
            call_command(*arguments)
    for organizer_name, file in (("nobody", target), ("olga", f"{tmp_path}/none.zip"), ("olga", __file__)):
        with pytest.raises(CommandError):
            call_command("bring_in", file, organizer=organizer_name)

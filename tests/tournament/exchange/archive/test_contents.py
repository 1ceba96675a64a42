"""The event file contains every table, column and log key of an event; a reason is listed for each one left
out.
"""

from __future__ import annotations

import pytest
from django.apps import apps

from tests.flows.world import Stage, make_world
from tests.tournament.exchange.archive.files import members_of
from tournament.exchange.archive.contents import LEFT_OUT, MEMBERS
from tournament.exchange.archive.payload_keys import walk_of
from tournament.exchange.archive.writing import event_file
from tournament.kernel.acts import all_acts
from tournament.models import Player, PushSubscription, Staff, Tournament


def test_every_table_is_in_the_file_or_left_out_for_a_reason() -> None:
    inside = {member.model for member in MEMBERS}

    assert inside | set(LEFT_OUT) == set(apps.get_app_config("tournament").get_models())
    assert not inside & set(LEFT_OUT)
    assert all(LEFT_OUT.values())


def test_every_column_is_in_the_file_or_left_out_for_a_reason() -> None:
    for member in MEMBERS:
        columns = {field.name for field in member.model._meta.concrete_fields}
        inside = {field.name for field in member.fields}
        assert set(member.left_out) <= columns, member.name
        assert columns - inside - set(member.left_out) <= {"id", "tournament"}, member.name
        assert all(member.left_out.values())


def test_every_number_that_the_log_keeps_is_declared_as_a_key_or_as_a_number() -> None:
    for code, act in all_acts().items():
        walk_of(act.Payload)
        assert code


@pytest.mark.django_db
def test_no_secret_is_in_the_file_but_the_links_where_they_are_asked_for() -> None:
    world = make_world(Stage.CUT)
    event: Tournament = world.tournament
    invited = Staff.objects.create(tournament=event, role="judge", name="Ida", invitation="an-invitation")
    PushSubscription.objects.create(
        tournament=event,
        player=world.playing[0],
        endpoint="https://push.test/secret",
        language="en",
        created_at=event.created_at,
    )
    event.players.update(signup_origin="10.0.0.7")
    links = set(Player.objects.filter(tournament=event).values_list("link", flat=True))
    secrets = {invited.invitation, "push.test", "10.0.0.7", world.owner.password}

    without, with_links = (
        b"".join(members_of(event_file(event, with_links=asked)).values()).decode() for asked in (False, True)
    )

    assert {secret for secret in secrets if secret in without + with_links} == set()
    assert {link for link in links if link in without} == set()
    assert {link for link in links if link in with_links} == links
    assert ('"has_personal_links": false' in without, '"has_personal_links": true' in with_links) == (
        True,
        True,
    )

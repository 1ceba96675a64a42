"""Every URL of the site, for every visitor, with every method and with hostile input (REG-1)."""

from __future__ import annotations

from contextlib import ExitStack

import lxml.html
import pytest
from django.test import Client
from django.urls import resolve, reverse

from tests.databases import is_postgresql
from tests.factories import make_player, make_user
from tests.flows.accessible import faults
from tests.flows.address import Address, Who
from tests.flows.addresses import (
    ACCOUNT,
    ADDRESSES,
    DEVICE_FILES,
    FILES,
    SITE,
    names_of_the_site,
)
from tests.flows.addresses_of_accounts import HOSTED
from tests.flows.addresses_of_broadcasts import BROADCAST_FILES
from tests.flows.addresses_of_files import API_WITH_TOKEN, FILES_OF_EVENTS
from tests.flows.addresses_of_people import PEOPLE_FILES
from tests.flows.addresses_of_the_reference import REFERENCE
from tests.flows.checks import (
    access,
    accessible,
    asks_to_log_in,
    change,
    guarded,
    personal_links,
    shows_none_of,
    taken_once,
)
from tests.flows.crawler import Crawler
from tests.flows.tries import (
    form_below_another_event,
    form_of_another_site,
    long_values,
    other_methods,
    refused_form,
    unknown_event,
    unknown_ids,
)
from tests.flows.world import Stage, make_world
from tournament.accounts.staff.acts.invitations import InviteByLogin
from tournament.models import Staff
from tournament.models.states import PlayerState, Role
from tournament.printing import asked

pytestmark = pytest.mark.django_db

CHECKS = access, personal_links, change, taken_once, guarded, accessible
OF_OTHERS = form_below_another_event, form_of_another_site
HOSTILE = unknown_ids, unknown_event, long_values, other_methods, refused_form
# Access and page content don't depend on the database, so on PostgreSQL only the pages' readers visit.
VISITORS = (Who.ANONYMOUS, Who.PLAYER, Who.TO) if is_postgresql() else tuple(Who)
CHECKED, TRIED = (CHECKS[:4], OF_OTHERS[:1]) if is_postgresql() else (CHECKS, OF_OTHERS)
HOSTILE_HERE = HOSTILE[:3] if is_postgresql() else HOSTILE
# A deck can't be handed in after the end, as the example of an open deck would need.
PUBLIC = tuple(
    address
    for address in ADDRESSES
    if address.is_public and address.name not in ("open-deck", "deck-file", "invitation")
)
# Most addresses are of a round in play: several workers share them.
PARTS_OF = dict.fromkeys(Stage, 1) | {Stage.PLAYING: 8}
PARTS = [(stage, part) for stage in Stage for part in range(PARTS_OF[stage])]
by_stage = pytest.mark.parametrize("stage", list(Stage), ids=lambda stage: stage.name)


def test_table_has_every_address_of_the_site() -> None:
    ours = [address.name for address in (*ADDRESSES, *ACCOUNT)]
    assert sorted([*SITE, *HOSTED, *REFERENCE, *API_WITH_TOKEN, *ours]) == names_of_the_site()


@by_stage
def test_no_two_lines_of_the_table_are_about_the_same_address(stage: Stage) -> None:
    world = make_world(stage)
    routes = [resolve(address.url(world)).route for address in ADDRESSES if address.stage is stage]
    assert len(routes) == len(set(routes))


by_part = pytest.mark.parametrize(("stage", "part"), PARTS, ids=str)


@by_part
def test_every_address_answers_every_visitor_as_its_line_of_the_table_says(stage: Stage, part: int) -> None:
    found = Crawler(make_world(stage)).faults(_addresses(stage, part), CHECKED, TRIED, VISITORS)

    assert not found, "\n".join(found)


@pytest.mark.database  # numbers and texts that a database may not take
@by_part
def test_hostile_input_at_every_address_is_refused(stage: Stage, part: int) -> None:
    found = Crawler(make_world(stage)).faults(_addresses(stage, part), (), HOSTILE_HERE, ())

    assert not found, "\n".join(found)


def _addresses(stage: Stage, part: int) -> list[Address]:
    """Return one part of the addresses of a stage."""
    return [address for address in ADDRESSES if address.stage is stage][part :: PARTS_OF[stage]]


@pytest.mark.sqlite
def test_page_that_says_not_found_is_accessible_to_every_visitor() -> None:
    crawler = Crawler(make_world(Stage.PLAYING))
    for who in Who:
        answer = crawler.client(who).get("/e/no-such-event/")
        assert answer.status_code == 404
        assert not [*faults(lxml.html.document_fromstring(answer.content.decode()))]


@pytest.mark.sqlite
def test_page_of_accounts_asks_to_log_in_but_for_the_login_itself() -> None:
    crawler = Crawler(make_world(Stage.REGISTRATION))
    found = crawler.faults(ACCOUNT, (asks_to_log_in, guarded), methods=["GET"])
    assert not found, "\n".join(found)


@pytest.mark.sqlite
@by_stage
def test_public_page_never_shows_what_only_leaders_know(stage: Stage, client: Client) -> None:
    """Notes, links, invitations, logins, the draft, and players who are on the waiting list or have canceled:
    at any stage.
    """
    world = make_world(stage)
    event = world.tournament
    world.owner.username = "half-a-key"
    world.owner.save()
    judge = make_user("half-of-another-key")
    Staff.objects.create(tournament=event, user=judge, role=Role.JUDGE, name=judge.get_username())
    InviteByLogin(username="half-of-a-third-key", role=Role.JUDGE).perform(event, actor=world.owner)
    Staff.objects.create(tournament=event, role="judge", name="Ida", invitation="an-invitation-for-ida")
    hidden = [make_player(event, "Lena Late", state=PlayerState.WAITLISTED, waitlist_version=1)]
    if stage in (Stage.REGISTRATION, Stage.DRAFT, Stage.CUT):
        hidden.append(world.gone)
    event.players.update(notes="hard of hearing")
    secrets = [*event.players.values_list("link", flat=True), *(player.name for player in hidden)]
    secrets += ["an-invitation-for-ida", "hard of hearing", "half-a-key"]
    secrets += ["half-of-another-key", "half-of-a-third-key"]

    found = Crawler(world).faults(PUBLIC, [shows_none_of(secrets)], (), [Who.ANONYMOUS], ["GET"])

    assert not found, "\n".join(found)
    for player in hidden:
        assert client.get(reverse("player-card", args=[event.slug, player.pk])).status_code == 404
    draft = {Stage.REGISTRATION: 1, Stage.DRAFT: 1}.get(stage, 2)
    for name in ("round", "how-paired"):
        assert client.get(reverse(name, args=[event.slug, draft])).status_code == 404


def test_sheet_when_many_are_being_made_then_each_is_refused_for_now_and_pages_are_not() -> None:
    world = make_world(Stage.FINISHED)
    client = Client()
    client.force_login(world.owner)
    prints = [
        each
        for each in ADDRESSES
        if each.name
        in FILES
        - DEVICE_FILES
        - FILES_OF_EVENTS
        - BROADCAST_FILES
        - {"desk-player-data-file", "calendar", "desk-logo-picture", "judge-proxy-slip"}
        - PEOPLE_FILES
        - {"desk-event-file-download", "series-csv", "series-file"}
    ]
    with ExitStack() as taken:
        for _place in range(asked.MOST_PRINTS):
            taken.enter_context(asked._places)
        for address in prints:
            answer = client.get(address.url(world))
            assert (answer.status_code, answer.headers.get("Retry-After")) == (503, "5"), address.name
            assert "Several sheets are being created right now." in answer.content.decode()
        assert client.get(reverse("desk-prints", kwargs={"slug": world.tournament.slug})).status_code == 200
        assert Client().get(prints[0].url(world)).status_code == 302
    assert client.get(reverse("desk-outline", kwargs={"slug": world.tournament.slug})).status_code == 200

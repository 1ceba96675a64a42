"""Every address by every method, for everybody: who gets in, what is taken, and what changes nothing."""

from __future__ import annotations

import io
import zipfile
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_user
from tests.flows.addresses import (
    ACCOUNT,
    ADDRESSES,
    DEVICE_FILES,
    FILES,
    POSTED,
    SITE,
    Address,
    names_of_the_site,
)
from tests.flows.addresses_of_accounts import HOSTED
from tests.flows.addresses_of_broadcasts import BROADCAST_FILES
from tests.flows.addresses_of_files import API_WITH_TOKEN, FILES_OF_EVENTS
from tests.flows.addresses_of_people import PEOPLE_FILES
from tests.flows.addresses_of_the_reference import REFERENCE
from tests.flows.matrix import rolled_back
from tests.flows.world import Stage, World, all_rows, assert_sound, make_world
from tournament.accounts.staff.acts.invitations import InviteByLogin
from tournament.models import Staff
from tournament.models.states import PlayerState, Role
from tournament.printing import asked

pytestmark = pytest.mark.django_db

OTHER_METHODS = ("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
posted_by_name = pytest.mark.parametrize("address", POSTED, ids=lambda address: address.name)


@dataclass
class Visitors:
    anonymous: Client
    to: Client


def visitors(world: World) -> Visitors:
    clients = Visitors(Client(), Client())
    clients.to.force_login(world.owner)
    return clients


def test_table_has_every_address_of_the_site() -> None:
    assert (
        sorted(
            [
                *SITE,
                *HOSTED,
                *REFERENCE,
                *API_WITH_TOKEN,
                *(address.name for address in (*ADDRESSES, *ACCOUNT)),
            ]
        )
        == names_of_the_site()
    )


@pytest.mark.parametrize("stage", list(Stage), ids=lambda stage: stage.name)
def test_address_takes_no_other_methods_than_the_table_says_and_they_change_nothing(stage: Stage) -> None:
    """GET and POST of everybody are in test_access_matrix.py."""
    world = make_world(stage)
    clients = visitors(world)
    wrong = []
    for address in (each for each in ADDRESSES if each.stage is stage):
        with rolled_back():
            url = address.url(world)  # may make what it leads to
            before = all_rows()
            for method in OTHER_METHODS:
                client = clients.anonymous if address.is_public else clients.to
                status = client.generic(method, url).status_code
                if status != (address.got if method in address.takes.value else 405):
                    wrong.append(f"{address.name} {method}: {status}")
            if all_rows() != before:
                wrong.append(f"{address.name}: something changed")
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("stage", list(Stage), ids=lambda stage: stage.name)
def test_address_of_an_event_that_does_not_exist_is_not_found(stage: Stage) -> None:
    world = make_world(stage)
    client = visitors(world).to
    wrong = []
    for address in (each for each in ADDRESSES if each.stage is stage):
        with rolled_back():
            kwargs = address.all_kwargs(world)
            for method in address.takes.value if "slug" in kwargs else ():
                url = reverse(address.name, kwargs=kwargs | {"slug": "no-such-event"})
                status = client.generic(method, url).status_code
                if status != 404:
                    wrong.append(f"{address.name} {method}: {status}")
    assert wrong == [], "\n".join(wrong)


@posted_by_name
def test_form_is_taken_once_from_the_site_alone_and_sent_again_it_doubles_nothing(address: Address) -> None:
    world = make_world(address.stage)
    url, data = address.url(world), address.data(world)
    unsigned = Client(enforce_csrf_checks=True)
    unsigned.force_login(world.owner)
    before = all_rows()
    assert unsigned.post(url, data).status_code == 403
    assert all_rows() == before

    client = Client()
    if not address.is_public:
        client.force_login(world.owner)
    assert client.post(url, data).status_code == address.done
    once = all_rows()
    assert (once != before) == address.changes
    assert_sound(world.tournament)

    again = client.post(url, data, follow=True)
    assert all_rows() == once
    assert again.status_code in (200, 404, 422)
    assert_sound(world.tournament)


@posted_by_name
def test_form_when_it_is_for_what_another_event_has_then_nothing_changes(address: Address) -> None:
    """The other event's players, rounds and tables, under one's own event; and the other event itself."""
    theirs = make_world(address.stage, name="Theirs")
    mine = make_world(Stage.REGISTRATION, name="Mine")
    url, data, client = address.url(theirs), address.data(theirs), visitors(mine).to
    before = all_rows()

    if address.has_slug and address.kwargs(theirs):
        under_mine = url.replace(f"/{theirs.tournament.slug}/", f"/{mine.tournament.slug}/")
        answer = client.post(under_mine, data, follow=True)
        # What of a round that is only just not there: a draft may have been discarded meanwhile.
        is_gone = "There is no draft" in answer.content.decode()
        assert answer.status_code == 404 or is_gone
    if address.is_for_leaders:
        assert client.post(url, data).status_code == 403
        assert all_rows() == before


# Nobody hands decks in after the end, as the example of an open deck does.
PUBLIC = tuple(
    address
    for address in ADDRESSES
    if address.is_public and address.name not in ("open-deck", "deck-file", "invitation")
)


def text_of(content: bytes) -> str:
    """All that can be read in an answer: of a workbook or another zip, in its parts."""
    if not content.startswith(b"PK"):
        return content.decode(errors="replace")
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        return "\n".join(parts.read(name).decode(errors="replace") for name in parts.namelist())


@pytest.mark.parametrize(
    "stage", [Stage.DRAFT, Stage.NEXT_DRAFT, Stage.FINISHED], ids=lambda stage: stage.name
)
def test_public_page_never_shows_what_only_leaders_know(stage: Stage, client: Client) -> None:
    """Notes, personal links, invitations, the logins of leaders who gave no name, and a draft."""
    world = make_world(stage)
    world.owner.username = "half-a-key"
    world.owner.save()
    judge = make_user("half-of-another-key")
    Staff.objects.create(tournament=world.tournament, user=judge, role=Role.JUDGE, name=judge.get_username())
    InviteByLogin(username="half-of-a-third-key", role=Role.JUDGE).perform(
        world.tournament, actor=world.owner
    )
    invited = Staff.objects.create(
        tournament=world.tournament, role="judge", name="Ida", invitation="an-invitation-for-ida"
    )
    world.tournament.players.update(notes="hard of hearing")
    links = list(world.tournament.players.values_list("link", flat=True))
    secrets = [*links, invited.invitation, "hard of hearing", world.owner.username, judge.username]
    secrets.append("half-of-a-third-key")
    for address in PUBLIC:
        text = text_of(client.get(address.url(world)).content)
        assert [secret for secret in secrets if secret in text] == [], address.name
    draft = {Stage.DRAFT: 1, Stage.NEXT_DRAFT: 2, Stage.FINISHED: 2}[stage]
    for name in ("round", "how-paired"):
        url = reverse(name, kwargs={"slug": world.tournament.slug, "number": draft})
        assert client.get(url).status_code == 404


@pytest.mark.parametrize("stage", [Stage.REGISTRATION, Stage.DRAFT, Stage.CUT], ids=lambda stage: stage.name)
def test_public_page_never_names_who_waits_for_a_place_or_cancelled(stage: Stage, client: Client) -> None:
    world = make_world(stage)
    late = make_player(world.tournament, "Lena Late", state=PlayerState.WAITLISTED, waitlist_version=1)
    hidden = (world.gone, late)
    for address in PUBLIC:
        text = text_of(client.get(address.url(world)).content)
        assert [player.name for player in hidden if player.name in text] == [], address.name
        if address.name == "player-card":
            for player in hidden:
                assert client.get(address.url(world, pk=player.pk)).status_code == 404


def test_sheet_when_many_are_being_made_then_each_is_refused_for_now_and_pages_are_not() -> None:
    world = make_world(Stage.FINISHED)
    client = visitors(world).to
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
            assert "Several sheets are being made at this moment." in answer.content.decode()
        assert client.get(reverse("desk-prints", kwargs={"slug": world.tournament.slug})).status_code == 200
        assert Client().get(prints[0].url(world)).status_code == 302
    assert client.get(reverse("desk-outline", kwargs={"slug": world.tournament.slug})).status_code == 200

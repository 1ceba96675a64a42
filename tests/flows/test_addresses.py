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
    ACCOUNTS,
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
from tests.flows.world import Stage, World, all_rows, assert_sound, make_world
from tournament.models import Staff
from tournament.models.states import PlayerState, Role
from tournament.printing import asked
from tournament.staff.acts.invitations import InviteByLogin

pytestmark = pytest.mark.django_db

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
FORM_AGAIN = (200, 422)
by_name = pytest.mark.parametrize("address", ADDRESSES, ids=lambda address: address.name)
posted_by_name = pytest.mark.parametrize("address", POSTED, ids=lambda address: address.name)


@dataclass
class Visitors:
    anonymous: Client
    stranger: Client
    to: Client


def visitors(world: World) -> Visitors:
    clients = Visitors(Client(), Client(), Client())
    clients.stranger.force_login(make_user())
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


@by_name
def test_address_by_every_method_answers_each_visitor_as_expected(address: Address) -> None:
    world = make_world(address.stage)
    url, clients = address.url(world), visitors(world)
    is_for_all = address.is_public or address.whose is not None
    before = all_rows()

    for method in METHODS:
        is_taken = method in address.takes.value
        if is_taken and method == "POST" and is_for_all:
            continue  # test_access_matrix.py sends their forms
        taken = address.got if is_taken else 405
        answered = {name: getattr(clients, name).generic(method, url) for name in ("anonymous", "stranger")}
        statuses = {name: answer.status_code for name, answer in answered.items()}
        if method in ("GET", "HEAD") or not is_taken:
            statuses["to"] = clients.to.generic(method, url).status_code
        if method == "POST" and is_taken:  # an empty form is the form, or refused
            statuses = {name: taken if status in FORM_AGAIN else status for name, status in statuses.items()}
        if is_for_all:
            assert statuses == dict.fromkeys(statuses, taken), method
            continue
        stranger = taken if address.readers == ACCOUNTS else 403
        assert statuses == {"anonymous": 302, "stranger": stranger} | (
            {"to": taken} if "to" in statuses else {}
        ), method
        assert answered["anonymous"].headers["Location"].startswith(f"/login/?next={url}")
    assert all_rows() == before


@posted_by_name
def test_form_when_a_leader_sends_it_then_it_is_taken_and_for_nobody_else(address: Address) -> None:
    world = make_world(address.stage)
    url, data, clients = address.url(world), address.data(world), visitors(world)
    before = all_rows()

    if address.is_for_leaders:
        assert clients.anonymous.post(url, data).status_code == 302
        assert clients.stranger.post(url, data).status_code == 403
    unsigned = Client(enforce_csrf_checks=True)
    unsigned.force_login(world.owner)
    assert unsigned.post(url, data).status_code == 403
    assert all_rows() == before

    answer = (clients.anonymous if address.is_public else clients.to).post(url, data)
    assert answer.status_code == address.done
    assert (all_rows() != before) == address.changes
    assert_sound(world.tournament)


@posted_by_name
def test_form_when_it_is_sent_twice_then_nothing_is_doubled(address: Address) -> None:
    world = make_world(address.stage)
    url, data = address.url(world), address.data(world)
    client = Client() if address.is_public else visitors(world).to
    client.post(url, data)
    once = all_rows()

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

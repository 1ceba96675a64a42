"""The event file pages: download, import, and errors at the field."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.flows.world import Stage, World, make_world
from tests.tournament.exchange.archive.files import brought_in, members_of, zipped
from tournament.exchange.archive.writing import event_file
from tournament.models import EventImport, Tournament
from tournament.models.states import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world(Stage.PLAYING)


def logged_in(user: object) -> Client:
    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    return client


def upload(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("any name.zip", data)


def test_organizer_downloads_the_file_and_the_links_only_where_asked_for(world: World) -> None:
    client = logged_in(world.owner)
    url = reverse("desk-event-file-download", args=[world.tournament.slug])
    link = world.playing[0].link

    answer, with_links = client.get(url), client.get(url, {"links": "on"})

    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="dockside-event.zip"'
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.content == event_file(world.tournament, site="testserver")
    assert link not in members_of(answer.content)["players.jsonl"].decode()
    assert link in members_of(with_links.content)["players.jsonl"].decode()


def test_file_is_brought_in_and_the_page_says_from_where(world: World) -> None:
    data = event_file(world.tournament, site="laptop.test")
    organizer = make_user()
    client = logged_in(organizer)
    page = client.get(reverse("desk-bring-in"))
    assert 'name="seen" value="0"' in page.content.decode()

    answer = client.post(reverse("desk-bring-in"), {"file": upload(data), "seen": 0}, follow=True)

    copy = Tournament.objects.get(owner=organizer)
    assert answer.redirect_chain == [(f"/desk/{copy.slug}/event-file/", 302)]
    text = answer.content.decode()
    assert "Event imported with its log. You can continue it here." in text
    assert "It comes from laptop.test, as of" in text
    assert "The file was changed after it was exported." not in text


def test_same_form_twice_imports_one_event_and_a_page_opened_again_a_second(world: World) -> None:
    data = event_file(world.tournament)
    organizer = make_user()
    client, url = logged_in(organizer), reverse("desk-bring-in")
    client.post(url, {"file": upload(data), "seen": 0})

    again = client.post(url, {"file": upload(data), "seen": 0})

    assert (again.status_code, Tournament.objects.owned_by(organizer).count()) == (422, 1)
    assert "This file was just imported as Dockside." in again.content.decode()
    seen = EventImport.objects.get().pk
    anew = client.post(url, {"file": upload(data), "seen": seen}, follow=True)
    assert Tournament.objects.owned_by(organizer).count() == 2
    assert (
        "Event imported again. The same file was imported before as Dockside (dockside-2)."
        in anew.content.decode()
    )


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Choose a file first."),
        ({"file": upload(b"")}, "it isn’t an event file, or part of it is missing"),
        ({"file": upload(b"Name;Table\nAna;3\n")}, "it isn’t an event file, or part of it is missing"),
    ],
)
def test_invalid_event_file_is_reported_at_the_field(sent: dict[str, object], said: str) -> None:
    answer = logged_in(make_user()).post(reverse("desk-bring-in"), sent)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Tournament.objects.count() == 0


def test_guest_of_an_invitation_brings_nothing_in(world: World) -> None:
    guest = world.leader(Role.JUDGE)
    guest.set_unusable_password()
    guest.save()
    url = reverse("desk-bring-in")

    assert (Client().get(url).status_code, logged_in(guest).get(url).status_code) == (302, 403)
    assert logged_in(world.owner).put(url).status_code == 405


def test_public_page_says_that_the_event_was_brought_in_and_that_its_file_was_changed(world: World) -> None:
    data = event_file(world.tournament)
    members = members_of(data)
    assert b"Dockside" in members["event.jsonl"]
    renamed = members["event.jsonl"].replace(b"Dockside", b"Docklands")
    copy = brought_in(zipped(members | {"event.jsonl": renamed}))

    text = Client().get(f"/e/{copy.slug}/").content.decode()
    assert "This event was imported. It comes from elsewhere, as of" in text
    assert "The file was changed after it was exported." in text
    assert "This event was imported." not in Client().get(f"/e/{world.tournament.slug}/").content.decode()

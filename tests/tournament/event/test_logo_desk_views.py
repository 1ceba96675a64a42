"""The logo page: showing, saving and removing the logo, with errors at the field."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.flows.addresses_of_the_room import png
from tournament.event.logo import logo_picture, shown_logo
from tournament.models import Tournament


def at(tournament: Tournament, name: str = "desk-logo") -> str:
    return reverse(name, kwargs={"slug": tournament.slug})


def upload(client: Client, tournament: Tournament, data: bytes, name: str = "logo.png") -> tuple[int, str]:
    answer = client.post(at(tournament), {"picture": SimpleUploadedFile(name, data)}, follow=True)
    return answer.status_code, answer.content.decode()


def test_logo_is_set_shown_and_taken_off(to_client: Client, tournament: Tournament) -> None:
    assert "This event has no logo yet." in to_client.get(at(tournament)).content.decode()
    status, html = upload(to_client, tournament, png(), "whatever.exe")
    assert (status, "Logo saved." in html) == (200, True)
    assert f'src="{at(tournament, "desk-logo-picture")}"' in html

    answer = to_client.get(at(tournament, "desk-logo-picture"))
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert answer.content == logo_picture(png()).data

    to_client.post(at(tournament, "desk-logo-remove"))
    assert shown_logo(tournament) is None
    assert to_client.get(at(tournament, "desk-logo-picture")).status_code == 404


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<script>", "This isn’t a PNG or JPEG. Save the logo in one of these formats."),
        (b"", "This isn’t a PNG or JPEG. Save the logo in one of these formats."),
    ],
)
def test_other_file_than_a_picture_is_refused_at_the_field(
    to_client: Client, tournament: Tournament, data: bytes, said: str
) -> None:
    status, html = upload(to_client, tournament, data)
    assert (status, said in html, shown_logo(tournament)) == (422, True, None)
    assert "Choose a file first." in to_client.post(at(tournament)).content.decode()
    assert "Choose a file first." in to_client.post(at(tournament), {"picture": "x"}).content.decode()

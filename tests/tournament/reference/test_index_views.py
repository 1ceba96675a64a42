"""The entry page of the reference."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_anybody_may_read_the_reference(client: Client) -> None:
    got = client.get("/reference/")

    assert got.status_code == 200
    assert "<h1>Reference</h1>" in got.content.decode()


def test_the_reference_takes_no_post(client: Client) -> None:
    assert client.post("/reference/").status_code == 405

"""An event's page names the public series it counts for, also for visitors with a cached page."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_user
from tests.tournament.ranking.series.seasons import finished, make_season
from tournament.models import Series, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return finished(make_user("ida"), 1, "Anna", "Ben")


def links(client: Client, event: Tournament) -> list[str]:
    page = client.get(f"/e/{event.slug}/")
    text = page.content.decode()
    return [each.split('"')[0] for each in text.split('href="')[1:] if each.startswith("/series/")]


def test_public_series_of_an_event_are_linked_by_name(client: Client, event: Tournament) -> None:
    season = make_season(event.owner, event)

    assert links(client, event) == [f"/series/{season.slug}/"]
    assert "<bdi>Season</bdi>" in client.get(f"/e/{event.slug}/").content.decode()


def test_private_and_deleted_series_are_not_named(client: Client, event: Tournament) -> None:
    season = make_season(event.owner, event)

    Series.objects.update(is_public=False)
    assert links(client, event) == []

    Series.objects.update(is_public=True, deleted_at=season.created_at)
    assert links(client, event) == []


def test_kept_page_is_another_once_the_event_counts_for_a_series(client: Client, event: Tournament) -> None:
    kept = client.get(f"/e/{event.slug}/").headers["ETag"]
    held = {"if-none-match": kept}
    assert client.get(f"/e/{event.slug}/", headers=held).status_code == 304

    make_season(event.owner, event)

    answer = client.get(f"/e/{event.slug}/", headers=held)
    assert answer.status_code == 200
    assert "/series/season/" in answer.content.decode()

"""A series is exported to its file and imported elsewhere, with the events on that site and its links between
players.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.accounts.organizations.worlds import make_organization
from tests.tournament.exchange.archive.files import brought_in
from tests.tournament.ranking.series.seasons import finished, joined
from tests.tournament.ranking.series.series_files import (
    NAMES,
    There,
    begun,
    brought,
    client_of,
    essence,
    send,
    upload,
)
from tournament.models import Person, Series, Tournament
from tournament.ranking.series.contents import series_digest
from tournament.ranking.series.pages.lists import series_log
from tournament.ranking.series.pages.standings import series_page

pytestmark = pytest.mark.django_db


def changed(file: bytes, **values: Any) -> bytes:
    """Return the file with other values and a matching digest."""
    item = json.loads(file) | values
    return json.dumps(item | {"digest": series_digest(item)}).encode()


def said(answer: HttpResponse) -> list[str]:
    return [str(each) for each in get_messages(answer.wsgi_request)]


def log_of(series: Series) -> list[str]:
    return [line.sentence for line in series_log(series, "1")[0]]


def test_series_when_all_its_events_are_here_then_it_is_the_same(there: There, olga: User) -> None:
    for file in there.events.values():
        brought_in(file, olga)

    answer = send(client_of(olga), there.file)

    made = brought(olga)
    assert answer.url == f"/series/{made.slug}/" == "/series/season-2/"
    assert said(answer) == ["Series imported. Its standings match the file."]
    assert essence(made) == essence(there.series)
    assert [(row.line.rank, row.name, row.why) for row in series_page(made).rows] == [
        (row.line.rank, row.name, row.why) for row in series_page(there.series).rows
    ]
    assert [line.status for each in series_page(made).awards for line in each.lines] == ["earned", "here"]
    assert log_of(made) == [
        "Imported the series Season from its file. Events: 3, not here: 0; people linked: 4."
    ]
    assert Person.objects.count() == 8


def test_preview_shows_what_it_brings_and_stores_nothing(there: There, olga: User) -> None:
    brought_in(there.events["store-1"], olga)
    before = Series.everything.count(), Person.objects.count()

    text = upload(client_of(olga), there.file).content.decode()

    assert (Series.everything.count(), Person.objects.count()) == before
    assert text.count("<strong>not on this site</strong>") == 2
    assert "Anna, Annabel" in text
    assert "Left out: that event isn’t on this site." in text
    assert "The file was changed after it was exported." not in text


def test_events_of_the_same_name_are_not_taken_for_those_of_the_file(there: There, olga: User) -> None:
    for number in (1, 2, 3):
        Tournament.objects.filter(slug=f"store-{number}").update(slug=f"there-{number}")
        begun(finished(olga, number, *NAMES))

    text = upload(client_of(olga), there.file).content.decode()

    assert text.count("<strong>not on this site</strong>") == 3


def test_events_that_are_missing_are_left_out_only_on_request(there: There, olga: User) -> None:
    brought_in(there.events["store-1"], olga)
    client = client_of(olga)

    refused = send(client, there.file)

    assert refused.status_code == 422
    assert "Import these events first, or leave them out." in refused.content.decode()
    assert not Series.objects.filter(owner=olga).exists()
    answer = send(client, there.file, leave_out="on")
    assert said(answer)[0].startswith("Series imported. 4 lines of its standings differ from the file")
    assert [row.tournament.name for row in series_page(brought(olga)).events] == ["Store 1"]
    assert log_of(brought(olga)) == [
        "Imported the series Season from its file. Events: 1, not here: 2; people linked: 0."
    ]


def test_event_that_is_brought_in_meanwhile_is_found_by_looking_again(there: There, olga: User) -> None:
    client = client_of(olga)
    held = upload(client, there.file).context["held"]
    for file in there.events.values():
        brought_in(file, olga)

    text = client.post("/series/new/file/chosen/", {"held": held, "look": "1"}).content.decode()

    assert "<strong>not on this site</strong>" not in text
    assert "Check again" not in text


def test_event_that_is_here_twice_is_chosen(there: There, olga: User) -> None:
    for file in there.events.values():
        brought_in(file, olga)
    second = brought_in(there.events["store-1"], olga)
    client = client_of(olga)

    refused, answer = send(client, there.file), send(client, there.file, event_0=str(second.pk))

    assert (refused.status_code, answer.status_code) == (422, 302)
    assert second in {row.tournament for row in series_page(brought(olga)).events}


def test_who_has_another_name_here_is_not_joined(there: There, olga: User) -> None:
    first, *_others = [brought_in(file, olga) for file in there.events.values()]
    first.players.filter(name="Ben").update(name="Bea")
    first.players.filter(name="Cleo").update(name="Player 3", erased_at=timezone.now())

    answer = send(client_of(olga), there.file)

    rows = [(row.name, [part is not None for part in row.cells]) for row in series_page(brought(olga)).rows]
    assert ("Bea", [True, False, False]) in rows
    assert ("Player 3", [True, False, False]) in rows
    assert ("Ben", [False, True, True]) in rows
    assert said(answer)[0].startswith("Series imported.")


def test_who_is_somebody_else_here_by_somebodys_word_stays_that(there: There, olga: User) -> None:
    one, two, *_others = [brought_in(file, olga) for file in there.events.values()]
    apart = joined("Ben", one), joined("Ben", two)

    send(client_of(olga), there.file)

    assert [person.appearances.count() for person in apart] == [1, 1]


def test_file_that_was_changed_is_shown_in_preview_and_log(there: There, olga: User) -> None:
    for file in there.events.values():
        brought_in(file, olga)
    file = json.dumps(json.loads(there.file) | {"name": "Spring"}).encode()
    client = client_of(olga)

    assert "The file was changed after it was exported." in upload(client, file).content.decode()
    send(client, file)
    assert log_of(brought(olga))[0].endswith("The file was changed after it was exported.")


def test_same_file_twice_makes_one_series_unless_it_has_another_name(there: There, olga: User) -> None:
    for file in there.events.values():
        brought_in(file, olga)
    client = client_of(olga)

    answers = [send(client, there.file), send(client, there.file), send(client, there.file, name="Again")]

    assert [answer.status_code for answer in answers] == [302, 422, 302]
    assert sorted(Series.objects.filter(owner=olga).values_list("name", flat=True)) == ["Again", "Season"]


def test_series_is_gone_by_deleting_it_and_its_events_stay(there: There, olga: User) -> None:
    for file in there.events.values():
        brought_in(file, olga)
    client = client_of(olga)
    slug = send(client, there.file).url.split("/")[2]

    assert client.post(f"/series/{slug}/delete/").status_code == 302

    assert not Series.objects.filter(owner=olga).exists()
    assert Tournament.objects.filter(owner=olga).count() == 4
    assert client.post(f"/series/{slug}/restore/").status_code == 302
    assert essence(brought(olga)) == essence(there.series)


def test_series_comes_in_for_an_organization(there: There, olga: User) -> None:
    dock = make_organization(olga)
    for file in there.events.values():
        brought_in(file, olga)

    send(client_of(olga), there.file, organization=str(dock.pk))

    assert Series.objects.get(organization=dock).events.count() == 3


def test_public_file_joins_whom_the_standings_join_and_no_one_of_other_events(there: There) -> None:
    item = json.loads(Client().get("/series/season/series.json").content)

    assert sorted(each["name"] for group in item["people"] for each in group) == sorted(
        3 * ["Ben", "Cleo", "Dan"] + ["Anna", "Anna", "Annabel"]
    )
    whole = json.loads(there.file)
    assert sum(map(len, whole["people"])) == 13
    assert item["digest"] == series_digest(item) != whole["digest"] == series_digest(whole)


def test_queries_do_not_grow_with_events_or_people(there: There, olga: User) -> None:
    def queries(file: bytes) -> int:
        client = client_of(olga)
        upload(client, file)
        with CaptureQueriesContext(connection) as counted:
            upload(client, file)
        return len(counted)

    item = json.loads(there.file)
    first, *others = there.events.values()
    brought_in(first, olga)
    alone = queries(changed(there.file, events=item["events"][:1], people=[], awards=[]))
    for file in others:
        brought_in(file, olga)
    assert queries(there.file) == alone
    one = changed(there.file, name="One", events=item["events"][:1])

    def writing(file: bytes, name: str) -> int:
        client = client_of(olga)
        held = upload(client, file).context["held"]
        with CaptureQueriesContext(connection) as counted:
            answer = client.post("/series/new/file/chosen/", {"held": held, "name": name})
        assert answer.status_code == 302
        return len(counted)

    assert writing(there.file, "Three") <= writing(one, "One") + 5

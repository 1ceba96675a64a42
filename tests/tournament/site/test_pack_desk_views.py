from typing import Any

from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_player, make_round
from tests.tournament.printing.reading import pages, sizes
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.site.pack import making


def pack_of(tournament: Tournament, **query: str) -> str:
    return reverse("desk-print-pack", kwargs={"slug": tournament.slug}, query=query)


def publish_a_round(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(state=EventState.RUNNING, planned_rounds=3, cut_size=0)
    make_round(tournament, [(make_player(tournament, "Ann"), make_player(tournament, "Bo"))])


def test_pack_pdf_when_asked_for_then_a_pdf_to_look_at_on_the_paper_of_the_last_time(
    to_client: Client, tournament: Tournament
) -> None:
    publish_a_round(tournament)
    answer = to_client.get(pack_of(tournament, paper="letter"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    disposition = f'inline; filename="{tournament.name} - Round 1 - Outage pack.pdf"'
    assert (answer["Content-Disposition"], answer["Cache-Control"]) == (disposition, "private, no-cache")
    assert "Content-Security-Policy" not in answer
    assert sizes(to_client.get(pack_of(tournament)).content) == {(612, 792)}


def test_pack_pdf_when_the_event_has_an_arabic_name_then_so_has_the_file(
    to_client: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(name="كأس")
    disposition = to_client.get(pack_of(tournament))["Content-Disposition"]
    assert disposition == "inline; filename*=utf-8''%D9%83%D8%A3%D8%B3%20-%20Outage%20pack.pdf"


def test_pack_pdf_when_many_are_being_made_then_the_next_says_when_to_try_again_in_their_language(
    to_client: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(language="ja")
    for _place in range(making.MOST_WAITING_FOR_PACKS):
        making._waiting.acquire()
    try:
        answer = to_client.get(pack_of(tournament))
    finally:
        for _place in range(making.MOST_WAITING_FOR_PACKS):
            making._waiting.release()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Several packs are being created right now." in answer.content.decode()
    assert '<html lang="en"' in answer.content.decode()
    assert to_client.get(pack_of(tournament)).status_code == 200


def test_prints_and_desk_when_looked_at_then_a_button_for_the_pack(
    to_client: Client, tournament: Tournament
) -> None:
    publish_a_round(tournament)
    for name in ("desk-prints", "desk-event"):
        html = to_client.get(reverse(name, kwargs={"slug": tournament.slug})).content.decode()
        assert pack_of(tournament) in html


def test_pack_pdf_when_pressed_twice_then_made_once(
    to_client: Client, tournament: Tournament, settings: Any
) -> None:
    settings.CACHED_SECONDS = 60
    publish_a_round(tournament)
    first, second = (to_client.get(pack_of(tournament)).content for _time in range(2))
    Tournament.objects.update(version=tournament.version + 1, name="Renamed")
    changed = to_client.get(pack_of(tournament)).content
    assert first == second
    assert "Renamed" in pages(changed)[0]


def test_pack_pdf_when_the_event_is_deleted_while_it_is_made_then_not_found(
    to_client: Client, tournament: Tournament
) -> None:
    def delete_at_the_penalties(execute: Any, sql: str, *others: Any) -> Any:
        if "tournament_penalty" in sql:
            Tournament.objects.filter(pk=tournament.pk).update(deleted_at=timezone.now())
        return execute(sql, *others)

    publish_a_round(tournament)
    with connection.execute_wrapper(delete_at_the_penalties):
        assert to_client.get(pack_of(tournament)).status_code == 404

"""The timing pages over HTTP: every label, three languages, the event's edition, and one file to download."""

from __future__ import annotations

import itertools
import re
from datetime import date
from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament
from tests.flows.accessible import faults
from tests.flows.world import Stage, make_world
from tests.tournament.printing.reading import pages
from tournament.reference.links import anchor
from tournament.reference.pages.timing import TimingPageKind, structures_of
from tournament.reference.timing.editions import RunEdition
from tournament.reference.timing.steps import TimingLanguage

pytestmark = pytest.mark.django_db

ADDRESSES = tuple(f"/reference/{kind.value}/" for kind in TimingPageKind)
FIRST = "the first edition, from before December 2017, in six parts."
OF_2017 = "the edition of December 2017, in seven parts."
OF_TODAY = "Since 2019 the comprehensive rules have had their own run structure"


def document(client: Client, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200
    return lxml.html.document_fromstring(answer.content.decode())


def notice(client: Client, address: str) -> str:
    return " ".join(document(client, address).find_class("walk-edition")[0].text_content().split())


def skipped_headings(page: Any) -> list[str]:
    """Return the headings more than one level below the previous one."""
    headings = page.xpath("//h1 | //h2 | //h3 | //h4 | //h5")
    pairs = itertools.pairwise(headings)
    return [each.text_content() for before, each in pairs if int(each.tag[1]) > int(before.tag[1]) + 1]


def foreign_words_without_their_language(page: Any) -> list[str]:
    texts = page.xpath("//main//text()[not(ancestor::*[@lang='ja'])]")
    return [text for text in texts if any("\u3040" <= character <= "\u9fff" for character in text)]


@pytest.mark.parametrize(
    ("kind", "edition"),
    [(TimingPageKind.RUN, RunEdition.FIRST), *((kind, RunEdition.OF_2017) for kind in TimingPageKind)],
)
def test_page_says_every_step_in_the_languages_that_are_asked_for(
    client: Client, kind: TimingPageKind, edition: RunEdition
) -> None:
    structures = structures_of(kind, edition)
    labels = [each.label for one in structures for step in one.steps for each in (step, *step.actions)]
    for shown in ("en", "ja", "de", "all"):
        page = document(client, f"/reference/{kind.value}/?language={shown}&edition={edition.value}")
        spoken = {(one.get("lang"), one.text_content()) for one in page.find_class("spoken")}

        for language in TimingLanguage:
            wanted = {(language.value, label.text(language)) for label in labels}
            assert (wanted <= spoken) == (shown in (language.value, "all"))
        assert faults(page) == []
        assert skipped_headings(page) == []
        assert foreign_words_without_their_language(page) == []
        for step in (step for one in structures for step in one.steps):
            assert page.get_element_by_id(anchor("TIM", step.number)).tag == "article"


@pytest.mark.parametrize("address", ADDRESSES)
def test_anybody_may_read_and_nobody_may_post(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200
    assert client.post(address).status_code == 405


@pytest.mark.parametrize("address", ADDRESSES)
def test_page_asks_the_database_for_the_event_alone(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_tournament(slug="cup")

    with django_assert_num_queries(0):
        client.get(address)
    with django_assert_num_queries(1):
        client.get(f"{address}?event=cup")


def test_letters_of_windows_have_words_for_who_hears_them(client: Client) -> None:
    step = document(client, "/reference/run/?language=de").get_element_by_id("tim-4-7")

    badges = [" ".join(one.text_content().split()) for one in step.xpath(".//ul/li")]
    heard = [one.get("aria-hidden") for one in step.find_class("walk-letter")]
    assert badges == [
        "P Bezahlte Fähigkeiten",
        "R Karten laden, kein Ice",
        "I Dieses Ice laden",
        "Der Runner handelt zuerst",
    ]
    assert heard == ["true"] * 3


def test_every_way_leads_to_a_step_of_the_page(client: Client) -> None:
    for address in (*ADDRESSES, "/reference/run/?edition=first"):
        page = document(client, address)
        assert [
            to for to in page.xpath("//main//a/@href") if to[0] == "#" and to[1:] not in page.xpath("//@id")
        ] == []


@pytest.mark.parametrize(
    ("day", "said", "is_older_than_today"),
    [
        (date(2016, 5, 3), f"For Cup on 3 May 2016: {FIRST}", True),
        (date(2017, 12, 1), f"For Cup on 1 December 2017: {OF_2017}", True),
        (date(2026, 5, 3), f"For Cup on 3 May 2026: {OF_2017}", False),
    ],
)
def test_date_of_the_event_chooses_the_edition_and_the_page_says_so(
    client: Client, day: date, said: str, is_older_than_today: bool
) -> None:
    make_tournament(slug="cup", name="Cup", date=day, is_listed=False)

    text = notice(client, "/reference/run/?event=cup&language=ja")

    assert text.startswith(said)
    assert (OF_TODAY in text) != is_older_than_today


def test_other_edition_than_the_event_s_is_marked(client: Client) -> None:
    make_tournament(slug="cup", name="Cup", date=date(2016, 5, 3))

    text = notice(client, "/reference/run/?event=cup&edition=2017")

    assert text.startswith(
        "The edition of December 2017, in seven parts. Cup on 3 May 2016 uses the other edition."
    )


def test_without_an_event_it_is_the_newest_edition_and_says_that_today_s_rules_have_another(
    client: Client,
) -> None:
    text = notice(client, "/reference/run/")

    assert text.startswith("The edition of December 2017, in seven parts. " + OF_TODAY)


def test_event_that_is_not_there_is_not_found_and_no_page_names_events(client: Client) -> None:
    make_tournament(slug="secret", name="Behind closed doors", is_listed=False)

    for address in ADDRESSES:
        assert client.get(f"{address}?event=other").status_code == 404
        assert "closed doors" not in client.get(address).content.decode()
    assert client.get("/reference/run.html?event=other").status_code == 404


def test_unknown_choices_are_as_if_nothing_was_asked(client: Client) -> None:
    usual = notice(client, "/reference/run/")

    for odd in ("language=xx&edition=9", "language=&event=", "language=%00&edition=%F0%9F"):
        assert notice(client, f"/reference/run/?{odd}") == usual


def test_tabs_keep_what_was_chosen_between_the_pages_of_the_timing(client: Client) -> None:
    make_tournament(slug="cup", date=date(2016, 5, 3))
    page = document(client, "/reference/turns/?event=cup&language=de")

    tabs = page.xpath("//nav[@aria-label='Reference']//ul//a/@href")
    assert tabs == [
        "/reference/",
        "/reference/run/?event=cup&language=de",
        "/reference/turns/?event=cup&language=de",
        "/reference/procedures/?event=cup&language=de",
        "/reference/glossary/",
        "/reference/rulings/",
        "/reference/regulations/",
    ]


def test_labels_are_in_the_reader_s_language_where_no_other_is_asked_for(client: Client) -> None:
    page = document(client, "/reference/run/?lang=ja")

    chosen = page.xpath("//nav[contains(@class, 'walk-languages')]/a[@aria-current='true']/@lang")
    others = page.xpath("//nav[contains(@class, 'walk-languages')]/a/@href")
    assert chosen == ["ja"]
    assert "/reference/run/?language=en" in others


def test_page_names_its_other_languages(client: Client) -> None:
    make_tournament(slug="cup", date=date(2016, 5, 3))
    page = document(client, "/reference/run/?event=cup&language=de")

    found = {one.get("hreflang"): one.get("href") for one in page.xpath("//link[@rel='alternate']")}
    here = "http://testserver/reference/run/?event=cup"
    assert found == {"x-default": here} | {code: f"{here}&lang={code}" for code in ("en", "ja", "de")}
    current = page.xpath("//nav/a[@aria-current='true']")
    assert [(one.text_content(), one.get("lang")) for one in current] == [("Deutsch", "de")]


@pytest.mark.parametrize("kind", TimingPageKind)
def test_kept_file_needs_nothing_but_itself(client: Client, kind: TimingPageKind) -> None:
    answer = client.get(f"/reference/{kind.value}.html?language=de")
    text = answer.content.decode()
    page = lxml.html.document_fromstring(text)

    assert answer.headers["Content-Disposition"].startswith('attachment; filename="Netrunner - ')
    assert page.xpath("//link | //img | //script[@src] | //form") == []
    assert {to[0] for to in page.xpath("//@href")} <= {"#"}
    assert not re.search(r"url\((?!#)|@import|https?:", text)
    assert ".walk-step" in page.xpath("string(//style)") and "hashchange" in page.xpath("string(//script)")
    found = faults(page)
    assert [fault for fault in found if not fault.startswith("no link leads to")] == []  # it is the only one


def test_chart_is_a_pdf_in_the_language_and_edition_that_are_asked_for(client: Client) -> None:
    answer = client.get("/reference/charts/run.pdf?language=de&edition=first&paper=letter")

    assert answer.headers["Content-Type"] == "application/pdf"
    assert "Deutsch.pdf" in answer.headers["Content-Disposition"]
    assert "Vor Dezember 2017" in pages(answer.content)[0]


def test_pages_charts_and_files_that_are_not_there_are_not_found(client: Client) -> None:
    for address in ("/reference/charts/cards.pdf", "/reference/cards.html", "/reference/charts/run.html"):
        assert client.get(address).status_code == 404
    assert client.post("/reference/charts/run.pdf").status_code == 405
    assert client.post("/reference/run.html").status_code == 405


def test_event_its_players_and_its_judges_are_led_to_the_event_s_edition(client: Client) -> None:
    world = make_world(Stage.PLAYING)
    slug = world.tournament.slug
    client.force_login(world.owner)

    for address in (f"/e/{slug}/", f"/me/{world.playing[0].link}/", reverse("judge", args=[slug])):
        assert f'href="/reference/run/?event={slug}"' in client.get(address).content.decode(), address

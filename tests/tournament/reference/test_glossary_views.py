"""The pages for the glossary, rulings and cards: for everyone, with any input, and all links correct."""

from __future__ import annotations

import re
from typing import Any

import lxml.html
import pytest
from django.test import Client

from tests.flows.accessible import faults
from tournament.reference.forms import LONGEST_LOOK_UP
from tournament.reference.terms import TERMS_BY_KEY, TOPIC_OF_TERM, TOPICS
from tournament.reference.terms.apart import KEPT_APART

pytestmark = pytest.mark.django_db

APART, RUNS = "/reference/glossary/apart/", "/reference/glossary/runs/"
GLOSSARY, RULINGS, CARD = "/reference/glossary/", "/reference/rulings/", "/reference/cards/02110/"
PAGES = (
    GLOSSARY,
    f"{GLOSSARY}?by=de",
    f"{GLOSSARY}?q=access",
    f"{GLOSSARY}?q=begegung",
    f"{GLOSSARY}?q=DIS+3",
    f"{GLOSSARY}?q={'x' * 500}",
    RUNS,
    APART,
    RULINGS,
    CARD,
)
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def page_of(client: Client, url: str) -> Any:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return lxml.html.document_fromstring(answer.content.decode())


def texts(page: Any, path: str) -> list[str]:
    return [" ".join(one.text_content().split()) for one in page.xpath(path)]


def test_anybody_reads_every_page_without_a_query_and_hears_what_it_shows(
    client: Client, django_assert_num_queries: Any
) -> None:
    for url in PAGES:
        with django_assert_num_queries(0):
            page = page_of(client, url)
        assert faults(page) == [], url


def test_pages_take_no_post(client: Client) -> None:
    assert [client.post(url).status_code for url in (GLOSSARY, RUNS, APART, RULINGS, CARD)] == [405] * 5


@pytest.mark.parametrize("by", ["topic", "en", "de"])
@pytest.mark.parametrize("language", ["en", "ja", "de"])
def test_every_term_has_its_permanent_address_in_every_order_and_leads_to_what_it_means(
    client: Client, by: str, language: str
) -> None:
    page = page_of(client, f"{GLOSSARY}?by={by}&lang={language}")

    shown = {}
    for row in page.xpath("//li[starts-with(@id, 'term-')]"):
        words = [(one.get("lang"), one.text) for one in row.xpath("./*")]
        shown[row.get("id")] = row.xpath("./a/@href"), words
    first = language if by == "topic" else by
    other = language if first != language else "en"
    usual = {key: {code: all_[0].text for code, all_ in term.words} for key, term in TERMS_BY_KEY.items()}
    assert shown == {
        term.anchor: (
            [f"/reference/glossary/{TOPIC_OF_TERM[key].key}/#{term.anchor}"],
            [(code, usual[key][code]) for code in dict.fromkeys((first, other))],
        )
        for key, term in TERMS_BY_KEY.items()
    }


def test_every_topic_shows_its_terms_in_three_languages_with_what_they_mean(client: Client) -> None:
    for topic in TOPICS:
        page = page_of(client, f"{GLOSSARY}{topic.key}/")
        assert texts(page, "//h1") == [topic.label]
        entries = {one.get("id"): one for one in page.xpath("//li[starts-with(@id, 'term-')]")}
        assert set(entries) == {term.anchor for term in topic.terms}
        for term in topic.terms:
            assert str(term.meaning) in texts(entries[term.anchor], "./p"), term.key
            for language, spellings in term.words:
                shown = [one.text for one in entries[term.anchor].xpath(f".//*[@lang='{language}']")]
                assert {spelling.text for spelling in spellings} <= set(shown), term.key


def test_words_to_keep_apart_have_a_page_and_their_old_anchors(client: Client) -> None:
    numbers = [f"apart-{number}" for number in range(1, len(KEPT_APART) + 1)]
    rows = page_of(client, GLOSSARY).xpath("//li[starts-with(@id, 'apart-')]")
    assert [(row.get("id"), row.xpath("./a/@href")) for row in rows] == [
        (number, [f"{APART}#{number}"]) for number in numbers
    ]
    entries = page_of(client, APART).xpath("//li[starts-with(@id, 'apart-')]")
    assert [one.get("id") for one in entries] == numbers
    assert [texts(one, ".//dd") for one in entries] == [
        [f"{word.meaning} (our word)" if word.spelling.is_ours else word.meaning for word in group.words]
        for group in KEPT_APART
    ]


@pytest.mark.parametrize("key", ["nothing", "Runs", "run", "%00", "%ff", "1" * 300])
def test_topic_that_there_is_not_is_not_found(client: Client, key: str) -> None:
    assert client.get(f"{GLOSSARY}{key}/").status_code == 404


def test_no_japanese_word_stands_outside_of_its_language(client: Client) -> None:
    for url in (GLOSSARY, RUNS, APART, f"{GLOSSARY}?q=access", RULINGS, CARD):
        page = page_of(client, url)
        astray = [
            one.text
            for one in page.body.iter()
            if isinstance(one.tag, str)
            and JAPANESE.search(one.text or "")
            and not one.xpath("ancestor-or-self::*[@lang='ja' or @lang='zh-hans']")
        ]
        assert astray == [], url


def test_every_link_within_the_glossary_and_the_rulings_leads_to_something(client: Client) -> None:
    topics = [f"{GLOSSARY}{topic.key}/" for topic in TOPICS]
    pages = {
        url: page_of(client, url) for url in (GLOSSARY, APART, *topics, RULINGS, f"{GLOSSARY}?q=access", CARD)
    }
    ids = {url: set(page.xpath("//@id")) for url, page in pages.items() if "?" not in url and url != CARD}
    links = {(url, link) for url, page in pages.items() for link in page.xpath("//main//a/@href")}
    for page, link in sorted(links):
        address, _, anchor = link.partition("#")
        target = address or page.partition("?")[0]
        if anchor and target in ids:
            assert anchor in ids[target], f"{page}: {link}"


def test_search_by_get_shows_what_is_found_and_keeps_what_was_typed(client: Client) -> None:
    page = page_of(client, f"{GLOSSARY}?q=ｱｸｾｽ")

    assert page.xpath("//input[@name='q']/@value") == ["ｱｸｾｽ"]
    assert texts(page, "//*[@id='found']//h2") == ["Terms", "Cards", "Rulings"]
    assert texts(page, "//*[@id='found']//h3")[0] == "Access"
    assert texts(page, "//*[@id='found-count']")[0] == "8 found for “ｱｸｾｽ”."


def test_search_while_typing_gets_the_part_and_the_count(client: Client) -> None:
    answer = client.get(GLOSSARY, {"q": "begegnung"}, headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert "HX-Request" in answer.headers["Vary"]
    part = lxml.html.fragment_fromstring(answer.content.decode(), create_parent=True)
    assert texts(part, ".//h3")[0] == "Encounter"
    assert texts(part, ".//*[@hx-swap-oob]") == ["2 found for “begegnung”."]
    assert part.xpath(".//html | .//main | .//form") == []


def test_section_that_is_found_leads_to_its_place(client: Client) -> None:
    page = page_of(client, f"{GLOSSARY}?q=missing+card")

    assert texts(page, "//*[@id='found']//h2") == ["Regulations"]
    assert texts(page, "//*[@id='found']//h3") == ["REG 5.6 A missing card"]
    assert page.xpath("//*[@id='found']//h3/a/@href") == ["/reference/regulations/#reg-5-6"]


def test_mistyped_word_shows_the_nearest_one(client: Client) -> None:
    page = page_of(client, f"{GLOSSARY}?q=Begegung")

    hint = page.xpath("//*[@class='hints']//a")[0]
    assert hint.text_content() == "Begegnung, auf Ice treffen"
    assert texts(page_of(client, hint.get("href")), "//*[@id='found']//h3")[0] == "Encounter"


def test_query_that_is_too_long_is_refused_in_a_sentence_and_kept(client: Client) -> None:
    typed = "x" * (LONGEST_LOOK_UP + 1)
    page = page_of(client, f"{GLOSSARY}?q={typed}")

    assert texts(page, "//*[contains(@class, 'errorlist')]") == [
        f"Type at most {LONGEST_LOOK_UP} characters. You typed {LONGEST_LOOK_UP + 1}."
    ]
    assert page.xpath("//input[@name='q']/@value") == [typed]
    assert texts(page, "//*[@id='found']//h3") == []


@pytest.mark.parametrize(
    "query",
    [
        "q=%00",
        "q=%ff%fe",
        "q=%ed%a0%80",
        "q=%F0%9F%82%A1",
        "q=%3Cscript%3Ealert(1)%3C/script%3E",
        "q=%25%5C%27%22",
        "q=" + "%E2%80%AE",
        "q=" + "%CC%80" * 70,
        "q=" + "a%20" * 40,
        "q=" + "x" * 5000,
        "q=a&q=b",
        "q[]=a",
        "by=%00&q=",
        "by=" + "x" * 3000,
        "q=REG+" + "9" * 60,
        "q=JUD+0",
    ],
)
def test_whatever_is_typed_gets_a_page(client: Client, query: str) -> None:
    answer = client.get(f"{GLOSSARY}?{query}")

    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.parametrize("code", ["99999", "x", "%00", "%ff", "1" * 300, "..%5c"])
def test_card_that_there_is_not_is_not_found(client: Client, code: str) -> None:
    assert client.get(f"/reference/cards/{code}/").status_code == 404


def test_card_is_shown_by_the_code_of_any_printing(client: Client) -> None:
    page = page_of(client, CARD)

    assert texts(page, "//h1") == ["Eli 1.0"]
    assert "イーライ1.0" in texts(page, "//dd[@lang='ja']")
    assert any("NAPD MWL 1.1" in line for line in texts(page, "//*[@class='lines']/li"))
    assert page.xpath("//form[@role='search']/@action") == [GLOSSARY]


def test_way_into_the_reference_leads_to_both_and_looks_up(client: Client) -> None:
    page = page_of(client, "/reference/")

    assert {GLOSSARY, RULINGS} <= set(page.xpath("//main//a/@href"))
    assert page.xpath("//main//form[@role='search']/@action") == [GLOSSARY]
    assert faults(page) == []

"""The regulations on this site: every cited section is there, once, and readable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import lxml.html
import pytest
from django.test import Client
from django.utils.translation import override

from tests.flows.accessible import faults
from tournament.models import Regulations
from tournament.reference.citations import cited_sections
from tournament.reference.known import is_known
from tournament.reference.regulations import CHAPTERS, DOCUMENTS, SECTIONS

ROOT = Path(__file__).parents[3]
READ_FROM = ("pairing", "decklists", "tournament", "templates")
URL = "/reference/regulations/"


def texts_of_the_project() -> Iterator[str]:
    for folder in READ_FROM:
        for pattern in ("*.py", "*.html", "*.js"):
            for path in (ROOT / folder).rglob(pattern):
                yield path.read_text(encoding="utf-8")


def test_every_section_that_the_project_cites_is_there() -> None:
    cited = {section for text in texts_of_the_project() for section, _start, _end in cited_sections(text)}
    cited |= {
        f"DECK {number}" for text in texts_of_the_project() for number in re.findall(r"decks\.md (\d+)", text)
    }
    assert len(cited) > 150
    assert sorted(section for section in cited if not is_known(section)) == []


def test_sections_stand_in_order_and_each_says_something() -> None:
    for document in DOCUMENTS:
        for chapter in document.chapters:
            numbers = [section.number for section in chapter.sections]
            assert chapter.document == document.code
            assert {section.document for section in chapter.sections} == {document.code}
            if document.code != "DECK":
                assert numbers == [f"{chapter.number}.{n}" for n in range(1, len(numbers) + 1)]
    rules = [section.number for section in SECTIONS.values() if section.document == "DECK"]
    assert rules == [str(n) for n in range(1, 29)]
    for section in SECTIONS.values():
        sentences = [str(each) for each in (*section.says, *section.settled, *section.done)]
        assert section.says or section.settled or section.table
        assert [each for each in sentences if not each.endswith((".", ")"))] == []
        if not section.holds_today and section.number.split(".")[0] != "11":
            assert section.today


def test_what_only_this_site_decided_is_not_said_by_the_regulations() -> None:
    silent = [cited for cited, section in SECTIONS.items() if not section.says and not section.table]
    assert silent == ["REG 5.5", "REG 6.3", "REG 7.4", "REG 8.7"]
    assert "own table" not in " ".join(map(str, SECTIONS["REG 1.6"].says))
    conduct = SECTIONS["REG 12.1"]
    assert not re.search("hidden cards|Tokens", " ".join(map(str, conduct.says)))
    (hidden_cards,) = [str(each) for each in conduct.settled if "hidden cards" in str(each)]
    assert "the community’s guide on run timing (JUD 55)" in hidden_cards


def test_half_drafts_have_no_seats_and_missed_opportunities_have_a_rule() -> None:
    assert "only full drafts use the draft seating" in str(SECTIONS["REG 11.2"].says[-1])
    assert "only if the opponent allows it" in str(SECTIONS["REG 5.9"].says[0])
    assert "may shuffle or cut" in str(SECTIONS["REG 5.10"].says[0])


def page_at(client: Client, query: str = "") -> lxml.html.HtmlElement:
    answer = client.get(URL + query)
    assert answer.status_code == 200
    return lxml.html.document_fromstring(answer.content.decode())


@pytest.mark.parametrize("query", ["", "?rules=2016", "?rules=today", "?rules=other%00"])
def test_page_has_every_section_and_leads_only_to_what_is_there(db: None, client: Client, query: str) -> None:
    page = page_at(client, query)
    ids = set(page.xpath("//@id"))

    assert {each.anchor for each in (*SECTIONS.values(), *CHAPTERS.values())} <= ids
    targets = page.xpath("//main//a/@href[contains(., '#')]")
    assert len(targets) > 100
    here = [each for each in targets if each.rpartition("#")[0] in ("", URL)]
    assert [each for each in here if each.rpartition("#")[2] not in ids] == []
    assert {each for each in targets if each not in here} == {"/reference/rulings/#jud-55"}
    assert faults(page) == []


def test_both_readings_stand_clearly_apart(db: None, client: Client) -> None:
    both = page_at(client)
    assert [" ".join(each.text_content().split()) for each in both.xpath("//main//h2")] == [
        "Contents",
        "The 2016 regulations (REG)",
        "Events under today’s rules (NOW)",
        "Deck rules",
    ]
    assert both.xpath("//*[@id='now-1-2']/ancestor::details") == []
    assert "This doesn’t apply" not in both.text_content()

    of_2016 = page_at(client, f"?rules={Regulations.REG_2016.value}")
    assert len(of_2016.xpath("//*[@id='now-1-2']/ancestor::details")) == 1
    assert of_2016.xpath("//*[@id='reg-4-2']/ancestor::details") == []

    today = page_at(client, f"?rules={Regulations.TODAY.value}")
    assert today.xpath("(//main//h2)[2]")[0].text_content().split() == [
        "Events",
        "under",
        "today’s",
        "rules",
        "(NOW)",
    ]
    said = today.get_element_by_id("reg-5-3").text_content()
    assert (
        "This doesn’t apply to today’s events. Under today’s rules, there is no win on time (NOW 1.2)."
        in said
    )


def test_tables_are_those_that_the_site_proposes_by(db: None, client: Client) -> None:
    page = page_at(client)
    rows = {
        anchor: [
            " | ".join(cell.text_content() for cell in row.xpath("./th | ./td"))
            for row in page.xpath(f"//*[@id='{anchor}']//tbody/tr")
        ]
        for anchor in ("reg-9-2", "now-3-1")
    }
    assert rows["reg-9-2"][0] == "4 to 8 | 3 | none"
    assert rows["reg-9-2"][-1] == "129 or more | 7 | top 16"
    assert rows["now-3-1"][2] == "25 to 64 | 7; events with up to 32 players may choose 6 | top 8"


def test_regulations_take_no_post_and_need_no_query(
    client: Client, django_assert_num_queries: object, db: None
) -> None:
    assert client.post(URL).status_code == 405
    with django_assert_num_queries(0):  # type: ignore[operator]
        client.get(URL)


@pytest.mark.parametrize(
    ("language", "section", "said"),
    [
        ("ja", "REG 3.7", "デスペラード（Desperado）"),
        ("de", "REG 3.7", "Klon-Chip (Clone Chip)"),
        ("de", "REG 3.7", "Desperado, Faust"),
        ("de", "DECK 5", "Nova Initiumia, Ampère"),
        ("ja", "DECK 16", "PADキャンペーン（PAD Campaign）"),
        ("en", "DECK 16", "three copies of PAD Campaign"),
    ],
)
def test_cards_that_the_rules_name_have_the_titles_of_the_readers_language(
    language: str, section: str, said: str
) -> None:
    with override(language):
        assert said in " ".join(map(str, SECTIONS[section].says))


@pytest.mark.parametrize(
    ("language", "number", "heading"),
    [
        ("de", "11", "Der Professor (The Professor)"),
        ("de", "12", "Bioroid-Massanfertigung (Custom Biotics)"),
        ("de", "14", "Mumba-Tempel (Mumba Temple)"),
        ("ja", "14", "Mumba Temple"),
        ("en", "11", "The Professor"),
    ],
)
def test_headings_that_are_cards_have_their_titles(language: str, number: str, heading: str) -> None:
    with override(language):
        assert str(SECTIONS[f"DECK {number}"].heading) == heading

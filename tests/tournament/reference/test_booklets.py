"""The booklets of regulations, rulings and glossary, read back: complete, with contents, in three
languages.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.tournament.printing.reading import fonts, pages, read
from tournament.reference.regulations import SECTIONS
from tournament.reference.rulings import RULING_TOPICS
from tournament.reference.sheets.booklet import BookletPaper
from tournament.reference.sheets.booklets import BOOKLETS, print_booklet
from tournament.reference.terms import TERMS_BY_KEY

LANGUAGES = ("en", *(pytest.param(each, marks=pytest.mark.thorough) for each in ("de", "ja")))


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_booklets_say_everything(language: str) -> None:
    with override(language):
        said = {kind: squeezed("".join(pages(print_booklet(kind, BookletPaper.A5).pdf))) for kind in BOOKLETS}
        sentences = [str(one) for section in SECTIONS.values() for one in (*section.says, *section.settled)]
        rulings = [str(ruling.title) for topic in RULING_TOPICS for ruling in topic.rulings]
        words = [term.local[1] for term in TERMS_BY_KEY.values()]
    assert [one for one in sentences if squeezed(one) not in said["regulations"]] == []
    assert [one for one in rulings if squeezed(one) not in said["rulings"]] == []
    assert [one for one in words if squeezed(one) not in said["glossary"]] == []


@pytest.mark.parametrize("paper", BookletPaper)
def test_contents_name_the_page_on_which_each_chapter_begins(paper: BookletPaper) -> None:
    for kind in BOOKLETS if paper is BookletPaper.A5 else ["rulings"]:
        pdf = print_booklet(kind, paper).pdf
        reader, said = read(pdf), pages(pdf)
        chapters = [
            (str(each["/Title"]), reader.get_destination_page_number(each) + 1) for each in reader.outline
        ]
        assert chapters
        for title, number in chapters:
            assert squeezed(f"{title}{number}") in squeezed(said[0])
            assert squeezed(title) in squeezed(said[number - 1])
        assert [f"Page {number} of {len(said)}" in text for number, text in enumerate(said, 1)] == [
            True
        ] * len(said)
        assert {tuple(map(round, page.mediabox[2:])) for page in reader.pages} == {
            tuple(map(round, paper.sheet.size))
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_font_is_in_the_file(language: str) -> None:
    with override(language):
        assert all(all(fonts(print_booklet(kind, BookletPaper.A4).pdf).values()) for kind in BOOKLETS)


def test_regulations_of_todays_events_say_which_sections_do_not_apply() -> None:
    said = "".join(pages(print_booklet("regulations", BookletPaper.A4, rules="today").pdf))
    assert "This doesn’t apply to today’s events" in " ".join(said.split())
    assert "NOW 1" not in "".join(pages(print_booklet("regulations", BookletPaper.A4, rules="2016").pdf)[0])


@pytest.mark.django_db
@pytest.mark.parametrize("kind", BOOKLETS)
@pytest.mark.parametrize("query", ["", "?paper=a5&lang=ja", "?paper=none&rules=none", "?paper=&rules=today"])
def test_everyone_gets_a_booklet_to_look_at(client: Client, kind: str, query: str) -> None:
    response = client.get(reverse("reference-booklet", args=[kind]) + query)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response["Content-Disposition"].startswith("inline; filename")
    assert response.content.startswith(b"%PDF")


@pytest.mark.django_db
def test_another_booklet_is_not_there(client: Client) -> None:
    assert client.get(reverse("reference-booklet", args=["cards"])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("kind", BOOKLETS)
def test_page_links_to_its_booklet(client: Client, kind: str) -> None:
    shown = client.get(reverse(f"reference-{kind}")).content.decode()
    assert f'{reverse("reference-booklet", args=[kind])}?paper=a5"' in shown


@pytest.mark.django_db
def test_booklet_of_the_regulations_is_by_the_rules_of_the_page(client: Client) -> None:
    shown = client.get(reverse("reference-regulations"), {"rules": "today"}).content.decode()
    assert "regulations.pdf?paper=a5&amp;rules=today" in shown

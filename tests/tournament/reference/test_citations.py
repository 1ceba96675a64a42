"""Citations in text become links, and nothing else does."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils.safestring import mark_safe

from tournament.reference.citations import cited_sections, with_links
from tournament.reference.links import section_url

PAGE = "/reference/regulations/"


def link(anchor: str, words: str) -> str:
    return f'<a class="cited" href="{PAGE}#{anchor}">{words}</a>'


def linked(html: str) -> str:
    return with_links(mark_safe(html), in_new_tab=False)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("Paired (REG 7.2).", f"Paired ({link('reg-7-2', 'REG 7.2')})."),
        ("(REG 12.1, 1.4)", f"({link('reg-12-1', 'REG 12.1')}, {link('reg-1-4', '1.4')})"),
        ("(REG-10)", f"({link('reg-10', 'REG-10')})"),
        ("NOW 2.2 to 2.4", f"{link('now-2-2', 'NOW 2.2')} to {link('now-2-4', '2.4')}"),
        (
            "(REG 5.2, NOW 1.2)",
            f"({link('reg-5-2', 'REG 5.2')}, {link('now-1-2', 'NOW 1.2')})",
        ),
        ("Too many (deck rule 12)", f"Too many ({link('deck-12', 'deck rule 12')})"),
        ("多すぎます（デッキルール12）", f"多すぎます（{link('deck-12', 'デッキルール12')}）"),
        ("デッキ規則 2、12", f"{link('deck-2', 'デッキ規則 2')}、{link('deck-12', '12')}"),
        ("Zu viele (Deckregel 12)", f"Zu viele ({link('deck-12', 'Deckregel 12')})"),
        ("Deckregeln 2, 12", f"{link('deck-2', 'Deckregeln 2')}, {link('deck-12', '12')}"),
        ("この大会ではREG 7.2です", f"この大会では{link('reg-7-2', 'REG 7.2')}です"),
        ("NOW 2.2から2.4", f"{link('now-2-2', 'NOW 2.2')}から{link('now-2-4', '2.4')}"),
        ('<p title="REG 7.2">a</p>', '<p title="REG 7.2">a</p>'),
        ('<a href="/x">REG 7.2</a>', '<a href="/x">REG 7.2</a>'),
        ("<button>REG 7.2</button>", "<button>REG 7.2</button>"),
        ("<textarea>REG 7.2</textarea>", "<textarea>REG 7.2</textarea>"),
        ("<summary><b>REG 7.2</b></summary>", "<summary><b>REG 7.2</b></summary>"),
        ("<b>REG 7.2</b>", f"<b>{link('reg-7-2', 'REG 7.2')}</b>"),
        ("&lt;script&gt;REG 7.2", f"&lt;script&gt;{link('reg-7-2', 'REG 7.2')}"),
        ("REG 99.9, REGULAR 7.2, reg 7.2, REG7", "REG 99.9, REGULAR 7.2, reg 7.2, REG7"),
        ("Round 7.2 of 3", "Round 7.2 of 3"),
    ],
)
def test_citations_in_text_are_linked(html: str, expected: str) -> None:
    assert linked(html) == expected
    assert linked(linked(html)) == expected


def test_what_somebody_typed_stays_escaped_and_gets_a_link_at_most() -> None:
    request = RequestFactory().get("/e/cup/")
    template = Template("{% load citations %}{% cited %}<p>{{ typed }}</p>{% endcited %}")

    page = template.render(Context({"typed": "<img src=x onerror=alert(1)> REG 7.2", "request": request}))

    assert page == (
        "<p>&lt;img src=x onerror=alert(1)&gt; "
        f'<a class="cited" href="{PAGE}#reg-7-2" target="_blank" rel="noopener">REG 7.2</a></p>'
    )


def test_in_the_reference_itself_a_link_stays_on_the_page() -> None:
    template = Template("{% load citations %}{% cited %}REG 7.2{% endcited %}")
    page = template.render(Context({"request": RequestFactory().get(PAGE)}))
    assert page == link("reg-7-2", "REG 7.2")


@pytest.mark.parametrize(
    ("cited", "url"),
    [
        ("REG 7.2", f"{PAGE}#reg-7-2"),
        ("REG-7", f"{PAGE}#reg-7"),
        ("NOW 2.5", f"{PAGE}#now-2-5"),
        ("DECK 12", f"{PAGE}#deck-12"),
        ("", None),
        ("REG", None),
        ("Section 7", None),
        ("REG 7.2 or more", None),
    ],
)
def test_section_has_its_address(cited: str, url: str | None) -> None:
    assert section_url(cited) == url


def test_sections_of_a_text_are_shown_one_by_one() -> None:
    text = "As announced (REG 9.1, NOW 3.1 to 3.3), deck rules 5, 7."
    assert [(section, text[start:end]) for section, start, end in cited_sections(text)] == [
        ("REG 9.1", "REG 9.1"),
        ("NOW 3.1", "NOW 3.1"),
        ("NOW 3.3", "3.3"),
        ("DECK 5", "deck rules 5"),
        ("DECK 7", "7"),
    ]

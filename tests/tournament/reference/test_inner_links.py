"""All links between reference pages work."""

from __future__ import annotations

from urllib.parse import urldefrag

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse

from tournament.reference.known import is_known
from tournament.reference.links import section_url
from tournament.reference.rulings import DISAGREEMENTS, RULING_TOPICS
from tournament.reference.terms import TERMS_BY_KEY

pytestmark = pytest.mark.django_db

PAGES = [
    *(reverse(f"reference-{name}") for name in ("run", "turns", "procedures")),
    *(reverse(f"reference-{name}") for name in ("regulations", "glossary", "rulings")),
    f"{reverse('reference-run')}?edition=first",
]


def test_every_link_within_the_reference_leads_to_something(client: Client) -> None:
    pages = {page: lxml.html.fromstring(client.get(page).content) for page in PAGES}
    ids = {page: {each.get("id") for each in tree.iter() if each.get("id")} for page, tree in pages.items()}
    leads_nowhere = []
    for page, tree in pages.items():
        for link in tree.iterfind(".//a[@href]"):
            target, fragment = urldefrag(link.get("href"))
            target = target or page
            if fragment and target in ids and fragment not in ids[target]:
                leads_nowhere.append((page, link.get("href")))

    assert leads_nowhere == []


def test_whatever_terms_and_rulings_cite_stands_where_its_address_says(client: Client) -> None:
    ids = {
        page: {each.get("id") for each in lxml.html.fromstring(client.get(page).content).iter()}
        for page in PAGES
    }
    rulings = [ruling for topic in RULING_TOPICS for ruling in topic.rulings]
    cited = {
        number
        for entry in (*TERMS_BY_KEY.values(), *rulings, *DISAGREEMENTS)
        for number in entry.cited.numbers
    }
    assert len(cited) > 50

    missing = [number for number in sorted(cited) if not is_known(number) or not stands(number, ids)]

    assert missing == []


def stands(cited: str, ids: dict[str, set[str | None]]) -> bool:
    page, fragment = urldefrag(section_url(cited) or "")
    return fragment in ids.get(page, ())

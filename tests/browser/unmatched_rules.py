"""List the style rules that match nothing.

    python -m pytest -n 0 -s tests/browser/unmatched_rules.py

Requests every page and form response at every stage of an event. Browser states such as `:hover` count as
active. Scripts and rarer states aren't covered: search `tournament/scripts`, `templates` and the modules for
a class before you remove its rule.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests.architecture.test_styles import SHEETS
from tests.browser.hosted import be_host, own_pages, pages_for_strangers
from tests.browser.test_every_page_for_others import LOOKED_UP
from tests.flows.address import Who
from tests.flows.addresses import ACCOUNT, ADDRESSES
from tests.flows.crawler import Crawler, Visit
from tests.flows.world import Stage, make_world

pytestmark = pytest.mark.django_db

OTHERS = [
    ("glossary", "/reference/glossary/runs/"),
    ("card", "/reference/cards/01055/"),
    ("404", "/nothing/"),
]
READ = """
([sheets, pages]) => {
  const state = new RegExp(":(hover|focus|focus-visible|focus-within|active|checked|disabled|enabled|target|"
    + "popover-open|modal|placeholder-shown|invalid|user-invalid|visited|any-link|link|fullscreen|autofill)"
    + "(?![-\\\\w(])", "g");
  const parts = (text) => text.split(/,(?![^(]*\\))/).map((each) => each.trim());
  const selectors = function* (rules) {
    for (const rule of rules) {
      if (rule.selectorText) yield* parts(rule.selectorText);
      if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) yield* selectors(rule.cssRules);
    }
  };
  const sheet = new CSSStyleSheet();
  window.left ??= sheets.flatMap(([name, text]) => {
    sheet.replaceSync(text);
    return [...new Set(selectors(sheet.cssRules))].map((said) =>
      [name, said, said.replace(/::[-\\w]+(\\([^)]*\\))?/g, "").replace(state, ":is(*)") || "*"]);
  });
  window.all ??= window.left.length;
  for (const page of pages) {
    const read = new DOMParser().parseFromString(page, "text/html");
    window.left = window.left.filter(([, , asked]) => {
      try { return !read.querySelector(asked); } catch { return true; }
    });
  }
  return [window.all, window.left.map(([name, said]) => [name, said])];
}
"""


def test_tell_rules_that_match_nothing(browser: Browser, settings: object) -> None:
    page = browser.new_page()
    found: tuple[int, list[list[str]]] = (0, [])
    for pages in _answers(settings):
        found = page.evaluate(READ, [list(SHEETS.items()), pages])
    total, left = found
    lines = [f"{len(left)} of {total} selectors match nothing", *(f"{name}: {said}" for name, said in left)]
    sys.stdout.write("\n".join(lines) + "\n")


def _answers(settings: object) -> Iterator[list[str]]:
    """Yield the visitors' pages, stage by stage, without repeats."""
    known: set[bytes] = set()
    for stage in Stage:
        pages: list[str] = []

        def keep(visit: Visit, pages: list[str] = pages) -> list[str]:
            if visit.is_page and visit.content not in known:
                known.add(visit.content)
                pages.append(visit.content.decode())
            return []

        crawler = Crawler(make_world(stage))
        for address in ADDRESSES:
            who = crawler.reader_of(address)
            others = {Who.JUDGE} if who is Who.TO else {Who.TO}
            visitors = [who, *others] if address.stage is stage else [who]
            # what the URL is about may not exist yet at this stage
            with nullcontext() if address.stage is stage else suppress(Exception):
                crawler.faults([address], [keep], visitors=visitors, methods=_methods(address.stage is stage))
        if stage is Stage.PLAYING:
            crawler.faults(ACCOUNT, [keep], visitors=[Who.TO, Who.ANONYMOUS])
            be_host(settings)
            looked_up = [(name, reverse(name)) for name in LOOKED_UP]
            for _name, url in [*looked_up, *own_pages(), *pages_for_strangers(), *OTHERS]:
                pages.append(crawler.client(Who.TO).get(url).content.decode())
                pages.append(crawler.client(Who.ANONYMOUS).get(url).content.decode())
        yield pages


def _methods(is_its_stage: bool) -> list[str]:
    return ["GET", "POST"] if is_its_stage else ["GET"]

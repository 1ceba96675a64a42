"""What a page lacks for screen-reader users: one main heading, landmarks, and a name for every control."""

from __future__ import annotations

from collections import Counter
from typing import Any

import lxml.html

from tests.cited import not_led_to

LANDMARKS = ("header", "nav", "main", "aside", "footer", "dialog", "script")
OF_BODY = "skip-link", "busy", "connection"  # allowed outside the landmarks
# Live regions, announced without having the focus: #said for scripts' messages (say.js), and #refused, which
# reports at once that the site was too busy to accept a form. Both are empty when a page loads; a message
# that comes with the page has the focus instead.
HEARD = (("said", "status", ""), ("refused", "alert", ""))


def faults(page: Any) -> list[str]:
    """Return what is wrong with a page for screen-reader users."""
    found = []
    headings, mains = page.xpath("//h1"), page.xpath("//main")
    if (len(headings), len(mains)) != (1, 1) or not page.get("lang") or not page.findtext(".//title"):
        found.append("not one heading, one main part, a language and a title")
    for one in page.body:
        if one.tag == "section" and one.get("aria-labelledby"):
            continue  # a labeled region is a landmark
        beside = {one.get("id"), one.get("class")} & set(OF_BODY)
        if one.tag not in LANDMARKS and not beside and one.text_content().strip():
            found.append(f"outside the landmarks: {one.text_content().strip()[:40]}")
    twice = [name for name, count in Counter(page.xpath("//@id")).items() if count > 1]
    found += [f"the id {name} twice" for name in twice]
    labelled = set(page.xpath("//label/@for"))
    for one in page.xpath("//input[not(@type='hidden')] | //select | //textarea"):
        is_named = one.get("id") in labelled or one.get("aria-label") or one.get("aria-labelledby")
        if not is_named and not one.xpath("ancestor::label"):
            found.append(f"no label: {one.get('name')}")
    for one in page.xpath("//button | //a[@href]"):
        if not one.text_content().strip() and not one.get("aria-label") and not one.xpath(".//img[@alt!='']"):
            found.append(f"no name: {lxml.html.tostring(one).decode()[:80]}")
    found += ["a picture without its words" for _ in page.xpath("//img[not(@alt)]")]
    found += [f"a header of nothing: {one.text_content()}" for one in page.xpath("//th[not(@scope)]")]
    found += ["a table that does not say what it is" for _ in page.xpath("//table[not(caption)]")]
    referred = " ".join(page.xpath("//@aria-describedby | //@aria-labelledby | //@aria-controls")).split()
    found += [f"nothing has the id {name}" for name in referred if not page.xpath(f"//*[@id='{name}']")]
    found += [f"no link leads to {section}" for section in not_led_to(page)]
    live = page.xpath(
        "//*[@role='status' or @role='alert' or @role='log' or (@aria-live and @aria-live!='off')]"
    )
    heard = [(one.get("id"), one.get("role"), one.text_content().strip()) for one in live]
    found += [f"heard besides #said: {one}" for one in heard if one not in HEARD]
    found += ["a list that is no list" for _ in page.xpath("//ul[@role and @role!='list']")]
    return found

"""Links on the sections that pages cite: removed for tests of whole sentences, and checked for missing
ones.
"""

import re
from typing import Any

from tournament.reference.citations import cited_sections
from tournament.reference.links import section_url

_LINK = re.compile(r'<a class="cited"[^>]*>([^<]*)</a>')


def without_links(html: str) -> str:
    """Return HTML with the text of each cited section, but without its link."""
    return _LINK.sub(r"\1", html)


# No links can be placed here. Sections cited in the summary of a closed part are linked inside the part.
_NO_LINK = "ancestor::a or ancestor::button or ancestor::option or ancestor::textarea or ancestor::script"


def not_led_to(page: Any) -> list[str]:
    """Return the sections that the main part of a page cites without linking to them."""
    missing = []
    for text in page.xpath(f"//main//text()[not({_NO_LINK})]"):
        urls = {section: section_url(section) for section, _start, _end in cited_sections(text)}
        inside = text.getparent().xpath("ancestor-or-self::summary/../*[not(self::summary)]//a/@href")
        missing += [section for section, url in urls.items() if url and url not in inside]
    return missing

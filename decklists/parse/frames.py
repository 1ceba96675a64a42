"""What can be recognized only from several lines together: line numbers, counts on separate lines, the
closing of an email.
"""

from __future__ import annotations

import re

from decklists.parse import words
from decklists.parse.lines import counted, counted_last, own_number
from decklists.parse.titles import Titles

_ONLY_COUNT = re.compile(r"^[xX×(\[]?\s?(\d{1,2})\s?[xX×)\]]?$")
_FEWEST_NUMBERED = 4  # lines numbered 1, 2, 3, 4: fewer may be counts
_LONGEST_FAREWELL = 8  # lines


def without_numbers(lines: list[str], titles: Titles) -> list[str]:
    """Return the lines without line numbers, if they are numbered from 1 without gaps.

    Otherwise such numbers are counts.
    """
    numbered = [
        (place, own_number(line)) for place, line in enumerate(lines) if line[:1].isdigit() or line[:1] == "#"
    ]
    found = [(place, own) for place, own in numbered if own and not titles.by_title(lines[place])]
    if len(found) < _FEWEST_NUMBERED or [own[0] for _, own in found] != list(range(1, len(found) + 1)):
        return lines
    stripped = list(lines)
    for place, (_, rest) in found:
        stripped[place] = rest
    return stripped


def titles_with_counts(lines: list[str], titles: Titles) -> list[str]:
    """Return the lines, moving each count that is on a separate line in front of its title.

    Cells copied from a table look like this: all counts before their titles, or all after them.
    """
    alone = [place for place, line in enumerate(lines) if len(line) <= 6 and _ONLY_COUNT.match(line)]
    if not alone:
        return lines
    filled = [place for place, line in enumerate(lines) if line and not words.is_frame(line)]
    step = -1 if filled[-1] == alone[-1] else 1
    joined = list(lines)
    where = {place: order for order, place in enumerate(filled)}
    for place in alone:
        order = where.get(place, -1) + step
        target = filled[order] if 0 <= order < len(filled) else None
        if target is None or not titles.cards(joined[target]):
            continue
        count = "".join(sign for sign in lines[place] if sign.isdigit())
        joined[target] = f"{count} {joined[target]}"
        joined[place] = ""
    return joined


def farewell_from(lines: list[str], titles: Titles) -> int:
    """Return the number of lines before the closing of an email: `-- `, `Thanks`, and the name below it.

    Lines count as a closing only if none of them could be a card.
    """
    filled = [place for place, line in enumerate(lines) if line][-_LONGEST_FAREWELL:]
    for order, place in enumerate(filled):
        if words.is_farewell(lines[place]):
            below = [lines[other] for other in filled[order:]]
            if not any(_may_be_card(line, titles) for line in below):
                return place
    return len(lines)


def _may_be_card(line: str, titles: Titles) -> bool:
    if words.is_frame(line):
        return False
    if titles.cards(line) or any(counted(line)) or counted_last(line):
        return True
    return not words.is_farewell(line) and titles.is_like_one(line)

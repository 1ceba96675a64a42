"""What every sheet has: the heading of its pages, and a file name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.kernel.event_names import name_told_apart
from tournament.kernel.places import round_words
from tournament.models import Round, Tournament
from tournament.models.states import RoundState
from tournament.web.dates import dated

# Characters that file systems or USB sticks reject, and those that change the reading direction.
_TURNING = r"\u200e\u200f\u202a-\u202e\u2066-\u2069"
NOT_IN_FILE_NAMES = re.compile(rf'[\x00-\x1f\x7f-\x9f\\/:*?"<>|{_TURNING}]+')
LONGEST_FILE_NAME = 200  # bytes; file systems allow 255, and the recipient may want to add to the name
_ENDING = ".pdf"


@dataclass(frozen=True, slots=True)
class Heading:
    """The header and footer on every page.

    `round` is "Round 3" or "". `mark` is an emphasized note, such as that pairings were changed or tables are
    still open. `printed` is the time of printing, in the event's time zone. `language` is a tag such as "en".
    """

    event: str
    date: str
    venue: str
    sheet: str
    round: str = ""
    mark: str = ""
    printed: str = ""
    language: str = "en"
    is_draft: bool = False

    @property
    def title(self) -> str:
        """The sheet's title, with its round."""
        return f"{self.round} · {self.sheet}" if self.round else self.sheet


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished sheet and its file name."""

    name: str
    pdf: bytes


def heading_of(
    tournament: Tournament, sheet: str, now: datetime, *, round_: Round | None = None, mark: str = ""
) -> Heading:
    """Return the heading for a sheet's pages; `round_` is a Swiss round."""
    printed = now.astimezone(tournament.zone)
    return Heading(
        event=name_told_apart(tournament),
        date=dated(tournament.date, "j F Y"),
        venue=tournament.venue,
        sheet=sheet,
        round=round_words(round_.number, is_cut=False) if round_ else "",
        mark=mark,
        printed=_("Printed %(date)s, %(time)s")
        % {"date": dated(printed, "j F Y"), "time": date_format(printed, "H:i T")},
        language=get_language() or "en",
        is_draft=round_ is not None and round_.state == RoundState.DRAFT,
    )


def file_name(*parts: str) -> str:
    """Return the file name for a sheet; empty parts are left out, and long ones are shortened."""
    cleaned = [" ".join(NOT_IN_FILE_NAMES.sub(" ", part).split()) for part in parts]
    named = [part for part in cleaned if part]
    while named and _bytes(named) > LONGEST_FILE_NAME:
        longest = max(range(len(named)), key=lambda place: len(named[place].encode()))
        named[longest] = named[longest].removesuffix("…")[:-1].rstrip() + "…"
    return (" - ".join(named).strip(". ") or _("sheet")) + _ENDING


def _bytes(parts: list[str]) -> int:
    return len(" - ".join(parts).encode()) + len(_ENDING)

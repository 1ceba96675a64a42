"""The parts of an event that other sites can show in a frame, and the code for their pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy

from tournament.kernel.access import SPECTATOR
from tournament.kernel.event_rows import newest_swiss_round
from tournament.models import Tournament
from tournament.play.clock.pages import clock_line, clock_page
from tournament.play.cut.pages.bracket import bracket_page
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.pages.round import round_page
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.standings import standings_page

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class EmbedPart:
    """A part of an event for other sites: its key in the URL, its name, and the height of its frame in
    pixels.
    """

    key: str
    label: Promise
    height: int
    build: Callable[[Tournament], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class EmbedCode:
    """A part with its URL, and the HTML that shows it in another page."""

    part: EmbedPart
    address: str
    code: str


def embed_codes(tournament: Tournament, site: str, *, theme: str, language: str) -> tuple[EmbedCode, ...]:
    """Return the code for each part; `theme` and `language` are empty to follow the reader's settings.

    `site` is the public URL of this site, without a trailing slash.
    """
    wanted = {name: value for name, value in (("theme", theme), ("lang", language)) if value}
    codes = []
    for part in EMBED_PARTS.values():
        path = reverse("embed", kwargs={"slug": tournament.slug, "part": part.key})
        address = f"{site}{path}?{urlencode(wanted)}" if wanted else f"{site}{path}"
        code = format_html(
            '<iframe src="{}" title="{} · {}" width="100%" height="{}" '
            'style="border: 0" loading="lazy"></iframe>',
            address,
            part.label,
            tournament.name,
            part.height,
        )
        codes.append(EmbedCode(part, address, str(code)))
    return tuple(codes)


def _pairings(tournament: Tournament) -> dict[str, Any]:
    round_ = newest_swiss_round(tournament)
    page = round_page(tournament, round_, viewer=SPECTATOR) if round_ else None
    return {"page": page, "clock": clock_line(tournament)}


def _standings(tournament: Tournament) -> dict[str, Any]:
    page = standings_page(tournament)
    return {"page": page, "final": final_standings(tournament, page) if page.lines else None}


def _bracket(tournament: Tournament) -> dict[str, Any]:
    record = bracket_record(tournament)
    return {"page": bracket_page(facts_of(record)) if record else None}


def _clock(tournament: Tournament) -> dict[str, Any]:
    return {"page": clock_page(tournament)}


EMBED_PARTS = {
    part.key: part
    for part in (
        EmbedPart("pairings", gettext_lazy("Pairings"), 600, _pairings),
        EmbedPart("standings", gettext_lazy("Standings"), 600, _standings),
        EmbedPart("bracket", gettext_lazy("Bracket"), 640, _bracket),
        EmbedPart("clock", gettext_lazy("Clock"), 320, _clock),
    )
}

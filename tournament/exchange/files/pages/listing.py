"""The page of an event's files: their contents, and who may have them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.exchange.files.contents.cards import has_deck_files
from tournament.exchange.files.contents.tables import tables_for
from tournament.kernel.access import SPECTATOR, Viewer
from tournament.kernel.event_rows import swiss_rounds
from tournament.models import Stage, Tournament
from tournament.models.states import RoundState


@dataclass(frozen=True, slots=True)
class FileLink:
    """One way to get a file: its URL and the link's text."""

    address: str
    word: str


@dataclass(frozen=True, slots=True)
class FileLine:
    """A file, or a table in several formats. `is_for_leaders` means that others get no file or only part of
    it.
    """

    label: str
    about: str
    links: tuple[FileLink, ...]
    is_for_leaders: bool = False


@dataclass(frozen=True, slots=True)
class FilesPage:
    """The content of the page; `has_rounds` is true once round 1 is published."""

    tables: tuple[FileLine, ...]
    others: tuple[FileLine, ...]
    all_tables: str
    has_rounds: bool


def files_page(tournament: Tournament, viewer: Viewer) -> FilesPage:
    """Return the event's files that this viewer may have. A fixed number of queries."""
    slug = tournament.slug
    tables = tuple(
        FileLine(
            str(table.label),
            str(table.about),
            table_links(tournament, table.key),
            not table.is_there(tournament, SPECTATOR),
        )
        for table in tables_for(tournament, viewer)
    )
    return FilesPage(
        tables=tables,
        others=tuple(_others(tournament, viewer)),
        all_tables=reverse("all-tables", kwargs={"slug": slug}),
        has_rounds=any(row.state == RoundState.PUBLISHED for row in swiss_rounds(tournament)),
    )


def table_links(tournament: Tournament, key: str) -> tuple[FileLink, FileLink]:
    """Return the download links for the table with this key. No queries."""
    address = {"slug": tournament.slug, "table": key}
    return (
        FileLink(reverse("table-csv", kwargs=address), "CSV"),
        FileLink(reverse("table-xlsx", kwargs=address), "XLSX"),
    )


def _others(tournament: Tournament, viewer: Viewer) -> list[FileLine]:
    slug = {"slug": tournament.slug}
    lines = [
        FileLine(
            _("Results file"),
            _(
                "Rounds, results, cut and places, in the format that Always Be Running, Cobra and other "
                "tools read."
            ),
            (FileLink(reverse("results-file", kwargs=slug), "JSON"),),
        ),
        FileLine(
            _("Day for your calendar"),
            _("Place, time and schedule of the day."),
            (FileLink(reverse("calendar", kwargs=slug), "iCalendar"),),
        ),
        FileLine(
            _("Round feed"),
            _("For feed readers: announces each round once it is published, and the end of the event."),
            (FileLink(reverse("rounds-feed", kwargs=slug), "Atom"),),
        ),
        FileLine(
            _("Picture of the standings"),
            _("The top of the standings, to share. Shared links to the event’s pages show it automatically."),
            (FileLink(reverse("standings-picture", kwargs=slug), "PNG"),),
        ),
    ]
    if Stage.objects.elimination(tournament):
        lines.append(
            FileLine(
                _("Picture of the bracket"),
                _("The current bracket, to share."),
                (FileLink(reverse("bracket-picture", kwargs=slug), "PNG"),),
            )
        )
    if has_deck_files(tournament, viewer):
        lines.append(
            FileLine(
                _("Decklists"),
                _("Each deck you may read, as text, NetrunnerDB JSON and OCTGN .o8d."),
                (FileLink(reverse("decks-zip", kwargs=slug), "ZIP"),),
                not has_deck_files(tournament, SPECTATOR),
            )
        )
    return lines

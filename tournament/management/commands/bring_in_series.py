"""`manage.py bring_in_series FILE --organizer NAME [--event FILE ...]`: import a series from its file.

The series is previewed first, as on the page; `--as-shown` imports it, after any event files that haven't
been imported yet.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, no_translations

from pairing.errors import RuleError
from tournament.exchange.archive.acts.bringing_in import BringIn
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.pages import imports_of
from tournament.exchange.archive.reading import LARGEST_EVENT_FILE, read_event_file
from tournament.management.base import content_of, organizer_named
from tournament.ranking.series.bringing_in import (
    FoundSeries,
    bring_in_series,
    found_series,
    lines_that_differ,
)
from tournament.ranking.series.file_forms import FoundSeriesForm
from tournament.ranking.series.filed import LARGEST_SERIES_FILE, read_series_file
from tournament.ranking.series.pages.standings import series_page
from tournament.web.respond import refusal_sentence


class Command(BaseCommand):
    """Import a series for an organizer."""

    help = "Previews or imports a series file. The series belongs to the given organizer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--organizer", required=True, help="the login name of the series' organizer")
        parser.add_argument("--name", help="another name for the series")
        parser.add_argument(
            "--event",
            action="append",
            default=[],
            type=Path,
            metavar="FILE",
            help="the event file of one of its events, imported first if it isn't here yet",
        )
        parser.add_argument("--leave-out", action="store_true", help="leave out the events that are not here")
        parser.add_argument("--as-shown", action="store_true", help="import it as previewed")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        organizer = organizer_named(options["organizer"])
        try:
            filed = read_series_file(content_of(Path(options["file"]), LARGEST_SERIES_FILE))
            if options["as_shown"]:
                for path in options["event"]:
                    _bring_in_event(Path(path), organizer)
            found = found_series(filed, organizer)
            self.stdout.writelines(f"{line}\n" for line in _told(found))
            if options["as_shown"]:
                self._bring_in(found, organizer, options)
            else:
                self.stdout.write("Nothing is stored yet. Use --as-shown to import it.")
        except RuleError as refusal:
            raise CommandError(refusal_sentence(refusal)) from refusal

    def _bring_in(self, found: FoundSeries, organizer: User, options: dict[str, Any]) -> None:
        said = found.filed.settings
        data: dict[str, Any] = {"name": options["name"] or said.name, "is_public": said.is_public}
        data |= {
            f"event_{at}": each.here[-1].pk for at, each in enumerate(found.events) if len(each.here) > 1
        }
        form = FoundSeriesForm(data | {"leave_out": options["leave_out"]}, found=found)
        if not form.is_valid():
            raise CommandError("\n".join(str(each) for errors in form.errors.values() for each in errors))
        made = bring_in_series(found, form.chosen, form.settings, actor=organizer)
        self.stdout.write(f"{made.name}: /series/{made.slug}/")
        count = lines_that_differ(series_page(made), found.filed)
        words = f"Lines of the standings that differ from the file: {count}."
        self.stdout.write(words)


def _bring_in_event(path: Path, organizer: User) -> None:
    """Import an event unless the same file has already been imported. Raises RuleError as `BringIn` does."""
    arrival = Arrival(read_event_file(content_of(path, LARGEST_EVENT_FILE)))
    newest = imports_of(organizer).first()
    if not imports_of(organizer).filter(digest=arrival.file.digest).exists():
        BringIn(arrival=arrival, seen=newest.pk if newest else 0).bring_in(actor=organizer)


def _told(found: FoundSeries) -> list[str]:
    """Return a description of the file's contents, with a line for each event."""
    changed = [] if found.filed.is_unchanged else ["The file was changed after it was exported."]
    lines, nowhere = [found.filed.settings.name, *changed], "not here"
    for each in found.events:
        addresses = ", ".join(f"/e/{event.slug}/" for event in each.here)
        lines.append(f"{each.filed.date.isoformat()}  {each.filed.name}: {addresses or nowhere}")
    return lines

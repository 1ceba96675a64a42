"""`manage.py bring_in FILE --organizer NAME`: import the event in a file into this site.

An event file is imported at once. Another tool's file is previewed first, as on the page; `--as-shown`
imports it. If FILE is a folder, each of the other tools' files in it is imported, exported again and undone;
a table lists the outcomes.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, no_translations
from django.utils import timezone

from pairing.errors import RuleError
from tournament.exchange.archive.acts.bringing_in import BringIn
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.pages import imports_of, origin_of
from tournament.exchange.archive.reading import LARGEST_EVENT_FILE, read_event_file
from tournament.exchange.imports.as_text import form_as_guessed, preview_lines
from tournament.exchange.imports.rows import event_file_of
from tournament.exchange.imports.source import is_results_file
from tournament.exchange.imports.trial import try_file
from tournament.management.base import content_of, counted, organizer_named
from tournament.web.respond import refusal_sentence


class Command(BaseCommand):
    """Import an event for an organizer."""

    help = (
        "Imports an event from its event file, or previews another tool’s file. The event belongs to the "
        "given organizer."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file, or a folder of other tools’ files to test")
        parser.add_argument("--organizer", required=True, help="the login name of the event’s organizer")
        parser.add_argument(
            "--choose",
            action="append",
            default=[],
            metavar="FIELD=VALUE",
            help="for another tool’s file: correct a field of the preview",
        )
        parser.add_argument(
            "--as-shown",
            action="store_true",
            help="for another tool’s file: import it as previewed",
        )

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        organizer = organizer_named(options["organizer"])
        if options["file"].is_dir():
            self._try_folder(options["file"], organizer)
            return
        content = content_of(options["file"], LARGEST_EVENT_FILE)
        try:
            if not is_results_file(content):
                self._bring_in(Arrival(read_event_file(content)), organizer)
            elif arrival := self._looked_at(content, options):
                self._bring_in(arrival, organizer)
        except RuleError as refusal:
            raise CommandError(refusal_sentence(refusal)) from refusal

    def _try_folder(self, folder: Path, organizer: User) -> None:
        """Import each of the other tools' files in a folder, export it again and undo the import; print a
        line for each. Raises CommandError if a file is refused.
        """
        paths = [path for path in sorted(folder.iterdir()) if path.is_file()]
        files = [(path.name, content_of(path, LARGEST_EVENT_FILE)) for path in paths]
        tried = [(name, try_file(content, organizer)) for name, content in files if is_results_file(content)]
        width = max((len(name) for name, _trial in tried), default=4)
        self.stdout.write(f"{'File':{width}}  Program  Players  Rounds  Cut  Standings  Exported again")
        for name, trial in tried:
            if trial.refused:
                self.stdout.write(f"{name:{width}}  refused: {trial.refused}")
                continue
            standings = "explained" if trial.causes else "equal"
            self.stdout.write(
                f"{name:{width}}  {trial.program:7}  {trial.players:7}  {trial.rounds:6}  {trial.cut:3}  "
                f"{standings:9}  {'lost: ' + ', '.join(trial.lost) if trial.lost else 'the same'}"
            )
            self.stdout.writelines(f"{'':{width}}  {cause}\n" for cause in trial.causes)
        refused = sum(bool(trial.refused) for _name, trial in tried)
        equal = sum(trial.is_equal for _name, trial in tried)
        said = f"{counted(len(tried), 'file')}: {equal} equal, {len(tried) - equal - refused} explained"
        self.stdout.write(f"{said}, {refused} refused. Nothing was stored.")
        if refused:
            raise CommandError(f"{counted(refused, 'file')} can't be imported.")

    def _looked_at(self, content: bytes, options: dict[str, Any]) -> Arrival | None:
        """Preview another tool's file; return its event if it should be imported."""
        chosen = dict(each.partition("=")[::2] for each in options["choose"])
        try:
            form = form_as_guessed(content, chosen)
        except KeyError as error:
            raise CommandError(f"This file has no field named {error.args[0]}.") from error
        is_valid = form.is_valid()
        self.stdout.writelines(f"{line}\n" for line in preview_lines(form))
        if not is_valid:
            said = [
                f"{name}: {each}" if name in form.fields else str(each)
                for name, errors in form.errors.items()
                for each in errors
            ]
            raise CommandError("\n".join(said))
        if not options["as_shown"]:
            self.stdout.write(
                "Nothing is stored yet. Use --as-shown to import it, or --choose to correct a field."
            )
            return None
        return Arrival(event_file_of(content, form.imported, form.wanted(), timezone.now()))

    def _bring_in(self, arrival: Arrival, organizer: User) -> None:
        newest = imports_of(organizer).first()
        event = BringIn(arrival=arrival, seen=newest.pk if newest else 0).bring_in(actor=organizer)
        self.stdout.write(f"{event.name}: /e/{event.slug}/")
        self.stdout.write(origin_of(event))

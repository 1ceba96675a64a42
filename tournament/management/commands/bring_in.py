"""`manage.py bring_in FILE --organizer NAME`: the event of an event file becomes one of this site."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from pairing.errors import RuleError
from tournament.archive.acts.bringing_in import BringIn
from tournament.archive.arriving import Arrival
from tournament.archive.pages import imports_of, origin_of
from tournament.archive.reading import LARGEST_EVENT_FILE, read_event_file
from tournament.core.respond import refusal_sentence
from tournament.management.base import TranslatedCommand
from tournament.upkeep.faults import fault_of


class Command(TranslatedCommand):
    """Bring an event in for one organizer."""

    help = gettext_noop("Brings an event in out of its event file: it belongs to the organizer named.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file and whose event it becomes."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--organizer", required=True, help=_("the login name of whose event it becomes"))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Bring it in, or say why not."""
        organizer = User.objects.filter(username=options["organizer"], is_active=True).first()
        if organizer is None:
            raise CommandError(
                _("There is no account named %(username)s.") % {"username": options["organizer"]}
            )
        try:
            with options["file"].open("rb") as file:
                content = file.read(LARGEST_EVENT_FILE + 1)
        except OSError as error:
            raise CommandError(str(fault_of(error, str(options["file"])))) from error
        newest = imports_of(organizer).first()
        try:
            arrival = Arrival(read_event_file(content))
            event = BringIn(arrival=arrival, seen=newest.pk if newest else 0).bring_in(actor=organizer)
        except RuleError as refusal:
            raise CommandError(refusal_sentence(refusal)) from refusal
        self.stdout.write(f"{event.name}: /e/{event.slug}/")
        self.stdout.write(origin_of(event))

"""Take up new and changed texts into the catalogues, and compile them: `make messages`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.commands import makemessages

from tournament.config.catalogues import compile_catalogues

# What every run would change, so that two people's catalogues would never agree.
_WHEN = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Command(makemessages.Command):
    """Run Django's makemessages with this project's options, and compile the catalogues beside the sources.

    Needs GNU gettext.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Write each language's catalogue; one that is named and not there yet is made."""
        options |= {
            "all": not options["locale"],
            "ignore_patterns": [*options["ignore_patterns"], "tests/*", "benchmarks/*", "data/*", ".*"],
            "no_wrap": True,
            "add_location": "file",  # no line numbers: each change of code would change them
            "no_obsolete": True,
        }
        super().handle(*args, **options)
        for catalogue in sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po")):
            catalogue.write_text(_WHEN.sub("", catalogue.read_text("utf-8")), "utf-8")
        compile_catalogues(Path(settings.LOCALE_PATHS[0]))

"""Update the message catalogs with new and changed texts, and compile them: `make messages`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.commands import makemessages

from tournament.config.catalogues import compile_catalogues

# This line changes on every run, so two people's catalogs would never match.
_WHEN = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Command(makemessages.Command):
    """Run Django's makemessages with this project's options, and compile the catalogs next to the sources.

    Needs GNU gettext.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Write each language's catalog; create those that are named but don't exist yet."""
        options |= {
            "all": not options["locale"],
            "ignore_patterns": [*options["ignore_patterns"], "tests/*", "benchmarks/*", "data/*", ".*"],
            "no_wrap": True,
            "add_location": "file",  # no line numbers: every code change would change them
            "no_obsolete": True,
        }
        super().handle(*args, **options)
        for catalogue in sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po")):
            catalogue.write_text(_WHEN.sub("", catalogue.read_text("utf-8")), "utf-8")
        compile_catalogues(Path(settings.LOCALE_PATHS[0]))

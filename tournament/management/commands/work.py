"""`manage.py work`: run background tasks, if `serve` doesn't run the site."""

import contextlib
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.ops.worker import Worker


class Command(BaseCommand):
    """Run background tasks until Ctrl+C."""

    help = "Runs background tasks, such as backups, until Ctrl+C; `serve` runs them itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="run what is due now, then exit")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        worker = Worker()
        if options["once"]:
            worker.work_once()
            return
        with contextlib.suppress(KeyboardInterrupt):
            worker.run()

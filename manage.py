#!/usr/bin/env python
"""The site's command line: `python manage.py help` lists the commands."""

import io
import os
import sys

import django

from tournament import __version__


def main() -> None:
    """Run the command given on the command line."""
    if sys.argv[1:] in (["--version"], ["version"]):  # Django would show only its own version
        sys.stdout.write(f"Netrunner TO {__version__} (Django {django.__version__})\n")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    if sys.argv[1:2] not in (["serve"], ["runserver"]):
        os.environ.setdefault("DATABASE_WAIT", "60")  # no one is waiting for a page, so it can wait longer
        os.environ.setdefault("DATABASE_POOL", "0")  # one thread needs one connection
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    try:
        _ = settings.DATA_DIR  # reads the settings and the environment
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names may use any script, whatever the terminal supports
            stream.reconfigure(errors="backslashreplace")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # a variable that only this command reads
        if "--traceback" in sys.argv:
            raise
        sys.exit(str(error))
    except DatabaseError as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(f"The database cannot be used: {error}. `manage.py doctor` says what to do.")


if __name__ == "__main__":
    main()

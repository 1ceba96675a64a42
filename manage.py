#!/usr/bin/env python
"""The site's command line: `python manage.py help` lists what it can do."""

import os
import sys


def main() -> None:
    """Run the command given on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

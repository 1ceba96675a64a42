"""The WSGI entry point."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
django.setup(set_prefix=False)

from tournament.core.hosts import SiteHandler  # noqa: E402 - needs the settings

application = SiteHandler()

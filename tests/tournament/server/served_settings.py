"""The test settings, but with shared pages cached as on the site."""

from tournament.config.settings_test import *  # noqa: F403

CACHED_SECONDS = 10

"""The settings of the tests, with pages that are shared, as in the site itself."""

from tournament.config.settings_test import *  # noqa: F403

CACHED_SECONDS = 10

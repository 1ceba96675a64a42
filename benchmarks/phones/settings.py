"""The site's own settings, with one more address: a view that does nothing, behind the same middleware."""

from tournament.config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.phones.urls"

"""Settings for the tests: the real ones, with a throw-away folder and a fast password hasher."""

import os
import tempfile

os.environ.setdefault("DATA_DIR", tempfile.mkdtemp(prefix="tournament-tests-"))
os.environ.setdefault("SECRET_KEY", "only-for-tests")

from tournament.config.settings import *  # noqa: F403
from tournament.config.settings import DATA_DIR, DATABASES, STORAGES

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = True
# A file, not memory: races and the live server need several real connections.
DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

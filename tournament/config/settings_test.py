"""Settings for the tests: the real ones, with a temporary folder and a fast password hasher."""

import atexit
import os
import shutil
import tempfile
from typing import Any


def _remove(folder: str, owner: int) -> None:
    """Delete the folder when the process that created it ends; processes forked from it end earlier and
    mustn't delete it.
    """
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


if "DATA_DIR" not in os.environ:  # workers and test servers use the existing database
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="tournament-tests-")
    atexit.register(_remove, os.environ["DATA_DIR"], os.getpid())
os.environ.setdefault("SECRET_KEY", "only-for-tests: nothing here is a secret")
os.environ["TIME_ZONE"] = "UTC"  # independent of the machine's time zone: tests compare displayed times
os.environ["LANGUAGE_CODE"] = "en"  # and so are texts

from tournament.config.settings import *  # noqa: E402, F403
from tournament.config.settings import DATA_DIR, DATABASES, STORAGES  # noqa: E402

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
PUSH = True  # every page is tested with it; notifications are sent only to a test's own service
# Tests change rows without increasing the event's version, so anything cached for a version would be stale.
CACHED_SECONDS = 0
EVENT_CACHE = False
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # look files up on request, because every test client would read them all
if "DATABASE_URL" not in os.environ:
    # A file, not memory: race tests and the live server need several real connections.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    # Tests kill processes, but never cut the machine's power, so commits don't wait for the disk.
    _OPTIONS: dict[str, Any] = DATABASES["default"]["OPTIONS"]
    _UNSYNCED = _OPTIONS["init_command"].replace("synchronous=FULL", "synchronous=OFF")
    DATABASES["default"]["OPTIONS"] = _OPTIONS | {"init_command": _UNSYNCED}
DECK_SERVICE = "https://localhost/api"  # never called, since it isn't public
RESULTS_UPLOAD = "https://localhost/api/nrtm"  # never called, since it isn't public

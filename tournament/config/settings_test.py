"""Settings for the tests: the real ones, with a throw-away folder and a fast password hasher."""

import atexit
import os
import shutil
import tempfile
from typing import Any


def _remove(folder: str, owner: int) -> None:
    """Remove the folder with the process that made it; what it forked ends before."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


if "DATA_DIR" not in os.environ:  # workers and servers of the tests get the database that exists already
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="tournament-tests-")
    atexit.register(_remove, os.environ["DATA_DIR"], os.getpid())
os.environ.setdefault("SECRET_KEY", "only-for-tests: nothing here is a secret")
os.environ["TIME_ZONE"] = "UTC"  # independent of the machine's own: times are compared as they are shown
os.environ["LANGUAGE_CODE"] = "en"  # and so are texts

from tournament.config.settings import *  # noqa: E402, F403
from tournament.config.settings import DATA_DIR, DATABASES, STORAGES  # noqa: E402

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
PUSH = True  # every page is looked at with it; nothing is sent but to a service of a test's own
# Tests change rows without counting the event's version up, so what is kept of a version would be stale.
CACHED_SECONDS = 0
EVENT_CACHE = False
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # look for a file when it is asked for: every test client would read them all
if "DATABASE_URL" not in os.environ:
    # A file, not memory: races and the live server need several real connections.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    # Tests pull the plug of processes, never of the machine: no commit waits for the disk.
    _OPTIONS: dict[str, Any] = DATABASES["default"]["OPTIONS"]
    _UNSYNCED = _OPTIONS["init_command"].replace("synchronous=FULL", "synchronous=OFF")
    DATABASES["default"]["OPTIONS"] = _OPTIONS | {"init_command": _UNSYNCED}
DECK_SERVICE = "https://localhost/api"  # is never called: it is not public
RESULTS_UPLOAD = "https://localhost/api/nrtm"  # is never called: it is not public

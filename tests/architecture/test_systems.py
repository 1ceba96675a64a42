"""The site starts on Linux, macOS and Windows: nothing imported at startup exists only on POSIX."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Imports what `manage.py serve` and every page need, on a simulated system without these modules. They are
# missing only for our own code: other packages have wheels for each system.
STARTS = """
import builtins, sys, types

POSIX_ONLY = {"crypt", "curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource"}
POSIX_ONLY |= {"syslog", "termios", "tty"}
OURS = {"manage", "tournament", "pairing", "decklists"}
found, real = set(), builtins.__import__

def on_windows(name, globals=None, locals=None, fromlist=(), level=0):
    if (globals or {}).get("__name__", "").partition(".")[0] in OURS:
        if name in POSIX_ONLY:
            found.add(name)
            raise ModuleNotFoundError(name)
        if name == "msvcrt":
            return types.ModuleType(name)
    return real(name, globals, locals, fromlist, level)

builtins.__import__ = on_windows
import django
django.setup()
from django.core.management import get_commands, load_command_class
from django.urls import get_resolver
for name, app in get_commands().items():
    if app == "tournament":
        load_command_class(app, name)
assert get_resolver().url_patterns
import tournament.config.wsgi, tournament.server.site
assert "resource" in found, found  # the check sees imports at all
"""


def test_site_starts_on_a_system_without_the_modules_of_posix(tmp_path: Path) -> None:
    own = {"DATA_DIR": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test"}
    done = subprocess.run(
        [sys.executable, "-c", STARTS],
        cwd=ROOT,
        env=os.environ | own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr

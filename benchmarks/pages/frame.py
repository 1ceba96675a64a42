"""The frame of one checkout, in whose root this is started: base.html for nobody, by Django's own loaders.

    cd CHECKOUT; python PATH/benchmarks/pages/frame.py

prints milliseconds of the processor, the median of 300 renderings. Aims are multiples of the frame of the day
on which they were set; this tells what that one takes on the machine of today.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

WARM, COUNTED = 100, 300


def main() -> None:
    """Set the checkout up in a folder that is thrown away, and render."""
    sys.path[0] = str(Path.cwd())
    named = settings_module()
    with tempfile.TemporaryDirectory(prefix="frame-") as folder:
        os.environ |= {"DJANGO_SETTINGS_MODULE": named, "DATA_DIR": folder, "ALLOWED_HOSTS": "testserver"}
        print(f"{1000 * _frame():.2f} ms")


def _frame() -> float:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    template = plain_templates().get_template("base.html")
    took = [render_for_nobody(template) for _ in range(WARM + COUNTED)]
    return statistics.median(took[WARM:])


def settings_module() -> str:
    """Return the settings that manage.py names, in the root in which this is started."""
    named = re.search(r'"DJANGO_SETTINGS_MODULE",\s*"([\w.]+)"', Path("manage.py").read_text("utf-8"))
    if named is None:
        raise SystemExit("manage.py names no settings: start this in the project's root.")
    return named[1]


def render_for_nobody(template: Any) -> float:
    """Render a template as somebody without an account sees it; return the seconds of the processor."""
    from django.contrib.auth.models import AnonymousUser
    from django.test import RequestFactory

    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    start = time.process_time()
    template.render({}, request)
    return time.process_time() - start


def plain_templates() -> Any:
    """Return the site's templates by Django's own loaders, once Django is set up."""
    from django.conf import settings
    from django.template.backends.django import DjangoTemplates

    own = settings.TEMPLATES[0]
    found = [f"django.template.loaders.{name}.Loader" for name in ("filesystem", "app_directories")]
    loaders = [("django.template.loaders.cached.Loader", found)]
    options = own["OPTIONS"] | {"loaders": loaders}
    return DjangoTemplates({"NAME": "plain", "DIRS": own["DIRS"], "APP_DIRS": False, "OPTIONS": options})


if __name__ == "__main__":
    main()

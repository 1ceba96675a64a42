"""Static files: those with a hash are cached forever, and only pages among them have a policy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client, RequestFactory
from whitenoise.middleware import WhiteNoiseMiddleware


@pytest.fixture
def collected(settings: Any, tmp_path: Path) -> Path:
    """A folder of static files, collected as on a host: one style sheet."""
    source, root = tmp_path / "source", tmp_path / "static"
    source.mkdir()
    root.mkdir()
    (source / "page.css").write_text("p { color: red }", "utf-8")
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [source], root
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    }
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False
    call_command("collectstatic", interactive=False, verbosity=0)
    return root


def hashed_name(root: Path) -> str:
    return next(path.name for path in root.glob("page.*.css"))


def asked(site: WhiteNoiseMiddleware, path: str) -> Any:
    answer: Any = site(RequestFactory().get(path))
    answer.file_to_stream.close()  # `close` would also send a signal to the database
    return answer


def a_site() -> WhiteNoiseMiddleware:
    return WhiteNoiseMiddleware(lambda _request: HttpResponse(status=404))


def test_file_whose_name_has_its_hash_is_kept_for_good_and_another_for_an_hour(collected: Path) -> None:
    site = a_site()
    kept = {
        name: asked(site, f"/static/{name}")["Cache-Control"] for name in ("page.css", hashed_name(collected))
    }
    assert kept == {
        "page.css": "max-age=3600, public",
        hashed_name(collected): "max-age=315360000, public, immutable",
    }


@pytest.mark.django_db  # the end of an answer closes any connection left open by another test
@pytest.mark.sqlite
def test_files_carry_no_policy_since_they_obey_none_but_a_page_below_their_address_does(
    client: Client, settings: Any
) -> None:
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = True
    has_policy = {}
    for name in ("page.js", "common.css", "icon-180.png", "favicon.svg", "no_such.css"):
        answer = client.get(f"/static/tournament/{name}")
        has_policy[name] = "Content-Security-Policy" in answer
        answer.close()
    assert has_policy == {
        "page.js": False,
        "common.css": False,
        "icon-180.png": False,
        "favicon.svg": True,
        "no_such.css": True,
    }

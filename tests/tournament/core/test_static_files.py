"""Static files: those with a hash are kept for good, and those of the next release are found too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client, RequestFactory

from tournament.core.static_files import StaticFilesMiddleware


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


def asked(site: StaticFilesMiddleware, path: str) -> Any:
    answer: Any = site(RequestFactory().get(path))
    for close in answer._resource_closers:  # of the file; `close` would tell the database of it too
        close()
    return answer


def a_site() -> StaticFilesMiddleware:
    return StaticFilesMiddleware(lambda _request: HttpResponse(status=404))


def test_file_whose_name_has_its_hash_is_kept_for_good_and_another_for_an_hour(collected: Path) -> None:
    site = a_site()
    kept = {
        name: asked(site, f"/static/{name}")["Cache-Control"] for name in ("page.css", hashed_name(collected))
    }
    assert kept == {
        "page.css": "max-age=3600, public",
        hashed_name(collected): "max-age=315360000, public, immutable",
    }


def test_file_of_a_later_release_is_found_by_a_process_that_began_before(collected: Path) -> None:
    site = a_site()
    assert asked(site, "/static/page.0123456789ab.css").status_code == 404
    (collected / "page.0123456789ab.css").write_text("p { color: blue }", "utf-8")
    assert asked(site, "/static/page.0123456789ab.css").status_code == 200


@pytest.mark.parametrize(
    "path", ["../secret_key", "%2e%2e/secret_key", "", "a\0b", "x" * 5000, "./page.css/"]
)
def test_nothing_outside_the_folder_is_found(collected: Path, path: str) -> None:
    (collected.parent / "secret_key").write_text("secret", "utf-8")
    assert asked(a_site(), f"/static/{path}").status_code == 404


@pytest.mark.django_db  # the end of an answer closes what connection another test left open
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

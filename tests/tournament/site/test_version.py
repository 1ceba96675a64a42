"""The version is the same in the code and packaging tools; every page and the command line show it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

import tournament

PROJECT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("word", ["--version", "version"])
def test_command_line_shows_the_version(word: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", word], cwd=PROJECT, check=True, capture_output=True, text=True
    )
    assert done.stdout.startswith(f"Netrunner TO {tournament.__version__} (Django ")


@pytest.mark.django_db
def test_foot_of_a_page_shows_the_version() -> None:
    assert f"<p>Netrunner TO {tournament.__version__}</p>" in Client().get("/").content.decode()

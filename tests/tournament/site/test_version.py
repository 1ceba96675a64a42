"""The version is written once for the code and once for packaging tools, and every page shows it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from django.test import Client

import tournament

PROJECT = Path(__file__).resolve().parents[3]


def test_packaging_and_code_name_the_same_version() -> None:
    assert tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["version"] == (
        tournament.__version__
    )


@pytest.mark.django_db
def test_foot_of_a_page_shows_the_version() -> None:
    assert f"<p>Netrunner TO {tournament.__version__}</p>" in Client().get("/").content.decode()

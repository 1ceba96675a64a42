"""DATABASE_URL is read as PostgreSQL does; errors are reported without quoting the URL."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournament.config.database import database_settings, postgresql_settings, sqlite_settings

OURS = {"connect_timeout", "application_name", "timeout", "server_side_binding", "prepare_threshold"}


def places(url: str, pooled: int = 0) -> dict[str, Any]:
    found = postgresql_settings(url, 5, pooled, "DATABASE_URL")
    return {name: found[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} | {
        name: value for name, value in found["OPTIONS"].items() if name not in OURS
    }


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgresql://to:s%40y%2F%3A@db:5433/cup", ("cup", "to", "s@y/:", "db", "5433")),
        ("postgres://to@[2001:db8::1]/cup", ("cup", "to", "", "2001:db8::1", "")),
        ("postgresql:///cup?host=/run/postgresql&user=to", ("cup", "to", "", "/run/postgresql", "")),
        ("postgresql://%2Frun%2Fpostgresql/cup", ("cup", "", "", "/run/postgresql", "")),
        ("postgresql://a:1,b:2/cup", ("cup", "", "", "a,b", "1,2")),
    ],
)
def test_url_is_read_with_its_escapes_sockets_and_several_hosts(url: str, expected: tuple[str, ...]) -> None:
    assert tuple(places(url).values()) == expected


def test_options_of_the_url_are_kept_and_the_pool_is_as_large_as_told() -> None:
    found = places("postgresql:///cup?sslmode=verify-full&options=-c%20work_mem%3D8MB", pooled=13)
    assert found["sslmode"] == "verify-full"
    assert found["options"] == "-c work_mem=8MB"
    assert found["pool"] == {"min_size": 2, "max_size": 13, "timeout": 5}


@pytest.mark.parametrize(
    "url",
    [
        "mysql://to:geheim@db/cup",
        "postgresql://to:geheim@db",
        "postgresql://to:geheim@db/",
        "postgresql://to:geheim@db:99999/cup",
        "postgresql://to:ge:heim@db:geheim/cup",
        "postgresql://to:ge@heim@db/cup",
        "postgresql://to:geheim%zz@db/cup",
        "postgresql://to:geheim@db/cup?geheim=1",
        "postgresql://[to:geheim@db/cup",
        "geheim",
    ],
)
def test_wrong_url_is_reported_in_a_sentence_that_does_not_quote_it(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"^DATABASE_URL can't be used: .+\. Write it as") as told:
        places(url)
    assert "heim" not in str(told.value)


def test_without_a_url_the_database_is_a_file_as_ever(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    for name in ("DATABASE_URL", "DATABASE", "DATABASE_WAIT"):
        monkeypatch.delenv(name, raising=False)
    assert database_settings(tmp_path) == sqlite_settings(str(tmp_path / "tournament.sqlite3"), 5)

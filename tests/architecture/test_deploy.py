"""The deployment files in `deploy/` match the site: settings, ports and paths; no process runs as root.

No container engine runs here: these tests check only what the files contain.
"""

from __future__ import annotations

import configparser
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

PROJECT = Path(__file__).resolve().parents[2]
DEPLOY = PROJECT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OF_THE_SITE = [name for name, each in SERVICES.items() if each["image"].startswith("netrunner-to")]
ANSWERING = [name for name in OF_THE_SITE if "serve" in SERVICES[name]["command"]]
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")
# Variables read by programs other than the site.
NOT_OURS = {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
# The service keys from the Compose Specification that we use: any other key is a mistake.
KEYS = {
    *("image", "build", "environment", "user", "read_only", "cap_drop", "security_opt", "tmpfs", "volumes"),
    *("networks", "command", "restart", "depends_on", "stop_grace_period", "healthcheck", "shm_size"),
    *("sysctls", "ports", "pull_policy"),
}


def settings_read() -> set[str]:
    """Return the environment variables that the site reads."""
    read = re.compile(r'\b(?:text|switch|words|whole_number|one_of|token)\(\s*"([A-Z_]+)"')
    site = PROJECT / "tournament"
    sources = [*site.glob("config/*.py"), *site.glob("management/**/*.py")]
    return {name for path in sources for name in read.findall(path.read_text("utf-8"))}


def seconds(said: str) -> int:
    return int(said.removesuffix("s"))


def test_every_variable_that_is_set_is_one_that_the_site_reads_and_the_docs_have() -> None:
    of_image = set(re.findall(r"\b([A-Z_]+)=", " ".join(re.findall(r"(?m)^ENV (.*)$", DOCKERFILE))))
    of_compose = {name for each in OF_THE_SITE for name in SERVICES[each]["environment"]}
    ours = (of_image | of_compose) - NOT_OURS
    told = "\n".join((PROJECT / name).read_text("utf-8") for name in ("docs/running.md", "docs/hosting.md"))
    assert ours - settings_read() == set()
    assert {name for name in ours if f"`{name}" not in told} == set()


def test_services_have_known_keys_and_name_what_there_is() -> None:
    assert {name: set(each) - KEYS for name, each in SERVICES.items() if set(each) - KEYS} == {}
    for each in SERVICES.values():
        assert set(each.get("depends_on", ())) <= set(SERVICES)
        assert set(each["networks"]) <= set(COMPOSE["networks"])
        named = {volume.split(":")[0] for volume in each.get("volumes", ())}
        assert {name for name in named if name.isidentifier()} <= set(COMPOSE["volumes"])


@pytest.mark.parametrize("name", [name for name in SERVICES if name != "database"])
def test_nobody_is_root_nor_writes_beside_its_own_folders(name: str) -> None:
    service = SERVICES[name]
    assert service["user"].split(":")[0] not in {"0", "root", ""}
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert "no-new-privileges:true" in service["security_opt"]
    assert "/tmp" in {each.split(":")[0] for each in service["tmpfs"]}


def test_only_the_proxy_is_reached_from_outside() -> None:
    assert {name: each["ports"] for name, each in SERVICES.items() if "ports" in each} == {
        "proxy": ["80:80", "443:443"]
    }


def test_every_process_is_known_to_nginx_by_its_own_address_and_port() -> None:
    addresses = [SERVICES[name]["networks"]["inside"]["ipv4_address"] for name in ANSWERING]
    listed = re.findall(r"(?m)^server (\S+) max_fails=0;$", (DEPLOY / "servers.conf").read_text("utf-8"))
    (port,) = re.findall(r"(?m)^EXPOSE (\d+)$", DOCKERFILE)
    assert len(addresses) > 1
    assert listed == [f"{address}:{port}" for address in addresses]
    assert f"PORT={port}" in DOCKERFILE


def test_image_runs_as_its_own_user_and_says_whether_it_is_alive() -> None:
    users = re.findall(r"(?m)^USER (\d+):(\d+)$", DOCKERFILE)
    assert users == [("10001", "10001")]
    assert {SERVICES[name]["user"] for name in OF_THE_SITE} == {"10001:10001"}
    assert "--uid 10001" in DOCKERFILE
    assert "/healthz" in re.findall(r"(?m)^HEALTHCHECK (.*)$", DOCKERFILE)[0]
    assert {"/readyz" in str(SERVICES[name]["healthcheck"]) for name in ANSWERING} == {True}
    assert not re.findall(r"(?m)^ADD |:latest\b|curl .*\| *sh", DOCKERFILE)


def test_image_has_all_that_the_site_imports_and_nothing_that_is_not_there() -> None:
    copied = [line.split()[1:-1] for line in re.findall(r"(?m)^(COPY [^-].*)$", DOCKERFILE)]
    names = {name for each in copied for name in each}
    assert {"manage.py", "pairing", "decklists", "templates", "tournament", "requirements.txt"} <= names
    # The package list for PostgreSQL may be missing.
    assert {name for name in names if not (PROJECT / name).exists()} <= {"requirements-postgres.txt"}


def test_processes_have_time_to_end_and_nginx_lets_go_of_them_first() -> None:
    from django.conf import settings

    from tournament.server.site import SiteServer

    unit = systemd_unit()["Service"]
    longest = SiteServer.drains_within + 2 * SiteServer.stops_within
    assert {seconds(SERVICES[name]["stop_grace_period"]) > longest for name in ANSWERING} == {True}
    assert int(unit["TimeoutStopSec"]) > longest
    (kept,) = re.findall(r"keepalive_timeout (\d+)s;", NGINX)
    assert int(kept) < SiteServer.idle_within
    assert f"client_max_body_size {settings.WAITRESS['max_request_body_size'] // 2**20}m;" in NGINX


def test_nginx_keeps_strangers_pages_alone_and_tells_nobody_the_numbers() -> None:
    cached = re.findall(r"location (.+) \{\s+proxy_cache tournament;", NGINX)
    hidden = re.findall(r"location = (\S+) +\{ return 404; \}", NGINX)
    assert cached == ["/static/", "~ ^/(e/|reference/|$)"]
    assert hidden == ["/readyz", "/healthz", "/metrics"]
    assert {"proxy_cache_bypass $tournament_own;", "proxy_no_cache $tournament_own;"} <= {
        line.strip() for line in NGINX.splitlines()
    }


def test_nginx_writes_no_address_that_was_asked_for_into_a_log_by_tls_or_without() -> None:
    servers = re.split(r"(?m)^server \{", NGINX)[1:]
    logs = [re.findall(r"(?m)^    (access_log|error_log) (?:.* )?(\w+);$", server) for server in servers]
    assert logs == [[("access_log", "off"), ("error_log", "crit")]] * 2


def systemd_unit() -> configparser.ConfigParser:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((DEPLOY / "tournament@.service").read_text("utf-8"))
    return unit


def test_unit_runs_the_site_as_a_user_of_its_own_that_may_write_its_data_alone() -> None:
    service = systemd_unit()["Service"]
    assert service["User"] not in {"", "root"}
    assert service["ExecStart"].endswith(".venv/bin/python manage.py serve --port 800%i")
    assert service["ExecStartPost"].endswith("http://127.0.0.1:800%i/readyz")
    assert (service["ProtectSystem"], service["ReadWritePaths"]) == ("strict", "/srv/tournament/data")

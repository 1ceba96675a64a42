"""`doctor` and `serve` output about network, port and key, and about a site whose database is on a server."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as the_settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.tournament.ops.conftest import connect, manage_here
from tests.tournament.ops.test_doctor import NOW
from tests.tournament.release import ROOT
from tournament.ops.doctor import examine_network, examine_site
from tournament.ops.faults import SiteFault
from tournament.ops.findings import faults_in
from tournament.ops.starting import refuse_unusable_port
from tournament.ops.tasks import back_up
from tournament.web.network import SURROUNDINGS


def test_network_is_reported_with_what_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, "192.168.1.7", "10.42.0.1", "fd00::1")
    (found,) = examine_network("0.0.0.0", 8000)
    assert (found.is_warning, found.says) == (
        False,
        (
            "Phones on the same network can open http://10.42.0.1:8000/. Other addresses of this "
            "machine: http://192.168.1.7:8000/."
        ),
    )
    assert all(word in found.remedy for word in ("same network", "Guest Wi-Fi", "firewall", "port 8000"))

    connect(monkeypatch, "169.254.7.7")
    (none,) = examine_network("0.0.0.0", 8000)
    assert (none.is_warning, none.is_fault) == (True, False)
    assert none.says.startswith("This machine isn’t on a network, so only it can reach the site.")
    assert examine_network("127.0.0.1", 8000) == []


def test_doctor_tells_the_network(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(monkeypatch, "10.42.0.1")
    out = io.StringIO()
    call_command("doctor", port=0, stdout=out)
    assert "fine    Network: Phones on the same network can open http://10.42.0.1:0/." in out.getvalue()


@pytest.mark.django_db
def test_page_of_the_site_tells_the_network_where_serve_listens(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(make_user(is_superuser=True))
    connect(monkeypatch, "10.42.0.1")
    told = "Phones on the same network can open http://10.42.0.1:8000/."
    assert told not in client.get(reverse("site-state"), SERVER_PORT="8000").content.decode()
    SURROUNDINGS.listen_on("0.0.0.0")
    try:
        assert told in client.get(reverse("site-state"), SERVER_PORT="8000").content.decode()
    finally:
        SURROUNDINGS.listen_on("127.0.0.1")


PORTS = [
    ("no.such.host.invalid", 8000, "no.such.host.invalid isn't an address of this machine."),
    ("a" * 70 + ".invalid", 8000, "isn't an address of this machine."),
    ("192.0.2.77", 8000, "192.0.2.77 isn't an address of this machine."),
    ("0.0.0.0", 70000, "Port 70000 doesn't exist: ports go from 1 to 65535."),
    ("0.0.0.0", -1, "Port -1 doesn't exist: ports go from 1 to 65535."),
]


@pytest.mark.parametrize(("host", "port", "told"), PORTS)
def test_port_that_cannot_be_is_one_sentence_of_serve_and_doctor(
    site: Path, host: str, port: int, told: str
) -> None:
    out = io.StringIO()
    with pytest.raises(CommandError, match="can't start"):
        call_command("doctor", host=host, port=port, stdout=out)
    assert told in next(line for line in out.getvalue().splitlines() if "FAULT" in line)
    with pytest.raises(CommandError) as refused:
        call_command("serve", host=host, port=port, stdout=out)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("host", ["*", "0.0.0.0", "127.0.0.1", "localhost"])
def test_port_that_is_taken_on_any_address_is_reported(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(SiteFault, match=f"Port {port} is in use: another server is running there."):
            refuse_unusable_port(host, port)
    refuse_unusable_port(host, 0)


@pytest.mark.parametrize("command", ["serve", "doctor"])
def test_invalid_port_in_the_environment_is_one_sentence(site: Path, command: str) -> None:
    done = manage_here(command, PORT="eighty")
    assert (done.returncode, done.stderr) == (1, b"PORT must be a whole number, not 'eighty'.\n")


def test_short_key_is_a_warning(site: Path, settings: Any) -> None:
    settings.SECRET_KEY = "netrunner"
    (warning,) = [each for each in examine_site(NOW) if each.is_warning]
    assert warning.says == "The secret key is short. Anyone who guesses it can log in as any user."
    assert faults_in(examine_site(NOW)) == []


OF_A_SERVER = """
from tournament.config.settings_test import *
DATABASES = {"default": {"ENGINE": "django.db.backends.dummy"}}
"""
KINDS = """
import django; django.setup()
from tournament.kernel.background import _kinds
from tournament.ops import tasks
print(_kinds[tasks.BACKUP].every, tasks.back_up())
"""


def test_database_of_a_server_has_its_own_backups(tmp_path: Path) -> None:
    (tmp_path / "of_a_server.py").write_text(OF_A_SERVER, encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", KINDS],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "of_a_server", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.stdout == (
        "None The database is on a server, so back it up there. The site doesn’t take backups itself.\n"
    ), done.stderr


@pytest.mark.django_db
def test_database_of_a_server_is_reported_to_have_no_backups_here(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(make_user(is_superuser=True))
    monkeypatch.setitem(the_settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    said = "The database is on a server, so back it up there. The site doesn’t take backups itself."
    assert back_up() == said
    assert said in [each.says for each in examine_site(NOW) if each.subject == "Backups"]
    page = client.get(reverse("site-state")).content.decode()
    assert page.count(said) == 2
    assert "every ten minutes" not in page
    refused = client.post(reverse("site-backup"))
    assert (refused.status_code, "is not a file" in refused.content.decode()) == (503, True)

#!/usr/bin/env python3
"""Follow docs/hosting.md step by step on a fresh Debian 12: `deploy/rehearse.py FOLDER`, as root.

The commands are read from the code blocks of the documents, so the rehearsal runs exactly what they say. The
machine is a folder that debootstrap fills (kept as FOLDER/base) and systemd-nspawn boots, with its own
network; its certificate comes from pebble, an ACME authority for tests. It clones this project's current
commit. Needs Debian's debootstrap, systemd-container, iptables and pebble, 3 GB of disk space, and internet
access.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import time
from pathlib import Path

from rehearsal_machine import GUEST, HOST, PROJECT, Machine, run, wait_for
from rehearsal_visitor import Polls, Visitor

NAME = "tournament.example.org"
INSTALL = {"apt-get install": "apt-get install --yes --quiet"}
HOSTING, POSTGRESQL = "docs/hosting.md", "docs/hosting-postgresql.md"

# The answers a person would give certbot, and the test authority's address.
CERTBOT = f"""server = https://{HOST}:14000/dir
no-verify-ssl = true
agree-tos = true
register-unsafely-without-email = true
non-interactive = true
"""
# Sends the second half of a form while the site is shutting down.
SLOW_FORM = f"""
import socket, time
site = socket.create_connection(("127.0.0.1", 8001), 60)
head = "POST /language/ HTTP/1.1", "Host: {NAME}", "X-Forwarded-Proto: https", "Content-Length: 18"
site.sendall("\\r\\n".join([*head, "Content-Type: application/x-www-form-urlencoded", "", "langu"]).encode())
time.sleep(4)
site.sendall(b"age=de&next=/")
print(site.recv(100).split()[1].decode())
"""


def commands(document: str, heading: str, number: int | None = None) -> list[str]:
    """Return the root commands in the code blocks under a heading, or under a paragraph that starts with
    these words in bold.

    `number` selects one of the blocks. Raises LookupError if the document has no commands there, which means
    that it has changed.
    """
    text = (PROJECT / document).read_text("utf-8")
    found = re.search(rf"(?ms)^(?:## |\*\*){re.escape(heading)}(.*?)(?=^## |^\*\*\d\.|\Z)", text)
    blocks = re.findall(r"(?ms)^```sh\n(.*?)^```", found[1]) if found else []
    roots = [[line[2:] for line in block.splitlines() if line.startswith("# ")] for block in blocks]
    lines = roots[number] if number is not None else [line for block in roots for line in block]
    if not lines:
        raise LookupError(f"{document} has no commands below {heading!r}")
    return lines


def settings() -> str:
    """Return the settings in step 3 of the document."""
    text = (PROJECT / HOSTING).read_text("utf-8")
    return re.findall(r"(?ms)^```ini\n(.*?)^```", text[text.index("**3. The settings**") :])[0]


def rehearse(machine: Machine) -> None:
    """Follow the documents from top to bottom and check the site after each part."""
    do = machine.do
    do("1. packages", commands(HOSTING, "1. Packages and an account."), INSTALL)
    do("2. code", commands(HOSTING, "2. The code"), {"ADDRESS-OF-THE-PROJECT": f"git://{HOST}/project.git"})
    do("3. settings", commands(HOSTING, "3. The settings"))
    with (machine.root / "etc/tournament.env").open("a") as file:
        file.write(settings())
    output = do("4. database", commands(HOSTING, "4. The database"))
    password = re.findall(r"(?m)^ +password +(\S+)$", output)[0]
    assert do("5. unit", commands(HOSTING, "5. The unit.")).endswith("ready\n")
    with (machine.root / "etc/letsencrypt/cli.ini").open("a") as file:
        file.write(CERTBOT)
    do("6. certificate and nginx", commands(HOSTING, "6. A certificate, and nginx."))

    visitor = Visitor(NAME, GUEST, f"https://{HOST}:15000/roots/0")
    visitor.look_at_the_front_door()
    visitor.log_in("organizer", password)
    event = visitor.make_event_and_publish_a_round()
    try_to_restart(machine)
    with Polls(visitor, f"/e/{event}/pairings/") as polls:
        try_to_kill(machine)
        work = machine.folder / "work"
        run("git", "clone", "--quiet", machine.folder / "project.git", work)
        (work / "tournament/__init__.py").open("a").write("\n# a later release\n")
        author = ("-c", "user.name=Rehearsal", "-c", "user.email=rehearsal@example.org")
        run("git", "-C", work, *author, "commit", "--all", "--message", "Be a later release")
        run("git", "-C", work, "push", "--quiet", "origin", "HEAD:published")
        before = polls.etag
        do("update", commands(HOSTING, "Updating without downtime", 0))
        wait_for(lambda: polls.etag != before)
    polls.assert_all_answered()

    newest = machine.shell("ls -t /srv/tournament/data/backups/*.zip | head -1").strip()
    visitor.rename_event(event, "After the backup")
    do(
        "restore",
        commands(HOSTING, "Backups and restoring"),
        {"/srv/tournament/data/backups/NEWEST.zip": newest},
    )
    assert "After the backup" not in visitor.get(f"/e/{event}/").text
    on_postgresql(machine, visitor, event, newest)


def try_to_restart(machine: Machine) -> None:
    """Restart a unit while a form is arriving: the form must be answered first, and the site must be up again
    afterwards.
    """
    (machine.root / "root/slow_form.py").write_text(SLOW_FORM)
    slowly = "python3 /root/slow_form.py > /root/answered & sleep 1; systemctl restart tournament@1"
    script = f"{slowly}; wait; curl --silent http://127.0.0.1:8001/readyz; cat /root/answered"
    output = machine.shell(script)
    assert output.split() == ["ready", "302"], output
    print("== unit: the old process answered an arriving form before the new one started", flush=True)


def try_to_kill(machine: Machine) -> None:
    """Kill a worker process: systemd must start another, and polls must continue."""
    show = "systemctl show --property MainPID --property ActiveState --value tournament@1"
    killed, _state = machine.shell(show).split()
    machine.shell(f"kill -KILL {killed}")
    wait_for(lambda: (now := machine.shell(show).split())[1:] == ["active"] and now[0] != killed)
    exposure = machine.shell("systemd-analyze security --no-pager tournament@1 | tail -1").strip()
    print(f"== unit: a killed process was replaced; {exposure}", flush=True)


def on_postgresql(machine: Machine, visitor: Visitor, event: str, backup: str) -> None:
    """Move the site to PostgreSQL, restore it there from a dump, and move it back to a file."""
    do, password = machine.do, "Drawn_for_the_rehearsal_1"
    twice = f"{password}\n{password}\n"
    do("PostgreSQL", commands(POSTGRESQL, "A role and a database"), INSTALL, twice)
    do("its driver", commands(POSTGRESQL, "The site on it", 0), {"PASSWORD": password})
    named = ["cd /srv/tournament/code", "set -a; . /etc/tournament.env; set +a"]
    do("a new site on it", [*named, *commands(POSTGRESQL, "The site on it", 1)])
    ready = "curl --fail http://127.0.0.1:8001/readyz; systemctl stop 'tournament@*'; cd /"
    machine.shell(f"{ready}; runuser -u postgres -- psql --command 'DROP DATABASE netrunner'")
    machine.shell("\n".join(commands(POSTGRESQL, "A role and a database")[-1:]))
    own = "/srv/tournament/data/netrunner-to-20261122-180000.zip"
    do("move there", [*named, *commands(POSTGRESQL, "From a laptop to the host, and back", 0)], {own: backup})
    assert "Rehearsal" in visitor.get(f"/e/{event}/").text
    visitor.rename_event(event, "Before the dump")
    do("dump", commands(POSTGRESQL, "Backups", 0))
    visitor.rename_event(event, "After the dump")
    dump = machine.shell("ls /var/backups/netrunner-*.dump").strip()
    then = {"/var/backups/netrunner-2026-11-22.dump": dump, "PASSWORD": password}
    do("restore a dump", [*commands(POSTGRESQL, "Backups", 1), *commands(POSTGRESQL, "Backups", 2)], then)
    assert "Before the dump" in visitor.get(f"/e/{event}/").text
    do("move back", commands(POSTGRESQL, "From a laptop to the host, and back", 1))
    back = "sed -i /^DATABASE_URL/d /etc/tournament.env; cd /srv/tournament/data; rm tournament.sqlite3*;"
    machine.shell(f"{back} mv laptop.sqlite3 tournament.sqlite3; systemctl start tournament@1 tournament@2")
    assert "Before the dump" in visitor.get(f"/e/{event}/").text


def main() -> None:
    """Run the rehearsal and print how long it took."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="for the machine; may exist already")
    parser.add_argument("--keep", action="store_true", help="keep the machine running until Enter is pressed")
    asked = parser.parse_args()
    if os.geteuid():
        sys.exit("Run this as root: it boots a machine.")
    folder = asked.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    for left in ("project.git", "work"):
        shutil.rmtree(folder / left, ignore_errors=True)
    began, machine = time.monotonic(), Machine(folder)
    try:
        machine.make()
        machine.boot()
        rehearse(machine)
        print(f"Everything in the documents works. It took {(time.monotonic() - began) / 60:.0f} minutes.")
    finally:
        if asked.keep:
            input(f"https://{NAME}/ is at {GUEST}. Press Enter to end it. ")
        machine.end()


if __name__ == "__main__":
    main()

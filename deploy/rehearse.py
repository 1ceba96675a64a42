#!/usr/bin/env python3
"""Follow docs/hosting.md on a fresh Debian 12, word by word: `deploy/rehearse.py FOLDER`, as root.

The commands are read out of the documents' own blocks, so that what is told is what is tried. The machine
is a folder that debootstrap fills (kept as FOLDER/base) and systemd-nspawn boots, with a network
of its own; its certificate comes from pebble, an ACME authority for tests. What is committed here is what is
cloned there. It needs Debian's debootstrap, systemd-container, iptables and pebble, 3 GB and the network.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rehearsal_visitor import Polls, Visitor

PROJECT = Path(__file__).resolve().parents[1]
HOST, GUEST, NAME = "10.77.0.1", "10.77.0.2", "tournament.example.org"
SITE_IS_UP_WITHIN = 300  # seconds
INSTALL = {"apt-get install": "apt-get install --yes --quiet"}
HOSTING, POSTGRESQL = "docs/hosting.md", "docs/hosting-postgresql.md"

PEBBLE = f"""{{"pebble": {{"listenAddress": "{HOST}:14000", "managementListenAddress": "{HOST}:15000",
 "certificate": "acme.pem", "privateKey": "acme.key", "httpPort": 80, "tlsPort": 443}}}}"""
# What a person would answer, and which authority.
CERTBOT = f"""server = https://{HOST}:14000/dir
no-verify-ssl = true
agree-tos = true
register-unsafely-without-email = true
non-interactive = true
"""
NETWORK = f"[Match]\nName=host0\n[Network]\nAddress={GUEST}/24\nGateway={HOST}\n"


def commands(document: str, heading: str, number: int | None = None) -> list[str]:
    """Return root's lines in the blocks below a heading, or below a paragraph's first words in bold.

    `number` takes one of the blocks. Raises LookupError where there are none: the document has changed.
    """
    text = (PROJECT / document).read_text("utf-8")
    found = re.search(rf"(?ms)^(?:## |\*\*){re.escape(heading)}(.*?)(?=^## |^\*\*\d\.|\Z)", text)
    blocks = re.findall(r"(?ms)^```sh\n(.*?)^```", found[1]) if found else []
    told = [[line[2:] for line in block.splitlines() if line.startswith("# ")] for block in blocks]
    lines = told[number] if number is not None else [line for block in told for line in block]
    if not lines:
        raise LookupError(f"{document} has no commands below {heading!r}")
    return lines


def settings() -> str:
    """Return the settings of step 3, as the document has them."""
    text = (PROJECT / HOSTING).read_text("utf-8")
    return re.findall(r"(?ms)^```ini\n(.*?)^```", text[text.index("**3. The settings**") :])[0]


class Machine:
    """The fresh machine in `folder`, and what it needs around it. What was begun ends with `end`."""

    def __init__(self, folder: Path) -> None:
        """Begin nothing yet."""
        self.folder, self.root = folder, folder / "machine"
        self._running: list[subprocess.Popen[bytes]] = []
        self._undo: list[Callable[[], object]] = []

    def make(self) -> None:
        """Make a minimal Debian 12 with systemd, and copy it."""
        base = self.folder / "base"
        if not (base / "sbin/init").is_symlink():  # to a file that is there only from within
            shutil.rmtree(base, ignore_errors=True)
            run("debootstrap", "--variant=minbase", "--include=systemd-sysv,dbus", "bookworm", base)
            for own in (
                "/etc/pip.conf",
                "/usr/local/share/ca-certificates",
            ):  # how indexes are reached from here
                if Path(own).exists():
                    run("install", "-d", f"{base}{Path(own).parent}")
                    run("cp", "-a", own, f"{base}{own}")
        shutil.rmtree(self.root, ignore_errors=True)
        run("cp", "-a", "--reflink=auto", base, self.root)
        (self.root / "etc/systemd/network/10-host0.network").write_text(NETWORK)
        run("chroot", self.root, "systemctl", "--quiet", "enable", "systemd-networkd")

    def boot(self) -> None:
        """Boot it, with a network that reaches the packages, this project's clone, and the authority."""
        options = ["--boot", "--quiet", "--register=no", "--keep-unit", "--network-veth", "--link-journal=no"]
        more = ["--resolv-conf=copy-host", "--machine=fresh", f"--directory={self.root}"]
        nspawn = self._begin("systemd-nspawn", *options, *more, log="console")
        wait_for(lambda: Path("/sys/class/net/ve-fresh").exists())
        run("ip", "addr", "replace", f"{HOST}/24", "dev", "ve-fresh")
        run("ip", "link", "set", "ve-fresh", "up")
        forwarding = Path("/proc/sys/net/ipv4/ip_forward")
        before = forwarding.read_text()
        forwarding.write_text("1")
        self._undo.append(lambda: forwarding.write_text(before))
        for table, *rule in (
            ["nat", "POSTROUTING", "-s", f"{GUEST}/32", "!", "-o", "ve-fresh", "-j", "MASQUERADE"],
            ["filter", "FORWARD", "-i", "ve-fresh", "-j", "ACCEPT"],
            ["filter", "FORWARD", "-o", "ve-fresh", "-j", "ACCEPT"],
        ):
            run("iptables", "-t", table, "-I", *rule)
            self._undo.append(lambda table=table, rule=rule: run("iptables", "-t", table, "-D", *rule))
        children = Path(f"/proc/{nspawn.pid}/task/{nspawn.pid}/children")
        wait_for(lambda: children.read_text().strip())
        self._leader = children.read_text().split()[0]
        wait_for(lambda: "running" in self.tell("systemctl is-system-running || true"))
        wait_for(lambda: HOST in self.tell("networkctl status || true"))
        run("git", "clone", "--quiet", "--bare", PROJECT, self.folder / "project.git")
        run("git", "-C", self.folder / "project.git", "update-ref", "refs/heads/published", head())
        run("git", "-C", self.folder / "project.git", "symbolic-ref", "HEAD", "refs/heads/published")
        self._begin(
            "git", "daemon", f"--base-path={self.folder}", "--export-all", f"--listen={HOST}", log="git"
        )
        key = ("-keyout", "acme.key", "-out", "acme.pem", "-addext", f"subjectAltName=IP:{HOST}")
        run(
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-subj",
            "/CN=acme",
            *key,
            cwd=self.folder,
        )
        (self.folder / "pebble.json").write_text(PEBBLE)
        names = (
            "-defaultIPv4",
            GUEST,
            "-defaultIPv6",
            "",
            "-dns01",
            f"{HOST}:8053",
            "-management",
            f"{HOST}:8055",
        )
        others = ("-http01", "", "-https01", "", "-tlsalpn01", "")
        self._begin("pebble-challtestsrv", *names, *others, log="names")
        self._begin("pebble", "-config", "pebble.json", "-dnsserver", f"{HOST}:8053", log="pebble")

    def do(self, title: str, lines: list[str], instead: dict[str, str] | None = None, typed: str = "") -> str:
        """Run lines in root's shell there, as they stand save for some words; return what they said."""
        script = "\n".join(lines)
        for word, other in (instead or {}).items():
            assert word in script, f"{word} is not in the document any more"
            script = script.replace(word, other)
        begun = time.monotonic()
        print(f"== {title}\n" + "\n".join(f"   # {line}" for line in script.splitlines()), flush=True)
        told = self.tell(f"set -eo pipefail\n{script}", typed)
        last = " / ".join(told.strip().splitlines()[-2:])[:300]
        print(f"   ({time.monotonic() - begun:.0f} s) {last}", flush=True)
        return told

    def tell(self, script: str, typed: str = "") -> str:
        """Run a script in its root's shell and return what it said. Raises RuntimeError where it fails."""
        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        shell = ["env", "-i", path, "HOME=/root", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        shell += ["setsid", "--wait", "bash", "-c", script]
        told = subprocess.run(
            ["nsenter", "--target", self._leader, "--all", "--", *shell],
            input=typed, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        if told.returncode:
            raise RuntimeError(f"{script}\nended with {told.returncode}:\n{told.stdout[-3000:]}")
        return told.stdout

    def end(self) -> None:
        """End what was begun, and put the host's network back as it was."""
        for undo in reversed(self._undo):
            undo()
        for each in reversed(self._running):
            each.send_signal(signal.SIGTERM)
            try:
                each.wait(60)
            except subprocess.TimeoutExpired:
                each.kill()

    def _begin(self, *command: object, log: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{log}.log").open("wb") as file:
            own = os.environ | {"PEBBLE_VA_NOSLEEP": "1", "PEBBLE_WFE_NONCEREJECT": "0"}
            begun = subprocess.Popen(
                [str(each) for each in command],
                cwd=self.folder, env=own, stdin=subprocess.DEVNULL, stdout=file, stderr=file,
            )  # fmt: skip
        self._running.append(begun)
        return begun


def run(*command: object, cwd: Path | None = None) -> None:
    """Run a command here; what it says is shown only where it fails."""
    told = subprocess.run(
        [str(each) for each in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    if told.returncode:
        raise RuntimeError(f"{command}: {told.stdout[-2000:]}{told.stderr[-2000:]}")


def head() -> str:
    """Return the commit that is tried."""
    git = ["git", "-C", str(PROJECT), "rev-parse", "HEAD"]
    return subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()


def wait_for(is_there: Callable[[], object], seconds: float = SITE_IS_UP_WITHIN) -> None:
    """Wait until something is so. Raises TimeoutError."""
    until = time.monotonic() + seconds
    while not is_there():
        if time.monotonic() > until:
            raise TimeoutError("what was waited for did not come")
        time.sleep(0.5)


def rehearse(machine: Machine) -> None:
    """Do what the documents say, from top to bottom, and look at the site after each part."""
    do = machine.do
    do("1. packages", commands(HOSTING, "1. Packages and an account."), INSTALL)
    do("2. code", commands(HOSTING, "2. The code"), {"ADDRESS-OF-THE-PROJECT": f"git://{HOST}/project.git"})
    do("3. settings", commands(HOSTING, "3. The settings"))
    with (machine.root / "etc/tournament.env").open("a") as file:
        file.write(settings())
    told = do("4. database", commands(HOSTING, "4. The database"))
    password = re.findall(r"(?m)^ +password +(\S+)$", told)[0]
    assert do("5. unit", commands(HOSTING, "5. The unit.")).endswith("ready\n")
    with (machine.root / "etc/letsencrypt/cli.ini").open("a") as file:
        file.write(CERTBOT)
    do("6. certificate and nginx", commands(HOSTING, "6. A certificate, and nginx."))

    visitor = Visitor(NAME, GUEST, f"https://{HOST}:15000/roots/0")
    visitor.look_at_the_front_door()
    visitor.log_in("organizer", password)
    event = visitor.make_event_and_publish_a_round()
    with Polls(visitor, f"/e/{event}/pairings/") as polls:
        try_the_unit(machine)
        work = machine.folder / "work"
        run("git", "clone", "--quiet", machine.folder / "project.git", work)
        (work / "tournament/__init__.py").open("a").write("\n# a later release\n")
        told_by = ("-c", "user.name=Rehearsal", "-c", "user.email=rehearsal@example.org")
        run("git", "-C", work, *told_by, "commit", "--all", "--message", "Be a later release")
        run("git", "-C", work, "push", "--quiet", "origin", "HEAD:published")
        before = polls.etag
        do("update", commands(HOSTING, "Updating, without anybody noticing", 0))
        wait_for(
            lambda: (
                "All processes of the server are new" in machine.tell("journalctl -u tournament --since=-15m")
            )
        )
        wait_for(lambda: polls.etag != before)
    polls.assert_nobody_noticed()

    newest = machine.tell("ls -t /srv/tournament/data/backups/*.zip | head -1").strip()
    visitor.rename_event(event, "After the backup")
    do(
        "restore",
        commands(HOSTING, "Backups and restoring"),
        {"/srv/tournament/data/backups/NEWEST.zip": newest},
    )
    assert "After the backup" not in visitor.get(f"/e/{event}/").text
    on_postgresql(machine, visitor, event, newest)


def try_the_unit(machine: Machine) -> None:
    """Kill a process that answers: another comes, while polls go on."""
    pids = "pgrep -P $(systemctl show -P MainPID tournament)"
    killed = machine.tell(f"pids=$({pids}); kill -KILL $(echo $pids | cut -d' ' -f1); echo $pids").split()[0]
    wait_for(lambda: len(now := machine.tell(pids).split()) == 2 and killed not in now)
    exposure = machine.tell("systemd-analyze security --no-pager tournament | tail -1").strip()
    print(f"== unit: a killed process was replaced; {exposure}", flush=True)


def on_postgresql(machine: Machine, visitor: Visitor, event: str, backup: str) -> None:
    """Move the site to PostgreSQL, restore it there from a dump, and move it back into a file."""
    do, password = machine.do, "Drawn_for_the_rehearsal_1"
    twice = f"{password}\n{password}\n"
    do("PostgreSQL", commands(POSTGRESQL, "A role and a database"), INSTALL, twice)
    do("its driver", commands(POSTGRESQL, "The site on it", 0), {"PASSWORD": password})
    own = "/srv/tournament/data/netrunner-to-20261122-180000.zip"
    named = [*commands(POSTGRESQL, "The site on it", 0)[-1:], "cd /srv/tournament/code"]
    do("move there", [*named, *commands(POSTGRESQL, "From a laptop to the host, and back", 0)], {own: backup})
    assert "Rehearsal" in visitor.get(f"/e/{event}/").text
    visitor.rename_event(event, "Before the dump")
    do("dump", commands(POSTGRESQL, "Backups", 0))
    visitor.rename_event(event, "After the dump")
    dump = machine.tell("ls /var/backups/netrunner-*.dump").strip()
    then = {"/var/backups/netrunner-2026-11-22.dump": dump, "PASSWORD": password}
    do("restore a dump", [*commands(POSTGRESQL, "Backups", 1), *commands(POSTGRESQL, "Backups", 2)], then)
    assert "Before the dump" in visitor.get(f"/e/{event}/").text
    do("move back", commands(POSTGRESQL, "From a laptop to the host, and back", 1))
    back = "sed -i /^DATABASE_URL/d /etc/tournament.env; cd /srv/tournament/data; rm tournament.sqlite3*;"
    machine.tell(f"{back} mv laptop.sqlite3 tournament.sqlite3; systemctl start tournament")
    assert "Before the dump" in visitor.get(f"/e/{event}/").text


def main() -> None:
    """Rehearse, and say how long it took."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where the machine is made; it may be there already")
    parser.add_argument("--keep", action="store_true", help="let the machine run until Enter is pressed")
    asked = parser.parse_args()
    if os.geteuid():
        sys.exit("This makes a machine: it has to be run as root.")
    folder = asked.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    for left in ("project.git", "work"):
        shutil.rmtree(folder / left, ignore_errors=True)
    begun, machine = time.monotonic(), Machine(folder)
    try:
        machine.make()
        machine.boot()
        rehearse(machine)
        print(f"All of it went as the documents say, in {(time.monotonic() - begun) / 60:.0f} minutes.")
    finally:
        if asked.keep:
            input(f"https://{NAME}/ is at {GUEST}. Enter ends it. ")
        machine.end()


if __name__ == "__main__":
    main()

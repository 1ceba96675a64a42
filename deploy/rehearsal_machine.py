"""The fresh machine of the rehearsal: a folder that systemd boots from, and what it needs around it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
HOST, GUEST = "10.77.0.1", "10.77.0.2"
SITE_IS_UP_WITHIN = 300  # seconds

PEBBLE = f"""{{"pebble": {{"listenAddress": "{HOST}:14000", "managementListenAddress": "{HOST}:15000",
 "certificate": "acme.pem", "privateKey": "acme.key", "httpPort": 80, "tlsPort": 443}}}}"""
NETWORK = f"[Match]\nName=host0\n[Network]\nAddress={GUEST}/24\nGateway={HOST}\n"


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

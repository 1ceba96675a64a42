"""The fresh machine for the rehearsal: a folder booted by systemd, its network, and the services it needs."""

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
    """The fresh machine in `folder`. `end` stops the machine and everything else that was started for it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root = folder, folder / "machine"
        self._running: list[subprocess.Popen[bytes]] = []
        self._undo: list[Callable[[], object]] = []

    def make(self) -> None:
        """Create a minimal Debian 12 with systemd in `base`, and copy it."""
        base = self.folder / "base"
        if not (base / "sbin/init").is_symlink():  # its target exists only inside the machine
            shutil.rmtree(base, ignore_errors=True)
            run("debootstrap", "--variant=minbase", "--include=systemd-sysv,dbus", "bookworm", base)
            # needed to reach package indexes
            for own in ("/etc/pip.conf", "/usr/local/share/ca-certificates"):
                if Path(own).exists():
                    run("install", "-d", f"{base}{Path(own).parent}")
                    run("cp", "-a", own, f"{base}{own}")
        shutil.rmtree(self.root, ignore_errors=True)
        run("cp", "-a", "--reflink=auto", base, self.root)
        (self.root / "etc/systemd/network/10-host0.network").write_text(NETWORK)
        run("chroot", self.root, "systemctl", "--quiet", "enable", "systemd-networkd")

    def boot(self) -> None:
        """Boot the machine, with access to the package servers, a clone of this project, and pebble."""
        options = ["--boot", "--quiet", "--register=no", "--keep-unit", "--network-veth", "--link-journal=no"]
        more = ["--resolv-conf=copy-host", "--machine=fresh", f"--directory={self.root}"]
        nspawn = self._start("systemd-nspawn", *options, *more, log="console")
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
        wait_for(lambda: "running" in self.shell("systemctl is-system-running || true"))
        wait_for(lambda: HOST in self.shell("networkctl status || true"))
        run("git", "clone", "--quiet", "--bare", PROJECT, self.folder / "project.git")
        run("git", "-C", self.folder / "project.git", "update-ref", "refs/heads/published", head())
        run("git", "-C", self.folder / "project.git", "symbolic-ref", "HEAD", "refs/heads/published")
        self._start(
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
        self._start("pebble-challtestsrv", *names, *others, log="names")
        self._start("pebble", "-config", "pebble.json", "-dnsserver", f"{HOST}:8053", log="pebble")

    def do(self, title: str, lines: list[str], instead: dict[str, str] | None = None, typed: str = "") -> str:
        """Run lines in the machine's root shell and return their output; `instead` replaces words in them."""
        script = "\n".join(lines)
        for word, other in (instead or {}).items():
            assert word in script, f"the document doesn't contain {word}"
            script = script.replace(word, other)
        began = time.monotonic()
        print(f"== {title}\n" + "\n".join(f"   # {line}" for line in script.splitlines()), flush=True)
        output = self.shell(f"set -eo pipefail\n{script}", typed)
        last = " / ".join(output.strip().splitlines()[-2:])[:300]
        print(f"   ({time.monotonic() - began:.0f} s) {last}", flush=True)
        return output

    def shell(self, script: str, typed: str = "") -> str:
        """Run a script in the machine's root shell. Raises RuntimeError if it fails."""
        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        shell = ["env", "-i", path, "HOME=/root", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        shell += ["setsid", "--wait", "bash", "-c", script]
        done = subprocess.run(
            ["nsenter", "--target", self._leader, "--all", "--", *shell],
            input=typed, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{script}\nended with {done.returncode}:\n{done.stdout[-3000:]}")
        return done.stdout

    def end(self) -> None:
        """Stop everything that was started, and restore this host's network."""
        for undo in reversed(self._undo):
            undo()
        for each in reversed(self._running):
            each.send_signal(signal.SIGTERM)
            try:
                each.wait(60)
            except subprocess.TimeoutExpired:
                each.kill()

    def _start(self, *command: object, log: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{log}.log").open("wb") as file:
            own = os.environ | {"PEBBLE_VA_NOSLEEP": "1", "PEBBLE_WFE_NONCEREJECT": "0"}
            started = subprocess.Popen(
                [str(each) for each in command],
                cwd=self.folder, env=own, stdin=subprocess.DEVNULL, stdout=file, stderr=file,
            )  # fmt: skip
        self._running.append(started)
        return started


def run(*command: object, cwd: Path | None = None) -> None:
    """Run a command on this host. Raises RuntimeError with its output if it fails."""
    done = subprocess.run(
        [str(each) for each in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def head() -> str:
    """Return the commit that is being rehearsed."""
    git = ["git", "-C", str(PROJECT), "rev-parse", "HEAD"]
    return subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()


def wait_for(is_true: Callable[[], object], seconds: float = SITE_IS_UP_WITHIN) -> None:
    """Wait until a condition is true. Raises TimeoutError after `seconds`."""
    until = time.monotonic() + seconds
    while not is_true():
        if time.monotonic() > until:
            raise TimeoutError(f"the condition is still false after {seconds} s")
        time.sleep(0.5)

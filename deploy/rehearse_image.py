#!/usr/bin/env python3
"""Run the steps of deploy/Dockerfile without a container engine: `deploy/rehearse_image.py FOLDER`, as root.

Every ENV, RUN and COPY step runs in a Debian 12 root made by debootstrap (FOLDER/base). Then the image's
command is started as the image's user, and its health check is run. Python comes from Debian, not from the
base image. Needs Debian's debootstrap, 1 GB of disk space, a package index, and port 8000.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
ANSWERS_WITHIN = 120  # seconds
# Files that let the steps reach package indexes from this machine.
OWN = ("/etc/resolv.conf", "/etc/pip.conf", "/usr/local/share/ca-certificates", "/etc/ssl/certs")


def instructions(dockerfile: str) -> Iterator[tuple[str, str]]:
    """Yield each Dockerfile instruction and its arguments, joined into one line."""
    for line in re.sub(r"\\\n", " ", dockerfile).splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            yield name, rest.strip()


class Image:
    """The root folder that the steps run in. All stages share it, so nothing is copied between them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environment = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root"}
        self.folder, self.user = "/", "0:0"
        self.command: list[str] = []
        self.health: list[str] = []

    def take(self, name: str, rest: str) -> None:
        """Run one step. Raises CalledProcessError if it fails."""
        sys.stdout.write(f"{name} {rest[:100]}\n")
        if name == "ENV":
            said = (each.partition("=") for each in shlex.split(rest))
            self.environment |= {key: re.sub(r"\$(\w+)", self._value, value) for key, _, value in said}
        elif name == "RUN":
            subprocess.run(self.inside("sh", "-c", rest), check=True, env=self.environment)
        elif name == "COPY" and not rest.startswith("--"):
            *sources, target = rest.split()
            self._copy([PROJECT / each for each in sources], self.root / target.lstrip("/"))
        elif name == "WORKDIR":
            self.folder = rest
        elif name == "USER":
            self.user = rest
        elif name == "CMD":
            self.command = json.loads(rest)
        elif name == "HEALTHCHECK":
            self.health = json.loads(rest.partition("CMD")[2])

    def inside(self, *words: str) -> list[str]:
        """Return the command line that runs a command in the image as the image's user."""
        return [
            "chroot",
            f"--userspec={self.user}",
            str(self.root),
            *("env", f"--chdir={self.folder}"),
            *words,
        ]

    def _value(self, named: re.Match[str]) -> str:
        return self.environment.get(named[1], "")

    def _copy(self, sources: list[Path], target: Path) -> None:
        for source in sources:
            if source.is_dir():
                shutil.copytree(
                    source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.pyc", "*.mo")
                )
            else:
                target.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target / source.name)


def base(folder: Path) -> Path:
    """Return a fresh copy of a minimal Debian 12 with Python, installed under the same name as in the
    image.
    """
    if not (folder / "base/usr/local/bin/python").is_symlink():
        shutil.rmtree(folder / "base", ignore_errors=True)
        packages = "--include=python3,python3-venv,ca-certificates"
        subprocess.run(
            ["debootstrap", "--variant=minbase", packages, "bookworm", folder / "base"], check=True
        )
        (folder / "base/usr/local/bin/python").symlink_to("/usr/bin/python3")
    root = folder / "image"
    shutil.rmtree(root, ignore_errors=True)
    subprocess.run(["cp", "-a", "--reflink=auto", folder / "base", root], check=True)
    for own in filter(os.path.exists, OWN):
        shutil.rmtree(f"{root}{own}", ignore_errors=True)
        subprocess.run(["cp", "-aL", own, f"{root}{Path(own).parent}"], check=True)
    return root


def main(folder: Path) -> int:
    """Run all steps and start the resulting site. Return 0 if it responds."""
    image = Image(base(folder))
    for name, rest in instructions((PROJECT / "deploy" / "Dockerfile").read_text("utf-8")):
        image.take(name, rest)
    subprocess.run(["mount", "-t", "proc", "proc", image.root / "proc"], check=True)
    try:
        return is_alive(image)
    finally:
        subprocess.run(["umount", image.root / "proc"], check=False)


def is_alive(image: Image) -> int:
    """Prepare the site as compose.yaml does, start it and run its health check. Return 0 if it passes."""
    for words in (["migrate", "--verbosity", "0"], ["collectstatic", "--noinput", "--verbosity", "0"]):
        subprocess.run(image.inside("python", "manage.py", *words), check=True, env=image.environment)
    site = subprocess.Popen(image.inside(*image.command), env=image.environment)
    try:
        until = time.monotonic() + ANSWERS_WITHIN
        while time.monotonic() < until and site.poll() is None:
            if not subprocess.run(
                image.inside(*image.health), env=image.environment, capture_output=True
            ).returncode:
                sys.stdout.write("The image's health check passes.\n")
                return 0
            time.sleep(1)
        sys.stdout.write("The site did not answer.\n")
        return 1
    finally:
        site.terminate()
        site.wait()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))

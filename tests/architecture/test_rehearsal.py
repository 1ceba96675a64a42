"""The documents still contain what `deploy/rehearse.py` follows. CI doesn't run that script, because it
creates a machine.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SOURCE = ast.parse((DEPLOY / "rehearse.py").read_text("utf-8"))


@pytest.fixture
def rehearse(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(sys, "path", [str(DEPLOY), *sys.path])
    import rehearse

    return rehearse


def asked_of_the_documents() -> list[tuple[str, tuple[object, ...]]]:
    """Return each call of `commands` in the rehearsal: the document's variable name and the other
    arguments.
    """
    calls = [node for node in ast.walk(SOURCE) if isinstance(node, ast.Call)]
    named = [each for each in calls if isinstance(each.func, ast.Name) and each.func.id == "commands"]
    return [
        (document.id, tuple(ast.literal_eval(each) for each in rest))
        for document, *rest in (call.args for call in named)
        if isinstance(document, ast.Name)
    ]


def test_every_step_of_the_rehearsal_finds_its_commands_in_the_documents(rehearse: object) -> None:
    asked = asked_of_the_documents()
    found = {
        (name, *rest): rehearse.commands(getattr(rehearse, name), *rest)  # type: ignore[attr-defined]
        for name, rest in asked
    }
    assert len(found) > 12
    assert [key for key, lines in found.items() if not all(lines)] == []
    with pytest.raises(LookupError):
        rehearse.commands("docs/hosting.md", "8. What is not there")  # type: ignore[attr-defined]


def test_every_command_for_root_is_followed(rehearse: object) -> None:
    followed = {
        line
        for name, rest in asked_of_the_documents()
        for line in rehearse.commands(getattr(rehearse, name), *rest)  # type: ignore[attr-defined]
    }
    told = set()
    for document in ("docs/hosting.md", "docs/hosting-postgresql.md"):
        for block in (DEPLOY.parent / document).read_text("utf-8").split("```sh\n")[1:]:
            told |= {line[2:] for line in block.split("```")[0].splitlines() if line.startswith("# ")}
    assert told - followed == set()


def test_settings_of_the_document_are_those_that_the_rehearsed_site_gets(rehearse: object) -> None:
    settings = dict(line.split("=", 1) for line in rehearse.settings().split())  # type: ignore[attr-defined]
    assert settings["BEHIND_PROXY"] == settings["HTTPS"] == "on"
    assert (settings["HOST"], settings["ALLOWED_HOSTS"]) == ("127.0.0.1", rehearse.NAME)  # type: ignore[attr-defined]


def test_rehearsal_of_the_image_knows_each_instruction_of_its_recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(DEPLOY), *sys.path])
    import rehearse_image

    steps = list(rehearse_image.instructions((DEPLOY / "Dockerfile").read_text("utf-8")))
    # Instructions for the container engine: the base image, and information for its users.
    of_the_engine = {"FROM", "ARG", "VOLUME", "EXPOSE", "STOPSIGNAL"}
    assert {name for name, _rest in steps} - of_the_engine == {
        *("COPY", "RUN", "ENV", "WORKDIR", "USER", "HEALTHCHECK", "CMD")
    }
    image = rehearse_image.Image(DEPLOY)
    for name, rest in steps:
        if name not in {"COPY", "RUN"}:
            image.take(name, rest)
    assert image.environment["PATH"].startswith("/venv/bin:/usr/local/bin:")
    assert (image.folder, image.user, image.command[-1]) == ("/app", "10001:10001", "serve")
    assert image.health[0] == "python"

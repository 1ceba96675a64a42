"""`python -m pairing` reads the results in an event file of the site, and reports what it can't read."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from random import Random

import pytest

from pairing.__main__ import main
from pairing.event_file import is_event_file, results_of_event_file
from pairing.results_json import ResultsFileError, results_json
from pairing.simulate import random_event
from pairing.types import SwissKind

OLD = Path(__file__).parents[1] / "data" / "event_file_1.zip"


def zipped(**members: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(f"{name}.json", content)
    return target.getvalue()


def results(swiss: SwissKind) -> bytes:
    event = random_event(9, 3, Random(5), swiss=swiss)
    return json.dumps(results_json(event, name="Simulated", date="2016-08-01")).encode()


@pytest.mark.parametrize("swiss", SwissKind)
def test_check_judges_an_event_file_by_how_its_rounds_are_played(
    swiss: SwissKind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "event.zip"
    file.write_bytes(zipped(manifest=json.dumps({"swiss": swiss}).encode(), results=results(swiss)))

    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().err == "no violations\n"
    assert main(["standings", str(file)]) == 0


def test_check_judges_the_event_file_of_an_earlier_release(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(OLD)]) == 0
    assert capsys.readouterr().err == "no violations\n"


def test_manifest_that_says_nothing_leaves_the_kind_of_swiss_to_the_caller() -> None:
    for manifest in (b"{}", b"[", b"7", b'{"swiss": "chess"}'):
        told = results_of_event_file(zipped(manifest=manifest, results=b"{}"))
        assert told == (b"{}", None)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (zipped(manifest=b"{}"), "the zip isn't an event file: it has no results.json"),
        (zipped(manifest=b"{}", results=b"{}" * 900)[:-30], "the zip is damaged, or part of it is missing"),
        (zipped(manifest=b"{}", results=b" " * 50_000_000), "the zip contains more than any event has"),
    ],
    ids=["no results", "cut off", "bomb"],
)
def test_zip_that_isnt_an_event_file_is_refused_in_one_line(
    data: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "event.zip"
    file.write_bytes(data)

    assert is_event_file(data)
    with pytest.raises(ResultsFileError):
        results_of_event_file(data)
    assert main(["check", str(file)]) == 2
    assert capsys.readouterr().err == f"{file}: {said}\n"

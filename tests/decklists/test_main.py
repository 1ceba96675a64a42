"""The command line, as players or judges use it."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from decklists.__main__ import main
from tests.command_line import run_here
from tests.data import CARDS, DECKS

ROOT = Path(__file__).resolve().parents[2]
WORLDS = ("--cards", str(CARDS), "--on", "2016-11-05")
CORP = str(DECKS / "champion-2016-corp.txt")
RUNNER = str(DECKS / "champion-2016-runner.txt")


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    # the command reads standard input through os.fdopen
    with patch("os.fdopen", lambda *_words, **_options: io.BytesIO(stdin)):
        return run_here(main, *arguments)


def answer(*arguments: str, stdin: bytes = b"") -> tuple[int, Any]:
    """Return the exit status and the JSON output."""
    done = run(*arguments, "--json", stdin=stdin)
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize("suffix", ["txt", "o8d", "nrdb.json"])
def test_check_when_the_deck_is_legal_then_it_exits_0_with_the_sums(suffix: str) -> None:
    path = str(DECKS / f"champion-2016-corp.{suffix}")
    status, data = answer("check", path, *WORLDS, "--level", "premier")
    assert status == 0
    assert data == {
        "legal": True,
        "identity": "NBN: Controlling the Message",
        "side": "corp",
        "cards": 49,
        "influence": {"spent": 7, "limit": 7, "printed_limit": 12},
        "agenda_points": {"have": 20, "min": 20, "max": 21},
        "list": "NAPD_MWL_1.1",
        "on": "2016-11-05",
        "level": "premier",
        "format": "standard",
        "problems": [],
        "catalogue": "cards",
    }


def test_check_when_the_list_has_no_identity_then_it_may_be_named() -> None:
    path = str(DECKS / "champion-2016-runner.jinteki.txt")
    status, data = answer("check", path, *WORLDS, "--identity", "whizzard master gamer")
    assert (status, data["legal"], data["influence"]) == (
        0,
        True,
        {"spent": 10, "limit": 10, "printed_limit": 15},
    )
    status, data = answer("check", path, *WORLDS)
    assert (status, [problem["code"] for problem in data["problems"]]) == (1, ["identity_missing"])


@pytest.mark.parametrize(
    ("name", "limit"),
    [("champion-2015-corp.txt", 6), ("champion-2015-runner.txt", 10)],
)
def test_check_when_a_list_is_named_or_none_then_it_is_that_by_which_the_deck_is_judged(
    name: str, limit: int
) -> None:
    status, data = answer("check", str(DECKS / name), *WORLDS, "--list", "none")
    assert (status, data["legal"], data["list"]) == (0, True, None)
    assert data["influence"] == {"spent": 15, "limit": 15, "printed_limit": 15}
    status, data = answer("check", str(DECKS / name), *WORLDS, "--list", "napd_mwl_1.1")
    assert (status, data["legal"], data["list"]) == (1, False, "NAPD_MWL_1.1")
    assert data["influence"] == {"spent": 15, "limit": limit, "printed_limit": 15}
    (problem,) = data["problems"]
    assert (problem["code"], problem["spent"], problem["limit"]) == ("too_much_influence", 15, limit)


def test_check_when_told_in_words_then_the_problems_have_numbers_cards_and_section() -> None:
    done = run("check", str(DECKS / "champion-2015-corp.txt"), *WORLDS)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 1
    assert lines[0] == "Cards: cards: 1988 titles, up to Elevation and Standard Ban List 25.10"
    assert lines[1].startswith(
        "Corp deck of the 2015 champion (Haas-Bioroid: Engineering the Future), 2016-11-05"
    )
    assert lines[2] == "  49 cards, 15 influence of 6, 20 agenda points (20-21)"
    assert lines[3].startswith("  15 influence of 6: limit 15 minus 9 listed copies [REG 3.7]: Global Food")
    assert lines[4:] == ["  NOT legal"]


def test_check_when_a_product_is_too_new_for_the_level_then_it_is_reported() -> None:
    early = ("--cards", str(CARDS), "--on", "2016-10-16")
    assert answer("check", RUNNER, *early)[0] == 0
    status, data = answer("check", RUNNER, *early, "--level", "premier")
    assert (status, data["problems"]) == (
        1,
        [
            {
                "code": "not_released",
                "cards": ["Obelus"],
                "pack": "Escalation",
                "legal_from": "2016-10-17",
                "section": "REG 2.2",
            }
        ],
    )
    assert answer("check", RUNNER, *early, "--level", "premier", "--up-to", "es")[0] == 0


def test_check_when_both_decks_are_in_one_file_then_both_are_judged() -> None:
    both = Path(CORP).read_bytes() + b"\n" + Path(RUNNER).read_bytes()
    status, data = answer("check", "-", *WORLDS, stdin=both)
    assert (status, data["legal"], data["problems"]) == (0, True, [])
    assert [(one["side"], one["cards"], one["legal"]) for one in data["decks"]] == [
        ("corp", 49, True),
        ("runner", 45, True),
    ]


def test_check_when_a_line_cannot_be_read_then_it_is_named_and_the_deck_is_not_legal() -> None:
    text = Path(RUNNER).read_text(encoding="utf-8").replace("Sure Gamble", "Sure Gambel")
    status, data = answer("check", "-", *WORLDS, stdin=text.encode())
    fault = data["problems"][0]
    assert (status, data["legal"]) == (1, False)
    assert (fault["code"], fault["line"], fault["nearest"][0]) == ("unknown_title", 12, "Sure Gamble")
    told = run("check", "-", *WORLDS, stdin=text.encode()).stdout.decode()
    assert (
        "line 12, “3x Sure Gambel (Core Set)”: no card with this title in this catalog; "
        "did you mean Sure Gamble" in told
    )


@pytest.mark.parametrize("side", ["corp", "runner"])
@pytest.mark.parametrize("pack", ["es", "in"])
def test_check_when_the_last_pack_is_an_old_one_then_its_cards_and_its_list_are_meant(
    side: str, pack: str
) -> None:
    done = run("check", str(DECKS / f"champion-2016-{side}.txt"), "--on", "2026-11-22", "--up-to", pack)
    told = done.stdout.decode().splitlines()
    assert (done.returncode, told[-1]) == (0, "  legal")
    assert "2026-11-22, list: NAPD_MWL_1.1" in told[1]


@pytest.mark.parametrize(("day", "title"), [("2016-11-05", "Pipeline"), ("2026-07-18", "Conduit")])
def test_check_when_two_cards_of_a_side_share_a_title_then_that_in_the_pool_is_meant(
    day: str, title: str
) -> None:
    deck = "Chaos Theory: Wünderkind\n3 Conducto\n".encode()
    told = json.loads(run("check", "-", "--on", day, "--json", stdin=deck).stdout)
    assert "ambiguous_title" not in {problem["code"] for problem in told["problems"]}
    assert told["cards"] == 3
    if title == "Conduit":
        (rotated,) = (one for one in told["problems"] if one["code"] == "rotated")
        assert title not in rotated["cards"]


def test_check_when_no_cards_are_named_then_those_that_come_along_are_used_and_said() -> None:
    deck = b"The Masque: Cyber General\n" + b"".join(b"3 %s\n" % title for title in TEN_CARDS)
    done = run("check", "-", "--on", "2016-11-05", "--format", "draft", stdin=deck)
    assert (done.returncode, done.stdout.decode().splitlines()[0]) == (
        0,
        "Cards: shipped along, as of 2026-07-31: 2054 titles, "
        "up to Vantage Point and Standard Balance Update 26.08",
    )
    assert run("check", "-", stdin=deck).returncode == 1


TEN_CARDS = [
    b"Sure Gamble",
    b"Infiltration",
    b"Armitage Codebusting",
    b"Access to Globalsec",
    b"Crypsis",
    b"Corroder",
    b"Medium",
    b"Desperado",
    b"Magnum Opus",
    b"Wyldside",
]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "binary"),
        (b"3 Sure Gamble\n" * 80_000, "too_large"),
        (b'<!DOCTYPE d [<!ENTITY a "b">]><deck>&a;</deck>', "xml_forbidden"),
        (b"[" * 100_000, "json_too_deep"),
        (b"Dear judge, my deck is at home", "no_cards"),
        (b"3 Sure Gambel", "no_cards"),
    ],
)
def test_check_when_the_file_is_unreadable_then_it_exits_2_and_says_why(source: bytes, code: str) -> None:
    status, data = answer("check", "-", *WORLDS, stdin=source)
    assert (status, data["legal"], data["error"]["code"]) == (2, False, code)


def test_check_when_the_file_is_unreadable_and_words_are_wanted_then_they_go_to_the_error_stream() -> None:
    done = run("check", "-", *WORLDS, stdin=b"")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"cannot read: empty\n")
    done = run("check", "-", *WORLDS, stdin=b"3 Sure Gambel")
    assert (done.returncode, done.stdout) == (2, b"")
    lines = done.stderr.decode().splitlines()
    assert lines[:2] == [
        "cannot read: no_cards",
        "Cards: cards: 1988 titles, up to Elevation and Standard Ban List 25.10",
    ]
    assert lines[2].startswith(
        "line 1, “3 Sure Gambel”: no card with this title in this catalog; did you mean Sure"
    )


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((), b"COMMAND"),
        (("judge",), b"judge"),
        (("check",), b"FILE"),
        (("check", "no such file"), b"no_such_file"),
        (("check", str(ROOT)), b"no_such_file"),
        (("check", CORP, "--on", "yesterday"), b"yesterday"),
        (("check", CORP, "--level", "huge"), b"'huge' (choose from"),
        (("check", CORP, "--list", "NAPD_MWL_9"), b"unknown_list"),
        (("check", CORP, "--up-to", "nowhere"), b"unknown_pack"),
        (("check", CORP, "--identity", "No one"), b"unknown_identity"),
        (("check", CORP, "--identity", "Sure Gamble"), b"unknown_identity"),
        (("check", CORP, "--cards", str(DECKS)), b"card_file_missing"),
    ],
)
def test_check_when_the_question_makes_no_sense_then_it_exits_2_and_says_why(
    arguments: tuple[str, ...], word: bytes
) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert word in done.stderr


def test_check_when_a_name_cannot_be_shown_then_it_is_escaped() -> None:
    source = b'{"name": "\\ud800", "cards": {"01001": 1, "\\ud800": 1}}'
    assert run("check", "-", *WORLDS, stdin=source).returncode == 1
    assert answer("check", "-", *WORLDS, stdin=source)[0] == 1


def test_check_when_level_and_list_are_written_in_other_letters_then_they_are_those() -> None:
    status, data = answer("check", CORP, *WORLDS, "--level", "Premier", "--list", "Napd_Mwl_1.1")
    assert (status, data["level"], data["list"]) == (0, "premier", "NAPD_MWL_1.1")


def test_check_when_nobody_reads_the_answer_then_the_status_is_that_of_the_deck() -> None:
    for option in ((), ("--json",)):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "wb") as closed:
            done = subprocess.run(
                [sys.executable, "-m", "decklists", "check", CORP, *WORLDS, *option],
                cwd=ROOT,
                stdout=closed,
                stderr=subprocess.PIPE,
                check=False,
                timeout=180,
            )
        assert (done.returncode, done.stderr) == (0, b"")


def test_check_when_there_is_no_standard_input_then_it_exits_2() -> None:
    command = f"{shlex.quote(sys.executable)} -m decklists check - <&-"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, check=False, timeout=180)
    assert (done.returncode, done.stderr) == (2, b"cannot read: no_such_file (file: -)\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_check_when_the_terminal_knows_few_signs_then_json_is_still_whole(encoding: str) -> None:
    source = '{"name": "電腦叛客", "cards": {"01001": 1, "11026": 9}}'.encode()
    done = subprocess.run(
        [sys.executable, "-m", "decklists", "check", "-", *WORLDS, "--json"],
        cwd=ROOT,
        input=source,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
        timeout=180,
    )
    problems = json.loads(done.stdout.decode("utf-8"))["problems"]
    assert ["Temüjin Contract"] in [problem["cards"] for problem in problems]


def test_check_when_a_core_set_deck_is_judged_out_of_the_box_then_it_is_legal() -> None:
    cards = ["2 Déjà Vu", "3 Demolition Run", "3 Stimhack", "3 Cyberfeeder", "1 Grimoire", "2 Corroder"]
    cards += ["2 Datasucker", "2 Djinn", "2 Medium", "2 Mimic", "2 Parasite", "2 Wyrm", "2 Yog.0"]
    cards += ["3 Ice Carver", "3 Wyldside", "3 Sure Gamble", "3 Armitage Codebusting", "3 Infiltration"]
    cards += ["2 Account Siphon"]
    deck = "\n".join(["Noise", *cards]).encode()
    assert answer("check", "-", "--on", "2012-10-01", stdin=deck)[0] == 0
    status, data = answer("check", "-", "--on", "2012-10-01", "--level", "premier", stdin=deck)
    assert (status, data["list"], data["cards"]) == (0, None, 45)
    assert data["influence"] == {"spent": 8, "limit": 15, "printed_limit": 15}
    status, data = answer("check", "-", "--on", "2012-09-16", "--level", "premier", stdin=deck)
    assert (status, {problem["code"] for problem in data["problems"]}) == (1, {"not_released"})


ONE_RUNNER = b"Smoke: Mirror Shard\n3 Sure Gamble\n"


@pytest.mark.parametrize(
    ("options", "snapshot", "listed"),
    [
        (("--format", "ram"), {"code": "ram_7", "since": "2022-11-12", "pool": "RAM 7"}, None),
        (
            ("--format", "startup"),
            {"code": "startup_10", "since": "2026-05-01", "pool": "Startup (Vantage Point)"},
            "startup-balance-update-26-05",
        ),
        (
            (),
            {"code": "standard_35", "since": "2026-05-01", "pool": "Standard 2026 - Vantage Point"},
            "standard-ban-list-26-05",
        ),
        (("--pool", "releases"), None, "standard-ban-list-26-05"),
        (("--pool", "ram_3", "--list", "none"), None, None),
    ],
)
def test_check_when_a_format_is_named_then_its_snapshot_and_list_of_the_day_are_shown(
    options: tuple[str, ...], snapshot: dict[str, str] | None, listed: str | None
) -> None:
    _status, data = answer("check", "-", "--date", "2026-05-01", *options, stdin=ONE_RUNNER)
    assert (data.get("snapshot"), data["list"]) == (snapshot, listed)


def test_check_when_the_format_has_no_pool_yet_then_it_says_so_and_from_when() -> None:
    done = run("check", "-", "--date", "2021-12-06", "--format", "ram", stdin=ONE_RUNNER)
    told = "the card data covers ram only from 2021-12-07 [NOW 5.1]"
    assert (done.returncode, told in done.stdout.decode()) == (1, True)


def test_check_when_a_pool_is_named_then_its_packs_alone_are_legal() -> None:
    in_pool = {}
    for pool in ("Startup (Vantage Point)", "startup_vantage_point", "snapshot"):
        _status, data = answer("check", "-", "--pool", pool, "--list", "none", stdin=ONE_RUNNER)
        wrong = [problem["cards"] for problem in data["problems"] if problem["code"] == "outside_pool"]
        in_pool[pool] = ["Sure Gamble"] not in wrong
    assert in_pool == {"Startup (Vantage Point)": True, "startup_vantage_point": True, "snapshot": True}
    done = run("check", "-", "--pool", "nowhere", stdin=ONE_RUNNER)
    assert (done.returncode, "unknown_pool" in done.stderr.decode()) == (2, True)

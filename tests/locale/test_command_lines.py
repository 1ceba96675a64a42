"""The command lines in the languages of the catalogues, as somebody at a terminal meets them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import decklists.language
import pairing.language

ROOT = Path(__file__).resolve().parents[2]
CHAMPION = ROOT / "tests" / "data" / "decks" / "champion-2015-corp.txt"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE_CODE", "PYTHONIOENCODING", "PYTHONUTF8")

RESULTS_WITHOUT_PLAYERS = b"[]"


def run(*arguments, stdin=b"", **variables):
    """Run a command in an environment that speaks no language but by these variables."""
    environment = {name: value for name, value in os.environ.items() if name not in VARIABLES} | variables
    done = subprocess.run(
        [sys.executable, *map(str, arguments)], input=stdin, capture_output=True, cwd=ROOT, env=environment
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def refusal(**variables):
    """What `pairing check` says of a file that is no results file."""
    return run("-m", "pairing", "check", "-", stdin=RESULTS_WITHOUT_PLAYERS, **variables)


NOT_A_RESULTS_FILE = {
    "en": "-: the file is JSON, but not a results file: it should be one object\n",
    "de": "-: die Datei ist JSON, aber keine Ergebnisdatei: Sie muss ein einziges Objekt sein\n",
    "ja": "-: JSONですが、結果ファイルではありません。全体が1つのオブジェクトでなければなりません\n",
}


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANGUAGE": "de:en"}, "de"),
        ({"LC_ALL": "ja_JP.UTF-8", "LANG": "de_DE.UTF-8"}, "ja"),
        ({"LANGUAGE": "en_US:de"}, "en"),
        ({"LANGUAGE": "tlh", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "../locale/de"}, "en"),
        ({"LANGUAGE": "ja", "PYTHONIOENCODING": "ascii"}, "en"),
        ({}, "en"),
    ],
    ids=str,
)
def test_pairing_speaks_the_language_that_the_environment_asks_for(variables, language):
    assert refusal(**variables) == (2, "", NOT_A_RESULTS_FILE[language])


def test_pairing_help_and_the_complaints_of_argparse_are_translated():
    code, help_text, _ = run("-m", "pairing", "pair", "--help", LANGUAGE="ja")
    assert code == 0
    assert help_text.startswith("使い方: pairing pair [-h]")
    assert "このヘルプを表示して終了する" in help_text
    assert run("-m", "pairing", "pair", LANGUAGE="de") == (
        2,
        "",
        "pairing pair: Diese Argumente fehlen: file\n",
    )


def test_a_pairing_and_its_cost_are_told_in_german():
    event = {
        "players": [{"id": 1, "name": "Ada"}, {"id": 2, "name": "Bo"}],
        "rounds": [[{"player1": {"id": 1, "role": "corp", "combinedScore": 3}, "player2": {"id": 2}}]],
    }
    code, drawn, told = run(
        *("-m", "pairing", "pair", "-", "--single-sided", "--explain", "--seed", 1),
        stdin=json.dumps(event).encode(),
        LANGUAGE="de",
    )
    assert (code, json.loads(drawn)["pairs"]) == (0, [[2, 1]])
    assert told == (
        "2 (Bo) (Kon) und 1 (Ada): 15; 3 Punkte Unterschied: 9, schon einmal aufeinandergetroffen: 5, "
        "Seiten: 1; keine vollständige Runde ist günstiger\n"
    )


def test_decklists_tells_a_verdict_in_the_language_and_leaves_json_as_it_is():
    check = ("-m", "decklists", "check", CHAMPION, "--on", "2016-11-05")
    code, told, _ = run(*check, LANGUAGE="ja")
    assert code == 1
    assert "カード49枚、影響値15/6、計画ポイント20（20～21）" in told
    assert told.endswith("不適正\n")
    told = json.loads(run(*check, "--json", LANGUAGE="ja")[1])
    assert told["catalogue"] == "shipped along"
    assert [problem["code"] for problem in told["problems"]] == ["too_much_influence"]


@pytest.mark.parametrize(
    "language_of",
    [
        pairing.language.language_of_terminal,
        decklists.language.language_of_reports,
    ],
)
def test_where_there_is_no_catalogue_the_words_are_english(tmp_path, monkeypatch, language_of):
    monkeypatch.setenv("LANGUAGE", "ja")
    assert language_of(None, ["legal"], folder=tmp_path).gettext("legal") == "legal"
    assert language_of(None, ["legal"], folder=tmp_path / "absent").gettext("legal") == "legal"


def manage(*arguments, **variables):
    """Run a management command of the real settings, on a wide terminal."""
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.config.settings", "COLUMNS": "200"}
    return run("manage.py", *arguments, **settings, **variables)


def test_management_commands_speak_the_language_of_the_site_or_of_the_machine(tmp_path):
    folder = {"DATA_DIR": str(tmp_path)}
    told = manage("empty_bin", "--help", LC_ALL="ja_JP.UTF-8", **folder)[1]
    assert "1週間以上前に削除された大会を消去します。" in told
    told = manage("empty_bin", "--help", LANGUAGE_CODE="ja", PYTHONIOENCODING="ascii", **folder)[1]
    assert "Erases the events that were deleted more than a week ago" in told


def test_what_keeps_the_settings_from_being_read_is_told_in_the_language(tmp_path):
    folder = {"DATA_DIR": str(tmp_path), "DATABASE_WAIT": "x"}
    assert manage("check", LANGUAGE_CODE="de", **folder) == (
        1,
        "",
        "DATABASE_WAIT muss eine ganze Zahl sein, nicht 'x'.\n",
    )
    assert manage("check", LANG="ja_JP.UTF-8", **folder)[2] == (
        "DATABASE_WAITには整数を指定してください。'x'は整数ではありません。\n"
    )

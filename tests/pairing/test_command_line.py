"""`python -m pairing` as used by people and scripts: what it prints where, and its exit code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.__main__ import main
from tests.command_line import run_here
from tests.pairing.bad_files import BAD_FILES

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
AESOPS = DATA / "results_aesops.json"
COBRA = DATA / "results_cobra_cut.json"
NRTM = DATA / "results_nrtm.json"


def run(*arguments, stdin=b"", **options):
    if not options:
        return run_here(main, *arguments, stdin=stdin)
    command = [sys.executable, "-m", "pairing", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, timeout=180, **options)


def answer(*arguments, **options):
    done = run(*arguments, **options)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def saved(path, file):
    path.write_text(json.dumps(file))
    return path


def table(*seats):
    first, second = seats if len(seats) == 2 else (*seats, (None, None))
    ids_and_points = zip(("player1", "player2"), (first, second), strict=True)
    return {name: {"id": player, "combinedScore": points} for name, (player, points) in ids_and_points}


@pytest.fixture
def five_players(tmp_path):
    """A file after round 1: 1 and 3 won, 5 had the bye; 6 will join late, 7 never played and has left."""
    players = [{"id": i, "name": f"P{i}"} for i in range(1, 7)] + [{"id": 7, "active": False}]
    rounds = [[table((1, 6), (2, 0)), table((3, 6), (4, 0)), table((5, 6))]]
    return saved(tmp_path / "five.json", {"players": players, "rounds": rounds})


# pair


def test_pair_when_seeded_then_prints_one_object_and_the_same_again(five_players):
    code, output, complaints = answer("pair", five_players, "--seed", 7)
    draw = json.loads(output)
    assert (code, complaints, output.count("\n")) == (0, "", 1)
    assert list(draw) == ["round", "seed", "bye", "pairs"]
    assert (draw["round"], draw["seed"], draw["bye"]) == (2, 7, None)
    assert sorted(player for pair in draw["pairs"] for player in pair) == [1, 2, 3, 4, 5, 6]
    assert answer("pair", five_players, "--seed", 7) == (0, output, "")


def test_pair_when_not_seeded_then_prints_a_seed_that_repeats_it(five_players):
    draw = json.loads(run("pair", five_players).stdout)
    again = json.loads(run("pair", five_players, "--seed", draw["seed"]).stdout)
    assert draw == again


def test_pair_when_ids_are_text_then_prints_them_as_the_file_spells_them():
    code, output, _ = answer("pair", NRTM, "--seed", 1)
    assert code == 0
    # 2 has left, so 1 and 3 are the only ones who can meet.
    draw = json.loads(output)
    assert (draw["round"], draw["bye"], sorted(draw["pairs"][0])) == (3, None, ["1", "3"])


def test_pair_when_players_dropped_or_were_disqualified_then_leaves_them_out():
    code, output, _ = answer("pair", AESOPS, "--seed", 1, "--fewest-rematches")
    assert code == 0
    assert sorted(json.loads(output)["pairs"][0]) == [1, 2]


def test_pair_when_odd_then_names_the_bye(tmp_path):
    file = saved(tmp_path / "three.json", {"players": [{"id": 1}, {"id": 2}, {"id": 3}]})
    draw = json.loads(run("pair", file, "--seed", 4).stdout)
    assert sorted([draw["bye"], *draw["pairs"][0]]) == [1, 2, 3]
    assert draw["round"] == 1


def test_pair_when_read_from_standard_input_then_the_same(five_players):
    data = five_players.read_bytes()
    assert run("pair", "-", "--seed", 7, stdin=data).stdout == run("pair", five_players, "--seed", 7).stdout


def test_pair_when_all_have_met_then_is_refused_unless_rematches_are_allowed():
    assert answer("pair", AESOPS, "--seed", 1) == (
        1,
        "",
        "no pairing without a rematch is possible because of 1 (Ife) and 2 (Ngozi)\n",
    )


def test_pair_when_the_last_round_is_open_then_names_the_table():
    assert answer("pair", COBRA, "--seed", 1) == (
        1,
        "",
        "a round isn't finished: no result yet at table 1\n",
    )


def test_pair_when_an_earlier_round_is_open_too_then_names_all_its_tables(tmp_path):
    rounds = [
        [{"table": 5, "player1": {"id": 1}, "player2": {"id": 2}}, table((3, 6), (4, 0))],
        [table((1, 6), (3, 0)), {"table": 6, "player1": {"id": 2}, "player2": {"id": 4}}],
    ]
    file = saved(tmp_path / "open.json", {"players": [{"id": i} for i in (1, 2, 3, 4)], "rounds": rounds})
    assert answer("pair", file) == (1, "", "a round isn't finished: no result yet at table 5, 6\n")


def test_pair_when_somebody_sat_at_many_tables_of_a_round_then_the_file_is_bad(tmp_path):
    players = [{"id": i, "name": f"P{i}"} for i in range(1, 7)]
    rounds = [[table((1, 3), (other, 3)) for other in (2, 3, 4, 5)]]
    file = saved(tmp_path / "crowded.json", {"players": players, "rounds": rounds})
    assert answer("pair", file) == (2, "", f"{file}: round 1: 1 (P1) sits at more than one table\n")


def test_pair_when_nobody_is_there_then_is_refused(tmp_path):
    file = saved(tmp_path / "empty.json", {"players": []})
    assert answer("pair", file) == (1, "", "too few players to pair: 0\n")


# standings


def test_standings_when_a_file_is_ranked_then_gives_exact_fractions_as_text():
    code, output, complaints = answer("standings", AESOPS)
    shared = {"swept": False, "disqualified": False, "rounds_played": 2}
    assert (code, complaints) == (0, "")
    assert json.loads(output) == [
        {"rank": 1, "id": 1, "name": "Ife", "points": 6, "sos": "3/2", "esos": "3"}
        | {"sos_rounded": 1.5, "esos_rounded": 3.0, "decided_by": None}
        | shared,
        {"rank": 2, "id": 3, "name": "Tunde", "points": 3, "sos": "3", "esos": "3/2"}
        | {"sos_rounded": 3.0, "esos_rounded": 1.5, "decided_by": None}
        | shared,
        {"rank": 3, "id": 2, "name": "Ngozi", "points": 3, "sos": "3", "esos": "3/2"}
        | {"sos_rounded": 3.0, "esos_rounded": 1.5, "decided_by": "random"}
        | shared,
        {"rank": None, "id": 4, "name": "Zik", "points": 0, "sos": "0", "esos": "0"}
        | {"sos_rounded": 0.0, "esos_rounded": 0.0, "decided_by": None}
        | shared
        | {"disqualified": True, "rounds_played": 0},
    ]


def test_standings_when_head_to_head_decides_then_says_so():
    _, output, _ = answer("standings", COBRA)
    ranked = [(line["rank"], line["id"], line["swept"], line["decided_by"]) for line in json.loads(output)]
    assert ranked == [
        (1, 11, False, None),
        (2, 14, True, None),
        (3, 13, False, "head_to_head"),
        (4, 12, False, None),
    ]


def test_standings_when_nobody_is_there_then_prints_an_empty_list(tmp_path):
    assert answer("standings", saved(tmp_path / "empty.json", {"players": []})) == (0, "[]\n", "")


def test_standings_when_names_are_of_every_script_then_the_terminal_s_encoding_does_not_matter(tmp_path):
    names = ["田中 葵", "Zoë 😀", "half \ud83d", 'quote " and \n newline']
    players = [{"id": i, "name": name} for i, name in enumerate(names)]
    file = saved(tmp_path / "names.json", {"players": players})
    done = run("standings", file, env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert done.returncode == 0
    assert sorted(line["name"] for line in json.loads(done.stdout)) == sorted(names)


# check


def test_check_when_clean_then_prints_nothing_on_stdout():
    assert answer("check", NRTM) == (0, "", "no violations\n")
    assert answer("check", COBRA) == (0, "", "no violations\n")


def test_check_when_at_fault_then_prints_one_line_for_each_and_exits_1(tmp_path):
    players = [{"id": 1, "name": "Ana\nLine", "matchPoints": 12, "rank": 1}, {"id": 2}, {"id": 3}, {"id": 4}]
    rounds = [
        [table((1, 3), (2, 3)), table((3, 3), (4, 3))],
        [table((2, 6), (1, 0)), table((3, 5), (4, 1))],
    ]
    file = saved(tmp_path / "faults.json", {"players": players, "rounds": rounds})
    assert answer("check", file) == (
        1,
        "round 2: rematch of 2 and 1 (Ana Line), who met in round 1\n"
        "round 2: rematch of 3 and 4, who met in round 1\n"
        "round 2: no games can give 3 and 4 the result 5-1\n"
        "standings: 1 (Ana Line) is listed with 12 points, but earned 3\n",
        "",
    )


# simulate


@pytest.mark.parametrize("seed", range(5))
def test_simulate_when_its_file_is_checked_ranked_and_paired_then_all_is_well(tmp_path, seed):
    simulated = run("simulate", "--players", 33, "--rounds", 4, "--seed", seed, "--drops", 4, "--late", 3)
    file = tmp_path / "simulated.json"
    file.write_bytes(simulated.stdout)
    written = json.loads(simulated.stdout)
    assert answer("check", file) == (0, "", "no violations\n")
    ranked = json.loads(run("standings", file).stdout)
    assert {line["id"] for line in ranked} == {player["id"] for player in written["players"]}
    draw = json.loads(run("pair", file, "--seed", 1).stdout)
    out = {player["id"] for player in written["players"] if player.get("dropped")}
    playing = [player for pair in draw["pairs"] for player in pair] + [draw["bye"]]
    assert (draw["round"], len(out)) == (5, 4)
    assert sorted(playing) == sorted({player["id"] for player in written["players"]} - out)


def test_simulate_when_seeded_then_prints_the_same_again():
    arguments = ("simulate", "--players", 9, "--rounds", 3, "--seed", 2)
    assert run(*arguments).stdout == run(*arguments).stdout


def test_simulate_when_more_rounds_than_opponents_then_is_refused():
    code, output, complaints = answer("simulate", "--players", 4, "--rounds", 4, "--seed", 1)
    assert (code, output) == (1, "")
    assert complaints.startswith("no pairing without a rematch is possible because of ")
    assert complaints.count("\n") == 1


# Bad input


def assert_one_complaint(done):
    assert (done.returncode, done.stdout) == (2, b"")
    complaints = done.stderr.decode()
    assert "Traceback" not in complaints
    assert complaints.endswith("\n")
    assert complaints.strip().count("\n") == 0
    return complaints


@pytest.mark.parametrize("kind", BAD_FILES)
def test_command_when_the_file_is_bad_then_prints_one_line_and_exits_2(tmp_path, kind):
    data, complaint = BAD_FILES[kind]
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    command = ("pair", "standings", "check")[list(BAD_FILES).index(kind) % 3]
    assert complaint in assert_one_complaint(run(command, file))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "the following arguments are required: command"),
        (("tango",), "invalid choice: 'tango'"),
        (("pair",), "the following arguments are required: file"),
        (("check", "one", "two"), "unrecognized arguments: two"),
        (("pair", AESOPS, "--seed", "x"), "invalid int value: 'x'"),
        (("standings", AESOPS, "--seed", "1"), "unrecognized arguments: --seed 1"),
        (("standings", "no-such-file.json"), "no-such-file.json: No such file or directory"),
        (("standings", "."), ".: Is a directory"),
        (("simulate",), "the following arguments are required: --players, --rounds"),
        (("simulate", "--players", "1", "--rounds", "1"), "a whole number from 2 to 100000"),
        (("simulate", "--players", "8", "--rounds", "-1"), "a whole number from 0 to 1000"),
        (("simulate", "--players", "٨", "--rounds", "1"), "a whole number from 2 to 100000"),
        (("simulate", "--players", "9" * 30, "--rounds", "1"), "a whole number from 2 to 100000"),
        (
            ("simulate", "--players", "8", "--rounds", "3", "--drops", "5", "--late", "2"),
            "leave at least two",
        ),
    ],
)
def test_command_when_the_arguments_are_bad_then_prints_one_line_and_exits_2(arguments, complaint):
    assert complaint in assert_one_complaint(run(*arguments))


def test_command_when_standard_input_is_closed_then_says_so():
    command = f"'{sys.executable}' -m pairing check - <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, cwd=ROOT, timeout=180)
    assert assert_one_complaint(done) == "-: standard input is closed\n"


def test_command_when_the_output_cannot_be_written_then_says_so(five_players):
    command = f"'{sys.executable}' -m pairing standings '{five_players}' >/dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, cwd=ROOT, timeout=180)
    assert assert_one_complaint(done) == "pairing: can't write the output: No space left on device\n"


def test_command_when_standard_output_is_closed_then_ends_quietly(five_players):
    command = f"'{sys.executable}' -m pairing standings '{five_players}' >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, cwd=ROOT, timeout=180)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", [("pair", "--seed", 3), ("standings",), ("check",)])
def test_command_when_run_with_other_hashes_and_another_order_of_everything_then_answers_the_same(
    tmp_path, command
):
    simulated = json.loads(run("simulate", "--players", 21, "--rounds", 5, "--seed", 6, "--drops", 2).stdout)
    turned = simulated | {
        "players": simulated["players"][::-1],
        "rounds": [
            [entry | {"player1": entry["player2"], "player2": entry["player1"]} for entry in round_[::-1]]
            for round_ in simulated["rounds"]
        ],
    }
    plain, other = saved(tmp_path / "plain.json", simulated), saved(tmp_path / "other.json", turned)
    name, *options = command
    expected = answer(name, plain, *options, env={"PYTHONHASHSEED": "1"})
    assert expected[0] == 0
    assert answer(name, other, *options, env={"PYTHONHASHSEED": "2"}) == expected


def test_command_when_no_outside_library_is_there_then_works():
    done = subprocess.run(
        [sys.executable, "-S", "-m", "pairing", "simulate", "--players", "8", "--rounds", "2", "--seed", "1"],
        capture_output=True,
        cwd=ROOT,
        timeout=180,
    )
    assert (done.returncode, done.stderr, len(json.loads(done.stdout)["rounds"])) == (0, b"", 2)


def test_command_when_the_reader_stops_early_then_ends_quietly(tmp_path):
    players = [{"id": i, "name": "x" * 200} for i in range(3000)]
    file = saved(tmp_path / "many.json", {"players": players})
    command = f"'{sys.executable}' -m pairing standings '{file}' | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, cwd=ROOT, timeout=180)
    assert (done.stdout, done.stderr) == (b"[\n", b"")


# statistics


def test_statistics_when_read_then_one_object_with_identities_games_and_cut(tmp_path):
    file = json.loads(COBRA.read_text(encoding="utf-8"))
    for player in file["players"]:
        player |= {"corpIdentity": "Harbor Works", "corpFaction": "haas_bioroid", "runnerIdentity": 5}
    code, output, complaints = answer("statistics", saved(tmp_path / "event.json", file))
    told = json.loads(output)
    assert (code, complaints) == (0, "")
    assert [share["name"] for share in told["identities"]["corp"]] == ["Harbor Works"]
    assert [share["name"] for share in told["factions"]["corp"]] == ["haas-bioroid"]
    assert [share["name"] for share in told["identities"]["runner"]] == [None]
    share = told["identities"]["corp"][0]
    assert (share["players"]["count"], share["players"]["of"]) == (4, 4)
    assert (share["in_cut"]["count"], share["in_cut"]["of"]) == (4, 4)
    assert (share["swiss"]["games"], told["total"]["games_known_of"]) == (
        2,
        4,
    )  # 4-1 is known only as a total
    assert share["cut"]["games"] == told["cut_corp"]["games"]


def test_statistics_and_chances_when_somebody_sits_twice_then_refused(tmp_path):
    players = [{"id": i} for i in (1, 2, 3)]
    rounds = [[table((1, 6), (2, 0)), table((1, 6), (3, 0))]]
    twice = saved(tmp_path / "twice.json", {"players": players, "rounds": rounds})
    for command in (("statistics", twice), ("chances", twice, "--cut", 2)):
        code, output, complaints = answer(*command)
        assert (code, output) == (2, "")
        assert "sits at more than one table" in complaints


# chances


def test_chances_when_one_table_is_open_then_every_ending_of_it_is_ranked():
    code, output, complaints = answer("chances", COBRA, "--cut", 2, "--seed", 1)
    lines = json.loads(output)
    assert (code, complaints, output.count("\n")) == (0, "", 6)
    assert lines[0] == {
        "id": 11,
        "name": "Ann",
        "outlook": "safe",
        "draw_is_enough": False,
        "method": "enumerated",
        "made_cut": 20,
        "runs": 20,
        "seed": 1,
    }
    assert [line["outlook"] for line in lines] == ["safe", "safe", "out", "out"]


def test_chances_when_the_cut_is_too_large_then_a_sentence_and_exit_code_1():
    complaint = "a cut to the top 9 needs 9 players, but only 4 are still in\n"
    assert answer("chances", COBRA, "--cut", 9) == (1, "", complaint)

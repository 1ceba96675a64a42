"""Results files of other tools: reading and writing (formats 3.1)."""

import json
from decimal import Decimal

import pytest

from pairing.check import check
from pairing.results_json import (
    EliminationGame,
    EliminationPlace,
    PlayerProfile,
    PlayerScores,
    StatedStanding,
    Tool,
    read_results,
    results_json,
)
from pairing.scoring import points_of_players, table_points
from pairing.standings import standings
from pairing.types import Ending, Game, Round, Scoring, ShortRound, Table, Tiebreaker
from tests.data import DATA, more, name_of
from tests.pairing.generators import shuffled_event
from tests.tournament.exchange.imports.files import tome

SOS, EXTENDED_SOS = Tiebreaker.SOS, Tiebreaker.EXTENDED_SOS
ONE_GAME = Scoring(bye=3, games_per_round=1)


def data_of(name):
    return (DATA / f"results_{name}.json").read_bytes()


def read_text(text):
    return read_results(text.encode())


def file_with(*rounds, players=(1, 2), **extra):
    """Return a results file as a dict; `players` are ids or complete entries."""
    entries = [player if isinstance(player, dict) else {"id": player, "name": "x"} for player in players]
    return {"name": "Cup", "players": entries, "rounds": list(rounds), "cutToTop": 0} | extra


def seat(player, corp=None, runner=None, **extra):
    return {"id": player, "corpScore": corp, "runnerScore": runner} | extra


def read_tables(*tables, **extra):
    results = read_text(json.dumps(file_with(list(tables), **extra)))
    return [table for round_ in results.event.rounds for table in round_.tables]


# TOME's export


@pytest.mark.parametrize("path", [DATA / "tome_export.json", *more("interchange/tome_*.json")], ids=name_of)
def test_read_when_tome_wrote_it_then_tables_have_totals_and_nothing_contradicts_them(path):
    results = read_results(path.read_bytes())
    assert (results.tool, results.active_is_known) == (Tool.TOME, True)
    assert all(table.stated for round_ in results.event.rounds for table in round_.tables)
    assert check(results) == ()


def test_read_when_tome_wrote_it_then_rows_are_put_together_and_the_cut_by_names():
    results = read_results(tome())
    assert (results.name, results.cut_to_top) == ("Quay Cup", 2)
    assert [(each.id, each.name, each.active) for each in results.event.players] == [
        (10, "Ana Aoki", True),
        (11, "Bo Berg", True),
        (12, "Cy Cole", True),
        (13, "Dee Diaz", False),
    ]
    assert results.profiles[10] == PlayerProfile(corp_identity="making news", runner_identity="noise")
    assert [
        [(table.players, table.stated) for table in round_.tables] for round_ in results.event.rounds
    ] == [
        [((10, 11), (6, 0)), ((12, 13), (3, 3))],
        [((10, 12), (3, 3)), ((11, 13), (6, 0))],
    ]
    assert results.elimination_rounds == ((EliminationGame(1, (10, 12), 10, 10),),)
    assert results.elimination_places == (EliminationPlace(None, 10, 1), EliminationPlace(None, 12, 2))


# Agreements


def test_draw_that_was_agreed_at_three_points_each_is_a_split_by_the_rules_of_2016():
    (table,) = read_tables(
        {"player1": seat(1, combinedScore=3), "player2": seat(2, combinedScore=3), "intentionalDraw": True}
    )
    assert table == Table(1, (1, 2), split=True)


def test_draw_that_was_agreed_with_other_points_keeps_them():
    (table,) = read_tables(
        {"player1": seat(1, combinedScore=2), "player2": seat(2, combinedScore=2), "intentionalDraw": True}
    )
    assert table == Table(1, (1, 2), stated=(2, 2))


def test_draw_of_today_that_was_worth_two_ties_keeps_its_flag_and_points():
    file = file_with(
        [{"player1": seat(1, combinedScore=2), "player2": seat(2, combinedScore=2), "intentionalDraw": True}]
    )
    results = read_results(json.dumps(file).encode(), scoring=Scoring(timed_win=3))
    (table,) = results.event.rounds[0].tables
    assert table == Table(1, (1, 2), stated=(2, 2), short=ShortRound.INTENTIONAL_DRAW)
    (written,) = results_json(results.event, name="Cup", date="2024-01-01")["rounds"][0]
    assert (written["intentionalDraw"], written["player1"]["combinedScore"]) == (True, 2)


def test_two_for_one_known_only_by_its_total_is_read_and_written_without_a_fault():
    file = file_with(
        [{"player1": seat(1, combinedScore=6), "player2": seat(2, combinedScore=0), "twoForOne": True}]
    )
    results = read_text(json.dumps(file))
    (table,) = results.event.rounds[0].tables
    assert table == Table(1, (1, 2), stated=(6, 0), short=ShortRound.TWO_FOR_ONE)
    assert check(results) == ()
    (written,) = results_json(results.event, name="Cup", date="2024-01-01")["rounds"][0]
    assert (written["twoForOne"], written["player1"]["combinedScore"], "corpScore" in written["player1"]) == (
        True,
        6,
        False,
    )


@pytest.mark.parametrize(
    ("said", "player", "tool"),
    [
        ("Cobra", {}, Tool.COBRA),
        ("AesopsTables", {}, Tool.AESOPS),
        ("NRTM", {}, Tool.NRTM),
        (None, {"prestige": 3}, Tool.NRTM),
        (None, {}, Tool.OTHER),
        (7, {}, Tool.OTHER),
        ("Netrunner tournament organizer", {}, Tool.OURS),
    ],
)
def test_read_when_the_file_names_its_program_then_it_is_known(said, player, tool):
    file = file_with(players=[{"id": 1, "name": "Ana", **player}], uploadedFrom=said)
    assert read_text(json.dumps(file)).tool is tool


def test_read_when_the_points_are_given_then_the_scores_are_read_by_them():
    file = file_with([{"player1": seat(1, 2, 2), "player2": seat(2, 0, 0)}])
    (table,) = (
        read_results(json.dumps(file).encode(), scoring=Scoring(win=2, timed_win=2)).event.rounds[0].tables
    )
    assert [game.ending for game in table.games] == [Ending.WIN, Ending.WIN]


# Whole files


def test_read_when_nrtm_wrote_it_then_totals_come_from_sides_and_a_listed_bye_is_nobody():
    results = read_results(data_of("nrtm"))
    assert results.own_ids == {3: "3", 1: "1", 2: "2"}
    assert [(player.id, player.name, player.active) for player in results.event.players] == [
        (3, "Cy", True),
        (1, "Ana", True),
        (2, "Bo", False),
    ]
    assert results.event.rounds == (
        Round(
            1,
            (
                Table(1, (1, 2), (Game(1, 2, Ending.TIMED_WIN, 1), Game(2, 1, Ending.WIN, 2))),
                Table(None, (3,)),
            ),
        ),
        Round(
            2,
            (
                Table(1, (3, 2), (Game(3, 2, Ending.WIN, 2), Game(2, 3, Ending.WIN, 3))),
                Table(None, (1,)),
            ),
        ),
    )
    assert points_of_players(results.event) == {3: 9, 1: 8, 2: 6}
    assert check(results) == ()


def test_read_when_cobra_wrote_a_cut_then_swiss_and_elimination_are_kept_apart():
    results = read_results(data_of("cobra_cut"))
    assert (results.name, results.date, results.cut_to_top) == ("Dock Regional", "2017-05-20", 4)
    assert results.event.scoring == Scoring()
    assert [table for round_ in results.event.rounds for table in round_.tables] == [
        Table(1, (11, 12), (Game(11, 12, Ending.WIN, 11), Game(12, 11, Ending.WIN, 11))),
        Table(2, (13, 14), stated=(1, 4)),
        Table(2, (12, 13), split=True),
        Table(1, (11, 14)),
    ]
    assert results.elimination_rounds == (
        (
            EliminationGame(1, (14, 12), corp=14, winner=14),
            EliminationGame(2, (11, 13), corp=13, winner=None),
        ),
        (EliminationGame(1, (14, None), corp=None, winner=None),),
    )
    assert results.elimination_places == (
        EliminationPlace(1, None, None),
        EliminationPlace(2, None, None),
        EliminationPlace(3, 13, 3),
        EliminationPlace(4, 12, 4),
    )
    assert results.stated[1] == StatedStanding(14, 2, 4, {SOS: Decimal("2.0"), EXTENDED_SOS: Decimal("2.75")})
    assert results.scores[0][1] == (PlayerScores(0, 0, 1), PlayerScores(0, 0, 4))
    assert check(results) == ()


def test_read_when_aesops_wrote_it_then_one_game_rounds_and_unreported_tables_are_understood():
    results = read_results(data_of("aesops"))
    assert results.event.scoring == ONE_GAME
    assert results.event.rounds == (
        Round(1, (Table(1, (1, 2), (Game(1, 2, Ending.WIN, 1),)), Table(None, (3,)))),
        Round(2, (Table(1, (3, 1), (Game(3, 1, Ending.WIN, 1),)), Table(None, (2,)))),
    )
    assert results.elimination_rounds == ((EliminationGame(1, (1, 2), corp=1, winner=2),),)
    assert [(p.id, p.active, p.disqualified) for p in results.event.players] == [
        (1, True, False),
        (2, True, False),
        (3, False, False),
        (4, False, True),
    ]
    assert check(results) == ()


def test_read_when_each_table_played_one_game_then_points_are_those_of_its_tables():
    results = read_results(data_of("single_sided"))
    assert results.event.scoring == ONE_GAME
    assert [table_points(table, ONE_GAME) for table in results.event.rounds[0].tables] == [
        (3, 0),
        (0, 3),
        (1, 1),
        (3,),
    ]
    assert points_of_players(results.event) == {31: 3, 47: 3, 52: 3, 68: 1, 73: 1, 86: 0, 94: 0}


def test_read_when_each_table_played_two_games_then_points_are_those_of_its_tables():
    results = read_results(data_of("two_games"))
    assert results.event.scoring == Scoring()
    assert points_of_players(results.event) == {31: 6, 47: 5, 52: 4, 68: 3, 73: 2, 86: 1, 94: 0}
    assert [line.player for line in standings(results.event)] == [31, 47, 52, 68, 73, 86, 94]


@pytest.mark.parametrize(
    "path",
    [
        DATA / "results_single_sided.json",
        DATA / "results_two_games.json",
        *more("interchange/nrtm_json_*.json"),
    ],
    ids=name_of,
)
def test_read_when_a_file_says_what_each_player_scored_then_that_is_what_the_table_gives(path):
    data = path.read_bytes()
    event = read_results(data).event
    said = {
        entry[seat]["id"]: entry[seat]["combinedScore"]
        for entry in json.loads(data)["rounds"][0]
        for seat in ("player1", "player2")
    }
    scored = {
        player: points
        for table in event.rounds[0].tables
        for player, points in zip(table.players, table_points(table, event.scoring), strict=True)
    }
    assert scored | {None: 0} == said


# One table


@pytest.mark.parametrize(
    ("first", "second", "table"),
    [
        (
            seat(1, 3, 3),
            seat(2, 0, 0),
            Table(1, (1, 2), (Game(1, 2, Ending.WIN, 1), Game(2, 1, Ending.WIN, 1))),
        ),
        (
            seat(1, 1, 0),
            seat(2, 2, 1),
            Table(1, (1, 2), (Game(1, 2, Ending.DRAW, None), Game(2, 1, Ending.TIMED_WIN, 2))),
        ),
        (seat(1, 3, 2), seat(2, 1, 0), Table(1, (1, 2), stated=(5, 1))),
        (seat(1, 3, 0), seat(2, 0, 0), Table(1, (1, 2), stated=(3, 0))),
        (seat(1, 0, 0), seat(2, 0, 0), Table(1, (1, 2), stated=(0, 0))),
        (seat(1, 0, 0, combinedScore=None), seat(2, 0, 0, combinedScore=None), Table(1, (1, 2))),
        (seat(1, combinedScore=0), seat(2, combinedScore=0), Table(1, (1, 2), stated=(0, 0))),
        (seat(1, combinedScore=6), seat(2, combinedScore=0), Table(1, (1, 2), stated=(6, 0))),
        (seat(1, 0, 0, combinedScore=3), seat(2, 0, 0, combinedScore=3), Table(1, (1, 2), stated=(3, 3))),
        (seat(1, 3, 3, combinedScore=5), seat(2, 0, 0, combinedScore=0), Table(1, (1, 2), stated=(5, 0))),
        (seat(1, combinedScore=4), seat(2), Table(1, (1, 2), stated=(4, 0))),
        (
            seat(1, 3.0, 3),
            seat(2, 0, 0),
            Table(1, (1, 2), (Game(1, 2, Ending.WIN, 1), Game(2, 1, Ending.WIN, 1))),
        ),
        (seat(1), seat(2), Table(1, (1, 2))),
        (seat(1, 3, 3), None, Table(None, (1,))),
        (seat(1, 3, 3), {}, Table(None, (1,))),
        (None, seat(2), Table(None, (2,))),
        (seat(None, 0, 0, combinedScore=0), seat(2, combinedScore=6), Table(None, (2,))),
        (seat(1, combinedScore=4), seat(None), Table(None, (1,), stated=(4,))),
        (seat(1, combinedScore=0), seat(None), Table(None, (1,))),
    ],
)
def test_read_when_a_two_game_table_is_written_so_then_it_is_understood(first, second, table):
    other = {"player1": seat(3, 3, 3), "player2": seat(4, 0, 0)}  # shows that rounds have two games
    entry = {"table": 1, "player1": first, "player2": second, "eliminationGame": False}
    assert read_tables(entry, other, players=(1, 2, 3, 4))[0] == table


@pytest.mark.parametrize(
    ("first", "second", "table"),
    [
        (
            seat(1, 3, role="corp"),
            seat(2, None, 0, role="runner"),
            Table(1, (1, 2), (Game(1, 2, Ending.WIN, 1),)),
        ),
        (
            seat(1, None, 0, role="runner"),
            seat(2, 2, role="corp"),
            Table(1, (1, 2), (Game(2, 1, Ending.TIMED_WIN, 2),)),
        ),
        (seat(1, 1), seat(2, None, 1), Table(1, (1, 2), (Game(1, 2, Ending.DRAW, None),))),
        (
            seat(1, role="corp", combinedScore=None),
            seat(2, role="runner", combinedScore=None),
            Table(1, (1, 2)),
        ),
        (
            seat(1, role="corp", combinedScore=3),
            seat(2, role="runner", combinedScore=0),
            Table(1, (1, 2), stated=(3, 0)),
        ),
        (seat(1, 2, role="corp"), seat(2, None, 2, role="runner"), Table(1, (1, 2), stated=(2, 2))),
        (seat(1, 3, role="corp"), seat(2, 0, role="corp"), Table(1, (1, 2), stated=(3, 0))),
        (seat(1, None, None, role=None, combinedScore=3), seat(None, role=None), Table(None, (1,))),
        (seat(1, 3, role="corp"), seat(None, role="runner"), Table(None, (1,))),
    ],
)
def test_read_when_a_one_game_table_is_written_so_then_it_is_understood(first, second, table):
    other = {"player1": seat(3, 3, role="corp"), "player2": seat(4, None, 0, role="runner")}
    entry = {"tableNumber": 1, "player1": first, "player2": second}
    assert read_tables(entry, other, players=(1, 2, 3, 4))[0] == table


@pytest.mark.parametrize(
    ("first", "second", "scoring"),
    [
        (seat(1, 3), seat(2, None, 0), ONE_GAME),  # each player has a score for one side only
        (seat(1, 3, 0), seat(2, 3, 0), Scoring()),
        (seat(1, combinedScore=3), seat(2, combinedScore=3), Scoring()),
        (seat(1, role="runner"), seat(2), ONE_GAME),
    ],
)
def test_read_when_no_other_table_tells_then_one_is_enough_to_know_the_games_of_a_round(
    first, second, scoring
):
    entry = {"player1": first, "player2": second}
    results = read_text(json.dumps(file_with([entry])))
    assert results.event.scoring == scoring


def test_read_when_some_tables_show_both_sides_then_half_filled_ones_do_not_make_it_one_game():
    full = {"player1": seat(1, 3, 3), "player2": seat(2, 0, 0)}
    half = {"player1": seat(3, 3), "player2": seat(4, None, 0)}
    results = read_text(json.dumps(file_with([full, half], players=(1, 2, 3, 4))))
    assert results.event.scoring == Scoring()


def test_read_when_names_hold_half_a_character_then_they_are_kept():
    results = read_text('{"name": "cup \\ud83d", "players": [{"id": 1, "name": "\\ud83d"}]}')
    assert (results.name, results.event.players[0].name) == ("cup \ud83d", "\ud83d")


def test_read_when_a_split_is_marked_then_it_is_one_only_where_both_won_a_game():
    marked = {
        "player1": seat(1, combinedScore=3),
        "player2": seat(2, combinedScore=3),
        "intentionalDraw": True,
    }
    unreported = {"player1": seat(1), "player2": seat(2), "intentionalDraw": True}
    won = {"player1": seat(1, 3, 3), "player2": seat(2, 0, 0), "intentionalDraw": True}
    assert read_tables(marked) == [Table(1, (1, 2), split=True)]
    assert read_tables(unreported) == [Table(1, (1, 2), split=True)]
    assert read_tables(won) == [Table(1, (1, 2), (Game(1, 2, Ending.WIN, 1), Game(2, 1, Ending.WIN, 1)))]


def test_read_when_tables_have_no_number_then_their_place_in_the_round_counts():
    tables = [
        {"player1": seat(1, 3, 3), "player2": seat(2, 0, 0)},
        {"table": None, "tableNumber": 7, "player1": seat(3, 3, 3), "player2": seat(4, 0, 0)},
        {"table": 0, "player1": seat(5, 3, 3), "player2": seat(6, 0, 0)},
    ]
    assert [table.number for table in read_tables(*tables, players=range(1, 7))] == [1, 7, 3]


def test_read_when_the_elimination_flag_is_false_then_a_winner_does_not_make_it_a_cut():
    entry = {"player1": seat(1, 3, 3, winner=True), "player2": seat(2, 0, 0), "eliminationGame": False}
    assert len(read_tables(entry)) == 1
    del entry["eliminationGame"]
    assert read_tables(entry) == []


@pytest.mark.parametrize("rounds", [{}, {"rounds": None}, {"rounds": []}, {"rounds": [[], []]}])
def test_read_when_no_round_was_played_then_the_event_has_none(rounds):
    file = {"players": [{"id": 1}, {"id": 2, "name": None}]} | rounds
    results = read_text(json.dumps(file))
    assert (results.event.rounds, results.name, results.date, results.cut_to_top) == ((), "", "", 0)


@pytest.mark.parametrize("own_id", [2**63 - 1, str(2**63 - 1), -(2**63 - 1), "-7", "007", 0])
def test_read_when_an_id_is_of_any_size_then_is_kept_as_the_file_spells_it(own_id):
    results = read_text(json.dumps({"players": [{"id": own_id}]}))
    assert results.own_ids == {int(own_id): own_id}


@pytest.mark.parametrize(
    ("flags", "active", "disqualified"),
    [
        ({}, True, False),
        ({"active": True}, True, False),
        ({"active": None, "dropped": None}, True, False),
        ({"active": False}, False, False),
        ({"dropped": True}, False, False),
        ({"active": True, "dropped": True}, False, False),
        ({"forfeit": True}, False, False),
        ({"disqualified": True}, False, True),
        ({"dropped": False, "disqualified": False, "forfeit": False}, True, False),
    ],
)
def test_read_when_a_player_is_flagged_then_is_active_or_not(flags, active, disqualified):
    player = read_text(json.dumps(file_with(players=[{"id": 1} | flags]))).event.players[0]
    assert (player.active, player.disqualified) == (active, disqualified)


def test_read_when_read_again_or_reordered_then_every_lot_is_the_same():
    one, two = (read_text(json.dumps(file_with(players=ids))) for ids in ([1, "2", 3], [3, 2, 1]))
    lots = {player.id: player.lot for player in one.event.players}
    assert len(set(lots.values())) == 3
    assert {player.id: player.lot for player in two.event.players} == lots
    elsewhere = read_text(json.dumps(file_with(players=[1, 2, 3], name="Another cup")))
    assert {player.id: player.lot for player in elsewhere.event.players} != lots


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_read_when_in_any_unicode_encoding_then_names_survive(encoding):
    text = json.dumps(file_with(players=[{"id": 1, "name": "田中 葵"}]), ensure_ascii=False)
    assert read_results(text.encode(encoding)).event.players[0].name == "田中 葵"


# Writing


@pytest.mark.parametrize("seed", range(60))
def test_written_when_read_again_then_points_and_standings_are_the_same(seed):
    event = shuffled_event(seed)
    results = read_text(json.dumps(results_json(event, name="Again", date="2016-08-01")))
    assert points_of_players(results.event) == points_of_players(event)
    assert {p.id: (p.active and not p.disqualified, p.disqualified) for p in event.players} == {
        p.id: (p.active, p.disqualified) for p in results.event.players
    }
    figures = {
        line.player: (line.points, line.rounds_played, line.figures[SOS]) for line in standings(results.event)
    }
    assert figures == {
        line.player: (line.points, line.rounds_played, line.figures[SOS]) for line in standings(event)
    }


def test_written_when_an_event_is_small_then_has_every_key_that_readers_look_for():
    results = read_results(data_of("aesops"))
    written = results_json(results.event, name="Lagos", date="2022-02-02", cut_to_top=3)
    assert written == {
        "name": "Lagos",
        "date": "2022-02-02",
        "cutToTop": 3,
        "preliminaryRounds": 2,
        "players": [
            player(1, "Ife", 1, 6, 2, 1.5, 3.0) | {"active": True, "drawOrder": 2},
            player(3, "Tunde", 2, 3, 2, 3.0, 1.5) | {"active": False, "dropped": True, "drawOrder": 3},
            player(2, "Ngozi", 3, 3, 2, 3.0, 1.5) | {"active": True, "drawOrder": 4},
            player(4, "Zik", 4, 0, 0, 0.0, 0.0) | {"active": False, "disqualified": True, "drawOrder": 1},
        ],
        "eliminationPlayers": [],
        "rounds": [
            [
                table(1, one_game(1, "corp", 3), one_game(2, "runner", 0)),
                table(2, one_game(3, None, 3), one_game(None, None, 0)),
            ],
            [
                table(1, one_game(3, "corp", 0), one_game(1, "runner", 3)),
                table(2, one_game(2, None, 3), one_game(None, None, 0)),
            ],
        ],
        "uploadedFrom": "Netrunner tournament organizer",
        "links": [],
    }


def player(player_id, name, rank, points, rounds_played, sos, extended_sos):
    return {
        "id": player_id,
        "name": name,
        "rank": rank,
        "matchPoints": points,
        "roundsPlayed": rounds_played,
        "strengthOfSchedule": sos,
        "extendedStrengthOfSchedule": extended_sos,
    }


def table(number, first, second):
    flags = {"intentionalDraw": False, "twoForOne": False, "eliminationGame": False}
    return {"table": number, "player1": first, "player2": second} | flags


def one_game(player_id, role, points):
    sides = {f"{side}Score": points if side == role else 0 for side in ("runner", "corp")} if role else {}
    named = {} if player_id is None else {"id": player_id}
    return named | ({"role": role} if role else {}) | sides | {"combinedScore": points}

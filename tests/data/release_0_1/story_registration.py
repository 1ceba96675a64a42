"""Events before round 1: every setting, the players, their decks, the leaders."""

from __future__ import annotations

from datetime import date

from desk import Desk, account

from pairing.types import Side
from tournament.models import Player
from tournament.services.accounts import give_name
from tournament.services.guests import link_part, take_guest_link
from tournament.states import Act, Role

CORP = """Haas-Bioroid: Engineering the Future
3 Accelerated Beta Test
3 Private Security Force
3 Priority Requisition
3 Adonis Campaign
3 PAD Campaign
3 Melange Mining Corp.
3 Hedge Fund
3 Biotic Labor
2 Archived Memories
3 Ichi 1.0
3 Viktor 1.0
3 Rototurret
2 Heimdall 1.0
3 Enigma
3 Hunter
3 Wall of Static
"""
SHORT_CORP = "Haas-Bioroid: Engineering the Future\n3 Hedge Fund\n3 Enigma\n"
RUNNER = """Kate "Mac" McCaffrey: Digital Tinker
3 Diesel
3 Modded
3 The Maker's Eye
3 Tinkering
3 Sure Gamble
3 Infiltration
2 Akamatsu Mem Chip
2 Rabbit Hole
2 The Personal Touch
1 The Toolbox
3 Magnum Opus
3 Gordian Blade
2 Battering Ram
2 Pipeline
2 Net Shield
2 Crypsis
2 Aesop's Pawnshop
2 Sacrificial Construct
2 Armitage Codebusting
2 Access to Globalsec
"""


def every_setting() -> None:
    """Change every field that the settings' form and the decks' form have."""
    desk = Desk("Every setting")
    alone = {
        "name": "Every setting, once",
        "date": date(2016, 12, 3),
        "time_zone": "Europe/Berlin",
        "venue": "The Back Room",
        "level": "formal",
        "structure": "modified",
        "is_listed": False,
        "planned_rounds": 5,
        "cut_size": 8,
        "round_minutes": 70,
        "clock_warnings": [15, 5, 1],
        "agenda_points_to_win": 6,
        "win_points": 4,
        "timed_win_points": 3,
        "draw_points": 2,
        "bye_points": 5,
        "tiebreakers": ["sos", "head_to_head"],
        "deck_lists": "required",
        "restriction_list": "none",
        "card_pool_until": "core",
        "is_signup_open": True,
        "are_reports_open": False,
    }
    for name, value in alone.items():
        desk.settings(**{name: value})
    desk.twice(lambda: desk.settings(kind="full_draft", games_per_round=1, agenda_points_to_win=7))
    desk.twice(lambda: desk.settings(date=date(2017, 1, 1), venue="", planned_rounds=None, cut_size=None))
    desk.settings(kind="constructed", games_per_round=2, level="premier", tiebreakers=[])
    desk.settings(restriction_list="", card_pool_until="", clock_warnings=[])


def registration(name: str = "Registration day") -> Desk:
    """Let players come, change and go; the round is paired and thrown away: the plan is the structure's."""
    desk = Desk(name, is_signup_open=True)
    desk.twice(lambda: desk.add("Ana"))
    desk.add(
        "Ben",
        pronouns="he/him",
        corp_identity="Jinteki: Personal Evolution",
        runner_identity="Gabriel Santiago: Consummate Professional",
        notes="pays later",
        first_round_bye=True,
        fixed_table=7,
        draft_seat=3,
    )
    desk.sign_up("Cleo Çelik", "she/her")
    desk.twice(lambda: desk.import_("Dana"))
    desk.twice(lambda: desk.import_("Eve", "Finn", "Gil", "Hope", "Ivo"))
    _change_players(desk)
    _steps(desk)
    desk.twice(lambda: desk.step("remove_player", "Finn"))
    desk.renew_link("Ben")
    _floor_before_round_1(desk)
    desk.twice(lambda: desk.pair(1))
    desk.twice(desk.discard)
    desk.pair(1, 8)
    return desk


def _change_players(desk: Desk) -> None:
    for name, value in {
        "name": "Ana Ångström",
        "pronouns": "they/them",
        "corp_identity": "Haas-Bioroid: Engineering the Future",
        "runner_identity": 'Kate "Mac" McCaffrey: Digital Tinker',
        "notes": "brings the clock",
        "first_round_bye": True,
        "fixed_table": 2,
        "draft_seat": 1,
    }.items():
        desk.change("Ana" if name == "name" else "Ana Ångström", **{name: value})
    desk.twice(lambda: desk.change("Ana Ångström", first_round_bye=False, fixed_table=9, notes=""))
    desk.change("Ben", draft_seat=None, first_round_bye=False, corp_identity="")


def _steps(desk: Desk) -> None:
    desk.twice(lambda: desk.step("check_in", "Ana Ångström"))
    desk.twice(lambda: desk.step("undo_check_in", "Ana Ångström"))
    desk.twice(desk.check_in_all)
    desk.twice(lambda: desk.step("drop_player", "Dana"))
    desk.twice(lambda: desk.drops_out("Eve"))
    for who in ("Finn", "Hope", "Ivo"):
        desk.step("undo_check_in", who)
    desk.twice(lambda: desk.step("drop_player", "Finn"))
    desk.twice(lambda: desk.step("disqualify_player", "Gil"))
    desk.twice(lambda: desk.step("disqualify_player", "Dana"))
    desk.twice(lambda: desk.step("disqualify_player", "Hope"))
    desk.twice(lambda: desk.step("reinstate_player", "Dana"))
    desk.step("reinstate_player", "Eve")


def _floor_before_round_1(desk: Desk) -> None:
    """What happens on the floor while there is no round yet."""
    desk.penalize("Ben", "late", "caution")
    desk.proxy("Ben", Side.RUNNER, "Sure Gamble", "Olga Okafor")
    call = desk.call("Ben", about="Where do I sit?")
    desk.take(call)
    desk.twice(lambda: desk.close(call, "At table 7"))
    desk.call("Dana")
    desk.call(about="The door is locked")
    desk.announce("Coffee is free")
    desk.show("code", seconds=30)
    desk.record_check("Ben", "not_checked", "not_checked", "in_order")


def decks(name: str = "Decks and lists") -> Desk:
    """Hand decks in, lock and open them, check them."""
    desk = Desk(name, deck_lists="required")
    desk.there("Ana", "Ben", "Cleo", "Dora")
    desk.twice(lambda: desk.hand_in("Ana", CORP, RUNNER, own=True))
    desk.twice(lambda: desk.hand_in("Ben", SHORT_CORP))
    desk.twice(lambda: desk.hand_in("Ana", CORP.replace("3 Hunter\n", "2 Hunter\n"), own=True))
    desk.hand_in("Ben", CORP, RUNNER)
    desk.hand_in("Cleo", RUNNER, own=True)
    desk.hand_in("Dora", CORP, RUNNER)
    desk.hand_in("Dora", SHORT_CORP)
    if {
        deck["is_legal"]
        for each in desk.event.log.filter(act=Act.SUBMIT_DECK)
        for deck in each.facts["decks"]
    } != {
        True,
        False,
    }:
        raise ValueError("a legal deck and another were wanted")
    _locks(desk)
    for shown, audience in (
        ("cut", "participants"),
        ("cut", "everyone"),
        ("all", "participants"),
        ("all", "everyone"),
    ):
        desk.twice(lambda shown=shown, audience=audience: desk.open_decks(shown, audience))  # type: ignore[misc]
    desk.twice(lambda: desk.open_decks("none", "participants"))
    desk.record_check("Ana", "in_order", "in_order", "in_order")
    desk.record_check("Ben", "problem", "in_order", "not_checked", "Missing in the corp deck: 1x Hedge Fund")
    desk.record_check("Cleo", "not_checked", "problem", "problem")
    desk.record_check("Cleo", "not_checked", "not_checked", "not_checked", "Late to the table")
    desk.renew_link("Cleo")
    _removed_with_all(desk)
    return desk


def _locks(desk: Desk) -> None:
    """Lock and unlock one and all, from each state that a player's own lock may have before."""
    desk.twice(lambda: desk.lock("Ana"))  # before: as the event
    desk.twice(lambda: desk.lock("Ana", locked=False))  # before: locked
    desk.lock("Dora")
    desk.twice(desk.lock)  # with a lock of one's own
    desk.twice(lambda: desk.lock("Ben", locked=False))  # before: as the event
    desk.twice(lambda: desk.lock("Ben"))  # before: unlocked
    desk.lock("Ben", locked=False)
    desk.twice(lambda: desk.lock(locked=False))  # with leave of one's own
    desk.lock()
    desk.lock(locked=False)
    desk.lock("Dora")


def _removed_with_all(desk: Desk) -> None:
    """Remove a player with decks, a lock and a leader who plays as them."""
    desk.appoint(account("mara", "Mara Møller").username, Role.MARSHAL)
    desk.plays(desk.owner, "Dora")
    desk.twice(lambda: desk.step("remove_player", "Dora"))


def leaders(name: str = "Staff", suffix: str = "") -> Desk:
    """Appoint, invite, join, rename, move and remove leaders, and let them play."""
    desk = Desk(name)
    desk.there("Ana", "Ben", "Cleo")
    joy, jude = account(f"joy{suffix}", "Joy Janssen"), account(f"jude{suffix}")
    kim, tess = account(f"kim{suffix}", "Kim Kerr"), account(f"tess{suffix}", "Tess Temp")
    desk.twice(lambda: desk.appoint(joy.username, Role.JUDGE))
    desk.appoint(jude.username, Role.MARSHAL)
    desk.twice(lambda: desk.invite("Gus Guest", Role.JUDGE))
    desk.join("Gus Guest", name="Gus Guest")
    desk.invite("For Joy", Role.MARSHAL)
    desk.join("For Joy", user=joy)
    desk.invite("Kim", Role.JUDGE)
    desk.join("Kim", user=kim)
    desk.invite("Nobody came", Role.JUDGE)
    desk.dismiss("Nobody came")
    desk.invite("Still open", Role.MARSHAL)
    gus = desk.led_by("Gus Guest")
    take_guest_link(staff=gus, part=link_part(gus))
    desk.twice(lambda: desk.role(jude.username, Role.JUDGE))
    desk.twice(lambda: desk.role("Kim Kerr", Role.MARSHAL))
    give_name(account=jude, name="Jude Doe")
    give_name(account=jude, name="Jude Roe")
    desk.twice(lambda: desk.plays(desk.owner, "Ana"))
    desk.twice(lambda: desk.plays(desk.owner, "Ben"))
    desk.twice(lambda: desk.plays(desk.owner))
    desk.twice(lambda: desk.plays(joy, "Cleo"))
    desk.twice(lambda: desk.dismiss("Joy Janssen"))
    desk.twice(lambda: desk.dismiss("Kim Kerr"))
    desk.appoint(tess.username, Role.JUDGE)
    desk.penalize("Ben", "other", "warning", by=tess)
    tess.delete()  # what she did keeps her name
    if Player.objects.filter(tournament=desk.event, leader__isnull=False).exists():
        raise ValueError("nobody was to play and lead")
    return desk

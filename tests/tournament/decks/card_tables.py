"""Small card tables in the shapes of both APIs."""

from __future__ import annotations

from typing import Any

CARD = {
    "code": "01110",
    "title": "Hedge Fund",
    "type_code": "operation",
    "side_code": "corp",
    "faction_code": "neutral-corp",
    "pack_code": "core",
    "deck_limit": 3,
    "faction_cost": 0,
}
PACK = {"code": "core", "name": "Core Set", "cycle_code": "core", "date_release": "2012-09-06", "position": 1}
ROTATION = {"code": "one", "name": "One", "date_start": "2017-10-01", "rotated": ["spin"]}
MWL = {"code": "NAPD_MWL_1.0", "name": "NAPD MWL 1.0", "date_start": "2016-02-01", "cards": {}}
TABLES: dict[str, Any] = {
    "cards": {"data": [CARD], "total": 1},
    "packs": [PACK],
    "mwl": [MWL],
    "rotations": [ROTATION],
}


def silent(name: str, size: int, total: int | None) -> None:
    """A progress callback that says nothing."""


def resource(id: str, **attributes: Any) -> dict[str, Any]:
    """Return an API 3 row."""
    return {"id": id, "type": "things", "attributes": attributes, "links": {}}


NEWER: dict[str, list[dict[str, Any]]] = {
    "card_cycles": [
        resource("core_set", name="Core Set", legacy_code="core"),
        resource("revised_core_set", name="Revised Core Set", legacy_code="core2"),
    ],
    "card_sets": [
        resource(
            "core_set",
            name="Core Set",
            card_cycle_id="core_set",
            legacy_code="core",
            date_release="2012-09-06",
        ),
        resource(
            "revised_core_set",
            name="Revised Core Set",
            card_cycle_id="revised_core_set",
            legacy_code="core2",
            date_release="2017-12-14",
        ),
    ],
    "card_subtypes": [resource("run", name="Run"), resource("g_mod", name="G-mod")],
    "cards": [
        resource(
            "account_siphon",
            title="Account Siphon",
            stripped_title="Account Siphon",
            card_type_id="event",
            side_id="runner",
            faction_id="criminal",
            deck_limit=3,
            influence_cost=4,
            cost="0",
            card_subtype_ids=["run"],
        ),
        resource(
            "hedge_fund",
            title="Hedge Fund",
            stripped_title="Hedge Fund",
            card_type_id="operation",
            side_id="corp",
            faction_id="neutral_corp",
            deck_limit=3,
            influence_cost=0,
            cost="5",
            display_subtypes="Transaction",
        ),
        resource(
            "noise_hacker_extraordinaire",
            title="Noise: Hacker Extraordinaire",
            stripped_title="Noise: Hacker Extraordinaire",
            card_type_id="runner_identity",
            side_id="runner",
            faction_id="anarch",
            deck_limit=1,
            minimum_deck_size=45,
            influence_limit=15,
            cost=None,
            card_subtype_ids=["g_mod"],
        ),
    ],
    "printings": [
        resource("01001", card_id="noise_hacker_extraordinaire", card_set_id="core_set", quantity=1),
        resource("01018", card_id="account_siphon", card_set_id="core_set", quantity=2),
        resource("01110", card_id="hedge_fund", card_set_id="core_set", quantity=3),
        resource("20132", card_id="hedge_fund", card_set_id="revised_core_set", quantity=3),
    ],
    "card_pools": [resource("first", name="First"), resource("second", name="Second")],
    "snapshots": [
        resource(
            "standard_0",
            format_id="standard",
            card_pool_id="first",
            card_set_ids=["core_set"],
            date_start="2012-09-06",
        ),
        resource(
            "standard_1",
            format_id="standard",
            card_pool_id="second",
            card_set_ids=["revised_core_set"],
            date_start="2017-12-14",
        ),
    ],
    "restrictions": [
        resource(
            "standard_x_1",
            name="X 1",
            date_start="2018-01-01",
            point_limit=9,
            format_id="standard",
            verdicts={
                "banned": ["account_siphon"],
                "restricted": ["noise_hacker_extraordinaire"],
                "universal_faction_cost": {},
                "global_penalty": [],
                "points": {"hedge_fund": 2},
            },
            banned_subtypes=["current"],
        ),
    ],
}

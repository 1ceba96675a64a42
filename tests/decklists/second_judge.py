"""A second judge for the tests: plain lookups in the raw card rows, written from the text of the rules.

It shares no code with `decklists`. A deck is the identity's title and titles with copies. The answer has the
totals and a set of (code, title); the title is None for problems with the whole deck.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from tests.decklists.cards import rows

Row = dict[str, Any]
Wrong = tuple[str, str | None]
PRINTINGS: dict[str, list[Row]] = {}
for _row in rows("cards"):
    PRINTINGS.setdefault(_row["title"], []).append(_row)
TITLE_OF = {row["code"]: row["title"] for row in rows("cards")}
PACKS = {row["code"]: row for row in rows("packs")}
DRAFT = [row["title"] for row in rows("cards") if row["pack_code"] == "draft"]
ALLIANCE_BY_FACTION = [
    "Heritage Committee",
    "Raman Rai",
    "Product Recall",
    "Jeeves Model Bioroids",
    "Salem's Hospitality",
    "Ibrahim Salem",
    "Executive Search Firm",
    "Consulting Visit",
]


@dataclass
class Event:
    """The rules that the deck is checked against; `mwl` is a row from the file of lists."""

    on: datetime.date
    premier: bool
    format: str
    mwl: Row | None


def second_verdict(identity: str | None, copies: dict[str, int], event: Event) -> dict[str, Any]:
    """Return everything that is wrong with a deck, with its influence and agenda points."""
    own = PRINTINGS[identity][0] if identity else None
    cards = {title: n for title, n in copies.items() if PRINTINGS[title][0]["type_code"] != "identity"}
    wrong: set[Wrong] = set()
    wrong |= {("identity_among_cards", title) for title in copies if title not in cards}
    cards = {title: n for title, n in cards.items() if "Directive" not in words(title)}
    size = sum(cards.values())
    wrong |= basics(own, cards, size)
    points, low, high = agenda_points(own, cards, size)
    if low is not None and not low <= points <= high:
        code = "too_few_agenda_points" if points < low else "too_many_agenda_points"
        wrong |= {(code, title) for title in cards if kind(title) == "agenda"} or {(code, None)}
    listed = list_entries(event.mwl)
    spent, limit = influence(own, cards, size, listed)
    if own and limit is not None and spent > limit:
        wrong.add(("too_much_influence", None))
    wrong |= list_wrongs(([identity] if identity else []) + list(cards), listed, event.mwl)
    wrong |= format_wrongs(identity, cards, event)
    in_play = set(cards)
    if identity and not {"identity_of_other_format"} & {code for code, _ in wrong}:
        in_play.add(identity)
    wrong |= {(code, title) for title in in_play if (code := pool_wrong(title, event))}
    return {"wrong": wrong, "size": size, "spent": spent if own else None, "limit": limit, "points": points}


def words(title: str) -> list[str]:
    return (PRINTINGS[title][0].get("keywords") or "").split(" - ")


def kind(title: str) -> str:
    return str(PRINTINGS[title][0]["type_code"])


def faction(title: str) -> str:
    return str(PRINTINGS[title][0]["faction_code"])


def basics(own: Row | None, cards: dict[str, int], size: int) -> set[Wrong]:
    wrong: set[Wrong] = set()
    if own is None:
        wrong.add(("identity_missing", None))
        if len({PRINTINGS[title][0]["side_code"] for title in cards}) == 2:
            wrong.add(("both_sides", None))
    elif size < own["minimum_deck_size"]:
        wrong.add(("too_few_cards", None))
    name = own["title"] if own else ""
    for title, n in cards.items():
        if name not in DRAFT:
            if n > PRINTINGS[title][0]["deck_limit"]:
                wrong.add(("too_many_copies", title))
            elif n > 1 and name.startswith(("Nova Initiumia", "Ampère")):
                wrong.add(("one_copy_only", title))
        if own:
            wrong |= {(code, title) for code in strangeness(own, PRINTINGS[title][0])}
    if name.startswith("Ampère"):
        for one in ("haas-bioroid", "jinteki", "nbn", "weyland-consortium"):
            agendas = [title for title in cards if faction(title) == one and kind(title) == "agenda"]
            if len(agendas) > 2:
                wrong |= {("too_many_agendas_of_faction", title) for title in agendas}
    return wrong


def strangeness(own: Row, row: Row) -> list[str]:
    if row["side_code"] != own["side_code"]:
        return ["wrong_side"]
    codes = []
    if own["title"].startswith("Custom Biotics") and row["faction_code"] == "jinteki":
        codes.append("faction_barred")
    stays = "faction_cost" not in row and not row["faction_code"].startswith("neutral")
    welcome = own["title"].startswith(("The Shadow", "Ampère"))
    if stays and row["faction_code"] != own["faction_code"] and not welcome:
        codes.append("faction_locked")
    return codes


def agenda_points(own: Row | None, cards: dict[str, int], size: int) -> tuple[int, int | None, int]:
    points = sum(n * PRINTINGS[title][0].get("agenda_points", 0) for title, n in cards.items())
    sides = {PRINTINGS[title][0]["side_code"] for title in cards}
    if (own["side_code"] if own else sides) not in ("corp", {"corp"}):
        return points, None, 0
    counted = max(size, own["minimum_deck_size"]) if own else size
    steps = counted // 5
    return points, 2 * steps + 2, 2 * steps + 3


def list_entries(mwl: Row | None) -> dict[str, Row]:
    return {TITLE_OF[code]: entry for code, entry in mwl["cards"].items()} if mwl else {}


def influence(
    own: Row | None, cards: dict[str, int], size: int, listed: dict[str, Row]
) -> tuple[int, int | None]:
    if own is None:
        return 0, None
    spent = 0
    off_the_limit = 0
    for title, n in cards.items():
        row = PRINTINGS[title][0]
        if row["faction_code"] != own["faction_code"]:
            paid = n
            if own["title"].startswith("The Professor") and row["type_code"] == "program":
                paid = n - 1
            if is_free(title, cards, size):
                paid = 0
            spent += paid * row.get("faction_cost", 0)
        spent += n * listed.get(title, {}).get("universal_faction_cost", 0)
        off_the_limit += n * listed.get(title, {}).get("global_penalty", 0)
    limit = own["influence_limit"]
    if limit is None:
        return spent, None
    return spent, max(1, limit - off_the_limit)


def is_free(title: str, cards: dict[str, int], size: int) -> bool:
    if title in ALLIANCE_BY_FACTION:
        helpers = [
            other for other in cards if faction(other) == faction(title) and "Alliance" not in words(other)
        ]
        return sum(cards[other] for other in helpers) >= 6
    if title == "Mumba Temple":
        return sum(n for other, n in cards.items() if kind(other) == "ice") < 16
    if title == "Museum of History":
        return size > 49
    if title == "PAD Factory":
        return cards.get("PAD Campaign") == 3
    if title == "Mumbad Virtual Tour":
        return sum(n for other, n in cards.items() if kind(other) == "asset") > 6
    return False


def list_wrongs(titles: list[str], listed: dict[str, Row], mwl: Row | None) -> set[Wrong]:
    wrong: set[Wrong] = set()
    if mwl is None:
        return wrong
    banned = {title for title in titles if listed.get(title, {}).get("deck_limit") == 0}
    wrong |= {("banned", title) for title in banned}
    if "current" in (mwl.get("subtypes") or {}):
        wrong |= {
            ("banned_keyword", title) for title in titles if "Current" in words(title) and title not in banned
        }
    restricted = {title for title in titles if listed.get(title, {}).get("is_restricted")}
    if len(restricted) >= 2:
        wrong |= {("too_many_restricted", title) for title in restricted}
    points = {title: listed[title]["points"] for title in titles if listed.get(title, {}).get("points")}
    if sum(points.values()) > 7:
        wrong |= {("too_many_points", title) for title in points}
    return wrong


def format_wrongs(identity: str | None, cards: dict[str, int], event: Event) -> set[Wrong]:
    wrong: set[Wrong] = set()
    if identity in DRAFT and event.format != "draft":
        wrong.add(("identity_of_other_format", identity))
    starter = identity is not None and identity.startswith(("The Catalyst", "The Syndicate"))
    if starter and event.format != "system_gateway":
        wrong.add(("identity_of_other_format", identity))
    if event.format == "system_gateway":
        for title, n in cards.items():
            boxed = [row["quantity"] for row in PRINTINGS[title] if row["pack_code"] == "sg"]
            if boxed and n > boxed[0]:
                wrong.add(("more_than_one_box", title))
    allowed = (event.mwl or {}).get("max_3_point_agendas")
    if allowed is not None:
        large = {title: n for title, n in cards.items() if PRINTINGS[title][0].get("agenda_points", 0) >= 3}
        if sum(large.values()) > allowed:
            wrong |= {("too_many_large_agendas", title) for title in large}
    return wrong


def pool_wrong(title: str, event: Event) -> str | None:
    if event.format == "draft":
        return None
    packs = [PACKS[row["pack_code"]] for row in PRINTINGS[title]]
    if event.format == "system_gateway" and all(pack["code"] != "sg" for pack in packs):
        return "outside_pool"
    day = event.on - datetime.timedelta(days=11) if event.premier else event.on
    out = [pack for pack in packs if pack["date_release"] and pack["date_release"] <= day.isoformat()]
    if not out:
        return "not_released"
    if event.format in ("standard", "startup"):
        gone: list[str] = []
        for rotation in sorted(rows("rotations"), key=lambda row: str(row["date_start"])):
            if rotation["date_start"] <= event.on.isoformat():
                gone = rotation["rotated"]
        if all(pack["cycle_code"] in gone for pack in out):
            return "rotated"
    return None

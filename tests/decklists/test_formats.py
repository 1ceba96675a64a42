"""Every format on every day that the data covers: our checks against `formats_oracle` (NOW 5.1, 5.2)."""

from __future__ import annotations

import random
from datetime import date, timedelta
from functools import cache

import pytest

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
from decklists.load import catalogue_from, shipped, shipped_tables
from decklists.merge import completed
from decklists.parse import read_decks
from decklists.pool import PoolChoice, deciding_snapshot, legal_from, legal_from_today, pool_test
from decklists.restrictions import in_force_since, list_in_force, list_of_event
from decklists.snapshots import SNAPSHOTS_DECIDE_FROM
from decklists.types import Card, CardType, Deck, Format, Level, Pack, Side
from decklists.validate import judge
from decklists.verdict import Problem, Verdict
from tests.data import DECKS
from tests.decklists import formats_oracle as oracle

POOL_CODES = {"outside_pool", "not_released", "rotated", "banned", "banned_keyword"}
DECK_CODES = {"too_many_restricted", "too_many_points", "too_many_large_agendas"}
LAST_DAY = date(2026, 9, 30)


@cache
def in_the_box() -> Catalogue:
    return shipped()


# Directives aren't part of a deck (decks.md 1).
ALL_CARDS = [
    Deck.of(
        None,
        [
            (card, 1)
            for card in in_the_box().cards
            if card.side is side and not card.is_identity and "Directive" not in card.keywords
        ],
    )
    for side in Side
]
FACTIONS = ("criminal", "anarch", "shaper", "nbn", "jinteki", "haas-bioroid")
ALL_PLAIN_IDENTITIES = [
    card
    for card in in_the_box().cards
    if card.is_identity and card.faction in FACTIONS and card.influence_limit and card.minimum_deck_size == 45
]
ALL_IDENTITIES = [Deck.of(card, []) for card in in_the_box().cards if card.is_identity]


def days() -> list[tuple[str, date]]:
    """Return each snapshot's first day, last day and one in between; for Standard, only from the day on which
    snapshots began to decide what is legal.
    """
    wanted = []
    for format in oracle.FORMATS:
        starts = [date.fromisoformat(row[0]) for row in oracle.FACTS["formats"][format]]
        for start, following in zip(starts, [*starts[1:], LAST_DAY], strict=True):
            last = following - timedelta(days=1)
            wanted += [(format, day) for day in {start, start + (last - start) / 2, last}]
    return sorted(one for one in wanted if one[0] != "standard" or one[1] >= SNAPSHOTS_DECIDE_FROM)


def judged(deck: Deck, format: str, day: date, level: Level = Level.FORMAL) -> Verdict:
    """Return the verdict under the format's own list."""
    catalogue = in_the_box()
    listed = list_of_event(catalogue, on=day, level=level, format=Format(format))
    return judge(deck, catalogue, on=day, restriction_list=listed, level=level, format=Format(format))


def new_in(pack: str) -> list[Card]:
    """Return the cards that a pack introduced, without identities."""
    cards = in_the_box().cards
    return [card for card in cards if {one.pack for one in card.printings} == {pack} and not card.is_identity]


def titles_of(problems: tuple[Problem, ...]) -> set[str]:
    return {card.title for problem in problems if problem.code in POOL_CODES for card in problem.cards}


@pytest.mark.parametrize("format", oracle.FORMATS)
def test_every_card_on_every_snapshots_days_is_legal_or_not_as_the_source_says(format: str) -> None:
    asked = 0
    for day in (day for one, day in days() if one == format):
        expected = oracle.on_day(format, day.isoformat())
        level = Level.PREMIER if day.day % 2 else Level.RELAXED
        for deck in (*ALL_CARDS, *ALL_IDENTITIES):
            problems = judged(deck, format, day, level).problems
            if "identity_of_other_format" in {problem.code for problem in problems}:
                continue
            wrong = titles_of(problems)
            titles = {entry.card.title for entry in deck.cards} or {
                deck.identity.title if deck.identity else ""
            }
            assert {title for title in titles if title not in wrong} == set(
                filter(expected.is_legal, titles)
            ), (format, day, level)
            asked += len(titles)
    assert asked >= 2 * 2000


def test_days_when_counted_then_every_snapshot_since_its_time_is_asked_about() -> None:
    asked = {(format, oracle.on_day(format, day.isoformat()).day) for format, day in days()}
    assert asked == {
        (format, row[0])
        for format in oracle.FORMATS
        for row in oracle.FACTS["formats"][format]
        if format != "standard" or row[0] >= SNAPSHOTS_DECIDE_FROM.isoformat()
    }
    assert len(asked) >= 58


def drawn(rng: random.Random, cards: list[Card], listed: list[Card]) -> Deck:
    """Return a random deck for one side, half of it from the list, with up to three copies of each card."""
    side = rng.choice(list(Side))
    own = [card for card in cards if card.side is side]
    wanted = [card for card in listed if card.side is side] or own
    identity = rng.choice([card for card in own if card.is_identity])
    chosen = {rng.choice(wanted if rng.random() < 0.5 else own) for _ in range(12)}
    return Deck.of(identity, [(card, rng.randint(1, 3)) for card in chosen if not card.is_identity])


@pytest.mark.parametrize("format", oracle.FORMATS)
def test_decks_of_every_snapshot_break_the_same_rules_of_their_list(format: str) -> None:
    rng = random.Random(f"lists of {format}")
    broken = set()
    for day in (day for one, day in days() if one == format):
        expected = oracle.on_day(format, day.isoformat())
        catalogue = in_the_box()
        cards = [card for card in catalogue.cards if card.title in expected.titles]
        by_list = list_in_force(catalogue, day, Format(format))
        listed = [card for card in cards if by_list and card.title in by_list.cards]
        listed += [card for card in cards if (card.agenda_points or 0) >= 3]
        for _ in range(25):
            deck = drawn(rng, cards, listed)
            assert deck.identity
            copies = {entry.card.title: entry.copies for entry in deck.cards}
            found = {one.code for one in judged(deck, format, day).problems} & DECK_CODES
            assert found == expected.broken({deck.identity.title: 1, **copies}), (day, deck)
            broken |= found
    kinds = {"eternal": {"too_many_points"}, "startup": {"too_many_large_agendas"}}
    assert broken == (
        {"too_many_restricted"} if format in ("standard", "snapshot") else kinds.get(format, set())
    )


@pytest.mark.parametrize("day", ["2016-02-01", "2016-08-01", "2017-04-12"])
def test_penalties_and_universal_influence_of_the_first_lists_are_those_of_the_source(day: str) -> None:
    rng = random.Random(day)
    expected = oracle.on_day("standard", day)
    cards = [card for card in in_the_box().cards if card.title in expected.titles]
    by_list = list_in_force(in_the_box(), date.fromisoformat(day))
    assert by_list
    listed = [card for card in cards if card.title in by_list.cards]
    for _ in range(100):
        deck = drawn(rng, cards, listed)
        influence = judged(deck, "standard", date.fromisoformat(day)).influence
        copies = {entry.card.title: entry.copies for entry in deck.cards}
        assert influence.penalty == expected.added("global_penalty", copies)
        assert sum(cost.universal for cost in influence.costs) == expected.added(
            "universal_faction_cost", copies
        )


def test_each_day_has_the_list_of_its_snapshot_and_says_since_when() -> None:
    for format, day in days():
        expected = oracle.on_day(format, day.isoformat())
        by_list = list_in_force(in_the_box(), day, Format(format))
        named = by_list.code.replace("-", "_").replace(".", "_") if by_list else None
        assert named == expected.list_name, (format, day)
        snapshot = deciding_snapshot(in_the_box(), on=day, format=Format(format))
        assert snapshot is not None
        assert snapshot.start.isoformat() == expected.day
        if by_list:
            rows = oracle.FACTS["formats"][format]
            since = min(row[0] for row in rows if row[2] == expected.list_name)
            assert in_force_since(by_list, snapshot).isoformat() == since


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(
    ("format", "first"), [(Format.STARTUP, date(2026, 3, 2)), (Format.STANDARD, date(2026, 3, 13))]
)
def test_vantage_point_is_legal_from_its_snapshot_at_every_level(
    format: Format, first: date, level: Level
) -> None:
    deck = Deck.of(None, [(card, 1) for card in new_in("vp")])
    assert len(deck.cards) == 62
    eve = first - timedelta(days=1)
    (problem,) = {
        (one.code, one.facts["pack"], one.facts["legal_from"], one.section)
        for one in judged(deck, format, eve, level).problems
        if one.code in POOL_CODES - {"banned"}
    }
    assert problem == ("not_released", "Vantage Point", first.isoformat(), "NOW 5.2")
    assert not {one.code for one in judged(deck, format, first, level).problems} & (POOL_CODES - {"banned"})


def test_card_that_left_standard_is_reported_with_the_day_and_a_stranger_with_the_pool() -> None:
    def told(title: str, format: Format) -> tuple[str, str, dict[str, object]]:
        (card,) = in_the_box().by_title(title)
        (problem,) = (
            one
            for one in judged(Deck.of(None, [(card, 1)]), format, date(2026, 7, 18)).problems
            if one.code in POOL_CODES
        )
        return problem.code, problem.section, dict(problem.facts)

    rotated = {"rotation": "First Rotation", "since": "2017-10-01"}
    assert told("Account Siphon", Format.STANDARD) == ("rotated", "NOW 5.2", rotated)
    outside = {"pool": "Startup (Vantage Point)", "since": "2026-05-01"}
    assert told("Account Siphon", Format.STARTUP) == ("outside_pool", "NOW 5.2", outside)


@pytest.mark.parametrize(
    ("released", "relaxed", "competitive"),
    [
        ((2025, 4, 24), (2025, 4, 24), (2025, 5, 2)),  # a Thursday
        ((2022, 12, 9), (2022, 12, 9), (2022, 12, 23)),  # a Friday
        ((2026, 3, 2), (2026, 3, 2), (2026, 3, 13)),  # a Monday
        ((2019, 7, 20), (2019, 7, 20), (2019, 8, 2)),  # a Saturday
    ],
)
def test_product_in_a_pool_by_releases_is_legal_from_the_second_friday_at_competitive_events(
    released: tuple[int, int, int], relaxed: tuple[int, int, int], competitive: tuple[int, int, int]
) -> None:
    pack = Pack("new", "New", "new", date(*released))
    assert legal_from_today(pack, Level.RELAXED) == date(*relaxed)
    for level in (Level.FORMAL, Level.PREMIER):
        assert legal_from_today(pack, level) == date(*competitive)
        assert legal_from_today(pack, level, by_release=True) == legal_from(pack, level)


@pytest.mark.parametrize(
    ("level", "first"),
    [(Level.RELAXED, date(2025, 4, 24)), (Level.FORMAL, date(2025, 5, 2)), (Level.PREMIER, date(2025, 5, 2))],
)
def test_elevation_in_a_pool_up_to_it_waits_for_its_friday(level: Level, first: date) -> None:
    card = new_in("elev")[0]
    choice = PoolChoice(up_to="elev")

    def is_in(day: date, choice: PoolChoice = choice) -> bool:
        return pool_test(in_the_box(), on=day, level=level, format=Format.STANDARD, choice=choice)(card)

    assert (is_in(first - timedelta(days=1)), is_in(first)) == (False, True)
    # under REG only the pack counts, not the day
    assert is_in(date(2025, 4, 1), PoolChoice(up_to="elev", by_release=True))
    problems = judge(
        Deck.of(None, [(card, 1)]),
        in_the_box(),
        on=date(2025, 4, 20),
        restriction_list=None,
        level=level,
        pool=choice,
    ).problems
    (problem,) = (one for one in problems if one.code == "not_released")
    assert (problem.facts["legal_from"], problem.section) == (first.isoformat(), "NOW 5.2")


def test_events_by_release_know_no_snapshot() -> None:
    choice = PoolChoice(by_release=True)
    day = date(2026, 3, 5)
    assert deciding_snapshot(in_the_box(), on=day, format=Format.STANDARD, choice=choice) is None
    card = new_in("vp")[0]

    def is_in(level: Level, choice: PoolChoice | None) -> bool:
        return pool_test(in_the_box(), on=day, level=level, format=Format.STANDARD, choice=choice)(card)

    assert (is_in(Level.FORMAL, choice), is_in(Level.PREMIER, choice)) == (True, False)
    assert not is_in(Level.FORMAL, None)


@pytest.mark.parametrize("format", [Format.RAM, Format.SNAPSHOT, Format.STARTUP])
def test_day_before_the_first_pool_of_a_format_is_said_instead_of_judged(format: Format) -> None:
    (card,) = in_the_box().by_title("Sure Gamble")
    first = date.fromisoformat(oracle.FACTS["formats"][format][0][0])
    deck = Deck.of(None, [(card, 3)])
    (problem,) = (
        one
        for one in judged(deck, format, first - timedelta(days=1)).problems
        if not one.section.startswith("REG")
    )
    assert (problem.code, problem.section, dict(problem.facts)) == (
        "pool_unknown",
        "NOW 5.1",
        {"format": format, "since": first.isoformat()},
    )
    assert "pool_unknown" not in {one.code for one in judged(deck, format, first).problems}


def plain_deck(identity: Card, legal: oracle.Day) -> Deck | None:
    """Return a deck of in-faction and neutral cards that the oracle allows, or None if there are too few."""
    listed = {title for worth in legal.list.get("points", {}).values() for title in worth}
    listed.update(legal.list.get("restricted", ()))
    own = [
        card
        for card in in_the_box().cards
        if card.side is identity.side
        and legal.is_legal(card.title)
        and card.faction in (identity.faction, f"neutral-{identity.side}")
        and not card.is_identity
        and not {"Alliance", "Current"} & set(card.keywords)
        and not (card.is_neutral and card.faction_cost)
        and card.title not in listed
    ]
    size = identity.minimum_deck_size or 0
    copies: dict[Card, int] = {}
    if identity.side is Side.CORP:
        left = 2 * (size // 5) + 2
        agendas = [card for card in own if card.type is CardType.AGENDA and card.agenda_points in (1, 2)]
        for card in sorted(agendas, key=lambda card: (-(card.agenda_points or 0), card.title)):
            worth = card.agenda_points or 1
            copies[card] = min(card.deck_limit, left // worth)
            left -= worth * copies[card]
        if left:
            return None
    for card in (card for card in own if card.type is not CardType.AGENDA):
        copies[card] = min(card.deck_limit, 3, size - sum(copies.values()))
    deck = Deck.of(identity, [(card, n) for card, n in copies.items() if n > 0])
    return deck if sum(entry.copies for entry in deck.cards) == size else None


@pytest.mark.parametrize("format", ["eternal", "ram", "snapshot", "standard", "startup"])
def test_decks_made_of_legal_cards_are_legal_on_every_snapshots_days(format: str) -> None:
    sides = set()
    for day in (day for one, day in days() if one == format):
        legal = oracle.on_day(format, day.isoformat())
        if day != date.fromisoformat(legal.day):
            continue
        for side in Side:
            playable = [
                card for card in ALL_PLAIN_IDENTITIES if card.side is side and legal.is_legal(card.title)
            ]
            for identity in [card for card in playable if not legal.points({card.title: 1})][-12::4]:
                deck = plain_deck(identity, legal)
                if deck:
                    problems = judged(deck, format, day).problems
                    assert not problems, (day, identity.title, problems)
                    sides.add((legal.day, side))
    starts = {oracle.on_day(format, day.isoformat()).day for one, day in days() if one == format}
    assert {start for start, side in sides if side is Side.RUNNER} == starts
    assert {start for start, side in sides if side is Side.CORP} >= starts - {"2021-12-07"}


@pytest.mark.parametrize(
    ("year", "day"), [(2015, date(2015, 11, 7)), (2016, date(2016, 11, 5))], ids=["2015", "2016"]
)
@pytest.mark.parametrize("side", ["corp", "runner"])
def test_champions_decks_are_legal_in_standard_on_their_day_and_out_of_it_today(
    year: int, day: date, side: str
) -> None:
    source = (DECKS / f"champion-{year}-{side}.txt").read_bytes()
    (deck,) = read_decks(source, in_the_box()).decks
    # Data and Destiny had been out for only nine days then, too few for a premier event (REG 2.2).
    for level in list(Level)[: 2 if year == 2015 else 3]:
        assert judged(deck, "standard", day, level).problems == ()
    today = {one.code for one in judged(deck, "standard", date(2026, 7, 18)).problems}
    assert "rotated" in today
    assert "outside_pool" in {one.code for one in judged(deck, "startup", date(2026, 7, 18)).problems}
    assert not {one.code for one in judged(deck, "eternal", date(2026, 7, 18)).problems} & (
        POOL_CODES - {"banned"}
    )


def test_completed_when_a_list_of_a_format_is_missing_then_its_snapshots_are_left_out() -> None:
    tables = shipped_tables()
    fewer = {name: table for name, table in tables.items() if name not in ("pools", "snapshots")}
    fewer["mwl"] = [row for row in tables["mwl"] if row["code"] != "standard-ban-list-23-03"]
    made = catalogue_from(completed(fewer, tables), name="made")
    assert set(made.snapshots) == set(oracle.FORMATS) - {"standard"}
    listed = list_in_force(made, date(2023, 3, 10))
    assert listed and listed.code == "standard-ban-list-22-09"


def test_list_that_came_out_after_the_last_snapshot_is_in_force() -> None:
    tables = shipped_tables()
    newer = {"code": "standard-ban-list-26-12", "name": "Newer", "date_start": "2026-12-01", "cards": {}}
    made = catalogue_from({**tables, "mwl": [*tables["mwl"], newer]}, name="made")
    codes = [
        listed.code for day in (date(2026, 11, 30), date(2026, 12, 1)) if (listed := list_in_force(made, day))
    ]
    assert codes == ["standard-balance-update-26-08", "standard-ban-list-26-12"]


@pytest.mark.parametrize(
    ("table", "change"),
    [("snapshots", {"pool": "gone"}), ("snapshots", {"list": "gone"}), ("snapshots", {"date_start": None})],
)
def test_snapshot_that_names_what_is_not_there_is_refused(table: str, change: dict[str, str | None]) -> None:
    tables = shipped_tables()
    first, *others = tables[table]
    with pytest.raises(ReadError) as refused:
        catalogue_from({**tables, table: [{**first, **change}, *others]}, name="made")
    assert (refused.value.code, refused.value.facts["field"]) == ("card_file_broken", next(iter(change)))

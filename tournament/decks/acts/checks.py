"""Deck checks: tables drawn at random, and the record of what was found. No record is ever overwritten."""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.roles import display_name
from tournament.decks.pages.checks import Seats, checks_of, drawn_tables, draws_of, seats_of
from tournament.decks.records import newest_decks
from tournament.legacy.codes import ActCode
from tournament.models import DeckCheck, Player, Round, Tournament

SEEDS = 2**63


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckEntry:
    """A deck check as the judge entered it; `corp`, `runner` and `sleeves` are values of CheckVerdict.

    `versions` are those of the lists that the judge compared with, by side, 0 where there was none;
    `seen_check` is the id of the player's newest check that the judge knew of, 0 for none.
    """

    corp: str
    runner: str
    sleeves: str
    findings: str
    judge: str
    versions: Mapping[str, int]
    seen_check: int


def draw_tables(candidates: Mapping[int, int], count: int, seed: int) -> tuple[int, ...]:
    """Return `count` tables at random, in order of their numbers.

    `candidates` gives, by table number, how often its players were checked before: those checked less
    often go first, and among equals chance decides. The same seed repeats the draw.
    """
    numbers = sorted(candidates)
    random.Random(seed).shuffle(numbers)  # noqa: S311 - a draw that the stored seed repeats, not a secret
    return tuple(sorted(sorted(numbers, key=lambda number: candidates[number])[:count]))


def draw_deck_checks(
    *, tournament: Tournament, count: int, seen_tables: int, actor: User | None, seed: int | None = None
) -> tuple[int, ...]:
    """Draw up to so many tables of the round in play for a deck check; return their numbers.

    A table is drawn once a round. `seen_tables` is how many the leader saw drawn: the same request again
    gives the same tables, and a leader who did not know of a colleague's draw is told of it. The seed and
    what was in the hat go into the log.

    Raises ActionRefused: no_round_yet, no_table_to_check, event_changed_meanwhile.
    """
    with change(tournament, ActCode.DRAW_DECK_CHECKS, actor=actor) as under_way:
        event = under_way.tournament
        round_ = Round.objects.newest_published(event)
        if round_ is None:
            raise ActionRefused("no_round_yet")
        draws = draws_of(event, round_)
        drawn = drawn_tables(draws)
        if len(drawn) != seen_tables:
            newest = draws[0].payload["tables"] if draws else []
            is_same = draws and draws[0].actor == actor and len(drawn) - len(newest) == seen_tables
            if not is_same:
                raise ActionRefused("event_changed_meanwhile")
            under_way.nothing_to_do()
            return tuple(table["table"] for table in newest)
        seats = seats_of(round_)
        candidates = _candidates(event, seats, drawn)
        if not candidates:
            raise ActionRefused("no_table_to_check")
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        numbers = draw_tables(candidates, count, seed)
        under_way.facts |= _draw_facts(event, round_, seats, numbers) | {
            "seed": seed,
            "count": count,
            "candidates": sorted(candidates.items()),
        }
    return numbers


def record_deck_check(
    *, tournament: Tournament, player: Player, entry: CheckEntry, actor: User | None
) -> DeckCheck:
    """Keep what a deck check found, beside all earlier ones, and return it.

    The same entry by the same account a second time (a double POST) is kept once; two judges at once are
    kept both. Raises ActionRefused: list_changed_meanwhile, where the player handed in another list than the
    one that was compared; event_changed_meanwhile, where the player was removed.
    """
    with change(tournament, ActCode.RECORD_DECK_CHECK, actor=actor) as under_way:
        event = under_way.tournament
        if not event.players.filter(pk=player.pk).exists():  # removed meanwhile
            raise ActionRefused("event_changed_meanwhile")
        if _versions(event, player) != dict(entry.versions):
            raise ActionRefused("list_changed_meanwhile", player=player.pk)
        same = _same_check(player, entry, actor)
        if same:
            under_way.nothing_to_do()
            return same
        round_ = Round.objects.newest_published(event)
        check = DeckCheck.objects.create(
            player=player, round=round_, checked_by=actor, **_fields(entry, actor)
        )
        under_way.facts |= {
            "check": check.pk,
            "player": player.pk,
            "name": player.name,
            "round": round_.number if round_ else None,
            "outcomes": {"corp": check.corp, "runner": check.runner, "sleeves": check.sleeves},
            "findings": check.findings,
            "judge": check.checked_by_name,
            "lists": dict(entry.versions),
        }
    return check


def _candidates(event: Tournament, seats: Seats, drawn: set[int]) -> dict[int, int]:
    """Return the tables not drawn yet, with the number of checks that their players had."""
    checks = Counter(checks_of(event).values_list("player", flat=True))
    return {
        number: sum(checks[player] for player in players)
        for number, players in seats.items()
        if number not in drawn
    }


def _draw_facts(event: Tournament, round_: Round, seats: Seats, numbers: tuple[int, ...]) -> dict[str, Any]:
    names = dict(event.players.values_list("pk", "name"))
    tables = [
        {"table": number, "players": seats[number], "names": [names[player] for player in seats[number]]}
        for number in numbers
    ]
    is_cut = round_.is_of_the_cut
    return {"round": round_.number, "round_id": round_.pk, "is_cut": is_cut, "tables": tables}


def _versions(event: Tournament, player: Player) -> dict[str, int]:
    decks = newest_decks(event, [player.pk]).get(player.pk, {})
    return {side: decks[side].version if side in decks else 0 for side in ("corp", "runner")}


def _fields(entry: CheckEntry, actor: User | None) -> dict[str, str]:
    return {
        "corp": entry.corp,
        "runner": entry.runner,
        "sleeves": entry.sleeves,
        "findings": entry.findings,
        "checked_by_name": entry.judge or display_name(actor),
    }


def _same_check(player: Player, entry: CheckEntry, actor: User | None) -> DeckCheck | None:
    later = DeckCheck.objects.filter(player=player, checked_by=actor, pk__gt=entry.seen_check)
    return later.filter(**_fields(entry, actor)).first()

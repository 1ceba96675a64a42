"""The bridge between decks in the database and the card rules: rows to records, and the verdict."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from types import MappingProxyType

from django.db.models import Exists, OuterRef

from decklists.catalogue import Catalogue
from decklists.pool import PoolChoice, deciding_snapshot, pool_day, pool_test
from decklists.restrictions import list_of_event
from decklists.types import Card, Deck, Format, Level, RestrictionList, Snapshot
from decklists.validate import judge
from decklists.verdict import Fact, Problem, Verdict
from tournament import models
from tournament.decks.catalogue import catalogue as catalogue_in_use
from tournament.kernel.phrases import listed, listed_phrases, quoted
from tournament.models import Player, Regulations, Tournament

NO_LIST = "none"

# Problems that only the site reports, in addition to those of `decklists.verdict`, with the names of their
# facts: have, codes.
UNKNOWN_CARDS = "unknown_cards"
UNREAD_LINES = "unread_lines"  # have, lines


_LEVELS = [each.value for each in Level]


@dataclass(frozen=True, slots=True)
class Judging:
    """The conditions for judging an event's decks. Create it with `judging_of`.

    `day` is the day whose rotation and list apply (`decklists.pool.pool_day`), `by_day` the list of that day.
    `snapshot`, if there is one, alone decides which cards are legal (NOW 5.2). `unknown_list` and
    `unknown_pack` are the event's codes that aren't in the catalog in use: for such a list, the list of the
    day applies instead; for such a pack, only the event's date counts.
    """

    catalogue: Catalogue
    on: date
    day: date
    level: Level
    restriction_list: RestrictionList | None
    by_day: RestrictionList | None
    format: Format
    pool: PoolChoice
    snapshot: Snapshot | None = None
    unknown_list: str = ""
    unknown_pack: str = ""

    @property
    def terms(self) -> str:
        """The format, snapshot and list, as codes to store with a deck."""
        snapshot = self.snapshot.code if self.snapshot else ""
        return f"{self.format}|{snapshot}|{self.restriction_list.code if self.restriction_list else ''}"

    @property
    def reading(self) -> Catalogue:
        """The catalog for reading this event's decks: a title shared by two cards means the card in
        its pool.
        """
        return self.catalogue.of_pool(
            pool_test(self.catalogue, on=self.on, level=self.level, format=self.format, choice=self.pool)
        )


def judging_of(tournament: Tournament, catalogue: Catalogue | None = None) -> Judging:
    """Return the conditions for judging this event's decks, from the catalog in use. No queries.

    Today's events play the snapshots of their format (NOW 5.1); those under the 2016 regulations play the
    released products (REG 2.2). Relaxed events are the casual events of NOW 5.2, all others are competitive.
    """
    catalogue = catalogue or catalogue_in_use()
    format = Format(tournament.deck_format) if tournament.rules.brings_decks else Format.DRAFT
    level = Level(tournament.level) if tournament.level in _LEVELS else Level.RELAXED
    named, up_to = tournament.restriction_list, tournament.card_pool_until
    has_pack = up_to in catalogue.packs
    by_release = tournament.regulations == Regulations.REG_2016
    pool = PoolChoice(up_to=up_to if has_pack else None, by_release=by_release)
    by_day = list_of_event(catalogue, on=tournament.date, level=level, format=format, choice=pool)
    by_name = catalogue.list_by_code(named) if named else None
    return Judging(
        catalogue=catalogue,
        on=tournament.date,
        day=pool_day(catalogue, on=tournament.date, level=level, choice=pool),
        level=level,
        restriction_list=None if named == NO_LIST else by_name or by_day,
        by_day=by_day,
        format=format,
        pool=pool,
        snapshot=deciding_snapshot(catalogue, on=tournament.date, format=format, choice=pool),
        unknown_list=named if named not in ("", NO_LIST) and by_name is None else "",
        unknown_pack=up_to if up_to and not has_pack else "",
    )


def are_locked(tournament: Tournament, player: Player) -> bool:
    """Return whether the player's decks are locked: by their individual lock if it is set, otherwise by the
    event's.
    """
    return tournament.are_decks_locked if player.is_deck_locked is None else player.is_deck_locked


def newest_decks(
    tournament: Tournament, players: Iterable[int] | None = None
) -> dict[int, dict[str, models.Deck]]:
    """Return the newest version of each deck: player id -> side -> deck. One query.

    `players` are the wanted ids, None for all. The submitted text isn't fetched.
    """
    newer = models.Deck.objects.filter(
        player=OuterRef("player"), side=OuterRef("side"), version__gt=OuterRef("version")
    )
    rows = models.Deck.objects.filter(~Exists(newer), player__tournament=tournament).defer("source")
    if players is not None:
        rows = rows.filter(player__in=players)
    decks: dict[int, dict[str, models.Deck]] = {}
    for row in rows:
        decks.setdefault(row.player_id, {})[row.side] = row
    return decks


def lists_mark(decks: Mapping[str, models.Deck]) -> str:
    """Return 32 characters that identify a player's newest lists, given by side."""
    lists = {side: [row.identity, sorted(row.cards.items()), row.unread] for side, row in decks.items()}
    return sha256(json.dumps(lists, sort_keys=True).encode()).hexdigest()[:32]


def allowance_of(player: Player, decks: Mapping[str, models.Deck]) -> str:
    """Return why the player may play on with these lists (REG 2.3); empty if they haven't been allowed."""
    is_allowed = player.allowed_decks and player.allowed_decks == lists_mark(decks)
    return player.allowed_decks_reason if is_allowed else ""


def deck_record(row: models.Deck, catalogue: Catalogue) -> Deck:
    """Return the deck in the form that the rules use, without cards that the catalog doesn't have.

    Those are returned by `unknown_codes`, and make the result of `verdict_of` illegal.
    """
    identity = catalogue.by_code(row.identity) if row.identity else None
    known = ((catalogue.by_code(code), copies) for code, copies in row.cards.items())
    return Deck.of(identity, [(card, copies) for card, copies in known if card], row.name)


def unknown_codes(row: models.Deck, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the codes of the deck's cards that the catalog doesn't have, the identity's first."""
    codes = [row.identity, *row.cards] if row.identity else list(row.cards)
    return tuple(code for code in codes if catalogue.by_code(code) is None)


def deck_fields(deck: Deck) -> tuple[str, dict[str, int]]:
    """Return the deck as stored in its row: the identity's code, and copies by the other cards' codes."""
    return _code(deck.identity), {entry.card.code: entry.copies for entry in deck.cards}


def verdict_on(deck: Deck, judging: Judging) -> Verdict:
    """Return the verdict on a deck that has just been read."""
    return judge(
        deck,
        judging.catalogue,
        on=judging.on,
        restriction_list=judging.restriction_list,
        level=judging.level,
        format=judging.format,
        pool=judging.pool,
    )


def verdict_of(row: models.Deck, judging: Judging) -> Verdict:
    """Return the verdict on a submitted deck.

    Cards that are no longer in the catalog make it illegal, and so do unreadable lines: these problems come
    first.
    """
    verdict = verdict_on(deck_record(row, judging.catalogue), judging)
    if row.unread:
        unread: dict[str, Fact] = {
            "have": len(row.unread),
            "lines": listed_phrases(map(quoted, row.unread)),
        }
        problem = Problem(UNREAD_LINES, (), MappingProxyType(unread), "")
        verdict = replace(verdict, problems=(problem, *verdict.problems))
    unknown = unknown_codes(row, judging.catalogue)
    if not unknown:
        return verdict
    facts: dict[str, Fact] = {"have": len(unknown), "codes": listed(unknown)}
    missing_identity = "identity_missing" if row.identity in unknown else ""
    rest = (problem for problem in verdict.problems if problem.code != missing_identity)
    return replace(verdict, problems=(Problem(UNKNOWN_CARDS, (), MappingProxyType(facts), ""), *rest))


def _code(card: Card | None) -> str:
    return card.code if card else ""

"""Missing cards: noticed, found, or not found and the deck's game conceded (REG 5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils import timezone

from pairing.conceding import games_of_side
from pairing.types import Side
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.decks.catalogue import catalogue
from tournament.floor.acts.concede import table_with_conceded
from tournament.floor.card_words import search_reason
from tournament.legacy.codes import ActCode
from tournament.models import MissingCard, Pairing, Player, Round, Seat, TableExtension, Tournament
from tournament.models.clock import LONGEST
from tournament.rounds.result_versions import append_version, standing_result, version_facts

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def report_missing_card(
    *,
    tournament: Tournament,
    player: Player,
    side: Side,
    title: str,
    in_game: bool,
    minutes: int,
    seen: int,
    actor: User | None,
) -> MissingCard:
    """Keep that a player cannot find a card, and give the table minutes to look for it (REG 5.6).

    Noticed in mid-game, the game of that deck is conceded at once; in the cut that is entered in the
    bracket. Minutes are for a table in the round in play: without one there is nothing to extend. `seen`
    is the id of the player's newest missing card that the leader knew of, 0 for none: the same once more
    is the same request (a double POST) and is kept once.

    Raises ActionRefused: no_round_yet, clock_length_impossible, no_game_of_deck,
    result_is_not_by_game; RuleError game_has_a_result.
    """
    with change(tournament, ActCode.REPORT_MISSING_CARD, actor=actor) as under_way:
        round_ = Round.objects.newest_published(under_way.tournament)
        if round_ is None:
            raise ActionRefused("no_round_yet")
        if not 0 <= minutes <= LONGEST:
            raise ActionRefused("clock_length_impossible", most=LONGEST)
        noticed = {"player": player, "round": round_, "side": side.value, "title": title, "in_game": in_game}
        same = MissingCard.objects.filter(pk__gt=seen, **noticed).first()
        if same:
            under_way.nothing_to_do()
            return same
        missing = MissingCard(**noticed, card=code_of(title), noticed_by=actor)
        seat = _seat(missing)
        under_way.facts |= _extend(missing, seat, minutes, actor)
        if in_game and not round_.is_of_the_cut:
            under_way.facts |= _concede(under_way, missing, seat, actor)
            missing.conceded_at = timezone.now()
        missing.save()
        under_way.facts |= _facts(missing)
    return missing


def find_card(*, tournament: Tournament, missing: MissingCard, actor: User | None) -> None:
    """Keep that a missing card was found: nothing more follows from it. What was conceded stays so.

    One that was found already stays as it is.
    """
    with change(tournament, ActCode.CARD_FOUND, actor=actor) as under_way:
        fresh = _fresh(under_way.tournament, missing)
        if fresh is None or fresh.found_at:
            under_way.nothing_to_do()
            return
        fresh.found_at = timezone.now()
        fresh.save()
        under_way.facts |= _facts(fresh)


def concede_missing_card(*, tournament: Tournament, missing: MissingCard, actor: User | None) -> None:
    """Concede the game of the deck that a card was not found for, in the round it was missing in (REG 5.6).

    Only the game of that side: a Swiss round has one for each. Conceded already, nothing changes.

    Raises ActionRefused: card_is_found, concede_in_bracket, no_game_of_deck, result_is_not_by_game; RuleError
    game_has_a_result.
    """
    with change(tournament, ActCode.CONCEDE_GAMES, actor=actor) as under_way:
        fresh = _fresh(under_way.tournament, missing)
        if fresh is None or fresh.conceded_at:
            under_way.nothing_to_do()
            return
        if fresh.found_at:
            raise ActionRefused("card_is_found", player=fresh.player_id)
        under_way.facts |= _concede(under_way, fresh, _seat(fresh), actor) | _facts(fresh)
        fresh.conceded_at = timezone.now()
        fresh.save()


def code_of(title: str) -> str:
    """Return the code of the one card of this title in the catalogue in use, or nothing."""
    found = catalogue().by_title(title)
    return found[0].code if len(found) == 1 else ""


def _fresh(tournament: Tournament, missing: MissingCard) -> MissingCard | None:
    rows = MissingCard.objects.select_related("player", "round__stage")
    return rows.filter(player__tournament=tournament, pk=missing.pk).first()


def _seat(missing: MissingCard) -> Seat | None:
    """Return where the player sits in the round, or None: no seat, or a bye."""
    seats = Seat.objects.select_related("pairing__round__stage")
    return seats.filter(round=missing.round, player=missing.player, pairing__number__isnull=False).first()


def _extend(missing: MissingCard, seat: Seat | None, minutes: int, actor: User | None) -> dict[str, Any]:
    """Give the player's table the minutes, and tell which it was."""
    if seat is None or not minutes:
        return {"extension": None, "minutes": 0}
    missing.extension = minutes
    extension = TableExtension.objects.create(
        pairing=seat.pairing, minutes=minutes, reason=search_reason(missing.title), given_by=actor
    )
    return {"extension": extension.pk, "minutes": minutes}


def _concede(
    under_way: Change, missing: MissingCard, seat: Seat | None, actor: User | None
) -> dict[str, Any]:
    """Let the opponent win the deck's game, as a new version of the table's result unless it says so."""
    number = None if seat is None else _game_of(under_way.tournament, missing, seat)
    if seat is None or number is None:
        raise ActionRefused("no_game_of_deck", player=missing.player_id)
    if missing.round.is_of_the_cut:
        raise ActionRefused("concede_in_bracket", game=seat.pairing.number)
    return {"games": [number]} | _save(under_way, missing, seat.pairing, number, actor)


def _game_of(tournament: Tournament, missing: MissingCard, seat: Seat) -> int | None:
    """Return which game of the round the player plays with this deck, or None where there is none."""
    if missing.round.is_of_the_cut:
        return 1 if seat.side in ("", missing.side) else None
    games = games_of_side(seat.position, Side(missing.side), tournament.games_per_round)
    return games[0] if games else None


def _save(
    under_way: Change, missing: MissingCard, pairing: Pairing, number: int, actor: User | None
) -> dict[str, Any]:
    """Add the conceded game to the table's result; one that the opponent won anyway stays as it is."""
    standing = standing_result(under_way.tournament, pairing)
    table = table_with_conceded(under_way.tournament, standing, missing.player_id, [number], forfeit=False)
    saved = standing.newest
    if saved is None or table != standing.table:
        saved = append_version(standing, table, actor=actor)
    return version_facts(under_way.tournament, standing, table, saved) | {"forfeit": False}


def _facts(missing: MissingCard) -> dict[str, Any]:
    return {
        "missing_card": missing.pk,
        "player": missing.player_id,
        "name": missing.player.name,
        "title": missing.title,
        "side": missing.side,
        "in_game": missing.in_game,
        "round": missing.round.number,
        "round_id": missing.round_id,
        "is_cut": missing.round.is_of_the_cut,
    }

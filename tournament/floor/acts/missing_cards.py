"""Missing cards (REG 5.6): report one, mark it as found, or concede the deck's game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.conceding import games_of_side
from pairing.types import Side
from tournament.decks.catalogue import catalogue
from tournament.decks.local_titles import local_title
from tournament.floor.acts.concede import ConcedeGames, ConcessionPayload, table_with_conceded
from tournament.floor.card_words import search_reason
from tournament.kernel import payloads
from tournament.kernel.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_opponent, refuse_where_seated
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.phrases import in_a_row
from tournament.kernel.undoing import Undoing, clear_mark, raise_conflict
from tournament.models import MissingCard, Pairing, Player, Round, Seat, TableExtension, Tournament
from tournament.models.clock import MAX_CLOCK_MINUTES
from tournament.play.clock.words import minutes_words
from tournament.play.results.versions import (
    VersionPayload,
    append_version,
    standing_result,
    version_facts,
)

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class ReportMissingCard(Act[MissingCard]):
    """Record that a player can't find a card, and give the table extra minutes to look for it (REG 5.6).

    If it is noticed during a game, the game with that deck is conceded at once; in the cut, the concession is
    entered in the bracket instead. Only a table in the current round gets extra minutes. `seen` is the id of
    the player's newest missing card that the judge saw, or 0 for none: a repeated POST with the same id is
    stored only once.

    Raises ActionRefused: no_round_yet, clock_length_impossible, own_table (REG 1.6), no_game_of_deck,
    result_is_not_by_game; RuleError game_has_a_result.
    """

    code = "report_missing_card"
    label = gettext_lazy("Card missing")
    states = WHILE_RUNNING
    roles = LEADERS

    player: Player
    side: Side
    title: str
    in_game: bool
    minutes: int
    seen: int

    def do(self, change: Change) -> MissingCard:
        round_ = Round.objects.newest_published(change.tournament)
        if round_ is None:
            raise ActionRefused("no_round_yet")
        if not 0 <= self.minutes <= MAX_CLOCK_MINUTES:
            raise ActionRefused("clock_length_impossible", most=MAX_CLOCK_MINUTES)
        noticed = {
            "player": self.player,
            "round": round_,
            "side": self.side.value,
            "title": self.title,
            "in_game": self.in_game,
        }
        same = MissingCard.objects.filter(pk__gt=self.seen, **noticed).first()
        if same:
            change.skip()
            return same
        refuse_own_opponent(change.tournament, change.actor, self.player)
        missing = MissingCard(**noticed, card=code_of(self.title), noticed_by=change.actor)
        seat = _seat(missing)
        extension = _extend(missing, seat, self.minutes, change.actor)
        conceded: dict[str, Any] = {}
        if self.in_game and not round_.is_of_the_cut:
            conceded = _concede(change, missing, seat)
            missing.conceded_at = timezone.now()
        missing.save()
        given = {"extension": extension.pk if extension else None, "minutes": missing.extension}
        change.log(self.Payload(**(conceded | _kept(missing) | given)))
        return missing

    class Payload(ConcessionPayload, kw_only=True):
        missing_card: int
        title: str
        side: str = ""
        in_game: bool = False
        round_id: int | None = None
        extension: int | None = None
        minutes: int = 0

        @property
        def sentence_values(self) -> dict[str, Any]:
            """Return the fields, with the card's title in the reader's language."""
            return super().sentence_values | {"title": local_title(self.title).shown}

        def sentence(self) -> str:
            told = [_("%(name)s can’t find %(title)s.") % self.sentence_values]
            if self.minutes:
                minutes = minutes_words(self.minutes)
                told.append(_("The table gets an extra %(minutes)s to look for it.") % {"minutes": minutes})
            if self.games:
                told.append(_("Game %(game)s is conceded.") % {"game": self.games[0]})
            return in_a_row(told)

        def touches(self) -> Touches:
            result = self.result_touches
            extension: set[Key] = {("extension", self.extension)} if self.extension else set()
            round_ = ("cut",) if self.is_cut else ("round", self.round)
            return Touches(
                result.changes | extension | {("card", self.missing_card)},
                result.builds_on | {round_, ("player", self.player)},
            )

        def undo(self, undoing: Undoing) -> None:
            """Delete the record and the extra minutes, and undo the concession (REG 5.6)."""
            found = _rows(undoing.tournament, self.missing_card).first() or raise_conflict()
            if found.found_at is not None:
                raise_conflict()
            self.undo_result(undoing)
            if self.extension:
                given = TableExtension.objects.filter(pairing__round__stage__tournament=undoing.tournament)
                given.filter(pk=self.extension).delete()
            found.delete()

        def undo_words(self) -> list[str]:
            words = [_("%(name)s’s %(title)s is no longer recorded as missing.") % self.sentence_values]
            if self.extension:
                words.append(_("The table loses the extra minutes for the search."))
            return [*words, *self.undo_result_words]


class FindCard(Act[None]):
    """Record that a missing card was found. A game that was already conceded stays conceded.

    Does nothing if the card is already marked as found. Raises ActionRefused own_table (REG 1.6).
    """

    code = "card_found"
    label = gettext_lazy("Card found")
    states = WHILE_RUNNING
    roles = LEADERS

    missing: MissingCard

    def do(self, change: Change) -> None:
        fresh = _fresh(change.tournament, self.missing)
        if fresh is None or fresh.found_at:
            change.skip()
            return
        refuse_own_opponent(change.tournament, change.actor, fresh.player)
        fresh.found_at = timezone.now()
        fresh.save()
        change.log(self.Payload(**_kept(fresh)))

    class Payload(payloads.Payload, kw_only=True):
        missing_card: int
        player: int | None = None
        name: str
        title: str
        side: str = ""
        in_game: bool = False
        round: int | None = None
        round_id: int | None = None
        is_cut: bool = False

        @property
        def sentence_values(self) -> dict[str, Any]:
            """Return the fields, with the card's title in the reader's language."""
            return super().sentence_values | {"title": local_title(self.title).shown}

        def sentence(self) -> str:
            return _("%(name)s found %(title)s.") % self.sentence_values

        def touches(self) -> Touches:
            return touches(("card", self.missing_card), builds_on=[("player", self.player)])

        def undo(self, undoing: Undoing) -> None:
            clear_mark(_rows(undoing.tournament, self.missing_card), "found_at")

        def undo_words(self) -> list[str]:
            return [_("%(name)s’s %(title)s is missing again.") % self.sentence_values]


class ConcedeMissingCard(ConcedeGames[None]):
    """Concede the game with the deck that lacks a card, in the round in which the card was missing (REG 5.6).

    Only the game with that side is conceded: a Swiss round has one game for each side. Does nothing if it is
    already conceded.

    Raises ActionRefused: card_is_found, concede_in_bracket, no_game_of_deck, own_table (REG 1.6),
    result_is_not_by_game; RuleError game_has_a_result.
    """

    missing: MissingCard

    def do(self, change: Change) -> None:
        fresh = _fresh(change.tournament, self.missing)
        if fresh is None or fresh.conceded_at:
            change.skip()
            return
        if fresh.found_at:
            raise ActionRefused("card_is_found", player=fresh.player_id)
        change.log(self.Payload(**(_concede(change, fresh, _seat(fresh)) | _kept(fresh))))
        fresh.conceded_at = timezone.now()
        fresh.save()


def code_of(title: str) -> str:
    """Return the code of the only card with this title in the current catalog, or an empty string."""
    found = catalogue().by_title(title)
    return found[0].code if len(found) == 1 else ""


def _rows(tournament: Tournament, missing_card: int) -> QuerySet[MissingCard]:
    return MissingCard.objects.filter(player__tournament=tournament, pk=missing_card)


def _fresh(tournament: Tournament, missing: MissingCard) -> MissingCard | None:
    return _rows(tournament, missing.pk).select_related("player", "round__stage").first()


def _seat(missing: MissingCard) -> Seat | None:
    """Return the player's seat in the round, or None if they have no seat or a bye."""
    seats = Seat.objects.select_related("pairing__round__stage")
    return seats.filter(round=missing.round, player=missing.player, pairing__number__isnull=False).first()


def _extend(
    missing: MissingCard, seat: Seat | None, minutes: int, actor: User | None
) -> TableExtension | None:
    """Give the player's table extra minutes; return None if there is no table or no minutes."""
    if seat is None or not minutes:
        return None
    missing.extension = minutes
    return TableExtension.objects.create(
        pairing=seat.pairing, minutes=minutes, reason=search_reason(missing.title), given_by=actor
    )


def _concede(change: Change, missing: MissingCard, seat: Seat | None) -> dict[str, Any]:
    """Give the opponent the win in the deck's game; return the game and the result for the log."""
    number = None if seat is None else _game_of(change.tournament, missing, seat)
    if seat is None or number is None:
        raise ActionRefused("no_game_of_deck", player=missing.player_id)
    if missing.round.is_of_the_cut:
        raise ActionRefused("concede_in_bracket", game=seat.pairing.number)
    return {"games": [number], **_save(change, missing, seat.pairing, number)}


def _game_of(tournament: Tournament, missing: MissingCard, seat: Seat) -> int | None:
    """Return the number of the player's game with this deck in the round, or None if there is none."""
    if missing.round.is_of_the_cut:
        return 1 if seat.side in ("", missing.side) else None
    games = games_of_side(seat.position, Side(missing.side), tournament.games_per_round)
    return games[0] if games else None


def _save(change: Change, missing: MissingCard, pairing: Pairing, number: int) -> VersionPayload:
    """Add the conceded game to the table's result; change nothing if the opponent won it anyway."""
    standing = standing_result(change.tournament, pairing)
    refuse_where_seated(change.tournament, change.actor, standing.leaders)
    table = table_with_conceded(change.tournament, standing, missing.player_id, [number], forfeit=False)
    saved = standing.newest
    if saved is None or table != standing.table:
        saved = append_version(standing, table, actor=change.actor)
    return version_facts(standing, table, saved)


def _kept(missing: MissingCard) -> dict[str, Any]:
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

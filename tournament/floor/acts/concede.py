"""Games of a Swiss round conceded or forfeited by one player: a new version of the table's result."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.conceding import give_away
from pairing.types import Table
from tournament.kernel import payloads
from tournament.kernel.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_where_seated
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import listed
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import MissingCard, Pairing, Player, Result, Tournament
from tournament.play.result_words import result_text, told_result, version_undo_words
from tournament.play.results.versions import (
    StandingResult,
    append_version,
    refuse_if_changed,
    standing_result,
    undo_version,
    version_facts,
)

Saved = TypeVar("Saved")


class ConcessionPayload(payloads.Payload, kw_only=True):
    """A table's result before and after a player gave games away; `result_version` is None if none were
    given.

    `players` and `names` are the table's, in seat order; `before` and `after` are its results.
    """

    player: int
    name: str
    round: int
    is_cut: bool = False
    table: int | None = None
    players: list[int] = []
    names: list[str] = []
    before: str = ""
    after: str = ""
    witness: str = ""
    result_version: int | None = None
    by_side: bool = msgspec.field(name="is_single_sided", default=False)
    games: list[int] = []
    forfeit: bool = False

    @property
    def ruled_players(self) -> list[int]:
        """The two players at the table or, if the entry doesn't name them, the player whom it is about."""
        return self.players or [self.player]

    @property
    def result_touches(self) -> Touches:
        """A result depends on its round and on the players seated at its table."""
        if self.table is None:
            return Touches()
        seats = ("table", False, self.round, self.table)
        return touches(("result", self.round, self.table), builds_on=[("round", self.round), seats])

    def undo_result(self, undoing: Undoing) -> None:
        """Restore the previous result if giving games away changed it."""
        if self.result_version is None or self.before == self.after:
            return
        undo_version(
            undoing,
            round_number=self.round,
            table=self.table,
            players=self.players,
            version=self.result_version,
        )

    @property
    def undo_result_words(self) -> list[str]:
        """The effect of the undo on the result, as sentences; empty if no games were given away."""
        if self.result_version is None or len(self.names) != 2:
            return []
        if self.before == self.after:
            return [_("The result of table %(table)s stays as it is.") % self.sentence_values]
        return version_undo_words(
            round_number=self.round,
            table=self.table,
            names=self.names,
            before=self.before,
            after=self.after,
            by_side=self.by_side,
        )


class ConcedeGames(Act[Saved]):
    """Give games of a Swiss round to the opponent: the base of `ConcedeTableGames` and
    `ConcedeMissingCard`.
    """

    code = "concede_games"
    label = gettext_lazy("Games conceded")
    states = WHILE_RUNNING
    roles = LEADERS

    class Payload(ConcessionPayload, kw_only=True):
        """Who gave which games away, the outcome, and the missing card that cost the games, if any."""

        missing_card: int | None = None
        title: str = ""
        side: str = ""
        in_game: bool = False
        round_id: int | None = None

        def sentence(self) -> str:
            if self.table is None:  # an early entry from release 0.1
                return str(ConcedeGames.label)
            place = _("Round %(round)s, table %(table)s") % self.sentence_values
            told = self.sentence_values | {"place": place, "games": listed(self.games)}
            if self.forfeit:
                text = ngettext(
                    "%(place)s: %(name)s forfeits game %(games)s.",
                    "%(place)s: %(name)s forfeits games %(games)s.",
                    len(self.games),
                )
            else:
                text = ngettext(
                    "%(place)s: %(name)s concedes game %(games)s.",
                    "%(place)s: %(name)s concedes games %(games)s.",
                    len(self.games),
                )
            return text % told

        def touches(self) -> Touches:
            """The table's result is touched, and the missing card that cost the games, if any."""
            result = self.result_touches
            card = {("card", self.missing_card)} if self.missing_card else set()
            return Touches(result.changes | card, result.builds_on)

        def undo(self, undoing: Undoing) -> None:
            """Restore the previous result; a missing card no longer counts as having cost the games."""
            self.undo_result(undoing)
            if self.missing_card:
                cards = MissingCard.objects.filter(
                    player__tournament=undoing.tournament, pk=self.missing_card
                )
                if not cards.update(conceded_at=None):
                    raise_conflict()

        def undo_words(self) -> list[str]:
            return self.undo_result_words


class ConcedeTableGames(ConcedeGames[Result]):
    """Give these games of a Swiss table to the player's opponent; games already recorded stay (REG 5.2, 5.6).

    A conceded game is a win for the opponent (REG 5.2), a forfeited one a win by forfeit (REG 5.5); both
    count as full wins. A game that both players forfeit has no winner and gives no points to either (REG
    5.5). A concession ends the game, so only the first of two counts. A game that the opponent has already
    won doesn't change. `seen_version` is the version of the result that the staff member saw, 0 for none;
    sending the same form twice gives the same result.

    Raises ActionRefused: no_such_table, round_is_draft, bye_has_no_result, event_changed_meanwhile (the
    player has moved to another table), own_table (REG 1.6), no_games_conceded, result_is_not_by_game,
    result_changed_meanwhile; RuleError game_has_a_result.
    """

    pairing: Pairing
    player: Player
    games: list[int]
    forfeit: bool
    seen_version: int

    def do(self, change: Change) -> Result:
        """Add a new version of the result with these games."""
        event = change.tournament
        standing = standing_result(event, self.pairing)
        if self.player.pk not in standing.table.players:
            raise ActionRefused("event_changed_meanwhile")
        refuse_where_seated(event, change.actor, standing.leaders)
        wanted = sorted(set(self.games))
        if not wanted or not set(wanted) <= set(range(1, event.games_per_round + 1)):
            raise ActionRefused("no_games_conceded")
        table = table_with_conceded(event, standing, self.player.pk, wanted, forfeit=self.forfeit)
        if standing.newest and table == standing.table:
            change.skip()
            return standing.newest
        refuse_if_changed(standing, self.seen_version)
        saved = append_version(standing, table, actor=change.actor)
        change.log(
            self.Payload(
                **version_facts(standing, table, saved),
                player=self.player.pk,
                name=self.player.name,
                games=wanted,
                forfeit=self.forfeit,
            )
        )
        return saved


def table_with_conceded(
    tournament: Tournament, standing: StandingResult, player: int, wanted: list[int], *, forfeit: bool
) -> Table:
    """Return the table with the games that `player` gives away added to those recorded (REG 5.2, 5.6).

    Raises ActionRefused result_is_not_by_game, RuleError game_has_a_result.
    """
    table = standing.table
    if table.split or table.short or table.stated is not None:
        shown = result_text(table, tournament.scoring)
        shown = told_result(shown, by_side=tournament.rules.results_by_side)
        raise ActionRefused("result_is_not_by_game", table=table.number, shown=shown)
    return give_away(table, player, wanted, games_per_round=tournament.games_per_round, forfeit=forfeit)

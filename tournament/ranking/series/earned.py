"""Awards earned for later events, and whether they were used there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing.series.awards import Earned, earned_in_events, earned_in_series
from pairing.series.records import SeriesLine
from tournament.kernel.text import name_key
from tournament.models import (
    Appearance,
    AwardKind,
    AwardSource,
    Player,
    Seat,
    Series,
    SeriesAward,
    Tournament,
)
from tournament.models.states import WITHOUT_PLACE, EventState, PlayerState, RoundState
from tournament.ranking.series.records import SeriesRecord


class AwardStatus(StrEnum):
    """The current status of an award."""

    ALONE = "alone"  # the player isn't linked to a person, so no other event can know them
    EARNED = "earned"  # not registered there, as far as the site knows
    NAMESAKE = "namesake"  # someone with this name is registered there, but isn't linked to the player
    HERE = "here"  # registered there, but the bye hasn't been granted yet
    GRANTED = "granted"  # a bye that the organizer has granted
    USED = "used"  # the bye in round 1 has been used, or the invited player plays
    LATE = "late"  # round 1 is over, and the award wasn't used


@dataclass(frozen=True, slots=True)
class EarnedLine:
    """An award that a participant has earned; `event` is None for a place in the series.

    `player` is the key of their player in the target event; None if they have none.
    """

    name: str
    event: Tournament | None
    place: int
    status: AwardStatus
    player: int | None = None


@dataclass(frozen=True, slots=True)
class AwardLines:
    """An award and everyone who has earned it, by event and place."""

    award: SeriesAward
    lines: tuple[EarnedLine, ...]

    @property
    def is_bye(self) -> bool:
        """Whether it is a bye, which must be granted."""
        return self.award.kind == AwardKind.BYE

    @property
    def is_of_events(self) -> bool:
        """Whether a place in any one of the events earns it."""
        return self.award.source == AwardSource.EVENTS


def award_lines(
    record: SeriesRecord, lines: Sequence[SeriesLine], awards: Iterable[SeriesAward]
) -> tuple[AwardLines, ...]:
    """Return who has earned these awards in the series. Takes at most three queries."""
    told = list(awards)
    events = {row.tournament_id: row.tournament for row in record.rows}
    earned = {award.pk: _earned(record.series, record, lines, award) for award in told}
    people = {each.participant for found in earned.values() for each in found if each.participant > 0}
    targets = {award.target_id for award in told}
    there = _there(people, targets) if people else {}
    byes = _byes(there.values()) if there else set()
    names = _names(targets) if any(earned.values()) else set()
    return tuple(
        AwardLines(
            award,
            tuple(
                EarnedLine(
                    record.participants[each.participant].name,
                    events[each.event] if each.event is not None else None,
                    each.place,
                    _status(
                        award,
                        each.participant,
                        there.get((award.target_id, each.participant)),
                        byes,
                        is_name_there=_place_of_name(award, record, each) in names,
                    ),
                    row.player_id if (row := there.get((award.target_id, each.participant))) else None,
                )
                for each in earned[award.pk]
            ),
        )
        for award in told
    )


def _earned(
    series: Series, record: SeriesRecord, lines: Sequence[SeriesLine], award: SeriesAward
) -> tuple[Earned, ...]:
    if award.source == AwardSource.EVENTS:
        # The target may itself be one of the events, but no one can earn an award there for the same event.
        others = [event for event in record.played if event.id != award.target_id]
        return earned_in_events(others, award.places)
    return earned_in_series(lines, award.places) if series.ended_at is not None else ()


def _there(people: set[int], targets: set[int]) -> dict[tuple[int, int], Appearance]:
    rows = Appearance.objects.filter(person__in=people, player__tournament__in=targets)
    return {
        (row.player.tournament_id, row.person_id): row
        for row in rows.select_related("player").order_by("-player_id")
    }


def _names(targets: set[int]) -> set[tuple[int, str]]:
    """Return the names (by key) of players in these events who may be someone from the series.

    Players on the waiting list or out of the event are left out, and so are those linked to a person.
    """
    rows = Player.objects.filter(tournament__in=targets, erased_at__isnull=True, appearance__isnull=True)
    rows = rows.exclude(state__in=WITHOUT_PLACE)
    return {(event, name_key(name)) for event, name in rows.values_list("tournament_id", "name")}


def _place_of_name(award: SeriesAward, record: SeriesRecord, each: Earned) -> tuple[int, str]:
    return award.target_id, name_key(record.participants[each.participant].name)


def _byes(rows: Iterable[Appearance]) -> set[int]:
    """Return which of these players had the bye in round 1."""
    seats = Seat.objects.filter(
        player__in=[row.player_id for row in rows],
        round__number=1,
        round__stage__number=1,
        round__state=RoundState.PUBLISHED,
        pairing__number=None,
    )
    return set(seats.values_list("player_id", flat=True))


def _status(
    award: SeriesAward, participant: int, row: Appearance | None, byes: set[int], *, is_name_there: bool
) -> AwardStatus:
    if row is None and is_name_there:
        return AwardStatus.NAMESAKE
    if participant < 0:
        return AwardStatus.ALONE
    if row is None:
        return AwardStatus.EARNED
    if award.kind == AwardKind.INVITATION:
        plays = row.player.state != PlayerState.REGISTERED
        return AwardStatus.USED if plays else AwardStatus.HERE
    if row.player.first_round_bye:
        return AwardStatus.USED if row.player_id in byes else AwardStatus.GRANTED
    return AwardStatus.HERE if award.target.state == EventState.REGISTRATION else AwardStatus.LATE

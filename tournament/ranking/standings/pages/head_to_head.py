"""A player's head-to-head record against players with equal points, in words (REG 8.2)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.scoring import table_points
from pairing.types import Event, Standing, Tiebreaker
from tournament.kernel.phrases import listed
from tournament.kernel.words import Names
from tournament.play.rounds.pages.round import own_view


def head_to_head_sentences(
    event: Event, places: tuple[Standing, ...], place: Standing, names: Names
) -> tuple[str, ...]:
    """Return sentences on the head-to-head results among the player's group with equal points (REG 8.2).

    Return nothing if the event doesn't use this tiebreaker.
    """
    if Tiebreaker.HEAD_TO_HEAD not in event.tiebreakers or place.rank is None:
        return ()
    group = [each for each in places if each.points == place.points and each.rank is not None]
    others = [each.player for each in group if each.player != place.player]
    facts = {"name": names[place.player], "points": place.points}
    if not others:
        alone = ngettext(
            "No one else has %(points)s point: no tiebreaker is needed.",
            "No one else has %(points)s points: no tiebreaker is needed.",
            place.points,
        )
        return (alone % facts,)
    facts["others"] = listed(names[other] for other in others)
    as_many = ngettext(
        "%(points)s point each: %(name)s, %(others)s.",
        "%(points)s points each: %(name)s, %(others)s.",
        place.points,
    )
    sentences = [as_many % facts]
    sentences.extend(_meetings(event, place.player, others, names))
    swept_by = next((each.player for each in group if each.swept), None)
    if swept_by is None:
        sentences.append(
            _("None of them has met and beaten all the others, so head-to-head decides nothing here.")
        )
    else:
        sentences.append(
            _("%(name)s has met and beaten all the others and so ranks first among them.")
            % {"name": names[swept_by]}
        )
    return tuple(sentences)


def _meetings(event: Event, player: int, others: list[int], names: Names) -> list[str]:
    """Return sentences on the player's matches against opponents with equal points."""
    sentences = []
    for round_ in event.rounds:
        for table in round_.tables:
            if player not in table.players or table.is_bye:
                continue
            own = own_view(table, player)
            points = table_points(own, event.scoring)
            if points is None or own.players[-1] not in others:
                continue
            sentences.append(
                _("Round %(round)s against %(other)s: %(own)s to %(theirs)s points.")
                % {
                    "round": round_.number,
                    "other": names[own.players[-1]],
                    "own": points[0],
                    "theirs": points[1],
                }
            )
    return sentences

"""Short instructions for pairing a round by hand while the site is down (REG-7, NOW-2)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Tournament


def rules_by_hand(tournament: Tournament, number: int) -> tuple[str, ...]:
    """Return step-by-step instructions for pairing the Swiss round with this number."""
    steps = [_bring_in_the_results(number) if number > 1 else _who_is_there()]
    steps.append(_bye(tournament, number))
    if tournament.rules.pairs_by_cost:
        steps += _pair_by_cost(number)
    else:
        steps += _pair_by_groups(number, by_draft_seats=tournament.rules.has_draft_seats)
    return (*steps, *_tables(tournament))


def _bring_in_the_results(number: int) -> str:
    return _(
        "Wait until every table of round %(round)s has a result, then add the points to the list: “+ …” "
        "marks where they’re missing. Cross out players who are leaving: they aren’t paired (REG 7.7). "
        "Write late arrivals below the last line, with 0 points."
    ) % {"round": number - 1}


def _who_is_there() -> str:
    return _(
        "Checked-in players are on the list. Check off on the player list anyone else who is here, and "
        "write them below the last line. Cross out players who aren’t here."
    )


def _bye(tournament: Tournament, number: int) -> str:
    points = {"points": tournament.bye_points}
    if number == 1:
        return (
            _(
                "Odd number of players: draw one at random for the bye, worth %(points)s points (REG "
                "6.1, 6.2). A player awarded a round 1 bye always gets it."
            )
            % points
        )
    return (
        _(
            "Odd number of players: draw the bye, worth %(points)s points, at random from the players "
            "with the fewest points who haven’t had one. If all of them have, use the next higher score "
            "(REG 6.2)."
        )
        % points
    )


def _pair_by_groups(number: int, *, by_draft_seats: bool) -> list[str]:
    sides = _(
        "At each table, choose at random who runs first. For the second game they swap sides (REG 5.1)."
    )
    if number == 1 and by_draft_seats:
        seats = _(
            "Each player meets the one who sat farthest away at the draft: with 12 seats, seat 1 "
            "meets seat 7, seat 2 meets seat 8, and so on (REG 7.1)."
        )
        return [seats, sides]
    if number == 1:
        return [_("Shuffle all names and pair them off from the top: round 1 is random (REG 7.1)."), sides]
    return [
        _(
            "Take the groups of equal points in turn, most points first. Shuffle the names in a "
            "group and pair them off. A player left over meets someone drawn from the next group "
            "(REG 7.2)."
        ),
        _(
            "No one meets the same opponent twice (REG 7.3). If two players who have met are drawn "
            "together, swap one of them within their group. Only if no swap helps, move as few players "
            "as possible down to the next group (REG 7.4)."
        ),
        _(
            "If the last players have all met each other, break up the tables above them, from the "
            "bottom up. If nothing helps, the organizer may allow rematches, but as few as possible "
            "(REG 7.5)."
        ),
        sides,
    ]


def _pair_by_cost(number: int) -> list[str]:
    if number == 1:
        return [
            _("Shuffle all names and pair them off from the top. Choose at random who is corp (NOW 2.1)."),
        ]
    return [
        _(
            "Pair from the most points down, each player with an opponent who has the same or nearly "
            "the same number of points. A player left over in a group meets one from the next (NOW 2.3)."
        ),
        _(
            "The balance is games as corp minus games as runner. At each table, the player with the "
            "lower balance is corp; if equal, choose at random (NOW 2.2). Don’t pair two players with "
            "the same balance, unless it is 0, if others are within 6 points, and don’t let anyone "
            "reach +2 or −2 if there is another way (NOW 2.3)."
        ),
        _(
            "The letter after a number shows the side played against that opponent: c for corp, r for "
            "runner. Two players may meet a second time, with sides swapped, if this avoids a larger "
            "difference in points; never a third time (NOW 2.2, 2.5)."
        ),
    ]


def _tables(tournament: Tournament) -> list[str]:
    return [
        _(
            "Number the tables from the top and copy them onto the blank round sheets in this pack: one "
            "for the wall, one for the results. Each table gets a blank slip."
        ),
        _(
            "When most players are seated, write the time on the wall: the round lasts %(minutes)s "
            "minutes (REG 4.1). Only one staff member makes the pairings and keeps these sheets "
            "together: they are the day’s log."
        )
        % {"minutes": tournament.round_minutes},
    ]

"""How a leader pairs a round by hand while the site is down, in a few sentences (REG-7, NOW-2)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Tournament


def rules_by_hand(tournament: Tournament, number: int) -> tuple[str, ...]:
    """Return what to do, step by step, to pair the Swiss round with this number."""
    steps = [_bring_in_the_results(number) if number > 1 else _who_is_there()]
    steps.append(_bye(tournament, number))
    if tournament.rules.pairs_by_cost:
        steps += _pair_by_cost(number)
    else:
        steps += _pair_by_groups(number, by_draft_seats=tournament.rules.has_draft_seats)
    return (*steps, *_tables(tournament))


def _bring_in_the_results(number: int) -> str:
    return _(
        "Wait until every table of round %(round)s has its result, and add these points to the list: where "
        "it says “+ …” they are missing. Cross out who leaves: they are not paired (REG 7.7). Write who "
        "comes late below the last line, with 0 points."
    ) % {"round": number - 1}


def _who_is_there() -> str:
    return _(
        "Who is checked in stands on the list. Tick off on the player list who else is there, and write them "
        "below the last line; cross out who is not."
    )


def _bye(tournament: Tournament, number: int) -> str:
    points = {"points": tournament.bye_points}
    if number == 1:
        return (
            _(
                "An odd number of players: draw one of them for the bye, which is worth %(points)s points "
                "(REG 6.1, 6.2). Who was awarded the bye of round 1 has it in any case."
            )
            % points
        )
    return (
        _(
            "An odd number of players: draw the bye, worth %(points)s points, among those with the fewest "
            "points who have had none yet; where all of these have, among those with the next more points "
            "(REG 6.2)."
        )
        % points
    )


def _pair_by_groups(number: int, *, by_draft_seats: bool) -> list[str]:
    sides = _("Draw at each table who runs first; for the second game they swap sides (REG 5.1).")
    if number == 1 and by_draft_seats:
        seats = _(
            "Each meets who sat farthest away at the draft: of 12 seats, seat 1 meets seat 7, seat 2 seat 8, "
            "and so on (REG 7.1)."
        )
        return [seats, sides]
    if number == 1:
        return [_("Shuffle all names and pair them off from the top: round 1 is random (REG 7.1)."), sides]
    return [
        _(
            "Take the groups of equal points one after the other, the most points first. Shuffle the names "
            "of a group and pair them off. Who is left over meets somebody drawn from the next group (REG "
            "7.2)."
        ),
        _(
            "Nobody meets the same opponent twice (REG 7.3). If two who have met are drawn together, "
            "exchange one of them within their group; only if no exchange helps, let somebody go down to the "
            "next group, as few as possible (REG 7.4)."
        ),
        _(
            "If the last ones have all met, take the tables above apart again, from the bottom upwards. If "
            "nothing helps at all, the organizer may let two meet again, as few as can be (REG 7.5)."
        ),
        sides,
    ]


def _pair_by_cost(number: int) -> list[str]:
    if number == 1:
        return [
            _("Shuffle all names and pair them off from the top; draw who is corp (NOW 2.1)."),
        ]
    return [
        _(
            "Pair from the most points downwards, each with an opponent of as many points or nearly so. Who "
            "is left over in a group meets somebody of the next one (NOW 2.3)."
        ),
        _(
            "The balance is games as corp minus games as runner. At each table the lower balance is corp; "
            "where both are equal, draw (NOW 2.2). Do not pair two with the same balance other than 0 if "
            "others are within 6 points, and let nobody come to +2 or −2 while there is another way (NOW "
            "2.3)."
        ),
        _(
            "The letter behind a number tells which side the player was against that opponent: c for corp, r "
            "for runner. Two may meet a second time, with sides exchanged, if it saves a larger difference "
            "of points; never a third time (NOW 2.2, 2.5)."
        ),
    ]


def _tables(tournament: Tournament) -> list[str]:
    return [
        _(
            "Number the tables from the top, and write them on the blank round of this pack: for the wall, "
            "and for the results. Each table gets a blank slip."
        ),
        _(
            "When most sit, write the time on the wall: the round lasts %(minutes)s minutes (REG 4.1). Only "
            "one leader pairs, and keeps these sheets together: they are the log of the day."
        )
        % {"minutes": tournament.round_minutes},
    ]

"""Players who sign up themselves, where the organizer allows it."""

from __future__ import annotations

from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.text import name_key
from tournament.legacy.codes import ActCode
from tournament.models import Player, Tournament
from tournament.people.acts.players import count_names


def sign_up(*, tournament: Tournament, name: str, pronouns: str, namesakes: int = 0) -> Player:
    """Register somebody who came by the public page; they are checked in by a leader as all are.

    `namesakes` is how many players of this name they were told of, so that the same form sent twice
    registers one player and two real namesakes can both play.

    Raises ActionRefused: sign_up_closed, duplicate_name (more namesakes than that).
    """
    with change(tournament, ActCode.SIGN_UP, actor=None) as under_way:
        event = under_way.tournament
        if not event.is_signup_open:
            raise ActionRefused("sign_up_closed")
        found = count_names(event.players.values_list("name", flat=True))[name_key(name)]
        if found > namesakes:
            raise ActionRefused("duplicate_name", name=name, namesakes=found)
        player = Player.objects.create(tournament=event, name=name, pronouns=pronouns)
        under_way.player = player
        under_way.facts |= {"player": player.pk, "name": player.name}
    return player

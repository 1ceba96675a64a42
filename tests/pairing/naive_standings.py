"""REG-8 implemented literally, with fractions throughout and no regard for speed, to compare standings
with.
"""

from fractions import Fraction

from pairing.scoring import table_points
from pairing.types import Event, Standing, Tiebreaker


class NaiveStandings:
    """Standings that look everything up in the event again on each call."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.known: dict[tuple[str, int], Fraction] = {}

    def results(self, player):
        """Return (round number, opponent or None, own points, opponent's points) for each finished table."""
        found = []
        for place, round_ in enumerate(self.event.rounds, 1):
            for table in round_.tables:
                points = table_points(table, self.event.scoring)
                if player not in table.players or points is None:
                    continue
                seat = table.players.index(player)
                if table.is_bye:
                    found.append((place, None, points[0], 0))
                else:
                    found.append((place, table.players[1 - seat], points[seat], points[1 - seat]))
        return found

    def points(self, player):
        return sum(own for _, _, own, _ in self.results(player))

    def rounds_played(self, player):
        return len({place for place, *_ in self.results(player)})

    def opponents(self, player):
        return [opponent for _, opponent, _, _ in self.results(player) if opponent is not None]

    def mean(self, values):
        return sum(values, Fraction(0)) / len(values) if values else Fraction(0)

    def sos(self, player):
        if ("sos", player) not in self.known:
            met = self.opponents(player)
            self.known["sos", player] = self.mean(
                [Fraction(self.points(o), self.rounds_played(o)) for o in met]
            )
        return self.known["sos", player]

    def extended_sos(self, player):
        if ("extended_sos", player) not in self.known:
            met = self.opponents(player)
            self.known["extended_sos", player] = self.mean([self.sos(o) for o in met])
        return self.known["extended_sos", player]

    def beat(self, player, other):
        margins = [own - theirs for _, opponent, own, theirs in self.results(player) if opponent == other]
        return sum(margins) > 0

    def sweeps(self, player, group):
        others = [other for other in group if other != player]
        return bool(others) and all(self.beat(player, other) for other in others)

    def key(self, player, breaker, group):
        """Return a sort key; smaller is better."""
        if breaker is Tiebreaker.HEAD_TO_HEAD:
            return not self.sweeps(player, group)
        if breaker is Tiebreaker.SOS:
            return -self.sos(player)
        if breaker is Tiebreaker.EXTENDED_SOS:
            return -self.extended_sos(player)
        lots = {p.id: (p.lot, p.id) for p in self.event.players}
        return lots[player]

    def arrange(self, group, breakers):
        """Return [(player, decided_by, swept)], best first."""
        if len(group) == 1:
            return [(group[0], None, False)]
        breaker, *later = breakers
        keys = {player: self.key(player, breaker, group) for player in group}
        arranged = []
        for key in sorted(set(keys.values())):
            part = self.arrange([player for player in group if keys[player] == key], later)
            if breaker is Tiebreaker.HEAD_TO_HEAD and key is False:
                part = [(part[0][0], None, True)]
            if arranged:
                player, _, swept = part[0]
                part[0] = (player, breaker, swept)
            arranged += part
        return arranged

    def order(self, players, breakers):
        points = {player: self.points(player) for player in players}
        ordered = []
        for level in sorted(set(points.values()), reverse=True):
            ordered += self.arrange([player for player in players if points[player] == level], breakers)
        return ordered

    def standing(self, player, rank, decided_by, swept):
        return Standing(
            rank=rank,
            player=player,
            points=self.points(player),
            rounds_played=self.rounds_played(player),
            figures={
                Tiebreaker.SOS: self.sos(player),
                Tiebreaker.EXTENDED_SOS: self.extended_sos(player),
            },
            swept=swept,
            decided_by=decided_by,
        )

    def standings(self):
        breakers = [*self.event.tiebreakers, Tiebreaker.RANDOM]
        field = [player.id for player in self.event.players if not player.disqualified]
        apart = [player.id for player in self.event.players if player.disqualified]
        no_sweeps = [breaker for breaker in breakers if breaker is not Tiebreaker.HEAD_TO_HEAD]
        lines = [
            self.standing(player, rank, decided_by, swept)
            for rank, (player, decided_by, swept) in enumerate(self.order(field, breakers), 1)
        ]
        lines += [self.standing(player, None, None, False) for player, *_ in self.order(apart, no_sweeps)]
        return tuple(lines)


def naive_standings(event: Event) -> tuple[Standing, ...]:
    return NaiveStandings(event).standings()

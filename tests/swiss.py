"""Swiss rounds played by acts, for tests whose subject comes after them."""

from __future__ import annotations

import random

from pairing.types import Ending, Game, Table
from tournament.models import Round, Tournament
from tournament.play.results.acts.results import SaveResult
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound


def play_round(event: Tournament, number: int, rng: random.Random) -> None:
    """Pair and publish a round whatever is warned about, and save a random result of each table."""
    round_ = PairNextRound(expected_round=number).perform(event, actor=event.owner)
    PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=event.owner)
    report_round(event, round_, rng)


def report_round(event: Tournament, round_: Round, rng: random.Random) -> None:
    """Save a random result of each table of a published round."""
    for pairing in round_.pairings.filter(number__isnull=False):
        first, second = pairing.seats.order_by("position").values_list("player", flat=True)
        if event.games_per_round == 1:
            game = Game(second, first, Ending.WIN, rng.choice((second, first)))
            table = Table(pairing.number, (first, second), (game,), corp=second)
        else:
            points = rng.choice(((6, 0), (6, 0), (3, 3), (0, 6)))
            table = Table(pairing.number, (first, second), stated=points)
        SaveResult(pairing=pairing, table=table, seen_version=0).perform(event, actor=event.owner)

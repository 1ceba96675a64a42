"""Event rows used by pages of several features: parts of the event's snapshot that must not be modified."""

from __future__ import annotations

from django.db.models import QuerySet

from tournament.kernel.cache import once_per_version
from tournament.models import AnnouncedPlan, Round, Stage, Tournament
from tournament.models.states import RoundState

# the pairing's inputs for all tables: slower to read than everything else
WITHOUT_DRAW = ("explanation",)


@once_per_version
def swiss_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Return the event's Swiss rounds in playing order, including drafts, without their explanations.

    One query.
    """
    return tuple(Round.objects.swiss(tournament).select_related("stage").defer("explanation"))


def newest_swiss_round(tournament: Tournament, *, with_draft: bool = False) -> Round | None:
    """Return the newest Swiss round, or None before the first; `with_draft` includes drafts."""
    rounds = swiss_rounds(tournament)
    shown = [row for row in rounds if with_draft or row.state == RoundState.PUBLISHED]
    return shown[-1] if shown else None


def identities(tournament: Tournament) -> dict[int, tuple[str, str]]:
    """Return each player's corp and runner identity, "" if unknown. One query.

    They are secret until round 1 is published: see `public_identities`.
    """
    rows = tournament.players.values_list("pk", "corp_identity", "runner_identity")
    return {pk: (corp, runner) for pk, corp, runner in rows}


@once_per_version
def public_identities(tournament: Tournament) -> dict[int, tuple[str, str]]:
    """Return each player's corp and runner identity as everyone may see them. One query.

    They are secret until round 1 is published: until then it is empty.
    """
    return identities(tournament) if newest_swiss_round(tournament) else {}


@once_per_version
def newest_round(tournament: Tournament) -> Round | None:
    """Return the newest published round, Swiss or cut, with its stage. One query."""
    return newest_rounds(tournament).filter(state=RoundState.PUBLISHED).first()


def newest_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Return all rounds of an event with their stages, newest first, without their explanations."""
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    return rounds.defer(*WITHOUT_DRAW).order_by("-stage__number", "-number")


@once_per_version
def stage_after_swiss(tournament: Tournament) -> Stage | None:
    """Return the first stage after the Swiss, of any kind, or None if there isn't one yet. One query."""
    return Stage.objects.filter(tournament=tournament, number__gt=1).first()


@once_per_version
def told_plans(tournament: Tournament) -> tuple[AnnouncedPlan, ...]:
    """Return all plans that were announced to the players, oldest first. One query."""
    return tuple(AnnouncedPlan.objects.filter(tournament=tournament).order_by("pk"))

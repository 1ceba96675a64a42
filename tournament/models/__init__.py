"""The tables. Every fact that must never break is a named constraint here as well as a rule above."""

from tournament.models.log import LogEntry
from tournament.models.pairing import Game, Pairing, Result, ResultKind, Seat
from tournament.models.people import Player
from tournament.models.round import Round
from tournament.models.stage import Stage, StageKind
from tournament.models.tournament import Kind, Level, Structure, Tournament

__all__ = [
    "Game",
    "Kind",
    "Level",
    "LogEntry",
    "Pairing",
    "Player",
    "Result",
    "ResultKind",
    "Round",
    "Seat",
    "Stage",
    "StageKind",
    "Structure",
    "Tournament",
]

"""The timing structures, in display order."""

from __future__ import annotations

from tournament.reference.timing.game import CLOCK, SETUP, WINNING
from tournament.reference.timing.procedures import ACCESS, DAMAGE, INSTALLING, PLAYING, TRACE, WINDOW
from tournament.reference.timing.turns import CORP_TURN, DISCARD, RUNNER_TURN

SETUP_AND_TURNS = (CORP_TURN, RUNNER_TURN, SETUP)
PROCEDURES = (WINDOW, ACCESS, TRACE, DAMAGE, INSTALLING, PLAYING, DISCARD, WINNING, CLOCK)

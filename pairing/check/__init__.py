"""Check a finished or running event and report every violation of the rules (REG-5 to REG-8)."""

from pairing.check.faults import FAULTS, Fault
from pairing.check.judge import check
from pairing.check.rounds import judge_seats

__all__ = ["FAULTS", "Fault", "check", "judge_seats"]

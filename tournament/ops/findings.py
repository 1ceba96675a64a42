"""What a check of the site found: fine, a warning, or a fault with which it does not start."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How much a finding matters: the site does not start with a fault."""

    FINE = "fine"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """A check: what was checked, the finding, and the remedy if it isn't fine."""

    subject: str
    severity: Severity
    says: str
    remedy: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether the site does not start with it."""
        return self.severity is Severity.FAULT

    @property
    def is_warning(self) -> bool:
        """Whether the site starts, but has a problem that should be fixed."""
        return self.severity is Severity.WARNING


def faults_in(findings: list[Finding]) -> list[Finding]:
    """Return the findings with which the site does not start."""
    return [each for each in findings if each.is_fault]

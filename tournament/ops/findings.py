"""The results of checking the site: fine, a warning, or a fault that keeps it from starting."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How serious a finding is; a fault keeps the site from starting."""

    FINE = "fine"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: its subject, the result, and the remedy if the result isn't fine."""

    subject: str
    severity: Severity
    says: str
    remedy: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether it keeps the site from starting."""
        return self.severity is Severity.FAULT

    @property
    def is_warning(self) -> bool:
        """Whether the site starts but has a problem that should be fixed."""
        return self.severity is Severity.WARNING


def faults_in(findings: list[Finding]) -> list[Finding]:
    """Return the findings that keep the site from starting."""
    return [each for each in findings if each.is_fault]

"""The inverse of acts that are not yet defined in their features and kept a version of a table's result."""

from __future__ import annotations

from tournament.core.undo.undoing import Undoing as CoreUndoing
from tournament.legacy.inverse import Undoing
from tournament.rounds.result_versions import undo_version


def result_as_before(undoing: Undoing) -> None:
    """Let the version before count again at the table. Raises what `undo_version` raises."""
    facts = undoing.facts
    undo_version(
        CoreUndoing(undoing.tournament, undoing.entry, undoing.actor),
        round_number=facts["round"],
        table=facts["table"],
        players=facts["players"],
        version=facts["result_version"],
    )

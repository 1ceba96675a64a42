"""Operations that store JSON in PostgreSQL as it was written."""

from __future__ import annotations

import json
from typing import Any

from django.db.backends.postgresql import operations


class DatabaseOperations(operations.DatabaseOperations):
    """Write JSON as text; PostgreSQL parses it (`jsonb`) for look-ups by content."""

    def adapt_json_value(self, value: Any, encoder: type[json.JSONEncoder] | None) -> str:
        """Return the text to write or compare."""
        return json.dumps(value, cls=encoder)

    def lookup_cast(self, lookup_type: str, internal_type: str | None = None) -> str:
        """Cast values for comparison: PostgreSQL can't compare `json`."""
        cast: str = super().lookup_cast(lookup_type, internal_type)
        return cast.replace("%s", "(%s)::jsonb", 1) if internal_type == "JSONField" and cast == "%s" else cast

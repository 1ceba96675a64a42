"""How JSON is kept in PostgreSQL: as it was written."""

from __future__ import annotations

import json
from typing import Any

from django.db.backends.postgresql import operations


class DatabaseOperations(operations.DatabaseOperations):
    """Writes JSON as text; where a row is looked for by what is in it, PostgreSQL reads it then (`jsonb`)."""

    def adapt_json_value(self, value: Any, encoder: type[json.JSONEncoder] | None) -> str:
        """Return the text that is written, or compared with."""
        return json.dumps(value, cls=encoder)

    def lookup_cast(self, lookup_type: str, internal_type: str | None = None) -> str:
        """Let values be compared: PostgreSQL compares no texts of JSON."""
        cast: str = super().lookup_cast(lookup_type, internal_type)
        return cast.replace("%s", "(%s)::jsonb", 1) if internal_type == "JSONField" and cast == "%s" else cast

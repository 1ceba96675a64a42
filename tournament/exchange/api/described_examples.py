"""Complete examples in the API's description: real requests about a small event, and their answers.

For each operation (`get /api/v1/events/{slug}/clock`), `examples.json` contains what was `sent`, if anything,
and what was `answered`. A test plays the event again and compares the new answers with the file; it can also
rewrite the file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

EXAMPLES_FILE = Path(__file__).with_name("examples.json")
_JSON = "application/json"


@cache
def api_examples() -> dict[str, dict[str, Any]]:
    """Return the examples, keyed by operation."""
    return msgspec.json.decode(EXAMPLES_FILE.read_bytes(), type=dict[str, dict[str, Any]])


def tell_examples(told: dict[str, Any]) -> None:
    """Add the examples to an OpenAPI description."""
    for key, example in api_examples().items():
        method, _space, path = key.partition(" ")
        operation = told["paths"][path][method]
        if "sent" in example:
            operation["requestBody"]["content"][_JSON]["example"] = example["sent"]
        responses = operation["responses"]
        answer = responses.get(200) or responses[201]
        answer["content"][_JSON]["example"] = example["answered"]

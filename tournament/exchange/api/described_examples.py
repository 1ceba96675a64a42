"""Whole examples in the description of the API: real requests about a small event, and their answers.

`examples.json` has by operation (`get /api/v1/events/{slug}/clock`) what was `sent`, if anything, and what
was `answered`. A test plays the event again and compares them; it can also rewrite the file.
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
    """Return the examples by operation."""
    return msgspec.json.decode(EXAMPLES_FILE.read_bytes(), type=dict[str, dict[str, Any]])


def tell_examples(told: dict[str, Any]) -> None:
    """Put the examples into a description as OpenAPI."""
    for key, example in api_examples().items():
        method, _space, path = key.partition(" ")
        operation = told["paths"][path][method]
        if "sent" in example:
            operation["requestBody"]["content"][_JSON]["example"] = example["sent"]
        responses = operation["responses"]
        answer = responses.get(200) or responses[201]
        answer["content"][_JSON]["example"] = example["answered"]

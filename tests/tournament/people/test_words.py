import pytest

from tournament.people.sheet.records import ImportWarning
from tournament.people.words import IMPORT_WARNINGS, warning_sentence

FACTS = {
    "columns": ("name", "pronouns"),
    "line": 1,
    "lines": "12, 13",
    "column": "Club",
    "length": 130,
    "allowed": 120,
    "count": 2,
    "cells": "“x”",
    "value": "maybe",
    "table": 3,
    "player": "Ana",
    "read_as": "notes",
    "header": 3,
    "letters": "?",
}


@pytest.mark.parametrize("code", sorted(IMPORT_WARNINGS))
def test_sentence_for_a_doubt_is_whole(code: str) -> None:
    text = warning_sentence(ImportWarning(code, FACTS))
    assert text.endswith(".")
    assert "%(" not in text


def test_sentence_when_one_namesake_is_registered_then_singular() -> None:
    assert warning_sentence(ImportWarning("already_registered", {"count": 1})).startswith(
        "A player with this name is already registered. Clear “Leave out” only if this is someone else."
    )

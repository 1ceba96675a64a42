import pytest

from tournament.core.text import Doubt
from tournament.people.words import DOUBTS, doubt_sentence

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
}


@pytest.mark.parametrize("code", sorted(DOUBTS))
def test_sentence_for_a_doubt_is_whole(code: str) -> None:
    text = doubt_sentence(Doubt(code, FACTS))
    assert text.endswith(".")
    assert "%(" not in text


def test_sentence_when_one_namesake_is_registered_then_singular() -> None:
    assert doubt_sentence(Doubt("already_registered", {"count": 1})).startswith("A player of this name")

import re
from pathlib import Path

import pytest

from pairing import errors
from pairing.errors import RuleError
from pairing.types import ByeReason, Ending, FloatReason, Tiebreaker
from tournament.kernel import words
from tournament.kernel.errors import ActionRefused, register_refusals
from tournament.play.result_words import ENDINGS
from tournament.play.rounds.words import BYE_REASONS, FLOAT_REASONS

ROOT = Path(__file__).resolve().parents[3]
ALL_CODES = sorted(ActionRefused.codes())

FACTS = {
    "act": "drop",
    "state": "dropped",
    "player": 7,
    "players": (7, 8),
    "winner": 7,
    "tables": [3, 4],
    "name": "Ana",
    "table": 3,
    "seat": 2,
    "round": 2,
    "planned": 4,
    "playing": 31,
    "paired": 3,
    "played": 3,
    "by": "Judge",
    "latest": "Sunday 29 November, 21:00",
    "witness": "Mo",
    "shown": "6-0",
    "first": 5,
    "second": 5,
    "points": 9,
    "allowed": 2,
    "games": 3,
    "cut": 8,
    "structure": "basic",
    "ending": "win",
    "size": 8,
    "places": 64,
    "sizes": (4, 8, 16),
    "game": 5,
    "count": 2,
    "line": 3,
    "member": "seats.jsonl",
    "lines": 9000,
    "columns": "Corp ID",
    "kilobytes": 500,
    "side": "corp",
    "reopened": [9, 14],
    "open": [7, 8],
    "minutes": 70,
    "seconds": 70,
    "most": 600,
    "role": "judge",
    "username": "mo",
    "host": "abr.example",
    "status": 500,
    "complaint": "should be a list",
    "place": "players",
    "facts": {},
    "field": "level",
    "what": "players",
    "capacity": 32,
}


def raised() -> set[str]:
    """Return every refusal code in the site's source."""
    source = "".join(path.read_text() for path in (ROOT / "tournament").rglob("*.py"))
    ways = (
        r'ActionRefused\(\s*"(\w+)"',
        r'": \("(\w+)", "\w+"\)',
        r'TooOften\([^"\n]+, "(\w+)"\)',
        r'refused_too_often(?:: ClassVar\[str\])? = "(\w+)"',
    )
    return {code for way in ways for code in re.findall(way, source)}


def test_every_code_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert raised() | errors.CODES == set(ALL_CODES)


def test_second_sentence_for_a_code_is_a_bug() -> None:
    with pytest.raises(ValueError, match="two sentences"):
        register_refusals({"event_changed_meanwhile": lambda facts: ""})


@pytest.mark.parametrize("code", ALL_CODES)
def test_sentence_for_a_code_is_whole(code: str) -> None:
    facts = FACTS | ({"state": "finished"} if code == "act_not_allowed" else {})
    error = (RuleError if code in errors.CODES else ActionRefused)(code, **facts)
    text = words.sentence(error, {7: "Ana", 8: "Ben"})
    assert re.fullmatch(r"[^%{}]+[.?]", text), text
    assert "None" not in text


def test_sentence_names_players_and_never_their_numbers() -> None:
    error = RuleError("no_legal_pairing", players=(7, 8))
    assert "Ana, Ben" in words.sentence(error, {7: "Ana", 8: "Ben"})
    assert words.players_named(error) == {7, 8}


def test_players_named_when_players_is_a_head_count_then_nobody() -> None:
    assert words.players_named(RuleError("cut_too_large", cut=8, players=5)) == set()


def test_unlisted_code_is_a_bug_and_not_a_sentence() -> None:
    with pytest.raises(ValueError, match="unlisted"):
        ActionRefused("something_new")


def test_words_cover_every_code_of_the_rules() -> None:
    assert set(ENDINGS) == set(Ending)
    assert set(words.TIEBREAKERS) == set(Tiebreaker)
    assert set(BYE_REASONS) == set(ByeReason)
    assert set(FLOAT_REASONS) == set(FloatReason)
